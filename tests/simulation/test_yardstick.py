"""The rules written a second time, in C, play the same games: each checks the other."""

import pytest
from benchmarks.yardstick import play_c

from finplay.series import play_plain
from finplay.simulate import make_series
from finplay.wealthcraft.rules import Rules

GAMES = 60


@pytest.mark.parametrize(
    "rules",
    [
        Rules(),
        Rules(open_books=0, auction_tie=1, first_seat=0),
        Rules(dice=2, returns_cap_blocks=3, max_rounds=8, stock_return=4),
        Rules(audit_early=10, audit_late=25, false_alarm=0, rebalance_fee=5, goal=60, market_swing=5, income=3),
    ],
)
@pytest.mark.parametrize(
    "players", [["Steady", "Hawk", "Saver", "Bull"], ["Random", "Hawk", "Saver"], ["Hawk", "Bull"]]
)
def test_c_and_python_play_the_same_games(gcc, players, rules):
    series = make_series("wealthcraft", players, GAMES, 77, rules, "ledger")
    ours = play_plain(series, 0, GAMES)
    theirs = play_c(series, len(ours.entries) + 1)
    assert theirs.entries.tolist() == [list(row) for row in ours.entries]
    assert theirs.tables.tolist() == [list(row) for row in ours.tables]
    assert theirs.places.tolist() == [[list(place) for place in game] for game in ours.places]
