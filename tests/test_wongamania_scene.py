"""What a moment of Wongamania shows: the cycle, the places, the viewer's hand, and what just happened with its sums."""

from __future__ import annotations

import random
import re
from dataclasses import fields, is_dataclass

import pytest
from wongamania.table import Table, kinds_of_cards, place
from wongamania_watching import NAMES, swapped, watch

from finplay.state import NOBODY
from finplay.wongamania import BOX
from finplay.wongamania.answers import BUY, DRAW, SELL, TRUST, Action, Sale, in_hand, make_deal, on_table
from finplay.wongamania.cards import BOND, PROPERTY, STOCK, TRUST_FUND
from finplay.wongamania.cards import BOX as CARDS
from finplay.wongamania.cycle import CYCLE
from finplay.wongamania.now import MOST_ROWS, Row, now
from finplay.wongamania.scene import Mark, just_now, scene
from finplay.wongamania.words import card_text

K = kinds_of_cards


def seen(t, viewer=0, decision=""):
    return scene(t.view(viewer), NAMES, decision)


def happened(t, viewer=NOBODY):
    return now(t.view(viewer), NAMES)


def worked(n, each):
    """A sum as it is shown, with true signs."""
    total = f"{n * each:+}".replace("+0", "±0")
    return f"{n} × {each} = {total}".replace("-", "−")


# ---------------------------------------------------------------- the cycle
OWNER = place(table=[STOCK, STOCK, PROPERTY, BOND])


def test_the_cycle_says_what_the_viewers_table_would_earn_and_sell_for():
    grids = seen(Table(OWNER, place())).grids
    assert grids[6].income == "3 × −3 = −9"  # printed: each loses 3 in a Recession
    assert [grid.income for grid in grids] == [worked(3, each.profit) for each in CYCLE]
    assert [grid.sells for grid in grids] == [str(2 * each.stock_price + each.property_price + 3) for each in CYCLE]


def test_bonds_earn_nothing_on_the_cycle_but_they_can_be_sold():
    grids = seen(Table(place(table=[BOND] * 2), place(), bond_price=4)).grids
    assert {(grid.income, grid.sells) for grid in grids} == {("", "8")}


def test_the_public_has_no_table_of_its_own():
    grids = seen(Table(OWNER, place()), NOBODY).grids
    assert {(grid.income, grid.sells) for grid in grids} == {("", "")}
    assert [grid.profit for grid in grids] == [each.profit for each in CYCLE]


@pytest.mark.parametrize(
    ("turn", "rules", "note"),
    [
        (1, {}, "pays 1 in Turn 3"),
        (3, {}, "pays 1 in this Turn"),
        (4, {"bond_income": 2}, "pays 2 in Turn 6"),
        (1, {"bond_income": 0}, ""),
        (4, {"max_turns": 5}, ""),
        (4, {"max_turns": 6}, "pays 1 in Turn 6"),
        (1, {"bond_income_every": 1}, "pays 1 in this Turn"),
    ],
)
def test_it_says_when_bonds_pay_next(turn, rules, note):
    assert seen(Table(place(), place(), turn=turn, **rules)).bond_note == note


@pytest.mark.parametrize(("grid", "peg", "next_token"), [(3, 0, 4), (8, 0, 1), (3, 1, 3)])
def test_it_says_where_the_token_will_stand_next(grid, peg, next_token):
    t = Table(place(), place(), grid=grid)
    t.game.pegged = peg
    assert (seen(t).next_token, seen(t).pegged) == (next_token, bool(peg))


# ---------------------------------------------------------------- the places
def test_a_place_shows_what_lies_open():
    t = Table(place(4, [STOCK] * 3, [STOCK, PROPERTY, PROPERTY, BOND, TRUST_FUND, K.BABY, K.BABY]), place(), grid=4)
    mine = seen(t, NOBODY).players[0]
    assert (mine.name, mine.wonga, mine.hand, mine.funds) == ("Asha", 4, 3, 1)
    assert (mine.stocks, mine.properties, mine.bonds) == (1, 2, 1)
    assert mine.worth == 4 + CYCLE[3].stock_price + 2 * CYCLE[3].property_price + 3
    assert mine.others == (Mark("Baby", 2, "upkeep 1 a turn"),)
    assert mine.flags == ()


