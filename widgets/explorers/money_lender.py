"""The Money Lender of Wongamania: a debt grows the way a sum does, unless its interest is paid."""

from __future__ import annotations

from collections.abc import Sequence

from finplay.wongamania.rules import Rules

from ..charts import Picture, growth, number
from . import sums
from .parts import Dial, Explorer


class MoneyLender(Explorer):
    """`MoneyLender(turns=8)`: what a loan costs that is kept for so many turns, by the printed rules. (WM-4.4)"""

    title = "The Money Lender: a debt grows too"
    dials = {"turns": Dial("Turns held", 4, 1, 14)}  # noqa: RUF012

    def costs(self) -> tuple[list[float], list[float]]:
        """In all, in Wonga, if the loan ends after 0, 1, ... turns: interest paid each turn, and interest added."""
        rules, turns = Rules(), int(self.settings["turns"])
        paid = [rules.lender_loan + rules.lender_interest * k for k in range(turns + 1)]
        return paid, sums.put_back(rules.lender_loan, self._rate(), turns)

    def pictures(self) -> Sequence[Picture]:
        turns, (paid, added), loan = self.settings["turns"], self.costs(), Rules().lender_loan
        columns = {"turn": list(range(turns + 1)), "interest paid": paid, "interest added": added}
        see = (
            f"{loan} Wonga at {self._rate():g}% a turn. After {turns} turns they cost {number(paid[-1])} in all if "
            f"interest is paid, {number(added[-1])} if it is added."
        )
        return [
            growth(columns, "turn", f"{loan} borrowed Wonga: what they cost, in Wonga", see, unit="", x_title="turn")
        ]

    def _rate(self) -> float:
        rules = Rules()
        return 100 * rules.lender_interest / rules.lender_loan
