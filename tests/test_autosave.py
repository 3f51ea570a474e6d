"""The file of a table: written after every answer, found again after a restart, shared by no two live tables."""

import os
import subprocess
import sys
from types import SimpleNamespace

import pytest
from clicking import alive, close_everything, give, labels, lift, note, plain, press, tool
from lab import ROOT
from saved_tables import choose, games, offers, passing, play, table, words

import widgets.cells as cells
import widgets.table as tables
from finplay import SaveError, load
from finplay.wealthcraft.players import Bot
from finplay.wealthcraft.rules import Rules
from widgets import Table
from widgets.autosave import claimed


@pytest.fixture(autouse=True)
def work(tmp_path, monkeypatch):
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path / "work"))
    close_everything()
    yield tmp_path / "work"
    close_everything()


ASHA = "wealthcraft-Asha-Hawk.json"


# ---------------------------------------------------------------- written after every answer
def test_after_every_answer_the_file_holds_the_match_as_it_is_bots_answers_too(work):
    t = table(["Asha", "Hawk", "Ben"], rules=Rules(max_rounds=2))
    while t.match.question is not None:
        give(t, passing(t.match.question))
        saved = load(work / "wealthcraft-Asha-Hawk-Ben.json")
        assert (saved.answers, saved.seed, saved.rules) == (t.match.answers, 7, t.match.rules)
    assert saved.over
    assert any(answer.seat == 1 for answer in saved.answers)


def test_undo_and_what_the_menu_does_are_written_too(work):
    t = play(table(["Asha", "Ben"]), 1)
    press(t, "Undo")
    assert load(work / "wealthcraft-Asha-Ben.json").answers == []
    play(t, 3)
    tool(t, "Menu")
    tool(t, "Stop now, Steady plays the round out")
    assert load(work / "wealthcraft-Asha-Ben.json").over


def test_a_match_that_was_played_on_in_a_cell_is_written_when_it_is_shown(work):
    t = table()
    t.match.answer(passing(t.match.question))
    t.refresh()
    assert load(work / ASHA).answers == t.match.answers


def test_a_game_of_bots_is_written_at_once(work):
    table(["Saver", "Hawk"])
    assert load(work / "wealthcraft-Saver-Hawk.json").over


def test_a_seal_and_its_answer_are_kept_when_a_bot_after_it_is_interrupted(work):
    class Endless(Bot):
        def setup(self, game, me):
            raise KeyboardInterrupt

    t = table(["Asha", Endless()], rules=Rules(first_seat=0))
    with pytest.raises(KeyboardInterrupt):
        give(t, passing(t.match.question))
    assert len(t.match.answers) == 1
    assert load(work / "wealthcraft-Asha-Endless.json").answers == t.match.answers


def test_without_an_answer_there_is_no_file_and_save_false_writes_nothing(work):
    table()
    assert games(work) == {}
    play(table(save=False))
    assert games(work) == {}


def test_save_false_does_not_look_for_earlier_games(work):
    play(table()).close()
    assert "has not ended" not in words(table(save=False))


# ---------------------------------------------------------------- where
def test_by_default_it_is_next_to_the_lessons_and_finplay_work_names_another_folder(work, monkeypatch):
    t = table()
    assert t._autosave.path == work / ASHA
    monkeypatch.setattr("widgets.work._place", lambda: work / "lessons" / "my-work")
    assert table(["Ben", "Hawk"])._autosave.path == work / "lessons" / "my-work" / "wealthcraft-Ben-Hawk.json"


@pytest.mark.parametrize("name", ["../../x", "a/b", "CON", "<script>", "x" * 40, "नेहा", "..."])
def test_whatever_a_name_is_the_file_lies_in_the_folder_and_is_found_again(work, name):
    t = play(table([name, "Hawk"]))
    assert len(games(work)) == 1
    assert os.listdir(work.parent) == ["work"]
    answers = list(t.match.answers)
    t.close()
    again = table([name, "Hawk"])
    choose(again, "Go on")
    assert again.match.answers == answers


