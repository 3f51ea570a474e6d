"""Saves: nothing is lost, nothing of a damaged file is believed, and nothing in it is executed."""

import json
import os
import random
import stat
from dataclasses import asdict, dataclass, replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from match_tools import Moody, play, table, until
from save_tools import edited, some_match

from finplay import Match, Record, SaveError, Seat, load, save, saves
from finplay.ledger import BANK, Entry, frame
from finplay.saves import as_text
from finplay.seats import checked_name
from finplay.wealthcraft import BOX, Rules
from finplay.wealthcraft.answers import KEEP
from finplay.wealthcraft.players import Bot

made_up = settings(
    max_examples=60, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)


@pytest.fixture
def file(tmp_path):
    return tmp_path / "game.json"


@pytest.fixture
def saved(file):
    """The file of a game of two people and two bots, some turns in."""
    save(some_match(), file)
    return file


# ---------------------------------------------------------------- what is in a file
def test_a_save_can_be_read_by_people(saved):
    text = saved.read_text(encoding="utf-8")
    document = json.loads(text)
    assert document["finplay save"] == 1
    assert document["game"] == "wealthcraft"
    assert document["version"] == BOX.version
    assert document["rules"]["first_seat"] == 1
    assert document["seats"][0] == {"name": "Asha"}
    assert document["seats"][3] == {"name": "Random", "bot": "Random", "from": "game", "dials": {}}
    lines = text.splitlines()
    assert any(line.startswith('  [1, "setup", [') for line in lines)
    assert any(line.startswith('  [1, 1, "bank", 1, "cash", 5, "income"]') for line in lines)
    assert any(line.startswith("  [1,") and "Ben rolled" in line for line in lines)
    one_a_line = sum(len(document[key]) for key in ("seats", "answers", "ledger", "log"))
    assert len(lines) < one_a_line + 40


def test_every_field_of_the_rules_is_in_it(saved):
    assert json.loads(saved.read_text(encoding="utf-8"))["rules"] == asdict(Rules(first_seat=1))


def test_the_same_match_gives_the_same_file(saved):
    before = saved.read_bytes()
    save(some_match(), saved)
    assert saved.read_bytes() == before
    save(load(saved), saved)
    assert saved.read_bytes() == before


def test_the_text_of_a_save_can_be_kept_elsewhere(saved, tmp_path):
    elsewhere = tmp_path / "downloaded.json"
    elsewhere.write_text(as_text(some_match()), encoding="utf-8", newline="")
    assert elsewhere.read_bytes() == saved.read_bytes()


