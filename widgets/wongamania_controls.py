"""The actions of a turn, at the cards they belong to. And what helps to decide: the hand, an auction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import ipywidgets as w

from finplay.questions import Option
from finplay.wongamania.acting import card_label, end, exchanges, funds_and_draw, playing, sales
from finplay.wongamania.answers import Actions, Offer
from finplay.wongamania.forced import bidders
from finplay.wongamania.scene import hand, scene

from .controls import Send, Try, box, button, html, keep
from .seats import bidders_html
from .wongamania import card_html, hand_html, hand_look
from .wongamania_deals import OfferControl

Names = Sequence[str]


def above(question: Any, names: Names, alone: bool) -> str:
    """What is shown between a question and its buttons: who bids, and the hand where no button belongs to its cards.

    `alone`: nobody looks on but the person who is asked.
    """
    bidding = bidders_html(bidders(question, names)) if question.decision == "bid" else ""
    if isinstance(question.legal, Actions) or not alone:
        return bidding
    return bidding + hand_html(scene(question.view, names, question.decision))


def control(question: Any, names: Names, send: Send, attempt: Try, draft: Any = None) -> w.Widget:
    """The control for a kind of legal answer that has no plain list of options; `draft` is an answer to go on with."""
    if isinstance(question.legal, Actions):
        return ActControl(question, send, attempt).widget
    if isinstance(question.legal, Offer):
        return OfferControl(question, names, send, attempt, draft).widget
    raise TypeError(f"there is no control for {type(question.legal).__name__}")


class ActControl:
    """Every card of the hand with its button; below, what needs no card, what can be sold, and the end of the turn."""

    def __init__(self, question: Any, send: Send, attempt: Try) -> None:
        self._send, self._attempt = send, attempt
        cards = hand(question.view, question.decision) or ()
        large, high = hand_look(cards)
        shown = [self._card(card, large, high) for card in cards]
        held = (
            box(shown, "wm-hand", *(["wm-large"] if large else [])) if shown else html("No cards in hand.", "wm-none")
        )
        self._exchanges = box([self._button(option) for option in exchanges(question)], "fp-row")
        more = [*funds_and_draw(question), *sales(question)]
        row = [self._button(option) for option in more]
        if cards:
            row.append(button("Exchange a card…", attempt(self._open, lasting=True), self._why_no_exchange()))
        done = self._button(end(question), primary=len(question.legal.answers) == 1)
        self._rows = [held, box([*row, html("", "fp-space"), done], "fp-row")]
        self.widget = keep(box(self._rows, "fp-col"), self._exchanges)

    def _card(self, card: Any, large: bool, high: float) -> w.Box:
        made = button(card_label(card.kind), self._attempt(lambda: self._send(playing(card.kind))), card.why_not)
        return box([html(card_html(card, large, high)), made], "wm-card")

    def _button(self, option: Option, primary: bool = False) -> w.Button:
        return button(option.label, self._attempt(lambda: self._send(option.answer)), option.why, primary)

    def _why_no_exchange(self) -> str:
        """The reason that all of them share."""
        return "" if any(not each.disabled for each in self._exchanges.children) else _second_line(self._exchanges)

    def _open(self) -> None:
        """Show the cards that can be exchanged, or fold them."""
        is_open = self._exchanges in self.widget.children
        self.widget.children = self._rows if is_open else [*self._rows, self._exchanges]


def _second_line(buttons: w.Box) -> str:
    return str(buttons.children[0].description.split("\n")[-1])
