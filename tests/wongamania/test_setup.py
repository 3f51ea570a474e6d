"""Sections 1 to 3: the cards, the cycle, the set-up and the goal."""

import pytest

from finplay import Match
from finplay.questions import allows
from finplay.wongamania import BOX, story
from finplay.wongamania.cards import (
    ASSETS,
    BABY,
    BOND,
    BOOM,
    CENTRAL_BANK,
    DECKS,
    KIND_OF,
    MONEY_LENDER,
    PROPERTY,
    STOCK,
    TRUST_FUND,
    TRUST_FUNDS,
)
from finplay.wongamania.cards import BOX as CARDS
from finplay.wongamania.cycle import CYCLE, clockwise, first_grid, grid
from finplay.wongamania.records import FUND_STOCK, assets, net_worth, price, table_of
from finplay.wongamania.rulebook import set_up

from .table import Rules, Table, place

SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
ALL_CARDS = list(range(133))


# ---------------------------------------------------------------- components
@pytest.mark.rule("WM-1.1")
def test_the_central_bank_has_120_cards_of_four_decks_and_beside_it_lie_13_trust_funds():
    decks = [CARDS[KIND_OF[card]].deck for card in CENTRAL_BANK]
    assert [decks.count(deck) for deck in range(4)] == [54, 26, 27, 13]
    assert DECKS[:4] == ("Asset", "Global", "Incident", "Professional")
    assert (len(CENTRAL_BANK), len(TRUST_FUNDS)) == (120, 13)
    game = BOX.new_game(Rules(), 1, 4)
    assert (game.central, game.spent, game.funds_left) == (120, 0, 13)


@pytest.mark.rule("WM-1.2")
def test_every_card_in_a_personal_bank_is_one_wonga_and_nobody_may_look_at_it():
    t = Table(place(wonga=5), place())
    assert t.at(0).wonga == 5
    for seat in (-1, 0, 1):
        window = t.view(seat).players[0]
        assert window.wonga == 5
        with pytest.raises(AttributeError, match="nobody may look at Wonga"):
            _ = window.bank_ids


@pytest.mark.rule("WM-1.2")
def test_what_a_wonga_is_changes_nothing_that_anybody_sees():
    match = Match("wongamania", ["Asha", "Ben", "Cem"], seed=3)
    before = [(match.log(seat), match.view(seat).players[seat].hand) for seat in range(3)]
    bank, deck = match.state.players[0].bank_ids, match.state.central_ids
    bank[0], deck[0] = deck[0], bank[0]
    assert [(match.log(seat), match.view(seat).players[seat].hand) for seat in range(3)] == before


@pytest.mark.rule("WM-1.3")
def test_spent_capital_is_shuffled_back_in_when_a_card_is_to_be_drawn_and_none_is_left():
    t = Table(place(), place()).dry(left=1, spent=True)
    t.step("salary", 0)
    assert t.wonga() == [2, 0]
    assert t.told(story.SHUFFLED)[0].a == 119
    assert (t.game.central, t.game.spent) == (118, 0)


@pytest.mark.rule("WM-1.3")
def test_the_last_card_alone_does_not_call_for_a_shuffle():
    t = Table(place(), place()).dry(left=2, spent=True).step("salary", 0)
    assert (t.game.central, t.game.spent, t.told(story.SHUFFLED)) == (0, 118, [])


@pytest.mark.rule("WM-1.3")
def test_if_both_are_empty_what_the_bank_still_owes_is_not_paid():
    t = Table(place(), place()).dry(left=1).step("salary", 0)
    assert t.wonga() == [1, 0]
    assert t.paid == [("bank", 0, 1, "salary")]
    t.step("salary", 0)
    assert t.wonga() == [1, 0]


@pytest.mark.rule("WM-1.3")
def test_nobody_may_search_spent_capital():
    t = Table(place(hand=[BOOM]), place())
    for seat in (-1, 0, 1):
        assert t.view(seat).spent == 0
        with pytest.raises(AttributeError, match="nobody may search Spent Capital"):
            _ = t.view(seat).spent_ids


@SEATS
@pytest.mark.rule("WM-1.4")
def test_each_of_the_133_cards_is_in_one_place_after_the_set_up(seats):
    t = Table(*[place()] * seats)
    set_up(t.game, t.players)
    assert t.everywhere() == ALL_CARDS


