"""The Enter key in a check's number field is a press of its button, once."""

import asyncio

import pytest
from clicking import close_everything

from widgets import check as module
from widgets import journal as journals
from widgets.check import Check
from widgets.journal import Journal


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path))
    monkeypatch.setattr(journals, "display", lambda widget: None)
    yield tmp_path
    close_everything()


def number():
    check = Check(Journal("01"))
    check.number("sum", "How much do **two** pay?", 6, "L")
    return check.items["check-sum"], check.journal


def words(item):
    return item._told.value


def enter(item):
    """What the browser sends for the Enter key."""
    item.field.input._handle_custom_msg({"event": "submit"}, [])


def test_enter_in_a_number_field_checks_it():
    item, journal = number()
    item.field.input.value = "6"
    assert words(item) == ""
    enter(item)
    assert "✓ Right." in words(item)
    assert journal.entries["check-sum"]["tries"] == 1


def test_only_enter_checks_and_several_in_a_row_check_once(monkeypatch):
    """The last figure may arrive after the Enter; leaving the field sends its value again."""
    monkeypatch.setattr(module, "SETTLES", 0.02)
    item, journal = number()

    async def typed():
        item.field.input.value = "1"
        enter(item)
        enter(item)
        item.field.input.value = "16"
        await asyncio.sleep(0.1)
        item.field.input.value = "16"
        item.field.input._handle_custom_msg({"event": "blur"}, [])
        await asyncio.sleep(0.1)

    asyncio.run(typed())
    assert (journal.entries["check-sum"]["tries"], journal.entries["check-sum"]["first"]) == (1, 16)
