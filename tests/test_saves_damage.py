"""Saves when something goes wrong: one clear message, and nothing is destroyed."""

import builtins
import errno
import json
import os
import random
import subprocess
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lab import ROOT
from save_tools import edited, refused, some_match

from finplay import Match, Record, SaveError, load, save, savefile


@pytest.fixture
def file(tmp_path):
    return tmp_path / "game.json"


@pytest.fixture
def saved(file):
    """The file of a game of two people and two bots, some turns in."""
    save(some_match(), file)
    return file


# ---------------------------------------------------------------- files that are no saves
@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", ["empty"]),
        (b" ", ["not a save of finplay"]),
        (b"hello", ["not a save of finplay"]),
        (b"\x89PNG\r\n\x1a\n" + bytes(range(256)), ["not a save of finplay"]),
        (b"\xff\xfe{\x00}\x00", ["not a save of finplay"]),
        (b"{}", ["not a save of finplay"]),
        (b"[]", ["not a save of finplay"]),
        (b"null", ["not a save of finplay"]),
        (b"1" * 5000, ["not a save of finplay"]),
        (b"NaN", ["not a save of finplay"]),
        (b'"finplay save"', ["not a save of finplay"]),
        (b'{"cells": [], "metadata": {}, "nbformat": 4}', ["not a save of finplay"]),
        (b"[" * 100_000, ["not a save of finplay"]),
        (b'{"a":' * 100_000, ["not a save of finplay"]),
        (b'{"finplay save": null}', ["not a save of finplay"]),
        (b'{"finplay save": true}', ["not a save of finplay"]),
        (b'{"finplay save": 0}', ["not a save of finplay"]),
        (b'{"finplay save": 2}', ["newer finplay", "Update"]),
        (b'{"finplay save": 1}', ["edited or damaged"]),
        (b'{"finplay save": 1', ["cut short", "line 1"]),
        (b'{"finplay save": 1, "rules": ' + b"[" * 100_000, ["cut short, edited or damaged"]),
        (b'{"finplay save": 1, "rules": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", ["cut short, edited or damaged"]),
        (b'{"finplay save": 1, "seed": NaN}', ["not finite"]),
        (b'{"finplay save": 1, "seed": -Infinity}', ["not finite"]),
        (b'{"finplay save": 1, "seed": 1e999}', ["not finite"]),
        (b'{"finplay save": 1, "seed": ' + b"9" * 10_000 + b"}", ["too large"]),
        (b'{"finplay save": 1, "seed": 1234567890123456}', ["too large"]),
        (b'{"finplay save": 1, "seed": 1, "seed": 2}', ["twice"]),
        (b'{"finplay save": 1, "name": "\xff"}', ["cut short, edited or damaged"]),
    ],
    ids=range(29),
)
def test_a_file_that_is_no_save_is_refused(file, data, words):
    file.write_bytes(data)
    refused(file, *words)


def test_a_missing_file_is_told(tmp_path):
    refused(tmp_path / "nothing.json", "there is no such file")
    refused(tmp_path / "nowhere" / "nothing.json", "there is no such file")


def test_a_folder_or_a_device_is_no_save(tmp_path):
    refused(tmp_path, "a folder or a device")
    if os.path.exists("/dev/zero"):
        with pytest.raises(SaveError, match="a folder or a device"):
            load("/dev/zero")


def test_a_pipe_is_not_waited_for(tmp_path):
    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no pipes in folders here")
    os.mkfifo(tmp_path / "pipe.json")
    with pytest.raises(SaveError, match="a folder or a device"):
        load(tmp_path / "pipe.json")


@pytest.mark.parametrize("name", ["", "\0", "a\0b", "x" * 5000])
def test_what_is_no_name_of_a_file_is_told(name):
    with pytest.raises(SaveError):
        load(name)
    with pytest.raises(SaveError, match="could not be saved"):
        save(some_match(), name)


def test_a_huge_file_is_not_read(file, monkeypatch):
    monkeypatch.setattr(savefile, "LARGEST", 1000)
    file.write_bytes(b" " * 1001)
    refused(file, "not a save of finplay")


