"""What the conformance suite cannot know of WealthCraft from its box."""

from itertools import product

from finplay.wealthcraft.answers import KEEP, Conversion, ForcedSale, Takeover
from finplay.wealthcraft.rules import BLOCK

# Tuples around everything legal, for kinds of answers that have few enough of them.
DOMAINS = {
    Conversion: lambda legal: product(
        range(-(legal.bonds // BLOCK) - 2, max(0, legal.cash) // BLOCK + legal.stocks // BLOCK + 3),
        range(-(legal.stocks // BLOCK) - 2, max(0, legal.cash) // BLOCK + legal.bonds // BLOCK + 3),
    ),
    ForcedSale: lambda legal: product(range(-1, 4), range(-1, 6)),
    Takeover: lambda legal: product(range(-1, 5), range(-1, 4), range(-1, 8)),
}

# Under these house rules rivals cannot tell two answers to these decisions from each other (WC-6.5).
SECRET_RULES = {"open_books": 0}
SECRET_ANSWERS = {
    "setup": lambda one, other: True,
    "year_end": lambda one, other: True,
    "rebalance": lambda one, other: (one == KEEP) == (other == KEEP),
}
