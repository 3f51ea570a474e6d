"""Pages of the report about one player at a time: the money by asset, where it came from, and dice and draws."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from finplay.questions import Option
from finplay.readings import Chance, Highlight, Reading

from . import charts
from . import report_words as say
from . import theme as t
from .controls import Toggles, Try, box, html
from .draw import clean, lakh, signed
from .drawn import bands_svg, counts_svg, waterfall_svg
from .figures import Chart, table_html

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
        self._bands, self._fall = Chart(charts.HEIGHT), Chart(charts.HEIGHT)
        whose = Toggles(_players(reading), attempt, self.show)
        pair = box([self._bands.widget, self._fall.widget], "rp-two")
        self.widget = box([whose.widget, self._heading, pair, self._events], "fp-col", "rp-col")
        whose.choose(reading.ranked[0])

    def show(self, seat: int) -> None:
        """Show this player."""
        reading = self.reading
        start, end = lakh(sum(reading.start[seat])), lakh(reading.worth(seat))
        words = f"{reading.names[seat]}: {start} became {end} in {reading.rounds} rounds"
        self._heading.value = f'<h3 class="fp-q">{escape(clean(words))}</h3>'
        lights = reading.highlights(seat, MOST_DISCS)
        self._show_bands(seat, [each.round for each in lights])
        self._show_fall(seat, start, end)
        self._events.value = events_html(lights, reading)

    def _show_bands(self, seat: int, discs: list[int]) -> None:
        reading, held = self.reading, self._course.held[seat]
        columns = {"round": list(self._course.steps)} | dict(zip(reading.assets, map(list, held), strict=True))
        rows = list(zip(*columns.values(), self._course.worth(seat), strict=True))
        heads = ("Round", *(asset.capitalize() for asset in reading.assets), "Net worth")
        table = table_html(heads, rows, f"What {reading.names[seat]} held at the end of every round, in L")
        ends = ", ".join(f"{values[-1]}L {asset}" for asset, values in zip(reading.assets, held, strict=True))
        alt = f"Net worth by asset, at the end of every round; at the end {ends}."
        figure = charts.bands(columns, "round", "Net worth by asset", discs=discs)
        rounds = [self._course.steps.index(disc) for disc in discs]
        columns_ = dict(zip(reading.assets, held, strict=True))
        narrow = bands_svg(self._course.steps, columns_, "Net worth by asset", alt, discs=rounds, w=280, h=220)
        self._bands.show(figure, narrow, say.swings(reading, self._course, seat), alt, table)

    def _show_fall(self, seat: int, start: str, end: str) -> None:
        reading = self.reading
        steps = reading.waterfall(seat)
        rows = [("Start", start), *((cause, signed(amount)) for cause, amount in steps), ("End", end)]
        table = table_html(("Cause", "L"), rows, f"From the first lakh to the last, {reading.names[seat]}")
        title = f"How {start} became {end}"
        alt = f"{title}: {', '.join(f'{cause} {signed(amount)}' for cause, amount in steps)}."
        figure = charts.waterfall(steps, sum(reading.start[seat]), title)
        narrow = waterfall_svg(steps, sum(reading.start[seat]), title, alt, w=280)
        self._fall.show(figure, narrow, say.causes(steps), alt, table)


def events_html(lights: list[Highlight], reading: Reading) -> str:
    """The numbered rounds of the chart, in words."""
    if not lights:
        return '<p class="fp-hint">No events are marked.</p>'
    items = "".join(
        f'<li><b class="rp-disc">{i + 1}</b><span>Round {each.round} ({signed(each.amount)}). '
        f"{escape(clean('. '.join(each.words)))}.</span></li>"
        for i, each in enumerate(lights)
    )
    name = "The rounds in which events did most to this net worth"
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
        expected = [first.draws * weight / sum(first.weights) for weight in first.weights]
        figure = charts.counts(first.faces, first.seen, expected, f"{name}: every {first.what}", seat, DRAWS_HEIGHT)
        seen = ", ".join(f"{face} came {n} times" for face, n in zip(first.faces, first.seen, strict=True))
        alt = f"{seen}; {expected[0]:.1f} times each was to be expected."
        narrow = counts_svg(first.faces, first.seen, expected, seat, f"{name}: every {first.what}", alt)
        self._chart.show(
            figure, narrow, say.draws(first), alt, draws_table(self.reading), "Dice and draws of all players"
        )
        lines = "".join(f"<p>{escape(say.draws(each))}</p>" for each in others)
        self._words.value = f"{lines}<p class='fp-hint'>The dice have no memory: a bad start is not made up for.</p>"


def draws_table(reading: Reading) -> str:
    """Every player's draws: how often each face, the mean, and what was to be expected."""
    rows = [
        (
            reading.names[c.seat], c.what,
            ", ".join(f"{face}{c.unit} × {n}" for face, n in zip(c.faces, c.seen, strict=True)),
            f"{c.mean:.2f}{c.unit}" if c.draws else "none", f"{c.expected:.2f}{c.unit}",
        )
        for c in sorted(reading.chances, key=_in_order(reading))
    ]  # fmt: skip
    return table_html(("Player", "Draw", "How often", "Mean", "Expected"), rows, "Dice and draws", numbers=False)


def _in_order(reading: Reading) -> Callable[[Chance], tuple[str, int]]:
    return lambda chance: ((chance.what != "roll" and chance.what) or "", reading.ranked.index(chance.seat))


def _players(reading: Reading) -> list[Option]:
    return [Option(seat, reading.names[seat]) for seat in reading.ranked]
