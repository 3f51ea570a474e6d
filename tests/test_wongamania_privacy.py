"""Who must look away in Wongamania: no question in the open tells a card, and nobody looks away needlessly."""

from __future__ import annotations

import random

import pytest
from wongamania.table import Table, kinds_of_cards, place
from wongamania_watching import NAMES, question, swapped, watch

from finplay.state import NOBODY
from finplay.wongamania import BOX
from finplay.wongamania.answers import PLAY, TO_BANK, Action, Sale
from finplay.wongamania.asking import ask, needs_privacy
from finplay.wongamania.cards import PROPERTY, STOCK
from finplay.wongamania.players import DECISIONS

K = kinds_of_cards


def test_what_needs_no_hand_is_asked_in_the_open():
    t = Table(place(table=[STOCK]), place())
    open_ones = {d for d in DECISIONS if not needs_privacy(t.view(NOBODY), d)}
    assert open_ones == {"grid", "insure", "raise_wonga", "keep_babies"}


def test_a_hand_that_is_in_sight_is_not_hidden_before_a_sale():
    told = []
    for target, wonga in ((1, 9), (0, 2)):
        t = Table(place(wonga, [K.CAR_ACCIDENT], [PROPERTY] * 2), place(0, table=[PROPERTY] * 2), grid=7)
        for seat in (0, 1):
            t.players[seat].raise_wonga = lambda *_, t=t, target=target: (
                told.append((target, needs_privacy(t.view(NOBODY), "raise_wonga"))) or Sale(PROPERTY, TO_BANK)
            )
        t.step("act", 0, act=[Action(PLAY, K.CAR_ACCIDENT)], target=target)
    assert set(told) == {(1, False), (0, True)}


def test_the_economist_places_the_token_with_the_hand_in_sight():
    t = Table(place(), place())
    t.game.turn = 1
    assert needs_privacy(t.view(NOBODY), "grid")


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_within_a_turn_nobody_looks_away_twice_unless_somebody_else_was_asked(seats):
    """The curtain as the match screen draws it: it stays up for one person until a question for all."""
    state, needless = {"for": NOBODY, "turn": -1, "lifted": set()}, []

    def look(question, game):
        secret = needs_privacy(BOX.view(game, NOBODY), question.decision)
        if game.turn != state["turn"]:
            state.update(turn=game.turn, lifted=set())
        if secret and state["for"] != question.seat:
            if question.seat in state["lifted"]:
                needless.append((game.turn, question.seat, question.decision))
            state["lifted"] = {question.seat}
        elif question.seat not in state["lifted"]:
            state["lifted"] = set()  # somebody else was asked in between
        state["for"] = question.seat if secret else NOBODY

    for seed in range(4):
        watch(look, seats, seed, ("Random", "Saboteur"), max_turns=8)
    assert needless == []


def test_what_is_asked_in_the_open_tells_no_card_and_a_title_and_a_curtain_never_do():
    luck, compared = random.Random(1), []

    def look(put, game):
        if luck.random() < {"act": 0.97, "offer": 0.97, "accept": 0.5}.get(put.decision, 0):
            return
        try:
            other = question(swapped(game, luck), put.seat, put.decision, *put.info)
        except LookupError:  # with other cards this question has no sense
            return
        one, two = ask(put, NAMES), ask(other, NAMES)
        if not needs_privacy(BOX.view(game, NOBODY), put.decision):
            compared.append(one == two)
        compared.append((one.title, one.curtain) == (two.title, two.curtain))

    for seats in (2, 4, 6):
        for seed in range(2):
            watch(look, seats, seed, ("Random", "Speculator", "Saboteur"), start_cards=5, start_grid=0)
    assert len(compared) > 100
    assert all(compared)
