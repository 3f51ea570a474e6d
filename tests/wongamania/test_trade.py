"""Section 8: deals."""

from itertools import product

import pytest

from finplay.questions import allows
from finplay.wongamania import cards as c
from finplay.wongamania import story
from finplay.wongamania.answers import NO_DEAL, Deal, in_hand, make_deal, on_table
from finplay.wongamania.cards import BOND, PROPERTY, STOCK, TRUST_FUND
from finplay.wongamania.words import log

from .table import Table, place


def asked_to_accept(t):
    return [seat for seat, decision, *_ in t.asked if decision == "accept"]


# ---------------------------------------------------------------- who, when
@pytest.mark.rule("WM-8.1")
@pytest.mark.parametrize("mover", [0, 1, 2])
def test_after_each_turn_beginning_with_the_next_player_every_player_may_offer(mover):
    t = Table(*[place(wonga=1)] * 3, mover=mover).trade()
    assert [seat for seat, *_ in t.asked] == [(mover + i) % 3 for i in (1, 2, 3)]
    assert set(t.decisions()) == {"offer"}


@pytest.mark.rule("WM-8.1")
def test_one_deal_to_one_other_player_who_accepts_or_refuses():
    deal = make_deal(2, give_wonga=1, take=[on_table(STOCK)])
    places = place(wonga=5), place(table=[STOCK]), place(table=[STOCK])
    t = Table(*places).trade(0, offer=deal)
    assert asked_to_accept(t) == [2]
    assert t.tables() == [[], [STOCK], [STOCK]]
    assert t.told(story.REFUSED)[0][3:5] == (2, 0)
    t = Table(*places).will(2, accept=1).trade(0, offer=deal)
    assert (t.tables(), t.wonga()) == ([[STOCK], [STOCK], []], [4, 0, 1])


@pytest.mark.rule("WM-8.1")
def test_going_on_is_a_pass():
    t = Table(place(wonga=3), place(wonga=3)).trade(0, offer=NO_DEAL)
    assert (t.ledger, t.decisions()) == ([], ["offer", "offer"])


@pytest.mark.rule("WM-8.1")
def test_nobody_deals_with_oneself():
    legal = Table(place(wonga=3), place(), place()).legal("offer", 0)
    assert [seat for seat in range(-2, 5) if allows(legal, make_deal(seat, 1, 0, [], [in_hand(STOCK)]))] == [1, 2]


@pytest.mark.rule("WM-8.1")
def test_whoever_has_nothing_to_offer_is_not_asked():
    assert Table(place(), place()).legal("offer", 0).single()
    for one in (place(wonga=1), place(hand=[STOCK]), place(table=[c.BABY])):
        assert not Table(one, place()).legal("offer", 0).single()


# ---------------------------------------------------------------- what
@pytest.mark.rule("WM-8.2")
@pytest.mark.parametrize(("give", "take", "gives", "takes"), list(product((0, 1), (0, 1), ([], [1]), ([], [1]))))
def test_a_deal_moves_at_least_one_card_and_at_least_one_wonga(give, take, gives, takes):
    legal = Table(place(wonga=3, hand=[STOCK]), place()).legal("offer", 0)
    moves = bool(give or take) and bool(gives or takes)
    assert allows(legal, make_deal(1, give, take, gives, takes)) == moves


@pytest.mark.rule("WM-8.2")
@pytest.mark.parametrize(
    "kind", [STOCK, PROPERTY, BOND, TRUST_FUND, c.MONEY_LENDER, c.BABY, c.INSURANCE, c.FURTHER_EDUCATION]
)
def test_every_card_on_a_table_can_be_given_and_taken(kind):
    deal = make_deal(1, take_wonga=2, give=[on_table(kind)])
    t = Table(place(table=[kind]), place(wonga=3)).will(1, accept=1).trade(0, offer=deal)
    assert (t.tables(), t.wonga()) == ([[], [kind]], [2, 1])
    deal = make_deal(1, give_wonga=2, take=[on_table(kind)])
    t = Table(place(wonga=3), place(table=[kind])).will(1, accept=1).trade(0, offer=deal)
    assert (t.tables(), t.wonga()) == ([[kind], []], [1, 2])


@pytest.mark.rule("WM-8.2")
@pytest.mark.parametrize("kind", [STOCK, c.BOOM, c.DIVORCE, c.HACKER])
def test_opportunity_cards_go_from_hand_to_hand(kind):
    t = Table(place(hand=[kind]), place(wonga=1)).will(1, accept=1)
    t.trade(0, offer=make_deal(1, take_wonga=1, give=[in_hand(kind)]))
    assert (t.hands(), t.wonga()) == ([[], [kind]], [1, 0])
    assert t.ledger == [(0, 1, 1, "cards in hand", "trade"), (1, 0, 1, "wonga", "trade")]


