"""What the bots of Wongamania think with: small sums about the table. All amounts in Wonga."""

from __future__ import annotations

from typing import Any

from ..state import NOBODY
from . import cards
from .answers import BUY, DRAW, EXCHANGE, PLAY, SELL, TRUST, Action, given, is_on_table, kind_of, taken
from .cards import ASSETS, BABY, BOND, BOX, MONEY_LENDER, PROPERTY, STOCK, TRUST_FUND
from .cycle import CYCLE, GROWTH, QUADRANTS, RECESSION, RECOVERY, STAGNANT, clockwise, first_grid, grid
from .players import can_buy_fund
from .records import assets, net_worth, price, trust_funds

NEVER = 99  # Wonga: the value of what is not for sale
TOKEN_TO = {
    cards.GREEN_SHOOTS: RECOVERY, cards.BOOM: GROWTH, cards.SLOWDOWN: STAGNANT, cards.FINANCIAL_CRISIS: RECESSION,
}  # fmt: skip
TARGETED = (cards.BABY, cards.CAR_ACCIDENT, cards.ILLNESS, cards.LEAKY_ROOF, cards.BURGLARY, cards.DIVORCE)
PATIENT = (  # cards that wait for their moment in a hand
    STOCK, PROPERTY, cards.STOCK_BUBBLE, cards.PROPERTY_BUBBLE, cards.FUND_MANAGER, cards.ACCOUNTANT, cards.ECONOMIST,
)  # fmt: skip


# ---------------------------------------------------------------- what things are worth
def price_at(game: Any, kind: int, number: int) -> int:
    """The price of an Asset on a grid."""
    there = grid(number)
    return int(there.stock_price if kind == STOCK else there.property_price if kind == PROPERTY else price(game, kind))


