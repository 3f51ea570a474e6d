"""Whole games with random players: every card in one place, the bank may run dry, and nothing leaks."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from finplay import Match, Seat
from finplay.ledger import balances
from finplay.wongamania import BOX, story
from finplay.wongamania.cards import KIND_OF
from finplay.wongamania.players import DECISIONS
from finplay.wongamania.records import ASSETS
from finplay.wongamania.rules import Rules
from finplay.wongamania.words import log

ALL_CARDS = list(range(133))
ALWAYS = {"act", "bid", "accept"}  # asked even when there is only one legal answer
made_up = settings(
    max_examples=40, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)


def everywhere(game):
    places = [game.central_ids, game.spent_ids, game.fund_ids]
    for each in game.players:
        places += [each.bank_ids, each.hand_ids, each.table_ids]
    return sorted(card for cards in places for card in cards)


class Watched(list):
    """The story; at every event each card is in exactly one place."""

    def __init__(self, game):
        super().__init__()
        self.game = game

    def append(self, event):
        super().append(event)
        assert everywhere(self.game) == ALL_CARDS, event


class Wanderer:
    """Answers at random, looks at every moment, and keeps what it was asked."""

    def __init__(self, rng, asked):
        self.rng, self.asked = rng, asked

    def __getattr__(self, decision):
        if decision not in DECISIONS:
            raise AttributeError(decision)

        def answer(game, me, *info):
            legal = DECISIONS[decision].legal(game, me, *info)
            assert everywhere(game) == ALL_CARDS
            self.asked.append((decision, legal.single()))
            return legal.sample(self.rng.randrange)

        return answer


def played(seats, seed, rules, watch=True):
    game, rng, asked = BOX.new_game(rules, seed, seats), random.Random(seed), []
    if watch:
        game.events = Watched(game)
    BOX.play(game, [Wanderer(rng, asked) for _ in range(seats)])
    return game, asked


@pytest.mark.rule("WM-1.4")
@made_up
@given(seats=st.integers(2, 6), seed=st.integers(0, 2**32 - 1), salary=st.integers(0, 6), grid=st.integers(1, 8))
def test_each_of_the_133_cards_is_in_one_place_after_every_event_to_the_end(seats, seed, salary, grid):
    game, _ = played(seats, seed, Rules(salary=salary, start_grid=grid))
    assert game.over
    assert everywhere(game) == ALL_CARDS
    assert [list(each) for each in BOX.holdings(game)] == balances([[0] * len(ASSETS)] * seats, game.ledger)


@pytest.mark.rule("WM-1.4")
def test_no_trust_fund_leaves_the_stock_but_for_a_table_and_no_other_card_comes_there():
    for seed in range(10):
        game, _ = played(6, seed, Rules(salary=6))
        assert all(KIND_OF[card] == 43 for card in game.fund_ids)
        for each in game.players:
            assert all(KIND_OF[card] != 43 for card in each.bank_ids + each.hand_ids)


@pytest.mark.rule("WM-1.3")
def test_games_where_the_central_bank_and_spent_capital_run_dry_go_on():
    dry = 0
    for seed in range(8):
        game, _ = played(6, seed, Rules(salary=6, start_wonga=10, start_cards=10, trust_fund=20, max_turns=12), False)
        unpaid = [e for e in game.events if e.kind == story.EARNED and e.b < e.a]
        dry += bool(unpaid)
        assert game.over
        assert everywhere(game) == ALL_CARDS
    assert dry == 8


def test_in_whole_games_nobody_is_asked_for_the_only_legal_answer():
    asked = []
    for seats in range(2, 7):
        for seed in range(30):
            asked += played(seats, seed, Rules(start_grid=0), False)[1]
    assert {decision for decision, _ in asked} == set(DECISIONS)
    assert {decision for decision, single in asked if single} == ALWAYS


# ---------------------------------------------------------------- secrets
@pytest.mark.rule("WM-1.2", "WM-1.5")
def test_an_exchanged_card_shows_to_nobody_else():
    """Whatever goes face down into the bank: rivals and the public see the same."""
    for seed in range(12):
        match = Match("wongamania", ["Asha", "Ben", "Cem"], seed=seed)
        seat = match.question.seat
        swaps = [action for action in match.question.legal.answers if action.what == 6]
        shown = []
        for swap in swaps:
            other = match.branch(0)
            other.answer(swap)
            shown.append(
                [(other.log(s), other.view(s).events, other.view(s).ledger) for s in range(-1, 3) if s != seat]
            )
        assert all(each == shown[0] for each in shown)
        assert "exchanges a card" in str(shown[0])


@pytest.mark.rule("WM-1.5")
def test_a_rivals_log_names_no_card_that_was_drawn():
    match = Match("wongamania", [Seat("Asha"), "Random", "Random"], seed=5)
    mine = [words for seat, words in match.log(0) if seat == 0 and "draws" in words]
    theirs = [words for seat, words in match.log(1) if seat == 0 and "draws" in words]
    assert len(mine) == len(theirs) >= 3
    assert set(theirs) == {"Asha draws a card"}
    assert "Asha draws a card" not in mine


def test_the_log_of_a_whole_game_has_a_sentence_for_everything():
    silent = {story.TURN_BEGAN, story.TURN_ENDED, story.BID_SEALED, story.OFFERED, story.GAME_OVER}
    kinds = set()
    for seed in range(70):
        game, _ = played(4, seed, Rules(), False)
        kinds |= {event.kind for event in game.events}
        names = ["Asha", "Ben", "Cem", "Dia"]
        lines = log(BOX.view(game, 0), names)
        assert len(lines) == sum(event.kind not in silent for event in game.events) + 1
        assert all(words and "None" not in words for _, words in lines)
        assert len(BOX.score(BOX.view(game, -1), names)) == 4
    assert set(range(47)) - kinds == set()
