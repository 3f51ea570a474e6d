"""The run sheet of lesson 00: what it says of seed 7 comes out of finplay."""

import re

import pytest
from lab import ROOT

from finplay import Match, Seat
from finplay.wealthcraft import Rules
from finplay.wealthcraft.bots import BOTS
from finplay.wealthcraft.players import Bot
from finplay.wealthcraft.records import net_worth

SHEET = (ROOT / "lessons/teacher/00-start-here.md").read_text(encoding="utf-8")
LESSON = (ROOT / "lessons/00-start-here.ipynb").read_text(encoding="utf-8")
RULES = Rules(max_rounds=8)


class Idle(Bot):
    """Never buys, bids or sells."""


def game(bot):
    return Match("wealthcraft", [Seat("Asha", bot()), "Steady", "Hawk"], 7, RULES)


def test_it_is_the_game_of_the_lesson():
    assert r"players=[\"Asha\", \"Steady\", \"Hawk\"], seed=7, rules=Rules(max_rounds=8)" in LESSON
    assert "**seed 7**" in SHEET


def test_who_begins_and_where_the_student_lands():
    match = game(BOTS["Steady"])
    assert match.names[match.state.first] == "Hawk"
    assert "Hawk begins" in SHEET
    told = re.search(r"lands on (.*)\. \*\*This chair", SHEET)[1].split(", ")
    lines = [line for _, line in match.log() if line.startswith("Asha rolled ") and ": " in line]
    assert [line.split(": ")[1] for line in lines] == [each.removesuffix(" (5L)") for each in told]
    assert any("Asha, Emergency: drew the 5L fee" in line for _, line in match.log())
    assert told.index("Market Crash") == 6, "the crash in round 7"


def test_the_results_of_bots_in_this_chair():
    ends = {name: net_worth(game(BOTS[name]).state.players[0]) for name in ("Saver", "Hawk", "Steady", "Bull")}
    told = ", ".join(f"{ends[name]}L ({name})" for name in ("Saver", "Hawk", "Steady"))
    assert f"{told} or {ends['Bull']}L (Bull)" in SHEET
    idle = net_worth(game(Idle).state.players[0])
    assert f"never buys or bids anything with {idle}L" in SHEET
    assert f"five plans end between {min(*ends.values(), idle)}L and {max(*ends.values(), idle)}L" in SHEET


@pytest.mark.parametrize("bot", [*(BOTS[name] for name in ("Saver", "Hawk", "Steady", "Bull")), Idle])
def test_each_time_the_bot_steady_wins(bot):
    assert game(bot).winners == (1,)


def test_the_steps_fill_40_minutes_without_a_gap():
    spans = [tuple(map(int, each)) for each in re.findall(r"^\| (\d+)-(\d+) \|", SHEET, re.MULTILINE)]
    assert [begin for begin, _ in spans[1:]] == [end for _, end in spans[:-1]]
    assert (spans[0][0], spans[-1][1]) == (0, 40)


def test_the_numbers_of_the_rules():
    assert (RULES.house_price, RULES.market_swing, RULES.income, RULES.bond_return, RULES.stock_return) == (
        20,
        3,
        5,
        1,
        2,
    )


def test_buttons_that_it_names_are_those_of_the_pages():
    sources = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "widgets").glob("*.py"))
    for label in ("Press me", "Start again, same luck", "Stop after this round", "Go on with it", "Rules and words",
                  "Start a new game", "Somebody else? Start a new journal"):  # fmt: skip
        assert label in SHEET
        assert label in sources
