"""A class's games on the same luck: everybody's net worth round by round, and where two groups parted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from finplay import Match, Record
from finplay.games import box_of
from finplay.readings import read
from finplay.replays import moment

from .class_files import Played, luck
from .skins import SKINS

Names = Sequence[str]


class Line(NamedTuple):
    """Net worth of one player at the end of every round; round 0 is the set-up."""

    game: int  # which of the table's games
    seat: int
    worth: tuple[int, ...]


class Courses(NamedTuple):
    """Everybody's net worth; the unit stands behind an amount on a chart, `said` behind one in a sentence."""

    lines: tuple[Line, ...]
    unit: str = ""
    said: str = ""
    step: str = "round"  # what the game is counted in
    first: str = ""  # what comes before net worth, if anything does

    def ends(self) -> list[int]:
        return [line.worth[-1] for line in self.lines]

    def of(self, game: int) -> list[Line]:
        """The lines of one game."""
        return [line for line in self.lines if line.game == game]


class Luck(NamedTuple):
    """Games that can be compared: the same game, luck, house rules and kinds of players."""

    games: tuple[Played, ...]

    @property
    def match(self) -> Match | Record:
        return self.games[0].match

    @property
    def title(self) -> str:
        """Game, seed, players and house rules, in words."""
        first = self.games[0]
        box, others = box_of(first.game), [bot for bot in first.bots if bot]
        people = len(first.people)
        who = [f"{people} {'person' if people == 1 else 'people'}", *others]
        return f"{box.title}, seed {self.match.seed}, {' + '.join(who)}{self._house_rules()}{self._luck()}"

    def _house_rules(self) -> str:
        box, rules = box_of(self.games[0].game), self.match.rules
        printed = box.rules()
        told = rules if isinstance(rules, dict) else {name: getattr(rules, name) for name in _names(rules)}
        changed = [
            f"{name} {value}"
            for name, value in told.items()
            if name != box.length and value != getattr(printed, name, None)
        ]
        return f", {', '.join(changed)}" if changed else ""

    def _luck(self) -> str:
        if isinstance(self.match, Record):
            return f", rules of version {self.match.version}"
        fresh = f", other luck from round {self.match.fresh[0]}" if self.match.fresh[0] else ""
        return fresh + (", some draws laid down" if self.match.script else "")


def _names(rules: Any) -> Sequence[str]:
    return list(getattr(rules, "__dataclass_fields__", rules))


def by_luck(games: Sequence[Played]) -> list[Luck]:
    """The games that can be compared, the largest lot first."""
    lots: dict[Any, list[Played]] = {}
    for each in games:
        lots.setdefault(luck(each), []).append(each)
    return sorted((Luck(tuple(lot)) for lot in lots.values()), key=lambda lot: -len(lot.games))


def courses(lot: Luck) -> Courses:
    """A line for every person of every game that is over."""
    found: list[Line] = []
    told = Courses(())
    for number, each in enumerate(lot.games):
        if each.match.over:
            reading = read(each.match)
            course, terms = reading.by_round(), reading.terms
            found += [Line(number, seat, tuple(course.worth(seat))) for seat in each.people]
            told = Courses(tuple(found), terms.unit, terms.said, terms.step, reading.race)
    return told


# ---------------------------------------------------------------- where they parted
class Parting(NamedTuple):
    """The first question that was not answered alike: after how many answers, when, to whom, and what each said."""

    number: int
    round: int
    seat: int
    decision: str
    question: str
    answers: tuple[str, str]


class Split(NamedTuple):
    """The first question at which a class did not all say the same; the games by their answer, most first."""

    round: int
    question: str
    answers: tuple[tuple[str, tuple[int, ...]], ...]


def parting(one: Match, other: Match, names: Names) -> Parting | None:
    """Where two games on the same luck parted; None if one only goes on longer. `names` are those to be shown."""
    number = _shared([one, other])
    if number == min(len(one.answers), len(other.answers)):
        return None
    then = moment(one, number)
    asked = one.answers[number]
    answers = (answer_words(one, number, names), answer_words(other, number, names))
    return Parting(number, then.state.round, asked.seat, asked.decision, question_words(one, number, names), answers)


def first_split(games: Sequence[Played], names: Names) -> Split | None:
    """Where the first of them left the others. Games that ended or stopped before that do not count."""
    matches = {n: each.match for n, each in enumerate(games) if isinstance(each.match, Match)}
    while len(matches) > 1:
        number = _shared(list(matches.values()))
        going = {n: match for n, match in matches.items() if len(match.answers) > number}
        if len(going) == len(matches):
            return _split(going, number, names)
        matches = going
    return None


def _split(matches: dict[int, Match], number: int, names: Names) -> Split:
    said: dict[Any, list[int]] = {}
    for n, match in matches.items():
        said.setdefault(match.answers[number], []).append(n)
    first = next(iter(matches.values()))
    lots = sorted(said.values(), key=lambda lot: -len(lot))
    answers = tuple((answer_words(matches[lot[0]], number, names), tuple(lot)) for lot in lots)
    return Split(moment(first, number).state.round, question_words(first, number, names), answers)


def _shared(matches: Sequence[Match]) -> int:
    """How many answers are the same in all of them."""
    shortest = min(len(match.answers) for match in matches)
    first = matches[0].answers
    return next(
        (n for n in range(shortest) if any(match.answers[n] != first[n] for match in matches[1:])),
        shortest,
    )


# ---------------------------------------------------------------- in words
def question_words(match: Match, number: int, names: Names) -> str:
    """What was asked after so many answers."""
    return SKINS[match.box.name]().ask(moment(match, number).question, names).title


def answer_words(match: Match, number: int, names: Names) -> str:
    """What was answered then, as the button says it."""
    value = match.answers[number].value
    try:
        return SKINS[match.box.name]().answer_words(moment(match, number).question, value, names)
    except (StopIteration, LookupError):  # an answer that has no button of its own
        return " and ".join(map(str, [value] if isinstance(value, int) else value))
