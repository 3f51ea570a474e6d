"""The tools below a question by clicking: undo, advice, rules, and the menu of the table."""

import base64
import json
import os
import re
from html import unescape
from types import SimpleNamespace

import ipywidgets as w
import pytest
from clicking import (
    PEOPLE,
    Tags,
    alive,
    belonging,
    close_everything,
    find,
    give,
    held_texts,
    labels,
    lift,
    message,
    note,
    opened,
    plain,
    press,
    shown,
    tool,
    tree,
    until,
)
from wealthcraft.table import rolls

from finplay import load
from finplay.wealthcraft.answers import KEEP
from finplay.wealthcraft.bots import Steady
from finplay.wealthcraft.players import Bot
from widgets import Table, theme

ADVICE, HELP, MENU = "What would Steady do?", "Rules and words", "Menu"
STOP_NOW = "Stop now, Steady plays the round out"


@pytest.fixture(autouse=True)
def work(tmp_path, monkeypatch):
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path / "work"))
    close_everything()
    yield tmp_path / "work"
    close_everything()


def passing(t):
    question = t.match.question
    return getattr(Bot(), question.decision)(question.view, question.view.players[question.seat], *question.info)


def play(t, rounds):
    """Everybody passes until this round has begun."""
    while t.match.question is not None and t.match.state.round < rounds:
        give(t, passing(t))


def is_in_tools(t, label):
    return [each for each in tree(t._screen.tools.widget) if getattr(each, "description", "").startswith(label)]


# ---------------------------------------------------------------- undo
def test_undo_says_why_it_is_refused_and_a_late_click_takes_nothing_back():
    t = shown(script=rolls({(0, 1): 2}), first_seat=0)
    until(t, "roll")
    press(t, "Roll the die")
    undo, answers = find(t, "Undo"), len(t.match.answers)
    assert (undo.disabled, undo.description) == (True, "Undo\na die was rolled")
    undo.click()
    assert len(t.match.answers) == answers
    assert "this cannot be undone: a die was rolled" in message(t)


def test_undo_after_the_last_answer_takes_the_report_away():
    t = shown(first_seat=0, max_rounds=1)
    while not t.match.over:
        give(t, passing(t))
    t.match.state.reveals.clear()
    t._screen.tools.refresh()
    press(t, "Undo")
    assert not t.match.over
    assert t._report is None
    assert set(alive()) == belonging(t)


def test_undo_of_the_last_answer_lowers_the_curtain_over_the_report():
    t = shown(first_seat=0, max_rounds=1, open_books=0)
    while not t.match.over:
        give(t, passing(t))
    t.match.state.reveals.clear()
    t._screen.tools.refresh()
    press(t, "Undo")
    assert labels(t) == ["I am Ben: show my table"]
    assert not [each for each in held_texts() if "Net worth" in each]


# ---------------------------------------------------------------- advice
@pytest.mark.parametrize("open_books", [1, 0])
def test_on_every_question_the_advice_is_what_the_stand_in_would_answer_with_reasons(open_books):
    t, asked = shown(PEOPLE[:3], seed=11, open_books=open_books, max_rounds=7), set()
    while (question := t.match.question) is not None:
        lift(t)
        expected = getattr(Steady(), question.decision)(
            question.view, question.view.players[question.seat], *question.info
        )
        if question.decision not in asked:
            asked.add(question.decision)
            advice = t.skin.advise(question, t.match.names)
            tool(t, ADVICE)
            assert advice.answer == expected
            assert f"Steady: {advice.words}" in unescape(opened(t))
            assert all(reason in unescape(opened(t)) for reason in advice.because)
            assert advice.because
        give(t, expected)
        assert opened(t) == ""
    assert len(asked) > 9


def test_when_nothing_is_asked_there_is_no_advice_and_a_late_click_is_harmless():
    t = shown(["Steady", "Hawk"])
    button = t._screen.tools._advice
    assert (button.disabled, button.description) == (True, f"{ADVICE}\nnothing is asked")


def test_an_error_in_a_tool_is_shown_where_one_looks():
    t = shown()
    t._screen.skin = SimpleNamespace(**{**vars(t.skin), "advise": lambda *_: 1 / 0})
    tool(t, ADVICE)
    assert "division by zero" in message(t)
    tool(t, HELP)
    assert "Rules that matter now" in opened(t)


# ---------------------------------------------------------------- what is open
@pytest.mark.parametrize("label", [ADVICE, HELP, MENU])
def test_a_tool_opens_and_closes(label):
    t = shown()
    tool(t, label)
    assert opened(t)
    tool(t, label)
    assert opened(t) == ""
    assert set(alive()) == belonging(t)


