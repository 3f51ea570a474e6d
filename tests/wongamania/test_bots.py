"""The bots: legal by construction, and each plays its policy in one decision."""

from itertools import pairwise

import pytest

from finplay import Match
from finplay.wongamania import cards as c
from finplay.wongamania import story, tactics
from finplay.wongamania.answers import (
    BUY,
    END,
    EXCHANGE,
    NO_DEAL,
    PLAY,
    SELL,
    TRUST,
    Action,
    in_hand,
    make_deal,
    on_table,
)
from finplay.wongamania.bots import BOTS
from finplay.wongamania.cards import BOND, PROPERTY, STOCK, TRUST_FUND

from .table import Rules, Table, place

CAREFUL = [name for name in BOTS if name != "Random"]
each_bot = pytest.mark.parametrize("name", BOTS)
careful = pytest.mark.parametrize("name", CAREFUL)


def asks(t, name, decision, seat=0, *info):
    """What this bot answers on this seat."""
    window = t.view(seat)
    answer = getattr(BOTS[name](), decision)(window, window.players[seat], *info)
    assert t.legal(decision, seat, *info).allows(answer)
    return answer


# ---------------------------------------------------------------- all of them
@each_bot
@pytest.mark.parametrize("seats", range(2, 7))
def test_a_bot_plays_whole_games_with_its_like_and_with_others(name, seats):
    for seed in range(6):
        rules = Rules(start_grid=seed, max_turns=25)
        line_up = [name] * seats if seed % 2 else [name, *list(BOTS)[: seats - 1]]
        match = Match("wongamania", line_up, seed=seed, rules=rules)
        assert match.trouble is None
        assert match.over


@each_bot
def test_a_bots_docstring_says_its_policy_in_one_sentence(name):
    assert BOTS[name].__doc__.endswith(".")
    assert len(BOTS[name].__doc__) < 110


@careful
def test_everybody_buys_a_trust_fund_who_can(name):
    assert asks(Table(place(wonga=8, hand=[STOCK]), place()), name, "act") == Action(TRUST)


@careful
def test_nobody_acts_without_actions(name):
    t = Table(place(wonga=8, hand=[STOCK]), place())
    t.game.actions_left = 0
    assert asks(t, name, "act") == Action(END)


@careful
def test_a_free_gift_is_played(name):
    assert asks(Table(place(hand=[c.INHERITANCE]), place()), name, "act") == Action(PLAY, c.INHERITANCE)


@careful
def test_a_card_of_no_use_is_exchanged_and_not_drawn_for(name):
    t = Table(place(wonga=3, hand=[c.DIVORCE]), place(), grid=6)
    t.at(0).ill = 1
    assert asks(t, name, "act") in (Action(EXCHANGE, c.DIVORCE), Action(PLAY, c.DIVORCE))


@careful
def test_a_deal_that_loses_is_refused_and_a_gift_is_taken(name):
    t = Table(place(wonga=9), place(wonga=9, table=[BOND, TRUST_FUND]), grid=5)
    assert asks(t, name, "accept", 1, make_deal(1, 1, 0, [], [on_table(BOND)]), 0) == 0
    assert asks(t, name, "accept", 1, make_deal(1, 9, 0, [], [on_table(TRUST_FUND)]), 0) == 0
    assert asks(t, name, "accept", 1, make_deal(1, 7, 0, [], [on_table(BOND)]), 0) == 1


@careful
def test_a_deal_that_asks_for_what_one_does_not_have_is_refused(name):
    assert asks(Table(place(), place()), name, "accept", 1, make_deal(1, 9, 0, [], [in_hand(BOND)]), 0) == 0


@careful
def test_a_debt_is_paid_back_before_the_last_trust_fund(name):
    assert asks(Table(place(wonga=5, table=[TRUST_FUND] * 2 + [c.MONEY_LENDER]), place()), name, "lender") == 1
    assert asks(Table(place(wonga=5, table=[c.MONEY_LENDER]), place()), name, "lender") == 0


# ---------------------------------------------------------------- each of them
def test_hold_buys_what_will_rise_and_keeps_it():
    for grid in (1, 3):
        assert asks(Table(place(wonga=4, hand=[STOCK]), place(), grid=grid), "Hold", "act") == Action(BUY, STOCK)
    assert asks(Table(place(wonga=4, hand=[STOCK]), place(), grid=6), "Hold", "act").what != BUY
    assert asks(Table(place(table=[STOCK, PROPERTY]), place(), grid=6), "Hold", "act") == Action(END)
    assert asks(Table(place(table=[STOCK]), place()), "Hold", "bubble", 0, STOCK) == 0


def test_hold_sells_at_the_top_for_a_trust_fund_only():
    assert asks(Table(place(wonga=5, table=[STOCK]), place(), grid=6), "Hold", "act") == Action(SELL, STOCK)
    assert asks(Table(place(wonga=4, table=[STOCK]), place(), grid=6), "Hold", "act").what != SELL
    assert asks(Table(place(wonga=6, table=[STOCK]), place(), grid=4), "Hold", "act").what != SELL


@careful
def test_what_is_spared_otherwise_is_played_on_a_rival_who_is_about_to_win(name):
    for wonga, funds, plays in ((9, 2, True), (5, 2, name == "Saboteur"), (9, 1, name == "Saboteur")):
        t = Table(place(wonga=3, hand=[c.CAR_ACCIDENT]), place(wonga=wonga, table=[TRUST_FUND] * funds))
        assert (asks(t, name, "act") == Action(PLAY, c.CAR_ACCIDENT)) is plays


