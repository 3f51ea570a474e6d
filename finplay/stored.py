"""Results kept on disk, found by a key of all that they depend on: rules, sources, players, seeds."""

from __future__ import annotations

import os
import tempfile
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

from . import frames
from .fingerprint import Unknown, fingerprint
from .handout import sources_of
from .series import Part, Series, play_plain


def key_of(series: Series) -> str:
    """Another text for another result. Raises Unknown for a player whose sources cannot be looked into."""
    sources = [sources_of(series.game), series.box.holdings, play_plain, frames.frame]
    who = [(seat.name, seat.bot) for seat in series.seats]
    return fingerprint(series.game, sources, who, series.rules, series.seed, series.games, series.keep)


def kept(folder: str | Path, series: Series, play: Callable[[], list[Part]]) -> Sequence[Part]:
    """The parts from the folder, or played and put there. Raises ValueError for something that is not a folder."""
    try:
        place = Path(folder).expanduser() / f"{series.game}-{key_of(series)}.npz"
        place.parent.mkdir(parents=True, exist_ok=True)
    except Unknown as unknown:
        warnings.warn(f"The result is not kept: {unknown}.", stacklevel=4)
        return play()
    except (TypeError, OSError) as error:
        raise ValueError(f"cache is a folder to keep results in, not {folder!r} ({error})") from error
    found = _load(place, series)
    if found is not None:
        return [found]
    parts = play()
    if sum(len(part.tables) for part in parts) == series.games:
        _save(place, series, parts)
    return parts


def _load(place: Path, series: Series) -> Part | None:
    import numpy as np

    try:
        with np.load(place, allow_pickle=False) as file:
            tables, places = file["tables"], file["places"]
            entries = file["entries"] if series.keep else None
    except (OSError, ValueError, KeyError, BadZipFile, EOFError):  # not there, or damaged: it is played again
        return None
    return Part(0, tables, places, entries) if len(tables) == series.games else None


def _save(place: Path, series: Series, parts: Sequence[Part]) -> None:
    """Whole or not at all: what is written appears under its name at the end."""
    import numpy as np

    names = ("tables", "places", "entries") if series.keep else ("tables", "places")
    arrays: dict[str, Any] = {name: frames.stack(parts, name).astype(np.int32) for name in names}
    handle, name = tempfile.mkstemp(dir=place.parent, suffix=".part")
    try:
        with os.fdopen(handle, "wb") as file:
            np.savez_compressed(file, **arrays)
        os.replace(name, place)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
