"""Comparing on the same luck, turning a dial, and tournaments."""

from collections import Counter
from itertools import combinations

import pytest

from finplay import compare, simulate, sweep, tournament
from finplay.compare import interval
from finplay.outcomes import share_between
from finplay.tournaments import RATED, _tables
from finplay.wealthcraft.bots import Hawk, Steady
from finplay.wealthcraft.players import Bot
from finplay.wealthcraft.rules import Rules

PLAIN = {"fast": False, "progress": False}


class Sleeper(Bot):
    """Passes wherever it can."""


# ---------------------------------------------------------------- compare
def test_two_line_ups_are_compared_game_by_game_on_the_same_seeds():
    found = compare([Sleeper(), "Hawk"], ["Steady", "Hawk"], games=60, seed=5, **PLAIN)
    asleep = simulate("wealthcraft", [Sleeper(), "Hawk"], 60, 5, **PLAIN)
    awake = simulate("wealthcraft", ["Steady", "Hawk"], 60, 5, **PLAIN)
    gains = awake.net_worth[awake.seat == 0].values - asleep.net_worth[asleep.seat == 0].values
    assert list(found.pairs.difference) == list(gains)
    assert list(found.pairs.seed) == list(range(5, 65))
    assert found.difference == pytest.approx(found.b - found.a) == pytest.approx(gains.mean())
    assert found.low < found.difference < found.high
    assert found.low > 0
    assert "not be luck alone" in str(found)


def test_the_same_against_the_same_is_no_difference_at_all():
    found = compare(["Steady", "Hawk"], ["Steady", "Hawk"], games=30, measure="rounds", **PLAIN)
    assert (found.low, found.difference, found.high) == (0, 0, 0)
    assert "could be luck alone" in str(found)


def test_two_sets_of_rules_for_one_line_up():
    found = compare(Rules(), Rules(income=8), ["Steady", "Hawk"], games=40, measure="rounds", seat=1, **PLAIN)
    assert found.high < 0  # more income, shorter games
    assert found.games == 40


def test_pairing_on_the_same_luck_makes_the_interval_narrower():
    found = compare(["Steady", "Hawk"], [Steady(share=60), "Hawk"], games=200, **PLAIN)
    apart = (found.pairs.a.var(ddof=1) + found.pairs.b.var(ddof=1)) / 200
    assert ((found.high - found.low) / 2 / 1.96) ** 2 < apart


def test_the_interval_is_the_textbook_one():
    import pandas as pd

    low, high = interval(pd.Series([2.0, 4.0, 6.0, 8.0]))  # mean 5, deviation 2.582, standard error 1.291
    assert (low, high) == (pytest.approx(5 - 1.96 * 1.291, abs=0.001), pytest.approx(5 + 1.96 * 1.291, abs=0.001))


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(0, 10, 0, 0.2775), (1, 10, 0.0179, 0.4042), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1), (2, 4, 0.15, 0.85)],
)
def test_the_interval_of_a_share_is_wilsons(wins, games, low, high):
    assert share_between(wins / games, games) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


def test_who_never_wins_may_still_win_one_day():
    curve = sweep("income", [5], [Sleeper(), "Hawk"], games=30, measure="win_share", **PLAIN)
    assert (curve.win_share[0], curve.win_low[0]) == (0, 0)
    assert 0.05 < curve.win_high[0] == curve.high[0] < 0.2
    table = tournament([Sleeper(), "Hawk"], 30, **PLAIN).set_index("player")
    assert 0.05 < table.win_high["Sleeper"] < 0.2
    assert 0.8 < table.win_low["Hawk"] < 0.95
    found = compare([Sleeper(), "Hawk"], [Sleeper(), "Hawk"], games=30, measure="win_share", **PLAIN)
    assert found.a == found.b == 0
    assert found.low < 0 < found.high, "30 games without a win do not prove that there is no difference"


def test_a_difference_of_shares_is_near_the_normal_interval_where_that_holds():
    sides = ["Steady", "Hawk"], [Steady(share=60), "Hawk"]
    shares = compare(*sides, games=300, measure="win_share", **PLAIN)
    low, high = interval(shares.pairs.difference)
    assert (shares.low, shares.high) == (pytest.approx(low, abs=0.01), pytest.approx(high, abs=0.01))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"a": "Steady"}, "two lists of players or two Rules"),
        ({"a": Rules(), "b": Rules()}, "say who plays"),
        ({"games": 5}, "30 or more"),
        ({"measure": "luck"}, "net_worth, cash"),
        ({"measure": "player"}, "measure is one of"),
        ({"seat": 2}, "0 to 1"),
        ({"level": 95}, "0.5 to 0.999"),
    ],
)
def test_compare_refuses_what_makes_no_sense(wrong, words):
    with pytest.raises(ValueError, match=words):
        compare(**({"a": ["Steady", "Hawk"], "b": ["Hawk", "Steady"], "games": 30} | wrong), **PLAIN)


