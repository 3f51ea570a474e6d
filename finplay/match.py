"""A match: a game, its rules, its luck, who sits where, and every answer so far.

To go on, the rules are run again from the start: recorded answers are given back, bots are asked, and the first
question to a person stops the run. Undo, save, resume, replay and branch are then all the same thing: other answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from .games import box_of
from .guard import ALL, WORDS, quiet
from .ledger import Entry
from .luck import SEEDS
from .questions import IllegalAnswer, Legal, checked, shown
from .seats import Seat, seat_players
from .state import NOBODY, Box

LONGEST_WHY = 300  # characters of a bot's error
OWN_FAULTS = (Exception, SystemExit, GeneratorExit)  # of a bot; anything else comes from whoever runs it

Script = Mapping[tuple[int, int, int, int], int]


class Answer(NamedTuple):
    """One answer, as recorded."""

    seat: int
    decision: str
    value: Any


class Question(NamedTuple):
    """A question that waits for a person. `info` is what the rule hands over besides the table and the player."""

    number: int  # how many answers came before it
    seat: int
    decision: str
    info: tuple[Any, ...]
    legal: Legal
    sealed: bool
    view: Any


class OtherRules(Exception):
    """The recorded answers do not fit the questions that these rules ask."""


class PlayerFailed(Exception):
    """A bot raised, or gave an answer that is not legal. The answers of people stay."""

    def __init__(self, name: str, seat: int, decision: str, round: int, why: str, why_not: str = "") -> None:
        self.name, self.seat, self.decision, self.round, self.why = name, seat, decision, round, why
        self.why_not = why_not  # what the game says of an answer that is not legal
        super().__init__(f"{name} could not answer '{decision}' in round {round}: {why}")

    def __reduce__(self) -> Any:  # so that it reaches this process from another as it was
        return _as_it_was, (type(self), self.args, vars(self))


def _as_it_was(kind: type[PlayerFailed], args: tuple[str, ...], contents: dict[str, Any]) -> PlayerFailed:
    error = kind.__new__(kind, *args)
    vars(error).update(contents)
    return error


class _Waiting(Exception):
    def __init__(self, question: Question) -> None:
        self.question = question


class Match:
    """A match in progress.

    After every call `state` is the game so far, `question` the one that waits for a person (None if there is none),
    `trouble` the bot that failed (or None), and `over` says whether the game has ended.
    Raises ValueError for an unknown game, a wrong number of players, a seed out of range, or rules that do not fit.
    """

    def __init__(
        self,
        game: str,
        players: Sequence[Any],
        seed: int = 1,
        rules: Any = None,
        *,
        script: Script | None = None,
        fresh: tuple[int, int] = (0, 0),
        answers: Sequence[Answer] = (),
    ) -> None:
        self.box: Box = box_of(game)
        self.seats = seat_players(self.box, players)
        self.seed, self.fresh, self.script = _seed(seed), (_round(fresh[0]), _seed(fresh[1])), _script(script or {})
        self.rules = self.rules_at_start = self.box.rules() if rules is None else rules
        self._check()
        self.answers = list(answers)
        self.read_only = ""
        self._taken_back = (0, NOBODY)  # the number and the seat of an answer that was seen and then taken back
        self._run()

    # ------------------------------------------------------------ what can be seen
    @property
    def names(self) -> tuple[str, ...]:
        return tuple(each.name for each in self.seats)

    @property
    def people(self) -> tuple[int, ...]:
        """Seats of people."""
        return tuple(i for i, each in enumerate(self.seats) if each.bot is None)

    @property
    def over(self) -> bool:
        return self._ended

    @property
    def ledger(self) -> list[Entry]:
        entries: list[Entry] = self.state.ledger
        return entries

    def view(self, seat: int = NOBODY) -> Any:
        """The table as this seat may see it; by default, as everybody may."""
        return self.box.view(self.state, seat)

    def log(self, seat: int = NOBODY) -> list[tuple[int, str]]:
        """The story so far, in sentences with the seat they concern, as this seat may read it."""
        return self.box.log(self.view(seat), self.names)

    @property
    def winners(self) -> tuple[int, ...]:
        """Seats that share the win; empty while the game goes on."""
        return self.box.winners(self.state) if self.over else ()

    # ------------------------------------------------------------ what can be done
    def answer(self, value: Any) -> None:
        """Answer the waiting question. Raises IllegalAnswer, and then nothing has happened."""
        question = self._open_question()
        checked(question.legal, value)
        before = len(self.answers)
        self.answers.append(Answer(question.seat, question.decision, value))
        try:
            self._run()
        except Exception:
            del self.answers[before:]
            self._run()
            raise

    def why_no_undo(self) -> str:
        """Why a person's last answer cannot be taken back, in words; "" if it can."""
        if self.read_only:
            return self.read_only
        last = self._last_by_a_person()
        if last < 0:
            return "nothing has been answered yet"
        fence, (number, seat) = self._fences[last], self._taken_back
        if last < number and self.answers[last].seat != seat:
            return f"{self.names[seat]} has answered"  # taken back since, but it was seen
        return self.state.reveals[fence] if len(self.state.reveals) > fence else ""

    def undoes(self) -> int:
        """The seat whose answer Undo would take back, NOBODY if there is none."""
        last = self._last_by_a_person()
        return self.answers[last].seat if last >= 0 else NOBODY

    def undo(self) -> None:
        """Take back a person's last answer. Raises ValueError where something was revealed since."""
        why = self.why_no_undo()
        if why:
            raise ValueError(f"this cannot be undone: {why}")
        last = self._last_by_a_person()
        if not self.box.decisions[self.answers[last].decision].sealed:
            self._taken_back = (last, self.answers[last].seat)
        del self.answers[last:]
        self._run()

    def hand_over(self, seat: int, bot: Any = None, name: str = "") -> None:
        """Let a bot play on for a seat (by default the game's stand-in), from the next question on."""
        self._refuse_if_read_only()
        if type(seat) is not int or not 0 <= seat < len(self.seats):
            raise ValueError(f"a seat is a number from 0 to {len(self.seats) - 1}, not {seat!r}")
        bot = self.box.bots[self.box.stand_in]() if bot is None else bot
        seats = list(self.seats)
        seats[seat] = Seat(name or self.seats[seat].name, bot)
        self.seats = seat_players(self.box, seats)
        self._run()

    def try_again(self) -> None:
        """Ask a bot that failed once more."""
        self._refuse_if_read_only()
        self._run()

    def stop_after_this_round(self) -> None:
        """Make the round being played the last one."""
        self._refuse_if_read_only()
        if not self.over:
            self.rules = replace(self.rules, **{self.box.length: max(1, self.state.round)})
            self._run()

    def play_out(self) -> None:
        """Let the game's stand-in answer for the people until the game ends. Their seats stay theirs."""
        self._refuse_if_read_only()
        seats, stand_in = self.seats, self.box.bots[self.box.stand_in]()
        self.seats = [each._replace(bot=each.bot or stand_in) for each in seats]
        try:
            self._run()
        finally:
            self.seats = seats
        self._run()

    def branch(self, number: int, fresh: tuple[int, int] | None = None) -> Match:
        """Another match that shares the first `number` answers, with the same luck or fresh luck (round, seed).

        Raises ValueError for fresh luck that would change the part that is shared.
        """
        if type(number) is not int or not 0 <= number <= len(self.answers):
            raise ValueError(f"a branch shares 0 to {len(self.answers)} answers, not {number!r}")
        if fresh is not None and fresh != self.fresh:
            now = self._rounds[number] if number < len(self.answers) else self.state.round
            if 0 < self.fresh[0] <= now:
                raise ValueError(f"here the luck is fresh already, from round {self.fresh[0]} on: branch earlier")
            if fresh[0] <= now and fresh[0] != 0:
                raise ValueError(f"fresh luck can begin in round {now + 1} at the earliest, not in round {fresh[0]}")
        return Match(
            self.box.name, self.seats, self.seed, self.rules,
            script=self.script, fresh=self.fresh if fresh is None else fresh, answers=self.answers[:number],
        )  # fmt: skip

    # ------------------------------------------------------------ running the rules
    def _run(self) -> None:
        box = self.box
        self.state = box.new_game(self.rules, self.seed, len(self.seats))
        self.state.fresh_from, self.state.fresh_seed = self.fresh
        self.state.script = self.script
        self.question: Question | None = None
        self.trouble: PlayerFailed | None = None
        self._fences: list[int] = []  # for each answer, how much had been revealed when it was asked for
        self._rounds: list[int] = []  # and in which round
        self._ended = False
        self._cursor, known = 0, len(self.answers)
        chairs = [_chair_class(box.name)(self, seat) for seat in range(len(self.seats))]
        try:
            with quiet(ALL):
                box.play(self.state, chairs)
            self._ended = True
        except _Waiting as waiting:
            self.question = waiting.question
        except PlayerFailed as failed:
            self.trouble = failed
        except IllegalAnswer as illegal:
            if self._cursor <= known:
                raise OtherRules(f"answer {self._cursor} is not legal under these rules: {illegal}") from illegal
            bad, fence, _ = self.answers.pop(), self._fences.pop(), self._rounds.pop()
            del self.state.reveals[fence:]
            who, why = self.names[bad.seat], illegal.why_not
            self.trouble = PlayerFailed(who, bad.seat, bad.decision, self.state.round, str(illegal), why)
        if self._cursor < len(self.answers):
            raise OtherRules("there are more recorded answers than these rules ask questions")

    def _ask(self, chair: Any, decision: str, game: Any, info: tuple[Any, ...]) -> Any:
        seat, bot = chair.seat, self.seats[chair.seat].bot
        chair.number = chair.number + 1 if chair.round == game.round else 0
        chair.round = game.round
        game.asked_seat, game.asked_number = seat, chair.number
        fence = len(game.reveals)
        if self._cursor < len(self.answers):
            recorded = self.answers[self._cursor]
            if recorded.seat != seat or recorded.decision != decision:
                raise OtherRules(f"answer {self._cursor + 1} is to another question than '{decision}'")
            value = recorded.value
        else:
            view = chair.view
            if view is None:
                view = chair.view = self.box.view(game, seat)
            if bot is None:
                raise _Waiting(self._question(seat, decision, info, view))
            value = self._bots_answer(seat, decision, view, info)
            self.answers.append(Answer(seat, decision, value))
        self._cursor += 1
        self._fences.append(fence)
        self._rounds.append(game.round)
        if bot is not None and not self.box.decisions[decision].sealed:
            game.reveals.append(f"{self.seats[seat].name} has answered")
        return value

    def _bots_answer(self, seat: int, decision: str, view: Any, info: tuple[Any, ...]) -> Any:
        try:
            return getattr(self.seats[seat].bot, decision)(view, view.players[seat], *info)
        except BaseException as error:
            self.trouble = PlayerFailed(self.seats[seat].name, seat, decision, self.state.round, told(error))
            if not isinstance(error, OWN_FAULTS):  # an endless loop was interrupted: let it through
                raise
            raise self.trouble from error

    def _question(self, seat: int, decision: str, info: tuple[Any, ...], view: Any) -> Question:
        kind = self.box.decisions[decision]
        legal = kind.legal(view, view.players[seat], *info)
        return Question(len(self.answers), seat, decision, info, legal, kind.sealed, view)

    # ------------------------------------------------------------ checks
    def _check(self) -> None:
        if type(self.rules) is not self.box.rules:
            kind = self.box.rules
            raise ValueError(f"rules is a {kind.__module__}.{kind.__name__}, not {shown(self.rules)}")
        self.box.new_game(self.rules, self.seed, len(self.seats))

    def _open_question(self) -> Question:
        self._refuse_if_read_only()
        if self.question is None:
            raise ValueError(str(self.trouble) if self.trouble else "the game is over")
        return self.question

    def _refuse_if_read_only(self) -> None:
        if self.read_only:
            raise ValueError(f"this match can only be read: {self.read_only}")

    def _last_by_a_person(self) -> int:
        people = self.people
        for i in range(len(self.answers) - 1, -1, -1):
            if self.answers[i].seat in people:
                return i
        return -1


