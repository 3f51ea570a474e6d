"""Lesson 05: every number of the game that it or its run sheet states comes out of finplay; its checks and bets."""

import json
import re
from statistics import mean

import pytest
from lab import ROOT
from lesson_tools import every_mistake_gets_its_reply, minutes_agree, page_of, questions_are_folded

from finplay import simulate
from finplay.wongamania import Rules
from finplay.wongamania.cards import BOX
from finplay.wongamania.cycle import CYCLE, QUADRANTS, grid
from widgets.charts import dots, number
from widgets.draw import signed
from widgets.explorers import recessions, wheel

NAME = "05-economic-cycles"
LESSON = json.loads((ROOT / f"lessons/{NAME}.ipynb").read_text(encoding="utf-8"))
SHEET = (ROOT / f"lessons/teacher/{NAME}.md").read_text(encoding="utf-8")
CODE = {cell["id"]: "".join(cell["source"]) for cell in LESSON["cells"] if cell["cell_type"] == "code"}
TEXT = "\n".join("".join(cell["source"]) for cell in LESSON["cells"] if cell["cell_type"] == "markdown")
TURNS = recessions.turns()


def cell(part):
    return next(text for text in CODE.values() if part in text)


@pytest.fixture(scope="module")
def lesson(tmp_path_factory):
    yield from page_of(CODE.values(), ("dots", "bars"), tmp_path_factory.mktemp("work"))


# ---------------------------------------------------------------- the page
def test_the_steps_take_45_minutes():
    minutes_agree(TEXT, SHEET, 10)


def test_code_of_questions_is_folded_and_does_not_show_the_answer():
    questions_are_folded(LESSON)


def test_cells_have_ids_that_stay():
    assert [each["id"] for each in LESSON["cells"]] == [f"cycles-{n}" for n in range(1, len(LESSON["cells"]) + 1)]


def test_nothing_before_the_reveal_tells_the_answer():
    before = TEXT.split("Press **Compare with my bet**")[0]
    assert "24%" not in before
    assert "median of 4.5" in before, "when it was, not how far above"


# ---------------------------------------------------------------- the wheel
def trips(asset):
    found = {(a, b): sum(wheel.trip(asset, a, b)) for a in wheel.GRIDS for b in wheel.GRIDS if a != b}
    return found, max(found.values()), min(found.values())


def test_the_table_of_the_wheel():
    def row(name, values):
        assert f"| {name} | {' | '.join(str(each) for each in values)} |" in TEXT

    row("quadrant", (QUADRANTS[each.quadrant] for each in CYCLE))
    row("price of a Stock", (each.stock_price for each in CYCLE))
    row("a Stock earns", (signed(each.profit, "").replace("±", "") for each in CYCLE))


def test_best_and_worst_trips():
    found, best, worst = trips("Stock")
    assert (best, [trip for trip, each in found.items() if each == best]) == (5, [(1, 6), (2, 6), (8, 6)])
    assert (worst, [trip for trip, each in found.items() if each == worst]) == (-6, [(6, 1), (6, 2), (6, 8)])
    assert "The best trips earn **+5**: buy on grid 8, 1 or 2, sell on 6." in TEXT
    assert "The worst lose **6**: buy on 6, sell on 8, 1 or 2." in TEXT
    assert trips("Property")[1:] == (4, -5)
    assert "Property: best +4, worst −5." in SHEET
    assert [sum(wheel.trip(each, 1, 1)) for each in wheel.ASSETS] == [-1, -1, pytest.approx(8 / 3)]
    assert "with a Stock or a Property loses 1 a wheel; a Bond earns 2⅔" in TEXT
    assert "A Stock held round the wheel loses 1, a Bond earns 2⅔" in TEXT


def written(amounts):
    first, *rest = amounts
    return f"−{-first}" + "".join(f" {'−' if each < 0 else '+'} {abs(each)}" for each in rest)


