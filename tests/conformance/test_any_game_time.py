"""Any game: save, load, undo, resume and branch are exact at every point of a game."""

import os
import random
from contextlib import suppress
from dataclasses import replace

import pytest
from conform import asked, each_game, everything, examples, questions, sampled, setups, shown_to, some_setups, viewers
from hypothesis import given
from hypothesis import strategies as st

from finplay import Match, OtherRules, load, luck, save
from finplay.games import box_of


@pytest.fixture
def file(tmp_path, monkeypatch):
    monkeypatch.setattr(os, "fsync", lambda handle: None)  # thousands of saves; test_saves.py has the real thing
    return tmp_path / "game.json"


def same(one, other):
    assert everything(one) == everything(other)
    assert one.state == other.state
    for viewer in viewers(one):
        assert one.log(viewer) == other.log(viewer)


# ---------------------------------------------------------------- save, load, resume
@each_game
@examples(18)
@given(data=st.data())
def test_a_save_is_exact_at_every_point_of_a_game(game, file, data):
    setup = data.draw(setups(game))
    match = setup.match()
    for _ in questions(match, setup.rng()):
        save(match, file)
        before = file.read_bytes()
        loaded = load(file)
        assert isinstance(loaded, Match)
        same(loaded, match)
        save(loaded, file)
        assert file.read_bytes() == before
    save(match, file)
    same(load(file), match)


WHY_NO_UNDO = 7  # its place in `everything`


@each_game
@examples(18)
@given(data=st.data())
def test_a_resumed_match_goes_on_exactly_as_the_uninterrupted_one(game, file, data):
    setup = data.draw(setups(game))
    match, rng, resumed = setup.match(), setup.rng(), []
    while match.question is not None:
        if len(resumed) < 4 and rng.random() < 0.2:
            save(match, file)
            resumed.append(load(file))
        value = sampled(match.question.legal, rng)
        for each in (match, *resumed):
            each.answer(value)
        for each in resumed:
            same(each, match)


@each_game
@examples(12)
@given(data=st.data())
def test_a_match_that_is_saved_and_loaded_before_every_answer_is_the_same(game, file, data):
    setup = data.draw(setups(game))
    match, interrupted, rng = setup.match(), setup.match(), setup.rng()
    for _ in questions(match, setup.rng()):
        save(interrupted, file)
        interrupted = load(file)
        interrupted.answer(sampled(interrupted.question.legal, rng))
    same(interrupted, match)


# ---------------------------------------------------------------- undo
def last_by_a_person(match):
    by_people = [i for i, answer in enumerate(match.answers) if answer.seat in match.people]
    return by_people[-1] if by_people else None


def apart_from_undo(match):
    """What was taken back was seen, so Undo may end earlier than in a match that never came so far."""
    return [each for i, each in enumerate(everything(match)) if i != WHY_NO_UNDO]


@each_game
@examples(18)
@given(data=st.data())
def test_undo_and_the_same_answer_again_give_the_same_match(game, data):
    setup = data.draw(setups(game))
    match = setup.match()
    for _ in questions(match, setup.rng()):
        last = last_by_a_person(match)
        if match.why_no_undo():
            before = everything(match)
            with pytest.raises(ValueError, match="cannot be undone"):
                match.undo()
            assert everything(match) == before
            continue
        other = match.branch(len(match.answers))
        other.undo()
        assert other.answers == match.answers[:last]
        assert other.question.seat == match.answers[last].seat
        assert other.question.decision == match.answers[last].decision
        assert apart_from_undo(other) == apart_from_undo(match.branch(last))
        other.answer(match.answers[last].value)
        same(other, match)


@each_game
@examples(18)
@given(data=st.data())
def test_undo_is_refused_exactly_when_something_was_revealed_since(game, data):
    setup = data.draw(setups(game))
    match = setup.match()
    for _ in questions(match, setup.rng()):
        last = last_by_a_person(match)
        if last is None:
            assert match.why_no_undo()
            continue
        then, now = match.branch(last).state.reveals, match.state.reveals
        assert now[: len(then)] == then
        assert match.why_no_undo() == (now[len(then)] if len(now) > len(then) else "")
        sealed = {name for name, decision in match.box.decisions.items() if decision.sealed}
        if any(each.decision not in sealed for each in match.answers[last + 1 :]):
            assert match.why_no_undo(), "a bot's open answer was seen"


def shown_to_all(match):
    """What each viewer is shown, but for the chance of the player who is asked: it knows the seed."""
    shown = {viewer: shown_to(match, viewer) for viewer in viewers(match)}
    for view, _, _ in shown.values():
        view.pop("chance_key")
    return shown


def other_worlds(setup, match, last, drawn):
    """The match before and after its last answer with other luck, as far as the same answers fit, and who may compare.

    Luck that is drawn after the answer concerns everybody. Other luck from the start, such as another deck, concerns
    the one who answers; what others then see, such as a card that he plays, he shows them himself.
    """
    known, everybody = dict.fromkeys(drawn[last], 0), viewers(match)
    scripts = [{key: value for key in drawn[-1] if key not in known} for value in (0, 1)]
    worlds = [(match.seed, script, everybody) for script in scripts]
    worlds += [((setup.luck + more) % 2**32, {}, [match.answers[last].seat]) for more in (1, 2, 3)]
    for seed, script, who in worlds:
        with suppress(OtherRules, ValueError):  # other luck asks other questions, or draws less
            world = replace(setup, seed=seed)
            before = world.match(script=script, answers=match.answers[:last])
            yield before, world.match(script=script, answers=match.answers[: last + 1]), who


