"""What a class has handed in: journals and saved games in a folder. They are read, and never changed."""

from __future__ import annotations

import json
import os
import re
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from finplay import Match, Record, SaveError, load
from finplay.games import box_of
from finplay.savefile import LARGEST
from finplay.saves import as_text

from .journal_file import Damage, Entry, read_journal
from .work import WorkFolderError, work_folder

FOLDER = "class"  # in the work folder
MOST_FILES = 500  # looked at: whoever names the folder of all their documents need not wait
DEEPEST = 4  # folders in folders: some schools' systems make one for each student
NOT_THEIRS = {"thumbs.db", "desktop.ini", "__macosx"}  # made by computers; so is what begins with a dot
UNNAMED = {"asha"}  # the name in the lessons' own cells tells nobody's
LONGEST_NAME = 40
FOREIGN = "it is neither a journal nor a saved game of finplay"
KINDS = {
    ".zip": "it is an archive. Unpack it into this folder",
    ".ipynb": "it is a notebook. What counts is the file behind its link “Download my journal”",
}
TWO_OF_ONE_NAME = ". Are they two people? Then put each file into a folder of its own"


class LeftOut(NamedTuple):
    """A file that is not shown, by its path in the folder, and why."""

    file: str
    why: str


class Handed(NamedTuple):
    """A student's journal. `who` is the same in all files of one student; `name` is "" if the file tells none."""

    who: str
    name: str
    lesson: str
    entries: dict[str, Entry]
    file: str

    @property
    def newest(self) -> str:
        """When it was last written to."""
        return max((entry["at"] for entry in self.entries.values()), default="")


class Played(NamedTuple):
    """A group's game. `bots` holds the kind of bot on each seat, "" for a person."""

    who: str
    name: str
    match: Match | Record
    bots: tuple[str, ...]
    file: str
    saved: float

    @property
    def people(self) -> tuple[int, ...]:
        return tuple(seat for seat, bot in enumerate(self.bots) if not bot)

    @property
    def game(self) -> str:
        return self.match.box.name if isinstance(self.match, Match) else self.match.game


class Collected(NamedTuple):
    """All that was found. An example is made up, and says so wherever it is shown."""

    journals: list[Handed]
    games: list[Played]
    left_out: list[LeftOut]
    example: bool = False

    @property
    def empty(self) -> bool:
        return not self.journals and not self.games


def class_folder(chosen: str | os.PathLike[str] | None = None) -> Path:
    """The folder of the class's files; the usual one is made if it is not there yet. Raises WorkFolderError."""
    if chosen is None:
        folder = work_folder() / FOLDER
        try:
            folder.mkdir(exist_ok=True)
        except OSError as error:
            raise WorkFolderError(folder, f"this folder could not be made: {error.strerror}") from error
        return folder
    folder = Path(os.path.abspath(os.path.expanduser(chosen)))
    if not folder.exists():
        raise WorkFolderError(folder, "there is no such folder. Make it, or write another")
    if not folder.is_dir():
        raise WorkFolderError(folder, "this is a file. Write the name of the folder that it lies in")
    return folder


def collect(folder: Path) -> Collected:
    """Read all files in the folder and in the folders within it. What cannot be used is named, the rest is there."""
    found = Collected([], [], [])
    for number, (path, name) in enumerate(_files(folder, found.left_out)):
        if number == MOST_FILES:
            found.left_out.append(LeftOut("…", f"there are more than {MOST_FILES} files here; these were not read"))
            break
        try:
            _take(path, name, found)
        except (Damage, SaveError) as error:
            found.left_out.append(LeftOut(name, error.what if isinstance(error, SaveError) else str(error)))
        except OSError as error:
            found.left_out.append(LeftOut(name, f"it could not be read: {error.strerror}"))
        except Exception as error:  # one strange file must not hide the class
            found.left_out.append(LeftOut(name, f"it could not be understood ({type(error).__name__}: {error})"))
    return Collected(_newest(found.journals, found.left_out), _last_games(found.games, found.left_out), found.left_out)


def _files(folder: Path, left_out: list[LeftOut]) -> Iterator[tuple[Path, str]]:
    """Every file that a person put there, with its path within the folder."""

    def refused(error: OSError) -> None:
        left_out.append(LeftOut(os.path.basename(error.filename or ""), f"it could not be read: {error.strerror}"))

    for here, folders, files in os.walk(folder, onerror=refused):
        within = Path(here).relative_to(folder)
        deep = len(within.parts) >= DEEPEST
        folders[:] = [] if deep else sorted(each for each in folders if _theirs(each))
        for file in sorted(filter(_theirs, files)):
            yield Path(here) / file, (within / file).as_posix()


def _theirs(name: str) -> bool:
    return not name.startswith(".") and name.casefold() not in NOT_THEIRS


def _take(path: Path, name: str, found: Collected) -> None:
    """Add one file to what was found. Raises Damage, SaveError, OSError."""
    about = path.stat()
    if not stat.S_ISREG(about.st_mode):
        raise Damage("it is a device, not a file")
    if about.st_size > LARGEST:
        raise Damage(f"it is far too large ({about.st_size // 1_000_000} MB)")
    with path.open("rb") as file:
        head = file.read(200)
    if not head:
        raise Damage("it is empty")
    if b'"finplay journal"' in head:
        found.journals.append(_handed(path, name, found.left_out))
    elif b'"finplay save"' in head:
        found.games.append(_played(path, name, about.st_mtime))
    else:
        raise Damage(KINDS.get(path.suffix.casefold(), FOREIGN))


