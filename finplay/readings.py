"""What a finished game tells: readings of its ledger and of its story. Nothing here changes a game.

Holdings, causes and results are sums of ledger entries, so they add up to the last lakh. What a game calls its causes,
which events it marks and what it draws are told by its own module `readings`.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from importlib import import_module
from typing import Any

from . import ledger as ledgers
from .games import box_of
from .ledger import BANK, MARKET, Entry
from .match import Match
from .reading_parts import (
    PRICES,
    Breakdown,
    Chance,
    Course,
    Ending,
    Flow,
    Highlight,
    Mark,
    Phase,
    Price,
    Row,
    Shock,
    Terms,
    Trade,
    flows,
)
from .saves import Record

__all__ = ["Chance", "Course", "Highlight", "Mark", "Reading", "Row", "Shock", "csv_text", "read", "scores", "worths"]

Holdings = tuple[tuple[int, ...], ...]  # [seat][asset], in units of the asset
Cause = str | tuple[str, str]  # a why of the ledger, or a why and the asset that moved
MOST_CAUSES = 10  # on a chart with those that did nothing


@dataclass(frozen=True)
class Reading:
    """A finished game as plain data, from a match or from a save that can only be read.

    `start` and `final` are holdings; `missing` says in words what a save did not hold.
    """

    game: str
    title: str
    terms: Terms
    names: tuple[str, ...]
    seed: int
    fresh: tuple[int, int]  # from which round on another seed was in force, and which; (0, 0) none
    rounds: int
    turns: int
    assets: tuple[str, ...]
    whys: tuple[str, ...]
    start: Holdings
    ledger: tuple[Entry, ...]
    prices: tuple[Price, ...]
    winners: tuple[int, ...]
    why_won: str
    causes: tuple[tuple[Cause, str], ...]  # (why of the ledger, words), in the order of a waterfall
    race: str = ""  # the asset that comes before net worth, if any
    marks: tuple[Mark, ...] = ()
    chances: tuple[Chance, ...] = ()
    phases: tuple[Phase, ...] = ()
    trades: tuple[Trade, ...] = ()
    breakdowns: tuple[Breakdown, ...] = ()
    missing: tuple[str, ...] = ()

    @property
    def final(self) -> Holdings:
        return _fixed(ledgers.balances(self.start, self.ledger))

    def worth(self, seat: int) -> int:
        """Net worth at the end."""
        return self._worth(self.final[seat], self.prices[-1])

    def start_worth(self, seat: int) -> int:
        """Net worth before anything moved."""
        return self._worth(self.start[seat], self.prices[0])

    def _worth(self, held: Iterable[int], price: Price) -> int:
        return sum(units * each for units, each in zip(held, price.each, strict=True))

    @property
    def ranked(self) -> tuple[int, ...]:
        """Seats, the winners first, then by who is ahead."""
        last = self._course(self.rounds, "round", self.rounds)
        place = {seat: self.ahead(last, seat)[-1] for seat in range(len(self.names))}
        return tuple(sorted(place, key=lambda s: (s not in self.winners, -place[s][0], -place[s][1], s)))

    def ahead(self, course: Course, seat: int) -> list[tuple[int, int]]:
        """Step by step, what says who is ahead: the asset that comes first, if the game has one, then net worth."""
        worth = course.worth(seat)
        first = course.held[seat][self.assets.index(self.race)] if self.race in self.assets else [0] * len(worth)
        return list(zip(first, worth, strict=True))

    def became(self, seat: int) -> str:
        """What comes before net worth, at the end, for a heading: `; Trust Funds: 3`; empty if nothing does."""
        return f"; {self.race.title()}: {self.final[seat][self.assets.index(self.race)]}" if self.race else ""

    def by_round(self) -> Course:
        """Holdings at the end of every round; round 0 is the set-up."""
        return self._course(self.rounds, "round")

    def by_turn(self) -> Course:
        """Holdings at the end of every turn; turn 0 is the set-up."""
        return self._course(self.turns, "turn")

    def _course(self, last: int, step: str, first: int = 0) -> Course:
        held, entries = [list(each) for each in self.start], sorted(self.ledger, key=lambda e: int(getattr(e, step)))
        history: list[list[list[int]]] = []
        k = 0
        for now in range(first, last + 1):
            done = k
            while k < len(entries) and getattr(entries[k], step) <= now:
                k += 1
            held = ledgers.balances(held, entries[done:k])
            history.append(held)
        seats, assets, steps = range(len(self.names)), range(len(self.assets)), tuple(range(first, last + 1))
        return Course(
            steps,
            tuple(tuple(tuple(then[seat][asset] for then in history) for asset in assets) for seat in seats),
            tuple([price.each for price in self.prices if getattr(price, step) <= now][-1] for now in steps),
        )

    def shown(self, course: Course, seat: int) -> dict[str, list[int]]:
        """The value of each asset of a chart, step by step."""
        return {a: course.value(seat, self.assets.index(a)) for a in self.terms.shown if a in self.assets}

    def owed(self, course: Course, seat: int) -> list[int]:
        """What debts take off net worth, step by step: 0 or less."""
        debts = [course.value(seat, self.assets.index(a)) for a in self.terms.debts if a in self.assets]
        return [sum(step) for step in zip([0] * len(course.steps), *debts, strict=True)]

    def flags(self, seat: int) -> list[int]:
        """The rounds with a star on the chart of all players."""
        kind, mine = self.terms.flag[0], [mark for mark in self.marks if mark.seat == seat]
        return sorted({mark.round for mark in mine if mark.kind == kind})

    def flows(self) -> Iterator[Flow]:
        """Every change of everybody's net worth, in order."""
        return flows(self.start, self.ledger, self.prices)

    def waterfall(self, seat: int) -> list[tuple[str, int]]:
        """(cause, amount) for every cause that the game names: start + all amounts = end, to the last unit."""
        named = dict(self.causes)
        total = dict.fromkeys(named.values(), 0)
        for flow in self.flows():
            if flow.seat == seat and flow.amount:
                why = PRICES if flow.why < 0 else self.whys[flow.why]
                words = named.get((why, self.assets[flow.asset])) or named.get(why) or why.capitalize()
                total[words] = total.get(words, 0) + flow.amount
        steps = [(words, amount) for words, amount in total.items() if amount or words in named.values()]
        if self.start_worth(seat) + sum(amount for _, amount in steps) != self.worth(seat):
            raise AssertionError(f"the causes do not add up to the net worth of {self.names[seat]}")
        return steps

    def chief(self, steps: Sequence[tuple[str, int]]) -> list[tuple[str, int]]:
        """The causes that a chart has room for: of many, those that did anything."""
        return [step for step in steps if step[1] or len(steps) <= MOST_CAUSES]

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
    seats = range(len(match.seats))
    reading = Reading(
        game=box.name, title=box.title, terms=told.TERMS, names=match.names, seed=match.seed, fresh=match.fresh,
        rounds=match.state.round, turns=match.state.turn, assets=box.assets, whys=box.whys,
        start=_fixed(box.holdings(box.new_game(match.rules, match.seed, len(match.seats)))),
        ledger=tuple(match.ledger), prices=tuple(told.prices(view)), winners=match.winners, why_won="",
        causes=tuple(told.CAUSES.items()), race=told.RACE, marks=tuple(told.marks(view, match.names)),
        chances=tuple(each for seat in seats for each in told.chances(match.view(seat), seat)),
        **told.extras(view),
    )  # fmt: skip
    if reading.final != _fixed(box.holdings(match.state)):
        raise AssertionError("the ledger does not add up to the holdings")
    if tuple(map(reading.worth, seats)) != worths(match):
        raise AssertionError("the prices do not add up to the net worth")
    return _with_reason(reading, asdict(match.rules))


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
        *told.MISSING,
    ]
    reading = Reading(
        game=box.name, title=box.title, terms=told.TERMS, names=record.names, seed=record.seed, fresh=(0, 0),
        rounds=max((e.round for e in record.ledger), default=0), turns=max((e.turn for e in record.ledger), default=0),
        assets=record.assets, whys=record.whys, start=start, ledger=record.ledger,
        prices=(Price(0, 0, 0, tuple(int(asset in told.COUNTED) for asset in record.assets)),),
        winners=record.winners, why_won="", causes=tuple(told.CAUSES.items()), race=told.RACE, missing=tuple(missing),
    )  # fmt: skip
    return _with_reason(reading, record.rules)


def _with_reason(reading: Reading, rules: Mapping[str, int]) -> Reading:
    holdings = tuple(dict(zip(reading.assets, each, strict=True)) for each in reading.final)
    worth = tuple(map(reading.worth, range(len(reading.names))))
    ending = Ending(reading.names, reading.winners, holdings, worth, rules)
    return replace(reading, why_won=_told(reading.game).why_won(ending))


def worths(match: Match) -> tuple[int, ...]:
    """The net worth of every seat now."""
    return tuple(_told(match.box.name).worth(match.state))


def scores(match: Match) -> tuple[int, ...]:
    """What replays are compared by, of every seat: net worth, or what the game has in its stead (`terms.score`)."""
    return tuple(_told(match.box.name).score(match.state))


def score_of(game: str, rules: Any, facts: Sequence[int]) -> int:
    """The same of one seat, from what the game's box tells of it at the end."""
    score: int = _told(game).score_of(rules, facts)
    return score


def _told(game: str) -> Any:
    """A game's own part of the readings."""
    return import_module(f".{game}.readings", __package__)


def _fixed(rows: Iterable[Iterable[int]]) -> Holdings:
    return tuple(tuple(each) for each in rows)


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
