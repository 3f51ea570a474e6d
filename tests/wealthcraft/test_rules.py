"""The house rules: each field's range, and what each one switches."""

import dataclasses

import pytest

from finplay import IllegalAnswer
from finplay.questions import allows
from finplay.wealthcraft import story

from .table import BONDS, MOVE, Match, Rules, Sale, Scripted, Seat, Split, Table, place

PRINTED = {  # default, low, high
    "first_seat": (-1, -1, 3),
    "dice": (1, 1, 2),
    "income": (5, 0, 20),
    "bond_return": (1, 0, 5),
    "stock_return": (2, 0, 5),
    "returns_cap_blocks": (0, 0, 20),
    "house_price": (20, 0, 100),
    "auction_tie": (0, 0, 1),
    "max_rounds": (200, 1, 200),
    "audit_early": (20, 5, 200),
    "audit_late": (40, 5, 200),
    "false_alarm": (5, 0, 20),
    "open_books": (1, 0, 1),
    "rebalance_fee": (3, 0, 5),
    "market_swing": (3, 0, 5),
    "stock_swing": (2, 0, 5),
    "goal": (100, 20, 500),
}
FIELDS = pytest.mark.parametrize("name", PRINTED)


# ---------------------------------------------------------------- ranges
def test_these_are_all_the_house_rules():
    assert {each.name for each in dataclasses.fields(Rules)} == set(PRINTED)


@FIELDS
def test_the_printed_game_is_the_default(name):
    assert getattr(Rules(), name) == PRINTED[name][0]


@FIELDS
def test_both_ends_of_the_range_are_accepted(name):
    _, low, high = PRINTED[name]
    assert getattr(Rules(**{name: low}), name) == low
    assert getattr(Rules(**{name: high}), name) == high


@FIELDS
def test_below_and_above_the_range_is_refused_by_name(name):
    _, low, high = PRINTED[name]
    for value in (low - 1, high + 1, -(10**9), 10**9):
        with pytest.raises(ValueError, match=f"^{name} is a whole number from {low} to {high}, not {value}$"):
            Rules(**{name: value})


@FIELDS
@pytest.mark.parametrize("value", [True, False, 5.0, 1.0, "5", "1", None, (1,), float("nan")])
def test_anything_but_a_whole_number_is_refused_by_name(name, value):
    with pytest.raises(ValueError, match=f"^{name} is a whole number"):
        Rules(**{name: value})


@FIELDS
def test_a_changed_copy_is_checked_too(name):
    with pytest.raises(ValueError, match=name):
        dataclasses.replace(Rules(), **{name: PRINTED[name][2] + 1})


@FIELDS
def test_house_rules_cannot_be_changed_on_the_way(name):
    with pytest.raises(dataclasses.FrozenInstanceError):
        setattr(Rules(), name, PRINTED[name][1])


def test_an_unknown_house_rule_is_refused():
    with pytest.raises(TypeError, match="incom"):
        Rules(incom=5)


@pytest.mark.rule("WC-1.5")
@pytest.mark.parametrize(("first_seat", "seats"), [(2, 2), (3, 2), (3, 3)])
def test_a_match_whose_beginner_is_missing_is_refused_by_name(first_seat, seats):
    with pytest.raises(ValueError, match="first_seat"):
        Match("wealthcraft", ["A", "B", "C", "D"][:seats], rules=Rules(first_seat=first_seat))


# ---------------------------------------------------------------- switches, in the order of the table
@pytest.mark.rule("WC-1.5")
def test_first_seat_moves_first():
    for seat in (0, 1, 2):
        bots = [Seat(name, Scripted()) for name in "ABC"]
        match = Match("wealthcraft", bots, rules=Rules(first_seat=seat, max_rounds=1))
        assert next(each.seat for each in match.answers if each.decision == "roll") == seat


@pytest.mark.rule("WC-2.1")
def test_dice_2_rolls_two_dice():
    match = Match(
        "wealthcraft", [Seat(name, Scripted()) for name in "AB"], rules=Rules(dice=2, first_seat=0, max_rounds=1),
        script={(MOVE, 0, 1, 0): 2, (MOVE, 0, 1, 1): 4},
    )  # fmt: skip
    rolled = next(e for e in match.state.events if e.kind == story.ROLLED)
    assert (rolled.a, rolled.b, rolled.d) == (3, 5, 8)