def test_marks_speak_of_the_house_rules():
    cards = [K.INSURANCE, K.MONEY_LENDER, K.FURTHER_EDUCATION, K.BABY]
    t = Table(place(table=cards), place(), baby_upkeep=2, lender_interest=3, lender_payback=9)
    assert [(mark.name, mark.note) for mark in seen(t).players[0].others] == [
        ("Baby", "upkeep 2 a turn"),
        ("Money Lender", "interest 3 a turn, or 9 to pay it back"),
        ("Further Education", "salary 1 higher"),
        ("Insurance", "can cancel an Incident"),
    ]


def test_what_waits_for_the_next_turn_is_a_flag():
    t = Table(place(), place())
    t.at(1).ill = t.at(1).no_loss = 1
    assert [flag.name for flag in seen(t).players[1].flags] == ["Illness", "Accountant"]
    assert seen(t).players[0].flags == ()


# ---------------------------------------------------------------- the turn
def in_turn(t, seat=0, **answers):
    """The scenes at each question of a turn, for the public."""
    found = []

    def answer(game, me, *info):
        found.append(scene(BOX.view(game, NOBODY), NAMES, "act"))
        return answers["act"].pop(0) if answers.get("act") else Action(0)

    t.players[seat].act = answer
    t.step("take_turn", seat, **{name: value for name, value in answers.items() if name != "act"})
    return found


def test_actions_left_and_in_all():
    scenes = in_turn(Table(place(3), place(), turn=0), act=[Action(DRAW), Action(DRAW)])
    assert [(each.actions, each.actions_in_all) for each in scenes] == [(3, 3), (2, 3), (1, 3)]


def test_who_is_ill_has_one_action_in_all_and_a_consultant_adds_two():
    t = Table(place(3, [K.CONSULTANT]), place(1, [K.ILLNESS]), mover=1)
    in_turn(t, 1, act=[Action(4, K.ILLNESS)], target=0)
    scenes = in_turn(t, 0, act=[Action(4, K.CONSULTANT)])
    assert [(each.actions, each.actions_in_all) for each in scenes] == [(1, 1), (2, 3)]
    assert [each.actions_in_all for each in in_turn(t, 0)] == [3]


def test_between_two_turns_no_actions_are_shown():
    t = Table(place(), place())
    in_turn(t)
    assert (seen(t).actions, seen(t).actions_in_all) == (0, 0)


def test_a_set_length_is_told_and_sixty_is_no_length():
    assert seen(Table(place(), place(), max_turns=9)).last_turn == 9
    assert seen(Table(place(), place())).last_turn == 0


# ---------------------------------------------------------------- the hand
HAND = [STOCK, STOCK, BOND, K.DIVORCE, K.INHERITANCE, K.BANKER]


def notes(t, viewer=0, decision="act"):
    return {card.name: (card.can, card.why_not) for card in seen(t, viewer, decision).hand}


def test_the_hand_says_what_can_be_played_and_why_not():
    t = Table(place(2, HAND), place(), grid=1)  # where a Stock costs 1, as printed
    assert notes(t) == {
        "Stock": ("Buy for 1", ""),
        "Bond": ("", "Costs 3, you have 2"),
        "Divorce": ("", f"Costs {CARDS[K.DIVORCE].cost}, you have 2"),
        "Inheritance": ("Play for free", ""),
        "Banker": (f"Play for {CARDS[K.BANKER].cost}", ""),
    }
    stock = seen(t).hand[0]
    assert (stock.deck, stock.count, stock.cost, stock.kind) == ("Asset", 2, 1, STOCK)


def test_without_actions_nothing_can_be_played():
    t = Table(place(9, HAND), place())
    t.game.actions_left = 0
    assert set(notes(t).values()) == {("", "No actions left")}


