"""Pages of the report for what only some games have: trades at a market price, and sums by source."""

from __future__ import annotations

from html import escape

from finplay.questions import Option
from finplay.reading_parts import Breakdown, Trade
from finplay.readings import Reading

from . import report_words as say
from .controls import Toggles, Try, box, html
from .draw import clean, signed
from .drawn_trades import LANE, Steps, sums_svg, trades_svg
from .figures import drawing_html, table_html
from .phases import in_words

WIDE, NARROW = 1000, 300  # px
HEADS = ("Turn", "Phase", "", "What", "Price", "Market price", "How")


# ---------------------------------------------------------------- bought and sold
class TradesPanel:
    """What the player chosen bought and sold, against the market price and the phases."""

    def __init__(self, reading: Reading, attempt: Try) -> None:
        self.reading = reading
        self._chart = html("", "fp-panel", "fp-chart")
        whose = Toggles([Option(seat, reading.names[seat]) for seat in reading.ranked], attempt, self.show)
        hint = "When did you buy, when did you sell, and what did the market do meanwhile? "
        hint += "A deal counts if it was one Asset for money."
        self.widget = box([whose.widget, html(f'<p class="fp-hint">{hint}</p>'), self._chart], "fp-col", "rp-col")
        whose.choose(reading.ranked[0])

    def show(self, seat: int) -> None:
        """Show this player."""
        reading = self.reading
        mine = [trade for trade in reading.trades if trade.seat == seat]
        see, title = say.bought_and_sold(mine, reading.names[seat]), f"{reading.names[seat]}: bought and sold"
        wide, narrow = (trades_drawing(reading, seat, w) for w in (WIDE, NARROW))
        alt = f"{title}. {see} Phases: {in_words(reading.phases, reading.terms.step)}."
        self._chart.value = drawing_html(title, see, alt, wide, narrow, trades_table(reading, mine, title))


def trades_drawing(reading: Reading, seat: int, w: float, size: float = 14, lane: float = LANE) -> str:
    """One player's trades, as wide as asked."""
    mine = [trade for trade in reading.trades if trade.seat == seat]
    name, prices = reading.names[seat], market_prices(reading)
    return trades_svg(
        prices, mine, reading.phases, reading.rounds, len(reading.names), f"{name}: bought and sold",
        say.bought_and_sold(mine, name), w=w, size=size, lane=lane, x_words=reading.terms.step,
    )  # fmt: skip


def market_prices(reading: Reading) -> dict[str, Steps]:
    """The price of each asset but money from its first moment on, the riskiest first."""
    return {
        asset: [(price.at, price.each[reading.assets.index(asset)]) for price in reading.prices]
        for asset in reversed(reading.terms.shown[1:])
    }


def trades_table(reading: Reading, trades: list[Trade], caption: str) -> str:
    """One line for each trade."""
    heads = (say.upper(reading.terms.step), *HEADS[1:])
    rows = [
        (each.round, each.phase, "bought" if each.bought else "sold", each.what, each.price, each.market, each.how)
        for each in trades
    ]
    return table_html(heads, rows, caption, numbers=False)


# ---------------------------------------------------------------- sums by source
class SumsPanel:
    """A bar for every player and source, for each breakdown of the reading."""

    def __init__(self, reading: Reading) -> None:
        self.reading = reading
        panels = [html(sums_html(reading, each), "fp-panel", "fp-chart") for each in reading.breakdowns]
        self.widget = box(panels, "fp-col", "rp-col")


def sums_html(reading: Reading, found: Breakdown) -> str:
    """The chart of a breakdown, what to see in it, and its table."""
    see = say.sources(reading, found)
    wide, narrow = (sums_drawing(reading, found, w) for w in (WIDE, NARROW))
    rows = [
        (reading.names[s], *(signed(value, "") if value else "0" for value in found.rows[s])) for s in reading.ranked
    ]
    table = table_html(("Player", *found.columns), rows, f"{found.title}, in {reading.terms.one}")
    said = "; ".join(
        f"{row[0]} {', '.join(f'{c} {v}' for c, v in zip(found.columns, row[1:], strict=True))}" for row in rows
    )
    note = f'<p class="fp-hint">{escape(clean(found.note))}</p>'
    return drawing_html(found.title, see, f"{found.title}: {said}.", wide, narrow, table) + note


def sums_drawing(reading: Reading, found: Breakdown, w: float, size: float = 14) -> str:
    """The bars of a breakdown, as wide as asked; columns in which nothing happened are left to the table."""
    kept = [k for k in range(len(found.columns)) if any(row[k] for row in found.rows)] or range(len(found.columns))
    columns = [found.columns[k] for k in kept]
    rows = {seat: (reading.names[seat], [found.rows[seat][k] for k in kept]) for seat in reading.ranked}
    return sums_svg(columns, rows, found.title, say.sources(reading, found), w=w, size=size)
