"""The pictures of a class debrief: pure functions, each once as a plotly figure and once as SVG for a phone."""

from __future__ import annotations

from collections.abc import Sequence
from math import floor, log10
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

from . import theme as t
from .draw import clean, drawing, path, rect, short, text, token, wrap
from .drawn import DASHES
from .fields import said
from .report_charts import HEIGHT, NAME_ROOM, figure, words
from .scales import nice_step, spread, ticks

if TYPE_CHECKING:
    import plotly.graph_objects as go

STRIP = 96  # px: the height of a strip of dots
STRIPS_HEIGHT = 360
DOT = 15  # px across
STRIP_ROOM = 900  # px: about how wide a strip is on a projector
FAR = 20  # times the middle: where the largest value lies so far off, the axis grows by multiplying
ROW = 68  # px of a bar with three lines of words
LABEL_ROOM = 400  # px for the words of a bar
NOTE_ROOM = 320  # px behind the longest bar
PALE = "#B9B2A3"
PHONE = 280  # px


# ---------------------------------------------------------------- strips of dots
class Strip(NamedTuple):
    """A name and its values."""

    name: str
    values: Sequence[float]
    middle: float


class Scale(NamedTuple):
    """An axis: `at(value)` is 0 at its left end and 1 at its right."""

    low: float
    high: float
    log: bool

    def at(self, value: float) -> float:
        if self.log:
            return (log10(value) - log10(self.low)) / (log10(self.high) - log10(self.low))
        return (value - self.low) / (self.high - self.low)

    def marks(self) -> list[float]:
        if self.log:
            return [10.0**k for k in range(floor(log10(self.low)), floor(log10(self.high)) + 1) if 10**k >= self.low]
        step = nice_step(self.high - self.low, 8)
        first = -floor(-self.low / step)
        return [round(k * step, 9) for k in range(first, floor(self.high / step + 1e-9) + 1)]


def scale(values: Sequence[float]) -> Scale:
    """The axis on which all of these have room."""
    low, high = min(values), max(values)
    if low > 0 and high >= FAR * median(values):
        return Scale(low / 1.5, high * 1.5, True)
    pad = max((high - low) * 0.06, abs(high) * 0.02, 0.5)
    return Scale(low - pad, high + pad, False)


def stacked(values: Sequence[float], axis: Scale, room: float) -> list[tuple[float, int]]:
    """Each value with its level: the lowest on which no dot is nearer than `room`, a share of the axis."""
    last: list[float] = []  # the place of the last dot on each level
    found = []
    for value in sorted(values):
        place = axis.at(value)
        level = next((n for n, other in enumerate(last) if place - other >= room), len(last))
        last[level : level + 1] = [place]
        found.append((value, level))
    return found


def middle_words(row: Strip, unit: str) -> str:
    """What is written at the middle of a strip."""
    return f"{'middle ' if len(set(row.values)) > 1 else ''}{said(row.middle, unit)}"


def strips(rows: Sequence[Strip], title: str, unit: str) -> go.Figure:
    """Strips of dots above each other on one axis, each with its middle marked."""
    axis = scale([value for row in rows for value in row.values])
    data, shapes, notes = [], [], []
    for i, row in enumerate(rows):
        base = (len(rows) - 1 - i) * (STRIP + 34) + 12
        data.append(_dots(i, row, axis, base, unit))
        shapes.append(_rule(axis.low, axis.high, base - 9, base - 9, t.EDGE, 1.5, None))
        shapes.append(_rule(row.middle, row.middle, base - 9, base + STRIP + 2, t.INK, 2.5, "dash"))
        left = axis.at(row.middle) > 0.8
        notes.append(_words(_on(row.middle, axis), base + STRIP + 2, middle_words(row, unit), left))
        notes.append(_words(0, base + 24, f"<b>{words(row.name)}</b>", True, xref="paper", xshift=-10))
    high = (len(rows) - 1) * (STRIP + 34) + STRIP + 30
    marks = axis.marks()
    height = STRIPS_HEIGHT if len(rows) > 1 else STRIPS_HEIGHT - STRIP - 34
    return figure(
        data, title, height, shapes=shapes, annotations=notes, hovermode="closest",
        margin={"l": 110, "r": 30, "t": 50, "b": 44},
        xaxis={"type": "log" if axis.log else "linear", "range": [_on(axis.low, axis), _on(axis.high, axis)],
               "tickvals": marks, "ticktext": [said(each, unit) for each in marks], "showline": False,
               "zeroline": False},
        yaxis={"range": [0, high], "visible": False},
    )  # fmt: skip


def _on(value: float, axis: Scale) -> float:
    """As plotly wants it for words and ranges."""
    return log10(value) if axis.log else value


