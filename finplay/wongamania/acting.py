"""The actions of a turn in words: what each is for, and why it is not possible now. (WM-4.5)"""

from __future__ import annotations

from typing import Any

from ..questions import Option
from .answers import BUY, DRAW, END, EXCHANGE, PLAY, SELL, TRUST, Action
from .cards import ASSETS, BOX
from .players import can_buy_fund
from .records import assets, price, trust_funds
from .words import a_card


def playing(kind: int) -> Action:
    """What is done with a card of the hand, other than to exchange it."""
    return Action(BUY if kind in ASSETS else PLAY, kind)


def end(q: Any) -> Option:
    return Option(Action(END), "End turn")


def funds_and_draw(q: Any) -> tuple[Option, ...]:
    """The two actions that need no card."""
    cost = q.view.rules.trust_fund
    return (
        _option(q, Action(TRUST), f"Buy a Trust Fund: −{cost}", _why_no_fund(q, cost)),
        _option(q, Action(DRAW), "Draw: −1 Wonga, +1 card", "you have no Wonga"),
    )


def _why_no_fund(q: Any, cost: int) -> str:
    mine = q.view.players[q.seat]
    if can_buy_fund(q.view, mine, cost):
        return ""
    if mine.wonga < cost:
        return f"you have {mine.wonga}"
    return "you have all you need" if trust_funds(mine) >= q.view.rules.trust_funds_to_win else "none is left"


def sales(q: Any) -> tuple[Option, ...]:
    """Each kind of Asset on one's table, at the market price."""
    mine = sorted(set(assets(q.view.players[q.seat])))
    return tuple(_option(q, Action(SELL, kind), f"Sell {a_card(kind)}: +{price(q.view, kind)}", "") for kind in mine)


def exchanges(q: Any) -> tuple[Option, ...]:
    """Each kind of card in hand, for a card of one's bank that nobody knows."""
    mine = sorted(set(q.view.players[q.seat].hand))
    return tuple(_option(q, Action(EXCHANGE, kind), f"Exchange {a_card(kind)}", "you have no Wonga") for kind in mine)


def _option(q: Any, action: Action, label: str, why: str) -> Option:
    if q.legal.allows(action):
        return Option(action, label)
    return Option(action, label, "no action left" if q.view.actions_left <= 0 else why)


def card_label(kind: int) -> str:
    """What the button at a card of the hand says: `Buy Stock`. Its price stands on the card."""
    return f"{'Buy' if kind in ASSETS else 'Play'} {BOX[kind].name}"


def still_to_offer(q: Any) -> tuple[int, ...]:
    """The seats that this and the next questions for a deal can come to, in their order. (WM-8.1)"""
    seats = len(q.view.players)
    order = [(q.view.mover + 1 + i) % seats for i in range(seats)]
    return tuple(order[order.index(q.seat) :])
