"""Lesson 03: every number that it or its run sheet states comes out of finplay or of an explorer."""

import json
import re
from functools import cache
from itertools import pairwise
from math import log, log2
from types import SimpleNamespace

import pytest
from clicking import close_everything
from lab import ROOT
from lesson_tools import minutes_agree, questions_are_folded

from finplay import compare, history, simulate
from finplay.wealthcraft import Rules
from finplay.wealthcraft.answers import Split
from finplay.wongamania import Rules as WongaRules
from widgets import journal as journals
from widgets.explorers import Compounding, MoneyLender, sums
from widgets.fields import light

NAME = "03-compounding"
LESSON = json.loads((ROOT / f"lessons/{NAME}.ipynb").read_text(encoding="utf-8"))
SHEET = (ROOT / f"lessons/teacher/{NAME}.md").read_text(encoding="utf-8")
CODE = {cell["id"]: "".join(cell["source"]) for cell in LESSON["cells"] if cell["cell_type"] == "code"}
TEXT = "\n".join("".join(cell["source"]) for cell in LESSON["cells"] if cell["cell_type"] == "markdown")
RULES = Rules(max_rounds=20, goal=500)
STOCKS = history.returns("us_markets", "stocks")
MONTHS = ("1926-06", *history.months("us_markets"))
WEALTH = history.wealth(STOCKS)
YEARS = len(STOCKS) / 12


def cell(part):
    return next(text for text in CODE.values() if part in text)


