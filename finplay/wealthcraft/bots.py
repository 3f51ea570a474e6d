"""The bots of WealthCraft, one block each; `BOTS` at the bottom lists them.

To make your own, copy a block, change what it does and put it on a seat: `Seat("Mine", Mine())`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..questions import sample
from ..state import NOBODY
from . import players, tactics
from .answers import KEEP, NO_DEAL, Deal, Sale, Split, Target
from .board import BOARD, FREE_TRADE, LOTTERY_TICKET
from .players import NO, YES, Bot
from .records import BONDS, CASH, STOCKS, limit
from .rules import BLOCK, DIE, LEAST_BID


@dataclass(frozen=True)
class Random(Bot):
    """Gives any legal answer, by luck."""

    def setup(self, game: Any, me: Any) -> Split:
        return Split(*sample(players.legal_year_end(game, me), game))

    def buy_house(self, game: Any, me: Any) -> int:
        return int(sample(players.legal_buy_house(game, me), game))

    def year_end(self, game: Any, me: Any) -> Split:
        return Split(*sample(players.legal_year_end(game, me), game))

    def bid(self, game: Any, me: Any) -> int:
        return int(sample(players.legal_bid(game, me), game))

    def invest(self, game: Any, me: Any) -> int:
        return int(sample(players.legal_invest(game, me), game))

    def gamble(self, game: Any, me: Any) -> int:
        return int(sample(players.legal_gamble(game, me), game))

    def raid(self, game: Any, me: Any) -> int:
        return int(sample(players.legal_raid(game, me), game))

    def takeover(self, game: Any, me: Any) -> Target:
        return Target(*sample(players.legal_takeover(game, me), game))

    def sell(self, game: Any, me: Any, amount: int) -> Sale:
        return Sale(*sample(players.legal_sell(game, me, amount), game))

    def offer(self, game: Any, me: Any) -> Deal:
        return Deal(*sample(players.legal_offer(game, me), game))

    def accept(self, game: Any, me: Any, deal: Deal, offerer: int) -> int:
        return int(sample(players.legal_accept(game, me, deal, offerer), game))

    def audit(self, game: Any, me: Any) -> int:
        return int(sample(players.legal_audit(game, me), game))

    def rebalance(self, game: Any, me: Any) -> Split:
        return Split(*sample(players.legal_rebalance(game, me), game))


@dataclass(frozen=True)
class Careful(Bot):
    """What every careful player does: the other bots change the dials and the answers that make them different."""

    share: int = 50  # % of what is invested that goes into stocks, the rest into bonds
    buffer: int = 5  # L of cash kept for emergencies
    bid_share: int = 75  # the most it bids for a house, in % of the market price

    def setup(self, game: Any, me: Any) -> Split:
        return tactics.spread(me, limit(game, me), self.buffer, self.share)

    def year_end(self, game: Any, me: Any) -> Split:
        return tactics.spread(me, tactics.next_limit(game, me), self.buffer, self.share)

    def rebalance(self, game: Any, me: Any) -> Split:
        return tactics.tidy(game, me, self.buffer, STOCKS if self.share >= 50 else BONDS)

    def buy_house(self, game: Any, me: Any) -> int:
        left = me.cash - BLOCK * sum(self.year_end(game, me))  # cash for which nothing else is below the limit
        return YES if left >= game.rules.house_price + self.buffer else NO

    def bid(self, game: Any, me: Any) -> int:
        return tactics.bid_up_to(game, me, game.rules.house_price * self.bid_share // 100)

    def invest(self, game: Any, me: Any) -> int:
        return tactics.good_issue(game, me)

    def gamble(self, game: Any, me: Any) -> int:
        return YES if me.cash >= LOTTERY_TICKET + self.buffer else NO

    def raid(self, game: Any, me: Any) -> int:
        return tactics.leader(game, me)

    def takeover(self, game: Any, me: Any) -> Target:
        return tactics.spoils(game, me, tactics.leader(game, me), CASH)

    def sell(self, game: Any, me: Any, amount: int) -> Sale:
        return tactics.sale(game, me, amount, BONDS)

    def accept(self, game: Any, me: Any, deal: Deal, offerer: int) -> int:
        return tactics.good_deal(game, me, deal)

    def audit(self, game: Any, me: Any) -> int:
        return tactics.culprit(game, me) if me.cash >= game.rules.false_alarm else NOBODY


@dataclass(frozen=True)
class Saver(Careful):
    """Buys bonds and keeps a cash buffer; stocks only for what may be held nowhere else."""

    share: int = 0
    buffer: int = 10

    def buy_house(self, game: Any, me: Any) -> int:
        return YES if me.cash >= game.rules.house_price + self.buffer else NO

    def gamble(self, game: Any, me: Any) -> int:
        return NO

    def takeover(self, game: Any, me: Any) -> Target:
        return tactics.spoils(game, me, tactics.richest_in(game, me, BONDS), BONDS)

    def sell(self, game: Any, me: Any, amount: int) -> Sale:
        return tactics.sale(game, me, amount, STOCKS)


@dataclass(frozen=True)
class Bull(Careful):
    """Puts all it has into stocks, also between Year-Ends, and buys bonds only for what stocks may not hold."""

    share: int = 100
    buffer: int = 0
    bid_share: int = 50

    def rebalance(self, game: Any, me: Any) -> Split:
        split = tactics.tidy(game, me, self.buffer, STOCKS)
        if split != KEEP:
            return split
        return tactics.put_to_work(game, me, self.buffer, STOCKS, game.rules.stock_return)

    def takeover(self, game: Any, me: Any) -> Target:
        return tactics.spoils(game, me, tactics.richest_in(game, me, STOCKS), STOCKS)


@dataclass(frozen=True)
class Steady(Careful):
    """Keeps a fixed split of stocks and bonds, set right at every Year-End whatever the market has done."""


@dataclass(frozen=True)
class Hawk(Careful):
    """Lives off its rivals: raids and takes over from the leader, outbids by as little as it can, and trades to gain."""

    share: int = 60
    gives: int = 13  # L that it gives in a Free Trade Zone ...
    takes: int = 15  # ... and L that it takes for it

    def bid(self, game: Any, me: Any) -> int:
        most = game.rules.house_price * self.bid_share // 100
        return tactics.bid_up_to(game, me, min(most, max(LEAST_BID, tactics.highest_rival_bid(game, me) + BLOCK)))

    def offer(self, game: Any, me: Any) -> Deal:
        if BOARD[me.position] != FREE_TRADE:
            return NO_DEAL
        return tactics.best_partner(game, me, self.gives, self.takes)

    def rebalance(self, game: Any, me: Any) -> Split:
        split = tactics.tidy(game, me, self.buffer, STOCKS)
        if split != KEEP or me.position < len(BOARD) - DIE:
            return split
        return tactics.put_to_work(game, me, self.buffer, STOCKS, game.rules.stock_return)


BOTS = {"Random": Random, "Saver": Saver, "Bull": Bull, "Steady": Steady, "Hawk": Hawk}
