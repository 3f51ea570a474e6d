"""What came out of a game for each player, as whole numbers, for tables of many games."""

from __future__ import annotations

from typing import Any

from .records import net_worth

FACTS = ("net_worth", "cash", "bonds", "stocks", "house", "year")  # L; house 1: owns one


def facts(game: Any, me: Any) -> tuple[int, int, int, int, int, int]:
    """The numbers that FACTS names."""
    return net_worth(me), me.cash, me.bonds, me.stocks, me.house, me.year


def rank(game: Any, me: Any) -> int:
    """1 for the winners: one more than the number of players who stand before me. (WC-9.2, WC-9.3)"""
    place = 1
    for each in game.players:
        ahead = net_worth(each) - net_worth(me)
        if ahead > 0 or (ahead == 0 and each.stocks > me.stocks):
            place += 1
    return place
