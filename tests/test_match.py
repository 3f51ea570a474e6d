"""A match: who may sit down, whose answers count, and what happens when a bot fails."""

from dataclasses import replace

import pytest
from match_tools import in_trouble, play, table, until

from finplay import IllegalAnswer, Match, OtherRules, Seat
from finplay.luck import chance
from finplay.match import Answer
from finplay.wealthcraft import Rules
from finplay.wealthcraft.answers import KEEP, Split
from finplay.wealthcraft.players import Bot
from finplay.wealthcraft.rules import MOVE


# ---------------------------------------------------------------- who and what may be played
@pytest.mark.parametrize("game", ["", "monopoly", "WealthCraft", "../wealthcraft", None, 3, "luck"])
def test_an_unknown_game_is_refused_with_the_list(game):
    with pytest.raises(ValueError, match=r"no game .*wealthcraft"):
        Match(game, ["A", "B"])


@pytest.mark.parametrize("players", [[], ["A"], ["A", "B", "C", "D", "E"]])
def test_a_wrong_number_of_players_is_refused(players):
    with pytest.raises(ValueError, match="2 to 4 players"):
        Match("wealthcraft", players)


@pytest.mark.parametrize("players", ["Asha", 5, None, iter(["A", "B"]), {"A", "B"}])
def test_players_are_a_list(players):
    with pytest.raises(ValueError, match="players is a list of names and bots, not "):
        Match("wealthcraft", players)


@pytest.mark.parametrize("name", ["", " ", "x" * 41, "a\u202eb", "\x00", 5, None])
def test_a_seat_has_a_name_that_can_be_shown(name):
    with pytest.raises(ValueError, match="a name has 1 to 40 letters, digits or signs, not "):
        Match("wealthcraft", [Seat(name), "B"])


class Unspeakable(Exception):
    def __str__(self):
        raise RuntimeError("no words")


def test_a_bot_whose_error_cannot_be_told_is_in_trouble_all_the_same():
    class Mute(Bot):
        def setup(self, game, me):
            raise Unspeakable

    match = table("A", Mute(), rules=Rules(first_seat=1))
    assert match.trouble.why == "Unspeakable"


@pytest.mark.parametrize("seed", [-1, 2**32, 1.0, "7", None, True, 10**30])
def test_a_seed_out_of_range_is_refused(seed):
    with pytest.raises(ValueError, match=r"seed is a whole number from 0 to 4294967295"):
        table("A", "B", seed=seed)
    with pytest.raises(ValueError, match=r"seed is a whole number"):
        table("A", "B", fresh=(2, seed))


def test_the_smallest_and_the_largest_seed_play():
    assert table("Steady", "Steady", seed=0).over
    assert table("Steady", "Steady", seed=2**32 - 1).over


@pytest.mark.parametrize("rules", [{}, "Rules", Rules, 5, object()])
def test_rules_of_another_class_are_refused(rules):
    with pytest.raises(ValueError, match=r"rules is a finplay\.wealthcraft\.rules\.Rules, not "):
        table("A", "B", rules=rules)


def test_rules_that_do_not_fit_the_table_are_refused():
    with pytest.raises(ValueError, match="first_seat"):
        table("A", "B", rules=Rules(first_seat=3))


@pytest.mark.parametrize("when", [-1, 1.0, None, "2", True, 2**40])
def test_fresh_luck_begins_in_a_round(when):
    with pytest.raises(ValueError, match="fresh luck begins in a round"):
        table("A", "B", fresh=(when, 1))


@pytest.mark.parametrize(
    "script",
    [
        {(1, 0, 1): 2}, {"move": 2}, {(1, 0, 1, 0): -1}, {(1, 0, 1, 0): 2.0}, {(1, 0, 1, 0.0): 2},
        {(1, 0, 1, True): 2}, {(1, 0, 1, 0): None}, {(1, 0, 1, 0): 10**30}, {(-2, 0, 1, 0): 1},
    ],
)  # fmt: skip
def test_a_script_maps_places_of_draws_to_draws(script):
    with pytest.raises(ValueError, match="a script maps"):
        table("A", "B", script=script)


def test_without_rules_the_printed_ones_are_played():
    assert Match("wealthcraft", ["A", "B"]).rules == Rules()
    assert Match("wealthcraft", ["A", "B"]).seed == 1


# ---------------------------------------------------------------- questions and answers
def test_a_question_says_who_is_asked_what_and_what_is_legal():
    question = table("A", "B", "Steady").question
    assert question[:4] == (0, 0, "setup", ())
    assert question.legal.allows(Split(1, 1))
    assert question.view.players[0].cash == 10
    assert not question.sealed