@pytest.mark.rule("WM-8.2")
def test_up_to_three_cards_on_each_side_and_equal_ones_too():
    mine, yours = [STOCK, STOCK, BOND], [PROPERTY, PROPERTY, PROPERTY]
    deal = make_deal(1, 2, 1, map(on_table, mine), map(on_table, yours))
    t = Table(place(wonga=2, table=mine), place(wonga=1, table=yours)).will(1, accept=1).trade(0, offer=deal)
    assert (t.tables(), t.wonga()) == ([yours, mine], [1, 2])


@pytest.mark.rule("WM-8.2")
def test_equal_cards_cross_and_stay_as_many():
    deal = make_deal(1, 1, 0, [on_table(STOCK)], [on_table(STOCK)])
    t = Table(place(wonga=1, table=[STOCK]), place(table=[STOCK])).will(1, accept=1).trade(0, offer=deal)
    assert (t.tables(), t.wonga()) == ([[STOCK], [STOCK]], [0, 1])
    assert t.everywhere() == list(range(133))


@pytest.mark.rule("WM-8.2", "WM-10.2")
def test_a_money_lender_that_is_traded_is_the_partners_debt():
    t = Table(place(wonga=4, table=[c.MONEY_LENDER]), place(wonga=5)).will(1, accept=1)
    t.trade(0, offer=make_deal(1, give_wonga=4, give=[on_table(c.MONEY_LENDER)])).step("upkeep", 1)
    assert t.wonga() == [0, 8]
    assert t.paid[-1] == (1, "bank", 1, "interest")


# ---------------------------------------------------------------- who holds what
@pytest.mark.rule("WM-8.3")
def test_the_offerer_must_hold_what_is_offered():
    legal = Table(place(wonga=2, hand=[STOCK], table=[BOND]), place(wonga=9)).legal("offer", 0)
    for give, fine in (
        ([in_hand(STOCK)], True), ([on_table(BOND)], True), ([in_hand(STOCK), on_table(BOND)], True),
        ([on_table(STOCK)], False), ([in_hand(BOND)], False), ([in_hand(STOCK)] * 2, False), ([999], False),
    ):  # fmt: skip
        assert allows(legal, make_deal(1, 0, 1, give)) == fine
    assert [n for n in range(-2, 6) if allows(legal, Deal(1, give_wonga=n, take_1=in_hand(STOCK)))] == [1, 2]


@pytest.mark.rule("WM-8.3")
def test_a_deal_may_name_any_kinds_and_a_partner_without_them_can_only_refuse():
    for kind in c.KINDS:
        deal = make_deal(1, give_wonga=1, take=[in_hand(kind)])
        poor, rich = Table(place(wonga=1), place()), Table(place(wonga=1), place(hand=[kind]))
        assert allows(poor.legal("offer", 0), deal)
        assert poor.legal("offer", 0) == rich.legal("offer", 0)
        assert poor.legal("accept", 1, deal, 0) == (0, 0)
        assert rich.legal("accept", 1, deal, 0) == (0, 1)


@pytest.mark.rule("WM-8.3")
def test_a_partner_who_can_only_refuse_is_asked_all_the_same_and_a_refusal_reveals_nothing():
    deal = make_deal(1, give_wonga=1, take=[in_hand(c.BOOM)])
    logs = []
    for hand in ([c.BOOM], [c.DIVORCE]):
        t = Table(place(wonga=1), place(hand=hand)).trade(0, offer=deal)
        assert asked_to_accept(t) == [1]
        logs.append(log(t.view(0), ["Asha", "Ben"]))
        assert t.game.reveals == []
    assert logs[0] == logs[1] == [(0, "Asha offers Ben 1 Wonga for a Boom"), (1, "Ben refuses the deal")]


@pytest.mark.rule("WM-8.3")
def test_wonga_that_the_partner_does_not_have_cannot_be_had():
    deal = make_deal(1, take_wonga=5, give=[on_table(STOCK)])
    t = Table(place(table=[STOCK]), place(wonga=4))
    assert allows(t.legal("offer", 0), deal)
    assert t.legal("accept", 1, deal, 0) == (0, 0)


@pytest.mark.rule("WM-8.2")
def test_a_deal_that_is_not_legal_says_why():
    legal = Table(place(wonga=2, hand=[STOCK]), place()).legal("offer", 0)
    assert legal.why_not(make_deal(0, 1)) == "the partner must be one of seat 1"
    assert legal.why_not(make_deal(1, 3)) == "you have 2 Wonga"
    assert legal.why_not(make_deal(1, 0, 121)) == "you can ask for 0 to 120 Wonga"
    assert legal.why_not(make_deal(1, 1, 0, [], [in_hand(TRUST_FUND)])) == "there are no such cards"
    assert legal.why_not(make_deal(1, 0, 1, [in_hand(BOND)])) == "you do not have all the cards that you offer"
    assert legal.why_not(make_deal(1, 1)) == "a deal moves at least one card and at least one Wonga"
    assert legal.why_not(NO_DEAL) == ""
