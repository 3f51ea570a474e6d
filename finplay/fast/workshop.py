"""Copies plain Python functions, with all that they name, into compiled ones. It knows no rule.

Nothing that is copied is changed, and nothing is kept when a source changes: every name that a function uses is looked
up again for every workshop, and `fingerprint` tells whether anything is new.
"""

from __future__ import annotations

import builtins
from collections import namedtuple
from collections.abc import Callable, Iterable
from copy import copy
from functools import _lru_cache_wrapper
from types import CellType, FunctionType, ModuleType
from typing import Any

import numba
from numba import types
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, infer_getattr
from numba.extending import lower_builtin, overload_attribute

from ..fingerprint import KNOWN, named

WORKSHOPS: dict[str, Workshop] = {}  # by their stamp: how a record finds its own
_prepared: set[str] = set()  # names of methods and properties that compiled code has met


def inner(function: Any, **options: Any) -> Any:
    """A compiled function that only compiled functions call: without the costly ways in from Python.

    It is compiled once for all whole numbers. Numba by itself compiles `move` anew for each constant it is called with.
    """
    made = numba.njit(no_cpython_wrapper=True, no_cfunc_wrapper=True, **options)(function)
    usual = made.get_call_template

    def get_call_template(args: Any, kws: Any) -> Any:
        return usual(tuple(map(_any_number, args)), {name: _any_number(kind) for name, kind in kws.items()})

    made.get_call_template = get_call_template
    return made


def _any_number(kind: Any) -> Any:
    return types.unliteral(kind) if isinstance(kind, types.IntegerLiteral) else kind


def tuple_of(name: str, names: Iterable[str]) -> Any:
    """A new NamedTuple class."""
    return namedtuple(name, list(names))


def is_tuple_class(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, tuple) and hasattr(value, "_fields")


class Workshop:
    """One compilation. `whole` shows a view as the game itself; properties are those of `game_class`."""

    def __init__(self, stamp: str, whole: Any, game_class: type) -> None:
        self.whole, self.game_class = whole, game_class
        self._check: Callable[[FunctionType], None] | None = None
        self._made: dict[int, Any] = {}
        self._kept: list[Any] = []  # so that no id is used twice
        WORKSHOPS[stamp] = self

    def put(self, original: Any, made: Any) -> Any:
        """From now on `made` takes the place of the original."""
        self._kept.append(original)
        self._made[id(original)] = made
        return made

    def branch(self, check: Callable[[FunctionType], None]) -> Workshop:
        """A workshop for a player from outside: it knows what is made here, and leaves nothing here.

        `check` raises for a function, not of finplay's own, that is not to be compiled.
        """
        made = copy(self)
        made._check = check
        made._made, made._kept = dict(self._made), list(self._kept)
        return made

    # ------------------------------------------------------------ functions
    def function(self, original: Any, **options: Any) -> Any:
        """This function compiled, on the first call with each combination of types."""
        if id(original) in self._made:
            return self._made[id(original)]
        if self._check is not None and (original.__module__ or "").split(".")[0] != __name__.split(".")[0]:
            self._check(original)
        ready: dict[str, Any] = {}
        made = inner(self.copied(original, ready), **options)
        self.put(original, made)  # before what it names: a function may name itself
        self.fill(ready, original, options)
        return made

    def copied(self, original: Any, space: dict[str, Any]) -> Any:
        """The same code in another space of names."""
        cells = original.__closure__ and tuple(
            CellType(self.take(cell.cell_contents, named(original.__code__))) for cell in original.__closure__
        )
        space.update({"__builtins__": builtins, "__name__": original.__module__})
        made = FunctionType(original.__code__, space, original.__name__, original.__defaults__, cells)
        made.__qualname__ = original.__qualname__
        made.__kwdefaults__ = original.__kwdefaults__
        return made

    def fill(self, space: dict[str, Any], original: Any, options: dict[str, Any] | None = None) -> None:
        """Put copies of all that the original names into the space of names."""
        names = named(original.__code__)
        for name in names & original.__globals__.keys():
            space[name] = self.take(original.__globals__[name], names, options)

    # ------------------------------------------------------------ what they name
    def take(self, value: Any, names: Iterable[str], options: dict[str, Any] | None = None) -> Any:
        """A copy of something that a function names, for compiled code."""
        if isinstance(value, _lru_cache_wrapper):
            value = value.__wrapped__  # what plain Python remembers is worked out again
        if id(value) in self._made:
            return self._made[id(value)]
        if isinstance(value, FunctionType):
            return self.function(value, **(options or {}))
        if is_tuple_class(value):
            return self.tuple_class(value)
        if is_tuple_class(type(value)):
            return self.tuple_class(type(value))(*value)
        if isinstance(value, ModuleType) and value.__name__.split(".")[0] not in KNOWN:
            return self.module(value, names, options)
        return value

    def module(self, original: ModuleType, names: Iterable[str], options: dict[str, Any] | None) -> ModuleType:
        """A module with those of its names that are used here."""
        made = ModuleType(original.__name__)
        for name in set(names) & vars(original).keys():
            setattr(made, name, self.take(getattr(original, name), names, options))
        return made

    def tuple_class(self, original: Any) -> Any:
        """A NamedTuple class of this workshop, whose methods are compiled when they are needed."""
        if id(original) in self._made:
            return self._made[id(original)]
        made = tuple_of(original.__name__, original._fields)
        made.workshop, made.original = self, original
        prepare_methods(original)
        return self.put(original, made)


