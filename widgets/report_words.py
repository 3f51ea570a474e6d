"""The sentences of the report: what there is to see, computed from the readings. Not yet escaped."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from finplay.readings import Chance, Course, Reading
from finplay.replays import StandIn, Standing

from .draw import lakh, signed
from .drawn import lakh_of


def listed(parts: Sequence[str]) -> str:
    """a, b and c."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


# ---------------------------------------------------------------- the result
def lead(reading: Reading, course: Course) -> str:
    """Since when the winner led, and who led before."""
    if len(reading.winners) != 1:
        return f"Nobody was ahead at the end of round {reading.rounds}."
    seat, last = reading.winners[0], len(course.steps) - 1
    worth = [course.worth(each) for each in range(len(reading.names))]
    behind = [i for i in course.steps if worth[seat][i] < max(each[i] for each in worth)]
    name = reading.names[seat]
    if not behind:
        return f"{name} was never behind at the end of a round."
    since = behind[-1] + 1
    ahead = max(range(len(worth)), key=lambda each: worth[each][since - 1])
    before = f"before that {reading.names[ahead]} was ahead"
    when = "took the lead in the last round" if since >= last else f"led from round {since} on"
    return f"{name} {when}; {before}."


def difference(reading: Reading) -> str:
    """By which cause the winner was most ahead of the next, and by which behind."""
    first, second = reading.ranked[:2]
    pairs = zip(reading.waterfall(first), reading.waterfall(second), strict=False)
    gaps = sorted(((mine - theirs, cause) for (cause, mine), (_, theirs) in pairs), reverse=True)
    most, least = gaps[0], gaps[-1]
    names = f"Against {reading.names[second]}, {reading.names[first]}"
    words = f"{names} was most ahead in {most[1].lower()} ({signed(most[0])})"
    return f"{words} and most behind in {least[1].lower()} ({signed(least[0])})." if least[0] < 0 else f"{words}."


def swings(reading: Reading, course: Course, seat: int) -> str:
    """The best and the worst round."""
    worth = course.worth(seat)
    changes = [(b - a, i + 1) for i, (a, b) in enumerate(pairwise(worth))]
    if not changes:
        return f"{reading.names[seat]} has played no round."
    best, worst = max(changes, key=lambda c: (c[0], -c[1])), min(changes)
    words = f"The best round was {best[1]} ({signed(best[0])})"
    return f"{words}, the worst {worst[1]} ({signed(worst[0])})." if worst[0] < 0 else f"{words}; none made a loss."


def causes(steps: Sequence[tuple[str, int]]) -> str:
    """What brought most, and what cost most."""
    best, worst = max(steps, key=lambda s: s[1]), min(steps, key=lambda s: s[1])
    words = f"{best[0]} brought most, {signed(best[1])}" if best[1] > 0 else "Nothing brought anything"
    return f"{words}; {worst[0].lower()} cost most, {signed(worst[1])}." if worst[1] < 0 else f"{words}."


# ---------------------------------------------------------------- dice and draws
def draws(chance: Chance) -> str:
    """A mean against what was to be expected."""
    if not chance.draws:
        return f"No {chance.what} was drawn."
    unit, often = chance.unit, f"{chance.draws} {chance.what}{'' if chance.draws == 1 else 's'}"
    mean = f"{often}: {chance.mean:.1f}{unit} on average, {chance.expected:.1f}{unit} was to be expected"
    if chance.draws < 5:
        return f"{mean}. So few say nothing."
    low, high = chance.expected - chance.margin, chance.expected + chance.margin
    usual = low <= chance.mean <= high
    verdict = "Nothing unusual" if usual else "That is rare"
    return f"{mean}. {verdict}: 95 of 100 players get {low:.1f} to {high:.1f}{unit}."


# ---------------------------------------------------------------- luck or decision
def stand_in(each: StandIn, name: str) -> str:
    """Who plays for this seat in the replays."""
    if each.itself and each.agreed == each.asked:
        return f"{name} is a bot and plays itself."
    share = round(100 * each.agreed / each.asked) if each.asked else 0
    rough = " A rough likeness: read the rest with care." if share < 60 else ""
    often = f"{each.agreed} of {each.asked} real choices alike, {share}%"
    return f"{name} played most like the bot {each.name} ({often}).{rough}"


def share(each: Standing) -> str:
    """Above how many of the replays the result is; 0% and 100% are said only where not one is on the other side."""
    if each.percent in (0, 100):
        return f"{'all' if each.percent else 'none'} of the {each.games} games"
    return f"{min(99, max(1, round(each.percent)))}% of the {each.games} games"


def seed(reading: Reading) -> str:
    """By which luck it was played."""
    begins, fresh = reading.fresh
    return f"seed {reading.seed}" + (f", new luck from round {begins} on (seed {fresh})" if begins else "")


def standing(each: Standing, crew: StandIn, name: str) -> str:
    """How the result stands among the replays."""
    low, high = each.middle
    games = f"In {each.games} games with other luck the median of {_bot(crew, name)} was {lakh_of(each.median)}"
    spread = f"half of them between {lakh(low)} and {lakh(high)}; it won {each.won}"
    unsure = f"give or take {max(1, round(each.margin))} points of 100"
    return f"{games}, {spread}. {name}'s {lakh(each.result)} is above {share(each)} ({unsure})."


def luck(each: Standing, crew: StandIn, name: str) -> str:
    """What this luck did, and what is left."""
    low, high = each.median_between
    unsure = f"the true median lies between {lakh(low)} and {lakh(high)}"
    own = f"On this very luck {_bot(crew, name)} ends with {lakh(each.this_luck)}: luck {gap(each.luck)} ({unsure})."
    if crew.itself and each.rest == 0:
        return f"{own} The same game, so all of the difference is luck."
    if crew.itself:
        return f"{own} The other {gap(each.rest)} come from what the people at the table decided."
    return f"{own} The other {gap(each.rest)} are what {name} and the others decided differently from their bots."


def _bot(crew: StandIn, name: str) -> str:
    return name if crew.itself and crew.agreed == crew.asked else f"{crew.name} in {name}'s place"


def gap(amount: float) -> str:
    """+2.5L, −3L, ±0L."""
    return f"{'+' if amount > 0 else '−' if amount < 0 else '±'}{abs(amount):g}L"


CAVEATS = (
    "A bot is not a person. The bot nearest to your play still decides differently in many places, and those "
    "differences count as decisions here.",
    "Luck and decisions do not simply add up: another decision also changes what the others do and when it ends.",
    "One game says little about who plays well. Many games do: compare how the bots fare, or how your class fares.",
)
