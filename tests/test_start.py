"""The start screen by clicking and typing, without a browser: what is chosen there is what is played."""

from dataclasses import fields

import ipywidgets as w
import pytest
from clicking import alive, belonging, close_everything, note, page, plain, tree

from finplay import Seat
from finplay.luck import SEEDS
from finplay.wealthcraft.bots import Hawk, Steady
from finplay.wealthcraft.rules import Rules
from widgets import Table
from widgets.start import DRAWN_SEEDS

HOUSE_RULES = [each for each in fields(Rules) if each.name != "max_rounds"]


@pytest.fixture(autouse=True)
def work(tmp_path, monkeypatch):
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path / "work"))
    close_everything()
    yield tmp_path / "work"
    close_everything()


def start(**settings):
    return Table("wealthcraft", **settings)


def field(t, label, kind=w.ValueWidget):
    """The one field with this label."""
    found = [
        each for each in tree(t.widget) if isinstance(each, kind) and getattr(each, "description", "").startswith(label)
    ]
    assert len(found) == 1, f"{len(found)} fields {label!r}"
    return found[0]


def name_field(t, seat):
    return [each for each in tree(t.widget) if getattr(each, "description", "") == "Name"][seat]


def seat(t, number, who, name=None):
    """Choose who sits in seat 1, 2, ...; a person gets this name."""
    field(t, f"Seat {number}").value = who
    if name is not None:
        name_field(t, number - 1).value = name


def begin(t):
    next(each for each in tree(t.widget) if getattr(each, "description", "") == "Start the game").click()


def said(t):
    return t._attempt.message.value


def house_rule(t, each):
    words = each.metadata["words"]
    return field(t, words[0].upper() + words[1:], w.IntText)


# ---------------------------------------------------------------- who plays
def test_pressing_start_at_once_begins_a_short_game_of_one_person_and_two_bots():
    t = start()
    begin(t)
    assert t.match.names == ("Asha", "Steady", "Hawk")
    assert [type(each.bot) for each in t.match.seats] == [type(None), Steady, Hawk]
    assert t.match.rules == Rules(max_rounds=8)
    assert set(alive()) == belonging(t)


def test_every_seat_can_be_a_person_or_any_bot_and_from_the_third_on_nobody():
    t = start()
    options = [field(t, f"Seat {n}").options for n in range(1, 5)]
    bots = tuple(f"Bot: {name}" for name in ("Random", "Saver", "Bull", "Steady", "Hawk"))
    assert all(set(each) >= {"A person", *bots} for each in options)
    assert ["Nobody" in each for each in options] == [False, False, True, True]


def test_four_people_play():
    t = start()
    for n, name in enumerate(("Chen", "Ben", "Asha", "Devi"), start=1):
        seat(t, n, "A person", name)
    begin(t)
    assert t.match.names == ("Chen", "Ben", "Asha", "Devi")
    assert t.match.people == (0, 1, 2, 3)


def test_a_person_may_bear_a_bots_name_and_stays_a_person():
    t = start()
    seat(t, 1, "A person", "Steady")
    begin(t)
    assert t.match.seats[0] == Seat("Steady", None)
    assert t.match.names == ("Steady", "Steady 2", "Hawk")


def test_the_same_name_twice_gets_a_number():
    t = start()
    seat(t, 2, "A person", "Asha")
    begin(t)
    assert t.match.names == ("Asha", "Asha 2", "Hawk")


def test_spaces_and_line_breaks_in_a_name_are_one_space():
    t = start()
    seat(t, 1, "A person", "  As\n ha ")
    begin(t)
    assert t.match.names[0] == "As ha"


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "A\x00sha", "A\u202esha"])
def test_a_name_that_does_not_fit_is_refused_in_words_and_the_choices_stay(name):
    t = start()
    seat(t, 1, "A person", name)
    field(t, "Seed").value = "5"
    begin(t)
    assert t.match is None
    assert "a name has 1 to 40 letters" in said(t)
    assert "Traceback" not in said(t)
    name_field(t, 0).value = "x" * 40
    begin(t)
    assert (t.match.names[0], t.match.seed) == ("x" * 40, 5)


def test_a_bots_place_asks_for_no_name():
    t = start()
    assert name_field(t, 1).layout.visibility == "hidden"
    seat(t, 2, "A person")
    assert name_field(t, 1).layout.visibility == "visible"


def test_bots_alone_play_to_the_end_at_once():
    t = start()
    seat(t, 1, "Bot: Saver")
    begin(t)
    assert "The game is over" in plain(t)


# ---------------------------------------------------------------- how long
def minutes(t):
    return [label.split("about ")[1] for label, _ in field(t, "How long").options]


def test_the_minutes_follow_the_number_of_people_and_the_choice_stays():
    t = start()
    field(t, "How long").value = 12
    assert minutes(t) == ["6 minutes", "12 minutes", "18 minutes", "24 minutes", "30 minutes"]
    seat(t, 2, "A person")
    assert minutes(t) == ["12 minutes", "24 minutes", "36 minutes", "48 minutes", "60 minutes"]
    assert field(t, "How long").value == 12
    for n in (1, 2):
        seat(t, n, "Bot: Saver")
    assert set(minutes(t)) == {"a second"}


@pytest.mark.parametrize(("chosen", "rounds"), [(4, 4), (16, 16), (0, Rules().max_rounds)])
def test_a_length_is_rounds_or_the_way_to_the_goal(chosen, rounds):
    t = start()
    field(t, "How long").value = chosen
    begin(t)
    assert t.match.rules.max_rounds == rounds


