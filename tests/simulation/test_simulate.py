"""Many games as a table: what is in it, that it does not depend on how it was made, and what goes wrong in words."""

import subprocess
import sys
import textwrap
from dataclasses import replace

import numpy as np
import pandas as pd
import pytest
from lab import ROOT

from finplay import Match, simulate
from finplay.handout import OtherSources
from finplay.series import GameFailed
from finplay.wealthcraft import board
from finplay.wealthcraft.bots import Hawk, Steady
from finplay.wealthcraft.players import Bot
from finplay.wealthcraft.rules import Rules

LINE_UP = ["Steady", "Hawk", "Random"]


def plain(players=LINE_UP, games=30, **more):
    return simulate("wealthcraft", players, games, fast=False, progress=False, **more)


class Sevens(Bot):
    def bid(self, game, me):
        return 7 if me.year > 1 else 0


class Breaks(Bot):
    def gamble(self, game, me):
        return 0 // (me.year - 2)


# ---------------------------------------------------------------- what is in the table
def test_a_row_for_each_game_and_seat_says_what_a_match_says():
    table = plain(games=20, seed=5)
    assert list(table.columns[:4]) == ["game", "seed", "seat", "player"]
    assert len(table) == 20 * 3
    for number in (0, 7, 19):
        match = Match("wealthcraft", LINE_UP, seed=5 + number)
        rows = table[table.game == number]
        assert (rows.seed == 5 + number).all()
        assert list(rows.player) == list(match.names)
        assert [tuple(row) for row in rows[["cash", "bonds", "stocks"]].values] == match.box.holdings(match.state)
        assert tuple(rows.seat[rows["rank"] == 1]) == match.winners
        assert set(rows.rounds) == {match.state.round}
        assert set(rows.turns) == {match.state.turn}
        assert list(rows.year) == [each.year for each in match.state.players]
    assert (table.net_worth == table.cash + table.bonds + table.stocks).all()
    assert np.allclose(table.groupby("game").win_share.sum(), 1)


def test_the_ledger_holds_every_movement_of_every_game():
    table = plain(games=4, seed=2, every="ledger")
    match = Match("wealthcraft", LINE_UP, seed=3)
    rows = table[table.game == 1]
    assert list(rows.amount) == [entry.amount for entry in match.ledger]
    assert list(rows.why) == [match.box.whys[entry.why] for entry in match.ledger]
    assert set(rows.payer) <= {*match.names, "the bank", "the market"}
    crash = next(entry for entry in match.ledger if match.box.whys[entry.why] == "market")
    assert "the market" in set(rows[rows.turn == crash.turn][["payer", "payee"]].values.ravel())


@pytest.mark.parametrize(
    ("game", "players"),
    [
        ("wealthcraft", LINE_UP), ("wealthcraft", ["Random", "Bull", "Hawk"]),
        ("wongamania", ["Hold"] * 4), ("wongamania", ["Saver", "Cyclist", "Speculator", "Saboteur", "Random"]),
    ],
)  # fmt: skip
def test_a_game_of_many_is_the_game_of_a_match_with_its_seed(game, players):
    table = simulate(game, players, 6, seed=5, every="ledger", fast=False, progress=False)
    for number in range(6):
        match = Match(game, players, seed=5 + number)
        rows = table[table.game == number]
        assert list(rows.amount) == [entry.amount for entry in match.ledger]
        assert list(rows.why) == [match.box.whys[entry.why] for entry in match.ledger]
        assert list(rows.turn) == [entry.turn for entry in match.ledger]


@pytest.mark.parametrize("game", ["wealthcraft", "wongamania"])
def test_the_last_round_of_every_game_is_its_end(game):
    players = LINE_UP if game == "wealthcraft" else ["Hold", "Hold", "Hold"]
    ends = simulate(game, players, 6, fast=False, progress=False)
    rounds = simulate(game, players, 6, fast=False, progress=False, every="round")
    last = rounds.groupby(["game", "seat"], as_index=False).last()
    assert (last["round"] == ends.rounds).all()
    assert (rounds.groupby(["game", "seat"]).size().values == ends.rounds.values).all()
    both = "cash" if game == "wealthcraft" else "wonga"
    assert (last[both] == ends[both]).all()
    assert ("net_worth" in rounds) == (game == "wealthcraft")  # Wongamania's assets have prices of their own


def test_ties_share_the_win():
    nobody_can_move = replace(Rules(), max_rounds=1, income=0, house_price=0, stock_swing=0, market_swing=0)
    table = plain(["Random"] * 4, games=300, rules=nobody_can_move)
    winners = table[table["rank"] == 1]
    assert set(winners.win_share) > {1.0, 0.5}
    assert (winners.win_share == 1 / winners.groupby("game").seat.transform("size")).all()
    assert (table[table["rank"] > 1].win_share == 0).all()


def test_house_rules_and_dials_are_played():
    rich = plain(["Steady", Steady(share=100)], games=5, rules=replace(Rules(), income=20))
    poor = plain(["Steady", "Steady"], games=5)
    assert rich.rounds.mean() < poor.rounds.mean()
    assert not rich[["bonds", "stocks"]].equals(poor[["bonds", "stocks"]])


# ---------------------------------------------------------------- how it is made makes no difference
def test_one_worker_or_many_give_the_same_table():
    for every in ("seat", "round", "ledger"):
        assert plain(games=90, every=every).equals(plain(games=90, every=every, workers=2))


