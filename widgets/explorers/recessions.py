"""What happened around real recessions: how long they were, when stocks turned, and what it took to step aside."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from finplay import history

BEFORE, AFTER = 30, 24  # months around the end of a recession that are shown
MEMORY = 14  # months of unemployment that an alarm looks at
FIRST, LAST = "1945-03", "2018-11"  # months of the comparison with those who step aside


class Turn(NamedTuple):
    """A recession and the lowest month end of stocks, from its peak to a year after its end."""

    peak: str
    trough: str
    low: str
    early: int  # months from the low to the end of the recession; below 0 it came after it


class Card(NamedTuple):
    """Months without a date: what was seen then."""

    first: str
    last: str
    unemployment: tuple[float, ...]  # %, each month
    growth: tuple[float, ...]  # % in each quarter, from the quarter before


CARDS = {
    "A": ("1995-01", "1995-12"), "B": ("2001-01", "2001-12"), "C": ("2007-07", "2008-06"),
    "D": ("2009-07", "2010-06"), "E": ("2024-01", "2024-12"),
}  # fmt: skip


def count(month: str) -> int:
    """Months are counted, so that they can be added and subtracted."""
    return int(month[:4]) * history.MONTHS + int(month[5:7]) - 1


def named(number: int) -> str:
    return f"{number // history.MONTHS}-{number % history.MONTHS + 1:02}"


@cache
def dates() -> tuple[tuple[str, str], ...]:
    """The month of the peak and of the trough of each recession, such as ("2007-12", "2009-06")."""
    found = history.columns("us_recessions")
    return tuple((a[:7], b[:7]) for a, b in zip(found["peak"], found["trough"], strict=True))


def shrinking() -> list[int]:
    """Months from peak to trough of each recession."""
    return [count(trough) - count(peak) for peak, trough in dates()]


def growing() -> list[int]:
    """Months from each trough to the next peak."""
    return [count(after[0]) - count(before[1]) for before, after in pairwise(dates())]


# ---------------------------------------------------------------- stocks
@cache
def _stocks() -> tuple[int, tuple[float, ...]]:
    """The number of the month before the first return, and what 1 became, month end by month end."""
    first = count(history.months("us_markets")[0]) - 1
    return first, tuple(history.wealth(history.returns("us_markets", "stocks")))


def stocks_at(month: str) -> float:
    first, worth = _stocks()
    return worth[count(month) - first]


def change(start: str, end: str) -> float:
    """By how many % stocks changed from one month end to another."""
    return 100 * (stocks_at(end) / stocks_at(start) - 1)


def lowest(start: str, end: str) -> str:
    """The month at whose end stocks stood lowest, from one month to another."""
    return min((named(k) for k in range(count(start), count(end) + 1)), key=stocks_at)


@cache
def turns() -> tuple[Turn, ...]:
    """All recessions for which there are figures of stocks until a year after their end."""
    last = count(history.months("us_markets")[-1]) - history.MONTHS
    found = []
    for peak, trough in dates():
        if count(trough) <= last:
            low = lowest(peak, named(count(trough) + history.MONTHS))
            found.append(Turn(peak, trough, low, count(trough) - count(low)))
    return tuple(found)


def above_low() -> list[float]:
    """By how many % stocks stood, in the month when a recession ended, above their lowest since it began."""
    return [change(lowest(each.peak, each.trough), each.trough) for each in turns()]


def around(trough: str) -> tuple[list[int], list[float]]:
    """Months from the end of a recession, and stocks, which are 100 in that month."""
    months = list(range(-BEFORE, AFTER + 1))
    return months, [100 + change(trough, named(count(trough) + k)) for k in months]


# ---------------------------------------------------------------- stepping aside
def out_in_recessions(late: int = 0) -> float:
    """What 1 became from March 1945 to November 2018: bills while a recession is on, stocks else.

    Both ends of each recession are known so many months late; a negative number is early. No costs, no tax.
    """
    spells = [(count(peak) + late, count(trough) + late) for peak, trough in dates()]
    worth = 1.0
    rows = zip(history.months("us_markets"), *(history.returns("us_markets", k) for k in ("stocks", "bills")),
               strict=True)  # fmt: skip
    for month, stocks, bills in rows:
        if FIRST <= month <= LAST:
            out = any(a < count(month) <= b for a, b in spells)
            worth *= 1 + (bills if out else stocks)
    return worth


def never_out() -> float:
    return stocks_at(LAST) / stocks_at(named(count(FIRST) - 1))


# ---------------------------------------------------------------- unemployment and GDP
@cache
def unemployment() -> dict[str, float]:
    """Of each month, in %; where a single month is missing, the mean of its neighbours."""
    found = list(history.numbers("us_economy", "unemployment_percent"))
    for k in range(1, len(found) - 1):
        before, after = found[k - 1], found[k + 1]
        if found[k] is None and before is not None and after is not None:
            found[k] = (before + after) / 2
    named_months = zip(history.months("us_economy"), found, strict=True)
    return {month: value for month, value in named_months if value is not None}


@cache
def quarters() -> dict[str, float]:
    """By how many % GDP changed in each quarter; a quarter is named by its first month."""
    made = [each for each in history.numbers("us_gdp", "real_gdp_billion_dollars") if each is not None]
    changes = (100 * (b / a - 1) for a, b in pairwise(made))
    return dict(zip(history.months("us_gdp")[1:], changes, strict=True))


def card(name: str) -> Card:
    """Twelve months of which one is not told when they were."""
    first, last = CARDS[name]
    rates, changes = (
        tuple(value for month, value in table.items() if first <= month <= last)
        for table in (unemployment(), quarters())
    )
    return Card(first, last, rates, changes)


def rings(alarm: Callable[[list[float], float], bool], rise: float = 0.5) -> list[str]:
    """The months in which an alarm begins to ring. It is given the last 14 monthly rates in %, and `rise`."""
    months, rates = list(unemployment()), list(unemployment().values())
    just = rise - 1e-9  # a rise of just so much counts, however a computer rounds it
    rang = [bool(alarm(rates[k - MEMORY : k], just)) for k in range(MEMORY, len(rates) + 1)]
    return [months[MEMORY - 1 + k] for k, now in enumerate(rang) if now and not (k and rang[k - 1])]