def test_the_sums_worked_out(lesson):
    there, round_it = wheel.trip("Stock", 1, 6), wheel.trip("Stock", 1, 1)
    assert written(there) == "−1 + 0 + 0 + 1 + 1 + 1 + 3"
    assert "−1 (the price) + 0 + 0 + 1 + 1 + 1 (grids 2 to 6) + 3 (the price) = **+5**" in TEXT
    assert sum(there) == 5
    assert f"{written(round_it)} = **−1**" in TEXT
    assert f"From 1 to 6 they make +{there[0] + there[-1]}. Three profits of 1 are missing." in TEXT
    assert all(lesson.trip(a, b) == sum(wheel.trip("Stock", a, b)) for a in wheel.GRIDS for b in wheel.GRIDS)


def test_told_late():
    late, still = wheel.told_late("Stock", 1, 5), sum(wheel.trip("Stock", 1, 1))
    told = [signed(each, "") for each in (*late[:5], still)]
    told[2:5] = [f"**{each}**" for each in told[2:5]]
    assert f"| one Stock, one wheel | {' | '.join(told)} |" in TEXT
    assert late[1] >= late[0], "one turn late costs nothing"
    assert late[2] == still
    assert max(late[3:5]) < still
    assert "On time it earns +4." in TEXT
    assert f"On time +{late[0]}, 2 turns late {signed(late[2], '')}, 4 turns late {signed(late[4], '')}" in SHEET


@pytest.mark.parametrize("jumps", [0, 20, 50, 100])
def test_the_shaken_wheel(jumps):
    earned, still = wheel.shaken("Stock", 1, 5, jumps)
    assert f"| {jumps}% | {number(earned[0])} | {number(earned[2])} | {number(still)} |".replace("−0 ", "0 ") in TEXT


def test_cards_that_move_the_token():
    movers = {"Stimulus", "Tightening", "Green Shoots", "Boom", "Slowdown", "Financial Crisis", "Economist",
              "Central Banker"}  # fmt: skip
    cards = sum(card.copies for card in BOX if card.name in movers)
    deck = sum(card.copies for card in BOX if card.name != "Trust Fund")
    assert f"{cards} of the {deck} cards can move the token" in TEXT


def test_two_hundred_games(lesson):
    share = lesson.games.groupby("player").win_share.mean()
    assert len(lesson.games) == 800
    assert f"Cyclist wins {100 * share.Cyclist:.0f} of 100." in TEXT
    assert share.drop("Cyclist").max() < 0.25 < share.Cyclist
    assert f"Cyclist wins {100 * share.Cyclist:.0f} of 100" in SHEET
    again = simulate("wongamania", ["Cyclist", "Hold", "Hold", "Hold"], games=20, progress=False)
    assert again.win_share.to_list() == lesson.games.win_share.to_list()[:80], "on any computer"


def test_tweaks_and_twiddles_of_the_wheel(lesson):
    names = {"CYCLE": CYCLE}
    exec(cell("def trip"), names)
    exec(re.search(r"`(price = price.*?)`", TEXT)[1], names)
    ahead = {(a, b): names["trip"](a, b) for a in wheel.GRIDS for b in wheel.GRIDS}
    assert f"`trip(1, 6)` is +{ahead[1, 6]} instead of +{lesson.trip(1, 6)}" in TEXT
    assert [each for each, gain in ahead.items() if gain == max(ahead.values())] == [(8, 4), (8, 6)]
    assert f"the best trips earn +{ahead[8, 4]}: `trip(8, 4)`, `trip(8, 6)`" in TEXT
    assert grid(8).quadrant == QUADRANTS.index("Recession"), "in the middle of the bad news"
    assert f"(1 and 3): +{lesson.trip(1, 3)} a wheel" in TEXT
    assert f"(3 and 7): {signed(lesson.trip(3, 7), '')}, no better than sitting still" in TEXT
    assert lesson.trip(3, 7) == lesson.trip(1, 1)
    shaken = [wheel.shaken("Stock", *trip, 20)[0][0] for trip in ((1, 3), (3, 7))]
    assert f"With jumps in 20% of turns: {number(shaken[0])} and {number(shaken[1])}" in SHEET


# ---------------------------------------------------------------- checks
RIGHT = {"trip": "3", "late": "-3", "length": "1 to 11 years", "low": "4.5", "jobs": "At its end, or after it"}


