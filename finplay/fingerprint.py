"""A short text that changes whenever a function, or anything that it uses, changes.

It looks at code, constants and the values of all names that the code uses, recursively, so that an edit in a file, in
a notebook cell or by assignment is seen. What it cannot look into (objects made in C, open files) makes it give up.
"""

from __future__ import annotations

import copyreg
import sys
from collections.abc import Iterable
from hashlib import sha256
from types import (
    BuiltinFunctionType,
    CellType,
    CodeType,
    FunctionType,
    MemberDescriptorType,
    MethodType,
    ModuleType,
)
from typing import Any

KNOWN = frozenset(sys.stdlib_module_names - {"__main__"} | {"numpy", "numba", "pandas"})  # known by their version only


class Unknown(ValueError):
    """Something whose sources cannot be looked into."""


def fingerprint(*values: Any) -> str:
    """The text for these functions, classes, bots and plain values. Raises Unknown."""
    reader = _Reader()
    for value in values:
        try:
            reader.read(value, frozenset())
        except Unknown:
            raise
        except Exception as error:  # foreign things may fail at anything
            raise Unknown(f"{type(value).__qualname__} cannot be looked into ({type(error).__name__})") from error
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
        if isinstance(value, (BuiltinFunctionType, FunctionType, type)) and _known(value):
            self._write("known", value.__module__, value.__qualname__)
        elif isinstance(value, FunctionType):
            self._function(value)
        elif isinstance(value, (staticmethod, classmethod, MethodType)):
            self._all("method", [value.__func__, getattr(value, "__self__", None)])
        elif isinstance(value, property):
            self._all("property", [value.fget, value.fset])
        elif isinstance(value, BuiltinFunctionType):  # made in C
            self._write("known", value.__qualname__)
        elif isinstance(value, type):
            self._class(value)
        elif type(value) is dict:
            self._all("dict", [part for pair in value.items() for part in pair])
        elif type(value) in (set, frozenset):
            self._all("set", sorted(value, key=repr))
        elif type(value) in (tuple, list):
            self._all(type(value).__name__, list(value))
        elif type(value) in (complex, range, slice, bytearray):
            self._write(type(value).__name__, value)
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
            if cell != CellType():  # a class that names itself inside may have none yet
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
            if not _known(base):
                self.read(base, ())
        for name, value in sorted(vars(kind).items()):
            named_by_python = name.startswith("__") and name.endswith("__") and not isinstance(value, FunctionType)
            if not named_by_python and not name.startswith("_abc"):
                self._write(name)
                self.read(value, ())

    def _object(self, value: Any) -> None:
        """Its class, what is written on it, and what Python would need to make it again. Raises Unknown."""
        kind = type(value)
        inside = getattr(value, "py_func", None) or getattr(value, "__wrapped__", None)
        if isinstance(inside, FunctionType):  # compiled, or with a cache around it
            self._all("around", [inside])
            return
        if kind.__module__ in ("builtins", "_abc"):
            self._write("member", kind.__qualname__)  # a slot or another part of a class
            return
        self.read(kind, ())
        self._all("object", [part for pair in contents(value) for part in pair])
        if partly_in_c(kind):
            self._all("made by", _recipe(value))


def _known(thing: Any) -> bool:
    """Is it a class or function of Python itself or of a big library?"""
    return (thing.__module__ or "").split(".")[0] in KNOWN


def partly_in_c(kind: type) -> bool:
    """Has it a base that may keep something where Python does not see it?"""
    return any(_known(base) and base is not object for base in kind.__mro__)


def contents(value: Any) -> list[tuple[str, Any]]:
    """Names and values in the slots and in the dict of a thing."""
    found = dict(getattr(value, "__dict__", {}))
    for name, member in [each for kind in type(value).__mro__ if not _known(kind) for each in vars(kind).items()]:
        if isinstance(member, MemberDescriptorType) and hasattr(value, name):
            found[name] = getattr(value, name)
    return sorted(found.items())


def _recipe(value: Any) -> list[Any]:
    """How a thing whose contents lie in C is sent to another process. Raises Unknown."""
    reduce = copyreg.dispatch_table.get(type(value))
    try:
        parts = reduce(value) if reduce else value.__reduce_ex__(4)
        return (
            [parts] if isinstance(parts, str) else [each if i < 3 else list(each or ()) for i, each in enumerate(parts)]
        )
    except Exception as error:
        raise Unknown(f"{type(value).__qualname__} cannot be looked into") from error
