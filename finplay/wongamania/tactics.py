"""What the bots of Wongamania think with: small sums about the table. All amounts in Wonga."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from ..state import NOBODY
from . import cards, story
from .answers import BUY, DRAW, EXCHANGE, PLAY, SELL, TRUST, Action, Deal, given, is_on_table, kind_of, taken
from .cards import ASSETS, BABY, BOND, BOX, MONEY_LENDER, PROPERTY, STOCK, TRUST_FUND
from .cycle import CYCLE, GROWTH, QUADRANTS, RECESSION, RECOVERY, STAGNANT, clockwise, first_grid, grid
from .players import can_buy_fund
from .records import assets, net_worth, price, trust_funds

NEVER = 99  # Wonga: the value of what is not for sale
TOKEN_TO = {
    cards.GREEN_SHOOTS: RECOVERY, cards.BOOM: GROWTH, cards.SLOWDOWN: STAGNANT, cards.FINANCIAL_CRISIS: RECESSION,
}  # fmt: skip
STEPS = {cards.STIMULUS: 1, cards.TIGHTENING: -1}  # that the token goes
BUBBLES = {STOCK: 4, PROPERTY: 5}  # what a Bubble pays for each
TARGETED = (cards.BABY, cards.CAR_ACCIDENT, cards.ILLNESS, cards.LEAKY_ROOF, cards.BURGLARY, cards.DIVORCE)
PATIENT = (  # cards that wait for their moment in a hand
    STOCK, PROPERTY, cards.STOCK_BUBBLE, cards.PROPERTY_BUBBLE, cards.FUND_MANAGER, cards.ACCOUNTANT, cards.ECONOMIST,
)  # fmt: skip


# ---------------------------------------------------------------- what things are worth
def foresight(game: Any, kind: int) -> int:
    """What an Asset brings if it is sold at the best time of the next half cycle: profits and the price."""
    return price(game, BOND) if kind == BOND else best_sale(kind, game.token)


@cache  # the cycle does not change, and this is asked for a hundred times a game
def best_sale(kind: int, here: int) -> int:
    """What a Stock or a Property earns and sells for within half a cycle."""
    best = earned = 0
    for steps in range(len(CYCLE) // 2 + 1):
        there = grid(clockwise(here, steps))
        earned += there.profit if steps else 0
        best = max(best, earned + (there.stock_price if kind == STOCK else there.property_price))
    return best


@cache
def tops(here: int) -> tuple[int, ...]:
    """Stock and Property, where no later grid of the next half cycle is a better one to sell them on."""
    prices = ((STOCK, grid(here).stock_price), (PROPERTY, grid(here).property_price))
    return tuple(kind for kind, now in prices if best_sale(kind, here) <= now)


def earners(player: Any) -> int:
    """Stocks and Properties on a table."""
    table = player.table
    return int(table.count(STOCK) + table.count(PROPERTY))


def next_grid(game: Any, number: int) -> int:
    """Where the token will be in an Economic Turn's time."""
    return number if game.pegged else clockwise(number, 1)


def outlook(game: Any, player: Any, number: int) -> int:
    """What a table is worth with the token on a grid: prices and profit when the player's next turn comes."""
    there, table = grid(next_grid(game, number)), player.table
    stocks = table.count(STOCK) * (there.stock_price + there.profit)
    properties = table.count(PROPERTY) * (there.property_price + there.profit)
    return int(stocks + properties + table.count(BOND) * game.rules.bond_price)


def reserve(game: Any, me: Any) -> int:
    """What my next turn will cost beyond my salary."""
    rules, table, profit = game.rules, me.table, grid(next_grid(game, game.token)).profit
    upkeep = table.count(BABY) * rules.baby_upkeep + table.count(MONEY_LENDER) * rules.lender_interest
    loss = 0 if profit >= 0 or me.no_loss else -profit * (table.count(STOCK) + table.count(PROPERTY))
    return max(0, int(upkeep + loss - rules.salary))


