"""The journal: what a student writes is kept as it is typed, is there again, and is never lost to a bad file."""

import base64
import errno
import json
import os
import re
from datetime import UTC, datetime, timedelta

import ipywidgets as w
import pytest
from clicking import alive, close_everything, tree

from widgets import journal as module
from widgets import journal_file, work
from widgets.fields import light, number_in, said
from widgets.journal import Journal, beside
from widgets.journal_file import JournalFile

LESSON = "01-play-wealthcraft"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path))
    monkeypatch.setattr(module, "display", lambda widget: shown.append(widget))
    shown.clear()
    yield tmp_path
    close_everything()


shown = []


def open_journal(student=""):
    """The journal as the cells of a lesson make it."""
    journal = Journal(LESSON, student)
    journal._ipython_display_()
    journal.bet("winner", "Who will **win**?", ["Me", "Steady", "Hawk"])
    journal.number("worth", "What will it be?", unit="L", low=0, high=200)
    journal.text("why", "Why?")
    return journal


def field(journal, key):
    return journal._fields[key].field.input


def status(journal, key):
    return journal._fields[key]._status.value


def file_of(folder, student=""):
    return folder / work.file_name("journal", LESSON, student, end=".json")


def on_disk(folder):
    return json.loads(file_of(folder).read_text(encoding="utf-8"))


def page():
    """All HTML that was shown, in words."""
    found = [
        each.value for root in shown for each in tree(root) if type(each) is w.HTML and "<style>" not in each.value
    ]
    return " ".join(found)


def fill(journal):
    field(journal, "winner").value = "Hawk"
    field(journal, "worth").value = "47L"
    field(journal, "why").value = "Because it <b>audits</b>"


# ---------------------------------------------------------------- kept as it is typed
def test_every_answer_is_on_the_disk_at_once(folder):
    journal = open_journal()
    fill(journal)
    entries = on_disk(folder)["entries"]
    assert {key: each["answer"] for key, each in entries.items()} == {
        "winner": "Hawk", "worth": 47, "why": "Because it <b>audits</b>",
    }  # fmt: skip
    assert entries["worth"]["unit"] == "L"
    assert entries["winner"]["question"] == "Who will **win**?"
    assert re.match(r"Kept at \d\d:\d\d\.", status(journal, "why"))


def test_the_file_can_be_read_by_people(folder):
    fill(open_journal())
    text = file_of(folder).read_text(encoding="utf-8")
    assert text.splitlines()[1] == ' "finplay journal": 1,'
    assert len(text.splitlines()) > 20


def test_a_new_kernel_finds_everything_again(folder):
    fill(open_journal())
    close_everything()
    again = open_journal()
    assert field(again, "winner").value == "Hawk"
    assert field(again, "worth").value == "47"
    assert field(again, "why").value == "Because it <b>audits</b>"
    assert "Kept at" in status(again, "worth")


def test_showing_what_is_kept_writes_nothing(folder):
    fill(open_journal())
    before = file_of(folder).read_bytes()
    open_journal().export()
    assert file_of(folder).read_bytes() == before


def test_an_answer_can_be_taken_back(folder):
    journal = open_journal()
    fill(journal)
    field(journal, "why").value = "  "
    field(journal, "worth").value = ""
    assert journal.answer("why") is None
    assert journal.answer("worth") is None
    assert status(journal, "why") == ""


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("many", "Write a number, such as 12L."),
        ("201", "200L or less"),
        ("-1", "0L or more"),
        ("1e999", "Write a number"),
    ],
)
def test_what_is_no_number_is_said_and_not_kept(folder, typed, words):
    journal = open_journal()
    field(journal, "worth").value = "12"
    field(journal, "worth").value = typed
    assert "Not kept yet" in status(journal, "worth")
    assert words in status(journal, "worth")
    assert on_disk(folder)["entries"]["worth"]["answer"] == 12
    assert field(journal, "worth").value == typed, "what is typed stays"


def test_odd_texts_come_back_unchanged(folder):
    texts = ["नमस्ते 👩‍👩‍👧", "\ud800", "\u202e\0\n\t", '"}]', "x" * 20_000, "</textarea><script>alert(1)</script>"]
    for text in texts:
        journal = open_journal()
        field(journal, "why").value = text
        assert field(open_journal(), "why").value == text


def test_the_question_is_tied_to_its_input_and_escaped():
    journal = Journal(LESSON)
    journal.number("n", "<img src=x> **how** `many`?", unit="L")
    assert field(journal, "n").description == "&lt;img src=x&gt; <b>how</b> <code>many</code>? (in L)"


def test_what_was_typed_is_escaped_wherever_it_is_shown():
    journal = open_journal()
    field(journal, "why").value = "<script>alert(1)</script>"
    journal.record("name", kind="name", answer='"><script>')
    journal.export()
    assert "<script" not in page()


