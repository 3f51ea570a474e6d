"""Charts of risk: the curve of a mix, risk against holdings, many games as dots, good and bad years, bars."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .. import theme as t
from ..draw import width
from ..report_charts import words
from ..scales import nice_step
from .axes import BARE, HALO, MARGIN, Scale, draw, level, line, note, numbers, read, same_length, x_axis
from .picture import Picture, number

DOTS = 100  # of a strip: each stands for one game in a hundred
BINS = 46
BESIDE = 150  # px for a name with its number beside the bars of a phone
SMALL = {"size": 15, "color": t.INK}
UP_DOWN = (t.GAIN_FILL, t.LOSS)


def mix(
    columns: Any, x: str, y: str, at: int, title: str, see: str, *, ends: tuple[str, str], units: tuple[str, str],
    share: str = "share", straight: bool = True, x_title: str = "", y_title: str = "", source: str = "",
) -> Picture:  # fmt: skip
    """Every mix of two things as a curve (risk `x`, result `y`), and a dot on the mix with number `at`.

    `straight` adds the dashed line on which mixes would lie if risks simply averaged.
    Raises IndexError for no such mix, ValueError for columns that cannot be drawn.
    """
    xs, ys, shares = read(columns, x, y, share)
    if not 0 <= at < len(xs):
        raise IndexError(f"there are mixes 0 to {len(xs) - 1}, not {at}")
    dot, last = (xs[at], ys[at]), len(xs) - 1
    scale = Scale(ys, units[1])
    curve = {
        "type": "scatter", "mode": "lines", "name": "mixes", "x": xs, "y": ys,
        "line": {"color": t.PLAYERS[0][0], "width": 3.5},
        "text": [f"{s:g}%: {number(a, units[0])}" for s, a in zip(shares, xs, strict=True)], "hovertemplate": "%{text}",
    }  # fmt: skip
    average = {
        "type": "scatter", "mode": "lines", "name": "if risks simply averaged", "x": [xs[0], xs[last]],
        "y": [ys[0], ys[last]], "line": {"color": t.EDGE, "width": 2, "dash": "dash"}, "hoverinfo": "skip",
    }  # fmt: skip
    marker = {
        "type": "scatter", "mode": "markers", "name": "this mix", "x": [dot[0]], "y": [dot[1]], "hoverinfo": "skip",
        "marker": {"size": 20, "color": t.PLAYERS[1][0], "line": {"color": t.INK, "width": 2}}, "cliponaxis": False,
    }  # fmt: skip
    low, high = min(xs), max(xs)
    room = (high - low) or 1
    notes = [note(xs[k], scale.place(ys[k]), words(ends[i]), xanchor="left" if xs[k] < low + room / 2 else "right",
                  yanchor="top", yshift=-8, bgcolor=HALO) for i, k in enumerate((0, last))]  # fmt: skip
    notes.append(note(dot[0], dot[1], f"<b>{shares[at]:g}%: {number(dot[0], units[0])}</b>",
                      xanchor="left" if dot[0] < low + room / 2 else "right", yshift=12))  # fmt: skip
    axis = {"title": {"text": words(x_title)}, "range": [low - 0.08 * room, high + 0.08 * room],
            "dtick": nice_step(room, 4), "tickangle": 0, "ticksuffix": units[0]}  # fmt: skip
    figure = draw([average, curve, marker] if straight else [curve, marker], title, annotations=notes, xaxis=axis,
                  yaxis=scale.axis() | {"title": {"text": words(y_title)}}, hovermode="closest")  # fmt: skip
    rows = [(f"{s:g}%", number(a, units[0]), number(b, units[1])) for s, a, b in zip(shares, xs, ys, strict=True)]
    alt = (f"A curve of mixes from {ends[0]} to {ends[1]}. The dot: {shares[at]:g}%, {x_title} "
           f"{number(dot[0], units[0])}, {y_title} {number(dot[1], units[1])}.")  # fmt: skip
    every = max(1, last // 20)
    return Picture(figure, title, see, alt, (share, x_title, y_title), rows[::every], source)


def holdings(
    columns: Any, title: str, see: str, *, floor: float | None = None, at: int | None = None, source: str = ""
) -> Picture:
    """Risk against the number of holdings. Columns: `number`, `mean`, `lowest`, `highest` (% a year).

    `floor` is what stays with ever more of them; `at` marks a number. Raises ValueError for one that is not there.
    """
    n, mean, low, high = read(columns, "number", "mean", "lowest", "highest")
    if at is not None and at not in n:
        raise ValueError(f"there are {n[0]} to {n[-1]} holdings, not {at}")
    scale = Scale([*high, 0.0], "%")
    band = [
        {"type": "scatter", "mode": "lines", "x": n, "y": high, "line": {"width": 0}, "hoverinfo": "skip",
         "name": "highest"},
        {"type": "scatter", "mode": "lines", "x": n, "y": low, "line": {"width": 0}, "fill": "tonexty",
         "fillcolor": t.ACCENT_TINT, "hoverinfo": "skip", "name": "lowest"},
    ]  # fmt: skip
    notes, shapes = [], []
    if floor is not None:
        shape, told = level(floor, f"what stays: {number(floor, '%')}", scale, n[0])
        shapes, notes = [shape], [told | {"yanchor": "top", "yshift": -3}]
    data = [*band, line(0, "mean", n, mean, "%")]
    if at is not None:
        k = n.index(at)
        data.append(_dot(at, mean[k]))
        late = at > (n[0] + n[-1]) / 2
        notes.append(
            note(at, mean[k], f"<b>{at}: {number(mean[k], '%')}</b>", yshift=12, xanchor="right" if late else "left")
        )
    told = [k for k in n if len(n) < 8 or k == n[0] or k % 2 == 0]  # so many numbers fit on a phone
    axis = x_axis(n, "how many") | {"tickvals": told, "range": [n[0] - 0.4, n[-1] + 0.4]}
    figure = draw(data, title, annotations=notes, shapes=shapes, xaxis=axis, yaxis=scale.axis())
    rows = [(k, number(m, "%"), number(a, "%"), number(b, "%")) for k, m, a, b in zip(n, mean, low, high, strict=True)]
    alt = f"Risk falls from {number(mean[0], '%')} with {n[0]} to {number(mean[-1], '%')} with {n[-1]}."
    return Picture(figure, title, see, alt, ("how many", "mean", "lowest", "highest"), rows, source)


def _dot(x: float, y: float) -> dict[str, Any]:
    return {
        "type": "scatter", "mode": "markers", "x": [x], "y": [y], "hoverinfo": "skip", "name": "here",
        "marker": {"size": 18, "color": t.PLAYERS[1][0], "line": {"color": t.INK, "width": 2}}, "cliponaxis": False,
    }  # fmt: skip


# ---------------------------------------------------------------- many games
def share_below(values: Sequence[float], part: float) -> float:
    """The value that this part of them (0 to 1) lies below; the tenth for 0.1, the median for 0.5."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def strips(
    rows: Mapping[str, Sequence[float]], title: str, see: str, *, unit: str = "L", log: bool = False, x_title: str = "",
    source: str = "",
) -> Picture:  # fmt: skip
    """Many results in a row of 100 dots each, with the median and the worst tenth.

    Raises ValueError for a row without results, or with what is not a number.
    """
    if not rows or not all(len(values) for values in rows.values()):
        raise ValueError("every row needs at least one result")
    rows = {name: numbers(values, name) for name, values in rows.items()}
    kept = {name: [share_below(v, (k + 0.5) / DOTS) for k in range(DOTS)] for name, v in rows.items()}
    everything = [v for values in kept.values() for v in values]
    scale = Scale(everything, unit, log)
    data, notes, table = [], [], []
    for i, (name, values) in enumerate(rows.items()):
        foot = (len(rows) - 1 - i) * 1.0
        data += _strip(i % 4, name, kept[name], foot, scale)
        tenth, median = share_below(values, 0.1), share_below(values, 0.5)
        told = f"<b>{words(name)}</b><br>median {number(median, unit)}, worst tenth {number(tenth, unit)}"
        notes.append(note(0, foot + 0.55, told, xref="paper", xanchor="left", align="left", font=SMALL))
        best = share_below(values, 0.9)
        table.append(
            (name, f"{len(values):,}", *(number(v, unit) for v in (sum(values) / len(values), median, tenth, best)))
        )
    axis = scale.axis() | {"title": {"text": words(x_title)}}
    figure = draw(data, title, 118 * len(rows) + 70, annotations=notes, xaxis=axis, hovermode="closest",
                  margin={**MARGIN, "l": 18}, yaxis={"visible": False, "range": [-0.12, len(rows)]})  # fmt: skip
    alt = "; ".join(f"{name}: median {number(share_below(v, 0.5), unit)}" for name, v in rows.items())
    heads = ("", "games", "mean", "median", "worst tenth", "best tenth")
    return Picture(figure, title, see, f"Rows of dots, each one result in a hundred. {alt}.", heads, table, source)


