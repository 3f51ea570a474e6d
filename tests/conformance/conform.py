"""Tools for the suite that any game of ours must pass. They know a game by its box only.

What a box cannot tell, such as all answers worth trying, a game may add in a file `facts_<game>.py` of this folder.
"""

import random
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, fields, is_dataclass, replace
from importlib import import_module
from itertools import product
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from finplay import NOBODY, Match, Seat
from finplay.games import GAMES, box_of
from finplay.questions import allows, sample
from finplay.views import Hidden, View

SEED = st.integers(0, 2**32 - 1)
each_game = pytest.mark.parametrize("game", GAMES)


def examples(number: int) -> settings:
    """The same made-up games every time; as many as all tests together have time for."""
    return settings(
        max_examples=number, derandomize=True, deadline=None, database=None, suppress_health_check=list(HealthCheck),
        phases=(Phase.generate, Phase.shrink),
    )  # fmt: skip


def facts(game: str) -> Any:
    """What a game adds to its box for this suite, or None."""
    try:
        return import_module(f"facts_{game}")
    except ModuleNotFoundError:
        return None


# ---------------------------------------------------------------- tables
class Chancer:
    """A bot that gives random answers in any game, made outside of it as a student would."""


def _chance(decision: str) -> Any:
    def answer(self: Any, game: Any, me: Any, *info: Any) -> Any:
        return sample(self.box.decisions[decision].legal(game, me, *info), game)

    return answer


def chancer(game: str) -> Any:
    """A random bot for this game."""
    box = box_of(game)
    methods = {decision: _chance(decision) for decision in box.decisions}
    return type("Chancer", (Chancer,), {"box": box, **methods})()


@dataclass(frozen=True)
class Setup:
    """A table before the first answer; `luck` is that of the people's answers."""

    game: str
    players: tuple[str, ...]
    seed: int
    rules: Any
    luck: int = 0

    def match(self, **more: Any) -> Match:
        return Match(self.game, list(self.players), self.seed, self.rules, **more)

    def rng(self) -> random.Random:
        return random.Random(self.luck)


def fitting(box: Any, seats: int, values: dict[str, int]) -> Any:
    """House rules with these values, without those that do not fit this number of players."""
    rules = box.rules()
    for name, value in values.items():
        changed = replace(rules, **{name: value})
        with suppress(ValueError):
            box.new_game(changed, 1, seats)
            rules = changed
    return rules


@st.composite
def house_rules(draw: Any, game: str, seats: int, rounds: int) -> Any:
    """The printed rules with some fields anywhere in their ranges, in games of 1 to `rounds` rounds."""
    box = box_of(game)
    values = {}
    for field in fields(box.rules):
        if draw(st.booleans()):
            values[field.name] = draw(st.integers(field.metadata["low"], field.metadata["high"]))
    return fitting(box, seats, values | {box.length: draw(st.integers(1, rounds))})


