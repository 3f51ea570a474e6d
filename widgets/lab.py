"""The strategy lab: turn a dial, and thousands of games of WealthCraft answer.

StrategyLab(["Saver", "Bull", "Steady", "Hawk"])
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

from IPython.display import display

from finplay.games import box_of
from finplay.luck import SEEDS
from finplay.series import Series, arguments
from finplay.simulate import make_series

from . import figures, hills, lab_controls, theme
from .attempts import Attempts
from .cells import take_the_cell_of
from .controls import box, button, close_all, html
from .draw import clean
from .figures import scrolling
from .lab_controls import RuleControls, SeatControls, Tabs
from .lab_engine import Engine, Played
from .lab_picture import Mark, Results, headline, picture, sure, table
from .replay import CSS as SLIDER_CSS

GAME = "wealthcraft"
PLAYERS = ("Saver", "Bull", "Steady", "Hawk")
WIDE, NARROW = 560, 270  # px: the drawing for the laptop and the one for the phone
MOST = 100_000  # games: a picture does not get better with more

CSS = f"""{theme.CSS}{figures.CSS}{SLIDER_CSS}{lab_controls.CSS}
.fp-root.fp-root .lab-two {{ display: grid; grid-template-columns: minmax(290px, 5fr) minmax(0, 8fr); gap: 10px;
  align-items: start; }}
.fp-root.fp-root .lab-two > * {{ min-width: 0; gap: 8px; }}
.fp-root.fp-root .lab-two .widget-html:has(> .widget-html-content:empty) {{ display: none; }}
.fp-root.fp-root .lab-tabs {{ gap: 6px; }}
.fp-root.fp-root .lab-tabs > .jupyter-button {{ padding: 4px 10px; font-size: 15px; }}
.fp-root .lab-picture {{ max-width: 660px; }}
.fp-root .lab-key {{ color: {theme.MUTED}; font-size: 15px; margin: 2px 0; }}
.fp-root .lab-note {{ background: {theme.WARN_TINT}; border-left: 6px solid {theme.LOSS}; border-radius: 5px;
  padding: 6px 12px; margin: 4px 0; overflow-wrap: anywhere; }}
.fp-root .lab-old {{ border: 3px dashed {theme.EDGE}; border-radius: 9px; padding: 6px 10px; filter: grayscale(1); }}
.fp-root.fp-root .lab-working > .widget-html {{ flex: 1 1 200px; }}
.fp-root .lab-code code {{ display: block; user-select: all; background: {theme.SUNK}; border-radius: 5px;
  padding: 8px 10px; margin: 4px 0; font-size: 15px; white-space: pre-wrap; overflow-wrap: anywhere; }}
