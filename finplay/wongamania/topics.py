"""Which rules belong to what one sees: to a question, a grid of the cycle, a line of a player's place, a card."""

from __future__ import annotations

from typing import Any

from ..rulebooks import Topic
from ..wording import Names
from . import cards, story
from .cards import ASSETS, BOX, DECKS, KINDS
from .cycle import CYCLE, QUADRANTS, grid
from .rules import Rules
from .words import at, card_text, some_cards

RULES_OF = {
    "grid": ("WM-2.1", "WM-2.4", "WM-3.2"), "lender": ("WM-4.4", "WM-10.2"),
    "act": ("WM-4.5", "WM-4.7", "WM-4.8", "WM-3.3"), "target": ("WM-7.1",), "insure": ("WM-7.1",),
    "bubble": ("WM-7.2", "WM-2.2"), "vacation": ("WM-7.1", "WM-1.5"), "broker": ("WM-7.2", "WM-2.2"),
    "lawyer": ("WM-7.2",), "raider": ("WM-7.2", "WM-2.2"), "hack": ("WM-7.1", "WM-1.5"),
    "raise_wonga": ("WM-9.1", "WM-9.3", "WM-9.4"), "bid": ("WM-9.2", "WM-2.2"), "keep_babies": ("WM-9.4", "WM-4.4"),
    "offer": ("WM-8.1", "WM-8.2", "WM-8.3"), "accept": ("WM-8.1", "WM-8.2", "WM-8.3"),
}  # fmt: skip

OF_CARDS = ("target", "insure", "bubble", "vacation", "broker", "lawyer", "raider", "hack")  # asked by a played card

MORE_OF_CARD = {  # beside what goes for all that are played
    **dict.fromkeys(
        (cards.STIMULUS, cards.TIGHTENING, cards.GREEN_SHOOTS, cards.BOOM, cards.SLOWDOWN, cards.FINANCIAL_CRISIS,
         cards.ECONOMIST, cards.CENTRAL_BANKER), ("WM-2.4",)),
    **dict.fromkeys(
        (cards.CAR_ACCIDENT, cards.LEAKY_ROOF, cards.DIVORCE, cards.INFLATION), ("WM-7.3", "WM-9.1", "WM-9.4")),
    **dict.fromkeys((cards.WEALTH_TAX, cards.TAX_COLLECTOR), ("WM-7.3",)),
    **dict.fromkeys(
        (cards.STOCK_BUBBLE, cards.PROPERTY_BUBBLE, cards.STOCKBROKER, cards.ESTATE_AGENT, cards.LAWYER), ("WM-7.2",)),
    **dict.fromkeys((cards.HEADHUNTER, cards.HACKER, cards.VACATION), ("WM-1.5",)),
    **dict.fromkeys((cards.STOCK, cards.PROPERTY), ("WM-2.1", "WM-4.2", "WM-2.2", "WM-4.5")),
    cards.BOND: ("WM-4.3", "WM-2.2", "WM-4.5"), cards.CURRENCY_PEG: ("WM-2.3",),
    cards.BABY: ("WM-4.4", "WM-9.4"), cards.MONEY_LENDER: ("WM-4.4", "WM-10.2"),
    cards.FURTHER_EDUCATION: ("WM-4.1",), cards.FUND_MANAGER: ("WM-7.2", "WM-3.3"), cards.ACCOUNTANT: ("WM-4.2",),
    cards.CORPORATE_RAIDER: ("WM-7.2", "WM-2.2"), cards.CONSULTANT: ("WM-4.5",), cards.BURGLARY: ("WM-1.2",),
}  # fmt: skip


def grid_topic(number: int) -> Topic:
    """One of the eight grids, with what it pays and what things cost there."""
    there = grid(number)
    each = "Each Stock and each Property"
    pays = f"{each} earns {there.profit}." if there.profit >= 0 else f"{each} costs its owner {-there.profit}."
    prices = f"The price of a Stock is {there.stock_price}, that of a Property {there.property_price}."
    rules = ("WM-2.1", "WM-2.2", "WM-2.3", "WM-4.2")
    return Topic(f"Grid {number}: {QUADRANTS[there.quadrant]}", rules, f"{pays} {prices}")


def card_topic(kind: int) -> Topic:
    """A kind of card, with its cost and what it does."""
    card, own, costs = BOX[kind], MORE_OF_CARD.get(kind, ()), ""
    if kind not in ASSETS:
        own = ("WM-7.1", *own)
        costs = f"Costs {card.cost} Wonga. " if card.cost else "Costs nothing. "
    return Topic(
        f"{card.name}, {DECKS[card.deck]} card", own, f"{costs}{card_text(kind)} {some_cards(card.copies)} in all."
    )


def lines(rules: Rules) -> tuple[Topic, ...]:
    """What can be read off a player's place, with the numbers of these house rules."""
    every = rules.bond_income_every
    turns = (
        f"In the Economic Turns {every}, {2 * every}, {3 * every} and so on" if every > 1 else "In every Economic Turn"
    )
    coupon = f"{turns} it pays {rules.bond_income}." if rules.bond_income else "It pays no coupons."
    return (
        Topic("Trust Funds", ("WM-3.3", "WM-9.5", "WM-10.1"),
              f"Each costs {rules.trust_fund} Wonga. Whoever has {rules.trust_funds_to_win} and no Money Lender wins."),
        Topic("Wonga", ("WM-1.2", "WM-4.6", "WM-4.1"), f"Salary is {rules.salary} Wonga a turn."),
        Topic("Cards in hand", ("WM-1.5", "WM-4.7", "WM-4.6")),
        Topic("Actions", ("WM-4.5", "WM-4.8"), f"{rules.actions} in a turn."),
        Topic("Stocks and Properties", ("WM-2.1", "WM-4.2", "WM-2.2", "WM-9.1")),
        Topic("Bonds", ("WM-2.2", "WM-4.3"), f"A Bond costs {rules.bond_price} Wonga everywhere. {coupon}"),
        Topic("Babies and Money Lenders", ("WM-4.4", "WM-9.4", "WM-10.2"),
              f"A Baby costs {rules.baby_upkeep} a turn, a Money Lender {rules.lender_interest}, or "
              f"{rules.lender_payback} to pay it back."),
        Topic("Net worth", ("WM-10.3",)),
        Topic("Deals", ("WM-8.1", "WM-8.2", "WM-8.3")),
    )  # fmt: skip


def topics_now(view: Any, names: Names, decision: str) -> tuple[Topic, ...]:
    """What can be asked for its rules now: the question with its card, where the token stands, the lines of a place."""
    asked = (Topic("This question", RULES_OF[decision], _asking_card(view, decision)),) if decision else ()
    there = grid_topic(view.token)
    return (*asked, there._replace(name=f"The token stands on {at(view.token)}"), *lines(view.rules))


def _asking_card(view: Any, decision: str) -> str:
    """What the card says that was played last, where it asks the question."""
    played = [e for e in view.events if e.kind == story.PLAYED and e.turn == view.turn]
    if not played or not (decision in OF_CARDS or decision == "grid"):
        return ""
    return f"{BOX[played[-1].a].name}: {card_text(played[-1].a)}"


def topics(rules: Rules) -> tuple[Topic, ...]:
    """The eight grids, the lines of a place, and all kinds of cards."""
    every_card = (card_topic(kind) for kind in KINDS)
    return (*(grid_topic(number) for number in range(1, len(CYCLE) + 1)), *lines(rules), *every_card)
