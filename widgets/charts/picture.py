"""A figure with what to see in it, its words, its numbers and its source; and its place on a page.

A picture in a place is exchanged without a flicker: the new one is drawn over the old one, which is then hidden.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any

import ipywidgets as w
from IPython.display import display

from .. import figures, theme
from ..cells import take_the_cell_of
from ..controls import box, close_all, html
from ..draw import clean
from ..fields import said
from ..figures import bundle, scrolling, table_html

if TYPE_CHECKING:
    import plotly.graph_objects as go

CSS = f"""{figures.CSS}
.fp-root.fp-root .cc-picture {{ position: relative; min-width: 0; gap: 2px; }}
.fp-root .cc-title {{ font-size: 20px; line-height: 1.25; font-weight: 700; margin: 0; overflow-wrap: anywhere; }}
.fp-root .cc-see {{ font-size: 18px; line-height: 1.35; margin: 2px 0 4px; overflow-wrap: anywhere; }}
.fp-root .cc-source {{ font-size: 14px; line-height: 1.35; color: {theme.MUTED}; margin: 2px 0 0;
  overflow-wrap: anywhere; }}
.fp-root .cc-stack {{ display: grid; min-width: 0; }}
.fp-root.fp-root .cc-layer {{ grid-area: 1 / 1; min-width: 0; margin: 0; visibility: hidden;
  transition: visibility 0s linear 0.4s; }}
.fp-root.fp-root .cc-front {{ visibility: visible; transition: none; z-index: 1; }}
.fp-root.fp-root .cc-layer :is(.jp-OutputArea, .jp-OutputArea-child, .jp-OutputArea-output) {{
  background: transparent; padding: 0; margin: 0; overflow: hidden; min-width: 0; }}
.fp-root .cc-layer :is(.jp-OutputPrompt, .jp-OutputArea-prompt) {{ display: none; }}
.fp-root .cc-layer svg {{ width: auto; height: auto; display: inline; }}
.fp-root .cc-wide-only {{ overflow-x: auto; }}
"""


@dataclass(frozen=True)
class Picture:
    """A plotly figure, its title, one sentence that says what to see, one that says what is drawn (the alternative
    text), the table behind it, and the source of real figures. As the last line of a cell it shows itself."""

    figure: go.Figure
    title: str
    see: str
    alt: str
    heads: Sequence[str]
    rows: Sequence[Sequence[object]]
    source: str = ""
    least_width: int = 0  # px: a narrower page scrolls sideways

    def _ipython_display_(self, **kwargs: Any) -> None:
        shown = Page([self])
        take_the_cell_of(shown)
        display(shown.widget)


def number(value: float, unit: str = "") -> str:
    """A number for readers, with its unit: ×45.3, 6,381L, −3%; three figures, more only where they are whole.

    From a billion on it is in words: ×410 trillion.
    """
    size = abs(value)
    if size >= 1e9:
        large, name = (1e12, "trillion") if size >= 1e12 else (1e9, "billion")
        return f"{number(value / large, unit.strip('L%'))} {name} {unit.strip('×')}".strip()
    digits = 0 if size >= 100 else 1 if size >= 10 else 2
    rounded = round(value, digits)
    return said(int(rounded) if rounded == int(rounded) else rounded, unit)


class Place:
    """Where a picture stands; `show` puts another there."""

    def __init__(self) -> None:
        self.picture: Picture | None = None
        self._head, self._foot = html(), html()
        self._layers = [w.Output(), w.Output()]
        for each in self._layers:
            each.add_class("cc-layer")
        self._stack = box(self._layers, "cc-stack", "cc-wide-only")
        self.widget = box([self._head, self._stack, self._foot], "cc-picture", "fp-col")

    @property
    def bundle(self) -> dict[str, Any]:
        """What is in sight, as plotly gets it."""
        front = next(each for each in self._layers if "cc-front" in each._dom_classes)
        return front.outputs[0]["data"]["application/vnd.plotly.v1+json"]

    def show(self, picture: Picture) -> None:
        self.picture = picture
        for each in self._layers:  # the page does not jump while a figure is exchanged
            each.layout.min_height = f"{picture.figure.layout.height}px"
            each.layout.min_width = f"{picture.least_width}px" if picture.least_width else None
        front, back = sorted(self._layers, key=lambda each: "cc-front" not in each._dom_classes)
        back.outputs = ({"output_type": "display_data", "data": bundle(picture.figure), "metadata": {}},)
        back.add_class("cc-front")
        front.remove_class("cc-front")
        self._head.value = _head(picture)
        self._foot.value = _foot(picture)


def _head(picture: Picture) -> str:
    return (
        f'<h3 class="cc-title">{_plain(picture.title)}</h3><p class="cc-see">{_plain(picture.see)}</p>'
        f'<p class="fp-alt">Chart. {_plain(picture.alt)}</p>'
    )


def _foot(picture: Picture) -> str:
    name = f"The numbers: {picture.title}"
    table = scrolling(table_html(picture.heads, picture.rows, picture.title), name)
    source = f'<p class="cc-source">{_plain(picture.source)}</p>' if picture.source else ""
    data = f'<details class="fp-data"><summary>The numbers of this chart</summary>{table}</details>'
    return source + data


def _plain(text: object) -> str:
    return escape(clean(text))


class Page:
    """Pictures below a cell. The cell run again closes those of its last run."""

    def __init__(self, pictures: Sequence[Picture]) -> None:
        self.places = [Place() for _ in pictures]
        for place, picture in zip(self.places, pictures, strict=True):
            place.show(picture)
        style = html(f"<style>{theme.CSS}{CSS}</style>", "fp-style")
        self.widget = box(
            [style, box([each.widget for each in self.places], "fp-panel", "fp-col")], "fp-root", "fp-col"
        )

    def close(self) -> None:
        close_all([self.widget])
