"""Section 1: goal and set-up."""

import pytest

from finplay import IllegalAnswer
from finplay.questions import allows
from finplay.wealthcraft import rulebook
from finplay.wealthcraft.records import Player, net_worth, new_game

from .table import BOX, FIRST, Rules, Scripted, Split, Table, chances, legal_splits, place


def set_table(seats, *, answers=None, luck=None, seed=1, **rules):
    """A game before its set-up, set up."""
    game = new_game(Rules(**rules), seed, seats)
    game.script = luck or {}
    asked = []
    players = [Scripted(asked, **(answers or {}).get(seat, {})) for seat in range(seats)]
    rulebook.set_up(game, players)
    return game, asked


@pytest.mark.rule("WC-1.1")
def test_net_worth_is_cash_and_bonds_and_stocks():
    assert net_worth(Player(cash=10, bonds=5, stocks=7)) == 22


@pytest.mark.rule("WC-1.1", "WC-4.1")
def test_a_house_is_not_counted():
    assert net_worth(Player(cash=10, bonds=5, stocks=7, house=1)) == 22


@pytest.mark.rule("WC-1.1", "WC-9.1")
def test_the_goal_is_a_net_worth_of_100():
    for stocks, ending in ((44, 0), (45, 1)):
        t = Table(place(cash=30, bonds=25, stocks=stocks), place(), income=0)
        t.land(0, tile=7)
        assert t.game.ending == ending


@pytest.mark.rule("WC-1.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_starts_on_start_in_year_1_with_10_cash_and_nothing_else(seats):
    game = new_game(Rules(), 1, seats)
    assert len(game.players) == seats
    for player in game.players:
        assert (player.position, player.year) == (0, 1)
        assert (player.cash, player.bonds, player.stocks, player.house) == (10, 0, 0, 0)


@pytest.mark.rule("WC-1.2")
def test_the_game_is_for_2_to_4_players():
    assert BOX.seats == (2, 4)


@pytest.mark.rule("WC-1.3")
@pytest.mark.parametrize(
    ("split", "held"),
    [
        (Split(0, 0), (10, 0, 0)),
        (Split(1, 0), (5, 5, 0)),
        (Split(0, 1), (5, 0, 5)),
        (Split(1, 1), (0, 5, 5)),
        (Split(2, 0), (0, 10, 0)),
        (Split(0, 2), (0, 0, 10)),
    ],
)
def test_the_first_10_may_be_turned_into_bonds_or_stocks_free_of_charge(split, held):
    game, _ = set_table(2, answers={0: {"setup": split}})
    assert (game.players[0].cash, game.players[0].bonds, game.players[0].stocks) == held
    assert (game.players[1].cash, game.players[1].bonds, game.players[1].stocks) == (10, 0, 0)


@pytest.mark.rule("WC-1.3")
def test_these_six_are_all_the_ways_to_begin():
    t = Table(place(), place())
    assert legal_splits(t.legal("setup", 0)) == {(0, 0), (1, 0), (0, 1), (1, 1), (2, 0), (0, 2)}


@pytest.mark.rule("WC-1.3")
@pytest.mark.parametrize("split", [Split(2, 1), Split(3, 0), Split(-1, 0), Split(0, -1), (1, 1), 1, Split(1.0, 0)])
def test_more_than_the_first_10_cannot_be_invested(split):
    with pytest.raises(IllegalAnswer):
        set_table(2, answers={0: {"setup": split}})


@pytest.mark.rule("WC-1.3")
def test_each_player_is_asked_once_in_playing_order_before_the_first_roll():
    game = new_game(Rules(first_seat=2, max_rounds=1), 1, 4)
    asked = []
    rulebook.play(game, [Scripted(asked) for _ in range(4)])
    assert asked[:5] == [(2, "setup"), (3, "setup"), (0, "setup"), (1, "setup"), (2, "roll")]
    assert [decision for _, decision in asked].count("setup") == 4


@pytest.mark.rule("WC-1.4")
def test_what_is_invested_moves_in_blocks_of_5():
    t = Table(place(cash=12), place())
    t.step("year_end", 0, year_end=Split(1, 1))
    assert t.held(0) == (2, 5, 5)


@pytest.mark.rule("WC-1.4")
def test_what_is_bought_moves_in_blocks_of_5():
    t = Table(place(cash=24), place())
    assert [bid for bid in range(30) if allows(t.legal("bid", 0), bid)] == [0, 10, 15, 20]


@pytest.mark.rule("WC-1.4")
def test_what_is_rebalanced_moves_in_blocks_of_5():
    t = Table(place(cash=0, bonds=9), place())
    t.step("rebalance", 0, rebalance=Split(-1, 0))
    assert t.held(0) == (2, 4, 0)


@pytest.mark.rule("WC-1.4")
def test_what_the_market_moves_need_not_be_whole_blocks():
    t = Table(place(stocks=5), place()).act(0, tile=3)
    assert t.held(0) == (10, 0, 7)


@pytest.mark.rule("WC-1.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_play_goes_round_the_table_in_seat_order_from_the_beginner(seats):
    game = new_game(Rules(first_seat=1, max_rounds=2), 1, seats)
    asked = []
    rulebook.play(game, [Scripted(asked) for _ in range(seats)])
    order = {2: [1, 0], 3: [1, 2, 0], 4: [1, 2, 3, 0]}[seats]
    assert [seat for seat, decision in asked if decision == "roll"] == order + order


@pytest.mark.rule("WC-1.5")
def test_a_round_is_one_turn_of_every_player():
    game = new_game(Rules(max_rounds=3), 1, 4)
    rulebook.play(game, [Scripted() for _ in range(4)])
    assert (game.round, game.turn) == (3, 12)
    assert {e.round for e in game.ledger if e.turn <= 4} == {1}
    assert {e.round for e in game.ledger if 5 <= e.turn <= 8} == {2}


@pytest.mark.rule("WC-1.5")
def test_who_begins_is_drawn_by_luck():
    game, asked = set_table(4, luck={(FIRST, 0, 0, 0): 2})
    assert (game.first, asked[0]) == (2, (2, "setup"))


@pytest.mark.rule("WC-1.5")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_is_equally_likely_to_begin(seats):
    found = chances(1200, lambda k: set_table(seats, seed=k)[0].first)
    assert sorted(found) == list(range(seats))
    assert all(abs(times - 1200 / seats) < 100 for times in found.values())


@pytest.mark.rule("WC-1.5")
@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_first_seat_fixes_the_beginner(seat):
    for seed in range(8):
        game, asked = set_table(4, seed=seed, first_seat=seat)
        assert (game.first, asked[0]) == (seat, (seat, "setup"))


@pytest.mark.rule("WC-1.5")
def test_a_beginner_who_is_not_at_the_table_is_refused_by_name():
    with pytest.raises(ValueError, match="first_seat"):
        new_game(Rules(first_seat=2), 1, 2)
    assert new_game(Rules(first_seat=2), 1, 3).rules.first_seat == 2
