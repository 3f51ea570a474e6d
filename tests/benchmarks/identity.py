"""Compiled, plain and C play the same games: 500 seeds for each line-up, number of players and set of house rules.

    python -m tests.benchmarks.identity        all of them in all three ways: some minutes; needs gcc, numba

The tests play all of them compiled and in C, and some of each in plain Python.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from time import perf_counter
from typing import Any

import numpy as np

from finplay.fast import Fast
from finplay.series import Part, Series, play_plain
from finplay.simulate import make_series
from finplay.wealthcraft.bots import Hawk, Steady
from finplay.wealthcraft.rules import Rules

from .yardstick import play_c

SEEDS = 500
LINE_UPS: list[tuple[Any, ...]] = [  # at a table of 2 sit the first two
    ("Steady", "Hawk", "Saver", "Bull"),
    ("Random", "Hawk", "Steady", "Random"),
    ("Bull", "Saver", "Bull", "Steady"),
    (Hawk(gives=9, takes=11, share=80), Steady(share=35, buffer=3), "Random", "Hawk"),
]
HOUSE_RULES = [
    Rules(),
    Rules(open_books=0, auction_tie=1),
    Rules(dice=2, returns_cap_blocks=3, max_rounds=7, stock_return=4, bond_return=0),
    Rules(first_seat=1, audit_early=10, audit_late=25, false_alarm=0, rebalance_fee=5, goal=60),
    Rules(income=2, market_swing=5, stock_swing=5, house_price=60, rebalance_fee=0, max_rounds=25),
]


def combinations() -> Iterator[Series]:
    """Line-ups x house rules x 2 to 4 players, each with seeds of its own."""
    for number, (line_up, rules, seats) in enumerate(product(LINE_UPS, HOUSE_RULES, (2, 3, 4))):
        yield make_series("wealthcraft", line_up[:seats], SEEDS, 1000 * number, rules, "ledger")


def same(one: Part, other: Part) -> bool:
    """To the last entry of the ledger."""
    arrays = ((np.asarray(each.tables), np.asarray(each.places), np.asarray(each.entries)) for each in (one, other))
    return all(a.shape == b.shape and bool((a == b).all()) for a, b in zip(*arrays, strict=True))


def game_of(part: Part, number: int) -> Part:
    """One game of many."""
    at = slice(number - part.first, number - part.first + 1)
    entries = np.asarray(part.entries)
    return Part(number, part.tables[at], part.places[at], entries[entries[:, 0] == number])


def compiled(series: Series) -> Part:
    return Fast(series)(series, 0, series.games)


def in_c(series: Series, like: Part) -> Part:
    """With room for one entry more than there should be."""
    return play_c(series, len(like.entries) + 1)


def main() -> None:
    spent, games, entries = Counter[str](), 0, 0

    def timed(way: str, play: Callable[[], Part]) -> Part:
        began = perf_counter()
        part = play()
        spent[way] += perf_counter() - began
        return part

    for series in combinations():
        ours = timed("compiled", partial(compiled, series))
        others = {
            "plain": timed("plain", partial(play_plain, series, 0, SEEDS)),
            "C": timed("C", partial(in_c, series, ours)),
        }
        for way, part in others.items():
            assert len(part.tables) == SEEDS
            assert same(ours, part), f"other games in {way}: {series}"
        games, entries = games + SEEDS, entries + len(ours.entries)
    print(f"{games:,} games of {games // SEEDS} tables, {SEEDS} seeds each, are the same compiled, plain and in C,")
    print(f"to the last of {entries:,} entries of their ledgers")
    print("seconds, ledgers on: " + ", ".join(f"{way} {seconds:.1f}" for way, seconds in spent.items()))


if __name__ == "__main__":
    main()
