"""A student's bets and reflections, kept in one readable file as they are typed, and there again after a restart.

journal = Journal("01-play-wealthcraft")
journal.bet("winner", "Who will have most?", ["Me", "Steady"])
journal.compare("winner", lambda: "Steady")
"""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets as w
from IPython.display import display

from .controls import box, button, close_all, html
from .fields import Choice, Field, Line, Lines, light, number_in, page, said, told, trouble
from .journal_file import Entry, JournalFile, clock
from .work import WorkFolderError, file_name

NOT_KEPT = "Not kept on the disk. {} What you wrote stays on this page until you close it: use the download link."
NO_RESULT = "There is no result yet. When you have seen what comes out, press the button."

_shown: dict[tuple[str, ...], w.Box] = {}  # what stands below which cell: the newer replaces the older


class Journal:
    """The journal of one lesson. Where several people share a computer, `student` gives each a file of their own.

    Each question has a key. Its answer is kept under that key, and is there again when the cell runs again.
    """

    def __init__(self, lesson: str, student: str = "") -> None:
        self._file = JournalFile(lesson, student)
        self._problem = self._file.read()
        self._fields: dict[str, _Kept] = {}
        self._comparisons: dict[str, _Comparison] = {}
        self._links: list[w.HTML] = []
        self._messages: list[w.HTML] = []

    # ------------------------------------------------------------ for the cells of a lesson
    def bet(self, key: str, question: str, options: Sequence[str]) -> None:
        """Ask for a choice, made before the result is known."""
        self._ask(key, "bet", question, lambda changed: Choice(question, options, changed))

    def number(
        self, key: str, question: str, unit: str = "", low: float | None = None, high: float | None = None
    ) -> None:
        """Ask for a number, as a bet."""
        label = f"{question} (in {unit})" if unit else question
        self._ask(
            key, "number", question, lambda changed: Line(label, changed, short=True),
            read=lambda text: _within(number_in(text, unit), unit, low, high), unit=unit,
        )  # fmt: skip

    def text(self, key: str, question: str, rows: int = 3) -> None:
        """Ask for a few sentences."""
        self._ask(key, "text", question, lambda changed: Lines(question, changed, rows))

    def compare(self, key: str, actual: Any) -> None:
        """Show a bet beside its result, and lock the bet.

        `actual` is the result, several if they share it, or a function that returns it; None: there is none yet.
        """
        self._comparisons[key] = _Comparison(self, key, actual)
        self.show("compare", key, self._comparisons[key].widget)

    def export(self) -> None:
        """Show what is in the journal, and a link that downloads it."""
        written = [each for each in self.entries.values() if each["kind"] != "name" and each.get("answer") is not None]
        rows = "".join(
            f"<li><b>{light(each.get('question', ''))}</b><br>{escape(said(each['answer'], each.get('unit', '')))}</li>"
            for each in written
        )
        listed = f"<ul>{rows}</ul>" if rows else '<p class="fp-hint">Nothing is written yet.</p>'
        self.show("export", "", page(html(listed, "fp-said"), self._link(), self._message()))

    def _ipython_display_(self, **kwargs: Any) -> None:
        self.show("panel", "", self._panel())

    # ------------------------------------------------------------ for other widgets and for tests
    @property
    def entries(self) -> dict[str, Entry]:
        """What is kept, by key."""
        return self._file.entries

    def answer(self, key: str) -> Any:
        """The answer to a question, None if there is none."""
        return self.entries.get(key, {}).get("answer")

    def record(self, key: str, **parts: Any) -> str:
        """Keep something; returns "" or why it is not on the disk."""
        problem = self._file.put(key, **parts)
        self._tell(NOT_KEPT.format(problem) if problem else "")
        return problem

    def result(self, key: str, actual: Any) -> Entry:
        """Lock a bet, now that its result is known. The first result is the one that stays in the journal."""
        self._tell(self._file.read())
        field = self._fields.get(key)
        asked = field.about if field else {}
        entry = {"kind": "bet", "answer": None, **asked, **self.entries.get(key, {})}
        if actual is not None and "locked" not in entry:
            kept = list(actual) if isinstance(actual, (list, tuple, set)) else actual
            self.record(key, **entry, result=kept)
            self.record(key, locked=self.entries[key]["at"])
            entry = self.entries[key]
        if field:
            field.refresh()
        return entry

    # ------------------------------------------------------------ what is shown
    def _ask(
        self, key: str, kind: str, question: str, make: Callable[..., Field], read: Any = None, **more: Any
    ) -> None:
        self._fields[key] = _Kept(self, key, {"kind": kind, "question": question, **more}, make, read)
        self.show("field", key, self._fields[key].widget)

    def show(self, what: str, key: str, widget: w.Box) -> None:
        place = (self._file.lesson, self._file.student, what, key)
        if place in _shown:
            close_all([_shown[place]])
        _shown[place] = widget
        display(widget)

    def _panel(self) -> w.Box:
        title = '<h3 class="fp-q">Your journal</h3>'
        where = (
            "Your bets and answers are kept as you type. They stay on this computer, in the file "
            f"`{self._where()}`. They are not sent anywhere."
        )
        name = Line("Your name or nickname, if you hand your journal in", self._named)
        name.show(self.answer("name"))
        again = _StartAnew(self)
        head = html(f'{title}<p class="fp-hint">{light(where)}</p>', "fp-said")
        return page(head, *([] if self._file.student else [name.input]), box([self._link(), again.widget], "fp-row"),
                    self._message())  # fmt: skip

    def _where(self) -> str:
        try:
            path = self._file.path()
        except WorkFolderError:
            return self._file.name
        return f"{path.parent.name}/{path.name}"

    def _named(self, name: str) -> None:
        self.record("name", kind="name", answer=" ".join(name.split())[:40] or None)

    def _message(self) -> w.HTML:
        made = html("", "fp-message")
        self._messages.append(made)
        self._tell(NOT_KEPT.format(self._problem) if self._problem else "")
        return made

    def _tell(self, problem: str) -> None:
        """Say what is wrong with the file, wherever there is room for it, and bring the links up to date."""
        self._problem = problem
        self._messages = [each for each in self._messages if each.comm is not None]
        self._links = [each for each in self._links if each.comm is not None]
        for each in self._messages:
            each.value = trouble(self._file.news) + trouble(problem)
        for each in self._links:
            each.value = self._link_html()

    def _link(self) -> w.HTML:
        made = html(self._link_html())
        self._links.append(made)
        return made

    def _link_html(self) -> str:
        data = base64.b64encode(self._file.text().encode("utf-8", "backslashreplace")).decode("ascii")
        name = file_name("journal", self._file.lesson, self._file.student or self.answer("name") or "", end=".json")
        href = f"data:application/json;base64,{data}"
        return f'<a class="fp-link" download="{escape(name)}" href="{href}">Download my journal</a>'

    def news(self) -> str:
        """What happened to the file and has no other place to be shown."""
        return "" if self._messages else self._file.news

    def _start_anew(self) -> str:
        aside = self._file.start_anew()
        for field in self._fields.values():
            field.refresh()
        self._tell("")
        return f"A new journal has begun. The old one is kept as {aside.name}." if aside else "The journal is empty."


