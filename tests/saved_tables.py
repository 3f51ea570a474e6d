"""Tables whose games are kept in files, for tests: played on by clicking, left behind, found again."""

import ipywidgets as w
from clicking import give, tree

from finplay.wealthcraft.players import Bot
from widgets import Table


def table(players=("Asha", "Hawk"), seed=7, **settings):
    return Table("wealthcraft", list(players), seed, **settings)


def passing(question):
    return getattr(Bot(), question.decision)(question.view, question.view.players[question.seat], *question.info)


def play(t, answers=3):
    """So many answers of people, by clicking."""
    for _ in range(answers):
        give(t, passing(t.match.question))
    return t


def offers(t):
    """The buttons of a table that has not begun a game."""
    return [each for each in tree(t.widget) if isinstance(each, w.Button)]


def choose(t, label):
    found = [each for each in offers(t) if each.description.startswith(label)]
    assert found, f"no button {label!r} among {[each.description for each in offers(t)]}"
    found[0].click()


def words(t):
    return " ".join(each.value for each in tree(t.widget) if type(each) is w.HTML and "<style>" not in each.value)


def games(folder):
    """The files of games in a folder, with their bytes."""
    return {each.name: each.read_bytes() for each in sorted(folder.glob("*.json"))}
