"""What a finished game tells: readings of its ledger and of its story. Nothing here changes a game.

Holdings, causes and results are sums of ledger entries, so they add up to the last lakh. What a game calls its causes,
which events it marks and what it draws are told by its own module `readings`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from math import sqrt
from typing import Any, NamedTuple

from . import ledger as ledgers
from .games import box_of
from .ledger import BANK, MARKET, Entry
from .match import Match
from .saves import Record

Holdings = tuple[tuple[int, ...], ...]  # [seat][asset], in the game's unit


class Mark(NamedTuple):
    """Something worth a mark on a chart, for one player. `amount` is what it did to net worth."""

    round: int
    turn: int
    kind: str  # "year-end", "house", "market", "audit", "takeover", "trade" or "tile"
    seat: int
    amount: int
    words: str


class Chance(NamedTuple):
    """All draws of one kind by one player: what could be drawn, in which proportion, and how often each was."""

    seat: int
    what: str  # "roll", "emergency fee", "lottery prize"
    unit: str
    faces: tuple[int, ...]
    weights: tuple[int, ...]  # how many of the equal chances give each face
    seen: tuple[int, ...]

    @property
    def draws(self) -> int:
        return sum(self.seen)

    @property
    def mean(self) -> float:
        """The average of what was drawn. Raises ZeroDivisionError if nothing was."""
        return _mean(self.faces, self.seen)

    @property
    def expected(self) -> float:
        return _mean(self.faces, self.weights)

    @property
    def margin(self) -> float:
        """The means of 95 of 100 players with as many draws lie about within expected ± margin."""
        square = _mean([face * face for face in self.faces], self.weights)
        return 1.96 * sqrt((square - self.expected**2) / self.draws)


class Highlight(NamedTuple):
    """One round of one player with all that is marked in it."""

    round: int
    amount: int
    words: tuple[str, ...]
    main: Mark  # the one that did most


class Shock(NamedTuple):
    """Something that moved several players' net worth in one turn, by `amount` in all."""

    turn: int
    words: str
    amount: int


class Course(NamedTuple):
    """Holdings through the game: `held[seat][asset][i]` at the end of `steps[i]`, a round or a turn; 0 is the start."""

    steps: tuple[int, ...]
    held: tuple[tuple[tuple[int, ...], ...], ...]

    def worth(self, seat: int) -> list[int]:
        """Net worth of one player, step by step."""
        return [sum(step) for step in zip(*self.held[seat], strict=True)]


class Row(NamedTuple):
    """An entry of the ledger in words."""

    round: int
    turn: int
    payer: str
    payee: str
    asset: str
    amount: int
    why: str


