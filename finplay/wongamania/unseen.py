"""What a player cannot see, drawn anew: hands of rivals, face-down Wonga and the piles. What is known of them stays."""

from __future__ import annotations

from typing import Any

from ..luck import MASK, mix
from .answers import given, is_on_table, kind_of
from .cards import KIND_OF


def redraw(game: Any, seat: int, decision: str, info: tuple[Any, ...], luck: int) -> None:
    """Shuffle all cards that this seat cannot see, and deal them out again, as many to each place as before.

    The result depends on what the seat sees and on `luck` (32 bits), and on nothing else. What was seen earlier and is
    face down again counts as unseen.
    """
    known = {each.seat: _known(game, each, decision, info) for each in game.players if each.seat != seat}
    places = [game.central_ids, game.spent_ids, *(each.bank_ids for each in game.players)]
    places += [game.players[each].hand_ids for each in known]
    kept: list[list[int]] = [[] for _ in range(len(places) - len(known))] + list(known.values())
    used = {card for cards in kept for card in cards}
    pool = sorted(
        (card for cards in places for card in cards if card not in used), key=lambda card: (KIND_OF[card], card)
    )
    for i in range(len(pool) - 1, 0, -1):
        luck = mix(luck + 0x9E3779B1 & MASK)
        j = (luck * (i + 1)) >> 32
        pool[i], pool[j] = pool[j], pool[i]
    for cards, stay in zip(places, kept, strict=True):
        count = len(cards) - len(stay)
        cards[:] = [*stay, *pool[:count]]
        del pool[:count]


def _known(game: Any, rival: Any, decision: str, info: tuple[Any, ...]) -> list[int]:
    """Cards in a rival's hand that the question itself shows: a hand that is looked at, cards that a deal offers."""
    if decision == "hack" and info[0] == rival.seat:
        return list(rival.hand_ids)
    if decision != "accept" or info[1] != rival.seat:
        return []
    found: list[int] = []
    for kind in (kind_of(name) for name in given(info[0]) if not is_on_table(name)):
        found.append(next(card for card in sorted(rival.hand_ids) if KIND_OF[card] == kind and card not in found))
    return found
