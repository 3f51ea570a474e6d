"""Columns -> charts as SVG text, for paper, for the replay and wherever a figure may not need a script.

The same look as `charts`: labels at the end of the lines, hue with dash and marker, cash on top and risk at the foot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import cos, pi, sin
from typing import NamedTuple

from finplay.reading_parts import Phase

from . import theme as t
from .draw import circle, drawing, fitted, path, rect, short, signed, text, token, width
from .phases import stretches, with_arrows
from .scales import amount, floated, spread, ticks

# theme.PLOTLY_DASHES as SVG writes them, and two more, by seat
DASHES = (None, "9 6", "2.5 5", "9 5 2.5 5", "15 5", "9 4 2.5 4 2.5 4")
GRID = "#E3DED2"
NAME_ROOM = 88  # px for a name at the end of a line
DOT = 3.2  # px, radius with its rim
MOST_DOTS = 200
PHONE = 420  # px: a drawing less wide than this is for a phone


class Plot(NamedTuple):
    """A plot's place on a drawing, and the values at its edges."""

    x: float
    y: float
    w: float
    h: float
    left: float
    right: float
    low: float
    high: float

    def px(self, value: float) -> float:
        return self.x + self.w * (value - self.left) / (self.right - self.left)

    def py(self, value: float) -> float:
        return self.y + self.h * (1 - (value - self.low) / (self.high - self.low))

    def way(self, xs: Sequence[float], ys: Sequence[float]) -> str:
        points = (f"{self.px(x):.1f} {self.py(y):.1f}" for x, y in zip(xs, ys, strict=True))
        return "M" + "L".join(points)


