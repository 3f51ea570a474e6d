"""A tournament: every player meets the others in every seat, on the same luck, and is rated with its uncertainty."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from . import frames
from .asked import games_of, how, seed_of, whole
from .games import GAMES, box_of
from .outcomes import share_between
from .questions import shown
from .seats import Seat, own_names
from .simulate import bots_only, make_series, played
from .state import Box

if TYPE_CHECKING:
    import pandas as pd

RATED = 2000  # tables of players, at most


def tournament(
    players: Sequence[Any],
    games: int = 1000,
    seed: int = 1,
    *,
    game: str = GAMES[0],
    seats: int | None = None,
    rules: Any = None,
    fast: bool | None = None,
    workers: int | None = None,
    progress: bool = True,
    cache: str | Path | None = None,
) -> pd.DataFrame:
    """All players against one another: every choice of opponents, every seat, the same seeds for each table.

    `games` is the number of games in all, at least; `seats` how many sit at a table (by default as many as can). Where
    there are more tables than games, or than RATED, some are drawn, at which all play equally often and in each seat.
    A row for each player, best first: player, rating (what the player is surely worth: skill - 3 × unsure), skill,
    unsure (openskill's Plackett-Luce model), games, win_share with win_low and win_high (Wilson's interval, 95% sure;
    a shared win counts in part), mean_rank, and the mean of the game's facts.
    fast, workers, progress, cache: as in `simulate`. Interrupted, it tells of the games that all tables have, or of
    some tables at which all have played equally often. Raises ValueError for what it does not know.
    """
    import pandas as pd

    asked, box = how(fast, workers, progress, cache), box_of(game)
    entrants = _entrants(box, players)
    most = min(len(entrants), box.seats[1])
    size = whole("seats", most if seats is None else seats, box.seats[0], most)
    games = games_of(games, len(entrants))
    seed = seed_of(seed, games)
    tables = _tables(len(entrants), size, games, seed)
    each = -(-games // len(tables))
    every = [make_series(game, [entrants[i] for i in table], each, seed, rules) for table in tables]
    parts = played(every, asked, "table", unit=len(entrants))
    found = [
        frames.frame(series, some, "seat").assign(table=number)
        for number, (series, some) in enumerate(zip(every, parts, strict=False))  # fewer, if it was interrupted
    ]
    whole_table = pd.concat(found, ignore_index=True).sort_values(["game", "table", "seat"], kind="stable")
    return _result(whole_table, [entrant.name for entrant in entrants], list(box.facts))


def _entrants(box: Box, players: Sequence[Any]) -> list[Seat]:
    """The players under names of their own, however many they are."""
    if not isinstance(players, (list, tuple)) or not box.seats[0] <= len(players) <= RATED:
        raise ValueError(
            f"a tournament needs {box.seats[0]} players or more (at most {RATED}) in a list, not {shown(players)}"
        )
    return own_names([bots_only(box, [player] * box.seats[0])[0] for player in players])


def _tables(entrants: int, size: int, games: int, seed: int) -> list[tuple[int, ...]]:
    """Line-ups: the players stand in a ring, and at a table sits who stands so many places further round it.

    Each choice of places makes as many tables as there are players, at which everybody sits once in each seat. All
    choices make every group in every rotation; a part of them is drawn if that is too much.
    """
    ring, most = range(1, entrants), min(RATED, games)
    wanted, choices = -(-most // entrants), comb(entrants - 1, size - 1)
    if choices * entrants <= most or choices <= wanted:
        chosen = list(combinations(ring, size - 1))
    else:
        luck, drawn = Random(seed), set[tuple[int, ...]]()
        while len(drawn) < wanted:
            drawn.add(tuple(sorted(luck.sample(ring, size - 1))))
        chosen = sorted(drawn)
    return [tuple((i + further) % entrants for further in (0, *each)) for each in chosen for i in range(entrants)]


def _result(every: pd.DataFrame, names: list[str], facts: list[str]) -> pd.DataFrame:
    import pandas as pd

    ratings = _ratings(every, names)
    rows = []
    for name in names:
        own = every[every.player == name]
        share = float(own.win_share.mean())
        low, high = share_between(share, len(own))
        skill, unsure = ratings[name]
        rows.append({
            "player": name, "rating": skill - 3 * unsure, "skill": skill, "unsure": unsure, "games": len(own),
            "win_share": share, "win_low": low, "win_high": high,
            "mean_rank": own["rank"].mean(), **{fact: own[fact].mean() for fact in facts},
        })  # fmt: skip
    return pd.DataFrame(rows).sort_values("rating", ascending=False, ignore_index=True)


def _ratings(every: pd.DataFrame, names: list[str]) -> dict[str, tuple[float, float]]:
    """Skill and its uncertainty, game after game."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in names}
    size = int(every.seat.max()) + 1
    players, ranks = every.player.to_numpy(), every["rank"].to_numpy()
    for i in range(0, len(every), size):
        at_table = players[i : i + size]
        after = model.rate([[ratings[name]] for name in at_table], ranks=[float(each) for each in ranks[i : i + size]])
        for name, (rating,) in zip(at_table, after, strict=True):
            ratings[name] = rating
    return {name: (rating.mu, rating.sigma) for name, rating in ratings.items()}
