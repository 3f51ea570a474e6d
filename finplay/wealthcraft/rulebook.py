"""The rulebook of WealthCraft, from the first roll to the last score.

A rule that needs a decision asks that seat's player: `players[seat].bid(game, bidder)`. Money moves by `move`, luck
comes from `below`. Plain functions on whole numbers only, so that the same lines can also run compiled.
"""

from __future__ import annotations

from typing import Any

from ..ledger import BANK
from ..luck import below
from ..questions import checked, single
from ..state import NOBODY, reveal, tell
from . import board, story
from .answers import Deal, worth
from .board import BOARD
from .payments import convert
from .players import ONLY, YES, legal_accept, legal_audit, legal_buy_house, legal_offer, legal_rebalance, legal_year_end
from .records import AUDIT, BONDS, CASH, HOUSE, INCOME, RETURNS, STOCKS, TRADE, blocks, excess, limit, move, net_worth
from .rules import DIE, FIRST, HOUSE_YEAR, MOVE
from .tiles import act_on_tile


# ---------------------------------------------------------------- the game
def play(game: Any, players: Any) -> None:
    """A whole game: set-up, rounds until the goal is reached or the time is up, the last score."""
    set_up(game, players)
    while not game.ending and game.round < game.rules.max_rounds:
        game.round += 1
        for i in range(len(game.players)):
            take_turn(game, game.players[(game.first + i) % len(game.players)], players)
    finish(game)


def set_up(game: Any, players: Any) -> None:
    """Who begins is drawn by luck; then each player, in playing order, may invest the first 10L. (WC-1.3, WC-1.5)"""
    seats = len(game.players)
    game.first = game.rules.first_seat
    if game.first == NOBODY:
        game.first = below(game, FIRST, 0, seats)
    for i in range(seats):
        me = game.players[(game.first + i) % seats]
        game.mover = me.seat
        split = checked(legal_year_end(game, me), players[me.seat].setup(game, me))
        tell(game, story.SET_UP, me.seat, NOBODY, split.bonds, split.stocks)
        convert(game, me, split, 0)


def take_turn(game: Any, me: Any, players: Any) -> None:
    """One turn, in the order of the rulebook. (Section 2)"""
    game.turn += 1
    game.mover = me.seat
    roll_and_move(game, me, players)
    collect_income(game, me)
    act_on_tile(game, me, players)
    trade(game, me, players)
    audit(game, me, players)
    rebalance(game, me, players)
    end_turn(game, me, players)


def finish(game: Any) -> None:
    """At an end by rounds a player without a house pays for one before scoring. (WC-9.4)"""
    if not game.ending:
        for me in game.players:
            if not me.house:
                tell(game, story.HOMELESS, me.seat, NOBODY, game.rules.house_price)
                move(game, me.seat, BANK, CASH, game.rules.house_price, HOUSE)
    game.over = 1
    if not game.rules.open_books:
        reveal(game, "the books were opened")
    tell(game, story.GAME_OVER, NOBODY)


def winners(game: Any) -> tuple[int, ...]:
    """The highest net worth wins; a tie goes to more stocks; still tied, they share. (WC-9.2, WC-9.3)"""
    best = max((net_worth(each), each.stocks) for each in game.players)
    return tuple(each.seat for each in game.players if (net_worth(each), each.stocks) == best)


# ---------------------------------------------------------------- a turn, step by step
def roll_and_move(game: Any, me: Any, players: Any) -> None:
    """Roll, and move forward by exactly the number rolled; reaching Start is Year-End. (WC-2.1, WC-2.2)"""
    checked(ONLY, players[me.seat].roll(game, me))
    first = 1 + below(game, MOVE, me.seat, DIE, 0)
    second = 1 + below(game, MOVE, me.seat, DIE, 1) if game.rules.dice == 2 else 0
    reveal(game, "a die was rolled")
    start = me.position
    me.position = (start + first + second) % len(BOARD)
    tell(game, story.ROLLED, me.seat, NOBODY, first, second, start, me.position)
    if start + first + second >= len(BOARD):
        year_end(game, me, players)


def collect_income(game: Any, me: Any) -> None:
    """5L cash, unless the token stands on Income Freeze. (WC-2.3, WC-8.7)"""
    if BOARD[me.position] == board.INCOME_FREEZE:
        tell(game, story.FROZEN, me.seat)
        return
    tell(game, story.EARNED, me.seat, NOBODY, game.rules.income)
    move(game, BANK, me.seat, CASH, game.rules.income, INCOME)


def end_turn(game: Any, me: Any, players: Any) -> None:
    """The last decision of every turn; then the goal is looked at. (WC-2.10, WC-9.1)"""
    checked(ONLY, players[me.seat].end_turn(game, me))
    tell(game, story.TURN_ENDED, me.seat)
    for each in game.players:
        if net_worth(each) >= game.rules.goal:
            if not game.ending:
                tell(game, story.GOAL_REACHED, each.seat, NOBODY, net_worth(each))
            game.ending = 1


# ---------------------------------------------------------------- Year-End and the house
def year_end(game: Any, me: Any, players: Any) -> None:
    """Returns, the house, a free rebalance; the player's year goes up by one. (Section 3)"""
    tell(game, story.YEAR_END, me.seat, NOBODY, me.year)
    pay_returns(game, me)
    if not me.house:
        house_at_year_end(game, me, players)
    legal = legal_year_end(game, me)
    if not single(legal):
        split = checked(legal, players[me.seat].year_end(game, me))
        convert(game, me, split, 0)
        tell(game, story.CONVERTED, me.seat, NOBODY, split.bonds, split.stocks)
    me.year += 1


