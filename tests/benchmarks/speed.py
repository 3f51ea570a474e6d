"""How fast WealthCraft is played: compiled and plain against the same rules in C, all in one run.

    python -m tests.benchmarks.speed            the rates: a minute; needs gcc, numba
    python -m tests.benchmarks.speed starts     also cold and warm start, and memory
    python -m tests.benchmarks.speed curve      also 100 to 1,000,000 games
    python -m tests.benchmarks.speed profile    only where the time of a game in plain Python goes

Times are of the processor, so that other work on the machine counts less; the ratios count most.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from time import perf_counter, process_time
from typing import Any

from finplay import simulate
from finplay.fast import Fast
from finplay.series import Series, play_plain
from finplay.simulate import make_series
from finplay.wealthcraft.players import Bot

from .shares import shares
from .yardstick import play_c

LINE_UP = ["Steady", "Hawk", "Saver", "Bull"]
GAMES = 500  # in one run: short runs, of which the best finds a quiet moment
PLAIN = 30
MANY = 1000


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


def race(clock: Callable[[], float], times: int, **works: tuple[Callable[[], object], float]) -> dict[str, float]:
    """Games (or turns) a second for each, the best of some runs, one after the other: other work hits all alike."""
    found = dict.fromkeys(works, 0.0)
    for _ in range(times):
        for name, (work, amount) in works.items():
            began = clock()
            work()
            found[name] = max(found[name], amount / (clock() - began))
    return found


def series(players: list[Any], games: int, every: str = "seat", game: str = "wealthcraft") -> Series:
    return make_series(game, players, games, 1, None, every)


def compiled(players: list[Any], games: int, every: str = "seat") -> tuple[Callable[[], object], float]:
    """A run and the number of its turns."""
    table = series(players, games, every)
    ready = Fast(table)
    return partial(ready, table, 0, games), float(ready(table, 0, games).tables[:, 1].sum())


def in_c(players: list[Any], games: int, rows: int = 0) -> tuple[Callable[[], object], float]:
    table = series(players, games, "ledger" if rows else "seat")
    return partial(play_c, table, rows), float(play_c(table).tables[:, 1].sum())


def rates() -> None:
    """Turn for turn, as games with other players last longer or shorter."""
    outside = [Outsider, "Hawk", "Saver", "Bull"]
    works = {
        "C": in_c(LINE_UP, GAMES), "compiled": compiled(LINE_UP, GAMES),
        "C, ledger": in_c(LINE_UP, GAMES, 300 * GAMES), "compiled, ledger": compiled(LINE_UP, GAMES, "ledger"),
        "compiled, one player from outside": compiled(outside, GAMES),
        "compiled, four from outside": compiled([Outsider] * 4, GAMES),
        "C, four times Random": in_c(["Random"] * 4, GAMES // 10),
        "compiled, four times Random": compiled(["Random"] * 4, GAMES // 10),
    }  # fmt: skip
    found = race(process_time, 100, **works)
    a_game = works["C"][1] / GAMES
    print(f"one core; a game of {', '.join(LINE_UP)} has {a_game:.0f} turns")
    for name, rate in found.items():
        against = "C, four times Random" if "Random" in name else "C"
        print(f"{name:36} {rate / a_game:9,.0f} such games/s   {rate / found[against]:6.3f} of {against}")
    print(f"compiled: ledger on is {found['compiled, ledger'] / found['compiled']:.2f} of off")


def behind_views(own: Series) -> Series:
    """The same players as if they came from outside."""
    return own._replace(seats=tuple(s._replace(bot=type("Mine", (type(s.bot),), {})()) for s in own.seats))


def plain_rates() -> None:
    """Games from the middle of many: of players from outside, the first ones are played twice."""
    own, cards = series(LINE_UP, 2 * MANY), series(["Hold"] * 4, 2 * MANY, game="wongamania")
    behind = behind_views(own)
    works = {
        "plain Python, direct": (partial(play_plain, own, MANY, PLAIN), PLAIN),
        "plain Python, through views": (partial(play_plain, behind, MANY, PLAIN), PLAIN),
        "Wongamania, plain": (partial(play_plain, cards, MANY, PLAIN // 3), PLAIN // 3),
    }
    for name, rate in race(process_time, 30, **works).items():
        print(f"{name:36} {rate:9,.0f} games/s")


def profile() -> None:
    own, cards = series(LINE_UP, 2000), series(["Hold"] * 4, 700, game="wongamania")
    works = {"direct": own, "views": behind_views(own), "Wongamania": cards, "with views": behind_views(cards)}
    found = {name: shares(work, work.games) for name, work in works.items()}
    print("shares of the time of a game in plain Python, in %")
    print(f"{'':20}" + "".join(f"{name:>12}" for name in found))
    for part in next(iter(found.values())):
        print(f"{part:20}" + "".join(f"{each[part]:12.0f}" for each in found.values()))


def workers() -> None:
    def work(number: int) -> tuple[Callable[[], object], float]:
        return partial(simulate, "wealthcraft", LINE_UP, 100_000, workers=number, progress=False), 100_000

    found = race(perf_counter, 8, one=work(1), two=work(2))
    words = f"{found['one']:,.0f} games/s with one worker, {found['two']:,.0f} with two"
    print(f"simulate, table included, by the clock: {words}, {found['two'] / found['one']:.2f} times as many")
    work_done = race(process_time, 4, one=work(1), two=work(2))
    more = 100 * (work_done["one"] / work_done["two"] - 1)
    print(f"two workers need {more:+.0f}% time of the processors; the clock shows it only if nothing else runs")


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
        print(
            f"memory: the table of 100,000 games {large[2]:.0f} MB; all of Python at the most {large[3]:.0f} MB, ",
            end="",
        )
        print(f"with 10 games {small[3]:.0f} MB")
        for games in (100, 1000, 10_000, 100_000, 1_000_000) if curve else ():
            print(
                f"{games:9,} games      {{:7.1f}} s {{:7.1f}} s  table {{:.1f}} MB, peak {{:.0f}} MB".format(
                    *started(games, cache)
                )
            )


if __name__ == "__main__":
    if sys.argv[1:] == ["profile"]:
        profile()
        sys.exit()
    rates()
    plain_rates()
    workers()
    if sys.argv[1:]:
        starts("curve" in sys.argv[1:])
