"""Lesson 04: every number that it or its run sheet states comes out of finplay, of real data or of an explorer."""

import ast
import json
import re
from fractions import Fraction
from itertools import combinations
from math import sqrt
from types import SimpleNamespace

import pytest
from clicking import close_everything
from lab import ROOT
from lesson_tools import every_mistake_gets_its_reply, minutes_agree, questions_are_folded
from test_explorers_browser import not_whole
from wealthcraft.table import Table, place

from finplay import history
from finplay.compare import interval
from finplay.wealthcraft import Rules
from finplay.wealthcraft.board import BOARD, MARKET_CRASH, MARKET_RALLY, STOCK_CRASH
from widgets import journal as journals
from widgets.charts import Picture, share_below
from widgets.explorers import Diversification, risks

NAME = "04-diversification"
LESSON = json.loads((ROOT / f"lessons/{NAME}.ipynb").read_text(encoding="utf-8"))
SHEET = (ROOT / f"lessons/teacher/{NAME}.md").read_text(encoding="utf-8")
CODE = {cell["id"]: "".join(cell["source"]) for cell in LESSON["cells"] if cell["cell_type"] == "code"}
TEXT = "\n".join("".join(cell["source"]) for cell in LESSON["cells"] if cell["cell_type"] == "markdown")
BOTH = TEXT + SHEET
PAIR = ("Utils", "BusEq")
RISKS = risks.mixes(*PAIR)["risk"]
BONDS, HALF, STOCKS = "all bonds", "half and half", "all stocks"


def shown_by(text, names):
    """Run a cell, and give what it shows."""
    body = ast.parse(text).body
    last = body.pop().value if isinstance(body[-1], ast.Expr) else None
    exec(compile(ast.Module(body, []), "cell", "exec"), names)
    return None if last is None else eval(compile(ast.Expression(last), "cell", "eval"), names)


