"""seeds/wongamania.md and the code say the same: the cycle, the decks, copies, costs and sentences."""

import re
from dataclasses import fields

from lab import ROOT

from finplay.wongamania.cards import ASSETS, BOX, GLOBAL, INCIDENT, PROFESSIONAL
from finplay.wongamania.cycle import CYCLE, QUADRANTS
from finplay.wongamania.rulebook import EFFECTS
from finplay.wongamania.rules import Rules
from finplay.wongamania.words import card_text

SEED = (ROOT / "seeds" / "wongamania.md").read_text(encoding="utf-8")


def table_after(heading):
    """The rows below a heading row, as lists of cells without bold."""
    rows = SEED[SEED.index(heading) :].split("\n\n")[0].splitlines()[2:]
    return [[cell.strip().replace("**", "") for cell in row.strip().strip("|").split("|")] for row in rows]


def printed_deck(deck):
    return [card for card in BOX if card.deck == deck]


def sentence(card):
    return card_text(BOX.index(card))


def test_rules_have_the_printed_defaults_and_ranges():
    printed = {}
    for row in table_after("| field | default | range |"):
        for name, default, limits in (row[:3], row[4:]):
            low, high = re.search(r"(-?\d+)\D* to (\d+)|0 asks, 1 to (\d+)", limits).group(1, 2)
            if name == "start_grid":
                low, high = "0", "8"
            printed[name.replace(" [R]", "")] = (int(re.match(r"-?\d+", default)[0]), int(low), int(high))
    coded = {each.name: (each.default, each.metadata["low"], each.metadata["high"]) for each in fields(Rules)}
    assert coded == printed


def test_the_cycle_is_the_printed_one():
    printed = [
        (QUADRANTS.index(quadrant), int(profit), int(stock), int(property_))
        for _, quadrant, profit, stock, property_ in table_after("| grid | quadrant |")
    ]
    assert [tuple(each) for each in CYCLE] == printed


def test_the_assets_are_the_printed_ones():
    stock, properties, bonds = re.search(r"(\d+) Stock, (\d+) Property, (\d+) Bond\.", SEED).groups()
    assert [BOX[kind].copies for kind in ASSETS] == [int(stock), int(properties), int(bonds)]


def test_the_global_and_incident_cards_are_the_printed_ones_in_name_copies_cost_and_sentence():
    for deck, heading in ((GLOBAL, "| card | copies | cost |"), (INCIDENT, "| Incident | copies | cost |")):
        printed = [(name, int(copies), int(cost), text) for name, copies, cost, text in table_after(heading)]
        assert [(c.name, c.copies, c.cost, sentence(c)) for c in printed_deck(deck)] == printed


def test_the_professional_cards_are_the_printed_ones_one_copy_of_each():
    printed = [(name, 1, int(cost), text) for name, cost, text in table_after("| Professional | cost |")]
    assert [(c.name, c.copies, c.cost, sentence(c)) for c in printed_deck(PROFESSIONAL)] == printed


def test_the_box_holds_43_kinds_and_the_trust_funds():
    assert len(BOX) == 44
    assert sum(card.copies for card in BOX) == 133
    assert set(EFFECTS) == {kind for kind in range(43) if kind not in ASSETS}
    for number, name in ((54, "Asset"), (26, "Global"), (27, "Incident"), (13, "Professional")):
        assert re.search(rf"{number} {name}", SEED)