@pytest.mark.rule("WM-1.5")
def test_hands_are_secret_and_tables_and_counts_are_open():
    t = Table(place(wonga=2, hand=[BOOM, STOCK], table=[BOND, BABY, TRUST_FUND]), place())
    mine, rival, public = (t.view(seat).players[0] for seat in (0, 1, -1))
    assert mine.hand == (STOCK, BOOM)
    for window in (rival, public):
        assert (window.hand_size, window.wonga) == (2, 2)
        assert window.table == (BOND, BABY, TRUST_FUND)
        with pytest.raises(AttributeError, match="hands are secret"):
            _ = window.hand
    assert (t.view(1).central, t.view(1).spent, t.view(1).funds_left) == (114, 0, 12)


@pytest.mark.rule("WM-1.6")
def test_no_card_of_the_box_is_a_market_cycle_or_bank_instruction_card():
    assert len(KIND_OF) == 133
    assert not {card.name for card in CARDS} & {"Recovery", "Growth", "Stagnant", "Recession", "Bank Instruction"}


# ---------------------------------------------------------------- the cycle
@pytest.mark.rule("WM-2.1")
def test_the_cycle_has_two_grids_for_each_quadrant_clockwise():
    assert [each.quadrant for each in CYCLE] == [0, 0, 1, 1, 2, 2, 3, 3]
    assert [clockwise(number, 1) for number in range(1, 9)] == [2, 3, 4, 5, 6, 7, 8, 1]
    assert (clockwise(1, -1), clockwise(8, 3)) == (8, 3)


@pytest.mark.rule("WM-2.2")
@pytest.mark.parametrize("number", range(1, 9))
def test_the_market_price_is_both_the_buying_and_the_selling_price(number):
    for kind in ASSETS:
        t = Table(place(wonga=9, hand=[kind], table=[kind]), place(), grid=number)
        amount = price(t.game, kind)
        before = t.at(0).wonga
        t.step("act", 0, act=[(t.legal("act", 0).kind())(2, kind), (t.legal("act", 0).kind())(3, kind)])
        assert amount == (grid(number).stock_price, grid(number).property_price, 3)[kind]
        assert [(who, to, n) for who, to, n, _ in t.paid] == [(0, "bank", amount), ("bank", 0, amount)]
        assert t.at(0).wonga == before


@pytest.mark.rule("WM-2.2")
def test_a_bond_costs_3_in_every_quadrant():
    assert {price(Table(place(), place(), grid=number).game, BOND) for number in range(1, 9)} == {3}


@pytest.mark.rule("WM-2.3")
def test_an_economic_turn_is_one_turn_of_every_player_then_the_token_moves_one_grid():
    match = Match("wongamania", ["Hold", "Saver", "Cyclist"], seed=2, rules=Rules(first_seat=1, max_turns=2))
    began = [(e.round, e.seat, e.a) for e in match.state.events if e.kind == story.TURN_BEGAN]
    grids = [e.b for e in match.state.events if e.kind == story.TOKEN_MOVED and e.c]
    assert [seat for _, seat, _ in began] == [1, 2, 0, 1, 2, 0]
    assert [when for when, _, _ in began] == [1, 1, 1, 2, 2, 2]
    assert len(grids) == 1
    assert began[3][2] == grids[0]


@pytest.mark.rule("WM-2.3")
def test_the_new_prices_and_profits_hold_at_once():
    t = Table(place(wonga=9, table=[STOCK]), place(), grid=6)
    assert net_worth(t.game, t.at(0)) == 12
    t.end()
    assert t.game.token == 7
    assert net_worth(t.game, t.at(0)) == 10


@pytest.mark.rule("WM-2.4")
def test_moving_to_a_quadrant_means_its_first_grid_also_from_within_and_pays_nothing():
    assert [first_grid(quadrant) for quadrant in range(4)] == [1, 3, 5, 7]
    t = Table(place(wonga=3, hand=[BOOM], table=[STOCK]), place(table=[STOCK]), grid=4).play(0, BOOM)
    assert t.game.token == 3
    assert t.paid == [(0, "bank", 2, "cost of a card")]


