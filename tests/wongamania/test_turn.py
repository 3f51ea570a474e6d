"""Section 4: a turn, from the salary to its end."""

import pytest

from finplay import IllegalAnswer
from finplay.questions import allows
from finplay.wongamania import story
from finplay.wongamania.answers import BUY, DRAW, END, EXCHANGE, PLAY, SELL, TRUST, Action
from finplay.wongamania.cards import (
    BABY,
    BANKER,
    BOND,
    BOOM,
    FURTHER_EDUCATION,
    INFLATION,
    INHERITANCE,
    MONEY_LENDER,
    PROPERTY,
    STIMULUS,
    STOCK,
    TRUST_FUND,
)

from .table import Table, place

FORTY = [PROPERTY] * 13 + [BOND] * 20 + [STOCK] * 7


def took(t, seat, *actions):
    return t.step("act", seat, act=[Action(*each) for each in actions])


# ---------------------------------------------------------------- before the actions
@pytest.mark.rule("WM-4.1")
def test_the_salary_is_2_wonga_from_the_central_bank():
    t = Table(place(), place()).step("salary", 0)
    assert t.ledger == [("bank", 0, 2, "wonga", "salary")]
    assert t.game.central == 118
    assert t.game.reveals == []  # face down


@pytest.mark.rule("WM-4.2")
@pytest.mark.parametrize(("grid", "each"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 1), (7, -3), (8, -1)])
def test_each_stock_and_each_property_earns_or_costs_the_profit_of_the_grid(grid, each):
    t = Table(place(wonga=12, table=[STOCK, STOCK, PROPERTY, BOND]), place(table=[STOCK]), grid=grid).step("profit", 0)
    assert t.wonga() == [12 + 3 * each, 0]


@pytest.mark.rule("WM-4.2")
def test_three_stocks_on_grid_7_cost_9_in_one_payment():
    t = Table(place(wonga=10, table=[STOCK] * 3), place(), grid=7).step("profit", 0)
    assert t.paid == [(0, "bank", 9, "profit")]


@pytest.mark.rule("WM-4.2")
def test_a_loss_is_fixed_before_anything_is_sold_for_it():
    """Two Stocks cost 6. Selling them for 1 each does not make the loss smaller."""
    t = Table(place(wonga=4, table=[STOCK, STOCK]), place(), grid=7).step("profit", 0)
    assert t.told(story.OWED)[0][5:7] == (6, 6)
    assert t.wonga() == [0, 0]
    assert t.tables() == [[], []]


@pytest.mark.rule("WM-4.3")
@pytest.mark.parametrize("turn", range(1, 10))
def test_in_every_third_economic_turn_each_bond_pays_1(turn):
    t = Table(place(table=[BOND] * 4), place(), turn=turn, grid=7).step("coupons", 0)
    assert t.wonga() == [4 if turn in (3, 6, 9) else 0, 0]


@pytest.mark.rule("WM-4.3")
def test_in_the_strict_reading_a_bond_earns_nothing():
    assert Table(place(table=[BOND]), place(), turn=3, bond_income=0).step("coupons", 0).ledger == []
    t = Table(place(table=[BOND]), place(), turn=4, bond_income=2, bond_income_every=4).step("coupons", 0)
    assert t.wonga() == [2, 0]


@pytest.mark.rule("WM-4.4")
def test_all_babies_are_one_payment_then_each_lender_is_one_with_its_own_choice():
    t = Table(place(wonga=9, table=[BABY, BABY, MONEY_LENDER, MONEY_LENDER]), place()).step("upkeep", 0, lender=[0, 1])
    assert t.paid == [(0, "bank", 2, "baby"), (0, "bank", 1, "interest"), (0, "bank", 5, "lender paid back")]
    assert t.tables() == [[BABY, BABY, MONEY_LENDER], []]
    assert MONEY_LENDER in t.spent
    assert t.decisions() == ["lender", "lender"]


@pytest.mark.rule("WM-4.4", "WM-7.3")
def test_a_lender_is_paid_back_with_the_wonga_in_hand_only():
    t = Table(place(wonga=4, table=[MONEY_LENDER, BOND]), place()).step("upkeep", 0)
    assert (t.decisions(), t.wonga()) == ([], [3, 0])  # interest, and no question


@pytest.mark.rule("WM-4.4", "WM-9.1")
def test_upkeep_that_cannot_be_met_leads_to_a_sale():
    t = Table(place(table=[BABY, BOND]), place()).step("upkeep", 0)
    assert t.paid == [("bank", 0, 3, "forced sale"), (0, "bank", 1, "baby")]


