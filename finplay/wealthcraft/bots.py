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
from .dials import check_dials
from .players import NO, YES, Bot
from .records import BONDS, CASH, STOCKS, limit
from .rules import BLOCK, DIE, LEAST_BID


@dataclass(frozen=True)
class Random(Bot):
    """Gives any legal answer, by luck."""

    def setup(self, game: Any, me: Any) -> Any:
        return sample(players.legal_year_end(game, me), game)

    def buy_house(self, game: Any, me: Any) -> Any:
        return sample(players.legal_buy_house(game, me), game)

    def year_end(self, game: Any, me: Any) -> Any:
        return sample(players.legal_year_end(game, me), game)

    def bid(self, game: Any, me: Any) -> Any:
        return sample(players.legal_bid(game, me), game)

    def invest(self, game: Any, me: Any) -> Any:
        return sample(players.legal_invest(game, me), game)

    def gamble(self, game: Any, me: Any) -> Any:
        return sample(players.legal_gamble(game, me), game)

    def raid(self, game: Any, me: Any) -> Any:
        return sample(players.legal_raid(game, me), game)

    def takeover(self, game: Any, me: Any) -> Any:
        return sample(players.legal_takeover(game, me), game)

    def sell(self, game: Any, me: Any, amount: int) -> Any:
        return sample(players.legal_sell(game, me, amount), game)

    def offer(self, game: Any, me: Any) -> Any:
        return sample(players.legal_offer(game, me), game)

    def accept(self, game: Any, me: Any, deal: Deal, offerer: int) -> Any:
        return sample(players.legal_accept(game, me, deal, offerer), game)

    def audit(self, game: Any, me: Any) -> Any:
        return sample(players.legal_audit(game, me), game)

    def rebalance(self, game: Any, me: Any) -> Any:
        return sample(players.legal_rebalance(game, me), game)


@dataclass(frozen=True)
class Careful(Bot):
    """Plays like any careful player; the bots below change the dials and the answers that make them different."""

    share: int = 50  # % of what is invested that goes into stocks, the rest goes into bonds
    buffer: int = 10  # L of cash kept for emergencies and auctions
    bid_share: int = 50  # the most it bids for a house, in % of the market price

    def __post_init__(self) -> None:
        check_dials(self)

    def setup(self, game: Any, me: Any) -> Split:
        return tactics.spread(me, limit(game, me), 0, self.share)  # the first income comes before any tile

    def year_end(self, game: Any, me: Any) -> Split:
        return tactics.spread(me, tactics.next_limit(game, me), self.buffer, self.share)

    def rebalance(self, game: Any, me: Any) -> Split:
        return tactics.tidy(game, me, tactics.reserve(game, me, self.buffer), STOCKS if self.share > 50 else BONDS)

    def buy_house(self, game: Any, me: Any) -> int:
        split = tactics.spread(me, tactics.next_limit(game, me), self.buffer, self.share)
        idle = me.cash - BLOCK * (split.bonds + split.stocks)  # what bonds and stocks have no room for
        return tactics.good_house(game, me, idle - self.buffer)

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
    """Buys bonds and keeps a cash buffer, and has stocks only where the audit limit leaves no other room."""

    share: int = 0
    bid_share: int = 75

    def buy_house(self, game: Any, me: Any) -> int:
        return tactics.good_house(game, me, me.cash - self.buffer)

    def gamble(self, game: Any, me: Any) -> int:
        return NO

    def takeover(self, game: Any, me: Any) -> Target:
        return tactics.spoils(game, me, tactics.richest_in(game, me, BONDS), BONDS)

    def sell(self, game: Any, me: Any, amount: int) -> Sale:
        return tactics.sale(game, me, amount, STOCKS)


@dataclass(frozen=True)
class Bull(Careful):
    """Puts all it has into stocks, at any time, and has bonds only where the audit limit leaves no other room."""

    share: int = 100
    buffer: int = 5

    def rebalance(self, game: Any, me: Any) -> Split:
        cash = tactics.reserve(game, me, self.buffer)
        split = tactics.tidy(game, me, cash, STOCKS)
        return tactics.put_to_work(game, me, cash, STOCKS) if split == KEEP else split

    def takeover(self, game: Any, me: Any) -> Target:
        return tactics.spoils(game, me, tactics.richest_in(game, me, STOCKS), STOCKS)


@dataclass(frozen=True)
class Steady(Careful):
    """Holds half its investments in stocks and half in bonds, and goes back to that split at every Year-End."""


@dataclass(frozen=True)
class Hawk(Careful):
    """Lives off its rivals: audits, raids, takes over from the leader, bids just enough, and trades where it gains."""

    share: int = 60
    buffer: int = 5
    bid_share: int = 75
    gives: int = 13  # L that it offers in a Free Trade Zone ...
    takes: int = 15  # ... and what it asks for that

    def bid(self, game: Any, me: Any) -> int:
        enough = max(LEAST_BID, tactics.highest_rival_bid(game, me) + BLOCK)
        return tactics.bid_up_to(game, me, min(enough, game.rules.house_price * self.bid_share // 100))

    def offer(self, game: Any, me: Any) -> Deal:
        return tactics.best_deal(game, me, self.gives, self.takes) if BOARD[me.position] == FREE_TRADE else NO_DEAL

    def takeover(self, game: Any, me: Any) -> Target:
        return tactics.spoils(game, me, tactics.leader(game, me), STOCKS)  # what pays the leader most

    def rebalance(self, game: Any, me: Any) -> Split:
        cash = tactics.reserve(game, me, self.buffer)
        split = tactics.tidy(game, me, cash, STOCKS)
        last_turn = me.position >= len(BOARD) - DIE  # of the year, perhaps
        return tactics.put_to_work(game, me, cash, STOCKS) if split == KEEP and last_turn else split


BOTS = {"Random": Random, "Saver": Saver, "Bull": Bull, "Steady": Steady, "Hawk": Hawk}
