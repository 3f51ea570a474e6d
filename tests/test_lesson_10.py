"""Lesson 10: every number that it or its run sheet states comes out of finplay; experiments say how sure they are."""

import json
import re
from dataclasses import fields, replace
from functools import cache

import pytest
from clicking import close_everything
from hypothesis import given, settings
from hypothesis import strategies as st
from lab import PHONE, ROOT
from lesson_tools import checks_of, every_mistake_gets_its_reply
from wealthcraft.table import Table, place

from finplay.economies import MEASURES, Study, gini, study
from finplay.wealthcraft import Rules
from finplay.wealthcraft.players import Bot
from widgets import journal as journals
from widgets.charts import number
from widgets.economies import PLAYERS, TITLES, Experiment, worlds

NAME = "10-design-an-economy"
LESSON = json.loads((ROOT / f"lessons/{NAME}.ipynb").read_text(encoding="utf-8"))
SHEET = (ROOT / f"lessons/teacher/{NAME}.md").read_text(encoding="utf-8")
WORDS = "\n".join("".join(cell["source"]) for cell in LESSON["cells"])
WORLD = Rules(max_rounds=20, goal=500)
UNITS = {measure: unit for measure, (_, _, unit, _) in TITLES.items()}
ROWS = {
    "as printed": {},
    "income 2": {"income": 2},
    "income 10": {"income": 10},
    "market swing 0": {"market_swing": 0},
    "market swing 5": {"market_swing": 5},
    "audit 10": {"audit_early": 10, "audit_late": 10},
    "audit 40": {"audit_early": 40, "audit_late": 40},
    "audit 200": {"audit_early": 200, "audit_late": 200},
    "stock return 0": {"stock_return": 0},
    "stock return 4": {"stock_return": 4},
    "income 10, audit 200": {"income": 10, "audit_early": 200, "audit_late": 200},
}


@cache
def found():
    """All the economies of the run sheet, side by side."""
    return study({name: replace(WORLD, **rules) for name, rules in ROWS.items()}, PLAYERS, 200, progress=False)


def change(measure, before, after):
    return found().verdict(measure, before, after)


# ---------------------------------------------------------------- the Gini number
def test_gini_of_the_worked_sum_and_of_the_ends():
    assert gini([10, 20, 30, 40]) == pytest.approx(0.25)
    assert gini([7, 7, 7]) == 0
    assert gini([0, 0, 0, 40]) == pytest.approx(0.75)
    assert gini([0, 0]) == 0
    assert gini([-5, 10]) == gini([0, 10]) == pytest.approx(0.5)
    with pytest.raises(ValueError, match="at least one"):
        gini([])


@given(st.lists(st.integers(0, 1000), min_size=1, max_size=8))
@settings(deadline=None)
def test_gini_is_all_differences_by_number_times_sum(values):
    pairs = sum(abs(a - b) for i, a in enumerate(values) for b in values[i:])
    assert gini(values) * len(values) * sum(values) == pytest.approx(pairs)
    assert 0 <= gini(values) < 1


# ---------------------------------------------------------------- how sure
def test_an_estimate_holds_the_value_and_narrows_with_games():
    few, many = (Study({"a": [[i % 7, i % 5] for i in range(n)]}).estimate("worth", "a") for n in (35, 35 * 16))
    assert few.value == many.value == pytest.approx(2.5)
    assert few.low < few.value < few.high
    assert 3 < (few.high - few.low) / (many.high - many.low) < 5, "16 times as many games: a quarter of the width"


def test_a_change_is_counted_game_by_game():
    noisy = [[10 * (i % 9), 10 * (i % 9)] for i in range(90)]
    pair = Study({"a": noisy, "b": [[x + 1, y + 1] for x, y in noisy]})
    assert pair.change("worth", "a", "b") == pytest.approx((1, 1, 1)), "all games differ by 1L, so there is no doubt"
    assert pair.verdict("worth", "a", "b") == "It rises"
    assert pair.verdict("worth", "b", "a") == "It falls"
    assert pair.verdict("worth", "a", "a") == "No clear change"
    assert pair.estimate("worst", "a").value == 0
    with pytest.raises(ValueError, match="measure is one of worth, gini, worst, not 'wealth'"):
        pair.estimate("wealth", "a")


