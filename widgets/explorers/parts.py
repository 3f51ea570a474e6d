"""What all explorers share: a number box beside a slider, switches, reset, settings to copy, and pictures in place."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from math import floor
from typing import Any, NamedTuple

import ipywidgets as w
from IPython.display import display

from finplay.questions import Option

from .. import theme as t
from ..cells import take_the_cell_of
from ..charts import Picture, Place
from ..charts.picture import CSS as PICTURES
from ..controls import Toggles, box, button, close_all, html, styled
from ..draw import clean
from ..fields import CSS as FIELDS
from ..fields import Line, number_in, said, trouble

CSS = f"""{FIELDS}{PICTURES}
.fp-root.fp-root .ex-dials {{ display: grid; grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr));
  gap: 8px 20px; align-items: end; }}
.fp-root.fp-root .ex-dial {{ display: grid; grid-template-columns: minmax(0, 1fr) 110px; gap: 2px 8px;
  align-items: center; }}
.fp-root.fp-root .ex-dial > :first-child {{ grid-column: 1 / -1; }}
.fp-root .ex-name {{ font-size: 16px; font-weight: 700; line-height: 1.3; overflow-wrap: anywhere; }}
.fp-root .ex-name span {{ font-weight: 400; color: {t.MUTED}; }}
.fp-root.fp-root .ex-dial .widget-inline-hbox {{ width: auto; min-width: 0; margin: 0; }}
.fp-root.fp-root .ex-dial .ex-slider {{ width: auto; height: {t.TARGET}px; margin: 0 14px; overflow: visible; }}
.fp-root.fp-root .ex-dial .fp-field > .widget-label {{ position: absolute; width: 1px; height: 1px;
  overflow: hidden; clip-path: inset(50%); }}
.fp-root .ex-slider .noUi-target {{ background: {t.LINE}; border-color: {t.EDGE}; }}
.fp-root .ex-slider .noUi-handle {{ background: {t.ACCENT}; border-color: {t.ACCENT}; }}
.fp-root .ex-slider .noUi-handle:focus-visible {{ outline: 3px solid {t.ACCENT}; outline-offset: 3px; }}
.fp-root.fp-root .ex-panel .fp-row .jupyter-button {{ overflow-wrap: normal; flex: 0 0 auto; max-width: 100%; }}
.fp-root .ex-copy {{ display: block; padding: 8px 10px; background: {t.SUNK}; border-radius: 5px; font-size: 15px;
  user-select: all; overflow-wrap: anywhere; }}
