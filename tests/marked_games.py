"""A bot that does something odd in one game of many. It knows that game by what lies on the table, and by nothing else,
so that it does not matter how often, or in which order, games are played."""

from finplay import Match
from finplay.wealthcraft.bots import Steady


def marked(odd, seeds, others=("Steady",), rules=None):
    """Plays like Steady; in the last of these games of WealthCraft, and in none of the others, it calls odd()."""
    seen, last = set(), []

    class Marked(Steady):
        mark = None

        def roll(self, game, me):
            table = (game.round, *((p.cash, p.bonds, p.stocks) for p in game.players))
            last.append(table)
            if table == Marked.mark:
                odd()
            return super().roll(game, me)

    for seed in seeds:
        seen.update(last)
        last.clear()
        Match("wealthcraft", [Marked(), *others], seed, rules)
    Marked.mark = next(each for each in last if each not in seen)
    return Marked()


def loop_after(inside):
    """Something odd: say that one is inside, and never come back."""

    def loop():
        while True:
            inside.set()

    return loop


def wait_for(go, inside):
    """Something odd: say that one is inside, and wait."""

    def wait():
        inside.set()
        assert go.wait(60)

    return wait
