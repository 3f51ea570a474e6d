"""What can be chosen where a question is no list of buttons: an action, and the cards of a deal, with why not."""

from __future__ import annotations

from collections import Counter
from typing import Any

from ..questions import Ask, Option
from ..state import NOBODY
from ..wording import Names
from .answers import BUY, DRAW, END, EXCHANGE, PLAY, SELL, TRUST, Action, is_on_table, named
from .cards import ASSETS, BOX, KINDS
from .records import assets, price
from .words import a_card, count, in_deal


def choices(q: Any) -> tuple[Option, ...]:
    """All actions in words, with why not: the cards of the hand, what lies on the table, and the rest. (WM-4.5)"""
    view, mine = q.view, q.view.players[q.seat]
    hand, fund = sorted(set(mine.hand)), view.rules.trust_fund
    found = []
    for kind in hand:
        what, verb = (BUY, "Buy") if kind in ASSETS else (PLAY, "Play")
        cost = price(view, kind) if kind in ASSETS else BOX[kind].cost
        found.append((Action(what, kind), f"{verb} {BOX[kind].name}: {_cost(cost)}", f"you have {mine.wonga}"))
    for kind in sorted(set(assets(mine))):
        found.append((Action(SELL, kind), f"Sell {count(1, kind)}: +{price(view, kind)}", ""))
    found.append((Action(TRUST), f"Buy a Trust Fund: −{fund}", _no_fund(view, mine)))
    found.append((Action(DRAW), "Draw a card from your Wonga", "you have no Wonga"))
    found += [(Action(EXCHANGE, kind), f"Exchange {a_card(kind)}", "you have no Wonga") for kind in hand]
    found.append((Action(END), "End turn", ""))
    none = "no action left" if view.actions_left <= 0 else ""
    return tuple(Option(action, label, "" if q.legal.allows(action) else none or why) for action, label, why in found)


def _cost(amount: int) -> str:
    return f"−{amount}" if amount else "free"


def _no_fund(view: Any, mine: Any) -> str:
    if mine.wonga < view.rules.trust_fund:
        return f"you have {mine.wonga}"
    return "none is left" if view.funds_left <= 0 else "you have all that you need"


# ---------------------------------------------------------------- deals
def any_deals(seats: list[int], names: Names) -> Ask:
    """The bar between two turns: who wants to offer something? NOBODY goes on. (WM-8.1)"""
    options = tuple(Option(seat, f"{names[seat]} offers") for seat in seats)
    return Ask("Any deals?", "Everybody may offer one deal now.", (*options, Option(NOBODY, "No deals: go on")))


def own_cards(q: Any) -> tuple[Option, ...]:
    """What a deal of mine can give: each kind of card as deals name it. (WM-8.2)"""
    mine = q.view.players[q.seat]
    return _named(named(mine.hand, mine.table))


def askable(q: Any, partner: int) -> tuple[Option, ...]:
    """What can be asked of a partner: what lies on their table, and any card, which they may have in hand. (WM-8.3)"""
    other = q.view.players[partner]
    return _named(named(KINDS if other.hand_size else (), other.table))


def _named(names: list[int]) -> tuple[Option, ...]:
    """Those on the table first."""
    held = Counter(names)
    order = sorted(held, key=lambda card: (not is_on_table(card), card))
    return tuple(Option(card, in_deal(card) + (f" ({held[card]})" if held[card] > 1 else "")) for card in order)