def _within(number: float, unit: str, low: float | None, high: float | None) -> float:
    if low is not None and number < low:
        raise ValueError(f"Write {said(low, unit)} or more.")
    if high is not None and number > high:
        raise ValueError(f"Write {said(high, unit)} or less.")
    return number


class _Kept:
    """A question whose answer is kept as it is given."""

    def __init__(self, journal: Journal, key: str, about: Entry, make: Callable[..., Field], read: Any) -> None:
        self._journal, self._key, self.about, self._read = journal, key, about, read
        self.field = make(self._changed)
        self._status = html("", "fp-kept")
        self.widget = page(self.field.input, self._status)
        self.refresh()

    def refresh(self) -> None:
        """Show what the journal holds."""
        entry = self._journal.entries.get(self._key, {})
        if not self._same(entry.get("answer")):
            self.field.show(entry.get("answer"))
        self.field.lock("locked" in entry)
        self._status.value = trouble(self._journal.news()) + self._state()

    def _same(self, answer: Any) -> bool:
        """Does what is typed mean this answer already?"""
        try:
            return self._answer(self.field.value) == answer
        except ValueError:
            return False

    def _changed(self, value: Any) -> None:
        try:
            problem = self._keep(self._answer(value))
        except ValueError as error:
            self._status.value = escape(f"Not kept yet. {error}")
        except Exception as error:
            self._status.value = trouble(f"Not kept. {type(error).__name__}: {error}")
        else:
            self._status.value = trouble(NOT_KEPT.format(problem)) if problem else self._state()

    def _answer(self, value: Any) -> Any:
        """What was given, as it is kept; None for nothing. Raises ValueError, in words."""
        if value is None or not value.strip():
            return None
        return value if self._read is None else self._read(value)

    def _keep(self, answer: Any) -> str:
        problem = self._journal.record(self._key, **self.about, answer=answer)
        if "locked" in self._journal.entries[self._key]:
            self.refresh()  # another notebook has shown the result meanwhile
        return problem

    def _state(self) -> str:
        entry = self._journal.entries.get(self._key, {})
        if "locked" in entry:
            return f"Locked at {clock(entry['locked'])}, when the result was shown."
        return f"Kept at {clock(entry['at'])}." if entry.get("answer") is not None else ""


