"""Columns -> plotly figures: pure functions that know no game. A dict of lists or a DataFrame will do for columns.

Every figure has at most four series, its labels at the end of the lines, money on the axis, and no legend. Titles say
what it is; what to see in it, its alternative text and its table stand around it on the page (see `figures`).
plotly is imported where it is used: importing this module costs nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from finplay.reading_parts import Phase

from . import theme as t
from .draw import clean, short, signed, width
from .phases import stretches, with_arrows
from .scales import amount, floated, nice_step, spread

if TYPE_CHECKING:
    import plotly.graph_objects as go

HEIGHT = 392  # px
MARGIN = {"l": 60, "r": 84, "t": 52, "b": 60}
NAME_ROOM = 120  # px for a name at the end of a line
DISC = 24  # px across
NARROWEST = 330  # px: the least width of the plot itself; the phone gets a drawing of its own
MOST_SERIES = 4
LINES_PX, BANDS_PX = 620, 380  # about the width of a plot on a laptop: what names of phases may take
ROW = 26  # px for a bar of a waterfall
MOST_MARKERS = 13  # on a line; the last point has one


def words(text: object) -> str:
    """Somebody's words inside a figure, where plotly would read tags."""
    return escape(clean(text), quote=False)


def figure(data: Sequence[Mapping[str, Any]], title: str, height: int = HEIGHT, **layout: Any) -> go.Figure:
    """A plotly figure in the look of the house; `height` in px, as wide as its place on the page."""
    import plotly.graph_objects as go

    head = {"text": f"<b>{words(title)}</b>"}
    return go.Figure(
        data=list(data),
        layout={"template": t.PLOTLY, "title": head, "meta": title, "height": height, "margin": MARGIN, **layout},
        _validate=False,  # it takes ten times as long; the tests look at every kind of figure
    )


def _note(x: float, y: float, text: str, **more: Any) -> dict[str, Any]:
    font = {"size": 16, "color": t.INK}
    return {"x": x, "y": y, "text": text, "showarrow": False, "font": font, "xanchor": "left", "align": "left", **more}


def _x_axis(x: Sequence[Any], name: str) -> dict[str, Any]:
    span = x[-1] - x[0]
    return {"title": {"text": words(name)}, "dtick": nice_step(span, 6, whole=True), "range": [x[0], x[0] + span or 1]}


def _y_axis(low: float, high: float, unit: str) -> dict[str, Any]:
    return {"ticksuffix": unit, "range": [low, high], "dtick": nice_step(high - low, 5, whole=True)}


def _plot_px(height: int = HEIGHT) -> float:
    return height - MARGIN["t"] - MARGIN["b"]


# ---------------------------------------------------------------- over time
def lines(
    columns: Any,
    x: str,
    title: str,
    *,
    labels: Mapping[str, str] | None = None,
    unit: str = "L",
    x_title: str = "end of round",
    moments: Sequence[tuple[float, str, int]] = (),
    height: int = HEIGHT,
    seats: Sequence[int] = (),
    flags: Mapping[str, Sequence[Any]] | None = None,
    phases: Sequence[Phase] = (),
) -> go.Figure:
    """A line for every column but `x`, at most four: hue, dash, marker, and name and last value at its end.

    `labels` names the columns on the figure; `moments` (x, words, a gain or a loss) stand as dotted lines. `seats` are
    the players' whose hues the lines have; `flags` gives a column stars at some x; `phases` are shaded and named.
    Raises ValueError for more than four lines or for no points.
    """
    at, series = list(columns[x]), {key: list(columns[key]) for key in columns if key != x}
    _check(at, series)
    low, high = _range([v for values in series.values() for v in values])
    high += 24 * len(moments) * (high - low) / _plot_px(height)  # room for their words above the lines
    names = [short(str((labels or {}).get(key, key)), NAME_ROOM, 16) for key in series]
    whose = list(seats) or list(range(len(series)))
    data = [_line(i, whose[i], names[i], at, values, unit) for i, values in enumerate(series.values())]
    data += [_flags(at, series[key], when) for key, when in (flags or {}).items() if key in series and when]
    notes = _line_ends(names, [values[-1] for values in series.values()], 21 / _plot_px(height), low, high, unit)
    bars, said = _moments(moments, at, high, unit)
    fills, above, x_title = _phases(phases, at, LINES_PX, x_title)
    return figure(
        data, title, height, annotations=[*notes, *said, *above], shapes=[*fills, *bars],
        margin={**MARGIN, "r": NAME_ROOM + 62}, xaxis=_x_axis(at, x_title), yaxis=_y_axis(low, high, unit),
    )  # fmt: skip


