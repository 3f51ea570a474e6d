"""finplay: finance taught by playing. Two board games as plain functions of a seed and the players' answers."""

from .compare import compare, sweep
from .match import Match, OtherRules, PlayerFailed
from .questions import IllegalAnswer
from .saves import Record, SaveError, load, save
from .seats import Seat
from .series import GameFailed
from .simulate import simulate
from .state import NOBODY
from .tournaments import tournament

__version__ = "0.1.0"
__all__ = [
    "NOBODY", "GameFailed", "IllegalAnswer", "Match", "OtherRules", "PlayerFailed", "Record", "SaveError", "Seat",
    "__version__", "compare", "load", "save", "simulate", "sweep", "tournament",
]  # fmt: skip
