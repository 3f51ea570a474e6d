"""The row of tools below a question: undo, advice, rules, and the menu of the table."""

from __future__ import annotations

import base64
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as w

from finplay import NOBODY, look_ahead

from . import theme
from .controls import box, button, close_all, html, set_why
from .help import HelpPanel
from .look_ahead import LookAheadPanel


class Tools:
    """Belongs to one match screen. What a tool opens is shown below the row, one thing at a time."""

    def __init__(self, host: Any) -> None:
        self.host = host  # the table: it starts games, and knows the file
        self._shown, self._hidden = "", True
        self.looking: LookAheadPanel | None = None
        self._place = box([], "fp-col")
        self.widget = box([], "fp-col", "fp-tools")

    def attach(self, screen: Any) -> None:
        """Make the buttons for this screen."""
        self.screen = screen
        attempt = screen.attempt
        self._undo: list[w.Widget] = []
        stand_in = screen.match.box.stand_in
        self._advice = button(f"What would {stand_in} do?", attempt(lambda: self._open("advice"), lasting=True))
        self._ahead = button("Look ahead", attempt(lambda: self._open("ahead"), lasting=True))
        self._help = button("Rules and words", attempt(lambda: self._open("help"), lasting=True))
        self._menu = button("Menu", attempt(lambda: self._open("menu"), lasting=True))
        self._note = html("", "fp-note-line")
        self._row = box([], "fp-row")
        self.lasting = [self._advice, self._ahead, self._help, self._menu, self._note]
        self.widget.children = [self._row, self._place]

    def refresh(self) -> None:
        """After a change: fold what is open, and say what can be undone and where the game is kept."""
        match = self.screen.match
        self.fold()
        self._hidden = False
        before, self._undo = self._undo, []
        if any(answer.seat in match.people for answer in match.answers):
            undo = button("Undo", self.screen.attempt(self.screen.undo), match.why_no_undo())
            asked = self.screen.asked.seat if self.screen.asked else NOBODY
            if not undo.disabled and len(match.people) > 1 and match.undoes() != asked:
                undo.description = f"Undo\n{match.names[match.undoes()]}'s answer"
                undo.add_class("fp-why")
            self._undo = [undo]
        self._row.children = [*self._undo, *self.lasting]
        close_all(before)
        set_why(self._advice, f"What would {match.box.stand_in} do?", self._why_no_advice())
        set_why(self._ahead, "Look ahead", self._why_no_advice() or look_ahead.why_not(match))
        seed = f"Seed {match.seed}. " if self.host.show_seed else ""
        trouble = self.host.save_trouble()
        self._note.value = seed + (f'<span role="alert">Not saved: {escape(trouble)}</span>' if trouble else "")

    def hide(self) -> None:
        """While the curtain is up, a late click opens nothing."""
        self.fold()
        self._hidden = True

    def fold(self) -> None:
        """Close what a tool has opened, and stop its games."""
        if self.looking is not None:
            self.looking.cancel()
            self.looking = None
        self._shown = ""
        self._put([])

    def close(self) -> None:
        """Take all of it off the page."""
        close_all([self.widget, *self.lasting])

    def report(self, over: bool) -> list[w.Widget]:
        """What stands below the board once the game is over."""
        if not over:
            self.host.put_report_away()
            return []
        return list(self.host.report_of(self.screen.match))

    def _put(self, children: list[w.Widget]) -> None:
        before = self._place.children
        self._place.children = children
        close_all(before)

    def _open(self, what: str) -> None:
        """Open it, or close it if it is open."""
        if self._hidden:
            return
        if self._shown == what:
            self.fold()
            return
        self.fold()
        makers: dict[str, Callable[[], list[w.Widget]]] = {
            "advice": self._advise, "ahead": self._look_ahead, "help": self._explain, "menu": self._choices,
        }  # fmt: skip
        self._put(makers[what]())
        self._shown = what

    # ------------------------------------------------------------ what is opened
    def _advise(self) -> list[w.Widget]:
        match, skin = self.screen.match, self.screen.skin
        advice = skin.advise(self.screen.asked, match.names)
        reasons = "".join(f"<li>{escape(each)}</li>" for each in advice.because)
        said = f"<b>{escape(match.box.stand_in)}: {escape(advice.words)}</b><ul>{reasons}</ul>{escape(advice.caution)}"
        return [html(f'<div role="status">{said}</div>', "fp-aside")]

    def _look_ahead(self) -> list[w.Widget]:
        match, skin, asked = self.screen.match, self.screen.skin, self.screen.asked
        listed = [each.answer for each in skin.ask(asked, match.names).options if not each.why]
        self.looking = LookAheadPanel(match, lambda answer: skin.answer_words(asked, answer, match.names), listed)
        self.looking.start()
        return [self.looking.widget]

    def _why_no_advice(self) -> str:
        if self.screen.asked:
            return ""
        return "all are asked at once" if self.screen.match.question else "nothing is asked"

    def _explain(self) -> list[w.Widget]:
        skin = self.screen.skin
        return [HelpPanel(self.screen.match, skin.topics_now, skin.topics).widget]

    def _choices(self) -> list[w.Widget]:
        match, attempt, stand_in = self.screen.match, self.screen.attempt, self.screen.match.box.stand_in
        running = "" if not match.over else "the game is over"
        again = [
            button("Start again, same luck", attempt(lambda: self.host.start_again(True))),
            button("Start again, new luck", attempt(lambda: self.host.start_again(False))),
            button("New players or rules", attempt(self.host.choose)),
        ]
        ends = [
            button("Stop after this round", attempt(self._last_round), running),
            button(f"Stop now, {stand_in} plays the round out", attempt(self._stop_now), running),
        ]
        ahead = "" if match.over else self.screen.skin.stopping(match.view(), match.names)
        copy = button("Save a copy", attempt(self._show_copy), self._why_no_copy())
        self._copy = html(_hint(self.host.where_saved()))
        return [box(again, "fp-row"), html(_hint(ahead)), box([*ends, copy], "fp-row"), self._copy]

    def _last_round(self) -> None:
        self.screen.then(self.screen.match.stop_after_this_round)

    def _stop_now(self) -> None:
        def stop() -> None:
            self.screen.match.stop_after_this_round()
            self.screen.match.play_out()

        self.screen.then(stop)

    def _why_no_copy(self) -> str:
        """A copy holds every answer, so it waits while one of them is a secret."""
        match = self.screen.match
        asked = match.question or match.trouble
        if asked is None:
            return ""
        sealed = match.box.decisions[asked.decision].sealed
        looked_at = len(match.people) > 1 and self.screen.skin.needs_privacy(match.view(), asked.decision)
        return "it would tell what is secret now" if sealed or looked_at else ""

    def _show_copy(self) -> None:
        """A copy of the game to keep, without a network: the file itself stands in the link."""
        why = self._why_no_copy()
        if why:
            raise ValueError(f"no copy can be saved: {why}")
        name, text = self.host.copy_of(self.screen.match)
        data = base64.b64encode(text.encode("utf-8")).decode("ascii")
        look = f"color:{theme.ACCENT};text-decoration:underline"
        link = (
            f'<a download="{escape(name)}" style="{look}" href="data:application/json;base64,{data}">{escape(name)}</a>'
        )
        self._copy.value = (
            f'<p class="fp-hint" role="status">Click to keep the file: {link}. '
            f"It holds the seed and all answers.<br>{escape(self.host.where_saved())}</p>"
        )


def _hint(words: str) -> str:
    return f'<p class="fp-hint">{escape(words)}</p>' if words else ""