def test_bots_classes_and_names_are_the_same_players():
    assert plain(["Hawk", "Steady"]).equals(plain([Hawk, Steady()]))
    assert list(plain(["Hawk", "Hawk"]).player.unique()) == ["Hawk", "Hawk 2"]


def test_what_a_player_remembers_does_not_reach_the_next_game():
    class Counts(Bot):
        def __init__(self):
            self.seen = []

        def gamble(self, game, me):
            self.seen.append(1)
            return int(len(self.seen) < 3)

    both = plain([Counts(), "Steady"], games=12)
    alone = pd.concat([plain([Counts(), "Steady"], games=1, seed=seed) for seed in range(1, 13)])
    assert list(both.net_worth) == list(alone.net_worth)


def test_a_class_from_a_notebook_cell_plays_in_worker_processes():
    cell = """
        from finplay import simulate
        from finplay.wealthcraft.players import Bot
        CHIPS = 10
        class FromACell(Bot):
            def bid(self, game, me):
                return CHIPS if me.cash >= CHIPS else 0
        def table(workers):
            return simulate("wealthcraft", [FromACell, "Steady"], 80, fast=False, workers=workers, progress=False)
        print(table(1).equals(table(2)), len(table(2)))
    """
    done = subprocess.run(
        [sys.executable, "-"], input=textwrap.dedent(cell), cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["True", "160"]


def test_workers_never_play_by_other_rules_than_those_edited_here(monkeypatch):
    monkeypatch.setattr(board, "BONUS_CASH", 9)
    with pytest.raises(OtherSources, match="workers=1"):
        plain(games=80, workers=2)
    assert len(plain(games=4)) == 12


# ---------------------------------------------------------------- what goes wrong
@pytest.mark.parametrize("workers", [1, 2])
def test_an_illegal_answer_names_everything_and_can_be_seen_again(workers):
    with pytest.raises(GameFailed) as failed:
        plain(["Steady", Sevens], games=60, seed=40, rules=replace(Rules(), income=8), workers=workers)
    error = failed.value
    words = str(error)
    for part in ("Sevens", "seat 1", "'bid'", f"round {error.round}", f"seed {error.game_seed}", "7 is not allowed"):
        assert part in words
    assert error.allowed in words
    assert "0 (pass)" in error.allowed
    names: dict = {}
    exec(error.replay.replace("print(match.trouble)", ""), names)
    trouble = names["match"].trouble
    assert (trouble.seat, trouble.decision, trouble.round) == (1, "bid", error.round)
    assert names["match"].rules.income == 8


def test_the_first_game_that_fails_is_named_however_many_workers():
    errors = []
    for workers in (1, 2):
        with pytest.raises(GameFailed, match="ZeroDivisionError") as failed:
            plain(["Steady", "Hawk", Breaks()], games=60, seed=9, workers=workers)
        errors.append(str(failed.value))
    assert errors[0] == errors[1]
    before = plain(["Steady", "Hawk", Breaks()], games=failed.value.game_seed - 9, seed=9)
    assert len(before) == 3 * (failed.value.game_seed - 9)


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"game": "chess"}, "wealthcraft, wongamania"),
        ({"players": ["Steady", "Stedy"]}, "Random, Saver, Bull, Steady, Hawk"),
        ({"players": ["Steady"]}, "2 to 4 players"),
        ({"players": "Steady"}, "list of names"),
        ({"players": ["Steady", 5]}, "not 5"),
        ({"games": 0}, "1 or more"),
        ({"games": 2.5}, "not 2.5"),
        ({"seed": -1}, "not -1"),
        ({"seed": 2**32 - 3, "games": 10}, "for 10 games"),
        ({"every": "turn"}, "seat, round, ledger"),
        ({"rules": {"income": 8}}, "Rules"),
        ({"rules": replace(Rules(), first_seat=3)}, "first_seat"),
        ({"workers": 0}, "-1 for all cores"),
    ],
)
def test_what_is_not_known_is_refused_with_what_is(wrong, words):
    asked = {"game": "wealthcraft", "players": ["Steady", "Hawk"], "games": 1} | wrong
    with pytest.raises(ValueError, match=words):
        simulate(**asked, progress=False)


def test_a_class_that_cannot_be_made_says_so():
    class Needs(Bot):
        def __init__(self, number):
            self.number = number

    with pytest.raises(ValueError, match=r"Needs\(\) cannot be made"):
        plain([Needs, "Steady"])


# ---------------------------------------------------------------- stopping, and the bar
class Interrupts(Bot):
    """Plays until the kernel is interrupted, in the middle of a game."""

    def gamble(self, game, me):
        if game.rules.income == 4 and game.round == 15:
            raise KeyboardInterrupt
        return 0


def test_an_interruption_gives_what_is_done():
    rules = replace(Rules(), income=4, goal=60)  # some games last as long as 15 rounds
    whole = plain(["Steady", "Hawk"], games=200, rules=rules)
    with pytest.warns(UserWarning, match=r"stopped: \d+ of 200 games"):
        some = plain(["Steady", Interrupts()], games=200, rules=rules)
    assert 0 < len(some) < len(whole)
    assert len(some) % 2 == 0


def test_the_bar_is_shown_on_long_work_only(monkeypatch):
    from tqdm import auto

    made = []

    class Bar(auto.tqdm):
        def __init__(self, *args, **more):
            made.append(more)
            super().__init__(*args, **more)

    monkeypatch.setattr(auto, "tqdm", Bar)
    simulate("wealthcraft", ["Steady", "Hawk"], 3, fast=False)
    assert made[0]["total"] == 3
    assert made[0]["delay"] == 1