# ---------------------------------------------------------------- set-up and goal
@SEATS
@pytest.mark.rule("WM-3.1")
def test_each_player_draws_3_wonga_unseen_and_3_opportunity_cards(seats):
    t = Table(*[place()] * seats)
    set_up(t.game, t.players)
    assert t.wonga() == [3] * seats
    assert [len(hand) for hand in t.hands()] == [3] * seats
    assert t.game.central == 120 - 6 * seats
    assert len(t.game.reveals) == 3 * seats  # the cards, not the Wonga


@pytest.mark.rule("WM-3.1")
def test_in_turn_order_each_player_draws_first_the_wonga_then_the_cards():
    t = Table(place(), place(), place(), first_seat=1)
    set_up(t.game, t.players)
    wonga, card = (3, "wonga"), (1, "cards in hand")
    order = [(payee, amount, asset) for _, payee, amount, asset, _ in t.ledger]
    assert order == [(seat, *what) for seat in (1, 2, 0) for what in (wonga, card, card, card)]


@pytest.mark.rule("WM-3.1")
def test_the_cards_of_the_set_up_come_by_luck():
    hands = {Match("wongamania", ["Asha", "Ben"], seed=seed).view(0).players[0].hand for seed in range(20)}
    assert len(hands) > 15


@pytest.mark.rule("WM-3.2")
def test_who_begins_is_drawn_by_luck_or_fixed():
    first = [Match("wongamania", ["A", "B", "C"], seed=seed).state.first for seed in range(300)]
    assert all(70 < first.count(seat) < 130 for seat in range(3))
    assert Match("wongamania", ["A", "B", "C"], seed=1, rules=Rules(first_seat=2)).question.seat == 2
    with pytest.raises(ValueError, match="first_seat is 2, but with 2 players"):
        Match("wongamania", ["A", "B"], rules=Rules(first_seat=2))


@pytest.mark.rule("WM-3.2")
def test_the_first_player_may_choose_the_grid_before_anything_is_drawn():
    match = Match("wongamania", ["Asha", "Ben"], seed=1, rules=Rules(start_grid=0, first_seat=1))
    assert (match.question.seat, match.question.decision) == (1, "grid")
    assert match.ledger == []
    assert [n for n in range(-1, 11) if allows(match.question.legal, n)] == list(range(1, 9))
    match.answer(6)
    assert match.state.token == 6


@pytest.mark.rule("WM-3.2")
@pytest.mark.parametrize("number", range(1, 9))
def test_the_start_grid_can_be_fixed_and_is_1_by_default(number):
    assert Match("wongamania", ["A", "B"]).state.token == 1
    match = Match("wongamania", ["A", "B"], rules=Rules(start_grid=number))
    assert (match.state.token, match.question.decision) == (number, "act")


@pytest.mark.rule("WM-3.3")
def test_a_trust_fund_costs_8_wonga():
    assert Table(place(wonga=7), place()).actions(0, 5) == []
    t = Table(place(wonga=9), place())
    t.step("act", 0, act=[t.legal("act", 0).kind()(5)])
    assert t.wonga() == [1, 0]
    assert t.tables() == [[TRUST_FUND], []]
    assert t.ledger == [
        (0, "bank", 8, "wonga", "trust fund"), ("bank", 0, 1, "trust funds", "trust fund"),
    ]  # fmt: skip


@pytest.mark.rule("WM-3.3")
def test_nobody_buys_a_fourth_trust_fund():
    assert Table(place(wonga=8, table=[TRUST_FUND] * 2), place()).actions(0, 5) == [-1]
    assert Table(place(wonga=8, table=[TRUST_FUND] * 3), place()).actions(0, 5) == []


@pytest.mark.rule("WM-9.5")
def test_there_are_13_trust_funds_and_when_none_is_left_none_can_be_bought():
    t = Table(place(wonga=8), *[place(table=[TRUST_FUND] * 3)] * 4)
    assert t.actions(0, 5) == [-1]
    t.shift(TRUST_FUND, FUND_STOCK, table_of(1))
    assert t.game.funds_left == 0
    assert t.actions(0, 5) == []


# ---------------------------------------------------------------- assets
def test_the_net_worth_counts_wonga_assets_at_market_price_and_debts():
    t = Table(place(wonga=2, table=[STOCK, PROPERTY, BOND, MONEY_LENDER, BABY, TRUST_FUND]), place(), grid=3)
    assert net_worth(t.game, t.at(0)) == 2 + 2 + 3 + 3 - 5
    assert assets(t.at(0)) == (STOCK, PROPERTY, BOND)