@pytest.fixture(scope="module")
def page(tmp_path_factory):
    """The names of the lesson after all its cells, and the figures that its cells show, by title."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("FINPLAY_WORK", str(tmp_path_factory.mktemp("work")))
        patch.setattr(journals, "display", lambda widget: None)
        names, shown = {}, {}
        for text in CODE.values():
            start = re.search(r"^(growth|ruler|strips)\(", text, re.MULTILINE)
            exec(text[: start.start()] if start else text, names)
            if start:
                picture = eval(text[start.start() :], names)
                shown[picture.title] = picture
        yield SimpleNamespace(**names, shown=shown)
        close_everything()


@cache
def doubling(k):
    return next(place for place, value in enumerate(WEALTH) if value >= 2**k)


# ---------------------------------------------------------------- the page
def test_the_steps_take_45_minutes():
    minutes_agree(TEXT, SHEET, 10)


def test_code_of_questions_is_folded_and_does_not_show_the_answer():
    questions_are_folded(LESSON)


def test_cells_have_ids_that_stay():
    assert [each["id"] for each in LESSON["cells"]] == [f"compound-{n}" for n in range(1, len(LESSON["cells"]) + 1)]


def test_the_text_before_the_reveal_does_not_tell_the_answer():
    before = TEXT.split("## 6. ")[0]
    assert "6,381" not in before
    assert "4,096" not in before


# ---------------------------------------------------------------- bet and ruler
def test_the_bet_is_about_the_data():
    assert f"**{100 * history.yearly(STOCKS):.2f}% a year**" in TEXT
    assert divmod(len(STOCKS), 12) == (92, 5)
    assert "92 years and 5 months" in TEXT


def test_run_all_neither_locks_nor_tells_before_there_is_a_bet(page):
    bet, result = page.journal._fields["times"], page.journal._comparisons["times"]
    assert "There is no result yet" in result._words.value
    assert not bet.field.input.disabled
    bet.field.input.value = "200"
    result.refresh(pressed=True)
    assert "You bet <b>×200</b>" in result._words.value
    assert f"<b>×{round(WEALTH[-1]):,}</b>" in result._words.value
    assert bet.field.input.disabled

    ruler = cell("ruler(marks")
    exec(ruler[: ruler.index("ruler(marks")], vars(page))
    away = log2(WEALTH[-1] / 200)
    assert (
        page.told
        == f"Your bet was {away:.1f} doublings away: about {away * YEARS / log2(WEALTH[-1]):.0f} years of growth."
    )
    assert page.marks[1] == (200, "your bet")


def test_the_ruler_without_a_bet(page):
    shown = page.shown["Your bet on a ruler of doublings"]
    assert shown.see == "There is no bet yet."
    straight = 1 + history.yearly(STOCKS) * YEARS
    assert f"That leads to ×{straight:.1f}" in TEXT
    assert [row[1] for row in shown.rows] == [f"×{straight:.1f}", f"×{WEALTH[-1]:,.0f}"]
    assert f"{YEARS / log2(WEALTH[-1]):.2f}" in cell("ruler(marks")


# ---------------------------------------------------------------- still table, first move, 72
def test_the_first_move():
    ten, twenty, forty = (sums.put_back(1, 10, n)[-1] for n in (10, 20, 40))
    assert f"×{ten:.2f} after 10 years, ×{twenty:.2f} after 20 and ×{forty:.1f} after 40" in TEXT
    assert [sums.taken_out(1, 10, n)[-1] for n in (10, 20, 40)] == [2, 3, 5]
    assert "it is ×2, ×3 and ×5" in TEXT


def row(name, values):
    told = [f"{each:.1f}".removesuffix(".0") for each in values]
    told[4] = f"**{told[4]}**"
    return f"| {name} | " + " | ".join(told) + " |"


def test_the_still_table(page):
    rules, years = Rules(), (1, 2, 3, 4, 5, 10)
    for name, pays in (("stocks", rules.stock_return), ("bonds", rules.bond_return)):
        again = [page.still(10, pays, n) for n in years]
        assert again == [sums.still(10, pays, 10)[n] for n in years]
        assert row(f"{name}, put back in", again) in TEXT
        assert row(f"{name}, kept", [10 + 2 * pays * n for n in years]) in TEXT
    smooth = sums.put_back(10, 40, 10)
    assert row("a smooth 40% a year", [smooth[n] for n in years]) in TEXT
    explorer = Compounding("game", ends=10)
    assert explorer.places[0].picture.rows[-1] == ("10", "226L", "50L", "289L")
    assert [row[1] for row in explorer.places[0].picture.rows[1:6]] == ["14L", "18L", "24L", "32L", "44L"]
    earned = {row[0]: row[1] for row in explorer.places[1].picture.rows}
    assert f"5L earn {earned['5']}, 9L only {earned['9']}, and 10L earn {earned['10']} again" in TEXT
    explorer.close()
    assert "14, 18, 24, 32, 44" in SHEET


def test_tweaks_of_the_still_table(page):
    assert page.still(10, 0.4, 5, block=1) == pytest.approx(53.2)
    assert "it is 53.2L instead of 44L" in TEXT
    names, text = {}, cell("def still")
    capped = text.replace("(held // block)", "(min(held // block, 5))")
    assert capped != text
    exec(capped, names)
    assert f"`still(10, 2, 10)` is then {names['still'](10, 2, 10)}L instead of {page.still(10, 2, 10)}L" in TEXT


def test_the_rule_of_72():
    good = [rate / 10 for rate in range(10, 400) if abs(72 / (rate / 10) / sums.doubling_time(rate / 10) - 1) <= 0.03]
    assert good[0] == 1.8
    assert 14 <= good[-1] < 15
    assert len(good) == round((good[-1] - good[0]) * 10) + 1, "and nowhere between does it fail"
    assert "From 1.8% to 14% a year it is right within 3%" in TEXT
    assert f"it says {72 / 40:.1f} years, and it takes {sums.doubling_time(40):.1f}" in TEXT
    assert f"100 / 6 = {100 / 6:.1f} years" in TEXT
    assert f"It takes {sums.doubling_time(6):.1f}" in TEXT
    assert 100 * Rules().stock_return / 5 == 40


# ---------------------------------------------------------------- the game
def test_the_300_games_of_step_4(page):
    for name, found in (("Returns", page.returns), ("Spare", page.spare)):
        better, worse = (found.pairs.difference > 0).sum(), (found.pairs.difference < 0).sum()
        assert found.games == 300
        assert worse == 0, "never worse"
        if name == "Returns":
            assert f"better in {better} of 300 games, never worse, by {found.difference:.1f}L" in SHEET
            assert round(found.difference) == 1
        else:
            assert f"Spare brings {found.difference:.1f}L" in SHEET
            assert better > 290
    assert "never worse here, but it brings only about 1L" in TEXT


def test_the_plans_that_the_run_sheet_tells_of(page):
    class Everything(page.Leave):
        def year_end(self, game, me):
            return Split(bonds=max(0, me.cash) // 5, stocks=0)

    class Stocks(page.Leave):
        def setup(self, game, me):
            return Split(bonds=0, stocks=2)

    class MoreStocks(Stocks):
        def year_end(self, game, me):
            return Split(bonds=0, stocks=max(0, me.cash - 10) // 5)

    def against(a, b):
        rest = [page.Leave] * 3
        return compare([a, *rest], [b, *rest], games=300, rules=RULES, fast=False, progress=False)

    all_in, stocks = against(page.Leave, Everything), against(Stocks, MoreStocks)
    worse = (all_in.pairs.difference < 0).sum()
    assert f"gains {all_in.difference:.1f}L on average, but is worse in {worse} of 300 games" in SHEET
    better, worse = (stocks.pairs.difference > 0).sum(), (stocks.pairs.difference < 0).sum()
    assert f"is better in {better} games and worse in {worse}" in SHEET


def test_the_years_and_wages_of_the_game(page):
    table = simulate("wealthcraft", [page.Leave] * 4, 300, 1, RULES, fast=False, progress=False)
    assert f"only {table[table.seat == 0].year.mean() - 1:.1f} years of the game" in TEXT
    lap = 16 / 3.5
    wages = RULES.income * (lap - 2 / 7)  # a lap lands on Income Freeze in 2 of 7
    assert f"about {wages:.0f}L of wages" in TEXT
    assert f"3 to 16 turns, {lap:.1f} on average" in TEXT
    assert 2 * RULES.bond_return == 2


def test_growth_passes_the_payment_in_year_11():
    parts = sums.saved(7, 20)
    whole = [sum(step) for step in zip(*parts.values(), strict=True)]
    first = next(year for year in range(1, 21) if whole[year] - whole[year - 1] - 1 > 1)
    assert f"Only in year **{first}** does" in TEXT


# ---------------------------------------------------------------- history
def test_what_really_happened():
    bonds, bills = (history.multiple(history.returns("us_markets", name)) for name in ("bonds_estimated", "bills"))
    assert f"Stocks came to ×{WEALTH[-1]:,.0f}, bonds to ×{bonds:.0f}, bills to ×{bills:.1f}" in TEXT
    half = next(place for place, value in enumerate(WEALTH) if value >= WEALTH[-1] / 2)
    assert f"added in the last {len(WEALTH) - 1 - half} months" in TEXT
    assert f"{log2(WEALTH[-1]):.2f} doublings" in TEXT
    assert f"{YEARS:.1f} years / {log2(WEALTH[-1]):.2f} = **{YEARS / log2(WEALTH[-1]):.1f} years**" in TEXT
    assert f"72 / 9.94 = **{72 / 9.94:.1f}**" in TEXT
    assert f"it would have been ×{1.0894**YEARS:,.0f}" in TEXT
    assert f"{100 * history.yearly(history.returns('us_markets', 'bonds_estimated')):.2f}% in the real data" in TEXT


def test_no_doubling_came_on_time():
    places = [0, *(doubling(k) for k in range(1, 13))]
    took = [(b - a) / 12 for a, b in pairwise(places)]
    assert f"took from {min(took):.1f} to {max(took):.1f} years" in TEXT
    assert (MONTHS[places[1]], MONTHS[places[2]]) == ("1928-11", "1946-05")
    assert "×2 came in November 1928, ×4 only in May 1946" in TEXT
    fall = history.worst_fall(STOCKS)
    again = next(k for k in range(fall.bottom, len(WEALTH)) if WEALTH[k] >= WEALTH[fall.top])
    assert f"lost {100 * fall.depth:.1f}% (August 1929 to June 1932)" in TEXT
    assert [MONTHS[k] for k in (fall.top, fall.bottom, again)] == ["1929-08", "1932-06", "1944-12"]
    assert WEALTH[MONTHS.index("1986-06")] < WEALTH[-1] / 20, "for 60 years there seems to be nothing"


def test_what_it_bought(page):
    prices = page.dearer[-1]
    names = {"stocks": "stocks", "bonds_estimated": "bonds (estimate)", "bills": "bills"}
    for key, name in names.items():
        buys = page.buys[key][-1]
        money = buys * prices
        told = f"{money:,.0f}" if money > 1000 else f"{money:.1f}"
        bought = f"{buys:.0f}" if buys > 100 else f"{buys:.1f}" if buys > 2 else f"{buys:.2f}"
        assert re.search(rf"\| {re.escape(name)} \| ×{told} \| (\*\*)?×{bought}(\*\*)? \|", TEXT)
    assert f"| cash in a drawer | ×1 | **×{1 / prices:.3f}** |" in TEXT
    years = (len(page.dearer) - 1) / 12
    assert f"Prices rose to ×{prices:.2f}, by {100 * (prices ** (1 / years) - 1):.2f}% a year" in TEXT
    assert f"bought only {100 * (page.buys['bills'][-1] - 1):.0f}% more" in TEXT
    assert f"Prices: ×{prices:.2f}. It bought 45% more." in SHEET


def test_sources_stand_below_the_real_pictures(page):
    both = history.source("us_markets", "us_economy")
    real = {title: each.source for title, each in page.shown.items() if each.source}
    assert real == {
        "What became of 1, put in at the end of June 1926": history.source("us_markets"),
        "The same on a log scale": history.source("us_markets"),
        "What 1 of January 1947 buys later": both,
    }
    assert page.buys["year"][0] == 1947
    assert len(page.buys["year"]) == len(page.buys["stocks"]) == len(page.dearer)


def test_the_year_ends_of_the_run_sheet():
    told = dict(re.findall(r"×?([\d.,]+) \((\d{4})\)", SHEET.split("log paper")[1]))
    assert len(told) == 10
    for value, year in told.items():
        there = WEALTH[MONTHS.index(f"{year}-12")]
        assert value == (f"{there:,.0f}" if there > 100 else f"{there:.1f}")


# ---------------------------------------------------------------- early, late, fees, debt
def both_savers(rate):
    return sums.savers(rate)


def test_early_and_late():
    seven, five = both_savers(7), both_savers(5)
    assert f"At 7% early wins: {seven[0]:.1f} against {seven[1]:.1f}" in TEXT
    assert f"At 5% late wins: {five[1]:.1f} against {five[0]:.1f}" in TEXT
    level = next(rate / 100 for rate in range(500, 700) if both_savers(rate / 100)[0] > both_savers(rate / 100)[1])
    assert level - 0.01 <= 6.28 <= level
    assert "level at 6.28%" in TEXT


def test_early_and_late_in_real_stocks():
    year = {
        y: history.multiple([STOCKS[MONTHS.index(f"{y}-{m:02}") - 1] for m in range(1, 13)]) for y in range(1927, 2018)
    }
    price = dict(zip(history.months("us_economy"), history.numbers("us_economy", "consumer_prices"), strict=True))

    def early_wins(start, pays):
        ends, now = [0.0] * 40, 1.0
        for k in reversed(range(40)):
            now *= year[start + k]
            ends[k] = now * pays(start + k)
        return sum(ends[:10]) > sum(ends[10:])

    even = [early_wins(start, lambda _: 1) for start in range(1927, 1979)]
    rising = [early_wins(start, lambda y: price[f"{y}-01"]) for start in range(1947, 1979)]
    assert f"early won {sum(even)} of {len(even)} times" in TEXT
    assert f"early won only {sum(rising)} of {len(rising)} " in TEXT


def test_fees():
    for fee in (0.2, 0.5, 1, 1.5):
        forty, all_of_it = (100 * (1 - fee / 100) ** years for years in (40, YEARS))
        assert re.search(rf"\| {fee:g}% \| {forty:.0f}% \| (\*\*)?{all_of_it:.0f}%(\*\*)? \|", TEXT)
    parts = {name: values[-1] for name, values in sums.saved(7, 40).items()}
    assert f"at 7% is ×{sum(parts.values()):.0f}: 40 paid in, {parts['growth on it']:.1f} growth on it" in TEXT
    assert f"**{parts['growth on growth']:.1f} growth on growth**" in TEXT
    less = sum(values[-1] for values in sums.saved(sums.after_fee(7, 1.5), 40).values())
    assert f"With a fee of 1.5% a year it is ×{less:.0f}." in TEXT
    explorer = Compounding(years=40, rate=7, fee=1.5)
    assert f"×{less:.0f} is there" in explorer.places[1].picture.see
    explorer.close()


def test_the_money_lender():
    rules, lender = WongaRules(), MoneyLender(turns=8)
    paid, added = lender.costs()
    assert 100 * rules.lender_interest / rules.lender_loan == 25
    assert f"held for 8 turns you pay {paid[-1]} in all, for the {rules.lender_loan} you got" in TEXT
    assert f"4, 5, 6.25, {added[3]:.2f} ... and {added[-1]:.1f} after 8 turns, ×{added[-1] / 4:.2f}" in TEXT
    assert f"doubles every {log(2) / log(1.25):.1f} turns" in TEXT
    lender.close()


# ---------------------------------------------------------------- checks
RIGHT = {"bonds": "22", "double": "12", "forty": "31", "fee": "About 75%", "debt": "15.3"}


def test_the_answers_come_out_of_the_sums():
    assert sums.still(10, 1, 5)[-1] == 22
    assert abs(sums.doubling_time(6) - 12) < 0.5
    assert f"Exact is ×{1.09**40:.1f}" in cell('"forty"')
    assert round(100 * (1 - 0.985**92)) == 75
    assert sums.put_back(4, 25, 6)[-1] == pytest.approx(15.3, abs=0.05)
    assert sums.taken_out(4, 25, 6)[-1] == 10
    assert sums.taken_out(1, 9, 40)[-1] == pytest.approx(4.6)
    assert sums.put_back(10, 20, 5)[-1] == pytest.approx(24.9, abs=0.05)


def test_the_checks_take_the_answers_of_the_run_sheet(page):
    items = page.check.items
    assert list(items) == [f"check-{key}" for key in (*RIGHT, "loop")]
    for key, answer in RIGHT.items():
        item = items[f"check-{key}"]
        item.field.input.value = answer
        item.button.click()
        assert "✓ Right." in item._told.value
        for _ in range(3):
            item.help.click()
        assert "The answer is" in item._hints.value
    assert "**Answers to the checks:** 22L · 12 years · ×31 (×25 to ×37) · about 75% · 15.3 Wonga." in SHEET


def test_every_usual_mistake_gets_its_own_reply(page):
    for key in RIGHT:
        item = page.check.items[f"check-{key}"]
        assert item._replies
        for wrong, reply in item._replies.items():
            item.field.input.value = str(wrong)
            item.button.click()
            assert "✗" in item._told.value
            assert light(reply) in item._told.value


def test_the_answer_to_the_loop_is_right(page):
    item, names = page.check.items["check-loop"], {}
    body = item._helps[-1].split("`")[1]
    exec("def years_to_double(rate):\n" + "\n".join(f"    {line}" for line in body.splitlines()), names)
    item._function = page.years_to_double
    item.button.click()
    assert "✗" in item._told.value, "what is given to begin with is not the answer"
    item._function = names["years_to_double"]
    item.button.click()
    assert "✓ Right." in item._told.value
