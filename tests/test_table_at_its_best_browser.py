"""The table as a class uses it: start screen, keyboard, a kernel that dies, undo, report, replay, branch, and axe."""

import os
import signal

import lab as labs
import pytest
from axe_checks import serious

pytestmark = pytest.mark.browser

START = """import os
os.environ["FINPLAY_WORK"] = {folder!r}
from widgets import Table
table = Table()
table"""
PLAYED = """import os
os.environ["FINPLAY_WORK"] = {folder!r}
from widgets import Table
from finplay.wealthcraft import Rules
table = Table(players=["Asha", "Ben", "Steady", "Hawk"], seed=11, rules=Rules(max_rounds=3, first_seat=0))
table"""
NUMBER = "() => { const h = [...document.querySelectorAll('h3[data-number]')].filter(h => h.checkVisibility());"
NUMBER += " return h.length ? [Number(h[0].dataset.number), h[0].dataset.decision] : null; }"
PASSES = {
    "setup": "Keep as it is", "roll": "Roll the die", "year_end": "Keep as it is", "buy_house": "Not this year",
    "invest": "Pay 5L, get 10L stocks", "gamble": "Buy for 2L", "offer": "No deal", "accept": "Refuse",
    "audit": "No audit", "rebalance": "Keep as it is", "end_turn": "End turn",
}  # fmt: skip


def open_with(page, lab, tmp_path, name, cell):
    page.open(lab.add(name, cell.format(folder=str(tmp_path))))
    page.tab.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.run_all()


def asked(page):
    """(number, decision) of the question on the page, once one is there."""
    return tuple(page.tab.wait_for_function(NUMBER).json_value())


def pick(page, number, decision):
    """The plainest answer to a question: the button, or the buttons one after the other."""
    control = page.tab.locator(f".fp-at-{number}")
    control.wait_for()
    if decision == "bid":
        return [
            control.get_by_role("button", name="Pass", exact=True),
            control.get_by_role("button", name="Seal: I pass"),
        ]
    if decision == "takeover":
        rows = control.locator(".fp-row")
        return [
            rows.nth(0).locator("button").first,
            rows.nth(1).locator("button").first,
            control.locator(".mod-primary"),
        ]
    if decision in PASSES:
        return [control.get_by_role("button", name=PASSES[decision], exact=True)]
    return [control.locator("button:enabled").first]


def step(page, act=lambda button: button.click()):
    """Answer one question, or lift a curtain; False once the game is over."""
    page.tab.wait_for_function(
        "() => document.querySelector('.fp-under button, h3[data-number]') || document.querySelector('.rp-say')"
    )
    if page.tab.locator(".fp-under button").count():
        act(page.tab.locator(".fp-under button"))
        page.tab.locator(".fp-under button").wait_for(state="detached")
        return True
    found = page.tab.evaluate(NUMBER)
    if found is None:
        return False
    for button in pick(page, *found):
        act(button)
    page.tab.locator(f'h3[data-number="{found[0]}"]').wait_for(state="detached")
    return True


def test_the_start_screen_begins_a_game_without_code(page, lab, tmp_path):
    open_with(page, lab, tmp_path, "start.ipynb", START)
    seats = page.tab.get_by_label("Seat 2")
    seats.select_option("A person")
    page.tab.get_by_label("Name").nth(1).fill("Zoë <b>")
    page.tab.get_by_label("Seed", exact=True).fill("12x")
    page.tab.get_by_label("Seed", exact=True).press("Tab")
    page.click("Start the game")
    page.wait_for_text("a seed is a whole number from 0 to")
    page.tab.get_by_label("Seed", exact=True).fill("12")
    page.tab.get_by_label("Seed", exact=True).press("Tab")
    page.tab.get_by_text("House rules…").click()
    page.shot("start-laptop")
    page.click("Start the game")
    page.tab.locator("h3[data-number]").wait_for()
    assert page.kernel("[table.match.seed, table.match.names, table.match.rules.max_rounds]") == [
        12, ["Asha", "Zoë <b>", "Hawk"], 8,
    ]  # fmt: skip
    assert "Seed" not in page.tab.locator(".fp-root").inner_text(), "the seed stays hidden during the game"
    page.resize(labs.PHONE)
    page.tab.wait_for_timeout(500)
    page.shot("start-phone")
    assert page.errors == []


def test_a_whole_game_by_keyboard_alone(page, lab, tmp_path):
    open_with(page, lab, tmp_path, "keyboard.ipynb", PLAYED.replace("max_rounds=3", "max_rounds=2"))
    page.tab.locator("h3[data-number]").wait_for()
    page.tab.locator(".fp-at-0 button:enabled").first.focus()

    def by_keyboard(button):
        page.tab.wait_for_timeout(400)  # a person looks before pressing a key; the focus moves by itself meanwhile
        assert page.tab.evaluate("document.activeElement.matches('.fp-root button')"), "the focus stays at the table"
        for _ in range(30):
            if button.evaluate("b => b === document.activeElement"):
                break
            page.tab.keyboard.press("Tab")
        assert button.evaluate("b => b === document.activeElement"), f"Tab does not reach {button}"
        page.tab.keyboard.press("Enter")

    while step(page, by_keyboard):
        pass
    assert page.kernel("table.match.over")
    assert len(page.kernel("[a.seat for a in table.match.answers if a.seat < 2]")) > 20
    assert page.errors == []


