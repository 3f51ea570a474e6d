"""The strategy lab in a real JupyterLab: a slider is moved, by hand and by keyboard, and its new numbers are read."""

import re

import lab as labs
import pytest
from axe_checks import serious

pytestmark = pytest.mark.browser

SET_UP = """from finplay import simulate
from widgets.lab import StrategyLab
lab = StrategyLab(["Saver", "Bull", "Steady", "Hawk"], games=100, fast=False)
lab"""
MEDIANS = (
    "[float(m) for m in simulate('wealthcraft', [s.bot for s in lab.series.seats], 100, 1, lab.series.rules, "
    "fast=False, progress=False).groupby('seat').net_worth.median()]"
)
SHARE = "lab.series.seats[0].bot.share"  # Saver's share of stocks: the first slider
LOOPS = """from finplay.wealthcraft.bots import Steady
from widgets.lab import StrategyLab
class Endless(Steady):
    def setup(self, game, me):
        while True:
            pass
lab = StrategyLab([Endless(), "Saver"], games=100)
lab"""


def opened(page, lab, name, *cells):
    page.open(lab.add(name, *cells))
    page.tab.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.run_all()


def test_a_slider_is_moved_and_new_numbers_are_read(page, lab):
    opened(page, lab, "strategy-lab.ipynb", SET_UP)
    page.wait_for_text("How sure?")
    before = settled(page)
    drag(page, 0.9)
    assert arrived(page) > 80
    dragged = settled(page)
    assert dragged != before
    page.wait_for_text("against the mark")
    page.shot("strategy-lab")
    at = page.kernel(SHARE)
    handle(page).focus()
    page.tab.keyboard.press("Home")
    assert arrived(page) == 0 < at
    assert settled(page) == before
    for _ in range(4):
        page.tab.keyboard.press("PageUp")
    page.tab.keyboard.press("ArrowRight")
    assert arrived(page) > 20
    assert settled(page) not in (before, dragged)
    boxes(page, "House rules")
    on_the_phone(page)
    assert page.errors == []


def boxes(page, tab):
    """A number is typed into the box beside a slider, which has a name."""
    page.click(tab)
    income = page.tab.get_by_label("L of income a turn")
    income.fill("99")
    page.tab.keyboard.press("Enter")
    page.wait_for_text("L of income a turn: a whole number from 0 to 20, not 99")
    assert page.kernel("lab.series.rules.income") == 5
    before = settled(page)
    income.fill("9")
    page.tab.keyboard.press("Enter")
    page.tab.wait_for_function("() => !document.querySelector('.fp-error')")
    assert settled(page) != before
    assert page.kernel("lab.series.rules.income") == 9
    page.click("Copy these settings")
    page.wait_for_text("rules=Rules(income=9)")
    page.shot("strategy-lab-rules")
    assert serious(page, "house rules") == []


def handle(page):
    return page.tab.locator(".lab-dial .noUi-handle").first


def drag(page, part):
    track = page.tab.locator(".lab-dial .noUi-target").first
    place = track.bounding_box()
    handle(page).hover()
    page.tab.mouse.down()
    page.tab.mouse.move(place["x"] + place["width"] * part, place["y"] + 2, steps=8)
    page.tab.mouse.up()


def arrived(page):
    """Wait until the kernel knows where the handle stands, and say where."""
    for _ in range(100):
        stands = float(handle(page).get_attribute("aria-valuenow"))
        if page.kernel(SHARE) == stands:
            return stands
        page.tab.wait_for_timeout(100)
    raise AssertionError(f"the slider stands at {stands}, but not in the kernel")


def settled(page):
    """The medians on the page, once they are those of the settings in the kernel."""
    assert page.kernel("lab.wait()")
    expected = page.kernel(MEDIANS)
    words = "".join(f".*median {worth:g}L" for worth in expected)
    page.tab.wait_for_function(
        "words => new RegExp(words).test(document.querySelector('.lab-picture svg desc').textContent)",
        arg=words,
    )
    said = page.tab.locator(".lab-picture svg desc").text_content()
    assert [float(each) for each in re.findall(r"median ([\d.]+)L", said)] == expected
    return expected


def on_the_phone(page):
    page.resize(labs.PHONE)
    page.tab.wait_for_timeout(500)
    wide = "() => { const out = document.querySelector('.fp-root'); return out.scrollWidth - out.clientWidth; }"
    assert page.tab.evaluate(wide) <= 0, "nothing reaches beyond its place"
    page.tab.locator(".lab-two").evaluate("each => each.scrollIntoView()")
    page.shot("strategy-lab-phone")
    page.click("1 Saver")
    page.tab.locator(".lab-tabs").evaluate("each => each.scrollIntoView()")
    page.shot("strategy-lab-phone-dials")
    assert serious(page, "on the phone") == []


def test_a_bot_that_loops_is_cancelled_and_its_error_has_no_picture_of_others_beside_it(page, lab):
    opened(page, lab, "endless.ipynb", LOOPS)
    page.wait_for_text("0 of 100 games are played:")
    assert serious(page, "while it goes on") == []
    page.click("Cancel")
    page.wait_for_text("Cancelled in the game with seed 1, which had not ended")
    assert page.kernel("lab.wait()")
    page.tab.get_by_label("Seat 1").select_option("Bull")
    page.wait_for_text("How sure?")
    page.tab.get_by_label("Seat 1").select_option("Endless")
    page.wait_for_text("This picture is still of the settings before: [")
    page.click("Cancel")
    page.wait_for_text("Cancelled in the game with seed 1, which had not ended")
    page.tab.locator(".lab-note").scroll_into_view_if_needed()
    page.shot("strategy-lab-endless")
    assert serious(page, "an old picture") == []
    assert page.errors == []