@pytest.mark.rule("WC-2.1")
def test_the_second_die_is_another_one():
    faces = set()
    for seed in range(60):
        t = Table(place(), place(), dice=2)
        t.game.seed = seed
        rolled = t.step("roll_and_move", 0).told(story.ROLLED)[0]
        faces.add((rolled.a, rolled.b))
    assert len(faces) > 20


@pytest.mark.rule("WC-2.3")
@pytest.mark.parametrize("income", [0, 8, 20])
def test_income_sets_the_income(income):
    assert Table(place(), place(), income=income).land(0, tile=9).held(0) == (10 + income, 0, 0)


@pytest.mark.rule("WC-3.1")
def test_bond_return_and_stock_return_set_the_returns():
    t = Table(place(cash=0, bonds=15, stocks=17), place(), bond_return=4, stock_return=5).step("pay_returns", 0)
    assert [entry[2] for entry in t.ledger] == [12, 15]
    assert Table(place(bonds=15, stocks=17), place(), bond_return=0, stock_return=0).step("pay_returns", 0).ledger == []


@pytest.mark.rule("WC-3.1")
@pytest.mark.parametrize(("cap", "paid"), [(0, [6, 14]), (1, [1, 2]), (5, [5, 10]), (6, [6, 12]), (20, [6, 14])])
def test_returns_cap_blocks_caps_each_class(cap, paid):
    t = Table(place(bonds=30, stocks=35), place(), returns_cap_blocks=cap).step("pay_returns", 0)
    assert [entry[2] for entry in t.ledger] == paid


@pytest.mark.rule("WC-4.3", "WC-4.4", "WC-9.4")
def test_house_price_is_paid_by_choice_by_force_and_at_the_end():
    def left(year, **more):
        t = Table(place(cash=40, year=year), place(), house_price=35).step("year_end", 0, buy_house=1)
        return t.held(0)[0]

    assert (left(1), left(3)) == (5, 5)
    match = Match(
        "wealthcraft", [Seat(name, Scripted()) for name in "AB"], rules=Rules(house_price=35, income=0, max_rounds=1),
        script={(MOVE, 0, 1, 0): 5, (MOVE, 1, 1, 0): 5},
    )  # fmt: skip
    assert [player.cash for player in match.state.players] == [-25, -25]


@pytest.mark.rule("WC-4.3")
def test_a_house_price_of_0_gives_the_house_away():
    t = Table(place(cash=0), place(), house_price=0).step("year_end", 0, buy_house=1)
    assert (t.at(0).house, t.ledger) == (1, [])


@pytest.mark.rule("WC-4.2")
@pytest.mark.parametrize(("tie", "owner"), [(0, [0, 0]), (1, [0, 1])])
def test_auction_tie_sells_to_the_nearest_or_not(tie, owner):
    t = Table(place(), place(), auction_tie=tie).will(0, bid=10).act(1, tile=5, bid=10)
    assert [t.at(0).house, t.at(1).house] == owner


@pytest.mark.rule("WC-9.4")
@pytest.mark.parametrize("rounds", [1, 7])
def test_max_rounds_sets_the_last_round(rounds):
    match = Match("wealthcraft", [Seat(name, Scripted()) for name in "AB"], rules=Rules(max_rounds=rounds, goal=500))
    assert (match.over, match.state.round) == (True, rounds)


@pytest.mark.rule("WC-6.2")
def test_audit_early_and_audit_late_set_the_limit():
    def left(year):
        t = Table(place(), place(stocks=60, year=year), audit_early=7, audit_late=33)
        return t.step("audit", 0, audit=1).held(1)[2]

    assert [left(year) for year in (1, 2, 3, 4)] == [7, 7, 33, 33]


