"""Every number of the rulebook that belongs to no single tile. Money is in whole lakh (L); 1L = 100,000 rupees."""

from __future__ import annotations

from dataclasses import dataclass

from ..state import check_ranges, number

VERSION = 1  # of the rules: raise it with every change that lets a recorded game run differently

BLOCK = 5  # L: what is invested, bought or rebalanced moves in blocks (WC-1.4)
START_CASH = 10  # L (WC-1.2)
HOUSE_YEAR = 3  # the year by whose end everybody owns a house (WC-4.1)
LEAST_BID = 10  # L (WC-4.2)
LATE_YEAR = 3  # from this year on the audit limit is Rules.audit_late (WC-6.2)
MOST_ASKED = 9999  # L of one class that a deal may ask for (WC-5.2)
DIE = 6  # faces (WC-2.1)

FIRST, MOVE, EMERGENCY, LOTTERY = range(1, 5)  # streams of luck, see finplay.luck
STREAMS = {"first": FIRST, "move": MOVE, "emergency": EMERGENCY, "lottery": LOTTERY}


@dataclass(frozen=True, slots=True)
class Rules:
    """The house rules. `Rules()` is the printed game; `replace(Rules(), income=8)` changes one number.

    Every field is a whole number. Raises ValueError for one out of its range, by name.
    """

    first_seat: int = number(-1, -1, 3, "seat that begins; -1: by luck", "WC-1.5")
    dice: int = number(1, 1, 2, "dice rolled for a move", "WC-2.1")
    income: int = number(5, 0, 20, "L of income a turn", "WC-2.3")
    bond_return: int = number(1, 0, 5, "L that a block of bonds pays at Year-End", "WC-3.1")
    stock_return: int = number(2, 0, 5, "L that a block of stocks pays at Year-End", "WC-3.1")
    returns_cap_blocks: int = number(0, 0, 20, "most blocks of a class that pay returns; 0: all", "WC-3.1")
    house_price: int = number(20, 0, 100, "L, the market price of a house", "WC-4.3")
    auction_tie: int = number(0, 0, 1, "tied highest bids: 0 sell nothing, 1 sell to the nearest", "WC-4.2")
    max_rounds: int = number(200, 1, 200, "rounds after which the game ends", "WC-9.4")
    audit_early: int = number(20, 5, 200, "L, the audit limit in Years 1 and 2", "WC-6.2")
    audit_late: int = number(40, 5, 200, "L, the audit limit from Year 3 on", "WC-6.2")
    false_alarm: int = number(5, 0, 20, "L that a false alarm costs", "WC-6.4")
    open_books: int = number(1, 0, 1, "1: everybody sees every portfolio", "WC-6.5")
    rebalance_fee: int = number(3, 0, 5, "L for a transaction between Year-Ends", "WC-7.1")
    market_swing: int = number(3, 0, 5, "L for each block in a market crash or rally", "WC-8.1")
    stock_swing: int = number(2, 0, 5, "L for each block in a stock crash or rally", "WC-8.4")
    goal: int = number(100, 20, 500, "L of net worth that end the game", "WC-1.1")

    def __post_init__(self) -> None:
        check_ranges(self)
