"""The journal: what a student writes is kept as it is typed, is there again, and is never lost to a bad file."""

import json
import re
from datetime import UTC, datetime, timedelta

import ipywidgets as w
import pytest
from clicking import alive, close_everything, tree
from journal_tools import LESSON, a_folder, downloaded, field, file_of, fill, on_disk, open_journal, page, shown, status

from widgets.fields import light, number_in, said
from widgets.journal import Journal, beside
from widgets.journal_file import JournalFile


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    yield from a_folder(tmp_path, monkeypatch)


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


# ---------------------------------------------------------------- handing in
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
    assert light("*how many* **of *5* more**, 2 * 3 * 4, 2*3*4, `x*y*z`") == (
        "<i>how many</i> <b>of <i>5</i> more</b>, 2 * 3 * 4, 2*3*4, <code>x*y*z</code>"
    )


def test_a_choice_needs_different_options():
    with pytest.raises(ValueError, match="two or more different options"):
        Journal(LESSON).bet("x", "?", ["a", "a"])


def test_times_are_utc(folder):
    file = JournalFile(LESSON)
    file.put("a", kind="text", answer="x")
    assert abs(datetime.now(UTC) - datetime.fromisoformat(file.entries["a"]["at"])) < timedelta(seconds=5)