def _strip(i: int, name: str, values: Sequence[float], foot: float, scale: Scale) -> list[dict[str, Any]]:
    width = (scale.high - scale.low) / BINS
    stacks: dict[int, int] = {}
    places = [int((scale.place(v) - scale.low) / width) for v in values]
    tallest = max(places.count(each) for each in set(places))
    x, y = [], []
    for place in places:
        stacks[place] = stacks.get(place, 0) + 1
        centre = scale.low + (place + 0.5) * width
        x.append(10**centre if scale.log else centre)
        y.append(foot + 0.5 * (stacks[place] - 0.5) / max(tallest, 7))
    hue, shape = t.PLAYERS[i]
    dots = {
        "type": "scatter", "mode": "markers", "x": x, "y": y, "name": words(name), "hoverinfo": "skip",
        "marker": {"symbol": t.PLOTLY_MARKERS[shape], "size": 6, "color": hue, "line": {"color": t.INK, "width": 0.5}},
    }  # fmt: skip
    median = share_below(values, 0.5)
    bar = _wall(median, foot - 0.06, foot + 0.56, {"color": t.INK, "width": 3}, "median")
    tenth = share_below(values, 0.1)
    tick = _wall(tenth, foot - 0.08, foot + 0.2, {"color": t.LOSS, "width": 3, "dash": "dot"}, "worst tenth")
    return [dots, bar, tick]