def test_the_answers_come_out_of_the_sums():
    assert sum(wheel.trip("Stock", 4, 6)) == 3
    assert sum(wheel.trip("Stock", 4, 8)) == wheel.told_late("Stock", 2, 6)[2] == -3
    assert sum(wheel.trip("Stock", 2, 6)) == 5
    prices = [wheel.price("Stock", each) for each in (4, 6, 8)]
    assert (prices[1] - prices[0], prices[2] - prices[0]) == (1, -1), "what one gets from prices alone"
    early = sorted(each.early for each in TURNS)
    assert early == [-10, 4, 4, 4, 4, 4, 5, 5, 6, 7, 9, 11]
    assert "**4, 4, 4, 4, 4, 5, 5, 6, 7, 9, 11**" in cell('"low"')
    assert mean(early) == pytest.approx(4.4, abs=0.05)
    assert [round(each / 12) for each in (min(recessions.growing()), max(recessions.growing()))] == [1, 11]


def test_the_checks_take_the_answers_of_the_run_sheet(lesson):
    items = lesson.check.items
    assert list(items) == [f"check-{key}" for key in (*RIGHT, "alarm")]
    for key, answer in RIGHT.items():
        item = items[f"check-{key}"]
        item.field.input.value = answer
        item.button.click()
        assert "✓ Right." in item._told.value
        for _ in range(3):
            item.help.click()
        assert "The answer is" in item._hints.value
    assert (
        "**Answers to the checks:** 3 Wonga · −3 Wonga · 1 to 11 years · 4.5 months · at its end, or after it." in SHEET
    )


def test_every_usual_mistake_gets_its_own_reply(lesson):
    items = [lesson.check.items[f"check-{key}"] for key in RIGHT]
    assert all(item._replies for item in items)
    every_mistake_gets_its_reply(items)


def test_the_answer_to_the_alarm_is_right(lesson):
    item, names = lesson.check.items["check-alarm"], {}
    body = item._helps[-1].split("`")[1]
    exec("def alarm(rates, rise):\n" + "\n".join(f"    {line}" for line in body.splitlines()), names)
    item._function = lesson.alarm
    item.button.click()
    assert "✗" in item._told.value, "what is given to begin with is not the answer"
    item._function = names["alarm"]
    item.button.click()
    assert "✓ Right." in item._told.value


def test_the_rules_that_the_text_states():
    rules = Rules()
    assert rules.bond_income * len(CYCLE) / rules.bond_income_every == pytest.approx(8 / 3)


def test_dots_that_would_hide_each_other_stand_one_above_the_other():
    picture = dots({"many": [7] * 12 + [100], "few": [1, 50, 50.5]}, "t", "s", mark=(3, "m"))
    many, few = picture.figure.data
    assert (len({*many.y[:12]}), many.y[12]) == (12, many.y[0]), "as many floors as there are alike"
    assert max(many.y) - min(many.y) < 0.6, "and below the name of the row"
    assert few.y[0] == few.y[1] < few.y[2]
    assert picture.rows[1] == ("few", "1, 50, 50.5", "1", "50", "50.5")
    with pytest.raises(ValueError, match="every row needs at least one value"):
        dots({"none": []}, "t", "s")


# ---------------------------------------------------------------- in the browser
@pytest.mark.browser
def test_every_explorer_is_moved_and_tells_its_new_numbers(page):
    page.open(f"{NAME}.ipynb")
    page.run_all()
    page.tab.evaluate("window.jupyterapp.shell.collapseLeft()")

    def typed(panel, nth, text):
        box = page.tab.locator(".jp-OutputArea-output .ex-panel").nth(panel).locator("input[type=text]").nth(nth)
        box.fill(text)
        box.press("Tab")

    typed(0, 1, "6")
    page.wait_for_text("= +5 Wonga.")
    typed(1, 2, "20")
    page.wait_for_text("In 20% of turns the token jumps. In 8 turns the same plan earns +2.32 on time")
    page.click("1970–2000")
    page.wait_for_text("10.8% (December 1982)")
    page.click("2001")
    page.wait_for_text("lowest in September 2002, 10 months after it")
    page.shot("lesson-05-end")
    page.click("Card D")
    page.wait_for_text("Unemployment went from 9.5% to 9.4%")
    page.shot("lesson-05-card")
    assert page.errors == []
