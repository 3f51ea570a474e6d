"""The line that plays a failed game again: right in the same notebook for every kind of bot, and never in the way."""

import pickle
import sys
import textwrap
from types import ModuleType

import pytest

from finplay import GameFailed
from finplay.series import play_plain
from finplay.simulate import make_series

HEAD = """
from dataclasses import dataclass, field
from finplay import Seat
from finplay.wealthcraft.bots import Hawk
from finplay.wealthcraft.players import Bot
from finplay.wealthcraft.rules import Rules

class Fails(Bot):
    "Bids too much from its third bid on, or from the bid that it is told."
    last = 3

    def bid(self, game, me):
        self.bids = getattr(self, "bids", 0) + 1
        return 1000 if self.bids >= self.last else 0
"""

# what the cell defines, the players, and what the line says
WRITTEN = {
    "class": ("Mine = Fails", "[Mine(), 'Steady']", '[Fails(), "Steady"]'),
    "subclass": ("class Mine(Fails): last = 2", "[Mine(), 'Steady']", '[Mine(), "Steady"]'),
    "dials": ("@dataclass\nclass Mine(Fails):\n    last: int = 9", "[Mine(last=2), 'Steady']", "[Mine(last=2), "),
    "required": ("@dataclass\nclass Mine(Fails):\n    last: int", "[Mine(2), 'Steady']", "[Mine(last=2), "),
    "list": (
        "@dataclass\nclass Mine(Fails):\n    last: int = 2\n    seen: list = field(default_factory=list)",
        "[Mine(seen=[1]), 'Steady']",
        "[Mine(seen=[1]), ",
    ),
    "arguments": (
        "class Mine(Fails):\n    def __init__(self, last, name='x'): self.last, self.name = last, name",
        "[Mine(2, 'y'), 'Steady']",
        "[Mine(last=2, name='y'), ",
    ),
    "inside": ("class Outer:\n    class Mine(Fails): pass", "[Outer.Mine(), 'Steady']", "[Outer.Mine(), "),
    "named like a house bot": ("class Steady(Fails): pass", "[Steady(), 'Hawk']", '[Steady(), "Hawk"]'),
    "a dial of a house bot": ("", "[Fails(), Hawk(share=10)]", "from finplay.wealthcraft.bots import Hawk; match"),
    "house rules": ("", "[Fails(), 'Hawk']", "Rules(income=9)"),
}
WRITTEN["uses what cannot be looked into"] = (
    "from threading import Lock\nlock = Lock()\n"
    "class Mine(Fails):\n    def gamble(self, game, me):\n        with lock: return 0",
    "[Mine(), 'Steady']",
    "[Mine(), ",
)
HELD = {
    "the names of a house bot and an own one": (
        "House = Hawk\nclass Hawk(Fails): pass",
        "[Hawk(), House(share=3)]",
        "[Hawk(), House(share=3)]",
    ),
    "nothing to remember": ("class Mine(Fails):\n    last = 2", "[Mine(), 'Steady']", "[Mine(), "),
    "slots": (
        "class Mine(Bot):\n    __slots__ = ('n',)\n"
        "    bid = lambda self, game, me: 1000 if game.round > self.n else 0\n"
        "mine = Mine()\nmine.n = 4",
        "[mine, 'Steady']",
        "[deepcopy(mine), ",
    ),
    "named like the line's own": ("class Match(Fails): pass\nmine = Match()", "[mine, 'Steady']", "[deepcopy(mine), "),
    "attribute": ("mine = Fails()\nmine.last = 2", "[mine, 'Steady']", "deepcopy(mine)"),
    "half a number": (
        "@dataclass\nclass Mine(Fails):\n    last: int = 2\nmine = Mine(2.0)",
        "[mine, 'Steady']",
        "last=2.0",
    ),
    "hidden argument": (
        "class Mine(Fails):\n    def __init__(self, n): self.last = n + 1\nplayers = ['Steady', Mine(1)]",
        "players",
        "deepcopy(players[1])",
    ),
    "from a function": (
        "def make():\n    class Mine(Fails):\n        last = 2\n    return Mine\nmine = make()()",
        "[mine, 'Steady']",
        "[deepcopy(mine), ",
    ),
    "class of a function": (
        "def make():\n    class Mine(Fails):\n        last = 2\n    return Mine\nMade = make()",
        "[Made(), 'Steady']",
        "[Made(), ",
    ),
    "replaced class": (
        "class Mine(Fails): last = 2\nmine = Mine()\nclass Mine(Bot): pass",
        "[mine, 'Steady']",
        "[deepcopy(mine), ",
    ),
}
LAST = {
    "from a function, not kept": (
        "def make():\n    class Mine(Fails):\n        last = 2\n    return Mine",
        "[make()(), 'Steady']",
    ),
    "hidden argument, not kept": (
        "class Mine(Fails):\n    def __init__(self, n): self.last = n + 1",
        "['Steady', Mine(1)]",
    ),
    "shows itself badly": (
        "class Odd:\n    def __repr__(self): return 1\n    def __eq__(self, other): raise RuntimeError\n"
        "@dataclass\nclass Mine(Fails):\n    last: int = 2\n    odd: object = None",
        "[Mine(odd=Odd()), 'Steady']",
    ),
    "cannot be made twice": (
        "made = []\nclass Mine(Fails):\n"
        "    def __init__(self):\n        if made: raise SystemExit\n        made.append(1)",
        "[Mine(), 'Steady']",
    ),
}


