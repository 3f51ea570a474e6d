"""Set the table, make one move, read the ledger.

    t = Table(place(cash=4, bonds=5), place())
    t.act(0, tile=8, fee=10)
    assert t.held(0) == (0, 0, 0)

Tiles are numbered 1 to 16 as in the rulebook; holdings are (cash, bonds, stocks) in L.
"""

from finplay import Match, Seat
from finplay.ledger import BANK, MARKET
from finplay.wealthcraft import BOX, payments, rulebook, tiles
from finplay.wealthcraft.answers import Deal, Sale, Split, Target
from finplay.wealthcraft.players import DECISIONS, Bot
from finplay.wealthcraft.records import ASSETS, BONDS, CASH, STOCKS, WHYS, Game, Player
from finplay.wealthcraft.rules import EMERGENCY, FIRST, LOTTERY, MOVE, Rules

__all__ = [
    "BONDS", "BOX", "CASH", "DECISIONS", "FIRST", "MOVE", "STOCKS", "Deal", "Match", "Rules", "Sale", "Scripted",
    "Seat", "Split", "Table", "Target", "chances", "deal", "everyone", "legal_splits", "place", "rolls", "until",
]  # fmt: skip


class Scripted(Bot):
    """Answers as told: a value is given every time, a list one by one; everything else is passed, as Bot does."""

    def __init__(self, asked=None, **answers):
        self.asked = [] if asked is None else asked
        self.answers = answers


def _scripted(decision):
    passing = getattr(Bot, decision)

    def answer(self, game, me, *info):
        self.asked.append((me.seat, decision))
        planned = self.answers.get(decision, [])
        if type(planned) is list:
            return planned.pop(0) if planned else passing(self, game, me, *info)
        return planned

    return answer


for _decision in DECISIONS:
    setattr(Scripted, _decision, _scripted(_decision))


def place(tile=1, cash=10, bonds=0, stocks=0, house=0, year=1):
    """One player's place at the table, its seat still open."""
    return Player(0, cash, bonds, stocks, house, tile - 1, year)


def everyone(seats, **holdings):
    """The same place for each of so many seats."""
    return [place(**holdings) for _ in range(seats)]


def deal(partner, give=(0, 0, 0), take=(0, 0, 0)):
    """A deal from what is given and taken, each (cash, bonds, stocks)."""
    return Deal(partner, *give, *take)


def rolls(faces):
    """A script of dice: {(seat, round): face}."""
    return {(MOVE, seat, when, 0): face - 1 for (seat, when), face in faces.items()}


class Table:
    """A game in round 1 with chosen places, scripted players and scripted luck. House rules are keywords."""

    def __init__(self, *places, first=0, **rules):
        players = list(places)
        for seat, player in enumerate(players):
            player.seat = seat
        self.game = Game(Rules(**rules), 1, players=players, round=1, first=first)
        self.game.script = {}
        self.asked = []  # (seat, decision), in the order of asking
        self.players = [Scripted(self.asked) for _ in players]

    # ------------------------------------------------------------ make a move
    def will(self, seat, **answers):
        """Lay down answers of a seat."""
        self.players[seat].answers.update(answers)
        return self

    def turn(self, seat, roll, second=1, **answers):
        """A whole turn, with this number on the die."""
        self.will(seat, **answers)
        self.game.script.update({(MOVE, seat, self.game.round, k): face - 1 for k, face in enumerate((roll, second))})
        rulebook.take_turn(self.game, self.game.players[seat], self.players)
        return self

    def land(self, seat, tile, **answers):
        """A whole turn that rolls a 1 and so lands on this tile."""
        self.game.players[seat].position = (tile - 2) % 16
        return self.turn(seat, 1, **answers)

    def act(self, seat, tile, fee=None, face=None, **answers):
        """Only the tile acts: no income, no trade, nothing else."""
        self.will(seat, **answers)
        self.game.players[seat].position = tile - 1
        if fee is not None:
            self.game.script[EMERGENCY, seat, self.game.round, 0] = {5: 0, 10: 1}[fee]
        if face is not None:
            self.game.script[LOTTERY, seat, self.game.round, 0] = face - 1
        tiles.act_on_tile(self.game, self.game.players[seat], self.players)
        return self

    def step(self, rule, seat, **answers):
        """One step of a turn: 'trade', 'audit', 'rebalance', 'year_end', 'pay_returns', ..."""
        self.will(seat, **answers)
        function, me = getattr(rulebook, rule), self.game.players[seat]
        if rule == "finish":
            function(self.game)
        elif rule in ("pay_returns", "collect_income"):
            function(self.game, me)
        else:
            function(self.game, me, self.players)
        return self

    def owe(self, seat, amount, **answers):
        """A mandatory payment."""
        self.will(seat, **answers)
        payments.must_pay(self.game, self.game.players[seat], amount, self.players)
        return self

    def round(self):
        """One turn of every player, without a new set-up."""
        for i in range(len(self.players)):
            seat = (self.game.first + i) % len(self.players)
            rulebook.take_turn(self.game, self.game.players[seat], self.players)
        return self

    # ------------------------------------------------------------ read
    def at(self, seat):
        return self.game.players[seat]

    def held(self, seat):
        player = self.game.players[seat]
        return (player.cash, player.bonds, player.stocks)

    def all_held(self):
        return [self.held(seat) for seat in range(len(self.players))]

    @property
    def ledger(self):
        """The entries as (payer, payee, amount, asset, why), in words."""
        who = {BANK: "bank", MARKET: "market"}
        return [
            (who.get(e.payer, e.payer), who.get(e.payee, e.payee), e.amount, ASSETS[e.asset], WHYS[e.why])
            for e in self.game.ledger
        ]

    def decisions(self, seat=None):
        """What was asked, of one seat or of all."""
        return [decision for who, decision in self.asked if seat in (None, who)]

    def told(self, kind):
        """The events of a kind."""
        return [each for each in self.game.events if each.kind == kind]

    def legal(self, decision, seat, *info):
        """What a seat may answer now."""
        return DECISIONS[decision].legal(self.game, self.game.players[seat], *info)

    def view(self, seat):
        return BOX.view(self.game, seat)


def legal_splits(legal):
    """Every legal conversion of a small holding, found by trying."""
    span = range(-9, 10)
    return {(b, s) for b in span for s in span if legal.allows(Split(b, s))}


def until(match, decision, seat=None, **answers):
    """Answer for the people, passing unless told otherwise, until this question waits (or the game ends)."""
    player = Scripted(**answers)
    while match.question and (match.question.decision != decision or seat not in (None, match.question.seat)):
        question = match.question
        answer = getattr(player, question.decision)
        match.answer(answer(question.view, question.view.players[question.seat], *question.info))
    return match.question


def chances(count, draw):
    """How often each result comes up in so many draws."""
    found = {}
    for k in range(count):
        result = draw(k)
        found[result] = found.get(result, 0) + 1
    return found
