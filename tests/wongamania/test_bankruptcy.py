"""Section 9: payments that cannot be met, auctions and bankruptcy."""

import pytest

from finplay import IllegalAnswer
from finplay.questions import allows
from finplay.wongamania import cards as c
from finplay.wongamania import story
from finplay.wongamania.answers import BY_AUCTION, END, PLAY, TO_BANK, Action, Sale
from finplay.wongamania.cards import BOND, PROPERTY, STOCK, TRUST_FUND
from finplay.wongamania.records import CENTRAL, table_of

from .table import Table, place

AUCTION = Sale(BOND, BY_AUCTION)


# ---------------------------------------------------------------- sales in need
@pytest.mark.rule("WM-9.1")
def test_assets_are_sold_one_at_a_time_choosing_the_card_and_the_way():
    t = Table(place(wonga=1, table=[STOCK, BOND, PROPERTY, c.INSURANCE]), place(), grid=1)
    t.owe(0, 5, raise_wonga=[Sale(STOCK, TO_BANK), Sale(BOND, TO_BANK)])
    assert t.paid == [("bank", 0, 1, "forced sale"), ("bank", 0, 3, "forced sale"), (0, "bank", 5, "card")]
    assert t.tables()[0] == [PROPERTY, c.INSURANCE]
    assert t.asked == [(0, "raise_wonga", 5), (0, "raise_wonga", 5)]


@pytest.mark.rule("WM-9.1")
def test_only_assets_of_ones_own_can_be_sold_and_each_in_two_ways():
    t = Table(place(table=[BOND, c.BABY, c.INSURANCE, TRUST_FUND], hand=[STOCK]), place(table=[PROPERTY]))
    assert t.legal("raise_wonga", 0, 2).answers == (Sale(BOND, TO_BANK), Sale(BOND, BY_AUCTION))
    with pytest.raises(IllegalAnswer):
        t.owe(0, 2, raise_wonga=Sale(STOCK, TO_BANK))


@pytest.mark.rule("WM-9.1")
def test_who_can_pay_sells_nothing():
    t = Table(place(wonga=5, table=[BOND]), place()).owe(0, 5)
    assert (t.wonga()[0], t.tables()[0], t.decisions()) == (0, [BOND], [])


@pytest.mark.rule("WM-9.3")
def test_the_sales_stop_as_soon_as_the_payment_can_be_met_and_are_not_actions():
    t = Table(place(table=[BOND, BOND]), place()).owe(0, 2)
    assert (t.wonga()[0], t.tables()[0], t.game.actions_left) == (1, [BOND], 3)
    assert t.told(story.SOLD)[0][5:9] == (BOND, 3, 3, 1)


@pytest.mark.rule("WM-9.3")
def test_what_can_be_paid_is_paid():
    t = Table(place(wonga=2, table=[STOCK]), place(), grid=1).owe(0, 5)
    assert t.paid == [("bank", 0, 1, "forced sale"), (0, "bank", 3, "card")]
    assert t.told(story.OWED)[0][5:7] == (5, 3)


# ---------------------------------------------------------------- auctions
@pytest.mark.rule("WM-9.2")
def test_each_other_player_names_a_sealed_bid_and_the_highest_buys():
    t = Table(place(table=[BOND]), place(wonga=9), place(wonga=9), place(wonga=9))
    t.will(1, bid=2).will(2, bid=5).will(3, bid=4).owe(0, 3, raise_wonga=AUCTION)
    assert t.asked[1:] == [(seat, "bid", 0, BOND) for seat in (1, 2, 3)]
    assert t.wonga() == [2, 9, 4, 9]
    assert t.tables() == [[], [], [BOND], []]
    assert t.paid == [(2, 0, 5, "auction"), (0, "bank", 3, "card")]
    assert t.game.reveals == ["the bids were opened"]


@pytest.mark.rule("WM-9.2")
def test_a_bid_is_0_up_to_all_the_wonga_one_holds():
    t = Table(place(table=[BOND]), place(wonga=4))
    assert [n for n in range(-1, 7) if allows(t.legal("bid", 1, 0, BOND), n)] == [0, 1, 2, 3, 4]


@pytest.mark.rule("WM-9.2")
def test_who_holds_nothing_is_asked_for_a_bid_all_the_same():
    t = Table(place(table=[BOND]), place(), place(wonga=1)).owe(0, 1, raise_wonga=AUCTION)
    assert t.decisions() == ["raise_wonga", "bid", "bid"]


@pytest.mark.rule("WM-9.2")
@pytest.mark.parametrize("seller", [0, 1, 2, 3])
def test_a_tie_goes_to_the_tied_player_next_in_turn_order(seller):
    places = [place(wonga=4) for _ in range(4)]
    places[seller] = place(table=[BOND])
    t = Table(*places)
    for seat in range(4):
        t.will(seat, bid=4 if seat != (seller + 1) % 4 else 3)
    t.owe(seller, 4, raise_wonga=AUCTION)
    assert t.tables()[(seller + 2) % 4] == [BOND]


@pytest.mark.rule("WM-9.2")
def test_without_a_positive_bid_the_bank_buys_at_the_market_price():
    t = Table(place(table=[BOND]), place(wonga=9)).owe(0, 2, raise_wonga=AUCTION)
    assert t.paid == [("bank", 0, 3, "forced sale"), (0, "bank", 2, "card")]
    assert BOND in t.spent


