"""A bot whose class is wrong is told what to change before it plays; one that is only unusual plays."""

import linecache
import re
import sys
from types import ModuleType

import pytest

from finplay import Match, simulate
from finplay.games import box_of
from finplay.wealthcraft.bots import Steady
from finplay.wealthcraft.players import Bot

HEAD = "from finplay.wealthcraft.players import Bot\nfrom finplay.wealthcraft.bots import Steady\n"

WRONG = [
    (
        "class Mine(Bot):\n    def Bid(self, game, me): return 0",
        "a method 'Bid', which nobody asks. Did you mean 'bid'",
    ),
    (
        "class Mine(Bot):\n    def invst(self, game, me): return 0",
        "a method 'invst', which nobody asks. Did you mean 'invest'",
    ),
    (
        "class Mine(Bot):\n    def yearEnd(self, game, me): return 0",
        "a method 'yearEnd', which nobody asks. Did you mean 'year_end'",
    ),
    (
        "class Mine(Steady):\n    def bidd(self, game, me): return 0",
        "a method 'bidd', which nobody asks. Did you mean 'bid'",
    ),
    (
        "class Mine(Bot):\n    def bid(game, me): return 0",
        "The first line of 'bid' of Mine must be `def bid(self, game, me):`",
    ),
    ("class Mine(Bot):\n    def bid(self): return 0", "must be `def bid(self, game, me):`"),
    ("class Mine(Bot):\n    def sell(self, game, me): return 0", "must be `def sell(self, game, me, amount):`"),
    (
        "class Mine(Bot):\n    def bid(self, game, me):\n        return 0\n"
        "        def invest(self, game, me):\n            return 1",
        "'invest' of Mine stands inside 'bid', where nobody asks it. Take four spaces away",
    ),
    (
        "class Mine(Bot):\n    def bid(self, game, me):\n        return 0\ndef invest(self, game, me):\n    return 1",
        "'invest' stands outside of the class Mine, where nobody asks it. Put four spaces before",
    ),
    ("class Mine(Steady):\n    share = 80", "share = 80 in the class Mine changes nothing. Write Mine(share=80)"),
]

RIGHT = {
    "a helper": "    def wish(self, game, me): return 10",
    "a near name that it uses": "    def bids(self): return 0\n    def bid(self, game, me): return self.bids()",
    "a near name of its own kind": "    def _bidd(self): return 0",
    "both": "    def bid(self, game, me): return 0\n    def bids(self): return 0",
    "other names": "    def bid(self, table, place): return 0",
    "a default": "    def bid(self, game, me, most=10): return 0",
    "any number": "    def bid(self, *asked): return 0",
    "no self needed": "    bid = staticmethod(lambda game, me: 0)",
    "an inner helper": "    def bid(self, game, me):\n        def low(cash): return 0\n        return low(me.cash)",
    "a dial": "    share = 80",
}


@pytest.fixture
def notebook(monkeypatch):
    made = ModuleType("__main__")
    monkeypatch.setitem(sys.modules, "__main__", made)

    def run(cell, number=1):
        name, text = f"<cell {id(made)} {number}>", HEAD + cell
        monkeypatch.setitem(linecache.cache, name, (len(text), None, text.splitlines(keepends=True), name))
        exec(compile(text, name, "exec"), vars(made))
        return vars(made)

    return run


@pytest.mark.parametrize(("cell", "words"), WRONG, ids=[words for _, words in WRONG])
def test_what_is_wrong_is_told_where_the_bot_is_used(notebook, cell, words):
    bot = notebook(cell)["Mine"]()
    with pytest.raises(ValueError, match=re.escape(words)):
        Match("wealthcraft", ["Asha", bot])
    with pytest.raises(ValueError, match=re.escape(words)):
        simulate("wealthcraft", ["Steady", bot], 1, fast=False, progress=False)


@pytest.mark.parametrize("kind", RIGHT)
def test_what_is_only_unusual_plays(notebook, kind):
    bot = notebook(f"class Mine(Bot):\n{RIGHT[kind]}")["Mine"]()
    assert Match("wealthcraft", ["Steady", bot]).trouble is None


def test_a_function_that_stays_from_an_older_cell_does_not_count(notebook):
    notebook(WRONG[8][0])
    mended = "class Mine(Bot):\n    def bid(self, game, me): return 0"
    assert Match("wealthcraft", ["Steady", notebook(mended, 2)["Mine"]()]).trouble is None


def test_the_other_game_is_looked_at_too():
    kind = type("Mine", (box_of("wongamania").bots["Hold"],), {"Act": lambda self, game, me: None})
    with pytest.raises(ValueError, match=r"'Act', which nobody asks\. Did you mean 'act'"):
        Match("wongamania", [kind(), "Hold"])


@pytest.mark.parametrize(
    ("dials", "words"),
    [
        ({"share": 500}, "share .* is a whole number, 0 to 100, not 500"),
        ({"share": -1}, "not -1"),
        ({"share": "50"}, "not '50'"),
        ({"share": 50.0}, "not 50.0"),
        ({"buffer": -5}, "buffer .* is a whole number, 0 or more, not -5"),
        ({"bid_share": True}, "not True"),
    ],
)
def test_a_dial_that_makes_no_sense_is_refused_by_name(dials, words):
    class Mine(Steady):
        pass

    for kind in (Steady, Mine):
        with pytest.raises(ValueError, match=words):
            kind(**dials)
    assert Steady(buffer=500, bid_share=300).buffer == 500


def test_what_is_set_on_a_bot_itself_is_its_own_business():
    bot = Bot()
    bot.Bid = 3
    assert Match("wealthcraft", ["Steady", bot]).trouble is None
