"""A table to play at: the start screen, a match, and what becomes of it."""

from __future__ import annotations

import os
import secrets
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import ipywidgets as w
from IPython.display import display

from finplay import Match, SaveError
from finplay.games import GAMES, box_of
from finplay.guard import no_exit
from finplay.questions import shown
from finplay.saves import as_text

from . import help as help_
from . import theme
from .attempts import Attempts
from .autosave import Asked, Autosave, Passed, SavedGame, at_hand, at_path, emptied, in_folder, new_place, taken_up
from .cells import take_the_cell_of
from .controls import box, button, close_all, heading_html, html
from .matchscreen import MatchScreen, focus_soon
from .report import Report
from .skins import SKINS
from .start import DRAWN_SEEDS, Settings, StartScreen
from .tools import Tools
from .work import file_name


class Table:
    """A table to play at: `Table("wealthcraft", players=["Asha", "Ben", "Steady", "Hawk"], seed=7)`.

    Without players it asks for everything on a start screen, where seed and rules stand already. A player that bears
    a bot's name is that bot, any other name is a person at this screen. `save` is the file that the game is written
    to after every answer: by default one named after game and players in the work folder; False for none. Raises
    ValueError, in words, for players, seeds, rules or a file that do not fit. `match` holds the game (None on the
    start screen) and can be looked at in other cells.
    """

    def __init__(
        self,
        game: str = GAMES[0],
        players: Sequence[Any] | None = None,
        seed: int | None = None,
        rules: Any = None,
        *,
        save: str | os.PathLike[str] | bool = True,
        script: Any = None,
        show_seed: bool = False,
    ) -> None:
        _check_kinds(game, players, save, script)  # what does not fit is refused before anything is on the page
        match, seeded = None, seed is not None
        if players is not None:
            seed = secrets.randbelow(DRAWN_SEEDS) if seed is None else seed
            with no_exit():
                match = Match(game, players, seed, rules, script=script)
        self.game = box_of(game)
        if players is None:
            Match(game, [self.game.stand_in] * self.game.seats[1], seed or 0, rules, script=script)  # do they fit?
        self._asked = seed, rules, show_seed
        self.skin = SKINS[game]()
        self.match: Match | None = None
        self.show_seed = show_seed
        self._save, self._script = save, script
        self._autosave: Autosave | None = None
        self._bots: dict[str, Any] = {}  # from the cell, for a save that names them
        self._screen: MatchScreen | None = None
        self._report: Report | None = None
        self._others: list[Table] = []  # that part from this one
        self._attempt = Attempts(lambda: None, lambda: None)
        self._body = box([], "fp-col")
        self._said, self._passed = html("", "fp-note-line"), list[Passed]()  # files that are no game to go on with
        style = html(f"<style>{theme.CSS}{self.skin.css}{help_.CSS}</style>", "fp-style")
        self.widget = box([style, self._said, self._body, self._attempt.message], "fp-root", "fp-col")
        take_the_cell_of(self)  # now, and not when it is shown: an earlier run of the cell may have the file
        try:
            self.choose() if match is None else self._offer(Asked(match, seeded))
        except BaseException:
            self.close()
            raise

    def _ipython_display_(self, **kwargs: Any) -> None:
        take_the_cell_of(self)
        display(self.widget)

    def refresh(self) -> None:
        """Show the match as it stands, after it was changed from another cell."""
        if self._screen is not None:
            self._changed()
            self._screen.refresh()

    def close(self) -> None:
        """Take the table off the page, and give its file free."""
        self._leave()
        for other in self._others:
            other.close()
        close_all([self.widget])

    # ------------------------------------------------------------ which game
    def choose(self) -> None:
        """The start screen."""
        self._leave()
        try:
            earlier, trouble = self._earlier(), None
        except SaveError as error:  # the file that was asked for has been spoilt since
            if self.match is None:
                raise
            earlier, trouble = [], error
        start = StartScreen(self.game, self.skin.pace, self._attempt, self._begin, earlier, self._go_on, *self._asked)
        self._show(start.widget)
        self._tell()
        if trouble is not None:
            self._attempt.tell(trouble)

    def _begin(self, settings: Settings) -> None:
        match = Match(self.game.name, settings.players, settings.seed, settings.rules, script=self._script)
        self.show_seed = settings.show_seed
        self._play(match, None)

    def _offer(self, asked: Asked) -> None:
        """The same game comes first if it was played before: nobody loses a game by running a cell again."""
        match = asked.match
        self._bots = at_hand(match)
        earlier = self._earlier(asked)
        if not earlier:
            self._play(match, None)
            return
        newest, older = earlier[0], [each for each in earlier[1:] if not each.match.over]
        self.match = match
        over = newest.match.over
        said = html(heading_html("This game is over" if over else "This game has not ended yet", newest.words()))
        again = button("Look at it again" if over else "Go on with it", self._attempt(lambda: self._go_on(newest)))
        others = [
            button(f"Go on: {each.words()}", self._attempt(lambda each=each: self._go_on(each)))
            for each in older[: int(over)]
        ]
        new = button("Start a new game", self._attempt(lambda: self._play(match, None)))
        self._show(box([said, box([again, *others, new], "fp-row")], "fp-panel", "fp-ask", "fp-col"))
        self._tell()

    def _earlier(self, asked: Asked | None = None) -> list[SavedGame]:
        """Games that were saved; what else was found is told with the next thing that is shown."""
        if self._save is False:
            return []
        if self._save is True:
            games, self._passed = in_folder(self.game.name, asked, self._bots)
        else:
            games, self._passed = at_path(self._save, self.game.name, asked, self._bots)
        return games

    def _tell(self, aside: Path | None = None) -> None:
        """One line above what is shown: files that are no game to go on with, and what was kept aside."""
        words = [each.words(aside) for each in self._passed[:1]]
        if len(self._passed) > 1:
            words.append(f"So {'were' if len(self._passed) > 2 else 'was'} {len(self._passed) - 1} more.")
        if aside is not None and not words:
            words.append(f"What was in this file is kept as {aside.name}.")
        self._said.value = f'<div role="status">{escape(" ".join(words))}</div>' if words else ""
        self._said.layout.display = "" if words else "none"

    def _go_on(self, found: SavedGame) -> None:
        self._play(*taken_up(found, self._bots))

    def start_again(self, same_luck: bool) -> None:
        """A new game of the same players by the same rules; the old one stays in its file."""
        old = self.match
        seed = old.seed if same_luck else secrets.randbelow(DRAWN_SEEDS)
        fresh = old.fresh if same_luck else (0, 0)
        self._play(Match(self.game.name, old.seats, seed, old.rules_at_start, script=old.script, fresh=fresh), None)

    @classmethod
    def of(cls, match: Match, save: bool = True) -> Table:
        """A table for a match that exists already, in a file of its own."""
        table = cls(match.box.name, save=False)
        table._save = save
        table._play(match, None)
        return table

    # ------------------------------------------------------------ the match on screen
    def _play(self, match: Match, place: Autosave | None) -> None:
        place = place or self._place_for(match)
        self._leave()
        self.match, self._autosave = match, place
        self._screen = MatchScreen(match, self.skin, Tools(self), self._changed)
        self._show(self._screen.widget)
        if not match.people:
            self._changed()
        self._tell(place.aside if place else None)
        self._passed = []

    def _show(self, widget: w.Widget) -> None:
        before = [each for each in self._body.children if each is not widget]
        self._body.children = [widget]
        close_all(before)

    def _leave(self) -> None:
        self._attempt.next_moment()
        self.put_report_away()
        if self._screen is not None:
            screen, self._screen = self._screen, None
            self._body.children = []
            screen.close()
        if self._autosave is not None:
            self._autosave.close()
            self._autosave = None

    # ------------------------------------------------------------ the file
    def _place_for(self, match: Match) -> Autosave | None:
        if self._save is False:
            return None
        if self._save is True:
            return new_place(self.game.name, match.names)
        if self._autosave is not None:
            self._autosave.close()  # the file that is asked for is this table's own
        return emptied(self._save)

    def _changed(self) -> None:
        self._tell()
        if self._autosave is not None and self.match is not None:
            self._autosave.save(self.match)

    def save_trouble(self) -> str:
        """Why the game is not being saved, "" if it is."""
        return self._autosave.trouble if self._autosave is not None else ""

    def where_saved(self) -> str:
        """Where the game is kept, in words."""
        if self._autosave is None or self._autosave.path is None:
            return "This game is not kept in a file."
        return f"After every answer the game is written to {self._autosave.path}"

    def copy_of(self, match: Match) -> tuple[str, str]:
        """A name and the text of a save. The name does not tell the seed while it is a secret."""
        seed = [str(match.seed)] if match.over or self.show_seed else []
        return file_name(self.game.name, *match.names, *seed) + ".json", as_text(match)

    # ------------------------------------------------------------ when it is over
    def report_of(self, match: Match) -> list[w.Widget]:
        """What is shown when the game is over."""
        self.put_report_away()
        self._report = Report(match, self.branch)
        return [self._report.widget]

    def branch(self, match: Match) -> None:
        """Go on from a moment of this game at a second table, below this one."""
        other = Table.of(match, self._save is not False)
        self._others.append(other)
        self.widget.children = [*self.widget.children, other.widget]
        other.to_front()

    def to_front(self) -> None:
        """Bring the question into sight."""
        if self._screen is not None:
            focus_soon(self._screen.focus)

    def put_report_away(self) -> None:
        """The game is not over after all, or another one begins."""
        if self._report is not None:
            report, self._report = self._report, None
            report.close()


def _check_kinds(game: Any, players: Any, save: Any, script: Any) -> None:
    """Refuse what is not even of the right kind. Raises ValueError."""
    if not isinstance(game, str):
        raise ValueError(f"game is the name of a game ({', '.join(GAMES)}), not {shown(game)}")
    if players is not None and not isinstance(players, Sequence):
        raise ValueError(f'players is a list of names and bots, such as ["Asha", "Steady"], not {shown(players)}')
    if not isinstance(save, (bool, str, os.PathLike)):
        raise ValueError(f"save is True, False (no file) or the name of a file, not {shown(save)}")
    if script is not None and not isinstance(script, Mapping):
        raise ValueError(f"script maps what is drawn to its outcome, not {shown(script)}")
