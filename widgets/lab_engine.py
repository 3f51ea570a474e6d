"""Plays what the strategy lab shows, in the background: the newest settings win, and nothing holds the kernel up."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from html import escape
from time import monotonic
from typing import Protocol

from finplay.outcomes import Outcomes, outcomes
from finplay.series import GameFailed, Part, Series, arguments, fickle_words, replay_line

from .background import LOST, Background, Job
from .bot_words import one_of_many
from .draw import clean
from .fields import light
from .many_games import Games, rows_of

FIRST_LOOK = 0.2  # seconds: what is there by then is shown
LOOK_AGAIN = 0.6  # seconds between one look and the next, or more where drawing is slow
PATIENCE = 3.0  # seconds that plain Python may take, unless that were too few games ...
ENOUGH, PLAIN_GAMES = 100, 1000  # ... and how many it plays at most
MEANWHILE = 100  # games in plain Python while the rules are compiled
LEAST = 20  # games: of fewer nothing is shown when it is cancelled
COMPILING = "the rest comes when the rules are compiled, which is done once"


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


class Page(Protocol):
    """Where it is shown; called from a thread."""

    def show(self, played: Played) -> None: ...

    def say(self, words: str, going_on: bool = False) -> None: ...

    def fail(self, html: str) -> None: ...


class Engine:
    """`want(series)` plays it and tells the page; what was wanted before is left, even if it is in an endless loop."""

    def __init__(self, page: Page, fast: bool | None) -> None:
        self._page, self._fast = page, fast
        self._words: Callable[[], str] = str
        self._leaving = False  # cancelled or closed, not replaced
        self._closed = False
        self._work = Background("strategy lab", self._slow, lambda: self._fail(escape(LOST)))

    def want(self, series: Series) -> None:
        """Play this next, and leave what is being played."""
        self._leaving = False
        self._work.start(partial(self._play, series))

    def cancel(self) -> None:
        """Leave what is being played; what is there of it is shown."""
        self._leaving = True
        self._work.cancel()

    def stop(self) -> None:
        """Play nothing more, and tell nothing more."""
        self._closed = True
        self.cancel()

    def wait(self, seconds: float = 60) -> bool:
        """Wait until all that is wanted is shown; True if it is."""
        return self._work.wait(seconds)

    # ------------------------------------------------------------ in the thread
    def _play(self, series: Series, job: Job) -> None:
        games, tally = Games(series, job, self._fast, min(PLAIN_GAMES, series.games)), Tally(series)
        self._words = partial(_progress, games)
        try:
            self._many(games, tally, job)
        except KeyboardInterrupt:
            if self._leaving:
                self._left(tally)
                self._fail(_endless(games))
        except GameFailed as error:
            self._fail(light(clean(one_of_many(error))))
        except Exception as error:
            detail = f"<details><summary>Details</summary><pre>{escape(traceback.format_exc())}</pre></details>"
            self._fail(f"{escape(clean(str(error)))}{'' if isinstance(error, ValueError) else detail}")

    def _many(self, games: Games, tally: Tally, job: Job) -> None:
        """Show what there is at every look, until it is all, or as much as there is patience for."""
        begun, look, wanted = monotonic(), FIRST_LOOK, games.series.games
        for part in games:
            tally.add(part)
            spent = monotonic() - begun
            whole, enough = games.at >= wanted, self._enough(games, spent)
            last = whole or (enough and bool(games.why_plain))
            if not self._leaving and (last or enough or spent > look):
                self._show(tally.played(_why_fewer(games)), "" if last else f"{games.at:,} games so far …")
                look = spent + max(LOOK_AGAIN, 4 * (monotonic() - begun - spent))
            if last:
                return
            if job.cancelled.is_set() and not part.stopped and (self._leaving or spent > FIRST_LOOK):
                break
            if enough:
                games.wait_until_compiled()
        if self._leaving:
            self._left(tally)

    def _enough(self, games: Games, spent: float) -> bool:
        """Is it as much as plain Python is to play?"""
        if games.compiled:
            return False
        if not games.why_plain:
            return games.at >= MEANWHILE or spent > PATIENCE
        return games.at >= PLAIN_GAMES or (spent > PATIENCE and games.at >= ENOUGH)

    def _left(self, tally: Tally) -> None:
        """It was cancelled: show what is there."""
        if tally.games < LEAST:
            self._say("Cancelled: too few games to say anything.")
        else:
            self._show(tally.played("it was cancelled"), "Cancelled.", False)

    # ------------------------------------------------------------ what is told
    def _show(self, played: Played, words: str, going_on: bool = True) -> None:
        if not self._closed:
            self._page.show(played)
            self._page.say(words, bool(words) and going_on)

    def _say(self, words: str, going_on: bool = False) -> None:
        if not self._closed:
            self._page.say(words, going_on)

    def _fail(self, html: str) -> None:
        if not self._closed:
            self._page.fail(html)

    def _slow(self, seconds: int) -> None:
        self._say(f"{self._words()}: {seconds} s so far.", True)


class Tally:
    """What came out so far, for each seat and game."""

    def __init__(self, series: Series) -> None:
        self.series = series
        self._worth = 1 + series.box.facts.index("net_worth")
        self._fickle = ""  # a player does not do the same twice
        self._worths: tuple[list[int], ...] = tuple([] for _ in series.seats)
        self._shares: tuple[list[float], ...] = tuple([] for _ in series.seats)

    @property
    def games(self) -> int:
        return len(self._worths[0])

    def add(self, part: Part) -> None:
        self._fickle = self._fickle or fickle_words(self.series, [part])
        for game in rows_of(part):
            share = 1 / sum(row[0] == 1 for row in game)
            for row, worths, shares in zip(game, self._worths, self._shares, strict=True):
                worths.append(row[self._worth])
                shares.append(share if row[0] == 1 else 0.0)

    def played(self, why_fewer: str) -> Played:
        wanted = self.series.games
        fewer = f"{self.games:,} games instead of {wanted:,}: {why_fewer}" if self.games < wanted else ""
        note = ". ".join(filter(None, [fewer, self._fickle.rstrip(".")]))
        return Played(self.series, tuple(map(list, self._worths)), tuple(map(list, self._shares)), note)


def _why_fewer(games: Games) -> str:
    return games.why_plain or ("the others are being played" if games.compiled else COMPILING)


def _progress(games: Games) -> str:
    if games.compiled or games.why_plain or games.at < MEANWHILE:
        return f"{games.at:,} of {games.series.games:,} games are played"
    return "Compiling the rules for many more games, which is done once"


def _endless(games: Games) -> str:
    """Which game was broken off, and how to play it alone."""
    seed = games.series.seed + games.at
    words = f"Cancelled in the game with seed {seed}, which had not ended. Does a bot of yours loop without an end?"
    if arguments(games.series, seed) is not None:
        words += f"\nThis line plays that game to that point:\n{replay_line(games.series, seed)}"
    return escape(clean(words))
