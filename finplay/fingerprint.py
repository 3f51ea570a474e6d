"""A short text that changes whenever a function, or anything that it uses, changes.

It looks at code, constants and the values of all names that the code uses, recursively, so that an edit in a file, in
a notebook cell or by assignment is seen. What it cannot look into (objects made in C, open files) makes it give up.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from hashlib import sha256
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any

KNOWN = frozenset(sys.stdlib_module_names | {"numpy", "numba", "pandas"})  # known by their version only


class Unknown(ValueError):
    """Something whose sources cannot be looked into."""


def fingerprint(*values: Any) -> str:
    """The text for these functions, classes, bots and plain values. Raises Unknown."""
    reader = _Reader()
    for value in values:
        reader.read(value, frozenset())
    return reader.digest.hexdigest()[:32]


def named(code: CodeType) -> set[str]:
    """The names that some code uses, inner functions included."""
    inner = (each for each in code.co_consts if isinstance(each, CodeType))
    return set(code.co_names).union(*(named(each) for each in inner))


class _Reader:
    def __init__(self) -> None:
        self.digest = sha256(sys.version.encode())
        self._seen: dict[int, int] = {}
        self._kept: list[Any] = []

    def _write(self, *parts: object) -> None:
        for part in parts:
            text = part if isinstance(part, bytes) else repr(part).encode()
            self.digest.update(b"%d:" % len(text) + text)

    def read(self, value: Any, names: Iterable[str]) -> None:
        """One value; of a module only the names that are used."""
        if value is None or isinstance(value, (bool, int, float, str, bytes)):
            self._write(type(value).__name__, value)
            return
        if isinstance(value, ModuleType):
            self._module(value, names)
            return
        if id(value) in self._seen:
            self._write("again", self._seen[id(value)])
            return
        self._seen[id(value)] = len(self._seen)
        self._kept.append(value)  # so that no id is used twice
        self._read_new(value)

    def _read_new(self, value: Any) -> None:
        if isinstance(value, FunctionType):
            self._function(value)
        elif isinstance(value, (staticmethod, classmethod)):
            self.read(value.__func__, ())
        elif isinstance(value, property):
            self._all("property", [value.fget, value.fset])
        elif isinstance(value, BuiltinFunctionType) or getattr(value, "__module__", "").split(".")[0] in KNOWN:
            self._write("known", getattr(value, "__qualname__", type(value).__qualname__))
        elif isinstance(value, type):
            self._class(value)
        elif isinstance(value, dict):
            self._all("dict", [part for pair in value.items() for part in pair])
        elif isinstance(value, (set, frozenset)):
            self._all("set", sorted(value, key=repr))
        elif isinstance(value, (tuple, list)):
            self._all(type(value).__name__, list(value))
        else:
            self._object(value)

    def _all(self, kind: str, values: list[Any]) -> None:
        self._write(kind, len(values))
        for value in values:
            self.read(value, ())

    def _module(self, module: ModuleType, names: Iterable[str]) -> None:
        self._write("module", module.__name__)
        if module.__name__.split(".")[0] in KNOWN:
            self._write(getattr(module, "__version__", ""))
            return
        for name in sorted(set(names) & vars(module).keys()):
            self._write(name)
            self.read(getattr(module, name), names)

    def _function(self, function: FunctionType) -> None:
        self._code(function.__code__)
        self._all("defaults", [function.__defaults__, function.__kwdefaults__])
        names = named(function.__code__)
        for name in sorted(names & function.__globals__.keys()):
            self._write(name)
            self.read(function.__globals__[name], names)
        for cell in function.__closure__ or ():
            self.read(cell.cell_contents, names)

    def _code(self, code: CodeType) -> None:
        self._write("code", code.co_code, code.co_names, code.co_varnames, code.co_freevars, code.co_flags)
        for constant in code.co_consts:
            if isinstance(constant, CodeType):
                self._code(constant)
            else:
                self.read(constant, ())

    def _class(self, kind: type) -> None:
        self._write("class", kind.__qualname__)
        for base in kind.__mro__[1:]:
            if base.__module__.split(".")[0] not in KNOWN:
                self.read(base, ())
        for name, value in sorted(vars(kind).items()):
            if not (name.startswith("__") and name.endswith("__")) and not name.startswith("_abc"):
                self._write(name)
                self.read(value, ())

    def _object(self, value: Any) -> None:
        kind = type(value)
        if is_dataclass(kind):
            state = {each.name: getattr(value, each.name) for each in fields(kind)}
        elif hasattr(value, "__dict__"):
            state = vars(value)
        elif kind.__module__.split(".")[0] in ("builtins", "_abc") or not hasattr(kind, "__slots__"):
            self._write("member", kind.__qualname__)  # a slot or another part of a class
            return
        else:
            raise Unknown(f"{kind.__qualname__} cannot be looked into")
        self.read(kind, ())
        self._all("object", [part for pair in sorted(state.items()) for part in pair])
