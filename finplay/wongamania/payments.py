"""Payments from and to the bank, sales in need, auctions and bankruptcy. (WM-1.3, section 9)"""

from __future__ import annotations

from typing import Any

from ..ledger import BANK
from ..questions import checked
from ..state import NOBODY, reveal, tell
from . import story
from .answers import BY_AUCTION
from .cards import BABY, KIND_OF, TRUST_FUND
from .players import YES, legal_bid, legal_raise_wonga, legal_yes_or_no
from .records import (
    AUCTION,
    BANKRUPTCY,
    FORCED,
    SPENT,
    assets,
    discard,
    find,
    hand_of,
    in_turn_order,
    pay,
    price,
    put,
    table_of,
)


def collect(game: Any, player: Any, amount: int, why: int) -> int:
    """The bank pays from the Central Bank, as far as there are cards. Returns what was paid. (WM-1.3)"""
    return pay(game, BANK, player.seat, amount, why)


def pay_if_able(game: Any, player: Any, payee: int, amount: int, why: int) -> int:
    """A payment as far as the player can; it never leads to bankruptcy. Returns what was paid. (WM-7.3)"""
    return pay(game, player.seat, payee, min(amount, player.wonga), why)


def must_pay(game: Any, player: Any, amount: int, why: int, players: Any) -> None:
    """A payment to the bank that Assets may have to be sold for, and that may end in bankruptcy. (WM-9.1 to WM-9.4)"""
    if amount == 0:
        return
    while player.wonga < amount and assets(player):
        raise_wonga(game, player, amount, players)
    paid = pay(game, player.seat, BANK, amount, why)
    tell(game, story.OWED, player.seat, NOBODY, amount, paid)
    if paid < amount:
        go_bankrupt(game, player, players)


def raise_wonga(game: Any, player: Any, amount: int, players: Any) -> None:
    """One Asset is sold, to the bank or by auction; it is not an action. (WM-9.1, WM-9.3)"""
    sale = checked(legal_raise_wonga(game, player, amount), players[player.seat].raise_wonga(game, player, amount))
    if sale.way == BY_AUCTION:
        auction(game, player, sale.kind, players)
    else:
        sell_to_bank(game, player, sale.kind, price(game, sale.kind), FORCED)


def sell_to_bank(game: Any, player: Any, kind: int, amount: int, why: int) -> None:
    """A sold card is discarded before its payment. (WM-4.7)"""
    discard(game, table_of(player.seat), kind, why)
    paid = collect(game, player, amount, why)
    tell(game, story.SOLD, player.seat, NOBODY, kind, amount, paid, int(why == FORCED))


def auction(game: Any, seller: Any, kind: int, players: Any) -> None:
    """Sealed bids of all others; the highest buys, a tie goes to the next in turn order. (WM-9.2)"""
    tell(game, story.AUCTIONED, seller.seat, NOBODY, kind)
    bidders = in_turn_order(game, seller.seat)[1:]
    for each in bidders:
        legal = legal_bid(game, each, seller.seat, kind)
        each.bid = checked(legal, players[each.seat].bid(game, each, seller.seat, kind))
        tell(game, story.BID_SEALED, each.seat)
    reveal(game, "the bids were opened")
    for each in bidders:
        tell(game, story.BID_OPENED, each.seat, NOBODY, each.bid)
    buyer = max(bidders, key=lambda each: each.bid)  # the first of those who tie
    best = buyer.bid
    for each in bidders:
        each.bid = 0
    if best == 0:
        tell(game, story.NOBODY_BID, seller.seat)
        sell_to_bank(game, seller, kind, price(game, kind), FORCED)
        return
    tell(game, story.AUCTION_WON, buyer.seat, seller.seat, best, kind)
    pay(game, buyer.seat, seller.seat, best, AUCTION)
    put(game, find(game, table_of(seller.seat), kind), table_of(seller.seat), table_of(buyer.seat), AUCTION)


def go_bankrupt(game: Any, player: Any, players: Any) -> None:
    """Everything but Trust Funds is discarded; the Babies may be kept. The debt is gone. (WM-9.4, WM-9.5)"""
    babies, kept = player.table.count(BABY), 0
    if babies and checked(legal_yes_or_no(game, player), players[player.seat].keep_babies(game, player)) == YES:
        kept = babies
    wonga = pay(game, player.seat, BANK, player.wonga, BANKRUPTCY)
    lost = [card for card in player.table_ids if KIND_OF[card] != TRUST_FUND and not (kept and KIND_OF[card] == BABY)]
    tell(game, story.BANKRUPT, player.seat, NOBODY, wonga, player.hand_size, len(lost), kept)
    for card in list(player.hand_ids):
        put(game, card, hand_of(player.seat), SPENT, BANKRUPTCY)
    for card in lost:
        put(game, card, table_of(player.seat), SPENT, BANKRUPTCY)
    if player.seat == game.mover:
        game.turn_over, game.actions_left = 1, 0


def charge(game: Any, player: Any, amount: int, why: int) -> None:
    """A voluntary payment: the player holds the Wonga. (WM-7.3)"""
    pay(game, player.seat, BANK, amount, why)
