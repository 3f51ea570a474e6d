"""What the conformance suite cannot know of Wongamania from its box."""

from itertools import product

from finplay.questions import Listed
from finplay.wongamania.answers import Action, Pick, Sale
from finplay.wongamania.cards import TRUST_FUND

# Tuples around everything legal: the first number of each kind of answer, and any kind of card.
FIRST = {Action: range(-1, 8), Pick: range(-1, 7), Sale: range(-1, TRUST_FUND + 2)}
SECOND = {Action: range(-2, TRUST_FUND + 2), Pick: range(-2, TRUST_FUND + 2), Sale: range(-1, 3)}
DOMAINS = {Listed: lambda legal: product(FIRST[legal.kind()], SECOND[legal.kind()])}

# The others cannot tell which card goes on vacation from which (WM-1.5).
SECRET_RULES: dict[str, int] = {}
SECRET_ANSWERS = {"vacation": lambda one, other: (one < 0) == (other < 0)}
