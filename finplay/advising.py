"""What a game's stand-in would do in a person's place, and why: the shape that both games share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from .wording import Names

Reasons = tuple[str, ...]
Why = Callable[[Any, Any, Any, Names], Reasons]  # (question, me, answer, names)


class Advice(NamedTuple):
    """An answer that may be given as it is, what it means, and why the stand-in gives it."""

    answer: Any
    words: str
    because: Reasons
    caution: str


def advice_of(
    bot: Any, question: Any, names: Names, words: Callable[[Any, Any, Names], str], why: Mapping[str, Why]
) -> Advice:
    """What this bot would answer in this place, seeing what the person who is asked sees."""
    view, decision = question.view, question.decision
    me = view.players[question.seat]
    answer = getattr(bot, decision)(view, me, *question.info)
    caution = f"{type(bot).__name__} is one careful way to play, not the right answer."
    return Advice(answer, words(question, answer, names), why[decision](question, me, answer, names), caution)


def said(*sentences: str) -> Reasons:
    """Without the empty ones."""
    return tuple(each for each in sentences if each)
