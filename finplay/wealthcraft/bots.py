from ..questions import sample
from . import players
from .players import Bot
class Random(Bot): pass
def _mk(n, legal):
    def f(self, game, me, *info): return sample(legal(game, me, *info), game)
    return f
for n, d in players.DECISIONS.items(): setattr(Random, n, _mk(n, d.legal))
class Steady(Bot): pass
BOTS = {"Random": Random, "Steady": Steady}
