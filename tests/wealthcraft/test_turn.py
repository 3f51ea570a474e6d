"""Section 2: a turn, in its order; what is never spent, and what has to be paid."""

import pytest

from finplay import IllegalAnswer
from finplay.questions import allows
from finplay.wealthcraft import story

from .table import BONDS, CASH, STOCKS, Match, Rules, Sale, Split, Table, chances, deal, place, rolls, until


# ---------------------------------------------------------------- roll and move
@pytest.mark.rule("WC-2.1")
def test_the_first_decision_of_a_turn_is_to_roll():
    t = Table(place(), place()).turn(0, roll=3)
    assert t.asked[0] == (0, "roll")


@pytest.mark.rule("WC-2.1")
@pytest.mark.parametrize("answer", [0, 2, 6, True, None, 1.0])
def test_to_roll_is_the_only_answer(answer):
    t = Table(place(), place())
    with pytest.raises(IllegalAnswer):
        t.will(0, roll=answer).step("roll_and_move", 0)
    assert (t.at(0).position, t.ledger) == (0, [])


@pytest.mark.rule("WC-2.1")
@pytest.mark.parametrize(("face", "tile"), [(1, 4), (2, 5), (3, 6), (4, 7), (5, 8), (6, 9)])
def test_the_token_moves_forward_by_exactly_the_number_rolled(face, tile):
    t = Table(place(tile=3), place(tile=3)).turn(0, roll=face)
    assert (t.at(0).position + 1, t.at(1).position + 1) == (tile, 3)


@pytest.mark.rule("WC-2.1")
@pytest.mark.parametrize(("tile", "face", "there"), [(16, 1, 1), (16, 6, 6), (12, 5, 1), (11, 6, 1), (13, 6, 3)])
def test_after_tile_16_comes_start(tile, face, there):
    assert Table(place(tile=tile), place()).turn(0, roll=face).at(0).position + 1 == there


@pytest.mark.rule("WC-2.1")
def test_one_six_sided_die_is_rolled_all_faces_equally_likely():
    def face(k):
        t = Table(place(), place())
        t.game.seed = k
        t.step("roll_and_move", 0)
        return t.at(0).position

    found = chances(1200, face)
    assert sorted(found) == [1, 2, 3, 4, 5, 6]
    assert all(150 < times < 250 for times in found.values())


@pytest.mark.rule("WC-2.1")
def test_with_two_dice_both_are_rolled_and_added():
    t = Table(place(tile=1), place(), dice=2).turn(0, roll=6, second=5)
    assert t.at(0).position + 1 == 12
    assert Table(place(tile=1), place(), dice=1).turn(0, roll=6, second=5).at(0).position + 1 == 7


@pytest.mark.rule("WC-2.1", "WC-2.2")
def test_two_dice_may_pass_start():
    t = Table(place(tile=10), place(), dice=2).turn(0, roll=6, second=6)
    assert (t.at(0).position + 1, t.at(0).year) == (6, 2)


# ---------------------------------------------------------------- Year-End, income, tile
@pytest.mark.rule("WC-2.2")
@pytest.mark.parametrize(("face", "year"), [(2, 1), (3, 2), (4, 2)])
def test_landing_on_or_passing_start_is_the_players_year_end(face, year):
    t = Table(place(tile=14, bonds=5), place(bonds=5)).turn(0, roll=face)
    assert (t.at(0).year, t.at(1).year) == (year, 1)
    assert (("bank", 0, 1, "cash", "returns") in t.ledger) == (year == 2)


@pytest.mark.rule("WC-2.2")
def test_leaving_start_is_not_a_year_end():
    assert Table(place(tile=1), place()).turn(0, roll=1).at(0).year == 1


@pytest.mark.rule("WC-2.2")
def test_the_year_end_is_settled_before_income():
    # 0L cash and one bond: the return of 1L is not enough to buy a block, with the income of 5L it would be.
    t = Table(place(tile=16, cash=0, bonds=5), place())
    with pytest.raises(IllegalAnswer):
        t.turn(0, roll=1, year_end=Split(1, 0))
    assert t.ledger == [("bank", 0, 1, "cash", "returns")]


@pytest.mark.rule("WC-2.3")
@pytest.mark.parametrize("tile", [1, 2, 9, 14])
def test_income_is_5_cash_wherever_the_token_stands(tile):
    t = Table(place(), place()).land(0, tile)
    assert ("bank", 0, 5, "cash", "income") in t.ledger
    assert t.held(1) == (10, 0, 0)


