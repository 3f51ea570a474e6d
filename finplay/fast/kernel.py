"""The loop over the games. It is copied before it is compiled; the names in capitals and `play` come with the copy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

PLAYERS: Any = ()
play: Any = None
tell_table: Any = None


def make_run(sources: str) -> Callable[..., Any]:
    """The loop for these sources: what is kept on disk is found by them."""

    def run(
        tables: Any, places: Any, head: Any, blank: Any, scratch: Any, done: Any, first: int, count: int, seed: int
    ) -> str:
        game = scratch[0]
        for i in range(done[0], count):
            done[0] = i
            head[:] = blank
            game.seed = seed + first + i
            game.number = first + i
            game.entries = done[1]
            play(game, PLAYERS)
            if 0 < game.capacity < game.entries:
                return sources  # the ledger is full: the caller empties it and begins this game again
            done[1] = game.entries
            tables[i, 0], tables[i, 1] = game.round, game.turn
            for each in game.players:
                tell_table(game, each, places[i, each.seat])
        done[0] = count
        return sources

    return run
