"""Rows of dots, one for each single thing that happened: how far apart they are, and where a guess lies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

from .. import theme as t
from ..report_charts import words
from .axes import MARGIN, Scale, draw, note
from .picture import Picture, number

ROW = 112  # px
LIFT, ROOM = 0.13, 0.52  # of a row: dots that would hide each other stand one above the other, below the name
NEAR = 1 / 36  # of the width of the picture
HEADS = ("", "each", "shortest", "middle", "longest")


def dots(
    rows: Mapping[str, Sequence[float]], title: str, see: str, *, unit: str = "", x_title: str = "",
    mark: tuple[float, str] | None = None, heads: Sequence[str] = HEADS, source: str = "",
) -> Picture:  # fmt: skip
    """A dot for each value of a row, in the order given; `mark` (value, words) is a dashed line.

    Raises ValueError for no row, or a row without values.
    """
    if not rows or not all(len(values) for values in rows.values()):
        raise ValueError("every row needs at least one value")
    everything = [each for values in rows.values() for each in values] + ([mark[0]] if mark else [])
    scale = Scale(everything, unit)
    data, notes = [], []
    for i, (name, values) in enumerate(rows.items()):
        foot = len(rows) - 1 - i
        data.append(_row(i, name, values, foot, scale, unit))
        notes.append(note(0, foot + 0.68, f"<b>{words(name)}</b>", xref="paper", xanchor="left"))
    shapes = []
    if mark:
        shapes = [{"type": "line", "x0": mark[0], "x1": mark[0], "yref": "paper", "y0": 0, "y1": 1, "layer": "below",
                   "line": {"color": t.INK, "width": 2, "dash": "dash"}}]  # fmt: skip
        late = mark[0] > (scale.low + scale.high) / 2
        notes.append(note(mark[0], 1, words(mark[1]), yref="paper", xanchor="right" if late else "left"))
    axis = scale.axis() | {"title": {"text": words(x_title)}, "tickangle": 0}
    top = 36 if mark else 14
    figure = draw(data, title, ROW * len(rows) + 62 + top, shapes=shapes, annotations=notes, xaxis=axis,
                  hovermode="closest", margin={**MARGIN, "l": 22, "t": top},
                  yaxis={"visible": False, "range": [-0.2, len(rows)]})  # fmt: skip
    return Picture(figure, title, see, _alt(rows, unit), heads, _table(rows, unit), source)


def _row(i: int, name: str, values: Sequence[float], foot: float, scale: Scale, unit: str) -> dict[str, Any]:
    hue, shape = t.PLAYERS[i % 4]
    floors = _floors(values, NEAR * (scale.high - scale.low))
    lift = min(LIFT, ROOM / max(1, *floors))
    heights = [foot + lift * floor for floor in floors]
    return {
        "type": "scatter", "mode": "markers", "x": list(values), "y": heights, "name": words(name),
        "text": [number(each, unit) for each in values], "hovertemplate": "%{text}", "cliponaxis": False,
        "marker": {"symbol": t.PLOTLY_MARKERS[shape], "size": 14, "color": hue, "opacity": 0.9,
                   "line": {"color": t.INK, "width": 1.2}},
    }  # fmt: skip


def _floors(values: Sequence[float], near: float) -> list[int]:
    """For each dot the lowest floor on which no dot before it is near."""
    found: list[int] = []
    for value in values:
        taken = {floor for other, floor in zip(values, found, strict=False) if abs(value - other) < near}
        found.append(next(floor for floor in range(len(values)) if floor not in taken))
    return found


def _table(rows: Mapping[str, Sequence[float]], unit: str) -> list[tuple[str, ...]]:
    return [
        (name, ", ".join(number(each) for each in values),
         *(number(each, unit) for each in (min(values), median(values), max(values))))
        for name, values in rows.items()
    ]  # fmt: skip


def _alt(rows: Mapping[str, Sequence[float]], unit: str) -> str:
    told = [f"{name}: {len(values)} from {number(min(values), unit)} to {number(max(values), unit)}"
            for name, values in rows.items()]  # fmt: skip
    return f"Rows of dots. {'; '.join(told)}."
