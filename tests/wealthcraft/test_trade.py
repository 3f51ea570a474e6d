"""Section 5: trade."""

import pytest

from finplay import IllegalAnswer
from finplay.questions import allows
from finplay.wealthcraft import story

from .table import BOX, Deal, Table, deal, everyone, place


def bonus(entries):
    return [entry for entry in entries if entry[0] == "bank"]


# ---------------------------------------------------------------- one deal
@pytest.mark.rule("WC-5.1")
def test_any_mix_of_cash_bonds_and_stocks_goes_for_any_other_mix():
    t = Table(place(cash=10, bonds=8, stocks=0), place(cash=3, bonds=1, stocks=12)).will(1, accept=1)
    t.step("trade", 0, offer=deal(1, give=(4, 6, 0), take=(0, 0, 11)))
    assert t.all_held() == [(6, 2, 11), (7, 7, 1)]
    assert t.ledger == [(0, 1, 4, "cash", "trade"), (0, 1, 6, "bonds", "trade"), (1, 0, 11, "stocks", "trade")]


@pytest.mark.rule("WC-5.1")
def test_each_asset_can_stand_on_either_side():
    t = Table(place(cash=9, bonds=9, stocks=9), place(cash=9, bonds=9, stocks=9)).will(1, accept=1)
    t.step("trade", 0, offer=deal(1, give=(0, 0, 1), take=(2, 3, 0)))
    assert t.all_held() == [(11, 12, 8), (7, 6, 10)]


@pytest.mark.rule("WC-5.1")
def test_the_other_may_refuse_and_then_nothing_moves():
    t = Table(place(), place(bonds=5)).will(1, accept=0)
    t.step("trade", 0, offer=deal(1, give=(5, 0, 0), take=(0, 5, 0)))
    assert (t.all_held(), t.ledger) == ([(10, 0, 0), (10, 5, 0)], [])
    assert (t.told(story.REFUSED)[0].seat, t.told(story.REFUSED)[0].other) == (1, 0)


@pytest.mark.rule("WC-5.1")
@pytest.mark.parametrize("accept", [0, 1])
def test_an_offer_accepted_or_refused_is_used_up(accept):
    offers = [deal(1, give=(1, 0, 0)), deal(2, give=(1, 0, 0))]
    t = Table(*everyone(3)).will(1, accept=accept).will(2, accept=1)
    t.land(0, tile=14, offer=offers)
    assert t.decisions(0).count("offer") == 1
    assert t.asked.count((2, "accept")) == 0


@pytest.mark.rule("WC-5.1")
def test_only_the_partner_is_asked():
    t = Table(*everyone(4)).step("trade", 1, offer=deal(3, give=(1, 0, 0)))
    assert t.asked == [(1, "offer"), (3, "accept")]


@pytest.mark.rule("WC-5.1", "WC-2.5")
def test_the_player_may_offer_nothing():
    t = Table(*everyone(4)).step("trade", 1, offer=deal(-1))
    assert (t.asked, t.ledger) == ([(1, "offer")], [])