@pytest.mark.parametrize(("viewer", "decision"), [(1, "act"), (0, ""), (0, "accept"), (0, "target")])
def test_no_notes_where_no_card_of_the_hand_is_asked_for(viewer, decision):
    t = Table(place(9, HAND[:3]), place(9, HAND))
    assert set(notes(t, viewer, decision).values()) == {("", "")}


def test_the_public_sees_no_hand_and_an_empty_hand_is_not_that():
    t = Table(place(0, HAND), place())
    assert seen(t, NOBODY).hand is None
    assert seen(t, 1).hand == ()


def test_on_vacation_cards_are_discarded_and_a_stockbroker_sells_stocks():
    t = Table(place(5, HAND), place())
    assert set(notes(t, 0, "vacation").values()) == {("Discard", "")}
    t = Table(place(5, [*HAND, K.STOCKBROKER]), place())
    found = []
    t.players[0].broker = lambda game, me, kind: found.append(notes(t, 0, "broker")) or 0
    t.play(0, K.STOCKBROKER)
    assert {name for name, (can, _) in found[0].items() if can == "Buy for 1"} == {"Stock"}


# ---------------------------------------------------------------- what just happened
HOUSE = CYCLE[0].property_price


def test_a_turn_begins_with_its_sums():
    best = max(range(8), key=lambda i: CYCLE[i].profit)
    profit = CYCLE[best].profit
    cards = [STOCK, STOCK, PROPERTY, BOND, BOND, K.BABY, K.MONEY_LENDER]
    t = Table(place(1, table=cards), place(), grid=best + 1, turn=3)
    said = happened(t.step("take_turn", 0))
    assert said.headline == "Asha's turn begins"
    assert said.rows == (
        Row(0, "Salary", "", 2, ""),
        Row(0, "2 Stocks, 1 Property", f"3 × {profit}", 3 * profit, ""),
        Row(0, "2 Bonds", "2 × 1", 2, ""),
        Row(0, "1 Baby", "1 × 1", -1, ""),
        Row(0, "Interest", "", -1, f"now {3 + 3 * profit}"),
    )
    assert f"Asha: 2 Stocks, 1 Property, {worked(3, profit)}." in just_now(seen(t, NOBODY))


def test_a_loss_is_to_pay_until_it_is_paid_and_what_was_sold_for_it_comes_first():
    t = Table(place(1, table=[STOCK, STOCK, BOND]), place(), grid=7)
    asked = []
    t.players[0].raise_wonga = lambda *_: asked.append(happened(t)) or Sale(BOND, 0)
    said = happened(t.step("take_turn", 0))
    assert asked[0].rows == (Row(0, "Salary", "", 2, ""), Row(0, "2 Stocks", "2 × −3", -6, "to pay"))
    assert said.rows[-2:] == (Row(0, "sells 1 Bond", "", 3, ""), Row(0, "2 Stocks", "2 × −3", -6, "now 0"))


def test_a_debt_that_is_not_met_says_so():
    said = happened(Table(place(1, table=[STOCK] * 3), place(), grid=7).step("take_turn", 0))
    assert said.rows[-1] == Row(0, "3 Stocks", "3 × −3", -(3 + 3 * CYCLE[6].stock_price), "has no more")
    assert said.sentence == "Asha is bankrupt: 0 Wonga, 0 cards in hand and 0 on the table are lost"


@pytest.mark.parametrize(
    ("action", "headline", "row"),
    [
        (Action(BUY, STOCK), "Asha buys a Stock", Row(0, "buys 1 Stock", "", -1, "now 8")),
        (Action(SELL, PROPERTY), "Asha sells a Property", Row(0, "sells 1 Property", "", HOUSE, f"now {9 + HOUSE}")),
        (Action(TRUST), "Asha buys a Trust Fund", Row(0, "", "", -8, "now 1")),
    ],
)
def test_an_action_is_a_headline_and_a_sum(action, headline, row):
    t = Table(place(9, [STOCK], [PROPERTY]), place()).step("act", 0, act=[action])
    assert (happened(t).headline, happened(t).rows) == (headline, (row,))