def test_chance_alone_is_called_no_change():
    twice = Study({"a": [[i % 7, 3] for i in range(70)], "b": [[(i * 3) % 7, 3] for i in range(70)]})
    assert twice.verdict("worth", "a", "b") == "No clear change"


@pytest.mark.parametrize("games", [0, 29, 30.0])
def test_too_few_games_are_refused(games):
    with pytest.raises(ValueError, match="games is a whole number, 30 or more"):
        study({"a": WORLD}, PLAYERS, games)


# ---------------------------------------------------------------- the run sheet
@pytest.mark.parametrize("name", ROWS)
def test_the_table_of_the_run_sheet(name):
    cells = []
    for measure, unit in UNITS.items():
        value, low, high = (number(each, unit) for each in found().estimate(measure, name))
        cells.append(f"{value} ({low} to {high})")
    assert f"| {name} | {' | '.join(cells)} |" in SHEET


def test_the_bets_come_out_as_the_run_sheet_says():
    assert change("gini", "as printed", "income 10") == "It rises"
    assert change("gini", "income 2", "as printed") == "It falls"
    assert change("worth", "as printed", "market swing 0") == "It rises"
    assert change("gini", "audit 40", "audit 10") == "It rises"
    assert "Income 10: inequality rises. Prices that never move: what people have rises. Audit limit 10L: ine" in SHEET


def test_it_is_the_limit_that_makes_a_high_income_unequal():
    assert change("gini", "income 10", "income 10, audit 200") == "It falls"
    before, after = (found().estimate("gini", name).value for name in ("income 10", "income 10, audit 200"))
    assert f"the Gini number falls from {number(before)} to {number(after)}" in SHEET


def test_the_answer_to_step_4_is_better_in_all_three():
    assert [change(each, "as printed", "market swing 0") for each in MEASURES] == ["It rises", "It falls", "It rises"]


# ---------------------------------------------------------------- the page
def test_the_steps_take_45_minutes():
    minutes = [int(n) for n in re.findall(r"^\| (\d+) \| \d\. ", WORDS, re.MULTILINE)]
    assert len(minutes) == 6
    assert sum(minutes) == 45


def test_the_rules_that_the_text_states():
    assert "WORLD = Rules(max_rounds=20, goal=500)" in WORDS
    known = {each.name: each for each in fields(Rules)}
    for line in re.findall(r"^\| (`\w+`(?:, `\w+`)*) \| ([\d, ]+) \| (\d+) to (\d+) \|", WORDS, re.MULTILINE):
        names, defaults, low, high = re.findall(r"\w+", line[0]), line[1].split(", "), *map(int, line[2:])
        for name, default in zip(names, defaults, strict=True):
            assert (known[name].default, known[name].metadata["low"], known[name].metadata["high"]) == (
                int(default), low, high)  # fmt: skip
    assert WORDS.count(" to 5 | L") + WORDS.count("| 0 to ") > 5
    assert WORLD.income == 5


def test_a_crash_and_a_rally_do_not_bring_you_back():
    def crash_and_rally(stocks):
        t = Table(place(stocks=stocks), place()).act(1, tile=4)
        after = t.at(0).stocks
        return after, Table(place(stocks=after), place()).act(1, tile=12).at(0).stocks

    assert crash_and_rally(20) == (8, 11)
    assert crash_and_rally(30) == (12, 18)
    assert "**8L** are left, that is 1 block. A rally then gives 1 × 3L: **11L**." in WORDS


def test_code_of_questions_is_folded_and_does_not_show_the_answer():
    for each in LESSON["cells"]:
        text = "".join(each["source"])
        if "check." in text.splitlines()[0] or text.startswith("journal."):
            assert each["metadata"]["jupyter"]["source_hidden"]
        if text.startswith("check."):
            assert re.fullmatch(r'check\.\w+\("\w+",', text.splitlines()[0]), "a folded cell shows its first line"


@pytest.fixture
def items(tmp_path, monkeypatch):
    yield from checks_of(LESSON, NAME, tmp_path, monkeypatch)


def test_the_checks_take_the_answers_of_the_run_sheet(items):
    told = SHEET.split("**Answers to the checks:** ")[1].splitlines()[0].rstrip(".").split(" · ")
    for (key, item), answer in zip(items.items(), told, strict=True):
        item.field.input.value = answer
        item.button.click()
        assert "✓ Right." in item._told.value, key
    assert gini([0, 0, 20, 20]) == float(told[0])


