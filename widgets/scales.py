"""Small sums for charts: amounts, round steps of an axis, labels and discs that do not meet."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10


def amount(value: float, unit: str = "L") -> str:
    """−2.5L, 10L: with a true minus."""
    return f"{'−' if value < 0 else ''}{abs(value):g}{unit}"


def nice_step(span: float, most: int, whole: bool = False) -> float:
    """The smallest of 1, 2, 5, 10, 20, ... that gives at most `most` steps; at least 1 if the steps are `whole`."""
    rough = max(span, 1e-9) / most
    power = 10.0 ** floor(log10(rough))
    step = next(power * k for k in (1, 2, 5, 10) if power * k >= rough * 0.999)
    return max(1.0, step) if whole else step


def ticks(low: float, high: float, most: int) -> list[float]:
    """Round numbers from low to high, whole ones."""
    step = nice_step(high - low, most, whole=True)
    first = -floor(-low / step)
    return [k * step for k in range(first, floor(high / step + 1e-9) + 1)]


def spread(values: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Places near the values, at least `gap` apart and within low to high where there is room."""
    order = sorted(range(len(values)), key=lambda i: values[i])
    places = [values[i] for i in order]
    for k in range(1, len(places)):
        places[k] = max(places[k], places[k - 1] + gap)
    over = places[-1] - high if places else 0
    if over > 0:
        places[-1] = high
        for k in range(len(places) - 2, -1, -1):
            places[k] = min(places[k], places[k + 1] - gap)
    found = [0.0] * len(values)
    for place, i in zip(places, order, strict=True):
        found[i] = place
    return found


def floated(at: Sequence[float], feet: Sequence[float], room: float, size: float) -> list[float]:
    """Heights for discs that float above their feet: the lowest at which none meets an earlier one.

    Two meet if they are closer than `room` along and `size` upwards.
    """
    found: list[float] = []
    for x, foot in zip(at, feet, strict=True):
        near = sorted(height for other, height in zip(at, found, strict=False) if abs(other - x) < room)
        height = foot
        for other in near:
            if abs(other - height) < size:
                height = other + size
        found.append(height)
    return found
