"""Every parameter of every experiment: what is odd is refused before anything is played, in words."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from finplay import Seat, compare, simulate, sweep, tournament
from finplay.economies import study
from finplay.questions import shown
from finplay.wealthcraft.bots import Steady
from finplay.wealthcraft.players import Bot
from finplay.wealthcraft.rules import Rules

TWO = ["Steady", "Hawk"]
ASKED: dict[Callable[..., Any], dict[str, Any]] = {
    simulate: {"game": "wealthcraft", "players": TWO, "games": 30},
    compare: {"a": TWO, "b": ["Hawk", "Steady"], "games": 30},
    sweep: {"name": "income", "values": [3, 5], "players": TWO, "games": 30},
    tournament: {"players": TWO, "games": 30},
    study: {"economies": {"printed": Rules()}, "players": TWO, "games": 30},
}
NO_NUMBER = [None, True, np.True_, 2.0, "5", [5], float("nan")]
NO_LIST = [None, 5, "Steady", {"Steady": 1}, {"Steady"}, Steady()]
# parameter: odd values, and what the message names and allows
ODD: dict[str, tuple[list[Any], str, str]] = {
    "games": ([*NO_NUMBER, 0, -1, 10**12, 10**100], "games", "or more and at most"),
    "seed": ([*NO_NUMBER, -1, 2**32, 2**32 - 29, 10**100], "a seed", "from 0 to 42949672"),
    "seat": ([*NO_NUMBER, -1, 2], "a seat", "from 0 to 1"),
    "fast": ([0, 1, "x", "", [], np.True_], "fast", "True, False or None"),
    "workers": ([0, -2, True, 1.5, "2", [], 10**9], "workers", "or -1 for all cores"),
    "progress": ([None, 1, "no"], "progress", "True"),
    "cache": ([5, True, ["folder"]], "cache", "a folder"),
    "rules": ([{"income": 8}, "income", 5, Rules], "rules", "finplay.wealthcraft.rules.Rules"),
    "game": ([None, 5, "chess", ["wealthcraft"]], "game", "wealthcraft, wongamania"),
    "players": ([*NO_LIST, [], ["Steady"], ["Steady", "Stedy"], ["Steady", 5], [None, None]], "", ""),
    "measure": ([None, 5, "", "player", "game", "seed", "seat", "luck", ["cash"]], "measure", "net_worth, cash"),
    "level": ([None, 95, 1, 1.0, 0.4, 0.9999, "0.9", True, float("nan")], "level", "0.5 to 0.999"),
    "every": ([None, "turn", ["seat"], 1], "every", "seat, round, ledger"),
    "values": ([None, 5, "345", b"345", [], {3: 5}, {3, 5}, np.array(5), np.ones((2, 2))], "values", "such as [1, 2"),
    "name": ([None, 5, "", "incomes", ["income"], "gives"], "to turn", "income"),
    "seats": ([True, 2.0, "2", 1, 3], "seats", "from 2 to 2"),
    "economies": ([None, {}, [Rules()], Rules()], "economies", "a dict of house rules"),
    "a": ([None, "Steady", Rules(), Rules, {"a": 1}, 5], "compare takes two lists of players or two Rules", ""),
}
KNOWN = {
    simulate: "game players games seed rules every fast workers progress cache",
    compare: "a games seed seat measure level rules game fast workers progress cache",
    sweep: "name values players seat measure games seed rules game fast workers progress cache",
    tournament: "players games seed seats rules game fast workers progress cache",
    study: "economies players games seed game fast workers progress cache",
}
CASES = [
    pytest.param(ask, name, given, id=f"{ask.__name__}-{name}-{i}")
    for ask, names in KNOWN.items()
    for name in names.split()
    for i, given in enumerate(ODD[name][0])
]


@pytest.fixture
def nothing_played(monkeypatch):
    def play(*args, **more):
        raise AssertionError("games were played")

    monkeypatch.setattr(sys.modules["finplay.simulate"], "hand_out", play)


@pytest.mark.usefixtures("nothing_played")
@pytest.mark.parametrize(("ask", "name", "given"), CASES)
def test_what_is_odd_is_refused_before_anything_is_played(ask, name, given):
    with pytest.raises(ValueError) as refused:  # noqa: PT011
        ask(**{"fast": False, "progress": False} | ASKED[ask] | {name: given})
    words = str(refused.value)
    for part in ODD[name][1:]:
        assert part in words, words
    told = shown(given) if name != "players" or not isinstance(given, list) else ""
    assert told in words, words
    assert len(words) < 700


def test_every_parameter_is_in_this_table():
    from inspect import signature

    for ask, names in KNOWN.items():
        assert {*names.split(), *({"b", "players"} if ask is compare else ())} == {*signature(ask).parameters}


@pytest.mark.parametrize("ask", ASKED, ids=lambda ask: ask.__name__)
@pytest.mark.parametrize("unknown", ["every", "seeds", "game_s"])
def test_an_unknown_keyword_is_named_by_python(ask, unknown):
    if unknown == "every" and ask is simulate:
        return
    with pytest.raises(TypeError, match=f"unexpected keyword argument '{unknown}'"):
        ask(**ASKED[ask], **{unknown: "ledger"})


@pytest.mark.usefixtures("nothing_played")
@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"a": Rules(), "b": Rules()}, "say who plays"),
        ({"a": Rules(), "b": Rules(), "players": TWO, "rules": Rules()}, "leave out rules"),
        ({"players": TWO}, "leave out players"),
        ({"a": TWO, "b": Rules()}, "two lists of players or two Rules"),
        ({"b": ["Steady", "Stedy"]}, "no bot 'Stedy'"),
        ({"a": ["Bull", *TWO], "seat": 2}, "from 0 to 1"),
    ],
)
def test_compare_passes_over_nothing_that_was_given(given, words):
    with pytest.raises(ValueError, match=words):
        compare(**ASKED[compare] | given, fast=False)


# ---------------------------------------------------------------- what is turned
@dataclass(frozen=True)
class Picky(Bot):
    top: int = 10
    income: int = 1

    def __post_init__(self):
        if self.top > 50:
            raise KeyError("too much")


@pytest.mark.usefixtures("nothing_played")
@pytest.mark.parametrize(
    ("name", "values", "players", "words"),
    [
        ("income", [3, True], TWO, "income is a whole number from 0 to 20, not True"),
        ("income", [3, 99], TWO, "from 0 to 20, not 99"),
        ("income", [2.5], TWO, "not 2.5"),
        ("income", range(1001), TWO, r"at most 1000 values to try, and range\(0, 1001\) has more"),
        ("income", range(10**30), TWO, "at most 1000 values"),
        ("income", range(0), TWO, "list of values to try"),
        ("first_seat", [0, 3], TWO, "first_seat"),
        ("top", [10, 60], [Picky(), "Hawk"], "top cannot be 60: KeyError: 'too much'"),
        ("income", [3], [Picky(), "Hawk"], "a house rule and a dial of Picky: give the dial another name"),
        ("keep", [3], [Picky(), "Hawk"], "no 'keep' to turn. House rules: .*dials of Picky: top, income"),
    ],
)
def test_a_value_that_does_not_fit_is_refused_before_anything_is_played(name, values, players, words):
    with pytest.raises(ValueError, match=words):
        sweep(name, values, players, games=30, fast=False)


# ---------------------------------------------------------------- what is meant well
def test_whole_numbers_of_numpy_are_whole_numbers():
    number, plain = np.int64, {"fast": False, "progress": False}
    asked = {"games": number(30), "seed": number(3), "workers": number(1)}
    table = simulate("wealthcraft", TWO, **asked, **plain)
    assert table.equals(simulate("wealthcraft", TWO, 30, 3, **plain))
    assert compare(TWO, TWO, **asked, seat=number(1), **plain).games == 30
    curve = sweep("income", np.arange(4, 6), TWO, **asked, seat=np.int8(1), **plain)
    assert list(curve.value) == [4, 5]
    assert curve.equals(sweep("income", range(4, 6), tuple(TWO), games=30, seed=3, seat=1, **plain))
    assert len(tournament(TWO, **asked, seats=number(2), **plain)) == 2


def test_a_name_that_another_player_would_get_is_no_trouble():
    table = tournament(["Saver", "Saver", Seat("Saver 2", Steady())], 6, seats=2, fast=False, progress=False)
    assert len(set(table.player)) == 3
    assert list(table.games) == [4, 4, 4]


def test_a_folder_may_be_a_path(tmp_path):
    for folder in (tmp_path / "a", str(tmp_path / "b")):
        compare(TWO, TWO, games=30, fast=False, progress=False, cache=folder)
        assert len(list(Path(folder).iterdir())) == 1, "the same table is played once"


class Locked(Bot):
    def __init__(self):
        import threading

        self.lock = threading.Lock()


@pytest.mark.parametrize("ask", [simulate, tournament])
def test_a_player_that_cannot_be_sent_is_named_with_what_to_do(ask):
    asked = ASKED[ask] | {"players": ["Steady", Seat("Lara", Locked())], "fast": False, "progress": False}
    with pytest.raises(ValueError, match=r"Lara cannot be sent to other workers.*lock.*workers=1"):
        ask(**asked, workers=2)
    assert len(ask(**asked, workers=1))
