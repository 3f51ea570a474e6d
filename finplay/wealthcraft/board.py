"""The board: fourteen kinds of tile with their numbers, and the ring of sixteen places. (WC-8)"""

from __future__ import annotations

from dataclasses import asdict
from typing import NamedTuple

from .rules import Rules


class Tile(NamedTuple):
    """A kind of tile in words. `effect` may name fields of Rules; tone: + gives, - takes, ? asks or lets trade."""

    name: str
    short: str
    tone: str
    effect: str
    rule: str


# fmt: off
(START, BONUS, STOCK_RALLY, MARKET_CRASH, HOUSE_AUCTION, IPO, INCOME_FREEZE,
 EMERGENCY, FREE_TRADE, LOTTERY, STOCK_CRASH, MARKET_RALLY, TAKEOVER, TAX_RAID) = range(14)
# fmt: on

BONUS_CASH = 2  # L (WC-8.3)
IPO_PRICE = 5  # L of cash (WC-8.6)
IPO_STOCKS = 10  # L of stocks (WC-8.6)
EMERGENCY_FEES = (5, 10)  # L, equally likely (WC-8.8)
LOTTERY_TICKET = 2  # L (WC-8.9)
LOTTERY_PRIZES = (0, 0, 2, 2, 5, 5)  # L for each face of the die (WC-8.9)
RAID_COST = 2  # L that the raider pays (WC-8.11)
RAID_TAX = 5  # L that the rival pays (WC-8.11)
TAKEOVER_MOST = 5  # L (WC-8.12)
FREE_TRADE_WORTH = 25  # L that a deal must be worth (WC-5.3)
FREE_TRADE_BONUS = 5  # L for each partner (WC-5.3)

TILES = (  # in the order of the numbers above
    Tile("Start", "Start", "?", "Your Year-End", "WC-8.0"),
    Tile("Bonus", "Bonus", "+", f"You get {BONUS_CASH}L cash", "WC-8.3"),
    Tile("Stock Rally", "Rally", "+", "You: +{stock_swing}L for 5L of stocks", "WC-8.4"),
    Tile("Market Crash", "Crash", "-", "All: −{market_swing}L for 5L of stocks", "WC-8.1"),
    Tile("House Auction", "House", "?", "Sealed bids, 10L or more", "WC-8.10"),
    Tile("IPO", "IPO", "?", f"Pay {IPO_PRICE}L cash, get {IPO_STOCKS}L stocks", "WC-8.6"),
    Tile("Income Freeze", "Freeze", "-", "No income this turn", "WC-8.7"),
    Tile("Emergency", "Fee", "-", "You pay 5L or 10L", "WC-8.8"),
    Tile("Free Trade Zone", "Trade", "?", f"Deal of {FREE_TRADE_WORTH}L: both get {FREE_TRADE_BONUS}L", "WC-8.13"),
    Tile("Lottery", "Lottery", "?", f"Pay {LOTTERY_TICKET}L, win 0, 2 or 5L", "WC-8.9"),
    Tile("Stock Crash", "Crash", "-", "You: −{stock_swing}L for 5L of stocks", "WC-8.5"),
    Tile("Market Rally", "Rally", "+", "All: +{market_swing}L for 5L of stocks", "WC-8.2"),
    Tile("Hostile Takeover", "Takeover", "?", f"Take up to {TAKEOVER_MOST}L from a rival", "WC-8.12"),
    Tile("Tax Raid", "Raid", "?", f"Pay {RAID_COST}L, a rival pays {RAID_TAX}L", "WC-8.11"),
)

BOARD = (
    START, BONUS, STOCK_RALLY, MARKET_CRASH, HOUSE_AUCTION, IPO, INCOME_FREEZE, EMERGENCY,
    FREE_TRADE, LOTTERY, STOCK_CRASH, MARKET_RALLY, TAKEOVER, FREE_TRADE, TAX_RAID, EMERGENCY,
)  # fmt: skip


def tiles(rules: Rules) -> tuple[Tile, ...]:
    """The sixteen places of the ring, worded for these house rules."""
    figures = asdict(rules)
    return tuple(TILES[kind]._replace(effect=TILES[kind].effect.format(**figures)) for kind in BOARD)
