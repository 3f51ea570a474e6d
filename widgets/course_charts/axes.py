"""What the course's charts share: axes with units, linear or logarithmic, and labels that stand inside the plot.

Labels stand inside, so that a figure reads the same on a projector and on a phone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from typing import TYPE_CHECKING, Any

from .. import theme as t
from ..charts import MOST_MARKERS, MOST_SERIES, figure, words
from ..scales import nice_step, spread
from .picture import number

if TYPE_CHECKING:
    import plotly.graph_objects as go

HEIGHT = 380  # px
MARGIN = {"l": 58, "r": 18, "t": 14, "b": 54}
LABEL = 24  # px that a label takes upwards
HALO = "rgba(255,255,255,0.82)"
BARE = {"showgrid": False, "showline": False, "ticks": "", "zeroline": False}  # an axis of names alone


def draw(data: Sequence[Mapping[str, Any]], title: str, height: int = HEIGHT, **layout: Any) -> go.Figure:
    """A figure in the look of the house; its title stands above it on the page, where it can wrap."""
    made = figure(data, title, height, **{"margin": MARGIN, **layout})
    made.layout.title = None
    return made


def checked(columns: Any, x: str) -> tuple[list[Any], dict[str, list[float]]]:
    """The x values, and the other columns. Raises ValueError for no point, or for more than four series."""
    at, series = list(columns[x]), {str(key): list(columns[key]) for key in columns if key != x}
    if not at or not series:
        raise ValueError("a chart needs at least one point and one series")
    if len(series) > MOST_SERIES:
        raise ValueError(f"at most {MOST_SERIES} series can be told apart, not {len(series)}")
    return at, series


class Scale:
    """A money, percent or plain axis upwards. `place` tells where plotly puts a value on it."""

    def __init__(self, values: Sequence[float], unit: str, log: bool = False, height: int = HEIGHT) -> None:
        self.unit, self.log = unit, log
        if log and min(values) <= 0:
            raise ValueError(f"a log axis shows only what is above 0, not {min(values):g}")
        low, high = (log10(min(values)), log10(max(values))) if log else (min(0, *values), max(0, *values))
        room = (high - low) or 1
        self.low, self.high = low - (0.04 * room if log or low < 0 else 0), high + 0.1 * room
        self.px = (self.high - self.low) / (height - MARGIN["t"] - MARGIN["b"])  # of the scale, for one px

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
        return [round(k * step, 9) for k in range(ceil(self.low / step), floor(self.high / step + 1e-9) + 1)]

    def _powers(self) -> list[float]:
        decades = self.high - self.low
        if decades > 1.7:
            return [10.0**k for k in range(ceil(self.low), floor(self.high) + 1, 1 if decades < 8 else 2)]
        base = 2.0 if decades < 1 else 5.0
        steps = (1, 2, 5) if base == 2.0 else (1, 3)
        found = [s * 10.0**k for k in range(floor(self.low), ceil(self.high) + 1) for s in steps]
        return [each for each in found if self.low <= log10(each) <= self.high]


def x_axis(at: Sequence[float], name: str) -> dict[str, Any]:
    span = at[-1] - at[0]
    return {
        "title": {"text": words(name)}, "dtick": nice_step(span, 5, whole=span >= 5), "tickangle": 0,
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
