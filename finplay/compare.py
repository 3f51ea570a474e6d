"""Experiments on the same luck: two line-ups or rule sets side by side, and one dial or rule turned step by step."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set, Sized
from dataclasses import dataclass, fields, is_dataclass, replace
from itertools import islice
from math import sqrt
from pathlib import Path
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from . import frames
from .asked import games_of, how, is_whole, whole
from .games import GAMES, box_of
from .outcomes import share_between
from .questions import shown
from .series import Part, Series
from .simulate import make_series, played
from .state import Box

if TYPE_CHECKING:
    import pandas as pd

FEWEST = 30  # games, so that a mean is near enough to normal
MOST_VALUES = 1000  # of one sweep


@dataclass(frozen=True)
class Comparison:
    """What B brought more than A: the mean difference of `measure`, and the interval in which it surely lies.

    `pairs` has a row for each game: seed, a, b, difference.
    """

    measure: str
    level: float  # how sure: 0.95 is right 19 times out of 20
    games: int
    a: float  # mean
    b: float  # mean
    difference: float
    low: float
    high: float
    pairs: pd.DataFrame

    def __str__(self) -> str:
        sure = "" if self.low <= 0 <= self.high else "not "
        return (
            f"{self.measure}: {self.a:.2f} with A, {self.b:.2f} with B, difference {self.difference:+.2f} "
            f"({self.level:.0%} sure: {self.low:+.2f} to {self.high:+.2f}; {self.games:,} games on the same luck). "
            f"This could {sure}be luck alone."
        )

    __repr__ = __str__


def compare(
    a: Any,
    b: Any,
    players: Sequence[Any] | None = None,
    *,
    game: str = GAMES[0],
    seat: int = 0,
    measure: str = "net_worth",
    games: int = 1000,
    seed: int = 1,
    rules: Any = None,
    level: float = 0.95,
    fast: bool | None = None,
    workers: int | None = None,
    progress: bool = True,
    cache: str | Path | None = None,
) -> Comparison:
    """Play A and B on the same seeds, and say what seat `seat` gained by B.

    A and B are two line-ups (lists of players), who play by `rules`; or two sets of rules for one line-up (`players`).
    measure: a column of `simulate`. fast, workers, progress, cache: as in `simulate`.
    Interrupted, it compares the games that both have. Raises ValueError for what it does not know.
    """
    asked, box = how(fast, workers, progress, cache), box_of(game)
    sides = _sides(box, a, b, players, rules)
    games, level = games_of(games, FEWEST, tables=2), _level(level)
    both = [make_series(game, who, games, seed, what) for who, what in sides]
    seat = whole("a seat", seat, 0, min(len(each.seats) for each in both) - 1)
    measure = _measure(box, measure)
    parts = played(both, asked, "side", FEWEST)
    of_a, of_b = (_measured(*each, seat, measure) for each in zip(both, parts, strict=True))
    return _compared(of_a, of_b, measure, level)


def _sides(box: Box, a: Any, b: Any, players: Any, rules: Any) -> list[tuple[Any, Any]]:
    """Players and rules of A and of B. Nothing that was given is passed over: it raises ValueError."""
    kind = box.rules.__name__
    if isinstance(a, box.rules) and isinstance(b, box.rules):
        if players is None:
            raise ValueError("to compare two sets of rules, say who plays: players=[...]")
        if rules is not None:
            raise ValueError(f"A and B are two {kind} here, so there is no third: leave out rules={shown(rules)}")
        return [(players, a), (players, b)]
    if isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        if players is not None:
            raise ValueError(f"A and B are two lists of players here: leave out players={shown(players)}")
        return [(a, rules), (b, rules)]
    raise ValueError(f"compare takes two lists of players or two {kind}, not {shown(a)} and {shown(b)}")


def _compared(a: pd.DataFrame, b: pd.DataFrame, measure: str, level: float) -> Comparison:
    pairs = a.merge(b, on="seed", suffixes=("_a", "_b"))
    pairs.columns = ["seed", "a", "b"]
    pairs["difference"] = pairs.b - pairs.a
    low, high = (_shares_apart if measure == "win_share" else _apart)(pairs, level)
    means = {name: float(pairs[name].mean()) for name in ("a", "b", "difference")}
    return Comparison(measure, level, len(pairs), **means, low=low, high=high, pairs=pairs)


def _apart(pairs: pd.DataFrame, level: float) -> tuple[float, float]:
    return interval(pairs.difference, level)


def _shares_apart(pairs: pd.DataFrame, level: float) -> tuple[float, float]:
    """The interval of a difference of two shares in the same games, from the Wilson intervals of both.

    R. G. Newcombe, Statistics in Medicine 17 (1998), method 10, without its continuity correction.
    """
    a, b, varies = pairs.a.mean(), pairs.b.mean(), pairs.a.std() * pairs.b.std() > 0
    (low_a, high_a), (low_b, high_b) = (share_between(each, len(pairs), level) for each in (a, b))
    alike = pairs.a.corr(pairs.b) if varies else 0.0

    def together(one: float, other: float) -> float:
        return sqrt(max(0.0, one * one - 2 * alike * one * other + other * other))

    return float(b - a - together(b - low_b, high_a - a)), float(b - a + together(high_b - b, a - low_a))


def interval(values: Any, level: float = 0.95) -> tuple[float, float]:
    """Where the mean of endlessly many such values lies, with this certainty (normal approximation)."""
    half = NormalDist().inv_cdf((1 + level) / 2) * float(values.std(ddof=1)) / sqrt(len(values))
    return float(values.mean()) - half, float(values.mean()) + half


def _level(level: Any) -> float:
    if not isinstance(level, float) or not 0.5 <= level <= 0.999:
        raise ValueError(f"level is a number from 0.5 to 0.999, not {shown(level)}")
    return float(level)


def _measure(box: Box, measure: Any) -> str:
    numbers = [*box.facts, "rank", "win_share", "rounds", "turns"]
    if not isinstance(measure, str) or measure not in numbers:
        raise ValueError(f"measure is one of {', '.join(numbers)}, not {shown(measure)}")
    return measure


def _measured(series: Series, parts: Sequence[Part], seat: int, measure: str) -> pd.DataFrame:
    table = frames.frame(series, parts, "seat")
    return table.loc[table.seat == seat, ["seed", measure]]


# ---------------------------------------------------------------- one thing, step by step
def sweep(
    name: str,
    values: Sequence[int],
    players: Sequence[Any],
    *,
    game: str = GAMES[0],
    seat: int = 0,
    measure: str = "net_worth",
    games: int = 1000,
    seed: int = 1,
    rules: Any = None,
    fast: bool | None = None,
    workers: int | None = None,
    progress: bool = True,
    cache: str | Path | None = None,
) -> pd.DataFrame:
    """Turn one house rule, or one dial of the bot on seat `seat`, and see what that seat gets, on the same luck.

    A row for each value: value, mean, low and high (95% sure), median, worst_tenth (one game in ten is worse),
    win_share with win_low and win_high (Wilson's interval; a shared win counts in part), games.
    fast, workers, progress, cache: as in `simulate`. Interrupted, it tells the games that all values have.
    Raises ValueError for an unknown name, with the list, and for a value out of range.
    """
    import pandas as pd

    asked, box, steps = how(fast, workers, progress, cache), box_of(game), _values(values)
    games = games_of(games, FEWEST, len(steps))
    start = make_series(game, players, games, seed, rules)
    seat, measure = whole("a seat", seat, 0, len(start.seats) - 1), _measure(box, measure)
    every = [_turned(start, seat, name, value) for value in steps]
    found = zip(steps, every, played(every, asked, "value", FEWEST), strict=True)
    return pd.DataFrame([{"value": value, **_summary(series, parts, seat, measure)} for value, series, parts in found])


def _values(values: Any) -> list[Any]:
    """Each value to turn to, of numpy as of Python."""
    listed = isinstance(values, Sized) and hasattr(values, "__iter__") and getattr(values, "ndim", 1) == 1
    if not listed or isinstance(values, (str, bytes, Mapping, Set)) or not any(True for _ in values):
        raise ValueError(f"values is a list of values to try, such as [1, 2, 3], not {shown(values)}")
    if sum(1 for _ in islice(values, MOST_VALUES + 1)) > MOST_VALUES:  # a range may be too long for len()
        raise ValueError(f"values has at most {MOST_VALUES} values to try, and {shown(values)} has more")
    return [int(each) if is_whole(each) else each for each in values]


def _turned(start: Series, seat: int, name: Any, value: Any) -> Series:
    """The series with another house rule, or another dial of the bot on that seat."""
    bot = start.seats[seat].bot
    in_rules = [each.name for each in fields(start.rules)]
    dials = [each.name for each in fields(bot) if each.init] if is_dataclass(bot) else []
    if name not in [*in_rules, *dials]:
        known = ", ".join(in_rules) + (f"; dials of {type(bot).__name__}: {', '.join(dials)}" if dials else "")
        raise ValueError(f"there is no {shown(name)} to turn. House rules: {known}")
    if name in in_rules and name in dials:
        raise ValueError(f"{name} is a house rule and a dial of {type(bot).__name__}: give the dial another name")
    seats = list(start.seats)
    try:
        if name in in_rules:
            rules = replace(start.rules, **{name: value})
            return make_series(start.game, seats, start.games, start.seed, rules)
        seats[seat] = seats[seat]._replace(bot=replace(bot, **{name: value}))
    except ValueError:
        raise
    except Exception as error:  # a bot may say in many ways that it does not take this
        raise ValueError(f"{name} cannot be {shown(value)}: {type(error).__name__}: {error}") from error
    return start._replace(seats=tuple(seats))


def _summary(series: Series, parts: Sequence[Part], seat: int, measure: str) -> dict[str, float]:
    table = frames.frame(series, parts, "seat")
    table = table[table.seat == seat]
    results, share = table[measure], float(table.win_share.mean())
    win_low, win_high = share_between(share, len(table))
    low, high = (win_low, win_high) if measure == "win_share" else interval(results)
    return {
        "mean": float(results.mean()), "low": low, "high": high, "median": float(results.median()),
        "worst_tenth": float(results.quantile(0.1)), "win_share": share, "win_low": win_low, "win_high": win_high,
        "games": len(table),
    }  # fmt: skip
