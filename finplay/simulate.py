"""Many games at once: `simulate` plays them and gives a table of what came out."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import frames, speed, stored
from .games import box_of
from .handout import play_parts
from .luck import SEEDS
from .questions import shown
from .seats import Seat, seat_players
from .series import Part, Series, play_plain
from .state import Box

if TYPE_CHECKING:
    import pandas as pd

EVERY = ("seat", "round", "ledger")
PLAIN_PART, FAST_PART = 50, 5000  # games in one part: about a tenth of a second


def simulate(
    game: str,
    players: Sequence[Any],
    games: int = 1000,
    seed: int = 1,
    rules: Any = None,
    *,
    every: str = "seat",
    fast: bool | None = None,
    workers: int | None = None,
    progress: bool = True,
    cache: str | Path | None = None,
) -> pd.DataFrame:
    """Play many games and tell what came out, as a DataFrame. Game k has the luck of seed + k.

    players: names of bots, bots, or classes of bots. rules: the house rules, the printed game by default.
    every: "seat" gives a row for each game and seat, with what the player has at the end, the rank and the share of
    the win; "round" a row for each game, seat and round; "ledger" a row for each movement.
    fast: None compiles the rules if that can be done, True raises ValueError if it cannot, False plays in plain Python.
    workers: how many processes share the work; -1 takes all cores. By default one, or what joblib.parallel_config says.
    cache: a folder; what is there already, from the same rules, sources, players and seeds, is not played again.
    The table is the same however it was made. Interrupted, it holds the games that were done.
    Raises ValueError for what it does not know, and GameFailed where a player raises or answers illegally.
    """
    series = make_series(game, players, games, seed, rules, every)
    play = partial(played, series, fast=fast, workers=workers, progress=progress)
    return frames.frame(series, play() if cache is None else stored.kept(cache, series, play), every)


def make_series(game: str, players: Sequence[Any], games: int, seed: int, rules: Any, every: str = "seat") -> Series:
    """The table to be played, checked. Raises ValueError that says what was given and what is allowed."""
    box = box_of(game)
    rules = box.rules() if rules is None else rules
    if type(rules) is not box.rules:
        raise ValueError(f"rules is a {box.rules.__module__}.{box.rules.__name__}, not {shown(rules)}")
    if type(games) is not int or games < 1:
        raise ValueError(f"games is a whole number, 1 or more, not {shown(games)}")
    if type(seed) is not int or not 0 <= seed <= SEEDS - games:
        raise ValueError(f"a seed is a whole number from 0 to {SEEDS - games} for {games} games, not {shown(seed)}")
    if every not in EVERY:
        raise ValueError(f"every is one of {', '.join(EVERY)}, not {shown(every)}")
    seats = bots_only(box, players)
    box.new_game(rules, seed, len(seats))
    return Series(game, seats, rules, seed, games, every != "seat")


def bots_only(box: Box, players: Sequence[Any]) -> tuple[Seat, ...]:
    """Seats of bots. Raises ValueError for a name that is not a bot's, with the list."""
    if isinstance(players, (list, tuple)):
        players = [_made(each) for each in players]
    seats = seat_players(box, players)
    unknown = [seat.name for seat in seats if seat.bot is None]
    if unknown:
        raise ValueError(f"there is no bot {unknown[0]!r}; the bots are: {', '.join(box.bots)}, or one of your own")
    return tuple(seats)


def _made(player: Any) -> Any:
    if not isinstance(player, type):
        return player
    try:
        return player()
    except Exception as error:
        raise ValueError(f"{player.__name__}() cannot be made: {type(error).__name__}: {error}") from error


def played(series: Series, *, fast: bool | None, workers: int | None, progress: bool) -> list[Part]:
    """All games of a series, in parts. Raises ValueError where fast is True and this cannot be compiled."""
    if workers is not None and (type(workers) is not int or workers == 0):
        raise ValueError(f"workers is a whole number, 1 or more, or -1 for all cores, not {shown(workers)}")
    if fast not in (None, True, False):
        raise ValueError(f"fast is True, False or None (if it can be), not {shown(fast)}")
    compiled = None if fast is False else speed.compiled(series, must=fast is True, progress=progress)
    if compiled is not None:
        return play_parts(series, compiled, FAST_PART, workers, True, progress)
    return play_parts(series, play_plain, PLAIN_PART, workers, False, progress)
