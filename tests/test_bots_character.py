"""The bots of WealthCraft in character: what each does with rivals, houses, tiles, deals and its own money."""

from dataclasses import dataclass

import pytest
from bot_table import CAREFUL, CLOSED, after, ask, each_careful_bot, happened, place, played, table

from finplay import Seat
from finplay.wealthcraft import bots, story
from finplay.wealthcraft.answers import KEEP, NO_DEAL, Deal, Sale, Split, Target
from finplay.wealthcraft.bots import BOTS, Bull, Hawk, Saver, Steady
from finplay.wealthcraft.records import BONDS, CASH, CONVERSION, STOCKS
from finplay.wealthcraft.rules import Rules

ZONE, LAST_TILE = 8, 15  # places of the ring, counted from 0
WIDE = Rules(audit_early=200, audit_late=200)


# ---------------------------------------------------------------- rivals
@pytest.mark.parametrize("seat", range(4))
@each_careful_bot
def test_a_tie_of_rivals_goes_to_the_next_in_playing_order(name, seat):
    game = table(*[place(25, 5, 5)] * 4, mover=seat)
    following = (seat + 1) % 4
    assert ask(name, "raid", game, seat) == ask(name, "audit", game, seat) == following
    assert ask(name, "takeover", game, seat).seat == following


@each_careful_bot
def test_the_leader_is_raided(name):
    assert ask(name, "raid", table(place(90), place(20), place(5, 20, 5), place(20))) == 2


@each_careful_bot
def test_with_closed_books_the_leader_is_whoever_has_gone_furthest(name):
    game = table(place(), place(90), place(year=2, position=3), place(year=2, position=1), rules=CLOSED)
    assert ask(name, "raid", game) == ask(name, "takeover", game).seat == 2


def test_takeovers_show_the_character():
    game = table(place(), place(20, 9, 0), place(5, 15, 12), place(20, 0, 20))
    assert ask("Saver", "takeover", game) == Target(2, BONDS, 5)
    assert ask("Bull", "takeover", game) == Target(3, STOCKS, 5)
    assert ask("Steady", "takeover", game) == Target(3, CASH, 5)
    assert ask("Hawk", "takeover", game) == Target(3, STOCKS, 5)


def test_where_the_liked_class_is_missing_another_is_taken():
    assert ask("Hawk", "takeover", table(place(), place(3, 8, 4))) == Target(1, BONDS, 5)


# ---------------------------------------------------------------- the house
@each_careful_bot
def test_a_bid_is_below_the_market_price(name):
    for cash, most in ((40, 15), (14, 10), (9, 0)):
        game = table(place(cash), place(40))
        assert ask(name, "bid", game) <= most
        assert (ask(name, "bid", game) > 0) == (most > 0)


@each_careful_bot
def test_nobody_bids_for_a_house_that_costs_less_at_year_end(name):
    assert ask(name, "bid", table(place(40), place(40), rules=Rules(house_price=10))) == 0


def test_bids_show_the_character():
    """In % of the market price: with 100L that is also the bid in L."""
    game = table(place(80), place(80), rules=Rules(house_price=100))
    assert [ask(name, "bid", game) for name in CAREFUL] == [75, 50, 50, 75]


@each_careful_bot
def test_nobody_bids_when_the_game_is_nearly_over(name):
    assert ask(name, "bid", table(place(20), place(30, 30, 30))) == 0


def test_hawk_bids_just_enough():
    assert ask("Hawk", "bid", table(place(30), place(9), place(40, house=1))) == 10
    assert ask("Hawk", "bid", table(place(30), place(12))) == 15


@each_careful_bot
def test_a_house_is_bought_when_the_money_has_no_better_place(name):
    """Bonds and stocks hold 20L each, and 35L of cash are left."""
    assert ask(name, "buy_house", table(place(35, 20, 20), place())) == 1


def test_saver_buys_its_house_with_cash_where_others_invest():
    game = table(place(30), place())
    assert [ask(name, "buy_house", game) for name in CAREFUL] == [1, 0, 0, 0]