def test_each_student_has_a_file(folder):
    for name in ("Asha", "../Ben", "CON"):
        field(open_journal(name), "why").value = f"I am {name}"
    assert len(list(folder.glob("journal-*.json"))) == 3
    assert field(open_journal("../Ben"), "why").value == "I am ../Ben"


# ---------------------------------------------------------------- bets and results
def test_a_bet_is_locked_when_the_result_is_known(folder):
    journal = open_journal()
    fill(journal)
    journal.compare("worth", 52)
    assert "You bet <b>47L</b>." in page()
    assert "It came to <b>52L</b>." in page()
    assert "5L more than you thought" in page()
    assert field(journal, "worth").disabled
    assert re.match(r"Locked at \d\d:\d\d, when the result was shown\.", status(journal, "worth"))
    assert not field(journal, "winner").disabled

    again = open_journal()
    assert field(again, "worth").disabled
    assert field(again, "worth").value == "47", "a locked bet can be seen"


def test_a_result_that_is_not_there_yet_locks_nothing():
    journal, results = open_journal(), []
    fill(journal)
    journal.compare("winner", lambda: results or None)
    assert "There is no result yet" in page()
    assert not field(journal, "winner").disabled
    results.append("Steady")
    press = next(each for each in tree(shown[-1]) if isinstance(each, w.Button))
    press.click()
    assert "That is not what you thought." in page()
    assert field(journal, "winner").disabled


def test_the_first_result_stays_in_the_journal(folder):
    journal = open_journal()
    fill(journal)
    journal.compare("worth", 52)
    journal.compare("worth", 60)
    assert "<b>60L</b>" in page(), "this game's result is shown"
    assert on_disk(folder)["entries"]["worth"]["result"] == 52


def test_after_a_restart_the_comparison_is_still_there():
    journal = open_journal()
    fill(journal)
    journal.compare("winner", ["Me", "Hawk"])
    shown.clear()
    open_journal().compare("winner", lambda: None)
    assert "It was <b>Me and Hawk</b>." in page()
    assert "That is exactly what you thought." in page()


def test_who_made_no_bet_is_told_so_and_cannot_bet_any_more():
    journal = open_journal()
    journal.compare("worth", 52)
    assert "You made no bet." in page()
    assert "<b>52L</b>" in page()
    assert field(journal, "worth").disabled


def test_a_result_that_cannot_be_read_is_said_where_one_looks():
    journal = open_journal()
    journal.compare("worth", lambda: 1 / 0)
    assert "The result could not be read. ZeroDivisionError" in page()


def test_comparing_in_words():
    assert beside(47, 47, "L").endswith("That is exactly what you thought.")
    assert "4L less than you thought" in beside(47, 43, "L")
    assert "It came to **−5L**." in beside(0, -5, "L")
    assert "0.1% more" in beside(0.2, 0.3, "%"), "no dust of floats"


# ---------------------------------------------------------------- two notebooks
def test_two_notebooks_keep_each_others_entries(folder):
    one, other = open_journal(), open_journal()
    field(one, "why").value = "from one"
    field(other, "winner").value = "Me"
    field(one, "worth").value = "10"
    assert {key: each["answer"] for key, each in on_disk(folder)["entries"].items()} == {
        "why": "from one", "winner": "Me", "worth": 10,
    }  # fmt: skip


def test_the_newest_entry_wins(folder):
    one, other = open_journal(), open_journal()
    field(one, "why").value = "first"
    field(other, "why").value = "second"
    field(one, "worth").value = "10"
    assert on_disk(folder)["entries"]["why"]["answer"] == "second"


def test_a_clock_that_is_set_back_does_not_make_old_answers_win(folder, monkeypatch):
    one = open_journal()
    field(one, "why").value = "before"

    class Back(datetime):
        @classmethod
        def now(cls, tz=None):
            return datetime.now(tz) - timedelta(days=400)

    monkeypatch.setattr(journal_file, "datetime", Back)
    field(one, "why").value = "after"
    assert on_disk(folder)["entries"]["why"]["answer"] == "after"


def test_a_locked_bet_stays_locked_in_the_other_notebook(folder):
    one, other = open_journal(), open_journal()
    field(one, "worth").value = "10"
    one.compare("worth", 50)
    field(other, "worth").value = "50"
    assert on_disk(folder)["entries"]["worth"]["answer"] == 10
    assert field(other, "worth").disabled
    assert field(other, "worth").value == "10"


# ---------------------------------------------------------------- bad files
GOOD = {
    "finplay journal": 1, "lesson": LESSON, "student": "", "fresh from": "",
    "entries": {"why": {"kind": "text", "question": "Why?", "answer": "x", "at": "2025-01-01T00:00:00+00:00"}},
}  # fmt: skip


