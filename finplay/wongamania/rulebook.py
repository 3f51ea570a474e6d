"""Wongamania from the first deal to the last Trust Fund.

A rule that needs a decision asks that seat's player: `players[seat].act(game, me)`. Wonga move by `pay`, known cards by
`put`, luck comes from `draw`. What a card does stands in `global_cards`, `incident_cards` and `professional_cards`.
"""

from __future__ import annotations

from typing import Any

from ..luck import below
from ..questions import checked, single
from ..state import NOBODY, tell
from . import global_cards, incident_cards, professional_cards, story
from .answers import BUY, DRAW, END, EXCHANGE, PLAY, SELL, TRUST, Action
from .cards import BABY, BOND, BOX, FURTHER_EDUCATION, MONEY_LENDER, PROPERTY, STAY, STOCK
from .cycle import clockwise, grid
from .payments import charge, collect, must_pay, sell_to_bank
from .players import PAY_BACK, legal_act, legal_grid, legal_lender
from .professional_cards import buy_asset, buy_fund
from .records import (
    CARD,
    CENTRAL,
    COST,
    COUPON,
    DRAWN,
    EXCHANGED,
    INTEREST,
    PAYBACK,
    PROFIT,
    SALARY,
    SOLD,
    SPENT,
    START,
    UPKEEP,
    bank_of,
    discard,
    find,
    hand_of,
    in_turn_order,
    net_worth,
    new_card,
    price,
    put,
    table_of,
    trust_funds,
)
from .rules import FIRST, ILL_ACTIONS
from .trading import trade

EFFECTS = {**global_cards.EFFECTS, **incident_cards.EFFECTS, **professional_cards.EFFECTS}


# ---------------------------------------------------------------- the game
def play(game: Any, players: Any) -> None:
    """A whole game: set-up, and Economic Turns until somebody has won or the time is up."""
    set_up(game, players)
    while not game.over:
        begin_economic_turn(game)
        for me in in_turn_order(game, game.first):
            take_turn(game, me, players)
            trade(game, players)
        end_economic_turn(game)


def set_up(game: Any, players: Any) -> None:
    """Who begins is drawn by luck, and may choose the grid; each player draws Wonga and cards. (WM-3.1, WM-3.2)"""
    game.first = game.rules.first_seat
    if game.first == NOBODY:
        game.first = below(game, FIRST, 0, len(game.players))
    game.mover = game.first
    if game.rules.start_grid == 0:
        me = game.players[game.first]
        game.token = checked(legal_grid(game, me), players[game.first].grid(game, me))
    tell(game, story.BEGAN, game.first, NOBODY, game.token)
    for each in in_turn_order(game, game.first):
        tell(game, story.DEALT_OUT, each.seat, NOBODY, game.rules.start_wonga, game.rules.start_cards)
        collect(game, each, game.rules.start_wonga, START)
        for _ in range(game.rules.start_cards):
            new_card(game, each, CENTRAL, START)


def begin_economic_turn(game: Any) -> None:
    """One turn of every player. (WM-2.3)"""
    game.round += 1
    game.drawn = {}


def end_economic_turn(game: Any) -> None:
    """The end of the game is looked at; then the token moves one grid clockwise. (WM-2.3, WM-10.1, WM-10.3)"""
    if champions(game) or game.round >= game.rules.max_turns:
        game.over = 1
        tell(game, story.GAME_OVER, NOBODY, NOBODY, 1 if champions(game) else 0)
    elif game.pegged:
        game.pegged = 0
        tell(game, story.STAYED, NOBODY, NOBODY, game.token)
    else:
        tell(game, story.TOKEN_MOVED, NOBODY, NOBODY, game.token, clockwise(game.token, 1), 1)
        game.token = clockwise(game.token, 1)


def champions(game: Any) -> tuple[int, ...]:
    """Players with 3 or more Trust Funds and no Money Lender. (WM-10.1, WM-10.2)"""
    enough = game.rules.trust_funds_to_win
    return tuple(p.seat for p in game.players if trust_funds(p) >= enough and MONEY_LENDER not in p.table)


def winners(game: Any) -> tuple[int, ...]:
    """All champions; at the end of the time the most Trust Funds, then the highest net worth. (WM-10.1, WM-10.3)"""
    if champions(game):
        return champions(game)
    best = max(standing(game, each) for each in game.players)
    return tuple(each.seat for each in game.players if standing(game, each) == best)


def standing(game: Any, player: Any) -> tuple[int, int, int]:
    """Who is ahead: without a Money Lender, with more Trust Funds, with the higher net worth. (WM-10.3)"""
    return int(MONEY_LENDER not in player.table), trust_funds(player), net_worth(game, player)


# ---------------------------------------------------------------- a turn, step by step
def take_turn(game: Any, me: Any, players: Any) -> None:
    """One turn, in the order of the rulebook; a bankruptcy ends it. (Section 4, WM-9.4)"""
    game.turn += 1
    game.mover, game.turn_over = me.seat, 0
    game.actions_left = min(ILL_ACTIONS, game.rules.actions) if me.ill else game.rules.actions
    me.ill = 0
    tell(game, story.TURN_BEGAN, me.seat, NOBODY, game.token)
    for step in (salary, profit, coupons, upkeep):
        if not game.turn_over:
            step(game, me, players)
    act(game, me, players)


