"""A place on the page of a class debrief, and what all of its sections share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Protocol

import ipywidgets as w

from . import class_answers as answers
from .class_files import Collected, Handed, Played
from .controls import box, close_all, html
from .draw import clean
from .fields import trouble
from .start import labelled

EXAMPLE = "Example. A class of bots, made up: this is what your class will look like."


class Debrief(Protocol):
    """What a section asks of the debrief that it belongs to."""

    found: Collected
    style: str

    def called(self, who: str) -> str: ...
    def people_called(self, game: Played) -> tuple[str, ...]: ...
    def shown(self, text: str) -> str: ...


class Section:
    """A place on the page that is filled again when names or files change. `fill` makes what is in it.

    What one chooses with stays in `head`, so that the keyboard stays where it is.
    """

    title = ""

    def __init__(self, debrief: Debrief, *head: w.Widget) -> None:
        self.debrief = debrief
        self._message, self._place = html("", "fp-message"), box([], "fp-col", "cd-col")
        self._example, self.head = html("", "cd-note"), box(head, "fp-row", "cd-head")
        title = html(f'<h2 class="cd-title">{escape(self.title)}</h2>')
        top = [html(debrief.style, "fp-style"), title, self._example, self.head, self._message]
        self.widget = box([*top, self._place], "fp-root", "fp-col")
        self.refresh()

    def refresh(self) -> None:
        """Show what is known now; an error is told here, and the other sections stay."""
        self._message.value = ""
        self._example.value = f'<p class="cd-example">{EXAMPLE}</p>' if self.debrief.found.example else ""
        before = self._place.children
        try:
            made = self.fill()
        except Exception as error:
            made = [html(trouble(f"This could not be shown. {type(error).__name__}: {error}"))]
        self._place.children = made
        close_all(before)

    def fill(self) -> list[w.Widget]:
        raise NotImplementedError

    def attempt(self, act: Callable[[], None]) -> Callable[[Any], None]:
        """A callback that shows its error where the user is looking."""

        def clicked(_: Any) -> None:
            self._message.value = ""
            try:
                act()
            except Exception as error:
                self._message.value = trouble(f"{type(error).__name__}: {error}")

        return clicked


class Pick:
    """A list to choose from; `picked()` is called when somebody chooses, `value` is what."""

    def __init__(self, label: str, picked: Callable[[], None]) -> None:
        self._picked, self._quiet = picked, False
        self.widget = labelled(w.Dropdown(), label)
        self.widget.observe(lambda _: None if self._quiet else self._picked(), names="value")

    @property
    def value(self) -> Any:
        return self.widget.value

    def offer(self, options: Sequence[tuple[str, Any]], value: Any) -> None:
        """These can be chosen now, and this one is; a list of one need not be seen."""
        self._quiet = True
        try:
            if list(self.widget.options) != list(options):
                self.widget.options = list(options)
            self.widget.value = value
        finally:
            self._quiet = False
        self.widget.layout.display = None if len(options) > 1 else "none"  # one alone is no choice


class LessonSection(Section):
    """A section about one lesson at a time. `gather` finds what it shows of it, `nothing` says that there is none."""

    gather: Callable[[Sequence[Handed], str], list[Any]]
    nothing = ""

    def __init__(self, debrief: Debrief, *head: w.Widget) -> None:
        self._lesson = Pick("Lesson", self.refresh)
        super().__init__(debrief, self._lesson.widget, *head)

    @property
    def lesson(self) -> str:
        return str(self._lesson.value)

    def fill(self) -> list[w.Widget]:
        journals = self.debrief.found.journals
        found = {lesson: self.gather(journals, lesson) for lesson in answers.lessons(journals)}
        there = [lesson for lesson in found if found[lesson]]
        if not there:
            self._lesson.offer([], None)
            return [html(f'<p class="fp-hint">{self.nothing}</p>')]
        now = self.lesson if self.lesson in there else there[-1]
        self._lesson.offer([(clean(each), each) for each in there], now)
        alone = f'<p class="fp-hint">Lesson {escape(clean(now))}</p>'
        return [*([html(alone)] if len(there) == 1 else []), *self.of_lesson(found[now])]

    def of_lesson(self, found: list[Any]) -> list[w.Widget]:
        raise NotImplementedError


# ---------------------------------------------------------------- words
def plain(text: str) -> str:
    """A question without its marks."""
    return clean(text).replace("**", "").replace("`", "")


def count(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"