def _dots(i: int, row: Strip, axis: Scale, base: float, unit: str) -> dict[str, Any]:
    hue, shape = t.PLAYERS[i]
    places = stacked(row.values, axis, DOT / STRIP_ROOM)
    step = min(DOT + 1, (STRIP - DOT) / max(1, *(level for _, level in places)))
    return {
        "type": "scatter", "mode": "markers", "name": words(row.name), "cliponaxis": False,
        "x": [value for value, _ in places], "y": [base + level * step for _, level in places],
        "text": [said(value, unit) for value, _ in places], "hovertemplate": "%{text}<extra></extra>",
        "marker": {"symbol": t.PLOTLY_MARKERS[shape], "size": DOT, "color": hue, "opacity": 1,
                   "line": {"color": t.INK, "width": 1}},
    }  # fmt: skip


def _rule(x0: float, x1: float, y0: float, y1: float, colour: str, width: float, dash: str | None) -> dict[str, Any]:
    line = {"color": colour, "width": width, "dash": dash or "solid"}
    return {"type": "line", "x0": x0, "x1": x1, "y0": y0, "y1": y1, "line": line, "layer": "below"}


def _words(x: float, y: float, label: str, left: bool, **more: Any) -> dict[str, Any]:
    font = {"size": 16, "color": t.INK}
    side = {"xanchor": "right", "xshift": -6} if left else {"xanchor": "left", "xshift": 6}
    return {"x": x, "y": y, "text": label, "showarrow": False, "font": font, **side, **more}


