"""Which saved game a cell is offered, what is said of files that are none, and what a table does not take."""

import os

import pytest
from clicking import alive, belonging, close_everything, message, tool
from save_tools import edited
from saved_tables import choose, games, offers, play, table, words

import finplay
from finplay import Match, Seat, load, save
from finplay.wealthcraft.bots import Hawk, Saver
from finplay.wealthcraft.players import Bot
from finplay.wealthcraft.rules import Rules
from widgets import Table

ASHA = "wealthcraft-Asha-Hawk.json"


@pytest.fixture(autouse=True)
def work(tmp_path, monkeypatch):
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path / "work"))
    close_everything()
    yield tmp_path / "work"
    close_everything()


def ended(t):
    while t.match.question is not None:
        play(t, 1)
    return t


def labels(t):
    return [each.description for each in offers(t)]


def told(t):
    """The line above what is shown."""
    return t._said.value


# ---------------------------------------------------------------- the same game, or none
@pytest.mark.parametrize(
    "other",
    [
        {"seed": 8},
        {"seed": 0},
        {"rules": Rules(income=6)},
        {"rules": Rules(open_books=0, max_rounds=9)},
        {"players": ["Asha", Seat("Hawk", None)]},
        {"players": ["Asha", Seat("Hawk", Saver())]},
        {"players": [Seat("Asha", Hawk()), "Hawk"]},
        {"players": ["Hawk", "Asha"]},
        {"script": {(2, 0, 1, 0): 3}},
    ],
)
def test_a_game_of_other_luck_rules_or_kinds_of_players_is_not_offered_to_the_cell(work, other):
    t = table(**other)
    (play(t) if t.match.people else t).close()
    before = games(work)
    t = play(table())
    assert t.match.seed == 7
    assert before.items() <= games(work).items()


def test_a_bot_of_the_notebook_is_not_the_games_bot_of_that_name(work):
    own = type("Hawk", (Bot,), {})
    play(table(["Asha", own()])).close()
    assert "has not ended" not in words(table())
    close_everything()
    assert "has not ended" in words(table(["Asha", own()]))


@pytest.mark.parametrize("rules", [None, Rules(), Rules(max_rounds=3)])
def test_a_cell_without_a_seed_is_offered_the_game_whatever_its_luck_and_length(work, rules):
    t = play(table(seed=99, rules=rules))
    t.close()
    again = table(seed=None)
    choose(again, "Go on with it")
    assert (again.match.seed, again.match.answers) == (99, t.match.answers)


def test_a_game_that_is_to_stop_after_this_round_is_still_the_cells(work):
    t = play(table(), 4)
    tool(t, "Menu")
    tool(t, "Stop after this round")
    t.close()
    again = table()
    choose(again, "Go on with it")
    assert again.match.rules.max_rounds == t.match.rules.max_rounds < 200


def test_a_seat_that_a_failed_bot_has_handed_over_is_still_the_cells(work):
    class Shy(Bot):
        def setup(self, game, me):
            raise RuntimeError("no")

    t = table(["Asha", Shy()], rules=Rules(first_seat=1))
    choose(t, "Let Steady play")
    play(t, 2).close()
    again = table(["Asha", Shy()], rules=Rules(first_seat=1))
    choose(again, "Go on with it")
    assert again.match.answers == t.match.answers


def test_a_file_by_name_with_another_game_is_kept_aside_and_this_is_said(tmp_path):
    mine = tmp_path / "mine.json"
    play(table(save=mine, seed=1)).close()
    before = mine.read_bytes()
    t = table(save=mine)
    assert (tmp_path / "mine.before-1.json").read_bytes() == before
    assert "What was in mine.json is kept as mine.before-1.json: it is another game (Asha, Hawk; round 1," in told(t)
    assert 'role="status"' in told(t)
    play(t, 1)
    assert told(t) == ""
    assert load(mine).answers == t.match.answers


# ---------------------------------------------------------------- a game that is over
@pytest.mark.parametrize("by_name", [False, True])
def test_a_finished_game_comes_back_with_its_report_in_its_own_file(work, tmp_path, by_name):
    more = {"save": tmp_path / "mine.json"} if by_name else {}
    t = ended(table(rules=Rules(max_rounds=2), **more))
    t.close()
    before = games(work), games(tmp_path)
    again = table(rules=Rules(max_rounds=2), **more)
    assert "This game is over" in words(again)
    assert "ended in round 2" in words(again)
    assert labels(again) == ["Look at it again", "Start a new game"]
    choose(again, "Look at it again")
    assert again.match.over
    assert again.match.answers == t.match.answers
    assert again._report is not None
    assert (games(work), games(tmp_path)) == before
    assert again._autosave.path == (tmp_path / "mine.json" if by_name else work / ASHA)
    assert set(alive()) == belonging(again)


def test_where_the_newest_game_is_over_an_older_one_can_be_gone_on_with(work):
    older = play(table())
    older.close()
    t = table()
    choose(t, "Start a new game")
    tool(t, "Menu")
    tool(t, "Stop now, Steady plays the round out")
    t.close()
    for age, name in ((10, ASHA), (20, "wealthcraft-Asha-Hawk-2.json")):
        os.utime(work / name, (age, age))
    again = table()
    assert [each.split(":")[0] for each in labels(again)] == ["Look at it again", "Go on", "Start a new game"]
    choose(again, "Go on")
    assert again.match.answers == older.match.answers


def test_the_start_screen_shows_a_finished_game_again(work):
    t = ended(table(["Chen", "Bull"], rules=Rules(max_rounds=1)))
    t.close()
    start = Table("wealthcraft")
    choose(start, "Look at it again: Chen, Bull; ended in round 1")
    assert start.match.answers == t.match.answers
    assert start._report is not None