@each_game
@examples(8)
@given(data=st.data())
def test_what_luck_shows_after_an_answer_is_revealed(game, data):
    """Where two worlds look alike before an answer and differ after it, undo would be a look into the future."""
    setup = data.draw(setups(game, rounds=3, bots=False))
    honest, keys = luck.scripted, {}

    def watched(state, *key):
        keys[key[0], key[1], state.round, key[2]] = 0
        return honest(state, *key)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(luck, "scripted", watched)
        match = setup.match()
        drawn = [list(keys)]  # before each answer, and now
        for _ in questions(match, setup.rng()):
            drawn += [list(keys)] * (len(match.answers) + 1 - len(drawn))
            if match.answers and not match.why_no_undo():
                unseen_before_and_after(setup, match, drawn)


def unseen_before_and_after(setup, match, drawn):
    last = len(match.answers) - 1
    before, after = shown_to_all(match.branch(last)), shown_to_all(match)
    for other_before, other_after, who in other_worlds(setup, match, last, drawn):
        was, now = shown_to_all(other_before), shown_to_all(other_after)
        for viewer in who:
            if was[viewer] == before[viewer]:
                assert now[viewer] == after[viewer], f"seat {viewer} was shown something that undo takes back"


@each_game
def test_undo_goes_back_until_something_was_revealed_and_no_further(game):
    undone = 0
    for setup in some_setups(game, 12, rounds=2):
        match = setup.match()
        for _ in questions(match, setup.rng()):
            back = match.branch(len(match.answers))
            seats = []
            while not back.why_no_undo():
                seats.append(back.undoes())
                sealed = back.box.decisions[back.answers[last_by_a_person(back)].decision].sealed
                back.undo()
                seats[-1] = seats[-1] if not sealed else None
                undone += 1
            assert back.answers == match.answers[: len(back.answers)]
            assert len(back.state.reveals) == len(match.state.reveals)
            revealed = back.answers and len(match.branch(len(back.answers) - 1).state.reveals) < len(back.state.reveals)
            seen = back.answers and seats and seats[-1] not in (None, back.undoes())
            assert not back.answers or revealed or seen, "somebody else had answered, or something was revealed"
    assert undone > 100


# ---------------------------------------------------------------- branch
@each_game
@examples(15)
@given(data=st.data())
def test_a_branch_with_the_same_luck_and_answers_is_the_same_game(game, data):
    setup = data.draw(setups(game))
    match = setup.match()
    points = [len(match.answers) for _ in questions(match, setup.rng(), 0.3)]
    for point in points:
        branch = match.branch(point)
        while branch.question is not None:
            branch.answer(match.answers[len(branch.answers)].value)
        same(branch, match)


@each_game
@examples(22)
@given(data=st.data())
def test_fresh_luck_leaves_the_shared_part_as_it_was(game, data):
    setup = data.draw(setups(game, rounds=4))
    match, rng = setup.match(), setup.rng()
    for question in questions(match, rng):
        now = match.state.round
        branch = match.branch(len(match.answers), fresh=(now + 1, rng.randrange(2**32)))
        assert branch.answers == match.answers
        assert branch.ledger == match.ledger
        assert branch.state.events == match.state.events
        assert asked(branch.question) == asked(question)
        if now:
            with pytest.raises(ValueError, match="fresh luck"):
                match.branch(len(match.answers), fresh=(now, 5))


@each_game
def test_fresh_luck_is_another_game_from_its_round_on(game):
    different = 0
    for setup in some_setups(game, 10, rounds=4):
        match, known = setup.match(), 0
        for _ in questions(match, setup.rng()):
            known = len(match.answers) if match.state.round <= 1 else known
        branch, rng = match.branch(known, fresh=(2, 999)), setup.rng()
        for _ in questions(branch, rng):
            pass
        different += branch.state.events != match.state.events
        shared = [event for event in match.branch(known).state.events if event.round < 2]
        assert branch.state.events[: len(shared)] == match.state.events[: len(shared)] == shared
    assert different >= 8


# ---------------------------------------------------------------- whatever else a match can be in
@each_game
@examples(18)
@given(data=st.data())
def test_a_match_that_was_changed_on_its_way_is_saved_exactly(game, file, data):
    """Handed over, stopped early, branched with fresh luck, scripted: in any order, at any moment."""
    setup = data.draw(setups(game, rounds=5))
    match, rng = setup.match(), setup.rng()
    while match.question is not None:
        change = rng.randrange(30)
        if change == 0:
            match.hand_over(rng.randrange(len(match.seats)), name=rng.choice(["", "अर्जुन", "x" * 40]))
        elif change == 1:
            match.stop_after_this_round()
        elif change == 2 and not match.fresh[0]:
            match = match.branch(len(match.answers), fresh=(match.state.round + 1, rng.randrange(2**32)))
        elif change == 3:
            match = match.branch(rng.randrange(len(match.answers) + 1))
        if match.question is not None:
            match.answer(sampled(match.question.legal, rng))
        save(match, file)
        same(load(file), match)
    assert match.over


@each_game
def test_a_scripted_match_is_saved_with_its_script(game, file):
    box = box_of(game)
    script = {(stream, seat, 1, 0): 0 for stream in box.streams.values() for seat in range(box.seats[1])}
    match = Match(game, ["A", "B"] + ["C"] * (box.seats[0] - 2), 3, script=script)
    people = random.Random(1)
    for _ in range(6):
        match.answer(sampled(match.question.legal, people))
    save(match, file)
    loaded = load(file)
    assert loaded.script == script
    same(loaded, match)
