"""The sums behind the explorers, in plain Python. Rates and fees are in % (7 is 7%) of one year or turn."""

from __future__ import annotations

from collections.abc import Iterable
from math import log


def after_fee(rate: float, fee: float) -> float:
    """The rate that is left, in %, when a fee is taken from everything at the end of each year."""
    return 100 * ((1 + rate / 100) * (1 - fee / 100) - 1)


def put_back(start: float, rate: float, years: int) -> list[float]:
    """What `start` is after 0, 1, ... years if growth stays in: it multiplies."""
    return [start * (1 + rate / 100) ** k for k in range(years + 1)]


def taken_out(start: float, rate: float, years: int) -> list[float]:
    """The same if growth is taken out each year and kept in a drawer: it adds."""
    return [start * (1 + rate / 100 * k) for k in range(years + 1)]


def saved(rate: float, years: int) -> dict[str, list[float]]:
    """1 paid in at the beginning of each year: what was paid, its growth, and growth on growth, at each year's end."""
    paid = [float(k) for k in range(years + 1)]
    growth = [rate / 100 * k * (k + 1) / 2 for k in range(years + 1)]
    whole = [sum((1 + rate / 100) ** j for j in range(1, k + 1)) for k in range(years + 1)]
    on_growth = [max(0.0, w - p - g) for w, p, g in zip(whole, paid, growth, strict=True)]
    return {"paid in": paid, "growth on it": growth, "growth on growth": on_growth}


def paid_at(ages: Iterable[int], rate: float, end: int) -> float:
    """What 1 paid in at each of these ages has become at age `end`."""
    return sum((1 + rate / 100) ** (end - age) for age in ages)


def savers(rate: float, age: int = 55) -> tuple[float, float]:
    """What two savers have at an age: early pays in 1 a year from 15 to 24, late 1 a year from 25 to 54."""
    return paid_at(range(15, min(25, age)), rate, age), paid_at(range(25, min(55, age)), rate, age)


def level_rate(fee: float = 0) -> float:
    """The rate, in % and before a yearly fee, at which both savers have as much at 55."""
    low, high = 0.0, 40.0
    for _ in range(40):
        middle = (low + high) / 2
        early, late = savers(after_fee(middle, fee))
        low, high = (low, middle) if early > late else (middle, high)
    return high


def doubling_time(rate: float) -> float:
    """Years until a sum has doubled. Raises ValueError for a rate of 0 or less."""
    if rate <= 0:
        raise ValueError(f"only what grows doubles: the rate must be above 0%, not {rate:g}%")
    return log(2) / log(1 + rate / 100)


def still(start: int, per_block: float, years: int, block: int = 5) -> list[float]:
    """WealthCraft without luck or wages: whole blocks pay at each Year-End, and cash buys whole blocks. (WC-3.1)"""
    held, cash, worth = start, 0.0, [float(start)]
    for _ in range(years):
        cash += per_block * (held // block)
        bought = int(cash + 1e-9) // block * block
        held, cash = held + bought, cash - bought
        worth.append(held + cash)
    return worth
