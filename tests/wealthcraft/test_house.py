"""Section 4: the house."""

import pytest

from finplay import IllegalAnswer
from finplay.questions import allows
from finplay.views import Hidden
from finplay.wealthcraft import story
from finplay.wealthcraft.records import net_worth

from .table import Match, Rules, Table, everyone, place, rolls, until


def auction(lander, bids, **rules):
    """An auction in which every seat bids as given, with 30L each."""
    t = Table(*everyone(len(bids), cash=30), **rules)
    for seat, bid in enumerate(bids):
        t.will(seat, bid=bid)
    return t.act(lander, tile=5)


def owners(t):
    return [player.seat for player in t.game.players if player.house]


# ---------------------------------------------------------------- everybody, by the end of Year 3
@pytest.mark.rule("WC-4.1")
@pytest.mark.parametrize("year", [1, 2, 3])
def test_every_player_owns_a_house_by_the_end_of_their_own_year_3(year):
    t = Table(place(tile=16, year=year), place(tile=8, year=3)).turn(0, roll=1)
    assert owners(t) == ([0] if year == 3 else [])


@pytest.mark.rule("WC-4.1")
def test_a_house_has_no_value_in_net_worth():
    t = Table(place(cash=30), place()).step("year_end", 0, buy_house=1)
    assert net_worth(t.at(0)) == 10


@pytest.mark.rule("WC-4.1")
def test_a_house_pays_nothing():
    assert Table(place(house=1), place()).step("year_end", 0).ledger == []


@pytest.mark.rule("WC-4.1")
@pytest.mark.parametrize("year", [1, 2, 3, 4])
def test_nobody_buys_a_second_house_at_the_year_end(year):
    t = Table(place(cash=50, house=1, year=year), place()).step("year_end", 0, buy_house=1)
    assert (t.decisions(), t.held(0)) == (["year_end"], (50, 0, 0))


@pytest.mark.rule("WC-4.1")
def test_a_second_house_is_not_legal():
    assert not allows(Table(place(cash=50, house=1), place()).legal("buy_house", 0), 1)


# ---------------------------------------------------------------- the auction
@pytest.mark.rule("WC-4.2", "WC-8.10")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_player_who_has_no_house_is_asked_for_a_bid(seats):
    t = Table(*everyone(seats)).act(0, tile=5)
    assert t.asked == [(seat, "bid") for seat in range(seats)]


@pytest.mark.rule("WC-4.2")
def test_a_bid_is_a_multiple_of_5_at_least_10_and_at_most_the_cash_or_a_pass():
    legal = Table(place(cash=27), place()).legal("bid", 0)
    assert [bid for bid in range(-30, 60) if allows(legal, bid)] == [0, 10, 15, 20, 25]


@pytest.mark.rule("WC-4.2")
@pytest.mark.parametrize("bid", [5, 12, 35, -10, 10_000, True, 10.0, "10", None])
def test_an_illegal_bid_is_refused_and_changes_nothing(bid):
    t = Table(*everyone(2, cash=30))
    with pytest.raises(IllegalAnswer, match="10 to 30 in steps of 5"):
        t.act(0, tile=5, bid=bid)
    assert (t.all_held(), owners(t)) == ([(30, 0, 0)] * 2, [])


@pytest.mark.rule("WC-4.2")
def test_the_highest_bidder_pays_the_bid_to_the_bank_and_owns_a_house():
    t = auction(0, [10, 20, 15])
    assert (t.all_held(), owners(t)) == ([(30, 0, 0), (10, 0, 0), (30, 0, 0)], [1])
    assert t.ledger == [(1, "bank", 20, "cash", "house")]


@pytest.mark.rule("WC-4.2")
def test_the_only_bidder_wins():
    t = auction(1, [0, 0, 0, 10])
    assert (owners(t), t.held(3)) == ([3], (20, 0, 0))


@pytest.mark.rule("WC-4.2")
def test_without_a_bid_nothing_is_sold():
    t = auction(0, [0, 0, 0])
    assert (owners(t), t.ledger) == ([], [])
    assert t.told(story.AUCTION_FAILED)[0].a == 0


