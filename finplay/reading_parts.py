"""What a reading is made of: plain data, and the sums that need nothing else. See `readings`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import sqrt
from typing import NamedTuple

from .ledger import Entry

PRICES = "prices"  # the cause of a change in net worth that moves nothing: what is held is worth more or less


class Terms(NamedTuple):
    """The words and the measures of a game."""

    unit: str  # behind an amount on a chart: "L"
    said: str  # behind an amount in a sentence
    step: str  # what a game is counted in: "round"
    one: str  # of the money, in words: "lakh"
    moved: str  # what the ledger is about: "every lakh"
    shown: tuple[str, ...]  # the assets of a chart, the safest first
    debts: tuple[str, ...] = ()  # assets that count against their holder
    score: str = "net worth"  # by what replays are compared
    luck: str = "dice"  # what other luck changes
    drawn: str = "The dice have no memory: a bad start is not made up for."
    flag: tuple[str, str] = ("", "")  # a kind of mark that gets a star on the chart of all players, and its words


class Mark(NamedTuple):
    """Something worth a mark on a chart, for one player. `amount` is what it did to net worth."""

    round: int
    turn: int
    kind: str  # "market", "trade", ...: the game's own
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
    names: tuple[str, ...] = ()  # of the faces, where they are no numbers

    @property
    def draws(self) -> int:
        return sum(self.seen)

    @property
    def shown(self) -> tuple[str, ...]:
        """The faces as they are written."""
        return self.names or tuple(f"{face}{self.unit}" for face in self.faces)

    @property
    def usual(self) -> tuple[float, ...]:
        """How often each face was to be expected in so many draws."""
        return tuple(self.draws * weight / sum(self.weights) for weight in self.weights)

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


def _mean(faces: Sequence[int], counts: Sequence[int]) -> float:
    return sum(face * count for face, count in zip(faces, counts, strict=True)) / sum(counts)


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


class Price(NamedTuple):
    """From this round, turn and entry of the ledger on, one unit of each asset counts `each` for net worth.

    `at` is the moment in rounds, for a chart.
    """

    round: int
    turn: int
    entry: int
    each: tuple[int, ...]
    at: float = 0.0


class Phase(NamedTuple):
    """A stretch of the game that has a name, in rounds: (0, 2.5, "Recovery")."""

    begin: float
    end: float
    name: str


class Trade(NamedTuple):
    """One unit of an asset bought or sold for money."""

    round: int
    turn: int
    seat: int
    bought: bool
    asset: str  # of the ledger
    what: str  # one of it: "Stock"
    price: int
    market: int  # what it would have cost or brought on the market
    phase: str
    how: str  # "to the bank", "in an auction"


class Breakdown(NamedTuple):
    """Sums of every player by source: `rows[seat]` has an amount for each column."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    note: str  # what counts, in a sentence


class Flow(NamedTuple):
    """What one entry of the ledger, or a change of prices before it, did to one player's net worth."""

    entry: int
    seat: int
    asset: int
    amount: int
    why: int  # of the ledger; -1 if prices moved


def flows(start: Sequence[Sequence[int]], ledger: Sequence[Entry], prices: Sequence[Price]) -> Iterator[Flow]:
    """Every change of everybody's net worth, in order. The first of the prices holds from entry 0 on."""
    held, before = [list(each) for each in start], prices[0].each
    for price, end in zip(prices, [*(each.entry for each in prices[1:]), len(ledger)], strict=True):
        moved = [
            (asset, new - old) for asset, (old, new) in enumerate(zip(before, price.each, strict=True)) if new - old
        ]
        for seat, mine in enumerate(held):
            yield from (Flow(price.entry, seat, asset, mine[asset] * by, -1) for asset, by in moved if mine[asset])
        for i, entry in enumerate(ledger[price.entry : end], start=price.entry):
            for seat, sign in ((entry.payer, -1), (entry.payee, 1)):
                if seat >= 0:
                    held[seat][entry.asset] += sign * entry.amount
                    yield Flow(i, seat, entry.asset, sign * entry.amount * price.each[entry.asset], entry.why)
        before = price.each


class Course(NamedTuple):
    """Holdings through the game: `held[seat][asset][i]` at the end of `steps[i]`, a round or a turn; 0 is the start.

    `prices[i]` is what one unit of each asset counts then.
    """

    steps: tuple[int, ...]
    held: tuple[tuple[tuple[int, ...], ...], ...]
    prices: tuple[tuple[int, ...], ...]

    def value(self, seat: int, asset: int) -> list[int]:
        """What one player's holding of an asset is worth, step by step."""
        return [units * each[asset] for units, each in zip(self.held[seat][asset], self.prices, strict=True)]

    def worth(self, seat: int) -> list[int]:
        """Net worth of one player, step by step."""
        return [sum(step) for step in zip(*(self.value(seat, a) for a in range(len(self.held[seat]))), strict=True)]


class Row(NamedTuple):
    """An entry of the ledger in words."""

    round: int
    turn: int
    payer: str
    payee: str
    asset: str
    amount: int
    why: str


class Ending(NamedTuple):
    """How a game ended, for the sentence that says why somebody won."""

    names: tuple[str, ...]
    winners: tuple[int, ...]
    final: tuple[Mapping[str, int], ...]  # for each seat, units of each asset
    worth: tuple[int, ...]
    rules: Mapping[str, int]
