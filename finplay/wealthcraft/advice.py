"""What would Steady do, and why? The stand-in's answer to a question, in words, with the figures that decided it.

The answer is the bot's own; the reasons follow the lines of `bots` and `tactics` that lead to it, for the eyes of the
person who is asked.
"""

from __future__ import annotations

from typing import Any

from ..advising import Advice, Reasons, Why, advice_of, said
from ..state import NOBODY
from ..wording import Names, listed
from . import board, tactics
from .answers import KEEP, NO_DEAL, Conversion, Deal, Split
from .asking import ask, take_words
from .board import BOARD, FREE_TRADE, IPO_PRICE, IPO_STOCKS, LOTTERY_PRIZES, LOTTERY_TICKET, TAKEOVER_MOST
from .bots import Steady
from .players import YES
from .records import ASSETS, BONDS, CASH, STOCKS, above, blocks, excess, held, limit, net_worth
from .rules import BLOCK, HOUSE_YEAR, LEAST_BID, Rules
from .seen import sees
from .words import count, lakh, mix_of

STEADY = Steady()


def advise(question: Any, names: Names) -> Advice:
    """What Steady would answer in this place, seeing what the person who is asked sees."""
    return advice_of(STEADY, question, names, answer_words, WHY)


# ---------------------------------------------------------------- the answer in words
def answer_words(question: Any, answer: Any, names: Names) -> str:
    """As the button says it, where there is one."""
    match question.decision:
        case "bid":
            return f"Bid {lakh(answer)}" if answer else "Pass"
        case "offer":
            return offer_words(answer, names)
        case "invest" if answer != YES:
            return "Do not invest"
        case "takeover":
            return take_words(question, answer, names)
        case "setup" | "year_end" | "rebalance":
            return split_words(answer)
    return next(each.label for each in ask(question, names).options if each.answer == answer)


def offer_words(deal: Deal, names: Names) -> str:
    """`Offer Ben 10L bonds for 12L cash`."""
    if deal == NO_DEAL:
        return "No deal"
    give = mix_of(deal.give_cash, deal.give_bonds, deal.give_stocks)
    return f"Offer {names[deal.partner]} {give} for {mix_of(deal.take_cash, deal.take_bonds, deal.take_stocks)}"


def split_words(split: Split) -> str:
    """`Sell 2 blocks of bonds and buy 1 block of stocks`."""
    if split == KEEP:
        return "Keep as it is"
    if split.bonds * split.stocks > 0:
        verb = "Buy" if split.bonds > 0 else "Sell"
        return f"{verb} {count(abs(split.bonds))} of bonds and {abs(split.stocks)} of stocks"
    parts = sorted((blocks_, asset) for blocks_, asset in zip(split, ("bonds", "stocks"), strict=True) if blocks_)
    said = " and ".join(f"{'buy' if n > 0 else 'sell'} {count(abs(n))} of {asset}" for n, asset in parts)
    return said[0].upper() + said[1:]


# ---------------------------------------------------------------- invest
def _setup(q: Any, me: Any, split: Split, names: Names) -> Reasons:
    total = tactics.blocks_beyond(me, limit(q.view, me), 0)
    early = "Steady keeps no cash here, because income comes before the first tile"
    return (f"{early}: {me.cash}L make {count(total)}.", *_spread(q, me, split, limit(q.view, me), total))


def _year_end(q: Any, me: Any, split: Split, names: Names) -> Reasons:
    top = tactics.next_limit(q.view, me)
    keep = tactics.kept(top, STEADY.buffer)
    total = tactics.blocks_beyond(me, top, STEADY.buffer)
    why = " for emergencies and auctions"
    if keep < STEADY.buffer:
        why = f", less than its usual {STEADY.buffer}L, because your audit limit will be {top}L"
    wants = f"Steady wants {keep}L in cash{why}."
    if not total:
        return wants, "The rest is no complete block.", _leaves(q, split, 0)
    return (
        wants,
        f"The rest of what you own is enough for {count(total)} of bonds or stocks.",
        *_spread(q, me, split, top, total),
    )


