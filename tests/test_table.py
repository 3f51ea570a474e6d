"""The table by clicking, without a browser: whole games, undo, late clicks, errors, bots that fail."""

import random
from types import SimpleNamespace

import pytest
from clicking import (
    PEOPLE,
    alive,
    belonging,
    buttons,
    close_everything,
    find,
    give,
    is_undo,
    labels,
    message,
    page,
    plain,
    press,
    pressable,
    shown,
    step,
    until,
)
from wealthcraft.table import Split, rolls

from finplay import Seat
from finplay.wealthcraft.answers import KEEP, NO_DEAL
from finplay.wealthcraft.players import Bot
from widgets import Table


@pytest.fixture(autouse=True)
def nothing_stays():
    close_everything()
    yield
    close_everything()


# ---------------------------------------------------------------- whole games
def check_what_is_shown(t):
    """True of every moment of every game."""
    assert message(t) == "", message(t)
    assert set(alive()) == belonging(t)
    for each in buttons(t):
        steps = each.description[0] in "+−"
        assert steps or is_undo(each) or ("\n" in each.description) == each.disabled, each.description
    undo = [each for each in buttons(t) if each.description.startswith("Undo")]
    if undo:
        why, question = t.match.why_no_undo(), t.match.question
        whose = t.match.names[t.match.undoes()]
        mine = len(t.match.people) == 1 or (question is not None and question.seat == t.match.undoes())
        note = why or ("" if mine else f"{whose}'s answer")
        assert undo[0].description == (f"Undo\n{note}" if note else "Undo")
        assert undo[0].disabled == bool(why)


@pytest.mark.parametrize(
    ("players", "open_books"),
    [
        (PEOPLE[:2], 1),
        (PEOPLE[:2], 0),
        (PEOPLE[:3], 1),
        (PEOPLE[:3], 0),
        (PEOPLE, 1),
        (PEOPLE, 0),
        (["Asha", "Hawk", "Ben", "Random"], 1),
        (["Steady", "Asha"], 0),
    ],
)
def test_whatever_can_be_pressed_is_legal_and_leads_to_the_end_of_the_game(players, open_books):
    rng = random.Random(len(players) + 10 * open_books)
    t = shown(players, seed=rng.randrange(1000), open_books=open_books, max_rounds=4)
    while t.match.question is not None:
        check_what_is_shown(t)
        undo = [each for each in buttons(t) if each.description == "Undo"]
        rng.choice(undo if undo and rng.random() < 0.05 else pressable(t)).click()
        assert t.match.trouble is None
    assert t.match.over
    assert "The game is over" in plain(t)
    assert pressable(t) == []
    assert set(alive()) == belonging(t)


def test_a_game_to_the_goal_ends_with_result_and_seed():
    t = shown(seed=5, goal=25, first_seat=0)
    wanted = {"setup": Split(0, 2), "offer": NO_DEAL, "audit": -1, "rebalance": KEEP}
    while t.match.question is not None:
        question = t.match.question
        give(t, wanted.get(question.decision, question.legal.sample(lambda n: 0)))
    words = plain(t)
    assert all(line in words for line in t.match.box.score(t.match.view(), t.match.names))
    assert "The seed of this game was 5." in words


def test_a_table_of_bots_shows_the_finished_game_at_once():
    t = shown(["Steady", "Hawk", "Saver"], seed=3)
    assert "The game is over" in plain(t)
    assert "Steady" in plain(t)
    assert labels(t) == []


def test_a_long_game_leaves_nothing_behind():
    t = shown(["Asha", "Ben", "Steady", "Hawk"], seed=4)
    counts = []
    while t.match.question is not None:
        give(t, t.match.question.legal.sample(lambda n: 0))
        counts.append(len(alive()))
    assert len(counts) > 200
    assert max(counts) < 250
    t.close()
    assert alive() == []


def test_without_a_seed_a_short_one_is_drawn():
    seeds = {Table("wealthcraft", ["Asha", "Steady"]).match.seed for _ in range(3)}
    assert len(seeds) > 1
    assert all(0 <= seed < 10_000 for seed in seeds)


