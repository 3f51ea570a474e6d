"""Section 10: the end of the game."""

import pytest

from finplay import Match
from finplay.wongamania import story
from finplay.wongamania.answers import make_deal, on_table
from finplay.wongamania.cards import BABY, BOND, MONEY_LENDER, PROPERTY, STOCK, TRUST_FUND
from finplay.wongamania.rulebook import winners

from .table import Rules, Table, place

THREE = [TRUST_FUND] * 3


@pytest.mark.rule("WM-10.1")
def test_when_an_economic_turn_ends_and_somebody_has_3_trust_funds_the_game_is_over():
    t = Table(place(table=THREE), place(table=[TRUST_FUND] * 2), grid=4).end()
    assert (t.game.over, winners(t.game)) == (1, (0,))
    assert t.game.token == 4  # before the token moves
    assert t.told(story.GAME_OVER)[0].a == 1


@pytest.mark.rule("WM-10.1")
def test_two_players_with_3_trust_funds_at_the_end_of_the_same_economic_turn_both_win():
    t = Table(place(table=THREE), place(wonga=9, table=THREE), place(wonga=40)).end()
    assert winners(t.game) == (0, 1)


@pytest.mark.rule("WM-10.1")
def test_more_than_3_win_no_more_than_3():
    t = Table(place(table=THREE), place(table=[*THREE, TRUST_FUND])).end()
    assert winners(t.game) == (0, 1)


@pytest.mark.rule("WM-10.1")
def test_the_game_goes_on_to_the_end_of_the_economic_turn():
    match = Match("wongamania", ["Cyclist", "Hold", "Saver"], seed=4)
    assert match.over
    last = [e.seat for e in match.state.events if e.kind == story.TURN_ENDED and e.round == match.state.round]
    assert len(last) == 3


@pytest.mark.rule("WM-3.3", "WM-10.1")
def test_with_2_trust_funds_the_game_goes_on():
    t = Table(place(table=[TRUST_FUND] * 2), place(), grid=4).end()
    assert (t.game.over, t.game.token) == (0, 5)
    assert Table(place(table=[TRUST_FUND] * 2), place(), trust_funds_to_win=2).end().game.over == 1


@pytest.mark.rule("WM-10.2")
def test_a_third_trust_fund_under_a_money_lender_does_not_win_until_the_5_are_paid():
    t = Table(place(wonga=5, table=[*THREE, MONEY_LENDER]), place()).end()
    assert t.game.over == 0
    t.step("upkeep", 0, lender=1).end()
    assert (t.game.over, winners(t.game), t.wonga()[0]) == (1, (0,), 0)


@pytest.mark.rule("WM-10.2")
def test_bankruptcy_also_gets_rid_of_the_money_lender():
    t = Table(place(table=[*THREE, MONEY_LENDER]), place()).step("upkeep", 0).end()
    assert winners(t.game) == (0,)
    assert len(t.told(story.BANKRUPT)) == 1


@pytest.mark.rule("WM-8.2", "WM-10.2")
def test_a_money_lender_that_is_traded_away_no_longer_counts():
    t = Table(place(wonga=5, table=[*THREE, MONEY_LENDER]), place()).will(1, accept=1)
    t.trade(0, offer=make_deal(1, 5, 0, [on_table(MONEY_LENDER)])).end()
    assert winners(t.game) == (0,)


# ---------------------------------------------------------------- the end by time
def ended(*places, grid=1):
    t = Table(*places, grid=grid, turn=5, max_turns=5).end()
    assert t.game.over == 1
    return winners(t.game)


@pytest.mark.rule("WM-10.3")
def test_with_max_turns_the_game_ends_after_that_economic_turn():
    for turns in (1, 2, 4):
        match = Match("wongamania", ["Random", "Random"], seed=1, rules=Rules(max_turns=turns))
        assert (match.over, match.state.round) == (True, turns)
    assert Table(place(), place(), turn=4, max_turns=5).end().game.over == 0
    assert Rules().max_turns == 60


@pytest.mark.rule("WM-10.3")
def test_the_winner_has_the_most_trust_funds_then_the_highest_net_worth():
    assert ended(place(table=[TRUST_FUND]), place(wonga=30)) == (0,)
    assert ended(place(wonga=4, table=[TRUST_FUND]), place(wonga=2, table=[TRUST_FUND, BOND])) == (1,)


@pytest.mark.rule("WM-10.1", "WM-10.3")
def test_at_the_end_of_the_time_too_everybody_with_3_trust_funds_wins():
    assert ended(place(table=THREE), place(wonga=9, table=THREE)) == (0, 1)


@pytest.mark.rule("WM-10.3")
@pytest.mark.parametrize(("grid", "winner"), [(1, 1), (5, 0)])
def test_assets_count_at_market_price(grid, winner):
    assert ended(place(table=[STOCK] * 3), place(wonga=2, table=[PROPERTY, BABY]), grid=grid) == (winner,)


@pytest.mark.rule("WM-10.3")
def test_a_money_lender_comes_last_while_others_have_none():
    assert ended(place(wonga=30, table=[TRUST_FUND, MONEY_LENDER]), place(wonga=1)) == (1,)
    assert ended(place(wonga=30, table=[*THREE, MONEY_LENDER]), place(wonga=1)) == (1,)


@pytest.mark.rule("WM-10.3")
def test_if_all_have_money_lenders_each_costs_5():
    both = place(wonga=12, table=[MONEY_LENDER] * 2), place(wonga=6, table=[MONEY_LENDER])
    assert ended(*both) == (0,)
    assert ended(place(wonga=11, table=[MONEY_LENDER] * 2), place(wonga=7, table=[MONEY_LENDER])) == (1,)


@pytest.mark.rule("WM-10.3")
def test_still_tied_they_share():
    assert ended(place(wonga=3), place(table=[BOND]), place(wonga=2)) == (0, 1)


@pytest.mark.rule("WM-10.3")
def test_stopping_after_this_round_ends_the_game_by_time():
    match = Match("wongamania", ["Asha", "Hold"], seed=2)
    match.stop_after_this_round()
    match.play_out()
    assert (match.over, match.state.round) == (True, 1)
