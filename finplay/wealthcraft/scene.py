"""What a table shows, as plain data: worded here, drawn in `widgets`, printed in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from . import story
from .board import Tile, tiles
from .now import Now, Row, now
from .records import limit, net_worth
from .rulebook import winners
from .rules import Rules
from .seen import sees
from .words import log, signed

STEPS = ("Roll", "Income", "Tile", "Trade", "Audit", "Rebalance")
STEP_OF = {
    "setup": -1, "roll": 0, "buy_house": 0, "year_end": 0,
    "bid": 2, "invest": 2, "gamble": 2, "raid": 2, "takeover": 2, "sell": 2,
    "offer": 3, "accept": 3, "audit": 4, "rebalance": 5, "end_turn": 6,
}  # fmt: skip


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


@dataclass(frozen=True)
class Scene:
    """One moment of a game, for one viewer."""

    round: int
    rounds: int  # the last round if the game has a set length, else 0
    mover: int
    step: int  # index into steps; -1 during set-up, len(steps) when all are done
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


def scene(view: Any, names: Sequence[str], decision: str = "") -> Scene:
    """The moment at which `decision` is asked ("" if nothing is)."""
    mover = max(0, view.mover)
    rolled = next((e for e in reversed(view.events) if e.kind == story.ROLLED and e.turn == view.turn), None)
    return Scene(
        round=view.round,
        rounds=view.rules.max_rounds if view.rules.max_rounds < Rules().max_rounds else 0,
        mover=mover,
        step=len(STEPS) if view.over else STEP_OF.get(decision, 0),
        steps=STEPS,
        came_from=(rolled.c if rolled else view.players[mover].position) + 1,
        dice=tuple(face for face in (rolled.a, rolled.b) if face) if rolled else (),
        goal=view.rules.goal,
        players=tuple(holder(view, each, names) for each in view.players),
        tiles=tiles(view.rules),
        now=now(view, names),
        log=tuple(log(view, names)),
        over=bool(view.over),
        winners=winners(view) if view.over else (),
    )


def just_now(scene: Scene) -> str:
    """What just happened, with its sums, in one line."""
    rows = [
        f"{scene.players[row.seat].name}: {row.sum} = {signed(row.delta)}{f', {row.left}' if row.left else ''}"
        for row in scene.now.rows
    ]
    return ". ".join(part.rstrip(".") for part in (scene.now.headline, scene.now.sentence, *rows) if part) + "."


def holder(view: Any, player: Any, names: Sequence[str]) -> Holder:
    """A player's card, without what the viewer may not see."""
    seen = sees(view, view, player)
    return Holder(
        seat=player.seat,
        name=names[player.seat],
        tile=player.position + 1,
        year=player.year,
        house=bool(player.house),
        cash=player.cash if seen else None,
        bonds=player.bonds if seen else None,
        stocks=player.stocks if seen else None,
        limit=limit(view, player),
        worth=net_worth(player) if seen else None,
    )


__all__ = ["STEPS", "Holder", "Now", "Row", "Scene", "holder", "just_now", "scene"]
