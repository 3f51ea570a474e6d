"""How long the kernel works on a click: answer, bots' moves, new board. Browser and network come on top.

    python -m tests.benchmarks.table_clicks            a four-player game to 100L, two of the four clicked
    python -m tests.benchmarks.table_clicks 500 9      to 500L, and with another seed
    python -m tests.benchmarks.table_clicks wongamania 9   two people and four bots

In WealthCraft the two people answer as the bot Steady would, in Wongamania they press anything; once with a file, in a
temporary folder, and once without. Nothing is asserted.
"""

from __future__ import annotations

import random
import sys
import tempfile
from pathlib import Path
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import ipywidgets as w
from clicking import give, is_undo, pressable

from finplay.wealthcraft.bots import Steady
from finplay.wealthcraft.rules import Rules
from widgets import Table

PEOPLE_AND_BOTS = ("Asha", "Ben", "Steady", "Hawk")
SIX = ("Asha", "Hold", "Cyclist", "Ben", "Saver", "Speculator")


class Clock:
    """Times every click, by the question it was made at and whether it answered it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.answers: list[tuple[float, int, str]] = []  # ms, number of the question, decision
        self.others: list[float] = []  # ms: steppers, choices, curtains
        self.plain_click = w.Button.click

    def __enter__(self) -> Clock:
        clock = self

        def click(button: w.Button) -> None:
            question = clock.table.match.question
            start = perf_counter()
            clock.plain_click(button)
            took = 1000 * (perf_counter() - start)
            now = clock.table.match.question
            if now is not None and now.number == question.number:
                clock.others.append(took)
            else:
                clock.answers.append((took, question.number, question.decision))

        w.Button.click = click
        return self

    def __exit__(self, *_: Any) -> None:
        w.Button.click = self.plain_click


def play(goal: int, seed: int, save: Path | bool) -> Clock:
    table = Table("wealthcraft", PEOPLE_AND_BOTS, seed, Rules(goal=goal), save=save)
    with Clock(table) as clock:
        while (question := table.match.question) is not None:
            me = question.view.players[question.seat]
            give(table, getattr(Steady(), question.decision)(question.view, me, *question.info))
    return clock


def play_wongamania(seed: int, save: Path | bool) -> Clock:
    """Anything that can be pressed; what goes on is pressed more often, so that the game ends."""
    table, rng = Table("wongamania", SIX, seed, save=save), random.Random(seed)
    with Clock(table) as clock:
        while table.match.question is not None:
            able = [each for each in pressable(table) if not is_undo(each)]
            on = [each for each in able if each.description in ("No deal", "Go on", "No deals: go on")]
            rng.choice(on if on and rng.random() < 0.7 else able).click()
    return clock


def line(what: str, times: list[float]) -> None:
    if times:
        middle, worst = sorted(times)[len(times) // 2], max(times)
        print(f"{what:<32}{len(times):>6} clicks   median {middle:6.1f} ms   worst {worst:6.1f} ms")


def main() -> None:
    wongamania = sys.argv[1:2] == ["wongamania"]
    goal = int(sys.argv[1]) if len(sys.argv) > 1 and not wongamania else 100
    seed = int(sys.argv[2]) if len(sys.argv) > 2 else 7
    with tempfile.TemporaryDirectory() as folder:
        for save in (Path(folder) / "game.json", False):
            print("With a file" if save else "Without a file")
            tell(play_wongamania(seed, save) if wongamania else play(goal, seed, save))


def tell(clock: Clock) -> None:
    match = clock.table.match
    print(f"{', '.join(match.names)}, seed {match.seed}: {match.state.round} rounds, {len(match.answers)} answers")
    line("answers", [took for took, _, _ in clock.answers[:-1]])
    line("the last answer, with the report", [took for took, _, _ in clock.answers[-1:]])
    last = len(match.answers) * 9 // 10
    line("answers, last tenth of the game", [took for took, number, _ in clock.answers[:-1] if number >= last])
    line(
        "ends of turns, with bots' moves",
        [took for took, _, decision in clock.answers[:-1] if decision in ("end_turn", "offer")],
    )
    line("steppers, choices, curtains", clock.others)


if __name__ == "__main__":
    main()