def _spread(q: Any, me: Any, split: Split, top: int, total: int) -> Reasons:
    """The sums of `tactics.spread`, retold."""
    stocks = total * STEADY.share // 100
    bonds = total - stocks
    odd = ", and the odd one too" if bonds > stocks else ""
    said = [f"Half go into stocks, half into bonds{odd}: {stocks} and {bonds}."]
    if (blocks(me.bonds) + split.bonds, blocks(me.stocks) + split.stocks) != (bonds, stocks):
        room, more = tactics.most_blocks(top, me.stocks), tactics.most_blocks(top, me.bonds)
        said.append(f"Below an audit limit of {top}L there is room for {count(room)} of stocks and {more} of bonds.")
    return (*said, _leaves(q, split, 0), _returns(q.view.rules))


def _returns(rules: Rules) -> str:
    return (
        f"At your Year-End a block of stocks pays {rules.stock_return}L and a block of bonds {rules.bond_return}L. "
        "Only stocks rise and fall with the market."
    )


def _leaves(q: Any, split: Split, fee: int) -> str:
    """What a conversion leaves in the hand."""
    me = q.view.players[q.seat]
    if split == KEEP:
        return "So nothing changes."
    cash, bonds, stocks = Conversion(me.cash, me.bonds, me.stocks, fee).after(split)
    return f"That leaves you {lakh(cash)} cash, {bonds}L bonds and {stocks}L stocks."


def _rebalance(q: Any, me: Any, split: Split, names: Names) -> Reasons:
    view, fee = q.view, q.view.rules.rebalance_fee
    top, over = limit(view, me), excess(view, me)
    if not over:
        only = f" It costs {fee}L each time." if fee else ""
        return (
            f"You hold nothing above your audit limit of {top}L.",
            f"Between Year-Ends Steady exchanges only to save something from an audit.{only}",
        )
    facts = f"You hold {_above(view, me)}. Your audit limit is {top}L, so a rival's audit could take {over}L."
    if over <= fee:
        return facts, f"An exchange costs {fee}L, so nothing would be saved."
    if split == KEEP:
        return (
            facts,
            "Steady finds no exchange that saves more than it costs.",
            *_saves_for_house(view, me, split),
        )
    legal = Conversion(me.cash, me.bonds, me.stocks, fee)
    left, cost = above(top, *legal.after(split)), legal.cost(split)
    return (
        facts,
        f"After that it could take {left}L. The fee is {cost}L. So {over - left - cost}L are saved.",
        _leaves(q, split, fee),
        *_saves_for_house(view, me, split),
    )


def _saves_for_house(view: Any, me: Any, split: Split) -> Reasons:
    """Said only where the house that must be paid makes a difference."""
    cash = tactics.reserve(view, me, STEADY.buffer)
    if split == tactics.tidy(view, me, STEADY.buffer, BONDS):
        return ()
    price = view.rules.house_price
    return (
        f"At the end of Year {HOUSE_YEAR} you must pay {price}L for a house. Steady keeps that and {STEADY.buffer}L "
        f"more, {cash}L cash. So it invests less now.",
    )


def _above(view: Any, player: Any) -> str:
    """The holdings above the limit: `26L stocks and 22L cash`."""
    top = limit(view, player)
    return mix_of(*(amount if amount > top else 0 for amount in (player.cash, player.bonds, player.stocks)))


# ---------------------------------------------------------------- the house
def _near_the_end(view: Any, me: Any, names: Names) -> Reasons:
    """Where a house will hardly be asked for any more; empty if Steady still reckons with it."""
    if not tactics.nearly_over(view, me):
        return ()
    most = max((each for each in view.players if sees(view, me, each)), key=net_worth)
    has = "You have" if most.seat == me.seat else f"{names[most.seat]} has"
    nearly = f"at least nine tenths of the goal of {view.rules.goal}L"
    return (f"{has} {net_worth(most)}L, {nearly}. The game will probably end before you need a house.",)


def _buy_house(q: Any, me: Any, answer: int, names: Names) -> Reasons:
    view, price, keep = q.view, q.view.rules.house_price, STEADY.buffer
    split = tactics.spread(me, tactics.next_limit(view, me), keep, STEADY.share)
    idle = me.cash - BLOCK * (split.bonds + split.stocks)
    sums = (
        f"After its free rebalance Steady would have {idle}L cash.",
        f"It buys early only with {keep + price}L or more: {price}L for the house and {keep}L for emergencies.",
    )
    if answer == YES:
        return (*sums, "Idle cash pays nothing, and you will need a house soon.")
    last = f"You must buy one at the end of your Year {HOUSE_YEAR}. Until then the money can earn."
    return (*sums, *(_near_the_end(view, me, names) or (last,)))


