"""Section 7: mid-year rebalance."""

import pytest

from finplay import IllegalAnswer
from finplay.questions import allows
from finplay.wealthcraft.payments import convert
from finplay.wealthcraft.records import new_game
from finplay.wealthcraft.rules import Rules

from .table import Split, Table, legal_splits, place


def rebalanced(split, cash=20, bonds=20, stocks=20, **rules):
    t = Table(place(cash=cash, bonds=bonds, stocks=stocks), place(), **rules)
    return t.step("rebalance", 0, rebalance=split)


@pytest.mark.rule("WC-7.1")
@pytest.mark.parametrize(
    ("split", "held"),
    [
        (Split(1, 0), (12, 25, 20)),
        (Split(0, 1), (12, 20, 25)),
        (Split(-1, 0), (22, 15, 20)),
        (Split(0, -2), (27, 20, 10)),
        (Split(2, -2), (17, 30, 10)),
        (Split(-3, 3), (17, 5, 35)),
    ],
)
def test_a_change_of_two_classes_is_one_transaction_and_costs_3(split, held):
    t = rebalanced(split)
    assert t.held(0) == held
    assert [entry for entry in t.ledger if entry[4] == "fee"] == [(0, "bank", 3, "cash", "fee")]


@pytest.mark.rule("WC-7.1")
@pytest.mark.parametrize(
    ("split", "held"),
    [
        (Split(1, 1), (4, 25, 25)),
        (Split(-1, -1), (24, 15, 15)),
        (Split(-1, 2), (9, 15, 30)),
        (Split(2, -1), (9, 30, 15)),
        (Split(-2, 1), (19, 10, 25)),
    ],
)
def test_a_change_of_three_classes_is_two_transactions_and_costs_6(split, held):
    t = rebalanced(split)
    assert t.held(0) == held
    assert [entry for entry in t.ledger if entry[4] == "fee"] == [(0, "bank", 6, "cash", "fee")]


@pytest.mark.rule("WC-7.1")
def test_to_keep_everything_costs_nothing():
    t = rebalanced(Split(0, 0))
    assert (t.held(0), t.ledger) == ((20, 20, 20), [])


@pytest.mark.rule("WC-7.1", "WC-2.7")
def test_it_is_one_answer_after_the_audit_step():
    t = Table(place(cash=30), place()).land(0, tile=9, rebalance=[Split(1, 0), Split(1, 0)])
    assert t.decisions() == ["roll", "offer", "audit", "rebalance", "end_turn"]
    assert t.held(0) == (30 + 5 - 5 - 3, 5, 0)


@pytest.mark.rule("WC-7.1")
def test_what_the_audit_brings_can_be_sold_at_once():
    t = Table(place(cash=5), place(stocks=25)).step("audit", 0, audit=1)
    assert t.step("rebalance", 0, rebalance=Split(0, -1)).held(0) == (5 + 5 - 3, 0, 0)


@pytest.mark.rule("WC-7.1", "WC-1.4")
def test_only_complete_blocks_are_sold():
    legal = Table(place(cash=9, bonds=9, stocks=14), place()).legal("rebalance", 0)
    assert allows(legal, Split(-1, -2))
    assert not allows(legal, Split(-2, 0))
    assert not allows(legal, Split(0, -3))


@pytest.mark.rule("WC-7.1")
@pytest.mark.parametrize(
    "split", [Split(3, 2), Split(-5, 0), Split(0, -5), (1, 0), Split(True, 0), Split(1.0, 0), None, 0]
)
def test_an_illegal_rebalance_is_refused_and_says_what_is_allowed(split):
    t = Table(place(cash=20, bonds=20, stocks=20), place())
    with pytest.raises(IllegalAnswer, match="each transaction costs 3L"):
        t.step("rebalance", 0, rebalance=split)
    assert (t.held(0), t.ledger) == ((20, 20, 20), [])


# ---------------------------------------------------------------- the fee
@pytest.mark.rule("WC-7.2")
def test_the_fee_may_be_paid_out_of_the_sale_itself():
    assert rebalanced(Split(-1, 0), cash=0, bonds=5, stocks=0).held(0) == (2, 0, 0)