@pytest.mark.parametrize("name", ["Bull", "Hawk"])
def test_in_year_3_the_price_of_the_house_is_saved(name):
    """Of 25L cash 17L would be free for stocks, but without a house 20L are not."""
    for house, answer in ((0, KEEP), (1, Split(0, 3))):
        game = table(place(25, year=3, position=LAST_TILE, house=house), place())
        assert ask(name, "rebalance", game) == answer


def test_over_whole_games_everybody_gets_a_house():
    for seed in range(1, 6):
        match = played(CAREFUL, seed)
        assert all(player.house or player.year <= 3 for player in match.state.players)


# ---------------------------------------------------------------- emergencies and tiles
@each_careful_bot
def test_a_forced_sale_is_done_in_one_go(name):
    """10L to pay with 1L in hand: 9L and the fee of 3L are 3 blocks."""
    first = {"Saver": STOCKS}.get(name, BONDS)
    other = BONDS + STOCKS - first
    assert ask(name, "sell", table(place(1, 20, 20), place()), info=(10,)) == Sale(first, 3)
    game = table(place(1, 5, 20) if first == BONDS else place(1, 20, 5), place())
    assert ask(name, "sell", game, info=(10,)) == Sale(other, 3)


@each_careful_bot
def test_cash_for_emergencies_is_kept_at_year_end(name):
    held = place(20, 5, 10)
    assert after(held, ask(name, "year_end", table(held, place())))[0] >= BOTS[name]().buffer >= 5


@each_careful_bot
def test_shares_at_their_issue_are_bought_unless_an_audit_would_take_them(name):
    assert ask(name, "invest", table(place(5), place())) == 1
    assert ask(name, "invest", table(place(5, 0, 14), place())) == 1
    assert ask(name, "invest", table(place(5, 0, 15), place())) == 0


def test_saver_never_gambles():
    game = table(place(20), place())
    assert [ask(name, "gamble", game) for name in CAREFUL] == [0, 1, 1, 1]


# ---------------------------------------------------------------- deals
@each_careful_bot
def test_15l_stocks_for_10l_cash_in_the_free_trade_zone_are_welcome(name):
    game = table(place(10, 0, 15, position=ZONE), place())
    assert ask(name, "accept", game, 1, (Deal(1, 0, 0, 15, 10, 0, 0), 0)) == 1


@each_careful_bot
def test_the_bonus_may_make_a_loss_a_gain(name):
    deal = Deal(1, 13, 0, 0, 0, 0, 15)  # 2L less for the partner, but 5L from the bank
    for position, answer in ((ZONE, 1), (ZONE + 1, 0)):
        game = table(place(15, position=position), place(0, 0, 15))
        assert ask(name, "accept", game, 1, (deal, 0)) == answer


@each_careful_bot
def test_deals_that_lose_or_gain_nothing_are_refused(name):
    game = table(place(10, 10, 10), place(10, 10, 10))
    assert ask(name, "accept", game, 1, (Deal(1, 0, 0, 9, 10, 0, 0), 0)) == 0
    assert ask(name, "accept", game, 1, (Deal(1, 0, 0, 10, 10, 0, 0), 0)) == 0
    assert ask(name, "accept", game, 1, (Deal(1, 0, 0, 10, 9, 0, 0), 0)) == 1


@each_careful_bot
def test_a_gift_above_the_limit_is_refused(name):
    """The offerer's next step is the audit: it would only lend me what it takes back, and more."""
    game = table(place(10, 0, 20), place(10, 0, 15))
    assert ask(name, "accept", game, 1, (Deal(1, 0, 0, 6, 0, 0, 0), 0)) == 0
    assert ask(name, "accept", game, 1, (Deal(1, 0, 0, 5, 0, 0, 0), 0)) == 1


def test_hawk_offers_13l_cash_for_15l_to_the_poorest_who_can():
    rich, poor, broke = place(5, 20, 20), place(0, 15, 0), place(8, 4, 2)
    game = table(place(15, position=ZONE), rich, poor, broke)
    offer = ask("Hawk", "offer", game)
    assert offer == Deal(2, 13, 0, 0, 0, 15, 0)
    assert ask("Saver", "accept", game, 2, (offer, 0)) == 1  # it gains 13 - 15 + 5 = 3L, Hawk 7L


