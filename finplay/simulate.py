"""Many games at once: `simulate` plays them and gives a table of what came out."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import frames, speed, stored
from .asked import MOST_GAMES, How, games_of, how, seed_of
from .caller import warn
from .games import box_of
from .guard import quiet
from .handout import Handed, Work, hand_out
from .questions import shown
from .seats import Seat, seat_players
from .series import Part, Series, fickle_words, play_plain
from .state import Box
from .threads import STUCK

if TYPE_CHECKING:
    import pandas as pd


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
    That holds for players whose answers depend only on what they see, on `self`, which begins every game anew, and on
    `luck.chance`. One that uses Python's `random`, or changes a variable of its class or of the notebook, is warned of
    where the first games, played twice, show it. Of what players print, the first 20 lines are shown, none of workers.
    Raises ValueError for what it does not know, and GameFailed where a player raises or answers illegally.
    """
    asked = how(fast, workers, progress, cache)
    series = make_series(game, players, games, seed, rules, every)
    (parts,) = played([series], asked)
    return frames.frame(series, parts, every)


def make_series(game: str, players: Sequence[Any], games: int, seed: int, rules: Any, every: str = "seat") -> Series:
    """The table to be played, checked. Raises ValueError that says what was given and what is allowed."""
    box = box_of(game)
    rules = box.rules() if rules is None else rules
    if type(rules) is not box.rules:
        raise ValueError(f"rules is a {box.rules.__module__}.{box.rules.__name__}, not {shown(rules)}")
    if not isinstance(every, str) or every not in MOST_GAMES:
        raise ValueError(f"every is one of {', '.join(MOST_GAMES)}, not {shown(every)}")
    games = games_of(games, every=every)
    seed = seed_of(seed, games)
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


# ---------------------------------------------------------------- playing
def played(asked: Sequence[Series], how: How, each: str = "", fewest: int = 1, unit: int = 0) -> list[Sequence[Part]]:
    """All games of all series, in parts, from the cache or played.

    Interrupted, it gives the same games of each series, with one warning: all of them if each has `fewest` games, or
    as many whole units of `unit` series as there are. `each` is the word for one of them.
    Raises KeyboardInterrupt if that is too little, and ValueError where fast is True and this cannot be compiled.
    """
    places = [None if how.cache is None else stored.place_of(how.cache, one) for one in asked]
    found = [None if place is None else stored.load(place, one) for place, one in zip(places, asked, strict=True)]
    todo = [i for i, have in enumerate(found) if have is None]
    with quiet():
        handed = hand_out(_works([asked[i] for i in todo], how), how.workers, how.progress) if todo else Handed([])
    parts: list[Sequence[Part]] = [[have] if have is not None else [] for have in found]
    for i, new in zip(todo, handed.parts, strict=True):
        parts[i] = new
        place = places[i]
        if place is not None and _count(new) == asked[i].games:
            stored.save(place, asked[i], new)
    for words in list(filter(None, map(fickle_words, asked, parts)))[:1]:
        warn(words)
    return _first_of_each(asked, parts, handed.stuck, each, fewest, unit) if handed.stopped else parts


def _works(asked: Sequence[Series], how: How) -> list[Work]:
    if how.fast is False:
        return [Work(series, play_plain, False) for series in asked]
    ready = speed.compiled(asked, must=how.fast is True, progress=how.progress)
    return [
        Work(series, fast or play_plain, fast is not None) for series, fast in zip(asked, ready, strict=True)
    ]  # fmt: skip


def _count(parts: Sequence[Part]) -> int:
    return sum(len(part.tables) for part in parts)


def _first_of_each(
    asked: Sequence[Series], parts: list[Sequence[Part]], stuck: bool, each: str, fewest: int, unit: int
) -> list[Sequence[Part]]:
    """After an interrupt: what can be told without being unequal."""
    done, also = [_count(one) for one in parts], f". {STUCK}" if stuck else ""
    if all(count == series.games for count, series in zip(done, asked, strict=True)):
        return parts
    use, games, whole = len(parts), min(done), asked[0].games
    if games < fewest and unit:
        use = next((i for i, count in enumerate(done) if count < fewest), len(done)) // unit * unit
        games = min(done[:use], default=0)
    if games < fewest:
        enough = f"{fewest} games of each {each} had" if each else "the first game had"
        raise KeyboardInterrupt(f"stopped before {enough} ended{also}")
    of_each = f" of each {each}" if each else ""
    kept = f" for {use} of {len(parts)}, and the others are left out" if use < len(parts) else ""
    warn(f"stopped: {games:,} of {whole:,} games{of_each} were played{kept}{also}")
    return [_cut(one, games) for one in parts[:use]]


def _cut(parts: Sequence[Part], games: int) -> Sequence[Part]:
    """The first games. What is cut has no ledgers: those are kept for one series alone, which is never cut."""
    if _count(parts) == games:
        return parts
    kept, left = [], games
    for part in parts:
        kept.append(part._replace(tables=part.tables[:left], places=part.places[:left]))
        left -= len(kept[-1].tables)
    return kept
