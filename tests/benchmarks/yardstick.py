"""The yardstick in C, built and called from Python."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from dataclasses import astuple
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from finplay.series import Part, Series

DIALS = ("share", "buffer", "bid_share", "gives", "takes")


def compiler() -> str | None:
    return shutil.which("gcc")


@cache
def library() -> Any:
    """yardstick.c, compiled by gcc -O3."""
    gcc = compiler()
    assert gcc is not None, "gcc was not found"
    made = Path(tempfile.mkdtemp(prefix="finplay-")) / "yardstick.so"
    source = Path(__file__).with_name("yardstick.c")
    subprocess.run([gcc, "-O3", "-shared", "-fPIC", str(source), "-o", str(made)], check=True)
    return ctypes.CDLL(str(made))


def play_c(series: Series, rows: int = 0) -> Part:
    """A series of WealthCraft's own bots; the first `rows` entries of its ledgers are kept."""
    seats, kinds = len(series.seats), list(series.box.bots.values())
    tables, places = np.zeros((series.games, 2), np.int32), np.zeros((series.games, seats, 7), np.int32)
    ledger, entries = np.zeros((rows, 8), np.int32), np.zeros(1, np.int64)
    bots = [[kinds.index(type(s.bot)), *(getattr(s.bot, dial, 0) for dial in DIALS)] for s in series.seats]
    arrays = [tables, places, entries, ledger, np.array(astuple(series.rules)), np.array(bots)]
    tables_at, places_at, entries_at, ledger_at, rules_at, bots_at = (
        ctypes.c_void_p(each.ctypes.data) for each in arrays
    )
    numbers = [ctypes.c_int64(each) for each in (rows, series.games, series.seed, seats)]
    bad = library().run(tables_at, places_at, entries_at, ledger_at, *numbers, rules_at, bots_at)
    assert not bad, "an answer was not legal"
    return Part(0, tables, places, ledger[: entries[0]] if series.keep else None)