def _phases(
    phases: Sequence[Phase], x: Sequence[Any], px: float, x_title: str
) -> tuple[list[dict[str, Any]], list[dict[str, Any]], str]:
    """Tinted stretches with their names on top, and what explains the arrows below the axis."""
    px /= max(1, x[-1] - x[0])
    fills, names = [], []
    for each in stretches(phases, px, 15):
        place = {"x0": each.begin, "x1": each.end, "y0": 0, "y1": 1, "yref": "paper", "layer": "below"}
        fills.append({"type": "rect", "fillcolor": each.tint, "line": {"width": 0}, **place})
        middle, low = (each.begin + each.end) / 2, {"yref": "paper", "yanchor": "bottom"}
        names.append(_note(middle, 1, each.label, **low) | {"xanchor": "center", "font": {"size": 15, "color": t.INK}})
    return fills, names, with_arrows(x_title, phases, px, 15, (x[-1] - x[0]) * px)


def _flags(x: Sequence[Any], values: Sequence[Any], when: Sequence[Any]) -> dict[str, Any]:
    """Stars on a line."""
    marker = {"symbol": "star", "size": 17, "color": t.TRUST, "opacity": 1, "line": {"color": t.INK, "width": 1.5}}
    heights = [values[x.index(each)] for each in when]
    return {
        "type": "scatter", "mode": "markers", "x": list(when), "y": heights, "marker": marker, "hoverinfo": "skip",
        "cliponaxis": False,
    }  # fmt: skip


def _line_ends(
    names: Sequence[str], last: Sequence[float], gap: float, low: float, high: float, unit: str
) -> list[dict[str, Any]]:
    """Names and last values at the ends of lines; `gap` is the share of the height that one of them takes."""
    places = spread(last, gap * (high - low), low, high)
    return [
        _note(1.02, place, f"<b>{words(name)}</b> {amount(value, unit)}", xref="paper")
        for name, value, place in zip(names, last, places, strict=True)
    ]