@pytest.mark.rule("WC-2.3", "WC-8.7")
def test_there_is_no_income_on_income_freeze():
    t = Table(place(), place()).land(0, tile=7)
    assert (t.held(0), t.ledger) == ((10, 0, 0), [])


@pytest.mark.rule("WC-2.3", "WC-8.7")
def test_passing_income_freeze_costs_nothing():
    assert ("bank", 0, 5, "cash", "income") in Table(place(tile=6), place()).turn(0, roll=3).ledger


@pytest.mark.rule("WC-2.4")
def test_the_tile_that_the_token_stands_on_acts_and_not_one_passed_over():
    # From 1 past Bonus (2) to Stock Rally (3).
    t = Table(place(tile=1, stocks=5), place(stocks=5)).turn(0, roll=2)
    assert t.ledger == [("bank", 0, 5, "cash", "income"), ("market", 0, 2, "stocks", "market")]


@pytest.mark.rule("WC-2.4")
def test_tiles_are_mandatory():
    t = Table(place(cash=0, stocks=5), place()).land(0, tile=4)
    assert t.held(0) == (5, 0, 2)


@pytest.mark.rule("WC-2.4", "WC-8.6", "WC-8.9", "WC-4.2")
@pytest.mark.parametrize(("tile", "decision"), [(6, "invest"), (10, "gamble"), (5, "bid")])
def test_where_a_tile_says_may_declining_is_legal(tile, decision):
    t = Table(place(), place()).act(0, tile, **{decision: 0})
    assert (0, decision) in t.asked
    assert (t.held(0), t.ledger) == ((10, 0, 0), [])


@pytest.mark.rule("WC-2.3", "WC-2.4")
def test_income_comes_before_the_tile():
    # Without the income a player with no cash could not invest.
    t = Table(place(cash=0), place()).land(0, tile=6, invest=1)
    assert t.held(0) == (0, 0, 10)


@pytest.mark.rule("WC-2.5", "WC-2.6", "WC-2.7", "WC-2.10")
def test_a_turn_has_this_order():
    t = Table(place(tile=12, cash=30), place()).turn(0, roll=5)
    assert t.decisions() == ["roll", "buy_house", "year_end", "offer", "audit", "rebalance", "end_turn"]


@pytest.mark.rule("WC-2.4", "WC-2.5")
def test_the_tile_comes_before_the_trade():
    t = Table(place(cash=30), place()).land(0, tile=10)
    assert t.decisions(0) == ["roll", "gamble", "offer", "audit", "rebalance", "end_turn"]


@pytest.mark.rule("WC-2.5", "WC-2.6", "WC-2.7")
def test_trade_audit_and_rebalance_are_optional():
    t = Table(place(cash=30), place()).land(0, tile=9)
    assert t.ledger == [("bank", 0, 5, "cash", "income")]


@pytest.mark.rule("WC-2.5", "WC-2.6", "WC-2.7")
def test_what_a_trade_brings_can_be_used_in_the_audit_and_the_audits_in_the_rebalance():
    # No cash; a trade brings 5L for the audit, the audit 6L for the rebalance.
    t = Table(place(cash=0, bonds=5), place(cash=31), income=0).will(1, accept=1)
    offer = deal(1, give=(0, 5, 0), take=(5, 0, 0))
    t.land(0, tile=9, offer=offer, audit=1, rebalance=Split(0, 1))
    assert t.held(0) == (5 + 6 - 5 - 3, 0, 5)


# ---------------------------------------------------------------- voluntary spending
@pytest.mark.rule("WC-2.8", "WC-4.2")
@pytest.mark.parametrize(
    ("cash", "bids"), [(-5, [0]), (0, [0]), (9, [0]), (10, [0, 10]), (14, [0, 10]), (15, [0, 10, 15])]
)
def test_a_bid_needs_the_cash_in_hand(cash, bids):
    legal = Table(place(cash=cash, bonds=50), place()).legal("bid", 0)
    assert [bid for bid in range(-20, 60) if allows(legal, bid)] == bids


@pytest.mark.rule("WC-2.8")
@pytest.mark.parametrize(
    ("decision", "price"), [("invest", 5), ("gamble", 2), ("buy_house", 20)], ids=["IPO", "lottery", "house"]
)
def test_an_ipo_a_lottery_ticket_and_a_house_need_the_cash_in_hand(decision, price):
    for cash, answers in ((price, [0, 1]), (price - 1, [0]), (0, [0]), (-1, [0])):
        legal = Table(place(cash=cash, bonds=50, stocks=50), place()).legal(decision, 0)
        assert [answer for answer in range(-3, 4) if allows(legal, answer)] == answers


