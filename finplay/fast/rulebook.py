"""One compiled rulebook: the game's own functions, one dispatcher for each decision, and records instead of objects."""

from __future__ import annotations

from inspect import getattr_static, signature
from types import FunctionType
from typing import Any, get_type_hints

import numba
from numba import types

from .. import ledger, luck, questions, state
from ..state import Box
from . import kernel, machine
from .records import game_dtype, whole_fields
from .workshop import Workshop, inner, overload_property, tuple_of

ADDRESS = -1  # `how_` of a decision that is answered by code at an address


def function_of(kind: type, decision: str) -> Any:
    """The function with which a class answers a decision, None if that is something else."""
    found = getattr_static(kind, decision, None)
    return found if isinstance(found, FunctionType) else None


def built_in(box: Box, decision: str) -> list[Any]:
    """The different functions with which the game's own bots, and the classes they come from, answer a decision."""
    kinds = dict.fromkeys(each for kind in box.bots.values() for each in kind.__mro__)
    return list(dict.fromkeys(vars(kind)[decision] for kind in kinds if decision in vars(kind)))


def dials_of(box: Box) -> list[str]:
    """The numbers that the game's own bots have, each once."""
    return list(dict.fromkeys(name for kind in box.bots.values() for name in whole_fields(kind())))


class Rulebook:
    """A game's rules and bots, compiled for any number of seats. `stamp` is the fingerprint of all sources."""

    def __init__(self, box: Box, stamp: str) -> None:
        self.box, self.seats, self.stamp = box, box.seats[1], stamp
        sample = box.new_game(box.rules(), 1, self.seats)
        self.dtype = game_dtype(sample, box.decisions, self.seats, stamp)
        self.game_type = numba.from_dtype(self.dtype)
        self.place_type = self.game_type.typeof("places").dtype
        self.dials = dials_of(box)
        self.answers = {decision: built_in(box, decision) for decision in box.decisions}
        self.shop = Workshop(stamp, machine.seen_as(self.game_type), type(sample))
        self._stand_in()
        for name, value in [*vars(type(sample)).items(), *vars(state.State).items()]:
            if isinstance(value, property):
                overload_property(name)
        self.run = self._compiled()

    def _compiled(self) -> Any:
        """The loop over games. On disk it is found by the stamp, so that an edited source is compiled again."""
        chair = self.shop.tuple_class(self._chair_class())(0)
        rank, facts_of = self.shop.function(self.box.rank), self.shop.function(self.box.facts_of)

        def tell_table(game: Any, me: Any, row: Any) -> Any:
            row[0] = rank(game, me)
            facts = facts_of(game, me)
            for i in range(len(facts)):
                row[i + 1] = facts[i]

        space: dict[str, Any] = {}
        run = self.shop.copied(kernel.make_run(self.stamp), space)
        space |= {"PLAYERS": (chair,) * self.seats, "play": self.shop.function(self.box.play)}
        space["tell_table"] = inner(tell_table)
        return numba.njit(nogil=True, cache=True)(run)

    # ------------------------------------------------------------ what works differently in compiled code
    def _stand_in(self) -> None:
        shop, store = self.shop, machine.store
        chance = shop.function(luck.chance)

        def record(game: Any, payer: Any, payee: Any, asset: Any, amount: Any, why: Any) -> Any:
            k = game.entries
            game.entries = k + 1
            if k < game.capacity:
                row = game.number, game.round, game.turn, payer, payee, asset, amount, why
                store(game.ledger_at, k, row)

        def next_draw(game: Any, n: Any) -> Any:
            game.draws += 1
            return chance(game, n, game.draws)

        draw_of = machine.draw_maker(inner(next_draw))

        def sample(legal: Any, game: Any) -> Any:
            game.draws = 0
            return legal.sample(draw_of(game))

        def checked(legal: Any, answer: Any) -> Any:
            if not legal.allows(answer):
                raise ValueError("this answer is not allowed")
            return answer

        stand_ins = {
            ledger.record: record, questions.sample: sample, questions.checked: checked,
            state.tell: _nothing_to_tell, state.reveal: _nothing_revealed, luck.scripted: _no_script,
        }  # fmt: skip
        for original, stand_in in stand_ins.items():
            shop.put(original, inner(stand_in))

    # ------------------------------------------------------------ who answers
    def _chair_class(self) -> Any:
        """What the rules take for the players: it has a method for each decision, the same for all seats."""
        kind: Any = tuple_of("Chair", ["nothing"])
        for decision in self.box.decisions:
            function = self._dispatcher(decision)
            self.shop.put(function, inner(function))
            setattr(kind, decision, function)
        return kind

    def _dispatcher(self, decision: str) -> Any:
        """One function for all seats that looks up who answers, and calls the bot's own lines."""
        info = self.info(decision)
        space: dict[str, Any] = {"Dials": tuple_of("Dials", self.dials)}
        mine = f"Dials({', '.join(f'me.slot_{i}' for i in range(len(self.dials)))})"
        lines = [f"def {decision}({', '.join(['own', 'game', 'me', *info])}):"]
        lines += ["    me.chair_number = me.chair_number + 1 if me.chair_round == game.round else 0"]
        lines += ["    me.chair_round = game.round"]
        lines += ["    game.asked_seat = me.seat", "    game.asked_number = me.chair_number"]  # as in a Match
        for i, function in enumerate(self.answers[decision]):
            space[f"answer_{i}"] = self.shop.function(function)
            lines += [f"    if me.how_{decision} == {i}:"]
            lines += [f"        return answer_{i}({', '.join([mine, 'game', 'me', *info])})"]
        kinds = (self.game_type, self.place_type, *self.info_types(decision))
        space["call"] = machine.caller(self.answer_type(decision), kinds)
        lines += [f"    return call(me.at_{decision}, ({', '.join(['game', 'me', *info])}))"]
        exec("\n".join(lines), space)
        return space[decision]

    def info(self, decision: str) -> list[str]:
        """The names of what the rule hands over besides the game and the player."""
        return list(signature(self.box.decisions[decision].legal).parameters)[2:]

    def info_types(self, decision: str) -> list[Any]:
        hints = get_type_hints(self.box.decisions[decision].legal)
        return [self.number_type(hints[name]) for name in self.info(decision)]

    def answer_type(self, decision: str) -> Any:
        return self.number_type(self.box.decisions[decision].answer)

    def number_type(self, kind: Any) -> Any:
        """A whole number, or a NamedTuple of whole numbers."""
        if kind is int:
            return types.int64
        return types.NamedUniTuple(types.int64, len(kind._fields), self.shop.tuple_class(kind))


def _nothing_to_tell(
    game: Any, kind: Any, seat: Any, other: Any = -1, a: Any = 0, b: Any = 0, c: Any = 0, d: Any = 0
) -> Any:
    return None


def _nothing_revealed(game: Any, why: Any) -> Any:
    return None


def _no_script(game: Any, stream: Any, seat: Any, n: Any, k: Any) -> Any:
    return -1