@pytest.fixture
def notebook(monkeypatch):
    """Runs cells as a notebook does: their names are those of __main__."""
    made = ModuleType("__main__")
    monkeypatch.setitem(sys.modules, "__main__", made)

    def run(code):
        exec(textwrap.dedent(code), vars(made))
        return vars(made)

    run(HEAD)
    return run


def failed(notebook, cell, players, rules=None):
    space = notebook(cell)
    series = make_series("wealthcraft", eval(players, space), 20, 5, rules)
    failure = play_plain(series, 0, 20).failure
    assert failure.decision == "bid"
    return GameFailed(series, failure)


def stops_there(notebook, error):
    """Twice: the line must not change what it was given."""
    for _ in range(2):
        space = notebook(error.replay.replace("print(match.trouble)", "pass"))
        trouble, match = space["match"].trouble, space["match"]
        assert (trouble.seat, trouble.decision, trouble.round) == (error.seat, error.decision, error.round)
        assert match.seed == error.game_seed
        assert [type(each.bot) for each in match.seats] == [type(each.bot) for each in error.series.seats]
        assert match.rules == error.series.rules


@pytest.mark.parametrize("kind", [*WRITTEN, *HELD])
def test_the_line_plays_the_same_game_to_the_same_point(notebook, kind):
    cell, players, text = (WRITTEN | HELD)[kind]
    rules = notebook("")["Rules"](income=9) if kind == "house rules" else None
    error = failed(notebook, cell, players, rules)
    assert text in error.replay
    assert f"This line plays that game to that point:\n{error.replay}" in str(error)
    stops_there(notebook, error)


@pytest.mark.parametrize("kind", LAST)
def test_players_that_cannot_be_written_down_come_from_the_error_itself(notebook, kind):
    error = failed(notebook, *LAST[kind])
    assert f"Until another game fails, this line plays that game to that point:\n{error.replay}" in str(error)
    assert "1000 is not allowed" in str(error)
    stops_there(notebook, error)


def test_an_error_comes_from_another_process_as_it_was(notebook):
    error = failed(notebook, "", "[Fails(), 'Steady']")
    error.series = None  # a class from a cell is sent by cloudpickle
    again = pickle.loads(pickle.dumps(error))
    assert str(again) == str(error)
    assert (again.replay, again.why_not, again.game_seed) == (error.replay, error.why_not, error.game_seed)


def test_the_error_says_why_the_answer_is_not_allowed(notebook):
    cell = "from finplay.wealthcraft.answers import Split\nclass Mine(Bot):\n"
    cell += "    def year_end(self, game, me): return Split(bonds=0, stocks=-5)"
    series = make_series("wealthcraft", eval("[Mine(), 'Steady']", notebook(cell)), 1, 5, None)
    error = GameFailed(series, play_plain(series, 0, 1).failure)
    assert error.why_not == "You have 0 blocks of stocks to sell."
    assert f"Allowed: {error.allowed}. {error.why_not}\n" in str(error)
