"""Hands the games of a series out in parts: to this process or to many, with a progress bar, and stops cleanly."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from typing import Any

from .fingerprint import fingerprint
from .games import box_of
from .series import Failure, GameFailed, Part, Series


class OtherSources(RuntimeError):
    """A worker would play by other rules than this process."""


PARTS = 40  # at least so many where there are games enough, so that the bar moves and all workers are busy
Play = Callable[[Series, int, int], Part]


def play_parts(series: Series, play: Play, most: int, workers: int | None, threads: bool, bar: bool) -> list[Part]:
    """All games of a series, in order; those that were done, with a warning, where the work was interrupted.

    `most` is the number of games in one part. Workers are processes, or threads of this one, unless joblib is told
    otherwise: with joblib.parallel_config(backend="dask") the parts go to a cluster.
    Raises GameFailed for the first game, by number, in which a player failed.
    """
    size = max(1, min(most, series.games // PARTS))
    pieces = [(first, min(size, series.games - first)) for first in range(0, series.games, size)]
    source = _alone(series, play, pieces) if _one_worker(workers) else _joblib(series, play, pieces, workers, threads)
    parts: list[Part] = []
    with closing(source), _bar(series.games, bar) as count:
        try:
            for part in source:
                parts.append(part)
                count(len(part.tables))
                if part.failure is not None or part.stopped:
                    break
        except KeyboardInterrupt:
            pass
    done = sum(len(part.tables) for part in parts)
    failure: Failure | None = parts[-1].failure if parts else None
    if failure is not None:
        raise GameFailed(series, failure)
    if not done:
        raise KeyboardInterrupt("stopped before the first game had ended")
    if done < series.games:
        warnings.warn(f"stopped: {done:,} of {series.games:,} games were played", stacklevel=3)
    return parts


def _one_worker(workers: int | None) -> bool:
    """Is the work done here, one part after the other? None: unless joblib is told otherwise."""
    if workers is not None:
        return workers == 1
    from joblib import parallel

    backend, jobs = parallel.get_active_backend()
    return jobs in (None, 1) and type(backend).__name__ in ("LokyBackend", "SequentialBackend", "ThreadingBackend")


def _alone(series: Series, play: Play, pieces: list[tuple[int, int]]) -> Generator[Part, None, None]:
    for first, count in pieces:
        yield play(series, first, count)


def _joblib(
    series: Series, play: Play, pieces: list[tuple[int, int]], workers: int | None, threads: bool
) -> Generator[Part, None, None]:
    from joblib import Parallel, delayed

    sources = sources_of(series.game)
    found = Parallel(n_jobs=workers, return_as="generator", prefer="threads" if threads else "processes")(
        delayed(_play_there)(play, sources, series, first, count) for first, count in pieces
    )
    # joblib warns of parts that are not needed any more, after a failure or an interruption
    warnings.filterwarnings("ignore", ".*adjusting the input task iterator", module="joblib")
    try:
        yield from found
    finally:
        found.close()


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