@pytest.mark.rule("WC-2.8", "WC-5.2")
@pytest.mark.parametrize(("cash", "most"), [(7, 7), (0, 0), (-4, 0)])
def test_a_trade_needs_the_cash_in_hand(cash, most):
    legal = Table(place(cash=cash, bonds=5), place()).legal("offer", 0)
    assert allows(legal, deal(1, give=(most, 5, 0)))
    assert not allows(legal, deal(1, give=(most + 1, 5, 0)))


@pytest.mark.rule("WC-2.8", "WC-6.4")
@pytest.mark.parametrize(("cash", "may"), [(5, True), (4, False), (0, False), (-1, False)])
def test_an_audit_needs_the_cash_of_a_false_alarm_in_hand(cash, may):
    legal = Table(place(cash=cash, bonds=50), place()).legal("audit", 0)
    assert (allows(legal, 1), allows(legal, -1)) == (may, True)


@pytest.mark.rule("WC-2.8")
def test_spending_exactly_all_cash_leaves_0():
    assert Table(place(cash=5), place()).act(0, tile=6, invest=1).held(0) == (0, 0, 10)
    assert Table(place(cash=2), place()).act(0, tile=10, face=1, gamble=1).held(0) == (0, 0, 0)
    assert Table(place(cash=15), place()).act(0, tile=5, bid=15).held(0) == (0, 0, 0)


# ---------------------------------------------------------------- mandatory payments
@pytest.mark.rule("WC-2.9", "WC-8.8")
def test_a_10_emergency_with_4_cash_and_5_bonds_sells_the_block_pays_6_and_writes_off_4():
    t = Table(place(cash=4, bonds=5), place()).act(0, tile=8, fee=10)
    assert t.held(0) == (0, 0, 0)
    assert t.ledger == [
        (0, "bank", 5, "bonds", "conversion"),
        ("bank", 0, 5, "cash", "conversion"),
        (0, "bank", 3, "cash", "fee"),
        (0, "bank", 6, "cash", "tile"),
    ]


@pytest.mark.rule("WC-2.9")
def test_who_can_pay_with_cash_sells_nothing():
    t = Table(place(cash=5, bonds=20, stocks=20), place()).owe(0, 5)
    assert (t.held(0), t.asked) == ((0, 20, 20), [])


@pytest.mark.rule("WC-2.9")
def test_the_player_names_bonds_or_stocks():
    for sale, held in ((Sale(BONDS, 1), (6, 10, 15)), (Sale(STOCKS, 1), (6, 15, 10))):
        t = Table(place(cash=9, bonds=15, stocks=15), place()).owe(0, 5 + 5, sell=sale)
        assert t.held(0) == (9 + 5 - 3 - 10, held[1], held[2])
        assert t.asked == [(0, "sell")]


@pytest.mark.rule("WC-2.9")
@pytest.mark.parametrize(
    ("cash", "owed", "most"),
    # the blocks that cover payment and fee: 10 - 4 + 3 = 9L are 2 blocks, 5 - 3 + 3 = 5L is 1, 5 - 2 + 3 = 6L are 2
    [(4, 10, 2), (3, 5, 1), (2, 5, 2), (0, 10, 3), (-4, 5, 3), (9, 10, 1)],
)
def test_at_least_one_block_and_at_most_as_many_as_cover_the_payment_and_the_fee(cash, owed, most):
    legal = Table(place(cash=cash, bonds=100, stocks=100), place()).legal("sell", 0, owed)
    for asset in (BONDS, STOCKS):
        assert [n for n in range(-2, 30) if allows(legal, Sale(asset, n))] == list(range(1, most + 1))
    assert not any(allows(legal, Sale(CASH, n)) for n in range(-2, 30))


@pytest.mark.rule("WC-2.9")
def test_only_complete_blocks_that_are_held_can_be_sold():
    legal = Table(place(cash=0, bonds=9, stocks=14), place()).legal("sell", 0, 10)
    assert [n for n in range(6) if allows(legal, Sale(BONDS, n))] == [1]
    assert [n for n in range(6) if allows(legal, Sale(STOCKS, n))] == [1, 2]


