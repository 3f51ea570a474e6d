"""Set the table, make one move, read the ledger.

    t = Table(place(wonga=4, table=[STOCK] * 3), place(), grid=7)
    t.step("profit", 0)
    assert t.wonga() == [0, 0]

Places take their cards from the Central Bank, so that all 133 stay on the table. Amounts are in Wonga.
"""

from types import SimpleNamespace

from finplay.ledger import BANK
from finplay.wongamania import BOX, payments, rulebook, trading
from finplay.wongamania import cards as kinds_of_cards
from finplay.wongamania.cards import KIND_OF, TRUST_FUND
from finplay.wongamania.players import DECISIONS, Bot
from finplay.wongamania.records import (
    ASSETS,
    CARD,
    CENTRAL,
    FUND_STOCK,
    SPENT,
    WHYS,
    Game,
    Player,
    bank_of,
    cards_in,
    hand_of,
    table_of,
)
from finplay.wongamania.rules import DECK, HAND, LOTTERY, WONGA, Rules

KINDS = range(TRUST_FUND + 1)
__all__ = ["DECK", "HAND", "KINDS", "LOTTERY", "WONGA", "Rules", "Scripted", "Table", "kinds_of_cards", "place"]


class Scripted(Bot):
    """Answers as told: a value is given every time, a list one by one; everything else is passed, as Bot does."""

    def __init__(self, asked=None, **answers):
        self.asked = [] if asked is None else asked
        self.answers = answers


def _scripted(decision):
    passing = getattr(Bot, decision)

    def answer(self, game, me, *info):
        self.asked.append((me.seat, decision, *info))
        planned = self.answers.get(decision, [])
        if type(planned) is list:
            return planned.pop(0) if planned else passing(self, game, me, *info)
        return planned

    return answer


for _decision in DECISIONS:
    setattr(Scripted, _decision, _scripted(_decision))


def place(wonga=0, hand=(), table=()):
    """What one player has: Wonga, kinds of cards in hand and on the table."""
    return SimpleNamespace(wonga=wonga, hand=hand, table=table)


class Table:
    """A game in Economic Turn 1 with chosen places, scripted players and scripted luck. House rules are keywords."""

    def __init__(self, *places, grid=1, turn=1, mover=0, **rules):
        self.game = Game(Rules(**rules), 1, players=[Player(seat) for seat in range(len(places))], round=turn)
        self.game.token, self.game.first, self.game.mover, self.game.script = grid, 0, mover, {}
        self.game.actions_left = self.game.rules.actions
        self.asked = []  # (seat, decision, ...), in the order of asking
        self.players = [Scripted(self.asked) for _ in places]
        for seat, each in enumerate(places):
            for kind in each.hand:
                self.shift(kind, CENTRAL, hand_of(seat))
            for kind in each.table:
                self.shift(kind, FUND_STOCK if kind == TRUST_FUND else CENTRAL, table_of(seat))
        for seat, each in enumerate(places):
            for _ in range(each.wonga):
                self.shift(KIND_OF[self.game.central_ids[-1]], CENTRAL, bank_of(seat))

    def shift(self, kind, source, target):
        """Set the table: a card of this kind lies elsewhere now, and the ledger knows nothing of it."""
        cards = cards_in(self.game, source)
        card = next(each for each in reversed(cards) if KIND_OF[each] == kind)
        cards.remove(card)
        cards_in(self.game, target).append(card)
        return self

    def dry(self, left=0, spent=False):
        """Leave so many cards in the Central Bank; the others lie in Spent Capital, or out of the way on seat -1."""
        hidden = self.game.central_ids[left:]
        del self.game.central_ids[left:]
        (self.game.spent_ids if spent else self.game.players[-1].hand_ids).extend(hidden)
        return self

    # ------------------------------------------------------------ script
    def will(self, seat, **answers):
        """Lay down answers of a seat."""
        self.players[seat].answers.update(answers)
        return self

    def luck(self, stream, seat, *draws):
        """Lay down the next draws of a stream."""
        start = self.game.drawn.get((stream, seat), 0)
        self.game.script.update({(stream, seat, self.game.round, start + i): d for i, d in enumerate(draws)})
        return self

    def top_card(self, seat, kind):
        """The next card that this seat draws from the Central Bank."""
        return self.luck(DECK, seat, [KIND_OF[card] for card in self.game.central_ids].index(kind))

    def top_wonga(self, seat, kind):
        """The next Wonga that is taken at random from this Personal Bank."""
        return self.luck(WONGA, seat, [KIND_OF[card] for card in self.game.players[seat].bank_ids].index(kind))

    # ------------------------------------------------------------ make a move
    def play(self, seat, kind, **answers):
        """A card from the hand is played."""
        self.will(seat, **answers)
        rulebook.play_card(self.game, self.at(seat), kind, self.players)
        return self

    def step(self, rule, seat, **answers):
        """One step of a turn: 'salary', 'profit', 'coupons', 'upkeep', 'act', or the whole: 'take_turn'."""
        self.will(seat, **answers)
        getattr(rulebook, rule)(self.game, self.at(seat), self.players)
        return self

    def owe(self, seat, amount, **answers):
        """A payment that has to be made."""
        self.will(seat, **answers)
        payments.must_pay(self.game, self.at(seat), amount, CARD, self.players)
        return self

    def trade(self, seat=None, **answers):
        """The deals after a turn."""
        if seat is not None:
            self.will(seat, **answers)
        trading.trade(self.game, self.players)
        return self

    def end(self):
        """The Economic Turn ends."""
        rulebook.end_economic_turn(self.game)
        return self

    # ------------------------------------------------------------ read
    def at(self, seat):
        return self.game.players[seat]

    def wonga(self):
        return [each.wonga for each in self.game.players]

    def hands(self):
        return [list(each.hand) for each in self.game.players]

    def tables(self):
        return [list(each.table) for each in self.game.players]

    @property
    def spent(self):
        """Kinds in Spent Capital, in the order in which they came."""
        return [KIND_OF[card] for card in cards_in(self.game, SPENT)]

    @property
    def ledger(self):
        """The entries as (payer, payee, amount, asset, why), in words."""
        return [
            (*("bank" if who == BANK else who for who in (e.payer, e.payee)), e.amount, ASSETS[e.asset], WHYS[e.why])
            for e in self.game.ledger
        ]

    @property
    def paid(self):
        """The Wonga of the ledger: (payer, payee, amount, why)."""
        return [(payer, payee, amount, why) for payer, payee, amount, asset, why in self.ledger if asset == "wonga"]

    def decisions(self, seat=None):
        """What was asked, of one seat or of all."""
        return [decision for who, decision, *_ in self.asked if seat in (None, who)]

    def told(self, kind):
        """The events of a kind."""
        return [each for each in self.game.events if each.kind == kind]

    def legal(self, decision, seat, *info):
        """What a seat may answer now."""
        return DECISIONS[decision].legal(self.game, self.game.players[seat], *info)

    def actions(self, seat, what):
        """The kinds of card with which a seat may do this now."""
        return [action.kind for action in self.legal("act", seat).answers if action.what == what]

    def view(self, seat):
        return BOX.view(self.game, seat)

    def everywhere(self):
        """All cards of the game, sorted."""
        places = [self.game.central_ids, self.game.spent_ids, self.game.fund_ids]
        for each in self.game.players:
            places += [each.bank_ids, each.hand_ids, each.table_ids]
        return sorted(card for cards in places for card in cards)
