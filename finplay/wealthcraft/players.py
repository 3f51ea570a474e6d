"""The decisions: what a player is asked, and what is legal. (Sections 1 to 8 of the rulebook)

Each `legal_...` function gives all legal answers to one question, from what that player may see. `Bot` answers every
question in the plainest legal way; a bot of your own changes the answers that it cares about.
"""

from __future__ import annotations

from typing import Any

from ..questions import ONLY_NOBODY, Amount, Choice, Seats, rivals
from ..state import NOBODY, Decision
from .answers import KEEP, NO_DEAL, Conversion, Deal, ForcedSale, Offer, Sale, Split, Takeover, Target
from .board import IPO_PRICE, LOTTERY_TICKET, RAID_COST, TAKEOVER_MOST
from .records import BONDS, STOCKS, blocks, held
from .rules import BLOCK, LEAST_BID

NO, YES = 0, 1
NO_OR_YES, ONLY_NO = Choice(NO, YES), Choice(NO, NO)
ONLY = Choice(1, 1)  # a question with one answer that is asked all the same: roll, end of turn (WC-2.1, WC-2.10)


# ---------------------------------------------------------------- what is legal
def legal_only(game: Any, me: Any) -> Choice:
    """There is one answer, and a person gives it. (WC-2.1, WC-2.10)"""
    return ONLY


def legal_year_end(game: Any, me: Any) -> Conversion:
    """Any conversion, free of charge. (WC-1.3, WC-3.3)"""
    return Conversion(me.cash, me.bonds, me.stocks, 0)


def legal_rebalance(game: Any, me: Any) -> Conversion:
    """Any conversion, at a fee for each transaction. (WC-7.1, WC-7.2)"""
    return Conversion(me.cash, me.bonds, me.stocks, game.rules.rebalance_fee)


def legal_buy_house(game: Any, me: Any) -> Choice:
    """A house at the market price, with the cash in hand. (WC-4.3, WC-2.8)"""
    return NO_OR_YES if me.cash >= game.rules.house_price and not me.house else ONLY_NO


