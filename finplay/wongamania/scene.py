"""What a table shows, as plain data: worded here, drawn in `widgets`. Prices and sums in Wonga."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ..wording import Names, figure, signed
from . import cards, story
from .answers import BUY, PLAY, Action
from .cards import ASSETS, BABY, BOND, BOX, DECKS, FURTHER_EDUCATION, INSURANCE, MONEY_LENDER, PROPERTY, STOCK
from .cycle import CYCLE, QUADRANTS, clockwise
from .cycle import Grid as CycleGrid
from .now import Now, Row, now
from .players import BARGAIN, legal_act, legal_broker
from .records import assets, net_worth, price, trust_funds
from .rulebook import winners
from .rules import ILL_ACTIONS, Rules
from .words import card_text, log

OTHERS = (BABY, MONEY_LENDER, FURTHER_EDUCATION, INSURANCE)  # cards on a table that are no Assets


@dataclass(frozen=True)
class Grid:
    """One of the eight grids of the cycle, and what the viewer's table would do there."""

    quadrant: str  # Recovery, Growth, Stagnant, Recession
    profit: int  # Wonga for each Stock and each Property (WM-2.1)
    stock: int  # price in Wonga
    property: int  # price in Wonga
    income: str = ""  # "3 × 2 = +6", of the viewer's table; empty for the public
    sells: str = ""  # "7", what the viewer's table would sell for; empty for the public


@dataclass(frozen=True)
class Mark:
    """Cards of one kind on a table that are no Assets, or a state such as Illness."""

    name: str  # the card's
    count: int = 1
    note: str = ""  # what it means, for those who do not see the picture: "one action in the next turn"


@dataclass(frozen=True)
class Place:
    """One player's place at the table: all of it is open but which cards are in the hand and the bank (WM-1.5)."""

    seat: int
    name: str
    funds: int  # Trust Funds
    stocks: int
    properties: int
    bonds: int
    wonga: int  # face down
    hand: int  # cards
    others: tuple[Mark, ...] = ()  # Baby, Money Lender, Further Education, Insurance
    flags: tuple[Mark, ...] = ()  # what waits for the next turn: Illness, Accountant
    worth: int = 0  # net worth in Wonga (WM-10.3)


@dataclass(frozen=True)
class HandCard:
    """Equal cards in the viewer's hand."""

    kind: int  # the number of the card's kind, for the answer
    deck: str  # Asset, Global, Incident, Professional
    name: str
    count: int
    cost: int  # Wonga: the cost, or the price of an Asset now
    sentence: str  # what the card says
    can: str = ""  # "Buy for 3", "Play for 1"; empty if it cannot be played now
    why_not: str = ""  # "Costs 4, you have 3"; empty if it can, or if nothing is asked


@dataclass(frozen=True)
class Scene:
    """One moment of a game, for one viewer."""

    turn: int  # the Economic Turn; 0 during set-up
    last_turn: int  # after which the game ends; 0 if nobody set one
    mover: int
    actions: int  # left in this turn
    actions_in_all: int
    grids: tuple[Grid, ...]  # grid 1 first
    token: int  # grid 1 to 8
    next_token: int  # where it will stand in the next Economic Turn
    pegged: bool
    bond_price: int  # Wonga, on every grid
    bond_note: str  # "pays 1 in Turn 6"; empty if Bonds pay nothing
    funds_to_win: int
    fund_price: int  # Wonga
    players: tuple[Place, ...]
    hand: tuple[HandCard, ...] | None  # None: the viewer has no hand to see
    now: Now
    log: tuple[tuple[int, str], ...]  # (seat or -1, sentence), newest last
    over: bool = False
    winners: tuple[int, ...] = ()


# ---------------------------------------------------------------- one moment
def scene(view: Any, names: Names, decision: str = "") -> Scene:
    """The moment at which `decision` is asked ("" if nothing is)."""
    rules, events = view.rules, view.events
    left, in_all = actions(view, events)
    return Scene(
        turn=view.round,
        last_turn=rules.max_turns if rules.max_turns < Rules().max_turns else 0,
        mover=max(0, view.mover),
        actions=left,
        actions_in_all=in_all,
        grids=grids(view),
        token=view.token,
        next_token=view.token if view.pegged else clockwise(view.token, 1),
        pegged=bool(view.pegged),
        bond_price=rules.bond_price,
        bond_note=bond_note(view),
        funds_to_win=rules.trust_funds_to_win,
        fund_price=rules.trust_fund,
        players=tuple(place(view, each, names) for each in view.players),
        hand=hand(view, decision),
        now=now(view, names),
        log=tuple(log(view, names)),
        over=bool(view.over),
        winners=winners(view) if view.over else (),
    )


def just_now(scene: Scene) -> str:
    """What just happened, with its sums, in one line."""
    parts = [scene.now.headline, scene.now.sentence, *(_said(scene, row) for row in scene.now.rows)]
    return ". ".join(part.rstrip(".") for part in parts if part) + "."


def _said(scene: Scene, row: Row) -> str:
    worked = f"{row.sum} = {signed(row.delta)}" if row.sum else signed(row.delta)
    return f"{scene.players[row.seat].name}: {', '.join(part for part in (row.had, worked, row.left) if part)}"


def viewer_of(view: Any) -> Any:
    """The viewer's own place, None for the public."""
    return view.players[view.seat] if view.seat >= 0 else None


