"""How WealthCraft's bots do: lengths, wealth, houses, who wins from where, and games a second.

    python -m tests.benchmarks.wealthcraft_bots            2,000 games for each number of players
    python -m tests.benchmarks.wealthcraft_bots 500        fewer of them

Same number of games, same table, but for the speeds. With n games a share of p has a standard error of
sqrt(p * (1 - p) / n): 1.1 percentage points for 50% of 2,000.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Sequence
from itertools import permutations
from time import perf_counter
from typing import Any

from finplay import Match
from finplay.wealthcraft import story
from finplay.wealthcraft.bots import BOTS
from finplay.wealthcraft.players import DECISIONS
from finplay.wealthcraft.records import Game, net_worth, new_game
from finplay.wealthcraft.rulebook import play, winners
from finplay.wealthcraft.rules import Rules

POINTS = (5, 25, 50, 75, 95)  # percentiles
CAREFUL = tuple(name for name in BOTS if name != "Random")
NO_AUDITS = Rules(audit_early=200, audit_late=200)


class Chair:
    """Gives a bot the raw game, and its own luck the key that a match would give it."""

    def __init__(self, bot: Any, seat: int) -> None:
        self.bot, self.seat, self.round, self.number = bot, seat, -1, -1


def _asker(decision: str) -> Any:
    def ask(self: Chair, game: Game, me: Any, *info: Any) -> Any:
        self.number = self.number + 1 if self.round == game.round else 0
        self.round = game.round
        game.asked_seat, game.asked_number = self.seat, self.number
        return getattr(self.bot, decision)(game, me, *info)

    return ask


for _decision in DECISIONS:
    setattr(Chair, _decision, _asker(_decision))


# ---------------------------------------------------------------- playing
def line_ups(names: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Every choice of different bots in every order."""
    return list(permutations(names, seats))


def played(line_up: Sequence[str], seed: int, rules: Rules) -> Game:
    game = new_game(rules, seed, len(line_up))
    play(game, [Chair(BOTS[name](), seat) for seat, name in enumerate(line_up)])
    return game


class Tally:
    """What came out of many games."""

    def __init__(self, names: Sequence[str], seats: int, games: int, rules: Rules | None = None) -> None:
        self.names, self.seats, self.games = tuple(dict.fromkeys(names)), seats, games
        self.rounds: list[int] = []
        self.worths: list[int] = []
        self.winners_years: list[int] = []
        self.years: list[int] = []
        self.forced = 0
        self.wins: Counter[str] = Counter()
        self.seated: Counter[str] = Counter()
        self.places: Counter[int] = Counter()
        tables = line_ups(names, seats)
        for i in range(games):
            self.add(tables[i % len(tables)], played(tables[i % len(tables)], i + 1, rules or Rules()))

    def add(self, line_up: Sequence[str], game: Game) -> None:
        won = winners(game)
        self.rounds.append(game.round)
        self.worths.append(net_worth(game.players[won[0]]))
        self.winners_years.append(game.players[won[0]].year)
        self.years += [player.year for player in game.players]
        self.forced += sum(event.kind in (story.HOUSE_FORCED, story.HOMELESS) for event in game.events)
        self.seated.update(line_up)
        for seat in won:
            self.wins[line_up[seat]] += 1 / len(won)  # type: ignore[assignment]
            self.places[(seat - game.first) % self.seats] += 1 / len(won)  # type: ignore[assignment]

    def win_rates(self) -> list[str]:
        return [percent(self.wins[name], self.seated[name]) for name in self.names]

    def place_rates(self) -> list[str]:
        return [percent(self.places[place], self.games) for place in range(self.seats)]


# ---------------------------------------------------------------- reporting
def percent(part: float, whole: float) -> str:
    return f"{100 * part / whole:.1f}" if whole else "-"


def spread(values: list[int]) -> str:
    ordered = sorted(values)
    return " / ".join(str(ordered[(len(ordered) - 1) * point // 100]) for point in POINTS)


def row(*cells: object) -> None:
    print("| " + " | ".join(str(cell) for cell in cells) + " |")


def heading(*cells: str) -> None:
    print()
    row(*cells)
    row(*["---"] * len(cells))


def lengths(tallies: list[Tally]) -> None:
    heading("players", "rounds", "winner's L", "winner's year", "years of all", "forced a game", "forced, % of players")
    for t in tallies:
        per_player = percent(t.forced, t.games * t.seats)
        spreads = map(spread, (t.rounds, t.worths, t.winners_years, t.years))
        row(t.seats, *spreads, f"{t.forced / t.games:.2f}", per_player)


def rates(title: str, tallies: list[Tally]) -> None:
    heading(title, *tallies[0].names, "by place, first to last")
    for t in tallies:
        row(t.seats, *t.win_rates(), " / ".join(t.place_rates()))


def places(games: int) -> None:
    """Four of the same bot differ only in their place in the playing order."""
    heading("all the same, by place", "2 players", "3 players", "4 players", "4 players, no audits")
    for name in CAREFUL:
        cells = [" / ".join(Tally((name,) * n, n, games).place_rates()) for n in (2, 3, 4)]
        row(name, *cells, " / ".join(Tally((name,) * 4, 4, games, NO_AUDITS).place_rates()))


def speeds(games: int) -> None:
    heading("games a second", "2 players", "3 players", "4 players")
    direct, matches = [], []
    for seats in (2, 3, 4):
        tables = line_ups(CAREFUL, seats)
        bots = [[BOTS[name]() for name in each] for each in tables]
        start = perf_counter()
        for i in range(games):
            play(new_game(Rules(), i + 1, seats), bots[i % len(bots)])
        direct.append(round(games / (perf_counter() - start)))
        start = perf_counter()
        for i in range(games):
            Match("wealthcraft", tables[i % len(tables)], seed=i + 1)
        matches.append(round(games / (perf_counter() - start)))
    row("rules and bots alone", *direct)
    row("Match, with views and answers", *matches)


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    print(f"{games} games each; percentiles {' / '.join(map(str, POINTS))}; rates in %")
    everybody = [Tally(tuple(BOTS), seats, games) for seats in (2, 3, 4)]
    lengths(everybody)
    rates("win rates, all five, by players", everybody)
    careful = [Tally(CAREFUL, seats, games) for seats in (2, 3, 4)]
    lengths(careful)
    rates("win rates without Random", careful)
    places(games)
    speeds(max(100, games // 4))


if __name__ == "__main__":
    main()