class _Comparison:
    """A bet beside its result; asks again for a result that was not there yet."""

    def __init__(self, journal: Journal, key: str, actual: Any) -> None:
        self._journal, self._key, self._actual = journal, key, actual
        self._words = html("", "fp-said")
        again = [button("Compare with my bet", lambda _: self.refresh(pressed=True))] if callable(actual) else []
        self.widget = page(self._words, *([box(again, "fp-row")] if again else []))
        self.refresh()

    def refresh(self, pressed: bool = False) -> None:
        try:
            actual = self._actual() if callable(self._actual) else self._actual
            entry = self._journal.result(self._key, actual)
            self._words.value = self._html(entry, entry.get("result") if actual is None else actual, pressed)
        except Exception as error:
            self._words.value = trouble(f"The result could not be read. {type(error).__name__}: {error}")

    def _html(self, entry: Entry, actual: Any, pressed: bool) -> str:
        question = f"<p><b>{light(entry.get('question') or self._key)}</b></p>"
        if actual is None:
            return question + (told(NO_RESULT, good=False) if pressed else f"<p>{NO_RESULT}</p>")
        return question + told(beside(entry.get("answer"), actual, entry.get("unit", "")))


def beside(bet: Any, actual: Any, unit: str = "") -> str:
    """A bet and its result in plain words."""
    several = list(actual) if isinstance(actual, (list, tuple, set)) else [actual]
    came = "It came to" if isinstance(actual, (int, float)) else "It was"
    result = f"{came} **{' and '.join(said(each, unit) for each in several)}**."
    if bet is None:
        return f"You made no bet.\n{result}"
    if bet in several:
        how = "exactly what you thought"
    elif isinstance(bet, (int, float)) and isinstance(actual, (int, float)):
        off = said(round(abs(actual - bet), 6), unit)
        how = f"{off} {'more' if actual > bet else 'less'} than you thought"
    else:
        how = "not what you thought"
    return f"You bet **{said(bet, unit)}**.\n{result}\nThat is {how}."


class _StartAnew:
    """Somebody else sits down here: two presses, and nothing is thrown away."""

    def __init__(self, journal: Journal) -> None:
        self._journal, self._sure = journal, False
        self._button = button("Somebody else? Start a new journal", lambda _: self._pressed())
        self._words = html("", "fp-said")
        self.widget = box([self._button, self._words], "fp-row")

    def _pressed(self) -> None:
        if not self._sure:
            self._sure = True
            self._button.description = "Press again to start an empty journal"
            self._words.value = told("The journal that is open now is kept in a file of its own.")
            return
        self._sure = False
        self._button.description = "Somebody else? Start a new journal"
        try:
            self._words.value = told(self._journal._start_anew())
        except WorkFolderError as error:
            self._words.value = trouble(str(error))
