"""The report in a real JupyterLab: its numbers against the ledger, the replay slider dragged, replays cancelled."""

import lab as labs
import pytest

pytestmark = pytest.mark.browser

SET_UP = """from finplay import Match
from widgets.report import Report
match = Match("wealthcraft", ["Saver", "Bull", "Steady", "Hawk"], seed=4)
branched = []
report = Report(match, branched.append, games=100_000)
report"""
FIGURES = """() => [...document.querySelectorAll('.fp-figure .js-plotly-plot')].filter(each => each.checkVisibility())
    .map(each => ({width: each.offsetWidth,
        data: each.data.map(one => [one.type, [...(one.y ?? [])], [...(one.x ?? [])]]),
        bar: each.querySelectorAll('.modebar-btn').length}))"""
HELD = "[sum(each) for each in __import__('finplay.ledger').ledger.balances([[10, 0, 0]] * 4, {entries})]"


def test_the_report_in_the_browser(page, lab):
    page.open(lab.add("report.ipynb", SET_UP))
    page.tab.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.run_all()
    everybody(page)
    one_player(page)
    luck(page)
    replay(page)
    ledger(page)
    on_the_phone(page)
    assert page.errors == []


def turn_to(page, name):
    page.tab.locator(".fp-root button", has_text=name).first.click()


def figures(page, count):
    page.tab.wait_for_function(f"() => ({FIGURES})().length === {count}")
    return page.tab.evaluate(FIGURES)


def everybody(page):
    (figure,) = figures(page, 1)
    ends = page.kernel(HELD.format(entries="match.ledger"))
    assert [line[1][-1] for line in figure["data"]] == ends
    assert figure["width"] > 700
    assert figure["bar"] == 0, "no mode bar"
    assert page.tab.locator("h2.rp-say").inner_text() == page.kernel("report.reading.why_won")
    page.shot("report-all")
    page.resize((1280, 900))  # a window that changes its size must not cut the figure off
    page.tab.wait_for_timeout(1000)
    inside = "() => document.querySelector('.fp-figure .jp-OutputArea-output').offsetHeight"
    assert page.tab.evaluate(inside) > 400
    page.resize(labs.LAPTOP)


def one_player(page):
    turn_to(page, "One player")
    figures(page, 2)
    page.click("Bull")
    page.wait_for_text("Bull: 10L became")
    page.tab.wait_for_function(f"() => ({FIGURES})().some(each => each.data[0][2].at(-1) === {worth(page, 1)})")
    fall = next(each["data"][0] for each in figures(page, 2) if each["data"][0][0] == "waterfall")
    start, *causes, end = fall[2]
    assert start + sum(causes) == end == worth(page, 1)
    page.shot("report-player")


def worth(page, seat):
    return page.kernel(HELD.format(entries="match.ledger"))[seat]


def luck(page):
    """Far too many games: the kernel still answers, and Cancel stops them."""
    turn_to(page, "Luck or decision?")
    page.click("Replay it 100,000 times")
    page.tab.wait_for_function("() => Number(document.querySelector('progress')?.value) > 30")
    assert page.kernel("1 + 1") == 2
    page.click("Cancel")
    page.wait_for_text("games were replayed")
    page.wait_for_text("What this cannot say")
    page.shot("report-luck")


def replay(page):
    """Drag the slider; the board and the chart show that moment."""
    turn_to(page, "Replay")
    handle, track = page.tab.locator(".fp-slider .noUi-handle"), page.tab.locator(".fp-slider .noUi-target")
    place = track.bounding_box()
    handle.hover()
    page.tab.mouse.down()
    page.tab.mouse.move(place["x"] + place["width"] / 2, place["y"] + 2, steps=8)
    page.tab.mouse.up()
    in_step(page)
    number = page.kernel("report.replay.number")
    assert abs(number - page.kernel("len(match.answers)") / 2) < 15
    page.click("Turn »")
    in_step(page)
    assert page.kernel("report.replay.number") > number
    page.shot("report-replay")
    page.tab.get_by_role("button", name="Branch here: new luck").click()
    page.tab.wait_for_timeout(300)
    assert page.kernel("branched[0].fresh[0]") == page.kernel("report.replay._stops[report.replay.number].round") + 1


def in_step(page):
    """What the board's cards and the chart say is what the ledger holds at that moment."""
    page.tab.wait_for_timeout(700)
    then = "__import__('finplay.replays').replays.moment(match, report.replay.number).ledger"
    held = page.kernel(HELD.format(entries=then))
    said = ", ".join(
        f"{name} {amount}L" for name, amount in zip(("Saver", "Bull", "Steady", "Hawk"), held, strict=True)
    )
    assert page.tab.locator("desc", has_text=f"At this moment: {said}.").count() == 2
    cards = page.tab.locator(".wc-cards .fp-wide").all_text_contents()
    assert all(f"{amount}L" in card for amount, card in zip(held, cards, strict=True))


def ledger(page):
    turn_to(page, "Ledger")
    page.click("Amount")
    page.tab.wait_for_selector("th[aria-sort=ascending]")
    amounts = page.tab.evaluate(
        "() => [...document.querySelectorAll('.fp-table tbody tr')].map(r => +r.cells[5].innerText)"
    )
    assert amounts == sorted(amounts)
    assert len(amounts) == page.kernel("len(match.ledger)")
    with page.tab.expect_download() as download:
        page.tab.locator("a.fp-link").click()
    assert download.value.suggested_filename == "wealthcraft-Saver-Bull-Steady-Hawk-seed4-ledger.csv"


def on_the_phone(page):
    """Drawings take the place of figures, and nothing is wider than the page."""
    page.resize(labs.PHONE)
    for name in ("All players", "One player", "Dice and draws", "Replay"):
        turn_to(page, name)
        page.tab.wait_for_timeout(300)
        assert page.tab.evaluate(FIGURES) == []
        too_wide = """() => { const root = document.querySelector('.fp-root');
            const edge = root.getBoundingClientRect().right;
            return [...root.querySelectorAll('svg, button, h2, h3, p')].filter(each => each.checkVisibility()
                && each.getBoundingClientRect().right > edge + 1).map(each => each.outerHTML.slice(0, 80)) }"""
        assert page.tab.evaluate(too_wide) == []
    page.shot("report-phone")
