"""Questions to check oneself: choose, reckon or write a function; with hints, and an answer for the asking.

    check = Check(journal)
    check.number("sum", "What is **2L + 3L**?", answer=5, unit="L", hints=["Count on from 2."])

Nothing is graded. What was answered is kept in the journal, so that a class can talk about it.
"""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import ipywidgets as w
from IPython import get_ipython

from .controls import box, button, html, set_why
from .fields import Choice, Field, Line, light, number_in, page, said, told, trouble
from .journal import Journal
from .tryout import try_out

NTH = ("Hint", "Second hint", "Third hint", "Fourth hint")
LAST = "Show the answer"
NOT_YET = "Not yet. Look again, or take a hint."
SETTLES = 0.25  # seconds after Enter, in which the last figure typed may still be on its way
LONGEST_CODE = 4000  # signs of a student's function that go into the journal


class Check:
    """The checks of a lesson; each has a key, under which the journal keeps what was answered."""

    def __init__(self, journal: Journal) -> None:
        self.journal = journal
        self.items: dict[str, Item] = {}

    def choice(
        self,
        key: str,
        question: str,
        options: Sequence[str],
        answer: str,
        hints: Sequence[str] = (),
        why: str = "",
        replies: Mapping[str, str] | None = None,
    ) -> None:
        """One of several is right. `replies` says what to tell about a wrong one."""
        if answer not in options:
            raise ValueError(f"the answer {answer!r} is none of the options {list(options)}")
        _known(replies, options)
        self._add(ChoiceItem(self.journal, key, question, options, answer, hints, why, replies or {}))

    def number(
        self,
        key: str,
        question: str,
        answer: float,
        unit: str = "",
        hints: Sequence[str] = (),
        why: str = "",
        replies: Mapping[float, str] | None = None,
        *,
        tolerance: float = 0,
    ) -> None:
        """A number, right within the tolerance; it may be typed with or without its unit."""
        self._add(NumberItem(self.journal, key, question, answer, unit, tolerance, hints, why, replies or {}))

    def function(
        self,
        key: str,
        question: str,
        function: str | Callable[..., Any],
        cases: Sequence[tuple[Any, Any]],
        hints: Sequence[str] = (),
        answer: str = "",
        tolerance: float = 1e-9,
        seconds: float = 2,
    ) -> None:
        """A function that the student writes in a cell, best given by its name: it is looked up at each press.

        `cases` are pairs of arguments (a tuple, or the only one) and what is expected.
        """
        self._add(FunctionItem(self.journal, key, question, function, cases, hints, answer, tolerance, seconds))

    def _add(self, item: Item) -> None:
        self.items[item.key] = item
        self.journal.show("check", item.key, item.widget)


def _known(replies: Mapping[str, str] | None, options: Sequence[str]) -> None:
    strange = set(replies or {}) - set(options)
    if strange:
        raise ValueError(f"replies to what is no option: {sorted(strange)}")


class Item:
    """One question: what it is answered with, a button that checks, one that helps, and room for what is told."""

    def __init__(
        self,
        journal: Journal,
        key: str,
        question: str,
        top: w.Widget,
        hints: Sequence[str],
        answer: str,
        unit: str = "",
    ) -> None:
        self.key = key if key.startswith("check-") else f"check-{key}"
        self._journal, self._about = journal, {"kind": "check", "question": question, "unit": unit}
        self._helps = [*hints, answer] if answer else list(hints)
        self._told, self._hints = html("", "fp-said"), html("", "fp-said")
        self.button = button("Check", self._attempt(self._press), primary=True)
        self.help = button(LAST, self._attempt(self._help))
        row = box([self.button, self.help] if self._helps else [self.button], "fp-row")
        self.widget = page(top, row, self._told, self._hints)
        self._show_helps()

    # ------------------------------------------------------------ what differs
    def judge(self) -> tuple[Any, bool, str]:
        """What was answered, whether it is right, and what to say. Raises ValueError, in words, if nothing was."""
        raise NotImplementedError

    # ------------------------------------------------------------ what is kept
    @property
    def entry(self) -> dict[str, Any]:
        return self._journal.entries.get(self.key, {})

    def _count(self, what: str) -> int:
        number = self.entry.get(what, 0)
        return number if type(number) is int else 0

    def _keep(self, **parts: Any) -> None:
        before = {} if "answer" in self.entry else {"answer": None}
        self._journal.record(self.key, **{**before, **self._about, **parts})

    # ------------------------------------------------------------ what is pressed
    def _press(self) -> None:
        try:
            answer, right, words = self.judge()
        except ValueError as error:
            self._told.value = told(str(error), good=False)
            return
        first = {} if "first" in self.entry else {"first": answer, "first right": right}
        self._keep(answer=answer, right=right, tries=self._count("tries") + 1, **first)
        self._told.value = told(f"**✓ Right.** {words}" if right else f"**✗** {words}", good=right)

    def _help(self) -> None:
        seen = min(self._count("hints") + 1, len(self._helps))
        self._keep(hints=seen)
        self._show_helps(read_out=True)

    def _show_helps(self, read_out: bool = False) -> None:
        """The helps seen so far; the button names the next one."""
        seen = min(self._count("hints"), len(self._helps))
        parts = [f"<p>{self._named(n)} {light(self._helps[n])}</p>" for n in range(seen)]
        role = ' role="alert"' if read_out else ""
        self._hints.value = f'<div class="fp-told"{role}>{"".join(parts)}</div>' if parts else ""
        if self._helps:
            set_why(self.help, self._label(min(seen, len(self._helps) - 1)), "")

    def _label(self, n: int) -> str:
        return LAST if n == len(self._helps) - 1 and self._has_answer() else NTH[min(n, len(NTH) - 1)]

    def _named(self, n: int) -> str:
        return "" if self._label(n) == LAST else f"<b>{self._label(n)}:</b>"

    def _has_answer(self) -> bool:
        return True

    def _attempt(self, act: Callable[[], None]) -> Callable[[Any], None]:
        def clicked(_: Any) -> None:
            try:
                act()
            except Exception as error:
                self._told.value = trouble(f"Something went wrong here. {type(error).__name__}: {error}")

        return clicked


