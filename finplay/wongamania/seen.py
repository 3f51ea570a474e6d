"""What a seat may see of Wongamania: its own hand, all tables, and how many cards lie where. (WM-1.2, WM-1.5)"""

from __future__ import annotations

from typing import Any

from ..ledger import Entry
from ..state import Event
from ..views import view_class
from .cards import NO_CARD
from .records import Game
from .story import PRIVATE, STOLE

SEAT = ("seat",)
FACE_DOWN = ": nobody may look at Wonga (WM-1.2)"
PLACE = ("seat", "wonga", "hand_size", "table", "ill", "no_loss")
HIDDEN = {
    "bid": ": a bid stays sealed until all are in (WM-9.2)",
    "bank_ids": FACE_DOWN,
    "hand": ": hands are secret (WM-1.5)",
}

OwnPlace = view_class("OwnPlace", (*PLACE, "hand", "bid"), HIDDEN, SEAT)
RivalPlace = view_class("RivalPlace", PLACE, HIDDEN, SEAT)
_Table = view_class(
    "_Table",
    ("rules", "round", "turn", "first", "mover", "token", "pegged", "actions_left", "turn_over", "over", "chance_key",
     "central", "spent", "funds_left"),
    {"seed": ": the luck to come is secret", "script": ": the luck to come is secret", "central_ids": FACE_DOWN,
     "spent_ids": ": nobody may search Spent Capital (WM-1.3)"},
    fixed=("rules",),
)  # fmt: skip


class Table(_Table):  # type: ignore[valid-type, misc]
    """The table as one seat sees it; seat NOBODY is the public."""

    __slots__ = ("players", "seat")

    def __init__(self, game: Game, seat: int) -> None:
        super().__init__(game)
        object.__setattr__(self, "seat", seat)
        places = ((OwnPlace if each.seat == seat else RivalPlace)(each) for each in game.players)
        object.__setattr__(self, "players", tuple(places))

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened so far, without the cards that this seat did not see."""
        return tuple(e if self.sees(e) else e._replace(a=NO_CARD) for e in self._record.events)

    @property
    def ledger(self) -> tuple[Entry, ...]:
        """All movements: how many cards went where is open. (WM-1.5)"""
        return tuple(self._record.ledger)

    def sees(self, event: Event) -> bool:
        """May I see which card this event is about?"""
        both = event.kind == STOLE and event.other == self.seat
        return bool(event.kind not in PRIVATE or event.seat == self.seat or both)


def view(game: Game, seat: int) -> Any:
    """The table as this seat may see it (NOBODY: the public)."""
    return Table(game, seat)