def _who(name: str, file: str) -> str:
    """Who it is: a name within its folder, or the file if there is no name."""
    return f"{os.path.dirname(file)}/{name.casefold()}" if name else file


# ---------------------------------------------------------------- journals
def _handed(path: Path, file: str, left_out: list[LeftOut]) -> Handed:
    kept = read_journal(path)
    if kept.spoilt:
        keys = " and ".join(f"“{key[:40]}”" for key in kept.spoilt)
        left_out.append(LeftOut(file, f"only its entry {keys}: a number in it was edited or damaged"))
    told = kept.entries.get("name", {}).get("answer")
    name = " ".join(str(kept.student or told or "").split())[:LONGEST_NAME]
    return Handed(_who(name, file), name, kept.lesson, kept.entries, file)


def _newest(journals: list[Handed], left_out: list[LeftOut]) -> list[Handed]:
    """Of each student the newest journal of each lesson."""
    kept: list[Handed] = []
    for each in sorted(journals, key=lambda each: each.newest, reverse=True):
        twin = next((other for other in kept if _same_student(each, other)), None)
        if twin is None:
            kept.append(each)
            continue
        copied = _stamps(each) & _stamps(twin)
        what = "a copy" if each.entries == twin.entries else "an older journal of the same student"
        why = f"it is {what}: {twin.file} is shown"
        left_out.append(LeftOut(each.file, why + ("" if copied else TWO_OF_ONE_NAME)))
    return sorted(kept, key=lambda each: each.who)


def _same_student(one: Handed, other: Handed) -> bool:
    """The same name; without a name, entries that were written at the very same moment."""
    if one.lesson != other.lesson:
        return False
    if one.name and other.name:
        return one.who == other.who
    return bool(_stamps(one) & _stamps(other))


def _stamps(journal: Handed) -> set[tuple[str, str]]:
    return {(key, entry["at"]) for key, entry in journal.entries.items()}


# ---------------------------------------------------------------- games
def _played(path: Path, file: str, saved: float) -> Played:
    match = load(path)
    if isinstance(match, Match) and not match.answers:
        raise Damage("nobody has answered anything in this game yet")
    bots = _bots(match)
    names = [name for name, bot in zip(match.names, bots, strict=True) if not bot]
    if not names:
        raise Damage("only bots play in this game")
    told = "" if all(name.casefold() in UNNAMED for name in names) else " and ".join(names)
    return Played(_who(told, file), told, match, bots, file, saved)


def _bots(match: Match | Record) -> tuple[str, ...]:
    """The kind of bot on each seat. A bot that took over a person's seat sits there under that person's name."""
    if isinstance(match, Match):
        seats: list[dict[str, Any]] = json.loads(as_text(match))["seats"]
        return tuple(_if_own(each["name"], each.get("bot", "")) for each in seats)
    kinds = box_of(match.game).bots
    return tuple(next((kind for kind in kinds if _if_own(name, kind)), "") for name in match.names)


def _if_own(name: str, bot: str) -> str:
    return bot if bot and re.fullmatch(rf"{re.escape(bot)}( \d+)?", name) else ""


def luck(game: Played) -> tuple[Any, ...]:
    """What must be the same for games to be compared: luck, house rules, and who sits where. Not the length."""
    match = game.match
    if isinstance(match, Match):
        rules = {name: getattr(match.rules, name) for name in match.rules.__dataclass_fields__}
        more = (match.fresh, tuple(sorted(match.script.items())), match.box.version)
    else:
        rules, more = dict(match.rules), ((0, 0), (), match.version)
    rules.pop(box_of(game.game).length, None)
    return (game.game, match.seed, tuple(sorted(rules.items())), game.bots, *more)


def _last_games(games: list[Played], left_out: list[LeftOut]) -> list[Played]:
    """Of each group the newest game on the same luck; of one game the file in which it goes on furthest."""
    kept: list[Played] = []
    for each in sorted(games, key=lambda each: (each.saved, _length(each)), reverse=True):
        twins = [n for n, other in enumerate(kept) if luck(other) == luck(each) and _same_group(each, other)]
        if not twins:
            kept.append(each)
            continue
        older, newer = each, kept[twins[0]]
        one_game = _one_game(older, newer)
        if one_game and _length(older) > _length(newer):
            kept[twins[0]], older, newer = older, newer, older
        what = "the same game" if one_game else "an older game of the same group"
        left_out.append(
            LeftOut(older.file, f"it is {what}: {newer.file} is shown" + ("" if one_game else TWO_OF_ONE_NAME))
        )
    return sorted(kept, key=lambda each: each.who)


def _same_group(one: Played, other: Played) -> bool:
    return _one_game(one, other) or (bool(one.name) and one.who == other.who)


def _one_game(one: Played, other: Played) -> bool:
    """Is one the beginning of the other?"""
    mine, yours = _told(one), _told(other)
    shared = min(len(mine), len(yours))
    return one.match.names == other.match.names and mine[:shared] == yours[:shared]


def _told(game: Played) -> list[Any]:
    return list(game.match.answers if isinstance(game.match, Match) else game.match.ledger)


def _length(game: Played) -> int:
    return len(_told(game))
