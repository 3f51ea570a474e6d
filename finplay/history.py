"""What markets and the economy of one country did, month by month: the United States, 1926 to 2026.

    from finplay import history
    (1 + history.markets()).prod()       # what 1 became, put in at the end of June 1926

The tables lie in `data/` beside this file, with the script that made them; nothing is asked of the internet.
Every table names its source and years in `SOURCES`. The past is no forecast, and this is one country's past.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from functools import cache
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import pandas as pd

FOLDER = Path(__file__).parent / "data"
SOURCES = {
    "us_markets": "US stocks and one-month Treasury bills: Kenneth R. French Data Library. Bonds: our own estimate "
    "from average yields of high-grade corporate bonds, too smooth and without defaults. July 1926 to November 2018; "
    "total returns, before costs and taxes.",
    "us_industries": "12 US industries: Kenneth R. French Data Library. January 1949 to March 2017; total returns, "
    "before costs and taxes.",
    "us_economy": "US consumer prices and unemployment: Bureau of Labor Statistics; policy rate: Federal Reserve. "
    "1947 to 2026, today's revised figures.",
    "us_gdp": "US real gross domestic product: Bureau of Economic Analysis. 1947 to 2026, today's revised figures.",
    "us_recessions": "US recessions: dates of the National Bureau of Economic Research, 1945 to 2020.",
}
INDUSTRIES = {
    "NoDur": "Food, clothes", "Durbl": "Cars, furniture", "Manuf": "Machines, paper", "Enrgy": "Oil, gas, coal",
    "Chems": "Chemicals", "BusEq": "Computers", "Telcm": "Telephone, TV", "Utils": "Power, water", "Shops": "Shops",
    "Hlth": "Health", "Money": "Banks, insurance", "Other": "All others",
}  # fmt: skip
MONTHS = 12


# ---------------------------------------------------------------- tables
@cache
def columns(table: str) -> dict[str, list[str]]:
    """The columns of a table as the text of its file, without pandas. Raises ValueError for an unknown table."""
    if table not in SOURCES:
        raise ValueError(f"there is no table {table!r}; the tables are: {', '.join(SOURCES)}")
    with (FOLDER / f"{table}.csv").open(encoding="utf-8", newline="") as file:
        head, *rows = csv.reader(file)
    return {name: [row[i] for row in rows] for i, name in enumerate(head)}


@cache
def months(table: str) -> tuple[str, ...]:
    """The months of a table, such as "1926-07"."""
    return tuple(columns(table)["month"])


@cache
def numbers(table: str, column: str) -> tuple[float | None, ...]:
    """A column as numbers, None where a figure is missing; pandas is not needed. Raises ValueError."""
    found = columns(table)
    if column not in found or column == "month":
        names = ", ".join(name for name in found if name != "month")
        raise ValueError(f"{table} has no column {column!r} of numbers; it has: {names}")
    return tuple(float(each) if each else None for each in found[column])


def returns(table: str, column: str) -> tuple[float, ...]:
    """Monthly returns of a column of `us_markets` or `us_industries`, as decimals (0.01 is 1%)."""
    return tuple(each for each in numbers(table, column) if each is not None)


def source(*tables: str) -> str:
    """Where the figures come from, to be printed below a chart."""
    return "Source: " + " ".join(SOURCES[table] for table in tables)


def _frame(table: str) -> pd.DataFrame:
    import pandas as pd

    return pd.read_csv(FOLDER / f"{table}.csv", index_col="month", parse_dates=True)


def markets() -> pd.DataFrame:
    """Monthly total returns as decimals, 1,109 months from July 1926 to November 2018, before costs and taxes.

    `stocks`: all US shares, weighted by value; `bills`: one-month Treasury bills (Kenneth R. French Data Library).
    `bonds_estimated`: our own estimate, a 20-year bond repriced from average yields of high-grade corporate bonds; it
    is too smooth and knows no defaults.
    """
    return _frame("us_markets")


def industries() -> pd.DataFrame:
    """Monthly total returns of 12 US industries as decimals, January 1949 to March 2017, before costs and taxes.

    The columns have the names of the Kenneth R. French Data Library; `INDUSTRIES` says them in plain words.
    """
    return _frame("us_industries")


def economy() -> pd.DataFrame:
    """Monthly figures of the US economy, January 1947 to 2026, as revised up to now; missing ones are NaN.

    `consumer_prices` (1982-84 is 100) and `unemployment_percent`: Bureau of Labor Statistics;
    `policy_rate_percent` (a year): Federal Reserve, from 1954.
    """
    return _frame("us_economy")


def gdp() -> pd.DataFrame:
    """`real_gdp_billion_dollars`, quarterly at yearly rates, 1947 to 2026, by the first month of each quarter.

    Bureau of Economic Analysis, as revised up to now.
    """
    return _frame("us_gdp")


def recessions() -> pd.DataFrame:
    """`peak` and `trough` months of 13 US recessions, 1945 to 2020 (National Bureau of Economic Research)."""
    import pandas as pd

    return pd.read_csv(FOLDER / "us_recessions.csv", parse_dates=["peak", "trough"])


# ---------------------------------------------------------------- what one reads off monthly returns
class Fall(NamedTuple):
    """The worst fall: the share that was lost, and the places of the top before it and of the bottom.

    A place counts the months; 0 is the start, before the first return.
    """

    depth: float
    top: int
    bottom: int


def wealth(monthly: Iterable[float]) -> list[float]:
    """What 1 becomes, month by month; the first value is the 1 at the start."""
    found = [1.0]
    for each in monthly:
        found.append(found[-1] * (1 + each))
    return found


def multiple(monthly: Iterable[float]) -> float:
    """How many times as much it is at the end."""
    return wealth(monthly)[-1]


def yearly(monthly: Sequence[float]) -> float:
    """The average growth a year that leads to the same end, as a decimal. Raises ValueError for no months."""
    if len(monthly) == 0:
        raise ValueError("no months were given")
    return float(multiple(monthly) ** (MONTHS / len(monthly)) - 1)


def covariance(one: Sequence[float], other: Sequence[float]) -> float:
    """The sample covariance. Raises ValueError for different lengths or fewer than two months."""
    if len(one) != len(other) or len(one) < 2:
        raise ValueError(f"two series of the same length, 2 or more, are needed, not {len(one)} and {len(other)}")
    means = sum(one) / len(one), sum(other) / len(other)
    return sum((a - means[0]) * (b - means[1]) for a, b in zip(one, other, strict=True)) / (len(one) - 1)


def volatility(monthly: Sequence[float]) -> float:
    """The standard deviation of the monthly returns × √12, as a decimal a year. Raises ValueError for one month."""
    return sqrt(MONTHS * covariance(monthly, monthly))


def correlation(one: Sequence[float], other: Sequence[float]) -> float:
    """-1 to 1. Raises ValueError as `covariance`, and where a series never moves."""
    spread = sqrt(covariance(one, one) * covariance(other, other))
    if spread == 0:
        raise ValueError("a series that never moves has no correlation")
    return covariance(one, other) / spread


def worst_fall(monthly: Iterable[float]) -> Fall:
    """The deepest fall from a top so far."""
    top, worst, values = 0, Fall(0.0, 0, 0), wealth(monthly)
    for place, value in enumerate(values):
        if value > values[top]:
            top = place
        elif 1 - value / values[top] > worst.depth:
            worst = Fall(1 - value / values[top], top, place)
    return worst