@pytest.mark.rule("WC-5.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_any_one_other_player_can_be_the_partner(seats):
    t = Table(*everyone(seats))
    partners = [seat for seat in range(-3, 9) if allows(t.legal("offer", 1), deal(seat, give=(1, 0, 0)))]
    assert partners == {2: [0], 3: [0, 2], 4: [0, 2, 3]}[seats]


# ---------------------------------------------------------------- what may be offered and asked
@pytest.mark.rule("WC-5.2")
@pytest.mark.parametrize(("asset", "have"), [(0, 7), (1, 8), (2, 9)])
def test_the_offerer_must_hold_what_is_offered(asset, have):
    legal = Table(place(cash=7, bonds=8, stocks=9), place()).legal("offer", 0)
    give = [0, 0, 0]
    give[asset] = have
    assert allows(legal, deal(1, give=give))
    give[asset] += 1
    assert not allows(legal, deal(1, give=give))
    assert f"you have {have}L" in legal.why_not(deal(1, give=give))


@pytest.mark.rule("WC-5.2")
@pytest.mark.parametrize("asset", [0, 1, 2])
def test_the_offerer_may_ask_for_anything_up_to_9999(asset):
    legal = Table(place(), place(cash=0)).legal("offer", 0)
    take = [0, 0, 0]
    for asked, may in ((1, True), (9999, True), (10_000, False)):
        take[asset] = asked
        assert allows(legal, deal(1, take=take)) == may


@pytest.mark.rule("WC-5.2", "WC-6.5")
def test_what_may_be_asked_tells_nothing_about_the_partners_holdings():
    poor, rich = Table(place(), place(cash=0)), Table(place(), place(cash=50, bonds=50, stocks=50))
    assert poor.legal("offer", 0) == rich.legal("offer", 0)


@pytest.mark.rule("WC-5.2")
@pytest.mark.parametrize(
    ("take", "may"),
    [((6, 7, 8), True), ((7, 0, 0), False), ((0, 8, 0), False), ((0, 0, 9), False), ((0, 0, 1), True)],
)
def test_a_partner_who_cannot_give_what_is_asked_can_only_refuse(take, may):
    t = Table(place(), place(cash=6, bonds=7, stocks=8))
    legal = t.legal("accept", 1, deal(1, take=take), 0)
    assert [answer for answer in range(-2, 4) if allows(legal, answer)] == ([0, 1] if may else [0])


@pytest.mark.rule("WC-5.2")
def test_a_partner_who_cannot_give_is_asked_all_the_same_and_cannot_accept():
    t = Table(place(), place(cash=6)).will(1, accept=1)
    with pytest.raises(IllegalAnswer):
        t.step("trade", 0, offer=deal(1, take=(7, 0, 0)))
    assert (t.asked[-1], t.ledger) == ((1, "accept"), [])


@pytest.mark.rule("WC-5.2", "WC-2.8")
def test_a_partner_below_zero_may_accept_what_costs_no_cash():
    t = Table(place(cash=9), place(cash=-4, bonds=5)).will(1, accept=1)
    t.step("trade", 0, offer=deal(1, give=(9, 0, 0), take=(0, 5, 0)))
    assert t.all_held() == [(0, 5, 0), (5, 0, 0)]


@pytest.mark.rule("WC-5.2")
@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("asset", [0, 1, 2])
def test_amounts_are_0_or_more(side, asset):
    # Together with a fair amount, so that nothing else is wrong with the deal.
    sides = [[2, 0, 0], [0, 2, 0]]
    sides[side][asset] = -1
    if asset == side:
        sides[side][2] = 2
    assert not allows(Table(place(stocks=9), place()).legal("offer", 0), deal(1, *sides))


@pytest.mark.rule("WC-5.2")
@pytest.mark.parametrize("amount", [1.0, True, "1", None])
def test_amounts_are_whole_lakh(amount):
    t = Table(place(), place())
    with pytest.raises(IllegalAnswer):
        t.step("trade", 0, offer=deal(1, give=(amount, 0, 0)))
    assert t.ledger == []


@pytest.mark.rule("WC-5.2", "WC-1.4")
def test_amounts_need_not_be_blocks():
    assert allows(Table(place(), place()).legal("offer", 0), deal(1, give=(3, 0, 0), take=(0, 7, 0)))


@pytest.mark.rule("WC-5.2")
def test_the_deal_must_move_something():
    legal = Table(place(), place()).legal("offer", 0)
    assert not allows(legal, deal(1))
    assert legal.why_not(deal(1)) == "the deal must move something"


@pytest.mark.rule("WC-5.2")
@pytest.mark.parametrize("both", [(5, 0, 0), (0, 5, 0), (0, 0, 5), (5, 0, 5), (5, 5, 0), (0, 5, 5)])
def test_the_same_asset_cannot_stand_on_both_sides(both):
    legal = Table(place(cash=9, bonds=9, stocks=9), place()).legal("offer", 0)
    assert not allows(legal, deal(1, give=both, take=both))
    assert legal.why_not(deal(1, give=both, take=both)) == "the same asset cannot stand on both sides"


@pytest.mark.rule("WC-5.2")
@pytest.mark.parametrize("sides", [{"give": (3, 0, 0)}, {"take": (3, 0, 0)}])
def test_a_one_sided_gift_is_legal(sides):
    t = Table(place(), place()).will(1, accept=1).step("trade", 0, offer=deal(1, **sides))
    assert t.all_held() == ([(7, 0, 0), (13, 0, 0)] if "give" in sides else [(13, 0, 0), (7, 0, 0)])


@pytest.mark.rule("WC-5.2")
@pytest.mark.parametrize("offer", [Deal(-1, 1, 0, 0, 0, 0, 0), (1, 1, 0, 0, 0, 0, 0), None, 0])
def test_anything_else_is_not_an_offer(offer):
    with pytest.raises(IllegalAnswer):
        Table(place(), place()).step("trade", 0, offer=offer)


@pytest.mark.rule("WC-5.1")
def test_an_offer_is_told_in_full_to_the_whole_table():
    t = Table(place(), place(bonds=5), place()).step("trade", 0, offer=deal(1, give=(4, 0, 0), take=(0, 5, 0)))
    told = [e for e in BOX.view(t.game, 2).events if e.kind in (story.OFFERED, story.OFFERED_BACK)]
    assert [(e.seat, e.other, e.a, e.b, e.c) for e in told] == [(0, 1, 4, 0, 0), (0, 1, 0, 5, 0)]


# ---------------------------------------------------------------- Free Trade Zone
@pytest.mark.rule("WC-5.3", "WC-8.13")
@pytest.mark.parametrize("tile", [9, 14])
def test_15_stocks_for_10_cash_in_the_free_trade_zone_pay_both_5(tile):
    t = Table(place(cash=0, stocks=15), place(cash=10), income=0).will(1, accept=1)
    t.land(0, tile, offer=deal(1, give=(0, 0, 15), take=(10, 0, 0)))
    assert t.all_held() == [(15, 0, 0), (5, 0, 15)]
    assert bonus(t.ledger) == [("bank", 0, 5, "cash", "trade"), ("bank", 1, 5, "cash", "trade")]


@pytest.mark.rule("WC-5.3")
@pytest.mark.parametrize(
    ("give", "take", "paid"),
    [
        ((0, 0, 15), (10, 0, 0), 2),
        ((0, 0, 14), (10, 0, 0), 0),
        ((0, 0, 25), (0, 0, 0), 2),
        ((0, 0, 0), (10, 15, 0), 2),
        ((0, 0, 24), (0, 0, 0), 0),
        ((0, 0, 20), (3, 2, 0), 2),
        ((0, 0, 20), (2, 2, 0), 0),
    ],
)
def test_the_worth_of_a_deal_is_everything_that_changes_hands(give, take, paid):
    t = Table(place(cash=0, stocks=40, tile=9), place(cash=20, bonds=20)).will(1, accept=1)
    t.step("trade", 0, offer=deal(1, give, take))
    assert len(bonus(t.ledger)) == paid


@pytest.mark.rule("WC-5.3")
def test_the_tile_of_the_player_whose_turn_it_is_counts_and_not_the_partners():
    t = Table(place(stocks=30, tile=12), place(tile=9)).will(1, accept=1)
    t.step("trade", 0, offer=deal(1, give=(0, 0, 30)))
    assert bonus(t.ledger) == []


@pytest.mark.rule("WC-5.3")
def test_a_refused_deal_pays_no_bonus():
    t = Table(place(stocks=30, tile=9), place())
    t.step("trade", 0, offer=deal(1, give=(0, 0, 30)))
    assert t.ledger == []


@pytest.mark.rule("WC-5.3")
def test_the_bonus_cannot_pay_for_the_deal():
    # Ben holds 5L; with the bonus he would have 10L.
    t = Table(place(stocks=30, tile=9), place(cash=5)).will(1, accept=1)
    with pytest.raises(IllegalAnswer):
        t.step("trade", 0, offer=deal(1, give=(0, 0, 20), take=(6, 0, 0)))