@pytest.mark.rule("WM-4.4")
def test_upkeep_is_not_an_action():
    t = Table(place(wonga=8, table=[BABY, MONEY_LENDER]), place()).step("take_turn", 0)
    assert t.game.actions_left == 3


def test_the_steps_of_a_turn_come_in_the_order_of_the_rulebook():
    t = Table(place(wonga=4, table=[STOCK, BOND, BABY, MONEY_LENDER]), place(), grid=4, turn=3).step("take_turn", 0)
    assert [why for *_, why in t.paid] == ["salary", "profit", "coupon", "baby", "interest"]


# ---------------------------------------------------------------- actions
@pytest.mark.rule("WM-4.5")
def test_a_turn_has_up_to_3_actions_in_any_order_repeats_allowed():
    t = Table(place(wonga=9, hand=[STOCK, STOCK]), place())
    took(t, 0, (BUY, STOCK), (DRAW,), (BUY, STOCK), (END,))
    assert t.tables()[0] == [STOCK, STOCK]
    assert t.legal("act", 0).answers == (Action(END),)


@pytest.mark.rule("WM-4.5")
def test_a_fourth_action_is_refused():
    t = Table(place(wonga=9), place())
    with pytest.raises(IllegalAnswer, match=r"Action\(END\)"):
        took(t, 0, (DRAW,), (DRAW,), (DRAW,), (DRAW,))


@pytest.mark.rule("WM-4.5")
def test_to_draw_moves_one_wonga_at_random_into_the_hand():
    t = Table(place(wonga=3), place()).luck(3, 0, 1)
    card = t.game.players[0].bank_ids[1]
    took(t, 0, (DRAW,), (END,))
    assert t.game.players[0].hand_ids == [card]
    assert t.ledger == [(0, "bank", 1, "wonga", "draw"), ("bank", 0, 1, "cards in hand", "draw")]
    assert t.game.reveals == ["a card was drawn"]
    assert Action(DRAW) not in Table(place(hand=[STOCK]), place()).legal("act", 0).answers


@pytest.mark.rule("WM-4.5")
def test_to_buy_pays_the_price_and_puts_an_asset_from_the_hand_on_the_table():
    t = Table(place(wonga=5, hand=[PROPERTY, STOCK]), place(), grid=3)
    took(t, 0, (BUY, PROPERTY), (END,))
    assert t.ledger == [
        (0, "bank", 3, "wonga", "buy"), (0, "bank", 1, "cards in hand", "buy"), ("bank", 0, 1, "properties", "buy"),
    ]  # fmt: skip
    assert (t.hands()[0], t.tables()[0]) == ([STOCK], [PROPERTY])


@pytest.mark.rule("WM-4.5", "WM-7.3")
def test_what_is_bought_must_be_paid_with_the_wonga_in_hand():
    assert Table(place(wonga=2, hand=[STOCK, PROPERTY, BOND]), place(), grid=3).actions(0, BUY) == [STOCK]
    assert Table(place(wonga=1, hand=[BOOM, STIMULUS, BANKER]), place()).actions(0, PLAY) == [STIMULUS, BANKER]


@pytest.mark.rule("WM-4.5", "WM-4.7")
def test_to_sell_discards_an_asset_from_the_table_and_then_collects_its_price():
    t = Table(place(table=[STOCK, BOND]), place(), grid=5)
    took(t, 0, (SELL, STOCK), (END,))
    assert t.ledger == [(0, "bank", 1, "stocks", "sell"), ("bank", 0, 3, "wonga", "sell")]
    assert t.spent == [STOCK]


@pytest.mark.rule("WM-4.7")
def test_a_sold_card_is_discarded_before_its_payment():
    """So with an empty Central Bank it is the card that is paid."""
    t = Table(place(table=[STOCK]), place(), grid=1).dry()
    took(t, 0, (SELL, STOCK), (END,))
    assert t.wonga() == [1, 0]
    assert t.spent == []


@pytest.mark.rule("WM-4.5")
def test_to_play_pays_the_cost_does_what_the_card_says_and_discards_it():
    t = Table(place(wonga=1, hand=[STIMULUS]), place())
    took(t, 0, (PLAY, STIMULUS), (END,))
    assert (t.game.token, t.wonga(), t.hands()[0], t.tables()[0]) == (2, [0, 0], [], [])
    assert t.spent[-1] == STIMULUS


@pytest.mark.rule("WM-4.5")
def test_a_card_that_stays_lies_on_the_table():
    t = Table(place(wonga=4, hand=[FURTHER_EDUCATION]), place())
    took(t, 0, (PLAY, FURTHER_EDUCATION), (END,))
    assert t.tables()[0] == [FURTHER_EDUCATION]
    assert FURTHER_EDUCATION not in t.spent


