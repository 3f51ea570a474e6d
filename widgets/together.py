"""A decision that all people are asked at once, though the rules ask one after the other: "Any deals?"

One bar keeps each person's wish, and answers that person's question when its turn comes; who wishes nothing passes.
Nobody clicks through five empty questions. Wishes live on the screen only: they are in no file, and undo drops them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import ipywidgets as w

from finplay import Match

from .controls import Try, box, button


class Shared(NamedTuple):
    """The decision of a game that all people are asked at once."""

    decision: str
    passing: Any  # the answer of who wishes nothing
    seats: Callable[[Any], Sequence[int]]  # (question): who can be asked by this and the next questions
    legal: Callable[[Any, Any], Any]  # (view, player): what is legal for one of them
    title: str  # "Any deals?"
    hint: str
    none: str  # on the button of all: "No deals: go on"
    rest: str  # on the button that passes for longer: "No deals until the next turn of one of you"
    wish: str  # on the button of one: "offers a deal"
    turn: tuple[str, ...]  # the decisions with which a person's turn begins: then people are asked again


class Together:
    """The wishes of the people at one match screen, for one round of questions."""

    def __init__(self, shared: Shared | None, match: Match) -> None:
        self._shared, self._match = shared, match
        self.drop()

    def drop(self) -> None:
        """Forget all wishes."""
        self._resting = False  # everybody passes until a person's turn begins
        self._when: Any = None  # the turn to which the wishes belong
        self._wishes: dict[int, Any] = {}
        self._decided = False  # the bar was closed: wishes are answers now
        self.writer: Any = None  # the question of the person who is writing down a wish

    def asks(self, question: Any) -> bool:
        """Does the bar, or somebody's wish, stand for this question? One person alone has nobody to wait for."""
        shared = self._shared
        if shared is None or question is None:
            return False
        if question.decision in shared.turn:
            self._resting = False
        if question.decision != shared.decision or len(self._match.people) < 2:
            return False
        if self._when != self._match.state.turn:
            resting = self._resting
            self.drop()
            self._when, self._resting = self._match.state.turn, resting
        if self._decided and question.seat in self._wishes:  # not legal any more, or it would be answered
            self.writer = question
        return not self._decided or self.writer is not None

    def answer(self, question: Any) -> tuple[bool, Any]:
        """(is there one, what): what the bar says for this person, once it is closed."""
        shared = self._shared
        if shared is None or question is None or question.decision != shared.decision:
            return False, None
        if self._resting:
            return True, shared.passing
        if not self._decided:
            return False, None
        if self._when != self._match.state.turn or question.seat not in self._match.people:
            return False, None
        wish = self._wishes.get(question.seat, shared.passing)
        if not question.legal.allows(wish):
            return False, None  # it is shown again
        self._wishes.pop(question.seat, None)
        return True, wish

    def draft(self, seat: int) -> Any:
        """What this person has wished for, or None."""
        return self._wishes.get(seat)

    def keep(self, seat: int, wish: Any) -> None:
        """A wish; to pass is none."""
        assert self._shared is not None
        if wish == self._shared.passing:
            self._wishes.pop(seat, None)
        else:
            self._wishes[seat] = wish
        self.writer = None

    def write(self, question: Any, seat: int) -> None:
        """Let this person write down a wish: the question as it would come to them now."""
        assert self._shared is not None
        view = self._match.view(seat)
        legal = self._shared.legal(view, view.players[seat])
        self.writer = question._replace(seat=seat, view=view, legal=legal, info=())

    def close(self) -> None:
        """No more wishes."""
        self._decided = True

    def rest(self) -> None:
        """Everybody passes until a person's turn begins."""
        self._resting = True

    def bar(self, question: Any, names: Sequence[str], then: Callable[[Callable[[], None]], None],
            again: Callable[[], None], attempt: Try) -> w.Widget:  # fmt: skip
        """Who wants what, and to go on. `then(act)` acts and lets the match go on, `again()` shows it anew."""
        assert self._shared is not None
        shared = self._shared

        def writes(seat: int) -> Callable[[], None]:
            def act() -> None:
                self.write(question, seat)
                again()

            return act

        seats = [seat for seat in shared.seats(question) if seat in self._match.people]
        label = "Go on" if self._wishes else shared.none
        going = button(label, attempt(lambda: then(self.close)), primary=True)
        each = [button(self._label(seat, names), attempt(writes(seat)), self._why_not(seat)) for seat in seats]
        resting = [] if self._wishes else [button(shared.rest, attempt(lambda: then(self.rest)))]
        return box([going, *each, *resting], "fp-row", "fp-choice")

    def _label(self, seat: int, names: Sequence[str]) -> str:
        assert self._shared is not None
        return f"{names[seat]} {self._shared.wish}" + (" ✓" if seat in self._wishes else "")

    def _why_not(self, seat: int) -> str:
        assert self._shared is not None
        view = self._match.view(seat)
        return "has nothing to offer" if self._shared.legal(view, view.players[seat]).single() else ""
