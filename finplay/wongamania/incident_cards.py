"""What the Incident cards do, to oneself or to a target. The docstring of each is the sentence on the card. (WM-7)

A card that stays is on its player's table already when it acts (see `rulebook.play_card`).
"""

from __future__ import annotations

from typing import Any

from ..questions import checked
from ..state import NOBODY, reveal, tell
from . import cards, story
from .cards import INSURANCE, NO_CARD, PROPERTY
from .global_cards import collect_for
from .payments import collect, must_pay
from .players import YES, legal_target, legal_vacation, legal_yes_or_no
from .records import CARD, CENTRAL, LOAN, SPENT, discard, draw, hand_of, new_card, pay, put, table_of
from .rules import DIE, LOTTERY


def baby(game: Any, me: Any, players: Any) -> None:
    """Stays on the target's table: upkeep 1 in every turn."""
    card, target = me.table_ids[-1], aim(game, me, cards.BABY, players)
    if target is None:
        put(game, card, table_of(me.seat), SPENT, CARD)
    elif target is not me:
        put(game, card, table_of(me.seat), table_of(target.seat), CARD)


def money_lender(game: Any, me: Any, players: Any) -> None:
    """Stays on your table: collect 4, and pay interest later."""
    due = game.rules.lender_loan
    tell(game, story.COLLECTED, me.seat, NOBODY, due, collect(game, me, due, LOAN), cards.MONEY_LENDER)


def further_education(game: Any, me: Any, players: Any) -> None:
    """Stays on your table: your salary is 1 higher."""


def insurance(game: Any, me: Any, players: Any) -> None:
    """Stays on your table until used."""


def car_accident(game: Any, me: Any, players: Any) -> None:
    """The target pays 3 to the bank."""
    target = aim(game, me, cards.CAR_ACCIDENT, players)
    if target is not None:
        must_pay(game, target, 3, CARD, players)


def illness(game: Any, me: Any, players: Any) -> None:
    """The target has only 1 action in their next turn (twice is no worse)."""
    target = aim(game, me, cards.ILLNESS, players)
    if target is not None:
        target.ill = 1
        tell(game, story.FELL_ILL, target.seat)


def leaky_roof(game: Any, me: Any, players: Any) -> None:
    """The target pays 1 to the bank for each of their Properties."""
    target = aim(game, me, cards.LEAKY_ROOF, players)
    if target is not None:
        must_pay(game, target, target.table.count(PROPERTY), CARD, players)


def burglary(game: Any, me: Any, players: Any) -> None:
    """Take up to 2 Wonga at random from the target."""
    target = aim(game, me, cards.BURGLARY, players)
    if target is not None and target is not me:
        tell(game, story.TOOK, me.seat, target.seat, pay(game, target.seat, me.seat, 2, CARD))


def divorce(game: Any, me: Any, players: Any) -> None:
    """The target pays half of their Wonga, rounded down, to the bank."""
    target = aim(game, me, cards.DIVORCE, players)
    if target is not None:
        must_pay(game, target, target.wonga // 2, CARD, players)


def vacation(game: Any, me: Any, players: Any) -> None:
    """Discard any number of Opportunity cards and draw as many."""
    discarded = 0
    while me.hand:
        kind = checked(legal_vacation(game, me), players[me.seat].vacation(game, me))
        if kind == NO_CARD:
            break
        discard(game, hand_of(me.seat), kind, CARD)
        discarded += 1
    tell(game, story.TRAVELLED, me.seat, NOBODY, discarded)
    for _ in range(discarded):
        new_card(game, me, CENTRAL, CARD)


def lottery_ticket(game: Any, me: Any, players: Any) -> None:
    """Roll a die: 1-3 nothing, 4-5 collect 1, 6 collect 5."""
    prizes = (0, 0, 0, 1, 1, 5)
    face = draw(game, LOTTERY, me.seat, DIE)
    reveal(game, "a die was rolled")
    tell(game, story.ROLLED, me.seat, NOBODY, face + 1, prizes[face])
    collect(game, me, prizes[face], CARD)


def inheritance(game: Any, me: Any, players: Any) -> None:
    """Collect 3."""
    collect_for(game, me, 3, cards.INHERITANCE)


# ---------------------------------------------------------------- aiming
def aim(game: Any, me: Any, kind: int, players: Any) -> Any:
    """The target of an Incident; None if the target's Insurance cancels it. (Section 7)"""
    seat = checked(legal_target(game, me, kind), players[me.seat].target(game, me, kind))
    target = game.players[seat]
    tell(game, story.AIMED, me.seat, seat, kind)
    if target is me or INSURANCE not in target.table:
        return target
    legal = legal_yes_or_no(game, target)
    if checked(legal, players[seat].insure(game, target, kind, me.seat)) != YES:
        return target
    discard(game, table_of(seat), INSURANCE, CARD)
    tell(game, story.INSURED, seat, me.seat, kind)
    return None


EFFECTS = {
    cards.BABY: baby,
    cards.MONEY_LENDER: money_lender,
    cards.FURTHER_EDUCATION: further_education,
    cards.INSURANCE: insurance,
    cards.CAR_ACCIDENT: car_accident,
    cards.ILLNESS: illness,
    cards.LEAKY_ROOF: leaky_roof,
    cards.BURGLARY: burglary,
    cards.DIVORCE: divorce,
    cards.VACATION: vacation,
    cards.LOTTERY_TICKET: lottery_ticket,
    cards.INHERITANCE: inheritance,
}
