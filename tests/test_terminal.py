"""`python -m finplay`: one game of bots in the terminal, and a clear error for anything that does not fit."""

import os
import subprocess
import sys

import pytest
from lab import ROOT

from finplay import Match, __main__
from finplay.wealthcraft.players import Bot
from finplay.wealthcraft.rules import Rules

DEFAULT = ("Steady", "Hawk", "Saver", "Bull")


def finplay(*arguments, **environment):
    """Runs the program as a person would."""
    return subprocess.run(
        [sys.executable, "-m", "finplay", *arguments],
        cwd=ROOT,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"} | environment,
        capture_output=True,
        timeout=60,
        check=False,
    )


def printed(capsys, *arguments):
    assert __main__.main(list(arguments)) == 0
    out, err = capsys.readouterr()
    assert err == ""
    return out


# ---------------------------------------------------------------- a game
def test_without_arguments_it_plays_a_game_of_four_bots():
    done = finplay()
    lines = done.stdout.decode().splitlines()
    match = Match("wealthcraft", DEFAULT, seed=1)
    assert (done.returncode, done.stderr) == (0, b"")
    assert lines[0] == "WealthCraft, seed 1: Steady, Hawk, Saver, Bull"
    assert lines[2:-5] == [sentence for _, sentence in match.log()]
    assert lines[-4:] == match.box.score(match.view(), match.names)


def test_the_same_game_twice_prints_the_same():
    first, second = (finplay("--seed", "42", PYTHONHASHSEED=seed) for seed in ("1", "2"))
    assert first.stdout == second.stdout
    assert first.stdout != finplay("--seed", "43").stdout


def test_all_settings_together(capsys):
    out = printed(
        capsys, "--game", "wealthcraft", "--players", "Random", "Bull", "Bull", "--seed", "7", "--rounds", "3"
    )
    match = Match("wealthcraft", ["Random", "Bull", "Bull"], seed=7, rules=Rules(max_rounds=3))
    assert out.startswith("WealthCraft, seed 7: Random, Bull, Bull 2\n")
    assert match.state.round == 3
    assert out.endswith("\n".join(match.box.score(match.view(), match.names)) + "\n")


def test_the_result_is_the_last_sentence_of_the_story(capsys):
    story = printed(capsys, "--rounds", "2").split("\n\n")[1]
    assert "win" in story.splitlines()[-1]


def test_help_names_every_setting(capsys):
    with pytest.raises(SystemExit) as left:
        __main__.main(["--help"])
    out, err = capsys.readouterr()
    assert (left.value.code, err) == (0, "")
    assert all(
        each in out for each in ("--game", "--players", "--seed", "--rounds", "wealthcraft", "python -m finplay")
    )


@pytest.mark.parametrize("encoding", ["ascii", "cp1252"])
def test_a_terminal_without_a_true_minus_shows_a_plain_one(encoding):
    done, usual = finplay("--rounds", "2", PYTHONIOENCODING=encoding), finplay("--rounds", "2")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.decode(encoding) == usual.stdout.decode().replace("−", "-").replace("×", "x")


# ---------------------------------------------------------------- anything else
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--game", "chess"], ["chess", "wealthcraft"]),
        (["--players", "Asha", "Steady"], ["no bot 'Asha'", "Random, Saver, Bull, Steady, Hawk"]),
        (["--players", "steady", "Hawk"], ["no bot 'steady'", "Steady"]),
        (["--players", "Steady"], ["2 to 4 players, not 1"]),
        (["--players", *DEFAULT, "Random"], ["2 to 4 players, not 5"]),
        (["--players"], ["--players"]),
        (["--seed", "seven"], ["'seven' is not a whole number"]),
        (["--seed", "1.5"], ["'1.5' is not a whole number"]),
        (["--seed", "-1"], ["0 to 4294967295", "-1"]),
        (["--seed", str(2**32)], ["0 to 4294967295"]),
        (["--rounds", "0"], ["max_rounds", "1 to 200", "0"]),
        (["--rounds", "201"], ["1 to 200", "201"]),
        (["--rounds", "many"], ["'many' is not a whole number"]),
        (["--speed", "3"], ["--speed"]),
        (["--round", "3"], ["--round"]),
        (["Steady"], ["Steady"]),
    ],
)
def test_anything_else_is_a_clear_error(capsys, arguments, said):
    with pytest.raises(SystemExit) as left:
        __main__.main(arguments)
    out, err = capsys.readouterr()
    assert (left.value.code, out) == (2, "")
    assert all(words in err for words in said), err
    assert err.startswith("usage: python -m finplay")


def test_an_error_is_one_from_the_program_too():
    done = finplay("--rounds", "0")
    assert (done.returncode, done.stdout) == (2, b"")
    assert b"Traceback" not in done.stderr


def test_a_bot_that_fails_is_named_and_the_program_says_so(capsys, monkeypatch):
    class Broken(Bot):
        def end_turn(self, game, me):
            raise RuntimeError("out of ideas")

    box = __main__.box_of("wealthcraft")
    monkeypatch.setitem(box.bots, "Broken", Broken)
    assert __main__.main(["--players", "Steady", "Broken"]) == 1
    assert "Broken could not answer 'end_turn'" in capsys.readouterr().err
