"""The report of a finished match: who won and why, every player's money, dice, luck, the replay and the ledger."""

from __future__ import annotations

import os
import traceback
from collections.abc import Callable
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as w
from IPython.display import display

from finplay import Match, Record
from finplay.questions import Option
from finplay.readings import read
from finplay.replays import GAMES

from . import figures, ledger_panel, luck_panel, player_panel, replay, theme
from . import report_words as say
from .controls import Toggles, box, close_all, html
from .draw import clean
from .everybody_panel import EverybodyPanel
from .extra_panels import SumsPanel, TradesPanel
from .ledger_panel import LedgerPanel, download_html, file_name
from .luck_panel import LuckPanel
from .player_panel import DrawsPanel, PlayerPanel
from .printed import printed_html
from .replay import Branch, Replay
from .skins import SKINS

CSS = f"""
.fp-root .fp-root {{ padding: 0; }}
.fp-root h2.rp-say {{ font-size: 28px; line-height: 1.2; margin: 4px 6px 2px; color: {theme.INK};
  overflow-wrap: anywhere; }}
.fp-root .rp-sub {{ font-size: 18px; margin: 0 6px 4px; overflow-wrap: anywhere; }}
.fp-root.fp-root .rp-col {{ gap: 8px; }}
.fp-root .rp-two {{ display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 10px; }}
.fp-root .rp-two > * {{ min-width: 0; }}
@container (max-width: {theme.STACK_BELOW}px) {{ .fp-root .rp-two {{ grid-template-columns: minmax(0, 1fr); }} }}
@container (max-width: {theme.NARROW_BELOW}px) {{
  .fp-root h2.rp-say {{ font-size: 23px; }}
  .fp-root.fp-root :is(.rp-tabs, .rp-col > .fp-row) > .jupyter-button {{ padding: 6px 4px; font-size: 15px; }} }}
"""
OWN_CSS = CSS + figures.CSS + player_panel.CSS + luck_panel.CSS + ledger_panel.CSS + replay.CSS


