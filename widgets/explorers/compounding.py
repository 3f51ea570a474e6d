"""Compounding: what becomes of 1 when its growth is put back in, and what leaks out on the way."""

from __future__ import annotations

from collections.abc import Sequence

from ..course_charts import Picture, growth, layers, number
from . import sums
from .parts import Dial, Explorer


class Compounding(Explorer):
    """`Compounding(years=40, rate=7)`: 1 put in once, and below it 1 paid in every year."""

    title = "Compounding: growth that stays in grows too"
    dials = {  # noqa: RUF012  # a table, never changed
        "years": Dial("Years", 10, 1, 100),
        "rate": Dial("Growth a year", 10, 0, 40, 0.5, "%"),
        "fee": Dial("Fee a year", 0, 0, 3, 0.1, "%"),
    }
    switches = {  # noqa: RUF012
        "log": ((False, "Straight scale"), (True, "Log scale: each step is ×10")),
        "doublings": ((False, "No marks"), (True, "Mark the doublings")),
    }

    def pictures(self) -> Sequence[Picture]:
        return [self._once(), self._yearly()]

    def _once(self) -> Picture:
        years, rate, fee = (self.settings[key] for key in ("years", "rate", "fee"))
        columns = {"year": list(range(years + 1)), "put back in": sums.put_back(1, rate, years)}
        if fee:
            columns["back in, less fee"] = sums.put_back(1, sums.after_fee(rate, fee), years)
        columns["taken out"] = sums.taken_out(1, rate, years)
        ends = {name: number(values[-1], "×") for name, values in columns.items()}
        less = f" With the fee it is {ends['back in, less fee']}." if fee else ""
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
        title = f"1 paid in every year at {rate:g}%" + (f", less a fee of {fee:g}%" if fee else "")
        return layers({"year": list(range(years + 1)), **parts}, "year", title, see)
