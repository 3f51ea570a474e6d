"""The strategy lab without a browser: its numbers, its dials, what it refuses, and that the newest settings win."""

import re
import threading
from dataclasses import dataclass
from html import unescape

import pytest
from clicking import alive, close_everything, tree
from marked_games import loop_after, marked, wait_for

from finplay import simulate
from finplay.outcomes import margin, median_between, outcomes
from finplay.wealthcraft import dials as knobs
from finplay.wealthcraft.bots import BOTS, Careful, Hawk, Saver, Steady
from finplay.wealthcraft.rules import Rules
from widgets import lab_engine, many_games
from widgets.lab import StrategyLab, code
from widgets.lab_picture import Mark, Results, change, headline, picture, table


@pytest.fixture(autouse=True)
def nothing_left():
    close_everything()
    yield
    close_everything()


def made(players=("Saver", "Steady"), games=40, **more):
    lab = StrategyLab(list(players), games=games, fast=False, **more)
    assert lab.wait()
    return lab


def press(lab, label):
    (found,) = [each for each in tree(lab.widget) if getattr(each, "description", "") == label]
    found.click()


def told(lab):
    return lab._attempt.message.value


def dial(lab, seat, name):
    return lab._seats[seat].rows[name]


# ---------------------------------------------------------------- numbers in few numbers
def test_outcomes_of_one_to_ten():
    found = outcomes([10, 1, 9, 2, 8, 3, 7, 4, 6, 5], [1, 0.5, 0, 0, 0, 0, 0, 0, 0, 0])
    assert (found.games, found.median, found.worst_tenth, found.win_share) == (10, 5.5, 1, 0.15)


def test_of_twenty_games_the_two_worst_are_the_worst_tenth():
    assert outcomes(range(1, 21), [0.0] * 20).worst_tenth == 2


def test_never_having_won_is_not_sure_to_be_never():
    low, high = outcomes([1] * 100, [0.0] * 100).win_between
    assert low == 0
    assert 0.01 < high < 0.06


def test_a_quarter_of_the_uncertainty_with_sixteen_times_the_games():
    assert margin(0.5, 1600) == pytest.approx(margin(0.5, 100) / 4, rel=0.03)


def test_the_median_of_a_hundred_lies_between_the_40th_and_the_61st():
    assert median_between(range(1, 101)) == (40, 61)


def test_no_game_tells_nothing():
    with pytest.raises(ValueError, match="no game"):
        outcomes([], [])


# ---------------------------------------------------------------- dials
def test_every_number_of_every_bot_is_a_dial_with_words():
    for kind in BOTS.values():
        for each in knobs.dials(kind()):
            assert each.name in knobs.KNOWN
            assert each.low <= each.usual == each.value <= each.high
    assert [each.name for each in knobs.dials(Hawk())] == ["share", "buffer", "bid_share", "gives", "takes"]


def test_every_house_rule_is_a_dial_in_its_own_range():
    found = knobs.house_rules(Rules(income=8))
    assert {each.name for each in found} == set(Rules.__dataclass_fields__)
    assert next((e.value, e.low, e.high, e.usual) for e in found if e.name == "income") == (8, 0, 20, 5)
    assert tuple(each.name for each in found[: len(knobs.MAIN_RULES)]) == knobs.MAIN_RULES


def test_a_dial_out_of_range_is_refused_in_words():
    with pytest.raises(ValueError, match="L of cash kept back: a whole number from 0 to 60, not 61"):
        knobs.turned(Saver(), buffer=61)
    assert knobs.turned(Saver(), buffer=60) == Saver(buffer=60)


def test_numbers_of_a_bot_of_ones_own_are_dials():
    @dataclass(frozen=True)
    class Mine(Careful):
        patience: int = 300
        mood: str = "calm"

    found = {each.name: each for each in knobs.dials(Mine())}
    assert "mood" not in found
    assert (found["patience"].low, found["patience"].high, found["patience"].words) == (0, 600, "patience")


# ---------------------------------------------------------------- what is shown
def test_it_shows_what_simulate_gives():
    lab = made()
    frame = simulate("wealthcraft", ["Saver", "Steady"], 40, 1, fast=False, progress=False)
    for seat, each in enumerate(lab.played.found):
        mine = frame[frame.seat == seat]
        assert each.median == mine.net_worth.median()
        assert each.win_share == pytest.approx(mine.win_share.mean())
        assert f"median {each.median:g}L, worst tenth {each.worst_tenth}L" in lab._result.value
    assert "How sure?" in lab._result.value


