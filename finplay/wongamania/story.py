"""Kinds of events, about in the order in which a game meets them. `words` turns them into sentences."""

from __future__ import annotations

# fmt: off
(
    BEGAN,          # seat: who begins; a: the grid of the token
    DEALT_OUT,      # a: Wonga, b: cards at the start
    DREW,           # a: kind of card; only its owner sees which
    SHUFFLED,       # a: cards of Spent Capital that are the Central Bank now
    TURN_BEGAN,     # a: grid
    EARNED,         # a: salary due, b: paid
    PROFITED,       # a, b: Stocks and Properties, c: profit of each, d: due, negative for a loss
    SPARED,         # a: loss that an Accountant spares
    COUPONS,        # a: Bonds, b: Wonga for each, c: paid
    BABIES_FED,     # a: Babies, b: Wonga for each
    INTEREST_PAID,  # a: interest
    PAID_BACK,      # a: Wonga that pay a Money Lender back
    OWED,           # a: owed, b: paid; a payment that has to be made
    BOUGHT,         # a: kind, b: price
    SOLD,           # a: kind, b: price, c: paid, d: 1 in need
    PLAYED,         # a: kind, b: cost
    FUND_BOUGHT,    # a: price
    EXCHANGED,      # a: kind given; only its owner sees which
    AIMED,          # other: the target; a: kind of card
    INSURED,        # seat: the target; other: who played the card; a: its kind
    TOKEN_MOVED,    # a, b: from and to; c: 1 at the end of an Economic Turn
    PEGGED,         # the token will stay
    STAYED,         # a: grid; the token is pegged
    COLLECTED,      # a: due, b: paid, c: kind of card
    TAXED,          # a: paid, as far as they can; b: kind of card
    LOST,           # a: kind of card on the table, discarded unpaid
    TOOK,           # other: from whom; a: Wonga
    STOLE,          # other: from whom; a: kind of card; only these two see which
    FELL_ILL,       # one action in the next turn
    ROLLED,         # a: face, b: prize
    TRAVELLED,      # a: cards discarded
    STRUCK,         # other: whose; a: kind of card
    RAIDED,         # other: whose; a: kind of card, b: price
    MORE_ACTIONS,   # a: actions
    NO_LOSS,        # no negative profit in the next turn
    AUCTIONED,      # a: kind of card
    BID_SEALED,     # a bid is in
    BID_OPENED,     # a: the bid
    AUCTION_WON,    # other: the seller; a: price, b: kind of card
    NOBODY_BID,     # the bank buys
    BANKRUPT,       # a: Wonga, b: cards in hand, c: cards on the table discarded; d: Babies kept
    OFFERED,        # other: the partner; a: Wonga given, b to d: cards given
    OFFERED_BACK,   # other: the partner; a: Wonga taken, b to d: cards taken
    REFUSED,        # seat: the partner who refuses; other: the offerer
    DEALT,          # seat: offerer, other: partner
    TURN_ENDED,
    GAME_OVER,      # a: 1 by Trust Funds, 0 by time
) = range(47)
# fmt: on

PRIVATE = frozenset({DREW, EXCHANGED, STOLE})  # only the seat itself, and the other of STOLE, see the kind of card