# ---------------------------------------------------------------- the cycle
def grids(view: Any) -> tuple[Grid, ...]:
    """The cycle, with what the viewer's table would earn and sell for on each grid. (WM-2.1, WM-2.2)"""
    me = viewer_of(view)
    table = me.table if me else ()
    earners = table.count(STOCK) + table.count(PROPERTY)
    found = []
    for each in CYCLE:
        income = f"{earners} × {figure(each.profit)} = {signed(earners * each.profit)}" if earners else ""
        sells = str(sum(price_at(view, kind, each) for kind in assets(me))) if me and assets(me) else ""
        found.append(Grid(QUADRANTS[each.quadrant], each.profit, each.stock_price, each.property_price, income, sells))
    return tuple(found)


def price_at(view: Any, kind: int, there: CycleGrid) -> int:
    """The price of an Asset with the token on this grid. (WM-2.2)"""
    return {STOCK: there.stock_price, PROPERTY: there.property_price, BOND: int(view.rules.bond_price)}[kind]


def bond_note(view: Any) -> str:
    """When Bonds pay next; empty if they do not. (WM-4.3)"""
    rules = view.rules
    every, pays = rules.bond_income_every, f"pays {rules.bond_income}"
    following = (view.round // every + 1) * every
    if not rules.bond_income or view.over:
        return ""
    if view.round and view.round % every == 0:
        return f"{pays} in this Turn"
    return f"{pays} in Turn {following}" if following <= rules.max_turns else ""


# ---------------------------------------------------------------- the places
def place(view: Any, player: Any, names: Names) -> Place:
    """A player's place at the table, as everybody sees it."""
    notes = mark_notes(view.rules)
    flags = (
        ("Illness", player.ill, f"{_actions(ILL_ACTIONS)} in the next turn"),
        ("Accountant", player.no_loss, "pays no negative profit in the next turn"),
    )
    return Place(
        seat=player.seat,
        name=names[player.seat],
        funds=trust_funds(player),
        stocks=player.table.count(STOCK),
        properties=player.table.count(PROPERTY),
        bonds=player.table.count(BOND),
        wonga=player.wonga,
        hand=player.hand_size,
        others=tuple(
            Mark(BOX[kind].name, player.table.count(kind), notes[kind]) for kind in OTHERS if kind in player.table
        ),
        flags=tuple(Mark(name, 1, note) for name, on, note in flags if on),
        worth=net_worth(view, player),
    )


def mark_notes(rules: Rules) -> dict[int, str]:
    """What the cards on a table that are no Assets do to their owner. (WM-4.4, section 7)"""
    return {
        BABY: f"upkeep {rules.baby_upkeep} a turn",
        MONEY_LENDER: f"interest {rules.lender_interest} a turn, or {rules.lender_payback} to pay it back",
        FURTHER_EDUCATION: "salary 1 higher",
        INSURANCE: "can cancel an Incident",
    }


def actions(view: Any, events: Sequence[Any]) -> tuple[int, int]:
    """Actions left in this turn, and in all; none outside a turn. (WM-4.5, and Illness and Consultant)"""
    ill = was_ill = more = 0
    for e in events:
        if e.kind == story.TURN_BEGAN:
            more = 0
            if e.seat == view.mover:
                was_ill, ill = ill, 0
        elif e.kind == story.FELL_ILL and e.seat == view.mover:
            ill = 1
        elif e.kind == story.MORE_ACTIONS:
            more += e.a
    if not view.turn or view.over or any(e.kind == story.TURN_ENDED and e.turn == view.turn for e in events):
        return 0, 0
    return view.actions_left, (min(ILL_ACTIONS, view.rules.actions) if was_ill else view.rules.actions) + more


def _actions(number: int) -> str:
    return "one action" if number == 1 else f"{number} actions"


# ---------------------------------------------------------------- the viewer's hand
def hand(view: Any, decision: str = "") -> tuple[HandCard, ...] | None:
    """The viewer's hand, equal cards together, with what can be done now; None for the public. (WM-1.5)"""
    me = viewer_of(view)
    if me is None:
        return None
    return tuple(_hand_card(view, me, kind, decision) for kind in sorted(set(me.hand)))


def _hand_card(view: Any, me: Any, kind: int, decision: str) -> HandCard:
    box = BOX[kind]
    cost = price(view, kind) if kind in ASSETS else box.cost
    can, why_not = _use(view, me, kind, cost, decision) if me.seat == view.mover else ("", "")
    return HandCard(kind, DECKS[box.deck], box.name, me.hand.count(kind), cost, card_text(kind), can, why_not)


def _use(view: Any, me: Any, kind: int, cost: int, decision: str) -> tuple[str, str]:
    """What the mover can do with a card when this is asked, or why nothing."""
    if decision == "act":
        verb, what = ("Buy", BUY) if kind in ASSETS else ("Play", PLAY)
        if legal_act(view, me).allows(Action(what, kind)):
            return f"{verb} for {cost}" if cost else f"{verb} for free", ""
        return "", "No actions left" if view.actions_left <= 0 else f"Costs {cost}, you have {me.wonga}"
    if decision == "vacation":
        return "Discard", ""
    if decision == "broker" and kind == broker_sells(view) and legal_broker(view, me, kind).high:
        return f"Buy for {BARGAIN}", ""
    return "", ""


def broker_sells(view: Any) -> int:
    """The kind of Asset that the Professional played last sells. (Section 7)"""
    played = next(e.a for e in reversed(view.events) if e.kind == story.PLAYED)
    return STOCK if played == cards.STOCKBROKER else PROPERTY


__all__ = ["Grid", "HandCard", "Mark", "Now", "Place", "Row", "Scene", "just_now", "scene"]
