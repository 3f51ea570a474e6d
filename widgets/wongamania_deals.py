"""A deal in Wongamania, built step by step: a partner, then Wonga and up to three cards on each side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets as w

from finplay.questions import Option, Seats
from finplay.wongamania.answers import MOST_CARDS, NO_DEAL, Deal, given, in_hand, make_deal, named, on_table, taken
from finplay.wongamania.cards import BOX, KINDS
from finplay.wongamania.words import in_deal, side

from .controls import Send, Stepper, Toggles, Try, box, button, close_all, html, keep, set_why
from .seats import named_html

Names = Sequence[str]


class OfferControl:
    """One deal with one rival. Opens when a partner is chosen; `draft` is a deal to go on with."""

    def __init__(self, question: Any, names: Names, send: Send, attempt: Try, draft: Deal | None = None) -> None:
        self.question, self.names, self.attempt, self.send = question, names, attempt, send
        self.partner = -1
        partners = [Option(seat, f"Offer {names[seat]} a deal") for seat in Seats(question.legal.mask, 0).seats()]
        self._partners = Toggles(partners, attempt, self._choose)
        self._no = button("No deal", attempt(lambda: send(NO_DEAL)))
        start = box([*self._partners.widget.children, self._no], "fp-row", "fp-choice")
        self._start = keep(start, self._partners.widget)
        self._sides: list[Side] = []
        self.widget = box([self._start], "fp-col")
        if draft is not None and draft != NO_DEAL:
            self._partners.choose(draft.partner)
            self._sides[0].put(draft.give_wonga, given(draft))
            self._sides[1].put(draft.take_wonga, taken(draft))

    def _choose(self, seat: int) -> None:
        """Another partner keeps what I give, and the Wonga; their cards are others."""
        self.partner = seat
        if not self._sides:
            self._build()
        mine, theirs = self.question.view.players[self.question.seat], self.question.view.players[seat]
        self._sides[0].hold(self.question.seat, mine.wonga, named(mine.hand, mine.table), hidden=False)
        self._sides[1].hold(seat, theirs.wonga, [on_table(kind) for kind in theirs.table], hidden=theirs.hand_size > 0)
        self._refresh()

    def _build(self) -> None:
        self._sides = [Side(self.names, self._refresh, self.attempt) for _ in range(2)]
        self._said = html("", "fp-hint")
        self._offer = button("Offer", self.attempt(lambda: self.send(self.deal)), "", primary=True)
        sides = box([side.widget for side in self._sides], "fp-two")
        self.widget.children = [self._start, box([self._said, html("", "fp-space"), self._offer], "fp-row"), sides]

    @property
    def deal(self) -> Deal:
        give, take = self._sides
        return make_deal(self.partner, give.wonga, take.wonga, give.cards, take.cards)

    def _refresh(self) -> None:
        deal, me, partner = self.deal, self.names[self.question.seat], self.names[self.partner]
        gives, takes = side(deal.give_wonga, given(deal)), side(deal.take_wonga, taken(deal))
        self._said.value = escape(f"{me} gives {gives}. {partner} gives {takes}.")
        set_why(self._offer, f"Offer this to {partner}", self.question.legal.why_not(deal))


class Side:
    """What one of the two gives: Wonga, and cards that are added one by one."""

    def __init__(self, names: Names, changed: Callable[[], None], attempt: Try) -> None:
        self._names, self._changed, self._attempt = names, changed, attempt
        self.cards: list[int] = []
        self._all: list[int] = []
        self._most = 0
        self._head = html()
        self._stepper = Stepper((-5, -1, 1, 5), str, self._why_not, changed, attempt, "Wonga")
        self._money = box([html("Wonga", "fp-hint"), self._stepper.widget], "fp-row")
        self._chosen, self._adding = box([], "fp-row", "wm-picks"), box([], "fp-row", "wm-picks")
        about = "From the hand, which you do not see:"
        self._any = w.Dropdown(
            options=_ANY, value=0, description=about, layout={"width": "auto"}, style={"description_width": "initial"}
        )
        self._any.observe(self._asked, "value")
        self._unseen = box([self._any], "fp-row", "wm-unseen")
        self.widget = keep(
            box([self._head, self._money, self._chosen, self._adding], "fp-panel", "fp-col"), self._unseen
        )

    @property
    def wonga(self) -> int:
        return self._stepper.value

    def hold(self, seat: int, wonga: int, cards: list[int], hidden: bool) -> None:
        """Whose side it is, and what can be named of it; `hidden`: a hand that is not seen, of which all can be."""
        self._head.value = named_html(seat, self._names[seat], f"{self._names[seat]} gives")
        self._most, self._all = wonga, cards
        self._stepper.value = min(self._stepper.value, wonga)
        self.cards = [card for card in self.cards if card in cards]
        base = [self._head, self._money, self._chosen, self._adding]
        self.widget.children = [*base, self._unseen] if hidden else base
        self._show()

    def put(self, wonga: int, cards: list[int]) -> None:
        """Take over what a draft names."""
        self._stepper.value, self.cards = wonga, list(cards)
        self._show()
        self._changed()

    def _why_not(self, wonga: int) -> str:
        return "" if 0 <= wonga <= self._most else f"0 to {self._most}"

    def _asked(self, change: Any) -> None:
        if change["new"]:
            self._attempt(lambda: self._add(change["new"]))(None)
            self._any.value = 0

    def _add(self, card: int) -> None:
        if len(self.cards) < MOST_CARDS:
            self.cards.append(card)
        self._show()
        self._changed()

    def _drop(self, card: int) -> None:
        self.cards.remove(card)
        self._show()
        self._changed()

    def _show(self) -> None:
        """The cards that are named, to take back; and those that can still be named."""
        self._stepper.refresh()
        full = f"{MOST_CARDS} cards at most" if len(self.cards) >= MOST_CARDS else ""
        left = sorted((Counter(self._all) - Counter(self.cards)).elements())
        chosen = [self._button(in_deal(card), card, self._drop, "", "Take it back") for card in self.cards]
        adding = [
            self._button(f"+ {in_deal(card)}", card, self._add, full, "Put it into the deal")
            for card in dict.fromkeys(left)
        ]
        for made in chosen:
            made.add_class("fp-on")
        for place, children in ((self._chosen, chosen), (self._adding, adding)):
            before, place.children = place.children, children
            close_all(before)
        self._any.disabled = bool(full)

    def _button(self, label: str, card: int, act: Callable[[int], None], why: str, about: str) -> w.Button:
        return button(label, self._attempt(lambda: act(card)), why, about=f"{about}: {label}")


_ANY = [("Ask for a card…", 0), *((BOX[kind].name, in_hand(kind)) for kind in KINDS)]
