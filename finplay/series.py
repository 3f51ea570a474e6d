"""The same table many times over, in plain Python: game k of a series has the luck of seed + k."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy, deepcopy
from functools import cache
from inspect import signature
from typing import Any, ClassVar, NamedTuple

from .games import box_of
from .guard import quiet
from .match import OWN_FAULTS, Match, PlayerFailed, told
from .questions import IllegalAnswer, shown
from .seats import Seat
from .spelling import Spelt, remembers, spelt
from .state import Box


class Series(NamedTuple):
    """Who plays what, and how often. It can be sent to another process."""

    game: str
    seats: tuple[Seat, ...]
    rules: Any
    seed: int
    games: int
    keep: bool  # the ledgers too

    @property
    def box(self) -> Box:
        return box_of(self.game)


class Failure(NamedTuple):
    """A player that raised or answered illegally."""

    number: int  # of the game
    seat: int
    decision: str
    round: int
    why: str
    allowed: str
    why_not: str = ""  # what the game says of an answer that is not legal


class Fickle(NamedTuple):
    """A player that answered otherwise when a game was played once more."""

    number: int  # of the game
    seat: int
    decision: str


class Part(NamedTuple):
    """Some games of a series, in order. Rows are lists of whole numbers, or arrays of them."""

    first: int
    tables: Any  # for each game: rounds, turns
    places: Any  # for each game and seat: rank, then the facts of the game's box
    entries: Any  # the ledgers, each row begins with the number of its game; None if they are not kept
    failure: Failure | None = None
    stopped: bool = False  # interrupted before its last game
    fickle: Fickle | None = None


MOST_TWICE = 20
Heard = tuple[int, str, Any]  # seat, decision, answer


class GameFailed(PlayerFailed):
    """A player raised, or gave an answer that is not legal, in one game of many. `replay` plays it to that point."""

    last: ClassVar[GameFailed]

    def __init__(self, series: Series, failure: Failure) -> None:
        name, self.game_seed = series.seats[failure.seat].name, series.seed + failure.number
        self.allowed, self.series, self.replay = failure.allowed, series, replay_line(series, self.game_seed)
        super().__init__(name, failure.seat, failure.decision, failure.round, failure.why, failure.why_not)
        when = "Until another game fails, this line" if LAST in self.replay else "This line"
        allowed = f"Allowed: {failure.allowed}. {failure.why_not}".rstrip()
        self.args = (
            f"{name} (seat {failure.seat}) could not answer '{failure.decision}' in round {failure.round} of the game "
            f"with seed {self.game_seed}: {failure.why.rstrip('.')}. {allowed}\n"
            f"{when} plays that game to that point:\n{self.replay}",
        )
        GameFailed.last = self

    def match(self) -> Match:
        """That game to that point, with the players as they were given."""
        seats = [each._replace(bot=_as_given(each.bot)) for each in self.series.seats]
        return Match(self.series.game, seats, self.game_seed, self.series.rules)


# ---------------------------------------------------------------- playing
def play_plain(series: Series, first: int, count: int) -> Part:
    """Games `first` to `first + count - 1` in plain Python, up to the first failure or interruption."""
    part = Part(first, [], [], [] if series.keep else None)
    answers: dict[int, list[Heard]] = {number: [] for number in range(first, first + count) if number < twice(series)}
    try:
        with quiet():
            for number in range(first, first + count):
                failure = play_one(series, number, part, answers.get(number))
                if failure is not None:
                    return part._replace(failure=failure)
            for number, heard in answers.items():
                if part.fickle is None and heard:
                    part = part._replace(fickle=_fickle(series, number, heard))
    except KeyboardInterrupt:
        return part._replace(stopped=True)
    return part


def twice(series: Series) -> int:
    """How many games are played once more, to see whether the players do the same again."""
    return min(MOST_TWICE, max(1, series.games // 10)) if series.games > 1 else 0


def _fickle(series: Series, number: int, heard: list[Heard]) -> Fickle | None:
    """A game once more, now that others were played: who answers otherwise, and to what?"""
    again: list[Heard] = []
    with quiet(lines=0):
        failure = play_one(series, number, Part(0, [], [], None), again)
    differ = [one for one, other in zip(heard, again, strict=False) if one != other]
    if differ:
        return Fickle(number, *differ[0][:2])
    return None if failure is None else Fickle(number, failure.seat, failure.decision)


def fickle_words(series: Series, parts: Sequence[Part]) -> str:
    """Says which player plays the same game in two ways; "" if none was seen to."""
    for number, seat, decision in [part.fickle for part in parts if part.fickle is not None]:
        name, game_seed = series.seats[seat].name, series.seed + number
        return (
            f"{name} played the game with seed {game_seed} twice, and not in the same way (at '{decision}'). So these "
            f"results will not come out again. Mostly that is Python's `random`, or a variable outside of `self` that "
            f"the bot changes, of its class or of the notebook. For luck write `chance(game, 6)` (from finplay.luck "
            f"import chance): it gives 0 to 5."
        )
    return ""


def play_one(series: Series, number: int, part: Part, answers: list[Heard] | None = None) -> Failure | None:
    """One game, written down in `part`; what players from outside answer, in `answers`."""
    box = series.box
    state = box.new_game(series.rules, series.seed + number, len(series.seats))
    chairs = [_chair(box, state, seat, each.bot, answers) for seat, each in enumerate(series.seats)]
    seen = any(chair.view is not None for chair in chairs)  # the game's own bots read no ledger, and mostly no story
    state.telling, state.recording = int(seen or box.bots_read), int(seen or series.keep)
    try:
        box.play(state, chairs)
    except _Raised as raised:
        return _failure(box, number, state, chairs, raised.why)
    except IllegalAnswer as illegal:
        return _failure(box, number, state, chairs, f"{shown(illegal.given)} is not allowed", illegal.why_not)
    part.tables.append((state.round, state.turn))
    part.places.append([(box.rank(state, each), *box.facts_of(state, each)) for each in state.players])
    if part.entries is not None:
        part.entries.extend((number, *entry) for entry in state.ledger)
    return None


def _failure(box: Box, number: int, state: Any, chairs: Sequence[Any], why: str, why_not: str = "") -> Failure:
    chair = chairs[state.asked_seat]
    legal = box.decisions[chair.decision].legal(state, state.players[chair.seat], *chair.info)
    return Failure(number, chair.seat, chair.decision, state.round, why, legal.words(), why_not)


class _Raised(Exception):
    def __init__(self, why: str) -> None:
        self.why = why


class _Chair:
    """Stands between the rulebook and a player; gets a method for each decision of the game.

    The game's own bots are known to look only at what they may see (a test compares them) and are handed the game
    itself, which is faster. Others see it through the view of their seat, and begin every game as they were given.
    """

    __slots__ = ("answers", "bot", "decision", "info", "number", "place", "round", "seat", "view")

    def __init__(self, seat: int, bot: Any, view: Any, answers: list[Heard] | None) -> None:
        self.seat, self.bot, self.view, self.place = seat, bot, view, view and view.players[seat]
        self.round = self.number = -1
        self.decision, self.info = "", ()
        self.answers = answers


def _chair(box: Box, state: Any, seat: int, bot: Any, answers: list[Heard] | None) -> _Chair:
    if type(bot) in box.bots.values():
        return _chair_class(box.name, OWN)(seat, bot, None, None)
    view, kind = box.view(state, seat), FOREIGN if answers is None else HEARD
    return _chair_class(box.name, kind)(seat, _as_given(bot), view, answers)


def _as_given(bot: Any) -> Any:
    """A copy, so that what a player remembers of one game cannot change another."""
    if not remembers(bot):
        return bot
    try:
        return copy(bot) if _flat(bot) else deepcopy(bot)
    except Exception:  # a foreign object may refuse to be copied
        return bot


def _flat(bot: Any) -> bool:
    """Has it nothing but numbers and texts, in the usual place? Then the fast way to copy it does the same."""
    slots = any(vars(kind).get("__slots__") for kind in type(bot).__mro__)
    return not slots and {*map(type, vars(bot).values())} <= {int, float, str}


# A game asks some four hundred questions. Written out for each decision, they are passed on in half the time.
ASK = """
def ask(self, game, me{info}):
    if self.round == game.round:
        self.number += 1  # as in a Match: it keys the player's luck
    else:
        self.round, self.number = game.round, 0
    game.asked_seat = self.seat
    game.asked_number = self.number
    self.decision, self.info = "{decision}", {kept}
    try:
        {passed_on}
    except OWN_FAULTS as error:
        raise Raised(told(error)) from error
