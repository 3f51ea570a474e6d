"""The strategy lab in a real JupyterLab: a slider is moved, and the new numbers are those of `simulate`."""

import re

import lab as labs
import pytest

pytestmark = pytest.mark.browser

SET_UP = """from finplay import simulate
from widgets.lab import StrategyLab
lab = StrategyLab(["Saver", "Bull", "Steady", "Hawk"], games=100, fast=False)
lab"""
MEDIANS = (
    "[float(m) for m in simulate('wealthcraft', [s.bot for s in lab.series.seats], 100, 1, lab.series.rules, "
    "fast=False, progress=False).groupby('seat').net_worth.median()]"
)


def test_a_slider_is_moved_and_new_numbers_are_read(page, lab):
    page.open(lab.add("strategy-lab.ipynb", SET_UP))
    page.tab.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.run_all()
    page.wait_for_text("How sure?")
    before = settled(page)
    drag(page, 0.9)  # Saver's share of stocks
    arrived(page)
    assert page.kernel("lab.series.seats[0].bot.share") > 80
    after = settled(page)
    assert after != before
    page.wait_for_text("against the mark")
    page.shot("strategy-lab")
    page.click("House rules")
    page.wait_for_text("L of income a turn")
    page.tab.locator(".lab-dial input").first.fill("99")
    page.tab.keyboard.press("Enter")
    page.wait_for_text("L of income a turn: a whole number from 0 to 20, not 99")
    assert page.kernel("lab.series.rules.income") == 5
    page.tab.locator(".lab-dial input").first.fill("9")
    page.tab.keyboard.press("Enter")
    assert settled(page) != after
    assert page.kernel("lab.series.rules.income") == 9
    page.click("Copy these settings")
    page.wait_for_text("rules=Rules(income=9)")
    page.shot("strategy-lab-rules")
    on_the_phone(page)
    assert page.errors == []


def drag(page, part):
    handle, track = page.tab.locator(".lab-dial .noUi-handle").first, page.tab.locator(".lab-dial .noUi-target").first
    place = track.bounding_box()
    handle.hover()
    page.tab.mouse.down()
    page.tab.mouse.move(place["x"] + place["width"] * part, place["y"] + 2, steps=8)
    page.tab.mouse.up()


def arrived(page):
    """Wait until the kernel knows where the handle stands."""
    stands = page.tab.locator(".lab-dial .noUi-handle").first.get_attribute("aria-valuenow")
    for _ in range(100):
        if page.kernel("lab.series.seats[0].bot.share") == float(stands):
            return
        page.tab.wait_for_timeout(100)
    raise AssertionError(f"the slider stands at {stands}, but not in the kernel")


def settled(page):
    """The medians on the page, once they are those of the settings in the kernel."""
    page.tab.wait_for_timeout(300)  # what was moved is on its way to the kernel
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