# ---------------------------------------------------------------- found again
def test_the_same_players_are_offered_their_game_and_go_on_exactly(work):
    t = play(table(seed=99, rules=Rules(income=7)), 9)
    answers, log = list(t.match.answers), t.match.log()
    t.close()
    again = table(seed=99, rules=Rules(income=7))
    assert "This game has not ended yet" in words(again)
    assert f"Asha, Hawk; round {t.match.state.round}, saved at " in words(again)
    choose(again, "Go on with it")
    assert (again.match.answers, again.match.log()) == (answers, log)
    assert (again.match.seed, again.match.rules.income) == (99, 7)
    play(again, 1)
    assert load(work / ASHA).answers == again.match.answers
    assert list(games(work)) == [ASHA]


def test_another_process_goes_on_exactly(work):
    t = play(table(), 7)
    t.close()
    code = "import sys; sys.path.insert(0, 'tests'); from saved_tables import *; t = table();"
    code += "choose(t, 'Go on'); print(t.match.answers); play(t, 2); print(t.match.log())"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    answers, log = done.stdout.splitlines()
    assert answers == str(t.match.answers)
    for _ in range(2):
        t.match.answer(passing(t.match.question))
    assert log == str(t.match.log())


def test_a_new_game_loses_nothing(work):
    play(table()).close()
    before = games(work)
    t = table()
    choose(t, "Start a new game")
    play(t)
    assert sorted(games(work)) == ["wealthcraft-Asha-Hawk-2.json", ASHA]
    assert games(work)[ASHA] == before[ASHA]


def test_start_again_from_the_menu_loses_nothing(work):
    t = play(table())
    before = games(work)
    tool(t, "Menu")
    tool(t, "Start again, same luck")
    play(t)
    assert games(work)[ASHA] == before[ASHA]
    assert len(games(work)) == 2


def test_other_players_are_offered_nothing(work):
    play(table()).close()
    assert "has not ended" not in words(table(["Asha", "Steady"]))


def test_a_new_game_after_a_finished_one_keeps_its_file(work):
    t = table(rules=Rules(max_rounds=1))
    while t.match.question is not None:
        play(t, 1)
    before = games(work)
    t.close()
    again = table()
    choose(again, "Start a new game")
    play(again)
    assert games(work)[ASHA] == before[ASHA]
    assert len(games(work)) == 2


def test_the_start_screen_offers_any_unfinished_game(work):
    play(table(["Chen", "Bull"])).close()
    start = Table("wealthcraft")
    choose(start, "Go on: Chen, Bull")
    assert start.match.names == ("Chen", "Bull")
    tool(start, "Menu")
    tool(start, "New players or rules")
    choose(start, "Go on: Chen, Bull")
    assert start.match.names == ("Chen", "Bull")


def test_names_on_the_offer_are_only_text(work):
    play(table(["<img src=x>", "Hawk"])).close()
    assert "<img" not in words(table(["<img src=x>", "Hawk"]))


class Thrifty(Bot):
    """Has a dial."""

    def __init__(self, blocks=1):
        self.blocks = blocks


def test_a_bot_of_the_notebook_goes_on_at_its_seat(work):
    t = play(table(["Asha", Thrifty()]))
    t.close()
    again = table(["Asha", Thrifty()])
    choose(again, "Go on")
    play(again, 6)
    assert again.match.trouble is None


def test_two_bots_of_one_kind_keep_their_dials(work):
    play(table(["Asha", Thrifty(1), Thrifty(2)])).close()
    again = table(["Asha", Thrifty(1), Thrifty(2)])
    choose(again, "Go on")
    assert [each.bot.blocks for each in again.match.seats[1:]] == [1, 2]


# ---------------------------------------------------------------- one live table for each file
def test_a_second_live_table_of_the_same_players_has_its_own_file(work):
    one, two = table(), table()
    for _ in range(3):
        play(one, 1)
        play(two, 1)
    assert load(work / ASHA).answers == one.match.answers
    assert load(work / "wealthcraft-Asha-Hawk-2.json").answers == two.match.answers


def test_two_offers_of_one_game_are_taken_up_once(work):
    play(table()).close()
    one, two = table(), table()
    choose(one, "Go on")
    play(one, 2)
    choose(two, "Go on")
    assert "another table saves its game there" in words(two)
    one.close()
    choose(two, "Go on")
    assert two.match.answers == one.match.answers  # and not the game as it stood when it was offered


