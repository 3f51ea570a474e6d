"""Section 3: Year-End."""

import pytest

from finplay import IllegalAnswer
from finplay.questions import allows
from finplay.wealthcraft import story

from .table import Split, Table, legal_splits, place


def returns(bonds, stocks, **rules):
    """The cash that a Year-End pays for these holdings."""
    t = Table(place(cash=0, bonds=bonds, stocks=stocks), place(), **rules).step("pay_returns", 0)
    assert t.held(0)[1:] == (bonds, stocks)
    return t.held(0)[0]


# ---------------------------------------------------------------- returns
@pytest.mark.rule("WC-3.1")
def test_15_bonds_and_17_stocks_pay_3_and_6():
    t = Table(place(tile=16, bonds=15, stocks=17), place()).turn(0, roll=1)
    assert t.ledger[:2] == [("bank", 0, 3, "cash", "returns"), ("bank", 0, 6, "cash", "returns")]


@pytest.mark.rule("WC-3.1")
@pytest.mark.parametrize(("bonds", "paid"), [(0, 0), (4, 0), (5, 1), (9, 1), (10, 2), (25, 5), (30, 6)])
def test_bonds_pay_1_for_every_complete_block(bonds, paid):
    assert returns(bonds, 0) == paid


@pytest.mark.rule("WC-3.1")
@pytest.mark.parametrize(("stocks", "paid"), [(0, 0), (4, 0), (5, 2), (7, 2), (9, 2), (10, 4), (25, 10), (30, 12)])
def test_stocks_pay_2_for_every_complete_block_and_part_blocks_pay_nothing(stocks, paid):
    assert returns(0, stocks) == paid


@pytest.mark.rule("WC-3.1")
def test_part_blocks_of_two_classes_are_not_put_together():
    assert returns(3, 3) == 0


@pytest.mark.rule("WC-3.1")
def test_cash_pays_nothing():
    t = Table(place(cash=95), place()).step("pay_returns", 0)
    assert (t.held(0), t.ledger) == ((95, 0, 0), [])


@pytest.mark.rule("WC-3.1")
def test_the_rate_goes_on_above_25():
    assert returns(0, 30) == 12
    assert returns(60, 0) == 12


@pytest.mark.rule("WC-3.1")
def test_a_cap_of_5_blocks_is_the_other_reading_of_the_printed_table():
    assert returns(30, 0, returns_cap_blocks=5) == 5
    assert returns(0, 30, returns_cap_blocks=5) == 10
    assert returns(30, 30, returns_cap_blocks=5) == 15
    assert returns(20, 25, returns_cap_blocks=5) == 4 + 10


@pytest.mark.rule("WC-3.1")
def test_the_returns_are_told_with_their_sums():
    event = Table(place(bonds=15, stocks=17), place()).step("pay_returns", 0).told(story.RETURNED)[0]
    assert (event.a, event.b, event.c, event.d) == (3, 3, 3, 6)


@pytest.mark.rule("WC-3.1", "WC-3.4")
def test_the_other_players_are_not_touched():
    t = Table(place(tile=16), place(bonds=50, stocks=50), place(bonds=5)).turn(0, roll=1)
    assert (t.held(1), t.held(2)) == ((10, 50, 50), (10, 5, 0))
    assert (t.at(1).year, t.at(2).year) == (1, 1)


# ---------------------------------------------------------------- in this order
@pytest.mark.rule("WC-3.2")
def test_the_house_comes_after_the_returns():
    # 12L and returns of 8L are just the price.
    t = Table(place(cash=12, stocks=20), place()).step("year_end", 0, buy_house=1)
    assert (t.held(0), t.at(0).house) == ((0, 0, 20), 1)


@pytest.mark.rule("WC-3.2", "WC-3.3")
def test_the_house_comes_before_the_rebalance():
    # 15L and 20L of bonds: with the bonds sold first, the house could be paid.
    t = Table(place(cash=15, bonds=20), place()).step("year_end", 0, buy_house=1, year_end=Split(-4, 0))
    assert (t.asked, t.held(0), t.at(0).house) == ([(0, "year_end")], (39, 0, 0), 0)


@pytest.mark.rule("WC-3.2", "WC-4.3")
def test_the_house_is_asked_about_before_the_rebalance():
    t = Table(place(cash=20), place()).step("year_end", 0)
    assert t.decisions() == ["buy_house", "year_end"]


