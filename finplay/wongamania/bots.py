"""The bots of Wongamania, one block each; `BOTS` at the bottom lists them.

To make your own, copy a block, change what it does and put it on a seat: `Seat("Mine", Mine())`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from ..questions import sample
from ..state import NOBODY
from . import cards, tactics
from .answers import (
    BY_AUCTION,
    END,
    NO_DEAL,
    TO_BANK,
    Action,
    Deal,
    Pick,
    Sale,
    in_hand,
    is_on_table,
    kind_of,
    make_deal,
    on_table,
)
from .cards import BABY, BOND, MONEY_LENDER, NO_CARD, PROPERTY, STOCK
from .cycle import CYCLE
from .players import DECISIONS, INTEREST, NO, PAY_BACK, YES, Bot, legal_accept, legal_lawyer, legal_raider
from .records import assets, price, trust_funds


def _by_luck(decision: str) -> Callable[..., Any]:
    def answer(self: Any, game: Any, me: Any, *info: Any) -> Any:
        return sample(DECISIONS[decision].legal(game, me, *info), game)

    return answer


@dataclass(frozen=True)
class Random(Bot):
    """Gives any legal answer, by luck."""


for _decision in DECISIONS:
    setattr(Random, _decision, _by_luck(_decision))


@dataclass(frozen=True)
class Careful(Bot):
    """Plays like any careful player; the bots below change the dials and the answers that make them different."""

    spite: int = 30  # % of a rival's loss that counts as a gain
    keep: int = 2  # Wonga below which it draws no card
    gain: int = 1  # Wonga that a deal must bring

    def act(self, game: Any, me: Any) -> Action:
        if game.actions_left == 0:
            return Action(END)
        return next((action for action in self.plans(game, me) if action), Action(END))

    def plans(self, game: Any, me: Any) -> Iterator[Action | None]:
        """What it would do, the best first; None where it cannot or would not. The rest is not thought of."""
        yield tactics.fund(game, me)
        yield self.finish(game, me)
        yield tactics.best_play(game, me, self.spite)
        yield tactics.look_for_more(game, me, self.spite, self.keep)

    def finish(self, game: Any, me: Any) -> Action | None:
        """Sell anything for the last Trust Fund."""
        last = trust_funds(me) == game.rules.trust_funds_to_win - 1
        return tactics.cash_in(game, me, cards.ASSETS) if last and MONEY_LENDER not in me.table else None

    def value(self, game: Any, me: Any, card: int) -> int:
        """What a card is worth to it in a deal."""
        return tactics.plain_value(game, me, card)

    def wish(self, game: Any, me: Any) -> Deal:
        """The deal that it would like, or NO_DEAL."""
        return NO_DEAL

    def offer(self, game: Any, me: Any) -> Deal:
        """What it would like, but nothing that cannot be had, and nothing twice in an Economic Turn."""
        deal = self.wish(game, me)
        return deal if tactics.worth_asking(game, me, deal) else NO_DEAL

    def grid(self, game: Any, me: Any) -> int:
        return max(range(1, len(CYCLE) + 1), key=lambda each: tactics.outlook(game, me, each))

    def lender(self, game: Any, me: Any) -> int:
        nearly = trust_funds(me) >= game.rules.trust_funds_to_win - 1
        return PAY_BACK if nearly or me.wonga >= game.rules.lender_payback + 3 else INTEREST

    def target(self, game: Any, me: Any, kind: int) -> int:
        return int(tactics.leader(game, me).seat)

    def insure(self, game: Any, me: Any, kind: int, attacker: int) -> int:
        return YES if tactics.FOR_TARGET[kind](game, me) > 1 else NO

    def bubble(self, game: Any, me: Any, kind: int) -> int:
        return int(me.table.count(kind)) if tactics.bubble(game, me, kind, cost=0) else 0

    def vacation(self, game: Any, me: Any) -> int:
        useless = [kind for kind in me.hand if kind not in tactics.PATIENT]
        return useless[0] if useless else NO_CARD

    def lawyer(self, game: Any, me: Any) -> Pick:
        picks = legal_lawyer(game, me).answers
        best: Pick = max(picks, key=lambda pick: (pick.seat == me.seat, pick.kind == MONEY_LENDER))
        return best

    def raider(self, game: Any, me: Any) -> Pick:
        picks = legal_raider(game, me).answers
        best: Pick = max(picks, key=lambda pick: tactics.foresight(game, pick.kind) - price(game, pick.kind))
        return best

    def hack(self, game: Any, me: Any, seat: int, hand: tuple[int, ...]) -> int:
        return max(hand, key=lambda kind: tactics.gain(game, me, kind, self.spite) + 100 * (kind in tactics.PATIENT))

    def raise_wonga(self, game: Any, me: Any, amount: int) -> Sale:
        kind = min(assets(me), key=lambda each: tactics.foresight(game, each) - price(game, each))
        wanted = tactics.foresight(game, kind) > price(game, kind)
        return Sale(kind, BY_AUCTION if wanted and tactics.richest(game, me, price(game, kind)) != NOBODY else TO_BANK)

    def bid(self, game: Any, me: Any, seller: int, kind: int) -> int:
        spare = int(me.wonga) - tactics.reserve(game, me)
        return max(0, min(spare, self.value(game, me, on_table(kind)) - self.gain))

    def keep_babies(self, game: Any, me: Any) -> int:
        return NO

    def accept(self, game: Any, me: Any, deal: Deal, offerer: int) -> int:
        able = legal_accept(game, me, deal, offerer).high == YES
        worth = -tactics.balance(deal, lambda card: self.value(game, me, card))
        return YES if able and worth >= self.gain else NO

    def buy_from(self, game: Any, me: Any, seat: int, card: int, most: int) -> Deal:
        """Offer Wonga for a card, a little above what it is worth to others, up to `most`."""
        amount = tactics.plain_value(game, me, card) + 1
        if seat == NOBODY or amount > most or amount > me.wonga - tactics.reserve(game, me):
            return NO_DEAL
        return make_deal(seat, give_wonga=amount, take=[card])


@dataclass(frozen=True)
class Hold(Careful):
    """Buys Stocks and Properties and keeps them; sells for a Trust Fund when they rise no more, or when it must."""

    def plans(self, game: Any, me: Any) -> Iterator[Action | None]:
        yield tactics.fund(game, me)
        yield self.finish(game, me)
        yield tactics.cash_in(game, me, tactics.at_the_top(game))
        yield tactics.buy(game, me, (STOCK, PROPERTY), least=2)
        yield tactics.best_play(game, me, self.spite)
        yield tactics.look_for_more(game, me, self.spite, self.keep)

    def wish(self, game: Any, me: Any) -> Deal:
        for kind in (STOCK, PROPERTY):
            if me.wonga > price(game, kind) + 2:
                return self.buy_from(game, me, tactics.richest(game, me, 0), in_hand(kind), 2)
        return NO_DEAL


@dataclass(frozen=True)
class Saver(Careful):
    """Puts what it has into Bonds, and turns them into Trust Funds as soon as they are enough."""

    def plans(self, game: Any, me: Any) -> Iterator[Action | None]:
        yield tactics.fund(game, me)
        yield tactics.cash_in(game, me, cards.ASSETS)
        yield tactics.best_play(game, me, self.spite)
        yield tactics.buy(game, me, (BOND,))
        yield tactics.buy(game, me, (STOCK, PROPERTY), least=2)
        yield tactics.sell_at_the_top(game, me)
        yield tactics.look_for_more(game, me, self.spite, self.keep)

    def wish(self, game: Any, me: Any) -> Deal:
        if me.wonga < price(game, BOND) + 1:
            return NO_DEAL
        return make_deal(tactics.richest(game, me, 0), give_wonga=1, take=[in_hand(BOND)])


@dataclass(frozen=True)
class Cyclist(Careful):
    """Buys Stocks and Properties in Recovery and Growth, and sells them before the Recession."""

    def plans(self, game: Any, me: Any) -> Iterator[Action | None]:
        yield tactics.fund(game, me)
        yield self.finish(game, me)
        yield tactics.buy(game, me, (STOCK, PROPERTY), least=2)
        yield tactics.best_play(game, me, self.spite)
        yield tactics.sell_at_the_top(game, me)
        yield tactics.look_for_more(game, me, self.spite, self.keep)

    def value(self, game: Any, me: Any, card: int) -> int:
        kind = kind_of(card)
        if kind not in (STOCK, PROPERTY):
            return tactics.plain_value(game, me, card)
        worth = tactics.foresight(game, kind)
        return worth if is_on_table(card) else max(1, worth - price(game, kind))

    def wish(self, game: Any, me: Any) -> Deal:
        """Sells at the top, and buys from others' tables at the bottom."""
        top = tactics.sell_at_the_top(game, me)
        if top:
            seat = tactics.richest(game, me, price(game, top.kind))
            return NO_DEAL if seat == NOBODY else make_deal(seat, 0, price(game, top.kind), [on_table(top.kind)])
        for kind in (STOCK, PROPERTY):
            most = tactics.foresight(game, kind) - 2
            if price(game, kind) < min(most, me.wonga):
                deal = self.buy_from(game, me, tactics.owner_of(game, me, kind), on_table(kind), most)
                if deal != NO_DEAL:
                    return deal
        return NO_DEAL