# ---------------------------------------------------------------- the seed
def test_without_a_seed_a_short_one_is_drawn():
    seeds = set()
    for _ in range(4):
        t = start(save=False)
        begin(t)
        seeds.add(t.match.seed)
    assert len(seeds) > 1
    assert all(0 <= seed < DRAWN_SEEDS for seed in seeds)


@pytest.mark.parametrize(("typed", "seed"), [("7", 7), (" 126 ", 126), ("0", 0), (str(SEEDS - 1), SEEDS - 1)])
def test_a_seed_that_is_typed_is_played(typed, seed):
    t = start()
    field(t, "Seed").value = typed
    begin(t)
    assert t.match.seed == seed


@pytest.mark.parametrize("typed", ["abc", "-1", "4294967296", "７", "1e3", "7.0", "²", "٣", "1 2", "9" * 5000])
def test_a_seed_that_does_not_fit_is_refused_in_words(typed):
    t = start()
    field(t, "Seed").value = typed
    begin(t)
    assert t.match is None
    assert "a seed is a whole number from 0 to 4294967295" in said(t)
    assert len(said(t)) < 250


def test_what_is_typed_as_a_seed_is_only_text():
    t = start()
    field(t, "Seed").value = "<img src=x onerror=alert(1)>"
    begin(t)
    assert "<img" not in said(t)
    assert "&lt;img" in said(t)


@pytest.mark.parametrize("wished", [True, False])
def test_the_seed_is_on_the_page_during_the_game_only_if_that_was_wished(wished):
    t = start()
    field(t, "Seed").value = "271828182"
    field(t, "Show the seed", w.Checkbox).value = wished
    begin(t)
    for tool in ("advice", "help", "menu"):
        t._screen.tools._open(tool)
        shown = [str(each.value) for each in tree(t.widget) if hasattr(each, "value")]
        assert any("271828182" in each for each in shown) is wished
    assert ("Seed 271828182" in note(t)) is wished
    t.match.play_out()
    t.refresh()
    assert "The seed of this game was 271828182" in plain(t)


# ---------------------------------------------------------------- house rules
def test_every_house_rule_stands_there_with_its_range():
    t = start()
    for each in HOUSE_RULES:
        low, high = each.metadata["low"], each.metadata["high"]
        assert house_rule(t, each).description.endswith(f"({low} to {high}; printed: {each.default})")
        assert house_rule(t, each).value == each.default


def test_house_rules_are_folded_until_they_are_wanted():
    t = start()
    opener = field(t, "House rules", w.ToggleButton)
    assert house_rules_box(t).layout.display == "none"
    opener.value = True
    assert house_rules_box(t).layout.display == ""


def house_rules_box(t):
    return next(each for each in tree(t.widget) if "fp-rules" in each._dom_classes)


def test_a_game_is_played_by_exactly_these_house_rules():
    t = start()
    wanted = {each.name: each.metadata["low"] for each in HOUSE_RULES}
    for each in HOUSE_RULES:
        house_rule(t, each).value = wanted[each.name]
    begin(t)
    assert t.match.rules == Rules(**wanted, max_rounds=8)


@pytest.mark.parametrize("each", HOUSE_RULES, ids=lambda each: each.name)
def test_a_house_rule_out_of_its_range_is_refused_by_name(each):
    t = start(save=False)
    for value in (each.metadata["low"] - 1, each.metadata["high"] + 1):
        house_rule(t, each).value = value
        begin(t)
        assert t.match is None
        assert each.metadata["words"] in said(t)
        assert f"from {each.metadata['low']} to {each.metadata['high']}, not {value}" in said(t)


def test_a_first_seat_where_nobody_sits_is_refused():
    t = start()
    house_rule(t, HOUSE_RULES[0]).value = 3
    begin(t)
    assert t.match is None
    assert 'role="alert"' in said(t)


# ---------------------------------------------------------------- what the cell has chosen already
def test_seed_and_rules_of_the_cell_stand_in_the_fields():
    t = start(seed=126, rules=Rules(income=8, max_rounds=5), show_seed=True)
    assert field(t, "Seed", w.Text).value == "126"
    begin(t)
    assert (t.match.seed, t.match.rules) == (126, Rules(income=8, max_rounds=5))
    assert note(t) == "Seed 126. "


def test_rules_without_a_last_round_lead_to_the_goal():
    t = start(rules=Rules(goal=50))
    begin(t)
    assert t.match.rules == Rules(goal=50)


@pytest.mark.parametrize("wrong", [{"seed": "7"}, {"seed": -1}, {"rules": {"income": 8}}, {"script": {1: 2}}])
def test_what_does_not_fit_is_refused_without_players_too(wrong):
    with pytest.raises(ValueError, match=r"seed|rules|script"):
        start(**wrong)
    assert alive() == []


# ---------------------------------------------------------------- starting
def test_a_second_click_on_start_begins_nothing_more(work):
    t = start()
    starting = next(each for each in tree(t.widget) if getattr(each, "description", "") == "Start the game")
    starting.click()
    match = t.match
    starting.click()
    assert t.match is match


def test_the_start_screen_leaves_nothing_behind():
    t = start()
    begin(t)
    assert set(alive()) == belonging(t)
    t.close()
    assert alive() == []


def test_a_title_and_a_hint_say_what_to_do():
    words = page_words(start())
    assert "WealthCraft: who plays?" in words
    assert "The seed fixes the luck" in words


def page_words(t):
    return " ".join(each.value for each in tree(t.widget) if type(each) is w.HTML)


def test_unknown_games_and_pages_of_a_table_without_a_match_are_clear():
    t = start()
    assert t.match is None
    t.refresh()
    assert "who plays?" in page(t)