@pytest.mark.rule("WC-4.2")
def test_owners_are_not_asked():
    t = Table(place(house=1), place(), place(house=1)).act(0, tile=5)
    assert t.asked == [(1, "bid")]


@pytest.mark.rule("WC-4.2")
def test_when_everybody_owns_a_house_the_auction_does_nothing():
    t = Table(*everyone(3, house=1)).act(0, tile=5)
    assert (t.asked, t.ledger) == ([], [])


@pytest.mark.rule("WC-4.2")
def test_one_who_cannot_pay_is_asked_and_can_only_pass():
    t = Table(place(cash=9, stocks=50), place(cash=10))
    assert [bid for bid in range(60) if allows(t.legal("bid", 0), bid)] == [0]
    assert t.act(1, tile=5).asked == [(1, "bid"), (0, "bid")]


@pytest.mark.rule("WC-4.2")
@pytest.mark.parametrize(("lander", "order"), [(0, [0, 1, 2, 3]), (2, [2, 3, 0, 1]), (3, [3, 0, 1, 2])])
def test_bids_are_asked_in_playing_order_from_the_one_who_landed(lander, order):
    t = Table(*everyone(4)).act(lander, tile=5)
    assert t.asked == [(seat, "bid") for seat in order]


def at_the_second_bid(open_books=1):
    """Asha has bid 15L of 20L, Ben is asked, Chris not yet."""
    rules = Rules(first_seat=0, income=10, open_books=open_books)
    match = Match("wealthcraft", ["Asha", "Ben", "Chris"], rules=rules, script=rolls({(0, 1): 4}))
    until(match, "bid")
    match.answer(15)
    assert (match.question.seat, match.question.decision) == (1, "bid")
    return match


@pytest.mark.rule("WC-4.2")
@pytest.mark.parametrize("open_books", [0, 1])
def test_bids_stay_sealed_until_the_last_is_in(open_books):
    match = at_the_second_bid(open_books)
    for seat in (1, 2, -1):
        view = match.view(seat)
        with pytest.raises(Hidden, match="sealed"):
            _ = view.players[0].bid
        assert not [e for e in view.events if e.kind == story.BID_OPENED]
        assert all((e.a, e.b, e.c, e.d) == (0, 0, 0, 0) for e in view.events if e.kind == story.BID_SEALED)
        assert not [entry for entry in view.ledger if entry.amount == 15]
        assert "15" not in str(match.log(seat))
    assert match.question.sealed


@pytest.mark.rule("WC-4.2")
def test_a_player_sees_the_own_bid():
    assert at_the_second_bid().view(0).players[0].bid == 15


@pytest.mark.rule("WC-4.2")
def test_what_may_be_bid_does_not_tell_what_was_bid():
    assert [bid for bid in range(30) if allows(at_the_second_bid().question.legal, bid)] == [0, 10]


@pytest.mark.rule("WC-4.2")
def test_all_bids_are_opened_together():
    match = at_the_second_bid()
    match.answer(10)
    match.answer(0)
    opened = [(e.seat, e.a) for e in match.view(-1).events if e.kind == story.BID_OPENED]
    assert opened == [(0, 15), (1, 10), (2, 0)]


@pytest.mark.rule("WC-4.2")
@pytest.mark.parametrize("bids", [[20, 20, 0], [15, 25, 25], [10, 10, 10]])
def test_a_tie_for_the_highest_bid_sells_nothing(bids):
    t = auction(0, bids)
    assert (t.all_held(), owners(t), t.ledger) == ([(30, 0, 0)] * 3, [], [])
    assert t.told(story.AUCTION_FAILED)[0].a == 1


@pytest.mark.rule("WC-4.2")
@pytest.mark.parametrize("bids", [[10, 10, 15], [10, 15, 10], [15, 10, 10]])
def test_a_tie_below_the_highest_bid_does_not_matter(bids):
    assert owners(auction(0, bids)) == [bids.index(15)]


@pytest.mark.rule("WC-4.2")
@pytest.mark.parametrize(("lander", "winner"), [(0, 1), (1, 1), (2, 3), (3, 3)])
def test_auction_tie_1_gives_it_to_the_tied_player_nearest_to_the_one_who_landed(lander, winner):
    t = auction(lander, [10, 20, 10, 20], auction_tie=1)
    assert (owners(t), t.held(winner)) == ([winner], (10, 0, 0))
    assert len(t.ledger) == 1


