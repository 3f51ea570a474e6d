"""Where a student's files go: games, bets, reflections. They stay on this computer."""

from __future__ import annotations

import contextlib
import os
import time
import unicodedata
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any

from finplay import SaveError, savefile

VARIABLE = "FINPLAY_WORK"  # the environment variable that names another folder
FOLDER = "my-work"
LONGEST = 120  # bytes of a name, so that it fits any disk and leaves room for a suffix
WAIT = 2.0  # seconds to wait for another notebook that is writing

_PRINTERS = {"CON", "PRN", "AUX", "NUL", "CLOCK$", "CONIN$", "CONOUT$"}
_PORTS = {f"{port}{n}" for port in ("COM", "LPT") for n in "0123456789¹²³"}
RESERVED = _PRINTERS | _PORTS  # what Windows takes for a device, whatever its suffix
FORBIDDEN = '<>:"/\\|?*'
JOINERS = "\u200c\u200d"  # Persian, Hindi and other scripts are spelt with them


class WorkFolderError(ValueError):
    """A student's work cannot be kept where it should go. The message says why and what to do."""

    def __init__(self, path: str | os.PathLike[str], what: str) -> None:
        self.path, self.what = os.fspath(path), what
        super().__init__(f"{self.path if self.path.isprintable() else repr(self.path)}: {what}")


def work_folder() -> Path:
    """The folder of a student's work, made if it is not there yet. Raises WorkFolderError."""
    folder = _place()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise WorkFolderError(folder, f"this folder could not be made: {_reason(error)}") from error
    return folder


def _place() -> Path:
    """Next to the lessons of this installation, whatever folder the notebook is in."""
    chosen = os.environ.get(VARIABLE, "").strip()
    if chosen:
        return Path(os.path.abspath(os.path.expanduser(chosen)))
    lessons = Path(__file__).resolve().parent.parent / "lessons"
    return (lessons if lessons.is_dir() else Path.cwd()) / FOLDER


# ---------------------------------------------------------------- names
def file_name(*parts: str, end: str = "") -> str:
    """A file name that every computer takes, from any titles and names: `file_name("journal", "Zoë", end=".json")`.

    A name that had to be changed gets six letters of its own, so that no two share a file.
    """
    wanted = [each for each in (" ".join(unicodedata.normalize("NFC", part).split()) for part in parts) if each]
    whole = "-".join(wanted)
    safe = _cut("-".join(filter(None, map(_safe, wanted)))).strip(" .-")
    if safe.split(".")[0].strip().upper() in RESERVED:
        safe = f"my-{safe}"
    if safe != whole and whole:
        mark = f"{zlib.crc32(whole.encode('utf-8', 'backslashreplace')) & 0xFFFFFF:06x}"
        safe = f"{safe}-{mark}" if safe else mark
    return (safe or "untitled") + end


def _safe(part: str) -> str:
    kept = ("-" if sign in FORBIDDEN else sign for sign in part if _is_kept(sign))
    return "".join(kept).strip(" .-")


def _is_kept(sign: str) -> bool:
    """Nothing that steers the screen or that nobody sees."""
    return sign in JOINERS or not unicodedata.category(sign).startswith("C")


def _cut(name: str) -> str:
    return name.encode("utf-8")[:LONGEST].decode("utf-8", "ignore")


# ---------------------------------------------------------------- files
def write_text(path: str | os.PathLike[str], text: str) -> None:
    """Write a file as a whole or not at all. Raises WorkFolderError, and then an older file is as it was."""
    try:
        savefile.write(os.fspath(path), text)
    except SaveError as error:
        why = _reason(error.__cause__)
        raise WorkFolderError(path, f"this file could not be written: {why}. What was there is unchanged") from error


def keep_aside(path: str | os.PathLike[str], why: str = "kept") -> Path:
    """Rename a file so that a new one can begin, and lose nothing: "a.json" becomes "a.kept-1.json"."""
    old = Path(path)
    new, n = old, 0
    while new.exists() or new.is_symlink():
        n += 1
        new = old.with_name(f"{old.stem}.{why}-{n}{old.suffix}")
    try:
        os.replace(old, new)
    except OSError as error:
        raise WorkFolderError(old, f"this file could not be renamed: {_reason(error)}") from error
    return new


@contextlib.contextmanager
def alone(path: str | os.PathLike[str]) -> Iterator[None]:
    """One writer at a time, also between notebooks; the system frees the lock of a killed kernel.

    Where a disk or a system has no locks, or the other one hangs, it goes on without.
    """
    lock = Path(path).with_name(".one-at-a-time")
    try:
        file: Any = open(lock, "a+b")  # noqa: SIM115 - held open while the lock is held
    except OSError:
        yield
        return
    with file:
        _wait_for(file)
        yield


def _wait_for(file: IO[bytes]) -> None:
    end = time.monotonic() + WAIT
    while not locked(file) and time.monotonic() < end:
        time.sleep(0.01)


def locked(file: IO[bytes]) -> bool:
    """Try to lock; True also where there are no locks."""
    try:
        import fcntl
    except ImportError:
        return _on_windows(file)
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def _on_windows(file: IO[bytes]) -> bool:
    try:
        import msvcrt
    except ImportError:
        return True
    windows: Any = msvcrt
    try:
        file.seek(0)
        windows.locking(file.fileno(), windows.LK_NBLCK, 1)
    except PermissionError:
        return False
    except OSError:
        return True
    return True


def _reason(error: BaseException | None) -> str:
    """Why a folder or file cannot be written, and what to do."""
    if isinstance(error, FileExistsError):
        return "a file of this name is in the way. Rename it, or set FINPLAY_WORK to another folder"
    if isinstance(error, Exception):
        return savefile.reason(error)
    return "nobody knows why. Choose another folder"
