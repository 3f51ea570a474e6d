"""Players from outside: their answers are compiled for what a seat may see, or there is a sentence why they are not."""

from __future__ import annotations

from dis import get_instructions
from inspect import CO_ASYNC_GENERATOR, CO_COROUTINE, CO_GENERATOR, getattr_static
from math import isfinite
from types import CodeType, FunctionType, ModuleType
from typing import Any

import numba
import numpy as np
from numba import types

from ..fingerprint import Unknown, fingerprint, named
from ..seats import Seat
from . import machine
from .records import SLOTS, shown
from .rulebook import ADDRESS, Rulebook, function_of
from .workshop import inner, prepare_methods, tuple_of

MOST_KEPT = 1024  # compiled answers: some for each player of a large tournament
NEVER_A_NUMBER = CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR
WITHOUT_ERRORS = {"**", "<<", ">>"}  # where Python has an error or a longer number, compiled code has another number
_compiled: dict[tuple[Any, ...], Any] = {}


class CannotCompile(ValueError):
    """Why a table cannot be compiled, in a plain sentence."""


def numbers_of(bot: Any) -> dict[str, int]:
    """The whole numbers that a bot has: its dials."""
    kinds = [vars(kind) for kind in type(bot).__mro__ if kind is not object]
    names = dict.fromkeys(name for space in [getattr(bot, "__dict__", {}), *kinds] for name in space)
    found = {name: getattr(bot, name, None) for name in names if not name.startswith("_")}
    return {name: value for name, value in sorted(found.items()) if type(value) is int and abs(value) < 2**62}


def place(book: Rulebook, table: np.ndarray, number: int, seat: Seat, state: Any) -> bool:
    """Write down who answers on a seat: the game's own lines, or code at an address. Tells if any is from outside.

    Raises CannotCompile.
    """
    bot, places = seat.bot, table["places"]
    numbers = numbers_of(bot)
    own = [name for name in numbers if name not in book.dials]
    slots = [*book.dials, *own]
    if len(slots) > SLOTS:
        raise CannotCompile(f"{seat.name} has more than {SLOTS - len(book.dials)} numbers of its own")
    for i, name in enumerate(slots):
        places[f"slot_{i}"][0, number] = numbers.get(name, 0)
    foreign = False
    for decision in book.box.decisions:
        function = function_of(type(bot), decision)
        if function is None or decision in getattr(bot, "__dict__", {}):
            raise CannotCompile(f"{seat.name} does not answer '{decision}' with a method of its class")
        if function in book.answers[decision]:
            _check_dials(book, seat, function, numbers)
            places[f"how_{decision}"][0, number] = book.answers[decision].index(function)
            continue
        foreign = True
        places[f"how_{decision}"][0, number] = ADDRESS
        code = compiled_answer(book, seat, decision, function, slots, state)
        places[f"at_{decision}"][0, number] = machine.address_of(code)
    return foreign


def _check_dials(book: Rulebook, seat: Seat, function: Any, numbers: dict[str, int]) -> None:
    for name in named(function.__code__) & set(book.dials):
        if hasattr(seat.bot, name) and name not in numbers:
            raise CannotCompile(f"{name} of {seat.name} is {getattr(seat.bot, name)!r}, which is not a whole number")


def compiled_answer(book: Rulebook, seat: Seat, decision: str, function: Any, slots: list[str], state: Any) -> Any:
    """The code of one answer, from memory if nothing that it uses has changed. Raises CannotCompile."""
    kind = type(seat.bot)
    helpers = [value for base in kind.__mro__[:-1] for value in vars(base).values() if isinstance(value, FunctionType)]
    try:
        source = fingerprint(function, [each for each in helpers if each.__name__ in named(function.__code__)])
    except Unknown as unknown:
        raise CannotCompile(f"{seat.name} uses something that cannot be compiled: {unknown}") from unknown
    key = (book.stamp, decision, source, tuple(slots), bool(state.rules.open_books))
    if key not in _compiled:
        while len(_compiled) >= MOST_KEPT:
            del _compiled[next(iter(_compiled))]
        _compiled[key] = _compile(book, seat, decision, function, slots, state)
    return _compiled[key]


