"""A table's file: written after every answer, found again after a restart, and never shared by two live tables."""

from __future__ import annotations

import contextlib
import json
import os
import re
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, NamedTuple

from finplay import Match, Record, SaveError, load, save
from finplay.saves import as_text

from .work import WorkFolderError, file_name, keep_aside, locked, work_folder

Bots = Mapping[str, Any]  # by class name, for `load`

NEWEST = 20  # saves looked at for a game to go on with
ENDING = ".json"


class SavedGame(NamedTuple):
    """A saved game that can be gone on with or, if it is over, looked at again."""

    path: Path
    match: Match

    def words(self) -> str:
        """Who plays, how far they are, and when it was saved."""
        saved = time.localtime(_saved_at(self.path))
        today = time.strftime("%Y-%m-%d", saved) == time.strftime("%Y-%m-%d")
        when = time.strftime("at %H:%M" if today else "on %Y-%m-%d at %H:%M", saved)
        far = f"{'ended in ' if self.match.over else ''}round {self.match.state.round}"
        return f"{', '.join(self.match.names)}; {far}, saved {when}"


class Passed(NamedTuple):
    """A file of these players that is no game to go on with."""

    path: Path
    why: str
    readable: bool = False

    def words(self, aside: Path | None = None) -> str:
        """One line: what has become of the file, why, and how it can be read all the same."""
        become = f"{self.path.name} was left alone"
        if aside is not None:
            become = f"What was in {self.path.name} is kept as {aside.name}"
        read = f" To read it: finplay.load({os.fspath(aside or self.path)!r})" if self.readable else ""
        return f"{become}: {self.why.rstrip('.')}.{read}"


class Earlier(NamedTuple):
    """What was found: games, newest first, and files that are no game to go on with."""

    games: list[SavedGame]
    passed: list[Passed]


PERSON = (None, None)  # no bot, from nowhere


class Asked(NamedTuple):
    """The game that a cell asks for, as it was dealt."""

    match: Match
    seeded: bool  # did the cell give the seed?

    def is_this(self, saved: Match) -> bool:
        """The same game, players, house rules and luck? Its length does not count: a game can be stopped early."""
        asked = self.match
        luck = (saved.seed, saved.fresh) == (asked.seed, asked.fresh) or not self.seeded
        same = saved.box.name == asked.box.name and saved.names == asked.names and saved.script == asked.script
        return luck and same and _house_rules(saved) == _house_rules(asked) and self._seats(saved)

    def _seats(self, saved: Match) -> bool:
        """A bot that failed may have handed its seat to the stand-in since."""
        stand_in = (self.match.box.stand_in, "game")
        both = zip(_who(saved), _who(self.match), strict=True)
        return all(now == was or (now == stand_in and was != PERSON) for now, was in both)


def _who(match: Match) -> list[tuple[Any, Any]]:
    """For each seat the kind of its bot, as a save names it."""
    return [(each.get("bot"), each.get("from")) for each in json.loads(as_text(match))["seats"]]


def _house_rules(match: Match) -> dict[str, Any]:
    return {name: value for name, value in asdict(match.rules).items() if name != match.box.length}


class Autosave:
    """The file of one table. Holds a lock on it for as long as the table lives.

    `find` looks for a file where there was none: the folder may be mended while the game goes on.
    """

    def __init__(self, path: Path | None, claim: Claim | None, find: Callable[[], Autosave] | None = None) -> None:
        self.path, self._claim, self._find = path, claim, find
        self.aside: Path | None = None  # where what was in the file has gone
        self.trouble = ""  # why the last save failed, "" if it did not

    def save(self, match: Match) -> None:
        """Write the match; a failure is kept in `trouble` and does not stop the game."""
        try:
            self.look()
            if self.path is not None:
                self._stay_in(self.path)
                save(match, self.path)
            self.trouble = ""
        except (SaveError, WorkFolderError) as error:
            self.trouble = str(error)

    def look(self) -> None:
        """Find a file, if there is none yet. Raises SaveError, WorkFolderError."""
        if self.path is None and self._find is not None:
            found = self._find()
            self.path, self._claim = found.path, found._claim

    def _stay_in(self, path: Path) -> None:
        """A work folder that was deleted in mid-game is made again, and the lock went with the old one."""
        if self._find is not None and not path.parent.exists():
            work_folder()
            self.close()
            self._claim = claimed(path)

    def close(self) -> None:
        """Another table may have the file now."""
        if self._claim is not None:
            self._claim.release()


def new_place(game: str, names: Sequence[str]) -> Autosave:
    """A file that no game is in and no live table has; without one, a place that says why, and looks again."""
    place = Autosave(None, None, lambda: _new_place(work_folder(), game, names))
    try:
        place.look()
    except (WorkFolderError, SaveError) as error:
        place.trouble = str(error)
    return place


def _new_place(folder: Path, game: str, names: Sequence[str]) -> Autosave:
    for number in range(1, 10_000):
        path = folder / (file_name(game, *names, *([str(number)] if number > 1 else [])) + ENDING)
        if not path.exists():
            claim = claimed(path)
            if claim is not None:
                return Autosave(path, claim)
    raise SaveError(os.fspath(folder), "there are too many games of these players in this folder. Move some away")


