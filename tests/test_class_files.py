"""What a class handed in: every good file is read, every other is named with the reason, and none is changed."""

import os
import shutil

import pytest
from class_tools import LESSON, bet, edited, game, handed_in, journal, played, text
from clicking import close_everything

from finplay import Match, Record
from finplay.savefile import LARGEST
from finplay.wealthcraft import Rules
from widgets import class_files, journal_file
from widgets import journal as journals
from widgets.class_files import class_folder, collect, luck
from widgets.class_names import neutral, without_names
from widgets.journal import Journal
from widgets.work import WorkFolderError


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    """Where the class hands in; every student works somewhere else."""
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path / "work"))
    monkeypatch.setattr(journals, "display", lambda widget: None)
    place = tmp_path / "handed in"
    place.mkdir()
    yield place
    close_everything()


def out(found):
    return {each.file: each.why for each in found.left_out}


# ---------------------------------------------------------------- bad files
def nested(n):
    return b'{"finplay journal": ' + b"[" * n


BAD = {
    "cut short.json": (b'{"finplay journal": 1, "less', "cut short, edited or damaged"),
    "cut save.json": (b'{\n "finplay save": 1,\n "ab', "cut short, edited or damaged"),
    "foreign.json": (b'{"cells": [], "name": "finplay"}', "neither a journal nor a saved game"),
    "list.json": (b"[1, 2]", "neither a journal nor a saved game"),
    "deep.json": (nested(100_000), "cut short, edited or damaged"),
    "newer.json": (b'{"finplay journal": 99, "lesson": "x", "student": "", "entries": {}}', "newer finplay"),
    "no lesson.json": (b'{"finplay journal": 1, "lesson": 3, "student": "", "entries": {}}', "edited or damaged"),
    "entries.json": (b'{"finplay journal": 1, "lesson": "x", "student": "", "entries": [1]}', "edited or damaged"),
    "mark.json": (b'{"finplay journal": true, "lesson": "x"}', "not a journal of finplay"),
    "empty.json": (b"", "it is empty"),
    "photo.png": (b"\x89PNG\r\n\x1a\n\x00\xff", "neither a journal nor a saved game"),
    "all.zip": (b"PK\x03\x04", "Unpack it"),
    "lesson.ipynb": (b'{"cells": []}', "Download my journal"),
}


@pytest.mark.parametrize("name", BAD)
def test_a_bad_file_is_named_with_its_reason_and_the_rest_is_there(folder, name):
    journal(folder, "Mia", worth=bet(40))
    game(folder, played("Mia"), "game.json")
    data, why = BAD[name]
    (folder / name).write_bytes(data)
    found = collect(folder)
    assert list(out(found)) == [name]
    assert why in out(found)[name]
    assert (len(found.journals), len(found.games)) == (1, 1)
    assert (folder / name).read_bytes() == data
    assert len(list(folder.iterdir())) == 3, "nothing is renamed or put beside it"


