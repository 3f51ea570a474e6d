"""Records of whole numbers with the names of a game's dataclasses, so that the same lines read and change both."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import numpy as np

SLOTS = 16  # numbers of its own that each player may have
EXTRA = ("seats", "number", "ledger_at", "capacity", "entries", "draws")  # of a game: see finplay.fast.rulebook
PLACE_EXTRA = ("chair_round", "chair_number")


def whole_fields(record: Any) -> list[str]:
    """The fields of a dataclass that hold a whole number."""
    return [each.name for each in fields(record) if type(getattr(record, each.name)) is int]


def rules_dtype(rules: Any) -> np.dtype:
    return np.dtype([(name, np.int64) for name in whole_fields(rules)])


def place_dtype(player: Any, decisions: Any) -> np.dtype:
    """A place, which code answers each decision (`how_`, or an address `at_`), and the player's own numbers."""
    names = [*whole_fields(player), *PLACE_EXTRA]
    names += [f"{kind}_{decision}" for kind in ("how", "at") for decision in decisions]
    return np.dtype([(name, np.int64) for name in [*names, *(f"slot_{i}" for i in range(SLOTS))]])


def game_dtype(state: Any, decisions: Any, seats: int, stamp: str) -> np.dtype:
    """The whole table, with places for the most players. Its stamp keeps it apart from tables of older sources."""
    names = [*whole_fields(state), *EXTRA, f"stamp_{stamp}"]
    places = (place_dtype(state.players[0], decisions), (seats,))
    parts: list[Any] = [(name, np.int64) for name in names]
    return np.dtype([*parts, ("rules", rules_dtype(state.rules)), ("places", *places)])


def shown(dtype: np.dtype, names: set[str], **other: np.dtype) -> np.dtype:
    """The same record in memory with only these of its fields, some of them of another kind."""
    kept = [name for name in dtype.names or () if name in names or name.startswith("stamp_")]
    found: Any = dtype.fields
    formats = [other.get(name, found[name][0]) for name in kept]
    offsets = [found[name][1] for name in kept]
    spec: Any = {"names": kept, "formats": formats, "offsets": offsets, "itemsize": dtype.itemsize}
    made: np.dtype = np.dtype(spec)
    return made


def filled(dtype: np.dtype, state: Any) -> np.ndarray:
    """One record with the numbers of a game before its first move."""
    table = np.zeros(1, dtype)
    for name in whole_fields(state):
        table[name] = getattr(state, name)
    for name in whole_fields(state.rules):
        table["rules"][name] = getattr(state.rules, name)
    table["seats"] = seats = len(state.players)
    for name in whole_fields(state.players[0]):
        table["places"][name][0, :seats] = [getattr(each, name) for each in state.players]
    table["places"]["chair_round"] = table["places"]["chair_number"] = -1
    return table
