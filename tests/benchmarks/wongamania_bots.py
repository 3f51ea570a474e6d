"""How balanced is the game? Many games of different bots: `python -m tests.benchmarks.wongamania_bots --help`.

Economic Turns, share of games with a Recession, bankruptcies, deals and auctions; wins by bot, at each line-up and by
place in the turn order; and for each card how often it is bought or played in a game, and what playing it changed at
once: the mean change of net worth (with Trust Funds at their price), for its player and for each rival.
"""

import argparse
import random
from collections import Counter, defaultdict
from itertools import combinations

from finplay import Match
from finplay.wongamania import BOTS, BOX, rulebook, story
from finplay.wongamania.cards import ASSETS
from finplay.wongamania.cards import BOX as CARDS
from finplay.wongamania.cycle import RECESSION, grid
from finplay.wongamania.records import net_worth, trust_funds

QUANTILES = (5, 25, 50, 75, 95)  # %


class Watch:
    """Stands in for the rule that plays a card, and keeps what it changes."""

    def __init__(self):
        self.rule, self.played, self.mine, self.theirs = rulebook.play_card, Counter(), Counter(), Counter()

    def __call__(self, game, me, kind, players):
        before = worths(game)
        self.rule(game, me, kind, players)
        change = [now - then for now, then in zip(worths(game), before, strict=True)]
        mine = change.pop(me.seat)
        self.played[kind] += 1
        self.mine[kind] += mine
        self.theirs[kind] += sum(change) / len(change)

    def lines(self, games):
        for kind, card in enumerate(CARDS):
            if kind in rulebook.EFFECTS:
                n = max(1, self.played[kind])
                changed = f"{self.mine[kind] / n:+.1f} player, {self.theirs[kind] / n:+.1f} each rival"
                yield f"  {card.name}: {self.played[kind] / games:.3f} played a game; {changed}"


def worths(game):
    """Net worth of each, with Trust Funds at their price."""
    return [net_worth(game, each) + game.rules.trust_fund * trust_funds(each) for each in game.players]


class Tally:
    """Sums over games."""

    def __init__(self):
        self.turns, self.events, self.bought, self.places = [], Counter(), Counter(), Counter()
        self.played, self.won = defaultdict(Counter), defaultdict(Counter)  # by line-up

    def add(self, match):
        events, seats, line_up = match.state.events, len(match.seats), tuple(sorted(match.names))
        self.turns.append(match.state.round)
        self.events.update(event.kind for event in events)
        self.bought.update(event.a for event in events if event.kind == story.BOUGHT)
        began = (event.a for event in events if event.kind == story.TURN_BEGAN)
        self.events["recession"] += any(grid(number).quadrant == RECESSION for number in began)
        self.played[line_up].update(match.names)
        for seat in match.winners:
            self.won[line_up][match.names[seat]] += 1 / len(match.winners)
            self.places[(seat - match.state.first) % seats] += 1 / len(match.winners)

    def lines(self):
        games, turns = len(self.turns), sorted(self.turns)
        inside = sum(8 <= each <= 14 for each in turns)
        yield f"{games} games; Economic Turns {[turns[(games - 1) * q // 100] for q in QUANTILES]} at {QUANTILES} %"
        yield f"of 8 to 14 Economic Turns {inside / games:.2f}; with a Recession {self.events['recession'] / games:.2f}"
        for name, kind in (("bankruptcies", story.BANKRUPT), ("deals", story.DEALT), ("auctions", story.AUCTIONED)):
            yield f"{name} a game {self.events[kind] / games:.2f}"
        won, played = sum(self.won.values(), Counter()), sum(self.played.values(), Counter())
        yield "wins " + shares(won, played)
        for line_up in self.played:
            yield "  together: " + shares(self.won[line_up], self.played[line_up])
        yield "wins by order " + ", ".join(f"{self.places[place] / games:.2f}" for place in sorted(self.places))
        yield ", ".join(f"{CARDS[kind].name} {self.bought[kind] / games:.2f} bought" for kind in ASSETS)


def shares(won, played):
    return ", ".join(f"{name} {won[name] / played[name]:.2f}" for name in BOTS if played[name])


def simulate(games, seats, rules):
    """A tally of games of every line-up in turn, and what the cards did."""
    names = [name for name in BOTS if name != "Random" or seats == len(BOTS)]
    tally, watch, tables = Tally(), Watch(), list(combinations(names, seats))
    rulebook.play_card = watch
    try:
        for seed in range(games):
            table = list(tables[seed % len(tables)])
            random.Random(seed).shuffle(table)
            tally.add(Match("wongamania", table, seed=seed, rules=rules))
    finally:
        rulebook.play_card = watch.rule
    return tally, watch


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--players", type=int, default=4, help="2 to 6; with 6 Random is one of them")
    parser.add_argument("--grid", type=int, default=BOX.rules().start_grid, help="where the token starts")
    asked = parser.parse_args()
    tally, watch = simulate(asked.games, asked.players, BOX.rules(start_grid=asked.grid))
    print("\n".join([*tally.lines(), *watch.lines(asked.games)]))


if __name__ == "__main__":
    main()