@pytest.mark.rule("WC-7.2")
@pytest.mark.parametrize(("cash", "may"), [(8, True), (7, False)])
def test_a_purchase_needs_the_cash_for_the_block_and_the_fee(cash, may):
    legal = Table(place(cash=cash), place()).legal("rebalance", 0)
    assert (allows(legal, Split(1, 0)), allows(legal, Split(0, 1))) == (may, may)


@pytest.mark.rule("WC-7.2")
@pytest.mark.parametrize(("cash", "may"), [(3, True), (2, False)])
def test_bonds_into_stocks_needs_the_fee_in_cash(cash, may):
    legal = Table(place(cash=cash, bonds=5), place()).legal("rebalance", 0)
    assert allows(legal, Split(-1, 1)) == may


@pytest.mark.rule("WC-7.2")
def test_cash_afterwards_is_not_below_0():
    # 0L: one block sold leaves 2L, both sold leave 4L, and two sold for one bought would leave 5 - 6 = -1L.
    t = Table(place(cash=0, bonds=10, stocks=0), place())
    assert legal_splits(t.legal("rebalance", 0)) == {(0, 0), (-1, 0), (-2, 0)}


@pytest.mark.rule("WC-7.2")
def test_who_is_below_0_may_sell_so_that_cash_rises():
    # -9L: a block sold makes -7L, two -2L; one of each costs two fees and makes -5L; bonds into stocks makes -12L.
    t = Table(place(cash=-9, bonds=10, stocks=5), place())
    assert legal_splits(t.legal("rebalance", 0)) == {(0, 0), (-1, 0), (-2, 0), (0, -1), (-1, -1), (-2, -1)}
    assert t.step("rebalance", 0, rebalance=Split(-1, 0)).held(0) == (-7, 5, 5)


@pytest.mark.rule("WC-7.2")
def test_who_is_below_0_may_not_sell_when_cash_would_not_rise():
    # With a fee of 5L a single block brings nothing, two bring 5L.
    t = Table(place(cash=-9, bonds=10), place(), rebalance_fee=5)
    assert legal_splits(t.legal("rebalance", 0)) == {(0, 0), (-2, 0)}


# ---------------------------------------------------------------- nothing to decide
@pytest.mark.rule("WC-7.2")
@pytest.mark.parametrize(
    ("holdings", "asked"),
    [
        ({"cash": 7}, False),
        ({"cash": 8}, True),
        ({"cash": 0, "bonds": 4, "stocks": 4}, False),
        ({"cash": 0, "stocks": 5}, True),
        ({"cash": -9, "bonds": 4}, False),
        ({"cash": -9, "bonds": 7}, True),
    ],
)
def test_the_question_is_asked_only_where_something_can_be_changed(holdings, asked):
    t = Table(place(**holdings), place()).step("rebalance", 0)
    assert (t.decisions() == ["rebalance"]) == asked


@pytest.mark.rule("WC-7.2", "WC-3.3")
@pytest.mark.parametrize("fee", range(6))
def test_one_legal_answer_means_just_that(fee):
    """The short test for "nothing can be changed" against trying every conversion."""
    for cash in range(-12, 13):
        for bonds in (0, 4, 5, 12):
            for stocks in (0, 7, 10):
                t = Table(place(cash=cash, bonds=bonds, stocks=stocks), place(), rebalance_fee=fee)
                legal = t.legal("rebalance", 0)
                assert legal.single() == (legal_splits(legal) == {(0, 0)})


@pytest.mark.rule("WC-7.2")
def test_cash_is_never_below_nothing_on_the_way_of_a_swap():
    game = new_game(Rules(), 1, 2)
    me = game.players[0]
    me.cash, me.stocks = 4, 10
    convert(game, me, Split(2, -2), 3)
    cash = 4
    for entry in game.ledger:
        if entry.asset == 0:
            cash += entry.amount if entry.payee == 0 else -entry.amount
            assert cash >= 0
    assert (me.cash, me.bonds, me.stocks) == (1, 10, 0)
