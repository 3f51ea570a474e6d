"""Payments to the bank that may force a sale, and conversions between cash, bonds and stocks. (WC-2.9, WC-3.3, WC-7)"""

from __future__ import annotations

from typing import Any

from ..ledger import BANK
from ..questions import checked, single
from ..state import NOBODY, tell
from . import story
from .answers import Sale, Split
from .players import legal_sell
from .records import BONDS, CASH, CONVERSION, FEE, STOCKS, TILE, move
from .rules import BLOCK


def convert(game: Any, me: Any, split: Split, fee: int) -> None:
    """Blocks of bonds and stocks sold (-), the fee, and blocks bought (+), so that cash never dips. (WC-3.3, WC-7.1)"""
    exchange(game, me, BONDS, min(0, split.bonds))
    exchange(game, me, STOCKS, min(0, split.stocks))
    move(game, me.seat, BANK, CASH, fee, FEE)
    exchange(game, me, BONDS, max(0, split.bonds))
    exchange(game, me, STOCKS, max(0, split.stocks))


def exchange(game: Any, me: Any, asset: int, bought: int) -> None:
    """Blocks of one class for cash, or back."""
    if bought > 0:
        move(game, me.seat, BANK, CASH, BLOCK * bought, CONVERSION)
        move(game, BANK, me.seat, asset, BLOCK * bought, CONVERSION)
    elif bought < 0:
        move(game, me.seat, BANK, asset, -BLOCK * bought, CONVERSION)
        move(game, BANK, me.seat, CASH, -BLOCK * bought, CONVERSION)


def must_pay(game: Any, me: Any, amount: int, players: Any) -> None:
    """A payment that cash may not cover: sell blocks, pay what one can, the rest is written off. (WC-2.9)"""
    while me.cash < amount and (me.bonds >= BLOCK or me.stocks >= BLOCK):
        sell_for(game, me, amount, players)
    paid = max(0, min(amount, me.cash))
    tell(game, story.PAID, me.seat, NOBODY, amount, paid)
    move(game, me.seat, BANK, CASH, paid, TILE)


def sell_for(game: Any, me: Any, amount: int, players: Any) -> None:
    """One sale for a payment; its fee comes out of the proceeds. (WC-2.9)"""
    legal = legal_sell(game, me, amount)
    if single(legal):
        sale = Sale(BONDS if legal.bonds else STOCKS, 1)
    else:
        sale = checked(legal, players[me.seat].sell(game, me, amount))
    tell(game, story.SOLD, me.seat, NOBODY, sale.asset, sale.blocks, game.rules.rebalance_fee)
    exchange(game, me, sale.asset, -sale.blocks)
    move(game, me.seat, BANK, CASH, game.rules.rebalance_fee, FEE)
