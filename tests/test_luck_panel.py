"""“Luck or decision?”: many games with other luck, in parts, compiled where that can be, and stopped when asked."""

import re
import threading
from html import unescape

import pytest
from bot_table import played
from clicking import close_everything
from marked_games import loop_after, marked, wait_for

from finplay import Match, Seat
from finplay.readings import read
from finplay.replays import handed_over, other_luck
from finplay.wealthcraft import Rules
from finplay.wealthcraft.bots import Steady
from widgets import luck_panel, many_games
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


def with_one_odd_game(odd, number, games):
    """A match whose bot does something odd in this one of its games with other luck."""
    match = Match("wealthcraft", ["Steady", "Hawk"], 3, SHORT)
    seed = other_luck(match, luck_panel.stand_ins(match), games).seed
    bot = marked(odd, [match.seed, *(seed + k for k in range(number))], ["Hawk"], SHORT)
    return Match("wealthcraft", [Seat("Odd", bot), "Hawk"], 3, SHORT)


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
    go, inside = threading.Event(), threading.Event()
    made = panel(with_one_odd_game(wait_for(go, inside), 3, 100), 100)
    made._start.click()
    assert inside.wait(60)
    made._cancel.click()
    go.set()
    assert made.wait(60)
    assert "Cancelled after" in words(made)
    assert "Too few to say anything" in words(made)
    assert made.standings == ()
    assert made._row.children == (made._start,)
    assert made._start.description == "Replay it 100 times again"
    made._start.click()
    assert made.wait(60)
    assert [each.games for each in made.standings] == [100] * 2


def test_a_bot_that_loops_is_stopped_and_what_there_is_is_told():
    inside = threading.Event()
    made = panel(with_one_odd_game(loop_after(inside), 40, 100), 100)
    made.start()
    assert inside.wait(60)
    made.cancel()
    assert made.wait(60)
    assert [each.games for each in made.standings] == [39] * 2
    assert "Cancelled after 39 games. Game 40 had not ended: does a bot of yours loop without an end?" in words(made)


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


def test_compiled_it_tells_the_same_and_many_games_share_a_dot(monkeypatch):
    pytest.importorskip("numba")
    seen = []
    monkeypatch.setattr(luck_panel, "rows_of", lambda part: seen.append(part) or many_games.rows_of(part))
    match = played(["Saver", "Hawk"], 5, SHORT)
    plain, quick = panel(match, 450), panel(match, 900)
    plain.start()
    assert plain.wait(120)
    many_games.rules_ready(other_luck(match, plain.crew, 900)).result(600)
    quick.start()
    assert quick.wait(600)
    assert not isinstance(seen[-1].places, list), "the last part is an array: it was compiled"
    assert [each.games for each in quick.standings] == [900] * 2
    seed = other_luck(match, quick.crew, 900).seed
    alone = [handed_over(match, quick.crew, seed + k).worth[0] for k in (0, 899)]
    assert set(alone) <= set(quick.standings[0].others)
    assert quick.standings[0].margin < plain.standings[0].margin
    assert "Each dot stands for 4 games." in quick._result.value
    dots = quick._result.value.split("<svg")[1].count("<circle")
    assert MOST_DOTS <= dots < 1.3 * MOST_DOTS