"""


class Dial(NamedTuple):
    """A number that one can change: its name in words, its range, the step of its slider and its unit."""

    words: str
    value: float
    low: float
    high: float
    step: float = 1
    unit: str = ""

    def checked(self, value: Any) -> float:
        """The number, if it is one and lies in the range; a dial of whole steps takes whole numbers only."""
        whole = float(self.step).is_integer()
        fits = isinstance(value, (int, float)) and not isinstance(value, bool) and self.low <= value <= self.high
        if not fits or (whole and value != int(value)):
            raise ValueError(f"{self.allowed()}, not {value}")
        return int(value) if value == int(value) else float(value)

    def allowed(self) -> str:
        """Its name, and what can be put in."""
        whole = "whole " if float(self.step).is_integer() else ""
        return f"{self.words}: a {whole}number from {said(self.low, self.unit)} to {said(self.high, self.unit)}"


class Row:
    """A slider and a number box for one dial; `changed()` is called when either has another value."""

    def __init__(self, dial: Dial, value: float, changed: Callable[[], None], told: Callable[[str], None]) -> None:
        self.dial, self.value, self._changed, self._told, self._quiet = dial, value, changed, told, False
        made = w.FloatSlider(value, min=dial.low, max=dial.high, step=dial.step, readout=False, tooltip=dial.words)
        self.slider = styled(made, "ex-slider")
        self.line = Line(dial.words, self._typed, short=True)
        self.line.show(said(value, dial.unit))
        self.slider.observe(lambda change: self._moved(change.new), "value")
        reach = f"{said(dial.low, dial.unit)} to {said(dial.high, dial.unit)}"
        name = html(f'<div class="ex-name">{escape(clean(dial.words))} <span>({escape(reach)})</span></div>')
        self.widget = box([name, self.slider, self.line.input], "ex-dial")

    def _typed(self, text: str) -> None:
        try:
            value = number_in(text, self.dial.unit)
        except ValueError:
            self._told(f"{self.dial.allowed()}, not “{text}”" if text.strip() else f"{self.dial.allowed()}")
            return
        self._take(value, typed=True)

    def _moved(self, value: float) -> None:
        """A page puts its slider on a whole step near a number that was typed, and says so: that is no move."""
        low, step = self.dial.low, self.dial.step
        if abs(value - (low + floor((self.value - low) / step + 0.5) * step)) > 1e-6:
            self._take(value)

    def _take(self, value: float, typed: bool = False) -> None:
        if self._quiet:
            return
        try:
            self.value = self.dial.checked(round(value, 6))
        except ValueError as error:
            self._told(str(error))
            return
        self.show(self.value, box_too=not typed)
        self._changed()

    def show(self, value: float, box_too: bool = True) -> None:
        """Put slider and box on this number; it does not count as a change."""
        self.value, self._quiet = value, True
        try:
            self.slider.value = value
            if box_too:
                self.line.show(said(value, self.dial.unit))
        finally:
            self._quiet = False

    def agree(self) -> None:
        """Put the box right where it still holds something that was refused."""
        try:
            same = number_in(self.line.value, self.dial.unit) == self.value
        except ValueError:
            same = False
        if not same:
            self.show(self.value)


class Explorer:
    """Dials and switches above pictures that follow them. What differs is said by a subclass.

    Settings can be given by name: `Compounding(rate=7)`. Raises ValueError for one out of its range, TypeError for one
    that does not exist.
    """

    title = ""
    dials: Mapping[str, Dial] = {}
    switches: Mapping[str, tuple[tuple[Any, str], ...]] = {}  # name -> (value, words) each; the first is the usual one
    heads: Mapping[str, str] = {}  # what stands above a switch, where its buttons do not say it
    views: Mapping[str, tuple[str, tuple[str, ...]]] = {}  # of the switch `view`: its words, and what can be changed

    def __init__(self, view: str = "", **settings: Any) -> None:
        settings |= {"view": view} if view else {}
        self._ready = False
        self._first = self._checked(settings)
        self.settings = dict(self._first)
        self._message, self._copied = html("", "fp-message"), html()
        self.rows = {k: Row(each, self._first[k], self._refresh, self._tell) for k, each in self.dials.items()}
        self.toggles = {name: self._toggle(name) for name in self.switches}
        self.places = [Place() for _ in self.pictures()]
        self._ready = True
        self._parts = {name: row.widget for name, row in self.rows.items()}
        self._parts |= {name: self._switch(name) for name in self.toggles}
        self.widget = self._page()
        self._refresh()

    # ------------------------------------------------------------ what differs
    def pictures(self) -> Sequence[Picture]:
        """The pictures for `settings`, always the same number of them. Raises ValueError, in words."""
        raise NotImplementedError

    # ------------------------------------------------------------ for cells, other widgets and tests
    def set(self, **settings: Any) -> None:
        """Change settings, as a person would; nothing changes if one of them is refused."""
        self._show({**self.settings, **self._checked(settings, only=True)})

    def code(self) -> str:
        """The line of code that makes this explorer as it stands."""
        changed = ", ".join(f"{name}={value!r}" for name, value in self.settings.items())
        return f"{type(self).__name__}({changed})"

    def close(self) -> None:
        close_all([self.widget])

    def _ipython_display_(self, **kwargs: Any) -> None:
        take_the_cell_of(self)
        display(self.widget)

    # ------------------------------------------------------------ inside
    def _checked(self, settings: Mapping[str, Any], only: bool = False) -> dict[str, Any]:
        known = [*self.dials, *self.switches]
        strange = [name for name in settings if name not in known]
        if strange:
            raise TypeError(f"{type(self).__name__} has no {strange[0]!r}; it has: {', '.join(known)}")
        usual = {k: each.value for k, each in self.dials.items()} | {k: o[0][0] for k, o in self.switches.items()}
        found = dict(settings) if only else usual | dict(settings)
        for name, value in found.items():
            if name in self.dials:
                found[name] = self.dials[name].checked(value)
            elif value not in [each for each, _ in self.switches[name]]:
                allowed = ", ".join(repr(each) for each, _ in self.switches[name])
                raise ValueError(f"{name} is one of {allowed}, not {value!r}")
        return found

    def _toggle(self, name: str) -> Toggles:
        options = [Option(value, words) for value, words in self.switches[name]]
        made = Toggles(options, lambda act: lambda _: act(), lambda _: self._refresh())
        made.choose(self._first[name])
        return made

    def _refresh(self) -> None:
        if not self._ready:
            return
        self.settings = {k: row.value for k, row in self.rows.items()} | {k: o.value for k, o in self.toggles.items()}
        self._hide()
        try:
            for place, picture in zip(self.places, self.pictures(), strict=True):
                place.show(picture)
        except Exception as error:
            self._tell(str(error) if isinstance(error, ValueError) else f"{type(error).__name__}: {error}")
        else:
            self._tell("")
            for row in self.rows.values():
                row.agree()
        self._copied.value = ""

    def _hide(self) -> None:
        """Show only what can be changed in the view."""
        if self.views:
            seen = ("view", *self.views[self.settings["view"]][1])
            for name, part in self._parts.items():
                part.layout.display = None if name in seen else "none"

    def _show(self, settings: Mapping[str, Any]) -> None:
        self._ready = False
        for name, row in self.rows.items():
            row.show(settings[name])
        for name, toggle in self.toggles.items():
            toggle.choose(settings[name])
        self._ready = True
        self._refresh()

    def _copy(self) -> None:
        told = "Copy this line into a cell, and run it to get these settings again:"
        code = f'<code class="ex-copy" tabindex="0">{escape(self.code())}</code>'
        self._copied.value = f'<p class="fp-hint" role="status">{told}</p>{code}'

    def _tell(self, words: str) -> None:
        self._message.value = trouble(words)

    def _switch(self, name: str) -> w.Box:
        if name not in self.heads:
            return self.toggles[name].widget
        return box(
            [html(f'<div class="ex-name">{escape(self.heads[name])}</div>'), self.toggles[name].widget], "fp-col"
        )

    def _page(self) -> w.Box:
        style, title = html(f"<style>{CSS}</style>", "fp-style"), html(f'<h3 class="fp-q">{escape(self.title)}</h3>')
        dials = box([each.widget for each in self.rows.values()], "ex-dials")
        switches = [self._parts[name] for name in self.toggles]
        foot = [button("Reset", lambda _: self._show(self._first)),
                button("Copy these settings", lambda _: self._copy())]  # fmt: skip
        first = [self._parts["view"]] if self.views else []
        switches = [each for each in switches if each not in first]
        inside = [title, *first, dials, *switches, self._message, *(each.widget for each in self.places)]
        return box(
            [style, box([*inside, box(foot, "fp-row"), self._copied], "fp-panel", "ex-panel", "fp-col")],
            "fp-root",
            "fp-col",
        )
