"""A class's files as its lessons and tables write them, for tests."""

import json
import shutil

from finplay import Match, Seat, save
from finplay.wealthcraft import Rules
from finplay.wealthcraft.bots import BOTS
from widgets.journal import Journal
from widgets.journal_file import JournalFile

LESSON = "01-play-wealthcraft"
RULES = Rules(max_rounds=4)
WORTH = {"kind": "number", "question": "What will your **net worth** be?", "unit": "L"}


def journal(place, name, file="", **entries):
    """A journal of lesson 01, handed in; entries are keyword arguments, each a dict."""
    made = Journal(LESSON, name)
    for key, parts in entries.items():
        made.record(key, **parts)
    return handed_in(made._file, place / (file or f"journal-{name}.json"))


def handed_in(file: JournalFile, to):
    to.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(file.path(), to)
    return to


def bet(answer, result=None):
    return {**WORTH, "answer": answer, "result": result}


def check(first, answer=None, right=6, **more):
    """A check whose right answer is 6L."""
    last = first if answer is None else answer
    parts = {"kind": "check", "question": "How much cash?", "unit": "L", "first": first, "answer": last}
    return parts | {"first right": first == right, "right": last == right, "hints": 0} | more


def text(answer, question="Which moment decided?"):
    return {"kind": "text", "question": question, "answer": answer}


def played(
    *people, plans=("Saver",), others=("Steady",), seed=5, rules=RULES, game="wealthcraft", bots=BOTS, stop=None
):
    """A game that people played as these bots would; `stop` is how many answers they have given."""
    seats = [Seat(name, bots[plan]()) for name, plan in zip(people, plans, strict=True)]
    answers = Match(game, [*seats, *others], seed, rules).answers[:stop]
    return Match(game, [*map(Seat, people), *others], seed, rules, answers=answers)


def game(place, match, file):
    path = place / file
    path.parent.mkdir(parents=True, exist_ok=True)
    save(match, path)
    return path


def edited(path, **changes):
    document = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**document, **changes}), encoding="utf-8")
    return path
