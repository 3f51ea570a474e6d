"""How sure a number is: for each name a dot, and a bar in which the true value lies with 95% certainty."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .. import theme as t
from ..report_charts import words
from .axes import MARGIN, Scale, draw, note, numbers
from .picture import Picture, number

ROW = 60  # px
HEADS = ("", "value", "95% sure: from", "to")


def ranges(
    rows: Mapping[str, tuple[float, float, float]], title: str, see: str, *, unit: str = "", x_title: str = "",
    mark: tuple[float, str] | None = None,
) -> Picture:  # fmt: skip
    """(value, low, high) for each name; `mark` (value, words) is a dashed line. Raises ValueError for no row, or a
    value that does not lie in its range.
    """
    if not rows:
        raise ValueError("a chart needs at least one row")
    for name, row in rows.items():
        value, low, high = numbers(row, name)
        if not low <= value <= high:
            raise ValueError(f"{name}: {value:g} does not lie between {low:g} and {high:g}")
    everything = [each for row in rows.values() for each in row] + ([mark[0]] if mark else [])
    scale = Scale(everything, unit)
    data, notes = [], []
    for i, (name, (value, low, high)) in enumerate(rows.items()):
        foot = len(rows) - 1 - i
        data += _range(name, value, low, high, foot)
        told = f"<b>{words(name)}</b> {number(value, unit)}"  # how sure it is, the bar shows and the table tells
        notes.append(note(0, foot + 0.28, told, xref="paper", xanchor="left"))
    shapes = []
    if mark:
        dashed = {"color": t.INK, "width": 2, "dash": "dash"}
        shapes = [{"type": "line", "x0": mark[0], "x1": mark[0], "yref": "paper", "y0": 0, "y1": 1, "line": dashed,
                   "layer": "below"}]  # fmt: skip
        late = mark[0] > (scale.low + scale.high) / 2
        notes.append(note(mark[0], 1, words(mark[1]), yref="paper", xanchor="right" if late else "left"))
    axis = scale.axis() | {"title": {"text": words(x_title)}}
    figure = draw(data, title, ROW * len(rows) + (100 if mark else 76), shapes=shapes, annotations=notes, xaxis=axis,
                  margin={**MARGIN, "l": 18, "t": 36 if mark else 14},
                  yaxis={"visible": False, "range": [-0.4, len(rows) - 0.2]})  # fmt: skip
    table = [(name, *(number(each, unit) for each in row)) for name, row in rows.items()]
    alt = "Dots with bars: " + "; ".join(f"{name} {value} ({low} to {high})" for name, value, low, high in table) + "."
    return Picture(figure, title, see, alt, HEADS, table)


def _range(name: str, value: float, low: float, high: float, foot: float) -> list[dict[str, Any]]:
    bar = {"color": t.GAIN_FILL, "width": 12}
    dot = {"size": 14, "color": t.PLAYERS[0][0], "line": {"color": t.INK, "width": 1.5}}
    common = {"hoverinfo": "skip", "cliponaxis": False, "name": words(name)}
    return [
        {"type": "scatter", "mode": "lines", "x": [low, high], "y": [foot, foot], "line": bar, **common},
        {"type": "scatter", "mode": "markers", "x": [value], "y": [foot], "marker": dot, **common},
    ]
