"""What the course's charts share: axes with units, linear or logarithmic, and labels that stand inside the plot.

Labels stand inside, so that a figure reads the same on a projector and on a phone.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import ceil, floor, isfinite, log10
from numbers import Real
from typing import TYPE_CHECKING, Any

from .. import theme as t
from ..draw import width
from ..report_charts import MOST_MARKERS, MOST_SERIES, figure, words
from ..scales import nice_step, spread
from .picture import number

if TYPE_CHECKING:
    import plotly.graph_objects as go

HEIGHT = 380  # px
MARGIN = {"l": 58, "r": 18, "t": 14, "b": 54}
LABEL = 24  # px that a label takes upwards
PHONE_PLOT = 130  # px across: the narrowest plot, where labels must not lie on lines
GLYPHS = {"circle": "●", "square": "■", "diamond": "◆", "triangle": "▲", "hexagon": "⬢", "cross": "✚"}
HALO = "rgba(255,255,255,0.82)"
BARE = {"showgrid": False, "showline": False, "ticks": "", "zeroline": False}  # an axis of names alone


def draw(data: Sequence[Mapping[str, Any]], title: str, height: int = HEIGHT, **layout: Any) -> go.Figure:
    """A figure in the look of the house; its title stands above it on the page, where it can wrap."""
    made = figure(data, title, height, **{"margin": MARGIN, **layout})
    made.layout.title = None
    return made


def column(columns: Any, name: Any) -> list[Any]:
    """One column of a dict or a DataFrame. Raises ValueError where it is not there, or holds what is not a number."""
    there = [str(key) for key in columns]
    if str(name) not in there:
        raise ValueError(f"there is no column {str(name)!r}; there are: {', '.join(there)}")
    return numbers(columns[name], str(name))


def numbers(values: Any, name: str) -> list[Any]:
    """Plain numbers, also from pandas. Raises ValueError for anything else, and for what is not finite."""
    found = values.tolist() if hasattr(values, "tolist") else list(values)
    for value in found:
        if not isinstance(value, Real) or isinstance(value, bool) or not isfinite(value):
            raise ValueError(f"{name}: a chart can show numbers only, not {value!r}")
    return found


def same_length(columns: Mapping[str, Sequence[Any]]) -> None:
    """Raises ValueError for columns of different lengths, or without a value."""
    lengths = {len(each) for each in columns.values()}
    if len(lengths) > 1 or lengths == {0}:
        told = ", ".join(f"{name} {len(each)}" for name, each in columns.items())
        raise ValueError(f"every column needs at least one point, and all of them as many: {told}")


def read(columns: Any, *names: str) -> list[list[Any]]:
    """Columns of numbers, all as long. Raises ValueError as `column` and `same_length` do."""
    found = {name: column(columns, name) for name in names}
    same_length(found)
    return list(found.values())


def checked(columns: Any, x: str) -> tuple[list[Any], dict[str, list[float]]]:
    """The x values, and the other columns. Raises ValueError for what cannot be drawn, or more than four series."""
    at, series = column(columns, x), {str(key): column(columns, key) for key in columns if key != x}
    if not at or not series:
        raise ValueError("a chart needs at least one point and one series")
    if len(series) > MOST_SERIES:
        raise ValueError(f"at most {MOST_SERIES} series can be told apart, not {len(series)}")
    same_length({x: at, **series})
    return at, series


class Scale:
    """A money, percent or plain axis upwards. `place` tells where plotly puts a value on it."""

    def __init__(
        self, values: Sequence[float], unit: str, log: bool = False, height: int = HEIGHT, above: float = 0
    ) -> None:
        """`above` px are kept free on top."""
        self.unit, self.log = unit, log
        if log and min(values) <= 0:
            raise ValueError(f"a log axis shows only what is above 0, not {min(values):g}")
        low, high = (log10(min(values)), log10(max(values))) if log else (min(0, *values), max(0, *values))
        room = (high - low) or 1
        self.low, high = low - (0.04 * room if log or low < 0 else 0), high + 0.1 * room
        self.px = (high - self.low) / (height - MARGIN["t"] - MARGIN["b"] - above)  # of the scale, for one px
        self.top, self.high = high, high + above * self.px  # what is marked ends at the top

    def place(self, value: float) -> float:
        return log10(value) if self.log else value

    def axis(self, **more: Any) -> dict[str, Any]:
        values = self._powers() if self.log else self._steps()
        return {
            "type": "log" if self.log else "linear", "range": [self.low, self.high], "tickvals": values,
            "ticktext": [number(each, self.unit) for each in values], **more,
        }  # fmt: skip

    def _steps(self) -> list[float]:
        step = nice_step(self.high - self.low, 5)
        return [round(k * step, 9) for k in range(ceil(self.low / step), floor(self.top / step + 1e-9) + 1)]

    def _powers(self) -> list[float]:
        decades = self.top - self.low
        if decades > 1.7:
            return [10.0**k for k in range(ceil(self.low), floor(self.top) + 1, 1 if decades < 8 else 2)]
        base = 2.0 if decades < 1 else 5.0
        steps = (1, 2, 5) if base == 2.0 else (1, 3)
        found = [s * 10.0**k for k in range(floor(self.low), ceil(self.top) + 1) for s in steps]
        return [each for each in found if self.low <= log10(each) <= self.top]


def x_axis(at: Sequence[float], name: str) -> dict[str, Any]:
    span, most = at[-1] - at[0], 3 if at[-1] >= 1000 else 5  # so many numbers fit on a phone
    return {
        "title": {"text": words(name)}, "dtick": nice_step(span, most, whole=span >= 5), "tickangle": 0,
        "range": [at[0], at[0] + span or 1],
    }  # fmt: skip


def note(x: float, y: float, text: str, **more: Any) -> dict[str, Any]:
    """A label on a halo; `text` may hold tags of ours, so what somebody typed goes through `words` first."""
    font = {"size": 16, "color": t.INK}
    return {
        "x": x, "y": y, "text": text, "showarrow": False, "font": font, "xanchor": "right", "yanchor": "bottom",
        "align": "right", "bgcolor": HALO, "borderpad": 1, **more,
    }  # fmt: skip


def line_ends(names: Sequence[str], x: float, last: Sequence[float], scale: Scale) -> list[dict[str, Any]]:
    """Name and last value of each line, inside the plot, above its end."""
    feet = spread([scale.place(each) for each in last], LABEL * scale.px, scale.low, scale.high - LABEL * scale.px)
    return [
        note(x, foot, f"<b>{words(name)}</b> {number(value, scale.unit)}", yshift=3)
        for name, value, foot in zip(names, last, feet, strict=True)
    ]


def named_lines(
    names: Sequence[str], at: Sequence[float], lines: Sequence[Sequence[float]], unit: str, log: bool,
    more: Sequence[float] = (),
) -> tuple[Scale, list[dict[str, Any]]]:  # fmt: skip
    """A scale for lines, and name and last value of each: at its end, or on top where it would lie on a line.

    `more` are values that the scale shall show, too.
    """
    everything = [*(v for values in lines for v in values), *more]
    told = [f"<b>{words(name)}</b> {number(values[-1], unit)}" for name, values in zip(names, lines, strict=True)]
    order = sorted(range(len(lines)), key=lambda i: -lines[i][-1])
    for stacked in range(len(lines) + 1):
        scale = Scale(everything, unit, log, above=LABEL * stacked)
        feet = _free_places(told, at, lines, order, scale, scale.high - LABEL * stacked * scale.px)
        if sum(foot is None for foot in feet) <= stacked:
            break
    notes, place = [], scale.high
    for i in order:
        foot, text = feet[i], told[i]
        if foot is None:
            place -= LABEL * scale.px
            hue, shape = t.PLAYERS[i]
            foot, text = place, f'<span style="color:{hue}">{GLYPHS[shape]}</span> {text}'
        long = width(_plain(text), 16, bold=True) > PHONE_PLOT
        notes.append(note(at[-1], foot, text, yshift=1, font={"size": 14 if long else 16, "color": t.INK}))
    return scale, notes


def _free_places(
    told: Sequence[str], at: Sequence[float], lines: Sequence[Sequence[float]], order: Sequence[int], scale: Scale,
    top: float,
) -> list[float | None]:  # fmt: skip
    """The foot of each label, above the end of its line or below it; None where no such place below `top` is free."""
    places = [[scale.place(v) for v in values] for values in lines]
    found: list[float | None] = [None] * len(told)
    size, taken = LABEL * scale.px, list[float]()
    for i in order:
        wide = min(1.0, width(_plain(told[i]), 16, bold=True) / PHONE_PLOT)
        begin, end = at[-1] - wide * (at[-1] - at[0]), places[i][-1]
        spots = [begin + k / 12 * (at[-1] - begin) for k in range(13)]
        strokes = [pair for each in places for pair in pairwise([_height(at, each, spot) for spot in spots])]
        for foot in (end + 2 * scale.px, end - size - 3 * scale.px):
            free = not any(min(pair) < foot + size and max(pair) > foot - scale.px for pair in strokes)
            clear = all(abs(foot - other) >= size for other in taken)
            if free and clear and scale.low <= foot <= top - size:
                found[i] = foot
                taken.append(foot)
                break
    return found


def _plain(text: str) -> str:
    """A label without its tags."""
    return re.sub("<[^>]*>", "", text)


def _height(at: Sequence[float], places: Sequence[float], x: float) -> float:
    """Where a line is at x."""
    k = min(max(bisect_left(at, x), 1), len(at) - 1) if len(at) > 1 else 0
    if k == 0:
        return places[0]
    part = (x - at[k - 1]) / ((at[k] - at[k - 1]) or 1)
    return places[k - 1] + part * (places[k] - places[k - 1])


def line(i: int, name: str, x: Sequence[Any], y: Sequence[float], unit: str, stairs: bool = False) -> dict[str, Any]:
    """The i-th line: its hue, dash and marker differ from the others'."""
    hue, shape = t.PLAYERS[i]
    every = -(-len(x) // MOST_MARKERS)
    sizes = [9 if (len(x) - 1 - k) % every == 0 else 0 for k in range(len(x))]
    return {
        "type": "scatter", "mode": "lines+markers", "name": words(name), "x": list(x), "y": list(y),
        "line": {"color": hue, "dash": t.PLOTLY_DASHES[i], "width": 3, "shape": "hv" if stairs else "linear"},
        "marker": {"symbol": t.PLOTLY_MARKERS[shape], "size": sizes, "opacity": 1, "color": hue,
                   "line": {"color": t.INK, "width": 1.2}},
        "text": [number(each, unit) for each in y], "hovertemplate": "%{text}", "cliponaxis": False,
    }  # fmt: skip


def level(value: float, text: str, scale: Scale, x: float) -> tuple[dict[str, Any], dict[str, Any]]:
    """A dashed line across the plot, and what it stands for."""
    place = scale.place(value)
    shape = {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": value, "y1": value, "layer": "below",
             "line": {"color": t.INK, "width": 2, "dash": "dash"}}  # fmt: skip
    return shape, note(x, place, words(text), yshift=1, xanchor="left")
