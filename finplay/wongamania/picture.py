"""What the table of Wongamania shows, as plain data. Prices and sums in Wonga; every sentence is already worded."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


class Row(NamedTuple):
    """One sum, worked out: (0, "2 Stocks, 1 Property", "3 × 2", 6, "now 9"). Texts may be empty."""

    seat: int
    had: str
    sum: str
    delta: int  # Wonga
    left: str


class Now(NamedTuple):
    """What just happened: a headline, a sentence, and the sums behind it."""

    headline: str = ""
    sentence: str = ""
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True)
class Grid:
    """One of the eight grids of the cycle, and what the viewer's table would do there."""

    quadrant: str  # Recovery, Growth, Stagnant, Recession
    profit: int  # Wonga for each Stock and each Property (WM-2.1)
    stock: int  # price in Wonga
    property: int  # price in Wonga
    income: str = ""  # "3 × 2 = +6", of the viewer's table; empty for the public
    sells: str = ""  # "7", what the viewer's table would sell for; empty for the public


@dataclass(frozen=True)
class Mark:
    """Cards of one kind on a table that are no Assets, or a state such as Illness."""

    name: str  # the card's
    count: int = 1
    note: str = ""  # what it means, for those who do not see the picture: "one action in the next turn"


@dataclass(frozen=True)
class Place:
    """One player's place at the table: all of it is open but which cards are in the hand and the bank (WM-1.5)."""

    seat: int
    name: str
    funds: int  # Trust Funds
    stocks: int
    properties: int
    bonds: int
    wonga: int  # face down
    hand: int  # cards
    others: tuple[Mark, ...] = ()  # Baby, Money Lender, Further Education, Insurance
    flags: tuple[Mark, ...] = ()  # what waits for the next turn: Illness, Accountant
    worth: int = 0  # net worth in Wonga (WM-10.3)


@dataclass(frozen=True)
class HandCard:
    """Equal cards in the viewer's hand."""

    kind: int  # the number of the card's kind, for the answer
    deck: str  # Asset, Global, Incident, Professional
    name: str
    count: int
    cost: int  # Wonga: the cost, or the price of an Asset now
    sentence: str  # what the card says
    can: str = ""  # "Buy for 3", "Play for 1"; empty if it cannot be played now
    why_not: str = ""  # "Costs 4, you have 3"; empty if it can, or if nothing is asked


@dataclass(frozen=True)
class Scene:
    """One moment of a game, for one viewer."""

    turn: int  # the Economic Turn; 0 during set-up
    last_turn: int  # after which the game ends; 0 if nobody set one
    mover: int
    actions: int  # left in this turn
    actions_in_all: int
    grids: tuple[Grid, ...]  # grid 1 first
    token: int  # grid 1 to 8
    next_token: int  # where it will stand in the next Economic Turn
    pegged: bool
    bond_price: int  # Wonga, on every grid
    bond_note: str  # "pays 1 in Turn 6"; empty if Bonds pay nothing
    funds_to_win: int
    fund_price: int  # Wonga
    players: tuple[Place, ...]
    hand: tuple[HandCard, ...] | None  # None: the viewer has no hand to see
    now: Now
    log: tuple[tuple[int, str], ...]  # (seat or -1, sentence), newest last
    over: bool = False
    winners: tuple[int, ...] = ()


__all__ = ["Grid", "HandCard", "Mark", "Now", "Place", "Row", "Scene"]