def leader(game: Any, me: Any) -> Any:
    """The rival who is ahead."""
    rivals = rivals_of(game, me)
    most = max(map(trust_funds, rivals))
    ahead = [each for each in rivals if trust_funds(each) == most]
    return max(ahead, key=lambda each: (net_worth(game, each), each.seat)) if len(ahead) > 1 else ahead[0]


def rivals_of(game: Any, me: Any) -> list[Any]:
    """Everybody else."""
    return [each for each in game.players if each.seat != me.seat]


# ---------------------------------------------------------------- what a card would do
def token_after(game: Any, kind: int) -> int:
    """Where a card puts the token."""
    if kind in TOKEN_TO:
        return first_grid(TOKEN_TO[kind])
    if kind in STEPS:
        return clockwise(game.token, STEPS[kind])
    return first_grid((grid(game.token).quadrant + 2) % len(QUADRANTS))  # the Central Banker


def moving(game: Any, player: Any, kind: int) -> int:
    """What a move of the token changes for a player."""
    return outlook(game, player, token_after(game, kind)) - outlook(game, player, game.token)


def peg(game: Any, player: Any, kind: int) -> int:
    """What the profit of this grid is better than that of the next."""
    if game.pegged:
        return 0
    return earners(player) * int(grid(game.token).profit - grid(clockwise(game.token, 1)).profit)


def losing_one(asset: int) -> Callable[[Any, Any, int], int]:
    """What it costs a player to discard an Asset unpaid."""
    return lambda game, player, kind: -foresight(game, asset) if asset in player.table else 0


def bargains(asset: int) -> Callable[[Any, Any], int]:
    """What up to two Assets from the hand bring for 1 each."""
    return lambda game, me: (
        min(2, me.hand.count(asset), max(0, me.wonga - 1)) * (foresight(game, asset) - 1) if asset in me.hand else 0
    )


def any_hand(worth: int) -> Callable[[Any, Any], int]:
    """A rival's card, if there is one."""
    return lambda game, me: worth if any(each.hand_size for each in rivals_of(game, me)) else 0


def best_raid(game: Any, me: Any) -> int:
    """What the best Asset on a rival's table is worth beyond its price."""
    gains = [foresight(game, kind) - price(game, kind) for each in rivals_of(game, me) for kind in assets(each)]
    return max(gains, default=0)


def best_grid(game: Any, me: Any) -> int:
    """What the best move of the token brings."""
    return max(outlook(game, me, each) for each in range(1, len(CYCLE) + 1)) - outlook(game, me, game.token)


def bubble(game: Any, me: Any, kind: int, cost: int = 1) -> int:
    """What a Bubble brings: more than the Assets ever will, or a Trust Fund in this turn. `cost` 0: it is played."""
    pays, number = BUBBLES[kind], int(me.table.count(kind))
    short = game.rules.trust_fund + cost - me.wonga
    if 0 < short <= number * pays and game.actions_left > cost and can_buy_fund(game, me, 0):
        return max(0, number * (pays - price(game, kind)))
    return number * max(0, pays - foresight(game, kind))


