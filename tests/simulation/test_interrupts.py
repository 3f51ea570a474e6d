"""One interrupt stops a whole experiment, leaves nothing unequal, and says what was done; nothing hangs."""

import linecache
import signal
import subprocess
import sys
import textwrap
import warnings
from contextlib import nullcontext
from functools import partial
from threading import Event, Timer

import pytest
from lab import ROOT
from tqdm import auto

from finplay import compare, simulate, speed, sweep, tournament
from finplay.economies import study
from finplay.threads import STUCK, Crew
from finplay.wealthcraft.players import Bot
from finplay.wealthcraft.rules import Rules

TWO = ["Steady", "Hawk"]
PLAIN = {"fast": False, "workers": 1}


class Remembers(Bot):
    """Cannot be compiled."""

    def __init__(self):
        self.count = 0

    def gamble(self, game, me):
        self.count += 1
        return self.count % 2


@pytest.fixture
def interrupted(monkeypatch):
    """Does something until the bar moves for the n-th time, as if the stop button was pressed then.

    Gives the result and the only warning, or None where KeyboardInterrupt was raised.
    """
    bars = []

    class Bar(auto.tqdm):
        parts = 0
        last = 0

        def __init__(self, *args, **more):
            bars.append(more.get("total"))
            super().__init__(*args, **more)

        def update(self, done=1):
            Bar.parts += 1
            if Bar.parts == Bar.last:
                signal.raise_signal(signal.SIGINT)
            return super().update(done)

    def run(last, ask, *given, **more):
        Bar.parts, Bar.last = 0, last
        bars.clear()
        with monkeypatch.context() as patch, warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            patch.setattr(auto, "tqdm", Bar)
            result = ask(*given, **more)
        assert Bar.parts == last, "nothing is played after the interrupt"
        (warning,) = told
        assert warning.filename == __file__
        assert "ask(*given" in linecache.getline(__file__, warning.lineno)
        return result, str(warning.message), bars

    return run


@pytest.mark.parametrize("fast", [False, True])
def test_a_comparison_uses_the_games_that_both_sides_have(interrupted, fast):
    sides, how = (TWO, ["Bull", "Hawk"]), {"games": 200, "fast": fast}  # in pieces of 5
    found, told, bars = interrupted(21, compare, *sides, **how)
    assert "stopped: 50 of 200 games of each side were played" in told
    assert found.games == len(found.pairs) == 50
    assert found.pairs.equals(compare(*sides, games=50, fast=False, progress=False).pairs)
    assert [total for total in bars if total] == [400], "one bar for all"


def test_a_sweep_tells_the_same_games_of_every_value(interrupted):
    curve, told, bars = interrupted(40, sweep, "income", [3, 5, 9], TWO, games=120, **PLAIN)  # in pieces of 3
    assert "stopped: 39 of 120 games of each value" in told
    assert list(curve.games) == [39] * 3
    assert curve.equals(sweep("income", [3, 5, 9], TWO, games=39, progress=False, **PLAIN))
    assert bars == [360]


def test_a_study_tells_the_same_games_of_every_economy(interrupted):
    worlds = {"printed": Rules(), "rich": Rules(income=9)}
    found, told, bars = interrupted(65, study, worlds, TWO, games=40)
    assert "stopped: 32 of 40 games of each economy" in told
    whole = study(worlds, TWO, games=40, progress=False)
    assert found.worths == {name: games[:32] for name, games in whole.worths.items()}
    assert bars == [80]


@pytest.mark.parametrize(
    ("last", "games", "words"),
    [
        (20, 12, "3 of 10 games of each table were played"),  # 6 tables have 3 games each, 2 a fourth one
        (4, 2, "1 of 10 games of each table were played for 3 of 6"),  # at 3 tables everybody sits once in each seat
    ],
)
def test_in_a_tournament_all_have_played_equally_often(interrupted, last, games, words):
    table, told, bars = interrupted(last, tournament, [*TWO, "Bull"], 60, seats=2, **PLAIN)
    assert words in told
    assert list(table.games) == [games] * 3
    assert table.win_share.sum() * games == pytest.approx(games * 3 / 2)
    assert bars == [60]


