"""The sums behind `Cycle`: trips round Wongamania's wheel, and what the real economy did, in plain Python."""

from __future__ import annotations

from functools import cache
from itertools import accumulate

from finplay import history
from finplay.wongamania.cycle import CYCLE, clockwise, grid
from finplay.wongamania.rules import Rules

ASSETS = ("Stock", "Property", "Bond")
GRIDS = tuple(range(1, len(CYCLE) + 1))
LINES = {  # name of a line -> its words, and the table it is from
    "unemployment": ("Unemployment", "us_economy"),
    "rate": ("Policy rate", "us_economy"),
    "inflation": ("Inflation, 12 months", "us_economy"),
    "gdp": ("GDP growth, 4 quarters", "us_gdp"),
    "stocks": ("Stocks below their top", "us_markets"),
}


# ---------------------------------------------------------------- the wheel
def price(asset: str, number: int) -> int:
    """What an asset costs, and sells for, on a grid. (WM-2.2)"""
    prices = {"Stock": grid(number).stock_price, "Property": grid(number).property_price, "Bond": Rules().bond_price}
    return prices[asset]


def income(asset: str, number: int) -> float:
    """What an asset earns in a turn that begins on this grid; a Bond on average. (WM-4.2, WM-4.3)"""
    rules = Rules()
    return rules.bond_income / rules.bond_income_every if asset == "Bond" else grid(number).profit


def trip(asset: str, buy: int, sell: int) -> list[float]:
    """Wonga paid, earned on each grid after the first, and got at the end; `sell` = `buy` is one whole wheel.

    The profit of the grid where one buys was paid before one bought.
    """
    turns = (sell - buy - 1) % len(CYCLE) + 1
    earned = [income(asset, clockwise(buy, k)) for k in range(1, turns + 1)]
    return [-price(asset, buy), *earned, price(asset, sell)]


def told_late(asset: str, buy: int, sell: int) -> list[float]:
    """What the same trip earns if one hears 0, 1, ... 7 turns late where the token stands."""
    return [sum(trip(asset, clockwise(buy, k), clockwise(sell, k))) for k in range(len(CYCLE))]


# ---------------------------------------------------------------- the past
def year(month: str) -> float:
    """2007-07 is 2007.5."""
    return int(month[:4]) + (int(month[5:7]) - 1) / history.MONTHS


@cache
def spells() -> tuple[tuple[float, float], ...]:
    """From peak to trough of each recession, in years."""
    found = history.columns("us_recessions")
    return tuple((year(a), year(b)) for a, b in zip(found["peak"], found["trough"], strict=True))


@cache
def line(name: str) -> tuple[tuple[str, float | None], ...]:
    """Month and value in % of one of `LINES`; None where a figure is missing."""
    table = LINES[name][1]
    return tuple(zip(history.months(table), _values(name), strict=True))


def _values(name: str) -> list[float | None]:
    if name == "stocks":
        worth = history.wealth(history.returns("us_markets", "stocks"))
        return [100 * (each / top - 1) for each, top in zip(worth, accumulate(worth, max), strict=True)][1:]
    if name == "inflation":
        return _change(history.numbers("us_economy", "consumer_prices"), history.MONTHS)
    if name == "gdp":
        return _change(history.numbers("us_gdp", "real_gdp_billion_dollars"), 4)
    column = {"unemployment": "unemployment_percent", "rate": "policy_rate_percent"}[name]
    return list(history.numbers("us_economy", column))


def _change(values: tuple[float | None, ...], steps: int) -> list[float | None]:
    """In %, against so many steps before."""
    befores = [*[None] * steps, *values]
    return [100 * (now / before - 1) if now and before else None for now, before in zip(values, befores, strict=False)]


def between(name: str, first: int, last: int) -> list[tuple[str, float | None]]:
    """The part of a line from January of one year to December of another."""
    return [(month, value) for month, value in line(name) if first <= int(month[:4]) <= last]
