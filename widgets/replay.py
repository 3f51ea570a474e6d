"""A finished match, moment by moment: a slider, the board, everybody's net worth, and a way to play on from there."""

from __future__ import annotations

import secrets
from bisect import bisect_right
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as w

from finplay import Match
from finplay.readings import Reading, worths
from finplay.replays import moment, stops

from . import report_words as say
from . import theme as t
from .controls import Try, box, button, html, set_why, styled
from .draw import clean
from .drawn import lines_svg
from .scales import amount

Branch = Callable[[Match], None]
SEEDS = 10_000  # a drawn seed is short, so that it can be written down

CSS = f"""
.fp-root.fp-root .fp-slider {{ width: auto; height: {t.TARGET}px; margin: 0 14px; overflow: visible; }}
.fp-root.fp-root .fp-slider .widget-label {{ color: {t.INK}; font-size: 16px; width: auto; }}
.fp-root .fp-slider .noUi-target, .fp-root .fp-slider .slider {{ background: {t.LINE}; border-color: {t.EDGE}; }}
@container (max-width: {t.NARROW_BELOW}px) {{ .fp-root .rp-branch > .jupyter-button {{ flex: 1 1 100%; }} }}
.fp-root .fp-slider .noUi-connect {{ background: {t.ACCENT}; }}
.fp-root .fp-slider .noUi-handle {{ width: 28px; height: 28px; top: -13px; right: -14px; border-radius: 14px;
  background: {t.CARD}; border: 3px solid {t.ACCENT}; box-shadow: none; }}
.fp-root .fp-slider .noUi-handle:focus-visible {{ outline: 3px solid {t.ACCENT}; outline-offset: 3px; }}
"""


class Replay:
    """A slider with one stop for each answer. `number` is how many answers had been given at the moment shown."""

    def __init__(self, match: Match, reading: Reading, skin: Any, attempt: Try, branch: Branch | None = None) -> None:
        self.match, self.reading, self.skin, self._branch = match, reading, skin, branch
        self._stops = stops(match)
        self._course = reading.by_turn()
        self._turns = [i for i, each in enumerate(self._stops) if i == 0 or each.turn != self._stops[i - 1].turn]
        self._where, self._board, self._cards, self._chart = html(), html(), html(), html()
        self.slider = w.IntSlider(0, 0, len(self._stops), description="Moment", readout=False)
        styled(self.slider, "fp-slider").observe(lambda _: attempt(self._show)(None), "value")
        self._steps = self._step_buttons(attempt)
        self._same = button("", attempt(lambda: self._go_on(fresh=False)))
        self._fresh = button("", attempt(lambda: self._go_on(fresh=True)))
        branches = box([self._same, self._fresh], "fp-row", "rp-branch")
        under = box([box(self._steps, "fp-row"), html("", "fp-space"), branches], "fp-row")
        top = box([self._where, self.slider, under], "fp-panel", "fp-col", "rp-col")
        left = box([self._board, box([self._chart], "fp-panel")], "fp-stack")
        right = box([self._cards], "fp-stack")
        style = html(f"<style>{skin.css}</style>", "fp-style")
        self.widget = box([style, top, box([left, right], skin.grid)], "fp-col", "rp-col")
        self._show()

    @property
    def number(self) -> int:
        return int(self.slider.value)

    def go(self, number: int) -> None:
        """Show the moment after this many answers, at most all and at least none."""
        self.slider.value = min(max(0, number), len(self._stops))

    def _step_buttons(self, attempt: Try) -> list[w.Button]:
        return [
            button("« Turn", attempt(lambda: self.go(self._turn_before())), about="To the turn before"),
            button("‹ Step", attempt(lambda: self.go(self.number - 1)), about="One answer back"),
            button("Step ›", attempt(lambda: self.go(self.number + 1)), about="One answer on"),
            button("Turn »", attempt(lambda: self.go(self._turn_after())), about="To the next turn"),
        ]

    def _turn_before(self) -> int:
        return max((k for k in self._turns if k < self.number), default=0)

    def _turn_after(self) -> int:
        after = bisect_right(self._turns, self.number)
        return self._turns[after] if after < len(self._turns) else len(self._stops)

    # ------------------------------------------------------------ what is shown
    def _show(self) -> None:
        then, names = moment(self.match, self.number), self.match.names
        decision = then.question.decision if then.question else ""
        scene = self.skin.scene(then.view(), names, decision)
        self._board.value, self._cards.value = self.skin.board(scene), self.skin.cards(scene, None)
        self._where.value = f'<h3 class="fp-q">{escape(clean(self._words(then)))}</h3>'
        self._chart.value = self._worth(then)
        self._buttons(then)

    def _words(self, then: Match) -> str:
        step = say.upper(self.reading.terms.step)
        when = f"{step} {then.state.round} of {self.reading.rounds}" if then.state.round else "Set-up"
        if then.question is None:
            return f"{when}: the game is over"
        asked = self.skin.ask(then.question, self.match.names).title
        return f"{when}, answer {self.number + 1} of {len(self._stops)}. {asked}"

    def _worth(self, then: Match) -> str:
        """Everybody's net worth, turn by turn; a line stands at the moment shown, with what everybody has then."""
        seats = len(self.match.names)
        x = [step / seats for step in self._course.steps]
        series = {seat: (name, self._course.worth(seat)) for seat, name in enumerate(self.match.names)}
        now, unit, step = worths(then), self.reading.terms.unit, self.reading.terms.step
        said = ", ".join(f"{name} {amount(worth, unit)}" for name, worth in zip(self.match.names, now, strict=True))
        pictures = [
            lines_svg(
                x, series, "Net worth", f"At this moment: {said}.",
                w=wide, h=high, at=self._turns_done(then) / seats, said=now, marks=False, unit=unit, x_words=step,
                phases=self.reading.phases,
            )
            for wide, high in ((720, 210), (280, 190))
        ]  # fmt: skip
        return f'<div class="fp-wide">{pictures[0]}</div><div class="fp-narrow">{pictures[1]}</div>'

    def _turns_done(self, then: Match) -> float:
        """Turns that are over, and how much of the answers of this one."""
        if then.question is None:
            return float(then.state.turn)
        turn = [each.number for each in self._stops if each.turn == then.state.turn]
        return max(0.0, then.state.turn - 1 + (self.number - turn[0]) / len(turn))

    # ------------------------------------------------------------ playing on from here
    def _buttons(self, then: Match) -> None:
        over = "here the game is over" if then.question is None else ""
        where = over or ("" if self._branch else "this page has no table to play it on")
        bots = "" if self.match.people else "bots would decide the same"
        set_why(self._same, "Branch here: same luck", where or bots)
        label = f"Branch here: new luck from {self.reading.terms.step} {then.state.round + 1}"
        last = f"this is the last {self.reading.terms.step}" if then.state.round >= self.reading.rounds else ""
        set_why(self._fresh, label, where or last)

    def _go_on(self, fresh: bool) -> None:
        if self._branch is None:
            return
        luck = (moment(self.match, self.number).state.round + 1, secrets.randbelow(SEEDS)) if fresh else None
        self._branch(self.match.branch(self.number, luck))
