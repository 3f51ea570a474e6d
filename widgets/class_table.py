"""What a class debrief shows of the games: everybody's net worth on the same luck, and where two groups parted."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import ipywidgets as w

from finplay import Match

from . import class_answers as answers
from . import class_charts as charts
from . import class_games as games
from .class_section import Debrief, Pick, Section, count
from .controls import box, html
from .draw import clean
from .figures import Chart, table_html

ALONE = "Nobody else has played this luck with the same rules and players, so there is nothing to compare it with."
FINISH = "At its table: Menu, Stop now; then Save a copy."


class Games(Section):
    """Everybody's net worth on the same luck, and where two groups parted."""

    title = "The same luck, other decisions"

    def __init__(self, debrief: Debrief) -> None:
        self._which, self.pair = Pick("Games", self.refresh), (0, 0)
        self._files: tuple[str, ...] = ()
        super().__init__(debrief, self._which.widget)

    def fill(self) -> list[w.Widget]:
        self.lots = games.by_luck(self.debrief.found.games)
        if not self.lots:
            self._which.offer([], None)
            return [html('<p class="fp-hint">No saved game has been handed in yet.</p>')]
        options = [(clean(f"{lot.title} ({count(len(lot.games), 'game')})"), n) for n, lot in enumerate(self.lots)]
        now = min(self._which.value or 0, len(self.lots) - 1)
        self._which.offer(options, now)
        alone = f'<p class="fp-hint">{escape(options[0][0])}</p>'
        return [*([html(alone)] if len(options) == 1 else []), *self._lot(self.lots[now])]

    def _lot(self, lot: games.Luck) -> list[w.Widget]:
        self.courses = games.courses(lot)
        self._chart, self._parted = Chart(charts.HEIGHT), html("", "fp-panel")
        there = [n for n, each in enumerate(lot.games) if isinstance(each.match, Match)]
        files = tuple(each.file for each in lot.games)
        if files != self._files:  # the pair that was chosen stays while names are switched
            self._files, self.pair = files, self._ends(there)
        pair = [self._pair_of(lot, there)] if len(there) > 1 else []
        self._choose(lot, self.pair)
        split = games.first_split(lot.games, generic(lot))
        shown = [html(self._split_html(lot, split), "fp-panel")] if split else []
        hint = html(f'<p class="fp-hint">{" ".join(self._remarks(lot))}</p>')
        return [*pair, self._chart.widget, hint, self._parted, *shown]

    def _remarks(self, lot: games.Luck) -> list[str]:
        """What the lines do not show."""
        on = sum(not each.match.over for each in lot.games)
        first = self.courses.first
        return [
            *([f"In this game {escape(first)} come before net worth."] if first else []),
            *(
                [f"{count(on, 'game')} {'is' if on == 1 else 'are'} not over, and without a line. {FINISH}"]
                if on
                else []
            ),
        ]

    def _pair_of(self, lot: games.Luck, there: Sequence[int]) -> w.Widget:
        """Two lists to choose groups from."""
        options = sorted((self._name(lot, n), n) for n in there)
        choose = self.attempt(lambda: self._choose(lot, (one.value, other.value)))
        one, other = (Pick(label, lambda: choose(None)) for label in ("Compare", "with"))
        for each, n in zip((one, other), self.pair, strict=True):
            each.offer(options, n)
        return box([one.widget, other.widget], "fp-row")

    def _ends(self, there: Sequence[int]) -> tuple[int, int]:
        """The games that ended with most and with least; without results the first two."""
        best = {line.game: line.worth[-1] for line in sorted(self.courses.lines, key=lambda line: line.worth[-1])}
        over = sorted((n for n in there if n in best), key=lambda n: -best[n])
        first_two = (*there, *there, 0, 0)[:2]
        return (over[0], over[-1]) if len(over) > 1 else (first_two[0], first_two[-1])

    def _name(self, lot: games.Luck, game: int) -> str:
        return clean(self.debrief.called(lot.games[game].who))

    def _choose(self, lot: games.Luck, pair: tuple[int, int]) -> None:
        """Draw these two in colour, and say where they parted."""
        self.pair = pair
        parted, words = None, ""
        if pair[0] != pair[1]:
            one, other = (lot.games[n].match for n in pair)
            assert isinstance(one, Match)
            assert isinstance(other, Match)
            parted = games.parting(one, other, generic(lot))
            words = self._parting_html(lot, parted)
        why = "Choose two different groups to see where they parted." if len(lot.games) > 1 else ALONE
        self._parted.value = words or f'<p class="fp-hint">{why}</p>'
        self._chart.widget.layout.display = None if self.courses.lines else "none"
        if self.courses.lines:
            self._draw(lot, parted)

    def _draw(self, lot: games.Luck, parted: games.Parting | None) -> None:
        named = self._named(lot)
        lines = [charts.Course(named.get((line.game, line.seat), ""), line.worth) for line in self.courses.lines]
        title = f"Net worth of {count(len(lines), 'player')}"
        alt = f"Lines for each player, from the start to the end. {lead(self.courses)}"
        at = max(0, parted.round - 1) if parted else None
        figure = charts.courses(lines, title, self.courses.unit, self.courses.step, at)
        narrow = charts.courses_svg(lines, title, alt, self.courses.unit, self.courses.step)
        self._chart.show(figure, narrow, lead(self.courses), alt, self._table(lot))

    def _named(self, lot: games.Luck) -> dict[tuple[int, int], str]:
        """The lines that bear a name: at most four, so of a large group the best one only."""
        wanted = [line for n in dict.fromkeys(self.pair) for line in self.courses.of(n)]
        if len(wanted) > 4:
            wanted = [max(self.courses.of(n), key=lambda line: line.worth[-1]) for n in self.pair]
        return {(line.game, line.seat): self._seat(lot, line) for line in wanted}

    def _seat(self, lot: games.Luck, line: games.Line) -> str:
        return clean(self.debrief.people_called(lot.games[line.game])[line.seat])

    def _table(self, lot: games.Luck) -> str:
        rounds = max(len(line.worth) for line in self.courses.lines)
        rows = sorted(
            (self._seat(lot, line), *map(str, line.worth), *[""] * (rounds - len(line.worth)))
            for line in self.courses.lines
        )
        heads = ("Player", "Start", *map(str, range(1, rounds)))
        return table_html(
            heads, rows, f"Net worth at the end of every {self.courses.step}, in {self.courses.said.strip()}"
        )

    def _parting_html(self, lot: games.Luck, parted: games.Parting | None) -> str:
        one, other = (escape(self._name(lot, n)) for n in self.pair)
        if parted is None:
            return f"<p><b>{one}</b> and <b>{other}</b> gave the same answers as far as both games go.</p>"
        answers_ = "".join(
            f"<li><b>{name}</b>: {escape(clean(words))}</li>"
            for name, words in zip((one, other), parted.answers, strict=True)
        )
        return (
            f'<h3 class="fp-q">{one} and {other} parted {self._when(parted.round)}</h3>'
            f"<p>Until then every answer was the same. Then: <b>{escape(clean(parted.question))}</b></p>"
            f"<ul>{answers_}</ul><p>{escape(self._after(parted))}</p>"
        )

    def _after(self, parted: games.Parting) -> str:
        """What both had before and at the end."""
        pair = [self.courses.of(n) for n in self.pair]
        if not all(pair):
            return "One of the two games is not over."
        unit, ends = self.courses.said, [max(line.worth[-1] for line in lines) for lines in pair]
        both = f"{ends[0]}{unit} and {ends[1]}{unit}"
        gap = f"{abs(ends[0] - ends[1])}{unit} apart" if ends[0] != ends[1] else "the same after all"
        return f"At the end: {both}, {gap}. The luck was the same; what they did with it was not."

    def _when(self, step: int) -> str:
        return f"in {self.courses.step} {step}" if step else "in the set-up"

    def _split_html(self, lot: games.Luck, split: games.Split) -> str:
        rows = "".join(
            f"<li><b>{escape(clean(words))}</b>: {escape(', '.join(sorted(self._name(lot, n) for n in who)))}</li>"
            for words, who in split.answers
        )
        return (
            f'<h3 class="fp-q">Where the class first parted: {self._when(split.round)}</h3>'
            f"<p>{escape(clean(split.question))}</p><ul>{rows}</ul>"
        )


def generic(lot: games.Luck) -> tuple[str, ...]:
    """Names for a question that all groups were asked: people are nobody in particular."""
    first, people = lot.games[0], lot.games[0].people
    numbered = {seat: f"Player {n}" if len(people) > 1 else "Group" for n, seat in enumerate(people, start=1)}
    return tuple(numbered.get(seat, name) for seat, name in enumerate(first.match.names))


def lead(courses: games.Courses) -> str:
    """What to see in the lines."""
    ends, unit = sorted(courses.ends()), courses.said
    if len(ends) == 1:
        return f"One player: {courses.lines[0].worth[0]}{unit} became {ends[0]}{unit}."
    middle = f"{answers.middle(ends):g}{unit}"
    return (
        f"Same luck, {len(ends)} players: from {ends[0]}{unit} to {ends[-1]}{unit} at the end, the middle is {middle}."
    )
