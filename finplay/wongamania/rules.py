"""Every number of the rulebook that belongs to no single card and no grid. Money is counted in Wonga."""

from __future__ import annotations

from dataclasses import dataclass

from ..state import check_ranges, number

VERSION = 2  # of the rules: raise it with every change that lets a recorded game run differently

DIE = 6  # faces (section 7)
MOST_CARDS = 3  # that each side of a deal can name (WM-8.2)
ILL_ACTIONS = 1  # actions in the next turn of somebody who is ill (section 7)

FIRST, DECK, WONGA, HAND, LOTTERY = range(1, 6)  # streams of luck, see finplay.luck
STREAMS = {"first": FIRST, "deck": DECK, "wonga": WONGA, "hand": HAND, "lottery": LOTTERY}


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules. `Rules()` is the rulebook's game; `replace(Rules(), salary=3)` changes one number.

    Every field is a whole number. Raises ValueError for one out of its range, by name.
    """

    first_seat: int = number(-1, -1, 5, "seat that begins; -1: by luck", "WM-3.2")
    start_grid: int = number(1, 0, 8, "grid of the token at the start; 0: the first player chooses", "WM-3.2")
    start_wonga: int = number(3, 0, 10, "Wonga at the start", "WM-3.1")
    start_cards: int = number(3, 0, 10, "Opportunity cards at the start", "WM-3.1")
    salary: int = number(2, 0, 6, "Wonga of salary a turn", "WM-4.1")
    actions: int = number(3, 1, 6, "actions a turn", "WM-4.5")
    trust_fund: int = number(8, 1, 20, "Wonga that a Trust Fund costs", "WM-3.3")
    trust_funds_to_win: int = number(3, 1, 4, "Trust Funds that win", "WM-3.3")
    bond_price: int = number(3, 1, 10, "Wonga, the price of a Bond in every quadrant", "WM-2.2")
    bond_income: int = number(1, 0, 3, "Wonga that a Bond pays in a coupon turn", "WM-4.3")
    bond_income_every: int = number(3, 1, 8, "Economic Turns from coupon to coupon", "WM-4.3")
    baby_upkeep: int = number(1, 0, 5, "Wonga a turn for each Baby", "WM-4.4")
    lender_loan: int = number(4, 1, 10, "Wonga that a Money Lender lends", "WM-4.4")
    lender_interest: int = number(1, 0, 5, "Wonga of interest a turn for each Money Lender", "WM-4.4")
    lender_payback: int = number(5, 1, 15, "Wonga that pay a Money Lender back", "WM-4.4")
    max_turns: int = number(60, 1, 200, "Economic Turns after which the game ends", "WM-10.3")

    def __post_init__(self) -> None:
        check_ranges(self)
