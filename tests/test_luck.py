"""Luck: fair, the same on every machine, and without memory."""

from collections import Counter
from dataclasses import dataclass, field
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from finplay import luck
from finplay.luck import CHOICES, MASK, SEEDS, below, chance, draw, mix, seed_now

made_up = settings(max_examples=200, derandomize=True, deadline=None, database=None)
BITS = st.integers(0, MASK)
# Chi-square that a fair die exceeds once in 1,000 times, by degrees of freedom (NIST/SEMATECH e-Handbook, 1.3.6.7.4).
ONE_IN_1000 = {1: 10.828, 5: 20.515, 9: 27.877, 25: 52.620, 35: 66.619}


@dataclass
class Game:
    """As much of a game as luck looks at."""

    round: int = 1
    seed: int = 7
    fresh_from: int = 0
    fresh_seed: int = 0
    script: dict = field(default_factory=dict)


@dataclass
class Asked:
    chance_key: int


def chi_square(counts, cells):
    """How far counts are from all cells being equally likely."""
    expected = sum(counts.values()) / cells
    return sum((counts[cell] - expected) ** 2 for cell in counts) / expected + expected * (cells - len(counts))


def unrelated(pairs, n=6):
    """Chi-square of a table of pairs against independence of its two sides."""
    both, total = Counter(pairs), len(pairs)
    left, right = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    expected = {(a, b): left[a] * right[b] / total for a in range(n) for b in range(n)}
    return sum((both[cell] - expected[cell]) ** 2 / expected[cell] for cell in expected)


# ---------------------------------------------------------------- the same on every machine
def test_known_values_of_the_mixing_step():
    """Worked out with C's uint32_t: x ^= x >> 16; x *= 0x7feb352d; x ^= x >> 15; x *= 0x846ca68b; x ^= x >> 16."""
    known = {0: 0, 1: 0x688990C0, 2: 0xD1132181, 0x12345678: 0xF5E71C96, MASK: 0x6768824A}
    assert {x: mix(x) for x in known} == known


def test_known_values_of_draws():
    """Any machine that gives other numbers would play other games from the same seeds."""
    assert [draw(7, 2, seat, when, k) for seat, when, k in product((0, 3), (1, 2), (0, 1))] == [
        2172758870, 2109381649, 3205619628, 3071822132, 424651271, 2831001991, 2537101887, 1698433284,
    ]  # fmt: skip
    assert draw(SEEDS - 1, 4, 5, 200, 63) == 784469193


def test_known_dice_and_choices():
    dice = [1 + below(Game(round=when), 2, 0, 6) for when in range(1, 21)]
    assert dice == [4, 5, 4, 2, 1, 1, 2, 3, 4, 4, 5, 5, 2, 2, 4, 4, 2, 3, 3, 3]
    assert [chance(Asked(123456789), 10, k) for k in range(10)] == [8, 4, 5, 0, 4, 2, 5, 5, 3, 9]


def test_a_draw_is_the_top_part_of_its_bits():
    """n x bits / 2**32, rounded down: by hand, 2172758870 x 6 / 4294967296 = 3.03."""
    assert below(Game(), 2, 0, 6) == 3
    assert below(Game(), 2, 0, 1) == 0
    assert below(Game(), 2, 0, 2**32) == 2172758870


# ---------------------------------------------------------------- nothing is drawn twice
@made_up
@given(a=BITS, b=BITS)
def test_mixing_keeps_different_numbers_different(a, b):
    assert 0 <= mix(a) <= MASK
    assert (mix(a) == mix(b)) == (a == b)


def test_mixing_can_be_undone():
    """Each of its steps is a bijection, so the whole is: here is the way back."""

    def back(y):
        y ^= y >> 16
        y = (y * pow(0x846CA68B, -1, 2**32)) & MASK
        y ^= (y >> 15) ^ (y >> 30)
        y = (y * pow(0x7FEB352D, -1, 2**32)) & MASK
        return y ^ (y >> 16)

    assert all(back(mix(x)) == x for x in range(0, MASK, 999_983))


def test_no_two_keys_of_a_game_fall_together(monkeypatch):
    """8 streams, the seats of the largest table and nobody, 200 rounds, 200 draws: all keys differ before mixing."""
    monkeypatch.setattr(luck, "mix", lambda x: x & MASK)
    monkeypatch.setattr(luck, "stream_key", luck.stream_key.__wrapped__)  # remembers nothing that was mixed
    streams = {(((stream * 8 + seat + 1) * 0x9E3779B1) & MASK) for stream in range(8) for seat in range(-1, 6)}
    assert len(streams) == 8 * 7
    assert {draw(0, stream, seat, 0, 0) for stream in range(8) for seat in range(-1, 6)} == streams
    moments = {draw(0, CHOICES, -1, when, k) for when in range(201) for k in range(200)}
    assert len(moments) == 201 * 200


@pytest.mark.parametrize("seed", [0, 1, 7, SEEDS - 1])
def test_one_stream_of_one_seat_never_draws_the_same_bits_twice(seed):
    drawn = {draw(seed, 2, 3, when, k) for when in range(201) for k in range(200)}
    assert len(drawn) == 201 * 200


def test_bits_of_different_streams_meet_no_more_often_than_by_chance():
    """80,640 draws: 80,640 squared / 2 / 2**32 = 0.76 pairs are expected to meet."""
    drawn = Counter(
        draw(1, stream, seat, when, k) for stream, seat, when, k in product(range(8), range(7), range(1, 181), range(8))
    )
    assert drawn.total() - len(drawn) <= 5


