"""Explorers and charts in a real JupyterLab: moved by keyboard and by number box, and whole on laptop and phone."""

import json

import lab as labs
import pytest
from axe_checks import serious

pytestmark = pytest.mark.browser

KINDS = ("Compounding", "MoneyLender", "Diversification", "Cycle")
CELLS = [
    "from widgets.explorers import *",
    *(f"{kind.lower()} = {kind}(); {kind.lower()}" for kind in KINDS),
    *(f'compounding_{view} = Compounding("{view}"); compounding_{view}' for view in ("early", "72", "game")),
]
# The first dial of each, its name, one key to the right, and what is typed into its box; and what can be read then.
MOVES = {
    "Compounding": ("years", "Years", 11, "After 11 years: ×2.85", "40", 40, "×45.3"),
    "MoneyLender": ("turns", "Turns held", 5, "After 5 turns they cost 9", "8", 8, "23.8 if it is added"),
    "Diversification": ("share", "Share in the second", 51, "51% in", "17%", 17, "it swings by 12.6% a year"),
    "Cycle": ("buy", "Buy on grid", 2, "Buy on 2", "6", 6, "Buy on 6 (Stagnant)"),
}
WHOLE = """picture => {
    const plot = picture.querySelector('.cc-front .js-plotly-plot'), svg = plot?.querySelector('svg.main-svg');
    if (!svg) return 'there is no chart';
    const place = picture.querySelector('.cc-layer').getBoundingClientRect(), drawn = svg.getBoundingClientRect();
    const words = [...plot.querySelectorAll('.xtick text, .ytick text, .g-xtitle text, .annotation-text')];
    const out = words.filter(word => {
        const at = word.getBoundingClientRect();
        return !at.width || at.left < drawn.left - 2 || at.right > drawn.right + 2 || at.top < drawn.top - 2
            || at.bottom > drawn.bottom + 2;
    }).map(word => word.textContent);
    if (Math.abs(drawn.width - place.width) > 2) return `${drawn.width} px wide in a place of ${place.width} px`;
    if (getComputedStyle(svg).visibility !== 'visible') return 'it is not to be seen';
    return out.length || !words.length ? `of ${words.length} words these are not in it: ${out}` : '';
}"""
TO_CELL = "async i => { await window.jupyterapp.shell.currentWidget.content.scrollToItem(i, 'start'); }"
TOO_WIDE = "root => root.scrollWidth - root.clientWidth"


def not_whole(page):
    """What is wrong with each chart of the notebook when it has come into view, by title; and how many there are."""
    wrong, seen = {}, 0
    for i in range(page.tab.evaluate("window.jupyterapp.shell.currentWidget.content.widgets.length")):
        page.tab.evaluate(TO_CELL, i)
        for picture in page.tab.locator(f".jp-Cell[data-windowed-list-index='{i}'] .cc-picture").all():
            seen += 1
            picture.scroll_into_view_if_needed()
            for _ in range(20):  # the browser draws when it is ready
                found = picture.evaluate(WHOLE)
                if not found:
                    break
                page.tab.wait_for_timeout(100)
            else:
                wrong[picture.locator(".cc-title").inner_text()] = found
    return wrong, seen


def test_every_chart_of_lesson_03_is_whole_when_it_comes_into_view(page, lab):
    """Drawn off screen by Run All, and again after the window has another width."""
    lesson = (lab.root / "03-compounding.ipynb").read_text(encoding="utf-8")
    (lab.root / "03-charts.ipynb").write_text(lesson.replace("games=300", "games=30"), encoding="utf-8")
    pictures = sum(2 if "Compounding(" in text else 1 for text in _that_show_charts(json.loads(lesson)))
    page.open("03-charts.ipynb")
    page.tab.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.run_all()
    assert not_whole(page) == ({}, pictures)
    page.resize(labs.PHONE)
    assert not_whole(page) == ({}, pictures)
    page.tab.locator(".cc-picture", has_text="Your bet on a ruler").first.evaluate("each => each.scrollIntoView()")
    page.shot("lesson-03-ruler-phone")
    page.resize(labs.LAPTOP)
    assert not_whole(page) == ({}, pictures)


def _that_show_charts(lesson):
    last = ["".join(cell["source"]).splitlines()[-1] for cell in lesson["cells"] if cell["cell_type"] == "code"]
    return [text for text in last if text.startswith(("growth(", "ruler(", "strips(", "Compounding(", "MoneyLender("))]


def test_every_explorer_is_moved_by_keyboard_and_by_number_box(page, lab):
    page.open(lab.add("explorers.ipynb", *CELLS))
    page.tab.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.run_all()
    roots = page.tab.locator(".fp-root:has(.ex-panel)")
    assert roots.count() == len(CELLS) - 1
    for i, kind in enumerate(KINDS):
        moved(page, roots.nth(i), kind, *MOVES[kind])
    reset_and_refused(page, roots.nth(0))
    for size, name in ((labs.LAPTOP, ""), (labs.PHONE, "-phone")):
        page.resize(size)
        assert not_whole(page)[0] == {}
        assert serious(page, f"explorers{name}") == []
        for i in range(roots.count()):
            assert roots.nth(i).evaluate(TOO_WIDE) <= 0, "nothing reaches beyond its place"
            roots.nth(i).evaluate("each => each.scrollIntoView()")
            page.shot(f"explorer-{i + 1}{name}")
    assert page.outside == [], "requests that wanted to leave this machine"
    assert page.errors == []


def moved(page, root, kind, dial, name, key, then, typed, value, at_last):
    """One key to the right on the first slider, then a number in its box; the page tells of both."""
    root.locator(".noUi-handle").first.press("ArrowRight")
    root.locator(".cc-see").filter(has_text=then).first.wait_for()
    assert page.kernel(f"{kind.lower()}.settings[{dial!r}]") == key
    box = root.get_by_role("textbox", name=name, exact=True)
    box.fill(typed)
    box.press("Enter")
    root.locator(".cc-see").filter(has_text=at_last).first.wait_for()
    assert page.kernel(f"{kind.lower()}.settings[{dial!r}]") == value
    assert float(root.locator(".noUi-handle").first.get_attribute("aria-valuenow")) == value, "the slider follows"


def reset_and_refused(page, root):
    box = root.get_by_role("textbox", name="Years", exact=True)
    box.fill("101")
    box.press("Enter")
    root.get_by_text("Years: a whole number from 1 to 100, not 101").first.wait_for()
    assert page.kernel("compounding.settings['years']") == 40
    root.get_by_role("button", name="Copy these settings", exact=True).click()
    root.locator(".ex-copy").filter(has_text="Compounding(years=40, rate=10").wait_for()
    root.get_by_role("button", name="Reset", exact=True).click()
    root.locator(".cc-see").filter(has_text="After 10 years: ×2.59").first.wait_for()
    assert box.input_value() == "10"
