"""What went wrong with a bot from a notebook cell, in words for somebody who has never seen a traceback."""

from __future__ import annotations

import builtins
import inspect
import linecache
import re
import sysconfig
import traceback
from collections.abc import Callable
from difflib import get_close_matches
from io import StringIO
from os.path import dirname
from typing import Any

import finplay
from finplay import GameFailed, Match
from finplay.match import told
from finplay.methods import first_line, plainest
from finplay.questions import objection, shown
from finplay.state import Box
from finplay.views import Hidden

LONGEST = 120  # signs of a line of code
MEANT = {  # words of Python, and what a beginner mostly did
    "object is not callable": "A number has no round brackets behind it.",
    "'int' object is not iterable": "`max` and `min` need two numbers, with a comma between: `max(0, me.cash - 10)`.",
}
# what lies here was not written in a cell
NOT_OWN = tuple(
    {*map(sysconfig.get_path, ("stdlib", "purelib", "platlib")), *map(dirname, (finplay.__file__, __file__))}
)


class Heard:
    """Stands before a bot and remembers the last thing that it was asked, and what it said."""

    def __init__(self, bot: Any) -> None:
        self.bot, self.view, self.info, self.given = bot, None, (), None
        self.paper = StringIO()  # what it printed

    def __getattr__(self, decision: str) -> Callable[..., Any]:
        method = getattr(self.bot, decision)

        def ask(view: Any, me: Any, *info: Any) -> Any:
            self.view, self.info, self.given = view, info, None
            self.given = method(view, me, *info)
            return self.given

        return ask


def failure(match: Match, heard: Heard) -> str:
    """Why the bot could not go on: what it was asked, what it had, what it did, and what is allowed."""
    trouble = match.trouble
    assert trouble is not None
    box, me = match.box, heard.view.players[trouble.seat]
    name, raised = f"**{trouble.name}**", trouble.__cause__
    asked = f"In round {trouble.round} it was asked `{trouble.decision}`. {question(box, trouble.decision)}"
    has = ", ".join(f"{getattr(me, each)}L {each}" for each in box.assets) if box.one_unit else ""
    had = f" It had {has}." if has else ""
    if raised is not None:
        return (
            f"{name} stopped with an error.\n{asked}{had}\n{error_words(box, trouble.decision, raised, heard.view, me)}"
        )
    legal = box.decisions[trouble.decision].legal(heard.view, me, *heard.info)
    return (
        f"{name} gave an answer that the rules do not allow.\n{asked}{had}\n"
        f"It answered `{code(heard.given)}`. {objection(legal, heard.given)}".rstrip()
        + f"\nAllowed: {legal.words()}."
    )


def one_of_many(error: GameFailed) -> str:
    """What went wrong in one of many games, with the seats counted from 1 as on a page, and its line as code."""
    words = str(error).removesuffix(error.replay).replace(f" (seat {error.seat})", f" (seat {error.seat + 1})", 1)
    return f"{code(words, str, None)}\n`{code(error.replay, str, None)}`"


def printed(heard: Heard) -> str:
    """The first lines that a bot printed, after a line break; "" if there are none."""
    lines = [code(line, str) for line in heard.paper.getvalue().splitlines() if line.strip()]
    return "\nIt printed:" + "".join(f"\n`{line}`" for line in lines) if lines else ""


def error_words(box: Box, decision: str, error: BaseException, view: Any = None, me: Any = None) -> str:
    """An error that a bot raised: what Python says, what was perhaps meant, and where in the cell."""
    words = f"Python says: `{code(told(error), str)}`.{_meant(error, view, me)}"
    own = [frame for frame in traceback.extract_tb(error.__traceback__) if not frame.filename.startswith(NOT_OWN)]
    line = linecache.getline(own[-1].filename, own[-1].lineno or 0).strip() if own else ""
    if line:
        words += f"\nIt happened in line {own[-1].lineno} of the cell: `{line[:LONGEST].replace('`', '')}`."
    elif not own and isinstance(error, TypeError):  # the method could not even be called
        words += f"\nThe first line of this method must be `{first_line(box, decision)}`."
    return words


def red_cell(shell: Any, box: Box, name: str) -> str:
    """What Python says to the cell that should have made `name`, if that ran last and failed; "" if not."""
    last = getattr(shell, "last_execution_result", None)
    makes = rf"^\s*(class\s+{re.escape(name)}\b|{re.escape(name)}\s*=(?!=))"
    if last is None or last.success or not re.search(makes, last.info.raw_cell, re.MULTILINE | re.IGNORECASE):
        return ""
    error = last.error_before_exec or last.error_in_exec
    if isinstance(error, SyntaxError):
        words = f"Python says: `{code(error.msg, str).rstrip('.?')}`."
        if error.lineno:
            words += f"\nIt stopped in line {error.lineno} of the cell. Look at that line, and at the one above it."
        if isinstance(error, IndentationError):
            words += " Count the spaces at their beginning: four for each step inwards."
    else:
        words = error_words(box, "", error)
    return f"The cell of **{name}** ended in red, so there is nothing new to play. Mend it and run it again.\n{words}"


def _meant(error: BaseException, view: Any, me: Any) -> str:
    """What a beginner mostly means by a name that is not there; "" if that is not clear."""
    name = getattr(error, "name", None)
    if not isinstance(name, str) or not isinstance(error, (NameError, AttributeError)) or isinstance(error, Hidden):
        return next((f" {meant}" for words, meant in MEANT.items() if words in str(error)), "")
    for record, place in ((me, "me"), (view, "game")):
        if name in dir(record):
            return f" Did you mean `{place}.{name}`?"
    if isinstance(error, AttributeError):
        return ""
    frames = [frame for frame, _ in traceback.walk_tb(error.__traceback__)]
    known = {**vars(builtins), **frames[-1].f_globals, **frames[-1].f_locals}
    names = [each for each in known if each[0] != "_"]
    near = [each for each in names if each.lower() == name.lower()] or get_close_matches(name, names, 1)
    return f" Did you mean `{near[0]}`?" if near else ""


def code(value: object, spell: Callable[[Any], str] = shown, longest: int | None = 2 * LONGEST) -> str:
    """A value as it can stand between backquotes."""
    try:
        return " ".join(spell(value).replace("`", "'").split())[:longest]
    except Exception:  # a student's own kind of thing may fail to say anything
        return f"something of type {type(value).__name__}"


# ---------------------------------------------------------------- the questions of a game
def question(box: Box, decision: str) -> str:
    """What a decision asks, as the plainest bot says it, without the number of its rule."""
    words = inspect.getdoc(getattr(plainest(box), decision)) or ""
    return words.rsplit(" (", 1)[0].strip()