# ---------------------------------------------------------------- fair
@pytest.mark.parametrize("n", [2, 6, 10])
@pytest.mark.parametrize("stream", [1, 2, 4])
def test_all_numbers_are_equally_likely_over_the_rounds_of_games(n, stream):
    counts = Counter(below(Game(when, seed), stream, 0, n) for seed in range(100) for when in range(1, 121))
    assert chi_square(counts, n) < ONE_IN_1000[n - 1]


@pytest.mark.parametrize("when", [0, 1, 2, 50])
def test_all_numbers_are_equally_likely_over_neighbouring_seeds(when):
    """A class takes seeds 1, 2, 3, ..."""
    counts = Counter(below(Game(when, seed), 2, 0, 6) for seed in range(12_000))
    assert chi_square(counts, 6) < ONE_IN_1000[5]


def test_all_numbers_are_equally_likely_for_a_players_own_choices():
    counts = Counter(chance(Asked(draw(seed, CHOICES, 1, 3, 2)), 6, k) for seed in range(3_000) for k in range(4))
    assert chi_square(counts, 6) < ONE_IN_1000[5]


@pytest.mark.parametrize("bit", range(0, 32, 5))
def test_every_bit_of_a_draw_is_even(bit):
    counts = Counter((draw(seed, 3, 2, 9, 0) >> bit) & 1 for seed in range(10_000))
    assert chi_square(counts, 2) < ONE_IN_1000[1]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ((2, 0, 1, 0), (2, 0, 2, 0)),  # the next round
        ((2, 0, 1, 0), (2, 1, 1, 0)),  # the next seat
        ((2, 0, 1, 0), (3, 0, 1, 0)),  # the next stream
        ((2, 0, 1, 0), (2, 0, 1, 1)),  # the second die
        ((1, 0, 0, 0), (2, 0, 1, 0)),  # who begins, and the first roll
        ((CHOICES, 0, 1, 0), (2, 0, 1, 0)),  # a player's choice, and the die
    ],
)
def test_a_draw_tells_nothing_about_another(one, other):
    pairs = [((draw(seed, *one) * 6) >> 32, (draw(seed, *other) * 6) >> 32) for seed in range(12_000)]
    assert unrelated(pairs) < ONE_IN_1000[25]


def test_neighbouring_seeds_are_unrelated():
    pairs = [((draw(s, 2, 0, 1, 0) * 6) >> 32, (draw(s + 1, 2, 0, 1, 0) * 6) >> 32) for s in range(12_000)]
    assert unrelated(pairs) < ONE_IN_1000[25]


def test_two_dice_make_each_of_36_throws_equally_often():
    throws = Counter(
        (below(Game(w, s), 2, 1, 6, 0), below(Game(w, s), 2, 1, 6, 1)) for s in range(60) for w in range(200)
    )
    assert chi_square(throws, 36) < ONE_IN_1000[35]


# ---------------------------------------------------------------- without memory
@made_up
@given(seed=BITS, stream=st.integers(0, 7), seat=st.integers(-1, 5), when=st.integers(0, 200), n=st.integers(1, 1000))
def test_a_draw_is_in_range_and_does_not_change_the_next(seed, stream, seat, when, n):
    game = Game(when, seed)
    first = below(game, stream, seat, n)
    assert 0 <= first < n
    for other in range(5):
        below(game, other, 0, 6, 3)
    assert below(game, stream, seat, n) == first


def test_a_players_choices_have_their_own_stream():
    """Games number theirs from 1, so a bot's chance never is somebody's die."""
    assert CHOICES == 0


# ---------------------------------------------------------------- fresh luck
def test_fresh_luck_is_another_seed_from_its_round_on():
    rolls = [below(Game(when, 7, 4, 99), 2, 0, 1000) for when in range(1, 8)]
    assert rolls[:3] == [below(Game(when, 7), 2, 0, 1000) for when in range(1, 4)]
    assert rolls[3:] == [below(Game(when, 99), 2, 0, 1000) for when in range(4, 8)]


def test_without_a_round_there_is_no_fresh_luck():
    assert seed_now(Game(5, 7, 0, 99)) == 7
    assert seed_now(Game(5, 7, 5, 99)) == 99
    assert seed_now(Game(4, 7, 5, 99)) == 7


# ---------------------------------------------------------------- scripts
def test_a_script_lays_down_single_draws_and_leaves_the_others():
    honest = [below(Game(when), 2, 0, 6) for when in (1, 2, 3)]
    scripted = Game(script={(2, 0, 2, 0): 5, (2, 1, 2, 0): 0})
    rolls = []
    for scripted.round in (1, 2, 3):
        rolls.append(below(scripted, 2, 0, 6))
    assert rolls == [honest[0], 5, honest[2]]
    scripted.round = 2
    assert below(scripted, 2, 1, 6) == 0
    assert below(scripted, 2, 0, 6, k=1) == below(Game(2), 2, 0, 6, k=1)
    assert below(scripted, 3, 0, 6) == below(Game(2), 3, 0, 6)


@pytest.mark.parametrize("laid_down", [6, 7, 1000])
def test_a_script_cannot_lay_down_what_cannot_be_drawn(laid_down):
    with pytest.raises(ValueError, match=f"{laid_down} where only 0 to 5"):
        below(Game(script={(2, 0, 1, 0): laid_down}), 2, 0, 6)


def test_a_script_overrules_fresh_luck_too():
    assert below(Game(5, 7, 3, 99, {(2, 0, 5, 0): 4}), 2, 0, 6) == 4
