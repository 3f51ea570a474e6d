"""Tables as pictures: numbers printed in coloured cells, the quilt of ranks, and the clock with four quarters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .. import theme as t
from ..report_charts import words
from ..scales import nice_step
from .axes import BARE, draw, note, numbers, read, same_length
from .picture import Picture, number

RAMP = ("#FFFFFF", "#CFE0EC", "#7FB0D2", "#2F78AE")  # pale to strong; the number is always printed
SIGNED = ("#E9A98A", "#FFFFFF", "#9AC5E8")
CORNERS = ((1, -1), (1, 1), (-1, 1), (-1, -1))  # of a clock, in the order of the cycle
QUILT = (
    "#A9CBE8", "#EBD27E", "#9AD0B4", "#E9A98A", "#D3C2E3", "#D9D3C5", "#F3C4D8", "#C3DDA0", "#8FD3D8", "#F2B98F",
    "#BFC6D1", "#E8E6A8",
)  # fmt: skip


def heat(
    rows: Sequence[object], heads: Sequence[object], values: Sequence[Sequence[float | None]], title: str, see: str, *,
    unit: str = "", digits: int = 2, signed: bool = False, x_title: str = "", y_title: str = "",
    mark: tuple[int, int] | None = None, least_width: int = 0, source: str = "",
) -> Picture:  # fmt: skip
    """A number in every cell; its colour says how much. `mark` (row, column) gets a frame; None leaves a cell empty.

    Raises ValueError where the values do not fit the names.
    """
    if len(values) != len(rows) or any(len(each) != len(heads) for each in values):
        raise ValueError(f"{len(rows)} rows of {len(heads)} values are needed")
    there = numbers([v for each in values for v in each if v is not None], title)
    if not there:
        raise ValueError("a table needs at least one number")
    most = max(abs(v) for v in there)
    low, high, ramp = (-most, most, SIGNED) if signed else (min(there), max(there), RAMP)
    text = [["" if v is None else _cell(v, digits, signed) for v in each] for each in values]
    scale = [[i / (len(ramp) - 1), colour] for i, colour in enumerate(ramp)]
    cells = {
        "type": "heatmap", "z": [list(each) for each in values], "text": text, "texttemplate": "%{text}",
        "x": list(range(len(heads))), "y": list(range(len(rows))), "zmin": low, "zmax": high if high > low else low + 1,
        "colorscale": scale, "showscale": False, "xgap": 2, "ygap": 2, "hoverinfo": "skip",
        "textfont": {"size": 16 if len(heads) <= 9 else 14, "color": t.INK},
    }  # fmt: skip
    shapes = []
    if mark:
        r, c = mark
        shapes = [{"type": "rect", "x0": c - 0.47, "x1": c + 0.47, "y0": r - 0.45, "y1": r + 0.45,
                   "line": {"color": t.ACCENT, "width": 4}}]  # fmt: skip
    across = BARE | {"tickvals": list(range(len(heads))), "ticktext": [words(each) for each in heads], "side": "top",
                     "title": {"text": words(x_title), "standoff": 6}}  # fmt: skip
    upright = BARE | {"tickvals": list(range(len(rows))), "ticktext": [words(each) for each in rows],
                      "autorange": "reversed", "title": {"text": words(y_title)}}  # fmt: skip
    margin = {"l": 20, "r": 12, "t": 40, "b": 10}
    figure = draw([cells], title, 38 * len(rows) + 76, shapes=shapes, margin=margin, xaxis=across, yaxis=upright)
    table = [(name, *(f"{cell}{unit}" if cell else "" for cell in each)) for name, each in zip(rows, text, strict=True)]
    least, largest = (_cell(each, digits, signed) for each in (min(there), max(there)))
    alt = f"A table with {len(rows)} rows and {len(heads)} columns, from {least} to {largest}."
    least = least_width or (46 * len(heads) + 60 if len(heads) > 6 else 0)
    return Picture(figure, title, see, alt, (y_title, *map(str, heads)), table, source, least)


def _cell(value: float, digits: int, signed: bool) -> str:
    rounded = round(value, digits) or 0.0  # no minus before a zero
    told = f"{rounded:+.{digits}f}" if signed and rounded else f"{rounded:.{digits}f}"
    return told.replace("-", "−")


def quilt(
    columns: Mapping[str, Sequence[float]], years: Sequence[int], title: str, see: str, *, source: str = ""
) -> Picture:
    """Every year's results (%) in order, the best on top; a name keeps its colour, and name and number are printed.

    Raises ValueError for more names than colours, or for columns that cannot be drawn.
    """
    names = list(columns)
    columns = {name: numbers(columns[name], name) for name in names}
    same_length({"years": years, **columns})
    if len(names) > len(QUILT):
        raise ValueError(f"at most {len(QUILT)} names can have a colour, not {len(names)}")
    order = [sorted(range(len(names)), key=lambda k, i=i: -columns[names[k]][i]) for i in range(len(years))]
    z = [[order[i][rank] for i in range(len(years))] for rank in range(len(names))]
    text = [[f"{words(names[order[i][r]])}<br>{number(columns[names[order[i][r]]][i], '%')}" for i in range(len(years))]
            for r in range(len(names))]  # fmt: skip
    steps = [[(k + side) / len(QUILT), QUILT[k]] for k in range(len(QUILT)) for side in (0, 1)]
    cells = {
        "type": "heatmap", "z": z, "text": text, "texttemplate": "%{text}", "x": [str(y) for y in years],
        "y": [str(r + 1) for r in range(len(names))], "zmin": -0.5, "zmax": len(QUILT) - 0.5, "colorscale": steps,
        "showscale": False, "xgap": 2, "ygap": 2, "hoverinfo": "skip", "textfont": {"size": 13, "color": t.INK},
    }  # fmt: skip
    figure = draw([cells], title, 42 * len(names) + 70, margin={"l": 44, "r": 8, "t": 34, "b": 8},
                  xaxis=BARE | {"side": "top", "type": "category"},
                  yaxis=BARE | {"autorange": "reversed", "type": "category", "title": {"text": "rank"}})  # fmt: skip
    rows = [(y, *(number(columns[n][i], "%") for n in names)) for i, y in enumerate(years)]
    firsts = ", ".join(f"{y} {names[order[i][0]]}" for i, y in enumerate(years))
    alt = f"Results in order for {len(years)} years. Best: {firsts}."
    return Picture(figure, title, see, alt, ("year", *names), rows, source, 76 * len(years) + 60)


def clock(
    columns: Any, title: str, see: str, *, quarters: Sequence[str] = ("Recovery", "Growth", "Stagnant", "Recession"),
    source: str = "",
) -> Picture:  # fmt: skip
    """A path through four quarters: columns `change` (x), `level` (y) and `when`; the way round is clockwise.

    Below the line and rising is the first quarter, above and rising the second, and so on.
    Raises ValueError for columns that cannot be drawn, or for other than four quarters.
    """
    if len(quarters) != len(CORNERS):
        raise ValueError(f"a clock has 4 quarters, not {len(quarters)}")
    (x, y), when = read(columns, "change", "level"), list(columns["when"])
    same_length({"change": x, "when": when})
    wide, high = 1.15 * max(map(abs, x)) or 1, 1.15 * max(map(abs, y)) or 1
    shapes, notes = [], []
    for name, (right, up) in zip(quarters, CORNERS, strict=True):
        a, b = right * wide, up * high
        shapes.append({"type": "rect", "x0": 0, "x1": a, "y0": 0, "y1": b, "line": {"width": 0}, "layer": "below",
                       "fillcolor": t.QUADRANTS[name][0] if name in t.QUADRANTS else t.SUNK})  # fmt: skip
        notes.append(note(a, b, words(name), xanchor="right" if a > 0 else "left",
                          yanchor="top" if b > 0 else "bottom", font={"size": 13, "color": t.INK}))  # fmt: skip
    path = {
        "type": "scatter", "mode": "lines+markers", "x": x, "y": y, "name": "path", "text": [words(w) for w in when],
        "hovertemplate": "%{text}", "line": {"color": t.PLAYERS[0][0], "width": 2.5},
        "marker": {"size": 15, "symbol": "arrow", "angleref": "previous", "line": {"width": 0},
                   "color": t.PLAYERS[0][0]},
    }  # fmt: skip
    for k in (0, len(x) - 1):
        notes.append(note(x[k], y[k], words(when[k]), xanchor="center", yshift=8))
    axes = [{"range": [-edge, edge], "dtick": nice_step(2 * edge, 6), "title": {"text": name}, "showgrid": False}
            for edge, name in ((wide, "its change"), (high, "growth against its mean"))]  # fmt: skip
    figure = draw(
        [path], title, 420, shapes=shapes, annotations=notes, xaxis=axes[0], yaxis=axes[1], hovermode="closest"
    )
    rows = [(w, number(a), number(b)) for w, a, b in zip(when, x, y, strict=True)]
    alt = f"A path through {', '.join(quarters)}, from {when[0]} to {when[-1]}."
    return Picture(figure, title, see, alt, ("when", "change", "level"), rows, source)
