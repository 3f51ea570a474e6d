"""Rulebook and glossary beside the table: by choosing, typing and pressing, without a browser."""

import html
import re

import ipywidgets as w
import pytest
from clicking import Tags, alive, close_everything, tree
from match_tools import in_trouble, until

from finplay import Match
from finplay.rulebooks import rule, rules, sections
from finplay.wealthcraft.board import BOARD, TILES
from finplay.wealthcraft.rules import Rules
from finplay.wealthcraft.topics import CARD, RULES_OF, topics, topics_now
from widgets import glossary
from widgets.controls import close_all
from widgets.help import CSS, HelpPanel

SET_WORDS = """net worth, cash, bond, stock, share price, block, return, Year-End, liquidity, diversification, risk,
volatility, audit, limit, sealed bid, auction, tie, fee, transaction, rebalance, takeover, tax, emergency fund, IPO,
inflation, compound growth, market crash, market rally, portfolio, asset class, debt, negative balance, seed,
house rule, bot, lakh, crore"""


@pytest.fixture(autouse=True)
def clean():
    yield
    close_everything()


def panel(players=("Asha", "Ben"), decision="audit", **house):
    match = Match("wealthcraft", list(players), 3, Rules(first_seat=0, **house))
    if decision:
        until(match, decision, 0)
    return HelpPanel(match, topics_now, topics)


def htmls(shown):
    return [each.value for each in tree(shown.widget) if type(each) is w.HTML]


def plain(text):
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", text)).split())


def now(shown):
    return htmls(shown)[0]


def found(shown):
    return plain(shown._found.value)


def choose(shown, label):
    dropdown = next(each for each in tree(shown.widget) if isinstance(each, w.Dropdown))
    dropdown.label = label


def search(shown, words):
    next(each for each in tree(shown.widget) if isinstance(each, w.Text)).value = words


def press_find(shown):
    next(each for each in tree(shown.widget) if isinstance(each, w.Button)).click()


def folds(text):
    """The summaries that lie open, and those that are folded."""
    return re.findall(r"<details open><summary>(.*?)<", text), re.findall(r"<details><summary>(.*?)<", text)


# ---------------------------------------------------------------- the rules that matter now
@pytest.mark.parametrize("decision", ["setup", "roll", "offer", "audit", "rebalance", "end_turn"])
def test_the_rules_of_the_question_and_of_the_tile_lie_open(decision):
    shown = panel(decision=None)
    match = until(shown.match, decision)
    shown.refresh()
    mover = match.state.players[match.state.mover]
    kind = TILES[BOARD[mover.position]]
    name = match.names[mover.seat]
    unfolded, folded = folds(now(shown))
    assert unfolded == ["This question", f"{name} stands on tile {mover.position + 1}: {kind.name}"]
    assert folded == ["The lines of a player's card", *(each.name for each in CARD)]
    for number in (*RULES_OF[decision], kind.rule):
        assert f"{number} {rule(number).title}" in plain(now(shown))


def test_every_line_of_a_card_has_its_rules():
    assert {each.name for each in CARD} == {"Cash", "Bonds", "Stocks", "Audit limit", "Net worth", "House", "Year"}
    text = plain(now(panel()))
    for each in CARD:
        for number in each.rules:
            assert number in text


def test_when_a_bot_failed_its_question_is_shown():
    match, _ = in_trouble()
    assert "WC-2.10" in now(HelpPanel(match, topics_now, topics))


def test_when_nothing_is_asked_the_tile_comes_first():
    match = Match("wealthcraft", ["Steady", "Hawk"], 3, Rules(max_rounds=2))
    assert match.over
    unfolded, _ = folds(now(HelpPanel(match, topics_now, topics)))
    assert len(unfolded) == 1
    assert "stands on tile" in unfolded[0]


def test_house_rules_are_named():
    assert "House rules" not in now(HelpPanel(Match("wealthcraft", ["A", "B"], 3), topics_now, topics))
    text = plain(now(panel(income=8, max_rounds=6)))
    assert "8 instead of 5: L of income a turn (WC-2.3)" in text
    assert "6 instead of 200: rounds after which the game ends (WC-9.4)" in text


def test_names_are_escaped():
    shown = panel(["<img src=x onerror=alert(1)>", "Ben"])
    assert "img" not in Tags("".join(htmls(shown))).tags


def test_nothing_secret_is_told():
    """What is shown depends on the question and on where the mover stands, not on what anybody holds."""
    shown = panel(open_books=0)
    before = now(shown)
    for each in shown.match.state.players:
        each.cash += 17
    shown.refresh()
    assert now(shown) == before


# ---------------------------------------------------------------- look up
def test_any_tile_and_any_line_of_a_card_can_be_chosen():
    shown = panel()
    labels = [f"Tile {i + 1}: {TILES[kind].name}" for i, kind in enumerate(BOARD)] + [each.name for each in CARD]
    for label in labels:
        choose(shown, label)
        assert found(shown).startswith(label)
    for i, kind in enumerate(BOARD):
        choose(shown, labels[i])
        assert f"{TILES[kind].rule} {rule(TILES[kind].rule).title}" in found(shown)