def test_a_slider_turns_a_dial_and_the_box_follows():
    lab = made()
    before = lab._result.value
    dial(lab, 0, "share").slider.value = 100
    assert lab.wait()
    assert dial(lab, 0, "share").box.value == 100
    assert lab.series.seats[0].bot == Saver(share=100)
    assert lab.played.series == lab.series
    assert "against the mark" in lab._result.value
    assert lab._result.value != before


def test_a_number_out_of_range_is_refused_where_one_looks_and_changes_nothing():
    lab = made()
    row = dial(lab, 0, "buffer")
    row.box.value = 1000
    assert "L of cash kept back: a whole number from 0 to 60, not 1000" in told(lab)
    assert (row.slider.value, lab.series.seats[0].bot) == (10, Saver())
    row.box.value = 20
    assert told(lab) == ""
    assert (row.slider.value, lab.series.seats[0].bot) == (20, Saver(buffer=20))


def test_a_house_rule_is_turned():
    lab = made()
    lab._rules.rows["income"].slider.value = 9
    assert lab.wait()
    assert lab.played.series.rules == Rules(income=9)
    assert min(each.median for each in lab.played.found) > 0


def test_a_rule_that_does_not_fit_the_table_is_refused():
    lab = made()
    before = lab.series
    lab._rules.rows["first_seat"].box.value = 3
    assert "first_seat is 3, but with 2 players" in told(lab)
    assert lab.series == before


def test_another_policy_has_its_own_dials_and_closes_the_old_ones():
    lab = made()
    count = len(alive())
    lab._seats[1].policy.value = "Hawk"
    assert lab.wait()
    assert set(lab._seats[1].rows) == {"share", "buffer", "bid_share", "gives", "takes"}
    assert lab.played.names == ("Saver", "Hawk")
    lab._seats[1].policy.value = "Steady"
    assert lab.wait()
    assert len(alive()) == count
    assert "2 Steady" in [each.description for each in lab._tabs._buttons]


def test_a_third_player_sits_down():
    lab = made()
    lab._seats[2].policy.value = "Bull"
    assert lab.wait()
    assert lab.played.names == ("Saver", "Steady", "Bull")
    assert "against the mark" not in lab._result.value, "three are not to be compared with two"


def test_reset_brings_everything_back():
    lab = made(players=("Saver", Hawk(share=70)), rules=Rules(income=7))
    dial(lab, 1, "share").slider.value = 0
    lab._rules.rows["income"].slider.value = 0
    lab.other_luck()
    press(lab, "Reset")
    assert lab.wait()
    assert lab.series == lab._start
    assert dial(lab, 1, "share").box.value == 70
    assert lab._rules.rows["income"].slider.value == 7


def test_other_luck_is_the_next_seeds():
    lab = made()
    press(lab, "Other luck")
    assert lab.wait()
    assert (lab.played.series.seed, lab.played.series.rules) == (41, Rules())


def test_the_copied_lines_give_the_same_games_and_the_same_lab():
    lab = made(players=(Saver(share=30), "Steady"), rules=Rules(goal=60))
    press(lab, "Copy these settings")
    games, again = code(lab.series)
    assert "Saver(share=30)" in lab._code.value
    space = {}
    games = games.replace("simulate(", "found = simulate(").replace("import found = simulate", "import simulate")
    exec(games.replace("games=40)", "games=40, fast=False)"), space)
    assert sorted(space["found"][space["found"].seat == 0].net_worth) == list(lab.played.found[0].worths)
    exec(again.rsplit("; ", 1)[0], space)
    twin = eval(again.rsplit("; ", 1)[1].replace("games=40", "games=40, fast=False"), space)
    assert twin.wait()
    assert twin.series == lab.series


def test_players_without_a_text_are_taken_as_they_were_given():
    """A class from inside a function, that nobody kept: a text would be wrong."""

    class Mine(Saver):
        pass

    lab = made(players=(Mine(), "Steady"), rules=Rules(goal=60))
    press(lab, "Copy these settings")
    assert "is the list that you gave the lab" in lab._code.value
    games = code(lab.series)[0].replace("simulate(", "found = simulate(").replace("games=40)", "games=40, fast=False)")
    space = {"players": [Mine(), "Steady"]}
    exec(games.replace("import found = simulate", "import simulate"), space)
    assert sorted(space["found"][space["found"].seat == 0].net_worth) == list(lab.played.found[0].worths)


