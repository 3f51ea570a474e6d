"""Deals after each turn. (Section 8)"""

from __future__ import annotations

from typing import Any

from ..questions import checked, single
from ..state import NOBODY, tell
from . import story
from .answers import Deal, given, is_on_table, kind_of, taken
from .cards import KIND_OF
from .players import YES, legal_accept, legal_offer
from .records import TRADE, Place, cards_in, hand_of, in_turn_order, pay, put, table_of


def trade(game: Any, players: Any) -> None:
    """Beginning with the next player, everybody may offer one deal. (WM-8.1)"""
    order = in_turn_order(game, game.mover)
    for each in [*order[1:], order[0]]:
        legal = legal_offer(game, each)
        if not single(legal):
            deal = checked(legal, players[each.seat].offer(game, each))
            if deal.partner != NOBODY:
                offer(game, each, deal, players)


def offer(game: Any, me: Any, deal: Deal, players: Any) -> None:
    """The partner accepts or refuses; whoever does not hold what is wanted can only refuse. (WM-8.1, WM-8.3)"""
    partner = game.players[deal.partner]
    tell(game, story.OFFERED, me.seat, partner.seat, deal.give_wonga, deal.give_1, deal.give_2, deal.give_3)
    tell(game, story.OFFERED_BACK, me.seat, partner.seat, deal.take_wonga, deal.take_1, deal.take_2, deal.take_3)
    legal = legal_accept(game, partner, deal, me.seat)
    if checked(legal, players[partner.seat].accept(game, partner, deal, me.seat)) != YES:
        tell(game, story.REFUSED, partner.seat, me.seat)
        return
    tell(game, story.DEALT, me.seat, partner.seat)
    settle(game, me.seat, partner.seat, deal)


def settle(game: Any, giver: int, partner: int, deal: Deal) -> None:
    """Wonga and cards change hands; what each side gives is taken up before any of it arrives. (WM-8.2)"""
    gives, takes = _cards(game, giver, given(deal)), _cards(game, partner, taken(deal))
    for seat, other, cards in ((giver, partner, gives), (partner, giver, takes)):
        for card, place in cards:
            put(game, card, place, place._replace(seat=other), TRADE)
        pay(game, seat, other, deal.give_wonga if seat == giver else deal.take_wonga, TRADE)


def _cards(game: Any, seat: int, names: list[int]) -> list[tuple[int, Place]]:
    """The single cards that a deal names, each once, and where they lie."""
    found: list[tuple[int, Place]] = []
    for name in names:
        place = table_of(seat) if is_on_table(name) else hand_of(seat)
        equal = [card for card in cards_in(game, place) if KIND_OF[card] == kind_of(name)]
        found.append(next((card, place) for card in equal if (card, place) not in found))
    return found