def test_a_path_may_be_a_text_or_a_path(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    save(some_match(), "here.json")
    assert load(Path("here.json")).names == ("Asha", "Ben", "Steady", "Random")


def can_be_a_name(text):
    try:
        return checked_name(text) == text
    except ValueError:
        return False


@made_up
@given(names=st.lists(st.text(min_size=1, max_size=40).filter(can_be_a_name), min_size=2, max_size=2, unique=True))
def test_any_unicode_name_comes_back(tmp_path_factory, names):
    file = tmp_path_factory.getbasetemp() / "names.json"
    save(table(*[Seat(name) for name in names]), file)
    assert load(file).names == tuple(names)


NAMES = [
    "अर्जुन",
    "🦊👩‍👩‍👧",
    'q"uo\\te',
    "<img src=x>",
    "ﬀ" * 40,
]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
def test_an_unusual_name_comes_back(file, name):
    save(table(Seat(name), Seat("B")), file)
    assert load(file).names == (name, "B")
    file.read_bytes().decode("utf-8")


def test_a_mark_that_an_editor_puts_in_front_and_other_line_ends_do_no_harm(saved):
    text = saved.read_text(encoding="utf-8").replace("\n", "\r\n")
    saved.write_bytes(text.encode("utf-8-sig"))
    assert load(saved).state == some_match().state


# ---------------------------------------------------------------- states of a match
def same(one, other):
    assert one.state == other.state
    assert one.answers == other.answers
    assert (one.question and one.question[:6]) == (other.question and other.question[:6])
    assert (one.over, one.winners, one.names, str(one.trouble)) == (
        other.over,
        other.winners,
        other.names,
        str(other.trouble),
    )
    assert (one.rules, one.seed, one.fresh, one.script) == (other.rules, other.seed, other.fresh, other.script)
    assert one.why_no_undo() == other.why_no_undo()


def stopped():
    match = some_match()
    match.stop_after_this_round()
    return match


def handed_over():
    match = some_match()
    match.hand_over(0, name="Asha's stand-in")
    return match


def played_out():
    match = some_match()
    match.play_out()
    return match


STATES = {
    "before the first answer": lambda: table("A", "B"),
    "waiting": some_match,
    "over": lambda: play(table("A", "Steady", rules=Rules(max_rounds=3))),
    "over, bots only": lambda: table("Steady", "Random", rules=Rules(max_rounds=3)),
    "handed over": handed_over,
    "stopped early": stopped,
    "stopped and over": lambda: play(stopped()),
    "played out by the stand-in": played_out,
    "a branch": lambda: some_match().branch(11),
    "fresh luck": lambda: some_match().branch(11, fresh=(9, 77)),
    "fresh luck in force": lambda: play(table("A", "Random", fresh=(2, 77)), 25),
    "scripted": lambda: play(table("A", "Random", script={(2, 0, 1, 0): 5, (2, 9, 1, 0): 0, (-1, -1, 0, 0): 1}), 5),
    "a bot of the game with dials": lambda: table("A", Seat("S", BOX.bots["Steady"](buffer=25))),
    "the largest seed": lambda: table("A", "B", seed=2**32 - 1),
}


@pytest.mark.parametrize("state", STATES)
def test_a_match_in_any_state_comes_back_and_goes_on_the_same(file, state):
    match = STATES[state]()
    save(match, file)
    loaded = load(file)
    assert isinstance(loaded, Match)
    assert loaded.read_only == ""
    same(loaded, match)
    same(play(loaded), play(match))


# ---------------------------------------------------------------- bots from a notebook
@dataclass(frozen=True)
class Dialled(Bot):
    """A bot with dials."""

    share: int = 40
    label: str = "x"
    limits: tuple = (1, 2)
    ratio: float = 0.5

    def setup(self, game, me):
        return BOX.decisions["setup"].answer(self.share // 40, 0)


class Plain(Bot):
    """A bot whose settings are plain attributes, not what it is made with."""

    def __init__(self, twice):
        self.share = twice * 2

    def audit(self, game, me):
        return -1


class Steady(Bot):
    """Not the game's Steady."""


def test_a_bot_of_ones_own_comes_back_with_its_dials(file):
    match = play(table("A", Seat("D", Dialled(80, "ü", (3, 4), 0.25)), Seat("P", Plain(4))), 9)
    save(match, file)
    loaded = load(file, bots={"Dialled": Dialled, "Plain": Plain})
    same(loaded, match)
    assert loaded.seats[1].bot == Dialled(80, "ü", (3, 4), 0.25)
    assert type(loaded.seats[2].bot) is Plain
    assert loaded.seats[2].bot.share == 8
    same(play(loaded), play(match))


def test_a_bot_may_be_given_ready_made(file):
    save(play(table("A", Seat("D", Dialled())), 3), file)
    mine = Dialled(0)
    assert load(file, bots={"Dialled": mine}).seats[1].bot is mine


def test_without_its_bot_the_answers_stand_and_the_match_says_whose_bot_is_missing(file):
    match = play(table("A", Seat("Dora", Dialled())), 4)
    save(match, file)
    loaded = load(file)
    assert loaded.answers == match.answers
    assert loaded.ledger == match.ledger
    until(loaded, "end_turn", 0).answer(1)
    message = str(loaded.trouble)
    assert message.startswith("Dora could not answer")
    assert "the bot Dialled of this save is missing" in message
    assert "load(path, bots={'Dialled': Dialled})" in message
    assert "hand the seat over" in message
    answers = list(loaded.answers)
    save(loaded, file)
    same(load(file), loaded)
    back = load(file, bots={"Dialled": Dialled})
    assert back.trouble is None
    assert back.answers[: len(answers)] == answers
    until(match, "end_turn", 0).answer(1)
    same(back, match)
    loaded.hand_over(1)
    assert play(loaded).over


def test_a_bot_with_the_name_of_a_bot_of_the_game_is_not_taken_for_it(file):
    save(play(table("A", Seat("S", Steady())), 3), file)
    assert json.loads(file.read_text(encoding="utf-8"))["seats"][1]["from"] == "notebook"
    assert "Steady" not in {type(seat.bot).__name__ for seat in load(file).seats}
    assert type(load(file, bots={"Steady": Steady}).seats[1].bot) is Steady


@pytest.mark.parametrize("held", [random.Random(1), [1, 2], {"a": 1}, float("nan"), 10**40, lambda: 1, (1, (2, 3))])
def test_a_bot_that_holds_more_than_numbers_and_texts_costs_nobody_the_game(file, held):
    bot = Moody()
    bot.asked = held
    match = table("A", Seat("M", Bot()))
    match.seats[1] = Seat("M", bot)
    save(match, file)
    assert json.loads(file.read_text(encoding="utf-8"))["seats"][1]["dials"] is None
    loaded = load(file, bots={"Moody": Moody})
    loaded.answer(KEEP)
    assert "so give a bot instead of its class" in str(loaded.trouble)
    assert load(file, bots={"Moody": bot}).seats[1].bot is bot


def test_a_bot_that_cannot_be_made_again_is_missing(file):
    save(table("A", Seat("S", BOX.bots["Steady"]())), file)
    edited(file, seats=lambda seats: [seats[0], {**seats[1], "dials": {"gone": 1}}])
    loaded = load(file)
    loaded.answer(KEEP)
    assert "could not be made again" in str(loaded.trouble)
    assert "gone" in str(loaded.trouble)


# ---------------------------------------------------------------- other rules
def check_record(record, match, *words):
    assert isinstance(record, Record)
    assert all(word in record.read_only for word in words)
    assert record.names == match.names
    assert record.log() == match.log()
    assert list(record.ledger) == match.ledger
    assert record.over == match.over
    assert record.winners == match.winners
    assert record.seed == match.seed


def test_a_save_of_older_rules_opens_to_be_read_with_its_ledger_and_log(saved):
    edited(saved, version=0, answers=lambda answers: [[0, "a forgotten decision", [1, 2, 3, 4]], *answers])
    check_record(load(saved), some_match(), "older rules", "version 0")


def test_a_save_of_newer_rules_opens_to_be_read(saved):
    edited(saved, version=BOX.version + 1)
    check_record(load(saved), some_match(), "newer rules")


def test_other_fields_of_the_house_rules_open_to_be_read(saved):
    edited(saved, rules=lambda rules: {**rules, "inflation": 3})
    check_record(load(saved), some_match(), "house rules", "inflation")


@pytest.mark.parametrize(
    "changed",
    [
        lambda answers: [[0, "unheard of", 1], *answers[1:]],
        lambda answers: [[1, "setup", [9, 9]], *answers[1:]],
        lambda answers: [[1, "setup", 3], *answers[1:]],
        lambda answers: [[1, "setup", [1]], *answers[1:]],
        lambda answers: [*answers[:4], [0, "roll", [1]], *answers[5:]],
        lambda answers: answers[1:],
        lambda answers: [*answers[:4], [1, "roll", 2], *answers[5:]],
    ],
)
def test_answers_that_do_not_fit_the_rules_open_to_be_read(saved, changed):
    edited(saved, answers=changed)
    check_record(load(saved), some_match(), "do not fit today's rules")


def test_more_answers_than_questions_open_to_be_read(file):
    match = play(table("A", "B", rules=Rules(max_rounds=1)))
    save(match, file)
    edited(file, answers=lambda answers: [*answers, answers[-1]])
    check_record(load(file), match, "more recorded answers")


def test_a_record_names_its_assets_and_reasons_itself(saved):
    pytest.importorskip("pandas")
    edited(saved, version=0, assets=["gold", "bonds", "stocks"], ledger=[[1, 1, "bank", 0, "gold", 5, "income"]])
    record = load(saved)
    assert record.ledger == (Entry(1, 1, BANK, 0, 0, 5, 0),)
    assert frame(record.ledger, record.names, record.assets, record.whys).values.tolist() == [
        [1, 1, "the bank", "Asha", "gold", 5, "income"]
    ]


def test_a_record_cannot_be_changed_or_written_over(saved, tmp_path):
    record = load(edited(saved, version=0))
    with pytest.raises(AttributeError):
        record.over = True
    before = saved.read_bytes()
    with pytest.raises(SaveError, match="can only be read"):
        save(record, saved)
    assert saved.read_bytes() == before


def test_answers_under_changed_rules_of_the_same_version_open_to_be_read(saved, monkeypatch):
    """Somebody changed a rule and forgot the version: here, Ben begins without cash."""
    match = some_match()

    def play_otherwise(game, players):
        game.players[1].cash = 0
        BOX.play(game, players)

    monkeypatch.setattr(saves, "box_of", lambda game: BOX)
    monkeypatch.setattr("finplay.match.box_of", lambda game: replace(BOX, play=play_otherwise))
    check_record(load(saved), match, "answer 1 is not legal")


def test_saves_needs_no_more_of_a_match_than_its_box():
    assert "wealthcraft" not in Path(saves.__file__).read_text(encoding="utf-8").lower()


def test_permissions_of_the_old_file_are_kept(saved):
    if os.name == "nt":
        pytest.skip("Windows has other permissions")
    saved.chmod(0o640)
    save(some_match(), saved)
    assert stat.S_IMODE(saved.stat().st_mode) == 0o640


def test_a_game_that_was_stopped_early_remembers_how_long_it_was_to_be(file):
    match = table("A", "B", rules=Rules(max_rounds=9))
    match.stop_after_this_round()
    save(match, file)
    opened = load(file)
    assert (opened.rules.max_rounds, opened.rules_at_start.max_rounds) == (1, 9)