def legal_bid(game: Any, me: Any) -> Amount:
    """A pass, or a multiple of 5L from 10L up to my cash. (WC-4.2)"""
    return Amount(LEAST_BID, me.cash // BLOCK * BLOCK, BLOCK)


def legal_invest(game: Any, me: Any) -> Choice:
    """Shares at their issue, or none. (WC-8.6)"""
    return NO_OR_YES if me.cash >= IPO_PRICE else ONLY_NO


def legal_gamble(game: Any, me: Any) -> Choice:
    """A lottery ticket, or none. (WC-8.9)"""
    return NO_OR_YES if me.cash >= LOTTERY_TICKET else ONLY_NO


def legal_raid(game: Any, me: Any) -> Seats:
    """Any rival; nobody if I cannot pay for the raid. (WC-8.11)"""
    return rivals(me.seat, len(game.players), 0) if me.cash >= RAID_COST else ONLY_NOBODY


def legal_takeover(game: Any, me: Any) -> Takeover:
    """1L to 5L of any class of any rival. (WC-8.12)"""
    return Takeover(rivals(me.seat, len(game.players), 0).mask, TAKEOVER_MOST)


def legal_sell(game: Any, me: Any, amount: int) -> ForcedSale:
    """Blocks to sell for a payment of `amount` L that cash does not cover. (WC-2.9)"""
    need = -(-(amount - me.cash + game.rules.rebalance_fee) // BLOCK)
    return ForcedSale(min(need, blocks(held(me, BONDS))), min(need, blocks(held(me, STOCKS))))


def legal_offer(game: Any, me: Any) -> Offer:
    """One deal with one rival, or none. (WC-5.1, WC-5.2)"""
    return Offer(rivals(me.seat, len(game.players), 0).mask, me.cash, me.bonds, me.stocks)


def legal_accept(game: Any, me: Any, deal: Deal, offerer: int) -> Choice:
    """Yes only if I hold what is asked of me. (WC-5.2)"""
    able = deal.take_cash <= max(0, me.cash) and deal.take_bonds <= me.bonds and deal.take_stocks <= me.stocks
    return NO_OR_YES if able else ONLY_NO


def legal_audit(game: Any, me: Any) -> Seats:
    """Nobody; or any rival, with the cash for a false alarm in hand. (WC-6.1, WC-6.4)"""
    return rivals(me.seat, len(game.players), 1) if me.cash >= game.rules.false_alarm else ONLY_NOBODY


DECISIONS = {
    "setup": Decision(legal_year_end, Split),
    "roll": Decision(legal_only, int),
    "buy_house": Decision(legal_buy_house, int),
    "year_end": Decision(legal_year_end, Split),
    "bid": Decision(legal_bid, int, sealed=True),
    "invest": Decision(legal_invest, int),
    "gamble": Decision(legal_gamble, int),
    "raid": Decision(legal_raid, int),
    "takeover": Decision(legal_takeover, Target),
    "sell": Decision(legal_sell, Sale),
    "offer": Decision(legal_offer, Deal),
    "accept": Decision(legal_accept, int),
    "audit": Decision(legal_audit, int),
    "rebalance": Decision(legal_rebalance, Split),
    "end_turn": Decision(legal_only, int),
}


# ---------------------------------------------------------------- a player
class Bot:
    """A player that passes wherever it can. Derive from it and change what you like.

    Every method gets `game`, a view of the table, and `me`, one's own place at it. A bot keeps no memory: its answer
    depends on what it sees, the question, and `finplay.luck.chance(game, n)`.
    """

    def setup(self, game: Any, me: Any) -> Split:
        """Before the first roll: blocks of bonds and stocks to buy with 10L. (WC-1.3)"""
        return KEEP

    def roll(self, game: Any, me: Any) -> int:
        """Roll the die: 1. (WC-2.1)"""
        return YES

    def buy_house(self, game: Any, me: Any) -> int:
        """A house at the market price at my Year-End: 0 no, 1 yes. (WC-4.3)"""
        return NO

    def year_end(self, game: Any, me: Any) -> Split:
        """A free conversion at my Year-End. (WC-3.3)"""
        return KEEP

    def bid(self, game: Any, me: Any) -> int:
        """A sealed bid for a house in L, 0 to pass. (WC-4.2)"""
        return 0

    def invest(self, game: Any, me: Any) -> int:
        """IPO: pay 5L cash for 10L of stocks? 0 no, 1 yes. (WC-8.6)"""
        return NO

    def gamble(self, game: Any, me: Any) -> int:
        """A lottery ticket? 0 no, 1 yes. (WC-8.9)"""
        return NO

    def raid(self, game: Any, me: Any) -> int:
        """The seat of the rival who pays 5L to the bank. (WC-8.11)"""
        return int((me.seat + 1) % len(game.players))

    def takeover(self, game: Any, me: Any) -> Target:
        """A rival, a class and an amount of 1L to 5L to take. (WC-8.12)"""
        return Target((me.seat + 1) % len(game.players), 0, TAKEOVER_MOST)

    def sell(self, game: Any, me: Any, amount: int) -> Sale:
        """Blocks to sell, because `amount` L must be paid and cash does not cover it. (WC-2.9)"""
        return Sale(BONDS, 1) if me.bonds >= BLOCK else Sale(STOCKS, 1)

    def offer(self, game: Any, me: Any) -> Deal:
        """A deal with one rival, or NO_DEAL. (WC-5.1)"""
        return NO_DEAL

    def accept(self, game: Any, me: Any, deal: Deal, offerer: int) -> int:
        """The deal that seat `offerer` offers me, in its terms (it gives, it takes): 0 refuse, 1 accept. (WC-5.1)"""
        return NO

    def audit(self, game: Any, me: Any) -> int:
        """The seat of a rival to audit, or NOBODY. (WC-6.1)"""
        return NOBODY

    def rebalance(self, game: Any, me: Any) -> Split:
        """A conversion between Year-Ends, 3L for each transaction. (WC-7.1)"""
        return KEEP

    def end_turn(self, game: Any, me: Any) -> int:
        """End the turn: 1. (WC-2.10)"""
        return YES
