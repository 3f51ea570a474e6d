"""Many results as a hill: one for each player or answer, on one axis, with the median, the worst tenth and the wins."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor
from typing import NamedTuple

from finplay.outcomes import Outcomes

from . import theme as t
from .draw import clean, drawing, fitted, path, rect, text, token, width
from .scales import amount, nice_step, ticks

BINS = 44
HILL, ROW = 34, 72  # px
NARROW = 420  # px: less is for a phone
KEY = "Black bar: median. Dotted: the worst tenth ends left of it."


class Hill(NamedTuple):
    """A name, whose hue, what came out, what is said of it on the right, and a median to compare with."""

    name: str
    seat: int
    outcomes: Outcomes
    told: str = ""
    ghost: float | None = None
    token: bool = True


# ---------------------------------------------------------------- words
def percent(share: float) -> str:
    return f"{100 * share:.0f}%"


def wins(each: Outcomes) -> str:
    """`wins 31% (30% to 33%)`."""
    low, high = each.win_between
    return f"wins {percent(each.win_share)} ({percent(low)} to {percent(high)})"


def numbers(each: Outcomes, unit: str) -> str:
    return f"median {amount(each.median, unit)}, worst tenth {amount(each.worst_tenth, unit)}"


# ---------------------------------------------------------------- the drawing
def ends(found: Sequence[Outcomes]) -> tuple[float, float]:
    """Round ends of the axis, so that it stays while a slider moves a little."""
    low, high = min(each.worths[0] for each in found), max(each.worths[-1] for each in found)
    step = nice_step(max(high - low, 40), 8)
    return floor(low / step) * step, ceil((high + 1) / step) * step


def hills(rows: Sequence[Hill], title: str, w: float, limits: tuple[float, float], unit: str = "L") -> str:
    """A hill for each on one axis: SVG, `w` px wide."""
    size = 15.0
    narrow, (low, high) = w < NARROW, limits
    row = _height(narrow, size)
    parts: list[str] = []
    for i, each in enumerate(rows):
        parts += _row(each, i * row, limits, w, size, unit)
    base = len(rows) * row
    for value in ticks(low, high, 4 if narrow else 8):
        label = amount(value, unit)
        half = width(label, size) / 2
        x = min(max(_x(value, limits, w), half), w - half)
        parts.append(text(x, base + size, label, size, False, t.MUTED, "middle"))
    desc = " ".join(f"{each.name}: {numbers(each.outcomes, unit)}, {wins(each.outcomes)}." for each in rows)
    return drawing(w, base + size * 1.5, title, desc, *parts)


def _x(value: float, limits: tuple[float, float], w: float) -> float:
    return 2 + (w - 4) * (value - limits[0]) / (limits[1] - limits[0])


def _row(each: Hill, top: float, limits: tuple[float, float], w: float, size: float, unit: str) -> list[str]:
    narrow, won, told = w < NARROW, wins(each.outcomes), numbers(each.outcomes, unit)
    left, gap = 28 if each.token else 2, size * 1.4
    room = w - left - (0 if narrow else width(won, size, True) + 12)
    y = top + size * 1.35
    parts = [token(each.seat, 11, y - size * 0.36, 10, halo=False)] if each.token else []
    parts.append(fitted(left, y, clean(each.name), room, size + 2, 12, True))
    if narrow:  # one below the other
        parts += [text(2, y + gap, won, size, True), text(2, y + 2 * gap, told, size)]
        parts.append(fitted(2, y + 3 * gap, each.told, w - 4, size - 1, 10, fill=t.MUTED))
    else:
        parts += [text(w - 2, y, won, size, True, anchor="end"), text(2, y + gap, told, size)]
        parts.append(text(w - 2, y + gap, each.told, size, False, t.MUTED, "end"))
    return parts + _hill(each, top + _height(narrow, size) - size * 0.5, limits, w)


def _height(narrow: bool, size: float) -> float:
    return ROW + size * (4.3 if narrow else 1.4)


def _hill(row: Hill, foot: float, limits: tuple[float, float], w: float) -> list[str]:
    """The results in columns, with the median as a bar, the worst tenth dotted and the other median hollow."""
    each, (low, high), counts = row.outcomes, limits, [0] * BINS
    for value in each.worths:
        counts[min(BINS - 1, int((value - low) / (high - low) * BINS))] += 1
    px, top = (w - 4) / BINS, HILL / max(counts)
    steps = "".join(f"V{foot - n * top:.1f}h{px:.2f}" for n in counts)
    parts = [path(f"M2 {foot:.1f}{steps}V{foot:.1f}Z", t.PLAYERS[row.seat][0], t.INK, 0.8)]
    parts.append(path(f"M2 {foot:.1f}H{w - 2:g}", "none", t.EDGE))
    worst, median = _x(each.worst_tenth, limits, w), _x(each.median, limits, w)
    down = f"M{worst:.1f} {foot + 3:.1f}v{-HILL * 0.75:.1f}"
    parts += [path(down, "none", t.CARD, 5), path(down, "none", t.LOSS, 2.5, "4 3")]
    parts.append(rect(median - 2.5, foot - HILL - 2, 5, HILL + 5, t.INK, t.CARD, 1.2, 0))
    if row.ghost is not None and row.ghost != each.median:
        parts.append(path(f"M{_x(row.ghost, limits, w):.1f} {foot + 1:.1f}l-5 8h10Z", t.CARD, t.INK, 1.5))
    return parts