def _bid(q: Any, me: Any, bid: int, names: Names) -> Reasons:
    price = q.view.rules.house_price
    most = price * STEADY.bid_share // 100
    cap = f"A house costs {price}L at your Year-End. Steady bids at most half of that, {most}L."
    have = f"You have {lakh(me.cash)} cash."
    if bid:
        steps = f"Bids go in steps of {BLOCK}L." if bid < min(most, me.cash) else ""
        saved = f"If {bid}L wins, the house is {price - bid}L cheaper."
        return said(cap, have if me.cash < most else "", steps, saved)
    if min(most, me.cash) < LEAST_BID:
        return said(cap, have if me.cash < LEAST_BID else "", f"The least bid is {LEAST_BID}L.")
    return cap, *_near_the_end(q.view, me, names)


# ---------------------------------------------------------------- tiles
def _invest(q: Any, me: Any, answer: int, names: Names) -> Reasons:
    top, now, gain = limit(q.view, me), excess(q.view, me), IPO_STOCKS - IPO_PRICE
    after = above(top, me.cash - IPO_PRICE, me.bonds, me.stocks + IPO_STOCKS)
    facts = f"You pay {IPO_PRICE}L and get {IPO_STOCKS}L of stocks: {gain}L more net worth."
    risk = f"You would hold {me.stocks + IPO_STOCKS}L stocks, and your audit limit is {top}L."
    if after <= now:
        return facts, risk, "A rival's audit could take no more than now."
    verdict = "That is less than the gain." if answer == YES else "That could cost you the whole gain."
    return facts, risk, f"A rival's audit could take {after}L instead of {now}L, {after - now}L more. {verdict}"


def _gamble(q: Any, me: Any, answer: int, names: Names) -> Reasons:
    left, keep = me.cash - LOTTERY_TICKET, STEADY.buffer
    enough = "not less than" if answer == YES else "less than"
    prizes = sum(LOTTERY_PRIZES)
    faces = len(LOTTERY_PRIZES)
    return (
        f"After the ticket you would have {lakh(left)} cash, {enough} the {keep}L Steady keeps for emergencies.",
        f"The {faces} faces of the die together pay {prizes}L: {prizes / faces:.1f}L on average. "
        f"A ticket costs {LOTTERY_TICKET}L.",
    )


def _leader(view: Any, me: Any, seat: int, names: Names) -> str:
    """Why this rival counts as the leader."""
    rivals = [tactics.rival(view, me, i) for i in range(1, len(view.players))]
    if len(rivals) == 1:
        return f"{names[seat]} is your only rival."
    chosen = view.players[seat]
    best = tactics.standing(view, me, chosen)
    tied = [names[each.seat] for each in rivals if tactics.standing(view, me, each) == best]
    if sees(view, me, chosen):
        reached, lead = f"{lakh(best)} net worth", "Steady chooses the rival who has most"
    else:
        reached = f"Year {chosen.year}, tile {chosen.position + 1}"
        lead = "The books are closed, so Steady chooses the rival who has gone furthest"
    if len(tied) == 1:
        return f"{lead}: {tied[0]}, {reached}."
    return f"{lead}: {listed(tied)} are level, {reached}. {tied[0]} plays next after you."


def _raid(q: Any, me: Any, seat: int, names: Names) -> Reasons:
    return (_leader(q.view, me, seat, names),)


def _takeover(q: Any, me: Any, target: Any, names: Names) -> Reasons:
    view, name = q.view, names[target.seat]
    lead, likes = _leader(view, me, target.seat, names), "Steady likes cash best, because it pays for anything."
    rival = view.players[target.seat]
    if not sees(view, me, rival):
        return lead, likes
    cash, there = held(rival, CASH), held(rival, target.asset)
    got = max(0, min(TAKEOVER_MOST, there))
    if target.asset == CASH:
        less = f"Only {got}L can be taken, and there is no more of anything else." if got < TAKEOVER_MOST else ""
        return said(lead, likes, f"{name} has {lakh(cash)} cash.", less)
    return (
        lead,
        likes,
        f"But {name} has only {lakh(cash)} cash. There is more in {ASSETS[target.asset]}: {there}L.",
        f"You would get {got}L.",
    )


