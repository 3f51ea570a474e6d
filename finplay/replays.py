"""The same game again: moment by moment, and many times over with other luck ("luck or decision?").

Everything here plays new matches and leaves the given one as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil, floor
from statistics import median
from typing import Any, NamedTuple

from .luck import MASK, SEEDS, mix
from .match import Match
from .outcomes import margin, median_between
from .questions import single
from .readings import score_of, scores
from .seats import Seat
from .series import Series

GAMES = 5000  # replays with other luck


# ---------------------------------------------------------------- moment by moment
class Stop(NamedTuple):
    """A moment of a match: `number` answers have been given, and this seat is asked this."""

    number: int
    round: int
    turn: int
    seat: int
    decision: str


def stops(match: Match) -> list[Stop]:
    """Every moment at which somebody was asked something, in order."""
    found: list[Stop] = []

    def listen(seat: int, decision: str, view: Any, info: tuple[Any, ...], value: Any) -> None:
        found.append(Stop(len(found), view.round, view.turn, seat, decision))

    _rerun(match, listen)
    return found


def moment(match: Match, number: int) -> Match:
    """The match as it stood after `number` answers. Everybody is a person in it, so that nobody plays on.

    Raises ValueError for a number of answers that the match does not have.
    """
    if type(number) is not int or not 0 <= number <= len(match.answers):
        raise ValueError(f"there are moments 0 to {len(match.answers)}, not {number!r}")
    seats = [Seat(name) for name in match.names]
    return Match(
        match.box.name, seats, match.seed, match.rules,
        script=match.script, fresh=match.fresh, answers=match.answers[:number],
    )  # fmt: skip


Listen = Callable[[int, str, Any, tuple[Any, ...], Any], None]  # (seat, decision, view, info, recorded answer)


class _Tape:
    """A player that gives back its seat's recorded answers, and lets somebody listen to the questions."""

    def __init__(self, match: Match, listen: Listen) -> None:
        self.answers, self.listen, self.cursor = match.answers, listen, 0

    def __getattr__(self, decision: str) -> Any:
        def answer(view: Any, me: Any, *info: Any) -> Any:
            recorded = self.answers[self.cursor]
            self.cursor += 1
            self.listen(recorded.seat, decision, view, info, recorded.value)
            return recorded.value

        return answer


def _rerun(match: Match, listen: Listen) -> None:
    tape = _Tape(match, listen)
    seats = [Seat(name, tape) for name in match.names]
    again = Match(match.box.name, seats, match.seed, match.rules, script=match.script, fresh=match.fresh)
    if again.ledger != match.ledger:
        raise AssertionError(f"the recorded answers gave another game: {again.trouble}")


# ---------------------------------------------------------------- who stands in for whom
class StandIn(NamedTuple):
    """The bot that plays for a seat in replays, and how often it would have answered as the player did."""

    seat: int
    name: str  # of the bot
    bot: Any
    itself: bool  # the seat's own bot, or (False) the bot nearest to a person's play
    agreed: int
    asked: int  # questions that had more than one legal answer


def stand_ins(match: Match) -> tuple[StandIn, ...]:
    """Bots for all seats: a bot plays itself; for a person the bot that agrees most often, ties to the stand-in.

    A seat that was handed to a bot late in the game is taken like a person's.
    """
    box = match.box
    order = sorted(box.bots, key=lambda name: name != box.stand_in)
    crew = [(name, box.bots[name](), False) for name in order]
    benches = [([(type(s.bot).__name__, s.bot, True)] if s.bot is not None else []) + crew for s in match.seats]
    agreed = [[0] * len(bench) for bench in benches]
    asked = [0] * len(benches)

    def listen(seat: int, decision: str, view: Any, info: tuple[Any, ...], value: Any) -> None:
        me = view.players[seat]
        if single(box.decisions[decision].legal(view, me, *info)):
            return
        asked[seat] += 1
        for i, (_, bot, _) in enumerate(benches[seat]):
            agreed[seat][i] += _says(bot, decision, view, me, info) == value

    _rerun(match, listen)
    found = []
    for seat, bench in enumerate(benches):
        best = max(range(len(bench)), key=lambda i: (agreed[seat][i], -i))
        name, bot, itself = bench[best]
        found.append(StandIn(seat, name, bot, itself, agreed[seat][best], asked[seat]))
    return tuple(found)


