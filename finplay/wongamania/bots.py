"""The bots of Wongamania, one block each; `BOTS` at the bottom lists them.

To make your own, copy a block, change what it does and put it on a seat: `Seat("Mine", Mine())`.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..questions import sample
from .players import DECISIONS, Bot


def _by_luck(decision: str) -> Callable[..., Any]:
    def answer(self: Any, game: Any, me: Any, *info: Any) -> Any:
        return sample(DECISIONS[decision].legal(game, me, *info), game)

    return answer


@dataclass(frozen=True)
class Random(Bot):
    """Gives any legal answer, by luck."""


for _decision in DECISIONS:
    setattr(Random, _decision, _by_luck(_decision))


@dataclass(frozen=True)
class Hold(Bot):
    """TODO"""


BOTS = {"Random": Random, "Hold": Hold}