def _ends(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(0, *values), max(1, *values)
    return low, high * 1.06


def _axes(plot: Plot, size: float, x_words: str, unit: str) -> str:
    """Grid lines with money, and round numbers below."""
    parts = []
    for value in ticks(plot.low, plot.high, 5):
        y = plot.py(value)
        parts.append(path(f"M{plot.x:g} {y:.1f}H{plot.x + plot.w:g}", "none", GRID if value else t.EDGE, 1))
        parts.append(text(plot.x - 6, y + size * 0.35, amount(int(value), unit), size, anchor="end"))
    base = plot.y + plot.h + size * 1.25
    for value in ticks(plot.left, plot.right, 8):
        parts.append(text(plot.px(value), base, f"{value:g}", size, anchor="middle"))
    if width(x_words, size) <= plot.w:
        parts.append(text(plot.x + plot.w / 2, base + size * 1.2, x_words, size, False, t.MUTED, "middle"))
    else:  # on the phone the arrows take the room below the names at the ends too
        parts.append(fitted(4, base + size * 1.2, x_words, plot.x + plot.w + 54, size, 9, False, t.MUTED))
    return "".join(parts)


def shaded(plot: Plot, phases: Sequence[Phase], size: float) -> str:
    """Phases as tinted stretches, their names on top of the plot."""
    parts = []
    for each in stretches(phases, plot.w / (plot.right - plot.left), size):
        left, right = plot.px(each.begin), plot.px(each.end)
        parts.append(rect(left, plot.y, right - left, plot.h, each.tint, rx=0))
        parts.append(text((left + right) / 2, plot.y - size * 0.3, each.label, size, anchor="middle"))
    return "".join(parts)


def explained(x_words: str, plot: Plot, phases: Sequence[Phase], size: float) -> str:
    """The words below the axis, with the phases that have only an arrow."""
    return with_arrows(x_words, phases, plot.w / (plot.right - plot.left), size, plot.w)


# ---------------------------------------------------------------- over time
def lines_svg(
    x: Sequence[float],
    series: Mapping[int, tuple[str, Sequence[int]]],
    title: str,
    desc: str,
    *,
    w: float = 640,
    h: float = 300,
    size: float = 14,
    at: float | None = None,
    said: Sequence[int] = (),
    marks: bool = True,
    unit: str = "L",
    x_words: str = "round",
    flags: Mapping[int, Sequence[float]] | None = None,
    phases: Sequence[Phase] = (),
) -> str:
    """Net worth of players: seat -> (name, values). `at` puts a line through a moment; what comes after it is pale.

    The names stand at the end of the lines with the last value, or with what is `said` of each seat; on a narrow
    drawing the tokens do, and the names below. `flags` gives a seat stars at some x. Sizes in px.
    """
    narrow = w < PHONE
    foot = size * 1.7 * len(series) if narrow else 0
    low, high = _ends([v for _, values in series.values() for v in values])
    beside = 64 if narrow else NAME_ROOM + 64
    top = 8 + size * (1.3 if phases else 0)
    plot = Plot(46, top, w - 46 - beside, h - 8 - top - size * 2.5, x[0], max(x[-1], x[0] + 1), low, high)
    curves = [_curve(plot, x, values, seat, marks) for seat, (_, values) in series.items()]
    stars = [
        _star(plot.px(when), plot.py(series[seat][1][list(x).index(when)]), size * 0.6)
        for seat, each in (flags or {}).items()
        if seat in series
        for when in each
    ]
    moment = "" if at is None else _moment(plot, at)
    ends = _line_ends(series, plot, size, said, narrow, unit)
    names = _names_below(series, h + size * 0.9, w, size) if narrow else []
    axes = shaded(plot, phases, size) + _axes(plot, size, explained(x_words, plot, phases, size), unit)
    return drawing(w, h + foot, title, desc, axes, *curves, *stars, moment, *ends, *names)


def _star(x: float, y: float, r: float) -> str:
    corners = [(r if k % 2 == 0 else r * 0.45, pi * (k / 5 - 0.5)) for k in range(10)]
    way = "L".join(f"{x + d * cos(a):.1f} {y + d * sin(a):.1f}" for d, a in corners)
    return path(f"M{way}Z", t.TRUST, t.INK, 1.2)


def _curve(plot: Plot, x: Sequence[float], values: Sequence[int], seat: int, marks: bool) -> str:
    line = path(plot.way(x, values), "none", t.PLAYERS[seat][0], 2.5, DASHES[seat])
    points = list(zip(x, values, strict=True))[:: -max(1, -(-len(x) // 13))] if marks else []
    return line + "".join(token(seat, plot.px(a), plot.py(v), 4, halo=False) for a, v in points)


def _line_ends(
    series: Mapping[int, tuple[str, Sequence[int]]],
    plot: Plot,
    size: float,
    said: Sequence[int],
    narrow: bool,
    unit: str,
) -> list[str]:
    places = spread([plot.py(values[-1]) for _, values in series.values()], size * 1.2, plot.y, plot.y + plot.h)
    left, parts = plot.x + plot.w + (13 if narrow else 10), []
    for place, (seat, (name, values)) in zip(places, series.items(), strict=True):
        label = "" if narrow else short(name, NAME_ROOM, size)
        base, gap = place + size * 0.35, width(label, size, True) + 5 if label else 0
        parts.append(token(seat, left + 5, place, 6 if narrow else 5, halo=False))
        parts.append(text(left + 15, base, label, size, True) if label else "")
        parts.append(text(left + 15 + gap, base, amount(said[seat] if said else values[-1], unit), size))
    return parts


def _names_below(series: Mapping[int, tuple[str, Sequence[int]]], y: float, w: float, size: float) -> list[str]:
    parts = []
    for i, (seat, (name, _)) in enumerate(series.items()):
        mid = y + i * size * 1.7
        parts.append(token(seat, 54, mid, 6, halo=False))
        parts.append(text(68, mid + size * 0.35, short(name, w - 76, size), size, True))
    return parts


def _moment(plot: Plot, at: float) -> str:
    x = plot.px(at)
    veil = rect(x, plot.y, plot.x + plot.w - x, plot.h, t.CARD + "B8", rx=0)
    return veil + path(f"M{x:.1f} {plot.y:g}V{plot.y + plot.h:g}", "none", t.ACCENT, 2.5)


def bands_svg(
    x: Sequence[float],
    held: Mapping[str, Sequence[int]],
    title: str,
    desc: str,
    *,
    discs: Sequence[int] = (),
    w: float = 640,
    h: float = 260,
    size: float = 14,
    x_words: str = "end of round",
    unit: str = "L",
    net: Sequence[int] = (),
    phases: Sequence[Phase] = (),
) -> str:
    """What a player holds: asset -> values, the first on top, the last at the foot. `discs` are indexes into x; `net`
    is a dashed line, what is left after debts."""
    total = [sum(step) for step in zip(*held.values(), strict=True)]
    low, high = _ends([*total, *net, *[min(0, v) for values in held.values() for v in values]])
    ends = max(94, 14 + max(width(_end(name, values[-1], unit), size) for name, values in held.items()))
    top = 8 + size * (1.3 if phases else 0)
    foot = size * (2.5 if x_words else 1.3)
    plot = Plot(46, top, w - 46 - ends, h - 8 - top - foot, x[0], max(x[-1], x[0] + 1), low, high)
    at, feet = [x[k] for k in discs], [total[k] for k in discs]
    px = 1.15 * (high - low) / plot.h  # the discs need room above
    tops = floated(at, [foot + 13 * px for foot in feet], 20 * (x[-1] - x[0]) / plot.w, 20 * px)
    plot = plot._replace(high=max([high, *[top + 12 * px for top in tops]]))
    words = explained(x_words, plot, phases, size) if x_words else ""
    parts = [shaded(plot, phases, size), _axes(plot, size, words, unit), *_areas(plot, x, held, size, unit)]
    parts += [path(plot.way(x, net), "none", t.INK, 2.5, "7 5")] if net else []
    parts += [_disc(plot, *each, i + 1) for i, each in enumerate(zip(at, feet, tops, strict=True))]
    return drawing(w, h, title, desc, *parts)


def _end(name: str, last: float, unit: str) -> str:
    return f"{name.capitalize()} {amount(last, unit)}"


def _areas(plot: Plot, x: Sequence[float], held: Mapping[str, Sequence[int]], size: float, unit: str) -> list[str]:
    """The bands from the foot up, and what they are at their ends."""
    parts, foot, ends = [], [0] * len(x), []
    for name in reversed(list(held)):
        top = [a + b for a, b in zip(foot, held[name], strict=True)]
        back = plot.way(list(x)[::-1], foot[::-1]).replace("M", "L")
        fill = t.ASSETS.get(t.ALIKE.get(name, name), t.ASSETS["property"])[0]
        parts.append(path(plot.way(x, top) + back + "Z", fill, t.INK, 1.2))
        ends.append((name, held[name][-1], plot.py((foot[-1] + top[-1]) / 2)))
        foot = top
    places = spread([y for *_, y in ends], size * 1.15, plot.y, plot.y + plot.h)
    for place, (name, last, _) in zip(places, ends, strict=True):
        parts.append(text(plot.x + plot.w + 11, place + size * 0.35, _end(name, last, unit), size))
    return parts


def _disc(plot: Plot, at: float, foot: float, top: float, number: int) -> str:
    x, y = plot.px(at), plot.py(top)
    stem = path(f"M{x:.1f} {plot.py(foot):.1f}V{y:.1f}", "none", t.INK, 1.2)
    return stem + circle(x, y, 9, t.CARD, t.INK, 1.5) + text(x, y + 4.2, str(number), 12, True, t.INK, "middle")


# ---------------------------------------------------------------- sums
def waterfall_svg(
    steps: Sequence[tuple[str, int]],
    start: int,
    title: str,
    desc: str,
    *,
    w: float = 640,
    size: float = 14,
    leading: float = 1.5,
    unit: str = "L",
) -> str:
    """From `start` to the end by cause, on its side. Its height follows from the number of causes."""
    rows, now = [("Start", 0, start, amount(start, unit))], start
    for cause, by in steps:
        rows.append((cause, now, now + by, signed(by, unit)))
        now += by
    rows.append(("End", 0, now, amount(now, unit)))
    edges = [edge for row in rows for edge in row[1:3]]
    low, high = min(0, *edges), max(1, *edges)
    names = max(width(row[0], size) for row in rows) + 8
    line, space = size * leading, 3.8 * size
    plot = Plot(names + (space if low < 0 else 2), 0, w - names - space - (space if low < 0 else 2), 0, low, high, 0, 1)
    parts = []
    for i, (cause, a, b, words) in enumerate(rows):
        y, total = 2 + i * line, i in (0, len(rows) - 1)
        fill = "#D9D3C5" if total else t.GAIN_FILL if b > a else t.LOSS
        left, right = sorted((plot.px(a), plot.px(b)))
        parts.append(text(names - 8, y + size, cause, size, anchor="end"))
        parts.append(rect(left, y, max(1, right - left), line - 3, fill, t.INK, 1.2, 0))
        parts.append(text(right + 4, y + size, words, size, total))
    return drawing(w, 4 + len(rows) * line, title, desc, *parts)


def counts_svg(
    faces: Sequence[object],
    seen: Sequence[int],
    expected: Sequence[float],
    seat: int,
    title: str,
    desc: str,
    *,
    w: float = 280,
    h: float = 210,
    size: float = 14,
) -> str:
    """How often each face was drawn, as bars with their count, and how often it was to be expected, as dashes."""
    high = 1.15 * max(*seen, *expected, 1)
    plot = Plot(6, 6 + size * 1.3, w - 12, h - 12 - size * 4.2, 0, len(faces), 0, high)
    parts = [path(f"M6 {plot.y + plot.h:g}H{w - 6:g}", "none", t.EDGE, 1.5)]
    for i, (face, n, often) in enumerate(zip(faces, seen, expected, strict=True)):
        left, right, mid = plot.px(i + 0.15), plot.px(i + 0.85), plot.px(i + 0.5)
        parts.append(
            rect(left, plot.py(n), right - left, plot.y + plot.h - plot.py(n), t.PLAYERS[seat][0], t.INK, rx=0)
        )
        way = f"M{left:.1f} {plot.py(often):.1f}H{right:.1f}"
        parts += [path(way, "none", t.CARD, 5), path(way, "none", t.INK, 2.5, "6 5")]
        parts.append(fitted(mid, plot.y + plot.h + size * 1.3, str(face), right - left + 14, size, 9, anchor="middle"))
        parts.append(text(mid, plot.y + plot.h + size * 2.6, f"{n} ×", size, True, anchor="middle"))
    level = f"dashed: expected, {expected[0]:.1f} each" if len(set(expected)) == 1 else "dashed: expected"
    parts.append(text(6, 2 + size, level, size, False, t.MUTED))
    return drawing(w, h, title, desc, *parts)


# ---------------------------------------------------------------- many games
def strip_svg(
    others: Sequence[int],
    median: float,
    marks: Sequence[tuple[str, float]],
    seat: int,
    title: str,
    desc: str,
    *,
    w: float = 640,
    size: float = 14,
    unit: str = "L",
) -> str:
    """A dot for each replay at its net worth, or for `per_dot` of them in order; the median as a dashed line; `marks`
    are (words, value), the first the player's own result, with the player's token. Sizes in px."""
    per = per_dot(len(others))
    others = sorted(others)[per // 2 :: per]
    low, high = min([*others, *[v for _, v in marks]]), max([*others, *[v for _, v in marks]])
    pad = max(2, (high - low) * 0.04)
    top = 12 + (len(marks) + 1) * size * 1.5
    columns = _columns(others, low - pad, high + pad, int((w - 24) / (2 * DOT)))
    rise = min(2 * DOT, 84 / max(map(len, columns.values())))
    plot = Plot(12, top, w - 24, rise * max(map(len, columns.values())) + 4, low - pad, high + pad, 0, 1)
    base, named = top + plot.h, [*marks, (f"median {amount(median, unit)}", median)]
    parts = [path(f"M12 {base:g}H{w - 12:g}", "none", t.EDGE, 1.5)]
    for value in ticks(plot.left, plot.right, 7):
        x = min(plot.px(value), w - size * 1.6)
        parts.append(text(x, base + size * 1.4, amount(int(value), unit), size, False, t.MUTED, "middle"))
    for column, values in columns.items():
        x = 12 + (column + 0.5) * plot.w / int((w - 24) / (2 * DOT))
        parts += [circle(x, base - 4 - k * rise, DOT - 0.6, t.EDGE) for k in range(len(values))]
    for i, (words, value) in enumerate(named):
        aside = value < named[0][1]  # away from the player's own stem
        parts.append(_flag(plot, value, words, 12 + i * size * 1.5, base, size, seat if i == 0 else -1, w, aside))
    return drawing(w, base + size * 1.8, title, desc, *parts)


def per_dot(games: int) -> int:
    """For how many games one dot stands: of too many dots none can be seen."""
    return max(1, games // MOST_DOTS)


def _columns(values: Sequence[int], low: float, high: float, count: int) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for value in values:
        found.setdefault(min(count - 1, int((value - low) / (high - low) * count)), []).append(value)
    return found


def _flag(
    plot: Plot, value: float, words: str, y: float, base: float, size: float, seat: int, w: float, left: bool
) -> str:
    """A stem down to the axis with words beside it, to the left if asked and if there is room."""
    x = plot.px(value)
    dash = "5 4" if words.startswith("median") else None
    stem = path(f"M{x:.1f} {y:g}V{base:g}", "none", t.INK, 2.5 if seat >= 0 else 1.8, dash)
    gap = 12 if seat >= 0 else 6
    room = width(words, size, seat >= 0)
    start, anchor = (x + gap, None) if x + gap + room < w and not (left and x - gap > room) else (x - gap, "end")
    if anchor and start < room:  # a long name on a phone
        start, anchor = max(2, w - room - 2), None
    label = text(start, y + size * 0.35, words, size, seat >= 0, anchor=anchor)
    return stem + (token(seat, x, y, 7, halo=False) if seat >= 0 else "") + label
