"""What may be answered: exact types, whole numbers, nothing coerced, and reasons in words."""

import re
from dataclasses import dataclass
from enum import IntEnum
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finplay import NOBODY, IllegalAnswer
from finplay.questions import (
    Amount,
    Choice,
    Seats,
    allows,
    checked,
    exact,
    listed,
    objection,
    rivals,
    sample,
    shown,
    single,
)

made_up = settings(max_examples=300, derandomize=True, deadline=None, database=None)


class Pair(NamedTuple):
    left: int
    right: int


class Twin(NamedTuple):
    left: int
    right: int


class Whole(int):
    pass


@dataclass
class Asked:
    chance_key: int


choices = st.builds(lambda low, width: Choice(low, low + width), st.integers(-20, 20), st.integers(0, 20))
amounts = st.builds(Amount, st.integers(1, 20), st.integers(-10, 60), st.integers(1, 7))
seats = st.builds(Seats, st.integers(0, 63), st.integers(0, 1)).filter(lambda legal: legal != Seats(0, 0))
lists = st.builds(listed, st.lists(st.integers(-20, 20), min_size=1), st.just("some numbers"))
kinds = st.one_of(choices, amounts, seats, lists)


def all_legal(legal):
    return [answer for answer in range(-80, 100) if allows(legal, answer)]


# ---------------------------------------------------------------- exact types
@pytest.mark.parametrize("answer", [True, False, 1.0, "1", None, [1], (1,), Whole(1), 1j, object(), int, float("nan")])
def test_only_an_int_is_a_whole_number(answer):
    assert not exact(int, answer)
    assert not allows(Choice(0, 1), answer)


def test_an_int_of_any_size_is_a_whole_number():
    assert exact(int, 1)
    assert exact(int, -(10**30))


@pytest.mark.parametrize(
    "answer",
    [
        (1, 2), [1, 2], Twin(1, 2), Pair(1.0, 2), Pair(1, True), Pair(1, None), Pair("1", 2), Pair(1, (2,)),
        Pair(Whole(1), 2), tuple.__new__(Pair, (1,)), tuple.__new__(Pair, (1, 2, 3)), tuple.__new__(Pair, ()), 1, None,
        type("Pair", (Pair,), {})(1, 2),
    ],
)  # fmt: skip
def test_a_tuple_is_of_its_own_class_with_whole_numbers_in_all_fields(answer):
    assert exact(Pair, Pair(1, 2))
    assert not exact(Pair, answer)


# ---------------------------------------------------------------- refusals
@made_up
@given(legal=kinds, answer=st.integers(-80, 99))
def test_checked_gives_the_answer_back_or_refuses_it_with_what_is_allowed(legal, answer):
    if allows(legal, answer):
        assert checked(legal, answer) is answer
        return
    with pytest.raises(IllegalAnswer) as caught:
        checked(legal, answer)
    assert (caught.value.given, caught.value.allowed) == (answer, legal.words())
    assert str(caught.value) == f"{answer} is not allowed here. Allowed: {legal.words()}"


def test_a_refusal_is_a_value_error():
    with pytest.raises(ValueError, match=r"'ten' is not allowed here\. Allowed: 0 or 1"):
        checked(Choice(0, 1), "ten")


class Pairs(NamedTuple):
    """Pairs of 1 and 5 only."""

    def kind(self):
        return Pair

    def allows(self, answer):
        return answer == Pair(1, 5)

    def why_not(self, answer):
        return "" if self.allows(answer) else "five goes with one"

    def words(self):
        return "Pair(1, 5)"


@pytest.mark.parametrize(
    ("legal", "answer", "words"),
    [
        (Choice(0, 1), None, "Is there a `return`"),
        (Choice(0, 1), True, "Write 1 for yes"),
        (Choice(0, 1), 1.0, "whole numbers"),
        (Choice(0, 1), "1", "without quotes"),
        (Choice(0, 1), IntEnum("Kind", "ONE")(1), "Write `int(...)` around it: its type is Kind."),
        (Choice(0, 1), [1], "It must be a whole number."),
        (Pairs(), 3, "It must be a Pair, such as `Pair(left=0, right=0)`."),
        (Pairs(), Pair(1, 5.0), "whole numbers"),
        (Pairs(), Pair(1, "5"), "without quotes"),
        (Pairs(), Pair(1, True), "Write 1 for yes"),
        (Pairs(), Pair(1, len), "In a Pair there are whole numbers only."),
        (Pairs(), Pair(2, 5), "Five goes with one."),
    ],
)
def test_a_refusal_says_what_is_wrong_with_the_answer(legal, answer, words):
    with pytest.raises(IllegalAnswer, match=re.escape(f"Allowed: {legal.words()}. ")) as caught:
        checked(legal, answer)
    assert words in caught.value.why_not
    assert str(caught.value).endswith(caught.value.why_not)


