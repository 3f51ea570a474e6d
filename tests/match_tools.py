"""Matches for tests: people who answer at random or pass, and a bot that fails where it is told to."""

import random

from finplay import Match, Seat
from finplay.wealthcraft import BOX, Rules
from finplay.wealthcraft.players import Bot

FIRST_0 = Rules(first_seat=0, max_rounds=6)
OOPS = RuntimeError("oops")


class Moody(Bot):
    """Fails where it is told to, until it is told otherwise."""

    def __init__(self, decision="", failure=None):
        self.decision, self.failure, self.asked = decision, failure, []


def _moody(decision):
    def answer(self, game, me, *info):
        self.asked.append(decision)
        if decision == self.decision:
            if isinstance(self.failure, BaseException):
                raise self.failure
            return self.failure
        return getattr(Bot, decision)(self, game, me, *info)

    return answer


for _decision in BOX.decisions:
    setattr(Moody, _decision, _moody(_decision))


def table(*players, seed=3, rules=FIRST_0, **more):
    return Match("wealthcraft", list(players), seed, rules, **more)


def play(match, answers=10**6, seed=1):
    """Random legal answers of people, this many or to the end."""
    rng = random.Random(seed)
    while match.question is not None and answers > 0:
        match.answer(match.question.legal.sample(rng.randrange))
        answers -= 1
    return match


def until(match, decision, seat=None):
    """Pass until this question."""
    quiet = Bot()
    while match.question and (match.question.decision != decision or seat not in (None, match.question.seat)):
        q = match.question
        match.answer(getattr(quiet, q.decision)(q.view, q.view.players[q.seat], *q.info))
    assert match.question is not None
    return match


def in_trouble(failure=OOPS):
    """A match whose bot failed at the end of its first turn, and the bot."""
    bot = Moody("end_turn", failure)
    match = table("A", Seat("Moody", bot))
    until(match, "end_turn", 0).answer(1)
    assert match.trouble is not None
    return match, bot