def test_a_drawn_card_is_named_to_its_owner_only():
    t = Table(place(1), place())
    t.step("act", 0, act=[Action(DRAW)])
    card = CARDS[t.at(0).hand[0]].name
    assert happened(t, 0).headline.endswith(card)
    assert happened(t, 1).headline == happened(t).headline == "Asha draws a card"


@pytest.mark.parametrize(
    ("kind", "rows"),
    [
        (K.INHERITANCE, (Row(0, "", "", 3, "now 12"),)),
        (K.MONEY_LENDER, (Row(0, "Loan", "", 4, "now 13"),)),
        (K.BANKER, (Row(0, "1 Bond", "2 + 1", 3, "now 12"),)),
        (K.STOCK_BUBBLE, (Row(0, "sells 2 Stocks", "2 × 4", 8, "now 17"),)),
        (K.DIVIDEND_SEASON, (Row(0, "2 Stocks", "2 × 1", 2, "now 11"), Row(1, "1 Stock", "1 × 1", 1, "now 9"))),
        (K.WEALTH_TAX, (Row(0, "4 Assets", "", -4, "now 5"), Row(1, "1 Asset", "", -1, "now 7"))),
        (K.TAX_COLLECTOR, (Row(1, "", "", -1, "now 7"), Row(0, "", "", 1, "now 10"))),
        (K.HELICOPTER_MONEY, (Row(0, "", "", 2, "now 11"), Row(1, "", "", 2, "now 10"))),
        (K.BURGLARY, (Row(1, "", "", -2, "now 6"), Row(0, "", "", 2, "now 11"))),
        (K.CAR_ACCIDENT, (Row(1, "", "", -3, "now 5"),)),
        (K.CORPORATE_RAIDER, (Row(0, "buys 1 Stock", "", -1, "now 8"), Row(1, "", "", 1, "now 9"))),
        (K.FUND_MANAGER, (Row(0, "", "", -6, "now 3"),)),
        (K.STIMULUS, ()),
    ],
)
def test_a_card_says_what_it_does_and_what_each_gets_and_pays(kind, rows):
    card = CARDS[kind]
    t = Table(place(9 + card.cost, [kind], [STOCK, STOCK, PROPERTY, BOND]), place(8, table=[STOCK]))
    said = happened(t.play(0, kind, target=1, bubble=2))
    aimed = " on Ben" if kind in (K.BURGLARY, K.CAR_ACCIDENT) else ""
    assert said.headline == f"Asha plays {card.name}{aimed}"
    assert said.rows == rows
    costs = f"It costs {card.cost} Wonga. " if card.cost else ""
    assert said.sentence.startswith(costs + card_text(kind).rstrip("."))


def test_one_who_aims_at_themselves_is_told_so():
    t = Table(place(5, [K.ILLNESS]), place())
    assert happened(t.play(0, K.ILLNESS, target=0)).headline == "Asha plays Illness on themselves"


def test_an_auction_is_told_bid_by_bid():
    t = Table(place(table=[STOCK]), place(3), place(5), grid=5)
    t.will(1, bid=2).will(2, bid=2)
    said = happened(t.owe(0, 1, raise_wonga=Sale(STOCK, 1)))
    assert said.headline == "Asha auctions a Stock"
    assert said.sentence == "Ben bid 2 Wonga. Chen bid 2 Wonga. Ben wins the auction: a Stock for 2 Wonga"
    assert said.rows == (
        Row(1, "buys 1 Stock", "", -2, "now 1"), Row(0, "", "", 2, ""), Row(0, "", "", -1, "now 1"),
    )  # fmt: skip


def test_before_the_bids_are_opened_none_is_told():
    t = Table(place(table=[STOCK]), place(3), place(5))
    told = []
    t.will(1, bid=2)
    t.players[2].bid = lambda *_: told.append(just_now(seen(t, 2))) or 0
    t.owe(0, 1, raise_wonga=Sale(STOCK, 1))
    assert told == ["Asha auctions a Stock."]


