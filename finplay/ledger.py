"""The ledger: every lakh, share and Wonga that moves, who paid it, who got it, and why.

Holdings always equal start + in - out, so cash flows, balance sheets and net-worth charts are readings of the ledger.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    import pandas as pd

BANK, MARKET = -1, -2  # who pays or is paid besides the seats


class Entry(NamedTuple):
    """Payer and payee are seats, BANK or MARKET; asset and why are numbers that the game's box names."""

    round: int
    turn: int
    payer: int
    payee: int
    asset: int
    amount: int
    why: int


class Recorded(Protocol):
    round: int
    turn: int
    recording: int
    ledger: list[Entry]


def record(game: Recorded, payer: int, payee: int, asset: int, amount: int, why: int) -> None:
    """Write one movement down. The game's own `move` calls this; nothing else does."""
    if game.recording:  # a tuple is made an Entry in half the time in which Entry(...) makes one
        game.ledger.append(tuple.__new__(Entry, (game.round, game.turn, payer, payee, asset, amount, why)))


def balances(start: Sequence[Sequence[int]], ledger: Iterable[Entry]) -> list[list[int]]:
    """Holdings of each seat, an amount for each asset: start + in - out."""
    held = [list(each) for each in start]
    for entry in ledger:
        if entry.payer >= 0:
            held[entry.payer][entry.asset] -= entry.amount
        if entry.payee >= 0:
            held[entry.payee][entry.asset] += entry.amount
    return held


def frame(ledger: Iterable[Entry], names: Sequence[str], assets: Sequence[str], whys: Sequence[str]) -> pd.DataFrame:
    """The ledger as a DataFrame: round, turn, payer, payee, asset, amount (in the game's unit), why."""
    import pandas as pd

    def who(seat: int) -> str:
        return names[seat] if seat >= 0 else {BANK: "the bank", MARKET: "the market"}[seat]

    rows = [(e.round, e.turn, who(e.payer), who(e.payee), assets[e.asset], e.amount, whys[e.why]) for e in ledger]
    return pd.DataFrame(rows, columns=["round", "turn", "payer", "payee", "asset", "amount", "why"])