def test_every_answer_is_kept_with_seat_and_decision_bots_too():
    match = table("A", "Steady")
    match.answer(Split(1, 1))
    assert match.answers[0] == Answer(0, "setup", Split(1, 1))
    assert (match.answers[1].seat, match.answers[1].decision) == (1, "setup")
    assert (match.question.number, match.question.decision) == (2, "roll")


def test_nothing_runs_ahead_of_a_person():
    match = table("A", "B")
    for seat in (0, 1):
        match.answer(KEEP)
        assert match.state.turn == (0, 1)[seat]
    assert match.question.decision == "roll"
    assert "a die was rolled" not in match.state.reveals
    match.answer(1)
    assert match.state.reveals == ["a die was rolled"]


def test_an_illegal_answer_leaves_the_very_same_question():
    match = table("A", "B")
    question = match.question
    with pytest.raises(IllegalAnswer, match=r"Split\(bonds=9, stocks=0\) is not allowed here\. Allowed: "):
        match.answer(Split(9, 0))
    assert match.question is question
    assert match.answers == []


def test_when_the_rules_stumble_nothing_has_happened():
    """A script that draws what no die shows is found out when it is drawn."""
    match = table("A", "B", script={(MOVE, 0, 1, 0): 17})
    match.answer(KEEP)
    match.answer(KEEP)
    before = match.state
    with pytest.raises(ValueError, match="the script draws 17"):
        match.answer(1)
    assert match.state == before
    assert match.question.decision == "roll"
    assert len(match.answers) == 2
    assert not match.over


def test_a_bot_is_given_its_own_view_and_place():
    seen = []

    class Looker(Bot):
        def setup(self, game, me):
            seen.append((game.seat, me.seat, type(game).__name__))
            return KEEP

    table("A", Looker()).answer(KEEP)
    assert seen == [(1, 1, "Table")]


class Gambler(Bot):
    """Lets its luck decide, and writes down what it drew and when."""

    def __init__(self):
        self.drawn = {}

    def roll(self, game, me):
        self.drawn[game.round] = chance(game, 10**6)
        return 1


def test_a_bots_luck_is_that_of_its_question_whatever_others_answered_before():
    bold, shy, bot_first = Gambler(), Gambler(), Rules(first_seat=1, max_rounds=6)
    play(table("A", bold, rules=bot_first), seed=1)
    play(table("A", shy, rules=bot_first), seed=2)
    assert bold.drawn == shy.drawn
    assert len(set(bold.drawn.values())) == len(bold.drawn) == 6


# ---------------------------------------------------------------- answers that do not fit
def test_recorded_answers_to_other_questions_mean_other_rules():
    played = play(table("A", "B"), 12).answers
    with pytest.raises(OtherRules, match="another question than 'setup'"):
        table("A", "B", answers=played[1:])
    with pytest.raises(OtherRules, match="answer 3 is to another question"):
        table("A", "B", answers=[*played[:2], Answer(0, "audit", 1), *played[3:]])
    with pytest.raises(OtherRules, match="answer 1 is not legal"):
        table("A", "B", answers=[Answer(0, "setup", Split(5, 5)), *played[1:]])
    with pytest.raises(OtherRules, match="answer 1 is not legal"):
        table("A", "B", answers=[Answer(0, "setup", "all in"), *played[1:]])


def test_more_recorded_answers_than_questions_mean_other_rules():
    match = play(table("A", "B"))
    with pytest.raises(OtherRules, match="more recorded answers"):
        table("A", "B", answers=[*match.answers, Answer(0, "roll", 1)])


def test_a_list_of_answers_is_copied():
    played = play(table("A", "B"), 6).answers
    kept = list(played)
    match = table("A", "B", answers=played)
    play(match, 3)
    assert played == kept


# ---------------------------------------------------------------- undo
def test_a_first_answer_cannot_be_undone_before_it_is_given():
    match = table("A", "B")
    assert match.why_no_undo() == "nothing has been answered yet"
    with pytest.raises(ValueError, match="nothing has been answered yet"):
        match.undo()


def test_undo_stops_at_a_die():
    match = table("A", "B")
    match.answer(KEEP)
    match.answer(Split(2, 0))
    match.undo()
    assert (match.question.seat, match.question.decision) == (1, "setup")
    match.answer(KEEP)
    match.answer(1)
    with pytest.raises(ValueError, match="cannot be undone: a die was rolled"):
        match.undo()