class _Chair:
    """Stands between the rulebook and the player of one seat; gets a method for each decision of the game."""

    __slots__ = ("match", "number", "round", "seat", "view")

    def __init__(self, match: Match, seat: int) -> None:
        self.match, self.seat, self.view = match, seat, None
        self.round = self.number = -1


def _asker(decision: str) -> Callable[..., Any]:
    def ask(self: Any, game: Any, me: Any, *info: Any) -> Any:
        return self.match._ask(self, decision, game, info)

    return ask


@cache
def _chair_class(game: str) -> type:
    methods = {decision: _asker(decision) for decision in box_of(game).decisions}
    return type("Chair", (_Chair,), {"__slots__": (), **methods})


def _round(number: int) -> int:
    if type(number) is not int or not 0 <= number < SEEDS:
        raise ValueError(f"fresh luck begins in a round, 1 or later (0: never), not {number!r}")
    return number


def told(error: BaseException) -> str:
    """An error in words, cut to a length that fits a message."""
    if isinstance(error, SystemExit):
        return f"SystemExit: {WORDS}"
    try:
        words = f"{type(error).__name__}: {error}"
    except OWN_FAULTS:  # a foreign error may fail to tell itself
        words = type(error).__name__
    words = words.encode("utf-8", "replace").decode("utf-8")  # half of a surrogate pair cannot be shown
    return words if len(words) <= LONGEST_WHY else words[:LONGEST_WHY] + "..."


def _script(script: Script) -> dict[tuple[int, int, int, int], int]:
    if not isinstance(script, Mapping):
        raise ValueError(f"a script maps (stream, seat, round, k) to what is drawn, not {shown(script)}")
    for key, value in script.items():
        whole = type(key) is tuple and len(key) == 4 and all(type(each) is int for each in (*key, value))
        if not whole or value < 0 or not all(-1 <= each < SEEDS for each in (*key, value)):
            raise ValueError(f"a script maps (stream, seat, round, k) to what is drawn, not {key!r} to {value!r}")
    return dict(script)


def _seed(seed: int) -> int:
    if type(seed) is not int or not 0 <= seed < SEEDS:
        raise ValueError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {seed!r}")
    return seed
