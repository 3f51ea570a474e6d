"""What the Global cards do: the economy moves, for all. The docstring of each is the sentence on the card. (WM-6)"""

from __future__ import annotations

from typing import Any

from ..ledger import BANK
from ..questions import checked, single
from ..state import NOBODY, tell
from . import cards, story
from .cards import PROPERTY, STOCK
from .cycle import GROWTH, RECESSION, RECOVERY, STAGNANT, clockwise, first_grid
from .payments import collect, must_pay, pay_if_able, sell_to_bank
from .players import legal_bubble
from .records import CARD, assets, discard, in_turn_order, table_of


def stimulus(game: Any, me: Any, players: Any) -> None:
    """The token moves one grid clockwise."""
    move_token(game, clockwise(game.token, 1))


def tightening(game: Any, me: Any, players: Any) -> None:
    """The token moves one grid back."""
    move_token(game, clockwise(game.token, -1))


def green_shoots(game: Any, me: Any, players: Any) -> None:
    """The token moves to Recovery."""
    move_token(game, first_grid(RECOVERY))


def boom(game: Any, me: Any, players: Any) -> None:
    """The token moves to Growth."""
    move_token(game, first_grid(GROWTH))


def slowdown(game: Any, me: Any, players: Any) -> None:
    """The token moves to Stagnant."""
    move_token(game, first_grid(STAGNANT))


def financial_crisis(game: Any, me: Any, players: Any) -> None:
    """The token moves to Recession."""
    move_token(game, first_grid(RECESSION))


def currency_peg(game: Any, me: Any, players: Any) -> None:
    """The token does not move at the end of this Economic Turn; a second Peg adds nothing."""
    game.pegged = 1
    tell(game, story.PEGGED, me.seat)


def stock_bubble(game: Any, me: Any, players: Any) -> None:
    """Sell any number of your Stocks for 4 each."""
    bubble(game, me, STOCK, 4, players)


def property_bubble(game: Any, me: Any, players: Any) -> None:
    """Sell any number of your Properties for 5 each."""
    bubble(game, me, PROPERTY, 5, players)


def market_panic(game: Any, me: Any, players: Any) -> None:
    """Every player who has a Stock discards one, unpaid."""
    everybody_loses(game, me, STOCK)


def flood(game: Any, me: Any, players: Any) -> None:
    """Every player who has a Property discards one, unpaid."""
    everybody_loses(game, me, PROPERTY)


def inflation(game: Any, me: Any, players: Any) -> None:
    """Every player pays 1 for every 4 Wonga held."""
    for each in in_turn_order(game, me.seat):
        must_pay(game, each, each.wonga // 4, CARD, players)


def wealth_tax(game: Any, me: Any, players: Any) -> None:
    """Every player pays 1 for each Asset card on their table, as far as they can."""
    for each in in_turn_order(game, me.seat):
        paid = pay_if_able(game, each, BANK, len(assets(each)), CARD)
        tell(game, story.TAXED, each.seat, NOBODY, paid, cards.WEALTH_TAX)


def dividend_season(game: Any, me: Any, players: Any) -> None:
    """Every player collects 1 for each of their Stocks."""
    for each in in_turn_order(game, me.seat):
        collect_for(game, each, each.table.count(STOCK), cards.DIVIDEND_SEASON)


def helicopter_money(game: Any, me: Any, players: Any) -> None:
    """Every player collects 2."""
    for each in in_turn_order(game, me.seat):
        collect_for(game, each, 2, cards.HELICOPTER_MONEY)


# ---------------------------------------------------------------- what several cards do
def move_token(game: Any, to: int) -> None:
    """The token stands on another grid; that pays nothing by itself. (WM-2.4)"""
    tell(game, story.TOKEN_MOVED, NOBODY, NOBODY, game.token, to)
    game.token = to


def bubble(game: Any, me: Any, kind: int, amount: int, players: Any) -> None:
    """Any number of Assets of one kind are sold at the price of the Bubble; it needs no action. (WM-7.2)"""
    legal = legal_bubble(game, me, kind)
    if not single(legal):
        for _ in range(checked(legal, players[me.seat].bubble(game, me, kind))):
            sell_to_bank(game, me, kind, amount, CARD)


def everybody_loses(game: Any, me: Any, kind: int) -> None:
    """Each player who has one discards one, in turn order. (WM-4.9)"""
    for each in in_turn_order(game, me.seat):
        if kind in each.table:
            discard(game, table_of(each.seat), kind, CARD)
            tell(game, story.LOST, each.seat, NOBODY, kind)


def collect_for(game: Any, player: Any, amount: int, kind: int) -> None:
    """The bank pays for a card."""
    if amount > 0:
        paid = collect(game, player, amount, CARD)
        tell(game, story.COLLECTED, player.seat, NOBODY, amount, paid, kind)


EFFECTS = {
    cards.STIMULUS: stimulus,
    cards.TIGHTENING: tightening,
    cards.GREEN_SHOOTS: green_shoots,
    cards.BOOM: boom,
    cards.SLOWDOWN: slowdown,
    cards.FINANCIAL_CRISIS: financial_crisis,
    cards.CURRENCY_PEG: currency_peg,
    cards.STOCK_BUBBLE: stock_bubble,
    cards.PROPERTY_BUBBLE: property_bubble,
    cards.MARKET_PANIC: market_panic,
    cards.FLOOD: flood,
    cards.INFLATION: inflation,
    cards.WEALTH_TAX: wealth_tax,
    cards.DIVIDEND_SEASON: dividend_season,
    cards.HELICOPTER_MONEY: helicopter_money,
}
