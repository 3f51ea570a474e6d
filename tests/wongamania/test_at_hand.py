"""Wongamania by its name: in Python, and in the terminal."""

from finplay import Match, __main__
from finplay.games import GAMES, box_of
from finplay.wongamania import BOX


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
