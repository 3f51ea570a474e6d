"""Any game: what a seat may not see changes nothing that it sees, and a view is for reading only."""

import copy
import pickle
from dataclasses import fields, replace

import pytest
from conform import (
    each_game,
    examples,
    facts,
    fitting,
    legal_answers,
    questions,
    readable,
    seen,
    setups,
    shown_to,
    some_setups,
    viewers,
    views_in,
)  # fmt: skip
from hypothesis import given
from hypothesis import strategies as st

from finplay import NOBODY, Match, Seat, luck
from finplay.games import box_of
from finplay.views import Hidden

LUCK = ("seed", "fresh_from", "fresh_seed", "script")  # what is yet to come
ASKED = ("asked_seat", "asked_number")  # key a player's own chance, which that player may see


# ---------------------------------------------------------------- a view is for reading only
@each_game
@examples(8)
@given(data=st.data())
def test_a_view_can_only_be_read(game, data):
    setup = data.draw(setups(game))
    match = setup.match()
    for _ in questions(match, setup.rng(), 0.5):
        before = repr(match.state)
        for viewer in viewers(match):
            for view in views_in(match.view(viewer)):
                for name in (*readable(view), "cash", "hand", "new"):
                    with pytest.raises(Hidden):
                        setattr(view, name, 1)
                    with pytest.raises(Hidden):
                        delattr(view, name)
                for copied in (copy.copy, copy.deepcopy, pickle.dumps):
                    with pytest.raises(Hidden):
                        copied(view)
        assert repr(match.state) == before


@each_game
@examples(8)
@given(data=st.data())
def test_a_view_hides_the_luck_and_says_so_for_all_that_it_hides(game, data):
    setup = data.draw(setups(game))
    match = setup.match()
    for _ in questions(match, setup.rng(), 0.5):
        for viewer in viewers(match):
            view = match.view(viewer)
            for name in LUCK:
                with pytest.raises(Hidden, match=name):
                    getattr(view, name)
            for record, window in places(match, view):
                for field in fields(record):
                    if field.name not in readable(window):
                        with pytest.raises(Hidden, match=field.name):
                            getattr(window, field.name)


@each_game
def test_bots_are_given_the_view_of_their_own_seat(game):
    """Not the game: a bot that reaches for the seed fails."""
    box = box_of(game)

    class Peeker:
        pass

    for name in LUCK:
        for decision in box.decisions:
            setattr(Peeker, decision, lambda self, view, me, *info, name=name: getattr(view, name))
        match = Match(game, [Seat("Peeker", Peeker()) for _ in range(box.seats[0])])
        assert match.trouble is not None
        assert "Hidden" in str(match.trouble)


# ---------------------------------------------------------------- what is hidden does not show
def places(match, view):
    """Each record of the table with its window: the game itself, and every player's place."""
    return [(match.state, view), *zip(match.state.players, view.players, strict=True)]


def otherwise(value):
    """Another value of the same type, or the same where there is no other."""
    if type(value) is int:
        return value + 7
    if type(value) is list:
        return value[::-1]
    return value


@each_game
@examples(8)
@given(data=st.data())
def test_changing_what_a_seat_may_not_see_does_not_change_what_it_sees(game, data):
    setup = data.draw(setups(game))
    match = setup.match()
    for _ in questions(match, setup.rng(), 0.3):
        for viewer in viewers(match):
            before = shown_to(match, viewer)
            for record, window in places(match, match.view(viewer)):
                for name in {field.name for field in fields(record)} - set(readable(window)) - {*LUCK, *ASKED}:
                    value = getattr(record, name)
                    setattr(record, name, otherwise(value))
                    after = shown_to(match, viewer)
                    setattr(record, name, value)
                    assert after == before, f"{name} shows to seat {viewer}"


