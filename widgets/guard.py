"""While foreign code runs, IPython's `exit()` and `quit()` do not end the notebook."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NoReturn

from IPython import get_ipython

WORDS = "exit() and quit() would end the whole notebook. Take them out."

_lock = threading.Lock()
_inside: list[Any] = []  # the shells that are guarded, once for each block that runs


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
