"""What can be turned in an experiment: the numbers of a bot, and the house rules that change a game most."""

from __future__ import annotations

from dataclasses import fields, is_dataclass, replace
from typing import Any, NamedTuple

from ..questions import shown
from .rules import Rules


class Dial(NamedTuple):
    """A whole number with its range and what it counts."""

    name: str
    value: int
    low: int
    high: int
    words: str
    usual: int  # as printed in the rulebook, or as the bot has it


KNOWN = {  # of the game's own bots: low, high, words
    "share": (0, 100, "% of what is invested that goes into stocks"),
    "buffer": (0, 60, "L of cash kept back"),
    "bid_share": (0, 200, "most it bids for a house, in % of the market price"),
    "gives": (0, 40, "L that it offers in a Free Trade Zone"),
    "takes": (0, 40, "L that it asks for that"),
}
MAIN_RULES = ("income", "bond_return", "stock_return", "house_price", "audit_late", "market_swing", "goal")


def dials(bot: Any) -> tuple[Dial, ...]:
    """The whole numbers of a bot that is a dataclass; one that is not known here goes from 0 to 100 at least."""
    if not is_dataclass(bot) or isinstance(bot, type):
        return ()
    found = [(each.name, getattr(bot, each.name), each.default) for each in fields(bot)]
    return tuple(_dial(name, value, usual) for name, value, usual in found if type(value) is int)


def check_dials(bot: Any) -> None:
    """Refuse a number that makes no sense for one of the game's own dials. Raises ValueError, by name."""
    for name, (low, high, words) in KNOWN.items():
        value = getattr(bot, name, low)
        most = f" to {high}" if name == "share" else " or more"  # the others go as far as a slider only for its sake
        if type(value) is not int or value < low or (name == "share" and value > high):
            raise ValueError(f"{name} ({words}) is a whole number, {low}{most}, not {shown(value)}")


def _dial(name: str, value: int, default: Any) -> Dial:
    usual = default if type(default) is int else value
    most = max(100, 2 * abs(usual), abs(value))
    low, high, words = KNOWN.get(name, (-most if min(usual, value) < 0 else 0, most, name.replace("_", " ")))
    return Dial(name, value, min(low, value), max(high, value), words, usual)


def house_rules(rules: Rules) -> tuple[Dial, ...]:
    """All house rules, those first that change a game most."""
    known = {each.name: each for each in fields(Rules)}
    order = [*MAIN_RULES, *(name for name in known if name not in MAIN_RULES)]
    return tuple(_rule(known[name], getattr(rules, name)) for name in order)


def _rule(each: Any, value: int) -> Dial:
    meta = each.metadata
    return Dial(each.name, value, meta["low"], meta["high"], meta["words"], each.default)


def turned(thing: Any, **values: int) -> Any:
    """A bot or rules with other numbers. Raises ValueError for one out of its range, by name."""
    found = house_rules(thing) if isinstance(thing, Rules) else dials(thing)
    for each in found:
        value = values.get(each.name, each.value)
        if type(value) is not int or not each.low <= value <= each.high:
            raise ValueError(f"{each.words}: a whole number from {each.low} to {each.high}, not {value!r}")
    return replace(thing, **values)