@pytest.fixture(scope="module")
def lesson(tmp_path_factory):
    """The names of the lesson after all its cells, the figures and the explorers that its cells show."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FINPLAY_WORK", str(tmp_path_factory.mktemp("work")))
        patch.setattr(journals, "display", lambda widget: None)
        names = {}
        shown = [shown_by(text, names) for text in CODE.values()]
        pictures = {each.title: each for each in shown if isinstance(each, Picture)}
        explorers = {each._part: each for each in shown if isinstance(each, Diversification)}
        yield SimpleNamespace(**names, pictures=pictures, explorers=explorers)
        close_everything()


def table_row(name):
    return re.search(rf"^\| {re.escape(name)} \| (.*) \|$", TEXT, re.MULTILINE)[1].replace("*", "").split(" | ")


# ---------------------------------------------------------------- the page
def test_the_steps_take_45_minutes():
    minutes_agree(TEXT, SHEET, 9)


def test_code_of_questions_is_folded_and_does_not_show_the_answer():
    questions_are_folded(LESSON)


def test_cells_have_ids_that_stay():
    assert [each["id"] for each in LESSON["cells"]] == [f"spread-{n}" for n in range(1, len(LESSON["cells"]) + 1)]


def test_the_text_before_the_reveal_does_not_tell_the_answer():
    before = TEXT.split("## 2. ")[0]
    assert not re.search(r"12\.6|14\.5|calmer", before.replace("calmest", ""))


# ---------------------------------------------------------------- bet and first move
def test_the_bet_is_about_the_data(lesson):
    swings = {name: 100 * history.volatility(history.returns(risks.TABLE, name)) for name in risks.NAMES}
    assert (min(swings, key=swings.get), max(swings, key=swings.get)) == PAIR
    assert f"a volatility of **{swings['Utils']:.1f}%**" in TEXT
    assert f"was the wildest: **{swings['BusEq']:.1f}%**" in TEXT
    assert min(range(101), key=RISKS.__getitem__) == 17


def test_run_all_neither_locks_nor_tells_before_there_is_a_bet(lesson):
    for key, answer, result in (("swings", "More", "<b>Less</b>"), ("volatility", "14.5", "<b>12.6%</b>")):
        bet, found = lesson.journal._fields[key], lesson.journal._comparisons[key]
        assert "There is no result yet" in found._words.value
        bet.field.input.value = answer
        found.refresh(pressed=True)
        assert result in found._words.value


def test_the_table_of_the_first_move():
    shares = [int(each.rstrip("%")) for each in table_row("Computers")]
    assert table_row("volatility") == [f"{RISKS[share]:.1f}%" for share in shares]
    naive = [RISKS[0] + (RISKS[-1] - RISKS[0]) * share / 100 for share in shares]
    assert table_row("the average of both") == [f"{each:.1f}%" for each in naive]
    assert f"swings by {RISKS[17]:.1f}%, the average would be {naive[2]:.1f}%" in SHEET
    assert "If you bet about 14.5%" in TEXT


def test_the_line_of_code_gives_the_same(lesson):
    assert 100 * lesson.mixed.std() * sqrt(12) == pytest.approx(RISKS[17])


def test_explorers_stand_as_the_text_says(lesson):
    assert lesson.explorers["pair"].settings == {"share": 0, "pair": PAIR}
    assert lesson.explorers["correlation"].settings == {"share": 50, "correlation": 0.35}
    assert lesson.explorers["number"].settings["number"] == 1
    assert lesson.explorers["bonds"].settings == {"stocks": 60, "rebalance": "yearly", "years": (1998, 2017)}
    assert all(len(each.places) == 1 for each in lesson.explorers.values())


# ---------------------------------------------------------------- correlation
def test_the_table_of_correlations():
    for told, swing in zip(table_row("correlation"), table_row("half and half swings by"), strict=True):
        value = risks.two(20, 20, float(told.replace("−", "-")), 50)
        assert swing == f"{value:.1f}".removesuffix(".0") + "%"
    assert risks.two(20, 20, -0.5, 50) == pytest.approx(10)
    assert f"√200 = **{sqrt(200):.1f}**" in TEXT


def test_the_66_pairs(lesson):
    names = risks.NAMES
    pairs = {(a, b): risks.together(a, b) for a, b in combinations(names, 2)}
    low, high, mean = min(pairs.values()), max(pairs.values()), sum(pairs.values()) / len(pairs)
    assert len(pairs) == 66
    assert (round(low, 2), round(high, 2), round(mean, 2)) == (0.35, 0.91, 0.65)
    assert set(min(pairs, key=pairs.get)) == {"BusEq", "Utils"}
    assert set(max(pairs, key=pairs.get)) == {"Manuf", "Other"}
    assert "The lowest is 0.35: Computers with Power, water. The highest is 0.91: Machines, paper with All" in TEXT
    assert "The mean is 0.65." in TEXT
    drawn = [value for row in lesson.half for value in row if value is not None]
    assert sorted(drawn) == pytest.approx(sorted(pairs.values()))
    assert lesson.half[names.index("Utils")][names.index("BusEq")] == pytest.approx(low)


def test_sources_stand_below_the_real_pictures(lesson):
    real = [each for each in lesson.pictures.values() if "games" not in each.title]
    assert len(real) == 3
    assert {each.source for each in real} == {history.source(risks.TABLE)}


# ---------------------------------------------------------------- the game
def whole(value):
    return f"{value:.0f}L"


def test_the_400_games(lesson):
    found = lesson.plans
    assert {len(each) for each in found.values()} == {400}
    means = [whole(found[plan].mean()) for plan in (BONDS, HALF, STOCKS)]
    medians = [whole(found[plan].median()) for plan in (BONDS, HALF, STOCKS)]
    tenths = [whole(share_below(found[plan], 0.1)) for plan in (BONDS, HALF, STOCKS)]
    assert "**The means lie close together: {}, {} and {}.**".format(*means) in TEXT
    assert "**The medians do not: {}, {} and {}.**".format(*medians) in TEXT
    assert "one game in ten ends below {}, {} and {}.".format(*tenths) in TEXT
    assert "Means {}, {}, {}. What changes is the worst tenth: {}, {}, {}.".format(*means, *tenths) in SHEET
    assert f"Mean {means[2]}, median {medians[2]}: few giants." in SHEET


def test_how_sure_the_mean_is_and_what_makes_it(lesson):
    bonds, stocks = lesson.plans[BONDS], lesson.plans[STOCKS]
    low, high = interval(stocks)
    assert low < bonds.mean() < high, "nobody can tell which mean is higher"
    assert f"anywhere from {whole(low)} to {whole(high)} (that is right in 19 cases of 20)" in TEXT
    assert f"One single game of {stocks.max():,}L pulls it up" in TEXT
    assert f"(mean 76L, but anywhere from {whole(low)} to {whole(high)}; bonds {whole(bonds.mean())})" in SHEET
    best = stocks.sort_values()[-40:].sum() / stocks.sum()
    assert f"the best 40 of the 400 games hold {best:.0%} of everything" in TEXT
    assert f"The best 40 of 400 games hold {best:.0%}" in SHEET
    beats = (stocks > bonds).mean()
    assert f"All stocks beat all bonds in {beats:.0%} of the games" in TEXT
    assert f"it beats all bonds in {beats:.0%} of them" in SHEET
    assert bonds.mean() > stocks.mean()
    assert bonds.median() == pytest.approx(2 * stocks.median(), rel=0.02), "twice the median"


def test_the_games_that_are_looked_at(lesson):
    second, fifth = ({plan: found[k] for plan, found in lesson.plans.items()} for k in (1, 4))
    assert "[1, 2, 5]" in "".join(CODE.values())
    assert 1.9 < fifth[STOCKS] / fifth[BONDS] < 2, "almost twice as much"
    assert f"All stocks ended game 5 with {fifth[STOCKS]}L" in SHEET
    assert second[STOCKS] < second[BONDS] / 4, "less than a quarter"
    assert max(fifth, key=fifth.get) == STOCKS


def test_the_dial(lesson):
    assert list(lesson.dial.value) == [2, 1]
    stocks, bonds = lesson.plans[STOCKS], lesson.plans[BONDS]
    printed = [whole(stocks.mean()), whole(stocks.median()), whole(stocks.quantile(0.1))]
    assert table_row("3L, as printed: all stocks") == printed
    assert table_row("*all bonds, always*") == [
        whole(bonds.mean()), whole(bonds.median()), whole(bonds.quantile(0.1)),
    ]  # fmt: skip
    for row in lesson.dial.itertuples():
        told = [whole(each) for each in (row.mean, row.median, row.worst_tenth)]
        assert table_row(f"{row.value}L: all stocks") == told
    two, one = lesson.dial.itertuples()
    assert two.low > bonds.mean() - 1
    assert two.median < bonds.median()
    assert one.low > bonds.mean()
    assert one.median > bonds.median()
    assert one.worst_tenth < bonds.quantile(0.1)
    assert f"it does: {whole(one.mean)}, median {whole(one.median)}, worst tenth {whole(one.worst_tenth)}" in SHEET


def test_bonds_do_not_notice_the_dial(lesson):
    few = {"games": 30, "rules": lesson.printed, "fast": False, "progress": False}
    seats = [lesson.Plan(0), lesson.Bot, lesson.Bot, lesson.Bot]
    assert lesson.sweep("market_swing", [3, 1], seats, **few).drop(columns="value").nunique().max() == 1


# ---------------------------------------------------------------- tiles
def test_what_the_tiles_do(lesson):
    rules = Rules()
    assert (rules.market_swing, rules.stock_swing) == (3, 2)
    assert "| 2L for each block of 5L |" in TEXT
    assert "| 3L for each block of 5L |" in TEXT
    sides = Table(place(stocks=20), place(stocks=20)).act(1, tile=BOARD.index(MARKET_CRASH) + 1)
    crashed = sides.at(0).stocks
    assert (crashed, sides.at(1).stocks) == (8, 8), "a Market Crash hits all"
    own = Table(place(stocks=20), place(stocks=20)).act(1, tile=BOARD.index(STOCK_CRASH) + 1)
    assert (own.at(0).stocks, own.at(1).stocks) == (20, 12), "a Stock Crash is one's own"
    rallied = Table(place(stocks=crashed), place()).act(1, tile=BOARD.index(MARKET_RALLY) + 1).at(0).stocks
    assert [lesson.after(20, [-3, 3]), lesson.after(20, [3, -3])] == [rallied, 14] == [11, 14]
    assert "**8L** are left. That is one whole block. The rally gives 1 × 3L: **11L**." in TEXT
    assert "20L + 12L = 32L, six blocks, less 18L: **14L**" in TEXT
    assert "20 − 12 = 8 (one whole block), 8 + 3 = **11**. The other way round: 20 + 12 = 32, 32 − 18 = **14**" in SHEET


def test_how_often_one_stops_on_a_tile():
    """The long run is 1 in 16; in the first 20 turns, reckoned exactly, it is much the same."""
    assert (BOARD.count(STOCK_CRASH), BOARD.count(MARKET_CRASH), len(BOARD)) == (1, 1, 16)
    at, stops = {0: Fraction(1)}, [Fraction(0)] * 16
    for _ in range(20):
        after = {}
        for tile, chance in at.items():
            for face in range(1, 7):
                there = (tile + face) % 16
                after[there] = after.get(there, 0) + chance / 6
        at = after
        for tile, chance in at.items():
            stops[tile] += chance
    assert float(stops[BOARD.index(STOCK_CRASH)]) == pytest.approx(20 / 16, abs=0.05)
    assert float(4 * stops[BOARD.index(MARKET_CRASH)]) == pytest.approx(80 / 16, abs=0.25)
    assert float(4 * stops[BOARD.index(MARKET_RALLY)]) == pytest.approx(80 / 16, abs=0.25)
    assert "you alone make 20 turns: about **1.25** Stock Crashes" in TEXT
    assert "make 80 turns: about **5** Market Crashes, and 5 Market Rallies" in TEXT


# ---------------------------------------------------------------- more and more, crashes
def test_the_table_of_more_and_more():
    means, stays = risks.choices()["mean"], risks.floor()
    counts = [int(each) for each in table_row("industries, in equal parts")[:-1]]
    assert table_row("volatility, on average") == [*(f"{means[k - 1]:.1f}%" for k in counts), f"{stays:.1f}%"]
    gone = [f"{100 * (means[0] - means[k - 1]) / (means[0] - stays):.0f}%" for k in (12, 2, 4)]
    assert f"falls by 3 points: {gone[0]} of all that spreading can take away" in TEXT
    assert f"take away {gone[1]} of it, four take away {gone[2]}." in TEXT
    assert f"{stays:.1f} of {means[0]:.1f} stay: **{100 * stays / means[0]:.0f}%**" in TEXT
    assert "13.7 of 17.0 stay: 81%" in SHEET
    assert round(means[0] - means[-1]) == 3


def test_the_two_crashes(lesson):
    first, second = lesson.change("2000-04", "2002-09"), lesson.change("2007-11", "2009-02")
    assert ((first > 0).sum(), (second > 0).sum()) == (2, 0)
    assert lesson.pictures["April 2000 to September 2002"].see == "Two of twelve even rose."
    assert lesson.pictures["November 2007 to February 2009"].see == "None rose."
    assert f"from the {-first['Computers']:.0f}% of Computers" in TEXT
    equal = history.industries().mean(axis=1)
    lost = [100 * (1 - (1 + equal[a:b]).prod()) for a, b in (("2000-04", "2002-09"), ("2007-11", "2009-02"))]
    assert "lost {:.0f}% in the first crash and {:.0f}% in the second".format(*lost) in TEXT
    assert f"It lost {lost[1]:.0f}% in equal parts" in SHEET
    together = (history.industries() < 0).all(axis=1)
    assert f"In {together.sum()} of {len(together)} months, {100 * together.mean():.1f}%, all twelve" in TEXT
    assert f"In {together.sum()} months all twelve industries fell at once" in "".join(CODE.values())
    assert f"in {together.sum()} of {len(together)} months" in SHEET


def test_the_calmest_three_stayed_calm(lesson):
    assert lesson.calmest == ("Food, clothes", "Telephone, TV", "Power, water")
    before, later = lesson.swing(lesson.calmest, "1949", "1982"), lesson.swing(lesson.calmest, "1983", "2017")
    assert before < later < sum(lesson.every) / len(lesson.every)
    assert len(lesson.every) == 220


# ---------------------------------------------------------------- checks
RIGHT = {"swing": "20", "spread": "A fire at one firm", "zero": "14.1", "stays": "81", "year": "−17.5"}


def test_the_answers_come_out_of_the_sums(lesson):
    assert lesson.after(35, [-3]) == 14
    assert lesson.after(35, [-3, 3]) == 20
    assert pytest.approx(22.4) == 35 * 0.4 * 1.6
    assert round(risks.two(20, 20, 0, 50), 1) == 14.1
    assert round(100 * risks.floor() / risks.choices()["mean"][0]) == round(100 * 13.7 / 17.0) == 81
    assert round(0.6 * -36.7 + 0.4 * 11.2, 1) == -17.5


def test_the_checks_take_the_answers_of_the_run_sheet(lesson):
    items = lesson.check.items
    assert list(items) == [f"check-{key}" for key in (*RIGHT, "make")]
    for key, answer in RIGHT.items():
        item = items[f"check-{key}"]
        item.field.input.value = answer
        item.button.click()
        assert "✓ Right." in item._told.value, key
        for _ in range(3):
            item.help.click()
        assert "The answer is" in item._hints.value
    assert "**Answers to the checks:** 20L · A fire at one firm · 14.1% · 81% · −17.5%." in SHEET


def test_every_usual_mistake_gets_its_own_reply(lesson):
    items = [lesson.check.items[f"check-{key}"] for key in RIGHT]
    assert all(item._replies for item in items)
    every_mistake_gets_its_reply(items)


def test_the_answer_to_the_function_is_right(lesson):
    item, names = lesson.check.items["check-make"], {}
    body = item._helps[-1].split("`")[1]
    exec(
        "def half_and_half(one, other, correlation):\n" + "\n".join(f"    {each}" for each in body.splitlines()), names
    )
    for function, told in ((lesson.half_and_half, "✗"), (names["half_and_half"], "✓ Right.")):
        item._function = function
        item.button.click()
        assert told in item._told.value
    for case, expected in item._cases:
        assert risks.two(*case, 50) == pytest.approx(expected, abs=0.005)


# ---------------------------------------------------------------- in the browser
@pytest.mark.browser
def test_the_dot_is_moved_and_meets_the_bet_and_every_chart_is_whole(page, lab):
    text = (lab.root / f"{NAME}.ipynb").read_text(encoding="utf-8")
    (lab.root / "04-charts.ipynb").write_text(re.sub(r"\b400, 1, printed|games=400", _fewer, text), encoding="utf-8")
    page.open("04-charts.ipynb")
    page.tab.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.run_all()
    page.tab.get_by_label("Less", exact=True).first.check()
    root = page.tab.locator(".fp-root:has(.ex-panel)").first
    box = root.locator(".ex-dial input[type=text]").first
    box.fill("17%")
    box.press("Enter")
    root.locator(".cc-see").filter(has_text="it swings by 12.6% a year").first.wait_for()
    root.evaluate("each => each.scrollIntoView()")
    page.shot("lesson-04-pair")
    page.click("Compare with my bet", 0)
    page.wait_for_text("You bet Less")
    assert not_whole(page) == ({}, 8)
    assert page.errors == []


def _fewer(found):
    return found[0].replace("400", "40")
