"""Results kept on disk, found by a key of all that they depend on: rules, sources, players, seeds."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Sequence
from hashlib import sha256
from io import BytesIO
from pathlib import Path

from . import frames
from .caller import warn
from .fingerprint import Unknown, fingerprint
from .handout import sources_of
from .series import Part, Series, fickle_words, play_one

SEAL = 32  # bytes


def key_of(series: Series) -> str:
    """Another text for another result. Raises Unknown for a player whose sources cannot be looked into."""
    sources = [sources_of(series.game), series.box.holdings, play_one, frames.frame]
    who = [(seat.name, seat.bot) for seat in series.seats]
    return fingerprint(series.game, sources, who, series.rules, series.seed, series.games, series.keep)


def place_of(folder: str | Path, series: Series) -> Path | None:
    """Where the result is kept; None, with a warning, for a player whose sources cannot be looked into.

    Raises ValueError for something that is not a folder.
    """
    try:
        place = Path(folder).expanduser() / f"{series.game}-{key_of(series)}.npz"
        place.parent.mkdir(parents=True, exist_ok=True)
    except Unknown as unknown:
        warn(f"The result is not kept: {unknown}.")
        return None
    except (TypeError, ValueError, RuntimeError, OSError) as error:  # "a\\0b", "~nobody"
        raise ValueError(f"cache is a folder to keep results in, not {folder!r} ({error})") from error
    return place


def load(place: Path, series: Series) -> Part | None:
    """The result if it is there and whole. A file that is damaged is told, and then there is none."""
    import numpy as np

    try:
        content = place.read_bytes()
        if content[-SEAL:] != _seal(place, content[:-SEAL]):
            raise ValueError("it is not what was written")
        with np.load(BytesIO(content[:-SEAL]), allow_pickle=False) as file:
            return Part(0, file["tables"], file["places"], file["entries"] if series.keep else None)
    except FileNotFoundError:
        return None
    except Exception as error:  # what a broken archive raises depends on where it is broken
        warn(f"{place} cannot be used, and its games are played again: {error}")
        return None


def save(place: Path, series: Series, parts: Sequence[Part]) -> None:
    """Whole or not at all: what is written appears under its name at the end. Where that fails, it is told.

    What would come out otherwise the next time is not kept.
    """
    import numpy as np

    if fickle_words(series, parts):
        return
    names = ("tables", "places", "entries") if series.keep else ("tables", "places")
    content = BytesIO()
    np.savez_compressed(content, **{name: frames.narrow(frames.stack(parts, name)) for name in names})
    name = ""
    try:
        handle, name = tempfile.mkstemp(dir=place.parent, suffix=".part")
        with os.fdopen(handle, "wb") as file:
            file.write(content.getvalue() + _seal(place, content.getvalue()))
        os.replace(name, place)
        name = ""
    except OSError as error:
        warn(f"The result is here, but it is not kept in {place.parent}: {error}")
    finally:
        if name:
            Path(name).unlink(missing_ok=True)


def _seal(place: Path, content: bytes) -> bytes:
    """Stands at the end of a file: a changed or another file has another one."""
    return sha256(place.name.encode() + content).digest()