@pytest.mark.parametrize(
    ("head", "size", "why"),
    [
        (b'{"finplay journal": 1', journal_file.LARGEST + 1, "not a journal"),
        (b'{"finplay save": 1', LARGEST + 1, "far too large (50 MB)"),
    ],
)
def test_a_huge_file_is_not_read_to_its_end(folder, head, size, why):
    with (folder / "huge.json").open("wb") as file:
        file.write(head)
        file.truncate(size)
    assert why in out(collect(folder))["huge.json"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
def test_a_pipe_does_not_hang_the_debrief(folder):
    os.mkfifo(folder / "pipe.json")
    assert "not a file" in out(collect(folder))["pipe.json"]


def test_an_edited_game_is_left_out(folder):
    edited(game(folder, played("Mia"), "game.json"), winners=[1, 0])
    assert "another game than its ledger and winners tell" in out(collect(folder))["game.json"]


def test_a_number_that_is_none_spoils_its_entry_only(folder):
    path = journal(folder, "Mia", worth=bet(987654), moment=text("It was fun."))
    path.write_text(path.read_text(encoding="utf-8").replace("987654", "1e999"), encoding="utf-8")
    found = collect(folder)
    assert list(found.journals[0].entries) == ["moment"]
    assert "only its entry “worth”" in out(found)[path.name]


def test_whatever_else_goes_wrong_with_one_file_does_not_hide_the_class(folder, monkeypatch):
    journal(folder, "Mia", worth=bet(40))
    game(folder, played("Mia"), "game.json")
    monkeypatch.setattr(class_files, "load", lambda path: 1 / 0)
    found = collect(folder)
    assert len(found.journals) == 1
    assert "ZeroDivisionError" in out(found)["game.json"]


def test_what_computers_put_there_is_passed_over_in_silence(folder):
    for name in (".DS_Store", "Thumbs.db", "desktop.ini", "__MACOSX/._journal.json", ".one-at-a-time"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_bytes(b"\x00")
    found = collect(folder)
    assert found.empty
    assert out(found) == {}


def test_a_game_that_nobody_began_and_a_game_of_bots_are_left_out(folder):
    game(folder, played("Mia", stop=0), "new.json")
    game(folder, Match("wealthcraft", ["Saver", "Steady"], 5, Rules(max_rounds=4)), "bots.json")
    reasons = out(collect(folder))
    assert "nobody has answered" in reasons["new.json"]
    assert "only bots play" in reasons["bots.json"]


def test_far_too_many_files_are_not_read(folder, monkeypatch):
    monkeypatch.setattr(class_files, "MOST_FILES", 3)
    for n in range(5):
        (folder / f"{n}.txt").write_text("x", encoding="utf-8")
    assert "more than 3 files" in out(collect(folder))["…"]


# ---------------------------------------------------------------- the folder
def test_the_usual_folder_is_made_in_the_folder_of_students_work(tmp_path):
    place = class_folder()
    assert place == tmp_path / "work" / "class"
    assert place.is_dir()


@pytest.mark.parametrize(("name", "why"), [("nowhere", "there is no such folder"), ("file", "this is a file")])
def test_a_folder_that_is_none_is_said(folder, name, why):
    (folder / "file").write_text("x", encoding="utf-8")
    with pytest.raises(WorkFolderError, match=why):
        class_folder(folder / name)
    assert not (folder / "nowhere").exists()


def test_folders_in_the_folder_are_read_too(folder):
    journal(folder / "7b" / "mia_123", "Mia", worth=bet(40))
    assert [each.file for each in collect(folder).journals] == ["7b/mia_123/journal-Mia.json"]


# ---------------------------------------------------------------- the same student twice
def test_of_two_journals_of_a_student_the_newer_is_shown_and_it_is_said(folder):
    made = Journal(LESSON, "Mia")
    made.record("worth", **bet(40))
    handed_in(made._file, folder / "zz first.json")
    made.record("moment", **text("Later."))
    handed_in(made._file, folder / "again.json")
    os.utime(folder / "zz first.json")  # copied last, but written to first
    found = collect(folder)
    assert [each.file for each in found.journals] == ["again.json"]
    assert out(found) == {"zz first.json": "it is an older journal of the same student: again.json is shown"}


def test_a_copy_is_called_a_copy(folder):
    path = journal(folder, "Mia", worth=bet(40))
    shutil.copy(path, folder / "copy.json")
    found = collect(folder)
    assert len(found.journals) == 1
    assert [why.split(":")[0] for why in out(found).values()] == ["it is a copy"]


def test_without_names_copies_are_known_by_their_times_and_others_stay_two(folder):
    for n in range(2):
        made = Journal(LESSON)
        made._start_anew()
        made.record("worth", **bet(40 + n))
        handed_in(made._file, folder / f"journal ({n}).json")
    made.record("worth", **bet(99))
    made.record("moment", **text("More."))
    shutil.copy(folder / "journal (1).json", folder / "journal (1) again.json")
    found = collect(folder)
    assert sorted(each.entries["worth"]["answer"] for each in found.journals) == [40, 41]
    assert len(found.left_out) == 1


def test_two_students_of_one_name_are_told_how_to_be_two(folder):
    for n, at in enumerate(("2025-01-02T10:00:00+00:00", "2025-01-03T10:00:00+00:00")):
        entries = {"worth": {**bet(n), "at": at}}
        edited(journal(folder, "Mia", f"{n}.json", worth=bet(n)), entries=entries)
    found = collect(folder)
    assert [each.file for each in found.journals] == ["1.json"]
    assert "Are they two people?" in out(found)["0.json"]
    (folder / "other Mia").mkdir()
    (folder / "0.json").rename(folder / "other Mia" / "0.json")
    assert len(collect(folder).journals) == 2


def test_the_same_game_counts_once_and_the_file_where_it_goes_on_is_shown(folder):
    game(folder, played("Mia", stop=20), "a.json")
    game(folder, played("Mia"), "b.json")
    os.utime(folder / "b.json", (1, 1))  # the shorter one was saved later
    found = collect(folder)
    assert [each.file for each in found.games] == ["b.json"]
    assert out(found) == {"a.json": "it is the same game: b.json is shown"}


def test_of_two_games_of_a_group_on_the_same_luck_the_newer_is_shown(folder):
    os.utime(game(folder, played("Mia"), "z.json"), (1, 1))
    game(folder, played("Mia", plans=("Bull",)), "a.json")
    found = collect(folder)
    assert [each.file for each in found.games] == ["a.json"]
    assert "older game of the same group" in out(found)["z.json"]


def test_a_class_that_left_the_name_of_the_lesson_stays_a_class(folder):
    for plan in ("Saver", "Bull", "Hawk"):
        game(folder, played("Asha", plans=(plan,)), f"{plan}.json")
    found = collect(folder)
    assert len(found.games) == 3
    assert out(found) == {}


# ---------------------------------------------------------------- what can be compared
def test_games_are_compared_on_the_same_luck_rules_and_players_only(folder):
    others = {
        "seed": played("Ben", seed=6),
        "rules": played("Cem", rules=Rules(max_rounds=4, income=8)),
        "bots": played("Dan", others=("Hawk",)),
        "people": played("Eve", "Flo", plans=("Saver", "Bull"), others=()),
    }
    game(folder, played("Mia"), "game.json")
    game(folder, played("Zoe", rules=Rules(max_rounds=6)), "longer.json")
    for name, match in others.items():
        game(folder, match, f"{name}.json")
    found = {each.file: luck(each) for each in collect(folder).games}
    assert found["game.json"] == found["longer.json"], "the length does not count"
    assert len(set(found.values())) == 5


def test_a_person_whose_seat_was_handed_to_a_bot_is_still_a_person(folder):
    match = played("Mia", stop=30)
    match.hand_over(0)
    game(folder, match, "game.json")
    assert collect(folder).games[0].people == (0,)


def test_a_game_of_older_rules_can_be_read(folder):
    edited(game(folder, played("Mia"), "game.json"), version=0)
    (found,) = collect(folder).games
    assert isinstance(found.match, Record)
    assert found.people == (0,)


# ---------------------------------------------------------------- neutral names
def test_a_neutral_name_stays_when_others_come(folder):
    few = neutral(["/mia", "/ben"])
    many = neutral(["/mia", "/ben", *(f"/{n}" for n in range(500))])
    assert len(set(many.values())) == 502, "no two share a name"
    assert {name.removesuffix(" 2") for name in few.values()} == {many[key].removesuffix(" 2") for key in few}
    assert not any("mia" in name.casefold() or "ben" in name.casefold() for name in few.values())


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Mia raided me", "Bay Wren raided me"),
        ("mia's bid, MIA!", "Bay Wren's bid, Bay Wren!"),
        ("Miami", "Miami"),
        ("Jo Smith and jo", "Hill Hare and jo"),
        ("I will, said Will", "I will, said Lake Lark"),
        ("Steady won", "Steady won"),
        ("**<b>Mia</b>**", "**<b>Bay Wren</b>**"),
    ],
)
def test_names_in_what_was_written_are_hidden(written, shown):
    assert without_names(written, {"Mia": "Bay Wren", "Jo Smith": "Hill Hare", "Will": "Lake Lark"}) == shown


def test_odd_names_do_not_break_the_search():
    assert without_names("a (.* b", {"(.*": "X", "": "Y", " ": "Z"}) == "a X b"


@pytest.mark.parametrize(
    ("written", "name", "shown"),
    [
        ("我和李雷去了", "李雷", "我和X去了"),
        ("กับสมชายไป", "สมชาย", "กับXไป"),
        ("민수는 이겼다", "민수", "X는 이겼다"),
        ("İpek bid.", "İpek", "X bid."),
        ("Ἀθηνᾶ bid.", "Ἀθηνᾶ", "X bid."),
        ("Zoe\u0308 bid.", "Zo\u00eb", "X bid."),
        ("Bo bid, bo did not.", "Bo", "X bid, bo did not."),
        ("A bid of mi.", "mi", "A bid of mi."),
        ("A bid.", "A", "A bid."),
    ],
)
def test_names_in_all_scripts_are_found_in_a_text(written, name, shown):
    assert without_names(written, {name: "X"}) == shown