# ---------------------------------------------------------------- methods and properties of records
@infer_getattr
class _Methods(AttributeTemplate):
    """`legal.allows`: a method of the class that a workshop has copied."""

    key = types.BaseNamedTuple

    def generic_resolve(self, own: Any, name: str) -> Any:
        method = _method_of(own.instance_class, name)
        if method is None or name in own.fields:
            return None

        class Method(AbstractTemplate):
            key = (_Methods, name)

            def generic(self, args: Any, kws: Any) -> Any:
                return types.Dispatcher(method).get_call_type(self.context, (own, *args), kws).as_method()

        return types.BoundFunction(Method, own)


def _method_of(kind: Any, name: str) -> Any:
    method = getattr(getattr(kind, "original", None), name, None)
    return kind.workshop.function(method) if isinstance(method, FunctionType) else None


def prepare_methods(original: type) -> None:
    names = {name for kind in original.__mro__ for name, value in vars(kind).items() if isinstance(value, FunctionType)}
    for name in names - _prepared:
        _prepared.add(name)
        lower_builtin((_Methods, name), types.BaseNamedTuple, types.VarArg(types.Any))(_caller_of(name))


def _caller_of(name: str) -> Any:
    def call(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        method = _method_of(sig.args[0].instance_class, name)
        return context.get_function(types.Dispatcher(method), sig)(builder, args)

    return call


def overload_property(name: str) -> None:
    """A property of the game's class becomes one of its compiled records."""
    if name in _prepared:
        return
    _prepared.add(name)

    # Here, and below, without types: numba wants the signature of the lambda that is returned, types included.
    @overload_attribute(types.Record, name)
    def find(record):  # type: ignore[no-untyped-def]
        stamps = [each.removeprefix("stamp_") for each in record.fields if each.startswith("stamp_")]
        workshop = WORKSHOPS.get(stamps[0]) if stamps else None
        value = getattr(workshop.game_class, name, None) if workshop is not None else None
        if workshop is None or value is None:
            return None
        compiled, whole = workshop.function(value.fget), workshop.whole
        return lambda record: compiled(whole(record))


@overload_attribute(types.Record, "players")
def _players(game):  # type: ignore[no-untyped-def]
    """The places that are taken: a table has room for more."""
    return (lambda game: game.places[: game.seats]) if "places" in game.fields else None
