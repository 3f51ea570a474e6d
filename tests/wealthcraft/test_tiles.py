"""Section 8: the tiles. `act` lets only the tile act; `land` plays a whole turn that ends on it."""

from fractions import Fraction

import pytest

from finplay import IllegalAnswer
from finplay.questions import allows
from finplay.wealthcraft import story
from finplay.wealthcraft.board import BOARD, TILES

from .table import BONDS, CASH, STOCKS, Table, Target, chances, deal, everyone, place

SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


# ---------------------------------------------------------------- the ring
def test_the_board_is_a_ring_of_16_tiles_of_14_kinds():
    assert [TILES[kind].name for kind in BOARD] == [
        "Start", "Bonus", "Stock Rally", "Market Crash", "House Auction", "IPO", "Income Freeze", "Emergency",
        "Free Trade Zone", "Lottery", "Stock Crash", "Market Rally", "Hostile Takeover", "Free Trade Zone", "Tax Raid",
        "Emergency",
    ]  # fmt: skip
    assert sorted(set(BOARD)) == list(range(14))


@SEATS
@pytest.mark.parametrize("tile", range(1, 17))
def test_every_tile_can_be_landed_on_by_every_number_of_players(tile, seats):
    """What a turn on this tile does to the one who lands (income 5L included) and to the next player."""
    t = Table(*everyone(seats, cash=20, bonds=5, stocks=12))
    mine, next_ = {
        1: ((30, 5, 12), (20, 5, 12)),  # returns of 1L and 4L
        2: ((27, 5, 12), (20, 5, 12)),
        3: ((25, 5, 16), (20, 5, 12)),
        4: ((25, 5, 6), (20, 5, 6)),
        5: ((15, 5, 12), (20, 5, 12)),  # bids 10L
        6: ((20, 5, 22), (20, 5, 12)),
        7: ((20, 5, 12), (20, 5, 12)),
        8: ((15, 5, 12), (20, 5, 12)),
        9: ((25, 5, 12), (20, 5, 12)),
        10: ((28, 5, 12), (20, 5, 12)),  # a ticket of 2L, a prize of 5L
        11: ((25, 5, 8), (20, 5, 12)),
        12: ((25, 5, 18), (20, 5, 18)),
        13: ((25, 5, 16), (20, 5, 8)),
        14: ((25, 5, 12), (20, 5, 12)),
        15: ((23, 5, 12), (15, 5, 12)),
        16: ((15, 5, 12), (20, 5, 12)),
    }[tile]
    last = seats - 1
    t.game.script = {(3, last, 1, 0): 1, (4, last, 1, 0): 5}  # a fee of 10L, a six in the lottery
    t.land(last, tile, bid=10, invest=1, gamble=1, takeover=Target(0, STOCKS, 4), raid=0)
    assert (t.held(last), t.held(0)) == (mine, next_)
    assert t.at(last).position == tile - 1


# ---------------------------------------------------------------- Start
@pytest.mark.rule("WC-8.0")
def test_start_does_nothing_more_than_the_year_end():
    t = Table(place(tile=16, cash=0, bonds=5), place(), income=0).turn(0, roll=1)
    assert t.ledger == [("bank", 0, 1, "cash", "returns")]
    assert t.decisions() == ["roll", "year_end", "offer", "rebalance", "end_turn"]
    t = Table(place(cash=10, stocks=50), place(stocks=50)).act(0, tile=1)
    assert (t.asked, t.ledger) == ([], [])


# ---------------------------------------------------------------- the market
@pytest.mark.rule("WC-8.1")
def test_a_market_crash_leaves_4_of_10():
    assert Table(place(stocks=10), place()).act(0, tile=4).held(0) == (10, 0, 4)


@SEATS
@pytest.mark.rule("WC-8.1")
def test_in_a_market_crash_every_player_loses_3_for_every_complete_5_of_stocks(seats):
    places = [place(stocks=22), place(stocks=4), place(stocks=5), place(stocks=0)][:seats]
    t = Table(*places).act(1, tile=4)
    assert [t.held(seat)[2] for seat in range(seats)] == [10, 4, 2, 0][:seats]
    assert t.ledger[0] == (0, "market", 12, "stocks", "market")


