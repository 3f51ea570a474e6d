"""A journal as the cells of a lesson make it, what it shows, and its file."""

import base64
import json
import re

import ipywidgets as w
from clicking import close_everything, tree

from widgets import journal as module
from widgets import work
from widgets.journal import Journal

LESSON = "01-play-wealthcraft"


def a_folder(tmp_path, monkeypatch):
    """For a fixture: a work folder of its own, and what is displayed is noted in `shown`."""
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


def downloaded(journal):
    link = journal._link_html()
    data = re.search(r'href="data:application/json;base64,([^"]+)"', link)[1]
    return json.loads(base64.b64decode(data))