def taken_up(found: SavedGame, bots: Bots) -> tuple[Match, Autosave]:
    """A saved game, as it stands now: it may have been played on since it was found. Raises SaveError."""
    place = place_at(found.path)
    try:
        match = load(found.path, bots)
        if not isinstance(match, Match):
            raise SaveError(os.fspath(found.path), f"this game can only be read: {match.read_only}")
    except SaveError:
        place.close()
        raise
    return match, place


def place_at(path: str | os.PathLike[str]) -> Autosave:
    """This file, for one table. Raises SaveError if another live table has it."""
    claim = claimed(Path(path))
    if claim is None:
        raise SaveError(os.fspath(path), "another table saves its game there. Close that one, or choose another file")
    return Autosave(Path(path), claim)


def emptied(path: str | os.PathLike[str]) -> Autosave:
    """The file that was asked for by name; what is in it is kept aside. Raises SaveError, WorkFolderError."""
    place = place_at(path)
    if Path(path).exists():
        try:
            place.aside = keep_aside(path, "before")
        except WorkFolderError:
            place.close()
            raise
    return place


# ---------------------------------------------------------------- what is there already
def at_path(path: str | os.PathLike[str], game: str, asked: Asked | None = None, bots: Bots | None = None) -> Earlier:
    """The game in this file. Raises SaveError for a file that is not a save of finplay."""
    if not Path(path).exists():
        return Earlier([], [])
    found = SavedGame(Path(path), load(path, bots))
    if not isinstance(found.match, Match):
        return Earlier([], [_only_read(found.path, found.match)])
    if asked.is_this(found.match) if asked else found.match.box.name == game:
        return Earlier([found], [])
    return Earlier([], [Passed(found.path, f"it is another game ({found.words()})")])


def in_folder(game: str, asked: Asked | None = None, bots: Bots | None = None) -> Earlier:
    """Games in the work folder; what a cell asks for, or any."""
    names = asked.match.names if asked else ()
    own = re.compile(re.escape(file_name(game, *names)) + (r"(-\d+)?" if names else "-.*"), re.DOTALL)
    earlier = Earlier([], [])
    try:
        files = sorted(work_folder().glob(f"*{ENDING}"), key=_saved_at, reverse=True)
    except (OSError, WorkFolderError):
        return earlier
    files.sort(key=lambda path: not own.fullmatch(path.stem))  # theirs are not crowded out by others
    for path in files[:NEWEST]:
        _look_into(path, game, asked, bots, bool(own.fullmatch(path.stem)), earlier)
    earlier.games.sort(key=lambda each: _saved_at(each.path), reverse=True)
    return earlier


def _look_into(path: Path, game: str, asked: Asked | None, bots: Bots | None, own: bool, earlier: Earlier) -> None:
    claim = claimed(path)
    if claim is None:
        return
    try:
        match = load(path, bots)
        if not isinstance(match, Match):
            if match.game == game and (asked is None or match.names == asked.match.names):
                earlier.passed.append(_only_read(path, match))
        elif asked.is_this(match) if asked else match.box.name == game:
            earlier.games.append(SavedGame(path, match))
    except SaveError as error:
        if own:  # any other file is nobody's game here
            earlier.passed.append(Passed(path, error.what))
    finally:
        claim.release()


def _only_read(path: Path, record: Record) -> Passed:
    return Passed(path, f"it can only be read, for {record.read_only}", True)


def at_hand(match: Match) -> Bots:
    """The bots that a cell has brought, for a save that names them. Of two of a kind each gets its saved dials."""
    kinds: dict[str, list[Any]] = {}
    for seat in match.seats:
        if seat.bot is not None and type(seat.bot) not in match.box.bots.values():  # those `load` knows itself
            kinds.setdefault(type(seat.bot).__name__, []).append(seat.bot)
    return {name: each[0] if len(each) == 1 else type(each[0]) for name, each in kinds.items()}


def _saved_at(path: Path) -> float:
    with contextlib.suppress(OSError):
        return path.stat().st_mtime
    return 0.0


# ---------------------------------------------------------------- one live table for each file
class Claim:
    """A lock that the system takes back when the kernel dies, however it dies."""

    def __init__(self, file: Any, path: Path) -> None:
        self._file, self._path = file, path

    def release(self) -> None:
        if self._file is not None:
            with contextlib.suppress(OSError):
                self._path.unlink()
            self._file.close()
            self._file = None


def claimed(path: Path) -> Claim | None:
    """A claim on a file, or None if a live table has it. Where the system knows no locks there is always a claim."""
    lock = path.with_name(f".{path.name}.lock")
    while True:
        try:
            file = lock.open("a+b")
        except OSError:
            return Claim(None, lock)  # the folder cannot be written: the save will say so
        if not locked(file):
            file.close()
            return None
        if _is_at(file, lock):
            return Claim(file, lock)
        file.close()  # its last holder took it away between the two steps above


def _is_at(file: Any, lock: Path) -> bool:
    if os.name == "nt":
        return True  # there an open file cannot be taken away
    try:
        return os.path.samestat(os.fstat(file.fileno()), lock.stat())
    except FileNotFoundError:
        return False
    except OSError:
        return True
