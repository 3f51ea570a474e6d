"""What the Professional cards do, one copy of each. The docstring of each is the sentence on the card. (WM-7)"""

from __future__ import annotations

from typing import Any

from ..questions import checked, single
from ..state import NOBODY, reveal, tell
from . import cards, story
from .cards import BABY, BOND, KIND_OF, MONEY_LENDER, PROPERTY, STOCK
from .cycle import QUADRANTS, first_grid, grid
from .global_cards import collect_for, move_token
from .payments import charge, pay_if_able
from .players import (
    BARGAIN,
    can_buy_fund,
    legal_broker,
    legal_grid,
    legal_hack,
    legal_lawyer,
    legal_raider,
    legal_target,
)
from .records import (
    BOUGHT,
    CARD,
    FUND,
    FUND_STOCK,
    discard,
    draw,
    find,
    hand_of,
    in_turn_order,
    pay,
    price,
    put,
    table_of,
)
from .rules import HAND


def banker(game: Any, me: Any, players: Any) -> None:
    """Collect 2, and 1 more for each of your Bonds."""
    collect_for(game, me, 2 + me.table.count(BOND), cards.BANKER)


def stockbroker(game: Any, me: Any, players: Any) -> None:
    """Buy up to two Stocks from your hand for 1 each."""
    bargain(game, me, STOCK, players)


def estate_agent(game: Any, me: Any, players: Any) -> None:
    """Buy up to two Properties from your hand for 1 each."""
    bargain(game, me, PROPERTY, players)


def fund_manager(game: Any, me: Any, players: Any) -> None:
    """Buy one Trust Fund for 6, if you have them."""
    if can_buy_fund(game, me, 6):
        buy_fund(game, me, 6)


def economist(game: Any, me: Any, players: Any) -> None:
    """Put the token on any grid."""
    move_token(game, checked(legal_grid(game, me), players[me.seat].grid(game, me)))


def central_banker(game: Any, me: Any, players: Any) -> None:
    """The token moves to the opposite quadrant."""
    move_token(game, first_grid((grid(game.token).quadrant + 2) % len(QUADRANTS)))


def tax_collector(game: Any, me: Any, players: Any) -> None:
    """Every rival pays you 1, as far as they can."""
    for each in in_turn_order(game, me.seat)[1:]:
        paid = pay_if_able(game, each, me.seat, 1, CARD)
        tell(game, story.TAXED, each.seat, NOBODY, paid, cards.TAX_COLLECTOR)


def lawyer(game: Any, me: Any, players: Any) -> None:
    """Discard one Baby or Money Lender from any table."""
    if not any(kind in (BABY, MONEY_LENDER) for each in game.players for kind in each.table):
        return
    legal = legal_lawyer(game, me)
    chosen = legal.answers[0] if single(legal) else checked(legal, players[me.seat].lawyer(game, me))
    discard(game, table_of(chosen.seat), chosen.kind, CARD)
    tell(game, story.STRUCK, me.seat, chosen.seat, chosen.kind)


def accountant(game: Any, me: Any, players: Any) -> None:
    """You pay no negative profit in your next turn, whatever it brings."""
    me.no_loss = 1
    tell(game, story.NO_LOSS, me.seat)


def headhunter(game: Any, me: Any, players: Any) -> None:
    """Take a random card from the target's hand."""
    target = choose(game, me, cards.HEADHUNTER, players)
    if target is not me and target.hand:
        card = target.hand_ids[draw(game, HAND, me.seat, target.hand_size)]
        steal(game, me, target, card)


def hacker(game: Any, me: Any, players: Any) -> None:
    """Look at the target's hand and take one card of your choice."""
    target = choose(game, me, cards.HACKER, players)
    if target is me or not target.hand:
        return
    reveal(game, "a hand was looked at")
    hand = target.hand
    legal = legal_hack(game, me, target.seat, hand)
    kind = hand[0] if single(legal) else checked(legal, players[me.seat].hack(game, me, target.seat, hand))
    steal(game, me, target, find(game, hand_of(target.seat), kind))


def corporate_raider(game: Any, me: Any, players: Any) -> None:
    """Buy one Asset card from a rival's table at the market price, paid to that rival."""
    rivals = in_turn_order(game, me.seat)[1:]
    if not any(price(game, kind) <= me.wonga for each in rivals for kind in cards.ASSETS if kind in each.table):
        return
    legal = legal_raider(game, me)
    chosen = legal.answers[0] if single(legal) else checked(legal, players[me.seat].raider(game, me))
    paid, owner = price(game, chosen.kind), table_of(chosen.seat)
    tell(game, story.RAIDED, me.seat, chosen.seat, chosen.kind, paid)
    pay(game, me.seat, chosen.seat, paid, CARD)
    put(game, find(game, owner, chosen.kind), owner, table_of(me.seat), CARD)


def consultant(game: Any, me: Any, players: Any) -> None:
    """You have two more actions this turn."""
    game.actions_left += 2
    tell(game, story.MORE_ACTIONS, me.seat, NOBODY, 2)


# ---------------------------------------------------------------- what several cards do
def choose(game: Any, me: Any, kind: int, players: Any) -> Any:
    """A target; an Insurance does nothing against Professionals. (Section 7)"""
    seat = checked(legal_target(game, me, kind), players[me.seat].target(game, me, kind))
    tell(game, story.AIMED, me.seat, seat, kind)
    return game.players[seat]


def steal(game: Any, me: Any, target: Any, card: int) -> None:
    """A card goes from hand to hand; only these two see which."""
    put(game, card, hand_of(target.seat), hand_of(me.seat), CARD)
    reveal(game, "a card was taken")
    tell(game, story.STOLE, me.seat, target.seat, KIND_OF[card])


def bargain(game: Any, me: Any, kind: int, players: Any) -> None:
    """Assets from the hand for 1 each; it needs no action. (WM-7.2)"""
    legal = legal_broker(game, me, kind)
    if not single(legal):
        for _ in range(checked(legal, players[me.seat].broker(game, me, kind))):
            buy_asset(game, me, kind, BARGAIN)


def buy_asset(game: Any, me: Any, kind: int, amount: int) -> None:
    """Pay, and put an Asset card from the hand on the table. (WM-4.5)"""
    tell(game, story.BOUGHT, me.seat, NOBODY, kind, amount)
    charge(game, me, amount, BOUGHT)
    put(game, find(game, hand_of(me.seat), kind), hand_of(me.seat), table_of(me.seat), BOUGHT)


def buy_fund(game: Any, me: Any, amount: int) -> None:
    """Pay, and put a Trust Fund on the table. (WM-3.3)"""
    tell(game, story.FUND_BOUGHT, me.seat, NOBODY, amount)
    charge(game, me, amount, FUND)
    put(game, game.fund_ids[0], FUND_STOCK, table_of(me.seat), FUND)


EFFECTS = {
    cards.BANKER: banker,
    cards.STOCKBROKER: stockbroker,
    cards.ESTATE_AGENT: estate_agent,
    cards.FUND_MANAGER: fund_manager,
    cards.ECONOMIST: economist,
    cards.CENTRAL_BANKER: central_banker,
    cards.TAX_COLLECTOR: tax_collector,
    cards.LAWYER: lawyer,
    cards.ACCOUNTANT: accountant,
    cards.HEADHUNTER: headhunter,
    cards.HACKER: hacker,
    cards.CORPORATE_RAIDER: corporate_raider,
    cards.CONSULTANT: consultant,
}
