"""The economic cycle: eight grids, two for each quadrant, clockwise. (WM-2.1)"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

RECOVERY, GROWTH, STAGNANT, RECESSION = range(4)
QUADRANTS = ("Recovery", "Growth", "Stagnant", "Recession")


class Grid(NamedTuple):
    """A grid of the cycle. Amounts in Wonga; a price is both the buying and the selling price. (WM-2.2)"""

    quadrant: int
    profit: int  # of each Stock and each Property
    stock_price: int
    property_price: int


CYCLE = (
    Grid(RECOVERY, 0, 1, 2),
    Grid(RECOVERY, 0, 1, 2),
    Grid(GROWTH, 0, 2, 3),
    Grid(GROWTH, +1, 2, 3),
    Grid(STAGNANT, +1, 3, 3),
    Grid(STAGNANT, +1, 3, 3),
    Grid(RECESSION, -3, 1, 2),
    Grid(RECESSION, -1, 1, 2),
)


def grid(number: int) -> Grid:
    """Grid 1 to 8."""
    return CYCLE[number - 1]


def clockwise(number: int, steps: int) -> int:
    """The grid so many steps on; a negative number goes back."""
    return (number - 1 + steps) % len(CYCLE) + 1


@cache
def first_grid(quadrant: int) -> int:
    """Moving to a quadrant means moving to its first grid. (WM-2.4)"""
    return 1 + next(place for place, each in enumerate(CYCLE) if each.quadrant == quadrant)
