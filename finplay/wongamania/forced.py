"""Sales in need and auctions as one reads them at the table: what is owed, what is left to raise, who bids. (WM-9)"""

from __future__ import annotations

from typing import Any, NamedTuple

from ..state import NOBODY
from ..wording import Names
from . import story
from .now import chapter
from .records import assets, in_turn_order, price


class Debt(NamedTuple):
    """A payment that cannot be met yet. Amounts in Wonga."""

    seat: int
    owed: int
    have: int
    missing: int
    worth: int  # what the bank would pay for all Assets on the table


def debt(question: Any) -> Debt:
    """What the person who is asked to raise Wonga owes, has, and still needs. (WM-9.1)"""
    view, owed = question.view, question.info[0]
    mine = view.players[question.seat]
    worth = sum(price(view, kind) for kind in assets(mine))
    return Debt(question.seat, owed, mine.wonga, max(0, owed - mine.wonga), worth)


def debtor(view: Any) -> int:
    """Who has to pay: the target of the card played last in this turn, or else the player whose turn it is."""
    for event in reversed(view.events):
        if event.kind == story.AIMED:
            return int(event.other)
        if event.kind in (story.PLAYED, story.TURN_BEGAN):
            break
    return int(view.mover)


def bidders(question: Any, names: Names) -> list[tuple[int, str, str, str]]:
    """Who bids for an Asset of another: (seat, name, state in words, sign), in turn order. (WM-9.2)"""
    seller = question.info[0]
    sealed = {event.seat for event in chapter(question.view.events) if event.kind == story.BID_SEALED}
    states = []
    for seat in (each.seat for each in in_turn_order(question.view, seller)[1:]):
        state, sign = ("sealed", "sealed") if seat in sealed else ("waits", "waits")
        state, sign = ("bids now", "now") if seat == question.seat else (state, sign)
        states.append((seat, names[seat], state, sign))
    return states


def opened(view: Any, names: Names) -> tuple[list[tuple[int, str, int, str]], int]:
    """The bids of an auction that was just opened, (seat, name, bid, outcome), and the winner or NOBODY. (WM-9.2)"""
    events = chapter(view.events)
    bids = [event for event in events if event.kind == story.BID_OPENED]
    won = next((event for event in events if event.kind == story.AUCTION_WON), None)
    if won is None:
        return [(bid.seat, names[bid.seat], bid.a, "") for bid in bids], NOBODY

    def outcome(bid: Any) -> str:
        if bid.seat == won.seat:
            return f"wins and pays {bid.a} Wonga to {names[won.other]}"
        return f"as much, but {names[won.seat]} comes first in turn order" if bid.a == won.a else ""

    return [(bid.seat, names[bid.seat], bid.a, outcome(bid)) for bid in bids], int(won.seat)
