"""Plays what the strategy lab shows, in the background: the newest settings win, and nothing holds the kernel up."""

from __future__ import annotations

import threading
import traceback
from collections.abc import Callable
from concurrent.futures import Future
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from importlib.util import find_spec
from time import monotonic, sleep
from typing import Any

from finplay import simulate
from finplay.outcomes import Outcomes, outcomes
from finplay.series import Series
from finplay.simulate import bots_only
from finplay.speed import FASTER

from .draw import clean

FIRST_LOOK = 0.2  # seconds: in plain Python, what is there by then is shown
LOOK_AGAIN = 0.6  # seconds between one look and the next
PATIENCE = 3.0  # seconds that plain Python may take, unless that were too few games ...
ENOUGH, PLAIN_GAMES = 100, 1000  # ... and how many it plays at most
PART = 20  # games at once in plain Python


@dataclass(frozen=True)
class Played:
    """Results of many games. `worths` and `shares` hold for each seat a number for each game, in the order of seeds."""

    series: Series
    worths: tuple[list[int], ...]
    shares: tuple[list[float], ...]
    note: str = ""  # why it is fewer games than wanted

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.series.seats)

    @property
    def games(self) -> int:
        return len(self.worths[0])

    @cached_property
    def found(self) -> tuple[Outcomes, ...]:
        """Of each seat."""
        return tuple(outcomes(worth, share) for worth, share in zip(self.worths, self.shares, strict=True))


class Engine:
    """`want(series)` plays it and calls `show(played)`, `say(words)` and `fail(html)` from a thread of its own."""

    def __init__(
        self, show: Callable[[Played], None], say: Callable[[str], None], fail: Callable[[str], None], fast: bool | None
    ) -> None:
        self._show, self._say, self._fail = show, say, fail
        self._why_plain = _why_plain(fast)
        self._wanted: Series | None = None
        self._ready: Future[Played] = Future()  # the rules are compiled
        self._begun: float | None = None  # since when they are being compiled
        self._lock, self._thread, self._working = threading.Lock(), threading.Thread(), False

    def want(self, series: Series) -> None:
        """Play this next; what was wanted before and has not begun is forgotten."""
        with self._lock:
            self._wanted = series
            if self._working:
                return
            self._working = True
        self._thread = threading.Thread(target=self._work, name="strategy lab", daemon=True)
        try:
            self._thread.start()
        except RuntimeError:  # a Jupyter inside the browser has no threads
            self._work()

    def stop(self) -> None:
        """Play nothing more."""
        with self._lock:
            self._wanted = None

    def wait(self, seconds: float = 60) -> bool:
        """Wait until all that is wanted is shown; True if it is."""
        if self._thread.ident is not None:
            self._thread.join(seconds)
        return not self._working

    # ------------------------------------------------------------ in the thread
    def _work(self) -> None:
        while True:
            with self._lock:
                series, self._wanted = self._wanted, None
                if series is None:
                    self._working = False
                    return
            try:
                self._play(series)
            except Exception as error:
                detail = "" if isinstance(error, ValueError) else _details()
                self._fail(f"{escape(clean(str(error)))}{detail}")

    def _play(self, series: Series) -> None:
        if not self._why_plain and not self._ready.done():
            self._meanwhile(series)
            if self._wanted is not None:
                return
        why = self._why_plain
        if not why:
            try:
                self._show(self._compiled(series))
                self._say("")
                return
            except ValueError as reason:  # a player of one's own that cannot be compiled
                why = str(reason).removeprefix("fast=True is not possible here: ")
        self._plain(series, why, PATIENCE)

    def _meanwhile(self, series: Series) -> None:
        """Some games in plain Python while the rules are compiled, until that is done or something else is wanted."""
        if self._begun is None:
            self._begun = monotonic()
            _in_thread(self._ready, lambda: _played(_usual(series), 0, 1, True))
        self._plain(series, "the rest comes when the rules are compiled, which is done once", 0)
        told = -1
        while not self._ready.done() and self._wanted is None:
            spent = int(monotonic() - self._begun)
            if spent != told:
                told = spent
                self._say(f"Compiling the rules for many more games, which is done once: {spent} s so far.")
            sleep(0.05)
        if self._ready.done() and self._ready.exception() is not None:
            self._why_plain = str(self._ready.exception())

    def _compiled(self, series: Series) -> Played:
        """All games at once, in another thread, so that this one can tell how long it takes. Raises ValueError."""
        waiting: Future[Played] = Future()
        _in_thread(waiting, lambda: _played(series, 0, series.games, True))
        begun, told = monotonic(), 0
        while not waiting.done():
            sleep(0.005)
            if int(monotonic() - begun) > told:
                told = int(monotonic() - begun)
                self._say(f"Compiling a player, which is done once: {told} s so far.")
        return waiting.result()

    def _plain(self, series: Series, why: str, patience: float) -> None:
        """As many games as there is patience for (seconds), shown as they come."""
        begun = monotonic()
        goal, look = min(series.games, PLAIN_GAMES), FIRST_LOOK
        played = _played(series, 0, min(PART, goal), False)
        while True:
            spent = monotonic() - begun
            done = played.games >= goal or (spent > patience and played.games >= (ENOUGH if patience else PART))
            fewer = played.games < series.games
            note = f"{played.games:,} games instead of {series.games:,}: {why}" if fewer else ""
            if done or spent > look:
                self._show(replace(played, note=note))
                self._say("" if done else f"{played.games} games so far …")
                look = spent + LOOK_AGAIN
            if done or (self._wanted is not None and spent > FIRST_LOOK):
                return
            more = _played(series, played.games, min(PART, goal - played.games), False)
            played = Played(series, _joined(played.worths, more.worths), _joined(played.shares, more.shares))


def _joined(have: tuple[list[Any], ...], new: tuple[list[Any], ...]) -> tuple[list[Any], ...]:
    return tuple(a + b for a, b in zip(have, new, strict=True))


def _in_thread(waiting: Future[Played], work: Callable[[], Played]) -> None:
    def run() -> None:
        try:
            waiting.set_result(work())
        except Exception as error:
            waiting.set_exception(error)

    threading.Thread(target=run, name="strategy lab: games", daemon=True).start()


def _usual(series: Series) -> Series:
    """The same game among its own bots: what is compiled for them serves everybody."""
    return series._replace(seats=tuple(bots_only(series.box, [series.box.stand_in] * len(series.seats))))


def _played(series: Series, first: int, games: int, fast: bool) -> Played:
    players = list(series.seats)
    table = simulate(series.game, players, games, series.seed + first, series.rules, fast=fast, workers=1,
                     progress=False)  # fmt: skip
    seats = range(len(players))
    worths, shares = table.net_worth.to_numpy(), table.win_share.to_numpy()
    per = len(players)
    return Played(series, tuple(worths[i::per].tolist() for i in seats), tuple(shares[i::per].tolist() for i in seats))


def _why_plain(fast: bool | None) -> str:
    if fast is False:
        return "they are played in plain Python, which is slower."
    return "" if find_spec("numba") else f"they are played in plain Python. {FASTER}"


def _details() -> str:
    return f"<details><summary>Details</summary><pre>{escape(traceback.format_exc())}</pre></details>"
