"""Wongamania by its name: in Python, in the terminal, and at a table that is still to come."""

import pytest

from finplay import Match, __main__
from finplay.games import GAMES, box_of
from finplay.wongamania import BOX
from widgets import Table


def test_it_is_one_of_the_games():
    assert "wongamania" in GAMES
    assert box_of("wongamania") is BOX
    assert BOX.seats == (2, 6)
    assert BOX.stand_in in BOX.bots


def test_bots_play_it_in_the_terminal(capsys):
    assert __main__.main(["--game", "wongamania", "--seed", "3"]) == 0
    out = capsys.readouterr().out
    match = Match("wongamania", ["Saver", "Hold", "Cyclist", "Speculator"], seed=3)
    assert out.startswith("Wongamania, seed 3: Saver, Hold, Cyclist, Speculator\n")
    assert out.endswith("\n".join(BOX.score(match.view(), match.names)) + "\n")


@pytest.mark.parametrize("players", [None, ["Asha", "Hold"]])
def test_the_table_says_that_there_is_none_yet(players):
    with pytest.raises(ValueError, match="Wongamania has no table yet"):
        Table("wongamania", players=players)
