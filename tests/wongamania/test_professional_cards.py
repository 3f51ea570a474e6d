"""Section 7: the Professional cards, one copy of each."""

import pytest

from finplay import IllegalAnswer
from finplay.wongamania import cards as c
from finplay.wongamania import story
from finplay.wongamania.answers import END, PLAY, Action, Pick
from finplay.wongamania.cards import BOND, PROPERTY, STOCK, TRUST_FUND
from finplay.wongamania.cards import BOX as CARDS

from .table import Table, place


def played(kind, *rivals, mine=None, grid=1, **answers):
    """A card is played by seat 0, who has its cost and what is given besides."""
    mine = mine or place()
    mine.wonga, mine.hand = mine.wonga + CARDS[kind].cost, [*mine.hand, kind]
    t = Table(mine, *(rivals or [place()]), grid=grid).play(0, kind, **answers)
    assert kind in t.spent
    return t


@pytest.mark.parametrize("bonds", [0, 1, 5])
def test_the_banker_brings_2_and_1_more_for_each_bond(bonds):
    assert played(c.BANKER, mine=place(table=[BOND] * bonds + [STOCK])).wonga()[0] == 2 + bonds


@pytest.mark.parametrize(("kind", "asset"), [(c.STOCKBROKER, STOCK), (c.ESTATE_AGENT, PROPERTY)])
@pytest.mark.rule("WM-7.2")
def test_up_to_two_assets_are_bought_from_the_hand_for_1_each(kind, asset):
    t = played(kind, mine=place(wonga=5, hand=[asset] * 3), grid=5, broker=2)
    assert (t.wonga()[0], t.tables()[0], t.hands()[0]) == (3, [asset] * 2, [asset])
    assert t.game.actions_left == 3
    assert t.decisions() == ["broker"]


@pytest.mark.parametrize(("wonga", "stocks", "most"), [(5, 3, 2), (5, 1, 1), (1, 3, 1), (0, 3, 0), (5, 0, 0)])
def test_a_broker_sells_no_more_than_can_be_paid_and_is_in_the_hand(wonga, stocks, most):
    t = Table(place(wonga=wonga, hand=[STOCK] * stocks + [PROPERTY]), place())
    assert t.legal("broker", 0, STOCK) == (0, most)


@pytest.mark.rule("WM-7.1")
def test_a_broker_without_anything_to_sell_asks_nothing():
    assert played(c.STOCKBROKER).decisions() == []


@pytest.mark.rule("WM-7.3")
@pytest.mark.parametrize(("wonga", "left", "funds"), [(5, 5, 0), (6, 0, 1), (13, 7, 1)])
def test_the_fund_manager_buys_one_trust_fund_for_6_if_you_have_them(wonga, left, funds):
    t = played(c.FUND_MANAGER, mine=place(wonga=wonga))
    assert (t.wonga()[0], t.tables()[0]) == (left, [TRUST_FUND] * funds)
    assert t.game.actions_left == 3


@pytest.mark.rule("WM-3.3")
def test_the_fund_manager_buys_no_fourth_either():
    t = played(c.FUND_MANAGER, mine=place(wonga=9, table=[TRUST_FUND] * 3))
    assert t.wonga()[0] == 9


@pytest.mark.parametrize("grid", range(1, 9))
def test_the_economist_puts_the_token_on_any_grid(grid):
    t = Table(place(wonga=2, hand=[c.ECONOMIST]), place(), grid=4).play(0, c.ECONOMIST, grid=grid)
    assert t.game.token == grid


@pytest.mark.parametrize(("grid", "to"), [(1, 5), (2, 5), (3, 7), (4, 7), (5, 1), (6, 1), (7, 3), (8, 3)])
@pytest.mark.rule("WM-2.4")
def test_the_central_banker_moves_the_token_to_the_opposite_quadrant(grid, to):
    assert played(c.CENTRAL_BANKER, grid=grid).game.token == to


@pytest.mark.rule("WM-7.3", "WM-4.9")
def test_the_tax_collector_takes_1_from_every_rival_as_far_as_they_can():
    t = played(c.TAX_COLLECTOR, place(wonga=3), place(table=[STOCK]), place(wonga=1))
    assert t.wonga() == [2, 2, 0, 0]
    assert t.tables()[2] == [STOCK]
    assert [payer for payer, *_ in t.paid[1:]] == [1, 3]


@pytest.mark.parametrize("kind", [c.BABY, c.MONEY_LENDER])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_lawyer_discards_one_baby_or_money_lender_from_any_table(kind, seat):
    both = [c.BABY, c.MONEY_LENDER, STOCK]
    t = played(c.LAWYER, place(table=both), mine=place(table=both), lawyer=Pick(seat, kind))
    assert kind not in t.tables()[seat]
    assert [len(table) for table in t.tables()] == [2 if each == seat else 3 for each in (0, 1)]
    assert kind in t.spent


def test_the_lawyer_cannot_touch_anything_else():
    t = Table(place(table=[STOCK]), place(table=[c.BABY, c.INSURANCE]))
    assert t.legal("lawyer", 0).answers == (Pick(1, c.BABY),)
    with pytest.raises(IllegalAnswer):
        played(c.LAWYER, place(table=[c.BABY, c.MONEY_LENDER, STOCK]), lawyer=Pick(1, STOCK))


