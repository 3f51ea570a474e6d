"""The sums behind `Diversification`, in plain Python: volatility, in % a year, of things that are mixed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import sqrt

from finplay import history

TABLE, MARKETS = "us_industries", "us_markets"
NAMES = tuple(history.INDUSTRIES)


def two(one: float, other: float, correlation: float, share: float) -> float:
    """The volatility of a mix with `share` % in the second of two things that swing by `one` and `other`."""
    a, b = one * (1 - share / 100), other * share / 100
    return sqrt(max(0.0, a * a + b * b + 2 * correlation * a * b))


def equal_parts(each: float, correlation: float, number: int) -> float:
    """The volatility of `number` alike things in equal parts, every two of them with the same correlation."""
    return each * sqrt((1 + (number - 1) * correlation) / number)


@cache
def mixes(one: str, other: str) -> dict[str, list[float]]:
    """101 mixes of two industries, rebalanced monthly: `share` of the second (%), `risk` (% a year), `growth` (×)."""
    pair = [history.returns(TABLE, name) for name in (one, other)]
    swings = [100 * history.volatility(each) for each in pair]
    together = history.correlation(*pair)
    risk = [two(*swings, together, share) for share in range(101)]
    both = list(zip(*pair, strict=True))
    growth = [history.multiple(a + (b - a) * share / 100 for a, b in both) for share in range(101)]
    return {"share": list(range(101)), "risk": risk, "growth": growth}


def together(one: str, other: str) -> float:
    """The correlation of two industries."""
    return history.correlation(history.returns(TABLE, one), history.returns(TABLE, other))


@cache
def covariances() -> list[list[float]]:
    """Of every two industries, a year."""
    series = [history.returns(TABLE, name) for name in NAMES]
    return [[history.MONTHS * history.covariance(a, b) for b in series] for a in series]


@cache
def choices() -> dict[str, list[float]]:
    """All 4,095 choices of industries, in equal parts: their `number`; `mean`, `lowest`, `highest` volatility."""
    table = covariances()
    sums = [0.0] * 2 ** len(NAMES)  # of the covariances of every choice; a bit stands for an industry
    found: dict[int, list[float]] = {}
    for choice in range(1, len(sums)):
        new = choice.bit_length() - 1
        rest = choice - (1 << new)
        others = sum(table[new][k] for k in range(new) if rest >> k & 1)
        sums[choice] = sums[rest] + table[new][new] + 2 * others
        count = choice.bit_count()
        found.setdefault(count, []).append(100 * sqrt(sums[choice]) / count)
    kept = [found[count] for count in sorted(found)]
    means = [sum(each) / len(each) for each in kept]
    return {"number": sorted(found), "mean": means, "lowest": [*map(min, kept)], "highest": [*map(max, kept)]}


def floor() -> float:
    """What stays with ever more such industries: the root of their mean covariance."""
    pairs = [row[k] for i, row in enumerate(covariances()) for k in range(i)]
    return 100 * sqrt(sum(pairs) / len(pairs))


# ---------------------------------------------------------------- stocks and bonds
REBALANCED = {"yearly": 12, "monthly": 1, "never": 0}  # months between two settings of the mix


@cache
def held(stocks: int, rebalanced: str = "yearly") -> tuple[tuple[float, ...], float]:
    """Monthly returns of `stocks` % in stocks, the rest in bonds, from July 1926; and how much is stocks at the end, %.

    Set back to these shares with every January (yearly), every month or never. Raises KeyError for another word.
    """
    every, share = REBALANCED[rebalanced], stocks / 100
    a, b, found = share, 1 - share, []
    columns = [history.returns(MARKETS, name) for name in ("stocks", "bonds_estimated")]
    for month, rise, coupon in zip(history.months(MARKETS), *columns, strict=True):
        whole = a + b
        if every and (every == 1 or month.endswith("-01")):
            a, b = share * whole, (1 - share) * whole
        a, b = a * (1 + rise), b * (1 + coupon)
        found.append((a + b) / whole - 1)
    return tuple(found), 100 * a / (a + b)


def calendar(monthly: Sequence[float], first: int, last: int) -> dict[str, list[float]]:
    """For `years`: each `year` from the first to the last, its `return` and the `worst` fall inside it, in %."""
    columns: dict[str, list[float]] = {"year": [], "return": [], "worst": []}
    begin = history.months(MARKETS).index(f"{first}-01")
    for year in range(first, last + 1):
        inside = monthly[begin : begin + history.MONTHS]
        begin += history.MONTHS
        columns["year"].append(year)
        columns["return"].append(100 * (history.multiple(inside) - 1))
        columns["worst"].append(-100 * history.worst_fall(inside).depth)
    return columns
