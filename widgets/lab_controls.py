"""The strategy lab's controls: who plays a seat, with which dials, and by which house rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from html import escape
from inspect import cleandoc
from typing import Any

import ipywidgets as w

from finplay.wealthcraft.dials import MAIN_RULES, Dial, dials, house_rules, turned

from . import theme as t
from .controls import Try, box, button, close_all, html, styled
from .draw import clean

NOBODY_HERE = "Nobody"

CSS = f"""
.fp-root.fp-root .lab-dial {{ display: grid; grid-template-columns: minmax(0, 1fr) 92px; gap: 0 14px;
  align-items: center; border-top: 1px solid {t.LINE}; padding: 5px 0; }}
.fp-root.fp-root .lab-dial .widget-inline-hbox {{ width: auto; min-width: 0; margin: 0; }}
.fp-root.fp-root .lab-dial > .fp-field {{ display: contents; }} /* its label above, its box beside the slider */
.fp-root.fp-root .lab-dial > .fp-field > label {{ grid-column: 1 / -1; order: -1; margin: 0; padding: 0;
  line-height: 1.25; overflow: visible; overflow-wrap: anywhere; }}
.fp-root.fp-root .lab-dial .fp-slider {{ margin: 0 14px; height: {t.TARGET}px; }}
.fp-root.fp-root .lab-dial input {{ width: 100%; text-align: right; font-weight: 700; }}
"""


class DialRow:
    """A slider and a box for one whole number. `changed(value)` is called when either is moved.

    The box has the words as its label: the handle of this slider can be given no name that a screen reader would say.
    """

    def __init__(self, dial: Dial, changed: Callable[[int], None], attempt: Try) -> None:
        self.dial, self._changed, self._quiet = dial, changed, False
        self.slider = styled(w.IntSlider(dial.value, dial.low, dial.high, readout=False), "fp-slider")
        words = clean(f"{dial.words[0].upper()}{dial.words[1:]} (usual:\u00a0{dial.usual})")
        self.box = styled(w.IntText(dial.value, description=words), "fp-field")  # a bounded one would change a number
        self.slider.observe(attempt(lambda: self._take(self.slider.value)), "value")
        self.box.observe(attempt(lambda: self._take(self.box.value)), "value")
        self.widget = box([self.slider, self.box], "lab-dial")

    def _take(self, value: int) -> None:
        if self._quiet:
            return
        if not self.dial.low <= value <= self.dial.high:
            low, high = self.dial.low, self.dial.high
            raise ValueError(f"{self.dial.words}: a whole number from {low} to {high}, not {value}")
        self.show(value)
        self._changed(value)

    def show(self, value: int) -> None:
        """Put both on this number; it does not count as a change."""
        self._quiet = True
        try:
            self.slider.value = self.box.value = value
        finally:
            self._quiet = False


class SeatControls:
    """Who plays a seat, and that player's dials. `bot` is None where nobody sits."""

    def __init__(
        self, seat: int, policies: Mapping[str, Any], bot: Any, may_be_empty: bool, changed: Callable[[], None],
        attempt: Try,
    ) -> None:  # fmt: skip
        self._policies, self._changed, self._attempt = policies, changed, attempt
        self.bot, self._quiet = bot, False
        self.rows: dict[str, DialRow] = {}
        options = [*policies, *([NOBODY_HERE] if may_be_empty else [])]
        self.policy = styled(w.Dropdown(options=options, value=self.name, description=f"Seat {seat + 1}"), "fp-field")
        self.policy.style.description_width = "initial"
        self.policy.observe(attempt(self._chosen), "value")
        self._about, self._place = html(), box([], "fp-col")
        self.widget = box([self.policy, self._about, self._place], "fp-col")
        self._fill()

    @property
    def name(self) -> str:
        return type(self.bot).__name__ if self.bot is not None else NOBODY_HERE

    def show(self, bot: Any) -> None:
        """Another player; it does not count as a change."""
        self.bot, self._quiet = bot, True
        try:
            self.policy.value = self.name
        finally:
            self._quiet = False
        self._fill()

    def _chosen(self) -> None:
        if not self._quiet:
            self.show(self._policies.get(self.policy.value))
            self._changed()

    def _fill(self) -> None:
        # what a class inherits is said about another bot
        lines = cleandoc(type(self.bot).__doc__ or "A bot of your own.").splitlines() if self.bot is not None else []
        words = lines[0] if lines else "" if self.bot is not None else "Nobody sits here."
        self._about.value = f'<p class="fp-hint">{escape(clean(words))}</p>' if words else ""
        before = self._place.children
        self.rows = {each.name: DialRow(each, self._turner(each.name), self._attempt) for each in dials(self.bot)}
        self._place.children = [each.widget for each in self.rows.values()]
        close_all(before)

    def _turner(self, name: str) -> Callable[[int], None]:
        def turn(value: int) -> None:
            self.bot = turned(self.bot, **{name: value})
            self._changed()

        return turn


class RuleControls:
    """The house rules: those that change most, and the others behind a button."""

    def __init__(self, rules: Any, changed: Callable[[], None], attempt: Try) -> None:
        self.rules, self._changed = rules, changed
        self.rows = {each.name: DialRow(each, self._turner(each.name), attempt) for each in house_rules(rules)}
        others = [row.widget for name, row in self.rows.items() if name not in MAIN_RULES]
        self._more = box(others, "fp-col")
        self._opener = button("More house rules", attempt(self._fold))
        self.widget = box([*(self.rows[name].widget for name in MAIN_RULES), self._opener, self._more], "fp-col")
        self._more.layout.display = "none"

    def _fold(self) -> None:
        hidden = self._more.layout.display == "none"
        self._more.layout.display = "" if hidden else "none"
        self._opener.description = "Fewer house rules" if hidden else "More house rules"

    def show(self, rules: Any) -> None:
        """Other rules; it does not count as a change."""
        self.rules = rules
        for name, row in self.rows.items():
            row.show(getattr(rules, name))

    def _turner(self, name: str) -> Callable[[int], None]:
        def turn(value: int) -> None:
            self.rules = turned(self.rules, **{name: value})
            self._changed()

        return turn


class Tabs:
    """Buttons, one of which is marked; `show(number)` is called when another is chosen."""

    def __init__(self, labels: Sequence[str], show: Callable[[int], None], attempt: Try) -> None:
        self.chosen, self._show = 0, show
        self._buttons = [button(label, attempt(lambda i=i: self.choose(i))) for i, label in enumerate(labels)]
        self.widget = box(self._buttons, "fp-row", "lab-tabs")

    def choose(self, number: int) -> None:
        self.chosen = number
        for i, each in enumerate(self._buttons):
            (each.add_class if i == number else each.remove_class)("fp-on")
        self._show(number)

    def rename(self, labels: Sequence[str]) -> None:
        for each, label in zip(self._buttons, labels, strict=True):
            each.description = each.tooltip = label
