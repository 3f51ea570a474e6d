"""Kinds of events, in the order in which a turn meets them. `words` turns them into sentences."""

from __future__ import annotations

# fmt: off
(
    SET_UP,         # a, b: blocks of bonds and stocks
    ROLLED,         # a, b: faces (b 0 with one die); c, d: from and to, index into BOARD
    YEAR_END,       # a: the year that closes
    RETURNED,       # a, b: blocks of bonds and of stocks that pay; c, d: cash from bonds and from stocks
    HOUSE_BOUGHT,   # a: price
    HOUSE_FORCED,   # a: price
    CONVERTED,      # a, b: blocks of bonds and stocks; c: fee
    EARNED,         # a: income
    FROZEN,         # no income
    LANDED,         # a: kind of tile
    PAID_BONUS,     # a: cash
    SWUNG,          # a: stocks before, b: blocks, c: L for each block (signed), d: change
    BID_SEALED,     # a bid, or a pass, is in
    BID_OPENED,     # a: the bid, 0 a pass
    AUCTION_WON,    # a: price
    AUCTION_FAILED, # a: 0 no bid, 1 a tie
    INVESTED,       # a: cash paid, b: stocks received; a 0: declined
    FEE_DRAWN,      # a: fee
    SOLD,           # a: asset, b: blocks, c: fee
    PAID,           # a: owed, b: paid
    GAMBLED,        # a: face, b: prize; a 0: declined
    RAIDED,         # other: the rival; a: cost, b: tax
    RAID_FAILED,    # cannot pay for a raid
    TOOK_OVER,      # other: the rival; a: asset, b: named, c: taken
    OFFERED,        # other: the partner; a to d: see OFFERED_BACK
    OFFERED_BACK,   # other: the partner; OFFERED holds cash, bonds, stocks given, this one those taken
    REFUSED,        # seat: the partner who refuses; other: the offerer
    DEALT,          # seat: offerer, other: partner; a: worth
    TRADE_BONUS,    # a: cash that both get
    AUDITED,        # other: the rival; a, b, c: cash, bonds, stocks taken; d: the limit
    FALSE_ALARM,    # other: the rival; a: cost
    TURN_ENDED,
    GOAL_REACHED,   # seat: who; a: net worth
    HOMELESS,       # a: price charged at the end
    GAME_OVER,
) = range(35)
# fmt: on

# With closed books these events show no figures to others (WC-6.5)
PRIVATE = frozenset({SET_UP, RETURNED, CONVERTED, SWUNG, SOLD, PAID, GOAL_REACHED})
