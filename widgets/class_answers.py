"""A class's journals, counted: bets against results, checks, and what students wrote. Pure functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from statistics import median
from typing import Any, NamedTuple

from .class_files import Handed
from .fields import said
from .journal_file import Entry

LONGEST_ANSWER = 60  # signs of a wrong answer that are shown
LONGEST_QUOTE = 700
COMMON = 3  # wrong answers that are named


class Row(NamedTuple):
    """A bet and its result; `results` are several if they share it, and empty if it is not known."""

    who: str
    bet: Any
    results: tuple[Any, ...]


class Bet(NamedTuple):
    """One question that was bet on, and everybody's bet."""

    key: str
    question: str
    unit: str
    rows: tuple[Row, ...]

    @property
    def numeric(self) -> bool:
        return all(_number(row.bet) for row in self.rows)

    @property
    def bets(self) -> list[Any]:
        return [row.bet for row in self.rows]

    @property
    def results(self) -> list[Any]:
        """All results, of a shared one each part."""
        return [each for row in self.rows for each in row.results]

    @property
    def known(self) -> list[Row]:
        """Bets whose result is known."""
        return [row for row in self.rows if row.results]

    @property
    def right(self) -> int:
        return sum(row.bet in row.results for row in self.known)


class Item(NamedTuple):
    """One check and how the class answered it. `wrong` counts wrong answers, once for each student."""

    key: str
    question: str
    unit: str
    tried: int
    wrong_first: int
    wrong_last: int
    hinted: int
    wrong: Counter[str]

    @property
    def share(self) -> float:
        return self.wrong_first / self.tried if self.tried else 0.0

    def common(self) -> list[tuple[str, int]]:
        """The wrong answers most often given."""
        return self.wrong.most_common(COMMON)


class Question(NamedTuple):
    """Something to be written about, and (who, text) of all who wrote."""

    key: str
    question: str
    quotes: tuple[tuple[str, str], ...]


def lessons(journals: Sequence[Handed]) -> list[str]:
    """The lessons that were handed in, in their order."""
    return sorted({each.lesson for each in journals})


def bets(journals: Sequence[Handed], lesson: str) -> list[Bet]:
    """The bets of a lesson, as they stand in it."""
    found = []
    for key, entries in _asked(journals, lesson, ("bet", "number")):
        rows = [Row(who, entry["answer"], _results(entry)) for who, entry in entries if entry.get("answer") is not None]
        if rows:
            found.append(Bet(key, *_words(key, entries), tuple(_fitting(rows))))
    return found


def _fitting(rows: list[Row]) -> list[Row]:
    """Of numbers and texts under one key, which only an edited file mixes, what most are."""
    numbers = [row for row in rows if _number(row.bet)]
    if 2 * len(numbers) < len(rows):
        return [row for row in rows if not _number(row.bet)]
    return [row._replace(results=tuple(filter(_number, row.results))) for row in numbers]


def _results(entry: Entry) -> tuple[Any, ...]:
    result = entry.get("result")
    several = result if isinstance(result, list) else [result]
    return tuple(each for each in several if isinstance(each, (str, int, float)) and not isinstance(each, bool))


def _number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def middle(values: Sequence[float]) -> float:
    """The median: half lies above it, half below."""
    return round(float(median(values)), 6)


# ---------------------------------------------------------------- checks
def checks(journals: Sequence[Handed], lesson: str) -> list[Item]:
    """The checks of a lesson that anybody tried, those first that most got wrong at the first try."""
    found = []
    for key, entries in _asked(journals, lesson, ("check",)):
        tried = [entry for _, entry in entries if "first" in entry]
        if tried:
            question, unit = _words(key, entries)
            found.append(_item(key, question, unit, tried))
    return sorted(found, key=lambda item: (-item.share, -item.tried))


def _item(key: str, question: str, unit: str, tried: list[Entry]) -> Item:
    wrong: Counter[str] = Counter()
    for entry in tried:
        mistakes = [] if entry.get("first right") is True else [entry["first"]]
        if entry.get("right") is not True:
            mistakes.append(entry.get("answer"))
        wrong.update({_shown(each, unit) for each in mistakes if each is not None})
    return Item(
        key, question, unit, len(tried),
        wrong_first=sum(entry.get("first right") is not True for entry in tried),
        wrong_last=sum(entry.get("right") is not True for entry in tried),
        hinted=sum(bool(entry.get("hints")) for entry in tried), wrong=wrong,
    )  # fmt: skip


def _shown(answer: Any, unit: str) -> str:
    words = " ".join(said(answer, unit).split())
    return words if len(words) <= LONGEST_ANSWER else words[: LONGEST_ANSWER - 1] + "…"


# ---------------------------------------------------------------- what was written
def reflections(journals: Sequence[Handed], lesson: str) -> list[Question]:
    """The questions that were answered in sentences."""
    found = []
    for key, entries in _asked(journals, lesson, ("text",)):
        texts = [(who, _quote(entry.get("answer"))) for who, entry in entries]
        quotes = tuple((who, text) for who, text in texts if text)
        if quotes:
            found.append(Question(key, _words(key, entries)[0], quotes))
    return found


def _quote(answer: Any) -> str:
    text = " ".join(answer.split()) if isinstance(answer, str) else ""
    return text if len(text) <= LONGEST_QUOTE else text[: LONGEST_QUOTE - 1] + "…"


# ---------------------------------------------------------------- by key
def _asked(
    journals: Sequence[Handed], lesson: str, kinds: tuple[str, ...]
) -> Iterator[tuple[str, list[tuple[str, Entry]]]]:
    """Key by key, everybody's entry of these kinds; the keys as they stand in most journals, from the top."""
    theirs = [each for each in journals if each.lesson == lesson]
    wanted: Callable[[Entry], bool] = lambda entry: entry["kind"] in kinds  # noqa: E731
    places: dict[str, list[int]] = {}
    for each in theirs:
        keys = [key for key, entry in each.entries.items() if wanted(entry)]
        for place, key in enumerate(keys):
            places.setdefault(key, []).append(place)
    for key in sorted(places, key=lambda key: middle(places[key])):
        yield (
            key,
            [(each.who, each.entries[key]) for each in theirs if key in each.entries and wanted(each.entries[key])],
        )


def _words(key: str, entries: list[tuple[str, Entry]]) -> tuple[str, str]:
    """The question and the unit that most journals hold."""
    questions = Counter(entry.get("question") or key for _, entry in entries)
    units = Counter(entry.get("unit", "") for _, entry in entries)
    return questions.most_common(1)[0][0], units.most_common(1)[0][0]
