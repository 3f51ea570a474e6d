"""Section 6: the Global cards, one test for each sentence."""

import pytest

from finplay.wongamania import cards as c
from finplay.wongamania import story
from finplay.wongamania.answers import END, PLAY, Action
from finplay.wongamania.cards import BOND, PROPERTY, STOCK
from finplay.wongamania.cards import BOX as CARDS

from .table import Table, place

GRIDS = pytest.mark.parametrize("grid", range(1, 9))


def played(kind, *rivals, grid=1, mine=None, **answers):
    """A card is played by seat 0, who has its cost and what is given besides."""
    mine = mine or place()
    mine.wonga, mine.hand = mine.wonga + CARDS[kind].cost, [*mine.hand, kind]
    t = Table(mine, *(rivals or [place()]), grid=grid).play(0, kind, **answers)
    assert kind in t.spent
    assert t.hands()[0].count(kind) == 0
    return t


@GRIDS
def test_stimulus_moves_the_token_one_grid_clockwise(grid):
    assert played(c.STIMULUS, grid=grid).game.token == grid % 8 + 1


@GRIDS
def test_tightening_moves_the_token_one_grid_back(grid):
    assert played(c.TIGHTENING, grid=grid).game.token == (grid - 2) % 8 + 1


@GRIDS
@pytest.mark.parametrize(("kind", "to"), [(c.GREEN_SHOOTS, 1), (c.BOOM, 3), (c.SLOWDOWN, 5), (c.FINANCIAL_CRISIS, 7)])
@pytest.mark.rule("WM-2.4")
def test_a_card_moves_the_token_to_the_first_grid_of_its_quadrant(kind, to, grid):
    t = played(kind, grid=grid)
    assert t.game.token == to
    assert t.told(story.TOKEN_MOVED)[0][5:7] == (grid, to)


def test_a_currency_peg_holds_the_token_at_the_end_of_this_economic_turn():
    t = played(c.CURRENCY_PEG, grid=6)
    t.end()
    assert t.game.token == 6
    t.end()
    assert t.game.token == 7


def test_a_second_peg_adds_nothing():
    t = Table(place(wonga=1, hand=[c.CURRENCY_PEG]), place(), grid=6)
    t.game.pegged = 1
    t.play(0, c.CURRENCY_PEG).end().end()
    assert t.game.token == 7


def test_a_peg_holds_only_the_move_at_the_end_not_other_cards():
    t = Table(place(wonga=2, hand=[c.CURRENCY_PEG, c.STIMULUS]), place(), grid=2)
    t.play(0, c.CURRENCY_PEG).play(0, c.STIMULUS).end()
    assert t.game.token == 3


@GRIDS
@pytest.mark.parametrize(("kind", "asset", "price"), [(c.STOCK_BUBBLE, STOCK, 4), (c.PROPERTY_BUBBLE, PROPERTY, 5)])
@pytest.mark.rule("WM-7.2")
def test_a_bubble_sells_any_number_at_its_price_without_an_action(kind, asset, price, grid):
    mine = place(table=[asset] * 3)
    t = played(kind, mine=mine, grid=grid, bubble=2)
    assert t.wonga()[0] == 2 * price
    assert t.tables()[0] == [asset]
    assert t.game.actions_left == 3  # playing it was one, and is counted elsewhere
    assert [t.legal("bubble", 0, asset).allows(n) for n in (-1, 0, 1, 2)] == [False, True, True, False]


@pytest.mark.rule("WM-4.5", "WM-7.2")
def test_a_stock_bought_for_1_in_recovery_and_sold_under_a_bubble_brings_4_without_an_action():
    t = Table(place(wonga=2, hand=[STOCK, c.STOCK_BUBBLE]), place(), grid=1)
    t.step("act", 0, act=[Action(2, STOCK), Action(PLAY, c.STOCK_BUBBLE), Action(END)], bubble=1)
    assert [(payer, payee, n) for payer, payee, n, _ in t.paid] == [(0, "bank", 1), (0, "bank", 1), ("bank", 0, 4)]
    assert t.game.actions_left == 1  # to buy and to play, and none to sell


@pytest.mark.rule("WM-7.1")
def test_a_bubble_without_stocks_may_be_played_and_asks_nothing():
    assert played(c.STOCK_BUBBLE).decisions() == []


@pytest.mark.parametrize(("kind", "asset"), [(c.MARKET_PANIC, STOCK), (c.FLOOD, PROPERTY)])
def test_every_player_who_has_one_discards_one_unpaid(kind, asset):
    t = played(kind, place(wonga=1, table=[asset] * 2), place(table=[BOND]), mine=place(table=[asset]))
    assert t.tables() == [[], [asset], [BOND]]
    assert t.wonga() == [0, 1, 0]
    assert t.spent[-3:-1] == [asset, asset]


def test_inflation_every_player_pays_1_for_every_4_wonga_held():
    t = played(c.INFLATION, place(wonga=3), place(wonga=4), place(wonga=12), mine=place(wonga=9))
    assert t.wonga() == [7, 3, 3, 9]


def test_inflation_counts_what_is_held_after_its_cost():
    assert played(c.INFLATION, mine=place(wonga=3)).wonga() == [3, 0]


@pytest.mark.rule("WM-7.3")
def test_wealth_tax_every_player_pays_1_for_each_asset_as_far_as_they_can():
    poor = place(wonga=1, table=[STOCK, PROPERTY, BOND, c.BABY])
    t = played(c.WEALTH_TAX, poor, place(wonga=5, table=[c.INSURANCE]), mine=place(wonga=3, table=[STOCK, BOND]))
    assert t.wonga() == [1, 0, 5]
    assert t.tables()[1] == [STOCK, PROPERTY, BOND, c.BABY]
    assert t.told(story.BANKRUPT) == []


def test_dividend_season_every_player_collects_1_for_each_of_their_stocks():
    t = played(c.DIVIDEND_SEASON, place(table=[STOCK, STOCK]), place(table=[PROPERTY]), mine=place(table=[STOCK]))
    assert t.wonga() == [1, 2, 0]


def test_helicopter_money_every_player_collects_2():
    assert played(c.HELICOPTER_MONEY, place(wonga=1), place()).wonga() == [2, 3, 2]


@pytest.mark.rule("WM-1.3", "WM-4.9")
def test_helicopter_money_from_a_bank_that_runs_dry_pays_in_turn_order():
    t = Table(place(), place(), place(wonga=1, hand=[c.HELICOPTER_MONEY]), mover=2).dry(left=3)
    t.play(2, c.HELICOPTER_MONEY)
    assert t.wonga() == [1, 0, 3]


@pytest.mark.parametrize("kind", range(c.STIMULUS, c.HELICOPTER_MONEY + 1))
@pytest.mark.rule("WM-7.1")
def test_every_global_card_costs_what_it_says_before_it_acts(kind):
    t = Table(place(wonga=5, hand=[kind]), place())
    t.play(0, kind)
    cost = [(payer, amount) for payer, _, amount, why in t.paid if why == "cost of a card"]
    due = CARDS[kind].cost
    assert cost == ([(0, due)] if due else [])
    assert t.ledger[0] == (
        (0, "bank", due, "wonga", "cost of a card") if due else (0, "bank", 1, "cards in hand", "card")
    )
