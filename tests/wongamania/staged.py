"""A short game with luck laid down, in which two people and two bots meet nearly all that can happen.

Three Economic Turns on grids 6, 7 and 8. The script deals the opening hands, and leaves all other luck to the seed.
"""

from finplay.wongamania import Rules
from finplay.wongamania.cards import (
    BOND,
    CAR_ACCIDENT,
    CENTRAL_BANK,
    ILLNESS,
    INSURANCE,
    KIND_OF,
    MONEY_LENDER,
    PROPERTY,
    STOCK,
    VACATION,
)
from finplay.wongamania.rules import DECK

PLAYERS = ["Asha", "Ben", "Hold", "Saver"]
SEED = 4
RULES = Rules(first_seat=0, start_grid=6, start_cards=4, max_turns=3)
HANDS = (
    (MONEY_LENDER, CAR_ACCIDENT, ILLNESS, PROPERTY),
    (INSURANCE, STOCK, VACATION, BOND),
    (BOND, BOND, STOCK, PROPERTY),
    (BOND, BOND, STOCK, PROPERTY),
)


def opening(rules=RULES, hands=HANDS):
    """The script by which these hands are dealt; the Wonga, which nobody sees, come off the end of the box."""
    central = list(CENTRAL_BANK)
    script = {}
    for seat, hand in enumerate(hands):
        for k, kind in enumerate((*[None] * rules.start_wonga, *hand)):
            place = len(central) - 1 if kind is None else next(i for i, c in enumerate(central) if KIND_OF[c] == kind)
            del central[place]
            script[DECK, seat, 0, k] = place
    return script
