"""What is wrong with the class of a bot, seen before it plays: methods that would never be asked, or cannot be."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from difflib import get_close_matches
from functools import lru_cache
from inspect import getsource, signature
from textwrap import dedent
from types import CodeType, FunctionType
from typing import Any

from .fingerprint import named
from .state import Box

NEAR = 0.75  # how alike a misspelt name is, from 0 to 1


def plainest(box: Box) -> type:
    """The class that all bots of a game derive from."""
    return next(iter(box.bots.values())).__mro__[-2]


def first_line(box: Box, decision: str) -> str:
    """The first line of the method that answers it."""
    return f"def {decision}({', '.join(signature(getattr(plainest(box), decision)).parameters)}):"


def fault(box: Box, bot: Any) -> str:
    """What to change in the class of a bot from outside, as a sentence; "" if it seems right."""
    kinds = [each for each in reversed(type(bot).__mro__) if each is not object and not _ours(each)]
    own = {name: each for kind in kinds for name, each in vars(kind).items() if isinstance(each, FunctionType)}
    return next((words for kind in kinds for words in _lost_dials(kind, bot)), "") or next(_faults(box, bot, own), "")


def _ours(kind: type) -> bool:
    return kind.__module__.split(".")[0] == __name__.split(".")[0]


def _lost_dials(kind: type, bot: Any) -> Iterator[str]:
    """Numbers written into a class, in place of which every bot gets those of the class above."""
    dials = getattr(kind, "__dataclass_fields__", {})
    for name, value in vars(kind).items() if "__dataclass_fields__" not in vars(kind) else ():
        if name in dials and getattr(bot, name, value) != value:
            instead = f"{kind.__name__}({name}={value!r})"
            yield f"{name} = {value!r} in the class {kind.__name__} changes nothing. Write {instead} where you use it"


def _faults(box: Box, bot: Any, own: dict[str, FunctionType]) -> Iterator[str]:
    kind, used = type(bot), set().union(*(named(each.__code__) for each in own.values()))
    for name, method in own.items():
        if name in box.decisions:
            yield from _of_the_first_line(box, kind, name, method)
        elif name[0] != "_" and name not in used:  # what it calls itself is a helper
            near = get_close_matches(name.lower(), [each for each in box.decisions if each not in own], 1, NEAR)
            if near:
                yield f"{kind.__name__} has a method {name!r}, which nobody asks. Did you mean {near[0]!r}?"
        for inner in _methods_inside(method.__code__):
            if inner in box.decisions and inner not in own:
                yield (
                    f"'{inner}' of {kind.__name__} stands inside '{name}', where nobody asks it. Take four spaces away "
                    f"from the beginning of each of its lines"
                )
    yield from _left_outside(box, kind, own)


def _of_the_first_line(box: Box, kind: type, name: str, method: FunctionType) -> Iterator[str]:
    wanted = signature(getattr(plainest(box), name)).parameters
    try:
        signature(method).bind(*wanted)
    except TypeError:
        yield f"The first line of '{name}' of {kind.__name__} must be `{first_line(box, name)}`"


def _left_outside(box: Box, kind: type, own: dict[str, FunctionType]) -> Iterator[str]:
    """Functions of the same cell, below the class, that look like its methods."""
    cells = {each.__code__.co_filename for each in own.values()}
    for name, each in vars(sys.modules.get(kind.__module__)).items() if kind.__module__ in sys.modules else ():
        if not isinstance(each, FunctionType) or name not in box.decisions or name in own:
            continue
        if each.__code__.co_varnames[:1] == ("self",) and each.__code__.co_filename in cells:
            yield (
                f"'{name}' stands outside of the class {kind.__name__}, where nobody asks it. Put four spaces before "
                f"each of its lines"
            )


@lru_cache(maxsize=256)
def _methods_inside(code: CodeType) -> tuple[str, ...]:
    """Functions with a `self` inside of a function. What stands behind a `return` is in its text only."""
    try:
        tree = ast.parse(dedent(getsource(code)))
    except (OSError, SyntaxError):
        return ()
    found = [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef) and each.args.args[:1]]
    return tuple(each.name for each in found[1:] if each.args.args[0].arg == "self")
