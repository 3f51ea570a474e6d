"""How Hold weighs things, in sentences with the sums of `tactics`."""

from __future__ import annotations

from typing import Any

from ..wording import Names, figure, signed
from . import tactics
from .cards import BOND, BOX, TRUST_FUND
from .cycle import CYCLE, clockwise, grid
from .records import net_worth, price, trust_funds
from .scene import price_at
from .words import a_card, count


def _turns(number: int) -> str:
    return f"{number} Economic Turn{'' if number == 1 else 's'}"


def way(view: Any, kind: int) -> str:
    """How an Asset comes to be worth what Hold expects of it within half a cycle; the sums of `tactics.foresight`."""
    if kind == BOND:
        return f"A Bond is worth {price(view, BOND)} on every grid, and earns no profit."
    best, earned, half = tactics.foresight(view, kind), 0, len(CYCLE) // 2
    if best <= price(view, kind):
        return f"In the next {_turns(half)} {a_card(kind)} will not bring more than its price now, {price(view, kind)}."
    for turns in range(1, half + 1):
        there = grid(clockwise(view.token, turns))
        earned, sells = earned + there.profit, price_at(view, kind, there)
        if earned + sells == best:
            how = f"will have earned {figure(earned)} and sell for {sells}: {best} in all"
            return f"If the token just moves on, in {_turns(turns)} {a_card(kind)} {how}."
    return f"Hold expects {best} of {a_card(kind)} within {_turns(half)}."


def reserve(view: Any, me: Any) -> str:
    """What the next turn will cost; empty if the salary is enough."""
    needs = tactics.reserve(view, me)
    return f"Your next turn will cost you {needs} more than your salary." if needs else ""


def gains(view: Any, me: Any, kind: int) -> int:
    """What a card brings its player, before its cost."""
    mine = tactics.FOR_ME[kind](view, me) if kind in tactics.FOR_ME else 0
    return int(mine + (tactics.FOR_ALL[kind](view, me, kind) if kind in tactics.FOR_ALL else 0))


def costs_rivals(view: Any, me: Any, kind: int) -> int:
    """What a card takes from rivals: from the one who is ahead if it has a target, or else from all."""
    aimed = tactics.FOR_TARGET[kind](view, tactics.leader(view, me)) if kind in tactics.FOR_TARGET else 0
    rivals = tactics.rivals_of(view, me) if kind in tactics.FOR_ALL else []
    return int(aimed - sum(tactics.FOR_ALL[kind](view, each, kind) for each in rivals))


def sum_of(view: Any, me: Any, kind: int) -> str:
    """What a card brings and costs, as Hold counts it."""
    brings, cost, name = gains(view, me, kind), BOX[kind].cost, BOX[kind].name
    if brings <= 0:
        return f"{name} would cost you {cost - brings}." if cost - brings else f"{name} would bring you nothing now."
    costs = f"and costs {cost}: {signed(brings - cost)}" if cost else "and costs nothing"
    return f"Hold counts that {name} brings you {brings} {costs}."


def for_rivals(view: Any, me: Any, kind: int, names: Names) -> str:
    """What a card takes from rivals, or brings them; empty if it does neither."""
    harm = costs_rivals(view, me, kind)
    whom = names[tactics.leader(view, me).seat] if kind in tactics.FOR_TARGET else "your rivals"
    if harm > 0:
        return f"Hold counts that it costs {whom} {harm}."
    return f"It would bring {whom} {-harm}." if harm else ""


def leader(view: Any, me: Any, chosen: Any, names: Names) -> str:
    """Why this rival counts as the leader."""
    name = names[chosen.seat]
    if len(view.players) == 2:
        return f"{name} is your only rival."
    facts = f"{count(trust_funds(chosen), TRUST_FUND)}, net worth {figure(net_worth(view, chosen))}"
    ahead = chosen is tactics.leader(view, me)
    return f"{name} is ahead of your other rivals: {facts}." if ahead else f"{name} has {facts}."
