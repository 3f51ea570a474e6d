"""The glossary is one place: the table shows it, every lesson links to it, and both games are told of truly."""

import json
import math
import re

import pytest
from lab import ROOT

from finplay.rulebooks import rule
from finplay.wealthcraft.bots import BOTS as WEALTH_BOTS
from finplay.wealthcraft.rules import Rules as WealthRules
from finplay.wongamania.bots import BOTS as WONGA_BOTS
from finplay.wongamania.cards import BOX
from finplay.wongamania.cycle import CYCLE, QUADRANTS
from finplay.wongamania.rules import Rules as WongaRules
from widgets import glossary

PAGE = ROOT / "lessons" / "glossary.md"
LESSONS = sorted((ROOT / "lessons").glob("[0-9]*.ipynb"))
WRITE = "from widgets.glossary import markdown; open('lessons/glossary.md', 'w', encoding='utf-8').write(markdown())"
OF_THE_COURSE = """compound growth, doubling time, rule of 72, logarithmic scale, fee, inflation, real value,
nominal value, interest, debt, leverage, diversification, correlation, volatility, risk, market risk, drawdown,
index, median, average, hedge, economic cycle, recession, recovery, growth, stagnation, unemployment, policy rate,
gross domestic product, liquidity, Gini number, policy, bill"""
OF_WONGAMANIA = """Wonga, Economic Turn, quadrant, profit, coupon, salary, upkeep, trust fund, Money Lender, property,
insurance, bankruptcy, bubble, central bank"""


def where(name):
    return glossary.term(name).where


@pytest.mark.parametrize("name", " ".join(f"{OF_THE_COURSE}, {OF_WONGAMANIA}".split()).split(", "))
def test_words_of_the_course_and_of_wongamania_are_explained(name):
    assert glossary.term(name).meaning
    assert where(name), "it is said where one meets it"


@pytest.mark.parametrize("each", glossary.TERMS, ids=lambda each: each.name)
def test_what_is_said_of_a_game_has_its_rule_there(each):
    """Whoever is sent to a rule of a game is told of that game."""
    games = {"WC": "WealthCraft", "WM": "Wongamania"}
    cited = {number[:2] for number in each.rules}
    told = f"{each.name} {each.meaning} {each.where}"
    if len(cited) == 2:
        assert all(games[prefix] in told for prefix in cited) or "both games" in told
    if cited == {"WM"}:
        assert "Wongamania" in told or each.name in ("Economic Turn", "Wonga")
    assert all(rule(number) for number in each.rules)


def test_the_page_is_what_the_table_says():
    assert PAGE.read_text(encoding="utf-8") == glossary.markdown(), f'Write it anew: python -c "{WRITE}"'


def test_the_page_is_plain():
    text = glossary.markdown()
    assert len(re.findall(r"^\*\*", text, re.MULTILINE)) == len(glossary.TERMS)
    assert text.index("## A") < text.index("**Audit.**") < text.index("## B")
    assert not re.search(r"\b(he|she|his|her|him)\b", text)


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_every_lesson_links_to_it(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    words = "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")
    assert "[glossary](glossary.md)" in words, "Add: *A word you do not know? Look into the [glossary](glossary.md).*"


# ---------------------------------------------------------------- numbers and names in it
def test_numbers_of_wealthcraft():
    rules = WealthRules()
    years = math.log(2) / math.log(1 + rules.bond_return / 5)
    assert f"it says {72 / (100 * rules.bond_return / 5):.1f} years; exactly it would be {years:.1f}" in where(
        "rule of 72"
    )
    assert "At the 40% a year" in where("doubling time")
    assert rules.stock_return / 5 == 0.4
    assert round(math.log(2) / math.log(1.4)) == 2
    assert f"moves {rules.market_swing}L of every 5L" in where("volatility")
    assert rules.stock_return == 2 * rules.bond_return, "stocks pay twice what bonds pay"


def test_numbers_of_wongamania():
    rules = WongaRules()
    assert f"takes {rules.lender_interest} each turn on a loan of {rules.lender_loan}" in where("interest")
    assert f"costs {rules.lender_interest} a turn or {rules.lender_payback} to be rid of it" in where("money lender")
    assert f"pays {rules.bond_income} in every third Economic Turn" in where("coupon")
    assert rules.bond_income_every == 3
    assert f"it is {rules.salary} Wonga" in where("salary")
    assert rules.trust_funds_to_win == 3
    assert "three Trust Funds win" in where("trust fund")


def test_what_is_said_of_the_wheel():
    assert len(CYCLE) == 8
    grids = {name: [each for each in CYCLE if QUADRANTS[each.quadrant] == name] for name in QUADRANTS}
    for number, name in (("first", "Recovery"), ("second", "Growth"), ("third", "Stagnant"), ("fourth", "Recession")):
        term = "stagnation" if name == "Stagnant" else name
        assert f"{number} quadrant" in where(term)
        assert list(grids)[("first", "second", "third", "fourth").index(number)] == name
    assert all(each.profit == 0 for each in grids["Recovery"])
    assert all(each.profit > 0 for each in grids["Stagnant"])
    assert all(each.profit < 0 for each in grids["Recession"])


def test_bots_and_cards_that_are_named_exist():
    assert {"Steady", "Hawk"} <= set(WEALTH_BOTS)
    assert {"Hold", "Cyclist"} <= set(WONGA_BOTS)
    cards = {each.name for each in BOX}
    named = ("Stock Bubble", "Property Bubble", "Flood", "Market Panic", "Inflation", "Insurance", "Stimulus",
             "Tightening", "Wealth Tax", "Tax Collector", "Money Lender", "Baby")  # fmt: skip
    assert set(named) <= cards
    text = glossary.markdown()
    assert all(name in text or name == "Baby" for name in named)
