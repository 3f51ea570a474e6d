"""Compounding: what becomes of 1 when its growth is put back in, and what leaks out on the way."""

from __future__ import annotations

from collections.abc import Sequence

from finplay.wealthcraft.rules import BLOCK, Rules

from .. import theme as t
from ..charts import Picture, growth, layers, number
from . import sums
from .parts import Dial, Explorer

VIEWS = {  # what can be seen -> its words, and what can be changed then
    "once": ("Put in once", ("years", "rate", "fee", "log", "doublings")),
    "early": ("Early or late", ("rate", "fee")),
    "72": ("The rule of 72", ("rate",)),
    "game": ("WealthCraft, still", ("ends", "asset", "block")),
}
RATES = tuple(k / 2 for k in range(1, 81))  # %
HOLDINGS = range(5, 25)  # L


class Compounding(Explorer):
    """`Compounding(years=40, rate=7)`: 1 put in once, and below it 1 paid in every year.

    `Compounding("early")` shows two savers, `"72"` the rule, `"game"` WealthCraft without dice, tiles and wages.
    """

    title = "Compounding: growth that stays in grows too"
    dials = {  # noqa: RUF012  # a table, never changed
        "years": Dial("Years", 10, 1, 100),
        "rate": Dial("Growth a year", 10, 0, 40, 0.5, "%"),
        "fee": Dial("Fee a year", 0, 0, 3, 0.1, "%"),
        "ends": Dial("Year-Ends", 5, 1, 12),
    }
    switches = {  # noqa: RUF012
        "view": tuple((name, words) for name, (words, _) in VIEWS.items()),
        "log": ((False, "Straight scale"), (True, "Log scale: each step is ×10")),
        "doublings": ((False, "No marks"), (True, "Mark the doublings")),
        "asset": (("stocks", "Stocks"), ("bonds", "Bonds")),
        "block": tuple((each, f"Blocks of {each}L") for each in (BLOCK, 1, 10)),
    }
    views = VIEWS

    def pictures(self) -> Sequence[Picture]:
        views = {
            "once": (self._once, self._yearly), "early": (self._savers, self._who_wins),
            "72": (self._rule, self._how_far_off), "game": (self._still, self._saw),
        }  # fmt: skip
        return [picture() for picture in views[self.settings["view"]]]

    # ------------------------------------------------------------ put in once, and every year
    def _once(self) -> Picture:
        years, rate, fee = (self.settings[key] for key in ("years", "rate", "fee"))
        columns = {"year": list(range(years + 1)), "put back in": sums.put_back(1, rate, years)}
        if fee:
            columns["less the fee"] = sums.put_back(1, sums.after_fee(rate, fee), years)
        columns["taken out"] = sums.taken_out(1, rate, years)
        ends = {name: number(values[-1], "×") for name, values in columns.items()}
        less = f" With the fee it is {ends['less the fee']}." if fee else ""
        who = "Without a fee it" if fee else "It"
        doubles = f"{who} doubles every {number(sums.doubling_time(rate))} years." if rate else "It never doubles."
        see = (
            f"After {years} years: {ends['put back in']} if growth is put back in, {ends['taken out']} if it is not."
            f"{less} {doubles}"
        )
        log, marked = self.settings["log"], self.settings["doublings"]
        return growth(columns, "year", f"1 at {rate:g}% a year", see, log=log, doublings=marked)

    def _yearly(self) -> Picture:
        years, rate, fee = (self.settings[key] for key in ("years", "rate", "fee"))
        left = sums.after_fee(rate, fee)
        parts = sums.saved(left, years)
        whole = [sum((1 + left / 100) ** j for j in range(1, k + 1)) for k in range(years + 1)]
        paid = number(years, "×")
        if left < 0:
            lost = [k - there for k, there in enumerate(whole)]
            parts = {"what is left": whole, "lost to the fee": lost}
            see = f"{paid} was paid in, and the fee leaves {number(whole[-1], '×')} of it."
        else:
            there, again = number(whole[-1], "×"), number(parts["growth on growth"][-1], "×")
            see = f"{paid} was paid in and {there} is there; {again} of it is growth on growth."
        title = f"1 paid in every year at {rate:g}%{self._less()}"
        return layers({"year": list(range(years + 1)), **parts}, "year", title, see)

    def _less(self) -> str:
        return f", less a fee of {self.settings['fee']:g}%" if self.settings["fee"] else ""

    # ------------------------------------------------------------ early or late
    def _savers(self) -> Picture:
        rate, fee = self.settings["rate"], self.settings["fee"]
        ages = range(15, 56)
        early, late = zip(*(sums.savers(sums.after_fee(rate, fee), age) for age in ages), strict=True)
        told = [number(each[-1], "×") for each in (early, late)]
        columns = {"age": ages, "early": early, "late": late}
        see = f"At 55 early has {told[0]} (10 times 1 paid in), late has {told[1]} (30 times 1)."
        return growth(columns, "age", f"Early and late at {rate:g}%{self._less()}", see, x_title="age")

    def _who_wins(self) -> Picture:
        rate, fee = self.settings["rate"], self.settings["fee"]
        rates = [k / 2 for k in range(int(2 * max(12, rate)) + 1)]
        early, late = zip(*(sums.savers(sums.after_fee(each, fee)) for each in rates), strict=True)
        columns = {"rate": rates, "early": early, "late": late}
        level = number(sums.level_rate(fee), "%")
        see = f"Early wins above {level} a year, late below it. “Early wins” has a condition."
        made = growth(columns, "rate", f"Who has more at 55{self._less()}", see, x_title="growth a year, %", log=True)
        return _with_dots(made, rate, sums.savers(sums.after_fee(rate, fee)))

    # ------------------------------------------------------------ 72
    def _rule(self) -> Picture:
        rate = self.settings["rate"]
        columns = {"rate": RATES, "72 says": [72 / each for each in RATES],
                   "exact": [sums.doubling_time(each) for each in RATES]}  # fmt: skip
        see = "At 0% a year nothing ever doubles."
        if rate:
            says, exact = 72 / rate, sums.doubling_time(rate)
            see = f"At {rate:g}% a year 72 says {number(says)} years to double, exact is {number(exact)}."
        title = "How many years until a sum has doubled"
        made = growth(columns, "rate", title, see, unit="", x_title="growth a year, %", log=True)
        return _with_dots(made, rate, [72 / rate, sums.doubling_time(rate)] if rate else [])

    def _how_far_off(self) -> Picture:
        rate = self.settings["rate"]
        off = [100 * (72 / each / sums.doubling_time(each) - 1) for each in RATES]
        see = "72 is just right near 7.85%, a little too long below, and too short above: ever more so."
        title = "How far off the rule of 72 is"
        made = growth({"rate": RATES, "72 is off by": off}, "rate", title, see, unit="%", x_title="growth a year, %")
        return _with_dots(made, rate, [100 * (72 / rate / sums.doubling_time(rate) - 1)] if rate else [])

    # ------------------------------------------------------------ WealthCraft, still
    def _pays(self) -> float:
        """What a block of the chosen size pays at a Year-End, at the printed rate. (WC-3.1)"""
        rules, block = Rules(), self.settings["block"]
        return float(rules.stock_return if self.settings["asset"] == "stocks" else rules.bond_return) * block / BLOCK

    def _still(self) -> Picture:
        asset, block, ends = (self.settings[key] for key in ("asset", "block", "ends"))
        pays, start = self._pays(), 2 * BLOCK
        count = list(range(ends + 1))
        columns = {
            "Year-End": count, "put back in": sums.still(start, pays, ends, block),
            "kept": [start + pays * (start // block) * k for k in count],
            "smooth": sums.put_back(start, 100 * pays / block, ends),
        }  # fmt: skip
        again, kept, smooth = (number(columns[name][-1], "L") for name in ("put back in", "kept", "smooth"))
        see = (
            f"After {ends} Year-End{'s' if ends > 1 else ''}: {again} if returns are put back in, {kept} if they are "
            f"kept. A smooth {100 * pays / block:g}% would make {smooth}."
        )
        title = f"{start}L of {asset}, whole blocks of {block}L"
        return growth(columns, "Year-End", title, see, unit="L", x_title="Year-End", stairs=True)

    def _saw(self) -> Picture:
        block, pays = self.settings["block"], self._pays()
        earned = [100 * pays * (held // block) / held for held in HOLDINGS]
        mean = number(sum(earned) / len(earned), "%")
        best, worst = number(max(earned), "%"), number(min(earned), "%")
        see = f"Only whole blocks of {block}L earn: from {worst} to {best} a year, on average {mean}."
        if best == worst:
            see = f"With blocks of {block}L everything earns: always {best} a year."
        columns = {"held": list(HOLDINGS), "earned": earned}
        title = "What a holding earns, in % of itself"
        return growth(columns, "held", title, see, unit="%", x_title="what you hold, L")


def _with_dots(picture: Picture, x: float, heights: Sequence[float]) -> Picture:
    """Dots on the lines, where the dial stands."""
    if heights:
        marker = {"size": 16, "color": t.CARD, "line": {"color": t.INK, "width": 3}}
        picture.figure.add_scatter(
            x=[x] * len(heights), y=list(heights), mode="markers", name="here", hoverinfo="skip", marker=marker,
            cliponaxis=False,
        )  # fmt: skip
    return picture
