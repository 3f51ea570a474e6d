"""What was asked for, checked before anything is played: a message says what was given and what is allowed."""

from __future__ import annotations

from numbers import Integral
from pathlib import Path
from typing import Any, NamedTuple

from .luck import SEEDS
from .questions import shown

MOST_WORKERS = 256
# Games in one call: 4 players need some 1,000 bytes a game, half of them while the table is made (an estimate)
MOST_GAMES = {"seat": 5_000_000, "round": 500_000, "ledger": 100_000}


class How(NamedTuple):
    """How games are played; what comes out does not depend on it."""

    fast: bool | None
    workers: int | None
    progress: bool
    cache: str | Path | None


def how(fast: Any, workers: Any, progress: Any, cache: Any) -> How:
    """Checked. Raises ValueError."""
    if fast is not None and type(fast) is not bool:
        raise ValueError(f"fast is True, False or None (if it can be), not {shown(fast)}")
    if type(progress) is not bool:
        raise ValueError(f"progress is True (a bar for long work) or False, not {shown(progress)}")
    if cache is not None and not isinstance(cache, (str, Path)):
        raise ValueError(f"cache is a folder to keep results in, or None, not {shown(cache)}")
    wrong = not is_whole(workers) or not (workers == -1 or 1 <= workers <= MOST_WORKERS)
    if workers is not None and wrong:
        raise ValueError(
            f"workers is a whole number, 1 or more (at most {MOST_WORKERS}), or -1 for all cores, not {shown(workers)}"
        )
    return How(fast, None if workers is None else int(workers), progress, cache)


def is_whole(value: Any) -> bool:
    """A whole number, numpy's too. True and False are none."""
    return isinstance(value, Integral) and not isinstance(value, bool)


def whole(name: str, value: Any, low: int, high: int) -> int:
    """A whole number in a range. Raises ValueError."""
    if not is_whole(value) or not low <= value <= high:
        raise ValueError(f"{name} is a whole number from {low} to {high}, not {shown(value)}")
    return int(value)


def games_of(games: Any, fewest: int = 1, tables: int = 1, every: str = "seat") -> int:
    """The number of games of each of some tables. Raises ValueError."""
    most = MOST_GAMES[every] // tables
    if not is_whole(games) or not fewest <= games <= most:
        each = f" for each of {tables}" if tables > 1 else ""
        raise ValueError(
            f"games is a whole number, {fewest} or more and at most {most:,}{each} (the table of more needs too much "
            f"memory; play them in several calls, each with a seed of its own), not {shown(games)}"
        )
    return int(games)


def seed_of(seed: Any, games: int) -> int:
    """The seed of the first game. Raises ValueError."""
    if not is_whole(seed) or not 0 <= seed <= SEEDS - games:
        raise ValueError(f"a seed is a whole number from 0 to {SEEDS - games} for {games} games, not {shown(seed)}")
    return int(seed)
