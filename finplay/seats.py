"""Who sits at the table: people and bots, each under a name of its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from .methods import fault
from .questions import shown
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
    if not isinstance(players, (list, tuple)):
        raise ValueError(f"players is a list of names and bots, not {shown(players)}")
    if not fewest <= len(players) <= most:
        raise ValueError(f"{box.title} is for {fewest} to {most} players, not {len(players)}")
    return own_names([_seat(box, each) for each in players])


def own_names(seats: Sequence[Seat]) -> list[Seat]:
    """Each under a name of its own: repeated names become "Steady 2", "Steady 3"."""
    seats = list(seats)
    taken: Counter[str] = Counter()
    for i, seat in enumerate(seats):
        name = seat.name
        while taken[name]:
            taken[seat.name] += 1
            number = f" {taken[seat.name]}"
            name = seat.name[: LONGEST_NAME - len(number)].rstrip() + number  # it fits, so that a save can be opened
        taken[name] += 1
        seats[i] = seat._replace(name=name)
    return seats


def _seat(box: Box, player: Any) -> Seat:
    if isinstance(player, Seat):
        if player.bot is not None:
            _bot_name(box, player.bot)
        return Seat(checked_name(player.name), player.bot)
    if not isinstance(player, str):
        return Seat(_bot_name(box, player), player)
    name = checked_name(player)
    return Seat(name, box.bots[name]() if name in box.bots else None)


def checked_name(name: object) -> str:
    """A name as typed, with single spaces. Raises ValueError for one that cannot be shown."""
    tidy = " ".join(name.split()) if isinstance(name, str) else ""
    if not 1 <= len(tidy) <= LONGEST_NAME or not all(sign.isprintable() or sign in JOINERS for sign in tidy):
        raise ValueError(f"a name has 1 to {LONGEST_NAME} letters, digits or signs, not {shown(name)}")
    return tidy


def _bot_name(box: Box, bot: Any) -> str:
    if isinstance(bot, type):
        raise ValueError(f"a player is a name or a bot, not the class {bot.__name__}; write {bot.__name__}()")
    missing = [decision for decision in box.decisions if not callable(getattr(bot, decision, None))]
    if missing:
        raise ValueError(f"a player is a name or a bot, not {shown(bot)} (it has no method {missing[0]!r})")
    wrong = fault(box, bot)
    if wrong:
        raise ValueError(wrong)
    return type(bot).__name__
