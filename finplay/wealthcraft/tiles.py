"""What the tiles do. Each is one function; `act_on_tile` says which tile calls which. (WC-8)"""

from __future__ import annotations

from typing import Any

from ..ledger import BANK, MARKET
from ..luck import below
from ..questions import checked, single
from ..state import NOBODY, reveal, tell
from . import board, story
from .board import BOARD
from .payments import must_pay
from .players import YES, legal_bid, legal_gamble, legal_invest, legal_raid, legal_takeover
from .records import CASH, HOUSE, MARKET_MOVE, STOCKS, TAKEN_OVER, TILE, blocks, held, move
from .rules import DIE, EMERGENCY, LOTTERY


def act_on_tile(game: Any, me: Any, players: Any) -> None:
    """The tile that the token stands on acts. (WC-2.4, section 8)"""
    tile = BOARD[me.position]
    tell(game, story.LANDED, me.seat, NOBODY, tile)
    match tile:
        case board.BONUS:
            bonus(game, me)
        case board.STOCK_RALLY:
            swing(game, me, game.rules.stock_swing)
        case board.STOCK_CRASH:
            swing(game, me, -game.rules.stock_swing)
        case board.MARKET_RALLY:
            for each in game.players:
                swing(game, each, game.rules.market_swing)
        case board.MARKET_CRASH:
            for each in game.players:
                swing(game, each, -game.rules.market_swing)
        case board.HOUSE_AUCTION:
            auction(game, me, players)
        case board.IPO:
            ipo(game, me, players)
        case board.EMERGENCY:
            emergency(game, me, players)
        case board.LOTTERY:
            lottery(game, me, players)
        case board.TAX_RAID:
            raid(game, me, players)
        case board.TAKEOVER:
            takeover(game, me, players)
        case _:
            pass  # Start, Income Freeze and Free Trade Zone act elsewhere (WC-8.0, WC-2.3, WC-5.3)


def swing(game: Any, player: Any, rate: int) -> None:
    """The market moves stocks by `rate` L for every complete block. (WC-8.1, WC-8.2, WC-8.4, WC-8.5)"""
    before, count = player.stocks, blocks(player.stocks)
    tell(game, story.SWUNG, player.seat, NOBODY, before, count, rate, rate * count)
    if rate > 0:
        move(game, MARKET, player.seat, STOCKS, rate * count, MARKET_MOVE)
    else:
        move(game, player.seat, MARKET, STOCKS, -rate * count, MARKET_MOVE)


def bonus(game: Any, me: Any) -> None:
    """The bank pays 2L cash. (WC-8.3)"""
    tell(game, story.PAID_BONUS, me.seat, NOBODY, board.BONUS_CASH)
    move(game, BANK, me.seat, CASH, board.BONUS_CASH, TILE)


def ipo(game: Any, me: Any, players: Any) -> None:
    """5L cash may be invested, for 10L of stocks. (WC-8.6)"""
    legal = legal_invest(game, me)
    if single(legal) or checked(legal, players[me.seat].invest(game, me)) != YES:
        tell(game, story.INVESTED, me.seat)
        return
    tell(game, story.INVESTED, me.seat, NOBODY, board.IPO_PRICE, board.IPO_STOCKS)
    move(game, me.seat, BANK, CASH, board.IPO_PRICE, TILE)
    move(game, BANK, me.seat, STOCKS, board.IPO_STOCKS, TILE)


def emergency(game: Any, me: Any, players: Any) -> None:
    """A fee of 5L or 10L is drawn and paid to the bank. (WC-8.8)"""
    fee = board.EMERGENCY_FEES[below(game, EMERGENCY, me.seat, len(board.EMERGENCY_FEES))]
    reveal(game, "a fee was drawn")
    tell(game, story.FEE_DRAWN, me.seat, NOBODY, fee)
    must_pay(game, me, fee, players)


def lottery(game: Any, me: Any, players: Any) -> None:
    """2L may be paid for a roll: 1-2 nothing, 3-4 2L, 5-6 5L. (WC-8.9)"""
    legal = legal_gamble(game, me)
    if single(legal) or checked(legal, players[me.seat].gamble(game, me)) != YES:
        tell(game, story.GAMBLED, me.seat)
        return
    move(game, me.seat, BANK, CASH, board.LOTTERY_TICKET, TILE)
    face = 1 + below(game, LOTTERY, me.seat, DIE)
    prize = board.LOTTERY_PRIZES[face - 1]
    reveal(game, "the lottery was drawn")
    tell(game, story.GAMBLED, me.seat, NOBODY, face, prize)
    move(game, BANK, me.seat, CASH, prize, TILE)


def raid(game: Any, me: Any, players: Any) -> None:
    """The player pays 2L and names a rival, who pays 5L, both to the bank. (WC-8.11)"""
    if me.cash < board.RAID_COST:
        tell(game, story.RAID_FAILED, me.seat)
        return
    legal = legal_raid(game, me)
    only_rival = 1 - me.seat  # of two players
    seat = only_rival if single(legal) else checked(legal, players[me.seat].raid(game, me))
    tell(game, story.RAIDED, me.seat, seat, board.RAID_COST, board.RAID_TAX)
    move(game, me.seat, BANK, CASH, board.RAID_COST, TILE)
    must_pay(game, game.players[seat], board.RAID_TAX, players)


def takeover(game: Any, me: Any, players: Any) -> None:
    """The player takes 1L to 5L of one class from a rival, at most what is there. (WC-8.12)"""
    target = checked(legal_takeover(game, me), players[me.seat].takeover(game, me))
    taken = max(0, min(target.amount, held(game.players[target.seat], target.asset)))
    tell(game, story.TOOK_OVER, me.seat, target.seat, target.asset, target.amount, taken)
    move(game, target.seat, me.seat, target.asset, taken, TAKEN_OVER)


# ---------------------------------------------------------------- the house auction
def auction(game: Any, me: Any, players: Any) -> None:
    """Every player without a house makes a secret bid, in playing order from the one who landed. (WC-4.2)"""
    seats = len(game.players)
    for i in range(seats):
        bidder = game.players[(me.seat + i) % seats]
        if not bidder.house:
            bidder.bid = checked(legal_bid(game, bidder), players[bidder.seat].bid(game, bidder))
            tell(game, story.BID_SEALED, bidder.seat)
    open_bids(game, me)


def open_bids(game: Any, me: Any) -> None:
    """The highest bid wins and is paid to the bank; a tie sells nothing, or to the nearest. (WC-4.2)"""
    best, winner, tied, seats = 0, NOBODY, False, len(game.players)
    reveal(game, "the bids were opened")
    for i in range(seats):
        bidder = game.players[(me.seat + i) % seats]
        if not bidder.house:
            tell(game, story.BID_OPENED, bidder.seat, NOBODY, bidder.bid)
        if bidder.bid > best:
            best, winner, tied = bidder.bid, bidder.seat, False
        elif bidder.bid == best and best > 0:
            tied = True
        bidder.bid = 0
    if winner == NOBODY or (tied and not game.rules.auction_tie):
        tell(game, story.AUCTION_FAILED, me.seat, NOBODY, 1 if tied else 0)
        return
    tell(game, story.AUCTION_WON, winner, NOBODY, best)
    move(game, winner, BANK, CASH, best, HOUSE)
    game.players[winner].house = 1