class Report:
    """`Report(match)` for a finished match, or for a save that can only be read.

    `branch(match)` is called with a new match that goes on from a moment of this one; without it the buttons say why
    they cannot be pressed. `widget` is what is shown, `reading` holds all figures, `save(path)` writes a page to print.
    Raises ValueError while the game goes on.
    """

    def __init__(self, source: Match | Record, branch: Branch | None = None, *, games: int = GAMES) -> None:
        self.reading = read(source)
        self.match = source if isinstance(source, Match) else None
        self.luck = LuckPanel(self.match, self.reading, games) if self.match else None
        self._branch = branch
        self._message, self._place = html("", "fp-message"), box([], "fp-col", "rp-col")
        self._made: dict[str, w.Widget] = {}
        self.replay: Replay | None = None
        self.ledger: LedgerPanel | None = None
        self._pages = self._choose_pages()
        options = [Option(name, name) for name in self._pages]
        self._tabs = Toggles(options, self._attempt, self._turn_to)
        self._tabs.widget.add_class("rp-tabs")
        style = html(f"<style>{theme.CSS}{OWN_CSS}</style>", "fp-style")
        self.widget = box([style, self._heading(), self._tabs.widget, self._message, self._place], "fp-root", "fp-col")
        self.show(options[0].answer)

    def _choose_pages(self) -> dict[str, Callable[[], w.Widget]]:
        pages: dict[str, Callable[[], w.Widget]] = {"All players": self._all, "One player": self._one}
        pages |= {"Trades": self._trades} if self.reading.phases else {}
        pages |= {"Income": self._sums} if self.reading.breakdowns else {}
        if self.match is not None:
            pages |= {"Dice and draws": self._draws, "Luck or decision?": self._luck, "Replay": self._replay}
        return pages | {"Ledger": self._ledger, "Print": self._print}

    def _ipython_display_(self, **kwargs: Any) -> None:
        display(self.widget)

    def close(self) -> None:
        """Take the report off the page, and stop its replays."""
        if self.luck is not None:
            self.luck.cancel()
            close_all([self.luck.widget])
        close_all([self.widget, *self._made.values()])

    @property
    def pages(self) -> tuple[str, ...]:
        return tuple(self._pages)

    def show(self, page: str) -> None:
        """Turn to a page by its name."""
        self._tabs.choose(page)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the page to print, which opens in any browser without a network."""
        Path(path).write_text(self.printed(), encoding="utf-8")

    def printed(self) -> str:
        """The page to print, as one HTML text; with “Luck or decision?” if it was replayed."""
        found = (self.luck.crew, self.luck.standings) if self.luck and self.luck.standings else ((), ())
        return printed_html(self.reading, *found)

    # ------------------------------------------------------------ pages
    def _heading(self) -> w.HTML:
        missing = "".join(f"<li>{escape(clean(line))}</li>" for line in self.reading.missing)
        note = f'<div class="fp-panel"><b>Not in this save</b><ul>{missing}</ul></div>' if missing else ""
        seed = f"{say.length(self.reading)}, {say.seed(self.reading)}."
        words = f"{say.difference(self.reading)} {seed}"
        return html(
            f'<h2 class="rp-say">{escape(clean(self.reading.why_won))}</h2>'
            f'<p class="rp-sub">{escape(clean(words))}</p>{note}'
        )

    def _turn_to(self, page: str) -> None:
        """Pages are made when they are first looked at: a figure out of sight would not know its width."""
        if page not in self._made:
            self._made[page] = self._pages[page]()
        if page == "Print":
            self._made[page].value = self._print_html()
        if self._place.children != (self._made[page],):  # a figure that is put on the page anew would be empty
            self._place.children = [self._made[page]]

    def _all(self) -> w.Widget:
        return EverybodyPanel(self.reading, say.first_shown(self.reading, self._people()), self._attempt).widget

    def _people(self) -> tuple[int, ...]:
        return self.match.people if self.match else ()

    def _trades(self) -> w.Widget:
        return TradesPanel(self.reading, self._attempt).widget

    def _sums(self) -> w.Widget:
        return SumsPanel(self.reading).widget

    def _one(self) -> w.Widget:
        return PlayerPanel(self.reading, self._attempt).widget

    def _draws(self) -> w.Widget:
        return DrawsPanel(self.reading, self._attempt).widget

    def _luck(self) -> w.Widget:
        assert self.luck is not None
        return self.luck.widget

    def _replay(self) -> w.Widget:
        assert self.match is not None
        self.replay = Replay(self.match, self.reading, SKINS[self.reading.game](), self._attempt, self._branch)
        return self.replay.widget

    def _ledger(self) -> w.Widget:
        self.ledger = LedgerPanel(self.reading, self._attempt)
        return self.ledger.widget

    def _print(self) -> w.Widget:
        return html("", "fp-panel")

    def _print_html(self) -> str:
        with_luck = self.luck is None or self.luck.standings
        hint = "" if with_luck else " To have “Luck or decision?” on it, replay the game first."
        link = download_html(
            self.printed(), file_name(self.reading, "report", "html"), "Download the page", "text/html"
        )
        return (
            '<h3 class="fp-q">A page to print or to hand in</h3>'
            f'<p class="fp-hint">It opens in any browser, without the internet.{hint}</p>{link}'
        )

    # ------------------------------------------------------------ errors
    def _attempt(self, act: Callable[[], None]) -> Callable[[Any], None]:
        """A callback that shows its error where the user is looking."""

        def clicked(_: Any) -> None:
            self._message.value = ""
            try:
                act()
            except Exception as error:
                detail = "" if isinstance(error, ValueError) else f"<pre>{escape(traceback.format_exc())}</pre>"
                words = escape(clean(error))
                self._message.value = f'<div class="fp-error" role="alert">{words}{detail}</div>'

        return clicked
