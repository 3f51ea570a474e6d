"""The ledger: who paid what to whom and why, and what everybody then holds."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finplay.ledger import BANK, MARKET, Entry, balances, frame, record

NAMES = ("Asha", "बेन", "<b>Cy</b>")
ASSETS = ("cash", "stocks")
WHYS = ("income", "market", "trade")
CASH, STOCKS = range(2)
INCOME, MARKET_MOVE, TRADE = range(3)
STORY = [
    Entry(1, 1, BANK, 0, CASH, 5, INCOME),
    Entry(1, 2, 0, 1, CASH, 3, TRADE),
    Entry(1, 2, 1, 0, STOCKS, 4, TRADE),
    Entry(2, 3, MARKET, 0, STOCKS, 6, MARKET_MOVE),
    Entry(2, 3, 1, MARKET, STOCKS, 2, MARKET_MOVE),
    Entry(2, 4, 1, BANK, CASH, 20, INCOME),
]


class Game:
    round, turn, recording = 3, 7, 1

    def __init__(self):
        self.ledger = []


def test_an_entry_says_when_who_what_and_why():
    game = Game()
    record(game, BANK, 1, CASH, 5, INCOME)
    record(game, 1, 0, STOCKS, 2, TRADE)
    assert game.ledger == [(3, 7, BANK, 1, CASH, 5, INCOME), (3, 7, 1, 0, STOCKS, 2, TRADE)]
    assert game.ledger[0]._fields == ("round", "turn", "payer", "payee", "asset", "amount", "why")


def test_where_nobody_reads_the_ledger_nothing_is_written():
    game = Game()
    game.recording = 0
    record(game, BANK, 1, CASH, 5, INCOME)
    assert game.ledger == []


def test_holdings_are_start_plus_in_minus_out():
    """Asha: 10 + 5 - 3 cash, 0 + 4 + 6 stocks. Ben: 10 + 3 - 20 cash, 10 - 4 - 2 stocks. Cy: untouched."""
    start = ((10, 0), (10, 10), (1, 1))
    assert balances(start, STORY) == [[12, 10], [-7, 4], [1, 1]]
    assert balances(start, []) == [[10, 0], [10, 10], [1, 1]]
    assert start == ((10, 0), (10, 10), (1, 1))


def test_balances_take_any_run_of_entries_one_after_another():
    start = [[10, 0], [10, 10], [1, 1]]
    half = balances(start, STORY[:3])
    assert balances(half, iter(STORY[3:])) == balances(start, STORY)
    assert start == [[10, 0], [10, 10], [1, 1]]


sides = st.sampled_from([BANK, MARKET, 0, 1, 2])
entries = st.builds(Entry, st.just(1), st.just(1), sides, sides, st.integers(0, 1), st.integers(0, 99), st.just(0))


@settings(max_examples=100, derandomize=True, deadline=None, database=None)
@given(story=st.lists(entries))
def test_what_players_gain_the_bank_and_the_market_lose(story):
    after = balances([[0, 0]] * 3, story)
    for asset in (0, 1):
        outside = sum(entry.amount * ((entry.payer < 0) - (entry.payee < 0)) for entry in story if entry.asset == asset)
        assert sum(each[asset] for each in after) == outside


def test_a_payment_to_oneself_changes_nothing():
    assert balances([[5, 5]], [Entry(1, 1, 0, 0, CASH, 3, TRADE)]) == [[5, 5]]


# ---------------------------------------------------------------- as a table
@pytest.fixture
def table():
    pytest.importorskip("pandas")
    return frame(STORY, NAMES, ASSETS, WHYS)


def test_the_frame_names_what_the_entries_number(table):
    assert list(table.columns) == ["round", "turn", "payer", "payee", "asset", "amount", "why"]
    assert table.values.tolist() == [
        [1, 1, "the bank", "Asha", "cash", 5, "income"],
        [1, 2, "Asha", "बेन", "cash", 3, "trade"],
        [1, 2, "बेन", "Asha", "stocks", 4, "trade"],
        [2, 3, "the market", "Asha", "stocks", 6, "market"],
        [2, 3, "बेन", "the market", "stocks", 2, "market"],
        [2, 4, "बेन", "the bank", "cash", 20, "income"],
    ]


def test_the_frame_adds_up_to_the_balances(table):
    got = table.pivot_table("amount", "payee", "asset", "sum", fill_value=0)
    paid = table.pivot_table("amount", "payer", "asset", "sum", fill_value=0)
    assert (got - paid).loc["Asha"].to_dict() == {"cash": 2, "stocks": 10}
    assert (got - paid).loc["बेन"].to_dict() == {"cash": -17, "stocks": -6}


def test_the_amounts_are_numbers_to_compute_with(table):
    assert str(table.amount.dtype).startswith("int")
    assert str(table["round"].dtype).startswith("int")


def test_an_empty_ledger_is_an_empty_table():
    pytest.importorskip("pandas")
    empty = frame([], NAMES, ASSETS, WHYS)
    assert len(empty) == 0
    assert list(empty.columns)[-1] == "why"
