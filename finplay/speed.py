"""Whether a series can be played compiled, and in one sentence why not."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from contextlib import contextmanager
from functools import cache
from time import monotonic
from typing import TYPE_CHECKING, Any

from .series import Series, play_plain

if TYPE_CHECKING:
    from .fast import Fast

COMPARED = 20  # games of a player from outside that are played both ways first
FASTER = "finplay plays many times faster with numba: python -m pip install numba"

_agreed: set[Any] = set()


def compiled(series: Series, must: bool, progress: bool) -> Fast | None:
    """The series made ready to be played compiled; None, with a sentence said once, where it must be plain.

    Raises ValueError with that sentence if it must be compiled.
    """
    try:
        from .fast import CannotCompile, NotThisGame
    except ImportError as error:
        if must:
            raise ValueError(f"fast=True needs numba: {FASTER}") from error
        _say_once(FASTER)
        return None
    try:
        return _ready(series, progress)
    except CannotCompile as reason:
        if must:
            raise ValueError(f"fast=True is not possible here: {reason}") from reason
        if not isinstance(reason, NotThisGame):
            _say_once(f"This is played in plain Python, which is slower: {reason}")
        return None


@cache
def _say_once(sentence: str) -> None:
    warnings.warn(sentence, stacklevel=6)


def _ready(series: Series, progress: bool) -> Fast:
    """Compiles in a thread, so that the kernel can be interrupted, and shows how long it has taken so far."""
    from .fast import CannotCompile, Fast

    def prepare() -> Fast:
        try:
            made = Fast(series)
            made.warm()
        except CannotCompile:
            raise
        except Exception as error:  # numba has many ways to say that it does not know something
            raise CannotCompile("the rules or bots, as they are now, cannot be compiled") from error
        return made

    pool = ThreadPoolExecutor(1, thread_name_prefix="compile")
    waiting = pool.submit(prepare)
    pool.shutdown(wait=False)
    began = monotonic()
    with _clock(progress) as show:
        while not waiting.done():
            wait([waiting], timeout=0.2)
            if monotonic() - began > 1:
                show()
    fast = waiting.result()
    if fast.foreign:
        compare(fast, series)
    return fast


@contextmanager
def _clock(shown: bool) -> Iterator[Callable[[], Any]]:
    """A line that says how long it has taken."""
    if not shown:
        yield lambda: None
        return
    from tqdm.auto import tqdm

    with tqdm(bar_format="Compiling, which is done once: {elapsed}", delay=1, leave=False) as bar:
        yield bar.refresh


def compare(fast: Fast, series: Series) -> None:
    """A player from outside must do the same in both ways in its first games. Raises CannotCompile."""
    from .fast import CannotCompile

    if fast.table.tobytes() in _agreed:
        return
    both = series._replace(games=min(series.games, COMPARED), keep=True)
    ours, plain = fast(both, 0, both.games), play_plain(both, 0, both.games)
    done = len(plain.tables)
    same = ours.failure == plain.failure and ours.entries.tolist() == [list(row) for row in plain.entries]
    if not same or ours.places[:done].tolist() != [[list(row) for row in game] for game in plain.places]:
        raise CannotCompile("a player of yours plays otherwise when it is compiled")
    _agreed.add(fast.table.tobytes())
