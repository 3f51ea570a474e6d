"""Bots and house rules as one would type them, so that others can play them again; nothing where that is not certain.

A text is certain if it makes a bot with the same class and the same contents, and if each name in it means in the
notebook what it is meant to mean.
"""

from __future__ import annotations

import sys
from ast import literal_eval
from collections.abc import Sequence
from copy import deepcopy
from inspect import Parameter, signature
from operator import attrgetter
from typing import Any, NamedTuple

from .fingerprint import contents, fingerprint, partly_in_c
from .state import Box

OURS = frozenset({"Match", "match", "In", "Out"})  # names that the line or the notebook uses itself


class Spelt(NamedTuple):
    """Pieces of a line of Python."""

    imports: list[str]
    players: str  # with commas between
    rules: str  # "" for the printed game


class _Uncertain(Exception):
    """There is no text that surely means the same."""


def spelt(box: Box, bots: Sequence[Any], rules: Any) -> Spelt | None:
    """The text for these bots and rules in the notebook, or None."""
    writer = _Writer(box)
    try:
        players = ", ".join([writer.player(each) for each in bots])
        changed = "" if rules == box.rules() else writer.made(rules)
    except (Exception, SystemExit):  # the classes of others may fail at anything
        return None
    return Spelt(list(writer.imports), players, changed)


def remembers(bot: Any) -> bool:
    """Can anything be written on this bot, now or later?"""
    return hasattr(bot, "__dict__") or any(vars(kind).get("__slots__") for kind in type(bot).__mro__)


class _Writer:
    def __init__(self, box: Box) -> None:
        self.box, self.notebook = box, vars(sys.modules["__main__"])
        self.imports: dict[str, None] = {}
        self.names: dict[str, Any] = {}

    def player(self, bot: Any) -> str:
        kind = type(bot)
        if kind is self.box.bots.get(kind.__name__) and _alike(bot, kind()):
            return f'"{kind.__name__}"'
        try:
            return self.made(bot)
        except (Exception, SystemExit):  # such as a constructor that cannot be called again
            return self.held(bot)

    def made(self, thing: Any) -> str:
        """A call of its class, with the arguments that are not as usual."""
        kind, given = type(thing), {}
        for name, each in signature(kind).parameters.items():
            if each.kind in (Parameter.VAR_POSITIONAL, Parameter.VAR_KEYWORD) or not hasattr(thing, name):
                continue
            if each.default is Parameter.empty or not _same(getattr(thing, name), each.default):
                given[name] = getattr(thing, name)
        if not _alike(kind(**{name: literal_eval(repr(value)) for name, value in given.items()}), thing):
            raise _Uncertain
        return f"{self.name(kind)}({', '.join(f'{name}={value!r}' for name, value in given.items())})"

    def name(self, kind: type) -> str:
        """What the class can be called after an import, or else what it is called in the notebook."""
        name, module = kind.__qualname__, kind.__module__
        top = name.split(".")[0]
        if module != "__main__" and kind is _at(vars(sys.modules[module]), name):
            try:
                self.use(module, top, getattr(sys.modules[module], top))
            except _Uncertain:  # an own class has that name
                return self.variable(kind)
            return str(name)
        return str(name) if top not in OURS and kind is _at(self.notebook, name) else self.variable(kind)

    def use(self, module: str, name: str, value: Any) -> None:
        """Import a name, if that takes it from nobody."""
        if name in OURS or self.names.setdefault(name, value) is not value:
            raise _Uncertain
        if self.notebook.get(name, value) is not value:
            raise _Uncertain
        self.imports[f"from {module} import {name}"] = None

    def held(self, bot: Any) -> str:
        """The variable in which the notebook has the bot; a copy of it, so that it stays as it is."""
        name = self.variable(bot)
        if not remembers(bot):
            return name
        self.use("copy", "deepcopy", deepcopy)
        return f"deepcopy({name})"

    def variable(self, thing: Any) -> str:
        """Where the notebook has it, on its own or in a list. Raises _Uncertain."""
        own = [(name, value) for name, value in self.notebook.items() if name[0] != "_" and name not in OURS]
        lists = [(name, value) for name, value in own if type(value) in (list, tuple)]
        parts = [(f"{name}[{i}]", each) for name, value in lists for i, each in enumerate(value)]
        for name, value in [*own, *parts]:
            if value is thing:
                return name
        raise _Uncertain


def _at(names: dict[str, Any], path: str) -> Any:
    """The thing at a dotted path, or None."""
    top, _, rest = path.partition(".")
    try:
        return attrgetter(rest)(names[top]) if rest else names[top]
    except (KeyError, AttributeError):
        return None


def _same(one: Any, other: Any) -> bool:
    return fingerprint(one) == fingerprint(other)


def _alike(one: Any, other: Any) -> bool:
    """Are these two of a class the same? What its methods use need not be looked into."""
    if type(one) is not type(other) or partly_in_c(type(one)):
        return _same(one, other)
    return _same(contents(one), contents(other))
