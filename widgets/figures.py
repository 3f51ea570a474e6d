"""A plotly figure on the page, with what to see in it, its words and the table of its data.

Figures go on the page as a mime bundle in an Output widget: a FigureWidget comes up empty after a reload, and a bundle
needs no request and no nbformat.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as w

from . import theme as t
from .controls import box, html
from .draw import clean

if TYPE_CHECKING:
    import plotly.graph_objects as go

# A cell off screen is not laid out by JupyterLab's content-visibility, so plotly would measure every word as 0 px wide.
CSS = f"""
.jp-Cell:has(.fp-figure, .cc-layer) {{ content-visibility: visible !important; }}
.fp-root.fp-root .fp-chart {{ padding: 8px 10px; min-width: 0; }}
.fp-root .fp-figure {{ min-width: 0; }}
.fp-root .fp-figure .jp-OutputArea, .fp-root .fp-figure .jp-OutputArea-output {{ background: {t.CARD}; }}
.fp-root.fp-root .fp-figure :is(.jp-OutputArea, .jp-OutputArea-child, .jp-OutputArea-output) {{ min-height: inherit; }}
.fp-root.fp-root .fp-figure .jp-OutputArea-output {{ padding: 0; margin: 0; overflow: hidden; }}
.fp-root .fp-figure .jp-OutputPrompt, .fp-root .fp-figure .jp-OutputArea-prompt {{ display: none; }}
.fp-root .fp-figure svg {{ width: auto; height: auto; display: inline; }}
.fp-root .fp-see {{ font-size: 18px; line-height: 1.3; font-weight: 700; margin: 0; overflow-wrap: anywhere; }}
.fp-root .fp-name {{ font-size: 16px; margin: 8px 0 4px; overflow-wrap: anywhere; }}
.fp-root .rp-two .fp-see {{ min-height: 2.6em; }}
@container (max-width: {t.STACK_BELOW}px) {{ .fp-root .rp-two .fp-see {{ min-height: 0; }} }}
.fp-root .fp-alt {{ position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }}
.fp-root .fp-chart {{ position: relative; }}
.fp-root details.fp-data > summary {{ cursor: pointer; min-height: {t.TARGET}px; padding: 10px 2px; color: {t.ACCENT};
  font-weight: 600; }}
.fp-root details.fp-data > summary:focus-visible {{ outline: 3px solid {t.ACCENT}; }}
.fp-root .fp-scroll {{ overflow: auto; max-height: 420px; }}
.fp-root .fp-scroll:focus-visible {{ outline: 3px solid {t.ACCENT}; }}
.fp-root table.fp-table {{ border-collapse: collapse; width: 100%; font-size: 15px; line-height: 1.35;
  font-variant-numeric: tabular-nums; color: {t.INK}; }}
.fp-root .fp-table caption {{ text-align: left; color: {t.MUTED}; padding: 2px 6px; }}
.fp-root .fp-table th, .fp-root .fp-table td {{ padding: 3px 8px; text-align: right; font-weight: 400;
  border-bottom: 1px solid {t.LINE}; }}
.fp-root .fp-table thead th {{ color: {t.MUTED}; border-bottom: 1.5px solid {t.EDGE}; background: {t.CARD};
  position: sticky; top: 0; }}
.fp-root .fp-table th, .fp-root .fp-table td {{ overflow-wrap: break-word; }}
.fp-root .fp-table .fp-word {{ text-align: left; }}
"""


def bundle(figure: go.Figure) -> dict[str, Any]:
    """The figure as a mime bundle, with the house's settings: no mode bar, as wide as its place."""
    return {
        "application/vnd.plotly.v1+json": {**figure.to_plotly_json(), "config": t.PLOTLY_CONFIG},
        "text/plain": "a chart",
    }


def table_html(heads: Sequence[str], rows: Sequence[Sequence[object]], caption: str, numbers: bool = True) -> str:
    """A table; the first column holds words, and the others numbers unless `numbers` is False. All of it is escaped."""
    head = "".join(f"<th scope=col{_word(i, numbers)}>{_cell(each)}</th>" for i, each in enumerate(heads))
    body = "".join(
        f"<tr><th scope=row class=fp-word>{_cell(row[0])}</th>"
        + "".join(f"<td{_word(i, numbers)}>{_cell(each)}</td>" for i, each in enumerate(row[1:], start=1))
        + "</tr>"
        for row in rows
    )
    words = f"<caption>{_cell(caption)}</caption>"
    return f"<table class=fp-table>{words}<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"


def _word(column: int, numbers: bool) -> str:
    return "" if column and numbers else " class=fp-word"


def _cell(value: object) -> str:
    return escape(clean(value))


def scrolling(table: str, label: str) -> str:
    """A table that scrolls in its own place, also by keyboard."""
    return f'<div class="fp-scroll" tabindex="0" role="region" aria-label="{_cell(label)}">{table}</div>'


def drawing_html(
    title: str, see: str, alt: str, wide: str, narrow: str, table: str, name: str = "The numbers of this chart"
) -> str:
    """A drawing (SVG) for the laptop and one for the phone, with what `Chart` puts around a figure."""
    return (
        f'<p class="fp-see">{_cell(see)}</p><p class="fp-alt">Chart. {_cell(alt)}</p>'
        f'<p class="fp-name">{_cell(title)}</p>'
        f'<div class="fp-wide fp-drawn">{wide}</div><div class="fp-narrow">{narrow}</div>'
        f'<details class="fp-data"><summary>{_cell(name)}</summary>{scrolling(table, name)}</details>'
    )


class Chart:
    """A place for a figure. `show` puts one there, or another in its stead, without a new cell output."""

    def __init__(self, height: int) -> None:
        self._see, self._below = html(), html()
        self._place = w.Output()
        self._place.add_class("fp-figure")
        self._place.add_class("fp-wide")
        self._narrow = html("", "fp-narrow")
        self._place.layout.min_height = f"{height}px"  # the page does not jump while a figure is exchanged
        self.widget = box([self._see, self._place, self._narrow, self._below], "fp-panel", "fp-chart", "fp-col")

    def show(
        self, figure: go.Figure, narrow: str, see: str, alt: str, table: str, name: str = "The numbers of this chart"
    ) -> None:
        """A figure, a drawing (SVG) for the phone, one sentence that says what to see, alternative text, and the table
        (HTML) of its data."""
        self._see.value = f'<p class="fp-see">{_cell(see)}</p><p class="fp-alt">Chart. {_cell(alt)}</p>'
        self._place.outputs = ({"output_type": "display_data", "data": bundle(figure), "metadata": {}},)
        self._narrow.value = f'<p class="fp-name">{_cell(figure.layout.meta)}</p>{narrow}'
        self._below.value = (
            f'<details class="fp-data"><summary>{_cell(name)}</summary>{scrolling(table, name)}</details>'
        )
