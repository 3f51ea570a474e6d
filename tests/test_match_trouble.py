"""A bot that fails: people's answers stay, and the match says how to go on."""

import pytest
from match_tools import FIRST_0, Moody, in_trouble, play, table, until

from finplay import IllegalAnswer, Match, OtherRules, PlayerFailed, Seat
from finplay.match import Answer
from finplay.wealthcraft import BOX
from finplay.wealthcraft.answers import KEEP, Split
from finplay.wealthcraft.players import Bot

FAILURES = [
    (ZeroDivisionError("division by zero"), "ZeroDivisionError: division by zero"),
    (IllegalAnswer(1, "2"), "IllegalAnswer"),
    (OtherRules("mine"), "OtherRules: mine"),
    (PlayerFailed("x", 0, "roll", 1, "y"), "PlayerFailed"),
    (RecursionError("too deep"), "RecursionError"),
    (2, "2 is not allowed here"),
    (None, "None is not allowed here"),
    (1.0, "1.0 is not allowed here"),
    (True, "True is not allowed here"),
    ([], "[] is not allowed here"),
]


@pytest.mark.parametrize(("failure", "why"), FAILURES, ids=[why for _, why in FAILURES])
def test_a_bot_that_fails_is_trouble_and_peoples_answers_stay(failure, why):
    match = table("A", Seat("Moody", Moody("end_turn", failure)))
    match.answer(Split(1, 1))
    until(match, "end_turn", 0)
    given = [each for each in match.answers if each.seat == 0]
    match.answer(1)
    assert match.question is None
    assert not match.over
    assert match.winners == ()
    assert (match.trouble.name, match.trouble.seat, match.trouble.decision) == ("Moody", 1, "end_turn")
    assert match.trouble.round == 1
    assert str(match.trouble).startswith("Moody could not answer 'end_turn' in round 1: ")
    assert why in str(match.trouble)
    assert [each for each in match.answers if each.seat == 0] == [*given, Answer(0, "end_turn", 1)]
    assert match.answers[-1].decision != "end_turn" or match.answers[-1].seat == 0
    with pytest.raises(ValueError, match="Moody could not answer"):
        match.answer(1)


@pytest.mark.parametrize("failure", [RuntimeError("oops"), 7])
def test_a_bot_that_was_mended_is_asked_again(failure):
    match, bot = in_trouble(failure)
    before = list(match.answers)
    match.try_again()
    assert match.trouble is not None
    assert match.answers == before
    bot.decision = ""
    match.try_again()
    assert match.trouble is None
    assert match.answers[: len(before)] == before
    assert match.question.seat == 0
    undisturbed = table("A", Seat("Moody", Moody()))
    until(undisturbed, "end_turn", 0).answer(1)
    assert undisturbed.state == match.state


def test_a_seat_can_be_handed_over_to_the_stand_in():
    match, _ = in_trouble()
    before = list(match.answers)
    match.hand_over(1)
    assert match.trouble is None
    assert match.names == ("A", "Moody")
    assert type(match.seats[1].bot) is BOX.bots[BOX.stand_in]
    assert match.answers[: len(before)] == before
    assert play(match).over


def test_a_seat_can_be_handed_over_to_a_bot_of_ones_own_under_another_name():
    match, _ = in_trouble()
    match.hand_over(1, Bot(), "Calm")
    assert match.names == ("A", "Calm")
    assert play(match).over


def test_a_persons_seat_can_be_handed_over_too():
    match = play(table("A", "B"), 9)
    match.hand_over(0)
    assert match.people == (1,)
    assert match.question.seat == 1
    assert play(match).over


def test_a_name_that_is_taken_gets_a_number():
    match = table("A", "B")
    match.hand_over(1, name="A")
    assert match.names == ("A", "A 2")


def test_a_longest_name_that_is_taken_is_cut_for_its_number():
    match = Match("wealthcraft", ["x" * 40, "x" * 40, "B"])
    assert match.names == ("x" * 40, "x" * 38 + " 2", "B")
    assert Match("wealthcraft", match.seats).names == match.names


@pytest.mark.parametrize("seat", [-1, 2, 10**30, "A", None, 1.0, True])
def test_only_a_seat_of_the_table_can_be_handed_over(seat):
    match = table("A", "B")
    with pytest.raises(ValueError, match="a seat is a number from 0 to 1"):
        match.hand_over(seat)
    assert match.people == (0, 1)


def test_a_bot_without_a_method_is_refused():
    with pytest.raises(ValueError, match="it has no method 'setup'"):
        table("A", Seat("Half", object()))


def test_an_answer_before_a_bot_failed_can_be_taken_back():
    """Not even an illegal answer of the bot stands in the way: nobody saw it."""
    for failure in (RuntimeError("oops"), 7):
        match, _ = in_trouble(failure)
        after_roll = next(i for i in reversed(range(len(match.answers))) if match.answers[i].seat == 0)
        assert after_roll < len(match.answers) - 1
        assert match.why_no_undo() == "Moody has answered"
        first = Match("wealthcraft", ["A", Seat("Moody", Moody("setup", failure))], 3, FIRST_0)
        first.answer(KEEP)
        assert first.trouble is not None
        assert first.why_no_undo() == ""
        first.undo()
        assert first.question.decision == "setup"
        assert first.trouble is None


@pytest.mark.parametrize("stop", [KeyboardInterrupt()])
def test_interrupting_a_bot_that_never_answers_leaves_the_match_in_trouble(stop):
    """The notebook's stop button: the interrupt goes through, and the match can be played on."""
    bot = Moody("end_turn", stop)
    match = table("A", Seat("Slow", bot))
    until(match, "end_turn", 0)
    with pytest.raises(type(stop)):
        match.answer(1)
    assert not match.over
    assert match.question is None
    assert type(stop).__name__ in str(match.trouble)
    assert Answer(0, "end_turn", 1) in match.answers
    match.hand_over(1)
    assert play(match).over