def few_rounds(game: str, seats: int, rounds: int) -> int:
    """So many rounds, or fewer in a game that asks much in every turn: each answer plays it again from the start."""
    turns = getattr(facts(game), "MOST_TURNS", seats * rounds)
    return max(1, min(rounds, turns // seats))


@st.composite
def setups(draw: Any, game: str, rounds: int = 5, bots: bool = True) -> Setup:
    """A table with at least one person, and bots of any kind at other seats."""
    box = box_of(game)
    seats = draw(st.integers(*box.seats))
    anyone = st.sampled_from(["", "", *box.bots]) if bots else st.just("")
    players = [draw(anyone) for _ in range(seats)]
    players[draw(st.integers(0, seats - 1))] = ""
    named = tuple(name or f"Person {seat}" for seat, name in enumerate(players))
    rounds = few_rounds(game, seats, rounds)
    return Setup(game, named, draw(SEED), draw(house_rules(game, seats, rounds)), draw(SEED))


def some_setups(game: str, number: int, rounds: int = 4) -> list[Setup]:
    """Tables of people only, under the printed rules and others, without Hypothesis."""
    box, made = box_of(game), []
    for i in range(number):
        rng = random.Random(i)
        seats = rng.randint(*box.seats)
        values = {f.name: rng.randint(f.metadata["low"], f.metadata["high"]) for f in fields(box.rules) if i % 2}
        rules = fitting(box, seats, values | {box.length: rounds})
        made.append(Setup(game, tuple(f"Person {seat}" for seat in range(seats)), rng.randrange(2**32), rules, i))
    return made


def bots_only(game: str, seats: int, seed: int, rules: Any = None) -> Match:
    return Match(game, [Seat(f"Chancer {seat}", chancer(game)) for seat in range(seats)], seed, rules)


# ---------------------------------------------------------------- playing
def sampled(legal: Any, rng: random.Random) -> Any:
    return legal.sample(rng.randrange)


def questions(match: Match, rng: random.Random, share: float = 1) -> Iterator[Any]:
    """Each question to a person, or a share of them; it is then given a random answer. At the end the game is over."""
    some = random.Random(match.seed)
    while match.question is not None:
        if some.random() < share:
            yield match.question
        match.answer(sampled(match.question.legal, rng))
    assert match.trouble is None
    assert match.over


def asked(question: Any) -> Any:
    """What a person is asked, without the view."""
    return question and question._replace(view=None)


def everything(match: Match) -> tuple[Any, ...]:
    """All that makes up a match, as a copy that later changes do not reach."""
    return (
        repr(match.state), tuple(match.answers), asked(match.question), str(match.trouble), match.over, match.winners,
        match.names, match.why_no_undo(), match.rules, match.seed, match.fresh, tuple(match.script.items()),
    )  # fmt: skip


def first_difference(a: tuple[Any, ...], b: tuple[Any, ...]) -> str:
    """For a message: where two lists or tuples part."""
    for i, (x, y) in enumerate(zip(a, b, strict=False)):
        if x != y:
            return f"number {i}: {x} against {y}"
    return f"{len(a)} against {len(b)}"


# ---------------------------------------------------------------- answers worth trying
def domain(game: str, legal: Any) -> list[Any] | None:
    """Answers of the right kind around everything that is legal, or None where they are too many."""
    kind: Any = legal.kind()
    if kind is int:
        return list(range(-3, 301))
    known = facts(game)
    if known and type(legal) in known.DOMAINS:
        return [kind(*each) for each in known.DOMAINS[type(legal)](legal)]
    width = len(kind._fields)
    return [kind(*each) for each in product(range(-4, 8), repeat=width)] if width <= 3 else None


def legal_answers(game: str, legal: Any) -> list[Any]:
    """All legal answers of a small domain; some, where it is large."""
    tried = domain(game, legal)
    if tried is None:
        rng = random.Random(0)
        tried = [sampled(legal, rng) for _ in range(60)]
    return [each for each in dict.fromkeys(tried) if allows(legal, each)]


# ---------------------------------------------------------------- what is seen
def readable(view: View) -> dict[str, Any]:
    """Everything that can be read off a view, by name."""
    found = {}
    for name in dir(view):
        if not name.startswith("_") and name != "hidden":
            with suppress(Hidden):
                value = getattr(view, name)
                if not callable(value):
                    found[name] = value
    return found


def seen(thing: Any) -> Any:
    """A view and all that can be reached from it, as plain data. Nothing in it may be something that can be changed."""
    if isinstance(thing, View):
        return {name: seen(value) for name, value in readable(thing).items()}
    if isinstance(thing, tuple):
        return [type(thing).__name__, *map(seen, thing)]
    if is_dataclass(thing) and type(thing).__dataclass_params__.frozen:  # type: ignore[attr-defined]
        return {field.name: seen(getattr(thing, field.name)) for field in fields(thing)}
    assert thing is None or type(thing) in (int, str, bool), f"a player could change this {type(thing)}"
    return thing


def views_in(thing: Any) -> Iterator[View]:
    """A view and those in it."""
    if isinstance(thing, View):
        yield thing
        for value in readable(thing).values():
            yield from views_in(value)
    elif isinstance(thing, tuple):
        for value in thing:
            yield from views_in(value)


def shown_to(match: Match, viewer: int) -> Any:
    """All that a seat is shown: its view, its log, and its question."""
    question = match.question
    mine = asked(question) if question and question.seat == viewer else question and question[:3]
    return seen(match.view(viewer)), match.log(viewer), mine


def viewers(match: Match) -> range:
    return range(NOBODY, len(match.seats))