def with_entry(**parts):
    return {**GOOD, "entries": {"why": {**GOOD["entries"]["why"], **parts}}}


BAD = {
    "empty": b"",
    "cut short": json.dumps(GOOD).encode()[:-9],
    "not text": b"\xff\xfe\x00\x80",
    "another JSON": b'{"cells": []}',
    "a list": b"[]",
    "nested too deeply": b"[" * 100_000,
    "a newer format": json.dumps({**GOOD, "finplay journal": 2}).encode(),
    "another lesson": json.dumps({**GOOD, "lesson": "03"}).encode(),
    "another student": json.dumps({**GOOD, "student": "Ben"}).encode(),
    "entries that are a list": json.dumps({**GOOD, "entries": []}).encode(),
    "an entry that is a number": json.dumps({**GOOD, "entries": {"why": 1}}).encode(),
    "an answer that is a list": json.dumps(with_entry(answer=[1])).encode(),
    "a unit that is a list": json.dumps(with_entry(unit=[1])).encode(),
    "no time": json.dumps(with_entry(at=None)).encode(),
    "a time without a zone": json.dumps(with_entry(at="2025-01-01T00:00:00")).encode(),
    "a time after all times": json.dumps(with_entry(at="9999-12-31T23:59:59+00:00")).encode(),
    "a lock that is no time": json.dumps(with_entry(locked=True)).encode(),
    "not a number": json.dumps(with_entry(answer=float("nan"))).encode(),
    "far too large": b" " * (journal_file.LARGEST + 1),
}


@pytest.mark.parametrize("data", BAD.values(), ids=BAD)
def test_a_bad_file_is_named_kept_aside_and_a_new_one_begins(folder, data):
    file_of(folder).write_bytes(data)
    journal = open_journal()
    aside = folder / f"{file_of(folder).stem}.kept-1.json"
    assert aside.read_bytes() == data
    assert file_of(folder).name in page()
    assert f"It is kept as {aside.name}; a new one begins." in page()
    fill(journal)
    assert len(on_disk(folder)["entries"]) == 3


def test_a_good_file_that_somebody_edited_in_words_is_taken(folder):
    file_of(folder).write_text("\ufeff" + json.dumps(with_entry(answer="mended", at="2025-01-01T05:30:00+05:30")))
    journal = open_journal()
    assert field(journal, "why").value == "mended"
    assert "could not be used" not in page()
    assert journal.entries["why"]["at"] == "2025-01-01T00:00:00.000000+00:00"


def test_a_file_that_breaks_while_it_is_open_is_kept_aside_and_nothing_is_lost(folder):
    journal = open_journal()
    fill(journal)
    file_of(folder).write_text("oh no")
    field(journal, "why").value = "still here"
    assert len(on_disk(folder)["entries"]) == 3
    assert (folder / f"{file_of(folder).stem}.kept-1.json").read_text() == "oh no"
    assert "could not be used" in page()


def test_a_folder_in_place_of_the_file_is_kept_aside(folder):
    file_of(folder).mkdir()
    journal = open_journal()
    assert "it is a folder" in page()
    fill(journal)
    assert len(on_disk(folder)["entries"]) == 3


def test_without_a_panel_the_first_question_says_what_happened(folder):
    file_of(folder).write_text("oh no")
    journal = Journal(LESSON)
    journal.text("why", "Why?")
    assert "could not be used" in status(journal, "why")


def test_an_answer_that_no_longer_fits_the_question_is_not_shown(folder):
    file_of(folder).write_text(
        json.dumps({**GOOD, "entries": {"winner": {**GOOD["entries"]["why"], "answer": "Nobody"}}})
    )
    assert field(open_journal(), "winner").value is None


# ---------------------------------------------------------------- no room
def test_on_a_full_disk_the_answers_stay_on_the_page(folder, monkeypatch):
    journal = open_journal()
    field(journal, "why").value = "old"
    real = os.fsync

    def full(_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    field(journal, "why").value = "new"
    assert "the disk is full" in status(journal, "why")
    assert "use the download link" in status(journal, "why")
    assert on_disk(folder)["entries"]["why"]["answer"] == "old"
    assert sorted(os.listdir(folder)) == [".one-at-a-time", file_of(folder).name]
    assert downloaded(journal)["entries"]["why"]["answer"] == "new"

    monkeypatch.setattr(os, "fsync", real)
    field(journal, "worth").value = "5"
    assert on_disk(folder)["entries"]["why"]["answer"] == "new", "the next answer takes the unsaved ones along"
    assert "disk is full" not in module_messages(journal)


def module_messages(journal):
    return " ".join(each.value for each in journal._messages)


def test_a_folder_that_cannot_be_made_is_said_and_the_lesson_goes_on(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path / "file"))
    journal = open_journal()
    assert "this folder could not be made" in page()
    fill(journal)
    assert journal.answer("winner") == "Hawk"
    assert downloaded(journal)["entries"]["winner"]["answer"] == "Hawk"