def foresight(game: Any, kind: int, number: int = 0) -> int:
    """What an Asset brings if it is sold at the best time of the next half cycle: profits and the price."""
    here = number or game.token
    if kind == BOND:
        return price(game, BOND)
    best = earned = 0
    for steps in range(len(CYCLE) // 2 + 1):
        there = clockwise(here, steps)
        earned += grid(there).profit if steps else 0
        best = max(best, earned + price_at(game, kind, there))
    return best


def earners(player: Any) -> int:
    """Stocks and Properties on a table."""
    return int(player.table.count(STOCK) + player.table.count(PROPERTY))


def next_grid(game: Any, number: int) -> int:
    """Where the token will be in an Economic Turn's time."""
    return number if game.pegged else clockwise(number, 1)


def outlook(game: Any, player: Any, number: int) -> int:
    """What a table is worth with the token on a grid: prices and profit when the player's next turn comes."""
    there = next_grid(game, number)
    return sum(price_at(game, kind, there) for kind in assets(player)) + earners(player) * grid(there).profit


def reserve(game: Any, me: Any) -> int:
    """What my next turn will cost beyond my salary."""
    upkeep = me.table.count(BABY) * game.rules.baby_upkeep + me.table.count(MONEY_LENDER) * game.rules.lender_interest
    loss = 0 if me.no_loss else earners(me) * max(0, -grid(next_grid(game, game.token)).profit)
    return max(0, int(upkeep + loss - game.rules.salary))


def leader(game: Any, me: Any) -> Any:
    """The rival who is ahead."""
    rivals = [each for each in game.players if each.seat != me.seat]
    return max(rivals, key=lambda each: (trust_funds(each), net_worth(game, each), each.seat))


# ---------------------------------------------------------------- what a card would do
def token_after(game: Any, kind: int) -> int:
    """Where a card puts the token, 0 if it does not move it."""
    if kind in TOKEN_TO:
        return first_grid(TOKEN_TO[kind])
    if kind == cards.CENTRAL_BANKER:
        return first_grid((grid(game.token).quadrant + 2) % len(QUADRANTS))
    return {cards.STIMULUS: clockwise(game.token, 1), cards.TIGHTENING: clockwise(game.token, -1)}.get(kind, 0)


def for_all(game: Any, player: Any, kind: int) -> int:
    """What a card that concerns everybody changes for one player."""
    to = token_after(game, kind)
    if to:
        return outlook(game, player, to) - outlook(game, player, game.token)
    match kind:
        case cards.CURRENCY_PEG:
            stay, go = (earners(player) * grid(each).profit for each in (game.token, clockwise(game.token, 1)))
            return 0 if game.pegged else stay - go
        case cards.MARKET_PANIC:
            return -foresight(game, STOCK) if STOCK in player.table else 0
        case cards.FLOOD:
            return -foresight(game, PROPERTY) if PROPERTY in player.table else 0
        case cards.INFLATION:
            return -(int(player.wonga) // 4)
        case cards.WEALTH_TAX:
            return -min(int(player.wonga), len(assets(player)))
        case cards.DIVIDEND_SEASON:
            return int(player.table.count(STOCK))
        case cards.HELICOPTER_MONEY:
            return 2
    return 0


def for_target(game: Any, target: Any, kind: int) -> int:
    """What an Incident takes from its target."""
    match kind:
        case cards.BABY:
            return int(game.rules.baby_upkeep) * 4
        case cards.CAR_ACCIDENT:
            return 3
        case cards.ILLNESS:
            return 0 if target.ill else 2
        case cards.LEAKY_ROOF:
            return int(target.table.count(PROPERTY))
        case cards.BURGLARY:
            return min(2, int(target.wonga))
        case cards.DIVORCE:
            return int(target.wonga) // 2
        case cards.TAX_COLLECTOR:
            return min(1, int(target.wonga))
    return 0


def for_me(game: Any, me: Any, kind: int) -> int:
    """What a card that concerns me brings."""
    match kind:
        case cards.STOCK_BUBBLE:
            return bubble(game, me, STOCK)
        case cards.PROPERTY_BUBBLE:
            return bubble(game, me, PROPERTY)
        case cards.FURTHER_EDUCATION:
            return 6 if game.round <= 6 else 0
        case cards.INSURANCE:
            return 0 if cards.INSURANCE in me.table else 2
        case cards.VACATION:
            return 1 if len(me.hand) > 2 else 0
        case cards.LOTTERY_TICKET:
            return 1
        case cards.INHERITANCE:
            return 3
        case cards.BANKER:
            return 2 + int(me.table.count(BOND))
        case cards.STOCKBROKER:
            return min(2, int(me.hand.count(STOCK)), max(0, int(me.wonga) - 1)) * (foresight(game, STOCK) - 1)
        case cards.ESTATE_AGENT:
            return min(2, int(me.hand.count(PROPERTY)), max(0, int(me.wonga) - 1)) * (foresight(game, PROPERTY) - 1)
        case cards.FUND_MANAGER:
            return 5 if me.wonga >= 7 and can_buy_fund(game, me, 6) else 0
        case cards.LAWYER:
            return 5 if MONEY_LENDER in me.table else 4 if BABY in me.table else 0
        case cards.ACCOUNTANT:
            return earners(me) * max(0, -grid(next_grid(game, game.token)).profit)
        case cards.CONSULTANT:
            return 2 if len(me.hand) > 1 else 0
        case cards.ECONOMIST:
            return max(outlook(game, me, g) for g in range(1, 9)) - outlook(game, me, game.token)
    return from_rivals(game, me, kind)


def from_rivals(game: Any, me: Any, kind: int) -> int:
    """What a card takes from others and gives me."""
    rivals = [each for each in game.players if each.seat != me.seat]
    match kind:
        case cards.BURGLARY:
            return min(2, int(leader(game, me).wonga))
        case cards.TAX_COLLECTOR:
            return sum(1 for each in rivals if each.wonga)
        case cards.HEADHUNTER:
            return 2 if any(each.hand_size for each in rivals) else 0
        case cards.HACKER:
            return 3 if any(each.hand_size for each in rivals) else 0
        case cards.CORPORATE_RAIDER:
            return max((foresight(game, k) - price(game, k) for each in rivals for k in assets(each)), default=0)
    return 0


BUBBLES = {STOCK: 4, PROPERTY: 5}  # what a Bubble pays for each


def bubble(game: Any, me: Any, kind: int, cost: int = 1) -> int:
    """What a Bubble brings: more than the Assets ever will, or a Trust Fund in this turn. `cost` 0: it is played."""
    pays, number = BUBBLES[kind], int(me.table.count(kind))
    short = game.rules.trust_fund + cost - me.wonga
    if 0 < short <= number * pays and game.actions_left > cost and can_buy_fund(game, me, 0):
        return max(0, number * (pays - price(game, kind)))
    return number * max(0, pays - foresight(game, kind))


def gain(game: Any, me: Any, kind: int, spite: int) -> int:
    """What a card brings me after its cost; `spite` % of what it takes from the leader counts too."""
    rival = leader(game, me)
    harm = for_target(game, rival, kind) - for_all(game, rival, kind)
    return for_me(game, me, kind) + for_all(game, me, kind) + harm * spite // 100 - BOX[kind].cost


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
    more = dict(extra)
    playable = [kind for kind in me.hand if kind not in ASSETS and BOX[kind].cost <= me.wonga]
    rated = [(gain(game, me, kind, spite) + more.get(kind, 0), -kind) for kind in playable]
    best, kind = max(rated, default=(0, 0))
    return Action(PLAY, -kind) if best > 0 else None


def buy(game: Any, me: Any, kinds: tuple[int, ...], least: int = NEVER) -> Action | None:
    """An Asset from my hand; with `least`, only one that will bring at least so much more than it costs."""
    spare = me.wonga - reserve(game, me)
    ready = [kind for kind in me.hand if kind in kinds and price(game, kind) <= spare]
    if least != NEVER:
        ready = [kind for kind in ready if foresight(game, kind) - price(game, kind) >= least]
    return Action(BUY, ready[0]) if ready else None


def sell_at_the_top(game: Any, me: Any) -> Action | None:
    """A Stock or a Property that will never be worth more than today."""
    done = [kind for kind in assets(me) if kind != BOND and foresight(game, kind) <= price(game, kind)]
    return Action(SELL, done[0]) if done else None


def look_for_more(game: Any, me: Any, spite: int, keep: int) -> Action | None:
    """Exchange a card that is of no use; without one, draw while more than `keep` Wonga are left."""
    if me.wonga == 0:
        return None
    useless = [kind for kind in me.hand if kind not in PATIENT and (kind == BOND or gain(game, me, kind, spite) <= 0)]
    if useless:
        return Action(EXCHANGE, useless[0])
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
    rivals = [each for each in game.players if each.seat != me.seat and each.wonga >= amount]
    return max(rivals, key=lambda each: (each.wonga, -each.seat)).seat if rivals else NOBODY


def owner_of(game: Any, me: Any, kind: int) -> int:
    """A rival with such a card on the table, or NOBODY."""
    return next((each.seat for each in game.players if each.seat != me.seat and kind in each.table), NOBODY)
