"""The class debrief: real journals and saved games of a class, read from a folder, without anybody's name."""

import json
import shutil

import ipywidgets as w
import pytest
from clicking import close_everything, tree

from finplay import Match, Seat, save
from finplay.wealthcraft import Rules
from finplay.wealthcraft.bots import BOTS
from finplay.wealthcraft.records import net_worth
from widgets import class_debrief
from widgets import journal as journals
from widgets.class_debrief import ClassDebrief

NAMES = ("Meera <b>", "Omar")
RULES = Rules(max_rounds=4)


@pytest.fixture(autouse=True)
def quiet(monkeypatch):
    monkeypatch.setattr(journals, "display", lambda widget: None)
    monkeypatch.setattr(class_debrief, "display", lambda widget: None)
    yield
    close_everything()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Two journals with a wrong and a right answer, two games of the same seed, and files that do not belong."""
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path / "work"))
    place = tmp_path / "class"
    place.mkdir()
    for name, worth, first in (("Meera <b>", 20, 4), ("Omar", 50, 6)):
        made = journals.Journal("01-play-wealthcraft", name)
        made.record("name", kind="name", answer=name)
        made.record("worth", kind="number", question="What will your net worth be?", unit="L", answer=worth, result=31)
        made.record("check-returns", kind="check", question="How much cash?", answer=6, first=first, right=True)
        made.record("moment", kind="text", question="Which moment decided?", answer=f"{name} was lucky")
        shutil.copy(made._file.path(), place / f"journal-{worth}.json")
    for bot in ("Saver", "Bull"):
        save(Match("wealthcraft", [Seat(f"Group {bot}", BOTS[bot]()), "Steady"], 5, RULES), place / f"game-{bot}.json")
    (place / "broken.json").write_text("{", encoding="utf-8")
    (place / "foreign.json").write_text(json.dumps({"a": 1}), encoding="utf-8")
    return place


def words(debrief, name):
    return " ".join(each.value for each in tree(debrief._sections[name].widget) if type(each) is w.HTML)


def shown(debrief):
    debrief._ipython_display_()
    for section in (debrief.bets, debrief.checks, debrief.games, debrief.reflections):
        section()
    return {name: words(debrief, name) for name in debrief._sections}


def test_broken_and_foreign_files_are_named_and_left_out_and_the_rest_is_shown(folder):
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    debrief = ClassDebrief(folder)
    assert {file for file, _ in debrief.left_out} >= {"broken.json", "foreign.json"}
    assert all(why for _, why in debrief.left_out)
    assert len(debrief.found.journals) == 2
    assert len(debrief.found.games) == 2
    assert not debrief.found.example
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before, "no file is changed"


def test_names_are_hidden_on_the_projector_until_they_are_asked_for(folder):
    debrief = ClassDebrief(folder)
    for name, page in shown(debrief).items():
        assert "Meera" not in page, name
        assert "Omar" not in page, name
    debrief.show_names(True)
    pages = " ".join(words(debrief, name) for name in debrief._sections)
    assert "Meera &lt;b&gt;" in pages
    assert "Meera <b>" not in pages
    assert "Omar" in pages


def test_the_games_are_those_of_the_files(folder):
    debrief = ClassDebrief(folder)
    ends = sorted(net_worth(game.match.state.players[0]) for game in debrief.found.games)
    again = [Match("wealthcraft", [Seat("x", BOTS[bot]()), "Steady"], 5, RULES) for bot in ("Saver", "Bull")]
    assert ends == sorted(net_worth(match.state.players[0]) for match in again)


def test_an_empty_folder_says_what_to_do_and_shows_a_class_that_is_made_up(tmp_path):
    debrief = ClassDebrief(tmp_path)
    assert debrief.found.example
    assert "What to do" in shown(debrief)["overview"]
    assert "example" in words(debrief, "bets").lower()


@pytest.mark.parametrize("chosen", ["nowhere", "file.txt"])
def test_a_folder_that_is_none_gets_a_message(tmp_path, chosen):
    (tmp_path / "file.txt").write_text("x", encoding="utf-8")
    debrief = ClassDebrief(tmp_path / chosen)
    assert debrief.trouble
    assert debrief.found.example
    assert chosen in shown(debrief)["overview"]
