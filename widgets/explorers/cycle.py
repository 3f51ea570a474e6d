"""The cycle: what a trip round Wongamania's wheel earns, what lateness costs, and how real economies swung."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from finplay import history
from finplay.wongamania.cycle import QUADRANTS, grid

from ..course_charts import Picture, bars, heat, number, shaded
from . import wheel
from .parts import Dial, Explorer

LINES = (
    ("unemployment", "Unemployment"), ("rate", "Policy rate"), ("inflation", "Inflation"), ("gdp", "GDP growth"),
    ("stocks", "Stocks"),
)  # fmt: skip
SPANS = ((2000, 2012), (1947, 1970), (1970, 2000), (2012, 2026), (1947, 2026))


class Cycle(Explorer):
    """`Cycle(buy=1, sell=6)`: one asset bought and sold on the wheel; below it, real lines with their recessions."""

    title = "The cycle: to know the pattern is not to know the time"
    dials = {  # noqa: RUF012  # a table, never changed
        "buy": Dial("Buy on grid", 1, 1, 8),
        "sell": Dial("Sell on grid", 5, 1, 8),
    }
    switches = {  # noqa: RUF012
        "asset": tuple((name, name) for name in wheel.ASSETS),
        "above": LINES,
        "below": (LINES[-1], *LINES[:-1]),
        "years": tuple(((first, last), f"{first}–{last}") for first, last in SPANS),
    }
    heads = {  # noqa: RUF012
        "asset": "What is bought", "above": "Line above", "below": "Line below", "years": "Years",
    }  # fmt: skip

    def pictures(self) -> Sequence[Picture]:
        return [self._trips(), self._late(), self._past()]

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
        earned, still = wheel.told_late(asset, buy, sell), sum(wheel.trip(asset, buy, buy))
        names = ["on time", "1 turn late", *(f"{k} turns late" for k in range(2, len(earned)))]
        see = (
            f"The same plan earns {_signed(earned[0])} on time, {_signed(earned[2])} if you hear of the grid 2 turns "
            f"late, {_signed(earned[4])} if 4 turns late. Sitting still for a whole wheel earns {_signed(still)}."
        )
        mark = (still, f"sit still: {_signed(still)}")
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
        drawn = shaded(panels, wheel.spells(), title, " ".join(told), source=history.source(*tables))
        if "stocks" in chosen:  # they are at 0 so often: room for the name above them
            axis = drawn.figure.layout["yaxis" if chosen[0] == "stocks" else "yaxis2"]
            axis.range = [axis.range[0], -0.2 * axis.range[0]]
        return drawn


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