# ---------------------------------------------------------------- handing in
def downloaded(journal):
    link = journal._link_html()
    data = re.search(r'href="data:application/json;base64,([^"]+)"', link)[1]
    return json.loads(base64.b64decode(data))


def test_the_download_is_the_file(folder):
    journal = open_journal()
    fill(journal)
    assert downloaded(journal) == on_disk(folder)
    assert all(each.value == journal._link_html() for each in journal._links)


def test_the_download_bears_the_name(folder):
    journal = open_journal()
    name = next(each for each in tree(shown[0]) if isinstance(each, w.Text))
    name.value = "  Zoë <3 "
    assert journal.answer("name") == "Zoë <3"
    assert re.search(r'download="journal-01-play-wealthcraft-Zoë -3-[0-9a-f]{6}\.json"', journal._link_html())


def test_what_was_written_is_listed():
    journal = open_journal()
    journal.export()
    assert "Nothing is written yet." in page()
    fill(journal)
    shown.clear()
    journal.export()
    assert "<b>Who will <b>win</b>?</b><br>Hawk" in page()
    assert "<br>47L" in page()


def press(label):
    found = [each for root in shown for each in tree(root) if isinstance(each, w.Button)]
    next(each for each in found if each.description == label).click()


def test_somebody_else_starts_anew_and_nothing_is_thrown_away(folder):
    journal = open_journal()
    fill(journal)
    press("Somebody else? Start a new journal")
    assert journal.answer("winner") == "Hawk", "one press is not enough"
    press("Press again to start an empty journal")
    assert on_disk(folder)["entries"] == {}
    assert field(journal, "winner").value is None
    assert field(journal, "worth").value == field(journal, "why").value == ""
    old = json.loads((folder / f"{file_of(folder).stem}.kept-1.json").read_text(encoding="utf-8"))
    assert old["entries"]["winner"]["answer"] == "Hawk"


def test_after_a_new_start_the_other_notebook_does_not_bring_the_old_entries_back(folder):
    one, other = open_journal(), open_journal()
    fill(one)
    other._file.read()
    one._start_anew()
    field(other, "why").value = "new"
    assert list(on_disk(folder)["entries"]) == ["why"]


# ---------------------------------------------------------------- small things
def test_a_cell_that_runs_again_leaves_no_dead_widgets():
    open_journal()
    before = len(alive())
    open_journal()
    assert len(alive()) == before


@pytest.mark.parametrize(
    ("typed", "unit", "number"),
    [
        ("12", "L", 12), (" 12 L ", "L", 12), ("12 lakh", "L", 12), ("−5L", "L", -5), ("7,5", "", 7.5),
        ("7.5", "", 7.5),
        ("1,00,000", "", 100_000), ("1,000.50", "", 1000.5), ("1 000", "", 1000), ("25%", "%", 25), ("x7", "×", 7),
        ("7x", "×", 7), ("₹12", "", 12), ("१२", "", 12), ("12 years", "years", 12), ("12.0", "", 12),
        ("1,000", "", 1000),
    ],
)  # fmt: skip
def test_numbers_as_people_type_them(typed, unit, number):
    assert number_in(typed, unit) == number


@pytest.mark.parametrize("typed", ["", "L", "nan", "inf", "1e999", "twelve", "1+1", "1" * 41, "1,2,3", "0x10"])
def test_what_is_no_number_is_refused_in_words(typed):
    with pytest.raises(ValueError, match="Write a number, such as 12L"):
        number_in(typed, "L")


def test_numbers_are_said_with_their_unit():
    assert [said(6, "L"), said(-6, "L"), said(7, "×"), said(12, "years"), said(1234567.5), said("Me")] == [
        "6L", "−6L", "×7", "12 years", "1,234,567.5", "Me",
    ]  # fmt: skip


def test_markdown_light():
    assert light("a < b **c** `d**e**` **f") == "a &lt; b <b>c</b> <code>d**e**</code> **f"


def test_a_choice_needs_different_options():
    with pytest.raises(ValueError, match="two or more different options"):
        Journal(LESSON).bet("x", "?", ["a", "a"])


def test_times_are_utc(folder):
    file = JournalFile(LESSON)
    file.put("a", kind="text", answer="x")
    assert abs(datetime.now(UTC) - datetime.fromisoformat(file.entries["a"]["at"])) < timedelta(seconds=5)
