"""Lesson 02: every number that it or its run sheet states comes out of finplay."""

import json
import re

import pytest
from clicking import close_everything
from lab import ROOT
from lesson_tools import checks_of, every_mistake_gets_its_reply

from finplay import Match
from finplay.wongamania import Rules
from finplay.wongamania.bots import BOTS
from finplay.wongamania.cards import BOX
from finplay.wongamania.cycle import CYCLE, QUADRANTS, grid
from finplay.wongamania.market import bought_mostly_in, trades
from finplay.wongamania.records import trust_funds
from widgets import journal as journals
from widgets.draw import signed

NAME = "02-play-wongamania"
LESSON = json.loads((ROOT / f"lessons/{NAME}.ipynb").read_text(encoding="utf-8"))
SHEET = (ROOT / f"lessons/teacher/{NAME}.md").read_text(encoding="utf-8")
WORDS = "\n".join("".join(cell["source"]) for cell in LESSON["cells"])
RULES = Rules(start_grid=3, max_turns=8, first_seat=0)
SEED = 126
CARDS = {card.name: card for card in BOX}


def game(bot, seed=SEED):
    return Match("wongamania", [bot, "Hold", "Cyclist"], seed, RULES)


# ---------------------------------------------------------------- the page
def test_the_game_of_the_page_is_the_game_of_the_numbers():
    assert f'players=["Asha", "Hold", "Cyclist"], seed={SEED}' in WORDS
    assert "rules = Rules(start_grid=3, max_turns=8, first_seat=0)" in WORDS
    assert f"**seed {SEED}**" in SHEET


def test_the_steps_take_45_minutes():
    minutes = [int(number) for number in re.findall(r"^\| (\d+) \| \d\. ", WORDS, re.MULTILINE)]
    assert len(minutes) == 7
    assert sum(minutes) == 45


def test_code_of_questions_is_folded_and_does_not_show_the_answer():
    for cell in LESSON["cells"]:
        text = "".join(cell["source"])
        if "check." in text or text.startswith("journal."):
            assert cell["metadata"]["jupyter"]["source_hidden"]
        if text.startswith("check."):
            assert re.fullmatch(r'check\.\w+\("\w+",', text.splitlines()[0]), "a folded cell shows its first line"


def test_the_wheel_of_the_page_is_the_rulebooks():
    for number, each in enumerate(CYCLE, start=1):
        profit = signed(each.profit, "").replace("±", "")
        row = f"| {number} | {QUADRANTS[each.quadrant]} | {profit} | {each.stock_price} | {each.property_price} |"
        assert row in WORDS


def test_the_rules_that_the_text_states():
    rules = Rules()
    assert f"The goal is {rules.trust_funds_to_win} Trust Funds. One costs {rules.trust_fund} Wonga." in WORDS
    assert f"costs {rules.bond_price} and sells for {rules.bond_price}, always. It pays {rules.bond_income} " in WORDS
    assert rules.bond_income_every == 3
    assert f"you get {rules.salary} Wonga and up to {rules.actions} actions" in WORDS
    assert f"{rules.lender_loan} in, {rules.lender_payback} back, and {rules.lender_interest} a turn" in SHEET


# ---------------------------------------------------------------- the checks
def right():
    """The answers, worked out from the rules."""
    rules, growth, recession, recovery = Rules(), grid(4), grid(7), grid(1)
    return {
        "profit": 3 * growth.profit,
        "loss": -3 * recession.profit,
        "bubble": 2 * 4 - 2 * recovery.stock_price - CARDS["Stock Bubble"].cost,
        "lender": 3 * rules.lender_interest + rules.lender_payback - rules.lender_loan,
        "debt": "I win once it is paid back",
    }


@pytest.fixture
def items(tmp_path, monkeypatch):
    yield from checks_of(LESSON, NAME, tmp_path, monkeypatch)


def test_the_checks_of_the_lesson_take_the_answers_of_the_run_sheet(items):
    assert list(items) == [f"check-{key}" for key in right()]
    for key, answer in right().items():
        item = items[f"check-{key}"]
        item.field.input.value = str(answer)
        item.button.click()
        assert "✓ Right." in item._told.value, key
    told = " · ".join(str(answer) for answer in right().values())
    assert f"**Answers to the checks:** {told}." in SHEET


def test_every_usual_mistake_gets_its_own_reply(items):
    every_mistake_gets_its_reply(items.values())


# ---------------------------------------------------------------- the game and the run sheet
def test_the_first_hand_and_the_eight_turns_of_the_run_sheet():
    hand = sorted(
        BOX[kind].name for kind in Match("wongamania", ["Asha", "Hold", "Cyclist"], SEED, RULES).view(0).players[0].hand
    )
    assert f"with {', '.join(hand[:-1])} and {hand[-1]} in hand" in SHEET
    walk = [3, 4, 5, 6, 7, 8, 1, 2]
    assert f"| grid | {' | '.join(map(str, walk))} |" in SHEET
    assert f"| quadrant | {' | '.join(QUADRANTS[grid(n).quadrant] for n in walk)} |" in SHEET


def test_the_results_of_the_bots_in_ashas_chair():
    ends = [f"{bot} {trust_funds(game(bot).state.players[0])}" for bot in
            ("Hold", "Cyclist", "Saver", "Speculator", "Saboteur")]  # fmt: skip
    assert f"so many Trust Funds: {', '.join(ends)}." in SHEET


def test_the_100_games_of_step_5():
    wins = {bot: sum(0 in game(bot, seed).winners for seed in range(100)) for bot in ("Hold", "Cyclist")}
    assert f"With Hold on the chair Asha wins {wins['Hold']} of 100, with Cyclist {wins['Cyclist']}." in SHEET
    assert wins["Cyclist"] > wins["Hold"], "the lesson says that one plan is better"


def test_where_most_was_bought_is_counted_from_the_trades():
    view = game("Cyclist").view()
    risky = [each for each in trades(view) if each.seat == 0 and each.bought and each.what in ("Stock", "Property")]
    counts = {name: sum(each.phase == name for each in risky) for name in QUADRANTS}
    best = bought_mostly_in(view, 0)
    assert best
    assert {counts[name] for name in best} == {max(counts.values())}
    assert all(counts[name] < max(counts.values()) for name in set(QUADRANTS) - set(best))


def test_the_bets_meet_the_result_of_the_table(tmp_path, monkeypatch):
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path))
    monkeypatch.setattr(journals, "display", lambda widget: None)
    names = {}
    for cell in LESSON["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)
    journal, match = names["journal"], names["table"].match
    for key, bet in (("winner", "Hold"), ("when", "Growth"), ("funds", "1")):
        journal._fields[key].field.input.value = bet
        journal._comparisons[key].refresh(pressed=True)
        assert "There is no result yet" in journal._comparisons[key]._words.value
    while match.question is not None:
        question = match.question
        match.answer(getattr(BOTS["Hold"](), question.decision)(
            question.view, question.view.players[question.seat], *question.info))  # fmt: skip
    for key in ("winner", "when", "funds"):
        journal._comparisons[key].refresh(pressed=True)
    assert f"It came to <b>{trust_funds(match.state.players[0])}" in journal._comparisons["funds"]._words.value
    assert " and ".join(bought_mostly_in(match.view(), 0)) in journal._comparisons["when"]._words.value
    winners = " and ".join(("Me", "Hold", "Cyclist")[seat] for seat in match.winners)
    assert f"It was <b>{winners}</b>." in journal._comparisons["winner"]._words.value
    close_everything()