@pytest.mark.rule("WC-2.9")
def test_enough_blocks_at_once_cost_one_fee():
    t = Table(place(cash=4, bonds=20), place()).owe(0, 10, sell=Sale(BONDS, 2))
    assert t.held(0) == (4 + 10 - 3 - 10, 10, 0)


@pytest.mark.rule("WC-2.9")
def test_each_sale_costs_its_own_fee_and_the_player_sells_until_the_payment_is_covered():
    # 4L; a block: 6L; a block: 8L; a block: 10L.
    t = Table(place(cash=4, bonds=20, stocks=10), place())
    t.owe(0, 10, sell=[Sale(BONDS, 1), Sale(STOCKS, 1), Sale(BONDS, 1)])
    assert t.held(0) == (0, 10, 5)
    assert [entry for entry in t.ledger if entry[4] == "fee"] == [(0, "bank", 3, "cash", "fee")] * 3
    assert t.asked == [(0, "sell")] * 3


@pytest.mark.rule("WC-2.9")
def test_part_blocks_are_not_sold_and_the_rest_is_written_off():
    t = Table(place(cash=1, bonds=4, stocks=4), place()).owe(0, 10)
    assert (t.held(0), t.ledger) == ((0, 4, 4), [(0, "bank", 1, "cash", "tile")])


@pytest.mark.rule("WC-2.9")
def test_who_is_below_zero_and_has_no_block_pays_nothing():
    t = Table(place(cash=-3, stocks=4), place()).owe(0, 5)
    assert (t.held(0), t.ledger) == ((-3, 0, 4), [])


@pytest.mark.rule("WC-2.9")
def test_who_is_below_zero_sells_first_and_pays_what_is_then_in_hand():
    # -3L; two blocks at once: -3 + 10 - 3 = 4L, of 5L owed.
    t = Table(place(cash=-3, bonds=10), place()).owe(0, 5, sell=Sale(BONDS, 2))
    assert (t.held(0), t.ledger[-1]) == ((0, 0, 0), (0, "bank", 4, "cash", "tile"))


@pytest.mark.rule("WC-2.9")
def test_a_sale_may_leave_a_player_below_zero_who_then_pays_nothing():
    t = Table(place(cash=-8, bonds=5), place()).owe(0, 10)
    assert (t.held(0), t.asked) == ((-6, 0, 0), [])


@pytest.mark.rule("WC-2.9", "WC-8.11")
def test_a_player_who_is_raided_and_short_of_cash_sells_too():
    t = Table(place(), place(), place(cash=0, bonds=10, stocks=10)).will(2, sell=Sale(STOCKS, 2))
    t.act(0, tile=15, raid=2)
    assert t.held(2) == (0 + 10 - 3 - 5, 10, 0)
    assert t.asked == [(0, "raid"), (2, "sell")]


@pytest.mark.rule("WC-2.9")
@pytest.mark.parametrize("sale", [Sale(BONDS, 0), Sale(BONDS, 3), Sale(CASH, 1), Sale(BONDS, -1), (1, 1), 1, None])
def test_an_illegal_sale_is_refused_and_changes_nothing(sale):
    t = Table(place(cash=4, bonds=20), place())
    with pytest.raises(IllegalAnswer, match="Allowed"):
        t.owe(0, 10, sell=sale)
    assert (t.held(0), t.ledger) == ((4, 20, 0), [])


@pytest.mark.rule("WC-2.9")
def test_the_story_tells_what_was_owed_and_what_was_paid():
    event = Table(place(cash=4, bonds=5), place()).act(0, tile=8, fee=10).told(story.PAID)[0]
    assert (event.seat, event.a, event.b) == (0, 10, 6)


# ---------------------------------------------------------------- the end of a turn
@pytest.mark.rule("WC-2.10")
def test_nobodys_die_is_rolled_before_the_turn_is_ended():
    match = Match("wealthcraft", ["Asha", "Ben"], rules=Rules(first_seat=0), script=rolls({(0, 1): 1, (1, 1): 1}))
    until(match, "end_turn")
    assert [e.seat for e in match.state.events if e.kind == story.ROLLED] == [0]
    match.answer(1)
    assert (match.question.seat, match.question.decision) == (1, "roll")
    assert [e.seat for e in match.state.events if e.kind == story.ROLLED] == [0]


@pytest.mark.rule("WC-2.10")
@pytest.mark.parametrize("answer", [0, 2, True, None])
def test_to_end_the_turn_is_the_only_answer(answer):
    with pytest.raises(IllegalAnswer):
        Table(place(), place()).land(0, tile=2, end_turn=answer)
