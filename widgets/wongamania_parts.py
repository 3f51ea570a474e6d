"""What all drawings of Wongamania share: amounts in Wonga without a unit, and who won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from . import theme as t
from .draw import path, signed, text, width

if TYPE_CHECKING:
    from finplay.wongamania.scene import Scene

BACK, BACK_LINES = "#3B4654", "#66717F"  # the back of a card: nobody looks at Wonga
OFF_BAND = "#DDD8CB"  # the band of a card that cannot be played
ASSET_SIGNS = {"Stock": "line_up", "Property": "house", "Bond": "bond"}


def change_width(amount: int, size: float) -> float:
    """The room that `change` takes."""
    return width(signed(amount, ""), size, True) + (size * 0.88 if amount else 0)


def change(x: float, y: float, amount: int, size: float, anchor: str = "start", ink: str = "") -> str:
    """+2, −3 or ±0 behind its triangle. `ink` is for the number alone, where sign colours would not stand out."""
    fill = t.GAIN if amount > 0 else t.LOSS if amount < 0 else t.MUTED
    left = x - change_width(amount, size) * {"start": 0, "middle": 0.5, "end": 1}[anchor]
    words = text(left + (size * 0.88 if amount else 0), y, signed(amount, ""), size, True, ink or fill)
    if not amount:
        return words
    k, mid, up = size * 0.34, y - size * 0.36, 1 if amount > 0 else -1
    return path(f"M{left:g} {mid + up * k * 0.8:g}h{2 * k:g}l{-k:g} {-up * 1.7 * k:g}Z", fill, fill, 1) + words


def figure(x: float, y: float, number: object, room: float, size: float, least: float = 12, **how: str) -> str:
    """A number that is made smaller where its place is small, and never cut."""
    words = str(number)
    while size > least and width(words, size, True) > room:
        size -= 1
    return text(x, y, words, size, True, how.get("fill", t.INK), how.get("anchor"))


def winners(scene: Scene) -> str:
    """Asha wins; Asha and Ben share the win."""
    names = [scene.players[seat].name for seat in scene.winners]
    if not names:
        return "The game is over"
    return f"{names[0]} wins" if len(names) == 1 else f"{listed(names)} share the win"


def listed(parts: Sequence[str]) -> str:
    """a, b and c."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def several(count: int, one: str, more: str = "") -> str:
    """1 Stock, 2 Stocks."""
    return f"{count} {one if count == 1 else more or one + 's'}"
