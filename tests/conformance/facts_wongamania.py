"""What the conformance suite cannot know of Wongamania from its box."""

from itertools import product

from finplay.questions import Listed
from finplay.wongamania.answers import Action, Actions, Pick, Sale
from finplay.wongamania.cards import TRUST_FUND

# Tuples around everything legal: the first number of each kind of answer, and any kind of card.
FIRST = {Action: range(-1, 8), Pick: range(-1, 7), Sale: range(-1, TRUST_FUND + 2)}
SECOND = {Action: range(-2, TRUST_FUND + 2), Pick: range(-2, TRUST_FUND + 2), Sale: range(-1, 3)}
DOMAINS = dict.fromkeys((Listed, Actions), lambda legal: product(FIRST[legal.kind()], SECOND[legal.kind()]))

MOST_TURNS = 6  # after each of them everybody may offer a deal

# Which card is exchanged or goes on vacation is not told either, but more happens then: see tests/wongamania.
SECRET_RULES: dict[str, int] = {}
SECRET_ANSWERS: dict[str, object] = {}
