"""Lines over time: growth, layers of growth, falls from the top, panels with recessions, and the ruler of doublings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import floor, log2
from typing import Any

from .. import theme as t
from ..report_charts import words
from .axes import LABEL, MARGIN, Scale, checked, draw, level, line, line_ends, named_lines, note, numbers, x_axis
from .picture import Picture, number

ROWS = 60  # of a table behind a long line; every k-th month, and the last
LAYERS = (("#8CC0B2", "-"), ("#EBDFB4", "+"), ("#135E5E", "/"))
SHADE = "#D9D3C5"


def growth(
    columns: Any,
    x: str,
    title: str,
    see: str,
    *,
    labels: Mapping[str, str] | None = None,
    unit: str = "×",
    x_title: str = "year",
    log: bool = False,
    doublings: bool = False,
    stairs: bool = False,
    mark: tuple[float, str] | None = None,
    source: str = "",
) -> Picture:
    """A line for every column but `x`, on a linear or log axis; name and last value at its end, or on top if it would
    lie on a line there.

    `doublings` marks where the first line is first at ×2, ×4, ... of its start. `mark` (value, words) is a dashed line.
    Raises ValueError for more than four lines, no point, or for 0 and less on a log axis.
    """
    at, series = checked(columns, x)
    names = [str((labels or {}).get(key, key)) for key in series]
    scale, notes = named_lines(names, at, list(series.values()), unit, log, [mark[0]] if mark else [])
    data = [line(i, names[i], at, values, unit, stairs) for i, values in enumerate(series.values())]
    shapes = []
    first = next(iter(series.values()))
    if doublings:
        data.append(_doublings(at, first, log))
    if mark:
        shape, told = level(*mark, scale, at[0])
        shapes, notes = [shape], [*notes, told]
    figure = draw(
        data, title, shapes=shapes, annotations=notes, xaxis=x_axis(at, x_title), yaxis=scale.axis(),
    )  # fmt: skip
    ends = "; ".join(
        f"{name} from {number(values[0], unit)} to {number(values[-1], unit)}"
        for name, values in zip(names, series.values(), strict=True)
    )
    alt = f"Lines over {x_title} {at[0]:g} to {at[-1]:g}, {'log' if log else 'linear'} axis: {ends}."
    return Picture(figure, title, see, alt, (x_title, *names), table_rows(at, series, unit), source)


def first_at(values: Sequence[float], times: float) -> int | None:
    """The place where a line is first at so many times its start."""
    return next((k for k, value in enumerate(values) if value >= times * values[0] * (1 - 1e-12)), None)


def _doublings(at: Sequence[float], values: Sequence[float], log: bool) -> dict[str, Any]:
    most = floor(log2(max(values) / values[0]) + 1e-9)
    places = [(2**k, first_at(values, 2**k)) for k in range(1, most + 1)]
    found = [(times, place) for times, place in places if place is not None]
    spare = 1 if len(found) <= 7 else 2  # every second one is named where they are many
    late = at[-1] - 0.14 * (at[-1] - at[0])  # there stand the names of the lines
    kept = {len(found) - 1 - i for i in range(0, len(found) if log else 4, spare)}
    named = [f"×{times:,}" if i in kept and at[place] < late else "" for i, (times, place) in enumerate(found)]
    return {
        "type": "scatter", "mode": "markers+text", "x": [at[p] for _, p in found], "y": [values[p] for _, p in found],
        "text": named, "textposition": "top left", "textfont": {"size": 14, "color": t.INK}, "hoverinfo": "skip",
        "marker": {"symbol": "circle-open", "size": 13, "color": t.INK, "line": {"width": 2.5, "color": t.INK}},
        "name": "doublings", "cliponaxis": False,
    }  # fmt: skip


def table_rows(at: Sequence[float], series: Mapping[str, Sequence[float]], unit: str) -> list[tuple[str, ...]]:
    """Rows of the table behind lines: all, or about 60 of them and always the last."""
    every = -(-len(at) // ROWS)
    kept = [k for k in range(len(at)) if (len(at) - 1 - k) % every == 0]
    return [(f"{at[k]:.6g}", *(number(values[k], unit) for values in series.values())) for k in kept]


def layers(columns: Any, x: str, title: str, see: str, *, unit: str = "×", x_title: str = "year") -> Picture:
    """Columns one on the other, the first at the foot: paid in, growth, growth on growth."""
    at, series = checked(columns, x)
    top = [sum(step) for step in zip(*series.values(), strict=True)]
    scale = Scale(top, unit)
    data, notes, foot = [], [], 0.0
    for (name, values), (fill, grain) in zip(series.items(), LAYERS, strict=False):
        data.append(_layer(name, at, values, unit, fill, grain))
        foot += values[-1]
    feet, foot = [], 0.0
    for values in series.values():
        feet.append(foot + values[-1] / 2)
        foot += values[-1]
    ends = line_ends(list(series), at[-1], feet, scale)
    small = {"size": 14, "color": t.INK}  # the longest names fit on a phone
    for told, (name, values) in zip(ends, series.items(), strict=True):
        notes.append(told | {"text": f"<b>{words(name)}</b> {number(values[-1], unit)}", "xshift": -3, "font": small})
    figure = draw(data, title, annotations=notes, xaxis=x_axis(at, x_title), yaxis=scale.axis())
    parts = ", ".join(f"{name} {number(values[-1], unit)}" for name, values in series.items())
    alt = f"Layers over {x_title} {at[0]:g} to {at[-1]:g}. At the end: {parts}; together {number(top[-1], unit)}."
    rows = table_rows(at, {**series, "together": top}, unit)
    return Picture(figure, title, see, alt, (x_title, *series, "together"), rows)


def _layer(name: str, x: Sequence[float], y: Sequence[float], unit: str, fill: str, grain: str) -> dict[str, Any]:
    pattern = {"shape": grain, "bgcolor": fill, "fgcolor": t.EDGE, "size": 9, "solidity": 0.2, "fillmode": "replace"}
    return {
        "type": "scatter", "mode": "lines", "name": words(name), "x": list(x), "y": list(y), "stackgroup": "one",
        "line": {"width": 1.5, "color": t.INK}, "fillcolor": fill, "fillpattern": pattern,
        "text": [number(each, unit) for each in y], "hovertemplate": "%{text}",
    }  # fmt: skip


def drawdown(columns: Any, x: str, title: str, see: str, *, x_title: str = "year", source: str = "") -> Picture:
    """How far one line of wealth stands below its highest so far, in %."""
    at, series = checked(columns, x)
    (name, values), *_ = series.items()
    top, below = values[0], []
    for value in values:
        top = max(top, value)
        below.append(100 * (value / top - 1))
    worst = min(range(len(below)), key=below.__getitem__)
    scale = Scale(below, "%")
    area = {
        "type": "scatter", "mode": "lines", "name": words(name), "x": at, "y": below, "fill": "tozeroy",
        "line": {"color": t.LOSS, "width": 2}, "fillcolor": t.WARN_TINT, "text": [number(b, "%") for b in below],
        "hovertemplate": "%{text}",
    }  # fmt: skip
    lowest = note(at[worst], below[worst], f"<b>{number(below[worst], '%')}</b>", xanchor="center", yanchor="top")
    figure = draw([area], title, annotations=[lowest], xaxis=x_axis(at, x_title), yaxis=scale.axis())
    alt = f"{name} below its highest so far: deepest {number(below[worst], '%')} in {at[worst]:.0f}."
    return Picture(figure, title, see, alt, (x_title, name), table_rows(at, {name: below}, "%"), source)


def shaded(
    panels: Sequence[tuple[str, Sequence[float], Sequence[float | None], str]],
    spells: Sequence[tuple[float, float]],
    title: str,
    see: str,
    *,
    x_title: str = "year; grey: recession",
    source: str = "",
) -> Picture:
    """Panels one above the other with one x axis: (name, years, values, unit) each; `spells` (from, to) are shaded.

    Raises ValueError for no panel, more than four, or a panel without a value.
    """
    if not 1 <= len(panels) <= 4:
        raise ValueError(f"1 to 4 panels can be shown, not {len(panels)}")
    data, layout, notes = [], {}, []
    height, margin = 210 * len(panels) + 84, MARGIN | {"t": MARGIN["t"] + LABEL}
    gap = (LABEL + 12) / (height - margin["t"] - margin["b"])
    share = (1 - gap * (len(panels) - 1)) / len(panels)
    first, last = min(p[1][0] for p in panels), max(p[1][-1] for p in panels)
    for i, (name, years, values, unit) in enumerate(panels):
        there = [v for v in values if v is not None]
        if not there:
            raise ValueError(f"{name} has no value in these years")
        axis, top = "" if i == 0 else str(i + 1), 1 - i * (share + gap)
        data.append(_panel_line(i, name, years, values, unit) | {"yaxis": f"y{axis}"})
        layout[f"yaxis{axis}"] = Scale(there, unit).axis(domain=[max(0, top - share), top])
        notes.append(_panel_name(name, top))
    kept = [(max(a, first), min(b, last)) for a, b in spells if b > first and a < last]
    foot = f"y{len(panels)}" if len(panels) > 1 else "y"
    axis = x_axis([first, last], x_title) | {"anchor": foot}
    shapes = [_shade(*each) for each in kept]
    figure = draw(data, title, height, annotations=notes, shapes=shapes, xaxis=axis, margin=margin, **layout)
    names = " and ".join(name for name, *_ in panels)
    above = ", one above the other" if len(panels) > 1 else ""
    many = f"{len(kept) or 'no'} {'recession is' if len(kept) == 1 else 'recessions are'} shaded"
    alt = f"{names} from {first:.0f} to {last:.0f}{above}; {many}."
    return Picture(figure, title, see, alt, *_panel_table(panels, x_title.partition(";")[0]), source)


def _panel_name(name: str, top: float) -> dict[str, Any]:
    """Above its panel, from the left edge of the figure on, so that it fits on a phone."""
    place = {"xref": "paper", "yref": "paper", "xanchor": "left", "xshift": 6 - MARGIN["l"]}
    return note(0, top, f"<b>{words(name)}</b>", font={"size": 15, "color": t.INK}, **place)


def _panel_line(i: int, name: str, x: Sequence[float], y: Sequence[float | None], unit: str) -> dict[str, Any]:
    return {
        "type": "scatter", "mode": "lines", "name": words(name), "x": list(x), "y": list(y), "connectgaps": False,
        "line": {"color": t.PLAYERS[i % 2 * 4][0], "width": 2.5, "dash": t.PLOTLY_DASHES[0]}, "xaxis": "x",
        "text": ["" if v is None else number(v, unit) for v in y], "hovertemplate": "%{text}",
    }  # fmt: skip


def _shade(start: float, end: float) -> dict[str, Any]:
    return {"type": "rect", "x0": start, "x1": end, "yref": "paper", "y0": 0, "y1": 1, "fillcolor": SHADE,
            "opacity": 0.8, "line": {"width": 0}, "layer": "below"}  # fmt: skip


def _panel_table(
    panels: Sequence[tuple[str, Sequence[float], Sequence[float | None], str]], x_title: str
) -> tuple[Any, Any]:
    by_year: dict[float, dict[str, str]] = {}
    for name, years, values, unit in panels:
        every = -(-len(years) // (2 * ROWS))
        for k in range(0, len(years), every):
            by_year.setdefault(years[k], {})[name] = "" if values[k] is None else number(values[k], unit)
    names, at = [name for name, *_ in panels], sorted(by_year)
    rows = [(f"{x:.2f}".removesuffix(".00"), *(by_year[x].get(n, "") for n in names)) for x in at]
    return (x_title, *names), rows


# ---------------------------------------------------------------- the ruler
def ruler(marks: Sequence[tuple[float, str]], answer: tuple[float, str], title: str, see: str) -> Picture:
    """Guesses on a ruler of doublings: (times, words) each, and the answer. A step is ×2, wherever it stands.

    Raises ValueError for a guess or an answer below ×1.
    """
    for times, name in (*marks, answer):
        if numbers([times], name)[0] < 1:
            raise ValueError(f"{name}: the ruler begins at ×1, not at ×{times:g}")
    most = max(log2(each) for each, _ in (*marks, answer)) + 1
    dots = {
        "type": "scatter", "mode": "markers", "x": [log2(times) for times, _ in marks], "y": [0] * len(marks),
        "marker": {"symbol": "diamond", "size": 16, "color": t.PLAYERS[1][0], "line": {"color": t.INK, "width": 1.5}},
        "text": [f"{words(name)}: {number(times, '×')}" for times, name in marks], "hovertemplate": "%{text}",
        "name": "guesses",
    }  # fmt: skip
    place = log2(answer[0])
    rows = [0.35 + 1.1 * i for i in range(len(marks[:3]) + 1)]  # each name in one of its own, on a stem from its dot
    shapes = [_upright(place, -0.5, rows[-1] + 0.9, t.ACCENT, 3)]
    told = [_beside(place, rows[-1], f"<b>{words(answer[1])}</b><br>{number(answer[0], '×')}", most)]
    for row, (times, name) in zip(rows, marks[:3], strict=False):
        shapes.append(_upright(log2(times), 0, row + 0.2, t.EDGE, 1.5))
        told.append(_beside(log2(times), row, f"{words(name)}<br>{number(times, '×')}", most))
    every = -(-int(most) // 4)  # four numbers fit on a phone; the steps between have no number
    ticks = list(range(0, int(most) + 1, every))
    axis = {"range": [-0.4, most], "tickvals": ticks, "ticktext": [f"×{2**k:,}" for k in ticks], "tickangle": 0,
            "minor": {"dtick": 1, "tick0": 0, "ticks": "outside", "ticklen": 5},
            "title": {"text": "each stroke doubles"}, "tickfont": {"size": 14}, "zeroline": False}  # fmt: skip
    top = rows[-1] + 1.2
    figure = draw([dots], title, round(130 + 40 * top), annotations=told, shapes=shapes, xaxis=axis,
                  margin={**MARGIN, "l": 18}, yaxis={"visible": False, "range": [-0.5, top]})  # fmt: skip
    table = [(name, number(times, "×"), number(log2(times))) for times, name in (*marks, answer)]
    alt = f"A ruler of doublings: {', '.join(f'{name} at {number(log2(times))}' for times, name in (*marks, answer))}."
    return Picture(figure, title, see, alt, ("", "times", "doublings"), table)


def _upright(x: float, low: float, high: float, colour: str, wide: float) -> dict[str, Any]:
    return {"type": "line", "x0": x, "x1": x, "y0": low, "y1": high, "layer": "below",
            "line": {"color": colour, "width": wide}}  # fmt: skip


def _beside(x: float, y: float, text: str, most: float) -> dict[str, Any]:
    """Words beside a stem, on the side where there is more room."""
    side, away = ("left", 3) if x < most / 2 else ("right", -3)
    return note(x, y, text, xanchor=side, align=side, xshift=away, font={"size": 15, "color": t.INK})
