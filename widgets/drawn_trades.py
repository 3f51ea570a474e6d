"""What was bought and sold at which prices, and sums by source, as SVG text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from finplay.reading_parts import Phase, Trade

from . import theme as t
from .draw import drawing, fitted, path, rect, short, signed, text, token, width
from .drawn import GRID, PHONE, Plot, explained, shaded
from .scales import amount, ticks

Steps = Sequence[tuple[float, int]]  # (when, price from then on)
LANE = 104  # px for one asset
BOUGHT_FILL, SOLD_FILL = t.GAIN_FILL, "#FFFFFF"


# ---------------------------------------------------------------- bought and sold
def trades_svg(
    prices: Mapping[str, Steps],
    trades: Sequence[Trade],
    phases: Sequence[Phase],
    rounds: int,
    seats: int,
    title: str,
    desc: str,
    *,
    w: float = 760,
    size: float = 14,
    lane: float = LANE,
    x_words: str = "round",
) -> str:
    """One lane for each asset: its market price as a line, triangles up where it was bought and down where sold."""
    top, left = 8 + size * 1.4, 46.0
    parts, whole = [], Plot(left, top, w - left - 14, lane * len(prices), 0, max(1, rounds), 0, 1)
    parts.append(shaded(whole, phases, size))
    for i, (asset, steps) in enumerate(prices.items()):
        mine = [trade for trade in trades if trade.asset == asset]
        said = [price for _, price in steps] + [trade.price for trade in mine]
        plot = whole._replace(y=top + i * lane + size * 1.6, h=lane - size * 2.4, high=max(said) + 1.2)
        parts += [_lane(plot, asset, steps, said, size), *_triangles(plot, mine, seats, size)]
    base = top + whole.h + size * 1.25
    parts += [text(whole.px(x), base, f"{x:g}", size, anchor="middle") for x in ticks(0, whole.right, 8)]
    words = explained(x_words, whole, phases, size)
    parts.append(fitted(w / 2, base + size * 1.4, words, w - 8, size, 11, False, t.MUTED, "middle"))
    parts += _legend(left, base + size * 3, size)
    return drawing(w, base + size * 3.6, title, desc, *parts)


def _lane(plot: Plot, asset: str, steps: Steps, said: Sequence[int], size: float) -> str:
    """The price of one asset, from change to change; the axis says these prices."""
    parts = [text(plot.x + 6, plot.y - 6, asset.capitalize(), size, True)]
    above = plot.y + 9 * plot.h
    for value in sorted({0, *said}):
        y = plot.py(value)
        parts.append(path(f"M{plot.x:g} {y:.1f}H{plot.x + plot.w:g}", "none", GRID if value else t.EDGE, 1))
        if above - y >= 0.85 * size:  # no number lies on another
            parts.append(text(plot.x - 6, y + size * 0.35, f"{value:g}", size, anchor="end"))
            above = y
    way = f"M{plot.px(steps[0][0]):.1f} {plot.py(steps[0][1]):.1f}"
    way += "".join(f"H{plot.px(min(when, plot.right)):.1f}V{plot.py(price):.1f}" for when, price in steps[1:])
    return "".join(parts) + path(f"{way}H{plot.x + plot.w:.1f}", "none", t.INK, 2.5)


def _triangles(plot: Plot, trades: Sequence[Trade], seats: int, size: float) -> list[str]:
    """Equal trades of one turn are one triangle with their number."""
    parts = []
    for (turn, bought, price), often in Counter((each.turn, each.bought, each.price) for each in trades).items():
        x, y = plot.px((turn - 0.5) / seats), plot.py(price)
        parts.append(triangle(x, y, bought))
        if often > 1:
            parts.append(text(x + 9, y + (17 if bought else -6), f"×{often}", size, True))
    return parts


def triangle(x: float, y: float, bought: bool) -> str:
    """With its tip at x, y: below the price if bought, above it if sold."""
    down = 14 if bought else -14
    return path(f"M{x:.1f} {y:.1f}l7.5 {down}h-15Z", BOUGHT_FILL if bought else SOLD_FILL, t.INK, 1.8)


def _legend(x: float, y: float, size: float) -> list[str]:
    parts = []
    for words, bought in (("bought", True), ("sold", False)):
        parts += [triangle(x + 8, y - 12 if bought else y + 2, bought), text(x + 21, y, words, size)]
        x += 34 + width(words, size)
    return [*parts, path(f"M{x:g} {y - 4:g}h24", "none", t.INK, 2.5), text(x + 30, y, "market", size)]


# ---------------------------------------------------------------- sums by source
def sums_svg(
    columns: Sequence[str],
    rows: Mapping[int, tuple[str, Sequence[int]]],
    title: str,
    desc: str,
    *,
    w: float = 760,
    size: float = 14,
    unit: str = "",
) -> str:
    """A bar with its number for every player and source: rows are seat -> (name, amounts). All bars have one scale.

    Gains go to the right and losses, in their colour, to the left of the middle line of a column.
    """
    narrow = w < PHONE
    names = 0.0 if narrow else 130.0
    line = size * (3.9 if narrow else 2.7)
    each = min(240, (w - names) / len(columns))
    values = [value for _, amounts in rows.values() for value in amounts]
    low, high = min(0, *values), max(1, *values)
    scale = (each - 12) / (high - low)
    parts = _heads(columns, names, each, size, w)
    for i, (seat, (name, amounts)) in enumerate(rows.items()):
        y = size * (3.2 if narrow else 1.8) + i * line
        parts.append(path(f"M0 {y:.1f}H{w:g}", "none", t.LINE, 1))
        parts.append(token(seat, 9, y + size * 0.95, 7, halo=False))
        parts.append(text(22, y + size * 1.3, short(name, (w if narrow else names) - 28, size), size, True))
        foot = y + size * (1.6 if narrow else 0)
        for k, value in enumerate(amounts):
            zero = names + k * each + 4 - low * scale
            parts += _bar(zero, foot, value, scale, size, unit, names + k * each + 4)
    return drawing(w, size * (3.2 if narrow else 1.8) + len(rows) * line + 4, title, desc, *parts)


def _heads(columns: Sequence[str], names: float, each: float, size: float, w: float) -> list[str]:
    """Over narrow columns every other head stands higher."""
    tight = max(width(column, size, True) for column in columns) > each - 4
    parts = []
    for k, column in enumerate(columns):
        x, y = names + k * each + 4, size * (1.2 + 1.3 * (k % 2) if tight else 1.2)
        parts.append(fitted(x, y, column, min(2 * each, w - x) - 4, size, 9, True))
    return parts


def _bar(zero: float, y: float, value: int, scale: float, size: float, unit: str, left: float) -> list[str]:
    fill = t.GAIN_FILL if value > 0 else t.LOSS
    x, length = min(zero, zero + value * scale), abs(value) * scale
    bar = rect(x, y + size * 1.35, max(1.5, length), size * 0.85, fill, t.INK, 1.2, 0)
    words = signed(value, unit) if value else amount(0, unit)
    return [bar, text(left, y + size * 1.15, words, size, bool(value), t.INK if value else t.MUTED)]
