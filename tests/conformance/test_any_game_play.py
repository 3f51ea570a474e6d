"""Any game: the same game on every machine, nothing moves outside the ledger, and it ends."""

import hashlib
import os
import random
import subprocess
import sys

import pytest
from conform import (
    SEED,
    bots_only,
    chancer,
    each_game,
    examples,
    first_difference,
    house_rules,
    questions,
    sampled,
    setups,
    some_setups,
)  # fmt: skip
from hypothesis import given
from hypothesis import strategies as st
from lab import ROOT

from finplay import Match, Seat
from finplay.games import GAMES, box_of
from finplay.ledger import balances


# ---------------------------------------------------------------- the same everywhere
def told(match):
    """A game as text: everything that happened."""
    return repr((match.answers, match.ledger, match.state.events, match.log(), match.winners, match.state.reveals))


def fingerprints(game):
    """A fingerprint of each of some games, played to the end by people with random answers, and by bots."""
    for setup in some_setups(game, 12, rounds=3):
        match = setup.match()
        for _ in questions(match, setup.rng()):
            pass
        yield hashlib.sha256(told(match).encode()).hexdigest()
    box = box_of(game)
    for seed, bot in enumerate(box.bots):
        players = [bot, *[Seat(f"Chancer {i}", chancer(game)) for i in range(box.seats[1] - 1)]]
        yield hashlib.sha256(told(Match(game, players, seed)).encode()).hexdigest()


@each_game
def test_the_same_seed_and_answers_give_the_same_game_in_every_process(game):
    code = f"from test_any_game_play import fingerprints; print(*fingerprints({game!r}))"
    found = [list(fingerprints(game))]
    for hash_seed in ("1", "4242"):
        paths = os.pathsep.join(map(str, (ROOT, ROOT / "tests", ROOT / "tests" / "conformance", *sys.path)))
        environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": paths}
        done = subprocess.run(
            [sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        found.append(done.stdout.split())
    assert found[0] == found[1] == found[2]


@each_game
@examples(22)
@given(data=st.data())
def test_the_same_seed_and_answers_give_the_same_game(game, data):
    setup = data.draw(setups(game))
    one, other = setup.match(), setup.match()
    for _ in zip(questions(one, setup.rng()), questions(other, setup.rng()), strict=True):
        pass
    assert told(one) == told(other), first_difference(tuple(one.ledger), tuple(other.ledger))
    assert one.state == other.state


# ---------------------------------------------------------------- the ledger is the whole truth
class WatchedLedger(list):
    """At each entry and at each question, holdings are start + in - out."""

    def __init__(self, box, game):
        super().__init__()
        self.box, self.game = box, game
        self.start = [list(each) for each in box.holdings(game)]

    def check(self):
        assert [list(each) for each in self.box.holdings(self.game)] == balances(self.start, self)

    def append(self, entry):
        super().append(entry)
        box, seats = self.box, range(-2, len(self.start))
        assert all(type(each) is int for each in entry)
        assert entry.payer in seats
        assert entry.payee in seats
        assert entry.payer != entry.payee
        assert 0 <= entry.asset < len(box.assets)
        assert 0 <= entry.why < len(box.whys)
        assert entry.amount > 0
        assert (entry.round, entry.turn) == (self.game.round, self.game.turn)
        self.check()


class Watcher:
    """A player of the bare rules: random answers, and a look at the holdings before and after each."""


def watcher(box, rng):
    def answer_to(decision):
        def answer(self, game, me, *info):
            game.ledger.check()
            legal = box.decisions[decision].legal(game, me, *info)
            before = box.holdings(game)
            value = sampled(legal, rng)
            assert box.holdings(game) == before
            return value

        return answer

    return type("Watcher", (Watcher,), {decision: answer_to(decision) for decision in box.decisions})()


@each_game
@examples(60)
@given(data=st.data())
def test_holdings_are_start_plus_in_minus_out_at_every_entry(game, data):
    box = box_of(game)
    seats = data.draw(st.integers(*box.seats))
    rules = data.draw(house_rules(game, seats, 12))
    state = box.new_game(rules, data.draw(SEED), seats)
    state.ledger = WatchedLedger(box, state)
    rng = random.Random(data.draw(SEED))
    box.play(state, [watcher(box, rng) for _ in range(seats)])
    state.ledger.check()
    assert state.ledger


@each_game
@examples(22)
@given(data=st.data())
def test_holdings_are_start_plus_in_minus_out_at_every_question(game, data):
    setup = data.draw(setups(game))
    match = setup.match()
    box = match.box
    start = box.holdings(box.new_game(match.rules, match.seed, len(match.seats)))
    for _ in questions(match, setup.rng()):
        assert [list(each) for each in box.holdings(match.state)] == balances(start, match.ledger)
    assert [list(each) for each in box.holdings(match.state)] == balances(start, match.ledger)


@each_game
@examples(22)
@given(data=st.data())
def test_looking_changes_nothing(game, data):
    """Reading views, logs and questions draws no luck and moves nothing."""
    setup = data.draw(setups(game))
    looked, left = setup.match(), setup.match()
    for _ in zip(questions(looked, setup.rng()), questions(left, setup.rng()), strict=True):
        for seat in range(-1, len(setup.players)):
            looked.log(seat)
            dir(looked.view(seat))
        assert looked.state == left.state


# ---------------------------------------------------------------- the end
NUMBERS = [(game, seats) for game in GAMES for seats in range(box_of(game).seats[0], box_of(game).seats[1] + 1)]


def ends_well(match):
    assert match.trouble is None
    assert match.over
    assert match.question is None
    assert match.winners
    assert set(match.winners) <= set(range(len(match.seats)))
    assert match.state.round <= getattr(match.rules, match.box.length)


@pytest.mark.parametrize(("game", "seats"), NUMBERS)
def test_every_game_by_the_printed_rules_ends(game, seats):
    for seed in range(3):
        ends_well(bots_only(game, seats, seed))


@pytest.mark.parametrize(("game", "seats"), NUMBERS)
@examples(22)
@given(data=st.data())
def test_every_game_by_any_house_rules_ends(game, seats, data):
    ends_well(bots_only(game, seats, data.draw(SEED), data.draw(house_rules(game, seats, 40))))


@each_game
@examples(15)
@given(data=st.data())
def test_a_game_with_people_ends_and_then_takes_no_answer(game, data):
    setup = data.draw(setups(game, rounds=5))
    match = setup.match()
    assert match.winners == ()
    for _ in questions(match, setup.rng()):
        assert match.winners == ()
        assert not match.over
    ends_well(match)
    before = told(match)
    with pytest.raises(ValueError, match="over"):
        match.answer(0)
    match.stop_after_this_round()
    assert told(match) == before