@pytest.mark.rule("WM-4.5")
def test_assets_are_not_played_and_other_cards_are_not_bought():
    t = Table(place(wonga=9, hand=[STOCK, BOOM]), place())
    assert (t.actions(0, BUY), t.actions(0, PLAY)) == ([STOCK], [BOOM])


@pytest.mark.rule("WM-4.5")
def test_a_trust_fund_is_an_action():
    t = Table(place(wonga=17), place())
    took(t, 0, (TRUST,), (TRUST,), (END,))
    assert (t.wonga(), t.tables()[0], t.game.actions_left) == ([1, 0], [TRUST_FUND, TRUST_FUND], 1)


@pytest.mark.rule("WM-4.5")
def test_to_exchange_puts_a_card_face_down_and_takes_another_wonga_at_random():
    t = Table(place(wonga=2, hand=[BOOM]), place())
    boom, other = t.at(0).hand_ids[0], t.at(0).bank_ids[1]
    t.luck(3, 0, 1)
    took(t, 0, (EXCHANGE, BOOM), (END,))
    assert t.at(0).hand_ids == [other]
    assert boom in t.at(0).bank_ids
    assert t.wonga() == [2, 0]


@pytest.mark.rule("WM-4.5")
def test_to_exchange_needs_a_wonga_and_never_brings_the_same_card_back():
    assert Table(place(hand=[BOOM]), place()).actions(0, EXCHANGE) == []
    t = Table(place(wonga=1, hand=[BOOM]), place())
    took(t, 0, (EXCHANGE, BOOM), (END,))
    assert t.hands()[0] != [BOOM]
    assert t.wonga() == [1, 0]


@pytest.mark.rule("WM-4.6")
def test_wonga_paid_to_the_bank_go_to_spent_capital_and_which_is_random():
    gone = []
    for draw in range(3):
        t = Table(place(wonga=3, hand=[STIMULUS]), place()).luck(3, 0, draw)
        banked = list(t.at(0).bank_ids)
        took(t, 0, (PLAY, STIMULUS), (END,))
        gone.append(banked.index(t.game.spent_ids[0]))
    assert gone == [0, 1, 2]


@pytest.mark.rule("WM-4.6")
def test_there_is_no_hand_limit():
    t = Table(place(wonga=3, hand=FORTY), place())
    took(t, 0, (DRAW,), (DRAW,), (DRAW,), (END,))
    assert len(t.hands()[0]) == 43


@pytest.mark.rule("WM-4.7")
def test_a_played_card_is_discarded_after_its_effect():
    """Inheritance collects 3 from a bank that has only 2 cards left: it is not one of the three itself."""
    t = Table(place(hand=[INHERITANCE]), place()).dry(left=2)
    took(t, 0, (PLAY, INHERITANCE), (END,))
    assert t.wonga() == [2, 0]
    assert t.spent == [INHERITANCE]


@pytest.mark.rule("WM-4.7")
def test_professional_cards_are_opportunity_cards_too():
    t = Table(place(wonga=1, hand=[BANKER]), place())
    assert t.actions(0, PLAY) == [BANKER]
    assert t.actions(0, EXCHANGE) == [BANKER]


@pytest.mark.rule("WM-4.8")
def test_the_last_decision_of_every_turn_is_to_end_it_even_when_nothing_else_is_possible():
    t = Table(place(), place(), salary=0)
    assert t.legal("act", 0).single()
    t.step("take_turn", 0)
    assert t.asked[-1] == (0, "act")
    assert t.game.events[-1].kind == story.TURN_ENDED


@pytest.mark.rule("WM-4.8")
def test_what_is_legal_names_every_action_in_words():
    legal = Table(place(wonga=1, hand=[STOCK]), place()).legal("act", 0)
    assert legal.words() == (
        "Action(END) or Action(DRAW) or Action(BUY, 0) with Stock or Action(EXCHANGE, 0) with Stock"
    )
    assert not allows(legal, Action(SELL, STOCK))


@pytest.mark.rule("WM-4.9")
@pytest.mark.parametrize("mover", [0, 1, 2])
def test_where_several_players_pay_they_act_in_turn_order_from_the_one_whose_turn_it_is(mover):
    places = [place(wonga=5) for _ in range(3)]
    places[mover].hand = [INFLATION]
    t = Table(*places, mover=mover).play(mover, INFLATION)
    assert [payer for payer, *_, why in t.paid if why == "card"] == [(mover + i) % 3 for i in range(3)]
