"""The class debrief in a real JupyterLab: a class's files on the projector, names switched, two groups compared."""

import os
import shutil
from pathlib import Path

import lab as labs
import pytest
from class_tools import bet, check, game, journal, played, text

from widgets import journal as journals

pytestmark = pytest.mark.browser

NAMES = ("Mia", "Omar", "Lea", "Nils")
PLANS = ("Saver", "Bull", "Hawk", "Steady")
TRACES = """() => [...document.querySelectorAll('.fp-figure .js-plotly-plot')].filter(each => each.checkVisibility())
    .map(each => each.data.filter(one => one.name).map(one => one.name))"""
TOO_WIDE = """() => [...document.querySelectorAll('.fp-root')].flatMap(root => {
    const edge = root.getBoundingClientRect().right;
    return [...root.querySelectorAll('svg, button, select, h2, h3, p, label')].filter(each => each.checkVisibility()
        && each.getBoundingClientRect().right > edge + 1).map(each => each.outerHTML.slice(0, 80)) })"""


@pytest.fixture
def handed_in(monkeypatch, tmp_path):
    """A class's files where the notebook looks for them."""
    place = Path(os.environ["FINPLAY_WORK"]) / "class"
    monkeypatch.setattr(journals, "display", lambda widget: None)
    with monkeypatch.context() as own:
        own.setenv("FINPLAY_WORK", str(tmp_path))
        for n, name in enumerate(NAMES):
            entries = {"worth": bet(20 + 20 * n, 30), "check-returns": check(4 + n, 6), "moment": text(f"{name} won.")}
            journal(place, name, **entries)
            game(place, played(name, plans=(PLANS[n],)), f"game-{name}.json")
    yield place
    shutil.rmtree(place)


def test_a_class_on_the_projector(page, handed_in):
    page.open("teacher/class-debrief.ipynb")
    page.tab.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.run_all()
    page.wait_for_text("4 journals and 4 games")
    on_the_projector(page)
    two_groups(page)
    real_names(page)
    picked(page)
    on_the_phone(page)
    assert page.errors == []


def outputs(page):
    return " ".join(page.tab.locator(".jp-OutputArea-output").all_inner_texts())


def on_the_projector(page):
    page.tab.wait_for_function(f"() => ({TRACES})().length === 3")
    assert not [name for name in NAMES if name in outputs(page)]
    for n, title in enumerate(("Class debrief", "Bets and results", "Checks most often wrong", "The same luck")):
        page.tab.locator("h2.cd-title", has_text=title).evaluate("e => e.scrollIntoView({block: 'start'})")
        page.tab.wait_for_timeout(300)
        page.shot(f"debrief-{n}")


def two_groups(page):
    """Both lists are worked by keyboard; the picture follows."""
    one, other = page.tab.get_by_label("Compare"), page.tab.get_by_label("with", exact=True)
    labels = one.locator("option").all_inner_texts()
    wanted = [label for label in labels if label not in (one.evaluate(CHOSEN), other.evaluate(CHOSEN))]
    one.select_option(label=wanted[0])
    page.wait_for_text(f"{wanted[0]} and {other.evaluate(CHOSEN)} parted")
    assert one.evaluate("e => e.checkVisibility()"), "the list is still there"
    name = wanted[0].replace("\xa0", " ")  # the list's own spaces
    page.tab.wait_for_function(f"() => ({TRACES})().some(names => names.includes({name!r}))")


CHOSEN = "e => e.selectedOptions[0].label"


def real_names(page):
    page.click("Real names")
    page.tab.wait_for_function(f"() => ({TRACES})().some(names => names.some(name => {list(NAMES)}.includes(name)))")
    pressed = page.tab.get_by_role("button", name="Real names")
    assert pressed.evaluate("e => e === document.activeElement"), "the keyboard stays where it is"
    page.click("Names hidden")
    page.tab.wait_for_function(f"() => !({TRACES})().some(names => names.some(name => {list(NAMES)}.includes(name)))")


def picked(page):
    page.tab.locator(".cd-list input").first.check()
    page.tab.locator(".cd-picked blockquote").wait_for()
    page.click("Hide the list")
    page.tab.locator(".cd-list input").first.wait_for(state="hidden")
    page.shot("debrief-words")


def on_the_phone(page):
    page.resize(labs.PHONE)
    page.tab.wait_for_function(f"() => ({TRACES})().length === 0")
    assert page.tab.evaluate(TOO_WIDE) == []
    page.shot("debrief-phone")