def test_one_thing_is_open_at_a_time():
    t, seen = shown(), []
    for label in (ADVICE, HELP, MENU, ADVICE):
        tool(t, label)
        seen.append(opened(t))
        assert set(alive()) == belonging(t)
    assert ["Rules that matter now" in each for each in seen] == [False, True, False, False]
    assert ["not kept in a file" in each for each in seen] == [False, False, True, False]
    assert seen[0] == seen[3]


@pytest.mark.parametrize("label", [ADVICE, HELP, MENU])
def test_what_is_open_is_folded_after_an_answer_and_after_undo(label):
    t = shown()
    for act in (lambda: give(t, KEEP), lambda: press(t, "Undo")):
        tool(t, label)
        act()
        assert opened(t) == ""
        assert set(alive()) == belonging(t)


@pytest.mark.parametrize("label", [ADVICE, HELP, MENU])
def test_behind_the_curtain_nothing_of_a_tool_stays_and_a_late_click_opens_nothing(label):
    t = shown(first_seat=0, open_books=0)
    lift(t)
    tool(t, label)
    late = is_in_tools(t, label)[0]
    give(t, KEEP)
    assert labels(t) == ["I am Ben: show my table"]
    assert opened(t) == ""
    late.click()
    assert opened(t) == ""
    lift(t)
    late.click()
    assert opened(t)


# ---------------------------------------------------------------- starting again
def test_start_again_with_the_same_luck_keeps_players_rules_and_seed():
    t = shown(["Asha", "Hawk"], seed=9, income=8, max_rounds=4)
    play(t, 2)
    tool(t, MENU)
    tool(t, "Start again, same luck")
    assert (t.match.seed, t.match.rules.income, t.match.rules.max_rounds) == (9, 8, 4)
    assert t.match.names == ("Asha", "Hawk")
    assert not [each for each in t.match.answers if each.seat in t.match.people]
    assert set(alive()) == belonging(t)


def test_start_again_with_new_luck_draws_another_seed():
    t, seeds = shown(seed=4_000_000_000), set()
    for _ in range(3):
        tool(t, MENU)
        tool(t, "Start again, new luck")
        seeds.add(t.match.seed)
    assert len(seeds) > 1
    assert 4_000_000_000 not in seeds


def test_a_game_that_was_stopped_early_starts_again_at_its_full_length():
    t = shown(["Asha", "Hawk"], max_rounds=9)
    play(t, 2)
    tool(t, MENU)
    tool(t, STOP_NOW)
    assert t.match.over
    tool(t, MENU)
    tool(t, "Start again, same luck")
    assert t.match.rules.max_rounds == 9


def test_start_again_can_be_stopped_and_started_any_number_of_times():
    t = shown(["Asha", "Hawk"])
    for _ in range(3):
        tool(t, MENU)
        tool(t, STOP_NOW)
        tool(t, MENU)
        tool(t, "Start again, new luck")
        assert set(alive()) == belonging(t)
        assert not t.match.over


def test_a_double_click_on_start_again_starts_one_game(work):
    t = Table("wealthcraft", PEOPLE[:2], 7)
    tool(t, MENU)
    again = is_in_tools(t, "Start again, new luck")[0]
    again.click()
    match = t.match
    again.click()
    assert t.match is match


def test_new_players_or_rules_shows_the_start_screen():
    t = shown()
    tool(t, MENU)
    tool(t, "New players or rules")
    assert any("who plays?" in each.value for each in tree(t.widget) if type(each) is w.HTML)
    assert t._screen is None
    t.close()
    assert alive() == []


# ---------------------------------------------------------------- stopping
def test_stop_after_this_round_lets_the_round_be_played_by_the_people():
    t = shown(seed=3, max_rounds=9)
    play(t, 2)
    tool(t, MENU)
    tool(t, "Stop after this round")
    assert not t.match.over
    while t.match.question is not None:
        assert t.match.state.round == 2
        give(t, passing(t))
    assert t.match.over


def test_stop_now_plays_the_round_out_and_the_seats_of_people_stay_theirs():
    t = shown(["Asha", "Ben", "Hawk"], seed=3, max_rounds=9)
    play(t, 3)
    before = list(t.match.answers)
    tool(t, MENU)
    tool(t, STOP_NOW)
    assert t.match.over
    assert t.match.state.round == 3
    assert t.match.answers[: len(before)] == before
    assert t.match.people == (0, 1)
    assert t.match.names == ("Asha", "Ben", "Hawk")
    assert all(line in plain(t) for line in t.match.box.score(t.match.view(), t.match.names))
    worth = [p.cash + p.bonds + p.stocks for p in t.match.state.players]
    assert [worth[seat] for seat in t.match.winners] == [max(worth)] * len(t.match.winners)
    assert t._report is not None


def test_when_the_game_is_over_it_cannot_be_stopped():
    t = shown(["Steady", "Hawk"], max_rounds=2)
    tool(t, MENU)
    for label in ("Stop after this round", STOP_NOW):
        assert is_in_tools(t, label)[0].description == f"{label}\nthe game is over"