def _wall(x: float, low: float, high: float, line: dict[str, Any], name: str) -> dict[str, Any]:
    return {
        "type": "scatter", "mode": "lines", "x": [x, x], "y": [low, high], "line": line, "name": name,
        "hoverinfo": "skip",
    }  # fmt: skip


# ---------------------------------------------------------------- bars
def bars(
    names: Sequence[object], values: Sequence[float], title: str, see: str, *, unit: str = "%",
    mark: tuple[float, str] | None = None, heads: tuple[str, str] = ("", "change"), source: str = "",
) -> Picture:  # fmt: skip
    """A lying bar for each name and its number, gains and losses in two fills; `mark` is a dashed line.

    Raises ValueError for no bar, or a number for each name that is not there.
    """
    values = numbers(values, "values")
    same_length({"names": names, "values": values})
    low, high = min(0.0, *values, *([mark[0]] if mark else [])), max(0.0, *values, *([mark[0]] if mark else []))
    room = 0.04 * ((high - low) or 1)
    told = [_signed(v, unit) for v in values]
    long = any(width(f"{each} {value}", 16) > BESIDE for each, value in zip(names, told, strict=True))
    gap = "<br>" if long else " "  # below each other they fit beside the bars on a phone
    names_of = [f"{words(each)}{gap}<b>{value}</b>" for each, value in zip(names, told, strict=True)]
    bar = {
        "type": "bar", "orientation": "h", "y": names_of, "x": list(values),
        "hoverinfo": "skip",
        "marker": {"color": [UP_DOWN[v < 0] for v in values], "line": {"color": t.INK, "width": 1.2}},
    }  # fmt: skip
    shapes, notes = [], []
    if mark:
        shapes = [{"type": "line", "x0": mark[0], "x1": mark[0], "yref": "paper", "y0": 0, "y1": 1,
                   "line": {"color": t.INK, "width": 2, "dash": "dash"}}]  # fmt: skip
        notes = [note(mark[0], 1, words(mark[1]), yref="paper", xanchor="center", yanchor="bottom")]
    axis = BARE | {"range": [low - (room if low < 0 else 0), high + room], "tickvals": [], "zeroline": True}
    upright = {"autorange": "reversed", "showgrid": False, "ticks": "", "type": "category"}
    upright |= {"tickfont": {"size": 14}} if long else {}
    figure = draw([bar], title, (38 if long else 34) * len(names) + (60 if mark else 36), shapes=shapes,
                  annotations=notes, xaxis=axis, yaxis=upright, bargap=0.22,
                  margin={"l": 10, "r": 14, "t": 34 if mark else 10, "b": 10})  # fmt: skip
    rows = list(zip(names, told, strict=True))
    alt = "Bars: " + ", ".join(f"{name} {value}" for name, value in rows) + "."
    return Picture(figure, title, see, alt, heads, rows, source)


def _signed(value: float, unit: str) -> str:
    return f"{'+' if value > 0 else ''}{number(value, unit)}"


def years(columns: Any, title: str, see: str, *, source: str = "") -> Picture:
    """Columns `year`, `return`, `worst` (all %): a bar for each year, and a dot for the worst fall inside it.

    Raises ValueError for a column that is not there or cannot be drawn.
    """
    year, result, worst = read(columns, "year", "return", "worst")
    scale = Scale([*result, *worst], "%")
    data = [
        {"type": "bar", "x": year, "y": result, "name": "the year", "text": [_signed(v, "%") for v in result],
         "textposition": "none", "hovertemplate": "%{text}",
         "marker": {"color": [UP_DOWN[v < 0] for v in result], "line": {"color": t.INK, "width": 0.5}}},
        {"type": "scatter", "mode": "markers", "x": year, "y": worst, "name": "worst fall inside",
         "text": [_signed(v, "%") for v in worst], "hovertemplate": "inside: %{text}", "cliponaxis": False,
         "marker": {"size": 7, "color": t.CARD, "line": {"color": t.INK, "width": 1.6}}},
    ]  # fmt: skip
    axis = x_axis(year, "○ worst fall inside") | {"range": [year[0] - 0.7, year[-1] + 0.7]}
    figure = draw(data, title, xaxis=axis, yaxis=scale.axis(), bargap=0.15)
    down = sum(v < 0 for v in result)
    alt = f"Bars for {year[0]:g} to {year[-1]:g}: {down} of {len(year)} years end lower than they began."
    rows = [(f"{y:g}", _signed(a, "%"), _signed(b, "%")) for y, a, b in zip(year, result, worst, strict=True)]
    return Picture(figure, title, see, alt, ("year", "the year", "worst fall inside"), rows, source)
