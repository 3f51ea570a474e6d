"""The cards: forty-three kinds of the Central Bank, and the Trust Fund. `BOX` at the bottom reads like the box.

A card is a number from 0 to 132, its kind one from 0 to 43. What a kind does stands in `global_cards`,
`incident_cards` and `professional_cards`: one function each, whose docstring is the sentence on the card.

A new card needs its name among the kinds, its line in BOX, its function with a line in EFFECTS below it, a row in
`seeds/wongamania.md`, and a test.
"""

from __future__ import annotations

from typing import NamedTuple

ASSET, GLOBAL, INCIDENT, PROFESSIONAL, TRUST = range(5)
DECKS = ("Asset", "Global", "Incident", "Professional", "Trust Fund")

# fmt: off
(STOCK, PROPERTY, BOND,
 STIMULUS, TIGHTENING, GREEN_SHOOTS, BOOM, SLOWDOWN, FINANCIAL_CRISIS, CURRENCY_PEG, STOCK_BUBBLE, PROPERTY_BUBBLE,
 MARKET_PANIC, FLOOD, INFLATION, WEALTH_TAX, DIVIDEND_SEASON, HELICOPTER_MONEY,
 BABY, MONEY_LENDER, FURTHER_EDUCATION, INSURANCE, CAR_ACCIDENT, ILLNESS, LEAKY_ROOF, BURGLARY, DIVORCE, VACATION,
 LOTTERY_TICKET, INHERITANCE,
 BANKER, STOCKBROKER, ESTATE_AGENT, FUND_MANAGER, ECONOMIST, CENTRAL_BANKER, TAX_COLLECTOR, LAWYER, ACCOUNTANT,
 HEADHUNTER, HACKER, CORPORATE_RAIDER, CONSULTANT,
 TRUST_FUND) = range(44)
# fmt: on

NO_CARD = -1  # where an answer may name a kind of card, and names none


class Card(NamedTuple):
    """A kind of card: name, deck, copies in the box, Wonga to play it (an Asset has a price instead)."""

    name: str
    deck: int
    copies: int
    cost: int = 0


BOX = (  # in the order of the numbers above
    Card("Stock", ASSET, 16),
    Card("Property", ASSET, 14),
    Card("Bond", ASSET, 24),
    Card("Stimulus", GLOBAL, 3, 1),
    Card("Tightening", GLOBAL, 1, 1),
    Card("Green Shoots", GLOBAL, 1, 2),
    Card("Boom", GLOBAL, 1, 2),
    Card("Slowdown", GLOBAL, 2, 2),
    Card("Financial Crisis", GLOBAL, 5, 2),
    Card("Currency Peg", GLOBAL, 1, 1),
    Card("Stock Bubble", GLOBAL, 3, 1),
    Card("Property Bubble", GLOBAL, 2, 1),
    Card("Market Panic", GLOBAL, 1, 2),
    Card("Flood", GLOBAL, 1, 2),
    Card("Inflation", GLOBAL, 2, 0),
    Card("Wealth Tax", GLOBAL, 1, 1),
    Card("Dividend Season", GLOBAL, 1, 1),
    Card("Helicopter Money", GLOBAL, 1, 0),
    Card("Baby", INCIDENT, 3, 1),
    Card("Money Lender", INCIDENT, 4, 0),
    Card("Further Education", INCIDENT, 2, 4),
    Card("Insurance", INCIDENT, 3, 1),
    Card("Car Accident", INCIDENT, 2, 1),
    Card("Illness", INCIDENT, 2, 1),
    Card("Leaky Roof", INCIDENT, 2, 1),
    Card("Burglary", INCIDENT, 2, 1),
    Card("Divorce", INCIDENT, 1, 3),
    Card("Vacation", INCIDENT, 2, 0),
    Card("Lottery Ticket", INCIDENT, 3, 1),
    Card("Inheritance", INCIDENT, 1, 0),
    Card("Banker", PROFESSIONAL, 1, 1),
    Card("Stockbroker", PROFESSIONAL, 1, 1),
    Card("Estate Agent", PROFESSIONAL, 1, 1),
    Card("Fund Manager", PROFESSIONAL, 1, 1),
    Card("Economist", PROFESSIONAL, 1, 2),
    Card("Central Banker", PROFESSIONAL, 1, 1),
    Card("Tax Collector", PROFESSIONAL, 1, 2),
    Card("Lawyer", PROFESSIONAL, 1, 1),
    Card("Accountant", PROFESSIONAL, 1, 0),
    Card("Headhunter", PROFESSIONAL, 1, 1),
    Card("Hacker", PROFESSIONAL, 1, 2),
    Card("Corporate Raider", PROFESSIONAL, 1, 1),
    Card("Consultant", PROFESSIONAL, 1, 1),
    Card("Trust Fund", TRUST, 13),
)

ASSETS = (STOCK, PROPERTY, BOND)
KINDS = tuple(range(TRUST_FUND))  # of the Central Bank
STAY = (*ASSETS, BABY, MONEY_LENDER, FURTHER_EDUCATION, INSURANCE, TRUST_FUND)  # cards that lie on a table

KIND_OF = tuple(kind for kind, card in enumerate(BOX) for _ in range(card.copies))  # of each card
CENTRAL_BANK = tuple(card for card, kind in enumerate(KIND_OF) if kind != TRUST_FUND)
TRUST_FUNDS = tuple(card for card, kind in enumerate(KIND_OF) if kind == TRUST_FUND)