@pytest.mark.rule("WC-6.4")
def test_false_alarm_sets_its_cost_and_who_may_audit():
    t = Table(place(cash=12), place(cash=0), false_alarm=12).step("audit", 0, audit=1)
    assert t.held(0) == (0, 0, 0)
    assert Table(place(cash=11), place(cash=50), false_alarm=12).step("audit", 0, audit=1).asked == []
    assert Table(place(cash=0), place(cash=5), false_alarm=0).step("audit", 0, audit=1).ledger == []


@pytest.mark.rule("WC-6.5")
def test_open_books_0_closes_the_books():
    assert Table(place(), place()).view(1).players[0].cash == 10
    with pytest.raises(AttributeError, match="books are closed"):
        _ = Table(place(), place(), open_books=0).view(1).players[0].cash


@pytest.mark.rule("WC-7.1", "WC-2.9")
@pytest.mark.parametrize(("fee", "one", "two"), [(0, 10, 10), (3, 7, 4), (5, 5, 0)])
def test_rebalance_fee_sets_the_cost_of_a_transaction(fee, one, two):
    t = Table(place(cash=5, bonds=5), place(), rebalance_fee=fee)
    assert t.step("rebalance", 0, rebalance=Split(-1, 0)).held(0) == (one, 0, 0)
    t = Table(place(cash=10, bonds=5), place(), rebalance_fee=fee)
    assert t.step("rebalance", 0, rebalance=Split(-1, 1)).held(0) == (10 - fee, 0, 5)
    t = Table(place(cash=5, bonds=5, stocks=5), place(), rebalance_fee=fee)
    assert t.step("rebalance", 0, rebalance=Split(-1, -1)).held(0) == (5 + two, 0, 0)


@pytest.mark.rule("WC-2.9")
def test_rebalance_fee_is_also_the_fee_of_a_forced_sale():
    # Without a fee 10 - 4 = 6L are two blocks, and 4L are left.
    t = Table(place(cash=4, bonds=20), place(), rebalance_fee=0)
    assert not allows(t.legal("sell", 0, 10), Sale(BONDS, 3))
    assert t.owe(0, 10, sell=Sale(BONDS, 2)).held(0) == (4, 10, 0)
    # With a fee of 5L a single block brings nothing: both are gone, and 4L are paid.
    t = Table(place(cash=4, bonds=10), place(), rebalance_fee=5)
    t.owe(0, 10, sell=Sale(BONDS, 1))
    assert (t.held(0), t.ledger[-1]) == ((0, 0, 0), (0, "bank", 4, "cash", "tile"))


@pytest.mark.rule("WC-8.1", "WC-8.2")
@pytest.mark.parametrize(("swing", "crash", "rally"), [(0, 14, 14), (1, 12, 16), (5, 4, 24)])
def test_market_swing_sets_the_market_crash_and_rally(swing, crash, rally):
    assert Table(place(stocks=14), place(), market_swing=swing).act(1, tile=4).held(0)[2] == crash
    assert Table(place(stocks=14), place(), market_swing=swing).act(1, tile=12).held(0)[2] == rally


@pytest.mark.rule("WC-8.4", "WC-8.5")
@pytest.mark.parametrize(("swing", "crash", "rally"), [(0, 14, 14), (1, 12, 16), (5, 4, 24)])
def test_stock_swing_sets_the_stock_crash_and_rally(swing, crash, rally):
    assert Table(place(stocks=14), place(), stock_swing=swing).act(0, tile=11).held(0)[2] == crash
    assert Table(place(stocks=14), place(), stock_swing=swing).act(0, tile=3).held(0)[2] == rally


@pytest.mark.rule("WC-1.1", "WC-9.1")
@pytest.mark.parametrize(("goal", "ending"), [(20, 1), (50, 1), (51, 0), (500, 0)])
def test_goal_sets_the_goal(goal, ending):
    assert Table(place(cash=50), place(), goal=goal).step("end_turn", 0).game.ending == ending


@pytest.mark.rule("WC-1.4")
def test_a_block_stays_5_whatever_the_house_rules():
    t = Table(place(cash=20), place(), rebalance_fee=0, stock_return=5)
    with pytest.raises(IllegalAnswer):
        t.step("rebalance", 0, rebalance=Split(5, 0))
    assert t.step("rebalance", 0, rebalance=Split(4, 0)).held(0) == (0, 20, 0)