@pytest.mark.parametrize(
    ("last", "ask", "given"),
    [
        (5, compare, {"a": TWO, "b": TWO, "games": 200}),
        (9, sweep, {"name": "income", "values": [3, 5, 9], "players": TWO, "games": 120}),
        (2, tournament, {"players": [*TWO, "Bull"], "games": 60, "seats": 2}),
        (5, study, {"economies": {"a": Rules(), "b": Rules()}, "players": TWO}),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_what_would_say_nothing_is_an_interrupt(interrupted, last, ask, given):
    with pytest.raises(KeyboardInterrupt, match="stopped before"):
        interrupted(last, ask, **given, **PLAIN)


def test_what_is_whole_in_the_cache_is_cut_too(interrupted, tmp_path):
    simulate("wealthcraft", TWO, 200, progress=False, cache=tmp_path, **PLAIN)
    found, told, bars = interrupted(8, compare, TWO, ["Bull", "Hawk"], games=200, cache=tmp_path, **PLAIN)
    assert "stopped: 40 of 200" in told
    assert found.games == 40
    assert bars == [200], "what is in the cache is not played again"
    assert len(list(tmp_path.iterdir())) == 1, "half of a result is not kept"


def test_who_stops_while_rules_are_compiled_is_not_told_of_endless_loops(monkeypatch):
    done = Event()
    monkeypatch.setattr("finplay.fast.prepared", lambda asked: done.wait(100))
    monkeypatch.setattr("finplay.threads.GRACE", 0.01)
    monkeypatch.setattr(speed, "_clock", lambda shown: nullcontext(partial(signal.raise_signal, signal.SIGINT)))
    try:
        with pytest.raises(KeyboardInterrupt, match="compiling goes on"):
            simulate("wealthcraft", TWO, 10, fast=True, progress=False)
    finally:
        done.set()


# ---------------------------------------------------------------- where it is told
def by_another(ask, **given):
    return ask(**given)


@pytest.mark.parametrize(
    ("ask", "given"),
    [
        (simulate, {"game": "wealthcraft", "games": 2}),
        (compare, {"a": [Remembers, "Hawk"], "b": [Remembers, "Hawk"], "games": 30, "players": None}),
        (partial(sweep, "income", [5]), {"games": 30}),
        (tournament, {"games": 2}),
        (partial(study, {"a": Rules()}), {"games": 30, "fast": None}),
        (partial(by_another, partial(partial(tournament), games=2)), {}),
    ],
    ids=["simulate", "compare", "sweep", "tournament", "study", "by another"],
)
@pytest.mark.parametrize("cached", [False, True])
def test_warnings_are_at_the_line_of_the_caller(monkeypatch, tmp_path, ask, given, cached):
    monkeypatch.setattr("finplay.economies.COMPILED_FROM", 1)
    speed._say_once.cache_clear()
    more = {"players": [Remembers, "Hawk"], "progress": False, "cache": tmp_path if cached else None} | given
    with pytest.warns(UserWarning, match="plain Python.*'gamble' of Remembers") as told:
        ask(**more)
    for warning in told:
        assert warning.filename == __file__
        assert "ask(" in linecache.getline(__file__, warning.lineno)


# ---------------------------------------------------------------- what does not end
ENDLESS = """
    import signal, sys
    from finplay import compare, simulate, speed
    from finplay.fast import Fast
    from finplay.wealthcraft.players import Bot

    class Endless(Bot):
        def gamble(self, game, me):
            k = 0
            while me.cash > 4:
                k += 1
            return 0

    def attempt(what, ask, *given, **more):
        print(what, flush=True)
        try:
            ask(*given, **more, progress=False)
        except KeyboardInterrupt as stopped:
            print("interrupted:", stopped, flush=True)

    def heard(work):
        def call(*given):
            if given[-1]:
                print("playing", flush=True)
            return work(*given)
        return call

    unheard = Fast.__call__
    speed.play_plain, Fast.__call__ = heard(speed.play_plain), heard(unheard)
    two = [Endless, "Hawk"]
    attempt("first games", simulate, "wealthcraft", two, 4000, fast=True)
    speed.COMPARED = 0  # as if the loop came only after the games that are compared
    attempt("one worker", simulate, "wealthcraft", two, 4000, fast=True)
    attempt("two workers", compare, two, two, games=4000, fast=True, workers=2)
    Fast.__call__ = unheard
    print(len(simulate("wealthcraft", ["Steady", "Hawk"], 40, fast=True, progress=False)), "rows", flush=True)
"""


def test_a_loop_in_a_player_that_never_ends_is_interrupted_and_the_kernel_goes_on():
    """In plain Python as in compiled code, where only its thread is left behind; and Python can end."""
    child = subprocess.Popen(
        [sys.executable, "-c", textwrap.dedent(ENDLESS)], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True,
    )  # fmt: skip
    said = []
    patience = Timer(300, child.kill)
    patience.start()
    try:
        assert child.stdout is not None
        for line in child.stdout:
            said.append(line.strip())
            if said[-1] == "playing" and said[-2] != "playing":  # else the next of two threads
                child.send_signal(signal.SIGINT)
            if said[-1].endswith("rows"):
                break
        _, errors = child.communicate(timeout=100)
    finally:
        patience.cancel()
        child.kill()
    assert child.returncode == 0, errors
    stopped = [line for line in said if line.startswith("interrupted")]
    assert len(stopped) == 3, (said, errors)
    assert STUCK not in stopped[0]
    assert STUCK in stopped[1]
    assert STUCK in stopped[2]
    assert said[-1] == "80 rows"


def test_a_crew_gives_results_in_order_and_raises_what_was_raised():
    assert list(Crew(3).done([partial(pow, 2, i) for i in range(20)])) == [2**i for i in range(20)]
    found = Crew(2).done([partial(divmod, 7, each) for each in (2, 3, 0, 4)])
    assert [next(found), next(found)] == [(3, 1), (2, 1)]
    with pytest.raises(ZeroDivisionError):
        next(found)
