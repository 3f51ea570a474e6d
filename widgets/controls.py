"""A question -> buttons, toggles and steppers. Knows no rule: what is legal, and why not, comes with the question."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from typing import Any

import ipywidgets as w

from finplay.questions import Option

Send = Callable[[Any], None]
Try = Callable[[Callable[[], None]], Callable[[Any], None]]  # wraps a callback so that its error is shown


def html(text: str = "", *classes: str) -> w.HTML:
    """Text that is already escaped, or drawn by us."""
    return styled(w.HTML(text), *classes)


def box(children: Sequence[w.Widget], *classes: str) -> w.Box:
    """A plain box: how it lies is the style sheet's affair."""
    return styled(w.Box(list(children)), *classes)


def styled(widget: Any, *classes: str) -> Any:
    for each in classes:
        widget.add_class(each)
    return widget


def keep(widget: w.Box, *spare: w.Widget) -> w.Box:
    """These belong to the box, shown or not: they are closed with it."""
    widget.spare = (*getattr(widget, "spare", ()), *spare)
    return widget


def close_all(widgets: Iterable[w.Widget]) -> None:
    """Close widgets with all that is in them; their layouts and styles are widgets too, and stay otherwise."""
    for each in widgets:
        close_all((*getattr(each, "children", ()), *getattr(each, "spare", ())))
        each.close()
        for part in ("layout", "style"):
            if hasattr(each, part):
                getattr(each, part).close()


def button(
    label: str, on_click: Callable[[Any], None], why: str = "", primary: bool = False, about: str = ""
) -> w.Button:
    """A button; where it cannot be pressed its second line says why. `about` describes a short label."""
    made = w.Button(description=label, button_style="primary" if primary else "", tooltip=about or label)
    made.on_click(on_click)
    set_why(made, label, why)
    return made


def set_why(made: w.Button, label: str, why: str) -> None:
    """Enable or disable with the reason in sight."""
    made.disabled = bool(why)
    made.description = f"{label}\n{why}" if why else label
    if why:
        made.add_class("fp-why")
    else:
        made.remove_class("fp-why")


def heading_html(title: str, hint: str, just_now: str = "", **marks: object) -> str:
    """What is asked, and one line of what one gets and risks; `marks` can be read off the page as data.

    `just_now` is what happened last, for windows in which the board lies below the question.
    """
    news = f'<p class="fp-now">{escape(just_now)}</p>' if just_now else ""
    data = "".join(f' data-{name}="{escape(str(value))}"' for name, value in marks.items())
    return f'{news}<h3 class="fp-q"{data}>{escape(title)}</h3><p class="fp-hint">{escape(hint)}</p>'


def option_buttons(options: Sequence[Option], send: Send, attempt: Try) -> w.Box:
    """A button for each answer. A single way on is the filled one; choices among equals look equal."""
    alone = len(options) == 1
    made = []
    for option in options:
        pressed = attempt(lambda answer=option.answer: send(answer))
        made.append(button(option.label, pressed, option.why, primary=alone))
    return box(made, "fp-row")


class Toggles:
    """One of several, marked with a check; `picked(answer)` is called when another is chosen."""

    def __init__(self, options: Sequence[Option], attempt: Try, picked: Callable[[Any], None]) -> None:
        self.value: Any = None
        self._picked = picked
        self._buttons = {
            option.answer: button(option.label, attempt(lambda a=option.answer: self.choose(a)), option.why)
            for option in options
        }
        self.widget = box(list(self._buttons.values()), "fp-row")

    def choose(self, answer: Any) -> None:
        for each, made in self._buttons.items():
            if each == answer:
                made.add_class("fp-on")
            else:
                made.remove_class("fp-on")
        self.value = answer
        self._picked(answer)


class SealedChoice:
    """Choose first, then seal: a slip of the finger can still be mended."""

    def __init__(self, options: Sequence[Option], send: Send, attempt: Try) -> None:
        self._labels = {option.answer: option.label for option in options}
        self._toggles = Toggles(options, attempt, self._show)
        self._seal = button("Seal my bid", attempt(lambda: send(self._toggles.value)), "choose first", primary=True)
        self._seal.add_class("fp-big")
        self.widget = box([self._toggles.widget, html("", "fp-space"), self._seal], "fp-row")

    def _show(self, answer: Any) -> None:
        label = self._labels[answer]
        set_why(self._seal, f"Seal my bid of {label}" if answer else "Seal: I pass", "")


class Stepper:
    """A number with buttons that change it by the given steps; `why_not(value)` says why a value is out of reach."""

    def __init__(
        self,
        steps: Sequence[int],
        show: Callable[[int], str],
        why_not: Callable[[int], str],
        changed: Callable[[], None],
        attempt: Try,
        about: str,
    ) -> None:
        self.value, self._show, self._why_not, self._changed = 0, show, why_not, changed
        self._number = html("", "fp-num")
        self._buttons = {step: self._step_button(step, attempt, about) for step in steps}
        down = [self._buttons[step] for step in sorted(steps) if step < 0]
        up = [self._buttons[step] for step in sorted(steps) if step > 0]
        self.widget = box([*down, self._number, *up], "fp-step")
        self.refresh()

    def _step_button(self, step: int, attempt: Try, about: str) -> w.Button:
        label = f"{'+' if step > 0 else '−'}{abs(step)}"
        return button(label, attempt(lambda: self._move(step)), about=f"{about}: {label}")

    def _next(self, step: int) -> int:
        """The value after a step. One value may be out of reach alone: one sale that its own fee eats up."""
        once, twice = self.value + step, self.value + 2 * step
        return twice if self._why_not(once) and not self._why_not(twice) else once

    def _move(self, step: int) -> None:
        value = self._next(step)
        if not self._why_not(value):
            self.value = value
            self.refresh()
            self._changed()

    def refresh(self) -> None:
        """Show the value, and which steps are possible now."""
        self._number.value = escape(self._show(self.value))
        for step, made in self._buttons.items():
            made.disabled = bool(self._why_not(self._next(step)))