FOR_ALL: dict[int, Callable[[Any, Any, int], int]] = {  # what a card that concerns everybody changes for one player
    **dict.fromkeys((*TOKEN_TO, *STEPS, cards.CENTRAL_BANKER), moving),
    cards.CURRENCY_PEG: peg,
    cards.MARKET_PANIC: losing_one(STOCK),
    cards.FLOOD: losing_one(PROPERTY),
    cards.INFLATION: lambda game, player, kind: -(player.wonga // 4),
    cards.WEALTH_TAX: lambda game, player, kind: -min(player.wonga, len(assets(player))),
    cards.DIVIDEND_SEASON: lambda game, player, kind: player.table.count(STOCK),
    cards.HELICOPTER_MONEY: lambda game, player, kind: 2,
}
FOR_TARGET: dict[int, Callable[[Any, Any], int]] = {  # what a card takes from its target
    cards.BABY: lambda game, target: game.rules.baby_upkeep * 4,
    cards.CAR_ACCIDENT: lambda game, target: 3,
    cards.ILLNESS: lambda game, target: 0 if target.ill else 2,
    cards.LEAKY_ROOF: lambda game, target: target.table.count(PROPERTY),
    cards.BURGLARY: lambda game, target: min(2, target.wonga),
    cards.DIVORCE: lambda game, target: target.wonga // 2,
    cards.TAX_COLLECTOR: lambda game, target: min(1, target.wonga),
}
FOR_ME: dict[int, Callable[[Any, Any], int]] = {  # what a card brings its player
    cards.STOCK_BUBBLE: lambda game, me: bubble(game, me, STOCK),
    cards.PROPERTY_BUBBLE: lambda game, me: bubble(game, me, PROPERTY),
    cards.FURTHER_EDUCATION: lambda game, me: 6 if game.round <= 6 else 0,
    cards.INSURANCE: lambda game, me: 0 if cards.INSURANCE in me.table else 2,
    cards.BURGLARY: lambda game, me: min(2, leader(game, me).wonga),
    cards.VACATION: lambda game, me: 1 if len(me.hand) > 2 else 0,
    cards.LOTTERY_TICKET: lambda game, me: 1,
    cards.INHERITANCE: lambda game, me: 3,
    cards.BANKER: lambda game, me: 2 + me.table.count(BOND),
    cards.STOCKBROKER: bargains(STOCK),
    cards.ESTATE_AGENT: bargains(PROPERTY),
    cards.FUND_MANAGER: lambda game, me: 5 if me.wonga >= 7 and can_buy_fund(game, me, 6) else 0,
    cards.ECONOMIST: best_grid,
    cards.TAX_COLLECTOR: lambda game, me: sum(1 for each in rivals_of(game, me) if each.wonga),
    cards.LAWYER: lambda game, me: 5 if MONEY_LENDER in me.table else 4 if BABY in me.table else 0,
    cards.ACCOUNTANT: lambda game, me: earners(me) * max(0, -grid(next_grid(game, game.token)).profit),
    cards.HEADHUNTER: any_hand(2),
    cards.HACKER: any_hand(3),
    cards.CORPORATE_RAIDER: best_raid,
    cards.CONSULTANT: lambda game, me: 2 if len(me.hand) > 1 else 0,
}


def gain(game: Any, me: Any, kind: int, spite: int) -> int:
    """What a card brings me after its cost, in hundredths of a Wonga.

    `spite` % of what it takes from rivals counts too, and all of it while the one who is ahead is about to win.
    """
    mine = (FOR_ME[kind](game, me) if kind in FOR_ME else 0) - BOX[kind].cost
    if kind not in FOR_TARGET and kind not in FOR_ALL:
        return 100 * mine
    harm, rival = 0, leader(game, me)
    if kind in FOR_TARGET:
        harm = FOR_TARGET[kind](game, rival)
    else:
        mine += FOR_ALL[kind](game, me, kind)
        harm = -sum(FOR_ALL[kind](game, each, kind) for each in rivals_of(game, me))
    return 100 * mine + harm * (100 if about_to_win(game, rival) else spite)


def about_to_win(game: Any, player: Any) -> bool:
    """Can this player buy the last Trust Fund with the next salary?"""
    last = trust_funds(player) == game.rules.trust_funds_to_win - 1
    return last and bool(player.wonga + game.rules.salary >= game.rules.trust_fund)


# ---------------------------------------------------------------- actions
def fund(game: Any, me: Any) -> Action | None:
    """A Trust Fund, if I can."""
    return Action(TRUST) if can_buy_fund(game, me, game.rules.trust_fund) else None


def cash_in(game: Any, me: Any, kinds: tuple[int, ...]) -> Action | None:
    """Sell, if the actions left then also buy a Trust Fund."""
    owned = sorted((kind for kind in assets(me) if kind in kinds), key=lambda kind: -price(game, kind))
    reachable = owned[: max(0, game.actions_left - 1)]
    short = game.rules.trust_fund - me.wonga
    if short <= 0 or sum(price(game, kind) for kind in reachable) < short or not can_buy_fund(game, me, 0):
        return None
    return Action(SELL, reachable[0])


def best_play(game: Any, me: Any, spite: int, extra: Any = ()) -> Action | None:
    """The card that brings most, if it brings anything; `extra` maps kinds to what they bring besides."""
    more, wonga = dict(extra), me.wonga
    playable = [kind for kind in dict.fromkeys(me.hand) if kind not in ASSETS and BOX[kind].cost <= wonga]
    if not playable:
        return None
    rated = [(gain(game, me, kind, spite) + 100 * more.get(kind, 0), -kind) for kind in playable]
    best, kind = max(rated)
    return Action(PLAY, -kind) if best > 0 else None


def buy(game: Any, me: Any, kinds: tuple[int, ...], least: int = NEVER) -> Action | None:
    """An Asset from my hand; with `least`, only one that will bring at least so much more than it costs."""
    hand = me.hand
    for kind in kinds:
        cost = price(game, kind)
        wanted = kind in hand and (least == NEVER or foresight(game, kind) - cost >= least)
        if wanted and cost <= me.wonga - reserve(game, me):
            return Action(BUY, kind)
    return None


def at_the_top(game: Any) -> tuple[int, ...]:
    """Stock and Property, where they will never be worth more than today."""
    return tops(game.token)


def sell_at_the_top(game: Any, me: Any) -> Action | None:
    """A Stock or a Property that will never be worth more than today."""
    return next((Action(SELL, kind) for kind in at_the_top(game) if kind in me.table), None)


def look_for_more(game: Any, me: Any, spite: int, keep: int) -> Action | None:
    """Exchange a card that is of no use; without one, draw while more than `keep` Wonga are left."""
    if me.wonga == 0:
        return None
    for kind in dict.fromkeys(me.hand):
        if kind not in PATIENT and (kind == BOND or gain(game, me, kind, spite) <= 0):
            return Action(EXCHANGE, kind)
    close = me.wonga >= game.rules.trust_fund - game.rules.salary
    return Action(DRAW) if me.wonga > keep and not close else None


# ---------------------------------------------------------------- deals
def plain_value(game: Any, me: Any, name: int) -> int:
    """A card at market price, named as deals do. A card on the table saves the action that it takes to put it there."""
    kind = kind_of(name)
    if not is_on_table(name):
        return 1 if kind in (STOCK, PROPERTY) else 0
    if kind in ASSETS:
        return price(game, kind) + 1
    worth = {TRUST_FUND: NEVER, BABY: -4, MONEY_LENDER: -game.rules.lender_payback}
    return int(worth.get(kind, 1))


def balance(deal: Any, value: Any) -> int:
    """What the offerer gains by a deal, with a value for each card."""
    cards_in, cards_out = sum(value(card) for card in taken(deal)), sum(value(card) for card in given(deal))
    return int(deal.take_wonga - deal.give_wonga + cards_in - cards_out)


def richest(game: Any, me: Any, amount: int) -> int:
    """The rival with the most Wonga who has at least so many, or NOBODY."""
    rich = [each for each in rivals_of(game, me) if each.wonga >= amount]
    return max(rich, key=lambda each: (each.wonga, -each.seat)).seat if rich else NOBODY


def owner_of(game: Any, me: Any, kind: int) -> int:
    """A rival with such a card on the table, or NOBODY."""
    return next((each.seat for each in game.players if each.seat != me.seat and kind in each.table), NOBODY)


def worth_asking(game: Any, me: Any, deal: Deal) -> bool:
    """Could the partner have what is asked of the hand, and was the same not offered before in this Economic Turn?"""
    if deal.partner == NOBODY:
        return False
    unseen = [card for card in taken(deal) if not is_on_table(card)]
    if len(unseen) > game.players[deal.partner].hand_size:
        return False
    same = (deal.give_wonga, *deal[3:6]), (deal.take_wonga, *deal[6:9])
    return same not in offered_before(game, me.seat, deal.partner)


def offered_before(game: Any, seat: int, partner: int) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """What was given and taken in each deal that a seat offered another in this Economic Turn, the last one first."""
    taken_back: tuple[int, ...] = ()
    for event in reversed(game.events):
        if event.round != game.round:
            return
        if event.kind == story.OFFERED_BACK:
            taken_back = event[5:9]
        elif event.kind == story.OFFERED and event.seat == seat and event.other == partner:
            yield event[5:9], taken_back
