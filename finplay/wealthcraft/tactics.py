"""What sensible players do alike: stay below the audit limit, look after the house, weigh a deal, pick a rival.

Plain functions of the table as a player sees it, on whole numbers only, so that the same lines can also run compiled.
"""

from __future__ import annotations

from typing import Any

from ..state import NOBODY
from .answers import KEEP, NO_DEAL, Deal, Sale, Split, Target, worth
from .board import BOARD, FREE_TRADE, FREE_TRADE_BONUS, FREE_TRADE_WORTH, IPO_PRICE, IPO_STOCKS, TAKEOVER_MOST
from .players import NO, YES, legal_sell
from .records import BONDS, CASH, STOCKS, above, blocks, excess, held, limit, net_worth
from .rules import BLOCK, HOUSE_YEAR, LATE_YEAR, LEAST_BID
from .seen import sees


# ---------------------------------------------------------------- rivals
def rival(game: Any, me: Any, i: int) -> Any:
    """The i-th rival in playing order after me: whoever is found first wins a tie."""
    return game.players[(me.seat + i) % len(game.players)]


def standing(game: Any, me: Any, player: Any) -> int:
    """How far a player has come: net worth or, with closed books, the tiles gone."""
    return net_worth(player) if sees(game, me, player) else int(player.year * len(BOARD) + player.position)


def leader(game: Any, me: Any) -> int:
    """The seat of the rival who has come furthest."""
    best = rival(game, me, 1)
    for i in range(2, len(game.players)):
        if standing(game, me, rival(game, me, i)) > standing(game, me, best):
            best = rival(game, me, i)
    return int(best.seat)


def culprit(game: Any, me: Any) -> int:
    """The seat of the rival with most above the audit limit, NOBODY if none is seen."""
    most, seat = 0, NOBODY
    for i in range(1, len(game.players)):
        each = rival(game, me, i)
        if sees(game, me, each) and excess(game, each) > most:
            most, seat = excess(game, each), each.seat
    return int(seat)


def spoils(game: Any, me: Any, seat: int, liked: int) -> Target:
    """Take 5L of the class I like, or of what the rival has most of if there is no 5L of that."""
    each, asset = game.players[seat], liked
    if sees(game, me, each) and held(each, liked) < TAKEOVER_MOST:
        for other in (CASH, BONDS, STOCKS):
            if held(each, other) > held(each, asset):
                asset = other
    return Target(seat, asset, TAKEOVER_MOST)


def richest_in(game: Any, me: Any, asset: int) -> int:
    """The seat of the rival who holds most of one class; with closed books, of the leader."""
    best = rival(game, me, 1)
    if not sees(game, me, best):
        return leader(game, me)
    for i in range(2, len(game.players)):
        if held(rival(game, me, i), asset) > held(best, asset):
            best = rival(game, me, i)
    return int(best.seat)


# ---------------------------------------------------------------- the audit limit
def next_limit(game: Any, me: Any) -> int:
    """The limit of my coming year: at Year-End the old year is still on the table."""
    return int(game.rules.audit_early if me.year + 1 < LATE_YEAR else game.rules.audit_late)