@SEATS
@pytest.mark.rule("WC-8.2")
def test_in_a_market_rally_every_player_gains_3_for_every_complete_5_of_stocks(seats):
    places = [place(stocks=22), place(stocks=4), place(stocks=5), place(stocks=0)][:seats]
    t = Table(*places).act(1, tile=12)
    assert [t.held(seat)[2] for seat in range(seats)] == [34, 4, 8, 0][:seats]
    assert t.ledger[0] == ("market", 0, 12, "stocks", "market")


@pytest.mark.rule("WC-8.1", "WC-8.2", "WC-8.4", "WC-8.5")
@pytest.mark.parametrize("tile", [4, 12, 3, 11])
def test_the_market_never_moves_cash_or_bonds(tile):
    t = Table(place(cash=30, bonds=30), place(cash=30, bonds=30)).act(0, tile)
    assert (t.all_held(), t.ledger) == ([(30, 30, 0)] * 2, [])


@SEATS
@pytest.mark.rule("WC-8.4")
def test_in_a_stock_rally_the_player_gains_2_for_every_complete_5_of_their_own_stocks(seats):
    t = Table(*everyone(seats, stocks=14)).act(1, tile=3)
    assert [t.held(seat)[2] for seat in range(seats)] == [14, 18, 14, 14][:seats]
    assert t.ledger == [("market", 1, 4, "stocks", "market")]


@SEATS
@pytest.mark.rule("WC-8.5")
def test_in_a_stock_crash_the_player_loses_2_for_every_complete_5_of_their_own_stocks(seats):
    t = Table(*everyone(seats, stocks=14)).act(1, tile=11)
    assert [t.held(seat)[2] for seat in range(seats)] == [14, 10, 14, 14][:seats]
    assert t.ledger == [(1, "market", 4, "stocks", "market")]


@pytest.mark.rule("WC-8.4", "WC-8.5")
def test_part_blocks_of_stocks_do_not_move():
    assert Table(place(stocks=4), place()).act(0, tile=3).held(0) == (10, 0, 4)
    assert Table(place(stocks=4), place()).act(0, tile=11).held(0) == (10, 0, 4)


@pytest.mark.rule("WC-8.1")
def test_a_swing_is_told_with_its_sum():
    event = Table(place(stocks=22), place()).act(0, tile=4).told(story.SWUNG)[0]
    assert (event.seat, event.a, event.b, event.c, event.d) == (0, 22, 4, -3, -12)


# ---------------------------------------------------------------- Bonus, IPO, Income Freeze
@SEATS
@pytest.mark.rule("WC-8.3")
def test_a_bonus_pays_2_cash_from_the_bank(seats):
    t = Table(*everyone(seats)).act(1, tile=2)
    assert [t.held(seat)[0] for seat in range(seats)] == [10, 12, 10, 10][:seats]
    assert t.ledger == [("bank", 1, 2, "cash", "tile")]


@pytest.mark.rule("WC-8.6")
def test_an_ipo_turns_5_cash_into_10_of_stocks():
    t = Table(place(), place()).act(0, tile=6, invest=1)
    assert t.all_held() == [(5, 0, 10), (10, 0, 0)]
    assert t.ledger == [(0, "bank", 5, "cash", "tile"), ("bank", 0, 10, "stocks", "tile")]


@pytest.mark.rule("WC-8.6", "WC-2.8")
@pytest.mark.parametrize(("cash", "answers"), [(50, [0, 1]), (5, [0, 1]), (4, [0]), (-5, [0])])
def test_an_ipo_is_taken_once_or_not(cash, answers):
    legal = Table(place(cash=cash), place()).legal("invest", 0)
    assert [answer for answer in range(-5, 11) if allows(legal, answer)] == answers


@SEATS
@pytest.mark.rule("WC-8.7")
def test_income_freeze_stops_only_this_turns_income(seats):
    t = Table(*everyone(seats)).land(0, tile=7)
    assert t.held(0) == (10, 0, 0)
    t.game.round = 2
    assert t.turn(0, roll=2).held(0) == (15, 0, 0)  # Free Trade Zone
    assert t.land(1, tile=9).held(1) == (15, 0, 0)