@dataclass(frozen=True)
class Reading:
    """A finished game as plain data, from a match or from a save that can only be read.

    `start` and `final` are holdings; `missing` says in words what a save did not hold.
    """

    game: str
    title: str
    names: tuple[str, ...]
    seed: int
    fresh: tuple[int, int]  # from which round on another seed was in force, and which; (0, 0) none
    rounds: int
    turns: int
    assets: tuple[str, ...]
    whys: tuple[str, ...]
    start: Holdings
    ledger: tuple[Entry, ...]
    winners: tuple[int, ...]
    why_won: str
    causes: tuple[tuple[str, str], ...]  # (why of the ledger, words), in the order of a waterfall
    marks: tuple[Mark, ...] = ()
    chances: tuple[Chance, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def final(self) -> Holdings:
        return _fixed(ledgers.balances(self.start, self.ledger))

    def worth(self, seat: int) -> int:
        """Net worth at the end."""
        return sum(self.final[seat])

    @property
    def ranked(self) -> tuple[int, ...]:
        """Seats, the winners first, then by net worth."""
        return tuple(sorted(range(len(self.names)), key=lambda s: (s not in self.winners, -self.worth(s), s)))

    def by_round(self) -> Course:
        """Holdings at the end of every round; round 0 is the set-up."""
        return self._course(self.rounds, "round")

    def by_turn(self) -> Course:
        """Holdings at the end of every turn; turn 0 is the set-up."""
        return self._course(self.turns, "turn")

    def _course(self, last: int, step: str) -> Course:
        held, entries = [list(each) for each in self.start], sorted(self.ledger, key=lambda e: int(getattr(e, step)))
        history: list[list[list[int]]] = []
        k = 0
        for now in range(last + 1):
            done = k
            while k < len(entries) and getattr(entries[k], step) <= now:
                k += 1
            held = ledgers.balances(held, entries[done:k])
            history.append(held)
        seats, assets = range(len(self.names)), range(len(self.assets))
        return Course(
            tuple(range(last + 1)),
            tuple(tuple(tuple(then[seat][asset] for then in history) for asset in assets) for seat in seats),
        )

    def waterfall(self, seat: int) -> list[tuple[str, int]]:
        """(cause, amount) for every cause that the game names: start + all amounts = end, to the last unit."""
        total = dict.fromkeys(self.whys, 0)
        for entry in self.ledger:
            total[self.whys[entry.why]] += entry.amount * ((entry.payee == seat) - (entry.payer == seat))
        named = dict(self.causes)
        unnamed = [(why, why.capitalize()) for why, amount in total.items() if why not in named and amount]
        steps = [(words, total.get(why, 0)) for why, words in (*self.causes, *unnamed)]
        if sum(self.start[seat]) + sum(amount for _, amount in steps) != self.worth(seat):
            raise AssertionError(f"the causes do not add up to the net worth of {self.names[seat]}")
        return steps

    def highlights(self, seat: int, most: int = 8) -> list[Highlight]:
        """The rounds in which the most happened to this player's net worth, in their order."""
        by_round: dict[int, list[Mark]] = {}
        for mark in self.marks:
            if mark.seat == seat:
                by_round.setdefault(mark.round, []).append(mark)
        weight = {when: sum(abs(mark.amount) for mark in marks) for when, marks in by_round.items()}
        kept = sorted(sorted(by_round, key=lambda when: (-weight[when], when))[:most])
        return [
            Highlight(
                when,
                sum(m.amount for m in marks),
                tuple(m.words for m in marks),
                max(marks, key=lambda m: abs(m.amount)),
            )
            for when, marks in ((when, by_round[when]) for when in kept)
        ]

    def shocks(self, most: int = 2) -> list[Shock]:
        """The turns in which the market moved more than one player most, in their order."""
        by_turn: dict[int, list[Mark]] = {}
        for mark in self.marks:
            if mark.kind == "market":
                by_turn.setdefault(mark.turn, []).append(mark)
        found = [
            Shock(turn, marks[0].words.split(". ")[0], sum(m.amount for m in marks))
            for turn, marks in by_turn.items()
            if len({m.seat for m in marks}) > 1
        ]
        return sorted(sorted(found, key=lambda s: -abs(s.amount))[:most])

    def rows(self) -> list[Row]:
        """The ledger in words."""
        return [
            Row(e.round, e.turn, self.who(e.payer), self.who(e.payee), self.assets[e.asset], e.amount, self.whys[e.why])
            for e in self.ledger
        ]

    def who(self, seat: int) -> str:
        return {BANK: "the bank", MARKET: "the market"}.get(seat) or self.names[seat]

    def frame(self) -> Any:
        """The ledger as a DataFrame, see `finplay.ledger.frame`."""
        return ledgers.frame(self.ledger, self.names, self.assets, self.whys)


# ---------------------------------------------------------------- reading a game
def read(source: Match | Record) -> Reading:
    """Read a finished game. Raises ValueError while it goes on: the books may be closed, and luck is still to come."""
    if not source.over:
        raise ValueError("the report opens when the game is over")
    return _read_match(source) if isinstance(source, Match) else _read_record(source)


def _read_match(match: Match) -> Reading:
    box, told, view = match.box, _told(match.box.name), match.view()
    reading = Reading(
        game=box.name, title=box.title, names=match.names, seed=match.seed, fresh=match.fresh,
        rounds=match.state.round, turns=match.state.turn, assets=box.assets, whys=box.whys,
        start=_fixed(box.holdings(box.new_game(match.rules, match.seed, len(match.seats)))),
        ledger=tuple(match.ledger), winners=match.winners, why_won="", causes=tuple(told.CAUSES.items()),
        marks=tuple(told.marks(view, match.names)), chances=tuple(told.chances(view)),
    )  # fmt: skip
    if reading.final != _fixed(box.holdings(match.state)):
        raise AssertionError("the ledger does not add up to the holdings")
    return _with_reason(reading, told)


def _read_record(record: Record) -> Reading:
    """A save of other rules: its events, luck and start are not in the file, only its ledger and its log."""
    box = box_of(record.game)
    told = _told(box.name)
    fresh = box.holdings(box.new_game(box.rules(), record.seed, len(record.names)))
    start = _fixed([dict(zip(box.assets, each, strict=True)).get(a, 0) for a in record.assets] for each in fresh)
    missing = [
        "The events on the charts, the dice and draws, the replay and “Luck or decision?”: they need the rules by "
        f"which this game was played ({record.read_only}).",
        "What everybody started with: taken from today's rules.",
    ]
    reading = Reading(
        game=box.name, title=box.title, names=record.names, seed=record.seed, fresh=(0, 0),
        rounds=max((e.round for e in record.ledger), default=0), turns=max((e.turn for e in record.ledger), default=0),
        assets=record.assets, whys=record.whys, start=start, ledger=record.ledger, winners=record.winners,
        why_won="", causes=tuple(told.CAUSES.items()), missing=tuple(missing),
    )  # fmt: skip
    return _with_reason(reading, told)


def _with_reason(reading: Reading, told: Any) -> Reading:
    from dataclasses import replace

    holdings = [dict(zip(reading.assets, each, strict=True)) for each in reading.final]
    return replace(reading, why_won=told.why_won(reading.names, reading.winners, holdings))


def _told(game: str) -> Any:
    """A game's own part of the readings."""
    return import_module(f".{game}.readings", __package__)


def _fixed(rows: Iterable[Iterable[int]]) -> Holdings:
    return tuple(tuple(each) for each in rows)


def _mean(faces: Sequence[int], counts: Sequence[int]) -> float:
    return sum(face * count for face, count in zip(faces, counts, strict=True)) / sum(counts)


# ---------------------------------------------------------------- the ledger as a file
FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")  # how a spreadsheet's formula may begin


def csv_text(reading: Reading) -> str:
    """The ledger as comma-separated values with a heading. No name in it can become a formula in a spreadsheet."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(Row._fields)
    writer.writerows(_harmless(row) for row in reading.rows())
    return out.getvalue()


def _harmless(row: Row) -> Iterator[object]:
    for cell in row:
        yield f"'{cell}" if isinstance(cell, str) and cell.lstrip(" ").startswith(FORMULA) else cell