def _moments(
    moments: Sequence[tuple[float, str, int]], x: Sequence[Any], high: float, unit: str
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Dotted lines with words at their top, one below the other, on the side where there is room."""
    bars, said = [], []
    for i, (when, text, by) in enumerate(moments):
        colour = t.LOSS if by < 0 else t.GAIN
        line = {"color": colour, "width": 2, "dash": "dot"}
        bars.append({"type": "line", "x0": when, "x1": when, "y0": 0, "y1": high, "line": line, "layer": "below"})
        late = when > x[0] + 0.6 * (x[-1] - x[0])
        label = _note(when, high, words(f"{text} {signed(by, unit)}"), yanchor="top", yshift=-22 * i)
        font = {"size": 16, "color": colour}
        said.append(label | {"xanchor": "right" if late else "left", "xshift": -6 if late else 6, "font": font})
    return bars, said


def _check(x: Sequence[Any], series: Mapping[str, Any]) -> None:
    if not x or not series:
        raise ValueError("a chart needs at least one point and one series")
    if len(series) > MOST_SERIES:
        raise ValueError(f"at most {MOST_SERIES} series can be told apart, not {len(series)}")


def _line(i: int, seat: int, name: str, x: Sequence[Any], y: Sequence[Any], unit: str) -> dict[str, Any]:
    hue, shape = t.PLAYERS[seat]
    every = -(-len(x) // MOST_MARKERS)
    sizes = [10 if (len(x) - 1 - k) % every == 0 else 0 for k in range(len(x))]
    outline = {"color": t.INK, "width": 1.5}
    return {
        "type": "scatter", "mode": "lines+markers", "name": words(name), "x": x, "y": y,
        "line": {"color": hue, "dash": t.PLOTLY_DASHES[i], "width": 3},
        "marker": {"symbol": t.PLOTLY_MARKERS[shape], "size": sizes, "opacity": 1, "color": hue, "line": outline},
        "hovertemplate": "%{y}" + unit, "cliponaxis": False,
    }  # fmt: skip


def bands(
    columns: Any,
    x: str,
    title: str,
    *,
    discs: Sequence[Any] = (),
    unit: str = "L",
    x_title: str = "end of round",
    height: int = HEIGHT,
    net: Sequence[float] = (),
    phases: Sequence[Phase] = (),
) -> go.Figure:
    """What somebody holds, one band on the other: the last column at the foot, the first on top.

    The columns bear the names of assets; `discs` are values of `x` that get a numbered disc. `net` is a dashed line,
    what is left after debts; `phases` are shaded and named. Raises ValueError for more than four bands or no points.
    """
    at = list(columns[x])
    held = {key: list(columns[key]) for key in reversed([key for key in columns if key != x])}
    _check(at, held)
    total = [sum(step) for step in zip(*held.values(), strict=True)]
    low, high = _range([*total, *net, *[min(0, v) for values in held.values() for v in values]])
    room, feet = DISC * (at[-1] - at[0]) / NARROWEST, [total[at.index(disc)] for disc in discs]
    px = 1.12 * (high - low) / _plot_px(height)  # the discs need room above
    tops = floated(discs, [foot + 0.75 * DISC * px for foot in feet], room, (DISC + 3) * px)
    high = max([high, *[top + 0.6 * DISC * px for top in tops]])
    data = [_band(name, at, values, unit) for name, values in held.items()]
    marks, stems = _discs(discs, feet, tops)
    if net:
        dashed = {"color": t.INK, "width": 3, "dash": "dash"}
        data.append({"type": "scatter", "mode": "lines", "name": "Net worth", "x": at, "y": list(net), "line": dashed})
    fills, above, x_title = _phases(phases, at, BANDS_PX, x_title)
    ends = _band_ends(held, (high - low) / _plot_px(height), unit)
    room = max(MARGIN["r"], 20 + max(width(name.capitalize(), 16) for name in held))
    return figure(
        [*data, *marks], title, height, annotations=[*ends, *above], shapes=[*fills, *stems],
        margin={**MARGIN, "r": room}, xaxis=_x_axis(at, x_title), yaxis=_y_axis(low, high, unit),
    )  # fmt: skip


def _band(name: str, x: Sequence[Any], y: Sequence[Any], unit: str) -> dict[str, Any]:
    like = t.ALIKE.get(name, name)
    fill, _, grain = t.ASSETS.get(like, t.ASSETS["property"])
    pattern = {
        "shape": t.PLOTLY_PATTERNS.get(like, ""), "bgcolor": fill, "fgcolor": grain, "size": 9, "solidity": 0.22,
        "fillmode": "replace",
    }  # fmt: skip
    return {
        "type": "scatter", "mode": "lines", "name": words(name.capitalize()), "x": x, "y": y, "stackgroup": "one",
        "line": {"width": 1.5, "color": t.INK}, "fillcolor": fill, "fillpattern": pattern,
        "hovertemplate": "%{y}" + unit,
    }  # fmt: skip


def _band_ends(held: Mapping[str, Sequence[float]], px: float, unit: str) -> list[dict[str, Any]]:
    foot, middles = 0.0, []
    for values in held.values():
        middles.append(foot + values[-1] / 2)
        foot += values[-1]
    places = spread(middles, 42 * px, 0, max(foot, 126 * px))
    return [
        _note(1.02, place, f"{words(name.capitalize())}<br><b>{amount(values[-1], unit)}</b>", xref="paper")
        for place, (name, values) in zip(places, held.items(), strict=True)
    ]


def _discs(
    discs: Sequence[Any], feet: Sequence[float], tops: Sequence[float]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """Numbered discs above the line, each on a stem."""
    if not discs:
        return [], []
    stem = {"color": t.INK, "width": 1.5}
    stems = [
        {"type": "line", "x0": disc, "x1": disc, "y0": foot, "y1": top, "line": stem, "layer": "below"}
        for disc, foot, top in zip(discs, feet, tops, strict=True)
    ]
    marks = {
        "type": "scatter", "mode": "markers+text", "x": list(discs), "y": list(tops), "cliponaxis": False,
        "text": [f"<b>{i + 1}</b>" for i in range(len(discs))], "hoverinfo": "skip",
        "marker": {"size": DISC, "color": t.CARD, "opacity": 1, "line": {"color": t.INK, "width": 2}},
        "textfont": {"size": 15, "color": t.INK},
    }  # fmt: skip
    return [marks], stems


# ---------------------------------------------------------------- sums and counts
def waterfall_height(causes: int) -> int:
    """A waterfall of many causes is taller."""
    return max(HEIGHT, 88 + ROW * (causes + 2))


def waterfall(
    steps: Sequence[tuple[str, int]], start: int, title: str, height: int = HEIGHT, unit: str = "L"
) -> go.Figure:
    """From `start` to the end, one bar for each (cause, amount). It lies on its side, so that words fit on a phone."""
    end = start + sum(by for _, by in steps)
    edges, now = [0, start, end], start
    for _, by in steps:
        now += by
        edges.append(now)
    span = max(edges) - min(edges) or 1
    low, high = min(edges), max(edges) + 0.24 * span
    falls = [edge for (_, by), edge in zip(steps, edges[3:], strict=True) if by < 0]
    low = min([low] + [edge - 0.24 * span for edge in falls])
    bars = {
        "type": "waterfall", "orientation": "h", "y": ["Start", *[words(cause) for cause, _ in steps], "End"],
        "x": [start, *[by for _, by in steps], end],
        "measure": ["absolute", *["relative"] * len(steps), "total"],
        "text": [amount(start, unit), *[signed(by, unit) for _, by in steps], f"<b>{amount(end, unit)}</b>"],
        "cliponaxis": False, "constraintext": "none", "hoverinfo": "skip",
    }  # fmt: skip
    return figure(
        [bars], title, height, margin={"l": 64, "r": 16, "t": 48, "b": 40}, bargap=0.25,
        xaxis=_y_axis(low, high, unit) | {"showgrid": True},
        yaxis={"autorange": "reversed", "showgrid": False, "ticks": ""},
    )  # fmt: skip


def counts(
    faces: Sequence[object], seen: Sequence[int], expected: Sequence[float], title: str, seat: int, height: int = 330
) -> go.Figure:
    """How often each face was drawn, as bars with the count below, and how often it was to be expected, as a dash."""
    names = [f"{words(face)}<br><b>{n} ×</b>" for face, n in zip(faces, seen, strict=True)]
    bars = {
        "type": "bar", "x": names, "y": list(seen),
        "marker": {"color": t.PLAYERS[seat][0]}, "cliponaxis": False, "hoverinfo": "skip",
    }  # fmt: skip
    level = len(set(expected)) == 1
    dashes = {
        "type": "scatter", "mode": "lines" if level else "markers", "x": names, "y": list(expected),
        "hoverinfo": "skip", "cliponaxis": False, "line": {"color": t.INK, "width": 2.5, "dash": "dash"},
        "marker": {"symbol": "line-ew", "size": 60, "opacity": 1, "line": {"color": t.INK, "width": 4}},
    }  # fmt: skip
    halo = dashes | {"marker": dashes["marker"] | {"size": 66, "line": {"color": t.CARD, "width": 9}}}
    high = 1.25 * max(*seen, *expected, 1)
    label = f"expected<br><b>{expected[-1]:.1f}</b>" if level else "expected"
    drawn = [bars, dashes] if level else [bars, halo, dashes]
    return figure(
        drawn, title, height, annotations=[_note(1.01, expected[-1], label, xref="paper")],
        margin={**MARGIN, "r": 92}, xaxis={"type": "category"},
        yaxis={"range": [0, high], "dtick": nice_step(high, 5, whole=True)},
    )  # fmt: skip


def _range(values: Sequence[float]) -> tuple[float, float]:
    low, high = min(0, *values), max(1, *values)
    return (low * 1.08 if low < 0 else 0), high * 1.08