def test_a_deal_is_told_with_both_sides():
    t = Table(place(5, [STOCK]), place(3, table=[BOND]))
    deal = make_deal(1, give_wonga=2, give=[in_hand(STOCK)], take=[on_table(BOND)])
    said = happened(t.trade(0, offer=deal))
    assert said.headline == "Asha offers Ben a deal"
    assert said.sentence == ("Asha would give 2 Wonga and a Stock and take a Bond (on the table). Ben refuses the deal")
    assert said.rows == ()
    said = happened(Table(place(5, [STOCK]), place(3, table=[BOND])).will(1, accept=1).trade(0, offer=deal))
    assert said.rows == (Row(0, "", "", -2, "now 3"), Row(1, "", "", 2, "now 5"))


def test_the_token_moves_before_the_next_turn_begins():
    t = Table(place(), place(), grid=4).end()
    t.step("take_turn", 0)
    said = happened(t)
    assert (said.headline, said.sentence) == ("The token moves to grid 5 (Stagnant)", "Asha's turn begins")


def test_before_anything_has_happened():
    assert happened(Table(place(), place())).headline == "A new game"


def test_the_end_says_who_won():
    t = Table(place(table=[TRUST_FUND] * 3), place(), turn=7).end()
    last = seen(t, NOBODY)
    assert (last.over, last.winners) == (True, (0,))
    assert last.now == ("Asha wins with 3 Trust Funds", "Economic Turn 7 was the last", ())
    assert just_now(last) == "Asha wins with 3 Trust Funds. Economic Turn 7 was the last."


# ---------------------------------------------------------------- any moment of any game
def words_of(value):
    """All texts in a scene."""
    if isinstance(value, str):
        return [value]
    if is_dataclass(value):
        value = [getattr(value, each.name) for each in fields(value)]
    return [words for each in value for words in words_of(each)] if isinstance(value, (list, tuple)) else []


BAD = re.compile(r"\b1 (cards|Stocks|Bonds|Babies|actions)|  |\.\.|\bNone\b|(?<![\dM])-\d")


def faults(shown):
    """What is badly worded in a scene."""
    words = [*words_of(shown.now), just_now(shown), *words_of(shown.hand), *(each for _, each in shown.log[-3:])]
    found = [each for each in words if BAD.search(each)]
    found += [] if shown.now.headline else ["no headline"]
    left = [(row.left, shown.players[row.seat].wonga) for row in shown.now.rows if row.left.startswith("now")]
    found += [words for words, wonga in left if words != f"now {wonga}"]
    return found if len(shown.now.rows) <= MOST_ROWS else [*found, "too many rows"]


@pytest.mark.parametrize("seats", range(2, 7))
def test_any_moment_is_worded_well(seats):
    wrong = []

    def look(question, game):
        for viewer in (question.seat, NOBODY):
            wrong.extend(faults(scene(BOX.view(game, viewer), NAMES, question.decision)))

    for seed in range(2):
        watch(look, seats, seed, ("Random", "Speculator", "Saboteur"), max_turns=8, start_grid=0)
    assert wrong == []


@pytest.mark.parametrize("seats", [2, 4])
def test_no_scene_tells_a_card_that_its_viewer_has_not_seen(seats):
    luck, compared = random.Random(seats), []

    def look(question, game):
        if luck.random() < 0.8:
            return
        for viewer in (NOBODY, question.seat):
            other = swapped(game, luck, viewer)
            one, two = (scene(BOX.view(each, viewer), NAMES, question.decision) for each in (game, other))
            compared.append(one == two)

    for seed in range(3):
        watch(look, seats, seed, max_turns=6)
    assert len(compared) > 60
    assert all(compared)


def test_a_card_that_its_viewer_has_seen_is_told():
    t = Table(place(1, [STOCK]), place())
    t.step("act", 0, act=[Action(DRAW)])
    other = swapped(t.game, random.Random(1), NOBODY)
    assert scene(t.view(0), NAMES) != scene(BOX.view(other, 0), NAMES)
