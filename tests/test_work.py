"""Where a student's files go: the right folder, names that every computer takes, and nothing lost on a full disk."""

import errno
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from lab import ROOT

from widgets import work
from widgets.work import WorkFolderError, alone, file_name, keep_aside, work_folder, write_text


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path / "my work"))
    return tmp_path / "my work"


# ---------------------------------------------------------------- the folder
def test_it_is_where_the_variable_says_and_is_made(folder):
    assert not folder.exists()
    assert work_folder() == folder
    assert folder.is_dir()


def test_it_is_next_to_the_lessons_whatever_the_notebooks_folder(tmp_path, monkeypatch):
    monkeypatch.delenv("FINPLAY_WORK")
    monkeypatch.chdir(tmp_path)
    assert work._place() == ROOT / "lessons" / "my-work"


def test_without_lessons_it_is_in_the_current_folder(tmp_path, monkeypatch):
    monkeypatch.delenv("FINPLAY_WORK")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(work, "__file__", str(tmp_path / "site-packages" / "widgets" / "work.py"))
    assert work_folder() == tmp_path / "my-work"


def test_a_home_sign_is_understood(tmp_path, monkeypatch):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    monkeypatch.setenv("FINPLAY_WORK", "~/games")
    assert work_folder() == tmp_path / "games"


def test_a_file_in_the_way_is_named_with_what_to_do(folder):
    folder.write_text("not a folder")
    with pytest.raises(WorkFolderError, match=r"my work: this folder could not be made.*FINPLAY_WORK"):
        work_folder()
    assert isinstance(WorkFolderError("a", "b"), ValueError)


def test_a_file_above_it_is_named_too(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path / "file" / "work"))
    with pytest.raises(WorkFolderError, match="could not be made"):
        work_folder()


def test_an_impossible_folder_is_an_error_in_words(monkeypatch):
    monkeypatch.setattr(work, "_place", lambda: Path("nothing\0there"))
    with pytest.raises(WorkFolderError, match="could not be made"):
        work_folder()


# ---------------------------------------------------------------- names
@pytest.mark.parametrize("name", ["Asha", "Zoë", "नेहा शर्मा", "李 雷", "O'Brien", "nul-terminated", "a.b"])
def test_a_harmless_name_stays_as_it_is(name):
    assert file_name("journal", name, end=".json") == f"journal-{name}.json"


HOSTILE = [
    "../../etc/passwd", "a/b", "a\\b", "C:\\x", "", " ", ".", "..", "...", "CON", "con", "nul.txt", "COM1", "LPT¹", "~",
    "-rf", ".hidden",
    "a\nb\tc", "a\0b", "\u202egnp.exe", "<script>", 'a"b', "a*?b", "|", "x" * 500, "字" * 500, "\ud800",
    "e\u0301", "👩‍👩‍👧", "name ", "name.",
]  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE, ids=ascii)
@pytest.mark.parametrize("alone", [True, False])
def test_a_hostile_name_becomes_one_harmless_file(name, alone, folder):
    made = file_name(*([] if alone else ["journal"]), name, end=".json")
    path = work_folder() / made
    path.write_text("x")
    assert path.parent == folder
    assert os.listdir(folder) == [made]
    assert len(made.encode()) <= 140
    assert not set(made) & set('<>:"/\\|?*\0\n')
    assert not made.startswith((".", "-", " "))
    assert made.split(".")[0].upper() not in work.RESERVED


def test_different_names_have_different_files():
    names = [*HOSTILE[:4], *HOSTILE[9:], "a-b", "a:b", "a?b", "x" * 501, "Asha"]
    assert len({file_name("journal", name) for name in names}) == len(names)


def test_names_that_look_the_same_are_the_same():
    assert file_name("Zoe\u0308") == file_name("Zo\u00eb") == file_name("  Zoë  ")


# ---------------------------------------------------------------- writing
def test_a_text_is_written(folder):
    write_text(work_folder() / "a.json", "é\n")
    assert (folder / "a.json").read_bytes() == "é\n".encode()


@pytest.mark.parametrize("moment", ["os.fsync", "os.replace"])
def test_on_a_full_disk_the_old_file_stays_and_no_litter(folder, monkeypatch, moment):
    path = work_folder() / "a.json"
    write_text(path, "old")

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(moment, full)
    with pytest.raises(WorkFolderError, match=r"a\.json.*the disk is full.*What was there is unchanged"):
        write_text(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(folder) == ["a.json"]


def test_where_the_folder_is_gone_it_says_so(folder):
    with pytest.raises(WorkFolderError, match="could not be written: there is no such folder"):
        write_text(folder / "gone" / "a.json", "x")


def test_what_is_kept_aside_is_never_overwritten(tmp_path):
    for text in ("1", "2", "3"):
        (tmp_path / "a.json").write_text(text)
        keep_aside(tmp_path / "a.json")
    assert {each.name: each.read_text() for each in tmp_path.iterdir()} == {
        "a.kept-1.json": "1", "a.kept-2.json": "2", "a.kept-3.json": "3",
    }  # fmt: skip
    with pytest.raises(WorkFolderError, match="could not be renamed"):
        keep_aside(tmp_path / "missing.json")


# ---------------------------------------------------------------- one at a time
def test_one_waits_for_the_other(tmp_path):
    order = []

    def second():
        with alone(tmp_path / "a.json"):
            order.append("second")

    with alone(tmp_path / "a.json"):
        thread = threading.Thread(target=second)
        thread.start()
        time.sleep(0.1)
        order.append("first")
    thread.join()
    assert order == ["first", "second"]


def test_a_hanging_writer_does_not_stop_the_other(tmp_path, monkeypatch):
    monkeypatch.setattr(work, "WAIT", 0.05)
    with alone(tmp_path / "a.json"), alone(tmp_path / "a.json"):
        pass


def test_a_killed_writer_leaves_no_lock(tmp_path):
    code = f"import os; from widgets.work import alone\nwith alone({str(tmp_path / 'a')!r}): os._exit(1)"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False)
    start = time.monotonic()
    with alone(tmp_path / "a"):
        assert time.monotonic() - start < 1


def test_without_a_folder_it_goes_on(tmp_path):
    with alone(tmp_path / "none" / "a.json"):
        pass
