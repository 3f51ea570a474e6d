"""A table's file: written after every answer, found again after a restart, and never shared by two live tables."""

from __future__ import annotations

import contextlib
import os
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from finplay import Match, SaveError, load, save

from .work import WorkFolderError, file_name, keep_aside, locked, work_folder

Bots = Mapping[str, Any]  # by class name, for `load`

NEWEST = 20  # saves looked at for a game to go on with
ENDING = ".json"


class Unfinished(NamedTuple):
    """A saved game that can be gone on with."""

    path: Path
    match: Match

    def words(self) -> str:
        """Who plays, how far they are, and when it was saved."""
        saved = time.localtime(_saved_at(self.path))
        today = time.strftime("%Y-%m-%d", saved) == time.strftime("%Y-%m-%d")
        when = time.strftime("at %H:%M" if today else "on %Y-%m-%d at %H:%M", saved)
        return f"{', '.join(self.match.names)}; round {self.match.state.round}, saved {when}"


class Autosave:
    """The file of one table. Holds a lock on it for as long as the table lives.

    `find` looks for a file where there was none: the folder may be mended while the game goes on.
    """

    def __init__(self, path: Path | None, claim: Claim | None, find: Callable[[], Autosave] | None = None) -> None:
        self.path, self._claim, self._find = path, claim, find
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


def taken_up(found: Unfinished, bots: Bots) -> tuple[Match, Autosave]:
    """A game to go on with, as it stands now: it may have been played on since it was found. Raises SaveError."""
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
            keep_aside(path, "before")
        except WorkFolderError:
            place.close()
            raise
    return place


def saved_at(path: str | os.PathLike[str], game: str, bots: Bots | None = None) -> list[Unfinished]:
    """The game in this file, if it has not ended. Raises SaveError for a file that is not a save of finplay."""
    if not Path(path).exists():
        return []
    match = load(path, bots)
    if isinstance(match, Match) and match.box.name == game and not match.over:
        return [Unfinished(Path(path), match)]
    return []


def unfinished(game: str, names: Sequence[str] = (), bots: Bots | None = None) -> list[Unfinished]:
    """Games in the work folder that have not ended, newest first; of these players, if names are given."""
    try:
        files = sorted(work_folder().glob(f"*{ENDING}"), key=_saved_at, reverse=True)
    except (OSError, WorkFolderError):
        return []
    return [each for path in files[:NEWEST] for each in _unfinished_in(path, game, tuple(names), bots)]


def at_hand(match: Match) -> Bots:
    """The bots that a cell has brought, for a save that names them. Of two of a kind each gets its saved dials."""
    kinds: dict[str, list[Any]] = {}
    for seat in match.seats:
        if seat.bot is not None:
            kinds.setdefault(type(seat.bot).__name__, []).append(seat.bot)
    return {name: each[0] if len(each) == 1 else type(each[0]) for name, each in kinds.items()}


def _saved_at(path: Path) -> float:
    with contextlib.suppress(OSError):
        return path.stat().st_mtime
    return 0.0


def _unfinished_in(path: Path, game: str, names: tuple[str, ...], bots: Bots | None) -> Iterator[Unfinished]:
    claim = claimed(path)
    if claim is None:
        return
    try:
        match = load(path, bots)
        if isinstance(match, Match) and match.box.name == game and not match.over and names in ((), match.names):
            yield Unfinished(path, match)
    except SaveError:
        pass  # a foreign file, or a broken one: it is left alone
    finally:
        claim.release()


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