def test_a_killed_kernel_loses_nothing_and_the_report_tells_the_ledger(page, lab, tmp_path):
    open_with(page, lab, tmp_path, "killed.ipynb", PLAYED)
    for _ in range(9):
        assert step(page)
    number, decision = asked(page)
    answers = page.kernel("[list(map(str, a)) for a in table.match.answers]")
    os.kill(page.kernel("os.getpid()"), signal.SIGKILL)
    restarting = page.tab.locator(".jp-Dialog").filter(has_text="restart")
    restarting.wait_for()
    restarting.locator("button").last.click()
    page.tab.evaluate(labs.KERNEL_READY)
    page.run_all()
    page.click("Go on with it")
    assert asked(page) == (number, decision)
    assert page.kernel("[list(map(str, a)) for a in table.match.answers]") == answers
    while step(page):
        pass
    page.tab.locator(".rp-say").wait_for()
    page.shot("report-laptop")
    check_the_report(page)
    assert [each for each in page.errors if "kernel" not in each.lower()] == []  # JupyterLab notes that one died


def check_the_report(page):
    """The report's numbers against the ledger; then replay and branch."""
    totals = page.kernel(
        "[sum(each) for each in __import__('finplay.ledger').ledger.balances([[10, 0, 0]] * 4, table.match.ledger)]"
    )
    names = page.kernel("table.match.names")
    shown = page.tab.locator(".rp-say").locator("xpath=ancestor::*[contains(@class, 'fp-root')][1]")
    shown.get_by_text("The numbers of this chart").first.click()
    last_row = shown.locator("table").first.locator("tr").last.inner_text().replace("−", "-").split()
    heads = shown.locator("table").first.locator("tr").first.inner_text().split()
    by_name = dict(zip(reversed(heads), reversed(last_row), strict=False))
    assert {name: int(by_name[name].rstrip("L")) for name in names} == dict(zip(names, totals, strict=True))
    page.click("Replay")
    page.tab.wait_for_timeout(800)
    page.shot("replay-laptop")
    before = page.tab.locator(".wc-grid").count()
    branch = page.tab.get_by_role("button", name="same luck").first
    branch.scroll_into_view_if_needed()
    branch.click()
    page.tab.wait_for_function("n => document.querySelectorAll('.wc-grid').length > n", arg=before)
    page.shot("branch-laptop")
    page.resize(labs.PHONE)
    page.tab.wait_for_timeout(600)
    page.shot("report-phone")


def test_what_is_new_is_added_to_a_live_region_that_stays(page, lab, tmp_path):
    open_with(page, lab, tmp_path, "heard.ipynb", PLAYED)
    heard = page.tab.locator('[role="log"][aria-live="polite"]')
    heard.wait_for(state="attached")
    heard.evaluate("region => { region.dataset.same = 'yes'; }")
    while asked(page)[1] != "roll":
        step(page)
    step(page)
    heard.filter(has_text="Asha rolled").wait_for(state="attached")
    assert heard.evaluate("region => region.dataset.same") == "yes", "a screen reader knows the region it listens to"
    assert heard.count() == 1


def test_undo_is_possible_until_something_is_revealed(page, lab, tmp_path):
    open_with(page, lab, tmp_path, "undo.ipynb", PLAYED)
    step(page)
    page.tab.get_by_role("button", name="Undo Asha's answer").click()
    page.tab.locator('h3[data-number="0"]').wait_for()
    assert page.kernel("len(table.match.answers)") == 0
    while asked(page)[1] != "roll":
        step(page)
    step(page)
    refused = page.tab.get_by_role("button", name="Undo")
    assert refused.is_disabled()
    assert "a die was rolled" in refused.inner_text()


def test_an_accessibility_checker_finds_nothing_serious(page, lab, tmp_path):
    open_with(page, lab, tmp_path, "axe.ipynb", START)
    found = serious(page, "start")
    page.click("Start the game")
    page.tab.locator("h3[data-number]").wait_for()
    found += serious(page, "question")
    for tool in ("What would Steady do?", "Look ahead", "Rules and words", "Menu"):
        page.click(tool)
        page.tab.wait_for_timeout(500)
        if tool == "Look ahead":
            page.tab.get_by_role("button", name="More games").wait_for()
        found += serious(page, tool)
    page.click("Stop now, Steady plays the round out")
    page.tab.locator(".rp-say").wait_for()
    for sheet in page.kernel("list(table._report.pages)"):
        page.tab.get_by_role("button", name=sheet).first.click()
        page.tab.wait_for_timeout(800)
        found += serious(page, sheet)
    assert found == []


def test_an_accessibility_checker_finds_nothing_serious_at_the_curtain(page, lab, tmp_path):
    open_with(page, lab, tmp_path, "curtain.ipynb", PLAYED.replace("max_rounds=3", "open_books=0"))
    page.tab.locator(".fp-under button").wait_for()
    assert serious(page, "curtain") == []
