"""The sums behind `Cycle`: trips round Wongamania's wheel, and what the real economy did, in plain Python."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import accumulate

from finplay import history
from finplay.wongamania.cycle import CYCLE, QUADRANTS, clockwise, first_grid, grid
from finplay.wongamania.rules import Rules

ASSETS = ("Stock", "Property", "Bond")
GRIDS = tuple(range(1, len(CYCLE) + 1))
SETTLED = 100  # turns after which it no longer matters how a plan began
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


def shaken(asset: str, buy: int, sell: int, jumps: float) -> tuple[list[float], float]:
    """What a plan brings in 8 turns, heard 0, 1, ... 7 turns late; and what sitting still brings.

    In `jumps` % of turns the token moves to the first grid of a quadrant drawn by luck, in the others one grid on. The
    plan buys as soon as it hears of the grid `buy`, or of what follows in that quadrant, and sells likewise.
    """
    stays, buys, sales = _shares(buy, sell, jumps)
    here, paid = [price(asset, each) for each in GRIDS], [income(asset, each) for each in GRIDS]
    still = len(CYCLE) * _sum(_share_of_turns(jumps), paid)
    found = []
    for _ in GRIDS:
        paid = _a_turn_later(paid, jumps)
        found.append(len(CYCLE) * (_sum(stays, paid) + _sum(sales, here) - _sum(buys, here)))
        here = _a_turn_later(here, jumps)
    return found, still


def _sum(shares: Sequence[float], values: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(shares, values, strict=True))


def _a_turn_later(values: Sequence[float], jumps: float) -> list[float]:
    """The value to expect a turn after the token was on each grid."""
    anywhere = sum(values[first_grid(each) - 1] for each in range(len(QUADRANTS))) / len(QUADRANTS)
    return [jumps / 100 * anywhere + (1 - jumps / 100) * values[clockwise(each, 1) - 1] for each in GRIDS]


def _share_of_turns(jumps: float) -> list[float]:
    """How often the token is on each grid: on the second of a quadrant it is only if it did not jump."""
    on_first = 1 / (len(QUADRANTS) * (2 - jumps / 100))
    return [on_first if first_grid(grid(each).quadrant) == each else on_first * (1 - jumps / 100) for each in GRIDS]


def _shares(buy: int, sell: int, jumps: float) -> tuple[list[float], list[float], list[float]]:
    """The share of turns in which the plan holds, buys and sells, hearing of each grid."""
    always, alike = _share_of_turns(jumps), grid(buy).quadrant == grid(sell).quadrant
    if buy == sell:
        return always, [0.0] * len(CYCLE), [0.0] * len(CYCLE)

    def meant(told: int, wanted: int) -> bool:
        return told == wanted or (not alike and told > wanted and grid(told).quadrant == grid(wanted).quadrant)

    held, before = [0.0] * len(CYCLE), [0.0] * len(CYCLE)
    for _ in range(SETTLED):
        anywhere = jumps / 100 * sum(held) / len(QUADRANTS)
        walked = [(1 - jumps / 100) * held[clockwise(each, -1) - 1] for each in GRIDS]
        before = [w + anywhere * (first_grid(grid(g).quadrant) == g) for g, w in zip(GRIDS, walked, strict=True)]
        held = [always[g - 1] if meant(g, buy) else 0 if meant(g, sell) else before[g - 1] for g in GRIDS]
    buys = [always[g - 1] - before[g - 1] if meant(g, buy) else 0.0 for g in GRIDS]
    return held, buys, [before[g - 1] if meant(g, sell) else 0.0 for g in GRIDS]


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
