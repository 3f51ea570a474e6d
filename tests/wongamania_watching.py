"""Whole games of Wongamania by bots, with a look at every question before it is answered.

watch(seats=4, seed=1, look=lambda question, game: ...)
"""

import copy
from collections.abc import Callable
from typing import Any

from finplay.match import Question
from finplay.questions import Option
from finplay.wongamania import BOX
from finplay.wongamania.acting import card_label, end, exchanges, funds_and_draw, playing, sales
from finplay.wongamania.bots import BOTS
from finplay.wongamania.cards import KINDS
from finplay.wongamania.players import DECISIONS
from finplay.wongamania.records import CARD, CENTRAL, find, hand_of, put
from finplay.wongamania.rules import Rules
from finplay.wongamania.scene import hand

NAMES = ("Asha", "Ben", "Chen", "Devi", "Emil", "Fay")
Look = Callable[[Question, Any], None]


def question(game, seat, decision, *info):
    """The question as a match would put it."""
    view = BOX.view(game, seat)
    legal = DECISIONS[decision].legal(view, view.players[seat], *info)
    return Question(0, seat, decision, info, legal, DECISIONS[decision].sealed, view)


def choices(put):
    """All actions as the table shows them: those at the cards of the hand, and the rest."""
    cards = [Option(playing(card.kind), card_label(card.kind), card.why_not) for card in hand(put.view, "act")]
    return (*cards, *sales(put), *funds_and_draw(put), *exchanges(put), end(put))


class Watched:
    """A seat: each question is looked at, then the bot answers it."""

    def __init__(self, seat: int, bot: Any, look: Look) -> None:
        self.seat, self.bot, self.look, self.number = seat, bot, look, 0


def _watched(decision):
    def answer(self, game, me, *info):
        self.number += 1
        game.asked_seat, game.asked_number = self.seat, self.number
        asked = question(game, self.seat, decision, *info)
        self.look(asked, game)
        return getattr(self.bot, decision)(asked.view, asked.view.players[self.seat], *info)

    return answer


for _decision in DECISIONS:
    setattr(Watched, _decision, _watched(_decision))


def watch(look: Look, seats=3, seed=1, bots=("Random",), rare=(), **rules):
    """Play a game to its end; the bots sit in turn. Cards of the kinds `rare` are dealt first. Returns the game."""
    game = BOX.new_game(Rules(**{"max_turns": 12} | rules), seed, seats)
    for i, kind in enumerate(rare):
        put(game, find(game, CENTRAL, kind), CENTRAL, hand_of(i % seats), CARD)
    BOX.play(game, [Watched(seat, BOTS[bots[seat % len(bots)]](), look) for seat in range(seats)])
    return game


def swapped(game, luck, keep=-1):
    """The same table with other cards wherever seat `keep` cannot see them (-1: wherever the public cannot)."""
    other = copy.deepcopy(game)
    places = [other.central_ids, other.spent_ids]
    for each in other.players:
        places += [each.bank_ids] + ([each.hand_ids] if each.seat != keep else [])
    pool = [card for place in places for card in place]
    luck.shuffle(pool)
    for place in places:
        place[:] = [pool.pop() for _ in place]
    other.events = [e if BOX.view(other, keep).sees(e) else e._replace(a=luck.choice(KINDS)) for e in other.events]
    return other
