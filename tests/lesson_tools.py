"""What the tests of several lessons share: what a page makes with its own cells."""

import re
from types import SimpleNamespace

import pytest
from clicking import close_everything

from widgets import journal as journals
from widgets.check import Check
from widgets.fields import light


def checks_of(lesson, name, tmp_path, monkeypatch):
    """For a fixture: the items of a lesson's checks, in a work folder of their own."""
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path))
    monkeypatch.setattr(journals, "display", lambda widget: None)
    names = {"Check": Check, "journal": journals.Journal(name)}
    for cell in lesson["cells"]:
        if "".join(cell["source"]).startswith("check"):
            exec("".join(cell["source"]), names)
    yield names["check"].items
    close_everything()


def page_of(cells, charts, folder):
    """For a fixture: the names of a lesson after all its code cells, and the `shown` pictures, by title.

    `charts`: the functions whose call ends a cell with a picture.
    """
    last = re.compile(rf"^({'|'.join(charts)})\(", re.MULTILINE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FINPLAY_WORK", str(folder))
        patch.setattr(journals, "display", lambda widget: None)
        names, shown = {}, {}
        for text in cells:
            start = last.search(text)
            exec(text[: start.start()] if start else text, names)
            if start:
                picture = eval(text[start.start() :], names)
                shown[picture.title] = picture
        yield SimpleNamespace(**names, shown=shown)
        close_everything()


def every_mistake_gets_its_reply(items):
    """Each usual mistake is called wrong, and is told what is wrong with it."""
    for item in items:
        for wrong, reply in item._replies.items():
            item.field.input.value = str(wrong)
            item.button.click()
            assert "✗" in item._told.value
            assert light(reply) in item._told.value


def minutes_agree(text, sheet, steps):
    """The steps of a lesson take 45 minutes, and its run sheet says the same."""
    minutes = [int(number) for number in re.findall(r"^\| (\d+) \| \d+\. ", text, re.MULTILINE)]
    assert (len(minutes), sum(minutes)) == (steps, 45)
    spans = re.findall(r"^\| (\d+)-(\d+) \| \d+ ", sheet, re.MULTILINE)
    assert [int(b) - int(a) for a, b in spans] == minutes


def questions_are_folded(lesson):
    """Cells that ask are folded, and what a folded cell shows, its first line, holds no answer."""
    for each in lesson["cells"]:
        text = "".join(each["source"])
        if "check." in text or text.startswith("journal."):
            assert each["metadata"]["jupyter"]["source_hidden"]
        if text.startswith("check."):
            assert re.fullmatch(r'check\.\w+\("\w+",', text.splitlines()[0])
