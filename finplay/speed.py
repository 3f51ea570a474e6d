"""Whether series can be played compiled, and in one sentence why not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache, partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from .caller import warn
from .series import GameFailed, Series, play_plain
from .threads import beside

if TYPE_CHECKING:
    from .fast import Fast

COMPARED = 20  # games of a player from outside that are played both ways first
FASTER = "finplay plays many times faster with numba: python -m pip install numba"
COMPILING = "stopped before the first game had ended; compiling goes on beside until it is done"

_agreed: Counter[Any] = Counter()  # games in which a player did the same both ways


def compiled(asked: Sequence[Series], must: bool, progress: bool) -> list[Fast | None]:
    """Each series made ready to be played compiled; None, with a sentence said once, where it must be plain.

    Raises ValueError with that sentence if it must be compiled, and GameFailed for a player that fails while its first
    games are compared.
    """
    try:
        from .fast import CannotCompile, NotThisGame, prepared
    except ImportError as error:
        if must:
            raise ValueError(f"fast=True needs numba: {FASTER}") from error
        _say_once(FASTER)
        return [None] * len(asked)
    found: list[Fast | None] = []
    with _clock(progress) as show:
        ready = beside(partial(prepared, asked), show, COMPILING)
    for series, fast in zip(asked, ready, strict=True):
        reason = fast if isinstance(fast, CannotCompile) else _disagreement(fast, series)
        if reason is not None and must:
            raise ValueError(f"fast=True is not possible here: {reason}") from reason
        if reason is not None and not isinstance(reason, NotThisGame):
            _say_once(f"This is played in plain Python, which is slower: {reason}")
        found.append(None if reason is not None or isinstance(fast, CannotCompile) else fast)
    return found


@cache
def _say_once(sentence: str) -> None:
    warn(sentence)


@contextmanager
def _clock(shown: bool) -> Iterator[Callable[[], Any]]:
    """A line that says how long it has taken."""
    if not shown:
        yield lambda: None
        return
    from tqdm.auto import tqdm

    began = monotonic()
    with tqdm(bar_format="Compiling, which is done once: {elapsed}", delay=1, leave=False) as bar:
        yield lambda: bar.refresh() if monotonic() - began > 1 else None


def _disagreement(fast: Fast, series: Series) -> Any:
    """A player from outside must do the same in both ways in its first games: why it may not be compiled, or None.

    Plain goes first, on this thread: there an endless loop can be interrupted, and an endless recursion is an error.
    """
    from .fast import CannotCompile

    if all(_agreed[each] >= COMPARED for each in fast.strangers):
        return None
    both = series._replace(games=min(series.games, COMPARED), keep=True)
    plain = play_plain(both, 0, both.games)
    if plain.failure is not None:
        raise GameFailed(series, plain.failure)
    if plain.stopped:
        raise KeyboardInterrupt("stopped before the first game had ended")
    otherwise = CannotCompile("a player of yours plays otherwise when it is compiled")
    try:
        ours = beside(partial(fast, both, 0, both.games))
    except RuntimeError:  # it fails compiled only
        return otherwise
    same = ours.failure is None and ours.entries.tolist() == [list(row) for row in plain.entries]
    if not same or ours.places.tolist() != [[list(row) for row in game] for game in plain.places]:
        return otherwise
    _agreed.update(dict.fromkeys(fast.strangers, both.games))
    return None
