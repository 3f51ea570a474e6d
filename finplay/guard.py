"""While players and functions of others run: they cannot end the notebook, nor flood it, nor wait for somebody.

`no_exit` is for anything foreign. `quiet` is for players: it also cuts short what they print, and lets nobody ask.
"""

from __future__ import annotations

import builtins
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

WORDS = "exit() and quit() would end the whole notebook. Take them out."
NO_INPUT = "input() cannot be used by a bot: nobody is there to answer. Take it out, and let the bot decide by itself."
MOST_LINES, LINE = 20, 200  # lines that are shown of what players print, and how long one is on average at most
ALL = 10**9

_lock = threading.Lock()
_inside: list[Any] = []  # the shells that are guarded, once for each block that runs


def get_ipython() -> Any:
    """The notebook's shell, if this is a notebook."""
    ipython = sys.modules.get("IPython")
    return ipython.get_ipython() if ipython is not None else None


@contextmanager
def no_exit() -> Iterator[None]:
    """In this block `exit()` only raises SystemExit. Blocks may be nested, and may overlap in several threads."""
    shell = get_ipython()
    if shell is None:
        yield
        return
    with _lock:
        _inside.append(shell)
        shell.ask_exit = _refuse
    try:
        yield
    finally:
        with _lock:
            _inside.remove(shell)
            if shell not in _inside:
                vars(shell).pop("ask_exit", None)  # the shell's own method is there again


def _refuse(*_: Any, **__: Any) -> NoReturn:
    raise SystemExit(WORDS)


# ---------------------------------------------------------------- many games
class Sheet:
    """What the players of one thread print: the first lines go to `paper`, the others are counted."""

    def __init__(self, paper: Any, lines: int) -> None:
        self.paper, self.lines, self.signs, self.left_out = paper, lines, lines * LINE, 0

    def write(self, text: str) -> int:
        for line in text.splitlines(keepends=True):
            ends = line.endswith("\n")
            if self.lines > 0 and self.signs > 0:
                self.paper.write(line[: self.signs])
            else:
                self.left_out += ends
            self.lines, self.signs = self.lines - ends, self.signs - len(line)
        return len(text)

    def close(self) -> None:
        if self.left_out:
            self.paper.write(f"... and {self.left_out:,} more lines that the players printed.\n")


class _Paper:
    """Stands for sys.stdout while somebody plays; other threads print as ever."""

    def __init__(self, real: Any) -> None:
        self._real = real

    def write(self, text: str) -> int:
        return int((_sheets.get(threading.get_ident()) or self._real).write(text))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)


class _NoInput:
    """Stands for input() while somebody plays."""

    def __init__(self, real: Any) -> None:
        self._real = real

    def __call__(self, *args: Any) -> Any:
        if threading.get_ident() in _sheets:
            raise RuntimeError(NO_INPUT)
        return self._real(*args)


_sheets: dict[int, Sheet] = {}  # by the thread that plays


@contextmanager
def quiet(lines: int = MOST_LINES, paper: Any = None) -> Iterator[None]:
    """In this block, and in this thread, players may print so many lines, and cannot ask or exit.

    `paper`: where the lines go, by default where they went before. Of nested blocks the outermost counts, but in one
    with 0 lines nothing is printed.
    """
    me = threading.get_ident()
    outer = _sheets.get(me)
    if outer is not None and lines:
        yield
        return
    with _lock:
        if not _sheets:
            sys.stdout, builtins.input = _Paper(sys.stdout), _NoInput(input)
        sheet = _sheets[me] = Sheet(paper or getattr(sys.stdout, "_real", sys.stdout), lines)
    try:
        with no_exit():
            yield
    finally:
        if lines:
            sheet.close()
        _leave(me, outer)


def _leave(me: int, outer: Sheet | None) -> None:
    with _lock:
        if outer is not None:
            _sheets[me] = outer
            return
        del _sheets[me]
        if _sheets:
            return
        if isinstance(sys.stdout, _Paper):
            sys.stdout = sys.stdout._real
        if isinstance(builtins.input, _NoInput):
            builtins.input = builtins.input._real