def test_the_mark_tells_effect_from_luck():
    lab = made(games=60)
    press(lab, "Set the mark here")
    dial(lab, 0, "share").slider.value = 60
    assert lab.wait()
    mark = lab._mark
    mean, low, high = mark.difference(lab.played, 0)
    pairs = [a - b for a, b in zip(lab.played.worths[0], mark.played.worths[0], strict=True)]
    assert mean == pytest.approx(sum(pairs) / 60)
    assert low < mean < high
    assert change((1.0, -0.5, 2.5)) == "+1.0L against the mark: may be luck"
    assert change((-2.0, -3.0, -1.0)) == "−2.0L against the mark (−3.0 to −1.0)"
    assert change((0.0, 0.0, 0.0)) == "the same as the mark"


def test_two_that_are_alike_are_said_to_be_near():
    lab = made(players=("Steady", Steady()), games=30)
    assert "is so near that this may be luck" in headline(lab.played)


def test_names_are_only_text_on_the_page():
    Evil = type("<img src=x>", (Careful,), {"__doc__": "<script>alert(1)</script>"})
    lab = made(players=("Saver", Evil()))
    assert all("<img" not in each.value and "<script" not in each.value
               for each in tree(lab.widget) if hasattr(each, "value") and isinstance(each.value, str))  # fmt: skip
    results = Results(lab.played, Mark(lab.played))
    assert "<img" not in picture(results, 560) + table(results)


# ---------------------------------------------------------------- how it plays
def test_plain_python_plays_fewer_games_and_says_so(monkeypatch):
    monkeypatch.setattr(lab_engine, "PLAIN_GAMES", 60)
    lab = made(games=5000)
    assert lab.played.games == 60
    assert "60 games instead of 5,000: they are played in plain Python" in lab._result.value


def test_without_numba_it_says_how_to_be_faster(monkeypatch):
    monkeypatch.setattr(many_games, "find_spec", lambda name: None)
    monkeypatch.setattr(lab_engine, "PLAIN_GAMES", 40)
    lab = StrategyLab(["Saver", "Steady"])
    assert lab.wait()
    assert "python -m pip install numba" in lab._result.value


def test_the_newest_settings_win_however_many_there_were():
    lab = made(games=100)
    for share in range(0, 101, 5):
        dial(lab, 0, "share").slider.value = share
    assert lab.wait()
    assert lab.played.series.seats[0].bot == Saver(share=100)
    assert lab.played.series == lab.series


def test_the_kernel_goes_on_while_games_are_played():
    """Turning a dial only says what is wanted; a thread plays, one at a time."""
    go, inside = threading.Event(), threading.Event()

    class Slow(Careful):
        def setup(self, game, me):
            inside.set()
            assert go.wait(30)
            return super().setup(game, me)

    lab = StrategyLab([Slow(), "Steady"], games=20, fast=False)
    assert inside.wait(30)
    for share in (10, 20, 30):
        dial(lab, 1, "share").slider.value = share
    assert lab.played is None
    assert sum(each.name == "strategy lab: work" for each in threading.enumerate()) == 1
    go.set()
    assert lab.wait()
    assert lab.played.series.seats[1].bot == Steady(share=30)


def test_a_player_that_fails_is_told_with_the_line_that_replays_it():
    class Broken(Careful):
        def year_end(self, game, me):
            raise RuntimeError("<b>oh no</b>")

    lab = made(players=(Broken(), "Steady"))
    words = lab._trouble.value
    assert "Broken (seat 1) could not answer" in words
    assert "Seat 1" in lab._seats[0].policy.description
    assert "this line plays that game to that point" in words
    assert re.search("<code>[^<]*print\\(match.trouble\\)</code>", words)
    assert "A bot of your own." in lab._seats[0]._about.value
    assert "<b>oh" not in words
    lab._seats[0].policy.value = "Saver"
    assert lab.wait()
    assert lab._trouble.value == ""
    assert lab.played.names == ("Saver", "Steady")


@pytest.fixture
def looping():
    """A lab in whose game with seed 4 a bot loops."""
    inside = threading.Event()
    lab = StrategyLab([marked(loop_after(inside), range(1, 5)), "Steady"], games=100, fast=False)
    assert inside.wait(60)
    yield lab
    lab.close()


def test_cancel_stops_a_bot_that_loops_and_says_in_which_game(looping):
    looping.say("4 of 100 games", True)
    press(looping, "Cancel")
    assert looping.wait(60)
    assert "Cancelled in the game with seed 4, which had not ended" in looping._trouble.value
    assert looping._cancel not in tree(looping.widget)


