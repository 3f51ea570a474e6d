"""Two notebooks with one journal, files that are broken or foreign, and disks without room."""

import errno
import json
import os
from datetime import datetime, timedelta

import pytest
from journal_tools import LESSON, a_folder, downloaded, field, file_of, fill, on_disk, open_journal, page, status

from widgets import journal_file
from widgets.journal import Journal


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    yield from a_folder(tmp_path, monkeypatch)


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


@pytest.mark.parametrize("number", ["1e999", "-1e999", "NaN", "Infinity", "[[1e999]]", "9" * 400])
@pytest.mark.parametrize("part", ["answer", "result"])
def test_a_number_that_is_none_spoils_its_entry_only(folder, number, part):
    fill(open_journal())
    document = on_disk(folder)
    document["entries"]["worth"][part] = "HERE"
    edited = json.dumps(document).replace('"HERE"', number)
    if part == "answer" and number.startswith("["):
        return  # no answer is a list: that is a damaged file
    file_of(folder).write_text(edited)
    journal = open_journal()
    aside = folder / f"{file_of(folder).stem}.kept-1.json"
    assert aside.read_text() == edited
    assert (
        f"a number was edited or damaged, in “worth”. That is left out. The file as it was is kept as {aside.name}"
        in page()
    )
    assert set(on_disk(folder)["entries"]) == {"winner", "why"}
    field(journal, "worth").value = "12"
    assert on_disk(folder)["entries"]["worth"]["answer"] == 12
    assert "Infinity" not in file_of(folder).read_text()


@pytest.mark.parametrize("number", [float("inf"), float("nan")])
def test_a_number_that_is_none_is_never_written(folder, number):
    journal = open_journal()
    fill(journal)
    before = file_of(folder).read_text()
    with pytest.raises(ValueError, match="JSON"):
        journal.record("worth", answer=number)
    journal.compare("worth", number)
    assert "The result could not be read" in page()
    assert file_of(folder).read_text() == before
    assert downloaded(journal)["entries"]["worth"]["answer"] == 47


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
