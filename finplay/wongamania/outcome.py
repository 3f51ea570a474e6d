"""What came out of a game for each player, as whole numbers, for tables of many games."""

from __future__ import annotations

from typing import Any

from .records import net_worth, trust_funds
from .rulebook import standing, winners

FACTS = ("net_worth", "trust_funds", "wonga", "hand")  # Wonga; hand: cards in it


def facts(game: Any, me: Any) -> tuple[int, int, int, int]:
    """The numbers that FACTS names."""
    return net_worth(game, me), trust_funds(me), me.wonga, me.hand_size


def rank(game: Any, me: Any) -> int:
    """1 for the winners; after them one more than the number of players who stand before me. (WM-10.1, WM-10.3)"""
    best = winners(game)
    if me.seat in best:
        return 1
    return 1 + sum(each.seat in best or standing(game, each) > standing(game, me) for each in game.players)
