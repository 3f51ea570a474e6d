"""Players that play the same game in two ways are told, and what players print, ask or end does no harm."""

import builtins
import random
import sys
import warnings
from typing import ClassVar

import numpy as np
import pytest

from finplay import GameFailed, Match, compare, handout, simulate, tournament
from finplay.guard import LINE, MOST_LINES, quiet
from finplay.luck import chance
from finplay.series import play_plain
from finplay.simulate import make_series
from finplay.wealthcraft.players import Bot

seen = []


def plain(players, games=40, **more):
    return simulate("wealthcraft", players, games, **({"fast": False, "progress": False} | more))


def bids(me, wish):
    return 10 if wish and me.cash >= 10 else 0


class Dice(Bot):
    def bid(self, game, me):
        return bids(me, random.random() < 0.5)


class NumpyDice(Bot):
    def bid(self, game, me):
        return bids(me, np.random.random() < 0.5)


class OfTheClass(Bot):
    asked = 0

    def bid(self, game, me):
        OfTheClass.asked += 1
        return bids(me, OfTheClass.asked % 2)


class OfTheNotebook(Bot):
    def bid(self, game, me):
        seen.append(1)
        return bids(me, len(seen) > 5)


class Shared(Bot):
    """A list of the class, which all games write on."""

    rounds: ClassVar = []

    def bid(self, game, me):
        self.rounds.append(game.round)
        return bids(me, len(self.rounds) > 5)


class FailsOnce(Bot):
    tries = 1

    def bid(self, game, me):
        FailsOnce.tries += 1
        return 1000 if FailsOnce.tries == 1 else 0


class Fair(Bot):
    """Has luck and a memory, both of the right kind."""

    def __init__(self):
        self.bids = 0

    def bid(self, game, me):
        self.bids += 1
        return bids(me, chance(game, 2) and self.bids % 2)


class StartsLater(Bot):
    """Begins to remember while it plays."""

    def bid(self, game, me):
        self.bids = getattr(self, "bids", 0) + 1
        return bids(me, self.bids % 2)


@pytest.mark.parametrize("player", [Dice, NumpyDice, OfTheClass, OfTheNotebook, Shared])
@pytest.mark.parametrize("workers", [1, 2])
def test_a_player_that_plays_the_same_game_in_two_ways_is_told_once(player, workers):
    seen.clear()
    with pytest.warns(UserWarning, match="chance") as told:
        plain(["Steady", player()], 200, workers=workers)
    (words,) = [str(each.message) for each in told if "chance" in str(each.message)]
    for part in (player.__name__, "the game with seed", "'bid'", "`random`", "`self`"):
        assert part in words


def test_experiments_tell_it_once_too():
    for experiment in (
        lambda: compare(["Steady", Dice()], ["Hawk", Dice()], games=40, fast=False, progress=False),
        lambda: tournament(["Steady", "Hawk", Dice()], games=120, fast=False, progress=False),
    ):
        with pytest.warns(UserWarning, match="Dice played the game") as told:
            experiment()
        assert len(told) == 1


def test_a_failure_the_second_time_is_told():
    plain(["Steady", FailsOnce()], 1)
    asked = FailsOnce.tries - 1
    assert asked > 1
    FailsOnce.tries = -asked  # so that it fails as soon as the first game is played again
    with pytest.warns(UserWarning, match="FailsOnce played the game with seed 1 twice"):
        plain(["Steady", FailsOnce()], 2)


@pytest.mark.parametrize("player", [Fair, StartsLater])
def test_luck_and_memory_of_the_right_kind_are_quiet(player):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        table = plain(["Steady", player()])
        assert table.equals(plain(["Steady", player()], workers=2))
    alone = plain(["Steady", player()], 1, seed=20)
    assert list(table[table.seed == 20].net_worth) == list(alone.net_worth)


def test_what_will_not_come_out_again_is_not_kept(tmp_path):
    with pytest.warns(UserWarning, match="Dice"):
        plain(["Steady", Dice()], cache=tmp_path)
    assert list(tmp_path.iterdir()) == []


# ---------------------------------------------------------------- printing, asking, ending
class Talks(Bot):
    def bid(self, game, me):
        print("round", game.round)
        return 0


class Hums(Bot):
    def bid(self, game, me):
        print("x" * 50, end="")
        return 0


class Asks(Bot):
    def bid(self, game, me):
        return int(input("How much? "))


class Ends(Bot):
    def bid(self, game, me):
        return exit()


class Open:
    def close(self):
        """Python's own exit() closes it."""


class Closes(Bot):
    def bid(self, game, me):
        raise GeneratorExit


def test_of_what_players_print_the_first_lines_are_shown(capsys):
    plain(["Steady", Talks()], 60)
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == MOST_LINES + 1
    assert lines[0].startswith("round ")
    assert lines[-1].startswith("... and ")
    assert lines[-1].endswith(" more lines that the players printed.")
    assert int(lines[-1].split()[2].replace(",", "")) > 50


def test_of_what_players_print_in_workers_nothing_is_shown(capsys):
    series = make_series("wealthcraft", ["Steady", Talks()], 2, 1, None)
    assert len(handout._play_there(play_plain, handout.sources_of("wealthcraft"), series, 0, 2).tables) == 2
    assert capsys.readouterr().out == ""


def test_a_line_without_an_end_is_cut_too(capsys):
    plain(["Steady", Hums()], 60)
    assert 0 < len(capsys.readouterr().out) <= MOST_LINES * LINE


def test_little_is_shown_as_it_is_and_once(capsys):
    plain(["Steady", Talks()], 1, seed=3)
    once = capsys.readouterr().out
    Match("wealthcraft", ["Steady", Talks()], seed=3)
    assert once
    assert capsys.readouterr().out == once


class Shouts(Bot):
    def bid(self, game, me):
        print("\n" * 99)
        return 0


def test_a_single_match_shows_all_that_is_printed(capsys):
    Match("wealthcraft", ["Steady", Shouts()], seed=3)
    assert capsys.readouterr().out.count("\n") % 100 == 0


@pytest.mark.parametrize(
    ("player", "words"), [("Asks", "nobody is there to answer"), ("Ends", "would end the whole notebook")]
)
def test_in_a_single_match_nobody_is_asked_and_nothing_ends(player, words, monkeypatch):
    monkeypatch.setattr("sys.stdin", Open())
    match = Match("wealthcraft", ["Steady", globals()[player]()], seed=3)
    assert match.trouble.decision == "bid"
    assert words in str(match.trouble)


@pytest.mark.parametrize(
    ("player", "words"),
    [
        (Asks, r"RuntimeError: input\(\) cannot be used by a bot: nobody is there to answer"),
        (Ends, r"SystemExit: exit\(\) and quit\(\) would end the whole notebook"),
        (Closes, "GeneratorExit"),
    ],
)
@pytest.mark.parametrize("workers", [1, 2])
def test_a_player_that_asks_or_ends_is_a_player_that_failed(player, words, workers, monkeypatch):
    monkeypatch.setattr(sys, "stdin", Open())
    with pytest.raises(GameFailed, match=f"{player.__name__}.*'bid'.*{words}"):
        plain(["Steady", player()], workers=workers)


def test_afterwards_all_is_as_it_was():
    before = sys.stdout, builtins.input
    with pytest.raises(GameFailed):
        plain(["Steady", Asks()])
    assert (sys.stdout, builtins.input) == before
    with quiet():
        assert sys.stdout is not before[0]
        with quiet(lines=0):
            print("never seen")
    assert (sys.stdout, builtins.input) == before