def test_a_file_that_may_not_be_read_is_told(saved, monkeypatch):
    monkeypatch.setattr(builtins, "open", failing(open, errno.EACCES))
    with pytest.raises(SaveError, match="protected"):
        load(saved)


# ---------------------------------------------------------------- truncated and edited
def test_a_truncated_save_is_refused_wherever_it_ends(saved):
    data = saved.read_bytes()
    for end in (*range(0, 400, 7), *range(400, len(data) - 2, 61), len(data) - 3):
        saved.write_bytes(data[:end])
        refused(saved)


EDITS = {
    "a seat too many": {"seats": lambda seats: [*seats, {"name": "X"}]},
    "no seats": {"seats": []},
    "a nameless seat": {"seats": lambda seats: [{"name": None}, *seats[1:]]},
    "a seat with more": {"seats": lambda seats: [{**seats[0], "cash": 100}, *seats[1:]]},
    "a bot from nowhere": {"seats": lambda seats: [*seats[:3], {**seats[3], "from": "os"}]},
    "dials in dials": {"seats": lambda seats: [*seats[:3], {**seats[3], "dials": {"a": {"b": 1}}}]},
    "a seed too large": {"seed": 2**32},
    "a seed with a fraction": {"seed": 7.0},
    "half of fresh luck": {"fresh": [1]},
    "fresh luck before the game": {"fresh": [-1, 5]},
    "a die that no die shows": {"script": [[2, 1, 1, 0, 99]]},
    "a script of too few numbers": {"script": [[2, 1, 1, 0]]},
    "a house rule out of range": {"rules": lambda rules: {**rules, "income": 99}},
    "a house rule that is no number": {"rules": lambda rules: {**rules, "income": "5"}},
    "a house rule that is true": {"rules": lambda rules: {**rules, "dice": True}},
    "another house rule": {"rules": lambda rules: {**rules, "income": 6}},
    "a seat that begins but is not there": {"rules": lambda rules: {**rules, "first_seat": 9}},
    "an answer of nobody": {"answers": lambda answers: [[9, *answers[0][1:]], *answers[1:]]},
    "an answer of nothing": {"answers": lambda answers: [[1, "setup", None], *answers[1:]]},
    "an answer in words": {"answers": lambda answers: [[1, "setup", "all"], *answers[1:]]},
    "an answer with fractions": {"answers": lambda answers: [[1, "setup", [1.0, 0]], *answers[1:]]},
    "an answer too long": {"answers": lambda answers: [[1, "setup", [0, 0], 1], *answers[1:]]},
    "answers left out at the end": {"answers": lambda answers: answers[:-10]},
    "money": {"ledger": lambda ledger: [[*ledger[0][:5], 95, ledger[0][6]], *ledger[1:]]},
    "an entry less": {"ledger": lambda ledger: ledger[:-1]},
    "an entry more": {"ledger": lambda ledger: [*ledger, ledger[-1]]},
    "an entry without a reason": {"ledger": lambda ledger: [[*ledger[0][:6], "luck"], *ledger[1:]]},
    "an unknown payer": {"ledger": lambda ledger: [[1, 1, "moon", *ledger[0][3:]], *ledger[1:]]},
    "a payer who is not there": {"ledger": lambda ledger: [[1, 1, 4, *ledger[0][3:]], *ledger[1:]]},
    "a log without words": {"log": [[0, 5]]},
    "a log of nobody there": {"log": [[7, "x"]]},
    "a game over": {"over": True},
    "a winner": {"winners": [0]},
    "no legend": {"assets": []},
    "over in words": {"over": "yes"},
    "a version in words": {"version": "1"},
    "something new": {"extra": 1},
    "a list that is a group": {"ledger": {}},
}


@pytest.mark.parametrize("edit", EDITS)
def test_an_edited_save_is_refused(saved, edit):
    refused(edited(saved, **EDITS[edit]), "The file was edited or damaged; open another copy of it")


# The answers lead to other questions: as if the rules had changed, and that cannot be told apart.
OTHER_GAMES = {
    "another seed": {"seed": 4},
    "fresh luck in the past": {"fresh": [1, 5]},
    "a scripted die": {"script": [[2, 1, 1, 0, 0], [2, 0, 1, 0, 0], [2, 2, 1, 0, 0], [2, 3, 1, 0, 0]]},
    "other legal answers": {"answers": lambda answers: [[1, "setup", [1, 1]], *answers[1:]]},
}


