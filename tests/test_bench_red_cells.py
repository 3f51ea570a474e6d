"""The bench after a cell that Python could not run: it says so, and no bot of before plays in its place."""

import re

import pytest
from clicking import close_everything
from IPython.core.interactiveshell import InteractiveShell

from finplay.wealthcraft.bots import Steady
from finplay.wealthcraft.players import Bot
from widgets import workbench
from widgets.workbench import Bench

RED = {  # a cell that ends in red, the name it should have made, and what the bench says when it is pressed then
    "no colon": ("class MyBot(Bot)\n    x = 1", "MyBot", "It stopped in line 1 of the cell"),
    "spaces": ("class MyBot(Bot):\n        x = 1\n    y = 2", "MyBot", "Count the spaces at their beginning: four for"),
    "no comma": ("plan = Steady(share=20 buffer=0)", "plan", "forgot a comma.It stopped in line 1 of the cell"),
    "a capital": ("Class MyBot(Bot):\n    x = 1", "MyBot", "Python says: invalid syntax"),
    "another Bot": ("class MyBot(bot):\n    x = 1", "MyBot", "name 'bot' is not defined. Did you mean Bot?"),
    "a small letter": ("plan = steady(share=80)", "plan", "Did you mean Steady?"),
    "too much": ("plan = Steady(share=800)", "plan", "0 to 100, not 800"),
    "no such dial": ("plan = Steady(shar=80)", "plan", "line 1 of the cell: plan = Steady(shar=80)"),
}


@pytest.fixture(scope="module")
def shell():
    made = InteractiveShell(history_manager=None)
    made.push({"Bot": Bot, "Steady": Steady})
    return made


def press(shown):
    """Play one game; the words that come."""
    shown.buttons[0].click()
    return re.sub("<[^>]+>", "", shown._told.value).replace("&#x27;", "'")


@pytest.mark.parametrize("kind", RED)
def test_after_a_cell_that_ends_in_red_the_bot_of_before_does_not_play(shell, monkeypatch, kind):
    source, name, words = RED[kind]
    monkeypatch.setattr(workbench, "get_ipython", lambda: shell)
    shell.run_cell("plan = Steady()\nclass MyBot(Bot):\n    pass")
    shown = Bench(name)
    assert "After 12 rounds" in press(shown)
    shell.run_cell(source)
    told = press(shown)
    assert f"The cell of {name} ended in red" in told
    assert words in told
    shell.run_cell("1 / 0")
    assert "After 12 rounds" in press(shown), "another cell has nothing to do with the bot"
    close_everything()
