"""Who sits at the table: people and bots, each under a name of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from .state import Box

LONGEST_NAME = 40  # characters
JOINERS = "\u200c\u200d"  # Persian, Hindi and other scripts are spelt with them


class Seat(NamedTuple):
    """A place at the table: a person (bot is None) or a bot."""

    name: str
    bot: Any = None


def seat_players(box: Box, players: Sequence[Any]) -> list[Seat]:
    """Seats from what was typed. Raises ValueError for an empty or too long name, or a wrong number of players.

    A string equal to a bot's name is that bot, any other string is a person, a bot object is itself, a `Seat` stays.
    Repeated names become "Steady 2", "Steady 3".
    """
    fewest, most = box.seats
    if isinstance(players, str) or not fewest <= len(players) <= most:
        given = repr(players) if isinstance(players, str) else len(players)
        raise ValueError(f"{box.title} is for {fewest} to {most} players, not {given}")
    seats = [_seat(box, each) for each in players]
    taken: Counter[str] = Counter()
    for i, seat in enumerate(seats):
        name = seat.name
        while taken[name]:
            taken[seat.name] += 1
            name = f"{seat.name} {taken[seat.name]}"
        taken[name] += 1
        seats[i] = seat._replace(name=name)
    return seats


def _seat(box: Box, player: Any) -> Seat:
    if isinstance(player, Seat):
        return player
    if not isinstance(player, str):
        return Seat(_bot_name(box, player), player)
    name = " ".join(player.split())
    if not 1 <= len(name) <= LONGEST_NAME or not all(sign.isprintable() or sign in JOINERS for sign in name):
        raise ValueError(f"a name has 1 to {LONGEST_NAME} letters, digits or signs, not {player[:60]!r}")
    return Seat(name, box.bots[name]() if name in box.bots else None)


def _bot_name(box: Box, bot: Any) -> str:
    missing = [decision for decision in box.decisions if not callable(getattr(bot, decision, None))]
    if isinstance(bot, type) or missing:
        what = f"the class {bot.__name__}; write {bot.__name__}()" if isinstance(bot, type) else repr(bot)
        raise ValueError(
            f"a player is a name or a bot, not {what}"
            + (f" (it has no method {missing[0]!r})" if missing and not isinstance(bot, type) else "")
        )
    return type(bot).__name__