def pay_returns(game: Any, me: Any) -> None:
    """Bonds pay 1L and stocks 2L for every complete block, in cash. (WC-3.1)"""
    bonds, stocks = blocks(me.bonds), blocks(me.stocks)
    if game.rules.returns_cap_blocks:
        bonds = min(bonds, game.rules.returns_cap_blocks)
        stocks = min(stocks, game.rules.returns_cap_blocks)
    from_bonds, from_stocks = bonds * game.rules.bond_return, stocks * game.rules.stock_return
    tell(game, story.RETURNED, me.seat, NOBODY, bonds, stocks, from_bonds, from_stocks)
    move(game, BANK, me.seat, CASH, from_bonds, RETURNS)
    move(game, BANK, me.seat, CASH, from_stocks, RETURNS)


def house_at_year_end(game: Any, me: Any, players: Any) -> None:
    """A house may be bought at the market price, and must be at the end of Year 3. (WC-4.3, WC-4.4)"""
    price = game.rules.house_price
    if me.year >= HOUSE_YEAR:
        tell(game, story.HOUSE_FORCED, me.seat, NOBODY, price)
    else:
        legal = legal_buy_house(game, me)
        if single(legal) or checked(legal, players[me.seat].buy_house(game, me)) != YES:
            return
        tell(game, story.HOUSE_BOUGHT, me.seat, NOBODY, price)
    move(game, me.seat, BANK, CASH, price, HOUSE)
    me.house = 1


# ---------------------------------------------------------------- trade, audit, rebalance
def trade(game: Any, me: Any, players: Any) -> None:
    """One deal may be offered to one other player, who accepts or refuses. (WC-5.1, WC-5.2)"""
    deal = checked(legal_offer(game, me), players[me.seat].offer(game, me))
    if deal.partner == NOBODY:
        return
    partner = game.players[deal.partner]
    tell(game, story.OFFERED, me.seat, partner.seat, deal.give_cash, deal.give_bonds, deal.give_stocks)
    tell(game, story.OFFERED_BACK, me.seat, partner.seat, deal.take_cash, deal.take_bonds, deal.take_stocks)
    legal = legal_accept(game, partner, deal, me.seat)
    if checked(legal, players[partner.seat].accept(game, partner, deal, me.seat)) != YES:
        tell(game, story.REFUSED, partner.seat, me.seat)
        return
    settle(game, me, partner, deal)


def settle(game: Any, me: Any, partner: Any, deal: Deal) -> None:
    """Both sides change hands; in the Free Trade Zone a large deal earns both a bonus. (WC-5.2, WC-5.3)"""
    tell(game, story.DEALT, me.seat, partner.seat, worth(deal))
    move(game, me.seat, partner.seat, CASH, deal.give_cash, TRADE)
    move(game, me.seat, partner.seat, BONDS, deal.give_bonds, TRADE)
    move(game, me.seat, partner.seat, STOCKS, deal.give_stocks, TRADE)
    move(game, partner.seat, me.seat, CASH, deal.take_cash, TRADE)
    move(game, partner.seat, me.seat, BONDS, deal.take_bonds, TRADE)
    move(game, partner.seat, me.seat, STOCKS, deal.take_stocks, TRADE)
    if BOARD[me.position] == board.FREE_TRADE and worth(deal) >= board.FREE_TRADE_WORTH:
        tell(game, story.TRADE_BONUS, me.seat, partner.seat, board.FREE_TRADE_BONUS)
        move(game, BANK, me.seat, CASH, board.FREE_TRADE_BONUS, TRADE)
        move(game, BANK, partner.seat, CASH, board.FREE_TRADE_BONUS, TRADE)


def audit(game: Any, me: Any, players: Any) -> None:
    """One rival may be audited; what is above the limit goes to the auditor, a false alarm costs 5L. (Section 6)"""
    legal = legal_audit(game, me)
    if single(legal):
        return
    seat = checked(legal, players[me.seat].audit(game, me))
    if seat == NOBODY:
        return
    rival = game.players[seat]
    reveal(game, "an audit was made")
    if excess(game, rival) == 0:
        tell(game, story.FALSE_ALARM, me.seat, seat, game.rules.false_alarm)
        move(game, me.seat, BANK, CASH, game.rules.false_alarm, AUDIT)
        return
    top = limit(game, rival)
    cash, bonds, stocks = max(0, rival.cash - top), max(0, rival.bonds - top), max(0, rival.stocks - top)
    tell(game, story.AUDITED, me.seat, seat, cash, bonds, stocks, top)
    move(game, seat, me.seat, CASH, cash, AUDIT)
    move(game, seat, me.seat, BONDS, bonds, AUDIT)
    move(game, seat, me.seat, STOCKS, stocks, AUDIT)


def rebalance(game: Any, me: Any, players: Any) -> None:
    """A conversion between Year-Ends; each transaction costs 3L. (Section 7)"""
    legal = legal_rebalance(game, me)
    if single(legal):
        return
    split = checked(legal, players[me.seat].rebalance(game, me))
    if split.bonds == 0 and split.stocks == 0:
        return
    tell(game, story.CONVERTED, me.seat, NOBODY, split.bonds, split.stocks, legal.cost(split))
    convert(game, me, split, legal.cost(split))
