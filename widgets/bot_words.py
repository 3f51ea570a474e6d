"""What went wrong with a bot from a notebook cell, in words for somebody who has never seen a traceback."""

from __future__ import annotations

import inspect
import linecache
import traceback
from collections.abc import Callable
from typing import Any

from finplay import Match
from finplay.methods import first_line, plainest
from finplay.questions import objection, shown
from finplay.state import Box

LONGEST = 120  # signs of a line of code


class Heard:
    """Stands before a bot and remembers the last thing that it was asked, and what it said."""

    def __init__(self, bot: Any) -> None:
        self.bot, self.view, self.info, self.given = bot, None, (), None

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
        return f"{name} stopped with an error.\n{asked}{had}\n{error_words(box, trouble.decision, raised)}"
    legal = box.decisions[trouble.decision].legal(heard.view, me, *heard.info)
    return (
        f"{name} gave an answer that the rules do not allow.\n{asked}{had}\n"
        f"It answered `{code(heard.given)}`. {objection(legal, heard.given)}\nAllowed: {legal.words()}."
    )


def error_words(box: Box, decision: str, error: BaseException) -> str:
    """An error that a bot raised: what Python says, and where in the cell."""
    said = f"Python says: `{code(type(error).__name__, str)}: {code(error, str)}`."
    lines = [frame for frame in traceback.extract_tb(error.__traceback__) if "/finplay/" not in _slashed(frame)]
    own = [frame for frame in lines if "bot_words" not in frame.filename]
    line = linecache.getline(own[-1].filename, own[-1].lineno or 0).strip() if own else ""
    where = f"\nIt happened in line {own[-1].lineno} of the cell: `{line[:LONGEST].replace('`', '')}`." if line else ""
    if not own and isinstance(error, TypeError):  # the method could not even be called
        where = f"\nThe first line of this method must be `{first_line(box, decision)}`."
    return said + where


def _slashed(frame: traceback.FrameSummary) -> str:
    return frame.filename.replace("\\", "/")


def code(value: object, spell: Callable[[Any], str] = shown) -> str:
    """A value as it can stand between backquotes."""
    try:
        return " ".join(spell(value).replace("`", "'").split())[: 2 * LONGEST]
    except Exception:  # a student's own kind of thing may fail to say anything
        return f"something of type {type(value).__name__}"


# ---------------------------------------------------------------- the questions of a game
def question(box: Box, decision: str) -> str:
    """What a decision asks, as the plainest bot says it, without the number of its rule."""
    words = inspect.getdoc(getattr(plainest(box), decision)) or ""
    return words.rsplit(" (", 1)[0].strip()