def most_blocks(top: int, amount: int) -> int:
    """Blocks of a class that fit below the limit, beside the part block that is there."""
    return max(0, (top - amount % BLOCK) // BLOCK)


def kept(top: int, cash: int) -> int:
    """Cash to keep, so that even with what is left of a block it is below the limit."""
    return min(cash, top - BLOCK + 1)


def blocks_beyond(me: Any, top: int, cash: int) -> int:
    """Blocks that bonds and stocks can have together once `cash` is kept."""
    return int(max(0, blocks(me.cash - kept(top, cash)) + blocks(me.bonds) + blocks(me.stocks)))


def spread(me: Any, top: int, cash: int, share: int) -> Split:
    """A free conversion: keep `cash`, put `share` % of the rest into stocks and what is left into bonds.

    What would be above the limit goes to the other class, and stays cash when both are full.
    """
    bonds, stocks = blocks(me.bonds), blocks(me.stocks)
    most_bonds, most_stocks = most_blocks(top, me.bonds), most_blocks(top, me.stocks)
    total = blocks_beyond(me, top, cash)
    in_stocks = min(total * share // 100, most_stocks)
    in_bonds = min(total - in_stocks, most_bonds)
    in_stocks = min(total - in_bonds, most_stocks)
    return Split(int(in_bonds - bonds), int(in_stocks - stocks))


def exchanged(asset: int, bought: int, sold: int) -> Split:
    """Blocks bought of one class, bonds or stocks, and sold of the other."""
    return Split(bought, -sold) if asset == BONDS else Split(-sold, bought)


def saved(game: Any, me: Any, split: Split) -> int:
    """L that a conversion between Year-Ends saves from an audit, less its fees."""
    changed = (split.bonds != 0) + (split.stocks != 0) + (split.bonds + split.stocks != 0)
    fee = game.rules.rebalance_fee * max(0, changed - 1)
    cash = me.cash - BLOCK * (split.bonds + split.stocks) - fee
    after = above(limit(game, me), cash, me.bonds + BLOCK * split.bonds, me.stocks + BLOCK * split.stocks)
    return int(excess(game, me) - after - fee)


def tidy(game: Any, me: Any, cash: int, liked: int) -> Split:
    """The conversion that saves most from an audit, if it saves more than its fee; a tie goes to the class I like."""
    if excess(game, me) <= game.rules.rebalance_fee:
        return KEEP
    best, most = KEEP, 0
    for asset in (liked, BONDS + STOCKS - liked):
        for split in ways_into(game, me, cash, asset):
            if saved(game, me, split) > most:
                best, most = split, saved(game, me, split)
    return best


def ways_into(game: Any, me: Any, cash: int, asset: int) -> tuple[Split, Split, Split, Split]:
    """Four ways to tidy up: buy this class for cash, or for too much of the other, or for both; or just sell that."""
    top, fee, other = limit(game, me), game.rules.rebalance_fee, BONDS + STOCKS - asset
    room = max(0, most_blocks(top, held(me, asset)) - blocks(held(me, asset)))
    over = max(0, -blocks(top - held(me, other)))  # rounded up, as the next one is
    cash_room = max(0, -blocks(me.cash - fee - top))
    idle = max(0, blocks(me.cash - kept(top, cash) - fee))
    idle_for_two = max(0, blocks(me.cash - kept(top, cash) - 2 * fee))
    buy = exchanged(asset, min(idle, room), 0)
    sell = exchanged(asset, 0, min(over, cash_room))
    if me.cash < fee:
        return buy, sell, KEEP, KEEP
    swap = exchanged(asset, min(over, room), min(over, room))
    both = exchanged(asset, min(over + idle_for_two, room), min(over, room + cash_room))
    return buy, sell, swap, both


def put_to_work(game: Any, me: Any, cash: int, asset: int) -> Split:
    """Invest idle cash between Year-Ends, if what it pays at the next one is more than the fee."""
    fee, rate = game.rules.rebalance_fee, game.rules.bond_return if asset == BONDS else game.rules.stock_return
    room = most_blocks(limit(game, me), held(me, asset)) - blocks(held(me, asset))
    count = min(blocks(me.cash - cash - fee), room)
    return exchanged(asset, count, 0) if count > 0 and count * rate > fee else KEEP


# ---------------------------------------------------------------- the house
def reserve(game: Any, me: Any, buffer: int) -> int:
    """Cash not to be spent between Year-Ends: the buffer and, in Year 3, the house that must be paid at its end."""
    return int(buffer + game.rules.house_price if me.year == HOUSE_YEAR and not me.house else buffer)


def nearly_over(game: Any, me: Any) -> bool:
    """Is somebody so near the goal that a house will hardly be asked for any more?"""
    most = 0
    for each in game.players:
        if sees(game, me, each):
            most = max(most, net_worth(each))
    return bool(most * 10 >= game.rules.goal * 9)


def good_house(game: Any, me: Any, idle: int) -> int:
    """Buy a house at the market price, if idle cash is enough for it."""
    return YES if min(idle, me.cash) >= game.rules.house_price and not nearly_over(game, me) else NO


def bid_up_to(game: Any, me: Any, most: int) -> int:
    """The highest bid that I can pay, up to `most` L; 0 passes."""
    bid = min(most, me.cash) // BLOCK * BLOCK
    return int(bid) if bid >= LEAST_BID and not nearly_over(game, me) else 0


def highest_rival_bid(game: Any, me: Any) -> int:
    """The most that a rival without a house can bid; with closed books, anybody might bid the market price."""
    most = 0
    for i in range(1, len(game.players)):
        each = rival(game, me, i)
        if not each.house:
            most = max(most, each.cash if sees(game, me, each) else game.rules.house_price)
    return int(most // BLOCK * BLOCK) if most >= LEAST_BID else 0


# ---------------------------------------------------------------- tiles and deals
def good_issue(game: Any, me: Any) -> int:
    """An IPO is a gift of 5L, unless an audit could take as much."""
    top = limit(game, me)
    after = above(top, me.cash - IPO_PRICE, me.bonds, me.stocks + IPO_STOCKS)
    fits = after - excess(game, me) < IPO_STOCKS - IPO_PRICE
    return YES if fits and me.cash >= IPO_PRICE else NO


def sale(game: Any, me: Any, amount: int, first: int) -> Sale:
    """Sell enough in one go, as each sale has its fee: of the class `first`, or of the other if that has more."""
    legal = legal_sell(game, me, amount)
    first_most, other_most = (legal.bonds, legal.stocks) if first == BONDS else (legal.stocks, legal.bonds)
    return Sale(first, first_most) if first_most >= other_most else Sale(BONDS + STOCKS - first, other_most)


def bonus(game: Any, deal: Deal) -> int:
    """What the bank adds for each partner: the mover stands in the Free Trade Zone, or not."""
    zone = BOARD[game.players[game.mover].position] == FREE_TRADE
    return FREE_TRADE_BONUS if zone and worth(deal) >= FREE_TRADE_WORTH else 0


def good_deal(game: Any, me: Any, deal: Deal) -> int:
    """Accept what I can pay, what gains for me, and what leaves no more of mine above the limit."""
    cash = deal.give_cash - deal.take_cash + bonus(game, deal)
    bonds, stocks = deal.give_bonds - deal.take_bonds, deal.give_stocks - deal.take_stocks
    able = deal.take_cash <= max(0, me.cash) and deal.take_bonds <= me.bonds and deal.take_stocks <= me.stocks
    after = above(limit(game, me), me.cash + cash, me.bonds + bonds, me.stocks + stocks)
    return YES if able and cash + bonds + stocks > 0 and after <= excess(game, me) else NO


def one_for_one(partner: int, give: int, gives: int, take: int, takes: int) -> Deal:
    """A deal of one class against another."""
    return Deal(
        partner,
        gives if give == CASH else 0, gives if give == BONDS else 0, gives if give == STOCKS else 0,
        takes if take == CASH else 0, takes if take == BONDS else 0, takes if take == STOCKS else 0,
    )  # fmt: skip


def mirrored(deal: Deal, me: int) -> Deal:
    """The same deal as the partner would word it."""
    return Deal(
        me, deal.take_cash, deal.take_bonds, deal.take_stocks, deal.give_cash, deal.give_bonds, deal.give_stocks
    )


def best_deal(game: Any, me: Any, gives: int, takes: int) -> Deal:
    """In the Free Trade Zone: one class against another with the poorest rival who can be expected to accept."""
    best, poorest = NO_DEAL, 0
    for i in range(1, len(game.players)):
        each = rival(game, me, i)
        deal = first_fit(game, me, each, gives, takes)
        if deal.partner != NOBODY and (best.partner == NOBODY or standing(game, me, each) < poorest):
            best, poorest = deal, standing(game, me, each)
    return best


def first_fit(game: Any, me: Any, partner: Any, gives: int, takes: int) -> Deal:
    """The first exchange that is good for both of us, cash last: it moves most freely."""
    for give in (CASH, STOCKS, BONDS):
        for take in (STOCKS, BONDS, CASH):
            if give != take and held(me, give) >= gives:
                deal = one_for_one(partner.seat, give, gives, take, takes)
                mine = good_deal(game, me, mirrored(deal, me.seat))
                if mine == YES and (not sees(game, me, partner) or good_deal(game, partner, deal) == YES):
                    return deal
    return NO_DEAL
