"""Lesson 01: every number that it or its run sheet states comes out of finplay, and the page keeps what is written."""

import json
import re
from functools import cache

import ipywidgets as w
import pytest
from clicking import close_everything, tree
from lab import PHONE, ROOT
from lesson_tools import checks_of, every_mistake_gets_its_reply
from wealthcraft.table import Table, place, until

from finplay import Match, Seat
from finplay.wealthcraft import Rules
from finplay.wealthcraft.bots import BOTS
from finplay.wealthcraft.players import Bot
from finplay.wealthcraft.records import net_worth
from widgets import journal as journals
from widgets.fields import said

NAME = "01-play-wealthcraft"
LESSON = json.loads((ROOT / f"lessons/{NAME}.ipynb").read_text(encoding="utf-8"))
SHEET = (ROOT / f"lessons/teacher/{NAME}.md").read_text(encoding="utf-8")
WORDS = "\n".join("".join(cell["source"]) for cell in LESSON["cells"])
RULES = Rules(max_rounds=8)
SEED = 126


class Idle(Bot):
    """Never buys, bids or sells."""


@cache
def game(bot, seed=SEED):
    return Match("wealthcraft", [Seat("Asha", bot()), "Steady", "Hawk"], seed, RULES)


def check_cell(key):
    return next("".join(c["source"]) for c in LESSON["cells"] if f'("{key}"' in "".join(c["source"]))


# ---------------------------------------------------------------- the page
def test_the_game_of_the_page_is_the_game_of_the_numbers():
    assert 'players=["Asha", "Steady", "Hawk"], seed=126' in WORDS
    assert "rules = Rules(max_rounds=8)" in WORDS
    assert "**seed 126**" in SHEET


def test_the_steps_take_45_minutes():
    minutes = [int(number) for number in re.findall(r"^\| (\d+) \| \d\. ", WORDS, re.MULTILINE)]
    assert len(minutes) == 7
    assert sum(minutes) == 45


def test_code_of_questions_is_folded_and_does_not_show_the_answer():
    for cell in LESSON["cells"]:
        text = "".join(cell["source"])
        if text.startswith(("check.", "journal.")):
            assert cell["metadata"]["jupyter"]["source_hidden"]
        if text.startswith("check."):
            assert re.fullmatch(r'check\.\w+\("\w+",', text.splitlines()[0]), "a folded cell shows its first line"


def test_cells_have_ids_that_stay():
    assert [cell["id"] for cell in LESSON["cells"]] == [f"play-{n}" for n in range(1, len(LESSON["cells"]) + 1)]


# ---------------------------------------------------------------- sums
def test_returns_of_the_worked_sum_and_of_the_check():
    worked = Table(place(cash=0, bonds=7, stocks=12), place()).step("pay_returns", 0)
    assert worked.at(0).cash == 5
    asked = Table(place(cash=0, bonds=12, stocks=13), place()).step("pay_returns", 0)
    assert asked.at(0).cash == 6
    assert '\n    6, "L"' in check_cell("returns")


def test_a_market_crash_leaves_4_of_10():
    t = Table(place(stocks=10), place(stocks=10)).act(1, tile=4)
    assert [t.at(0).stocks, t.at(1).stocks] == [4, 4]
    assert '\n    4, "L"' in check_cell("crash")


def test_an_audit_of_26_in_year_2():
    t = Table(place(), place(cash=3, bonds=8, stocks=26, year=2)).step("audit", 0, audit=1)
    assert t.held(0) == (10, 0, 6)
    assert t.held(1) == (3, 8, 20)
    assert '"I get 6L of stocks",\n' in check_cell("audit")


def test_a_turn_past_start_to_an_emergency_leaves_2():
    t = Table(place(tile=16, cash=3, stocks=10), place())
    t.step("year_end", 0).step("collect_income", 0).act(0, tile=8, fee=10)
    assert t.at(0).cash == 2
    assert '\n    2, "L"' in check_cell("turn")


def test_the_rules_that_the_text_states():
    assert (RULES.bond_return, RULES.stock_return, RULES.audit_early, RULES.audit_late) == (1, 2, 20, 40)
    assert (RULES.house_price, RULES.rebalance_fee, RULES.market_swing) == (20, 3, 3)
    homeless = Match("wealthcraft", [Seat("a", Idle()), Seat("b", Idle())], 1, Rules(max_rounds=1))
    assert [line for _, line in homeless.log() if "no house at the end: −20L" in line]