@pytest.mark.rule("WC-4.2")
def test_auction_tie_1_sells_nothing_without_a_bid():
    assert owners(auction(0, [0, 0, 0], auction_tie=1)) == []


@pytest.mark.rule("WC-4.2")
def test_a_bid_counts_in_one_auction_only():
    t = auction(0, [10, 20])
    assert [player.bid for player in t.game.players] == [0, 0]
    t.will(0, bid=0).act(0, tile=5)
    assert (owners(t), len(t.ledger)) == ([1], 1)


# ---------------------------------------------------------------- at the market price
@pytest.mark.rule("WC-4.3")
@pytest.mark.parametrize("year", [1, 2])
def test_a_house_may_be_bought_for_20_cash_at_any_of_the_own_year_ends(year):
    t = Table(place(cash=23, year=year), place()).step("year_end", 0, buy_house=1)
    assert (t.held(0), owners(t)) == ((3, 0, 0), [0])
    assert t.ledger == [(0, "bank", 20, "cash", "house")]


@pytest.mark.rule("WC-4.3")
def test_a_house_need_not_be_bought():
    t = Table(place(cash=23), place()).step("year_end", 0, buy_house=0)
    assert (t.decisions(), t.held(0), owners(t)) == (["buy_house", "year_end"], (23, 0, 0), [])


@pytest.mark.rule("WC-4.3", "WC-2.8")
@pytest.mark.parametrize(("cash", "asked"), [(20, True), (19, False)])
def test_a_house_needs_20_cash_in_hand(cash, asked):
    t = Table(place(cash=cash), place()).step("year_end", 0, buy_house=1)
    assert ("buy_house" in t.decisions(), owners(t)) == (asked, [0] if asked else [])


@pytest.mark.rule("WC-4.3")
@pytest.mark.parametrize("answer", [2, -1, True, None])
def test_a_house_is_bought_or_not(answer):
    with pytest.raises(IllegalAnswer):
        Table(place(cash=23), place()).step("year_end", 0, buy_house=answer)


@pytest.mark.rule("WC-4.3")
def test_away_from_year_end_there_is_no_market_price():
    t = Table(place(tile=2, cash=50), place()).turn(0, roll=1, buy_house=1)
    assert "buy_house" not in t.decisions()


# ---------------------------------------------------------------- forced
@pytest.mark.rule("WC-4.4")
def test_a_player_still_without_a_house_at_the_end_of_year_3_pays_20_and_receives_one():
    t = Table(place(cash=35, year=3), place()).step("year_end", 0, buy_house=0)
    assert (t.held(0), owners(t), t.decisions()) == ((15, 0, 0), [0], ["year_end"])
    assert t.ledger == [(0, "bank", 20, "cash", "house")]


@pytest.mark.rule("WC-4.4")
def test_even_if_cash_goes_below_zero_and_nothing_is_sold():
    t = Table(place(cash=3, bonds=5, stocks=4, year=3), place(), bond_return=0).step("year_end", 0)
    assert (t.held(0), owners(t), t.at(0).year) == ((-17, 5, 4), [0], 4)


@pytest.mark.rule("WC-4.4")
def test_an_owner_pays_nothing_at_the_end_of_year_3():
    assert Table(place(cash=35, house=1, year=3), place()).step("year_end", 0).held(0) == (35, 0, 0)


@pytest.mark.rule("WC-4.4", "WC-1.1")
def test_a_negative_balance_counts_in_net_worth():
    assert net_worth(place(cash=-17, bonds=5, stocks=4)) == -8


@pytest.mark.rule("WC-4.4")
def test_a_negative_balance_bears_no_interest_and_is_worked_off_by_income_and_returns():
    t = Table(place(cash=-17, stocks=10, house=1, year=4, tile=9), place())
    t.turn(0, roll=5)  # Free Trade Zone
    assert t.held(0) == (-12, 0, 10)
    t.turn(0, roll=3)  # Start: returns of 4L, then income
    assert t.held(0) == (-12 + 4 + 5, 0, 10)
