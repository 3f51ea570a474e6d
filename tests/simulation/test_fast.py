"""Compiled and plain play the same games, nothing stale is ever played, and what cannot be compiled says so."""

import math
import os
import signal
import subprocess
import sys
import textwrap
import warnings
from dataclasses import replace

import pytest
from benchmarks.identity import HOUSE_RULES, LINE_UPS, SEEDS, combinations, compiled, game_of, in_c, same
from lab import ROOT

from finplay import GameFailed, simulate, speed
from finplay.luck import chance
from finplay.series import Series, play_plain
from finplay.simulate import make_series
from finplay.wealthcraft import board, tiles
from finplay.wealthcraft.answers import KEEP, Split
from finplay.wealthcraft.bots import Hawk, Steady
from finplay.wealthcraft.players import Bot
from finplay.wealthcraft.records import net_worth
from finplay.wealthcraft.rules import Rules
from finplay.wealthcraft.seen import sees

PLAIN = 10  # of the games of each table are played in plain Python too


@pytest.fixture(scope="session", autouse=True)
def _warm():
    """The rules are compiled once for all tests."""
    fast(["Steady", "Hawk"], 1)


def fast(players, games, **more):
    return simulate("wealthcraft", players, games, fast=True, progress=False, **more)


def plain(players, games, **more):
    return simulate("wealthcraft", players, games, fast=False, progress=False, **more)


def ready(series):
    (one,) = speed.compiled([series], must=True, progress=False)
    return one


def both_ways(players, games=25, **more):
    """Both ways, the ledger too."""
    return all(
        fast(players, games, every=e, **more).equals(plain(players, games, every=e, **more)) for e in ("seat", "ledger")
    )


# ---------------------------------------------------------------- the same games
# 500 seeds for each line-up, number of players and house rules. `python -m tests.benchmarks.identity` plays them all
# in plain Python too.
each_combination = pytest.mark.parametrize(
    ("number", "series"), [pytest.param(i, each, id=f"table {i}") for i, each in enumerate(combinations())]
)


@each_combination
def test_compiled_and_c_play_the_same_games_to_the_last_entry_of_the_ledger(gcc, number, series):
    ours = compiled(series)
    assert len(ours.tables) == SEEDS >= 500
    assert same(ours, in_c(series, ours))


@each_combination
def test_compiled_and_plain_play_the_same_games_to_the_last_entry_of_the_ledger(number, series):
    ours, every = compiled(series), SEEDS // PLAIN
    for game in range(number % every, SEEDS, every):
        assert same(play_plain(series, game, 1), game_of(ours, game))


def test_views_and_the_game_itself_give_the_same_answers():
    """The game's own bots are handed the game itself; here they sit behind views, as a player from outside does."""
    for rules in HOUSE_RULES[:2]:
        own = make_series("wealthcraft", LINE_UPS[0], 30, 5, rules, "ledger")
        outside = own._replace(seats=tuple(s._replace(bot=type("Mine", (type(s.bot),), {})()) for s in own.seats))
        assert play_plain(own, 0, 30) == play_plain(outside, 0, 30)


def test_one_part_or_many_and_one_worker_or_two_give_the_same_table():
    whole = fast(LINE_UPS[0], 6000)
    assert whole.equals(fast(LINE_UPS[0], 6000, workers=2))
    later = fast(LINE_UPS[0], 1000, seed=5001)
    assert list(later.net_worth) == list(whole.net_worth[whole.game >= 5000])


def test_a_long_ledger_is_taken_in_pieces():
    games = 40  # Random plays long: more entries than are kept at a time
    ledger = fast(["Random"] * 4, games, every="ledger")
    assert len(ledger) > 1 << 16
    last = plain(["Random"] * 4, 1, seed=games, every="ledger")
    assert list(ledger[ledger.game == games - 1].amount) == list(last.amount)


def test_house_rules_and_dials_need_no_new_compilation(monkeypatch):
    fast([Hawk(), "Steady"], 3)
    monkeypatch.setattr("finplay.fast.Rulebook", None)
    assert both_ways([Hawk(bid_share=10, buffer=0), Steady(share=90)], 10, rules=replace(Rules(), income=9))


# ---------------------------------------------------------------- players from outside
TOP = 10


def affordable(me, most):
    return most if me.cash >= most and not me.house else 0


class Thrifty(Bot):
    keep = 3

    def spare(self, me):
        return max(0, me.cash - self.keep) // 5

    def bid(self, game, me):
        return affordable(me, TOP)

    def year_end(self, game, me):
        return Split(self.spare(me), 0)

    def gamble(self, game, me):
        return chance(game, 2) if me.cash >= 2 else 0

    def audit(self, game, me):
        for each in game.players:
            if each.seat != me.seat and me.cash >= game.rules.false_alarm and net_worth(each) > 90:
                return each.seat
        return -1


class Blind(Bot):
    """Does not look at others, so that it can be compiled for closed books too."""

    def bid(self, game, me):
        return 10 if me.cash >= 10 else 0


class Cautious(Steady):
    def rebalance(self, game, me):
        return KEEP


