"""Callbacks whose errors are shown where the user is looking."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from html import escape
from typing import Any

from finplay.guard import no_exit

from .controls import html


class Attempts:
    """Wraps what a button does. `message` is the place on the page where an error is told.

    `state()` tells whether anything has changed; `again()` redraws after an interrupt.
    """

    def __init__(self, state: Callable[[], object], again: Callable[[], None]) -> None:
        self.message = html("", "fp-message")
        self._state, self._again = state, again
        self._moment = 0  # counts what was shown; a button belongs to its moment

    def next_moment(self) -> None:
        """What was on the page is gone: a late click on it does nothing, and its error is no longer told."""
        self._moment += 1
        self.message.value = ""

    def __call__(self, act: Callable[[], None], lasting: bool = False) -> Callable[[Any], None]:
        """A callback. A second click on what is gone does nothing, unless the button is `lasting`."""
        moment = self._moment

        def clicked(_: Any) -> None:
            if moment != self._moment and not lasting:
                return
            before = self._state()
            try:
                with no_exit():
                    act()
            except (Exception, SystemExit) as error:
                self.tell(error, self._state() == before)
            except BaseException:  # an endless bot was interrupted: say so, and let the interrupt through
                self._again()
                raise

        return clicked

    def tell(self, error: BaseException, unchanged: bool = True) -> None:
        """Show an error: its words alone if it is meant for people, with details if not."""
        lead = detail = ""
        if not isinstance(error, ValueError):
            lead = f"Something went wrong here{', and the game has not changed' if unchanged else ''}. "
            detail = f"<details><summary>Details</summary><pre>{escape(traceback.format_exc())}</pre></details>"
        self.message.value = f'<div class="fp-error" role="alert">{lead}{escape(str(error))}{detail}</div>'
