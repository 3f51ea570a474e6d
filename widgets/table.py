"""A match on screen: board, cards, log, and the question that waits, with legal controls only."""

from __future__ import annotations

import secrets
import traceback
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets as w
from IPython import get_ipython
from IPython.display import display

from finplay import NOBODY, Match
from finplay.games import GAMES

from . import theme
from .controls import SealedChoice, box, button, heading, html, option_buttons
from .curtain import curtain_html
from .skins import SKINS

DRAWN_SEEDS = 10_000  # a drawn seed is short, so that it can be written on the blackboard

_in_cells: dict[str, Table] = {}  # the table that each notebook cell shows


class Table:
    """A table to play at: `Table("wealthcraft", players=["Asha", "Ben", "Steady", "Hawk"], seed=7)`.

    A player that bears a bot's name is that bot, any other name is a person at this screen. Raises ValueError, in
    words, for players, seeds or rules that do not fit. `match` holds the game and can be looked at in other cells.
    """

    def __init__(
        self,
        game: str = GAMES[0],
        players: Sequence[Any] = ("You", "Steady", "Hawk"),
        seed: int | None = None,
        rules: Any = None,
        *,
        script: Any = None,
    ) -> None:
        seed = secrets.randbelow(DRAWN_SEEDS) if seed is None else seed
        self.match = Match(game, players, seed, rules, script=script)
        self.skin = SKINS[game]()
        self._private_for = NOBODY  # the person behind the curtain's last opening
        self._message = html("", "fp-message")
        self._header, self._board, self._cards, self._log = html(), html(), html(), html("", "fp-panel", "fp-log-panel")
        self._question = box([], "fp-panel", "fp-ask", "fp-col")
        left = box([self._board, self._question], "wc-stack")
        right = box([self._cards, self._log], "wc-stack")
        self._play = [self._header, box([left, right], "wc-grid")]
        self._body = box([], "fp-col")
        style = html(f"<style>{theme.CSS}{self.skin.css}</style>", "fp-style")
        self.widget = box([style, self._body], "fp-root", "fp-col")
        self.refresh()

    def _ipython_display_(self, **kwargs: Any) -> None:
        _take_the_cell_of(self)
        display(self.widget)

    def close(self) -> None:
        """Take the table off the page."""
        for each in (self.widget, *_all_below(self.widget)):
            each.close()

    # ------------------------------------------------------------ what is shown
    def refresh(self) -> None:
        """Show the match as it stands."""
        question = self.match.question
        if question is not None and self._must_pass_on(question):
            self._body.children = self._curtain(question)
            return
        viewer = self._viewer()
        view = self.match.view(viewer)
        scene = self.skin.scene(view, self.match.names, question.decision if question else "")
        self._header.value = self.skin.header(scene)
        self._board.value = self.skin.board(scene)
        self._cards.value = self.skin.cards(scene, None if viewer == NOBODY else viewer)
        self._log.value = f'<div role="log" aria-live="polite" aria-label="What happened">{self.skin.log(scene)}</div>'
        self._show_panel(scene)
        self._body.children = self._play

    def _viewer(self) -> int:
        """Whose eyes the board is drawn for: everybody's, unless the game has hidden books."""
        question, people = self.match.question, self.match.people
        if question is not None:
            return question.seat if self.skin.needs_privacy(question) else NOBODY
        return people[0] if len(people) == 1 else NOBODY

    def _show_panel(self, scene: Any) -> None:
        before = [each for each in self._question.children if each is not self._message]
        self._question.children = self._panel(scene)
        for each in (*before, *(below for old in before for below in _all_below(old))):
            if each is not self._message:
                each.close()

    def _panel(self, scene: Any) -> list[w.Widget]:
        self._message.value = ""
        match = self.match
        if match.trouble is not None:
            return [*self._trouble(), self._message]
        if match.question is None:
            return [*self._result(), self._message]
        question, names = match.question, match.names
        ask = self.skin.ask(question, names)
        parts: list[w.Widget] = [heading(ask, question.number, question.decision)]
        above = self.skin.above(question, names)
        if above:
            parts.append(html(above))
        send = self._sender(question)
        if question.sealed:
            control = SealedChoice(ask.options, send, self._attempt).widget
        elif ask.options:
            control = option_buttons(ask.options, send, self._attempt)
        else:
            control = self.skin.control(question, names, send, self._attempt)
        undo = button("Undo", self._attempt(self._undo), match.why_no_undo())
        answer = box([control, undo], "fp-answer")
        return [*parts, answer, self._message]

    def _trouble(self) -> list[w.Widget]:
        trouble = self.match.trouble
        assert trouble is not None
        stand_in = self.match.box.stand_in
        say = f'<h3 class="fp-q">{escape(trouble.name)} cannot go on</h3><p class="fp-hint">{escape(str(trouble))}</p>'
        again = button("Try again", self._attempt(lambda: self._then(self.match.try_again)))
        hand = button(
            f"Let {stand_in} play for {trouble.name}",
            self._attempt(lambda: self._then(lambda: self.match.hand_over(trouble.seat))),
        )
        return [html(say), box([again, hand], "fp-row")]

    def _result(self) -> list[w.Widget]:
        match = self.match
        lines = match.box.score(match.view(), match.names)
        items = "".join(f"<li>{escape(line)}</li>" for line in lines)
        seed = f"The seed of this game was {match.seed}. The same seed gives the same dice."
        return [html(f'<h3 class="fp-q">The game is over</h3><ol>{items}</ol><p class="fp-hint">{seed}</p>')]

    # ------------------------------------------------------------ the curtain
    def _must_pass_on(self, question: Any) -> bool:
        """Is this a secret question for somebody else than who sits at the screen?"""
        secret = len(self.match.people) > 1 and self.skin.needs_privacy(question)
        if not secret:
            self._private_for = NOBODY
        return secret and self._private_for != question.seat

    def _curtain(self, question: Any) -> list[w.Widget]:
        name = self.match.names[question.seat]
        reason = self.skin.ask(question, self.match.names).curtain or "to play on, in secret"

        def lift() -> None:
            self._private_for = question.seat
            self.refresh()

        lifting = button(f"I am {name}: show my table", self._attempt(lift), primary=True)
        lifting.add_class("fp-big")
        return [html(curtain_html(question.seat, name, reason)), box([lifting], "fp-under"), self._message]

    # ------------------------------------------------------------ what is done
    def _sender(self, question: Any) -> Callable[[Any], None]:
        def send(answer: Any) -> None:
            now = self.match.question
            if now is None or now.number != question.number or now.seat != question.seat:
                return  # a second click on a button that has been answered
            self._then(lambda: self.match.answer(answer))

        return send

    def _undo(self) -> None:
        self._private_for = NOBODY
        self._then(self.match.undo)

    def _then(self, act: Callable[[], None]) -> None:
        act()
        self.refresh()

    def _attempt(self, act: Callable[[], None]) -> Callable[[Any], None]:
        """A callback that shows its error where the user is looking."""

        def clicked(_: Any) -> None:
            try:
                act()
            except Exception as error:
                self._complain(error)

        return clicked

    def _complain(self, error: Exception) -> None:
        expected = isinstance(error, ValueError)
        lead = "" if expected else "Something went wrong here, and the game has not changed. "
        detail = (
            ""
            if expected
            else f"<details><summary>Details</summary><pre>{escape(traceback.format_exc())}</pre></details>"
        )
        self._message.value = f'<div class="fp-error" role="alert">{lead}{escape(str(error))}{detail}</div>'


def _all_below(widget: w.Widget) -> list[w.Widget]:
    found = []
    for child in getattr(widget, "children", ()):
        found += [child, *_all_below(child)]
    return found


def _take_the_cell_of(table: Table) -> None:
    """Running a cell again shows one table: the one that stood there before is closed."""
    shell = get_ipython()
    parent = shell.kernel.get_parent("shell") if shell is not None and hasattr(shell, "kernel") else {}
    cell = (parent or {}).get("metadata", {}).get("cellId")
    if cell is None:
        return
    before = _in_cells.get(cell)
    if before is not None and before is not table:
        before.close()
    _in_cells[cell] = table