def test_a_closed_table_leaves_no_lock(work):
    t = play(table())
    assert claimed(work / ASHA) is None
    t.close()
    assert os.listdir(work) == [ASHA]


def test_a_cell_that_runs_again_offers_its_own_game(work, monkeypatch):
    runs = []
    kernel = SimpleNamespace(get_parent=lambda channel: runs[-1])
    monkeypatch.setattr(cells, "get_ipython", lambda: SimpleNamespace(kernel=kernel))
    monkeypatch.setattr(tables, "display", lambda widget: None)
    monkeypatch.setattr(cells, "_in_cells", {})

    def run():
        runs.append({"header": {"msg_id": str(len(runs))}, "metadata": {"cellId": "a"}})
        made = table()
        made._ipython_display_()
        return made

    first = play(run())
    second = run()
    assert "This game has not ended yet" in words(second)
    choose(second, "Go on")
    assert second.match.answers == first.match.answers
    assert first.widget not in alive()


# ---------------------------------------------------------------- a file by name
def test_a_file_by_name_is_written_and_its_unfinished_game_is_offered(tmp_path):
    t = play(table(save=tmp_path / "mine.json"))
    assert load(tmp_path / "mine.json").answers == t.match.answers
    t.close()
    again = table(save=str(tmp_path / "mine.json"))
    choose(again, "Go on")
    play(again, 1)
    assert load(tmp_path / "mine.json").answers == again.match.answers


@pytest.mark.parametrize("text", ["dear diary", "", "{}", '{"finplay save": 1}'])
def test_a_foreign_file_by_name_is_refused_and_untouched(tmp_path, text):
    (tmp_path / "diary.txt").write_text(text)
    with pytest.raises(SaveError, match=r"diary\.txt"):
        table(save=tmp_path / "diary.txt")
    with pytest.raises(SaveError, match=r"diary\.txt"):
        Table("wealthcraft", save=tmp_path / "diary.txt")
    assert (tmp_path / "diary.txt").read_text() == text
    assert os.listdir(tmp_path) == ["diary.txt"]
    assert alive() == []


def test_a_new_game_in_a_file_by_name_keeps_what_was_there_aside(tmp_path):
    t = play(table(save=tmp_path / "mine.json", rules=Rules(max_rounds=1)), 2)
    unended = t.match.answers[:]
    tool(t, "Menu")
    tool(t, "Start again, new luck")
    play(t, 1)
    assert load(tmp_path / "mine.before-1.json").answers == unended
    tool(t, "Menu")
    tool(t, "Stop now, Steady plays the round out")
    t.close()
    third = play(table(save=tmp_path / "mine.json"), 1)
    assert load(tmp_path / "mine.before-2.json").over
    assert load(tmp_path / "mine.json").answers == third.match.answers


def test_a_file_by_name_that_a_live_table_has_is_refused(tmp_path):
    first = play(table(save=tmp_path / "mine.json"))
    second = table(save=tmp_path / "mine.json")
    choose(second, "Start a new game")
    assert "another table saves its game there" in words(second)
    assert load(tmp_path / "mine.json").answers == first.match.answers


# ---------------------------------------------------------------- secrets
def test_the_offer_shows_nothing_of_anybodys_holdings(work):
    t = table(["Asha", "Ben"], rules=Rules(open_books=0))
    lift(t)
    play(t, 2)
    t.close()
    again = table(["Asha", "Ben"], rules=Rules(open_books=0))
    assert "10L" not in words(again)
    assert [each.description for each in offers(again)] == ["Go on with it", "Start a new game"]
    choose(again, "Go on")
    assert labels(again)[0].startswith("I am ")
    assert "Pass to" in plain(again)
    assert note(again) == ""


def test_new_players_after_the_file_was_spoilt_shows_the_start_screen_and_says_so(tmp_path):
    t = play(table(save=tmp_path / "mine.json"))
    (tmp_path / "mine.json").write_text("dear diary")
    tool(t, "Menu")
    tool(t, "New players or rules")
    assert "who plays?" in words(t)
    assert "not a save of finplay" in words(t)
    choose(t, "Start the game")
    play(t, 1)
    assert (tmp_path / "mine.before-1.json").read_text() == "dear diary"