def test_a_tile_says_what_it_does_by_the_house_rules():
    shown = panel(market_swing=4)
    choose(shown, "Tile 4: Market Crash")
    assert "All: −4L for 5L of stocks" in found(shown)


def test_a_number_is_found():
    shown = panel()
    search(shown, "8.9")
    assert found(shown) == f"8.9 WC-8.9 Lottery {rule('WC-8.9').text}"


def test_a_word_finds_terms_and_rules():
    shown = panel()
    search(shown, "False ALARM")
    assert "WC-6.4 Audit" in found(shown)
    search(shown, "liquidity")
    assert "How fast and how cheaply" in found(shown)


def test_many_finds_are_cut():
    shown = panel()
    search(shown, "the")
    assert shown._found.value.count('class="fp-rule"') == 12
    assert "another word narrows it down" in found(shown)


@pytest.mark.parametrize("typed", ["zebra", "99.9", "<script>alert(1)</script>", "</div><b>", "((", "\\", "%s {x}"])
def test_what_is_not_there_is_said_and_escaped(typed):
    shown = panel()
    search(shown, typed)
    assert "Nothing was found" in found(shown)
    assert Tags(shown._found.value).tags == {"div", "h4", "p"}
    assert typed in html.unescape(shown._found.value)


def test_find_searches_again_after_a_choice_and_the_same_line_can_be_chosen_again():
    shown = panel()
    search(shown, "8.9")
    choose(shown, "Cash")
    assert found(shown).startswith("Cash")
    press_find(shown)
    assert found(shown).startswith("8.9")
    choose(shown, "Cash")
    assert found(shown).startswith("Cash")


def test_an_empty_search_leaves_what_is_shown():
    shown = panel()
    choose(shown, "Cash")
    search(shown, "   ")
    press_find(shown)
    assert found(shown).startswith("Cash")


def test_an_error_is_shown_where_the_user_looks(monkeypatch):
    shown = panel()
    monkeypatch.setattr("widgets.help.found_html", lambda *_: 1 / 0)
    search(shown, "8.9")
    assert 'class="fp-error" role="alert"' in shown._found.value
    assert "division by zero" in found(shown)


# ---------------------------------------------------------------- all of it
def test_the_whole_rulebook_by_chapters():
    text = htmls(panel())[-1]
    for section in sections("wealthcraft")[1:]:
        assert f"<summary>{section.number}. {section.title}</summary>" in text
    for each in rules("wealthcraft"):
        assert f"<b>{each.number} {html.escape(each.title)}</b>" in text


def test_all_inputs_have_labels_and_what_changes_is_a_status():
    shown = panel()
    for each in tree(shown.widget):
        if isinstance(each, (w.Dropdown, w.Text, w.Button)):
            assert each.description
    choose(shown, "Cash")
    assert shown._found.value.startswith('<div role="status">')


def test_closing_leaves_nothing():
    close_all([panel().widget])
    before, match = len(alive()), until(Match("wealthcraft", ["A", "B"], 3, Rules(first_seat=0)), "audit", 0)
    for _ in range(5):
        close_all([HelpPanel(match, topics_now, topics).widget])
    assert len(alive()) == before


def test_the_style_sheet_stays_within_the_table():
    for selectors in re.findall(r"([^{}]+)\{", re.sub(r"/\*.*?\*/", "", CSS)):
        assert all(each.strip().startswith(".fp-root") for each in re.split(r",(?![^(]*\))", selectors))


# ---------------------------------------------------------------- the glossary
@pytest.mark.parametrize("name", [each.strip() for each in SET_WORDS.replace("\n", " ").split(",")])
def test_a_word_is_explained(name):
    assert glossary.term(name).meaning


@pytest.mark.parametrize("each", glossary.TERMS, ids=lambda each: each.name)
def test_a_term_is_one_sentence_and_names_rules_that_there_are(each):
    assert re.fullmatch(r"[A-Z][^.?!]*\.", each.meaning)
    assert each.where.endswith(".") or not each.where
    assert all(rule(number).number == number for number in each.rules)
    assert not re.search(r"\b(he|she|his|her|him|should|must buy|recommend)\b", f"{each.meaning} {each.where}")


def test_the_terms_stand_in_order_and_once():
    names = [each.name.casefold() for each in glossary.TERMS]
    assert names == sorted(set(names))


def test_inflation_is_said_not_to_be_in_the_game():
    assert glossary.term("inflation").where.startswith("Not in WealthCraft")


def test_terms_are_found_by_name_first():
    assert glossary.find("market crash")[0].name == "Market crash"
    assert glossary.find("") == ()
    assert glossary.find("zebra") == ()


def test_terms_as_html():
    text = glossary.terms_html([glossary.Term("<b>", "A & B.", "<i>", ("WC-1.1",))])
    assert Tags(text).tags == {"dl", "dt", "dd", "span"}
    assert "A & B." in plain(text)
    assert "WC-1.1" in plain(text)