class TypedItem(Item):
    """A question that is answered with a field; what is typed is kept before it is checked, too."""

    def __init__(self, field: Field, *about: Any, **more: Any) -> None:
        self.field = field
        super().__init__(*about, **more)
        typed = self.entry.get("typed")
        self.field.show(typed if isinstance(typed, str) else None)
        if "right" in self.entry and typed:
            self._tell_again()

    def _tell_again(self) -> None:
        """After a restart: what was told about this answer."""
        try:
            answer, right, words = self.judge()
        except ValueError:
            return
        if answer == self.entry.get("answer"):
            self._told.value = told(f"**✓ Right.** {words}" if right else f"**✗** {words}", good=right)

    def _typed(self, value: Any) -> None:
        self._told.value = ""
        self._attempt(lambda: self._keep(typed=value))(None)


class ChoiceItem(TypedItem):
    def __init__(
        self,
        journal: Journal,
        key: str,
        question: str,
        options: Sequence[str],
        answer: str,
        hints: Sequence[str],
        why: str,
        replies: Mapping[str, str],
    ) -> None:
        self._answer, self._why, self._replies = answer, why, replies
        field = Choice(question, options, self._typed)
        super().__init__(field, journal, key, question, field.input, hints, f"The answer is **{answer}**. {why}")

    def judge(self) -> tuple[Any, bool, str]:
        given = self.field.value
        if given is None:
            raise ValueError("Choose an answer first.")
        right = given == self._answer
        return given, right, self._why if right else self._replies.get(given, NOT_YET)


class NumberItem(TypedItem):
    def __init__(
        self,
        journal: Journal,
        key: str,
        question: str,
        answer: float,
        unit: str,
        tolerance: float,
        hints: Sequence[str],
        why: str,
        replies: Mapping[float, str],
    ) -> None:
        self._answer, self._unit, self._tolerance, self._why, self._replies = answer, unit, tolerance, why, replies
        label = f"{question} (in {unit})" if unit else question
        field = Line(label, self._typed, short=True)
        solved = f"The answer is **{said(answer, unit)}**. {why}"
        super().__init__(field, journal, key, question, field.input, hints, solved, unit)
        self._waiting: asyncio.TimerHandle | None = None
        field.on_enter(self._entered)

    def _entered(self) -> None:
        """Enter is a press of the button; of several in a row the last."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self.button.click()
            return
        if self._waiting is not None:
            self._waiting.cancel()
        self._waiting = loop.call_later(SETTLES, self.button.click)

    def judge(self) -> tuple[Any, bool, str]:
        if not self.field.value.strip():
            raise ValueError("Write a number first.")
        given = number_in(self.field.value, self._unit)
        right = self._near(given, self._answer)
        if right:
            return given, right, self._why
        nearest = min(self._replies, key=lambda wrong: abs(given - wrong), default=None)
        fits = nearest is not None and self._near(given, nearest)
        return given, right, f"{said(given, self._unit)}: {self._replies[nearest] if fits else NOT_YET}"

    def _near(self, given: float, wanted: float) -> bool:
        return abs(given - wanted) <= self._tolerance + 1e-9


class FunctionItem(Item):
    def __init__(
        self,
        journal: Journal,
        key: str,
        question: str,
        function: str | Callable[..., Any],
        cases: Sequence[tuple[Any, Any]],
        hints: Sequence[str],
        answer: str,
        tolerance: float,
        seconds: float,
    ) -> None:
        self._function, self._cases, self._tolerance, self._seconds = function, cases, tolerance, seconds
        self._shows_answer = bool(answer)
        top = html(f'<h3 class="fp-q">{light(question)}</h3>', "fp-said")
        solved = f"One way to write it: `{answer}`" if answer else ""
        super().__init__(journal, key, question, top, hints, solved)

    def _has_answer(self) -> bool:
        return self._shows_answer

    def judge(self) -> tuple[Any, bool, str]:
        function = self._found()
        tried = try_out(function, self._cases, self._tolerance, self._seconds)
        lines = " · ".join(tried.printed.replace("`", "'").split("\n")).strip(" ·")
        printed = f"\nIt printed: `{lines}`" if lines else ""
        right = tried.right == tried.of
        words = (
            f"All {tried.of} cases come out."
            if right
            else f"{tried.words}\n{tried.right} of {tried.of} cases came out before it."
        )
        return _source(function), right, words + printed

    def _found(self) -> Callable[..., Any]:
        function: Any = self._function
        if isinstance(function, str):
            shell = get_ipython()
            function = shell.user_ns.get(function) if shell is not None else None
        if not callable(function):
            name = self._function if isinstance(self._function, str) else "the function"
            raise ValueError(
                f"There is no function `{name}` yet. Run the cell in which you write it, then press again."
            )
        return function


def _source(function: Callable[..., Any]) -> str:
    try:
        return inspect.getsource(function)[:LONGEST_CODE]
    except (OSError, TypeError):
        return getattr(function, "__name__", "a function")
