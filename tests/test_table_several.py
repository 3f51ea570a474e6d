"""Several tables, cells that run again, and input that does not fit: always one living table, or a clear message."""

from types import SimpleNamespace

import pytest
from clicking import alive, belonging, close_everything, give, lift, page, shown
from wealthcraft.table import Match, Rules, Split

import widgets.cells as cells
import widgets.table as tables
from finplay.wealthcraft.answers import KEEP
from finplay.wealthcraft.players import Bot
from widgets import Table


@pytest.fixture(autouse=True)
def nothing_stays():
    close_everything()
    yield
    close_everything()


# ---------------------------------------------------------------- several tables
def test_two_tables_do_not_disturb_each_other():
    one, two = shown(seed=1, first_seat=0), shown(seed=2, first_seat=0)
    before = page(two)
    for answer in (Split(1, 0), Split(0, 1)):
        give(one, answer)
    assert page(two) == before
    assert two.match.answers == []


def test_closing_one_table_leaves_the_other():
    one, two = shown(), shown()
    one.close()
    assert set(alive()) == belonging(two)
    give(two, KEEP)
    assert len(two.match.answers) == 1


def test_closing_twice_or_behind_the_curtain_closes_everything():
    t = shown(open_books=0)
    t.close()
    t.close()
    lifted = shown(open_books=0)
    lift(lifted)
    lifted.close()
    assert alive() == []


@pytest.fixture
def notebook(monkeypatch):
    """Runs cells: each run has a number, as in Jupyter. `run(cell, table, ...)` shows tables in it."""
    runs = []
    kernel = SimpleNamespace(get_parent=lambda channel: runs[-1] if runs else {})
    monkeypatch.setattr(cells, "get_ipython", lambda: SimpleNamespace(kernel=kernel))
    monkeypatch.setattr(tables, "display", lambda widget: None)
    monkeypatch.setattr(cells, "_in_cells", {})

    def run(cell, *shown_there):
        metadata = {"cellId": cell} if cell else {}
        runs.append({"header": {"msg_id": str(len(runs))}, "metadata": metadata})
        for table in shown_there:
            table._ipython_display_()

    return run


def is_open(table):
    return table.widget in alive()


def test_a_cell_that_runs_again_closes_the_table_it_showed(notebook):
    first, second, elsewhere = shown(), shown(), shown()
    notebook("a", first)
    notebook("b", elsewhere)
    notebook("a", second)
    assert [is_open(each) for each in (first, second, elsewhere)] == [False, True, True]


def test_a_cell_that_shows_the_same_table_again_keeps_it(notebook):
    t = shown()
    for _ in range(3):
        notebook("a", t)
    assert is_open(t)


def test_two_tables_of_one_cell_stay_and_go_together(notebook):
    one, two, third = shown(), shown(), shown()
    notebook("a", one, two)
    assert is_open(one)
    notebook("a", third)
    assert [is_open(each) for each in (one, two, third)] == [False, False, True]


def test_without_cells_or_without_a_notebook_a_table_is_shown_all_the_same(notebook, monkeypatch):
    t = shown()
    notebook("", t)
    monkeypatch.setattr(cells, "get_ipython", lambda: None)
    t._ipython_display_()
    assert is_open(t)


# ---------------------------------------------------------------- input that does not fit
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"players": ["", "Ben"]}, ["1 to 40", "''"]),
        ({"players": ["   ", "Ben"]}, ["1 to 40"]),
        ({"players": ["x" * 41, "Ben"]}, ["1 to 40", "x" * 41]),
        ({"players": ["A\x00sha", "Ben"]}, ["1 to 40", r"A\x00sha"]),
        ({"players": list("abcde")}, ["2 to 4 players", "5"]),
        ({"players": ["Asha"]}, ["2 to 4 players", "1"]),
        ({"players": "Asha"}, ["a list of names and bots", "'Asha'"]),
        ({"players": ["Asha", Bot]}, ["a name or a bot", "class Bot", "Bot()"]),
        ({"players": ["Asha", 7]}, ["a name or a bot", "7"]),
        ({"seed": -1}, ["0 to 4294967295", "-1"]),
        ({"seed": "7"}, ["whole number", "'7'"]),
        ({"rules": {"income": 8}}, ["finplay.wealthcraft.rules.Rules"]),
        ({"game": "chess"}, ["'chess'", "wealthcraft"]),
    ],
)
def test_input_that_does_not_fit_is_refused_with_what_is_given_and_what_is_allowed(change, said):
    asked = {"game": "wealthcraft", "players": ["Asha", "Ben"], "seed": 1, **change}
    with pytest.raises(ValueError) as refused:  # noqa: PT011  the words are looked at below
        Table(asked.pop("game"), **asked)
    assert all(words in str(refused.value) for words in said), str(refused.value)
    assert alive() == []


def test_a_line_break_in_a_name_is_a_space():
    assert shown(["As\nha", " Ben "]).match.names == ("As ha", "Ben")


def test_the_match_of_a_table_is_an_ordinary_match():
    t = Table("wealthcraft", ["Asha", "Steady"], 7, Rules(income=8))
    same = Match("wealthcraft", ["Asha", "Steady"], 7, Rules(income=8))
    assert t.match.state.ledger == same.state.ledger