class Loud(Bot):
    """Reads what it can see only while the books are open."""

    def gamble(self, game, me):
        return int(sees(game, me, game.players[me.seat - 1]) and game.players[me.seat - 1].cash > me.cash > 2)


@pytest.mark.parametrize("player", [Thrifty, Blind, Cautious, Loud])
def test_players_from_outside_play_the_same_games_compiled(player):
    assert both_ways([player, "Hawk", "Steady", player], 30)


def test_their_numbers_are_dials():
    class Keeps(Thrifty):
        def __init__(self, keep):
            self.keep = keep

    high = fast([Keeps(30), "Hawk"], 30)
    assert not high.equals(fast([Keeps(0), "Hawk"], 30))
    assert high.equals(plain([Keeps(30), "Hawk"], 30))


class Half(Bot):
    def bid(self, game, me):
        return me.cash / 2


class Perhaps(Bot):
    def gamble(self, game, me):
        return 1 if me.cash > 5 else None


class Truth(Bot):
    def gamble(self, game, me):
        return me.cash > 5


class Peeks(Bot):
    def gamble(self, game, me):
        return 0 * game.seed


class Remembers(Bot):
    def __init__(self):
        self.count = 0

    def gamble(self, game, me):
        self.count += 1
        return self.count % 2


class Yields(Bot):
    def gamble(self, game, me):
        yield 0


class Big(Bot):
    def gamble(self, game, me):
        number = me.cash + 3
        for _ in range(5):
            number = number * number  # more than 64 bits
        return int(number % 7 == 3 and me.cash > 5)


def logarithm(number):
    return math.log(number)


class Scholar(Bot):
    def gamble(self, game, me):
        return int(logarithm(me.cash + 1)) % 2 if me.cash > 15 else 0


class Shifts(Bot):
    def gamble(self, game, me):
        return int(1 << 3 * game.round > 0 and me.cash > 15)


class Endless(Bot):
    def gamble(self, game, me):
        return int(float("inf")) if game.round == 26 else 0


@pytest.mark.parametrize(
    ("player", "words"),
    [
        (Half, "'bid' of Half does not always give a whole number"),
        (Perhaps, "'gamble' of Perhaps does not always give a whole number"),
        (Truth, "'gamble' of Truth does not always give a whole number"),
        (Yields, "'gamble' of Yields gives no answer, since it has a `yield`"),
        (Peeks, "'gamble' of Peeks uses Python that cannot be compiled"),
        (Remembers, "'gamble' of Remembers uses Python that cannot be compiled"),
        (Big, "plays otherwise when it is compiled"),
        (Scholar, "'gamble' of Scholar computes with math, whose errors"),
        (Shifts, "'gamble' of Shifts computes with <<, whose errors"),
        (Endless, "'gamble' of Endless computes with float, whose errors"),
    ],
)
def test_what_cannot_be_compiled_faithfully_says_so_in_a_sentence(player, words):
    with pytest.raises(ValueError, match=words) as refused:
        fast([player, "Hawk"], 20)
    assert "\n" not in str(refused.value)


def test_where_it_need_not_be_compiled_it_plays_in_plain_python_and_says_why_once():
    speed._say_once.cache_clear()
    with pytest.warns(UserWarning, match="plain Python.*'gamble' of Remembers"):
        table = simulate("wealthcraft", [Remembers, "Hawk"], 5, progress=False)
    assert table.equals(plain([Remembers, "Hawk"], 5))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        simulate("wealthcraft", [Remembers, "Hawk"], 5, progress=False)


def test_closed_books_stay_closed_in_compiled_code():
    closed = replace(Rules(), open_books=0)
    assert both_ways([Blind, "Hawk"], 20, rules=closed)
    speed._say_once.cache_clear()
    with pytest.raises(ValueError, match="cannot be compiled"):
        fast([Thrifty, "Hawk"], 5, rules=closed)
    with (
        pytest.warns(UserWarning, match="'audit' of Thrifty uses Python that cannot be compiled"),
        pytest.raises(GameFailed, match=r"cash is not visible: the books are closed"),
    ):
        simulate("wealthcraft", [Thrifty, "Hawk"], 60, rules=closed, progress=False)


class Sevens(Bot):
    def bid(self, game, me):
        return 7 if me.year > 1 else 0


class Breaks(Bot):
    def gamble(self, game, me):
        return 0 // (me.year - 2)


class Beyond(Bot):
    def raid(self, game, me):
        return game.players[me.seat + me.year].seat


@pytest.mark.parametrize("player", [Sevens, Breaks, Beyond])
def test_errors_are_those_of_plain_python(player):
    said = []
    for way in (fast, plain):
        with pytest.raises(GameFailed) as failed:
            way([player, "Hawk", "Steady"], 400, seed=3)
        said.append(str(failed.value))
    assert said[0] == said[1]


