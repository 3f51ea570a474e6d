"""The decisions: what a player is asked, and what is legal. (Sections 3 to 9 of the rulebook)

Each `legal_...` function gives all legal answers to one question, from what that player may see. `Bot` answers every
question in the plainest legal way; a bot of your own changes the answers that it cares about.
"""

from __future__ import annotations

from typing import Any

from ..questions import Choice, Listed, Seats, listed, rivals
from ..state import Decision
from .answers import (
    BUY,
    BY_AUCTION,
    DRAW,
    END,
    EXCHANGE,
    NO_DEAL,
    PLAY,
    SELL,
    TO_BANK,
    TRUST,
    Action,
    Actions,
    Deal,
    Offer,
    Pick,
    Sale,
    action,
    holds,
    taken,
)
from .cards import ASSETS, BABY, BOX, MONEY_LENDER, NO_CARD
from .cycle import CYCLE
from .records import assets, price, trust_funds

NO, YES = 0, 1
INTEREST, PAY_BACK = 0, 1  # answers to `lender` (WM-4.4)
BARGAIN = 1  # Wonga that the Stockbroker and the Estate Agent ask for a card (section 7)
BARGAINS = 2  # cards that they sell at most


# ---------------------------------------------------------------- what is legal
def legal_grid(game: Any, me: Any) -> Choice:
    """Any grid. (WM-3.2, and the Economist)"""
    return Choice(1, len(CYCLE))


def legal_lender(game: Any, me: Any) -> Choice:
    """Interest; or the debt, with the Wonga in hand. (WM-4.4, WM-7.3)"""
    return Choice(INTEREST, PAY_BACK if me.wonga >= game.rules.lender_payback else INTEREST)


def legal_act(game: Any, me: Any) -> Actions:
    """The end of the turn is always legal; the rest while there are actions left. (WM-3.3, WM-4.5, WM-4.8)"""
    actions = [action(END)]
    if game.actions_left > 0:
        wonga, hand = me.wonga, dict.fromkeys(me.hand)  # each kind once, in the order of the box
        if wonga > 0:
            actions.append(action(DRAW))
        actions += [action(BUY, kind) for kind in ASSETS if kind in hand and price(game, kind) <= wonga]
        actions += [action(SELL, kind) for kind in dict.fromkeys(assets(me))]
        actions += [action(PLAY, kind) for kind in hand if kind not in ASSETS and BOX[kind].cost <= wonga]
        if can_buy_fund(game, me, game.rules.trust_fund):
            actions.append(action(TRUST))
        if wonga > 0:
            actions += [action(EXCHANGE, kind) for kind in hand]
    return Actions(tuple(actions))


def can_buy_fund(game: Any, me: Any, cost: int) -> bool:
    """The Wonga, a Trust Fund in the stock, and not all that one needs already. (WM-3.3, WM-9.5)"""
    return bool(me.wonga >= cost and game.funds_left > 0 and trust_funds(me) < game.rules.trust_funds_to_win)


def legal_target(game: Any, me: Any, kind: int) -> Seats:
    """Any player, oneself included. (Section 7)"""
    return Seats((1 << len(game.players)) - 1, 0)


def legal_yes_or_no(game: Any, me: Any, *about: Any) -> Choice:
    """0 no, 1 yes."""
    return Choice(NO, YES)


def legal_bubble(game: Any, me: Any, kind: int) -> Choice:
    """Any number of the Assets of this kind on my table. (Section 6)"""
    return Choice(0, me.table.count(kind))


