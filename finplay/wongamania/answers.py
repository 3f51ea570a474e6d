"""Answers to the questions of Wongamania, and the kinds of legal answers that are its own.

Answers name kinds of cards, not single cards: equal cards are interchangeable.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from ..questions import Draw, Seats
from ..state import NOBODY
from .cards import BOX, CENTRAL_BANK, KINDS, NO_CARD, STAY
from .rules import MOST_CARDS

END, DRAW, BUY, SELL, PLAY, TRUST, EXCHANGE = range(7)  # what an Action does (WM-4.5)
ACTIONS = ("END", "DRAW", "BUY", "SELL", "PLAY", "TRUST", "EXCHANGE")
OFTEN = (1, 2, 8, 1, 2, 2, 1)  # how often random players do each: more with their cards than draw, exchange or stop
TO_BANK, BY_AUCTION = 0, 1  # ways to raise Wonga (WM-9.1)
MOST_ASKED = len(CENTRAL_BANK)  # Wonga that a deal can name: there are no more (WM-1.1)


# ---------------------------------------------------------------- answers
class Action(NamedTuple):
    """What to do (END, DRAW, BUY, ...) and the kind of card to do it with, or NO_CARD."""

    what: int
    kind: int = NO_CARD


@cache  # all that may be done is listed at every question, and to make an Action takes longer than to look it up
def action(what: int, kind: int = NO_CARD) -> Action:
    """An Action of those that there are."""
    return Action(what, kind)


class Pick(NamedTuple):
    """A kind of card on the table of a seat."""

    seat: int
    kind: int


class Sale(NamedTuple):
    """An Asset to raise Wonga with, and the way: TO_BANK or BY_AUCTION."""

    kind: int
    way: int


class Deal(NamedTuple):
    """A partner, Wonga that I give and take, and up to three cards that I give and take: see `in_hand`, `on_table`."""

    partner: int
    give_wonga: int = 0
    take_wonga: int = 0
    give_1: int = 0
    give_2: int = 0
    give_3: int = 0
    take_1: int = 0
    take_2: int = 0
    take_3: int = 0


NO_DEAL = Deal(NOBODY)


def in_hand(kind: int) -> int:
    """How a deal names a card in a hand; 0 names none."""
    return 2 * kind + 1


def on_table(kind: int) -> int:
    """How a deal names a card on a table."""
    return 2 * kind + 2


def kind_of(card: int) -> int:
    """The kind of a card that a deal names."""
    return (card - 1) // 2


def is_on_table(card: int) -> bool:
    """Does a deal name it on the table, and not in the hand?"""
    return card % 2 == 0


def given(deal: Deal) -> list[int]:
    """The cards that the offerer gives, as the deal names them."""
    return [card for card in (deal.give_1, deal.give_2, deal.give_3) if card]


def taken(deal: Deal) -> list[int]:
    """The cards that the offerer takes."""
    return [card for card in (deal.take_1, deal.take_2, deal.take_3) if card]


def make_deal(partner: int, give_wonga: int = 0, take_wonga: int = 0, give: Any = (), take: Any = ()) -> Deal:
    """A deal from lists of cards, named by `in_hand` and `on_table`."""
    return Deal(partner, give_wonga, take_wonga, *_three(give), *_three(take))


def _three(cards: Any) -> list[int]:
    return [*cards, *[0] * MOST_CARDS][:MOST_CARDS]


CARDS = frozenset([in_hand(kind) for kind in KINDS] + [on_table(kind) for kind in STAY])  # that a deal may name


def holds(player: Any, cards: list[int]) -> bool:
    """Has this player, whose hand I may see, all these cards?"""
    return _within(cards, named(player.hand, player.table))


def named(hand: tuple[int, ...], table: tuple[int, ...]) -> list[int]:
    """All cards of a player as deals name them."""
    return [in_hand(kind) for kind in hand] + [on_table(kind) for kind in table]


def _within(cards: list[int], all_cards: list[int]) -> bool:
    return all(cards.count(card) <= all_cards.count(card) for card in cards)


# ---------------------------------------------------------------- kinds of legal answers
class Actions(NamedTuple):
    """The end of the turn, and what else can be done now. (WM-4.5, WM-4.8)"""

    answers: tuple[Action, ...]

    def kind(self) -> type:
        return Action

    def allows(self, answer: Action) -> bool:
        return answer in self.answers

    def single(self) -> bool:
        return len(self.answers) == 1

    def why_not(self, answer: Action) -> str:
        return "" if self.allows(answer) else f"it must be {self.words()}"

    def words(self) -> str:
        return " or ".join(
            f"Action({ACTIONS[what]})" if kind == NO_CARD else f"Action({ACTIONS[what]}, {kind}) with {BOX[kind].name}"
            for what, kind in self.answers
        )

    def sample(self, draw: Draw) -> Action:
        pool = [action for action in self.answers for _ in range(OFTEN[action.what])]
        return pool[draw(len(pool))]


class Offer(NamedTuple):
    """No deal, or a deal with one rival: what I hold against whatever I ask for. (WM-8.2, WM-8.3)"""

    mask: int
    wonga: int
    hand: tuple[int, ...]
    table: tuple[int, ...]

    def kind(self) -> type:
        return Deal

    def allows(self, answer: Deal) -> bool:
        return self.why_not(answer) == ""

    def single(self) -> bool:
        return self.wonga == 0 and not self.hand and not self.table

    def why_not(self, answer: Deal) -> str:
        if answer == NO_DEAL:
            return ""
        if not (0 <= answer.partner < 64 and (self.mask >> answer.partner) & 1 == 1):
            return f"the partner must be one of {Seats(self.mask, 0).words()}"
        if not 0 <= answer.give_wonga <= self.wonga:
            return f"you have {self.wonga} Wonga"
        if not 0 <= answer.take_wonga <= MOST_ASKED:
            return f"you can ask for 0 to {MOST_ASKED} Wonga"
        if not all(card == 0 or card in CARDS for card in answer[3:]):
            return "there are no such cards"
        if not _within(given(answer), named(self.hand, self.table)):
            return "you do not have all the cards that you offer"
        if not given(answer) + taken(answer) or answer.give_wonga + answer.take_wonga == 0:
            return "a deal moves at least one card and at least one Wonga"
        return ""

    def words(self) -> str:
        cards = ", ".join(BOX[kind].name for kind in (*self.hand, *self.table)) or "no cards"
        return (
            f"NO_DEAL, or a Deal with one of {Seats(self.mask, 0).words()} that gives at most {self.wonga} Wonga and "
            f"of {cards}, and moves at least one card and one Wonga"
        )

    def sample(self, draw: Draw) -> Deal:
        if draw(2) == 0:
            return NO_DEAL
        partner = Seats(self.mask, 0).sample(draw)
        mine, all_cards = named(self.hand, self.table), sorted(CARDS)
        give = [mine.pop(draw(len(mine))) for _ in range(min(draw(MOST_CARDS + 1), len(mine)))]
        take = [all_cards[draw(len(all_cards))] for _ in range(draw(2))]
        deal = make_deal(partner, 0, 1 + draw(4), give, take)
        if self.wonga and draw(2):
            deal = deal._replace(give_wonga=1 + draw(min(4, self.wonga)), take_wonga=0)
        return deal if self.allows(deal) else NO_DEAL
