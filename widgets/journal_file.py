"""The file of a journal: readable JSON, one entry for each bet, check and reflection.

Two notebooks may write to one file: before each writing, what the other wrote is taken in, and the newest entry wins.
"""

from __future__ import annotations

import json
import math
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, NamedTuple

from .work import WorkFolderError, alone, file_name, keep_aside, work_folder, write_text

FORMAT = 1
MARK = "finplay journal"
ABOUT = "Bets, answers and reflections of one lesson. Times are UTC. You may read this file, copy it and hand it in."
LARGEST = 5_000_000  # bytes; a lesson takes some thousand
LONGEST_NUMBER = 300  # digits; beyond, arithmetic with fractions fails
YEARS = range(2000, 2200)  # that a time in a journal can lie in

Entry = dict[str, Any]


class Damage(ValueError):
    """A file that is no journal, or not this one."""


class Kept(NamedTuple):
    """What is in the file of a journal; `spoilt` are the keys of entries with a number that is none, left out."""

    lesson: str
    student: str
    fresh_from: str
    entries: dict[str, Entry]
    spoilt: list[str]


class JournalFile:
    """The entries of one lesson and student, by key. `news` tells what happened to the file, for the reader."""

    def __init__(self, lesson: str, student: str = "") -> None:
        self.lesson, self.student = lesson, student
        self.name = file_name("journal", lesson, student, end=".json")
        self.entries: dict[str, Entry] = {}
        self.news = ""
        self._fresh_from = ""  # when somebody else began here: older entries are not theirs

    def path(self) -> Path:
        """Where it lies. Raises WorkFolderError."""
        return work_folder() / self.name

    def read(self) -> str:
        """Take in what is on disk; "" or why it could not be read."""
        try:
            path = self.path()
            with alone(path):
                self._take_in(path)
        except WorkFolderError as error:
            return str(error)
        return ""

    def put(self, key: str, **parts: Any) -> str:
        """Change an entry and write the file; "" or why it could not be written. The entry is kept in memory.

        Raises ValueError for a number that JSON cannot hold: infinity, or what is no number.
        """
        json.dumps(parts, allow_nan=False)
        before = self.entries.get(key, {})
        self.entries[key] = {**before, **parts} | {"at": _after(before.get("at", ""))}
        try:
            path = self.path()
            with alone(path):
                self._take_in(path, just_now=key)
                write_text(path, self.text())
        except WorkFolderError as error:
            return str(error)
        return ""

    def start_anew(self) -> Path | None:
        """Keep the file aside and begin an empty one; returns where the old one is. Raises WorkFolderError."""
        path = self.path()
        with alone(path):
            aside = keep_aside(path) if path.exists() else None
            self.entries, self._fresh_from = {}, _after(self._fresh_from)
            write_text(path, self.text())
        return aside

    def text(self) -> str:
        """What stands in the file."""
        document = {
            MARK: FORMAT,
            "about": ABOUT,
            "lesson": self.lesson,
            "student": self.student,
            "fresh from": self._fresh_from,
            "entries": self.entries,
        }
        return json.dumps(document, ensure_ascii=False, indent=1, allow_nan=False) + "\n"

    # ------------------------------------------------------------ reading
    def _take_in(self, path: Path, just_now: str = "") -> None:
        """Merge what is on disk. A file that cannot be understood is kept aside. Raises WorkFolderError."""
        try:
            fresh_from, entries, spoilt = self._on_disk(path)
        except FileNotFoundError:
            return
        except Damage as damage:
            aside = keep_aside(path)
            self.news = (
                f"The file {path.name} could not be used: {damage}. It is kept as {aside.name}; a new one begins."
            )
            return
        except OSError as error:
            raise WorkFolderError(path, f"this file could not be read: {error.strerror}") from error
        self._merge(fresh_from, entries, just_now)
        if spoilt:
            aside = keep_aside(path)
            self.news = (
                f"In the file {path.name} a number was edited or damaged, in {' and '.join(map(_quoted, spoilt))}. "
                f"That is left out. The file as it was is kept as {aside.name}."
            )
            write_text(path, self.text())

    def _merge(self, fresh_from: str, entries: dict[str, Entry], just_now: str) -> None:
        """The newest entry wins; a file that somebody began anew wins over what was before."""
        if fresh_from > self._fresh_from:
            self._fresh_from = fresh_from
            self.entries = {key: self.entries[key] for key in self.entries if key == just_now}
        elif fresh_from < self._fresh_from:
            return
        for key, entry in entries.items():
            if key not in self.entries or _rank(entry) > _rank(self.entries[key]):
                self.entries[key] = entry

    def _on_disk(self, path: Path) -> tuple[str, dict[str, Entry], list[str]]:
        """When it was begun anew, its entries, and the keys of those with a number that is none."""
        kept = read_journal(path)
        for what, found, own in (("lesson", kept.lesson, self.lesson), ("student", kept.student, self.student)):
            if found != own:
                raise Damage(f"it belongs to another {what}")
        return kept.fresh_from, kept.entries, kept.spoilt


