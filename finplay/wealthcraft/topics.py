"""Which rules belong to what one sees: to a question, a tile, and a line of a player's card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ..rulebooks import Topic
from . import board
from .board import BOARD, TILES
from .rules import Rules

RULES_OF = {
    "setup": ("WC-1.3", "WC-1.4"), "roll": ("WC-2.1", "WC-2.2"), "buy_house": ("WC-4.3", "WC-4.4", "WC-4.1"),
    "year_end": ("WC-3.3", "WC-3.1", "WC-6.2"), "bid": ("WC-4.2", "WC-4.3"), "invest": ("WC-8.6",),
    "gamble": ("WC-8.9",), "raid": ("WC-8.11",), "takeover": ("WC-8.12",), "sell": ("WC-2.9",),
    "offer": ("WC-5.1", "WC-5.2", "WC-5.3"), "accept": ("WC-5.1", "WC-5.2", "WC-5.3"),
    "audit": ("WC-6.1", "WC-6.2", "WC-6.3", "WC-6.4", "WC-6.5"), "rebalance": ("WC-7.1", "WC-7.2", "WC-6.2"),
    "end_turn": ("WC-2.10", "WC-9.1"),
}  # fmt: skip

MORE_OF_TILE = {  # beside the rule that bears the tile's name
    board.START: ("WC-2.2", "WC-3.1", "WC-3.2", "WC-3.3", "WC-3.4"), board.HOUSE_AUCTION: ("WC-4.2",),
    board.INCOME_FREEZE: ("WC-2.3",), board.FREE_TRADE: ("WC-5.3",), board.EMERGENCY: ("WC-2.9",),
    board.TAX_RAID: ("WC-2.9",),
}  # fmt: skip

CARD = (
    Topic("Cash", ("WC-2.8", "WC-2.9")),
    Topic("Bonds", ("WC-3.1",)),
    Topic("Stocks", ("WC-3.1", "WC-8.1", "WC-8.2", "WC-8.4", "WC-8.5")),
    Topic("Audit limit", ("WC-6.2", "WC-6.3", "WC-6.4")),
    Topic("Net worth", ("WC-1.1", "WC-9.1", "WC-9.2")),
    Topic("House", ("WC-4.1", "WC-4.2", "WC-4.3", "WC-4.4")),
    Topic("Year", ("WC-3.4", "WC-2.2")),
)


def tile_topic(position: int, rules: Rules) -> Topic:
    """One of the sixteen places, with what it does by these house rules."""
    kind = BOARD[position]
    words = board.tiles(rules)[position].effect
    return Topic(f"Tile {position + 1}: {TILES[kind].name}", (TILES[kind].rule, *MORE_OF_TILE.get(kind, ())), words)


def topics_now(view: Any, names: Sequence[str], decision: str) -> tuple[Topic, ...]:
    """What can be asked for its rules now: the question, the tile on which the mover stands, the lines of a card."""
    mover = max(0, view.mover)
    tile = tile_topic(view.players[mover].position, view.rules)
    asked = (Topic("This question", RULES_OF[decision]),) if decision else ()
    return (*asked, tile._replace(name=f"{names[mover]} stands on tile {tile.name[5:]}"), *CARD)


def topics(rules: Rules) -> tuple[Topic, ...]:
    """The sixteen tiles and the lines of a card."""
    return (*(tile_topic(position, rules) for position in range(len(BOARD))), *CARD)
