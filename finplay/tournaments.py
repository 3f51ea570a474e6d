"""A tournament: every player meets the others in every seat, on the same luck, and is rated with its uncertainty."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice
from random import Random
from typing import TYPE_CHECKING, Any

from .compare import interval
from .games import GAMES, box_of
from .luck import SEEDS
from .questions import shown
from .seats import Seat
from .series import Series
from .simulate import make_series, simulate

if TYPE_CHECKING:
    import pandas as pd

RATED = 2000  # tables of players that are looked at, at most


def tournament(
    players: Sequence[Any],
    games: int = 1000,
    seed: int = 1,
    *,
    game: str = GAMES[0],
    seats: int | None = None,
    rules: Any = None,
    **more: Any,
) -> pd.DataFrame:
    """All players against one another: every choice of opponents, every seat, the same seeds for each table.

    `games` is the number of games in all, at least; `seats` how many sit at a table (by default as many as can).
    A row for each player, best first: player, rating (what the player is surely worth: skill - 3 × unsure), skill,
    unsure (openskill's Plackett-Luce model), games, win_share with win_low and win_high (95% sure), mean_rank, and
    the mean of the game's facts. more: fast, workers, progress, as in `simulate`.
    Raises ValueError for what it does not know.
    """
    import pandas as pd

    box = box_of(game)
    entrants = _entrants(game, players, seed, rules)
    size = min(len(entrants), box.seats[1]) if seats is None else seats
    if type(size) is not int or not box.seats[0] <= size <= min(len(entrants), box.seats[1]):
        most = min(len(entrants), box.seats[1])
        raise ValueError(f"seats is a whole number from {box.seats[0]} to {most}, not {shown(seats)}")
    if type(games) is not int or games < len(entrants):
        raise ValueError(f"games is a whole number, {len(entrants)} or more, not {shown(games)}")
    tables = _tables(len(entrants), size, games, seed)
    each = -(-games // len(tables))
    found = []
    for number, table in enumerate(tables):
        frame = simulate(game, [entrants[i] for i in table], each, seed, rules, **more)
        found.append(frame.assign(table=number))
    every = pd.concat(found, ignore_index=True).sort_values(["game", "table", "seat"], kind="stable")
    return _result(every, [entrant.name for entrant in entrants], list(box.facts))


def _entrants(game: str, players: Sequence[Any], seed: int, rules: Any) -> list[Seat]:
    """The players under names of their own, however many they are."""
    box = box_of(game)
    if not isinstance(players, (list, tuple)) or len(players) < box.seats[0]:
        raise ValueError(f"a tournament needs {box.seats[0]} players or more in a list, not {shown(players)}")
    named: list[Seat] = []
    counts: dict[str, int] = {}
    for player in players:
        series: Series = make_series(game, [player] * box.seats[0], 1, seed, rules)
        seat = series.seats[0]
        counts[seat.name] = counts.get(seat.name, 0) + 1
        named.append(seat._replace(name=seat.name if counts[seat.name] == 1 else f"{seat.name} {counts[seat.name]}"))
    return named


def _tables(entrants: int, size: int, games: int, seed: int) -> list[tuple[int, ...]]:
    """Line-ups: every choice of players, each rotated through all seats; a fair part of them if there are too many."""

    def rotations() -> Iterator[tuple[int, ...]]:
        for group in combinations(range(entrants), size):
            for i in range(size):
                yield group[i:] + group[:i]

    tables = list(islice(rotations(), RATED * size))
    most = min(RATED, games)
    if len(tables) <= most:
        return tables
    Random(seed % SEEDS).shuffle(tables)
    seated = [0] * entrants
    chosen: list[tuple[int, ...]] = []
    while len(chosen) < most:  # always the table whose players have played least
        table = min(tables, key=lambda each: sum(seated[i] for i in each))
        tables.remove(table)
        chosen.append(table)
        for i in table:
            seated[i] += 1
    return chosen


def _result(every: pd.DataFrame, names: list[str], facts: list[str]) -> pd.DataFrame:
    import pandas as pd

    ratings = _ratings(every, names)
    rows = []
    for name in names:
        own = every[every.player == name]
        low, high = interval(own.win_share) if len(own) > 1 else (0.0, 1.0)
        skill, unsure = ratings[name]
        rows.append({
            "player": name, "rating": skill - 3 * unsure, "skill": skill, "unsure": unsure, "games": len(own),
            "win_share": own.win_share.mean(), "win_low": max(0.0, low), "win_high": min(1.0, high),
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
