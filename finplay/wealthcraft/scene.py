"""What a table shows, as plain data: worded here, drawn in `widgets`, printed in the terminal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from .board import Tile


@dataclass(frozen=True)
class Holder:
    """One player as the viewer may see it. Amounts in L; None is hidden from this viewer (WC-6.5)."""

    seat: int
    name: str
    tile: int  # 1 to 16
    year: int
    house: bool
    cash: int | None
    bonds: int | None
    stocks: int | None
    limit: int
    worth: int | None


class Row(NamedTuple):
    """One sum, worked out: (0, "22L holds", "4 × 5L", "4 × 3L", -12, "now 10L")."""

    seat: int
    had: str
    blocks: str
    sum: str
    delta: int
    left: str


@dataclass(frozen=True)
class Now:
    """What just happened."""

    headline: str
    sentence: str
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True)
class Scene:
    """One moment of a game, for one viewer."""

    round: int
    rounds: int  # the last round if the game has a set length, else 0
    mover: int
    step: int  # index into steps; -1 during set-up, len(steps) when the game is over
    steps: tuple[str, ...]
    came_from: int  # tile where the mover's token stood before this turn
    dice: tuple[int, ...]
    goal: int
    players: tuple[Holder, ...]
    tiles: tuple[Tile, ...]
    now: Now
    log: tuple[tuple[int, str], ...]  # (seat or -1, sentence), newest last
    over: bool = False
    winners: tuple[int, ...] = ()