# ---------------------------------------------------------------- Emergency, Lottery
@pytest.mark.rule("WC-8.8")
@pytest.mark.parametrize("tile", [8, 16])
@pytest.mark.parametrize("fee", [5, 10])
def test_an_emergency_takes_the_fee_that_is_drawn(tile, fee):
    t = Table(place(cash=30), place()).act(0, tile, fee=fee)
    assert t.all_held() == [(30 - fee, 0, 0), (10, 0, 0)]
    assert t.ledger == [(0, "bank", fee, "cash", "tile")]


@pytest.mark.rule("WC-8.8")
def test_fees_of_5_and_10_are_equally_likely():
    def fee(k):
        t = Table(place(cash=30), place())
        t.game.seed = k
        return 30 - t.act(0, tile=8).held(0)[0]

    found = chances(1000, fee)
    assert sorted(found) == [5, 10]
    assert 440 < found[5] < 560


@pytest.mark.rule("WC-8.9")
@pytest.mark.parametrize(("face", "prize"), [(1, 0), (2, 0), (3, 2), (4, 2), (5, 5), (6, 5)])
def test_a_lottery_ticket_costs_2_and_wins_by_the_die(face, prize):
    t = Table(place(), place()).act(0, tile=10, face=face, gamble=1)
    assert t.held(0) == (10 - 2 + prize, 0, 0)
    assert t.ledger == [(0, "bank", 2, "cash", "tile")] + [("bank", 0, prize, "cash", "tile")] * (prize > 0)


@pytest.mark.rule("WC-8.9")
def test_a_lottery_ticket_is_worth_seven_thirds_on_average_before_its_price():
    won = [Table(place(), place()).act(0, tile=10, face=face, gamble=1).held(0)[0] - 8 for face in range(1, 7)]
    assert Fraction(sum(won), 6) == Fraction(7, 3)


@pytest.mark.rule("WC-8.9")
def test_all_faces_of_the_lottery_are_equally_likely():
    def face(k):
        t = Table(place(), place())
        t.game.seed = k
        return t.act(0, tile=10, gamble=1).told(story.GAMBLED)[0].a

    found = chances(1200, face)
    assert sorted(found) == [1, 2, 3, 4, 5, 6]
    assert all(150 < times < 250 for times in found.values())


@pytest.mark.rule("WC-8.9")
def test_without_a_ticket_no_die_is_rolled():
    t = Table(place(), place()).act(0, tile=10, face=6, gamble=0)
    assert (t.held(0), t.game.reveals) == ((10, 0, 0), [])


# ---------------------------------------------------------------- Auction, Raid
@pytest.mark.rule("WC-8.10", "WC-4.2")
def test_house_auction_is_the_auction_of_the_house():
    t = Table(*everyone(3)).will(2, bid=10).act(0, tile=5)
    assert (t.held(2), t.at(2).house) == ((0, 0, 0), 1)


@SEATS
@pytest.mark.rule("WC-8.11")
def test_in_a_tax_raid_the_player_pays_2_and_the_rival_5_to_the_bank(seats):
    t = Table(*everyone(seats)).act(1, tile=15, raid=0)
    assert t.all_held() == [(5, 0, 0), (8, 0, 0), (10, 0, 0), (10, 0, 0)][:seats]
    assert t.ledger == [(1, "bank", 2, "cash", "tile"), (0, "bank", 5, "cash", "tile")]


@pytest.mark.rule("WC-8.11")
@pytest.mark.parametrize("answer", [1, -1, 4, True, None])
def test_a_raid_names_a_rival(answer):
    t = Table(*everyone(4))
    with pytest.raises(IllegalAnswer, match="seat 0, seat 2, seat 3"):
        t.act(1, tile=15, raid=answer)
    assert t.ledger == []


@pytest.mark.rule("WC-8.11")
@pytest.mark.parametrize("raider", [0, 1])
def test_with_two_players_the_raid_needs_no_name(raider):
    t = Table(place(), place()).act(raider, tile=15)
    assert (t.asked, t.held(raider), t.held(1 - raider)) == ([], (8, 0, 0), (5, 0, 0))


