"""A made-up class, so that a teacher sees what a debrief looks like: bots play, and no student wrote a word."""

from __future__ import annotations

from functools import cache
from typing import Any

from finplay import Match, Seat
from finplay.wealthcraft import Rules
from finplay.wealthcraft.bots import Bull, Hawk, Random, Saver, Steady

from .class_files import Collected, Handed, Played
from .journal_file import Entry

LESSON = "01-play-wealthcraft"
SEED = 126
PLANS = (
    Saver(), Steady(), Bull(), Hawk(), Random(), Steady(share=20), Steady(share=80, buffer=5), Saver(bid_share=50),
    Bull(buffer=15), Hawk(share=30), Steady(share=40, buffer=20), Bull(share=70, bid_share=100),
)  # fmt: skip
NAMES = tuple(f"Example {number}" for number in range(1, len(PLANS) + 1))
WINNER = ("Me", "Me", "Me", "Steady", "Me", "Hawk", "Me", "Steady", "Me", "Me", "Steady", "Hawk")
WORTH = (45, 40, 90, 60, 50, 30, 120, 40, 75, 35, 55, 60)
RIGHT_RETURNS, RIGHT_CRASH, RIGHT_CASH = 6, 4, "It pays nothing, but it pays bills and bids, so some is useful"
CASH = "Yes: it pays nothing, so have none"
CHECKS: tuple[tuple[str, str, str, Any, tuple[Any, ...]], ...] = (  # key, question, unit, answer, first answers
    ("check-returns", "**13L of stocks** and **12L of bonds**: how much cash do they pay at your Year-End?", "L",
     RIGHT_RETURNS, (7, 6, 7, 4, 7.6, 6, 7, 6, 4, 7, 6, 7)),
    ("check-crash", "What is left of **10L of stocks** after a **Market Crash**?", "L",
     RIGHT_CRASH, (4, 7, 4, 4, 7, 4, 6, 4, 7, 4, 4, 4)),
    ("check-cash", "Is cash dead money?", "",
     RIGHT_CASH, (RIGHT_CASH, CASH, *[RIGHT_CASH] * 5, CASH, *[RIGHT_CASH] * 4)),
)  # fmt: skip
MOMENT = (
    "The crash in round 2. I had put everything into stocks.", "When I got the house for 10L. Nobody else bid.",
    "Luck! The rally at the end saved me.", "I was audited because I forgot the limit.",
    "I paid 20L at the end because I had no house.", "Nothing big happened. I was boring and it worked.",
    "The emergency: I had no cash and had to sell.", "A decision: I kept 10L cash for the auction.",
)  # fmt: skip
NEXT = (
    "Buy the house early.", "Keep a bit of cash.", "Watch the limit before my turn ends.",
    "The same again, I want to see if it was luck.", "Not put all in one thing.",
)  # fmt: skip


@cache
def sample() -> Collected:
    """Twelve students with a journal and a game each."""
    games = [_game(number) for number in range(len(PLANS))]
    return Collected([_journal(number, games[number]) for number in range(len(PLANS))], games, [], example=True)


def _game(number: int) -> Played:
    """A bot decides, and the seat is put down as a person's."""
    rules = Rules(max_rounds=8)
    name, others = NAMES[number], ["Steady", "Hawk"]
    answers = Match("wealthcraft", [Seat(name, PLANS[number]), *others], SEED, rules).answers
    match = Match("wealthcraft", [Seat(name), *others], SEED, rules, answers=answers)
    return Played(f"/{name}", name, match, ("", *others), f"{name}.json", 0.0)


def _journal(number: int, game: Played) -> Handed:
    match = game.match
    assert isinstance(match, Match)
    worth, players = sum(match.box.holdings(match.state)[0]), ("Me", "Steady", "Hawk")
    winners = [players[seat] for seat in match.winners]
    parts: dict[str, Entry] = {
        "winner": {"kind": "bet", "question": "Who will have the highest net worth after 8 rounds?",
                   "answer": WINNER[number], "result": winners},
        "worth": {"kind": "number", "question": "You start with 10L. What will your own net worth be after 8 rounds?",
                  "unit": "L", "answer": WORTH[number], "result": worth},
    }  # fmt: skip
    for key, question, unit, answer, firsts in CHECKS:
        parts[key] = {
            "kind": "check", "question": question, "unit": unit, "first": firsts[number], "answer": answer,
            "first right": firsts[number] == answer, "right": True, "hints": int(firsts[number] != answer),
        }  # fmt: skip
    for key, question, texts in (
        ("moment", "Which moment decided your game? Was it luck or a decision?", MOMENT),
        ("next", "What will you decide differently next time, and why?", NEXT),
    ):
        if number < len(texts):
            parts[key] = {"kind": "text", "question": question, "answer": texts[number]}
    at = f"2025-01-01T10:00:{number:02d}.000000+00:00"
    entries = {key: {**entry, "at": at} for key, entry in parts.items()}
    return Handed(game.who, game.name, LESSON, entries, game.file)