@pytest.mark.rule("WM-7.1")
def test_the_lawyer_with_nothing_to_do_may_be_played():
    assert played(c.LAWYER).decisions() == []
    assert played(c.LAWYER, place(table=[c.BABY])).decisions() == []  # and one choice is no question


@pytest.mark.rule("WM-4.2")
def test_the_accountant_spares_the_negative_profit_of_the_next_turn_only():
    t = played(c.ACCOUNTANT, mine=place(wonga=9, table=[STOCK] * 3), grid=7)
    t.step("profit", 0)
    assert t.wonga()[0] == 9
    assert t.told(story.SPARED)[0].a == 9
    t.step("profit", 0)
    assert t.wonga()[0] == 0


def test_the_accountant_is_used_up_whatever_the_next_turn_brings():
    t = played(c.ACCOUNTANT, mine=place(wonga=9, table=[STOCK]), grid=4)
    t.step("profit", 0)
    assert t.wonga()[0] == 10
    t.game.token = 7
    assert t.step("profit", 0).wonga()[0] == 7


def test_the_headhunter_takes_a_random_card_from_the_targets_hand():
    for draw, kind in enumerate([STOCK, c.BOOM, BOND]):
        t = Table(place(wonga=1, hand=[c.HEADHUNTER]), place(hand=[STOCK, c.BOOM, BOND])).luck(4, 0, draw)
        t.play(0, c.HEADHUNTER, target=1)
        assert t.hands()[0] == [kind]
        assert len(t.hands()[1]) == 2
        assert "a card was taken" in t.game.reveals


@pytest.mark.rule("WM-7.1")
@pytest.mark.parametrize("kind", [c.HEADHUNTER, c.HACKER])
@pytest.mark.parametrize("target", [0, 1])
def test_there_is_nothing_to_take_from_an_empty_hand_or_from_oneself(kind, target):
    t = played(kind, target=target, mine=place(hand=[STOCK]))
    assert (t.hands(), t.decisions()) == ([[STOCK], []], ["target"])


def test_the_hacker_looks_at_the_targets_hand_and_takes_one_card_of_choice():
    t = played(c.HACKER, place(hand=[STOCK, c.SLOWDOWN, c.SLOWDOWN]), place(), target=1, hack=c.SLOWDOWN)
    assert t.hands() == [[c.SLOWDOWN], [STOCK, c.SLOWDOWN], []]
    assert t.asked[-1] == (0, "hack", 1, (STOCK, c.SLOWDOWN, c.SLOWDOWN))
    assert t.game.reveals[:1] == ["a hand was looked at"]
    with pytest.raises(IllegalAnswer):
        played(c.HACKER, place(hand=[STOCK, c.SLOWDOWN]), target=1, hack=BOND)


@pytest.mark.rule("WM-1.5")
@pytest.mark.parametrize("kind", [c.HACKER, c.HEADHUNTER])
def test_only_the_two_concerned_see_which_card_was_taken(kind):
    t = played(kind, place(hand=[c.BOOM]), place(), target=1)
    stolen = [next(e for e in t.view(seat).events if e.kind == story.STOLE).a for seat in (0, 1, 2, -1)]
    assert stolen == [c.BOOM, c.BOOM, -1, -1]


@pytest.mark.rule("WM-2.2")
def test_the_corporate_raider_buys_an_asset_of_a_rival_at_the_market_price():
    rivals = (place(table=[PROPERTY, BOND]), place(table=[STOCK, c.BABY]))
    t = played(c.CORPORATE_RAIDER, *rivals, mine=place(wonga=4), grid=3, raider=Pick(1, PROPERTY))
    assert t.wonga() == [1, 3, 0]
    assert t.tables() == [[PROPERTY], [BOND], [STOCK, c.BABY]]
    assert (1, 0, 1, "properties", "card") in t.ledger


@pytest.mark.rule("WM-7.3")
def test_the_corporate_raider_buys_only_what_can_be_paid_and_nothing_of_ones_own():
    t = Table(place(wonga=2, table=[STOCK]), place(table=[STOCK, PROPERTY, BOND]), grid=3)
    assert t.legal("raider", 0).answers == (Pick(1, STOCK),)
    t = played(c.CORPORATE_RAIDER, place(table=[BOND]), mine=place(wonga=2, table=[STOCK]))
    assert (t.decisions(), t.tables()) == ([], [[STOCK], [BOND]])


def test_the_consultant_gives_two_more_actions_this_turn():
    t = Table(place(wonga=9, hand=[c.CONSULTANT]), place())
    draw = Action(1)
    t.step("act", 0, act=[draw, draw, Action(PLAY, c.CONSULTANT), draw, draw, Action(END)])
    assert len(t.hands()[0]) == 4
    assert t.game.actions_left == 0
    assert t.step("take_turn", 0, act=Action(END)).game.actions_left == 3


@pytest.mark.parametrize("kind", range(c.BANKER, c.CONSULTANT + 1))
@pytest.mark.rule("WM-4.7", "WM-7.1")
def test_every_professional_card_is_paid_for_first_and_goes_to_spent_capital(kind):
    t = Table(place(wonga=5, hand=[kind]), place(wonga=1))
    t.play(0, kind)
    costs = [(payer, payee, amount) for payer, payee, amount, why in t.paid if why == "cost of a card"]
    assert costs == ([(0, "bank", CARDS[kind].cost)] if CARDS[kind].cost else [])
    assert (t.hands()[0].count(kind), kind in t.spent) == (0, True)
