"""The sentences of the report: what there is to see, computed from the readings. Not yet escaped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from finplay.reading_parts import Breakdown, Trade
from finplay.readings import Chance, Course, Reading
from finplay.replays import StandIn, Standing
from finplay.wording import listed

from .draw import signed
from .report_charts import MOST_SERIES
from .scales import amount


def upper(words: str) -> str:
    """With a capital letter at the beginning."""
    return f"{words[:1].upper()}{words[1:]}"


# ---------------------------------------------------------------- the result
def length(reading: Reading) -> str:
    """`12 rounds`."""
    return f"{reading.rounds} {reading.terms.step}{'' if reading.rounds == 1 else 's'}"


def first_shown(reading: Reading, people: Sequence[int]) -> tuple[int, ...]:
    """Players to begin with on a chart that has not room for all: the winners, the people, then the best."""
    order = dict.fromkeys((*reading.winners[:1], *people, *reading.ranked))
    return tuple(sorted(list(order)[:MOST_SERIES]))


def lead(reading: Reading, course: Course) -> str:
    """Since when the winner led, and who led before."""
    step, by = reading.terms.step, f" ({reading.race.title()} come first, then net worth.)" if reading.race else ""
    if len(reading.winners) != 1:
        return f"Nobody was ahead at the end of {step} {reading.rounds}."
    seat, last = reading.winners[0], len(course.steps) - 1
    worth = [reading.ahead(course, each) for each in range(len(reading.names))]
    behind = [i for i in course.steps if worth[seat][i] < max(each[i] for each in worth)]
    name = reading.names[seat]
    if not behind:
        return f"{name} was never behind at the end of a{'n' * (step[0] in 'AEIO')} {step}.{by}"
    since = behind[-1] + 1
    if since > last:
        return f"{name} was behind at the end, and won all the same.{by}"
    ahead = max(range(len(worth)), key=lambda each: worth[each][since - 1])
    before = f"Before that {reading.names[ahead]} was ahead"
    when = f"took the lead in the last {step}" if since >= last else f"led from {step} {since} on"
    return f"{name} {when}. {before}.{by}"


def difference(reading: Reading) -> str:
    """In which cause the winner did better than the next by most, and in which worse."""
    first, second = reading.ranked[:2]
    pairs = zip(reading.waterfall(first), reading.waterfall(second), strict=False)
    gaps = sorted(((mine - theirs, cause) for (cause, mine), (_, theirs) in pairs), reverse=True)
    most, least = gaps[0], gaps[-1]
    winner, other, unit = reading.names[first], reading.names[second], reading.terms.said
    better = f"{winner} did better than {other} most of all in “{most[1]}” ({signed(most[0], unit)})."
    worse = f"{winner} did worse most of all in “{least[1]}” ({signed(least[0], unit)})."
    return " ".join([better] * (most[0] > 0) + [worse] * (least[0] < 0)) or f"{winner} and {other} did equally well."


def swings(reading: Reading, course: Course, seat: int) -> str:
    """The best and the worst round."""
    worth, step, unit = course.worth(seat), reading.terms.step, reading.terms.said
    changes = [(b - a, i + 1) for i, (a, b) in enumerate(pairwise(worth))]
    if not changes:
        return f"{reading.names[seat]} has played no {step}."
    best, worst = max(changes, key=lambda c: (c[0], -c[1])), min(changes)
    words = f"The best {step} was {best[1]} ({signed(best[0], unit)})"
    if worst[0] < 0:
        return f"{words}, the worst {worst[1]} ({signed(worst[0], unit)})."
    return f"{words}. No {step} made a loss."


def causes(steps: Sequence[tuple[str, int]], unit: str = "L") -> str:
    """What brought most, and what cost most."""
    best, worst = max(steps, key=lambda s: s[1]), min(steps, key=lambda s: s[1])
    words = f"“{best[0]}” brought most: {signed(best[1], unit)}" if best[1] > 0 else "Nothing brought anything"
    return f"{words}. “{worst[0]}” cost most: {signed(worst[1], unit)}." if worst[1] < 0 else f"{words}."


# ---------------------------------------------------------------- dice and draws
def draws(chance: Chance) -> str:
    """A mean against what was to be expected."""
    if not chance.draws:
        return f"No {chance.what} was drawn."
    if chance.names:
        return _kinds(chance)
    unit, often = chance.unit, f"{chance.draws} {chance.what}{'' if chance.draws == 1 else 's'}"
    mean = f"{often}: {chance.mean:.1f}{unit} on average. In the long run it is {chance.expected:.1f}{unit}"
    if chance.draws < 5:
        return f"{mean}. That is too few to say anything."
    low, high = chance.expected - chance.margin, chance.expected + chance.margin
    usual = low <= chance.mean <= high
    verdict = "Nothing unusual" if usual else "That is rare"
    return f"{mean}. {verdict}: 95 of 100 players have between {low:.1f} and {high:.1f}{unit}."


def _kinds(chance: Chance) -> str:
    """What was drawn of each kind, against what was to be expected."""
    drawn = ", ".join(f"{n} {name}" for name, n in zip(chance.names, chance.seen, strict=True))
    usual = ", ".join(f"{n:.1f} {name}" for name, n in zip(chance.names, chance.usual, strict=True))
    often = f"{chance.draws} {chance.what}{'' if chance.draws == 1 else 's'}"
    return f"{often} came into the hand: {drawn}. To be expected were {usual}."


def sources(reading: Reading, found: Breakdown) -> str:
    """Which source brought most and cost most, and to whom."""
    cells = [
        (value, reading.names[seat], column)
        for seat in reading.ranked
        for column, value in zip(found.columns, found.rows[seat], strict=True)
    ]
    best, worst, unit = max(cells, key=lambda c: c[0]), min(cells, key=lambda c: c[0]), reading.terms.said
    words = [f"“{best[2]}” brought most, to {best[1]}: {signed(best[0], unit)}."] if best[0] > 0 else []
    words += [f"“{worst[2]}” cost most, {worst[1]}: {signed(worst[0], unit)}."] if worst[0] < 0 else []
    return " ".join(words) or "Here nothing came in and nothing went out."


# ---------------------------------------------------------------- bought and sold
def bought_and_sold(trades: Sequence[Trade], name: str) -> str:
    """How much was bought and sold in which phase, and at which prices on average."""
    parts = []
    for bought, word in ((True, "bought"), (False, "sold")):
        mine = [each for each in trades if each.bought == bought]
        if not mine:
            parts.append(f"{name} {word} nothing")
            continue
        by_phase = Counter(each.phase for each in mine).most_common()
        mean = sum(each.price for each in mine) / len(mine)
        assets = f"{len(mine)} Asset{'' if len(mine) == 1 else 's'}"
        where = (
            listed([f"{often} in {phase}" for phase, often in by_phase]) if len(mine) > 1 else f"in {by_phase[0][0]}"
        )
        parts.append(f"{name} {word} {assets} for {mean:.1f} on average: {where}")
    return f"{'. '.join(parts)}."


# ---------------------------------------------------------------- luck or decision
def stand_in(each: StandIn, name: str) -> str:
    """Who plays for this seat in the replays."""
    if each.itself and each.agreed == each.asked:
        return f"{name} is a bot and plays itself."
    share = round(100 * each.agreed / each.asked) if each.asked else 0
    rough = " That is not very alike, so read the rest with care." if share < 60 else ""
    often = f"the same in {each.agreed} of {each.asked} real choices, {share}%"
    return f"{name} played most like the bot {each.name} ({often}).{rough}"


def share(each: Standing) -> str:
    """Above how many of the replays the result is; 0% and 100% are said only where not one is on the other side."""
    if each.percent in (0, 100):
        return f"{'all' if each.percent else 'none'} of the {each.games:,} games"
    return f"{min(99, max(1, round(each.percent)))}% of the {each.games:,} games"


def seed(reading: Reading) -> str:
    """By which luck it was played."""
    begins, fresh = reading.fresh
    return f"seed {reading.seed}" + (f", new luck from round {begins} on (seed {fresh})" if begins else "")


def standing(each: Standing, crew: StandIn, name: str, unit: str = "L") -> str:
    """How the result stands among the replays."""
    low, high = (amount(value, unit) for value in each.middle)
    bot, games = _bot(crew, name), f"{each.games:,} games with other luck"
    middle = f"In {games} the middle result (the median) of {bot} was {amount(each.median, unit)}."
    spread = f"Half of the results lie between {low} and {high}. {bot} won {each.won:,} of these games."
    unsure = f"give or take {max(1, round(each.margin))} points of 100"
    return f"{middle} {spread} {name}'s {amount(each.result, unit)} is above {share(each)} ({unsure})."


def luck(each: Standing, crew: StandIn, name: str, unit: str = "L") -> str:
    """What this luck did, and what is left."""
    low, high = (amount(value, unit) for value in each.median_between)
    same = f"With the luck of this game {_bot(crew, name)} ends with {amount(each.this_luck, unit)}"
    unsure = f"This is an estimate: the true middle result lies between {low} and {high}."
    own = f"{same}, so luck is worth {gap(each.luck, unit)}. {unsure}"
    if crew.itself and each.rest == 0:
        return f"{own} It is the same game, so all of the difference is luck."
    rest = f"{own} The other {gap(each.rest, unit)} come from what"
    if crew.itself:
        return f"{rest} the people at the table decided."
    return f"{rest} {name} and the others decided differently from their bots."


def _bot(crew: StandIn, name: str) -> str:
    return name if crew.itself and crew.agreed == crew.asked else f"{crew.name} in {name}'s place"


def gap(by: float, unit: str = "L") -> str:
    """+2.5L, −3L, ±0L."""
    return f"{'+' if by > 0 else '−' if by < 0 else '±'}{abs(by):g}{unit}"


CAVEATS = (
    "A bot is not a person. Even the bot that plays most like you decides differently in many places. Those "
    "differences count as decisions here.",
    "Luck and decisions do not simply add up. Another decision also changes what the others do, and "
    "when the game ends.",
    "One game says little about who plays well. Many games say more: compare the bots, or all games of your class.",
)
