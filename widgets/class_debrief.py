"""A class looks back together: its journals and games, read from a folder, on the projector without anybody's name.

    debrief = ClassDebrief()
    debrief.bets()

Nothing is sent anywhere, and no file is changed.
"""

from __future__ import annotations

import os
from html import escape
from typing import Any

import ipywidgets as w
from IPython.display import display

from finplay.questions import Option

from . import figures, theme
from .class_files import FOLDER, UNNAMED, Collected, Played, class_folder, collect
from .class_lessons import Bets, Checks, Reflections
from .class_names import neutral, without_names
from .class_sample import sample
from .class_section import Section, count
from .class_table import Games
from .controls import Toggles, button, close_all, html
from .draw import clean
from .fields import trouble
from .work import WorkFolderError

CSS = f"""
.fp-root.fp-root .cd-col {{ gap: 8px; }}
.fp-root h2.cd-title {{ font-size: 26px; line-height: 1.2; font-weight: 700; margin: 2px 6px; color: {theme.INK}; }}
.fp-root.fp-root :is(.fp-message, .cd-note):has(> .widget-html-content:empty) {{ display: none; }}
.fp-root.fp-root .cd-head:not(:has(> :not([style*="none"]))) {{ display: none; }}
.fp-root.fp-root .fp-field select {{ padding-right: 40px; max-width: 100%; text-overflow: ellipsis; }}
.fp-root.fp-root .fp-row > .fp-field {{ max-width: 100%; }}
.fp-root .cd-example {{ margin: 0; padding: 6px 14px; border: 2.5px dashed {theme.INK}; border-radius: 9px;
  background: {theme.SUNK}; font-weight: 700; }}
.fp-root .cd-how {{ margin: 4px 0; padding-left: 26px; font-size: 17px; }}
.fp-root .cd-how li {{ margin: 4px 0; overflow-wrap: anywhere; }}
.fp-root .fp-panel :is(p, ul) {{ margin: 4px 0; overflow-wrap: anywhere; font-size: 17px; }}
.fp-root .fp-panel ul {{ padding-left: 24px; }}
.fp-root code {{ background: {theme.SUNK}; color: {theme.INK}; padding: 1px 4px; border-radius: 4px;
  overflow-wrap: anywhere; }}
.fp-root .cd-picked blockquote {{ margin: 10px 0; padding: 4px 0 4px 18px; border-left: 6px solid {theme.ACCENT}; }}
.fp-root .cd-picked blockquote p {{ font-size: 26px; line-height: 1.3; margin: 0; }}
.fp-root .cd-picked footer {{ font-size: 17px; color: {theme.MUTED}; }}
.fp-root.fp-root .cd-list .widget-checkbox {{ width: auto; height: auto; margin: 0; }}
.fp-root.fp-root .cd-list .widget-checkbox label {{ font-size: 17px; white-space: normal; line-height: 1.35;
  height: auto; overflow-wrap: anywhere; padding: 4px 8px; }}
.fp-root.fp-root .cd-list input {{ flex: none; width: 20px; height: 20px; accent-color: {theme.ACCENT}; }}
.fp-root details.cd-out > summary {{ cursor: pointer; min-height: {theme.TARGET}px; padding: 10px 2px;
  color: {theme.ACCENT}; font-weight: 600; }}
.fp-root details.cd-out > summary:focus-visible {{ outline: 3px solid {theme.ACCENT}; }}
"""
NEUTRAL, REAL = "Names hidden", "Real names"


