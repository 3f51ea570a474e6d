"""Explorers: turn a dial, and the picture follows. One file each; what they share is in `parts` and `sums`."""

from .compounding import Compounding
from .cycle import Cycle
from .diversification import Diversification
from .money_lender import MoneyLender

__all__ = ["Compounding", "Cycle", "Diversification", "MoneyLender"]