def test_undo_stops_at_what_somebody_else_has_answered_even_when_that_is_taken_back():
    match = table("A", "B")
    match.answer(KEEP)
    match.answer(Split(2, 0))
    assert match.undoes() == 1
    match.undo()
    with pytest.raises(ValueError, match="cannot be undone: B has answered"):
        match.undo()
    match.answer(Split(1, 1))
    match.undo()
    assert match.why_no_undo() == "B has answered"


def test_undo_stops_at_the_answer_of_a_bot():
    match = table("A", "Steady")
    match.answer(KEEP)
    with pytest.raises(ValueError, match="cannot be undone: Steady has answered"):
        match.undo()


def test_the_last_answer_of_a_game_can_be_undone():
    match = play(table("A", "B"))
    assert match.over
    match.undo()
    assert not match.over
    assert match.question.decision == "end_turn"


# ---------------------------------------------------------------- stopping early
def test_the_round_being_played_can_be_made_the_last():
    match = table("A", "B", rules=Rules(first_seat=0))
    until(match, "end_turn", 1)
    until(match, "roll", 0).answer(1)
    assert match.state.round == 2
    question = match.question
    match.stop_after_this_round()
    assert match.rules == replace(Rules(first_seat=0), max_rounds=2)
    assert match.question[:3] == question[:3]
    assert play(match).over
    assert match.state.round == 2
    assert match.answers[-1][:2] == (1, "end_turn")


def test_stopping_before_the_first_round_leaves_one():
    match = table("A", "B")
    match.stop_after_this_round()
    assert match.rules.max_rounds == 1
    assert play(match).state.round == 1


def test_a_match_in_trouble_can_be_stopped_and_a_finished_one_stays_as_it_is():
    match, _ = in_trouble()
    match.stop_after_this_round()
    match.hand_over(1)
    assert match.over
    before = list(match.answers)
    match.stop_after_this_round()
    assert match.over
    assert match.answers == before


# ---------------------------------------------------------------- branches
def test_a_branch_leaves_the_match_that_it_came_from_alone():
    match = play(table("A", "Steady", "B"), 20)
    answers, state = list(match.answers), match.state
    branch = match.branch(len(answers) - 3)
    play(branch, seed=99)
    branch.hand_over(0, name="Someone else")
    assert match.answers == answers
    assert match.state is state
    assert match.names == ("A", "Steady", "B")


@pytest.mark.parametrize("number", [-1, 10**6, "3", None, 1.0, True])
def test_a_branch_begins_at_an_answer(number):
    with pytest.raises(ValueError, match="a branch shares 0 to 5 answers"):
        play(table("A", "B"), 5).branch(number)


def test_fresh_luck_cannot_begin_in_a_round_that_is_shared():
    match = play(table("A", "B"), 16)
    now = match.state.round
    assert now >= 1
    with pytest.raises(ValueError, match=f"round {now + 1} at the earliest"):
        match.branch(16, fresh=(now, 5))
    assert match.branch(0, fresh=(1, 5)).fresh == (1, 5)


def test_luck_that_was_fresh_in_the_shared_part_stays_as_it_is():
    match = play(table("A", "B", fresh=(1, 5)), 16)
    assert match.branch(16).fresh == (1, 5)
    for fresh in ((9, 6), (0, 0)):
        with pytest.raises(ValueError, match="fresh already, from round 1"):
            match.branch(16, fresh=fresh)
    assert match.branch(0, fresh=(0, 0)).fresh == (0, 0)


@pytest.mark.parametrize("error", [SystemExit("bye"), ValueError("half a pair: \ud800")])
def test_a_bot_that_exits_or_says_what_cannot_be_shown_is_in_trouble(error):
    class Rude(Bot):
        def setup(self, game, me):
            raise error

    match = table("A", Rude(), rules=Rules(first_seat=1))
    match.trouble.why.encode("utf-8")
    assert type(error).__name__ in match.trouble.why
    match.hand_over(1)
    assert match.trouble is None


@pytest.mark.parametrize("bot", [5, Bot, "Steady"])
def test_a_seat_holds_a_person_or_a_bot(bot):
    with pytest.raises(ValueError, match="a player is a name or a bot, not "):
        Match("wealthcraft", [Seat("A", bot), "B"])


def test_closed_books_that_were_opened_at_the_end_cannot_be_closed_by_undo():
    match = table("A", "B", rules=Rules(first_seat=0, max_rounds=1, open_books=0))
    while match.question is not None:
        match.answer(1 if match.question.decision in ("roll", "end_turn") else match.question.legal.sample(lambda n: 0))
    assert match.why_no_undo() == "the books were opened"
