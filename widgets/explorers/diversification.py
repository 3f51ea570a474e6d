"""Diversification: a mix swings less than its parts on average, down to the risk that all of them share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from math import sqrt
from typing import Any

from finplay import history

from .. import theme as t
from ..charts import Picture, growth, holdings, mix, number, years
from ..charts.axes import note
from . import risks
from .parts import Dial, Explorer

MADE_UP = 20  # % a year: how much each of the two made-up things swings
FIRM, FIRMS_TOGETHER = 40, 0.3  # % a year, and correlation, of made-up firms
SPAN = tuple(each / 20 for each in range(-20, 21))  # correlations


class Diversification(Explorer):
    """`Diversification(share=17)`: industries mixed, two made-up things, more and more of them, stocks with bonds.

    `Diversification("number")` shows one part alone. Raises ValueError for a part that does not exist.
    """

    title = "Diversification: not all eggs in one basket"
    dials = {  # noqa: RUF012  # a table, never changed
        "share": Dial("Share in the second", 50, 0, 100, 1, "%"),
        "correlation": Dial("Correlation", 0.35, -1, 1, 0.05),
        "number": Dial("How many", 1, 1, 12),
        "stocks": Dial("Stocks, the rest in bonds", 60, 0, 100, 1, "%"),
    }
    switches = {  # noqa: RUF012
        "pair": (
            (("Utils", "BusEq"), "Power, water and Computers"),
            (("Other", "Manuf"), "All others and Machines, paper"),
        ),
        "holdings": (("industries", "Real industries"), ("firms", "Made-up firms")),
        "rebalance": (("yearly", "Every January"), ("monthly", "Every month"), ("never", "Never")),
        "years": (((1998, 2017), "1998 to 2017"), ((1927, 2017), "1927 to 2017")),
    }
    heads = {  # noqa: RUF012
        "pair": "First and second",
        "holdings": "More and more",
        "rebalance": "Back to this share",
        "years": "Years to look at",
    }
    parts = {  # noqa: RUF012  # title, and the dials and switches that belong to it
        "pair": ("Two industries, mixed", ("share", "pair")),
        "correlation": ("Two things, and how far they go together", ("share", "correlation")),
        "number": ("More and more of them", ("number", "holdings")),
        "bonds": ("Stocks and bonds", ("stocks", "rebalance", "years")),
    }

    def __init__(self, part: str = "", **settings: Any) -> None:
        if part and part not in self.parts:
            raise ValueError(f"part is one of {', '.join(map(repr, self.parts))}, not {part!r}")
        self._part = part
        if part:
            self.title, names = self.parts[part]
            self.dials = {name: each for name, each in self.dials.items() if name in names}
            self.switches = {name: each for name, each in self.switches.items() if name in names}
        super().__init__(**settings)

    def pictures(self) -> Sequence[Picture]:
        drawn: dict[str, Callable[[], Picture]] = {
            "pair": self._pair,
            "correlation": self._together,
            "number": self._many,
            "bonds": self._bonds,
        }
        return [draw() for part, draw in drawn.items() if self._part in ("", part)]

    def code(self) -> str:
        """The line of code that makes this explorer as it stands."""
        line = super().code()
        return line.replace("(", f"({self._part!r}, ", 1) if self._part else line

    def _pair(self) -> Picture:
        share, pair = int(self.settings["share"]), self.settings["pair"]
        columns, (one, other) = risks.mixes(*pair), (history.INDUSTRIES[each] for each in pair)
        swing = columns["risk"][share]
        average = columns["risk"][0] + (columns["risk"][-1] - columns["risk"][0]) * share / 100
        see = (
            f"{share}% in “{other}”, the rest in “{one}”: it swings by {_risk(swing)} a year. The average of the two "
            f"would be {_risk(average)}. Their correlation: {risks.together(*pair):.2f}."
        )
        return mix(
            columns, "risk", "growth", share, "Two real industries, mixed, 1949 to 2017", see,
            ends=(one, other), units=("%", "×"), x_title="volatility, % a year",
            y_title="growth, ×", source=history.source(risks.TABLE),
        )  # fmt: skip

    def _together(self) -> Picture:
        share, correlation = self.settings["share"], self.settings["correlation"]
        swing = risks.two(MADE_UP, MADE_UP, correlation, share)
        columns = {"correlation": SPAN, "this mix": [risks.two(MADE_UP, MADE_UP, each, share) for each in SPAN]}
        told = f"Correlation {number(correlation)}: {_risk(swing)}"
        why = " All is in one of them, so nothing is spread." if share in (0, 100) else ""
        see = f"{told} a year, with {share:g}% in the second.{why or f' Each alone swings by {MADE_UP}%.'}"
        title = f"Two made-up things that swing by {MADE_UP}% a year each"
        drawn = growth(columns, "correlation", title, see, unit="%", x_title="correlation")
        marker = {"size": 18, "color": t.PLAYERS[1][0], "line": {"color": t.INK, "width": 2}}
        drawn.figure.add_scatter(
            x=[correlation], y=[swing], mode="markers", name="here", hoverinfo="skip", marker=marker, cliponaxis=False
        )
        above = swing < MADE_UP / 8  # there is no room below the dot
        drawn.figure.add_annotation(
            note(correlation, swing, f"<b>{_risk(swing)}</b>", xanchor="left" if correlation < 0 else "right",
                 yanchor="bottom" if above else "top", yshift=14 if above else -14)
        )  # fmt: skip
        drawn.figure.update_xaxes(zeroline=False)
        return replace(drawn, alt=f"{drawn.alt} The dot: {told}.")

    def _many(self) -> Picture:
        return self._firms() if self.settings["holdings"] == "firms" else self._industries()

    def _industries(self) -> Picture:
        columns, stays, count = risks.choices(), risks.floor(), int(self.settings["number"])
        swing, first = columns["mean"][count - 1], columns["mean"][0]
        gone = 100 * (first - swing) / (first - stays)
        low, high = (_risk(columns[key][count - 1]) for key in ("lowest", "highest"))
        spread = f"{count} of 12 industries: {_risk(swing)} a year on average, from {low} to {high}."
        if count == len(risks.NAMES):
            spread = f"All {count} industries: {_risk(swing)} a year."
        see = (
            f"{spread} "
            f"Spreading has taken away {number(gone, '%')} of what it can. {_risk(stays)} is shared by all, and stays."
        )
        title = "More and more industries, 1949 to 2017"
        return holdings(columns, title, see, floor=stays, at=count, source=history.source(risks.TABLE))

    def _firms(self) -> Picture:
        counts, count, stays = list(range(1, 13)), int(self.settings["number"]), FIRM * sqrt(FIRMS_TOGETHER)
        swings = [risks.equal_parts(FIRM, FIRMS_TOGETHER, each) for each in counts]
        columns = {"number": counts, "mean": swings, "lowest": swings, "highest": swings}
        see = (
            f"{count} made-up firm{'s' if count > 1 else ''}: {_risk(swings[count - 1])} a year. Each swings by "
            f"{FIRM}%, every two with correlation {FIRMS_TOGETHER}. {_risk(stays)} stays, however many there are."
        )
        return holdings(columns, "More and more made-up firms", see, floor=stays, at=count)

    def _bonds(self) -> Picture:
        share, (first, last) = int(self.settings["stocks"]), self.settings["years"]
        monthly, end = risks.held(share, self.settings["rebalance"])
        columns = risks.calendar(monthly, first, last)
        year_2008 = columns["return"][columns["year"].index(2008)]
        fall = 100 * history.worst_fall(monthly).depth
        see = (
            f"{share}% stocks, {100 - share}% bonds: 2008 brought {number(year_2008, '%')}. From July 1926 to November "
            f"2018: ×{history.multiple(monthly):,.0f}, {100 * history.yearly(monthly):.2f}% a year, volatility "
            f"{_risk(100 * history.volatility(monthly))}, worst fall {number(-fall, '%')}. "
            f"At the end {end:.0f}% are stocks."
        )
        return years(columns, f"Stocks and bonds, {first} to {last}", see, source=history.source(risks.MARKETS))


def _risk(value: float) -> str:
    return number(value, "%")
