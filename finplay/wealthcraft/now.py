"""What just happened, with its sum: the last chapter of the story, for the middle of the board."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any, NamedTuple

from ..state import Event
from . import story
from .board import TILES
from .rules import BLOCK
from .words import count, dice_words, result, sentence

MOST_ROWS = 4


class Row(NamedTuple):
    """One sum, worked out: (0, "22L holds", "4 × 5L", "4 × 3L", -12, "now 10L")."""

    seat: int
    had: str
    blocks: str
    sum: str
    delta: int
    left: str


class Now(NamedTuple):
    """A headline, a sentence, and the sums behind it."""

    headline: str
    sentence: str
    rows: tuple[Row, ...] = ()


# fmt: off
CHAPTERS = frozenset({  # events with which something new begins
    story.SET_UP, story.ROLLED, story.YEAR_END, story.LANDED, story.OFFERED, story.AUDITED, story.FALSE_ALARM,
    story.CONVERTED, story.GOAL_REACHED, story.HOMELESS, story.GAME_OVER,
})
# fmt: on


def now(view: Any, names: Sequence[str]) -> Now:
    """The last chapter, as this viewer may read it."""
    events = view.events
    if view.over:
        return Now(result(view, tuple(names)), _ended(view))
    start = next((i for i in range(len(events) - 1, -1, -1) if events[i].kind in CHAPTERS), -1)
    if start < 0:
        return Now("A new game", "Everybody starts in Year 1 with 10L cash")
    chapter = events[start:]
    rows = tuple(row for e in chapter if view.sees(e) for row in _rows(e))[:MOST_ROWS]
    told = [_told(view, e, events[i - 1] if i else None, names) for i, e in enumerate(events) if i >= start]
    said = ". ".join(words for words in told if words)
    return Now(_headline(chapter[0], view, names), said or _effect(chapter[0], view), rows)


def _ended(view: Any) -> str:
    if view.ending:
        return f"The goal of {view.rules.goal}L was reached in round {view.round}"
    return f"The game ended after round {view.round}"


def _headline(event: Event, view: Any, names: Sequence[str]) -> str:
    name = names[event.seat] if event.seat >= 0 else ""
    rolled = next((e for e in reversed(view.events) if e.kind == story.ROLLED), None)
    roll = f"{name} rolled {dice_words(rolled)}" if rolled else name
    match event.kind:
        case story.LANDED:
            return f"{roll}: {TILES[event.a].name}"
        case story.YEAR_END:
            return f"{roll}: Year {event.a} ends"
        case story.OFFERED:
            return f"{name} offers {names[event.other]} a deal"
        case story.AUDITED | story.FALSE_ALARM:
            return f"{name} audits {names[event.other]}"
        case story.CONVERTED:
            return f"{name} rebalances"
        case story.GOAL_REACHED:
            return f"{name} has reached the goal"
        case story.SET_UP:
            return f"{name} has invested"
        case _:
            return roll


def _effect(event: Event, view: Any) -> str:
    """What the tile does, where nothing else is to be told."""
    if event.kind != story.LANDED:
        return ""
    return TILES[event.a].effect.format(**asdict(view.rules))


def _told(view: Any, event: Event, before: Event | None, names: Sequence[str]) -> str:
    """The sentence of an event whose sum stands in no row."""
    seen = view.sees(event)
    if seen and _rows(event):
        return ""
    if event.kind in (story.ROLLED, story.EARNED, story.BID_SEALED):
        return ""
    return sentence(event, before, names, seen)


def _rows(event: Event) -> list[Row]:
    seat = event.seat
    if event.kind == story.SWUNG:
        rate, left = abs(event.c), event.a + event.d
        return [
            Row(seat, f"{event.a}L holds", f"{event.b} × {BLOCK}L", f"{event.b} × {rate}L", event.d, f"now {left}L")
        ]
    if event.kind == story.RETURNED:
        pays = (("bonds", event.a, event.c), ("stocks", event.b, event.d))
        return [Row(seat, count(n), f"of {asset}", f"{n} × {cash // n}L", cash, "") for asset, n, cash in pays if n]
    return []
