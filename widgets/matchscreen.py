"""A match on screen: board, cards, log, and the question that waits, with legal controls only."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets as w

from finplay import NOBODY, Match

from .announcer import Announcer
from .attempts import Attempts
from .controls import SealedChoice, box, button, close_all, heading_html, html, option_buttons, styled
from .curtain import curtain_html
from .skins import Skin
from .together import Together
from .tools import Tools

VIEW_SECONDS = 0.3  # by then a new button stands on the page


class MatchScreen:
    """Shows a match and sends answers. `changed()` is called after everything that changes the match."""

    def __init__(self, match: Match, skin: Skin, tools: Tools, changed: Callable[[], None]) -> None:
        self.match, self.skin, self.tools, self._changed = match, skin, tools, changed
        self.attempt = Attempts(lambda: len(self.match.answers), self._interrupted)
        self.together = Together(skin.shared, match)
        self.asked: Any = None  # the question on the screen; None where nothing is asked, or all at once
        self._seen_by = NOBODY  # whose eyes the page was drawn for last
        self._private_for = NOBODY  # the person behind the curtain's last opening
        self._heading = html()
        self.focus = styled(w.Button(), "fp-unseen")  # takes the focus when the question changes; HTML cannot
        self._header, self._board, self._cards, self._log = html(), html(), html(), html("", "fp-panel", "fp-log-panel")
        self._log.tabbable = True  # so that the keyboard can scroll it
        self._question = box([], "fp-panel", "fp-ask", "fp-col")
        left = box([self._board, self._question], "fp-stack")
        right = box([self._cards, self._log], "fp-stack")
        self._after = box([], "fp-col")  # the report, once the game is over
        self._play = [self.focus, self._header, box([left, right], skin.grid), self._after]
        self._news, self._heard = Announcer(), 0  # sentences of the log that were read out
        self._place = box([], "fp-col")
        self.widget = box([self._news, self._place], "fp-col")
        tools.attach(self)
        self.lasting = {self._heading, self.attempt.message, tools.widget, *tools.lasting, *self._play}
        self.refresh()

    def close(self) -> None:
        """Take it off the page."""
        self.attempt.next_moment()
        self.tools.close()
        close_all([self.widget, *self.lasting])

    # ------------------------------------------------------------ what is shown
    def refresh(self) -> None:
        """Show the match as it stands."""
        self.attempt.next_moment()
        all_at_once = self.together.asks(self.match.question)
        self.asked = self.together.writer if all_at_once else self.match.question
        if all_at_once and self.asked is None:
            self._private_for = NOBODY  # everybody may look now
        if self.asked is not None and self._must_pass_on(self.asked):
            self._put(self._place, self._curtain(self.asked))
            self._put_away()
            return
        viewer = self._viewer()
        if viewer != self._seen_by:  # what was read out to one person is not everybody's business
            self._news.hush()
        self._seen_by = viewer
        view = self.match.view(viewer)
        scene = self.skin.scene(view, self.match.names, self._decision())
        self._header.value = self.skin.header(scene)
        self._board.value = self.skin.board(scene)
        self._cards.value = self.skin.cards(scene, None if viewer == NOBODY else viewer)
        self._log.value = self.skin.log(scene)
        self._news.tell([words for _, words in scene.log[self._heard :]])
        self._heard = len(scene.log)
        self.tools.refresh()
        panel = self._panel(self.skin.just_now(scene))
        self._put(self._question, [*panel, self.attempt.message, self.tools.widget])
        self._show_report(self.match.over)
        self._put(self._place, self._play)

    def _put(self, place: w.Box, children: Sequence[w.Widget]) -> None:
        """Show these here, and close what they replace: nothing piles up in the kernel or in the page."""
        before = [each for each in place.children if each not in children and each not in self.lasting]
        place.children = children
        close_all(before)

    def _put_away(self) -> None:
        """While the curtain is up the page does not hold what is behind it, not even out of sight."""
        for each in (self._header, self._board, self._cards, self._log, self._heading):
            each.value = ""
        self.focus.description = ""
        self._news.hush()
        self.tools.hide()
        self._put(self._question, [])
        self._show_report(False)

    def _show_report(self, over: bool) -> None:
        self._put(self._after, self.tools.report(over))

    def _decision(self) -> str:
        """What is asked now, or what a bot failed to answer."""
        asked = self.match.question or self.match.trouble
        return asked.decision if asked else ""

    def _viewer(self) -> int:
        """Whose eyes the board is drawn for: everybody's, unless only one person may look now."""
        if len(self.match.people) == 1:
            return self.match.people[0]
        return self.asked.seat if self.asked is not None and self._is_secret(self.asked) else NOBODY

    def _is_secret(self, asked: Any) -> bool:
        return self.skin.needs_privacy(self.match.view(), asked.decision)

    def _panel(self, just_now: str) -> list[w.Widget]:
        if self.match.trouble is not None:
            return self._trouble(self.match.trouble)
        if self.match.question is None:
            return self._result()
        if self.asked is None:
            return self._all_at_once(just_now)
        question, names = self.asked, self.match.names
        ask = self.skin.ask(question, names)
        self._say(ask.title, ask.hint, just_now, number=question.number, decision=question.decision)
        above = self.skin.above(question, names, self._viewer() == question.seat)
        shown = [html(above)] if above else []
        send = self._sender(question)
        if question.sealed:
            control = SealedChoice(ask.options, send, self.attempt).widget
        elif ask.options:
            control = option_buttons(ask.options, send, self.attempt)
        else:
            draft = {} if self.together.writer is None else {"draft": self.together.draft(question.seat)}
            control = self.skin.control(question, names, send, self.attempt, **draft)
        rest = self._rest(question)
        return [self._heading, *shown, styled(control, f"fp-at-{question.number}"), *rest]

    def _rest(self, question: Any) -> list[w.Widget]:
        """Somebody alone with bots need not pass after every turn of theirs."""
        shared = self.skin.shared
        if shared is None or question.decision != shared.decision or len(self.match.people) > 1:
            return []
        return [box([button(shared.rest, self.attempt(lambda: self.then(self.together.rest)))], "fp-row")]

    def _all_at_once(self, just_now: str) -> list[w.Widget]:
        question, shared = self.match.question, self.skin.shared
        self._say(shared.title, shared.hint, just_now, number=question.number, decision=question.decision)

        bar = self.together.bar(question, self.match.names, self.then, self._show_and_focus, self.attempt)
        return [self._heading, styled(bar, f"fp-at-{question.number}")]

    def _say(self, title: str, hint: str, just_now: str = "", **marks: object) -> None:
        self._heading.value = heading_html(title, hint, just_now, **marks)
        self.focus.description = title

    def _trouble(self, trouble: Any) -> list[w.Widget]:
        stand_in = self.match.box.stand_in
        why = str(trouble)
        if self._is_secret(trouble):  # the reason may name amounts that are nobody else's business
            why = f"{trouble.name} could not answer '{trouble.decision}' in round {trouble.round}. To see why, look at "
            why += "the table's match.trouble in a cell: it may tell a secret."
        self._say(f"{trouble.name} cannot go on", why)
        again = button("Try again", self.attempt(lambda: self.then(self.match.try_again)))
        hand = button(
            f"Let {stand_in} play for {trouble.name}",
            self.attempt(lambda: self.then(lambda: self.match.hand_over(trouble.seat))),
        )
        return [self._heading, box([again, hand], "fp-row")]

    def _result(self) -> list[w.Widget]:
        lines = self.match.box.score(self.match.view(), self.match.names)
        items = "".join(f"<li>{escape(line)}</li>" for line in lines)
        seed = f"The seed of this game was {self.match.seed}. The report is below the board."
        self._say("The game is over", seed)
        return [self._heading, html(f"<ol>{items}</ol>")]

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
            focus_soon(self.focus)

        lifting = button(f"I am {name}: show my table", self.attempt(lift), primary=True)
        lifting.add_class("fp-big")
        focus_soon(lifting)
        curtain = html(curtain_html(question.seat, name, reason))
        return [curtain, box([lifting], "fp-under"), self.attempt.message]

    # ------------------------------------------------------------ what is done
    def _sender(self, question: Any) -> Callable[[Any], None]:
        def send(answer: Any) -> None:
            now = self.match.question
            if now is None or now.number != question.number or now.seat != question.seat:
                self.refresh()  # the match was played on elsewhere
                return
            self.then(lambda: self.match.answer(answer))

        return self._keep_wish if question is self.together.writer else send

    def _keep_wish(self, wish: Any) -> None:
        """What somebody wishes for is kept, and answered when their question comes."""
        writer = self.together.writer
        if not writer.legal.allows(wish):
            raise ValueError(writer.legal.why_not(wish))
        self.together.keep(writer.seat, wish)
        self._private_for = NOBODY
        self.then(lambda: None)

    def undo(self) -> None:
        """Take a person's last answer back; its question may be somebody else's secret."""
        self._private_for = NOBODY
        self.together.drop()
        self.then(self.match.undo)

    def _interrupted(self) -> None:
        """A bot was stopped; the answer that it was to reply to stays."""
        self._changed()
        self.refresh()

    def then(self, act: Callable[[], None]) -> None:
        """Change the match, keep it, and show what has become of it."""
        act()
        self._answer_by_wishes()
        self._changed()
        self._show_and_focus()

    def _answer_by_wishes(self) -> None:
        """What was asked of all at once is answered, one after the other."""
        while True:
            found, wish = self.together.answer(self.match.question)
            if not found:
                return
            self.match.answer(wish)

    def _show_and_focus(self) -> None:
        self.refresh()
        self.focus.focus()  # brings the question into sight, and a screen reader reads it out


def focus_soon(made: w.Button) -> None:
    """Give a button the focus that is only just coming onto the page; there is no telling when it has come."""
    with contextlib.suppress(RuntimeError):  # outside a notebook there is no loop, and no page
        asyncio.get_running_loop().call_later(VIEW_SECONDS, lambda: made.comm and made.focus())
