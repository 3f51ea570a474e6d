"""How fast WealthCraft is played: compiled and plain against the same rules in C, all in one run.

    python -m tests.benchmarks.speed            a minute or two; needs gcc, numba
    python -m tests.benchmarks.speed curve      also 100 to 1,000,000 games

Times are of the processor, so that other work on the machine counts less; the ratios count most.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from time import perf_counter, process_time
from typing import Any

from finplay import simulate
from finplay.fast import Fast
from finplay.series import Series, play_plain
from finplay.simulate import make_series
from finplay.wealthcraft.players import Bot

from .yardstick import play_c

LINE_UP = ["Steady", "Hawk", "Saver", "Bull"]
GAMES = 20_000
PLAIN = 150


class Outsider(Bot):
    """A player from outside: bids, invests and audits."""

    keep = 10

    def bid(self, game: Any, me: Any) -> int:
        return 10 if me.cash >= 10 else 0

    def invest(self, game: Any, me: Any) -> int:
        return int(me.cash >= 5 + self.keep)

    def audit(self, game: Any, me: Any) -> int:
        for each in game.players:
            top = game.rules.audit_early if each.year < 3 else game.rules.audit_late
            if each.seat != me.seat and me.cash >= game.rules.false_alarm and max(each.cash, each.stocks) > top + 5:
                return int(each.seat)
        return -1


def best(work: Callable[[], object], games: int, clock: Callable[[], float] = process_time, times: int = 5) -> float:
    """Games a second, the best of some runs."""
    found = []
    for _ in range(times):
        began = clock()
        work()
        found.append(games / (clock() - began))
    return max(found)


def series(players: list[Any], games: int, every: str = "seat", game: str = "wealthcraft") -> Series:
    return make_series(game, players, games, 1, None, every)


def fast(players: list[Any], every: str = "seat") -> float:
    table = series(players, GAMES, every)
    ready = Fast(table)
    ready.warm()
    return best(lambda: ready(table, 0, GAMES), GAMES)


def line(what: str, rate: float, measure: float, of: str = "C") -> None:
    print(f"{what:44} {rate:11,.0f} games/s   {rate / measure:8.3f} of {of}")


def rates() -> None:
    c = best(lambda: play_c(series(LINE_UP, GAMES)), GAMES)
    line("C, gcc -O3", c, c)
    compiled = fast(LINE_UP)
    line("compiled", compiled, c)
    line("compiled, ledger kept", fast(LINE_UP, "ledger"), compiled, "compiled")
    rows = 300 * GAMES
    line("C, ledger kept", best(lambda: play_c(series(LINE_UP, GAMES, "ledger"), rows), GAMES, times=3), c)
    line("compiled, one player from outside", fast([Outsider, "Hawk", "Saver", "Bull"]), c)
    line("compiled, four players from outside", fast([Outsider] * 4), c)
    rand = best(lambda: play_c(series(["Random"] * 4, 1000)), 1000)
    table = series(["Random"] * 4, 1000)
    ready = Fast(table)
    line("compiled, four times Random (long games)", best(lambda: ready(table, 0, 1000), 1000), rand, "C with Random")
    one, two = (
        best(lambda n=n: simulate("wealthcraft", LINE_UP, 100_000, workers=n, progress=False), 100_000, perf_counter, 3)
        for n in (1, 2)
    )
    line("simulate, one worker (by the clock)", one, c)
    line("simulate, two workers (by the clock)", two, one, "one worker")
    direct = best(lambda: play_plain(series(LINE_UP, PLAIN), 0, PLAIN), PLAIN, times=3)
    line("plain Python, direct", direct, c)
    own = series(LINE_UP, PLAIN)
    behind = own._replace(seats=tuple(s._replace(bot=type("Mine", (type(s.bot),), {})()) for s in own.seats))
    line("plain Python, through views", best(lambda: play_plain(behind, 0, PLAIN), PLAIN, times=3), direct, "direct")
    cards = series(["Hold"] * 4, 60, game="wongamania")
    line("Wongamania, plain", best(lambda: play_plain(cards, 0, 60), 60, times=3), direct, "WealthCraft, direct")


SIMULATED = """
import time; began = time.perf_counter(), time.process_time()
from finplay import simulate
table = simulate("wealthcraft", {players}, {games}, progress=False, fast=True)
import resource
peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(time.perf_counter() - began[0], time.process_time() - began[1], table.memory_usage(deep=False).sum() / 1e6, peak)
"""


def started(games: int, cache: str) -> tuple[float, float, float, float]:
    """A fresh Python that plays: seconds by the clock, of the processor, MB of the table, MB at the most."""
    code = SIMULATED.format(players=LINE_UP, games=games)
    around = os.environ | {"NUMBA_CACHE_DIR": cache}
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=around)
    clock, work, table, peak = map(float, done.stdout.split())
    return clock, work, table, peak


def starts(curve: bool) -> None:
    with tempfile.TemporaryDirectory(prefix="finplay-") as cache:
        print("\na fresh Python, imports included: seconds by the clock, of the processor")
        print("cold, 10 games       {:7.1f} s {:7.1f} s".format(*started(10, cache)[:2]))
        print("warm, 10 games       {:7.1f} s {:7.1f} s".format(*started(10, cache)[:2]))
        small, large = started(10, cache), started(100_000, cache)
        print(f"100,000 games        {large[0]:7.1f} s {large[1]:7.1f} s")
        more = large[3] - small[3]
        print(f"memory for 100,000 games: the table {large[2]:.0f} MB, at the most {more:.0f} MB more than for 10")
        for games in (100, 1000, 10_000, 100_000, 1_000_000) if curve else ():
            print(
                f"{games:9,} games      {{:7.1f}} s {{:7.1f}} s  table {{:.1f}} MB, peak {{:.0f}} MB".format(
                    *started(games, cache)
                )
            )


if __name__ == "__main__":
    rates()
    starts("curve" in sys.argv[1:])