@dataclass(frozen=True)
class Speculator(Cyclist):
    """Borrows to buy while prices are low, and waits for a Bubble to sell."""

    loan: int = 3  # Wonga that a loan is worth to it while there is something to buy
    ticket: int = 1  # Wonga that the thrill of a Lottery Ticket is worth to it

    def plans(self, game: Any, me: Any) -> Iterator[Action | None]:
        cheap = any(kind in me.hand and tactics.foresight(game, kind) - price(game, kind) >= 4 for kind in cards.ASSETS)
        loan = self.loan if cheap and MONEY_LENDER not in me.table and trust_funds(me) < 2 else 0
        yield tactics.fund(game, me)
        yield self.finish(game, me)
        yield tactics.best_play(game, me, self.spite, {MONEY_LENDER: loan, cards.LOTTERY_TICKET: self.ticket})
        yield tactics.buy(game, me, (STOCK, PROPERTY), least=2)
        yield tactics.sell_at_the_top(game, me)
        yield tactics.look_for_more(game, me, self.spite, self.keep)


@dataclass(frozen=True)
class Saboteur(Careful):
    """Plays every Incident on the rival who is ahead, and buys what will rise with the rest."""

    spite: int = 100

    def plans(self, game: Any, me: Any) -> Iterator[Action | None]:
        yield tactics.fund(game, me)
        yield self.finish(game, me)
        yield tactics.best_play(game, me, self.spite, dict.fromkeys(tactics.TARGETED, 2))
        yield tactics.buy(game, me, (STOCK, PROPERTY), least=2)
        yield tactics.sell_at_the_top(game, me)
        yield tactics.look_for_more(game, me, self.spite, self.keep)

    def wish(self, game: Any, me: Any) -> Deal:
        """Tries to get rid of a Baby."""
        if BABY in me.table and me.wonga >= 5:
            return make_deal(tactics.richest(game, me, 0), give_wonga=5, give=[on_table(BABY)])
        return NO_DEAL


BOTS = {
    "Random": Random, "Hold": Hold, "Saver": Saver, "Cyclist": Cyclist, "Speculator": Speculator, "Saboteur": Saboteur,
}  # fmt: skip
