"""What a seat may see. Secrets are denied by default: a view shows what its game lists and nothing else.

View classes are built once, with properties; a view is made once per seat and reads through to the game. What never
changes in a game, such as its rules, a view takes along: that is read five times as fast.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from operator import attrgetter
from typing import Any, ClassVar


class Hidden(AttributeError):
    """Something that this seat may not see."""


class NotThere(Hidden):
    """A name that means nothing here: it is misspelt, or belongs to another record."""


class View:
    """A read-only window on one record."""

    __slots__ = ("_record",)
    hidden: ClassVar[Mapping[str, str]] = {}  # names that exist but are secret, and why
    _fixed: ClassVar[tuple[str, ...]] = ()  # names that are taken along

    def __init__(self, record: Any) -> None:
        object.__setattr__(self, "_record", record)
        for name in self._fixed:
            object.__setattr__(self, name, getattr(record, name))

    def __setattr__(self, name: str, value: object) -> None:
        raise Hidden(f"a view is for reading only: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise Hidden(f"a view is for reading only: {name} cannot be deleted")

    def __getattr__(self, name: str) -> Any:
        if name in self.hidden or hasattr(self._record, name):
            raise Hidden(f"{name} is not visible{self.hidden.get(name, '')}")
        seen = [each for each in dir(type(self)) if each[0] != "_" and each != "hidden"]
        near = get_close_matches(name.lower(), seen, 1)
        guess = f" Did you mean {near[0]}?" if near else ""
        raise NotThere(f"there is no {name} here.{guess} What can be seen: {', '.join(seen)}")

    def __reduce__(self) -> Any:
        raise Hidden("a view cannot be copied or saved: it would carry the secrets with it")


def view_class(
    name: str, shown: Iterable[str], hidden: dict[str, str] | None = None, fixed: tuple[str, ...] = ()
) -> Callable[[Any], Any]:
    """A view class that passes the listed attributes through; `hidden` gives a reason for some of the others.

    `fixed`: those that never change in a game.
    """
    space: dict[str, Any] = {each: property(attrgetter("_record." + each)) for each in shown if each not in fixed}
    return type(name, (View,), {"__slots__": fixed, "hidden": hidden or {}, "_fixed": fixed, **space})
