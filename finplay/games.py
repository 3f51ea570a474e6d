"""The games by name. Nothing else in finplay knows both."""

from __future__ import annotations

from importlib import import_module

from .state import Box

GAMES = ("wealthcraft", "wongamania")  # folders of finplay, each with a BOX


def box_of(game: str) -> Box:
    """The box of a game, by name. Raises ValueError with the list of games for an unknown name."""
    if game not in GAMES:
        raise ValueError(f"there is no game {game!r}; the games are: {', '.join(GAMES)}")
    box: Box = import_module(f".{game}", __package__).BOX
    return box