@pytest.fixture
def items(tmp_path, monkeypatch):
    yield from checks_of(LESSON, NAME, tmp_path, monkeypatch)


RIGHT = {
    "returns": "6",
    "crash": "4L",
    "audit": "I get 6L of stocks",
    "cash": "It pays nothing, but it pays bills and bids, so some is useful",
    "turn": "2",
}


def test_the_checks_of_the_lesson_take_the_answers_of_the_run_sheet(items):
    assert list(items) == [f"check-{key}" for key in RIGHT]
    for key, answer in RIGHT.items():
        item = items[f"check-{key}"]
        item.field.input.value = answer
        item.button.click()
        assert "✓ Right." in item._told.value
        for _ in range(3):
            item.help.click()
        assert "The answer is" in item._hints.value
    assert f"**Answers to the checks:** 6L · 4L · {RIGHT['audit']} · it pays nothing, but" in SHEET


def test_every_usual_mistake_gets_its_own_reply(items):
    every_mistake_gets_its_reply(items.values())


def test_the_bet_meets_the_result_of_the_table(tmp_path, monkeypatch):
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path))
    monkeypatch.setattr(journals, "display", lambda widget: None)
    names = {}
    for cell in LESSON["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    journal, match = names["journal"], names["table"].match
    journal._fields["winner"].field.input.value = "Me"
    journal._fields["worth"].field.input.value = "47"
    press(journal, "worth")
    assert "There is no result yet" in journal._comparisons["worth"]._words.value
    until(match, "no such question")
    for key in ("winner", "worth"):
        press(journal, key)
    worth = net_worth(match.state.players[0])
    assert f"It came to <b>{said(worth, 'L')}</b>." in journal._comparisons["worth"]._words.value
    others = " and ".join(("Me", "Steady", "Hawk")[seat] for seat in match.winners)
    assert f"It was <b>{others}</b>." in journal._comparisons["winner"]._words.value
    close_everything()


def press(journal, key):
    """Press "Compare with my bet"."""
    next(each for each in tree(journal._comparisons[key].widget) if isinstance(each, w.Button)).click()


# ---------------------------------------------------------------- the run sheet
def landed(seat):
    """The tiles of a seat, in eight rounds."""
    match = game(BOTS["Steady"])
    log = [line for _, line in match.log() if line.startswith(f"{match.names[seat]} rolled ") and ": " in line]
    return [line.split(": ")[1] for line in log]


@pytest.mark.parametrize("seat", range(3))
def test_the_tiles_of_the_run_sheet(seat):
    name = ("Asha", "Steady", "Hawk")[seat]
    row = next(line for line in SHEET.splitlines() if line.startswith(f"| {name} |"))
    told = [each.strip() for each in row.strip("|").split("|")][1:]
    tiles = landed(seat)
    assert len(told) == len(tiles) == 8
    for word, tile in zip(told, tiles, strict=True):
        assert tile.startswith(re.sub(r" \d+L|, past Start", "", word))


def test_the_fees_of_the_run_sheet():
    match = game(BOTS["Steady"])
    fees = [(seat, line.split("drew the ")[1].split(" fee")[0]) for seat, line in match.log() if "drew the" in line]
    rows = {seat: re.findall(r"Emergency (\d+L)", line) for seat, line in sheet_rows()}
    assert {seat: [fee for who, fee in fees if who == seat] for seat in rows} == rows


def sheet_rows():
    for seat, name in enumerate(("Asha", "Steady", "Hawk")):
        yield seat, next(line for line in SHEET.splitlines() if line.startswith(f"| {name} |"))


def test_other_decisions_meet_the_same_tiles():
    def rolls(bot):
        return [line for _, line in game(bot).log() if " rolled " in line and ": " in line and "Lottery:" not in line]

    assert len({tuple(rolls(bot)) for bot in (Idle, *BOTS.values())}) == 1
    assert game(Idle).state.first == 0, "Asha begins"


def test_the_results_of_the_bots_in_ashas_chair():
    ends = {name: net_worth(game(BOTS[name]).state.players[0]) for name in ("Saver", "Steady", "Hawk", "Bull")}
    told = "Saver ends with {Saver}L, Steady {Steady}L, Hawk {Hawk}L, Bull {Bull}L".format(**ends)
    assert told in SHEET
    assert f"never buys or bids anything ends with {net_worth(game(Idle).state.players[0])}L" in SHEET


def test_the_200_games_of_step_6():
    games = [Match("wealthcraft", ["Steady", "Steady", "Hawk"], seed, RULES) for seed in range(200)]
    worths = sorted(net_worth(each.state.players[0]) for each in games)
    assert f"between {worths[0]}L and {worths[-1]}L over 200 seeds" in SHEET
    assert f"the middle half lies between {worths[50]}L and {worths[150]}L" in SHEET


# ---------------------------------------------------------------- in the browser
KERNEL_AGAIN = "window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"


def area(page, text):
    """The widget that holds this text."""
    return page.tab.locator(".jp-OutputArea-output .fp-root > .fp-panel").filter(has_text=text).first


@pytest.mark.browser
def test_a_lesson_is_found_again_after_the_kernel_died(page, lab):
    page.open(f"{NAME}.ipynb")
    page.tab.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.run_all()
    write(page)
    page.shot("lesson-01-written")

    page.tab.evaluate(KERNEL_AGAIN)
    page.run_all()
    area(page, "4L: That is what the stocks pay").wait_for(state="detached")
    everything_is_there(page)
    looks_right_on_a_phone(page)
    assert page.errors == []


def write(page):
    tab = page.tab
    tab.get_by_label("Steady", exact=True).check()
    tab.get_by_label("What will your own net worth").fill("47")
    area(page, "What will your own net worth").get_by_text("Kept at").wait_for()
    tab.get_by_label("Which moment decided your game?").fill("The crash in round 2 <b>")
    area(page, "Which moment decided").get_by_text("Kept at").wait_for()
    returns = area(page, "How much cash do they pay")
    tab.get_by_label("How much cash do they pay").fill("4")
    returns.get_by_role("button", name="Check").click()
    returns.get_by_text("And the bonds?").wait_for()
    returns.get_by_role("button", name="Hint", exact=True).click()
    returns.get_by_text("Only complete blocks of 5L pay.").wait_for()
    assert returns.get_by_role("button", name="Second hint").evaluate("e => e === document.activeElement")
    page.shot("lesson-01-check-wrong")
    tab.get_by_label("How much cash do they pay").fill("6L")
    tab.keyboard.press("Tab")
    tab.keyboard.press("Enter")
    returns.get_by_text("✓ Right.").wait_for()
    assert returns.get_by_role("button", name="Check").evaluate("e => e === document.activeElement")


def everything_is_there(page):
    tab = page.tab
    returns = area(page, "How much cash do they pay")
    returns.get_by_text("✓ Right.").wait_for()
    returns.get_by_text("Only complete blocks of 5L pay.").wait_for()
    assert tab.get_by_label("Steady", exact=True).is_checked()
    assert tab.get_by_label("What will your own net worth").input_value() == "47"
    assert tab.get_by_label("Which moment decided your game?").input_value() == "The crash in round 2 <b>"
    assert tab.get_by_label("How much cash do they pay").input_value() == "6L"
    with tab.expect_download() as waiting:
        area(page, "Your journal").get_by_role("link", name="Download my journal").click()
    document = json.loads(waiting.value.path().read_text(encoding="utf-8"))
    assert waiting.value.suggested_filename == f"journal-{NAME}.json"
    assert document["entries"]["worth"]["answer"] == 47
    assert document["entries"]["check-returns"]["first"] == 4


def looks_right_on_a_phone(page):
    page.resize(PHONE)
    for n, text in enumerate(("Your journal", "How much cash do they pay", "Hawk is in Year 2")):
        panel = area(page, text)
        panel.evaluate("e => e.scrollIntoView({block: 'center'})")
        page.shot(f"lesson-01-phone-{n}")
        assert panel.evaluate("e => e.scrollWidth <= e.clientWidth"), "nothing is cut off"
        small = panel.evaluate(
            "e => [...e.querySelectorAll('button, input[type=text], .widget-radio-box label, a')]"
            ".filter(x => x.getBoundingClientRect().height < 44).length"
        )
        assert small == 0, "everything that is pressed is large enough"
