"""What a seat may see of WealthCraft. With closed books (WC-6.5) a rival's holdings are not in the view."""

from __future__ import annotations

from typing import Any

from ..ledger import Entry
from ..state import Event
from ..views import view_class
from .records import CONVERSION, FEE, MARKET_MOVE, RETURNS, Game
from .story import PRIVATE

CLOSED = ": the books are closed (WC-6.5)"
SEALED = {"bid": ": a bid stays sealed until all are in (WC-4.2)"}
PLACE = ("seat", "house", "position", "year")
SEAT = ("seat",)
MONEY = ("cash", "bonds", "stocks")

OwnPlace = view_class("OwnPlace", (*PLACE, *MONEY, "bid"), fixed=SEAT)
OpenPlace = view_class("OpenPlace", (*PLACE, *MONEY), SEALED, SEAT)
ClosedPlace = view_class("ClosedPlace", PLACE, {**SEALED, **dict.fromkeys(MONEY, CLOSED)}, SEAT)
_Table = view_class(
    "_Table", ("rules", "round", "turn", "first", "mover", "ending", "over", "chance_key"),
    {"seed": ": the luck to come is secret", "script": ": the luck to come is secret"},
    fixed=("rules",),
)  # fmt: skip

QUIET = frozenset({RETURNS, MARKET_MOVE, CONVERSION, FEE})  # whys whose amounts closed books do not show


class Table(_Table):  # type: ignore[valid-type, misc]
    """The table as one seat sees it; seat NOBODY is the public."""

    __slots__ = ("players", "seat")

    def __init__(self, game: Game, seat: int) -> None:
        super().__init__(game)
        rival = OpenPlace if game.rules.open_books or game.over else ClosedPlace
        object.__setattr__(self, "seat", seat)
        object.__setattr__(self, "players", tuple((OwnPlace if p.seat == seat else rival)(p) for p in game.players))

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened so far; closed books leave the figures of others out."""
        if self.rules.open_books or self.over:
            return tuple(self._record.events)
        return tuple(e if self.sees(e) else e._replace(a=0, b=0, c=0, d=0) for e in self._record.events)

    @property
    def ledger(self) -> tuple[Entry, ...]:
        """The movements that this seat may see with their amounts."""
        if self.rules.open_books or self.over:
            return tuple(self._record.ledger)
        return tuple(e for e in self._record.ledger if e.why not in QUIET or self._takes_part(e))

    def _takes_part(self, entry: Entry) -> bool:
        return self.seat >= 0 and self.seat in (entry.payer, entry.payee)  # the public's -1 is not the bank's

    def sees(self, event: Event) -> bool:
        """May the figures of this event be shown to me?"""
        open_to_all = self.rules.open_books or self.over or event.kind not in PRIVATE
        return bool(open_to_all or event.seat == self.seat)


def view(game: Game, seat: int) -> Any:
    """The table as this seat may see it (NOBODY: the public)."""
    return Table(game, seat)


def sees(game: Any, me: Any, player: Any) -> bool:
    """May I see this player's holdings? (WC-6.5)"""
    open_to_me: bool = game.rules.open_books == 1 or game.over == 1 or player.seat == me.seat
    return open_to_me
