"""The report's first page: net worth of all players, or of the four that are chosen."""

from __future__ import annotations

from finplay.questions import Option
from finplay.readings import Reading

from . import report_charts
from . import report_words as say
from .controls import Try, box, html
from .drawn import lines_svg
from .figures import Chart, table_html
from .ledger_panel import in_unit
from .phases import in_words, phase_at
from .picks import Picks
from .scales import amount

HEIGHT = 440  # px


class EverybodyPanel:
    """A line for each player shown, the moments that moved most, and a star where the game has one."""

    def __init__(self, reading: Reading, shown: tuple[int, ...], attempt: Try) -> None:
        self.reading, self._course = reading, reading.by_round()
        self._chart = Chart(HEIGHT)
        parts = [self._chart.widget]
        if len(reading.names) > report_charts.MOST_SERIES:
            options = [Option(seat, reading.names[seat]) for seat in reading.ranked]
            picks = Picks(options, shown, report_charts.MOST_SERIES, attempt, self.show)
            parts = [html('<p class="fp-hint">Show up to four players</p>'), picks.widget, *parts]
        self.widget = box(parts, "fp-col", "rp-col")
        self.show(shown)

    def show(self, seats: tuple[int, ...]) -> None:
        """Show these players; the table has all."""
        reading, course, terms = self.reading, self._course, self.reading.terms
        keys = {f"seat {seat}": reading.names[seat] for seat in seats}
        columns: dict[str, list[int]] = {terms.step: list(course.steps)}
        columns |= {key: course.worth(seat) for seat, key in zip(seats, keys, strict=True)}
        title = self._title(seats)
        flags = {seat: reading.flags(seat) for seat in seats}
        x, more = f"end of {terms.step}", {"unit": terms.unit, "phases": reading.phases}
        figure = report_charts.lines(
            columns, terms.step, title, labels=keys, moments=self._shocks(), height=HEIGHT, seats=seats, x_title=x,
            flags={key: flags[seat] for seat, key in zip(seats, keys, strict=True)}, **more,
        )  # fmt: skip
        series = {seat: (reading.names[seat], course.worth(seat)) for seat in seats}
        ends = self._ends(seats)
        narrow = lines_svg(
            course.steps, series, title, f"At the end: {ends}.", w=280, h=240, x_words=terms.step, flags=flags, **more
        )
        alt = f"{title}, at the end of every {terms.step}: {ends}."
        alt += f" Phases: {in_words(reading.phases, terms.step)}." if reading.phases else ""
        self._chart.show(figure, narrow, say.lead(reading, course), alt, self._table())

    def _title(self, seats: tuple[int, ...]) -> str:
        players, words = len(self.reading.names), self.reading.terms.flag[1]
        who = f"the {players}" if len(seats) == players else f"{len(seats)} of the {players}"
        return f"Net worth of {who} players" + (f" (★ {words})" if words else "")

    def _ends(self, seats: tuple[int, ...]) -> str:
        reading, unit = self.reading, self.reading.terms.unit
        return ", ".join(
            f"{reading.names[s]} from {amount(self._course.worth(s)[0], unit)} to {amount(reading.worth(s), unit)}"
            for s in reading.ranked
            if s in seats
        )

    def _shocks(self) -> list[tuple[float, str, int]]:
        """The moments at which the market moved everybody most, in rounds."""
        seats = len(self.reading.names)
        return [(each.turn / seats, each.words, each.amount) for each in self.reading.shocks()]

    def _table(self) -> str:
        reading, course = self.reading, self._course
        columns: dict[str, list[object]] = {say.upper(reading.terms.step): list(course.steps)}
        if reading.phases:
            columns["Phase"] = [phase_at(reading.phases, step) for step in course.steps]
        heads = (*columns, *reading.names)
        rows = list(zip(*columns.values(), *(course.worth(s) for s in range(len(reading.names))), strict=True))
        return table_html(heads, rows, "Net worth" + in_unit(reading).replace(", amounts", ""))