def legal_broker(game: Any, me: Any, kind: int) -> Choice:
    """Up to two Assets of this kind from my hand, for 1 each. (Section 7)"""
    return Choice(0, min(BARGAINS, me.hand.count(kind), me.wonga // BARGAIN))


def legal_vacation(game: Any, me: Any) -> Listed:
    """One more Opportunity card to discard, or NO_CARD. (Section 7)"""
    return listed([NO_CARD, *me.hand], f"a kind of card in your hand, or {NO_CARD} for no more")


def legal_lawyer(game: Any, me: Any) -> Listed:
    """A Baby or a Money Lender on any table. (Section 7)"""
    picks = [Pick(each.seat, kind) for each in game.players for kind in each.table if kind in (BABY, MONEY_LENDER)]
    return listed(picks, f"Pick(seat, kind) of {', '.join(f'{p.seat}, {p.kind}' for p in sorted(set(picks)))}")


def legal_raider(game: Any, me: Any) -> Listed:
    """An Asset on a rival's table that I can pay. (Section 7)"""
    rivals = [each for each in game.players if each.seat != me.seat]
    picks = [Pick(each.seat, kind) for each in rivals for kind in assets(each) if price(game, kind) <= me.wonga]
    return listed(picks, f"Pick(seat, kind) of {', '.join(f'{p.seat}, {p.kind}' for p in sorted(set(picks)))}")


def legal_hack(game: Any, me: Any, seat: int, hand: tuple[int, ...]) -> Listed:
    """A card of the hand that I look at. (Section 7)"""
    return listed(hand, f"a kind of card in that hand: {', '.join(map(str, sorted(set(hand))))}")


def legal_raise_wonga(game: Any, me: Any, amount: int) -> Listed:
    """An Asset of mine, to the bank or by auction. (WM-9.1)"""
    sales = [Sale(kind, way) for kind in assets(me) for way in (TO_BANK, BY_AUCTION)]
    return listed(sales, f"Sale(kind, way): kind {', '.join(map(str, sorted(set(assets(me)))))}; way 0 bank, 1 auction")


def legal_bid(game: Any, me: Any, seller: int, kind: int) -> Choice:
    """0, or up to all the Wonga I hold. (WM-9.2)"""
    return Choice(0, me.wonga)


def legal_offer(game: Any, me: Any) -> Offer:
    """One deal with one rival, or none. (WM-8.1, WM-8.3)"""
    return Offer(rivals(me.seat, len(game.players), 0).mask, me.wonga, me.hand, me.table)


def legal_accept(game: Any, me: Any, deal: Deal, offerer: int) -> Choice:
    """Yes only if I hold what is asked of me. (WM-8.3)"""
    able = deal.take_wonga <= me.wonga and holds(me, taken(deal))
    return Choice(NO, YES if able else NO)


DECISIONS = {
    "grid": Decision(legal_grid, int),
    "lender": Decision(legal_lender, int),
    "act": Decision(legal_act, Action),
    "target": Decision(legal_target, int),
    "insure": Decision(legal_yes_or_no, int),
    "bubble": Decision(legal_bubble, int),
    "vacation": Decision(legal_vacation, int),
    "broker": Decision(legal_broker, int),
    "lawyer": Decision(legal_lawyer, Pick),
    "raider": Decision(legal_raider, Pick),
    "hack": Decision(legal_hack, int),
    "raise_wonga": Decision(legal_raise_wonga, Sale),
    "bid": Decision(legal_bid, int, sealed=True),
    "keep_babies": Decision(legal_yes_or_no, int),
    "offer": Decision(legal_offer, Deal),
    "accept": Decision(legal_accept, int),
}


# ---------------------------------------------------------------- a player
class Bot:
    """A player that passes wherever it can. Derive from it and change what you like.

    Every method gets `game`, a view of the table, and `me`, one's own place at it. A bot keeps no memory: its answer
    depends on what it sees, the question, and `finplay.luck.chance(game, n)`. Kinds of cards are in `cards`.
    """

    def grid(self, game: Any, me: Any) -> int:
        """The grid of the token at the start, or the one that my Economist puts it on: 1 to 8. (WM-3.2)"""
        return 1

    def lender(self, game: Any, me: Any) -> int:
        """For each Money Lender: 0 pay interest, 1 pay the debt back. (WM-4.4)"""
        return INTEREST

    def act(self, game: Any, me: Any) -> Action:
        """The next action, or Action(END). (WM-4.5)"""
        return Action(END)

    def target(self, game: Any, me: Any, kind: int) -> int:
        """The seat of the player whom my card hits. (Section 7)"""
        return int((me.seat + 1) % len(game.players))

    def insure(self, game: Any, me: Any, kind: int, attacker: int) -> int:
        """Discard my Insurance to cancel this Incident? 0 no, 1 yes. (Section 7)"""
        return YES

    def bubble(self, game: Any, me: Any, kind: int) -> int:
        """How many Stocks, or Properties, to sell in a Bubble. (Section 6)"""
        return int(me.table.count(kind))

    def vacation(self, game: Any, me: Any) -> int:
        """A kind of card to discard, asked again until NO_CARD; as many are drawn then. (Section 7)"""
        return NO_CARD

    def broker(self, game: Any, me: Any, kind: int) -> int:
        """How many Stocks, or Properties, to buy for 1 each. (Section 7)"""
        return legal_broker(game, me, kind).high

    def lawyer(self, game: Any, me: Any) -> Pick:
        """The Baby or Money Lender to discard. (Section 7)"""
        first: Pick = legal_lawyer(game, me).answers[0]
        return first

    def raider(self, game: Any, me: Any) -> Pick:
        """The Asset of a rival to buy. (Section 7)"""
        first: Pick = legal_raider(game, me).answers[0]
        return first

    def hack(self, game: Any, me: Any, seat: int, hand: tuple[int, ...]) -> int:
        """The kind of card to take from the hand of seat `seat`. (Section 7)"""
        return hand[0]

    def raise_wonga(self, game: Any, me: Any, amount: int) -> Sale:
        """An Asset to sell, because `amount` Wonga must be paid. (WM-9.1)"""
        return Sale(assets(me)[0], TO_BANK)

    def bid(self, game: Any, me: Any, seller: int, kind: int) -> int:
        """A sealed bid for an Asset of seat `seller`, 0 for none. (WM-9.2)"""
        return 0

    def keep_babies(self, game: Any, me: Any) -> int:
        """Bankrupt: keep all Babies? 0 no, 1 yes. (WM-9.4)"""
        return NO

    def offer(self, game: Any, me: Any) -> Deal:
        """A deal with one rival, or NO_DEAL. (WM-8.1)"""
        return NO_DEAL

    def accept(self, game: Any, me: Any, deal: Deal, offerer: int) -> int:
        """The deal that seat `offerer` offers me, in its terms (it gives, it takes): 0 refuse, 1 accept. (WM-8.1)"""
        return NO