# ---------------------------------------------------------------- files that are no game to go on with
def cut(file):
    file.write_bytes(file.read_bytes()[:-200])


def poorer(file):
    edited(file, ledger=lambda rows: rows[:-1])


def foreign(file):
    file.write_text("dear diary")


def older(file):
    edited(file, version=lambda version: version - 1)


@pytest.mark.parametrize("spoil", [cut, poorer, foreign, older])
def test_a_file_of_these_players_that_is_left_alone_is_named(work, spoil):
    play(table()).close()
    spoil(work / ASHA)
    for t in (table(), Table("wealthcraft")):
        assert f"{ASHA} was left alone: " in told(t)
        assert told(t).startswith('<div role="status">')
        t.close()
    assert "left alone" not in told(table(["Asha", "Steady"]))
    t = play(table(), 1)
    assert told(t) == ""


def test_beside_a_game_that_is_offered_spoilt_files_are_named_too(work):
    for _ in range(4):
        t = table()
        if t._screen is None:
            choose(t, "Start a new game")
        play(t).close()
    for name in (ASHA, "wealthcraft-Asha-Hawk-2.json", "wealthcraft-Asha-Hawk-3.json"):
        foreign(work / name)
    t = table()
    assert "was left alone: this is not a save of finplay" in told(t)
    assert "So were 2 more." in told(t)
    choose(t, "Go on with it")
    assert load(work / "wealthcraft-Asha-Hawk-4.json").answers == t.match.answers


def test_of_other_files_in_the_folder_nothing_is_said(work):
    work.mkdir()
    for name in ("journal.json", "wealthcraft-Asha-Hawk-Ben.json"):
        foreign(work / name)
    assert told(table()) == ""


def test_many_newer_games_of_others_do_not_crowd_a_game_out(work):
    t = play(table())
    t.close()
    os.utime(work / ASHA, (1, 1))
    for number in range(30):
        (work / f"wealthcraft-Ben-{number}.json").write_bytes((work / ASHA).read_bytes().replace(b"Asha", b"Ben"))
    again = table()
    choose(again, "Go on with it")
    assert again.match.answers == t.match.answers


def test_a_save_of_older_rules_says_how_it_can_be_read(work, tmp_path):
    mine = tmp_path / "mine.json"
    for t, file in ((table(), work / ASHA), (table(save=mine), mine)):
        play(t).close()
        older(file)
    said = told(table())
    assert "it can only be read, for it was played by older rules" in said
    assert f"To read it: finplay.load(&#x27;{work / ASHA}&#x27;)" in said
    t = table(save=mine)
    assert "kept as mine.before-1.json: it can only be read, for it was played by older rules" in told(t)
    assert f"finplay.load(&#x27;{tmp_path / 'mine.before-1.json'}&#x27;)" in told(t)
    assert finplay.load(tmp_path / "mine.before-1.json").names == ("Asha", "Hawk")


def test_the_start_screen_tells_of_a_file_by_name_that_can_only_be_read(tmp_path):
    mine = tmp_path / "mine.json"
    play(table(save=mine)).close()
    older(mine)
    t = Table("wealthcraft", save=mine)
    assert "mine.json was left alone: it can only be read" in told(t)
    choose(t, "Start the game")
    assert "What was in mine.json is kept as mine.before-1.json: it can only be read" in told(t)


def test_what_is_kept_aside_when_a_game_starts_again_is_said(tmp_path):
    t = play(table(save=tmp_path / "mine.json"))
    tool(t, "Menu")
    tool(t, "Start again, new luck")
    assert "What was in this file is kept as mine.before-1.json." in told(t)
    assert message(t) == ""


def test_a_files_name_is_only_text_where_it_is_told(work):
    work.mkdir()
    save(Match("wealthcraft", ["<b>x", "Hawk"], 7), work / "<img src=x>.json")
    older(work / "<img src=x>.json")
    t = table(["<b>x", "Hawk"])
    assert "&lt;img src=x&gt;.json" in told(t)
    assert "<img" not in told(t)


# ---------------------------------------------------------------- what a table does not take
@pytest.mark.parametrize(
    ("wrong", "given"),
    [
        ({"players": 5}, "players is a list of names and bots.*not 5"),
        ({"players": (name for name in ("Asha", "Hawk"))}, "players is a list of names and bots.*generator"),
        ({"players": {"Asha", "Hawk"}}, "players is a list of names and bots.*{"),
        ({"players": {"Asha": 1, "Hawk": 2}}, "players is a list of names and bots.*{"),
        ({"players": "Asha"}, "not 'Asha'"),
        ({"save": None}, "save is True, False .* or the name of a file, not None"),
        ({"save": 5}, "save is True, False .* or the name of a file, not 5"),
        ({"save": b"x"}, "save is True, False .* or the name of a file, not b'x'"),
        ({"game": 5}, "game is the name of a game.*not 5"),
        ({"game": []}, "game is the name of a game.*not "),
        ({"script": 5}, "script .* not 5"),
    ],
)
def test_what_is_of_a_wrong_kind_is_refused_with_what_was_given_and_what_is_allowed(wrong, given):
    for more in ({}, {"players": ["Asha", "Hawk"]}):
        with pytest.raises(ValueError, match=given):
            Table(**more | wrong)
    assert alive() == []


def test_players_may_be_a_tuple():
    assert Table(players=("Asha", "Hawk"), save=False).match.names == ("Asha", "Hawk")
