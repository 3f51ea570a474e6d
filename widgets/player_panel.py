"""Pages of the report about one player at a time: the money by asset, where it came from, and dice and draws."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from finplay.questions import Option
from finplay.readings import Chance, Highlight, Reading

from . import report_charts
from . import report_words as say
from . import theme as t
from .controls import Toggles, Try, box, html
from .draw import clean, signed
from .drawn import bands_svg, counts_svg, waterfall_svg
from .figures import Chart, table_html
from .ledger_panel import in_unit
from .phases import in_words, phase_at
from .scales import amount

MOST_DISCS = 6
DRAWS_HEIGHT = 330  # px
CSS = f"""
.fp-root ol.rp-events {{ margin: 0; padding: 0; list-style: none; font-size: 16px; display: grid; gap: 7px; }}
.fp-root .rp-events li {{ display: flex; gap: 10px; overflow-wrap: anywhere; }}
.fp-root .rp-events b.rp-disc {{ flex: none; width: 26px; height: 26px; line-height: 22px; text-align: center;
  border: 2px solid {t.INK}; border-radius: 13px; }}
"""


class PlayerPanel:
    """Net worth by asset with the events marked, and the waterfall, of the player chosen."""

    def __init__(self, reading: Reading, attempt: Try) -> None:
        self.reading, self._course = reading, reading.by_round()
        self._heading, self._events = html(), html("", "fp-panel")
        rows = max(len(reading.chief(reading.waterfall(seat))) for seat in range(len(reading.names)))
        self._height = report_charts.waterfall_height(rows)
        self._bands, self._fall = Chart(self._height), Chart(self._height)
        whose = Toggles(_players(reading), attempt, self.show)
        pair = box([self._bands.widget, self._fall.widget], "rp-two")
        self.widget = box([whose.widget, self._heading, pair, self._events], "fp-col", "rp-col")
        whose.choose(reading.ranked[0])

    def show(self, seat: int) -> None:
        """Show this player."""
        reading, said = self.reading, self.reading.terms.said
        start, end = amount(reading.start_worth(seat), said), amount(reading.worth(seat), said)
        words = f"{reading.names[seat]}: {start} became {end} in {say.length(reading)}{reading.became(seat)}"
        self._heading.value = f'<h3 class="fp-q">{escape(clean(words))}</h3>'
        lights = reading.highlights(seat, MOST_DISCS)
        self._show_bands(seat, [each.round for each in lights])
        self._show_fall(seat)
        self._events.value = events_html(lights, reading)

    def _show_bands(self, seat: int, discs: list[int]) -> None:
        reading, course, terms = self.reading, self._course, self.reading.terms
        held, net = reading.shown(course, seat), course.worth(seat)
        debt = any(reading.owed(course, seat))
        columns = {terms.step: list(course.steps)} | held
        ends = ", ".join(f"{amount(values[-1], terms.unit)} {asset}" for asset, values in held.items())
        what = "Net worth by asset" + (" (dashed: less what is owed)" if debt else "")
        alt = f"{what}, at the end of every {terms.step}; at the end {ends}."
        alt += f" Phases: {in_words(reading.phases, terms.step)}." if reading.phases else ""
        x, more = f"end of {terms.step}", {"unit": terms.unit, "net": net if debt else [], "phases": reading.phases}
        figure = report_charts.bands(columns, terms.step, what, discs=discs, x_title=x, height=self._height, **more)
        rounds = [course.steps.index(disc) for disc in discs]
        narrow = bands_svg(course.steps, held, what, alt, discs=rounds, w=280, h=220, x_words=x, **more)
        self._bands.show(figure, narrow, say.swings(reading, course, seat), alt, self._bands_table(seat))

    def _bands_table(self, seat: int) -> str:
        reading, course = self.reading, self._course
        held, owed = reading.shown(course, seat), reading.owed(course, seat)
        columns: dict[str, list[object]] = {say.upper(reading.terms.step): list(course.steps)}
        if reading.phases:
            columns["Phase"] = [phase_at(reading.phases, step) for step in course.steps]
        columns |= {asset.capitalize(): list(values) for asset, values in held.items()}
        columns |= {"Owed": list(owed)} if any(owed) else {}
        columns["Net worth"] = list(course.worth(seat))
        name = f"What {reading.names[seat]} held at the end of every {reading.terms.step}"
        caption = name + in_unit(reading).replace(", amounts", ",")
        return table_html(tuple(columns), list(zip(*columns.values(), strict=True)), caption)

    def _show_fall(self, seat: int) -> None:
        reading, unit = self.reading, self.reading.terms.unit
        steps, worth = reading.waterfall(seat), reading.start_worth(seat)
        start, end = amount(worth, unit), amount(reading.worth(seat), unit)
        rows = [("Start", start), *((cause, signed(by, unit)) for cause, by in steps), ("End", end)]
        caption = f"From the first {reading.terms.one} to the last, {reading.names[seat]}"
        table = table_html(("Cause", reading.terms.said.strip()), rows, caption)
        title = f"How {start} became {end}"
        alt = f"{title}: {', '.join(f'{cause} {signed(by, unit)}' for cause, by in steps)}."
        drawn = reading.chief(steps)
        figure = report_charts.waterfall(drawn, worth, title, self._height, unit)
        narrow = waterfall_svg(drawn, worth, title, alt, w=280, unit=unit)
        self._fall.show(figure, narrow, say.causes(steps, reading.terms.said), alt, table)


def events_html(lights: list[Highlight], reading: Reading) -> str:
    """The numbered rounds of the chart, in words."""
    if not lights:
        return '<p class="fp-hint">No events are marked.</p>'
    step, unit = say.upper(reading.terms.step), reading.terms.said
    items = "".join(
        f'<li><b class="rp-disc">{i + 1}</b><span>{step} {each.round} ({signed(each.amount, unit)}). '
        f"{escape(clean('. '.join(each.words)))}.</span></li>"
        for i, each in enumerate(lights)
    )
    name = f"The {reading.terms.step}s in which events did most to this net worth"
    return f'<p class="fp-see">{name}</p><ol class="rp-events">{items}</ol>'


class DrawsPanel:
    """How often each face of the die came, and fees and prizes, for the player chosen; a table for all."""

    def __init__(self, reading: Reading, attempt: Try) -> None:
        self.reading = reading
        self._chart, self._words = Chart(DRAWS_HEIGHT), html("", "fp-panel")
        whose = Toggles(_players(reading), attempt, self.show)
        self.widget = box([whose.widget, self._chart.widget, self._words], "fp-col", "rp-col")
        whose.choose(reading.ranked[0])

    def show(self, seat: int) -> None:
        """Show this player."""
        mine = [each for each in self.reading.chances if each.seat == seat]
        first, others = mine[0], mine[1:]
        name = self.reading.names[seat]
        expected, title = first.usual, f"{name}: every {first.what}"
        figure = report_charts.counts(first.shown, first.seen, expected, title, seat, DRAWS_HEIGHT)
        seen = ", ".join(f"{face} came {n} times" for face, n in zip(first.shown, first.seen, strict=True))
        usual = f"{expected[0]:.1f} times each" if len(set(expected)) == 1 else ", ".join(f"{n:.1f}" for n in expected)
        alt = f"{seen}; {usual} was to be expected."
        narrow = counts_svg(first.shown, first.seen, expected, seat, title, alt)
        self._chart.show(
            figure, narrow, say.draws(first), alt, draws_table(self.reading), "Dice and draws of all players"
        )
        lines = "".join(f"<p>{escape(say.draws(each))}</p>" for each in others)
        self._words.value = f"{lines}<p class='fp-hint'>{self.reading.terms.drawn}</p>"


def draws_table(reading: Reading) -> str:
    """Every player's draws: how often each face, the mean, and what was to be expected."""
    rows = [
        (
            reading.names[c.seat], c.what,
            ", ".join(f"{face} × {n}" for face, n in zip(c.shown, c.seen, strict=True)), *_means(c),
        )
        for c in sorted(reading.chances, key=_in_order(reading))
    ]  # fmt: skip
    return table_html(("Player", "Draw", "How often", "Mean", "Expected"), rows, "Dice and draws", numbers=False)


def _means(c: Chance) -> tuple[str, str]:
    """What came on average and what was to be expected; of draws that are no numbers, how often each was."""
    if c.names:
        return "", ", ".join(f"{face} × {n:.1f}" for face, n in zip(c.shown, c.usual, strict=True))
    return f"{c.mean:.2f}{c.unit}" if c.draws else "none", f"{c.expected:.2f}{c.unit}"


def _in_order(reading: Reading) -> Callable[[Chance], tuple[str, int]]:
    return lambda chance: ((chance.what != "roll" and chance.what) or "", reading.ranked.index(chance.seat))


def _players(reading: Reading) -> list[Option]:
    return [Option(seat, reading.names[seat]) for seat in reading.ranked]
