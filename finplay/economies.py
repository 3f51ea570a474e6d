"""House rules side by side: what they do to growth, inequality and risk, on the same luck and with their uncertainty.

A set of rules is a small economy: the players at a table live in it, and many games show what becomes of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from . import frames
from .asked import games_of, how
from .compare import FEWEST
from .games import GAMES
from .questions import shown
from .simulate import make_series, played

COMPILED_FROM = 2000  # games: fewer are played in plain Python sooner than anything is compiled
AGAIN = 400  # times that games are drawn from those played, to see how much a measure depends on chance
Games = Sequence[Sequence[int]]  # of each game, what every seat has at the end


class Estimate(NamedTuple):
    """A number, and the interval that holds the true one with 95% certainty."""

    value: float
    low: float
    high: float


def gini(values: Sequence[float]) -> float:
    """How unequal: 0 where all have the same, near 1 where one of many has all. A debt counts as 0.

    All differences between two of them added, divided by their number times their sum. Raises ValueError for none.
    """
    if not values:
        raise ValueError("inequality needs at least one value")
    ordered = sorted(max(0, each) for each in values)
    n, total = len(ordered), sum(ordered)
    differences = sum((2 * i - n + 1) * each for i, each in enumerate(ordered))
    return differences / (n * total) if total else 0.0


# ---------------------------------------------------------------- measures of many games
def _mean_of(each_game: Callable[[Sequence[float]], float]) -> Callable[[Games], Callable[[Sequence[int]], float]]:
    def prepare(games: Games) -> Callable[[Sequence[int]], float]:
        found = [each_game(game) for game in games]
        return lambda picked: sum(found[i] for i in picked) / len(picked)

    return prepare


def _worst_tenth(games: Games) -> Callable[[Sequence[int]], float]:
    def of(picked: Sequence[int]) -> float:
        ordered = sorted(worth for i in picked for worth in games[i])
        return ordered[len(ordered) // 10]

    return of


MEASURES = {
    "worth": _mean_of(lambda game: sum(game) / len(game)),  # L that a player has at the end, on average
    "gini": _mean_of(gini),  # of the players of one game, on average
    "worst": _worst_tenth,  # L: one player in ten ends with so much or less
}


@dataclass(frozen=True)
class Study:
    """Some economies on the same luck. `worths` holds, by name, what every seat had at the end of each game."""

    worths: Mapping[str, Games] = field(repr=False)
    _kept: dict[tuple[str, str], list[float]] = field(default_factory=dict, repr=False, compare=False)

    @property
    def games(self) -> int:
        return len(next(iter(self.worths.values())))

    def estimate(self, measure: str, economy: str) -> Estimate:
        """One measure of one economy. Raises ValueError for an unknown name."""
        return _estimate(self._drawn(measure, economy))

    def change(self, measure: str, before: str, after: str) -> Estimate:
        """How much more the second has than the first, game by game on the same luck."""
        pairs = zip(self._drawn(measure, before), self._drawn(measure, after), strict=True)
        return _estimate([b - a for a, b in pairs])

    def verdict(self, measure: str, before: str, after: str) -> str:
        """It rises, it falls, or nobody can tell from so many games."""
        change = self.change(measure, before, after)
        return "It rises" if change.low > 0 else "It falls" if change.high < 0 else "No clear change"

    def _drawn(self, measure: str, economy: str) -> list[float]:
        """The measure of all games, and then of games drawn from them again and again; the same for each economy."""
        for name, given, known in (("measure", measure, MEASURES), ("economy", economy, self.worths)):
            if given not in known:
                raise ValueError(f"{name} is one of {', '.join(known)}, not {shown(given)}")
        if (measure, economy) not in self._kept:
            of = MEASURES[measure](self.worths[economy])
            luck, every = Random(1), range(self.games)
            again = [of(luck.choices(every, k=self.games)) for _ in range(AGAIN)]
            self._kept[measure, economy] = [of(every), *again]
        return self._kept[measure, economy]


def _estimate(found: Sequence[float]) -> Estimate:
    ordered = sorted(found[1:])
    return Estimate(found[0], ordered[AGAIN * 25 // 1000], ordered[-1 - AGAIN * 25 // 1000])


def study(
    economies: Mapping[str, Any],
    players: Sequence[Any],
    games: int = 200,
    seed: int = 1,
    *,
    game: str = GAMES[0],
    fast: bool | None = None,
    workers: int | None = None,
    progress: bool = True,
    cache: str | Path | None = None,
) -> Study:
    """Play every set of rules with the same players on the same seeds.

    fast, workers, progress, cache: as in `simulate`, but None compiles only from COMPILED_FROM games on.
    Interrupted, it tells the games that all economies have.
    Raises ValueError for what it does not know, and GameFailed where a player fails.
    """
    if not isinstance(economies, Mapping) or not economies:
        raise ValueError(f"economies is a dict of house rules by name, at least one, not {shown(economies)}")
    asked = how(fast, workers, progress, cache)
    games = games_of(games, FEWEST, len(economies))
    if asked.fast is None and games < COMPILED_FROM:
        asked = asked._replace(fast=False)
    every = [make_series(game, players, games, seed, rules) for rules in economies.values()]
    worth = 1 + every[0].box.facts.index("net_worth")
    worths = {
        name: frames.stack(parts, "places")[:, :, worth].tolist()
        for name, parts in zip(economies, played(every, asked, "economy", FEWEST), strict=True)
    }
    return Study(worths)
