"""Who is asked what: a question with one legal answer is neither asked nor recorded, with four exceptions."""

import pytest

from finplay.questions import sample
from finplay.wealthcraft.players import ONLY

from .table import DECISIONS, Match, Rules, Scripted, Seat, Split, Table, deal, everyone, place, rolls

ALWAYS = {"roll", "end_turn", "bid", "accept"}


class Watching:
    """Answers at random, and keeps what it was asked and what it held then."""

    def __init__(self):
        self.seen = []

    def __getattr__(self, decision):
        if decision not in DECISIONS:
            raise AttributeError(decision)

        def answer(game, me, *info):
            legal = DECISIONS[decision].legal(game, me, *info)
            self.seen.append((decision, legal.single(), min(me.cash, 0), min(me.bonds, me.stocks, 0)))
            return sample(legal, game)

        return answer


def watched(seed, seats, **rules):
    """Everything that random players were asked in one whole game."""
    bots = [Seat(f"Bot {seat}", Watching()) for seat in range(seats)]
    match = Match("wealthcraft", bots, seed=seed, rules=Rules(max_rounds=60, **rules))
    assert match.over
    assert len(match.answers) == sum(len(each.bot.seen) for each in bots)
    return [what for each in bots for what in each.bot.seen]


def test_in_whole_games_nobody_is_asked_for_the_only_legal_answer():
    asked = [what for seats in (2, 3, 4) for seed in range(8) for what in watched(seed, seats)]
    assert {decision for decision, *_ in asked} == set(DECISIONS)
    assert {decision for decision, single, *_ in asked if single} == ALWAYS


@pytest.mark.rule("WC-2.8", "WC-2.9")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_only_the_house_can_take_cash_below_zero(seats):
    for seed in range(8):
        assert not any(debt for _, _, debt, _ in watched(seed, seats, house_price=0))
    assert any(debt for seed in range(8) for _, _, debt, _ in watched(seed, seats))


@pytest.mark.parametrize("rules", [{}, {"market_swing": 1, "stock_swing": 1}, {"auction_tie": 1, "dice": 2}])
def test_what_moves_is_more_than_nothing_and_moves_between_two(rules):
    bots = [Seat(f"Bot {seat}", Watching()) for seat in range(4)]
    match = Match("wealthcraft", bots, seed=3, rules=Rules(max_rounds=60, **rules))
    assert all(entry.amount > 0 and entry.payer != entry.payee for entry in match.state.ledger)


@pytest.mark.rule("WC-2.9", "WC-5.2", "WC-8.12")
def test_bonds_and_stocks_are_never_below_zero():
    assert not any(short for seed in range(12) for _, _, _, short in watched(seed, 4))


@pytest.mark.rule("WC-2.1", "WC-2.10")
def test_roll_and_end_of_turn_are_recorded_though_they_have_one_answer():
    bots = [Seat("Asha", Scripted(setup=Split(1, 1))), Seat("Ben", Scripted())]
    match = Match("wealthcraft", bots, rules=Rules(first_seat=0, max_rounds=1), script=rolls({(0, 1): 6}))
    # Without cash on Income Freeze there is nobody to audit, but a block to sell.
    recorded = [each.decision for each in match.answers if each.seat == 0]
    assert recorded == ["setup", "roll", "offer", "rebalance", "end_turn"]
    assert ONLY.single()


@pytest.mark.parametrize(
    ("decision", "player"),
    [
        ("invest", place(tile=6, cash=4)),
        ("gamble", place(tile=10, cash=1)),
        ("raid", place(tile=15, cash=1)),
    ],
    ids=["IPO", "lottery", "raid"],
)
@pytest.mark.rule("WC-2.8", "WC-8.6", "WC-8.9", "WC-8.11")
def test_a_tile_that_cannot_be_paid_for_is_not_asked_about(decision, player):
    t = Table(player, *everyone(2)).act(0, player.position + 1)
    assert (t.asked, t.ledger) == ([], [])


def test_an_audit_a_rebalance_and_a_sale_with_one_answer_are_not_asked_about():
    t = Table(place(cash=4, bonds=0, stocks=4), place(), income=0).land(0, tile=9)
    assert t.decisions() == ["roll", "offer", "end_turn"]


def test_a_year_end_with_nothing_to_decide_is_not_asked_about():
    t = Table(place(tile=16, cash=4, bonds=4, stocks=4), place(), income=0).turn(0, roll=1)
    assert t.decisions() == ["roll", "offer", "end_turn"]


@pytest.mark.rule("WC-4.2", "WC-5.1")
def test_a_sealed_bid_and_the_answer_to_a_deal_are_asked_though_there_is_one_answer():
    t = Table(place(cash=0), place(cash=0)).act(0, tile=5)
    assert t.asked == [(0, "bid"), (1, "bid")]
    t.step("trade", 0, offer=deal(1, take=(50, 0, 0)))
    assert t.asked[2:] == [(0, "offer"), (1, "accept")]
