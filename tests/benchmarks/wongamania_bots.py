"""How balanced is the game? Many games of four different bots: `python -m tests.benchmarks.wongamania_bots --help`.

Economic Turns, share of games with a Recession, bankruptcies, wins by bot and by place in the turn order, deals, and
how often each card is played or bought in a game.
"""

import argparse
import random
from collections import Counter
from itertools import combinations

from finplay import Match
from finplay.wongamania import BOTS, BOX, story
from finplay.wongamania.cards import BOX as CARDS
from finplay.wongamania.cycle import RECESSION, grid

QUANTILES = (5, 25, 50, 75, 95)  # %


class Tally:
    """Sums over games."""

    def __init__(self):
        self.turns, self.events, self.cards = [], Counter(), Counter()
        self.played, self.won, self.places = Counter(), Counter(), Counter()

    def add(self, match):
        events, seats = match.state.events, len(match.seats)
        self.turns.append(match.state.round)
        self.events.update(event.kind for event in events)
        self.cards.update(event.a for event in events if event.kind in (story.PLAYED, story.BOUGHT))
        began = (event.a for event in events if event.kind == story.TURN_BEGAN)
        self.events["recession"] += any(grid(number).quadrant == RECESSION for number in began)
        self.played.update(match.names)
        for seat in match.winners:
            self.won[match.names[seat]] += 1 / len(match.winners)
            self.places[(seat - match.state.first) % seats] += 1 / len(match.winners)

    def lines(self):
        games, turns = len(self.turns), sorted(self.turns)
        yield f"Economic Turns {[turns[(games - 1) * q // 100] for q in QUANTILES]} at {QUANTILES} %"
        yield f"games with a Recession {self.events['recession'] / games:.2f}"
        for name, kind in (("bankruptcies", story.BANKRUPT), ("deals", story.DEALT), ("auctions", story.AUCTIONED)):
            yield f"{name} a game {self.events[kind] / games:.2f}"
        yield "wins " + ", ".join(f"{name} {self.won[name] / n:.2f}" for name, n in self.played.items())
        yield "wins by order " + ", ".join(f"{self.places[place] / games:.2f}" for place in sorted(self.places))
        for kind, card in enumerate(CARDS):
            yield f"  {card.name}: {self.cards[kind] / games:.3f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--grid", type=int, default=1, help="where the token starts")
    asked = parser.parse_args()
    tally, tables = Tally(), list(combinations([name for name in BOTS if name != "Random"], 4))
    for seed in range(asked.games):
        table = list(tables[seed % len(tables)])
        random.Random(seed).shuffle(table)
        tally.add(Match("wongamania", table, seed=seed, rules=BOX.rules(start_grid=asked.grid)))
    print("\n".join(tally.lines()))


if __name__ == "__main__":
    main()
