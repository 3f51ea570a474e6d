"""The file of a save: readable JSON, written as a whole or not at all, and read with suspicion.

Reading makes numbers, texts, lists and groups of them, and nothing else: nothing in a file is executed or imported.
"""

from __future__ import annotations

import errno
import json
import math
import os
import secrets
import stat
from contextlib import suppress
from typing import Any, NoReturn

FORMAT = 1  # of the file
MARK = "finplay save"
LARGEST = 50_000_000  # bytes; a long game takes about a million
DIGITS = 15  # no number in a save is longer
ONE_A_LINE = ("script", "seats", "answers", "ledger", "log")


class SaveError(ValueError):
    """A save that cannot be written or opened. No file was changed."""

    def __init__(self, path: str, what: str) -> None:
        self.path, self.what = path, what
        super().__init__(f"{path if path.isprintable() else repr(path)}: {what}")


# ---------------------------------------------------------------- writing
def laid_out(document: dict[str, Any]) -> str:
    """One answer, entry or sentence on a line."""
    parts = []
    for key, value in document.items():
        if key in ONE_A_LINE and value:
            text = "[\n" + ",\n".join("  " + _json(each) for each in value) + "\n ]"
        else:
            text = _json(value)
        parts.append(f" {_json(key)}: {text}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def write(name: str, text: str) -> None:
    """Into a new file beside the old one, which it then replaces in one step. Raises SaveError."""
    data = text.encode("utf-8", "backslashreplace")  # half of a surrogate pair: JSON writes it as "\\udc80" too
    temporary = ""
    try:
        target = os.path.realpath(name)
        if os.path.exists(target) and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, "write-protected")
        new = os.path.join(os.path.dirname(target), f".{secrets.token_hex(8)}.tmp")
        with open(new, "xb") as file:
            temporary = new
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        with suppress(OSError):
            os.chmod(temporary, stat.S_IMODE(os.stat(target).st_mode))
        os.replace(temporary, target)
    except BaseException as error:
        if temporary:
            with suppress(OSError):
                os.unlink(temporary)
        if isinstance(error, (OSError, ValueError)):
            raise SaveError(
                name, f"the game could not be saved: {reason(error)}. What was there is unchanged"
            ) from error
        raise


def reason(error: Exception) -> str:
    """Why a file cannot be written or read, and what to do."""
    code = error.errno if isinstance(error, OSError) else None
    if code in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG):
        return "the disk is full. Free some space, or choose another folder"
    if code in (errno.EACCES, errno.EPERM, errno.EROFS):
        return "this folder or file is protected. Choose another folder"
    if code in (errno.ENOENT, errno.ENOTDIR):
        return "there is no such folder. Make it first, or choose another"
    if code == errno.EISDIR:
        return "this is a folder. Give the name of a file"
    if isinstance(error, OSError):
        return f"{error.strerror or error}. Choose another name or folder"
    return "this is not a name for a file. Choose another"


# ---------------------------------------------------------------- reading
def read(name: str) -> bytes:
    """All that is in a file. Raises SaveError."""
    try:
        if not os.path.exists(name):
            raise SaveError(name, "there is no such file. Look for its name and folder")
        if not os.path.isfile(name):
            raise SaveError(name, "this is a folder or a device. Give the name of a file")
        with open(name, "rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, UnicodeError) as error:
        raise SaveError(name, f"it could not be read: {reason(error)}") from error
    if not data:
        raise SaveError(name, "the file is empty. Open another copy of it")
    if len(data) > LARGEST:
        _foreign(name)
    return data


def _foreign(name: str) -> NoReturn:
    raise SaveError(name, "this is not a save of finplay. Choose a file that save() has written")


def parsed(name: str, data: bytes) -> dict[str, Any]:
    """The document in a file of the right kind and format."""
    try:
        text = data.decode("utf-8-sig")  # some editors put a mark in front
        document = json.loads(
            text, object_pairs_hook=_pairs, parse_int=_whole, parse_float=_finite, parse_constant=_finite
        )
    except (ValueError, RecursionError) as error:
        if MARK.encode() not in data[:200]:
            _foreign(name)
        where = f"in line {error.lineno}" if isinstance(error, json.JSONDecodeError) else str(error)[:100]
        raise SaveError(name, f"the file was cut short, edited or damaged ({where}). Open another copy of it") from None
    if type(document) is not dict or type(document.get(MARK)) is not int or document[MARK] < 1:
        _foreign(name)
    if document[MARK] > FORMAT:
        raise SaveError(name, "it was written by a newer finplay. Update finplay to open it")
    return document


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands twice in a group")
    return found


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > DIGITS:
        raise ValueError("a number is too large")
    return int(digits)


def _finite(text: str) -> float:
    if not math.isfinite(float(text)):
        raise ValueError("a number is not finite")
    return float(text)
