"""What a report marks and counts in WealthCraft: causes, events, draws, and why somebody won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ..readings import Chance, Mark
from ..state import Event
from . import story
from .board import EMERGENCY_FEES, LOTTERY_PRIZES, TILES
from .rules import DIE
from .words import lakh, listed, offer_words, sentence

CAUSES = {  # why of the ledger: words; conversions net to zero and are no cause
    "income": "Income",
    "returns": "Returns",
    "market": "Market",
    "tile": "Other tiles",
    "trade": "Trades",
    "takeover": "Takeovers",
    "audit": "Audits",
    "fee": "Fees",
    "house": "House",
}

Touched = Callable[[Event], list[tuple[int, int]]]  # (seat, what it did to that net worth in L)


def _mine(amount: Callable[[Event], int]) -> Touched:
    return lambda e: [(e.seat, amount(e))]


def _taken(amount: Callable[[Event], int]) -> Touched:
    return lambda e: [(e.seat, amount(e)), (e.other, -amount(e))]


MARKED: dict[int, tuple[str, Touched]] = {
    story.RETURNED: ("year-end", _mine(lambda e: e.c + e.d)),
    story.HOUSE_BOUGHT: ("house", _mine(lambda e: -e.a)),
    story.HOUSE_FORCED: ("house", _mine(lambda e: -e.a)),
    story.AUCTION_WON: ("house", _mine(lambda e: -e.a)),
    story.HOMELESS: ("house", _mine(lambda e: -e.a)),
    story.SWUNG: ("market", _mine(lambda e: e.d)),
    story.INVESTED: ("tile", _mine(lambda e: e.b - e.a)),
    story.PAID: ("tile", _mine(lambda e: -e.b)),
    story.TOOK_OVER: ("takeover", _taken(lambda e: e.c)),
    story.AUDITED: ("audit", _taken(lambda e: e.a + e.b + e.c)),
    story.FALSE_ALARM: ("audit", _mine(lambda e: -e.a)),
    story.TRADE_BONUS: ("trade", lambda e: [(e.seat, e.a), (e.other, e.a)]),
}
UNDER_A_TILE = (story.SWUNG, story.PAID)  # their sentence does not say which tile it was


def marks(view: Any, names: Sequence[str]) -> list[Mark]:
    """Year-ends, houses, market tiles, fees, audits, takeovers and trades: one mark for each player they touched."""
    found: list[Mark] = []
    landed = before = None
    offer: list[Event] = []
    for event in view.events:
        if event.kind == story.LANDED:
            landed = event
        elif event.kind == story.OFFERED:
            offer = [event]
        elif event.kind == story.OFFERED_BACK:
            offer.append(event)
        elif event.kind == story.DEALT:
            found += _dealt(event, offer[0], offer[1], names)
        elif event.kind in MARKED:
            tile = f"{TILES[landed.a].name}. " if landed and event.kind in UNDER_A_TILE else ""
            found += _marks(event, tile + sentence(event, before, names, True))
        before = event
    return found


def _marks(event: Event, words: str) -> list[Mark]:
    kind, touched = MARKED[event.kind]
    return [Mark(event.round, event.turn, kind, seat, amount, words) for seat, amount in touched(event) if amount]


def _dealt(event: Event, gave: Event, took: Event, names: Sequence[str]) -> list[Mark]:
    """A deal counts for what its assets are worth on the books; a fair one is marked with 0L."""
    words = offer_words(gave, took, names) + ", accepted"
    amount = took.a + took.b + took.c - gave.a - gave.b - gave.c
    sides = ((event.seat, amount), (event.other, -amount))
    return [Mark(event.round, event.turn, "trade", seat, change, words) for seat, change in sides]


def chances(view: Any) -> list[Chance]:
    """Every player's rolls for a move, emergency fees and lottery prizes, against what was to be expected. (WC-8.8)"""
    found = []
    for player in view.players:
        events = [e for e in view.events if e.seat == player.seat]
        rolls = [face for e in events if e.kind == story.ROLLED for face in (e.a, e.b) if face]
        fees = [e.a for e in events if e.kind == story.FEE_DRAWN]
        prizes = [e.b for e in events if e.kind == story.GAMBLED and e.a]
        for what, unit, possible, drawn in (
            ("roll", "", tuple(range(1, DIE + 1)), rolls),
            ("emergency fee", "L", EMERGENCY_FEES, fees),
            ("lottery prize", "L", LOTTERY_PRIZES, prizes),
        ):
            faces, weight, seen = tuple(sorted(set(possible))), Counter(possible), Counter(drawn)
            found.append(
                Chance(player.seat, what, unit, faces, tuple(weight[f] for f in faces), tuple(seen[f] for f in faces))
            )
    return found


def why_won(names: Sequence[str], winners: Sequence[int], final: Sequence[Mapping[str, int]]) -> str:
    """Who won and why, in one sentence; `final` holds L of each asset. (WC-9.2, WC-9.3)"""
    worth = [sum(each.values()) for each in final]
    stocks = [each.get("stocks", 0) for each in final]
    first = winners[0]
    best = lakh(worth[first])
    if len(winners) > 1:
        who = listed([names[seat] for seat in winners])
        return f"{who} share the win: {best} each, and {lakh(stocks[first])} of stocks each (WC-9.3)"
    second = max((s for s in range(len(names)) if s != first), key=lambda s: (worth[s], stocks[s]))
    if worth[second] == worth[first]:
        more = f"{lakh(stocks[first])} of stocks against {names[second]}'s {lakh(stocks[second])}"
        return f"{names[first]} wins the tie at {best} with more stocks: {more} (WC-9.3)"
    gap = lakh(worth[first] - worth[second])
    return f"{names[first]} won by {gap}: {best} against {names[second]}'s {lakh(worth[second])}"