def test_a_dial_that_is_turned_stops_a_bot_that_loops(looping):
    looping._seats[0].policy.value = "Saver"
    assert looping.wait(60)
    assert looping.played.series == looping.series
    assert looping.played.names == ("Saver", "Steady")
    assert looping._trouble.value == ""


def test_closed_it_stops_a_bot_that_loops(looping):
    (worker,) = [each for each in threading.enumerate() if each.name == "strategy lab: work"]
    looping.close()
    worker.join(60)
    assert not worker.is_alive()
    assert looping.wait(60)
    assert looping.played is None


def test_closed_it_leaves_the_games_that_are_to_come():
    go, inside = threading.Event(), threading.Event()
    lab = StrategyLab([marked(wait_for(go, inside), range(1, 4)), "Steady"], games=100_000, fast=False)
    assert inside.wait(60)
    played_ = lab.played
    lab.close()
    go.set()
    assert lab.wait(60)
    assert lab.played == played_, "nothing is shown any more"


def test_cancelled_it_shows_what_there_is():
    go, inside = threading.Event(), threading.Event()
    lab = StrategyLab([marked(wait_for(go, inside), range(1, 41)), "Steady"], games=5000, fast=False)
    assert inside.wait(60)
    lab.cancel()
    go.set()
    assert lab.wait(60)
    assert lab_engine.LEAST <= lab.played.games < 5000
    told_ = lab._result.value + lab._trouble.value
    assert f"{lab.played.games} games instead of 5,000" in told_
    assert "cancelled" in told_.lower()


def test_beside_an_error_the_old_picture_says_to_which_settings_it_belongs():
    class Broken(Careful):
        def year_end(self, game, me):
            raise RuntimeError("oh no")

    lab = made(players=(Saver(share=30), "Steady", Broken()))
    assert lab._result.value == ""
    lab._seats[2].policy.value = "Nobody"
    assert lab.wait()
    lab._seats[2].policy.value = "Broken"
    assert lab.wait()
    assert "could not answer" in lab._trouble.value
    (told_,) = re.findall(r'<p class="lab-note">(This picture .*?)</p>', lab._result.value)
    assert 'still of the settings before: [Saver(share=30), "Steady"], seed=1.' in unescape(told_)
    assert '<div class="lab-old">' in lab._result.value
    lab._seats[2].policy.value = "Bull"
    assert lab.wait()
    assert "lab-old" not in lab._result.value
    assert "This picture" not in lab._result.value


def test_while_it_goes_on_for_long_the_old_picture_is_marked_and_can_be_cancelled():
    lab = made()
    lab.series = lab.series._replace(seed=99)
    lab.say("5 of 40 games are played: 1 s so far.", True)
    assert "This picture is still of the settings before" in lab._result.value
    assert lab._cancel in list(tree(lab.widget))


def test_of_more_games_than_a_picture_needs_it_says_who_plays_them():
    with pytest.raises(ValueError, match=r"games is at most 100,000 here, not 100,001: finplay\.simulate plays more"):
        StrategyLab(games=100_001)


def test_compiled_it_shows_all_games_and_the_same_numbers():
    pytest.importorskip("numba")
    lab = StrategyLab(["Saver", "Steady"], games=lab_engine.PLAIN_GAMES + 200)  # more than are played in plain Python
    assert lab.wait(600)
    assert lab.played.games == lab_engine.PLAIN_GAMES + 200
    assert lab.played.note == ""
    plain = simulate("wealthcraft", ["Saver", "Steady"], 300, 1, fast=False, progress=False)
    assert lab.played.worths[1][:300] == plain[plain.seat == 1].net_worth.tolist()


@pytest.mark.parametrize(
    ("more", "words"),
    [({"games": 0}, "games is a whole number"), ({"players": ["Asha", "Saver"]}, "there is no bot 'Asha'"),
     ({"players": ["Saver"]}, "2 to 4 players"), ({"seed": -1}, "a seed is a whole number")],
)  # fmt: skip
def test_what_it_does_not_know_is_refused(more, words):
    with pytest.raises(ValueError, match=words):
        StrategyLab(**more)


def test_closed_it_leaves_nothing_in_the_kernel():
    close_everything()
    lab = made()
    lab._tabs.choose(4)
    lab._tabs.choose(2)
    lab.close()
    assert alive() == []
