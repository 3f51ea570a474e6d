"""Hands games out in pieces: to this process or to many, with a progress bar, and stops cleanly."""

from __future__ import annotations

import pickle
import warnings
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest
from typing import Any, NamedTuple

from .fingerprint import fingerprint
from .games import box_of
from .guard import quiet
from .series import GameFailed, Part, Series
from .threads import Crew


class OtherSources(RuntimeError):
    """A worker would play by other rules than this process."""


PARTS = 40  # at least so many where there are games enough, so that the bar moves and all workers are busy
PLAIN_PART, FAST_PART = 50, 5000  # games in one piece: about a tenth of a second
OURS = ("LokyBackend", "SequentialBackend", "ThreadingBackend")  # joblib's ways to stay on this computer
Play = Callable[[Series, int, int], Part]
Parts = Generator[Part, None, None]


class Work(NamedTuple):
    """One series, and what plays it."""

    series: Series
    play: Play
    compiled: bool


class Piece(NamedTuple):
    which: int  # of the works
    work: Work
    first: int
    games: int


@dataclass
class Handed:
    """What was played: for each work its parts, in order."""

    parts: list[list[Part]]
    stopped: bool = False  # by an interrupt
    stuck: bool = False  # a thread was left behind, see Crew


def hand_out(works: Sequence[Work], workers: int | None, bar: bool) -> Handed:
    """All games of all series, in turns, so that each is as far as the others; or those done before an interrupt.

    Workers are processes, or threads of this one, unless joblib is told otherwise: with
    joblib.parallel_config(backend="dask") the pieces go to a cluster.
    Raises GameFailed for the first game in which a player failed; ValueError for one that cannot be sent to workers.
    """
    handed = Handed([[] for _ in works])
    with _bar(sum(work.series.games for work in works), bar) as count:
        try:
            for pieces, parts in _sources(works, workers, handed):
                with closing(parts):
                    for piece, part in zip(pieces, parts, strict=False):
                        handed.parts[piece.which].append(part)
                        count(len(part.tables))
                        if part.failure is not None:
                            raise GameFailed(piece.work.series, part.failure)
                        if part.stopped:
                            raise KeyboardInterrupt
        except KeyboardInterrupt:
            handed.stopped = True
    return handed


def _pieces(works: Sequence[Work], compiled: bool) -> list[Piece]:
    """The first of each series, then the second of each."""
    columns = []
    for which, work in enumerate(works):
        games = work.series.games
        size = max(1, min(FAST_PART if work.compiled else PLAIN_PART, games // PARTS))
        if work.compiled == compiled:
            columns.append([Piece(which, work, i, min(size, games - i)) for i in range(0, games, size)])
    return [piece for row in zip_longest(*columns) for piece in row if piece is not None]


def _sources(works: Sequence[Work], workers: int | None, handed: Handed) -> Iterator[tuple[list[Piece], Parts]]:
    """What is compiled, then what is plain, each with the parts as they come."""
    here = _workers_here(workers)
    for compiled in (True, False):
        pieces = _pieces(works, compiled)
        if not pieces:
            continue
        if here is not None and compiled:
            yield pieces, _threads(pieces, here, handed)
        elif here == 1:
            yield pieces, (each.work.play(each.work.series, each.first, each.games) for each in pieces)
        else:
            yield pieces, _joblib(pieces, workers)


def _workers_here(workers: int | None) -> int | None:
    """How many workers of this computer; None where joblib is told to use something else, such as a cluster."""
    if workers == 1:
        return 1
    from joblib import effective_n_jobs, parallel

    backend, jobs = parallel.get_active_backend()
    if type(backend).__name__ not in OURS:
        return None
    return int(effective_n_jobs(workers or jobs or 1))


def _threads(pieces: list[Piece], size: int, handed: Handed) -> Parts:
    crew = Crew(size)
    try:
        yield from crew.done([partial(each.work.play, each.work.series, each.first, each.games) for each in pieces])
    finally:
        handed.stuck = crew.stuck


def _joblib(pieces: list[Piece], workers: int | None) -> Parts:
    from joblib import Parallel, delayed

    _check_that_all_can_be_sent(pieces)
    sources = sources_of(pieces[0].work.series.game)
    found = Parallel(n_jobs=workers, return_as="generator", prefer="processes")(
        delayed(_play_there)(each.work.play, sources, each.work.series, each.first, each.games) for each in pieces
    )
    # joblib warns of parts that are not needed any more, after a failure or an interruption
    warnings.filterwarnings("ignore", ".*adjusting the input task iterator", module="joblib")
    try:
        yield from found
    finally:
        found.close()


def _check_that_all_can_be_sent(pieces: Sequence[Piece]) -> None:
    from joblib.externals.loky.backend.reduction import dumps

    for seat in {id(seat.bot): seat for piece in pieces for seat in piece.work.series.seats}.values():
        try:
            pickle.loads(dumps(seat.bot))
        except Exception as error:
            raise ValueError(
                f"{seat.name} cannot be sent to other workers ({type(error).__name__}: {error}). Play with workers=1, "
                "or let the bot make what cannot be sent when it is first asked, not when it is made"
            ) from error


def sources_of(game: str) -> str:
    """The fingerprint of a game's rules and bots in this process."""
    box = box_of(game)
    legal = [decision.legal for decision in box.decisions.values()]
    return fingerprint(box.version, box.play, box.new_game, box.rank, box.facts_of, *legal, list(box.bots.values()))


_same_sources: set[str] = set()


def _play_there(play: Play, sources: str, series: Series, first: int, count: int) -> Part:
    """Plays in a worker, if it has the same rules. Raises OtherSources."""
    if sources not in _same_sources:
        if sources_of(series.game) != sources:
            raise OtherSources(
                "the workers have other rules or bots than this process: what was edited here by a cell does not reach "
                "them, and every machine of a cluster needs the same finplay. It can be played here with workers=1."
            )
        _same_sources.add(sources)
    with quiet(lines=0):
        return play(series, first, count)


@contextmanager
def _bar(games: int, shown: bool) -> Iterator[Callable[[int], Any]]:
    """A progress bar, if it lasts longer than a second."""
    if not shown:
        yield lambda done: None
        return
    from tqdm.auto import tqdm

    with tqdm(total=games, unit=" games", delay=1, leave=False, dynamic_ncols=True) as bar:
        yield bar.update
