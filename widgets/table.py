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
from .controls import SealedChoice, box, button, close_all, heading_html, html, option_buttons, styled
from .curtain import curtain_html
from .skins import SKINS

DRAWN_SEEDS = 10_000  # a drawn seed is short, so that it can be written on the blackboard

_in_cells: dict[str, tuple[str, list[Table]]] = {}  # of each notebook cell: its last run, the tables it shows


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
        self._moment = 0  # counts what was shown; a button belongs to its moment
        self._message = html("", "fp-message")
        self._heading = html()
        self._focus = styled(w.Button(), "fp-unseen")  # takes the focus when the question changes; HTML cannot
        self._header, self._board, self._cards, self._log = html(), html(), html(), html("", "fp-panel", "fp-log-panel")
        self._question = box([], "fp-panel", "fp-ask", "fp-col")
        left = box([self._board, self._question], "wc-stack")
        right = box([self._cards, self._log], "wc-stack")
        self._play = [self._header, box([left, right], "wc-grid")]
        self._body = box([], "fp-col")
        self._lasting = {self._focus, self._heading, self._message, *self._play}
        style = html(f"<style>{theme.CSS}{self.skin.css}</style>", "fp-style")
        self.widget = box([style, self._body], "fp-root", "fp-col")
        self.refresh()

    def _ipython_display_(self, **kwargs: Any) -> None:
        _take_the_cell_of(self)
        display(self.widget)

    def close(self) -> None:
        """Take the table off the page."""
        close_all([self.widget, *self._lasting])

    # ------------------------------------------------------------ what is shown
    def refresh(self) -> None:
        """Show the match as it stands."""
        self._moment += 1
        self._message.value = ""
        question = self.match.question
        if question is not None and self._must_pass_on(question):
            self._put(self._body, self._curtain(question))
            self._put_away()
            return
        viewer = self._viewer()
        view = self.match.view(viewer)
        scene = self.skin.scene(view, self.match.names, self._decision())
        self._header.value = self.skin.header(scene)
        self._board.value = self.skin.board(scene)
        self._cards.value = self.skin.cards(scene, None if viewer == NOBODY else viewer)
        self._log.value = f'<div role="log" aria-live="polite" aria-label="What happened">{self.skin.log(scene)}</div>'
        self._put(self._question, self._panel())
        self._put(self._body, self._play)

    def _put(self, place: w.Box, children: Sequence[w.Widget]) -> None:
        """Show these here, and close what they replace: nothing piles up in the kernel or in the page."""
        before = [each for each in place.children if each not in children and each not in self._lasting]
        place.children = children
        close_all(before)

    def _put_away(self) -> None:
        """While the curtain is up the page does not hold what is behind it, not even out of sight."""
        for each in (self._header, self._board, self._cards, self._log, self._heading):
            each.value = ""
        self._focus.description = ""
        self._put(self._question, [])

    def _decision(self) -> str:
        """What is asked now, or what a bot failed to answer."""
        asked = self.match.question or self.match.trouble
        return asked.decision if asked else ""

    def _viewer(self) -> int:
        """Whose eyes the board is drawn for: everybody's, unless the game has hidden books."""
        question, people = self.match.question, self.match.people
        if question is not None:
            return question.seat if self._is_secret(question) else NOBODY
        return people[0] if len(people) == 1 else NOBODY

    def _is_secret(self, asked: Any) -> bool:
        return self.skin.needs_privacy(self.match.view(), asked.decision)

    def _panel(self) -> list[w.Widget]:
        match = self.match
        if match.trouble is not None:
            return [*self._trouble(), self._message]
        if match.question is None:
            return [*self._result(), self._message]
        question, names = match.question, match.names
        ask = self.skin.ask(question, names)
        self._say(ask.title, ask.hint, number=question.number, decision=question.decision)
        parts: list[w.Widget] = [self._focus, self._heading]
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
        undo = [button("Undo", self._attempt(self._undo), match.why_no_undo())] if match.answers else []
        return [*parts, box([control, *undo], "fp-answer"), self._message]

    def _say(self, title: str, hint: str, **marks: object) -> None:
        self._heading.value = heading_html(title, hint, **marks)
        self._focus.description = title

    def _trouble(self) -> list[w.Widget]:
        trouble = self.match.trouble
        assert trouble is not None
        stand_in = self.match.box.stand_in
        why = str(trouble)
        if self._is_secret(trouble):  # the reason may name amounts that are nobody else's business
            why = f"{trouble.name} could not answer '{trouble.decision}' in round {trouble.round}. To see why, look at "
            why += "the table's match.trouble in a cell: it may tell a secret."
        self._say(f"{trouble.name} cannot go on", why)
        again = button("Try again", self._attempt(lambda: self._then(self.match.try_again)))
        hand = button(
            f"Let {stand_in} play for {trouble.name}",
            self._attempt(lambda: self._then(lambda: self.match.hand_over(trouble.seat))),
        )
        return [self._focus, self._heading, box([again, hand], "fp-row")]

    def _result(self) -> list[w.Widget]:
        match = self.match
        lines = match.box.score(match.view(), match.names)
        items = "".join(f"<li>{escape(line)}</li>" for line in lines)
        seed = f"The seed of this game was {match.seed}. The same seed gives the same dice."
        self._say("The game is over", seed)
        return [self._focus, self._heading, html(f"<ol>{items}</ol>")]

    # ------------------------------------------------------------ the curtain
    def _must_pass_on(self, question: Any) -> bool:
        """Is this a secret question for somebody else than who sits at the screen?"""
        secret = len(self.match.people) > 1 and self._is_secret(question)
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
                self.refresh()  # the match was played on elsewhere
                return
            self._then(lambda: self.match.answer(answer))

        return send

    def _undo(self) -> None:
        self._private_for = NOBODY
        self._then(self.match.undo)

    def _then(self, act: Callable[[], None]) -> None:
        act()
        self.refresh()
        self._focus.focus()  # brings the question into sight, and a screen reader reads it out

    def _attempt(self, act: Callable[[], None]) -> Callable[[Any], None]:
        """A callback that shows its error where the user is looking. A second click on what is gone does nothing."""
        moment = self._moment

        def clicked(_: Any) -> None:
            if moment != self._moment:
                return
            before = len(self.match.answers)
            try:
                act()
            except Exception as error:
                self._complain(error, len(self.match.answers) == before)
            except BaseException:  # an endless bot was interrupted: say so, and let the interrupt through
                self.refresh()
                raise

        return clicked

    def _complain(self, error: Exception, unchanged: bool) -> None:
        lead = detail = ""
        if not isinstance(error, ValueError):
            lead = f"Something went wrong here{', and the game has not changed' if unchanged else ''}. "
            detail = f"<details><summary>Details</summary><pre>{escape(traceback.format_exc())}</pre></details>"
        self._message.value = f'<div class="fp-error" role="alert">{lead}{escape(str(error))}{detail}</div>'


def _take_the_cell_of(table: Table) -> None:
    """Running a cell again shows one table: the one that stood there before is closed."""
    shell = get_ipython()
    parent = shell.kernel.get_parent("shell") if shell is not None and hasattr(shell, "kernel") else {}
    cell = (parent or {}).get("metadata", {}).get("cellId")
    if cell is None:
        return
    run = parent["header"]["msg_id"]
    last_run, tables = _in_cells.get(cell, (run, []))
    if last_run != run:
        for each in tables:
            if each is not table:
                each.close()
        tables = []
    _in_cells[cell] = run, [*tables, table]
