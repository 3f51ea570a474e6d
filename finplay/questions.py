"""What may be answered: each kind of legal answer is a NamedTuple of whole numbers, written once and used by all.

The rule checks answers against it, the controls are drawn from it, random players sample from it. A kind has
`kind()` (the exact type of an answer), `allows(answer)`, `single()` (only one answer is legal), `why_not(answer)` (the
reason in words, "" if legal), `words()` (all that is allowed, in words) and `sample(draw)`, where `draw(n)` gives the
next whole number from 0 to n - 1. Nothing is coerced: True is not 1 and 5.0 is not 5.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, NamedTuple, Protocol

from .luck import Asked, chance
from .state import NOBODY

Draw = Callable[[int], int]
MOST_SEATS = 64  # in a set of seats


class IllegalAnswer(ValueError):
    """An answer that the rules do not allow, and why. Nothing has happened."""

    def __init__(self, given: object, allowed: str, why: str = "") -> None:
        self.given, self.allowed, self.why_not = given, allowed, why
        super().__init__(f"{shown(given)} is not allowed here. Allowed: {allowed}{why and '. '}{why}")


def shown(answer: object) -> str:
    """An answer as text, cut to a length that fits a message."""
    try:
        text = repr(answer)
    except Exception:  # a foreign object may fail to show itself
        text = f"an object of type {type(answer).__name__}"
    return text if len(text) <= 120 else text[:117] + "..."


class Legal(Protocol):
    """The shape that every kind of legal answer has."""

    def kind(self) -> type: ...
    def allows(self, answer: Any) -> bool: ...
    def single(self) -> bool: ...
    def why_not(self, answer: Any) -> str: ...
    def words(self) -> str: ...
    def sample(self, draw: Draw) -> Any: ...


def exact(kind: Any, answer: Any) -> bool:
    """Is the answer exactly of this type, with whole numbers only inside?"""
    if type(answer) is not kind:
        return False
    if kind is int:
        return True
    for each in answer:
        if type(each) is not int:
            return False
    return len(answer) == len(kind._fields)  # a NamedTuple made by hand may lack a field


def allows(legal: Legal, answer: object) -> bool:
    """Is this answer legal? Any object may be asked about."""
    return exact(legal.kind(), answer) and legal.allows(answer)


def checked(legal: Legal, answer: Any) -> Any:
    """The answer itself if it is legal. Raises IllegalAnswer."""
    kind = legal.kind()
    if not (type(answer) is int if kind is int else exact(kind, answer)) or not legal.allows(answer):
        raise IllegalAnswer(answer, legal.words(), objection(legal, answer))
    return answer


def objection(legal: Legal, answer: object) -> str:
    """Why an answer of any type cannot be given, as a sentence; "" where what is allowed says all."""
    kind: Any = legal.kind()
    if exact(kind, answer):
        why = legal.why_not(answer)
        return "" if legal.words() in why else f"{why[:1].upper()}{why[1:]}."
    if answer is None:
        return "That is nothing at all. Is there a `return` in the method?"
    parts = answer if isinstance(answer, tuple) else (answer,)
    if bool in map(type, parts):
        return "Write 1 for yes and 0 for no."
    if any(isinstance(each, float) for each in parts):
        return "Only whole numbers will do. `//` divides and leaves the rest out; `/` does not."
    if any(isinstance(each, str) for each in parts):
        return "That is a text. Write numbers without quotes."
    if type(answer) is kind:
        return f"In a {kind.__name__} there are whole numbers only."
    if kind is int:
        other = type(answer).__name__
        return (
            f"Write `int(...)` around it: its type is {other}."
            if hasattr(answer, "__index__")
            else "It must be a whole number."
        )
    return (
        f"It must be a {kind.__name__}, such as `{kind.__name__}({', '.join(f'{each}=0' for each in kind._fields)})`."
    )


def single(legal: Legal) -> bool:
    """Is there only one legal answer, so that nobody need be asked?"""
    return legal.single()


def sample(legal: Legal, game: Asked) -> Any:
    """A random legal answer, by the luck of the question that is being asked."""
    drawn = 0

    def next_draw(n: int) -> int:
        nonlocal drawn
        drawn += 1
        return chance(game, n, drawn)

    return legal.sample(next_draw)


class Choice(NamedTuple):
    """A whole number from low to high."""

    low: int
    high: int

    def kind(self) -> type:
        return int

    def allows(self, answer: int) -> bool:
        return self.low <= answer <= self.high

    def single(self) -> bool:
        return self.low == self.high

    def why_not(self, answer: int) -> str:
        return "" if self.allows(answer) else f"it must be {self.words()}"

    def words(self) -> str:
        if self.low == self.high:
            return f"only {self.low}"
        return f"{self.low} or {self.high}" if self.high == self.low + 1 else f"{self.low} to {self.high}"

    def sample(self, draw: Draw) -> int:
        return self.low + draw(self.high - self.low + 1)


class Amount(NamedTuple):
    """0 (a pass), or low to high in steps; with high below low only a pass is possible."""

    low: int
    high: int
    step: int

    def kind(self) -> type:
        return int

    def allows(self, answer: int) -> bool:
        return answer == 0 or (self.low <= answer <= self.high and (answer - self.low) % self.step == 0)

    def single(self) -> bool:
        return self.high < self.low

    def why_not(self, answer: int) -> str:
        return "" if self.allows(answer) else f"it must be {self.words()}"

    def words(self) -> str:
        if self.high < self.low:
            return "only 0 (pass)"
        if self.high == self.low:
            return f"0 (pass) or {self.low}"
        return f"0 (pass), or {self.low} to {self.high} in steps of {self.step}"

    def sample(self, draw: Draw) -> int:
        steps = (self.high - self.low) // self.step + 1 if self.high >= self.low else 0
        k = draw(steps + 1)
        return self.low + (k - 1) * self.step if k else 0


class Seats(NamedTuple):
    """One of a set of seats (bit s of `mask` is seat s), or NOBODY where `nobody` is 1."""

    mask: int
    nobody: int

    def kind(self) -> type:
        return int

    def allows(self, answer: int) -> bool:
        if answer == NOBODY:
            return self.nobody == 1
        return 0 <= answer < MOST_SEATS and (self.mask >> answer) & 1 == 1

    def single(self) -> bool:
        return (self.mask & (self.mask - 1)) == 0 and (self.mask == 0 or self.nobody == 0)

    def how_many(self) -> int:
        found, rest = 0, self.mask
        while rest:
            found, rest = found + 1, rest & (rest - 1)
        return found

    def seats(self) -> list[int]:
        return [seat for seat in range(self.mask.bit_length()) if (self.mask >> seat) & 1]

    def why_not(self, answer: int) -> str:
        return "" if self.allows(answer) else f"it must be {self.words()}"

    def words(self) -> str:
        listed = [f"seat {seat}" for seat in self.seats()]
        return ", ".join(listed + (["-1 (nobody)"] if self.nobody else [])) or "nothing"

    def sample(self, draw: Draw) -> int:
        k = draw(self.how_many() + self.nobody)
        for seat in range(MOST_SEATS):
            if (self.mask >> seat) & 1:
                if k == 0:
                    return seat
                k -= 1
        return NOBODY


class Listed(NamedTuple):
    """One of a list of answers, all of one type; `told` says in words what they are."""

    answers: tuple[Any, ...]
    told: str

    def kind(self) -> type:
        return type(self.answers[0])

    def allows(self, answer: Any) -> bool:
        return answer in self.answers

    def single(self) -> bool:
        return len(self.answers) == 1

    def why_not(self, answer: Any) -> str:
        return "" if self.allows(answer) else f"it must be {self.words()}"

    def words(self) -> str:
        return self.told

    def sample(self, draw: Draw) -> Any:
        return self.answers[draw(len(self.answers))]


def listed(answers: Iterable[Any], told: str) -> Listed:
    """Each of these answers once, in order. Raises LookupError where there is none: then the question has no sense."""
    different = tuple(sorted(set(answers)))
    if not different:
        raise LookupError(f"there is nothing to choose: {told}")
    return Listed(different, told)


ONLY_NOBODY = Seats(0, 1)


@cache  # every turn asks for a rival
def rivals(seat: int, seats: int, nobody: int) -> Seats:
    """Any seat but this one."""
    return Seats(((1 << seats) - 1) & ~(1 << seat), nobody)


# ---------------------------------------------------------------- a question in words, for a table
class Option(NamedTuple):
    """One answer with the words on its button; `why` says why it cannot be given, "" if it can."""

    answer: Any
    label: str
    why: str = ""


class Ask(NamedTuple):
    """A question in words. Without options the answer is built step by step, by a control for its kind."""

    title: str
    hint: str
    options: tuple[Option, ...] = ()
    curtain: str = ""  # what the person is called for, where the table is passed on in secret