@careful
def test_a_card_that_hits_all_is_played_where_it_hits_the_others(name):
    poor, rich = place(wonga=1, hand=[c.INFLATION]), place(wonga=8)
    assert asks(Table(poor, rich, rich), name, "act") == Action(PLAY, c.INFLATION)
    assert asks(Table(place(wonga=8, hand=[c.INFLATION], table=[TRUST_FUND] * 3), poor), name, "act").what != PLAY


def test_saver_puts_its_wonga_into_bonds_and_turns_them_into_trust_funds():
    assert asks(Table(place(wonga=5, hand=[BOND]), place()), "Saver", "act") == Action(BUY, BOND)
    assert asks(Table(place(wonga=5, table=[BOND]), place()), "Saver", "act") == Action(SELL, BOND)
    assert asks(Table(place(wonga=1, table=[BOND]), place()), "Saver", "act") == Action(END)


def test_cyclist_buys_in_recovery_and_sells_before_the_recession():
    for grid in (1, 2, 8):
        assert asks(Table(place(wonga=4, hand=[STOCK]), place(), grid=grid), "Cyclist", "act") == Action(BUY, STOCK)
    assert asks(Table(place(wonga=4, hand=[STOCK]), place(), grid=6), "Cyclist", "act").what != BUY
    assert asks(Table(place(table=[STOCK]), place(), grid=6), "Cyclist", "act") == Action(SELL, STOCK)
    assert asks(Table(place(table=[STOCK]), place(), grid=4), "Cyclist", "act") == Action(END)


def test_cyclist_sells_its_stocks_to_hold_before_the_recession():
    t = Table(place(table=[STOCK]), place(wonga=5), grid=6)
    deal = asks(t, "Cyclist", "offer")
    assert deal == make_deal(1, 0, 3, [on_table(STOCK)])
    assert asks(t, "Hold", "accept", 1, deal, 0) == 1
    assert asks(t, "Cyclist", "accept", 1, deal, 0) == 0


def test_speculator_borrows_to_buy_while_prices_are_low():
    mine = [c.MONEY_LENDER, STOCK]
    assert asks(Table(place(hand=mine), place(), grid=1), "Speculator", "act") == Action(PLAY, c.MONEY_LENDER)
    assert asks(Table(place(hand=mine), place(), grid=6), "Speculator", "act") == Action(END)
    assert asks(Table(place(hand=mine), place(), grid=1), "Cyclist", "act") == Action(END)


def test_speculator_sells_in_a_bubble_and_buys_a_trust_fund_with_it():
    t = Table(place(wonga=1, hand=[c.STOCK_BUBBLE], table=[STOCK, STOCK]), place(), grid=3)
    assert asks(t, "Speculator", "act") == Action(PLAY, c.STOCK_BUBBLE)
    t.game.actions_left = 2
    t.play(0, c.STOCK_BUBBLE, bubble=2)
    assert asks(t, "Speculator", "act") == Action(TRUST)


def test_saboteur_plays_incidents_on_the_rival_who_is_ahead():
    t = Table(place(wonga=3, hand=[c.CAR_ACCIDENT]), place(wonga=9), place(wonga=1, table=[TRUST_FUND]))
    assert asks(t, "Saboteur", "act") == Action(PLAY, c.CAR_ACCIDENT)
    assert asks(t, "Saboteur", "target", 0, c.CAR_ACCIDENT) == 2
    assert asks(t, "Hold", "act") != Action(PLAY, c.CAR_ACCIDENT)


def test_random_does_everything():
    done = set()
    for seed in range(60):
        match = Match("wongamania", ["Random"] * 4, seed=seed)
        done |= {answer.value.what for answer in match.answers if answer.decision == "act"}
    assert done == set(range(7))


def test_deals_are_made_between_different_bots():
    made = 0
    for seed in range(30):
        match = Match("wongamania", ["Hold", "Saver", "Cyclist", "Speculator"], seed=seed)
        made += sum(event.kind == story.DEALT for event in match.state.events)
    assert made > 30
    assert NO_DEAL.partner == -1


def test_cyclist_wins_more_than_hold_and_random_hardly_ever():
    wins = dict.fromkeys(BOTS, 0)
    for seed in range(60):
        line_up = ["Cyclist", "Hold", "Saver", "Random"]
        match = Match("wongamania", line_up[seed % 4 :] + line_up[: seed % 4], seed=seed)
        for seat in match.winners:
            wins[match.names[seat]] += 1
    assert wins["Cyclist"] > wins["Hold"] > wins["Random"]


def test_no_bot_offers_the_same_deal_twice_in_an_economic_turn_or_asks_for_a_card_of_an_empty_hand():
    for seed in range(12):
        events = Match("wongamania", ["Hold", "Cyclist", "Saver", "Speculator"], seed).view().events
        offers = [
            (gave.round, gave.seat, gave.other, gave[5:9], took[5:9])
            for gave, took in pairwise(events)
            if gave.kind == story.OFFERED
        ]
        assert offers, "they do offer deals"
        assert len(set(offers)) == len(offers)


def test_a_deal_for_more_cards_than_a_hand_holds_is_not_worth_asking():
    t = Table(place(wonga=9), place(hand=(BOND,)), place())
    view = t.view(0)
    ask = [make_deal(seat, 1, 0, [], [in_hand(BOND)]) for seat in (1, 2)]
    assert [tactics.worth_asking(view, view.players[0], deal) for deal in ask] == [True, False]