def _says(bot: Any, decision: str, view: Any, me: Any, info: tuple[Any, ...]) -> Any:
    try:
        return getattr(bot, decision)(view, me, *info)
    except Exception:  # a bot from a notebook may fail in any way; then it does not agree
        return None


# ---------------------------------------------------------------- many games
class Outcome(NamedTuple):
    """What each seat is compared by at the end of one game (see `readings.scores`), and the seats that won."""

    worth: tuple[int, ...]
    winners: tuple[int, ...]


def this_luck(match: Match, crew: Sequence[StandIn]) -> Outcome:
    """The stand-ins on the very luck of this match."""
    return _played(match, crew, match.seed, same=True)


def other_luck(match: Match, crew: Sequence[StandIn], games: int) -> Series:
    """The stand-ins by the same rules on other luck: always the same seeds for this match, and never its own."""
    seats = tuple(Seat(name, each.bot) for name, each in zip(match.names, crew, strict=True))
    seed = mix((mix(match.seed) + 1) & MASK) % (SEEDS - 2 * games)
    if seed <= match.seed < seed + games:
        seed += games
    return Series(match.box.name, seats, match.rules, seed, games, False)


def outcome(series: Series, seats: Sequence[Sequence[int]]) -> Outcome:
    """Of one game of such a series; for each seat its rank and the facts of the game's box."""
    worth = tuple(score_of(series.game, series.rules, facts) for _, *facts in seats)
    return Outcome(worth, tuple(seat for seat, (rank, *_) in enumerate(seats) if rank == 1))


def handed_over(match: Match, crew: Sequence[StandIn], seed: int) -> Outcome:
    """A game with this seed in which a player failed: from there on the game's stand-in plays for them."""
    return _played(match, crew, seed, same=False)


def _played(match: Match, crew: Sequence[StandIn], seed: int, same: bool) -> Outcome:
    """One whole game."""
    box = match.box
    seats = [Seat(name, each.bot) for name, each in zip(match.names, crew, strict=True)]
    luck: dict[str, Any] = {"script": match.script, "fresh": match.fresh} if same else {}
    again = Match(box.name, seats, seed, match.rules, **luck)
    while again.trouble is not None:
        again.hand_over(again.trouble.seat)
    return Outcome(scores(again), again.winners)


class Standing(NamedTuple):
    """How one player's result stands among the replays. Amounts in the game's unit."""

    seat: int
    result: int  # what the player had at the end
    this_luck: int  # what its stand-in has at the end on the very same luck
    others: tuple[int, ...]  # what the stand-in has at the end with other luck, sorted
    won: int  # of these games

    @property
    def games(self) -> int:
        return len(self.others)

    @property
    def median(self) -> float:
        return median(self.others)

    @property
    def middle(self) -> tuple[int, int]:
        """The middle half of the replays lies between these."""
        last = self.games - 1
        return self.others[floor(last * 0.25)], self.others[ceil(last * 0.75)]

    @property
    def median_between(self) -> tuple[int, int]:
        """With 95% certainty the median of endlessly many replays lies between these (order statistics)."""
        return median_between(self.others)

    @property
    def percent(self) -> float:
        """Percent of the replays that ended below the result; equal ones count half."""
        below = sum(worth < self.result for worth in self.others)
        equal = sum(worth == self.result for worth in self.others)
        return 100 * (below + equal / 2) / self.games

    @property
    def margin(self) -> float:
        """With 95% certainty endlessly many replays would give percent ± this many points (Agresti and Coull)."""
        return 100 * margin(self.percent / 100, self.games)

    @property
    def luck(self) -> float:
        """What the luck of this seed did to the stand-in: this luck against its median."""
        return self.this_luck - self.median

    @property
    def rest(self) -> int:
        """What is left: the player's result against its stand-in's on the same luck."""
        return self.result - self.this_luck


def standings(match: Match, own: Outcome, others: Sequence[Outcome]) -> tuple[Standing, ...]:
    """A standing for each seat. Raises ValueError without any replay."""
    if not others:
        raise ValueError("no game was replayed")
    return tuple(
        Standing(
            seat, result, own.worth[seat],
            tuple(sorted(each.worth[seat] for each in others)), sum(seat in each.winners for each in others),
        )
        for seat, result in enumerate(scores(match))
    )  # fmt: skip