def strips_svg(rows: Sequence[Strip], title: str, desc: str, unit: str, w: float = PHONE, size: float = 14) -> str:
    """The same for a phone."""
    axis = scale([value for row in rows for value in row.values])
    parts, room = [], w - 24
    for i, row in enumerate(rows):
        top = i * 130
        base = top + 112
        named = f"{clean(row.name)}, {middle_words(row, unit)}"
        parts.append(token(i, 10, top + 12, 6, halo=False) + text(22, top + 17, named, size, True))
        places = stacked(row.values, axis, 9 / room)
        step = min(9.0, 70 / max(1, *(level for _, level in places)))
        x = 12 + room * axis.at(row.middle)
        parts.append(path(f"M12 {base}H{w - 12:g}", "none", t.EDGE, 1.5))
        parts.append(path(f"M{x:.1f} {base}V{top + 24}", "none", t.INK, 2, "5 4"))
        parts += [token(i, 12 + room * axis.at(v), base - 6 - level * step, 4.5, halo=False) for v, level in places]
    foot = len(rows) * 130
    marks = axis.marks()
    for value in marks[:: -(-len(marks) // 5)]:
        parts.append(text(12 + room * axis.at(value), foot, said(value, unit), size, False, t.MUTED, "middle"))
    return drawing(w, foot + 10, title, desc, *parts)


# ---------------------------------------------------------------- bars with words
class Bar(NamedTuple):
    """A bar: what it is about, how long it is, what is written behind it in one or two lines, and its colour."""

    name: str
    value: float
    note: str
    hue: int = 0


def bars(rows: Sequence[Bar], most: float, title: str) -> go.Figure:
    """Bars on their side, the first on top. `most` is how long a bar could be; its words stand behind it."""
    places = bar_places(rows)
    data = {
        "type": "bar", "orientation": "h", "x": [row.value for row in rows], "y": places, "cliponaxis": False,
        "marker": {"color": [t.PLAYERS[row.hue][0] for row in rows]}, "hoverinfo": "skip", "width": 0.5,
    }  # fmt: skip
    notes = [
        _words(row.value, place, _note(row, most), False, align="left") for row, place in zip(rows, places, strict=True)
    ]
    names = ["<br>".join(words(line) for line in wrap(row.name, LABEL_ROOM - 20, 16, most=3)) for row in rows]
    return figure(
        [data], title, bars_height(rows), annotations=notes, bargap=0.3,
        margin={"l": LABEL_ROOM, "r": 16, "t": 50, "b": 12},
        xaxis={"range": [0, most * 2], "visible": False},
        yaxis={"tickvals": places, "ticktext": names, "range": [places[-1] + 0.5, -0.6], "showgrid": False, "ticks": "",
               "automargin": False},
    )  # fmt: skip


def _note(row: Bar, most: float) -> str:
    """The words behind a bar, cut to their room."""
    room = NOTE_ROOM * (2 - row.value / (most or 1))
    return "<br>".join(words(short(line, room, 16, bold=False)) for line in row.note.split("\n"))


def bar_places(rows: Sequence[Bar]) -> list[float]:
    """Where the bars stand, in rows; one without a name belongs to the one above it."""
    places: list[float] = []
    for row in rows:
        places.append((places[-1] + (1 if row.name else 0.55)) if places else 0)
    return places


def bars_height(rows: Sequence[Bar]) -> int:
    """In px."""
    return round(62 + ROW * (bar_places(rows)[-1] + 1.1))


def bars_svg(rows: Sequence[Bar], most: float, title: str, desc: str, w: float = PHONE, size: float = 14) -> str:
    """The same for a phone: the words stand above and below the bar."""
    parts, y = [], 4.0
    for row in rows:
        for line in wrap(row.name, w - 8, size, most=3):
            y += size * 1.25
            parts.append(text(4, y, line, size))
        parts.append(
            rect(4, y + 5, max(1, (w - 8) * row.value / max(most, 1)), 14, t.PLAYERS[row.hue][0], t.INK, 1.2, 0)
        )
        y += 22
        for line in [line for part in row.note.split("\n") for line in wrap(part, w - 8, size, True, most=2)]:
            y += size * 1.25
            parts.append(text(4, y, line, size, True))
        y += 10
    return drawing(w, y + 4, title, desc, *parts)


# ---------------------------------------------------------------- everybody's net worth
class Course(NamedTuple):
    """A line; those without a name are pale."""

    name: str
    values: Sequence[int]


def courses(
    lines: Sequence[Course], title: str, unit: str, step: str, parted: float | None = None, height: int = HEIGHT
) -> go.Figure:
    """Net worth at the end of every round: the whole class in grey, those that are named in colour, at most four.

    `parted` puts a dotted line at the round in which they parted.
    """
    named = [line for line in lines if line.name]
    low, high = _range(lines)
    data = [_pale(line, unit) for line in lines if not line.name]
    data += [_coloured(i, line, unit) for i, line in enumerate(named)]
    gap = 21 * (high - low) / (height - 112)
    places = spread([line.values[-1] for line in named], gap, low, high)
    notes = [
        _words(1.0, place, f"<b>{words(short(line.name, NAME_ROOM + 30, 16))}</b> {said(line.values[-1], unit)}", False,
               xref="paper")
        for place, line in zip(places, named, strict=True)
    ]  # fmt: skip
    last = max(len(line.values) for line in lines) - 1
    shapes = []
    if parted is not None:
        shapes.append(_rule(parted, parted, low, high, t.INK, 2, "dot"))
        notes.append(_words(parted, high, "here they parted", parted > last * 0.7, yanchor="top"))
    return figure(
        data, title, height, shapes=shapes, annotations=notes, hovermode="closest",
        margin={"l": 60, "r": NAME_ROOM + 100, "t": 52, "b": 60},
        xaxis={"title": {"text": f"end of {step}"}, "dtick": nice_step(last, 8, whole=True), "range": [0, last or 1]},
        yaxis={"ticksuffix": unit, "range": [low, high], "dtick": nice_step(high - low, 5, whole=True)},
    )  # fmt: skip


def _range(lines: Sequence[Course]) -> tuple[float, float]:
    values = [value for line in lines for value in line.values]
    low, high = min(0, *values), max(1, *values)
    return (low * 1.1 if low < 0 else 0), high * 1.12


def _pale(line: Course, unit: str) -> dict[str, Any]:
    return {
        "type": "scatter", "mode": "lines", "x": list(range(len(line.values))), "y": list(line.values),
        "line": {"color": PALE, "width": 1.5}, "hoverinfo": "skip",
    }  # fmt: skip


def _coloured(i: int, line: Course, unit: str) -> dict[str, Any]:
    hue, shape = t.PLAYERS[i]
    return {
        "type": "scatter", "mode": "lines+markers", "name": words(line.name), "x": list(range(len(line.values))),
        "y": list(line.values), "line": {"color": hue, "dash": t.PLOTLY_DASHES[i], "width": 3}, "cliponaxis": False,
        "hovertemplate": "%{y}" + unit,
        "marker": {"symbol": t.PLOTLY_MARKERS[shape], "size": 9, "opacity": 1, "color": hue,
                   "line": {"color": t.INK, "width": 1.5}},
    }  # fmt: skip


def courses_svg(
    lines: Sequence[Course],
    title: str,
    desc: str,
    unit: str,
    step: str,
    w: float = PHONE,
    h: float = 240,
    size: float = 14,
) -> str:
    """The same for a phone; the names stand below."""
    named = [line for line in lines if line.name]
    low, high = _range(lines)
    last = max(1, *(len(line.values) - 1 for line in lines))

    def way(line: Course) -> str:
        return "M" + "L".join(f"{px(x):.1f} {py(v):.1f}" for x, v in enumerate(line.values))

    def px(x: float) -> float:
        return 46 + (w - 60) * x / last

    def py(value: float) -> float:
        return 8 + (h - 52) * (1 - (value - low) / (high - low))

    parts = []
    for value in ticks(low, high, 5):
        parts.append(path(f"M46 {py(value):.1f}H{w - 14:g}", "none", "#E3DED2", 1))
        parts.append(text(40, py(value) + 5, said(int(value), unit), size, anchor="end"))
    for value in ticks(0, last, 6):
        parts.append(text(px(value), h - 26, f"{value:g}", size, anchor="middle"))
    parts.append(text(w / 2, h - 8, f"end of {step}", size, False, t.MUTED, "middle"))
    parts += [path(way(line), "none", PALE, 1.2) for line in lines if not line.name]
    for i, line in enumerate(named):
        parts.append(path(way(line), "none", t.PLAYERS[i][0], 2.5, DASHES[i]))
        y = h + 10 + i * size * 1.7
        label = f"{short(line.name, w - 110, size)} {said(line.values[-1], unit)}"
        parts.append(token(i, 14, y, 6, halo=False) + text(28, y + size * 0.35, label, size, True))
    return drawing(w, h + 14 + len(named) * size * 1.7, title, desc, *parts)
