"""The pieces on the table, and the small sums everybody reads off them. A view has the same names as a record."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from ..ledger import record
from ..state import NOBODY, State
from .rules import BLOCK, LATE_YEAR, START_CASH, Rules

CASH, BONDS, STOCKS = range(3)
ASSETS = ("cash", "bonds", "stocks")

# fmt: off
(INCOME, RETURNS, MARKET_MOVE, TILE, TAKEN_OVER, HOUSE, TRADE, AUDIT, FEE, CONVERSION) = range(10)
# fmt: on
WHYS = ("income", "returns", "market", "tile", "takeover", "house", "trade", "audit", "fee", "conversion")


@dataclass(slots=True)
class Player:
    """One player's place at the table. Amounts in L."""

    seat: int = 0
    cash: int = START_CASH
    bonds: int = 0
    stocks: int = 0
    house: int = 0  # 1: owns one
    position: int = 0  # index into BOARD
    year: int = 1
    bid: int = 0  # sealed until all bids are in


@dataclass(slots=True)
class Game(State):
    """WealthCraft in progress."""

    players: list[Player] = field(default_factory=list)
    first: int = 0  # the seat that begins every round
    mover: int = NOBODY
    ending: int = 0  # 1: somebody has reached the goal, this round is the last (WC-9.1)
    over: int = 0


def new_game(rules: Rules, seed: int, seats: int) -> Game:
    """A table before the first move. Raises ValueError for a first seat that is not at the table."""
    if rules.first_seat >= seats:
        raise ValueError(f"first_seat is {rules.first_seat}, but with {seats} players it is -1 to {seats - 1}")
    return Game(rules, seed, players=[Player(seat) for seat in range(seats)])


def move(game: Any, payer: int, payee: int, asset: int, amount: int, why: int) -> None:
    """The one way in which anything changes hands; payer and payee are seats, BANK or MARKET."""
    if amount == 0:
        return
    if payer >= 0:
        add(game.players[payer], asset, -amount)
    if payee >= 0:
        add(game.players[payee], asset, amount)
    record(game, payer, payee, asset, amount, why)


def add(player: Any, asset: int, amount: int) -> None:
    if asset == CASH:
        player.cash += amount
    elif asset == BONDS:
        player.bonds += amount
    else:
        player.stocks += amount


def held(player: Any, asset: int) -> int:
    """L of one class of asset."""
    amount: int = player.cash if asset == CASH else player.bonds if asset == BONDS else player.stocks
    return amount


def net_worth(player: Any) -> int:
    """Cash + bonds + stocks, in L; a house is not counted. (WC-1.1)"""
    worth: int = player.cash + player.bonds + player.stocks
    return worth


def limit(game: Any, player: Any) -> int:
    """How much of one class this player may hold, in L. (WC-6.2)"""
    top: int = game.rules.audit_early if player.year < LATE_YEAR else game.rules.audit_late
    return top


def excess(game: Any, player: Any) -> int:
    """L above the audit limit, all classes added. (WC-6.3)"""
    return above(limit(game, player), player.cash, player.bonds, player.stocks)


def above(top: int, cash: int, bonds: int, stocks: int) -> int:
    """L above a limit, all classes added."""
    over = 0
    if cash > top:
        over += cash - top
    if bonds > top:
        over += bonds - top
    if stocks > top:
        over += stocks - top
    return over


def blocks(amount: int) -> int:
    """Complete blocks in an amount. (WC-1.4)"""
    return amount // BLOCK