# ---------------------------------------------------------------- sweep
def test_a_house_rule_is_turned_on_the_same_luck():
    curve = sweep("income", [3, 5, 9], ["Steady", "Hawk"], games=40, measure="rounds", **PLAIN)
    assert list(curve.value) == [3, 5, 9]
    assert curve["mean"].is_monotonic_decreasing
    alone = simulate("wealthcraft", ["Steady", "Hawk"], 40, rules=Rules(income=9), **PLAIN)
    assert curve["mean"][2] == alone.rounds.mean()
    assert ((curve.low < curve["mean"]) & (curve["mean"] < curve.high)).all()
    assert ((curve.win_low <= curve.win_share) & (curve.win_share <= curve.win_high)).all()
    assert (curve.games == 40).all()


def test_a_dial_of_one_bot_is_turned():
    curve = sweep("share", [0, 100], ["Hawk", Steady(buffer=5)], seat=1, games=40, **PLAIN)
    alone = simulate("wealthcraft", ["Hawk", Steady(buffer=5, share=100)], 40, **PLAIN)
    alone = alone[alone.seat == 1]
    assert curve["mean"][1] == alone.net_worth.mean()
    assert curve.worst_tenth[1] == alone.net_worth.quantile(0.1)
    assert curve.win_share[1] == alone.win_share.mean()


@pytest.mark.parametrize(
    ("name", "values", "words"),
    [
        ("incomes", [1], r"'incomes' to turn.*income.*dials of Steady: share, buffer, bid_share"),
        ("gives", [1], "no 'gives'"),
        ("income", [99], "income is a whole number from 0 to 20, not 99"),
    ],
)
def test_what_cannot_be_turned_is_refused_with_what_can(name, values, words):
    with pytest.raises(ValueError, match=words):
        sweep(name, values, ["Steady", "Hawk"], games=30, **PLAIN)


# ---------------------------------------------------------------- tournament
def test_everybody_meets_everybody_in_every_seat_on_the_same_luck():
    table = tournament(["Steady", "Hawk", Sleeper, "Bull"], 24, seats=3, **PLAIN)
    assert set(table.player) == {"Steady", "Hawk", "Sleeper", "Bull"}
    assert (table.games == 18).all()  # 4 tables of 3, each rotated 3 times and played twice; each sits at 3 of the 4
    assert table.win_share.sum() * 18 == pytest.approx(24)
    assert table.rating.is_monotonic_decreasing
    assert (table.rating == table.skill - 3 * table.unsure).all()
    assert table.player.iloc[-1] == "Sleeper"


def test_more_games_make_a_rating_surer_and_equal_players_stay_level():
    few, many = (tournament(["Steady", "Steady", Sleeper], games, seats=2, **PLAIN) for games in (6, 120))
    assert list(many.player[:2]) in (["Steady", "Steady 2"], ["Steady 2", "Steady"])
    assert many.unsure.max() < few.unsure.min()
    assert abs(many.skill[0] - many.skill[1]) < 3 * (many.unsure[0] + many.unsure[1])
    assert many.skill[2] < many.skill[1] - many.unsure[1]


def test_too_many_tables_are_cut_fairly():
    table = tournament([Hawk(buffer=i) for i in range(9)], 60, seats=3, **PLAIN)  # 84 groups, 252 tables
    assert list(table.games) == [21] * 9  # of 63 games, 3 players in each


@pytest.mark.parametrize(
    ("entrants", "size", "games"), [(5, 4, 12), (9, 3, 60), (35, 4, 100), (35, 4, 9000), (6, 6, 40)]
)
def test_all_play_equally_often_and_in_each_seat(entrants, size, games):
    tables = _tables(entrants, size, games, seed=3)
    assert len(set(tables)) == len(tables)
    seats = Counter((who, seat) for table in tables for seat, who in enumerate(table))
    assert len(seats) == entrants * size
    assert len(set(seats.values())) == 1
    assert all(len(set(table)) == size for table in tables)
    assert len(tables) <= max(games, RATED) + entrants


def test_a_small_tournament_has_every_group_in_every_rotation():
    groups = [group for size in (2, 3) for group in combinations(range(4), size)]
    for size in (2, 3):
        rotated = {g[i:] + g[:i] for g in groups if len(g) == size for i in range(size)}
        assert set(_tables(4, size, 100, seed=1)) == rotated


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"players": ["Steady"]}, "2 players or more"),
        ({"players": ["Steady", "Stedy"]}, "no bot 'Stedy'"),
        ({"seats": 5}, "from 2 to 3"),
        ({"games": 2}, "3 or more"),
    ],
)
def test_a_tournament_refuses_what_makes_no_sense(wrong, words):
    with pytest.raises(ValueError, match=words):
        tournament(**({"players": ["Steady", "Hawk", "Bull"], "games": 12} | wrong), **PLAIN)
