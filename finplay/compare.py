"""Experiments on the same luck: two line-ups or rule sets side by side, and one dial or rule turned step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING, Any

from .games import GAMES, box_of
from .questions import shown
from .simulate import bots_only, simulate

if TYPE_CHECKING:
    import pandas as pd

FEWEST = 30  # games, so that a mean is near enough to normal


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
    **more: Any,
) -> Comparison:
    """Play A and B on the same seeds, and say what seat `seat` gained by B.

    A and B are two line-ups (lists of players), or two sets of rules for one line-up (`players`).
    measure: a column of `simulate`. more: fast, workers, progress, as in `simulate`.
    Raises ValueError for what it does not know.
    """
    box = box_of(game)
    if isinstance(a, box.rules) and isinstance(b, box.rules):
        if players is None:
            raise ValueError("to compare two sets of rules, say who plays: players=[...]")
        sides: list[tuple[Any, Any]] = [(players, a), (players, b)]
    elif isinstance(a, (list, tuple)) and isinstance(b, (list, tuple)):
        sides = [(a, rules), (b, rules)]
    else:
        raise ValueError(
            f"compare takes two lists of players or two {box.rules.__name__}, not {shown(a)} and {shown(b)}"
        )
    _check(games, level)
    found = [_measured(box.name, who, what, seat, measure, games, seed, more) for who, what in sides]
    pairs = found[0].merge(found[1], on="seed", suffixes=("_a", "_b"))
    pairs.columns = ["seed", "a", "b"]
    pairs["difference"] = pairs.b - pairs.a
    low, high = interval(pairs.difference, level)
    means = {name: float(pairs[name].mean()) for name in ("a", "b", "difference")}
    return Comparison(measure, level, len(pairs), **means, low=low, high=high, pairs=pairs)


def interval(values: Any, level: float = 0.95) -> tuple[float, float]:
    """Where the mean of endlessly many such values lies, with this certainty (normal approximation)."""
    half = NormalDist().inv_cdf((1 + level) / 2) * float(values.std(ddof=1)) / sqrt(len(values))
    return float(values.mean()) - half, float(values.mean()) + half


def _check(games: Any, level: Any) -> None:
    if type(games) is not int or games < FEWEST:
        raise ValueError(f"games is a whole number, {FEWEST} or more, not {shown(games)}")
    if not isinstance(level, float) or not 0.5 <= level < 1:
        raise ValueError(f"level is a number from 0.5 to 0.999, not {shown(level)}")


def _measured(
    game: str, players: Any, rules: Any, seat: int, measure: str, games: int, seed: int, more: dict[str, Any]
) -> pd.DataFrame:
    table = simulate(game, players, games, seed, rules, **more)
    if type(seat) is not int or not 0 <= seat <= table.seat.max():
        raise ValueError(f"a seat is a number from 0 to {table.seat.max()}, not {shown(seat)}")
    numbers = [name for name in table.columns if name not in ("game", "seed", "seat", "player")]
    if measure not in numbers:
        raise ValueError(f"measure is one of {', '.join(numbers)}, not {shown(measure)}")
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
    **more: Any,
) -> pd.DataFrame:
    """Turn one house rule, or one dial of the bot on seat `seat`, and see what that seat gets, on the same luck.

    A row for each value: value, mean, low and high (95% sure), median, worst_tenth (one game in ten is worse),
    win_share with win_low and win_high, games. more: fast, workers, progress, as in `simulate`.
    Raises ValueError for an unknown name, with the list, and for a value out of range.
    """
    import pandas as pd

    box = box_of(game)
    start = box.rules() if rules is None else rules
    bots = [each.bot for each in bots_only(box, players)]
    if type(seat) is not int or not 0 <= seat < len(bots):
        raise ValueError(f"a seat is a number from 0 to {len(bots) - 1}, not {shown(seat)}")
    in_rules = [each.name for each in fields(start)]
    dials = [each.name for each in fields(bots[seat])] if is_dataclass(bots[seat]) else []
    if name not in [*in_rules, *dials]:
        known = ", ".join(in_rules) + (f"; dials of {type(bots[seat]).__name__}: {', '.join(dials)}" if dials else "")
        raise ValueError(f"there is no {shown(name)} to turn. House rules: {known}")
    _check(games, 0.95)
    rows = []
    for value in values:
        if name in in_rules:
            table = simulate(game, players, games, seed, replace(start, **{name: value}), **more)
        else:
            turned = [replace(bot, **{name: value}) if i == seat else bot for i, bot in enumerate(bots)]
            table = simulate(game, turned, games, seed, start, **more)
        rows.append({"value": value, **_summary(table[table.seat == seat], measure)})
    return pd.DataFrame(rows)


def _summary(table: pd.DataFrame, measure: str) -> dict[str, float]:
    if measure not in table:
        raise ValueError(f"measure is one of {', '.join(table.columns[4:])}, not {shown(measure)}")
    results, wins = table[measure], table.win_share
    (low, high), (win_low, win_high) = interval(results), interval(wins)
    return {
        "mean": float(results.mean()), "low": low, "high": high, "median": float(results.median()),
        "worst_tenth": float(results.quantile(0.1)), "win_share": float(wins.mean()),
        "win_low": max(0.0, win_low), "win_high": min(1.0, win_high), "games": len(table),
    }  # fmt: skip
