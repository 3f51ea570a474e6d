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
    before = f"Before that {reading.names[ahead]} was ahead"
    when = "took the lead in the last round" if since >= last else f"led from round {since} on"
    return f"{name} {when}. {before}."


def difference(reading: Reading) -> str:
    """In which cause the winner did better than the next by most, and in which worse."""
    first, second = reading.ranked[:2]
    pairs = zip(reading.waterfall(first), reading.waterfall(second), strict=False)
    gaps = sorted(((mine - theirs, cause) for (cause, mine), (_, theirs) in pairs), reverse=True)
    most, least = gaps[0], gaps[-1]
    winner, other = reading.names[first], reading.names[second]
    better = f"{winner} did better than {other} most of all in “{most[1]}” ({signed(most[0])})."
    worse = f"{winner} did worse most of all in “{least[1]}” ({signed(least[0])})."
    return " ".join([better] * (most[0] > 0) + [worse] * (least[0] < 0)) or f"{winner} and {other} did equally well."


def swings(reading: Reading, course: Course, seat: int) -> str:
    """The best and the worst round."""
    worth = course.worth(seat)
    changes = [(b - a, i + 1) for i, (a, b) in enumerate(pairwise(worth))]
    if not changes:
        return f"{reading.names[seat]} has played no round."
    best, worst = max(changes, key=lambda c: (c[0], -c[1])), min(changes)
    words = f"The best round was {best[1]} ({signed(best[0])})"
    return f"{words}, the worst {worst[1]} ({signed(worst[0])})." if worst[0] < 0 else f"{words}. No round made a loss."


def causes(steps: Sequence[tuple[str, int]]) -> str:
    """What brought most, and what cost most."""
    best, worst = max(steps, key=lambda s: s[1]), min(steps, key=lambda s: s[1])
    words = f"“{best[0]}” brought most: {signed(best[1])}" if best[1] > 0 else "Nothing brought anything"
    return f"{words}. “{worst[0]}” cost most: {signed(worst[1])}." if worst[1] < 0 else f"{words}."


# ---------------------------------------------------------------- dice and draws
def draws(chance: Chance) -> str:
    """A mean against what was to be expected."""
    if not chance.draws:
        return f"No {chance.what} was drawn."
    unit, often = chance.unit, f"{chance.draws} {chance.what}{'' if chance.draws == 1 else 's'}"
    mean = f"{often}: {chance.mean:.1f}{unit} on average. In the long run it is {chance.expected:.1f}{unit}"
    if chance.draws < 5:
        return f"{mean}. That is too few to say anything."
    low, high = chance.expected - chance.margin, chance.expected + chance.margin
    usual = low <= chance.mean <= high
    verdict = "Nothing unusual" if usual else "That is rare"
    return f"{mean}. {verdict}: 95 of 100 players have between {low:.1f} and {high:.1f}{unit}."


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
        return f"{'all' if each.percent else 'none'} of the {each.games} games"
    return f"{min(99, max(1, round(each.percent)))}% of the {each.games} games"


def seed(reading: Reading) -> str:
    """By which luck it was played."""
    begins, fresh = reading.fresh
    return f"seed {reading.seed}" + (f", new luck from round {begins} on (seed {fresh})" if begins else "")


def standing(each: Standing, crew: StandIn, name: str) -> str:
    """How the result stands among the replays."""
    low, high = each.middle
    bot, games = _bot(crew, name), f"{each.games} games with other luck"
    middle = f"In {games} the middle result (the median) of {bot} was {lakh_of(each.median)}."
    spread = f"Half of the results lie between {lakh(low)} and {lakh(high)}. {bot} won {each.won} of these games."
    unsure = f"give or take {max(1, round(each.margin))} points of 100"
    return f"{middle} {spread} {name}'s {lakh(each.result)} is above {share(each)} ({unsure})."


def luck(each: Standing, crew: StandIn, name: str) -> str:
    """What this luck did, and what is left."""
    low, high = each.median_between
    same = f"With the luck of this game {_bot(crew, name)} ends with {lakh(each.this_luck)}"
    unsure = f"This is an estimate: the true middle result lies between {lakh(low)} and {lakh(high)}."
    own = f"{same}, so luck is worth {gap(each.luck)}. {unsure}"
    if crew.itself and each.rest == 0:
        return f"{own} It is the same game, so all of the difference is luck."
    if crew.itself:
        return f"{own} The other {gap(each.rest)} come from what the people at the table decided."
    return f"{own} The other {gap(each.rest)} come from what {name} and the others decided differently from their bots."


def _bot(crew: StandIn, name: str) -> str:
    return name if crew.itself and crew.agreed == crew.asked else f"{crew.name} in {name}'s place"


def gap(amount: float) -> str:
    """+2.5L, −3L, ±0L."""
    return f"{'+' if amount > 0 else '−' if amount < 0 else '±'}{abs(amount):g}L"


CAVEATS = (
    "A bot is not a person. Even the bot that plays most like you decides differently in many places. Those "
    "differences count as decisions here.",
    "Luck and decisions do not simply add up. Another decision also changes what the others do, and "
    "when the game ends.",
    "One game says little about who plays well. Many games say more: compare the bots, or all games of your class.",
)