"""
OWN = "return self.bot.{decision}(game, me{info})"
FOREIGN = "return self.bot.{decision}(self.view, self.place{info})"
HEARD = """answer = self.bot.{decision}(self.view, self.place{info})
        self.answers.append((self.seat, "{decision}", answer))
        return answer"""


def _asker(decision: str, legal: Callable[..., Any], passed_on: str) -> Any:
    words = {"decision": decision, "info": ", *info", "kept": "info"}
    if len(signature(legal).parameters) == 2:
        words |= {"info": "", "kept": "()"}
    space: dict[str, Any] = {"Raised": _Raised, "told": told, "OWN_FAULTS": OWN_FAULTS}
    exec(ASK.format(passed_on=passed_on.format(**words), **words), space)
    return space["ask"]


@cache
def _chair_class(game: str, passed_on: str) -> type[_Chair]:
    methods = {name: _asker(name, decision.legal, passed_on) for name, decision in box_of(game).decisions.items()}
    return type("Chair", (_Chair,), {"__slots__": (), **methods})


# ---------------------------------------------------------------- one game of the series again
LAST = "GameFailed.last.match()"


def replay_line(series: Series, seed: int) -> str:
    """One line of Python that plays the game with this seed as a `Match`, as far as it goes.

    Where the players cannot be written down, it takes them from the last GameFailed that came up.
    """
    written = arguments(series, seed)
    if written is None:
        return f"from finplay import GameFailed; match = {LAST}; print(match.trouble)"
    imports, call = written
    return "; ".join(["from finplay import Match", *imports, f"match = Match({call})", "print(match.trouble)"])


def arguments(series: Series, seed: int, instead: str = "") -> tuple[list[str], str] | None:
    """Game, players, seed and rules as they are written in a call, after their imports.

    Where the players cannot be written down, `instead` stands in their place; without it there is None. Rules that
    cannot be written down are then called `rules`.
    """
    found = spelt(series.box, [each.bot for each in series.seats], series.rules)
    if found is None and instead:
        found = spelt(series.box, [], series.rules) or Spelt([], "", "rules")
    if found is None:
        return None
    players = f"[{found.players}]" if found.players else instead
    return found.imports, f'"{series.game}", {players}, seed={seed}{found.rules and ", rules="}{found.rules}'