@pytest.mark.rule("WM-9.2")
def test_an_auction_may_bring_more_or_less_than_the_market_price():
    for bid in (1, 7):
        t = Table(place(table=[BOND, STOCK]), place(wonga=9)).will(1, bid=bid).owe(0, 1, raise_wonga=AUCTION)
        assert t.wonga() == [bid - 1, 9 - bid]


@pytest.mark.rule("WM-9.2")
def test_a_bid_stays_sealed_until_all_are_in():
    t = Table(place(table=[BOND]), place(wonga=4), place(wonga=4))
    t.at(1).bid = 3
    with pytest.raises(AttributeError, match="sealed"):
        _ = t.view(2).players[1].bid
    assert t.view(1).players[1].bid == 3


# ---------------------------------------------------------------- bankruptcy
@pytest.mark.rule("WM-9.4", "WM-9.5")
def test_a_bankrupt_player_keeps_trust_funds_and_nothing_else_but_if_wished_a_baby():
    table = [STOCK, c.BABY, c.BABY, c.MONEY_LENDER, c.FURTHER_EDUCATION, c.INSURANCE, TRUST_FUND, TRUST_FUND]
    for keep, left in ((0, []), (1, [c.BABY, c.BABY])):
        t = Table(place(wonga=2, hand=[c.BOOM, BOND], table=table), place()).owe(0, 9, keep_babies=keep)
        assert t.wonga()[0] == 0
        assert t.hands()[0] == []
        assert t.tables()[0] == [*left, TRUST_FUND, TRUST_FUND]
        assert t.decisions() == ["raise_wonga", "keep_babies"]
        assert t.told(story.BANKRUPT)[0][8] == len(left)
        assert t.everywhere() == list(range(133))


@pytest.mark.rule("WM-9.4")
def test_without_a_baby_nothing_is_asked():
    t = Table(place(wonga=2, table=[c.INSURANCE]), place()).owe(0, 9)
    assert (t.decisions(), t.tables()[0]) == ([], [])


@pytest.mark.rule("WM-9.4")
def test_the_debt_is_gone():
    t = Table(place(wonga=2, table=[c.MONEY_LENDER, c.MONEY_LENDER]), place()).owe(0, 9)
    assert t.step("upkeep", 0).paid == [(0, "bank", 2, "card")]


@pytest.mark.rule("WM-9.4")
def test_in_the_bankrupt_players_own_turn_the_turn_is_over():
    t = Table(place(hand=[c.BOOM], table=[STOCK, c.BABY, c.MONEY_LENDER]), place(), grid=7, salary=0)
    t.step("take_turn", 0, keep_babies=1)
    assert t.decisions() == [
        "raise_wonga",
        "keep_babies",
        "act",
    ]  # no upkeep
    assert t.legal("act", 0).answers == (Action(END),)
    assert (t.wonga()[0], t.tables()[0]) == (0, [c.BABY])


@pytest.mark.rule("WM-9.4")
def test_a_card_on_oneself_can_end_the_turn():
    t = Table(place(wonga=2, hand=[c.CAR_ACCIDENT, STOCK]), place())
    t.step("act", 0, act=[Action(PLAY, c.CAR_ACCIDENT), Action(END)], target=0)
    assert t.game.actions_left == 0
    assert t.spent.count(c.CAR_ACCIDENT) == 1
    assert (t.hands()[0], t.tables()[0]) == ([], [])
    assert t.everywhere() == list(range(133))


@pytest.mark.rule("WM-9.4")
def test_in_anothers_turn_that_turn_goes_on():
    t = Table(place(wonga=2, hand=[c.CAR_ACCIDENT]), place(wonga=1))
    t.step("act", 0, act=[Action(PLAY, c.CAR_ACCIDENT), Action(1), Action(END)], target=1)
    assert len(t.told(story.BANKRUPT)) == 1
    assert len(t.hands()[0]) == 1
    assert t.game.actions_left == 1


@pytest.mark.rule("WM-9.4")
def test_the_bankrupt_players_next_turn_is_as_usual():
    t = Table(place(wonga=1), place()).owe(0, 2).step("take_turn", 0)
    assert (t.wonga()[0], t.game.actions_left) == (2, 3)


@pytest.mark.rule("WM-9.4")
def test_an_illness_and_an_accountant_of_before_still_count_in_it():
    t = Table(place(wonga=1), place(), grid=7)
    t.at(0).ill = t.at(0).no_loss = 1
    t.owe(0, 2).shift(STOCK, CENTRAL, table_of(0)).step("take_turn", 0)
    assert (t.wonga()[0], t.game.actions_left) == (2, 1)


@pytest.mark.rule("WM-4.9", "WM-9.4")
def test_a_card_for_all_goes_on_after_a_bankruptcy():
    t = Table(place(wonga=3, hand=[c.MARKET_PANIC], table=[STOCK]), place(table=[STOCK]), place(table=[STOCK]))
    t.owe(1, 5).play(0, c.MARKET_PANIC)
    assert t.tables() == [[], [], []]


@pytest.mark.rule("WM-9.5")
def test_trust_funds_are_never_sold_to_the_bank():
    t = Table(place(table=[TRUST_FUND]), place()).owe(0, 3)
    assert t.tables()[0] == [TRUST_FUND]
    assert t.actions(0, 3) == []
    assert t.told(story.BANKRUPT)[0][5:8] == (0, 0, 0)