@pytest.mark.rule("WC-3.2", "WC-4.4")
def test_a_forced_house_is_paid_before_the_rebalance():
    t = Table(place(cash=2, stocks=25, year=3), place()).step("year_end", 0, year_end=Split(0, -2))
    assert t.held(0) == (2 + 10 - 20 + 10, 0, 15)


# ---------------------------------------------------------------- free rebalance
@pytest.mark.rule("WC-3.3")
@pytest.mark.parametrize(
    ("split", "held"),
    [
        (Split(0, 0), (10, 10, 10)),
        (Split(2, 0), (0, 20, 10)),
        (Split(0, 2), (0, 10, 20)),
        (Split(-2, 0), (20, 0, 10)),
        (Split(0, -2), (20, 10, 0)),
        (Split(-2, -2), (30, 0, 0)),
        (Split(-2, 2), (10, 0, 20)),
        (Split(2, -2), (10, 20, 0)),
        (Split(-2, 4), (0, 0, 30)),
        (Split(1, 1), (0, 15, 15)),
    ],
)
def test_cash_bonds_and_stocks_are_converted_into_one_another_without_a_fee(split, held):
    t = Table(place(cash=4, bonds=10, stocks=10), place()).step("year_end", 0, year_end=split)
    assert t.held(0) == held  # returns of 2L and 4L came first
    assert not [entry for entry in t.ledger if entry[4] == "fee"]


@pytest.mark.rule("WC-3.3")
def test_it_is_one_answer():
    t = Table(place(cash=19), place()).step("year_end", 0, year_end=[Split(1, 0), Split(1, 0)])
    assert (t.decisions(), t.held(0)) == (["year_end"], (14, 5, 0))


@pytest.mark.rule("WC-3.3")
def test_cash_afterwards_is_not_below_0():
    t = Table(place(cash=9, bonds=5, stocks=7), place())
    assert legal_splits(t.legal("year_end", 0)) == {
        (0, 0), (1, 0), (0, 1), (-1, 0), (0, -1), (-1, -1), (-1, 1), (-1, 2), (1, -1), (2, -1),
    }  # fmt: skip


@pytest.mark.rule("WC-3.3")
def test_who_is_below_0_may_only_convert_so_that_cash_rises():
    # -8L: a sold block makes -3L, two make 2L; bonds into stocks would leave -8L.
    t = Table(place(cash=-8, bonds=5, stocks=5), place())
    assert legal_splits(t.legal("year_end", 0)) == {(0, 0), (-1, 0), (0, -1), (-1, -1)}


@pytest.mark.rule("WC-3.3")
def test_a_conversion_below_0_that_helps_is_carried_out():
    t = Table(place(cash=-9, bonds=5), place()).step("year_end", 0, year_end=Split(-1, 0))
    assert t.held(0) == (-9 + 1 + 5, 0, 0)


@pytest.mark.rule("WC-3.3", "WC-1.4")
@pytest.mark.parametrize(
    "split", [Split(-2, 0), Split(0, -2), Split(2, 0), (1, 0), Split(True, 0), Split(0.5, 0), None]
)
def test_an_illegal_conversion_is_refused_and_says_what_is_allowed(split):
    t = Table(place(cash=9, bonds=5, stocks=7), place(), bond_return=0, stock_return=0)
    with pytest.raises(IllegalAnswer, match="9L cash, 5L bonds and 7L stocks"):
        t.step("year_end", 0, year_end=split)
    assert (t.held(0), t.ledger) == ((9, 5, 7), [])


@pytest.mark.rule("WC-3.3")
def test_whole_blocks_of_odd_holdings_can_be_sold():
    legal = Table(place(cash=0, bonds=7, stocks=13), place()).legal("year_end", 0)
    assert allows(legal, Split(-1, -2))
    assert not allows(legal, Split(-2, 0))
    assert not allows(legal, Split(0, -3))


# ---------------------------------------------------------------- the year
@pytest.mark.rule("WC-3.4")
def test_the_players_year_goes_up_by_one():
    t = Table(place(), place(), income=0)
    for year in (2, 3, 4, 5):
        assert t.step("year_end", 0).at(0).year == year


@pytest.mark.rule("WC-3.4")
def test_years_are_counted_by_each_players_own_laps():
    t = Table(place(tile=16), place(tile=1), place(tile=15)).turn(0, roll=1).turn(1, roll=6).turn(2, roll=6)
    assert [t.at(seat).year for seat in range(3)] == [2, 1, 2]
