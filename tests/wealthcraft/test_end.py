"""Section 9: the end of the game."""

import pytest

from finplay.wealthcraft import rulebook, story
from finplay.wealthcraft.records import net_worth, new_game

from .table import BOX, CASH, Match, Rules, Scripted, Seat, Table, Target, place, rolls, until

FREE_TRADE = rolls({(0, 1): 1, (1, 1): 1, (2, 1): 1})  # from tile 8 everybody moves to a tile that does nothing


def standing(*places, **rules):
    """A table whose players all land on a Free Trade Zone in this round, and earn nothing."""
    t = Table(*places, income=0, **rules)
    for player in t.game.players:
        player.position = 7
    t.game.script = dict(FREE_TRADE)
    return t


def rest(t):
    """The rounds that are still to be played, and the last score."""
    while not t.game.ending and t.game.round < t.game.rules.max_rounds:
        t.game.round += 1
        t.round()
    rulebook.finish(t.game)
    return t


def whole_game(faces, answers=None, **rules):
    """A game of scripted players from the first roll to the last score."""
    seats = max(seat for seat, _ in faces) + 1
    bots = [Seat(f"Bot {seat}", Scripted(**(answers or {}).get(seat, {}))) for seat in range(seats)]
    return Match("wealthcraft", bots, rules=Rules(first_seat=0, **rules), script=rolls(faces))


# ---------------------------------------------------------------- the goal
@pytest.mark.rule("WC-9.1")
@pytest.mark.parametrize(("cash", "ending"), [(99, 0), (100, 1), (101, 1)])
def test_a_net_worth_of_100_or_more_ends_the_game(cash, ending):
    assert standing(place(cash=cash), place()).step("end_turn", 0).game.ending == ending


@pytest.mark.rule("WC-9.1")
def test_the_game_ends_with_the_current_round_so_that_all_have_had_equal_turns():
    # Seat 0 earns 20L on Free Trade Zone in its first turn: 30L.
    match = whole_game({(0, 1): 1, (1, 1): 6, (2, 1): 6}, goal=30, income=20)
    assert match.over
    turns = [(e.round, e.seat) for e in match.state.events if e.kind == story.TURN_ENDED]
    assert turns == [(1, 0), (1, 1), (1, 2)]


@pytest.mark.rule("WC-9.1")
def test_while_nobody_has_it_the_game_goes_on():
    match = whole_game({(0, 1): 1, (1, 1): 6}, goal=60, income=20, answers={})
    assert match.over
    assert match.state.round == 3  # 10L and three incomes of 20L, or 2L more from Bonus


@pytest.mark.rule("WC-9.1")
def test_the_goal_reached_and_lost_again_in_the_same_round_still_ends_the_game():
    t = standing(place(cash=100), place(), place())
    t.game.players[1].position = 11  # rolls a 1 to Hostile Takeover
    t.will(1, takeover=Target(0, CASH, 5)).round()
    assert (net_worth(t.at(0)), t.game.ending) == (95, 1)


@pytest.mark.rule("WC-9.1")
def test_what_is_reached_and_lost_again_within_a_turn_does_not_count():
    # 98L, and 5L of income make 103L; the Emergency takes 10L before the turn ends.
    t = Table(place(cash=98, tile=7), place())
    t.game.script[3, 0, 1, 0] = 1
    t.turn(0, roll=1)
    assert (net_worth(t.at(0)), t.game.ending) == (93, 0)


@pytest.mark.rule("WC-9.1")
def test_any_players_net_worth_is_looked_at_when_a_turn_ends():
    # Seat 0 lands on Market Rally: seat 1's stocks rise from 65L to 104L.
    t = Table(place(), place(cash=0, stocks=65)).land(0, tile=12)
    assert (net_worth(t.at(1)), t.game.ending) == (104, 1)


@pytest.mark.rule("WC-9.1")
def test_a_negative_cash_balance_lowers_the_net_worth():
    assert standing(place(cash=-1, stocks=100), place()).step("end_turn", 0).game.ending == 0


@pytest.mark.rule("WC-9.1")
def test_the_goal_is_announced_once():
    t = standing(place(cash=100), place(), place(cash=130)).round()
    assert [(e.seat, e.a) for e in t.told(story.GOAL_REACHED)] == [(0, 100)]


# ---------------------------------------------------------------- who wins
def winners(*places):
    return BOX.winners(Table(*places).game)


@pytest.mark.rule("WC-9.2")
def test_the_highest_net_worth_wins():
    assert winners(place(cash=100), place(cash=40, bonds=40, stocks=30), place(cash=105)) == (1,)


