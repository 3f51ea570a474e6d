"""The check of an installation: a friendly verdict, what is missing by name, and a button to try."""

import ipywidgets as w
import pytest
from clicking import Tags, close_everything, tree

from widgets import check_setup, welcome


@pytest.fixture
def checked(monkeypatch):
    """Runs the check and gives what it showed."""
    close_everything()
    shown = []
    monkeypatch.setattr(welcome, "display", shown.append)

    def run():
        shown.clear()
        check_setup()
        return shown[0]

    yield run
    close_everything()


def texts(root):
    return [each.value for each in tree(root) if type(each) is w.HTML and "<style>" not in each.value]


def test_a_sound_computer_is_ready(checked):
    words = " ".join(texts(checked()))
    assert "This computer is ready." in words
    assert words.count("✓") == len(welcome.CHECKS)
    assert "four bots played WealthCraft" in words


def test_the_button_shows_that_buttons_work(checked):
    root = checked()
    button = next(each for each in tree(root) if isinstance(each, w.Button))
    assert "It works" not in " ".join(texts(root))
    button.click()
    assert "It works" in " ".join(texts(root))


def test_what_is_missing_is_named_in_plain_text(checked, monkeypatch):
    monkeypatch.setattr(welcome, "NEEDED", ("jupyterlab", "<img src=x>"))
    root = checked()
    words = " ".join(texts(root))
    assert welcome.MISSING in words
    assert "✗ Packages" in words
    assert "img" not in {tag for text in texts(root) for tag in Tags(text).tags}


def test_a_game_that_does_not_end_is_told(checked, monkeypatch):
    def fails(*_, **__):
        raise RuntimeError("no game")

    monkeypatch.setattr(welcome.finplay, "Match", fails)
    assert "✗ A game:</b> RuntimeError: no game" in " ".join(texts(checked()))
