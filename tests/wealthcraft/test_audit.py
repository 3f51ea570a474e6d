"""Section 6: audit (WC-6.5, the books, is in test_books.py)."""

import pytest

from finplay import IllegalAnswer
from finplay.questions import allows
from finplay.wealthcraft import story
from finplay.wealthcraft.records import excess, limit

from .table import Split, Table, everyone, place


@pytest.mark.rule("WC-6.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_player_may_audit_any_one_rival_or_nobody(seats):
    t = Table(*everyone(seats))
    rivals = [seat for seat in range(-3, 9) if allows(t.legal("audit", 1), seat)]
    assert rivals == {2: [-1, 0], 3: [-1, 0, 2], 4: [-1, 0, 2, 3]}[seats]


@pytest.mark.rule("WC-6.1")
def test_once_in_a_turn():
    t = Table(place(), place(cash=22), place(cash=23)).land(0, tile=9, audit=[1, 2])
    assert (t.decisions(0).count("audit"), t.held(1), t.held(2)) == (1, (20, 0, 0), (23, 0, 0))


@pytest.mark.rule("WC-6.1", "WC-2.6")
def test_an_audit_is_optional():
    t = Table(place(), place(cash=50)).step("audit", 0, audit=-1)
    assert (t.decisions(), t.ledger) == (["audit"], [])


@pytest.mark.rule("WC-6.1")
@pytest.mark.parametrize("answer", [0, 3, -2, 99, True, 1.0, "1", None])
def test_one_cannot_audit_oneself_or_somebody_who_is_not_there(answer):
    t = Table(*everyone(3, cash=50))
    with pytest.raises(IllegalAnswer, match="seat 1, seat 2"):
        t.step("audit", 0, audit=answer)
    assert t.ledger == []


# ---------------------------------------------------------------- the limit
@pytest.mark.rule("WC-6.2")
@pytest.mark.parametrize(("year", "top"), [(1, 20), (2, 20), (3, 40), (4, 40), (9, 40)])
def test_the_limit_is_20_in_years_1_and_2_and_40_from_year_3_on(year, top):
    t = Table(place(), place(cash=top + 1, year=year)).step("audit", 0, audit=1)
    assert t.all_held() == [(11, 0, 0), (top, 0, 0)]
    assert Table(place(), place(cash=top, year=year)).step("audit", 0, audit=1).held(1) == (top, 0, 0)


@pytest.mark.rule("WC-6.2")
def test_the_year_is_that_of_the_audited_player():
    assert Table(place(year=5), place(stocks=30, year=2)).step("audit", 0, audit=1).held(1) == (10, 0, 20)
    assert Table(place(year=1), place(stocks=30, year=3)).step("audit", 0, audit=1).held(1) == (10, 0, 30)


@pytest.mark.rule("WC-6.2")
@pytest.mark.parametrize(
    ("cash", "bonds", "stocks"), [(21, 0, 0), (0, 21, 0), (0, 0, 21)], ids=["cash", "bonds", "stocks"]
)
def test_the_limit_holds_for_any_single_class(cash, bonds, stocks):
    t = Table(place(cash=5), place(cash=cash, bonds=bonds, stocks=stocks)).step("audit", 0, audit=1)
    assert t.held(1) == tuple(min(20, each) for each in (cash, bonds, stocks))


@pytest.mark.rule("WC-6.2")
def test_classes_are_not_added_up():
    t = Table(place(), place(cash=20, bonds=20, stocks=20)).step("audit", 0, audit=1)
    assert t.held(1) == (20, 20, 20)


# ---------------------------------------------------------------- what it moves
@pytest.mark.rule("WC-6.3")
def test_an_audit_in_year_2_of_26_cash_5_bonds_and_31_stocks_moves_6_cash_and_11_stocks():
    t = Table(place(), place(cash=26, bonds=5, stocks=31, year=2)).step("audit", 0, audit=1)
    assert t.all_held() == [(16, 0, 11), (20, 5, 20)]
    assert t.ledger == [(1, 0, 6, "cash", "audit"), (1, 0, 11, "stocks", "audit")]


@pytest.mark.rule("WC-6.3")
def test_everything_above_the_limit_in_every_class_goes_to_the_auditor():
    t = Table(place(), place(cash=23, bonds=34, stocks=45)).step("audit", 0, audit=1)
    assert t.all_held() == [(13, 14, 25), (20, 20, 20)]


@pytest.mark.rule("WC-6.3")
@pytest.mark.parametrize("above", [(25, 25, 0), (25, 0, 25), (0, 25, 25), (25, 25, 25)])
def test_two_classes_just_as_far_above_the_limit_are_no_false_alarm(above):
    t = Table(place(), place(cash=above[0], bonds=above[1], stocks=above[2])).step("audit", 0, audit=1)
    assert t.held(1) == tuple(min(20, each) for each in above)


@pytest.mark.rule("WC-6.3")
def test_an_audit_that_finds_something_costs_the_auditor_nothing():
    assert Table(place(cash=5), place(bonds=21)).step("audit", 0, audit=1).held(0) == (5, 1, 0)


@pytest.mark.rule("WC-6.3")
def test_nobody_else_is_touched():
    t = Table(place(cash=50), place(cash=26), place(cash=50)).step("audit", 0, audit=1)
    assert t.all_held() == [(56, 0, 0), (20, 0, 0), (50, 0, 0)]


@pytest.mark.rule("WC-6.3")
def test_the_audit_is_told_with_its_figures():
    event = Table(place(), place(cash=26, bonds=5, stocks=31)).step("audit", 0, audit=1).told(story.AUDITED)[0]
    assert (event.seat, event.other, event.a, event.b, event.c, event.d) == (0, 1, 6, 0, 11, 20)


# ---------------------------------------------------------------- false alarm
@pytest.mark.rule("WC-6.4")
def test_a_false_alarm_costs_the_auditor_5_paid_to_the_bank():
    t = Table(place(), place(cash=20, bonds=20, stocks=20)).step("audit", 0, audit=1)
    assert t.all_held() == [(5, 0, 0), (20, 20, 20)]
    assert t.ledger == [(0, "bank", 5, "cash", "audit")]


@pytest.mark.rule("WC-6.4")
def test_a_rival_below_zero_gives_a_false_alarm():
    t = Table(place(), place(cash=-9, bonds=20)).step("audit", 0, audit=1)
    assert t.all_held() == [(5, 0, 0), (-9, 20, 0)]


@pytest.mark.rule("WC-6.4", "WC-2.8")
@pytest.mark.parametrize(("cash", "asked"), [(5, True), (4, False), (-1, False)])
def test_only_a_player_with_5_cash_may_audit(cash, asked):
    t = Table(place(cash=cash, bonds=50), place(cash=50)).step("audit", 0, audit=1)
    assert (t.decisions() == ["audit"]) == asked
    assert t.held(1) == ((20, 0, 0) if asked else (50, 0, 0))


@pytest.mark.rule("WC-6.4")
def test_the_rebalance_of_the_same_turn_comes_too_late_to_pay_for_an_audit():
    t = Table(place(cash=0, bonds=10), place(cash=50), income=0)
    t.land(0, tile=9, audit=1, rebalance=Split(-2, 0))
    assert (t.decisions(), t.held(1)) == (["roll", "offer", "rebalance", "end_turn"], (50, 0, 0))


# ---------------------------------------------------------------- the small sums
@pytest.mark.rule("WC-6.2", "WC-6.3")
def test_what_is_above_the_limit_can_be_read_off():
    t = Table(place(cash=26, bonds=5, stocks=31, year=2), place(cash=41, stocks=40, year=3), place(cash=20))
    assert [limit(t.game, t.at(seat)) for seat in range(3)] == [20, 40, 20]
    assert [excess(t.game, t.at(seat)) for seat in range(3)] == [17, 1, 0]
    assert excess(t.game, place(cash=21, bonds=22, stocks=23)) == 6
