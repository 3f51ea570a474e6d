"""Plays a game's own rulebook compiled, many thousand games a second. It knows no rule.

`Fast(series)` plays like `series.play_plain` and gives the same numbers. Needs numba.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np

from ..fingerprint import fingerprint
from ..games import box_of
from ..series import Part, Series, play_plain
from ..state import Box
from .foreign import CannotCompile, place
from .records import filled
from .rulebook import Rulebook

__all__ = ["CannotCompile", "Fast", "NotThisGame", "prepared"]

LEDGER_ROWS, ROWS_A_GAME = 1 << 16, 300  # room for ledgers: one game has less than 33,000 rows, and mostly some 260
TOOLS = "".join(path.read_text(encoding="utf-8") for path in sorted(Path(__file__).parent.glob("*.py")))
_books: dict[str, Rulebook] = {}
_lock = Lock()


class NotThisGame(CannotCompile):
    """A whole game cannot be compiled, whoever plays."""


def stamp_of(box: Box) -> str:
    """The fingerprint of all that is compiled for a game, and of what compiles it."""
    kind = type(box.new_game(box.rules(), 1, box.seats[1]).players[0])
    return fingerprint(TOOLS, box.play, box.rank, box.facts_of, list(box.bots.values()), kind, box.rules)


def rulebook(box: Box) -> Rulebook:
    """The compiled rulebook, made anew where any of its sources has changed. Raises CannotCompile."""
    sample = box.new_game(box.rules(), 1, box.seats[1]).players[0]
    if not all(type(getattr(sample, each.name)) is int for each in fields(sample)):
        raise NotThisGame(f"{box.title} cannot be compiled: its pieces are more than whole numbers")
    stamp = stamp_of(box)
    with _lock:
        book = _books.get(box.name)
        if book is None or book.stamp != stamp:
            book = _books[box.name] = Rulebook(box, stamp)
        return book


def prepared(asked: Sequence[Series]) -> list[Fast | CannotCompile]:
    """Series of one game, each ready to be played compiled, or why it cannot be."""
    found: list[Fast | CannotCompile] = []
    book: Rulebook | None = None  # the sources are looked through once
    for series in asked:
        try:
            fast = Fast(series, book)
            fast.warm()
        except CannotCompile as reason:
            found.append(reason)
            continue
        except Exception:  # numba has many ways to say that it does not know something
            found.append(CannotCompile("the rules or bots, as they are now, cannot be compiled"))
            continue
        book = fast.book
        found.append(fast)
    return found


class Fast:
    """A series, ready to be played compiled. Sent to another process, it is made ready there.

    `strangers`: those players who are not the game's own, each with all that they are asked under. `book`: made for
    this game a moment ago. Raises CannotCompile.
    """

    def __init__(self, series: Series, book: Rulebook | None = None) -> None:
        self.series, box = series, box_of(series.game)
        self.book = book or rulebook(box)
        state = box.new_game(series.rules, series.seed, len(series.seats))
        self.table = filled(self.book.dtype, state)
        placed = [place(self.book, self.table, i, seat, state) for i, seat in enumerate(series.seats)]
        self.strangers = [self._stranger(i) for i, foreign in enumerate(placed) if foreign]

    def _stranger(self, seat: int) -> Any:
        """The code at its addresses, its numbers and the house rules: who has the same plays the same."""
        names = self.table["places"].dtype.names or ()
        kept = [name for name in names if name.startswith(("how_", "at_", "slot_"))]
        return self.book.stamp, self.series.rules, *(int(self.table["places"][name][0, seat]) for name in kept)

    def __reduce__(self) -> Any:
        return Fast, (self.series,)

    def warm(self) -> None:
        """Compile, or load what was compiled before."""
        self(self.series, 0, 0)

    def __call__(self, series: Series, first: int, count: int) -> Part:
        """Games `first` to `first + count - 1`, up to the first failure."""
        seats, facts = len(series.seats), len(self.book.box.facts)
        tables, places = np.zeros((count, 2), np.int32), np.zeros((count, seats, 1 + facts), np.int32)
        done, kept = np.zeros(2, np.int64), []
        blank, scratch = self.table.copy(), self.table.copy()
        head, start = scratch.view(np.uint8), blank.view(np.uint8)
        try:
            while True:
                ledger = np.empty(
                    (LEDGER_ROWS + ROWS_A_GAME * (count - int(done[0])) if series.keep else 0, 8), np.int32
                )
                blank["ledger_at"], blank["capacity"], done[1] = ledger.ctypes.data, len(ledger), 0
                kept.append(ledger)
                self.book.run(tables, places, head, start, scratch, done, first, count, series.seed)
                kept[-1] = ledger[: done[1]]
                if done[0] >= count:
                    break
        except (ValueError, ArithmeticError, LookupError):
            kept[-1] = ledger[: done[1]]
            return self._failed(series, first, int(done[0]), tables, places, kept)
        return Part(first, tables, places, _joined(kept) if series.keep else None)

    def _failed(self, series: Series, first: int, done: int, tables: Any, places: Any, kept: list[Any]) -> Part:
        """The game that failed once more, in plain Python, which can say what was wrong."""
        failure = play_plain(series, first + done, 1).failure
        if failure is None:
            seed = series.seed + first + done
            raise RuntimeError(f"the game with seed {seed} fails compiled, but not in plain Python: use fast=False")
        return Part(first, tables[:done], places[:done], _joined(kept) if series.keep else None, failure)


def _joined(pieces: list[np.ndarray]) -> np.ndarray:
    return pieces[0] if len(pieces) == 1 else np.concatenate(pieces)