# ---------------------------------------------------------------- the luck to come
@each_game
@examples(15)
@given(data=st.data())
def test_the_luck_to_come_changes_nothing_that_is_seen(game, data):
    """Another seed from the next round on, and everything not yet drawn in this round drawn otherwise."""
    setup = data.draw(setups(game))
    drawn = set()
    honest = luck.scripted

    def watched(state, stream, seat, n, k):
        drawn.add((stream, seat, state.round, k))
        return honest(state, stream, seat, n, k)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(luck, "scripted", watched)
        match = setup.match()
        for _ in questions(match, setup.rng(), 0.4):
            now = match.state.round
            keys = [
                (stream, seat, now, k)
                for stream in match.box.streams.values()
                for seat in range(NOBODY, len(match.seats))
                for k in range(4)
            ]
            script = {key: 0 for key in keys if key not in drawn}
            before = set(drawn)
            fresh = (now + 1, data.draw(st.integers(0, 2**32 - 1)))
            other = setup.match(answers=match.answers, script=script, fresh=fresh)
            drawn = before
            for viewer in viewers(match):
                assert shown_to(other, viewer) == shown_to(match, viewer)


# ---------------------------------------------------------------- sealed answers
@each_game
def test_a_sealed_answer_shows_to_nobody_until_it_is_opened(game):
    compared = 0
    for setup in some_setups(game, 60):
        if compared < 200:
            match = setup.match()
            for question in questions(match, setup.rng()):
                if question.sealed:
                    compared += same_for_the_others(game, match, lambda one, other: True)
    assert compared >= 10 or not any(each.sealed for each in box_of(game).decisions.values())


def same_for_the_others(game, match, alike):
    """Give two answers that look alike. Nobody else may see a difference as long as the same questions follow."""
    question, compared = match.question, 0
    answers = legal_answers(game, question.legal)
    first = after(match, answers[0])
    for value in answers[-3:]:
        other = after(match, value)
        if not alike(answers[0], value) or not same_moment(first, other, len(match.state.reveals)):
            continue
        for viewer in viewers(match):
            if viewer != question.seat:
                assert shown_to(first, viewer) == shown_to(other, viewer), f"{answers[0]} against {value}"
                compared += value != answers[0]
    return compared


@each_game
def test_a_sealed_answer_that_is_opened_is_revealed(game):
    """Who answers last sees what the others answered, and could take his own answer back."""
    opened = 0
    for setup in some_setups(game, 60):
        if opened < 20:
            match = setup.match()
            for question in questions(match, setup.rng()):
                if question.sealed:
                    opened += revealed_to_the_last(game, match)
    assert opened >= 5 or not any(each.sealed for each in box_of(game).decisions.values())


def revealed_to_the_last(game, match):
    """Two worlds with another sealed answer: where the next to answer can tell them apart, undo is refused."""
    answers = legal_answers(game, match.question.legal)
    one, other = after(match, answers[0]), after(match, answers[-1])
    if not same_moment(one, other, len(match.state.reveals)):
        return 0
    seat, value = one.question.seat, legal_answers(game, one.question.legal)[0]
    one, other = after(one, value), after(other, value)
    if shown_to(one, seat)[1] == shown_to(other, seat)[1]:
        return 0
    assert one.why_no_undo()
    assert other.why_no_undo()
    return 1


def after(match, value):
    other = match.branch(len(match.answers))
    other.answer(value)
    return other


def same_moment(one, other, revealed):
    """Do both wait for the same question, with nothing revealed on the way?"""
    if one.question is None or other.question is None:
        return False
    return one.question[:3] == other.question[:3] and len(one.state.reveals) == len(other.state.reveals) == revealed


@each_game
def test_answers_that_the_house_rules_keep_secret_show_to_nobody(game):
    known = facts(game)
    if known is None or not known.SECRET_ANSWERS:
        pytest.skip("this game has no such answers")
    compared = dict.fromkeys(known.SECRET_ANSWERS, 0)
    for setup in some_setups(game, 40):
        rules = fitting(box_of(game), len(setup.players), known.SECRET_RULES | {box_of(game).length: 3})
        match = replace(setup, rules=rules).match()
        for question in questions(match, setup.rng()):
            alike = known.SECRET_ANSWERS.get(question.decision)
            if alike:
                compared[question.decision] += same_for_the_others(game, match, alike)
    assert all(compared.values()), compared


# ---------------------------------------------------------------- what a view is made of
@each_game
@examples(8)
@given(data=st.data())
def test_a_view_is_plain_data_of_numbers_and_texts(game, data):
    """So that nobody can reach through it: `seen` refuses anything that could be changed."""
    setup = data.draw(setups(game))
    match = setup.match()
    for _ in questions(match, setup.rng(), 0.5):
        for viewer in viewers(match):
            assert seen(match.view(viewer))
        seen(match.question.info)
        hash(match.question.legal)
