"""A full disk, a folder that is gone, an edited file, a killed kernel: the game goes on, and nothing is lost."""

import builtins
import errno
import os
import random
import signal
import subprocess
import sys

import pytest
from clicking import close_everything, note
from lab import ROOT
from save_tools import edited
from saved_tables import choose, games, play, table, words

from finplay import load, save
from widgets import Table
from widgets.autosave import claimed
from widgets.work import locked

ASHA = "wealthcraft-Asha-Hawk.json"


@pytest.fixture(autouse=True)
def work(tmp_path, monkeypatch):
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path / "work"))
    close_everything()
    yield tmp_path / "work"
    close_everything()


# ---------------------------------------------------------------- a disk that refuses
def full(*_, **__):
    raise OSError(errno.ENOSPC, "No space left on device")


def full_when_written(name, mode="r", *more, **named):
    file = builtins_open(name, mode, *more, **named)
    return Refusing(file) if str(name).endswith(".tmp") else file


builtins_open = builtins.open


class Refusing:
    """An open file on a disk that has just become full."""

    def __init__(self, file):
        self.file = file

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.file.close()

    write = full


@pytest.mark.parametrize(
    ("where", "instead"),
    [("os.fsync", full), ("os.replace", full), ("finplay.savefile.open", full_when_written)],
)
def test_on_a_full_disk_the_game_goes_on_and_says_so_and_is_saved_when_there_is_room_again(
    work, monkeypatch, where, instead
):
    t = play(table(), 2)
    kept = games(work)
    with monkeypatch.context() as patched:
        patched.setattr(where, instead, raising=False)
        play(t, 2)
        assert 'role="alert"' in note(t)
        assert "Not saved" in note(t)
        assert "the disk is full" in note(t)
        assert games(work) == kept
        assert not list(work.glob("*.tmp"))
        assert not list(work.glob(".*.tmp"))
    play(t, 1)
    assert note(t) == ""
    assert load(work / ASHA).answers == t.match.answers


def test_where_the_folder_is_a_file_the_game_goes_on_and_is_saved_once_it_can_be(work):
    work.write_text("in the way")
    t = table()
    assert "Not saved" in note(t)
    assert "a file of this name is in the way" in note(t)
    play(t, 2)
    assert 'role="alert"' in note(t)
    assert work.read_text() == "in the way"
    work.unlink()
    play(t, 1)
    assert note(t) == ""
    assert load(work / ASHA).answers == t.match.answers
    assert claimed(work / ASHA) is None


def test_where_the_folder_is_a_file_the_start_screen_opens_too(work):
    work.write_text("in the way")
    assert "who plays?" in words(Table("wealthcraft"))


def remove(folder):
    for each in folder.iterdir():
        each.unlink()
    folder.rmdir()


def test_a_folder_that_was_deleted_in_mid_game_is_made_again_with_the_whole_game_in_it(work):
    t = play(table(), 3)
    remove(work)
    play(t, 1)
    assert note(t) == ""
    assert load(work / ASHA).answers == t.match.answers
    assert claimed(work / ASHA) is None
    assert "has not ended" not in words(table())


def test_a_folder_that_cannot_be_made_again_is_told_and_saving_resumes(work):
    t = play(table(), 3)
    remove(work)
    work.write_text("in the way")
    play(t, 1)
    assert "Not saved" in note(t)
    work.unlink()
    play(t, 1)
    assert note(t) == ""
    assert load(work / ASHA).answers == t.match.answers


def test_a_chosen_folder_that_was_deleted_is_told_and_saving_resumes(tmp_path):
    (tmp_path / "usb").mkdir()
    t = play(table(save=tmp_path / "usb" / "mine.json"), 2)
    remove(tmp_path / "usb")
    play(t, 1)
    assert "there is no such folder" in note(t)
    (tmp_path / "usb").mkdir()
    play(t, 1)
    assert note(t) == ""
    assert load(tmp_path / "usb" / "mine.json").answers == t.match.answers


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="nothing is protected from root")
def test_in_a_protected_folder_the_game_goes_on_and_is_saved_once_it_can_be(work):
    work.mkdir()
    work.chmod(0o500)
    t = play(table(), 1)
    assert "protected" in note(t)
    work.chmod(0o700)
    play(t, 1)
    assert note(t) == ""


def test_in_a_protected_folder_the_game_goes_on(work, monkeypatch):
    def protected(*_, **__):
        raise PermissionError(errno.EACCES, "Permission denied")

    with monkeypatch.context() as patched:
        patched.setattr("pathlib.Path.open", protected)
        patched.setattr("finplay.savefile.open", protected, raising=False)
        t = play(table(), 1)
        assert "this folder or file is protected" in note(t)
    play(t, 1)
    assert note(t) == ""
    assert load(work / ASHA).answers == t.match.answers


# ---------------------------------------------------------------- files that are not what they were
def cut(file):
    file.write_bytes(file.read_bytes()[:-200])


def poorer(file):
    edited(file, ledger=lambda rows: rows[:-1])


def older(file):
    edited(file, version=lambda version: version + 1)


def foreign(file):
    file.write_text("dear diary")


def enormous(file):
    file.write_text("[" * 100_000)


def a_folder(file):
    file.unlink()
    file.mkdir()


