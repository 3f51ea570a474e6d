"""Any game: what is legal is accepted, and what is not changes nothing and is told what is."""

import inspect
from contextlib import suppress

import pytest
from conform import domain, each_game, everything, examples, legal_answers, questions, sampled, setups, some_setups
from hypothesis import given
from hypothesis import strategies as st

from finplay import IllegalAnswer
from finplay.questions import allows, shown, single


class Whole(int):
    """Not an int, though it is one."""


HUGE = 10**30
NEVER = (
    None, True, False, 0.0, 1.0, 2.5, float("nan"), float("inf"), "", "0", "1", b"1", [], [0], {}, (), (0,), (1, 1),
    {0}, object(), int, HUGE, -HUGE, Whole(0), Whole(1), 1j,
)  # fmt: skip


# ---------------------------------------------------------------- legal
@each_game
@examples(15)
@given(data=st.data())
def test_every_legal_answer_is_accepted_and_kept_as_it_was_given(game, data):
    setup = data.draw(setups(game))
    match, rng = setup.match(), setup.rng()
    while match.question is not None:
        question, before = match.question, len(match.answers)
        value = sampled(question.legal, rng)
        assert allows(question.legal, value)
        match.answer(value)
        assert match.trouble is None
        kept = match.answers[before]
        assert (kept.seat, kept.decision) == (question.seat, question.decision)
        assert kept.value is value
    assert match.over


@each_game
@examples(9)
@given(data=st.data())
def test_the_answers_at_the_edge_of_the_legal_are_accepted_too(game, data):
    setup = data.draw(setups(game, rounds=3))
    match = setup.match()
    for question in questions(match, setup.rng()):
        legal = legal_answers(game, question.legal)
        for value in {legal[0], legal[-1], min(legal), max(legal)}:
            other = match.branch(len(match.answers))
            other.answer(value)
            assert other.trouble is None


# ---------------------------------------------------------------- illegal
def of_other_decisions(box, kind):
    """Answers that another kind of question would take."""
    kinds = {each.answer for each in box.decisions.values()} - {kind}
    return [1 if other is int else other(*[0] * len(other._fields)) for other in kinds]


def misshapen(good):
    """A legal answer with something wrong about its type."""
    if type(good) is int:
        return [float(good), str(good), [good], (good,), Whole(good)]
    kind, values = type(good), tuple(good)
    twin = type(kind.__name__, (kind,), {})
    wrong = [values, list(values), str(good), twin(*values), good._asdict()]
    wrong += [tuple.__new__(kind, each) for each in (values[:-1], (*values, 0), ())]
    for i, value in enumerate(values):
        for bad in (float(value), str(value), None, True, Whole(value), (value,), HUGE, -HUGE):
            wrong.append(kind(*values[:i], bad, *values[i + 1 :]))
    return wrong


def out_of_range(game, legal):
    """Answers of the right type that are not legal: too small, too large, off step."""
    return [each for each in domain(game, legal) or () if not allows(legal, each)]


def refused(match, value):
    """Try an answer; it must be refused with good reasons. The match must not have been run again either."""
    question, state = match.question, match.state
    assert not allows(question.legal, value)
    with pytest.raises(IllegalAnswer) as caught:
        match.answer(value)
    assert caught.value.given is value
    assert isinstance(caught.value, ValueError)
    assert shown(value) in str(caught.value)
    assert question.legal.words() in str(caught.value)
    assert match.question is question
    assert match.state is state


@each_game
@examples(15)
@given(data=st.data())
def test_an_illegal_answer_changes_nothing_and_says_what_is_allowed(game, data):
    setup = data.draw(setups(game))
    match, rng, choice = setup.match(), setup.rng(), setup.rng()
    for question in questions(match, rng):
        before = everything(match)
        off = out_of_range(game, question.legal)
        for value in (
            *NEVER,
            *of_other_decisions(match.box, question.legal.kind()),
            *misshapen(sampled(question.legal, choice)),
            *choice.sample(off, min(8, len(off))),
        ):
            refused(match, value)
        assert everything(match) == before


@each_game
def test_the_rules_themselves_refuse_what_a_bot_may_not_answer(game):
    """Bots are not asked through a question: the rule is the one that checks."""
    for setup in some_setups(game, 8):
        match, rng = setup.match(), setup.rng()
        for question in questions(match, rng):
            bad = rng.choice([None, 1.0, True, HUGE, *misshapen(sampled(question.legal, rng))])
            stand_in = match.box.bots[match.box.stand_in]
            wrong = type("Wrong", (stand_in,), {question.decision: lambda self, game, me, *info, bad=bad: bad})()
            other = match.branch(len(match.answers))
            other.hand_over(question.seat, wrong)
            assert other.trouble is not None
            assert (other.trouble.seat, other.trouble.decision) == (question.seat, question.decision)
            assert other.answers == match.answers
            assert other.ledger == match.ledger


# ---------------------------------------------------------------- what a legal answer says of itself
def legals(match):
    """What is legal for anybody in anything that can be asked without more information, asked now or not."""
    for seat in range(len(match.seats)):
        view = match.view(seat)
        for decision in match.box.decisions.values():
            if len(inspect.signature(decision.legal).parameters) == 2:
                with suppress(IllegalAnswer, LookupError):  # a question that makes no sense at this moment
                    yield decision, decision.legal(view, view.players[seat])


def describes_itself(game, decision, legal):
    assert legal.kind() is decision.answer
    assert legal.words().strip()
    tried = domain(game, legal)
    for value in tried or legal_answers(game, legal):
        assert (legal.why_not(value) == "") == allows(legal, value), value
        assert type(legal.why_not(value)) is str
    if tried is not None:
        assert single(legal) == (len(legal_answers(game, legal)) <= 1), legal


@each_game
@examples(15)
@given(data=st.data())
def test_single_why_not_and_words_agree_with_what_is_allowed(game, data):
    setup = data.draw(setups(game))
    match = setup.match()
    known = set()
    for question in questions(match, setup.rng()):
        decision = match.box.decisions[question.decision]
        for kind, legal in (*legals(match), (decision, question.legal)):
            if legal not in known:
                known.add(legal)
                describes_itself(game, kind, legal)


@each_game
@examples(15)
@given(data=st.data())
def test_what_is_asked_has_an_answer_and_samples_reach_all_of_a_small_choice(game, data):
    setup = data.draw(setups(game))
    match, rng = setup.match(), setup.rng()
    for question in questions(match, rng):
        assert all(allows(question.legal, sampled(question.legal, rng)) for _ in range(5))
        legal = legal_answers(game, question.legal)
        if type(legal[0]) is int and len(legal) <= 5:
            assert {sampled(question.legal, rng) for _ in range(200)} == set(legal)
