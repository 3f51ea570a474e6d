"""The cycle: what a trip round Wongamania's wheel earns, what lateness costs, and how real economies swung."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from finplay import history
from finplay.wongamania.cycle import QUADRANTS, grid

from .. import theme as t
from ..charts import Picture, bars, heat, number, shaded
from ..charts.axes import note
from . import recessions, wheel
from .parts import Dial, Explorer

LINES = (
    ("unemployment", "Unemployment"), ("rate", "Policy rate"), ("inflation", "Inflation"), ("gdp", "GDP growth"),
    ("stocks", "Stocks"),
)  # fmt: skip
SPANS = ((2000, 2012), (1947, 1970), (1970, 2000), (2012, 2026), (1947, 2026))
VIEWS = {  # what can be seen -> its words, and what can be changed then
    "trips": ("The wheel", ("buy", "sell", "asset")),
    "late": ("Told late", ("buy", "sell", "jumps", "asset")),
    "past": ("Real years", ("above", "below", "years")),
    "end": ("When one ended", ("trough",)),
    "card": ("Guess the phase", ("card",)),
}
TALL = 390  # px of a single panel


class Cycle(Explorer):
    """`Cycle("late", jumps=20)`: one of five views of the wheel and of real years; they share their settings."""

    title = "The cycle: to know the pattern is not to know the time"
    dials = {  # noqa: RUF012  # a table, never changed
        "buy": Dial("Buy on grid", 1, 1, 8),
        "sell": Dial("Sell on grid", 5, 1, 8),
        "jumps": Dial("Turns in which the token jumps", 0, 0, 100, 5, "%"),
    }
    switches = {  # noqa: RUF012
        "view": tuple((name, words) for name, (words, _) in VIEWS.items()),
        "asset": tuple((name, name) for name in wheel.ASSETS),
        "above": LINES,
        "below": (LINES[-1], *LINES[:-1]),
        "years": tuple(((first, last), f"{first}–{last}") for first, last in SPANS),
        "trough": tuple((each.trough, each.trough[:4]) for each in reversed(recessions.turns())),
        "card": tuple((name, f"Card {name}") for name in recessions.CARDS),
    }
    heads = {  # noqa: RUF012
        "asset": "What is bought", "above": "Line above", "below": "Line below", "years": "Years",
        "trough": "The recession that ended in",
    }  # fmt: skip
    views = VIEWS

    def pictures(self) -> Sequence[Picture]:
        views = {"trips": self._trips, "late": self._late, "past": self._past, "end": self._end, "card": self._card}
        return [views[self.settings["view"]]()]

    def _trips(self) -> Picture:
        asset, buy, sell = self.settings["asset"], int(self.settings["buy"]), int(self.settings["sell"])
        values = [[sum(wheel.trip(asset, a, b)) for b in wheel.GRIDS] for a in wheel.GRIDS]
        best = max(max(row) for row in values)
        pairs = [f"{a} to {b}" for a in wheel.GRIDS for b in wheel.GRIDS if values[a - 1][b - 1] == best]
        which = f" ({', '.join(pairs)})" if len(pairs) <= 6 else ""
        whole = " That is one whole wheel." if buy == sell else ""
        see = (
            f"Buy on {_place(buy)}, sell on {_place(sell)}: {_sum(asset, buy, sell)} Wonga.{whole} "
            f"The best trip earns {_signed(best)}{which}."
        )
        title = f"What one {asset} earns, in Wonga"
        return heat(
            wheel.GRIDS, wheel.GRIDS, values, title, see, digits=1 if asset == "Bond" else 0,
            signed=asset != "Bond",
            x_title="sell on grid", y_title="buy on grid", mark=(buy - 1, sell - 1), least_width=226,
        )  # fmt: skip

    def _late(self) -> Picture:
        asset, buy, sell = self.settings["asset"], int(self.settings["buy"]), int(self.settings["sell"])
        jumps = self.settings["jumps"]
        earned, still = wheel.shaken(asset, buy, sell, jumps)
        names = ["on time", "1 turn late", *(f"{k} turns late" for k in range(2, len(earned)))]
        span = "8 turns" if jumps else "a whole wheel"
        shaken = f"In {jumps:g}% of turns the token jumps. In 8 turns the" if jumps else "The"
        see = (
            f"{shaken} same plan earns {_signed(earned[0])} on time, {_signed(earned[2])} if you hear of the grid 2 "
            f"turns late, {_signed(earned[4])} if 4 turns late. Sitting still for {span} earns {_signed(still)}."
        )
        mark = (still, "sit still")
        title = f"One {asset}, told late"
        drawn = bars(names, earned, title, see, unit="", mark=mark, heads=("told", "Wonga"))
        drawn.figure.update_annotations(xanchor="right" if still > 0 else "left")  # it stays inside on a phone
        return drawn

    def _past(self) -> Picture:
        first, last = self.settings["years"]
        chosen = list(dict.fromkeys((self.settings["above"], self.settings["below"])))
        panels, told = [], []
        for name in chosen:
            found = wheel.between(name, first, last)
            words = wheel.LINES[name][0]
            panels.append((words, [wheel.year(month) for month, _ in found], [value for _, value in found], "%"))
            told.append(f"{words}: {_reach(name, found)}.")
        tables = dict.fromkeys([*(wheel.LINES[name][1] for name in chosen), "us_recessions"])
        title = f"The United States, {first} to {last}"
        return shaded(panels, wheel.spells(), title, " ".join(told), source=history.source(*tables))

    def _end(self) -> Picture:
        turn = next(each for each in recessions.turns() if each.trough == self.settings["trough"])
        months, stocks = recessions.around(turn.trough)
        left = recessions.change(turn.low, turn.trough)
        if turn.early > 0:
            see = (
                f"Stocks were lowest in {_month(turn.low)}, {turn.early} months before the recession ended. "
                f"When it ended, in {_month(turn.trough)}, they stood {number(left, '%')} above that."
            )
        else:
            see = (
                f"The recession ended in {_month(turn.trough)}. Stocks were lowest in {_month(turn.low)}, "
                f"{-turn.early} months after it: they had still to fall by "
                f"{number(-recessions.change(turn.trough, turn.low), '%')}."
            )
        begun = recessions.count(turn.peak) - recessions.count(turn.trough)
        panel = ("Stocks, 100 at the end", months, stocks, "")
        told = "month; grey: recession"
        sources = history.source("us_markets", "us_recessions")
        drawn = shaded([panel], [(begun, 0)], f"The recession of {_span(turn)}", see, x_title=told, source=sources)
        drawn.figure.layout.height = TALL
        _dot(drawn, -turn.early, 100 * (1 + recessions.change(turn.trough, turn.low) / 100))
        alt = (
            f"A line of stocks from {months[0]} months before the end of the recession to {months[-1]} after it. {see}"
        )
        return replace(drawn, alt=alt.replace("from -", "from "))

    def _card(self) -> Picture:
        name = self.settings["card"]
        seen = recessions.card(name)
        rates, changes = seen.unemployment, seen.growth
        see = (
            f"Unemployment went from {number(rates[0], '%')} to {number(rates[-1], '%')}. GDP changed by "
            f"{', '.join(f'{_signed(round(each, 2))}%' for each in changes)}."
        )
        panels = [
            ("Unemployment", list(range(1, len(rates) + 1)), list(rates), "%"),
            ("GDP, each quarter", [3 * k + 2 for k in range(len(changes))], list(changes), "%"),
        ]
        sources = history.source("us_economy", "us_gdp")
        drawn = shaded(panels, [], f"Card {name}: twelve months, but when?", see, x_title="month", source=sources)
        marker = {"size": 11, "line": {"color": t.INK, "width": 1.2}}
        drawn.figure.data[1].update(mode="lines+markers", marker=marker)
        return replace(drawn, alt=f"Two lines, one above the other, without a date. {see}")


def _dot(drawn: Picture, x: float, y: float) -> None:
    marker = {"size": 18, "color": t.PLAYERS[1][0], "line": {"color": t.INK, "width": 2}}
    drawn.figure.add_scatter(x=[x], y=[y], mode="markers", name="lowest", hoverinfo="skip", marker=marker)
    drawn.figure.add_annotation(note(x, y, f"<b>lowest: {number(y)}</b>", xanchor="center", yanchor="top", yshift=-12))


def _span(turn: recessions.Turn) -> str:
    first, last = turn.peak[:4], turn.trough[:4]
    return first if first == last else f"{first} to {last}"


def _reach(name: str, found: Sequence[tuple[str, float | None]]) -> str:
    there = [(value, month) for month, value in found if value is not None]
    low, high = (f"{number(value, '%')} ({_month(month)})" for value, month in (min(there), max(there)))
    return f"deepest {low}" if name == "stocks" else f"from {low} to {high}"


def _place(place: int) -> str:
    return f"{place} ({QUADRANTS[grid(place).quadrant]})"


def _sum(asset: str, buy: int, sell: int) -> str:
    """The sum as one would write it: −1 + 0 + 1 + 3 = +3; coupons of a Bond are taken together."""
    paid, *earned, got = wheel.trip(asset, buy, sell)
    parts = [sum(earned), got] if asset == "Bond" else [*earned, got]
    written = "".join(f" {'−' if each < 0 else '+'} {number(abs(each))}" for each in parts)
    return f"{number(paid)}{written} = {_signed(paid + sum(earned) + got)}"


def _signed(value: float) -> str:
    return f"{'+' if value > 0 else ''}{number(value)}"


def _month(month: str) -> str:
    return f"{date.fromisoformat(month + '-01'):%B %Y}"
