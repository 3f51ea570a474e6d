"""A student's function is tried on cases: with a time limit, and with messages instead of tracebacks."""

from __future__ import annotations

import contextlib
import copy
import io
import linecache
import math
import threading
import traceback
from collections.abc import Callable, Sequence
from numbers import Real
from typing import Any, NamedTuple

from finplay.guard import no_exit

from .background import Stopped, throw_into

LONGEST = 120  # signs of a value in a message
MOST_PRINTED = 600  # signs of what the function prints


class Tried(NamedTuple):
    """How many cases came out right, and what to tell about the first that did not."""

    right: int
    of: int
    words: str
    printed: str


class _Paper(io.StringIO):
    """Takes what is printed, up to a bound: an endless loop may print for seconds."""

    def write(self, text: str) -> int:
        if self.tell() < MOST_PRINTED:
            super().write(text[:MOST_PRINTED])
        return len(text)


def try_out(function: Callable[..., Any], cases: Sequence[tuple[Any, Any]], tolerance: float, seconds: float) -> Tried:
    """Call it with each case's arguments (a tuple, or the only one) until one comes out wrong."""
    printed = ""
    for right, (given, expected) in enumerate(cases):
        given = given if isinstance(given, tuple) else (given,)
        words, printed = _one(function, given, expected, tolerance, seconds)
        if words:
            return Tried(right, len(cases), words, printed)
    return Tried(len(cases), len(cases), "", printed)


def _one(
    function: Callable[..., Any], given: tuple[Any, ...], expected: Any, tolerance: float, seconds: float
) -> tuple[str, str]:
    """What is wrong with one case, or "", and what was printed."""
    name = getattr(function, "__name__", "your function")
    call = f"{name}({', '.join(shown(each) for each in given)})"
    said: list[str] = []

    def run() -> None:
        try:
            got = function(*copy.deepcopy(given))
            words = "" if same(got, expected, tolerance) else _differs(call, got, expected)
        except Stopped:
            return
        except BaseException as error:  # also SystemExit: a student's exit() ends nothing here
            words = _raised(call, error)
        said.append(words)

    paper = _Paper()
    with contextlib.redirect_stdout(paper), no_exit():
        stopped = within(run, seconds)
    if not said:
        lost = "" if stopped else "\nIt still runs. In the menu choose **Kernel**, then **Restart Kernel**."
        said = [f"`{call}` had no answer after {seconds:g} seconds. Is there a loop that never ends?{lost}"]
    return said[0], paper.getvalue()


def within(run: Callable[[], None], seconds: float) -> bool:
    """Run it in a thread of its own, for so long; False if it could not be stopped then."""

    def quietly() -> None:
        with contextlib.suppress(Stopped):
            run()

    thread = threading.Thread(target=quietly, daemon=True)
    try:
        thread.start()
    except RuntimeError:  # a Python inside the browser has no threads
        run()
        return True
    try:
        thread.join(seconds)
    finally:  # also when the kernel was interrupted meanwhile
        stopped = _stop(thread)
    return stopped


def _stop(thread: threading.Thread) -> bool:
    for _ in range(20):
        if not thread.is_alive():
            return True
        throw_into(thread)
        thread.join(0.05)
    return False


# ---------------------------------------------------------------- judging
def same(got: Any, expected: Any, tolerance: float = 0.0) -> bool:
    """Is this what was expected? Numbers may be off by the tolerance; True is not 1."""
    if isinstance(expected, bool) or isinstance(got, bool):
        return got is expected
    if isinstance(expected, Real) and isinstance(got, Real):
        return math.isclose(got, expected, rel_tol=1e-9, abs_tol=tolerance)
    if isinstance(expected, (list, tuple)) and isinstance(got, (list, tuple)):
        return len(got) == len(expected) and all(same(a, b, tolerance) for a, b in zip(got, expected, strict=True))
    return bool(got == expected)


def shown(value: Any) -> str:
    """A value as one would type it, not too long, without signs that would end the code in a message."""
    text = " ".join(repr(value)[: 8 * LONGEST].replace("`", "'").split())
    return text if len(text) <= LONGEST else f"{text[:LONGEST]}…"


def _differs(call: str, got: Any, expected: Any) -> str:
    came = "came back with nothing (`None`). Is there a `return` in it?" if got is None else f"gave `{shown(got)}`."
    return f"`{call}` {came}\nExpected: `{shown(expected)}`."


def _raised(call: str, error: BaseException) -> str:
    where = ""
    for frame in reversed(traceback.extract_tb(error.__traceback__)[1:]):
        line = linecache.getline(frame.filename, frame.lineno or 0).strip().replace("`", "'")
        where = f"\nIt happened in line {frame.lineno}: `{line[:LONGEST]}`" if line else ""
        break
    return f"`{call}` stopped with an error. {type(error).__name__[:LONGEST]}: {_message(error)}{where}"


def _message(error: BaseException) -> str:
    """What the error says, in one line and not too long. A student's own kind of error may fail to say anything."""
    try:
        return " ".join(str(error)[: 8 * LONGEST].replace("`", "'").split())[: 2 * LONGEST]
    except BaseException:
        return "(what it says cannot be shown)"