@pytest.mark.rule("WC-9.2")
def test_whether_or_not_it_is_100_by_then():
    t = standing(place(cash=100, house=1), place(cash=97))
    t.game.players[1].position = 11
    t.will(1, takeover=Target(0, CASH, 1)).round()
    rulebook.finish(t.game)
    assert (net_worth(t.at(0)), net_worth(t.at(1)), BOX.winners(t.game)) == (99, 98, (0,))


@pytest.mark.rule("WC-9.2")
def test_who_reached_the_goal_first_need_not_win():
    assert BOX.winners(standing(place(cash=100), place(cash=101)).round().game) == (1,)


@pytest.mark.rule("WC-9.2", "WC-4.1")
def test_a_house_does_not_count_for_the_win():
    assert winners(place(cash=30, house=1), place(cash=31)) == (1,)


@pytest.mark.rule("WC-9.3")
def test_a_tie_goes_to_the_player_with_more_stocks():
    assert winners(place(cash=50, stocks=50), place(cash=49, stocks=51), place(bonds=100, cash=0)) == (1,)


@pytest.mark.rule("WC-9.3")
def test_more_stocks_do_not_beat_a_higher_net_worth():
    assert winners(place(cash=101), place(cash=0, stocks=100)) == (0,)


@pytest.mark.rule("WC-9.3")
def test_still_tied_they_share_the_win():
    assert winners(place(cash=50, stocks=50), place(cash=0, bonds=50, stocks=50), place(cash=90)) == (0, 1)
    assert winners(*[place(cash=100) for _ in range(4)]) == (0, 1, 2, 3)


@pytest.mark.rule("WC-9.3")
def test_a_match_names_all_who_share_the_win():
    match = whole_game({(0, 1): 6, (1, 1): 6}, max_rounds=1)
    assert match.winners == (0, 1)


# ---------------------------------------------------------------- an end by rounds
@pytest.mark.rule("WC-9.4")
@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_with_max_rounds_set_the_game_ends_after_that_round(rounds):
    match = whole_game({(0, 1): 1, (1, 1): 1, (2, 1): 1}, max_rounds=rounds)
    assert (match.over, match.state.round, match.state.turn) == (True, rounds, 3 * rounds)


@pytest.mark.rule("WC-9.4")
def test_an_end_by_rounds_charges_a_player_without_a_house_20():
    t = rest(standing(place(cash=50), place(cash=50, house=1), max_rounds=1))
    assert t.all_held() == [(30, 0, 0), (50, 0, 0)]
    assert t.ledger == [(0, "bank", 20, "cash", "house")]


@pytest.mark.rule("WC-9.4")
def test_even_below_0_and_nothing_is_sold():
    t = rest(standing(place(cash=3, bonds=20, stocks=20), place(house=1), max_rounds=1))
    assert t.held(0) == (-17, 20, 20)
    assert "sell" not in t.decisions()


@pytest.mark.rule("WC-9.4")
def test_it_is_paid_before_scoring():
    t = rest(standing(place(cash=45), place(cash=30, house=1), max_rounds=1))
    assert BOX.winners(t.game) == (1,)


@pytest.mark.rule("WC-9.4")
def test_not_if_the_goal_ends_the_game():
    t = rest(standing(place(cash=100), place(cash=50)).round())
    assert (t.all_held(), t.ledger) == ([(100, 0, 0), (50, 0, 0)], [])


@pytest.mark.rule("WC-9.4")
def test_not_if_the_goal_is_reached_in_the_last_round():
    t = rest(standing(place(cash=100), place(cash=50), max_rounds=1).round())
    assert t.all_held() == [(100, 0, 0), (50, 0, 0)]


@pytest.mark.rule("WC-9.4")
def test_the_default_of_200_rounds_ends_any_game():
    # Without income, and with everything in cash, nobody gets anywhere near 500L.
    game = new_game(Rules(income=0, goal=500), 1, 2)
    rulebook.play(game, [Scripted(), Scripted()])
    assert (game.round, game.ending, game.over) == (200, 0, 1)


@pytest.mark.rule("WC-9.4")
def test_stop_and_score_now_sets_it_to_the_round_being_played():
    match = Match("wealthcraft", ["Asha", "Ben"], rules=Rules(first_seat=0), seed=5)
    until(match, "roll", seat=0)
    while match.state.round < 3:
        until(match, "end_turn")
        match.answer(1)
    until(match, "offer", seat=0)
    match.stop_after_this_round()
    assert (match.rules.max_rounds, match.question.decision, match.over) == (3, "offer", False)
    until(match, "nothing")
    assert (match.over, match.state.round, match.state.turn) == (True, 3, 6)


@pytest.mark.rule("WC-9.4")
def test_stop_and_score_now_during_the_set_up_leaves_one_round():
    match = Match("wealthcraft", ["Asha", "Ben"])
    match.stop_after_this_round()
    until(match, "nothing")
    assert (match.over, match.state.round) == (True, 1)