# ---------------------------------------------------------------- a copy to keep
def copy_of(t):
    """Name and text of the copy that the menu gives."""
    tool(t, "Save a copy")
    name, data = re.search(r'download="([^"]*)"[^>]* href="data:application/json;base64,([^"]*)"', opened(t)).groups()
    return unescape(name), base64.b64decode(data).decode()


def test_the_copy_in_the_menu_is_a_save_that_can_be_loaded(tmp_path):
    t = shown(["Asha", "Hawk"], seed=5)
    play(t, 2)
    tool(t, MENU)
    name, text = copy_of(t)
    assert name == "wealthcraft-Asha-Hawk.json"
    (tmp_path / name).write_text(text, encoding="utf-8")
    assert load(tmp_path / name).answers == t.match.answers
    assert json.loads(text)["seed"] == 5


def test_after_the_game_the_copys_name_tells_the_seed():
    t = shown(["Saver", "Hawk"], seed=5)
    tool(t, MENU)
    assert copy_of(t)[0] == "wealthcraft-Saver-Hawk-5.json"


@pytest.mark.parametrize("name", ['"><img src=x onerror=alert(1)>', "</a><script>x</script>", "&lt;b onclick=x&gt; '"])
def test_hostile_names_are_only_text_in_the_copys_link(name, tmp_path):
    t = shown([name, "Ben"])
    tool(t, MENU)
    file, text = copy_of(t)
    for each in tree(t._screen.tools._place):
        if type(each) is w.HTML:
            found = Tags(each.value)
            assert found.tags <= {"p", "a", "br"}
            assert found.attributes <= {"class", "role", "download", "style", "href"}
    assert not set(file) & set('<>:"/\\|?*')
    (tmp_path / "copy.json").write_text(text, encoding="utf-8")
    assert load(tmp_path / "copy.json").names[0] == name


def test_the_copy_is_on_the_page_only_once_it_is_asked_for_and_goes_with_the_menu():
    t = shown(["Asha", "Hawk"], seed=5)
    tool(t, MENU)
    assert not [each for each in held_texts() if "data:" in each]
    tool(t, "Save a copy")
    assert "It holds the seed and all answers." in opened(t)
    assert "text-decoration:underline" in opened(t)
    assert theme.ACCENT in opened(t)
    tool(t, MENU)
    assert not [each for each in held_texts() if "data:" in each]


@pytest.mark.parametrize(("decision", "rules"), [("bid", {}), ("roll", {"open_books": 0})])
def test_while_something_is_secret_a_copy_is_refused_with_the_reason(decision, rules):
    t = shown(script=rolls({(0, 1): 4}), first_seat=0, **rules)
    until(t, decision)
    lift(t)
    tool(t, MENU)
    button = is_in_tools(t, "Save a copy")[0]
    assert (button.disabled, button.description) == (True, "Save a copy\nit would tell what is secret now")
    button.click()
    assert "no copy can be saved: it would tell what is secret now" in message(t)
    assert not [each for each in held_texts() if "data:" in each]


def test_while_a_bot_has_failed_a_sealed_bid_a_copy_is_refused():
    class Shy(Bot):
        def bid(self, game, me):
            raise RuntimeError("no")

    t = shown(["Asha", Shy()], script=rolls({(0, 1): 4}), first_seat=0)
    until(t, "bid")
    give(t, 0)
    assert t.match.trouble.decision == "bid"
    tool(t, MENU)
    assert is_in_tools(t, "Save a copy")[0].disabled


def test_the_menu_says_before_what_the_rules_do_to_a_game_that_is_stopped():
    t = shown(["Asha", "<b>Ben"], house_price=17)
    tool(t, MENU)
    assert "Who has no house then pays 17L first, even below 0L: now Asha and <b>Ben." in unescape(opened(t))
    assert "<b>" not in opened(t)


def test_when_the_game_is_over_nothing_is_said_of_stopping():
    t = shown(["Steady", "Hawk"], max_rounds=2)
    tool(t, MENU)
    assert "no house" not in opened(t)


def test_the_menu_says_where_the_game_is_kept(work):
    t = Table("wealthcraft", PEOPLE[:2], 7)
    tool(t, MENU)
    assert os.fspath(work / "wealthcraft-Asha-Ben.json") in unescape(opened(t))
    unsaved = shown()
    tool(unsaved, MENU)
    assert "This game is not kept in a file." in opened(unsaved)


def test_nothing_is_noted_as_long_as_all_is_well(work):
    assert note(Table("wealthcraft", PEOPLE[:2], 7)) == ""
    assert note(Table("wealthcraft", PEOPLE[:2], 7, show_seed=True, save=False)) == "Seed 7. "