def read_journal(path: Path) -> Kept:
    """What is in the file of anybody's journal, which is left as it is. Raises Damage, OSError."""
    if path.is_dir():
        raise Damage("it is a folder")
    with path.open("rb") as file:
        data = file.read(LARGEST + 1)
    try:
        document = json.loads(data.decode("utf-8-sig"), parse_int=_whole) if len(data) <= LARGEST else None
    except (ValueError, RecursionError):
        raise Damage("it was cut short, edited or damaged") from None
    if type(document) is not dict or type(document.get(MARK)) is not int or document[MARK] < 1:
        raise Damage("it is not a journal of finplay")
    if document[MARK] > FORMAT:
        raise Damage("it was written by a newer finplay")
    lesson, student = document.get("lesson"), document.get("student")
    if type(lesson) is not str or type(student) is not str:
        raise Damage("its lesson or its student was edited or damaged")
    entries = _entries(document.get("entries"))
    spoilt = [key for key, entry in entries.items() if not _finite(entry)]
    sound = {key: entry for key, entry in entries.items() if key not in spoilt}
    return Kept(lesson, student, _fresh(document.get("fresh from")), sound, spoilt)


def _fresh(value: object) -> str:
    return "" if value == "" else _time(value)


def _entries(found: object) -> dict[str, Entry]:
    if type(found) is not dict:
        raise Damage("its entries were edited or damaged")
    return {key: _entry(key, entry) for key, entry in found.items()}


def _entry(key: str, entry: Any) -> Entry:
    words = ("kind", "question", "unit")
    right = type(entry) is dict and "kind" in entry and all(type(entry.get(each, "")) is str for each in words)
    if not right or type(entry.get("answer")) not in (str, int, float, bool, type(None)):
        raise Damage(f"its entry {key[:40]!r} was edited or damaged")
    times = {what: _time(entry.get(what)) for what in ("at", "locked") if what == "at" or what in entry}
    return {**entry, **times}


def _whole(digits: str) -> float:
    return int(digits) if len(digits) <= LONGEST_NUMBER else math.inf


def _finite(entry: Entry) -> bool:
    """Are all its numbers numbers? `1e999` is read as infinity."""
    try:
        json.dumps(entry, allow_nan=False)
    except (ValueError, RecursionError):
        return False
    return True


def _quoted(key: str) -> str:
    return f"“{key[:40]}”"


def _rank(entry: Entry) -> tuple[bool, str]:
    """What was locked cannot be changed any more; else the newest wins."""
    return "locked" in entry, entry["at"]


# ---------------------------------------------------------------- times
def _time(value: object) -> str:
    """A time as this module writes it, so that texts can be compared. Raises Damage."""
    try:
        moment = datetime.fromisoformat(value) if type(value) is str else None
    except ValueError:
        moment = None
    if moment is None or moment.tzinfo is None or moment.year not in YEARS:
        raise Damage("one of its times was edited or damaged")
    return _written(moment.astimezone(UTC))


def _written(moment: datetime) -> str:
    return moment.isoformat(timespec="microseconds")


def _after(before: str) -> str:
    """Now, and later than `before`, even if the computer's clock was set back."""
    now = datetime.now(UTC)
    if before:
        now = max(now, datetime.fromisoformat(before) + timedelta(microseconds=1))
    return _written(now)


def clock(at: str) -> str:
    """A time as this computer's clock shows it: "10:31", with the day if it was another one."""
    moment, today = datetime.fromisoformat(at).astimezone(), datetime.now().astimezone()
    return f"{moment:%H:%M}" if moment.date() == today.date() else f"{moment:%H:%M on %Y-%m-%d}"