def test_every_usual_mistake_gets_its_own_reply(items):
    every_mistake_gets_its_reply(items.values())


def test_bets_meet_the_experiments_of_the_page(tmp_path, monkeypatch):
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path))
    monkeypatch.setattr(journals, "display", lambda widget: None)
    names = {}
    for each in LESSON["cells"]:
        if each["cell_type"] == "code":
            exec("".join(each["source"]), names)
    journal = names["journal"]
    for key, result in (("income", "It rises"), ("swing", "It rises"), ("audit", "It rises")):
        assert "There is no result yet" in journal._comparisons[key]._words.value
        names[key]._games = 60
        names[key].button.click()
        journal._comparisons[key].refresh(pressed=True)
        assert f"It was <b>{result}</b>" in journal._comparisons[key]._words.value
    close_everything()


# ---------------------------------------------------------------- experiments
def test_one_rule_or_several_get_each_value():
    assert worlds("income", [3, 5], WORLD) == {"income 3": replace(WORLD, income=3), "income 5": WORLD}
    both = worlds(["audit_early", "audit_late"], [10, 30], WORLD)
    assert both["audit 10"] == replace(WORLD, audit_early=10, audit_late=10)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (
            ("incomes", [2, 3]),
            "there is no house rule &#x27;incomes&#x27;; the house rules are first_seat, dice, income",
        ),
        (("income", [2, 50]), "income is a whole number from 0 to 20, not 50"),
        (("income", [2]), "two or more values are needed"),
        (("income", 2), "two or more values are needed"),
        (({"mine": 3},), "a dict of Rules by name is needed"),
    ],
)
def test_what_cannot_be_played_is_told_in_words(arguments, words):
    shown = Experiment(*arguments, rules=WORLD)
    assert words in shown._told.value
    assert shown.verdict("gini") is None
    close_everything()


def test_a_player_that_is_none_is_told_when_it_is_played():
    shown = Experiment("income", [3, 5], rules=WORLD, players=["Steady", "Nobody"])
    shown.button.click()
    assert "there is no bot &#x27;Nobody&#x27;" in shown._told.value
    close_everything()


def test_pictures_tell_values_ranges_and_differences():
    shown = Experiment("income", [5, 2], rules=WORLD, games=40)
    shown.button.click()
    growth, inequality, risk = (each.picture for each in shown.places)
    assert "Against income 5: income 2 −" in growth.see
    assert growth.see.endswith("less growth.")
    assert inequality.see.endswith("less equal.")
    assert risk.see.endswith("more risk.")
    value, low, high = (number(each, "L") for each in shown.study.estimate("worth", "income 2"))
    assert growth.rows[1] == ("income 2", value, low, high)
    assert f"income 2 {value} ({low} to {high})" in growth.alt
    close_everything()


def test_an_own_bot_that_fails_is_told_by_its_seat_with_the_line_that_replays_it():
    fails = type("MyBot", (Bot,), {"invest": lambda self, game, me: 7})
    shown = Experiment("income", [5, 2], rules=Rules(max_rounds=6), players=["Steady", fails], games=30)
    shown.play()
    words = shown._told.value
    assert "MyBot (seat 2) could not answer" in words
    assert "print(match.trouble)</code>" in words
    assert shown.study is None


# ---------------------------------------------------------------- in the browser
@pytest.mark.browser
def test_an_experiment_is_played_and_met_by_the_bet(page):
    page.open(f"{NAME}.ipynb")
    page.tab.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.run_all()
    page.tab.get_by_label("It falls", exact=True).first.check()
    page.click("Play 200 games of each", 0)
    page.wait_for_text("Risk: 200 games of each", 120)
    panel = page.tab.locator(".jp-OutputArea-output .fp-root").filter(has_text="Against income 5").first
    panel.evaluate("e => e.scrollIntoView({block: 'start'})")
    page.shot("lesson-10-income")
    page.click("Compare with my bet", 0)
    page.wait_for_text("That is not what you thought.")
    page.resize(PHONE)
    panel.evaluate("e => e.scrollIntoView({block: 'start'})")
    page.shot("lesson-10-phone")
    assert panel.evaluate("e => e.scrollWidth <= e.clientWidth"), "nothing is cut off"
    assert page.errors == []