def _compile(book: Rulebook, seat: Seat, decision: str, function: Any, slots: list[str], state: Any) -> Any:
    if function.__code__.co_flags & NEVER_A_NUMBER:  # a `yield` would take half a minute to compile
        raise CannotCompile(f"'{decision}' of {seat.name} gives no answer, since it has a `yield` or an `async`")
    shop = book.shop.branch(lambda each: _check_arithmetic(seat, decision, each))
    own = tuple_of("Own", slots)
    own.workshop, own.original = shop, type(seat.bot)
    info = book.info(decision)
    game_kind, place_kind = seen_types(book, state)
    space = {
        "Own": own, "answer": shop.function(function, boundscheck=True),
        "seen_game": machine.seen_as(game_kind), "seen_place": machine.seen_as(place_kind),
    }  # fmt: skip
    prepare_methods(type(seat.bot))
    mine = f"Own({', '.join(f'me.slot_{i}' for i in range(len(slots)))})"
    arguments = ", ".join([mine, "seen_game(game)", "seen_place(me)", *info])
    exec(f"def {decision}({', '.join(['game', 'me', *info])}):\n    return answer({arguments})", space)
    made = inner(space[decision])
    try:
        made.compile((book.game_type, book.place_type, *book.info_types(decision)))
    except Exception as error:  # numba has many ways to say that it does not know something
        raise CannotCompile(f"'{decision}' of {seat.name} uses Python that cannot be compiled") from error
    _check_answer(book, seat, decision, made)
    return made


def _check_arithmetic(seat: Seat, decision: str, function: FunctionType) -> None:
    """Compiled, `math.sqrt(-1)` and `2 ** 70` are some number; in Python they are an error, and a longer number."""
    code = function.__code__
    codes = [code, *(each for each in code.co_consts if isinstance(each, CodeType))]
    used = {step.argrepr.rstrip("=") for each in codes for step in get_instructions(each) if step.opname == "BINARY_OP"}
    known = {name: function.__globals__.get(name) for name in named(code)}
    outside = [name for name, value in known.items() if _module(value) in ("math", "cmath", "numpy")]
    endless = any(isinstance(each, float) and not isfinite(each) for one in codes for each in one.co_consts)
    found = sorted(used & WITHOUT_ERRORS) + outside + sorted({"float", "pow"} & named(code)) + ["1e999"] * endless
    if found:
        raise CannotCompile(
            f"'{decision}' of {seat.name} computes with {', '.join(found)}, whose errors and largest numbers "
            "compiled code does not know"
        )


def _module(value: Any) -> str:
    name = value.__name__ if isinstance(value, ModuleType) else getattr(value, "__module__", None)
    return name.split(".")[0] if isinstance(name, str) else ""


def _check_answer(book: Rulebook, seat: Seat, decision: str, made: Any) -> None:
    """Compiled code would turn 7.5 into 7 where plain Python says that it is not allowed."""
    (overload,) = made.overloads.values()
    found, wanted = types.unliteral(overload.signature.return_type), book.answer_type(decision)
    whole = found == wanted or (
        isinstance(found, types.BaseNamedTuple)
        and found.instance_class is getattr(wanted, "instance_class", None)
        and all(types.unliteral(each) == types.int64 for each in found.types)
    )
    if not whole:
        name = book.box.decisions[decision].answer.__name__
        words = "a whole number" if name == "int" else f"a {name} of whole numbers"
        raise CannotCompile(f"'{decision}' of {seat.name} does not always give {words}")


def seen_types(book: Rulebook, state: Any) -> tuple[Any, Any]:
    """The table and the own place with only those names that the view of a seat shows."""
    view = book.box.view(state, 0)
    whole: Any = book.dtype.fields
    places = whole["places"][0].subdtype
    own, rival = (shown(places[0], _names(view.players[seat])) for seat in (0, 1))
    table = shown(book.dtype, _names(view) | {"draws", "seats", "places"}, places=np.dtype((rival, (book.seats,))))
    return numba.from_dtype(table), numba.from_dtype(own)


def _names(view: Any) -> set[str]:
    return {name for name in dir(type(view)) if not name.startswith("_") and getattr_static(type(view), name, None)}
