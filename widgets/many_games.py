"""A series of games in parts: in plain Python until its rules are compiled, and then compiled. None is played twice."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from importlib.util import find_spec
from time import monotonic, sleep
from typing import Any

from finplay import speed
from finplay.seats import Seat
from finplay.series import GameFailed, Part, Series, play_plain
from finplay.speed import COMPARED, FASTER

from .background import Job, Stopped

FAST_PART = 1000  # games in one compiled part: some hundredths of a second
WORTH_IT = 500  # games: for fewer nothing is compiled that is not compiled already
PLAIN_TIME, PLAIN_PART = 0.05, 50  # seconds that a part in plain Python is to take, and its most games
PLAIN = "they are played in plain Python"


class Games:
    """Iterates over the parts of a series, first to last game. A looping bot is stopped when the job is cancelled.

    fast: False is plain Python. stop_at: a part in plain Python ends there, so that one can leave after a round number.
    `compiled`: the next part is; `why_plain`: why it never will be, "" if it may.
    """

    def __init__(self, series: Series, job: Job, fast: bool | None = None, stop_at: int = 0) -> None:
        self.series, self._job, self._fast, self._stop_at = series, job, None, stop_at
        self.why_plain = _why_plain(fast) or ("" if _worth_it(series) else f"{PLAIN}, which is slower")
        self.at = 0  # games that have been played
        bots = series.box.bots.values()
        self._own = all(type(seat.bot) in bots for seat in series.seats)

    @property
    def compiled(self) -> bool:
        return self._fast is not None

    def __iter__(self) -> Iterator[Part]:
        count = 1
        while self.at < self.series.games:
            self._prepare()
            play, most = (self._fast, FAST_PART) if self._fast else (play_plain, count)
            end = self._stop_at if not self._fast and self._stop_at > self.at else self.series.games
            begun = monotonic()
            with self._job.stoppable():
                part = play(self.series, self.at, min(most, end - self.at))
            self.at += len(part.tables)
            if part.stopped:  # in a game that did not end; those before it count
                yield part
                raise Stopped
            count = min(PLAIN_PART, 2 * count) if monotonic() - begun < PLAIN_TIME else max(1, count // 2)
            yield part
            if part.failure is not None:
                raise GameFailed(self.series, part.failure)

    def up_to_failure(self) -> Iterator[Part]:
        """The same, but it ends before a game in which a player fails."""
        with suppress(GameFailed):
            yield from self

    def wait_until_compiled(self) -> bool:
        """Wait until the rest can be compiled; False if it cannot be, or if the job is cancelled meanwhile."""
        while not self.why_plain and not rules_ready(self.series).done():
            if self._job.cancelled.is_set():
                return False
            sleep(0.02)
        self._prepare()
        return self.compiled

    def _prepare(self) -> None:
        """Take the compiled rules, once they are there.

        Somebody's own bot plays its first games in plain Python before: only there it can be stopped if it loops.
        """
        if self.compiled or self.why_plain or not (self._own or self.at >= COMPARED):
            return
        ready = rules_ready(self.series)
        if not ready.done():
            return
        try:
            ready.result()
            with self._job.stoppable():
                (self._fast,) = speed.compiled([self.series], must=True, progress=False)
        except ValueError as reason:
            self.why_plain = f"{PLAIN}: {str(reason).removeprefix('fast=True is not possible here: ')}"


# ---------------------------------------------------------------- the compiled rules
_ready: dict[str, Future[Any]] = {}  # by game
_lock = threading.Lock()


def rules_ready(series: Series) -> Future[Any]:
    """Done when the rules of this game are compiled for its own bots, which serves everybody. The first call begins."""
    with _lock:
        if series.game not in _ready:
            _ready[series.game] = Future()
            threading.Thread(target=_compile, args=(series, _ready[series.game]), name="compile", daemon=True).start()
        return _ready[series.game]


def _worth_it(series: Series) -> bool:
    return series.games >= WORTH_IT or (series.game in _ready and _ready[series.game].done())


def _compile(series: Series, waiting: Future[Any]) -> None:
    usual = Seat(series.box.stand_in, series.box.bots[series.box.stand_in]())
    try:
        waiting.set_result(speed.compiled([series._replace(seats=(usual,) * len(series.seats))], True, False))
    except Exception as error:
        waiting.set_exception(error if isinstance(error, ValueError) else ValueError(str(error)))


def _why_plain(fast: bool | None) -> str:
    if fast is False:
        return f"{PLAIN}, which is slower"
    return "" if find_spec("numba") else f"{PLAIN}. {FASTER}"


# ---------------------------------------------------------------- what came out
def rows_of(part: Part) -> list[list[Sequence[int]]]:
    """For each game and seat of a part its rank and the facts, as plain numbers."""
    found: list[list[Sequence[int]]] = part.places if isinstance(part.places, list) else part.places.tolist()
    return found