def salary(game: Any, me: Any, players: Any) -> None:
    """2 Wonga from the Central Bank, 1 more for each Further Education. (WM-4.1, section 7)"""
    due = game.rules.salary + me.table.count(FURTHER_EDUCATION)
    tell(game, story.EARNED, me.seat, NOBODY, due, collect(game, me, due, SALARY))


def profit(game: Any, me: Any, players: Any) -> None:
    """Each Stock and each Property earns, or costs, the profit of the grid; a loss is one payment. (WM-4.2)"""
    stocks, properties, each = me.table.count(STOCK), me.table.count(PROPERTY), grid(game.token).profit
    due = (stocks + properties) * each
    spared, me.no_loss = me.no_loss, 0
    if due < 0 and spared:
        tell(game, story.SPARED, me.seat, NOBODY, -due)
        return
    if due != 0:
        tell(game, story.PROFITED, me.seat, NOBODY, stocks, properties, each, due)
    collect(game, me, due, PROFIT)
    must_pay(game, me, max(0, -due), PROFIT, players)


def coupons(game: Any, me: Any, players: Any) -> None:
    """In every third Economic Turn each Bond pays 1. (WM-4.3)"""
    bonds = me.table.count(BOND)
    if bonds and game.rules.bond_income and game.round % game.rules.bond_income_every == 0:
        paid = collect(game, me, bonds * game.rules.bond_income, COUPON)
        tell(game, story.COUPONS, me.seat, NOBODY, bonds, game.rules.bond_income, paid)


def upkeep(game: Any, me: Any, players: Any) -> None:
    """Babies are fed in one payment, then each Money Lender is served. (WM-4.4)"""
    babies = me.table.count(BABY)
    if babies:
        tell(game, story.BABIES_FED, me.seat, NOBODY, babies, game.rules.baby_upkeep)
        must_pay(game, me, babies * game.rules.baby_upkeep, UPKEEP, players)
    for _ in range(me.table.count(MONEY_LENDER)):
        if not game.turn_over:
            serve_lender(game, me, players)


def serve_lender(game: Any, me: Any, players: Any) -> None:
    """Interest, or the debt and the card is discarded. (WM-4.4)"""
    legal = legal_lender(game, me)
    if not single(legal) and checked(legal, players[me.seat].lender(game, me)) == PAY_BACK:
        tell(game, story.PAID_BACK, me.seat, NOBODY, game.rules.lender_payback)
        charge(game, me, game.rules.lender_payback, PAYBACK)
        discard(game, table_of(me.seat), MONEY_LENDER, PAYBACK)
        return
    tell(game, story.INTEREST_PAID, me.seat, NOBODY, game.rules.lender_interest)
    must_pay(game, me, game.rules.lender_interest, INTEREST, players)


# ---------------------------------------------------------------- actions
def act(game: Any, me: Any, players: Any) -> None:
    """Up to 3 actions; the last decision is to end the turn. (WM-4.5, WM-4.8)"""
    action = checked(legal_act(game, me), players[me.seat].act(game, me))
    while action.what != END:
        game.actions_left -= 1
        take_action(game, me, action, players)
        action = checked(legal_act(game, me), players[me.seat].act(game, me))
    tell(game, story.TURN_ENDED, me.seat)


def take_action(game: Any, me: Any, action: Action, players: Any) -> None:
    """Draw, buy, sell, play, Trust Fund or exchange. (WM-4.5)"""
    if action.what == DRAW:
        new_card(game, me, bank_of(me.seat), DRAWN)
    elif action.what == BUY:
        buy_asset(game, me, action.kind, price(game, action.kind))
    elif action.what == SELL:
        sell_to_bank(game, me, action.kind, price(game, action.kind), SOLD)
    elif action.what == PLAY:
        play_card(game, me, action.kind, players)
    elif action.what == TRUST:
        buy_fund(game, me, game.rules.trust_fund)
    elif action.what == EXCHANGE:
        exchange(game, me, action.kind)


def play_card(game: Any, me: Any, kind: int, players: Any) -> None:
    """The cost is paid, the card acts, and then it is discarded unless it stays. (WM-4.5, WM-4.7, WM-7.1)"""
    tell(game, story.PLAYED, me.seat, NOBODY, kind, BOX[kind].cost)
    card = find(game, hand_of(me.seat), kind)
    charge(game, me, BOX[kind].cost, COST)
    put(game, card, hand_of(me.seat), table_of(me.seat), CARD)
    EFFECTS[kind](game, me, players)
    if kind not in STAY and card in me.table_ids:  # a bankruptcy discards it before
        put(game, card, table_of(me.seat), SPENT, CARD)


def exchange(game: Any, me: Any, kind: int) -> None:
    """A random Wonga comes into the hand, then the card goes face down into the Personal Bank. (WM-4.5)"""
    card = find(game, hand_of(me.seat), kind)
    tell(game, story.EXCHANGED, me.seat, NOBODY, kind)
    new_card(game, me, bank_of(me.seat), EXCHANGED)
    put(game, card, hand_of(me.seat), bank_of(me.seat), EXCHANGED)
