"""What may come of an answer: the game goes on many times from here, with fresh luck and with bots for the people.

Nothing that is hidden can show through. From the question on all luck is drawn anew, by seeds that know nothing of the
match. A sealed bid that is in but not opened is drawn anew, and so are hands and piles where the game can do that.
Where a game hides more, nothing is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from .games import box_of
from .luck import MASK, mix
from .match import Match
from .outcomes import Outcomes, mean_between, outcomes
from .questions import IllegalAnswer, allows
from .seats import Seat

GAMES = 200  # for each answer
MOST = 6  # answers that are looked at
HIDDEN_BOOKS = "the books are closed, and looking ahead would open them"
GUESSING = "Random"  # a bot whose answers nobody needs to try


def why_not(match: Match) -> str:
    """Why nothing can be looked at here, "" if it can."""
    if match.question is None:
        return "nothing is asked"
    return "" if match.box.redraw or match.rules.open_books else HIDDEN_BOOKS


def candidates(match: Match, listed: Sequence[Any] = ()) -> tuple[Any, ...]:
    """Answers to look at, at most MOST: those of the list if there is one, else what the game's bots would answer.

    Of a long list the bots' answers come first, then some that are spread evenly.
    """
    question = match.question
    assert question is not None
    me = question.view.players[question.seat]
    bots = [kind() for name, kind in match.box.bots.items() if name != GUESSING]
    wanted = list(dict.fromkeys(getattr(each, question.decision)(question.view, me, *question.info) for each in bots))
    wanted = [each for each in wanted if allows(question.legal, each)]
    if not listed:
        return tuple(wanted[:MOST])
    if len(listed) <= MOST:
        return tuple(listed)
    evenly = [listed[round(i * (len(listed) - 1) / (MOST - 1))] for i in range(MOST)]
    kept = list(dict.fromkeys([each for each in wanted if each in listed] + evenly))[:MOST]
    return tuple(each for each in listed if each in kept)


class Future(NamedTuple):
    """How one continuation ended for the person who is asked."""

    worth: int  # what the game counts in the end
    share: float  # of the win


class LookAhead:
    """The question of a match as it stands now; the match may go on meanwhile. Raises ValueError if `why_not`, and for
    an answer that is not legal."""

    def __init__(self, match: Match, answers: Sequence[Any]) -> None:
        reason = why_not(match)
        if reason:
            raise ValueError(f"nothing can be looked at here: {reason}")
        assert match.question is not None
        for each in answers:
            if not allows(match.question.legal, each):
                raise IllegalAnswer(each, match.question.legal.words())
        self.box, self.rules, self.seed, self.script, self.fresh = (
            match.box, match.rules, match.seed, match.script, match.fresh,
        )  # fmt: skip
        self.seat, self.names, self.question = match.question.seat, match.names, match.question
        self.answers, self.past = tuple(answers), tuple(match.answers)
        stand_in = match.box.bots[match.box.stand_in]()
        self.seats = [each if each.bot is not None else Seat(each.name, stand_in) for each in match.seats]
        self.own = [type(each.bot) in match.box.bots.values() for each in self.seats]
        self.open = len(self.past)  # answers before this one are known to all
        while self.open and match.box.decisions[self.past[self.open - 1].decision].sealed:
            if not match.box.decisions[match.question.decision].sealed:
                break
            self.open -= 1

    def future(self, which: int, number: int) -> Future:
        """Continuation `number` after answer `which`: the same number is the same fresh luck for every answer.

        Raises ValueError where a player fails.
        """
        box = self.box
        state = box.new_game(self.rules, self.seed, len(self.seats))
        state.fresh_from, state.fresh_seed = self.fresh
        state.script = self.script
        state.telling = int(not all(self.own))  # the game's own bots read no story
        course = _Course(self, state, self.answers[which], mix((mix(len(self.past)) + number + 1) & MASK))
        try:
            box.play(state, [_chair_class(box.name)(course, seat) for seat in range(len(self.seats))])
        except Exception as error:
            name = self.names[state.asked_seat]
            raise ValueError(f"{name} could not play on: {type(error).__name__}: {error}") from error
        ranks = [box.rank(state, each) for each in state.players]
        worth = box.facts_of(state, state.players[self.seat])[box.facts.index("net_worth")]
        return Future(worth, 1 / ranks.count(1) if ranks[self.seat] == 1 else 0.0)

    def row(self, number: int) -> list[Future]:
        """Continuation `number` after every answer, all on the same luck."""
        return [self.future(which, number) for which in range(len(self.answers))]

    def futures(self, games: int = GAMES) -> Iterator[list[Future]]:
        """Row after row."""
        return map(self.row, range(games))


class _Course:
    """One continuation: what was answered, this answer, and then the bots on fresh luck."""

    def __init__(self, ahead: LookAhead, state: Any, answer: Any, fresh: int) -> None:
        self.ahead, self.state, self.answer, self.fresh, self.cursor = ahead, state, answer, fresh, 0

    def say(self, seat: int, decision: str, me: Any, info: tuple[Any, ...]) -> Any:
        ahead, at = self.ahead, self.cursor
        self.cursor += 1
        if at < ahead.open:
            return ahead.past[at].value
        if at == ahead.open:
            self._draw_anew()
        if at == len(ahead.past):
            return self.answer
        bot = ahead.seats[seat].bot
        if at < len(ahead.past):  # sealed: nobody knows it, so any of the game's bots may have bid
            kinds = list(ahead.box.bots.values())
            bot = kinds[(mix(self.fresh ^ (seat + 1)) * len(kinds)) >> 32]()
        own = at < len(ahead.past) or ahead.own[seat]  # these look only at what they may see, a test compares them
        view = self.state if own else ahead.box.view(self.state, seat)
        return getattr(bot, decision)(view, view.players[seat], *info)

    def _draw_anew(self) -> None:
        state, ahead, asked = self.state, self.ahead, self.ahead.question
        state.seed, state.fresh_from, state.script = self.fresh, 0, {}
        if ahead.box.redraw:
            ahead.box.redraw(state, ahead.seat, asked.decision, asked.info, mix(self.fresh ^ 0x5F3759DF))


class _Chair:
    """Gives the rules an answer to every question of one seat; gets a method for each decision of the game."""

    __slots__ = ("course", "number", "round", "seat")

    def __init__(self, course: _Course, seat: int) -> None:
        self.course, self.seat, self.round, self.number = course, seat, -1, -1


def _asker(decision: str) -> Callable[..., Any]:
    def ask(self: Any, game: Any, me: Any, *info: Any) -> Any:
        self.number = self.number + 1 if self.round == game.round else 0  # as in a Match: it keys the bot's luck
        self.round = game.round
        game.asked_seat, game.asked_number = self.seat, self.number
        return self.course.say(self.seat, decision, me, info)

    return ask


@cache
def _chair_class(game: str) -> type:
    methods = {decision: _asker(decision) for decision in box_of(game).decisions}
    return type("Chair", (_Chair,), {"__slots__": (), **methods})


# ---------------------------------------------------------------- what is told
class Prospect(NamedTuple):
    """What comes of one answer, and how much more than of the first one, on average, with 95% certainty."""

    outcomes: Outcomes
    more: tuple[float, float, float]  # mean, from, to


def prospects(futures: Sequence[Sequence[Future]]) -> tuple[Prospect, ...]:
    """For each answer. Raises ValueError without any continuation."""
    if not futures:
        raise ValueError("nothing was looked at")
    first = [each[0].worth for each in futures]
    found = []
    for column in zip(*futures, strict=True):
        worths = [each.worth for each in column]
        more = mean_between([a - b for a, b in zip(worths, first, strict=True)])
        found.append(Prospect(outcomes(worths, [each.share for each in column]), more))
    return tuple(found)