@container (max-width: {theme.NARROW_BELOW}px) {{
  .fp-root.fp-root .lab-two {{ grid-template-columns: minmax(0, 1fr); }}
  .fp-root.fp-root .lab-two > :last-child {{ order: -1; }}
  .fp-root.fp-root .lab-tabs > .jupyter-button {{ flex: 1 1 40%; padding: 4px; font-size: 15px; }}
  .fp-root.fp-root .lab-acts > .jupyter-button {{ padding: 6px 4px; font-size: 15px; }}
}}
"""
FOR_SCREEN_READERS = (
    "With a screen reader: each setting has a slider without a name, and after it a box for the same number with one."
)
KEY = f"{hills.KEY} Triangle: median at the mark."


class StrategyLab:
    """Who plays each seat, how, and by which rules; what comes out of many games on the same luck.

    players: names of bots, or bots of your own, 2 to 4. Game k has the luck of seed + k.
    `series` is what is chosen, `played` what was played last, `wait()` waits for it. fast: as in `simulate`.
    Raises ValueError for what it does not know.
    """

    def __init__(
        self, players: Sequence[Any] = PLAYERS, *, seed: int = 1, rules: Any = None, games: int = 5000,
        fast: bool | None = None,
    ) -> None:  # fmt: skip
        self._start = make_series(GAME, players, games, seed, rules)
        if games > MOST:
            raise ValueError(f"games is at most {MOST:,} here, not {games:,}: finplay.simulate plays more")
        self.series: Series = self._start
        self.played: Played | None = None
        self._mark: Mark | None = None
        self._attempt = Attempts(lambda: self.series, lambda: None)
        self._stale = False  # the picture is of other settings than those that are chosen
        self._result, self._status, self._trouble = html("", "lab-result"), html(), html("", "fp-message")
        self._cancel = button("Cancel", self._try(self.cancel), about="Stop the games that are being played")
        self._code = html("", "lab-code")
        self._code_open = False
        self._engine = Engine(self, fast)
        self._make_controls()
        self.widget = self._page()
        self._tabs.choose(0)
        self._engine.want(self.series)

    def _ipython_display_(self, **kwargs: Any) -> None:
        take_the_cell_of(self)
        display(self.widget)

    def close(self) -> None:
        """Take it off the page, and play nothing more."""
        self._engine.stop()
        close_all([self.widget, self._cancel, *(each.widget for each in (*self._seats, self._rules))])

    def cancel(self) -> None:
        """Stop the games that are being played; what is there of them is shown."""
        self._engine.cancel()

    def wait(self, seconds: float = 60) -> bool:
        """Wait until what is chosen is shown; True if it is."""
        return self._engine.wait(seconds)

    # ------------------------------------------------------------ the page
    def _make_controls(self) -> None:
        box_, start = box_of(GAME), self._start
        own = {type(seat.bot).__name__: seat.bot for seat in start.seats if type(seat.bot) not in box_.bots.values()}
        policies = {name: kind() for name, kind in box_.bots.items()} | own
        bots = [seat.bot for seat in start.seats] + [None] * (box_.seats[1] - len(start.seats))
        tries = self._try
        self._seats = [
            SeatControls(i, policies, bot, i >= box_.seats[0], self._changed, tries) for i, bot in enumerate(bots)
        ]
        self._rules = RuleControls(start.rules, self._changed, tries)
        self._tabs = Tabs(self._labels(), self._open, tries)
        self._place = box([], "fp-col")

    def _page(self) -> Any:
        tries = self._try
        acts = [
            button("Set the mark here", tries(self.set_mark), about="Compare with these settings from now on"),
            button("Other luck", tries(self.other_luck), about="The same settings on other seeds"),
            button("Copy these settings", tries(self._open_code), about="As a line of code"),
            button("Reset", tries(self.reset), about="Back to the settings at the start"),
        ]
        hint = html(FOR_SCREEN_READERS, "fp-heard")
        left = box([hint, self._tabs.widget, self._attempt.message, self._place], "fp-panel", "fp-col")
        self._working = box([self._status], "fp-row", "lab-working")
        shown = [self._working, self._trouble, self._result, box(acts, "fp-row"), self._code]
        right = box(shown, "fp-panel", "fp-col")
        style = html(f"<style>{CSS}</style>", "fp-style")
        return box([style, box([left, right], "lab-two")], "fp-root", "fp-col")

    def _labels(self) -> list[str]:
        return [*(f"{i + 1} {each.name}" for i, each in enumerate(self._seats)), "House rules"]

    def _open(self, number: int) -> None:
        shown = self._seats[number] if number < len(self._seats) else self._rules
        self._place.children = [shown.widget]

    def _try(self, act: Any) -> Any:
        return self._attempt(act, lasting=True)

    # ------------------------------------------------------------ what is done
    def _changed(self) -> None:
        """Something was turned: play it."""
        self._attempt.message.value = ""
        self._tabs.rename(self._labels())
        players = [each.bot for each in self._seats if each.bot is not None]
        self._play(make_series(GAME, players, self._start.games, self.series.seed, self._rules.rules))

    def _play(self, series: Series) -> None:
        self.series = series
        self._trouble.value = ""
        self._write_code()
        self._engine.want(series)

    def reset(self) -> None:
        """Back to the settings and the luck at the start."""
        bots = [seat.bot for seat in self._start.seats]
        for each, bot in zip(self._seats, [*bots, *[None] * (len(self._seats) - len(bots))], strict=True):
            each.show(bot)
        self._rules.show(self._start.rules)
        self._mark = None
        self.series = self._start
        self._changed()

    def set_mark(self) -> None:
        """Compare with what is shown now, from now on. Raises ValueError before anything is shown."""
        if self.played is None:
            raise ValueError("there is nothing to compare with yet: wait for the first games")
        self._mark = Mark(self.played)
        self._draw(self.played)

    def other_luck(self) -> None:
        """The same settings on the next seeds: how much of what was seen was luck?"""
        seed = self.series.seed + self.series.games
        self._attempt.message.value = ""
        self._mark = None
        self._play(self.series._replace(seed=seed if seed + self.series.games < SEEDS else 0))

    def _open_code(self) -> None:
        self._code_open = not self._code_open
        self._write_code()

    def _write_code(self) -> None:
        lines = "".join(f"<code>{escape(clean(each))}</code>" for each in code(self.series)) if self._code_open else ""
        hint = "Click a line, press Ctrl + C, and paste it into a cell."
        if ", players, " in lines:
            hint += " Your own players have no text: <code>players</code> is the list that you gave the lab."
        self._code.value = f'<p class="fp-hint">{hint}</p><div role="status">{lines}</div>' if lines else ""

    # ------------------------------------------------------------ what comes back, from another thread
    def show(self, played: Played) -> None:
        """These were played."""
        self.played, self._stale = played, False
        if self._mark is None or self._mark.played.series == played.series:
            self._mark = Mark(played)  # also when more games of it have come
        self._trouble.value = ""
        self._draw(played)

    def say(self, words: str, going_on: bool = False) -> None:
        """How far it is; while it goes on there is a way to stop it."""
        self._status.value = f'<p class="fp-hint" role="status">{escape(words)}</p>' if words else ""
        self._working.children = [self._status, self._cancel] if going_on else [self._status]
        if going_on:
            self._old_now()

    def fail(self, words: str) -> None:
        """These settings cannot be played; the words are HTML."""
        self.say("")
        self._old_now()
        self._trouble.value = f'<div class="fp-error" role="alert">{words}</div>'

    def _old_now(self) -> None:
        """What is drawn is of other settings than those that are chosen: mark it so."""
        if self.played is not None and self.played.series != self.series and not self._stale:
            self._stale = True
            self._draw(self.played)

    def _draw(self, played: Played) -> None:
        results = Results(played, self._mark)
        note = f'<p class="lab-note">{escape(clean(played.note))}.</p>' if played.note else ""
        wide, narrow = picture(results, WIDE), picture(results, NARROW)
        name = "The numbers of this picture"
        data = f'<details class="fp-data"><summary>{name}</summary>{scrolling(table(results), name)}</details>'
        old = f'<p class="lab-note">{escape(clean(of_before(played)))}</p>' if self._stale else ""
        drawn = (
            f'<p class="fp-see" role="status">{escape(clean(headline(played)))}</p>'
            f'<div class="lab-picture fp-wide">{wide}</div><div class="fp-narrow">{narrow}</div>'
            f'<p class="lab-key">{KEY}</p>{note}<p class="fp-hint">{escape(sure(played))}</p>{data}'
        )
        self._result.value = f'{old}<div class="lab-old">{drawn}</div>' if old else drawn


def of_before(played: Played) -> str:
    """Which settings a picture belongs to that is not of those that are chosen."""
    series = played.series
    written = arguments(series, series.seed)
    call = written[1].removeprefix(f'"{series.game}", ') if written else ", ".join(played.names)
    return f"This picture is still of the settings before: {call}."


def code(series: Series) -> tuple[str, str]:
    """These settings as lines of Python: the games as a table, and the lab as it stands."""
    imports, call = arguments(series, series.seed, "players") or ([], "players")
    before = "".join(f"{each}; " for each in imports)
    first = f"from finplay import simulate; {before}simulate({call}, games={series.games})"
    lab = call.removeprefix(f'"{series.game}", ')
    return first, f"from widgets.lab import StrategyLab; {before}StrategyLab({lab}, games={series.games})"