# ---------------------------------------------------------------- what is shown
def test_the_first_question_stands_with_its_number_and_name():
    words = page(shown(first_seat=0))
    assert "Asha, how do you start?" in words
    assert 'data-number="0" data-decision="setup"' in words


def test_the_log_and_the_board_tell_what_happened():
    t = shown(script=rolls({(0, 1): 2}), first_seat=0)
    until(t, "roll")
    press(t, "Roll the die")
    words = plain(t)
    assert "Asha rolled 2: Stock Rally" in words
    assert "Asha: income +5L" in words
    assert "Asha: income +5L" in t._screen._news.news["sentences"], "what is new is read out"


def test_only_what_is_new_is_read_out_and_nothing_behind_the_curtain():
    t = shown(["Asha", "Ben"], first_seat=0, script=rolls({(0, 1): 4}))
    give(t, KEEP)
    assert t._screen._news.news["sentences"] == ["Asha starts with cash only"]
    give(t, KEEP)
    assert t._screen._news.news["sentences"] == ["Ben starts with cash only"]
    press(t, "Roll the die")
    assert t._screen._news.news["hush"], "the curtain empties what was said"


def test_with_closed_books_a_lone_person_needs_no_curtain_and_sees_the_own_cards():
    t = shown(["Asha", "Steady"], open_books=0)
    assert not any(label.startswith("I am") for label in labels(t))
    assert "Asha" in plain(t)
    assert "hidden" in page(t)


# ---------------------------------------------------------------- undo
def test_the_first_question_has_no_undo():
    assert not any(label.startswith("Undo") for label in labels(shown()))


def test_an_answer_is_taken_back_and_given_anew():
    t = shown(first_seat=0)
    give(t, Split(2, 0))
    press(t, "Undo")
    assert t.match.answers == []
    give(t, Split(0, 2))
    assert t.match.answers[-1].value == Split(0, 2)


def test_undo_stops_at_the_die_and_says_so():
    t = shown(script=rolls({(0, 1): 2}), first_seat=0)
    until(t, "roll")
    press(t, "Roll the die")
    assert find(t, "Undo").description == "Undo\na die was rolled"


def test_undo_stops_at_a_bots_answer_and_says_so():
    t = shown(["Asha", "Steady"], first_seat=0)
    give(t, KEEP)
    assert find(t, "Undo").description == "Undo\nSteady has answered"


# ---------------------------------------------------------------- clicks that come too late
@pytest.mark.parametrize("label", ["Keep as it is", "Roll the die", "No deal", "End turn"])
def test_a_double_click_answers_once(label):
    decision = {"Keep as it is": "setup", "Roll the die": "roll", "No deal": "offer", "End turn": "end_turn"}[label]
    t = shown()
    until(t, decision)
    number, pressed = t.match.question.number, find(t, label)
    pressed.click()
    before = page(t)
    pressed.click()
    assert len(t.match.answers) == number + 1
    assert page(t) == before


def test_a_double_click_on_undo_takes_back_one_answer():
    t = shown()
    give(t, KEEP)
    give(t, KEEP)
    undo = find(t, "Undo")
    undo.click()
    undo.click()
    assert len(t.match.answers) == 1


def test_a_double_click_on_the_curtain_is_harmless():
    t = shown(open_books=0)
    curtain = buttons(t)[0]
    curtain.click()
    before = page(t)
    curtain.click()
    assert page(t) == before


def test_a_click_after_the_match_was_played_on_in_a_cell_shows_the_match_and_answers_nothing():
    t = shown(first_seat=0)
    t.match.answer(KEEP)
    press(t, "Keep as it is")
    assert len(t.match.answers) == 1
    assert "Ben, how do you start?" in plain(t)


# ---------------------------------------------------------------- errors
def test_an_error_is_shown_where_one_looks_and_the_match_stays_as_it_was():
    t = shown(first_seat=0)
    good = t.match.answer

    def fails(answer):
        raise RuntimeError("<b>out of paper</b>")

    t.match.answer = fails
    press(t, "Keep as it is")
    assert 'role="alert"' in message(t)
    assert "the game has not changed" in message(t)
    assert "&lt;b&gt;out of paper&lt;/b&gt;" in message(t)
    assert "Traceback" in message(t)
    assert message(t) in page(t)
    assert t.match.answers == []
    t.match.answer = good
    press(t, "Keep as it is")
    assert (message(t), len(t.match.answers)) == ("", 1)