def test_hawk_offers_nothing_that_would_be_refused_or_outside_the_zone():
    assert ask("Hawk", "offer", table(place(15, position=ZONE), place(20, 15, 4))) == NO_DEAL
    assert ask("Hawk", "offer", table(place(15, position=ZONE + 1), place(0, 15, 0))) == NO_DEAL
    assert all(ask(name, "offer", table(place(15, position=ZONE), place(0, 15, 0))) == NO_DEAL for name in CAREFUL[:3])


def test_hawks_deals_are_made():
    bonuses = [event for seed in range(1, 11) for event in happened(played(CAREFUL, seed), story.TRADE_BONUS)]
    assert bonuses
    assert {event.seat for event in bonuses} == {CAREFUL.index("Hawk")}


# ---------------------------------------------------------------- each in character
def bought(match, seat, asset):
    """L of a class that a seat bought from the bank."""
    return sum(e.amount for e in match.state.ledger if (e.payee, e.asset, e.why) == (seat, asset, CONVERSION))


def test_the_first_10l():
    game = table(place(), place())
    splits = {name: ask(name, "setup", game) for name in CAREFUL}
    half = Split(1, 1)
    assert splits == {"Saver": Split(2, 0), "Bull": Split(0, 2), "Steady": half, "Hawk": half}


def test_where_the_limit_is_wide_saver_buys_only_bonds_and_bull_only_stocks():
    for seed in range(1, 11):
        match = played(("Saver", "Bull"), seed, WIDE)
        assert bought(match, 0, BONDS) > 0
        assert bought(match, 0, STOCKS) == 0
        assert bought(match, 1, STOCKS) > 0
        assert bought(match, 1, BONDS) == 0


def test_saver_fills_bonds_before_stocks_and_bull_stocks_before_bonds():
    """52L in Year 1: 20L in the class it likes, the buffer, and the rest in the other class."""
    game = table(place(52), place())
    assert ask("Saver", "year_end", game) == Split(4, 4)
    assert ask("Bull", "year_end", game) == Split(4, 4)
    game = table(place(37), place())
    assert ask("Saver", "year_end", game) == Split(4, 1)  # 12L cash
    assert ask("Bull", "year_end", game) == Split(2, 4)  # 7L cash


def test_bull_invests_between_year_ends_what_pays_more_than_the_fee():
    """2 blocks of stocks will pay 4L for a fee of 3L; 1 block would pay 2L."""
    assert ask("Bull", "rebalance", table(place(18), place())) == Split(0, 2)
    assert ask("Bull", "rebalance", table(place(17), place())) == KEEP


def test_hawk_does_so_only_when_the_next_roll_may_end_the_year():
    assert ask("Hawk", "rebalance", table(place(18, position=9), place())) == KEEP
    assert ask("Hawk", "rebalance", table(place(18, position=10), place())) == Split(0, 2)


def test_steady_goes_back_to_its_split_at_year_end():
    """32L, 10L bonds and 40L stocks after a rally are 82L: 12L cash, 35L bonds and 35L stocks."""
    held = place(32, 10, 40, year=2)
    split = ask("Steady", "year_end", table(held, place()))
    assert split == Split(5, -1)
    assert after(held, split) == (12, 35, 35)


def test_dials_change_a_bot():
    held = place(32, 10, 40, year=2)
    assert after(held, ask(Steady(share=0), "year_end", table(held, place()))) == (12, 40, 30)
    assert ask(Hawk(gives=15, takes=15), "offer", table(place(15, position=ZONE), place(0, 15, 0))).give_cash == 15
    assert ask(Saver(bid_share=50), "bid", table(place(40), place())) == 10
    assert ask(Bull(buffer=10), "rebalance", table(place(18), place())) == KEEP


def test_random_is_the_worst():
    """A bot that gives any legal answer wins next to nothing: less than 1 of 20 games against three careful ones."""
    wins = [played(("Random", "Saver", "Bull", "Steady"), seed).winners for seed in range(1, 41)]
    assert sum(0 in each for each in wins) <= 2


def test_a_bot_is_a_block_that_can_be_copied():
    @dataclass(frozen=True)
    class Mine(bots.Careful):
        share: int = 80

    assert Mine().share == 80
    assert played([Seat("Mine", Mine()), "Steady"]).winners
