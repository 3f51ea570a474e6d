"""The report below a finished game, and tables that branch from it, by clicking."""

import pytest
from clicking import alive, belonging, close_everything, give, tool, tree
from saved_tables import passing as pass_on

from finplay import load
from widgets import Table

MENU = "Menu"
STOP_NOW = "Stop now, Steady plays the round out"


@pytest.fixture(autouse=True)
def work(tmp_path, monkeypatch):
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path / "work"))
    close_everything()
    yield tmp_path / "work"
    close_everything()


def passing(t):
    return pass_on(t.match.question)


def play(t, rounds):
    """Everybody passes until this round has begun."""
    while t.match.question is not None and t.match.state.round < rounds:
        give(t, passing(t))


def finished(players=("Asha", "Hawk"), **rules):
    t = Table("wealthcraft", list(players), 3, **rules)
    play(t, 2)
    tool(t, MENU)
    tool(t, STOP_NOW)
    return t


def test_the_report_stands_below_the_board_when_the_game_is_over(work):
    t = finished()
    assert t._report.match is t.match
    assert t._report.widget in tree(t.widget)
    t._report.show("Ledger")
    assert set(alive()) == belonging(t)
    t.close()
    assert alive() == []


def branch(t, number=4):
    """Branch at the report's replay."""
    t._report.show("Replay")
    t._report.replay.go(number)
    t._report.replay._same.click()
    return t._others[-1]


def test_a_branch_opens_a_second_table_below_with_a_file_of_its_own(work):
    t = finished()
    answers = list(t.match.answers)
    other = branch(t)
    assert other.widget is t.widget.children[-1]
    assert other.match.answers[:4] == answers[:4]
    assert other.match.question is not None
    give(other, passing(other))
    assert sorted(each.name for each in work.glob("*.json")) == [
        "wealthcraft-Asha-Hawk-2.json", "wealthcraft-Asha-Hawk.json",
    ]  # fmt: skip
    assert load(work / "wealthcraft-Asha-Hawk.json").answers == t.match.answers == answers
    assert load(work / "wealthcraft-Asha-Hawk-2.json").answers == other.match.answers


def test_a_branch_with_new_luck_starts_again_with_the_same_new_luck(work):
    t = finished(save=False)
    other = Table.of(t.match.branch(2, fresh=(2, 99)), save=False)
    for label, fresh in (("Start again, same luck", (2, 99)), ("Start again, new luck", (0, 0))):
        tool(other, MENU)
        tool(other, label)
        assert other.match.fresh == fresh


def test_closing_a_table_closes_its_branches_and_frees_their_files(work):
    t = finished()
    other = branch(t)
    give(other, passing(other))
    assert set(alive()) == belonging(t)
    t.close()
    assert alive() == []
    assert not list(work.glob(".*"))


def test_a_branch_of_a_table_that_is_not_saved_is_not_saved(work):
    other = branch(finished(save=False))
    give(other, passing(other))
    assert not list(work.glob("*"))