def test_a_refusal_does_not_say_twice_what_is_allowed():
    assert str(IllegalAnswer(7, "0 or 1", objection(Choice(0, 1), 7))) == "7 is not allowed here. Allowed: 0 or 1"


class Unspeakable:
    def __repr__(self):
        raise RuntimeError("no")


@pytest.mark.parametrize(
    ("answer", "text"),
    [
        (7, "7"),
        ("x" * 500, "'" + "x" * 116 + "..."),
        (Unspeakable(), "an object of type Unspeakable"),
        pytest.param(10**5000, "an object of type int", id="more digits than Python shows"),
        ("<b>", "'<b>'"),
    ],
)
def test_any_answer_can_be_shown_in_a_message(answer, text):
    assert shown(answer) == text


# ---------------------------------------------------------------- kinds
@pytest.mark.parametrize(
    ("legal", "answers", "words"),
    [
        (Choice(0, 0), [0], "only 0"),
        (Choice(0, 1), [0, 1], "0 or 1"),
        (Choice(-1, 3), [-1, 0, 1, 2, 3], "-1 to 3"),
        (Amount(10, 5, 5), [0], "only 0 (pass)"),
        (Amount(10, 10, 5), [0, 10], "0 (pass) or 10"),
        (Amount(10, 25, 5), [0, 10, 15, 20, 25], "0 (pass), or 10 to 25 in steps of 5"),
        (Amount(10, 24, 5), [0, 10, 15, 20], "0 (pass), or 10 to 24 in steps of 5"),
        (Seats(0b101, 0), [0, 2], "seat 0, seat 2"),
        (Seats(0b010, 1), [-1, 1], "seat 1, -1 (nobody)"),
        (Seats(0, 1), [-1], "-1 (nobody)"),
        (Seats(0, 0), [], "nothing"),
    ],
)
def test_what_is_legal_by_hand(legal, answers, words):
    assert all_legal(legal) == answers
    assert legal.words() == words


@pytest.mark.parametrize("legal", [Choice(0, 1), Amount(10, 95, 5), Seats(0b111111, 1)])
@pytest.mark.parametrize("answer", [10**30, -(10**30), 2**63, -(2**63), 10**6, -100])
def test_huge_numbers_are_refused(legal, answer):
    assert not allows(legal, answer)
    assert legal.why_not(answer)


@made_up
@given(legal=kinds)
def test_one_legal_answer_is_single(legal):
    assert single(legal) == (len(all_legal(legal)) == 1)


@made_up
@given(legal=kinds, answer=st.integers(-80, 99))
def test_there_is_a_reason_exactly_where_an_answer_is_not_legal(legal, answer):
    assert (legal.why_not(answer) == "") == allows(legal, answer)
    assert legal.words() in legal.why_not(answer) or allows(legal, answer)


@made_up
@given(legal=kinds, key=st.integers(0, 2**32 - 1))
def test_samples_are_legal_and_depend_on_the_question_only(legal, key):
    answer = sample(legal, Asked(key))
    assert allows(legal, answer)
    assert sample(legal, Asked(key)) == answer


@made_up
@given(legal=kinds)
def test_samples_reach_every_legal_answer_equally_often(legal):
    """One draw decides, and each of its outcomes is another answer."""
    width = []
    legal.sample(lambda n: width.append(n) or 0)
    assert width == [len(all_legal(legal))]
    assert sorted(legal.sample(lambda n, k=k: k) for k in range(width[0])) == all_legal(legal)


@pytest.mark.parametrize(("seat", "seats", "nobody"), list(product(range(6), range(2, 7), (0, 1))))
def test_rivals_are_all_but_oneself(seat, seats, nobody):
    if seat < seats:
        others = [other for other in range(seats) if other != seat]
        assert all_legal(rivals(seat, seats, nobody)) == [NOBODY] * nobody + others
        assert rivals(seat, seats, nobody).seats() == others


# ---------------------------------------------------------------- a list of answers
def test_a_list_of_answers_has_each_once_and_all_of_one_type():
    legal = listed([Pair(2, 0), Pair(1, 5), Pair(2, 0)], "Pair(1, 5) or Pair(2, 0)")
    assert legal.answers == (Pair(1, 5), Pair(2, 0))
    assert legal.kind() is Pair
    assert allows(legal, Pair(1, 5))
    assert not allows(legal, Twin(1, 5))
    assert not allows(legal, Pair(5, 1))
    assert legal.why_not(Pair(5, 1)) == "it must be Pair(1, 5) or Pair(2, 0)"


def test_an_empty_list_of_answers_is_no_question():
    with pytest.raises(LookupError, match="nothing to choose: a card"):
        listed([], "a card")
