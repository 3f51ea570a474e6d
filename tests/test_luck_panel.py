"""“Luck or decision?”: many games with other luck, in parts, compiled where that can be, and stopped when asked."""

import re
import threading
from html import unescape

import pytest
from bot_table import played
from clicking import close_everything

from finplay import Match, Seat
from finplay.readings import read
from finplay.replays import handed_over, other_luck
from finplay.wealthcraft import Rules
from finplay.wealthcraft.bots import Steady
from widgets import luck_panel
from widgets.drawn import MOST_DOTS
from widgets.luck_panel import LEAST, LuckPanel

SHORT = Rules(first_seat=0, max_rounds=4)


@pytest.fixture(autouse=True)
def nothing_left():
    close_everything()
    yield
    close_everything()


def panel(match, games):
    return LuckPanel(match, read(match), games)


def words(made):
    return unescape(re.sub(r"<[^>]*>", " ", made._progress.value + made._result.value))


class Waiting(Steady):
    """Waits in the game with this number until it is told to go on."""

    def __init__(self, at):
        super().__init__()
        self.at, self.games = at, 0
        self.inside, self.go = threading.Event(), threading.Event()

    def __deepcopy__(self, memo):
        return self

    def setup(self, game, me):
        self.games += 1
        if self.games == self.at:
            self.inside.set()
            assert self.go.wait(60)
        return super().setup(game, me)


def waiting_at(number):
    """A match with such a bot; it plays once for the match, once to be recognised, once on the same luck."""
    bot = Waiting(0)
    match = Match("wealthcraft", [Seat("Waiting", bot), "Hawk"], 3, SHORT)
    bot.at = bot.games + 2 + number
    return match, bot


def test_what_is_told_is_what_the_games_give():
    match = played(["Saver", "Hawk"], 5, SHORT)
    made = panel(match, 30)
    made.start()
    assert made.wait(60)
    seed = other_luck(match, made.crew, 30).seed
    alone = [handed_over(match, made.crew, seed + k) for k in range(30)]
    for seat, each in enumerate(made.standings):
        assert each.others == tuple(sorted(one.worth[seat] for one in alone))
        assert each.won == sum(seat in one.winners for one in alone)


def test_it_can_be_cancelled_and_begun_again():
    match, bot = waiting_at(3)
    made = panel(match, 10_000)
    made._start.click()
    assert bot.inside.wait(60)
    made._cancel.click()
    bot.go.set()
    assert made.wait(60)
    assert "Cancelled after" in words(made)
    assert "Too few to say anything" in words(made)
    assert made.standings == ()
    assert made._row.children == (made._start,)
    assert made._start.description == "Replay it 10,000 times again"
    bot.at = bot.games + 30 + LEAST
    bot.inside.clear()
    bot.go.clear()
    made._start.click()
    assert bot.inside.wait(60)
    made._cancel.click()
    bot.go.set()
    assert made.wait(60)
    assert made.standings[0].games >= LEAST
    assert f"Cancelled after {made.standings[0].games} games" in words(made)


def test_a_bot_that_loops_is_stopped_and_what_there_is_is_told():
    class Looping(Waiting):
        def setup(self, game, me):
            self.games += 1
            while self.games == self.at:
                self.inside.set()
            return Steady.setup(self, game, me)

    bot = Looping(0)
    match = Match("wealthcraft", [Seat("Looping", bot), "Hawk"], 3, SHORT)
    bot.at = bot.games + 40
    made = panel(match, 100)
    made.start()
    assert bot.inside.wait(60)
    made.cancel()
    assert made.wait(60)
    told = words(made)
    done = made.standings[0].games
    assert LEAST <= done < 40
    assert f"Cancelled after {done} games. Game" in told
    assert "had not ended: does a bot of yours loop without an end?" in told


def test_a_bot_that_fails_is_handed_over_and_its_games_count():
    class Late(Steady):
        def roll(self, game, me):
            if game.round > 2:
                raise RuntimeError("out of order")
            return 1

    fails = Match("wealthcraft", [Seat("Late", Late()), "Hawk"], 3, Rules(first_seat=0, max_rounds=2))
    longer = Match("wealthcraft", [Seat("Late", Steady()), "Hawk"], 3, SHORT)
    made = panel(longer, LEAST)
    made.crew = luck_panel.stand_ins(fails)
    made.start()
    assert made.wait(60)
    assert [each.games for each in made.standings] == [LEAST] * 2
    seed = other_luck(longer, made.crew, LEAST).seed
    alone = [handed_over(longer, made.crew, seed + k) for k in range(LEAST)]
    assert made.standings[0].others == tuple(sorted(one.worth[0] for one in alone))


def test_an_error_is_shown(monkeypatch):
    def fail(*given):
        raise RuntimeError("<b>no more luck")

    monkeypatch.setattr(luck_panel, "other_luck", fail)
    made = panel(played(["Saver", "Hawk"], 5, SHORT), 30)
    made.start()
    assert made.wait(60)
    assert "The replays stopped: &lt;b&gt;no more luck" in made._progress.value
    assert made._row.children == (made._start,)


def test_compiled_it_tells_the_same_and_many_games_share_a_dot():
    pytest.importorskip("numba")
    match = played(["Saver", "Hawk"], 5, SHORT)
    plain, quick = panel(match, 450), panel(match, 900)
    plain.start()
    assert plain.wait(120)
    quick.start()
    assert quick.wait(600)
    assert [each.games for each in quick.standings] == [900] * 2
    seed = other_luck(match, quick.crew, 900).seed
    alone = [handed_over(match, quick.crew, seed + k).worth[0] for k in (0, 899)]
    assert set(alone) <= set(quick.standings[0].others)
    assert quick.standings[0].margin < plain.standings[0].margin
    assert "Each dot stands for 4 games." in quick._result.value
    dots = quick._result.value.split("<svg")[1].count("<circle")
    assert MOST_DOTS <= dots < 1.3 * MOST_DOTS