def test_a_refusal_in_words_comes_without_a_traceback():
    t = shown()

    def refuses(answer):
        raise ValueError("this match can only be read")

    t.match.answer = refuses
    press(t, "Keep as it is")
    assert "this match can only be read" in message(t)
    assert "Traceback" not in message(t)
    assert "went wrong" not in message(t)


def test_an_error_in_a_stepper_is_shown_too(monkeypatch):
    t = shown()
    monkeypatch.setattr("widgets.wealthcraft_controls.asset_svg", lambda *_: 1 / 0)
    step(t, "Blocks of bonds", 1)
    assert "division by zero" in message(t)


def test_an_error_in_a_drawing_does_not_claim_that_nothing_changed():
    t = shown()
    t._screen.skin = SimpleNamespace(**{**vars(t.skin), "board": lambda scene: 1 / 0})
    press(t, "Keep as it is")
    assert "Something went wrong here." in message(t)
    assert len(t.match.answers) == 1


# ---------------------------------------------------------------- a bot that fails
class Moody(Bot):
    """Answers as `mood` says: well, with an error, or with something illegal."""

    mood = "raise"

    def end_turn(self, game, me):
        match self.mood:
            case "raise":
                raise RuntimeError("<img src=x onerror=alert(1)> I am tired")
            case "interrupt":
                raise KeyboardInterrupt
            case "illegal":
                return 7
        return 1


def moody(mood, name="Moody", **rules):
    """Asha plays first, then a bot that fails at the end of its turn."""
    bot = Moody()
    bot.mood = mood
    t = shown(["Asha", Seat(name, bot)], first_seat=0, max_rounds=2, **rules)
    until(t, "end_turn")
    return t, bot


@pytest.mark.parametrize(("mood", "why"), [("raise", "I am tired"), ("illegal", "7 is not allowed here. Allowed: ")])
def test_a_bot_that_fails_is_named_and_the_people_keep_their_answers(mood, why):
    t, _ = moody(mood)
    answers = list(t.match.answers)
    press(t, "End turn")
    assert t.match.answers[: len(answers)] == answers
    assert "Moody cannot go on" in plain(t)
    assert why in plain(t)
    assert labels(t) == ["Try again", "Let Steady play for Moody", "Undo\nMoody has answered"]
    assert "<img" not in page(t)


def test_try_again_goes_on_with_a_mended_bot():
    t, bot = moody("raise")
    press(t, "End turn")
    press(t, "Try again")
    assert "Moody cannot go on" in plain(t)
    bot.mood = "good"
    press(t, "Try again")
    assert t.match.trouble is None
    assert "Asha, your turn" in plain(t)


@pytest.mark.parametrize("mood", ["raise", "illegal"])
def test_steady_plays_on_for_a_bot_that_fails(mood):
    t, _ = moody(mood)
    press(t, "End turn")
    press(t, "Let Steady play for Moody")
    assert "Asha, your turn" in plain(t)
    assert t.match.names == ("Asha", "Moody")
    until(t, "end_turn")
    press(t, "End turn")
    assert t.match.over


def test_an_interrupted_bot_is_named_and_the_interrupt_goes_through():
    t, _ = moody("interrupt")
    with pytest.raises(KeyboardInterrupt):
        press(t, "End turn")
    assert "Moody cannot go on" in plain(t)
    press(t, "Let Steady play for Moody")
    assert "Asha, your turn" in plain(t)


def test_a_bot_that_fails_at_once_does_not_keep_the_table_from_opening():
    t = shown([Seat("Moody", Moody()), Seat("Too", Moody())], first_seat=1)
    assert "Too cannot go on" in plain(t)
    press(t, "Let Steady play for Too")
    assert "Moody cannot go on" in plain(t)


def test_the_step_of_a_failing_bot_is_shown():
    t, _ = moody("raise")
    press(t, "End turn")
    assert "Now: end of turn." in page(t)
