"""What a report marks and counts in WealthCraft: causes, events, draws, and why somebody won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from ..reading_parts import Chance, Ending, Mark, Price, Terms
from ..state import Event
from ..wording import listed
from . import story
from .board import EMERGENCY_FEES, LOTTERY_PRIZES, TILES
from .outcome import FACTS
from .records import ASSETS, net_worth
from .rules import DIE
from .words import lakh, offer_words, sentence

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

TERMS = Terms(unit="L", said="L", step="round", one="lakh", moved="every lakh", shown=ASSETS)
COUNTED = ASSETS  # every unit of them is worth 1L
RACE = ""
MISSING = ()

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


def prices(view: Any) -> list[Price]:
    """1L for each unit of every asset, all the time."""
    return [Price(0, 0, 0, (1,) * len(ASSETS))]


def worth(game: Any) -> list[int]:
    """Net worth in L. (WC-1.1)"""
    return [net_worth(each) for each in game.players]


score = worth


def score_of(rules: Any, ending: Sequence[int]) -> int:
    """The same from the facts of a player at the end."""
    return ending[FACTS.index("net_worth")]


def extras(view: Any) -> dict[str, Any]:
    """Nothing that only this game has."""
    return {}


def chances(view: Any, seat: int) -> list[Chance]:
    """A player's rolls for a move, emergency fees and lottery prizes, against what was to be expected. (WC-8.8)"""
    events = [e for e in view.events if e.seat == seat]
    rolls = [face for e in events if e.kind == story.ROLLED for face in (e.a, e.b) if face]
    fees = [e.a for e in events if e.kind == story.FEE_DRAWN]
    prizes = [e.b for e in events if e.kind == story.GAMBLED and e.a]
    found = []
    for what, unit, possible, drawn in (
        ("roll", "", tuple(range(1, DIE + 1)), rolls),
        ("emergency fee", "L", EMERGENCY_FEES, fees),
        ("lottery prize", "L", LOTTERY_PRIZES, prizes),
    ):
        faces, weight, seen = tuple(sorted(set(possible))), Counter(possible), Counter(drawn)
        found.append(Chance(seat, what, unit, faces, tuple(weight[f] for f in faces), tuple(seen[f] for f in faces)))
    return found


def why_won(end: Ending) -> str:
    """Who won and why, in one sentence. (WC-9.2, WC-9.3)"""
    names, winners, final, worth = end.names, end.winners, end.final, end.worth
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