@pytest.mark.parametrize("spoil", [cut, poorer, older, foreign, enormous, a_folder])
def test_a_file_that_is_no_game_to_go_on_with_is_left_alone_and_does_not_stop_the_start(work, spoil):
    play(table()).close()
    spoil(work / ASHA)
    before = (work / ASHA).read_bytes() if (work / ASHA).is_file() else None
    t = table()
    assert "has not ended" not in words(t)
    assert "who plays?" in words(Table("wealthcraft"))
    play(t)
    assert (work / "wealthcraft-Asha-Hawk-2.json").is_file()
    assert before is None or (work / ASHA).read_bytes() == before


def test_a_game_that_vanishes_or_is_spoilt_after_it_was_offered_is_told(work):
    play(table()).close()
    gone, spoilt = table(), table()
    cut(work / ASHA)
    choose(spoilt, "Go on")
    assert "cut short, edited or damaged" in words(spoilt)
    (work / ASHA).unlink()
    choose(gone, "Go on")
    assert "there is no such file" in words(gone)
    choose(gone, "Start a new game")
    play(gone)
    assert load(work / ASHA).answers == gone.match.answers


def test_among_many_files_the_newest_unfinished_game_is_offered(work):
    for _ in range(3):
        t = table(seed=None)
        if t._screen is None:
            choose(t, "Start a new game")
        newest = play(t).match.seed
        t.close()
    for age, each in enumerate(sorted(work.glob("*.json"), key=os.path.getmtime, reverse=True)):
        os.utime(each, (10_000 - age, 10_000 - age))
    (work / "diary.json").write_text("dear diary")
    t = table(seed=None)
    choose(t, "Go on")
    assert t.match.seed == newest


def test_a_save_that_was_put_into_the_folder_is_offered(work):
    t = play(table(save=False))
    work.mkdir(exist_ok=True)
    save(t.match, work / "from a friend.json")
    again = table()
    choose(again, "Go on")
    assert again.match.answers == t.match.answers


# ---------------------------------------------------------------- a killed kernel
PLAYER = """
import sys; sys.path.insert(0, "tests")
from saved_tables import choose, offers, play, table
t = table(["Asha", "Steady"])
if t._screen is None:
    choose(t, "Go on")
print(len(t.match.answers), flush=True)
while t.match.question is not None:
    play(t, 1)
    print(len(t.match.answers), t.match.answers[-1].decision, flush=True)  # this answer is acknowledged
"""


def killed_after(acknowledged, delay):
    """A kernel that plays, killed some moments after so many answers; what it acknowledged last, and at first."""
    kernel = subprocess.Popen([sys.executable, "-c", PLAYER], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    lines = [kernel.stdout.readline() for _ in range(acknowledged + 1)]
    with pytest.raises(subprocess.TimeoutExpired):
        kernel.wait(delay)
    kernel.send_signal(signal.SIGKILL)
    lines += kernel.stdout.read().splitlines()
    kernel.wait()
    return int(lines[0]), int(lines[-1].split()[0])


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="this system cannot kill so")
def test_a_kernel_killed_at_any_moment_loses_no_acknowledged_answer_and_its_lock_is_free(work):
    rng, known = random.Random(5), 0
    for _ in range(6):
        began, last = killed_after(rng.randrange(1, 4), rng.random() * 0.08)
        assert began >= known
        saved = load(work / "wealthcraft-Asha-Steady.json")
        assert len(saved.answers) >= last
        assert list(games(work)) == ["wealthcraft-Asha-Steady.json"]
        known = len(saved.answers)
    t = table(["Asha", "Steady"])
    choose(t, "Go on")
    assert len(t.match.answers) == known
    play(t, 1)


@pytest.mark.parametrize("moment", ["os.fsync", "os.replace", "os.chmod"])
def test_a_kernel_that_dies_in_the_middle_of_writing_leaves_the_answer_before_it(work, moment):
    code = (
        "import os, sys; sys.path.insert(0, 'tests'); from saved_tables import *; t = play(table(), 4);"
        f"print(t.match.answers, flush=True); {moment} = lambda *_: os._exit(9); play(t, 1)"
    )
    died = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert died.returncode == 9
    assert str(load(work / ASHA).answers) == died.stdout.strip()
    t = table()
    choose(t, "Go on")
    play(t, 1)
    assert load(work / ASHA).answers == t.match.answers


# ---------------------------------------------------------------- locks
def test_a_lock_that_its_holder_takes_away_meanwhile_is_not_held_twice(work, monkeypatch):
    work.mkdir()
    first = claimed(work / ASHA)
    asked = []

    def slow(file):
        """The first holder lets go between the opening of the file and its locking."""
        if not asked:
            first.release()
        asked.append(file)
        return locked(file)

    monkeypatch.setattr("widgets.autosave.locked", slow)
    second = claimed(work / ASHA)
    assert claimed(work / ASHA) is None
    second.release()


def test_a_file_that_cannot_be_kept_aside_is_not_locked_afterwards(tmp_path, monkeypatch):
    play(table(save=tmp_path / "mine.json")).close()
    t = table(save=tmp_path / "mine.json")
    with monkeypatch.context() as patched:
        patched.setattr("os.replace", full)
        choose(t, "Start a new game")
        assert "could not be renamed" in words(t)
        claim = claimed(tmp_path / "mine.json")
        assert claim is not None
        claim.release()
    choose(t, "Start a new game")
    assert t.match.answers != load(tmp_path / "mine.before-1.json").answers