@SEATS
@pytest.mark.rule("WC-8.11", "WC-2.8")
def test_a_player_with_less_than_2_cash_cannot_raid_and_the_tile_does_nothing(seats):
    for cash, paid in ((1, False), (0, False), (-7, False), (2, True)):
        t = Table(place(cash=cash, stocks=50), *everyone(seats - 1))
        assert [seat for seat in range(-1, 5) if allows(t.legal("raid", 0), seat)] == (
            list(range(1, seats)) if paid else [-1]
        )
        assert bool(t.act(0, tile=15, raid=1).ledger) == paid


# ---------------------------------------------------------------- Hostile Takeover
@SEATS
@pytest.mark.rule("WC-8.12")
@pytest.mark.parametrize("asset", [CASH, BONDS, STOCKS])
def test_a_takeover_takes_the_amount_of_the_class_from_the_rival(seats, asset):
    t = Table(*everyone(seats, cash=7, bonds=7, stocks=7)).act(1, tile=13, takeover=Target(0, asset, 3))
    expected = [[7, 7, 7] for _ in range(seats)]
    expected[0][asset], expected[1][asset] = 4, 10
    assert [list(held) for held in t.all_held()] == expected
    assert t.ledger == [(0, 1, 3, ("cash", "bonds", "stocks")[asset], "takeover")]


@pytest.mark.rule("WC-8.12")
def test_a_rival_a_class_and_1_to_5():
    legal = Table(*everyone(3)).legal("takeover", 0)
    tried = [Target(seat, asset, amount) for seat in range(-2, 6) for asset in range(-2, 5) for amount in range(-2, 9)]
    named = [Target(seat, asset, amount) for seat in (1, 2) for asset in (0, 1, 2) for amount in (1, 2, 3, 4, 5)]
    assert [target for target in tried if allows(legal, target)] == named


@pytest.mark.rule("WC-8.12")
@pytest.mark.parametrize(
    "answer", [Target(0, 0, 5), Target(1, 3, 5), Target(1, 0, 6), Target(1, 0, 0), (1, 0, 5), None]
)
def test_an_illegal_takeover_is_refused_and_changes_nothing(answer):
    t = Table(*everyone(2, cash=30))
    with pytest.raises(IllegalAnswer, match="1 to 5L"):
        t.act(0, tile=13, takeover=answer)
    assert t.ledger == []


@pytest.mark.rule("WC-8.12")
@pytest.mark.parametrize(("there", "taken"), [(9, 5), (5, 5), (3, 3), (0, 0)])
def test_at_most_what_is_there_is_taken(there, taken):
    t = Table(place(), place(stocks=there)).act(0, tile=13, takeover=Target(1, STOCKS, 5))
    assert (t.held(0), t.held(1)) == ((10, 0, taken), (10, 0, there - taken))


@pytest.mark.rule("WC-8.12")
def test_negative_cash_cannot_be_taken():
    t = Table(place(), place(cash=-12)).act(0, tile=13, takeover=Target(1, CASH, 5))
    assert (t.all_held(), t.ledger) == ([(10, 0, 0), (-12, 0, 0)], [])


@pytest.mark.rule("WC-8.12")
def test_a_takeover_leaves_odd_holdings_such_as_7():
    t = Table(place(), place(bonds=10)).act(0, tile=13, takeover=Target(1, BONDS, 3))
    assert (t.held(0), t.held(1)) == ((10, 3, 0), (10, 7, 0))


# ---------------------------------------------------------------- Free Trade Zone
@SEATS
@pytest.mark.rule("WC-8.13", "WC-5.3")
@pytest.mark.parametrize(("tile", "bonus"), [(9, 5), (14, 5), (2, 0), (12, 0)])
def test_the_free_trade_zone_pays_for_a_large_deal(seats, tile, bonus):
    t = Table(*everyone(seats, cash=30, tile=tile)).will(1, accept=1)
    t.step("trade", 0, offer=deal(1, give=(25, 0, 0)))
    assert (t.held(0)[0], t.held(1)[0]) == (5 + bonus, 55 + bonus)


@pytest.mark.rule("WC-8.13")
@pytest.mark.parametrize("tile", [9, 14])
def test_without_a_deal_the_free_trade_zone_does_nothing(tile):
    t = Table(place(cash=50), place(cash=50)).act(0, tile)
    assert (t.asked, t.ledger) == ([], [])
