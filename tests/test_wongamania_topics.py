"""Which rules of Wongamania belong to what one sees."""

import pytest
from wongamania.table import Rules, Table, kinds_of_cards, place
from wongamania_watching import NAMES, watch

from finplay.rulebooks import rule, rules
from finplay.state import NOBODY
from finplay.wongamania import BOX
from finplay.wongamania.cards import BOX as CARDS
from finplay.wongamania.cards import KINDS
from finplay.wongamania.cycle import CYCLE
from finplay.wongamania.players import DECISIONS
from finplay.wongamania.topics import RULES_OF, card_topic, grid_topic, lines, topics, topics_now
from widgets.help import HelpPanel

K = kinds_of_cards


def words_of(name, **house):
    return next(each.words for each in lines(Rules(**house)) if each.name == name)


def test_every_question_every_grid_and_every_card_can_be_asked_for_its_rules():
    assert set(RULES_OF) == set(DECISIONS)
    found = topics(Rules())
    assert len(found) == 8 + len(lines(Rules())) + len(KINDS)
    assert len({each.name for each in found}) == len(found)
    assert {card.name for card in CARDS[:-1]} <= {each.name.split(",")[0] for each in found}


def test_all_rules_that_are_named_exist_and_are_named_once():
    for each in [*topics(Rules()), *(topics_now(Table(place(), place()).view(NOBODY), NAMES, d)[0] for d in DECISIONS)]:
        assert each.rules, each.name
        assert len(set(each.rules)) == len(each.rules)
        assert all(rule(number).number == number for number in each.rules)


def test_nearly_all_rules_can_be_met_by_what_they_belong_to():
    named = {number for each in topics(Rules()) for number in each.rules} | {n for r in RULES_OF.values() for n in r}
    never = {each.number for each in rules("wongamania")} - named
    assert never == {"WM-1.1", "WM-1.3", "WM-1.4", "WM-1.6", "WM-3.1", "WM-4.9"}  # of the box, the set-up and the order


def test_a_grid_says_what_it_pays_and_what_things_cost():
    assert grid_topic(4).name == "Grid 4: Growth"
    _, profit, stock, house = CYCLE[3]
    assert grid_topic(4).words == (
        f"Each Stock and each Property earns {profit}. The price of a Stock is {stock}, that of a Property {house}."
    )
    assert grid_topic(7).words.startswith("Each Stock and each Property costs its owner 3.")


@pytest.mark.parametrize(
    ("kind", "words", "number"),
    [
        (K.DIVORCE, f"Costs {CARDS[K.DIVORCE].cost} Wonga. The target pays half of their Wonga, rounded down, to the "
         "bank. 1 card in all.", "WM-9.1"),
        (K.MONEY_LENDER, "Costs nothing. Stays on your table: collect 4, and pay interest later. 4 cards in all.",
         "WM-10.2"),
        (K.STOCK, "Earns, or costs, the profit of the grid. 16 cards in all.", "WM-4.2"),
        (K.BOND, "Steady: it pays coupons. 24 cards in all.", "WM-4.3"),
    ],
)  # fmt: skip
def test_a_card_says_what_it_costs_what_it_does_and_how_many_there_are(kind, words, number):
    assert card_topic(kind).words == words
    assert number in card_topic(kind).rules


@pytest.mark.parametrize(
    ("name", "house", "words"),
    [
        ("Trust Funds", {}, "Each costs 8 Wonga. Whoever has 3 and no Money Lender wins."),
        ("Trust Funds", {"trust_fund": 5, "trust_funds_to_win": 2}, "Each costs 5 Wonga. Whoever has 2 and no"),
        ("Bonds", {}, "A Bond costs 3 Wonga everywhere. In the Economic Turns 3, 6, 9 and so on it pays 1."),
        ("Bonds", {"bond_income_every": 1, "bond_income": 2}, "In every Economic Turn it pays 2."),
        ("Bonds", {"bond_income": 0}, "A Bond costs 3 Wonga everywhere. It pays no coupons."),
        ("Babies and Money Lenders", {"baby_upkeep": 3}, "A Baby costs 3 a turn, a Money Lender 1, or 5 to pay it"),
        ("Wonga", {"salary": 4}, "Salary is 4 Wonga a turn."),
        ("Actions", {"actions": 5}, "5 in a turn."),
    ],
)
def test_the_lines_of_a_place_have_the_numbers_of_the_house_rules(name, house, words):
    assert words in words_of(name, **house)


def test_now_come_the_question_and_the_grid_first():
    t = Table(place(), place(), grid=7)
    first, second, *rest = topics_now(t.view(NOBODY), NAMES, "act")
    assert (first.name, first.words, first.rules[0]) == ("This question", "", "WM-4.5")
    assert second.name == "The token stands on grid 7 (Recession)"
    assert "costs its owner 3" in second.words
    assert tuple(rest) == lines(Rules())
    assert topics_now(t.view(NOBODY), NAMES, "")[0] == second


def test_a_question_that_a_card_asks_says_which_card():
    told = {}

    def look(question, game):
        told[question.decision, topics_now(BOX.view(game, NOBODY), NAMES, question.decision)[0].words] = 1

    for seed in range(6):
        watch(look, 4, seed, ("Random", "Saboteur"), start_grid=0, rare=(K.ECONOMIST, K.ILLNESS, K.BURGLARY, K.BABY))
    said = {(decision, words.split(":")[0]) for decision, words in told}
    assert {name for decision, name in said if decision == "target"} >= {"Burglary", "Illness", "Baby"}
    assert {name for decision, name in said if decision == "grid"} == {"", "Economist"}
    assert {name for decision, name in said if decision in ("act", "offer", "bid", "lender")} == {""}


def test_they_can_be_looked_up_at_the_table():
    from finplay import Match

    panel = HelpPanel(Match("wongamania", ["Asha", "Ben"], 3), topics_now, topics)
    assert "This question" in panel._now.value
    panel._choice.label = "Illness, Incident card"
    assert "The target has only 1 action" in panel._found.value