class ClassDebrief:
    """The debrief of one class. `folder` holds its files; without one it is `class` in the folder of students' work.

    `real_names` shows who is who; for the projector they are hidden. An empty folder shows a made-up class.
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None, *, real_names: bool = False) -> None:
        self.style = f"<style>{theme.CSS}{figures.CSS}{CSS}</style>"
        self.real_names = real_names
        self._chosen = folder
        self._sections: dict[str, Section] = {}
        self.read()

    def read(self) -> None:
        """Look into the folder again."""
        self.folder, self.trouble = "", ""
        self.left_out: list[tuple[str, str]] = []
        there = Collected([], [], [])
        try:
            place = class_folder(self._chosen)
            self.folder = str(place)
            there = collect(place)
        except WorkFolderError as error:
            self.trouble = str(error)
        self.left_out = [(each.file, each.why) for each in there.left_out]
        self.found = sample() if there.empty else there
        self._know_names()

    def bets(self) -> None:
        """Show the bets against the results."""
        self._show("bets", Bets)

    def checks(self) -> None:
        """Show the checks that were most often wrong."""
        self._show("checks", Checks)

    def games(self) -> None:
        """Show everybody's net worth on the same luck, and where two groups parted."""
        self._show("games", Games)

    def reflections(self) -> None:
        """Show what students wrote, to pick from."""
        self._show("reflections", Reflections)

    def show_names(self, real: bool) -> None:
        """Real names, or neutral ones for the projector."""
        self.real_names = real
        self._refresh()

    def look_again(self) -> None:
        """Read the files again, and show what has changed."""
        self.read()
        self._refresh()

    def _ipython_display_(self, **kwargs: Any) -> None:
        self._show("overview", Overview)

    def _show(self, name: str, kind: Any) -> None:
        """A section stands once on the page: the newer replaces the older."""
        if name in self._sections:
            close_all([self._sections[name].widget])
        self._sections[name] = kind(self)
        display(self._sections[name].widget)

    def _refresh(self) -> None:
        for each in self._sections.values():
            each.refresh()

    # ------------------------------------------------------------ names
    def _know_names(self) -> None:
        files = [*self.found.journals, *self.found.games]
        self._real = {each.who: each.name or os.path.splitext(each.file)[0] for each in files}
        self._neutral = neutral(self._real)
        self._in_texts: dict[str, str] = {}
        for journal in self.found.journals:
            self._learn(journal.name, journal.who)
        for game in self.found.games:
            for seat in game.people:
                self._learn(game.match.names[seat], game.who)

    def _learn(self, name: str, who: str) -> None:
        if name and name.casefold() not in UNNAMED:
            self._in_texts.setdefault(name, self._neutral[who])

    def called(self, who: str) -> str:
        """What a student or a group is called now."""
        return (self._real if self.real_names else self._neutral)[who]

    def people_called(self, game: Played) -> tuple[str, ...]:
        """The names of a game's players now; bots keep theirs."""
        people = game.people
        mine = self.called(game.who)
        names = {seat: mine if len(people) == 1 else f"{mine}, {n}" for n, seat in enumerate(people, start=1)}
        if self.real_names and game.name:
            names = {seat: game.match.names[seat] for seat in people}
        return tuple(names.get(seat, name) for seat, name in enumerate(game.match.names))

    def shown(self, text: str) -> str:
        """What somebody wrote, without the names of this class."""
        return text if self.real_names else without_names(text, self._in_texts)


class Overview(Section):
    """What was found, what was left out and why, what to do, and the switch for names."""

    title = "Class debrief"

    def __init__(self, debrief: Any) -> None:
        options = [Option(False, NEUTRAL), Option(True, REAL)]
        names = Toggles(options, self.attempt, lambda real: self._switch(real))
        again = button("Look again", self.attempt(debrief.look_again))
        self._real = debrief.real_names
        names.choose(debrief.real_names)
        super().__init__(debrief, names.widget, html("", "fp-space"), again)

    def _switch(self, real: bool) -> None:
        if real != self._real:
            self._real = real
            self.debrief.show_names(real)

    def fill(self) -> list[w.Widget]:
        debrief: Any = self.debrief
        parts = [html(trouble(debrief.trouble))] if debrief.trouble else []
        if debrief.found.example:
            parts.append(html(_how_to(debrief.folder), "fp-panel"))
        else:
            parts.append(html(_found_html(debrief.found), "fp-panel"))
        if debrief.left_out:
            parts.append(html(_left_out_html(debrief.left_out, debrief.real_names), "fp-panel"))
        return parts


def _how_to(folder: str) -> str:
    place = f"<code>{escape(clean(folder))}</code>" if folder else f"the folder <code>{FOLDER}</code>"
    steps = (
        "Students press <b>Download my journal</b> at the end of a lesson. At a table that is over or stopped they "
        "press <b>Menu</b>, <b>Save a copy</b>. They hand both files in, as your school does it.",
        f"Put all files into {place}. Folders within it are read too, so one for each student will do.",
        "Press <b>Look again</b>. Names stay hidden until you press <b>Real names</b>.",
    )
    items = "".join(f"<li>{step}</li>" for step in steps)
    return f'<h3 class="fp-q">There are no files of your class yet. What to do</h3><ol class="cd-how">{items}</ol>'


def _found_html(found: Collected) -> str:
    lessons = sorted({each.lesson for each in found.journals})
    what = f"{count(len(found.journals), 'journal')} and {count(len(found.games), 'game')}"
    about = f" Lessons: {', '.join(lessons)}." if lessons else ""
    return f'<h3 class="fp-q">{what}</h3><p>{escape(clean(about))}</p>'


def _left_out_html(left_out: list[tuple[str, str]], unfolded: bool) -> str:
    """Folded while names are hidden, for names of files often tell who it is."""
    items = "".join(f"<li><code>{escape(clean(file))}</code>: {escape(clean(why))}.</li>" for file, why in left_out)
    hint = "" if unfolded else " (may show names)"
    number = len(left_out)
    head = f"{count(number, 'file')} left out, or in part: which, and why{hint}"
    state = " open" if unfolded else ""
    return f'<details class="cd-out"{state}><summary>{escape(head)}</summary><ul>{items}</ul></details>'