def _sell(q: Any, me: Any, sale: Any, names: Names) -> Reasons:
    owed, fee = q.info[0], q.view.rules.rebalance_fee
    missing = owed - me.cash
    need = -(-(missing + fee) // BLOCK)
    facts = f"You owe {owed}L and have {lakh(me.cash)} cash, so {missing}L are missing. A sale costs {fee}L."
    bonds, stocks = blocks(me.bonds), blocks(me.stocks)
    which = "Steady sells bonds first and keeps stocks."
    if sale.asset == STOCKS:
        which = f"Steady sells bonds first. But you have {count(bonds)} of bonds, and your stocks pay more of the bill."
    short = f"You have {count(bonds)} of bonds and {stocks} of stocks. Neither is enough alone."
    once = "One sale is better than two, because each has its own fee." if fee and sale.blocks > 1 else ""
    return said(facts, f"That takes {count(need)}.", which, short if sale.blocks < need else "", once)


# ---------------------------------------------------------------- deals and audits
def _offer(q: Any, me: Any, answer: Any, names: Names) -> Reasons:
    own = "Steady never offers a deal. It only answers the offers of others."
    if BOARD[me.position] != FREE_TRADE:
        return (own,)
    worth, bonus = board.FREE_TRADE_WORTH, board.FREE_TRADE_BONUS
    return own, f"It misses a chance here: a deal worth {worth}L or more would bring both partners {bonus}L."


def _accept(q: Any, me: Any, answer: int, names: Names) -> Reasons:
    deal, offerer = q.info
    give = (deal.give_cash, deal.give_bonds, deal.give_stocks)
    take = (deal.take_cash, deal.take_bonds, deal.take_stocks)
    lacks = [
        f"{names[offerer]} asks for {asked}L {asset}, and you have {lakh(has)}."
        for asset, asked, has in zip(ASSETS, take, (me.cash, me.bonds, me.stocks), strict=True)
        if asked > max(0, has)
    ]
    if lacks:
        return tuple(lacks)
    extra = tactics.bonus(q.view, deal)
    net = sum(give) + extra - sum(take)
    bank = f", and {extra}L from the bank" if extra else ""
    end = f"you gain {net}L" if net > 0 else f"you lose {-net}L" if net < 0 else "you gain nothing"
    gain = f"You get {sum(give)}L{bank}, and give {sum(take)}L: {end}."
    top, now = limit(q.view, me), excess(q.view, me)
    got = [g - t for g, t in zip(give, take, strict=True)]
    after = above(top, me.cash + got[CASH] + extra, me.bonds + got[BONDS], me.stocks + got[STOCKS])
    if after > now:
        risk = f"A rival's audit could then take {after}L above your limit of {top}L. Now it could take {now}L"
        return gain, f"{risk}. Steady refuses every deal that makes this worse."
    return (gain, f"A rival's audit could take no more above your limit of {top}L than now.") if net > 0 else (gain,)


def _audit(q: Any, me: Any, seat: int, names: Names) -> Reasons:
    view = q.view
    alarm = f"A false alarm would cost {view.rules.false_alarm}L."
    rivals = [tactics.rival(view, me, i) for i in range(1, len(view.players))]
    if not sees(view, me, rivals[0]):
        return "The books are closed. Steady cannot see who is above a limit, and does not guess.", alarm
    if seat == NOBODY:
        nearest = max(rivals, key=lambda each: max(each.cash, each.bonds, each.stocks) - limit(view, each))
        most = max((CASH, BONDS, STOCKS), key=lambda asset: held(nearest, asset))
        whose = f"{names[nearest.seat]} is nearest to it: {lakh(held(nearest, most))} {ASSETS[most]}"
        return "No rival is above a limit.", f"{whose}, limit {limit(view, nearest)}L.", alarm
    caught = view.players[seat]
    top = limit(view, caught)
    brings = f"so an audit brings {excess(view, caught)}L"
    facts = f"{names[seat]} holds {_above(view, caught)}. The limit is {top}L, {brings}."
    others = [f"{names[e.seat]} {excess(view, e)}L" for e in rivals if e.seat != seat and excess(view, e)]
    return (facts, f"Auditing somebody else brings no more: {listed(others)}.") if others else (facts,)


def _only(q: Any, me: Any, answer: int, names: Names) -> Reasons:
    return ("There is no other answer. You say when.",)


WHY: dict[str, Why] = {
    "setup": _setup, "roll": _only, "buy_house": _buy_house, "year_end": _year_end, "bid": _bid, "invest": _invest,
    "gamble": _gamble, "raid": _raid, "takeover": _takeover, "sell": _sell, "offer": _offer, "accept": _accept,
    "audit": _audit, "rebalance": _rebalance, "end_turn": _only,
}  # fmt: skip
