"""What every game has: house rules with ranges, a state with ledger and story, and a box that says how to play it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from .ledger import Entry
from .luck import CHOICES, draw, seed_now

NOBODY = -1


def number(default: int, low: int, high: int, words: str, rule: str) -> Any:
    """A field of a game's `Rules`: a whole number with its range, what it counts, and the rule it belongs to."""
    return field(default=default, metadata={"low": low, "high": high, "words": words, "rule": rule})


def check_ranges(rules: Any) -> None:
    """Refuse a house rule outside its range, by name. Raises ValueError."""
    for each in fields(rules):
        value, low, high = getattr(rules, each.name), each.metadata["low"], each.metadata["high"]
        if type(value) is not int or not low <= value <= high:
            raise ValueError(f"{each.name} is a whole number from {low} to {high}, not {value!r}")


class Event(NamedTuple):
    """One thing that happened, for the story of the game: a kind, whom it concerns, and its figures."""

    round: int
    turn: int
    kind: int
    seat: int
    other: int = NOBODY
    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0


@dataclass(slots=True)
class State:
    """A game in progress. Each game adds its players and its own pieces."""

    rules: Any
    seed: int
    fresh_from: int = 0  # round from which fresh_seed is in force, 0: never
    fresh_seed: int = 0
    script: dict[tuple[int, int, int, int], int] = field(default_factory=dict)  # see luck.scripted
    round: int = 0
    turn: int = 0
    asked_seat: int = NOBODY  # the question being asked, which keys the player's own luck
    asked_number: int = 0
    telling: int = 1  # 0: nobody will read the story ...
    recording: int = 1  # ... or the ledger
    ledger: list[Entry] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    reveals: list[str] = field(default_factory=list)

    @property
    def chance_key(self) -> int:
        return draw(seed_now(self), CHOICES, self.asked_seat, self.round, self.asked_number)


def tell(
    game: State, kind: int, seat: int, other: int = NOBODY, a: int = 0, b: int = 0, c: int = 0, d: int = 0
) -> None:
    """Add to the story. It changes nothing in the game."""
    if game.telling:  # a tuple is made an Event in half the time in which Event(...) makes one
        game.events.append(tuple.__new__(Event, (game.round, game.turn, kind, seat, other, a, b, c, d)))


def reveal(game: State, why: str) -> None:
    """Something became visible that was not before (a die, a card, opened bids): undo stops here."""
    game.reveals.append(why)


class Decision(NamedTuple):
    """One kind of question: what is legal, the type of its answer, and whether the answer stays sealed for a while."""

    legal: Callable[..., Any]
    answer: type
    sealed: bool = False


@dataclass(frozen=True)
class Box:
    """A game as the core sees it. `bots` maps the names that may be typed to bot classes."""

    name: str
    title: str
    version: int  # of the rules: a save of another version opens read-only
    seats: tuple[int, int]  # fewest and most players
    rules: type
    length: str  # the house rule that ends a game by rounds
    new_game: Callable[..., Any]  # (rules, seed, seats) -> State
    play: Callable[[Any, Any], None]
    view: Callable[[Any, int], Any]  # (state, seat or NOBODY) -> what that seat may see
    decisions: Mapping[str, Decision]
    streams: Mapping[str, int]  # names of the streams of luck, for scripts
    bots: Mapping[str, type]
    stand_in: str
    log: Callable[[Any, tuple[str, ...]], list[tuple[int, str]]]  # (view, names) -> (seat, sentence)
    score: Callable[[Any, tuple[str, ...]], list[str]]  # (view, names) -> a line for each player, best first
    winners: Callable[[Any], tuple[int, ...]]
    holdings: Callable[[Any], list[tuple[int, ...]]]  # (state) -> per seat, an amount for each asset of the ledger
    assets: tuple[str, ...]
    whys: tuple[str, ...]
    facts: tuple[str, ...]  # what is told of each player at the end, in whole numbers ...
    facts_of: Callable[[Any, Any], tuple[int, ...]]  # ... (state, player) -> these numbers
    rank: Callable[[Any, Any], int]  # (state, player) -> 1 for the winners, 2 for the next
    bots_read: bool = False  # the game's own bots look at the story
    one_unit: bool = False  # all assets are counted in money, so that net worth is their sum
    # (state, seat, decision, info, luck): draw anew what that seat cannot see; None where an open table hides only bids
    redraw: Callable[[Any, int, str, tuple[Any, ...], int], None] | None = None