# ---------------------------------------------------------------- nothing stale
def test_a_player_edited_in_a_cell_is_what_plays_next():
    code = "class FromACell(Bot):\n    def bid(self, game, me):\n        return TOP if me.cash >= TOP else 0\n"
    cell = {"Bot": Bot, "TOP": 10}
    exec(code, cell)
    tables = [fast([cell["FromACell"], "Hawk"], 40)]
    cell["TOP"] = 15  # a global of the cell
    tables.append(fast([cell["FromACell"], "Hawk"], 40))
    exec(code.replace("else 0", "else 0 * TOP").replace(">= TOP", ">= 2 * TOP"), cell)
    tables.append(fast([cell["FromACell"], "Hawk"], 40))
    assert tables[2].equals(plain([cell["FromACell"], "Hawk"], 40))
    assert not tables[0].equals(tables[1])
    assert not tables[1].equals(tables[2])


def test_every_edit_has_another_fingerprint(monkeypatch):
    """What is compiled is found by its fingerprint, so that anything edited is compiled anew."""
    from finplay.fast import stamp_of
    from finplay.games import box_of

    box = box_of("wealthcraft")
    stamps = [stamp_of(box)]
    edits = [
        (board, "BONUS_CASH", 3),
        (board, "LOTTERY_PRIZES", (0, 0, 0, 0, 9, 9)),
        (tiles, "bonus", lambda game, me: None),
        (box.bots["Hawk"], "bid", lambda self, game, me: 0),
    ]
    for place, name, value in edits:
        with monkeypatch.context() as edited:
            edited.setattr(place, name, value)
            stamps.append(stamp_of(box))
    assert len(set(stamps)) == len(stamps)
    assert stamp_of(box) == stamps[0]


def test_an_edited_tile_is_what_is_played_next(monkeypatch):
    before = fast(["Steady", "Saver"], 60)
    monkeypatch.setattr(board, "BONUS_CASH", 9)
    after = fast(["Steady", "Saver"], 60)
    assert after.equals(plain(["Steady", "Saver"], 60))
    assert not after.equals(before)
    monkeypatch.undo()
    assert fast(["Steady", "Saver"], 60).equals(before)


def test_a_rule_edited_to_what_cannot_be_compiled_is_played_in_plain_python(monkeypatch):
    def bonus(game, me):
        with open(os.devnull):
            me.cash += 1

    monkeypatch.setattr(tiles, "bonus", bonus)
    speed._say_once.cache_clear()
    with pytest.warns(UserWarning, match="the rules or bots, as they are now, cannot be compiled"):
        table = simulate("wealthcraft", ["Steady", "Saver"], 10, progress=False)
    assert table.equals(plain(["Steady", "Saver"], 10))


# ---------------------------------------------------------------- stopping
@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("compiled", [True, False])
def test_an_interrupted_kernel_gives_the_games_that_were_done_and_goes_on(monkeypatch, compiled, workers):
    from tqdm import auto

    class Bar(auto.tqdm):
        parts = 0

        def update(self, done=1):
            Bar.parts += done > 0
            if Bar.parts == 3:
                signal.raise_signal(signal.SIGINT)  # as the stop button of a notebook does
            return super().update(done)

    games = 400
    whole = simulate("wealthcraft", ["Steady", "Hawk"], games, fast=compiled, progress=False)
    monkeypatch.setattr(auto, "tqdm", Bar)
    with pytest.warns(UserWarning, match=r"stopped: \d+ of 400 games were played"):
        some = simulate("wealthcraft", ["Steady", "Hawk"], games, fast=compiled, workers=workers)
    assert 0 < len(some) < len(whole)
    assert some.equals(whole.iloc[: len(some)])
    monkeypatch.undo()
    assert simulate("wealthcraft", ["Steady", "Hawk"], games, fast=compiled, workers=workers).equals(whole)


# ---------------------------------------------------------------- without numba, and other games
def test_without_numba_everything_works_and_says_once_how_to_be_faster():
    code = """
        import sys, warnings
        sys.modules["numba"] = None
        warnings.simplefilter("always")
        with warnings.catch_warnings(record=True) as said:
            warnings.simplefilter("always")
            from finplay import simulate
            for _ in range(2):
                table = simulate("wealthcraft", ["Steady", "Hawk"], 5, progress=False)
        print([str(each.message) for each in said if "numba" in str(each.message)], len(table))
        try:
            simulate("wealthcraft", ["Steady", "Hawk"], 5, fast=True)
        except ValueError as error:
            print(error)
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], cwd=ROOT, capture_output=True, text=True, check=True
    )
    first, second = done.stdout.splitlines()
    assert first.count("python -m pip install numba") == 1
    assert first.endswith("10")
    assert "fast=True needs numba" in second


def test_a_game_of_cards_is_played_plain_and_not_scolded_for_it():
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert len(simulate("wongamania", ["Hold", "Hold"], 2, progress=False)) == 4
    with pytest.raises(ValueError, match="Wongamania cannot be compiled"):
        simulate("wongamania", ["Hold", "Hold"], 2, fast=True, progress=False)


def test_a_series_ready_to_play_can_be_sent_to_another_process():
    import pickle

    series: Series = make_series("wealthcraft", ["Steady", "Hawk"], 30, 1, None)
    one = ready(series)
    sent = pickle.loads(pickle.dumps(one))
    assert sent(series, 10, 5).places.tolist() == one(series, 0, 30).places[10:15].tolist()