@pytest.mark.parametrize("edit", OTHER_GAMES)
def test_an_edit_that_leads_to_other_questions_opens_to_be_read(saved, edit):
    record = load(edited(saved, **OTHER_GAMES[edit]))
    assert isinstance(record, Record)
    assert "or the file was edited" in record.read_only
    assert list(record.ledger) == some_match().ledger


def test_a_game_that_is_not_installed_is_told(saved):
    refused(edited(saved, game="monopoly"), "'monopoly'", "Update finplay")
    refused(edited(saved, game="../secret"), "Update finplay")


def test_a_missing_part_is_refused(saved):
    document = json.loads(saved.read_text(encoding="utf-8"))
    for key in document:
        saved.write_text(json.dumps({name: value for name, value in document.items() if name != key}), encoding="utf-8")
        refused(saved)


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """The bytes of a save."""
    file = tmp_path_factory.mktemp("good") / "game.json"
    save(some_match(), file)
    return file.read_bytes()


made_up = settings(
    max_examples=250, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck)
)
JUNK = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 5), st.integers(), st.floats(), st.text(max_size=5), st.just([]),
    st.just({}), st.just([[]]), st.lists(st.integers(-2, 3), max_size=7), st.just({"name": "x"}),
)  # fmt: skip


def opens_or_is_refused(file):
    """Whatever the file holds, nothing but a SaveError comes out of it."""
    try:
        opened = load(file)
    except SaveError:
        return None
    assert isinstance(opened, (Match, Record))
    return opened


def spoiled(node, rng, junk):
    """Put junk somewhere into a document."""
    keys = list(node) if isinstance(node, dict) else list(range(len(node)))
    if not keys:
        return
    key = rng.choice(keys)
    if isinstance(node[key], (dict, list)) and node[key] and rng.random() < 0.8:
        spoiled(node[key], rng, junk)
    elif isinstance(node, list) and rng.random() < 0.3:
        del node[key]
    else:
        node[key] = junk


@made_up
@given(where=st.integers(0, 2**32), junk=JUNK)
def test_junk_anywhere_in_a_save_is_refused_or_does_no_harm(tmp_path_factory, good, where, junk):
    file = tmp_path_factory.getbasetemp() / "junk.json"
    document = json.loads(good.decode("utf-8"))
    spoiled(document, random.Random(where), junk)
    file.write_text(json.dumps(document), encoding="utf-8")
    opened = opens_or_is_refused(file)
    if isinstance(opened, Match):
        assert opened.ledger == some_match().ledger


@made_up
@given(data=st.data())
def test_broken_bytes_anywhere_in_a_save_are_refused_or_do_no_harm(tmp_path_factory, good, data):
    file = tmp_path_factory.getbasetemp() / "bytes.json"
    broken = bytearray(good)
    for _ in range(data.draw(st.integers(1, 3))):
        broken[data.draw(st.integers(0, len(broken) - 1))] = data.draw(st.integers(0, 255))
    file.write_bytes(broken)
    opened = opens_or_is_refused(file)
    if isinstance(opened, Match):
        assert opened.ledger == some_match().ledger


@made_up
@given(data=st.binary(max_size=300))
def test_any_bytes_are_refused(tmp_path_factory, data):
    file = tmp_path_factory.getbasetemp() / "any.json"
    file.write_bytes(data)
    assert opens_or_is_refused(file) is None


# ---------------------------------------------------------------- nothing is executed
def test_nothing_in_a_file_is_imported_or_executed(saved, tmp_path):
    """Names of bots and decisions that would do something if anybody called, imported or evaluated them."""
    evil = "__import__('pathlib').Path('executed').touch()"
    seats = [
        {"name": "__import__('os')"},
        {"name": "B"},
        {"name": "C", "bot": evil, "from": "notebook", "dials": {"__class__": evil}},
    ]
    seats += [{"name": "D", "bot": "os.system", "from": "game", "dials": {"command": "touch executed"}}]
    edited(saved, seats=seats)
    before = set(sys.modules)
    loaded = load(saved)
    assert loaded.names[0] == "__import__('os')"
    edited(saved, answers=[[0, "__init__", 1], [0, "__class__", [1]]])
    assert isinstance(load(saved), Record)
    assert set(sys.modules) == before
    assert not os.path.exists("executed")


# ---------------------------------------------------------------- writing that fails
def failing(function, code, at=1):
    """The function, but its call number `at` fails with an error of the system."""
    calls = []

    def fails(*arguments, **more):
        calls.append(arguments)
        if len(calls) == at:
            raise OSError(code, os.strerror(code))
        return function(*arguments, **more)

    return fails


WRITING = {
    "a full disk": ("os.fsync", errno.ENOSPC, "the disk is full"),
    "a quota": ("os.fsync", getattr(errno, "EDQUOT", errno.ENOSPC), "the disk is full"),
    "a read-only folder": ("builtins.open", errno.EROFS, "protected"),
    "a folder without permission": ("builtins.open", errno.EACCES, "protected"),
    "a file that another program holds": ("os.replace", errno.EACCES, "protected"),
    "a broken disk": ("os.fsync", errno.EIO, "Choose another name or folder"),
}


@pytest.mark.parametrize("case", WRITING)
def test_a_failed_save_leaves_the_old_file_and_no_litter(saved, monkeypatch, case):
    where, code, words = WRITING[case]
    before = saved.read_bytes()
    module, name = where.split(".")
    honest = getattr(sys.modules[module], name)
    with monkeypatch.context() as patch:
        patch.setattr(where, failing(honest, code))
        with pytest.raises(SaveError, match=words) as caught:
            save(some_match().branch(5), saved)
    assert "What was there is unchanged" in str(caught.value)
    assert str(saved) in str(caught.value)
    assert saved.read_bytes() == before
    assert os.listdir(saved.parent) == [saved.name]


@pytest.mark.parametrize("where", ["os.fsync", "os.replace"])
def test_an_interrupted_save_leaves_the_old_file_and_no_litter(saved, monkeypatch, where):
    def interrupted(*arguments):
        raise KeyboardInterrupt

    before = saved.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(where, interrupted)
        with pytest.raises(KeyboardInterrupt):
            save(some_match().branch(5), saved)
    assert saved.read_bytes() == before
    assert os.listdir(saved.parent) == [saved.name]


def test_a_disk_that_really_takes_no_more(saved):
    """The system itself refuses to write more than 100 bytes to a file."""
    pytest.importorskip("resource")
    before = saved.read_bytes()
    code = (
        "import resource, sys; from finplay import Match, save\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))\n"
        "try: save(Match('wealthcraft', ['A', 'B']), sys.argv[1])\n"
        "except ValueError as error: print(error)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(saved)], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert "the disk is full" in done.stdout, done.stderr
    assert saved.read_bytes() == before
    assert os.listdir(saved.parent) == [saved.name]


def test_a_folder_that_is_not_there_is_told(tmp_path):
    with pytest.raises(SaveError, match="no such folder"):
        save(some_match(), tmp_path / "nowhere" / "game.json")
    assert os.listdir(tmp_path) == []


def test_a_folder_is_not_replaced_by_a_game(tmp_path):
    with pytest.raises(SaveError, match="could not be saved"):
        save(some_match(), tmp_path)
    assert os.listdir(tmp_path) == []


def test_a_protected_file_is_not_replaced(saved):
    before = saved.read_bytes()
    saved.chmod(0o444)
    if os.access(saved, os.W_OK):
        pytest.skip("nothing is protected from the superuser")
    with pytest.raises(SaveError, match="protected"):
        save(some_match().branch(5), saved)
    assert saved.read_bytes() == before


def test_a_link_still_leads_to_the_file_that_it_led_to(saved, tmp_path):
    link = tmp_path / "link.json"
    try:
        link.symlink_to(saved)
    except OSError:
        pytest.skip("there are no links here")
    save(some_match().branch(5), link)
    assert link.is_symlink()
    assert len(load(saved).answers) >= 5
    assert load(saved).answers == load(link).answers
