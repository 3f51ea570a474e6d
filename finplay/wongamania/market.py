"""The market of a finished game: where the token stood, what that made things worth, and what was bought and sold."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from ..ledger import BANK
from ..reading_parts import Phase, Price, Trade
from ..state import Event
from . import story
from .answers import is_on_table, kind_of
from .cards import ASSETS as ASSET_KINDS
from .cards import BOX, CORPORATE_RAIDER
from .cycle import QUADRANTS, grid
from .records import ASSET_OF, ASSETS, CARD, LENDERS, OTHERS


# ---------------------------------------------------------------- what things are worth
def each_worth(rules: Any, number: int) -> tuple[int, ...]:
    """What one unit of each asset of the ledger counts on a grid. (WM-10.3)"""
    now = grid(number)
    worth = {
        "wonga": 1, "stocks": now.stock_price, "properties": now.property_price, "bonds": rules.bond_price,
        "money lenders": -rules.lender_payback,
    }  # fmt: skip
    return tuple(worth.get(asset, 0) for asset in ASSETS)


class Move(NamedTuple):
    """The token comes to stand on a grid: from this round, turn and entry of the ledger on."""

    round: int
    turn: int
    entry: int
    to: int
    at: float  # in rounds, for a chart


def moves(view: Any) -> list[Move]:
    """The token, from its first grid on.

    A move at the end of an Economic Turn comes after all entries of that one. A card that moves the token does so just
    after it was put on the table, which every played card is, once.
    """
    seats, played = len(view.players), plays_of(view)
    rounds = [entry.round for entry in view.ledger]
    found, plays = [], 0
    for e in view.events:
        if e.kind == story.BEGAN:
            found.append(Move(0, 0, 0, e.a, 0.0))
        elif e.kind == story.PLAYED:
            plays += 1
        elif e.kind == story.TOKEN_MOVED and e.c:
            found.append(Move(e.round + 1, e.turn + 1, bisect_right(rounds, e.round), e.b, float(e.round)))
        elif e.kind == story.TOKEN_MOVED:
            found.append(Move(e.round, e.turn, played[plays - 1] + 1, e.b, (e.turn - 0.5) / seats))
    return found


def plays_of(view: Any) -> list[int]:
    """Where the ledger puts each played card on the table, in the order of the events."""
    return [i for i, e in enumerate(view.ledger) if e.payer == BANK and e.why == CARD and e.asset in (OTHERS, LENDERS)]


def prices(view: Any) -> list[Price]:
    """What one unit of each asset counts, from the set-up on."""
    return [Price(m.round, m.turn, m.entry, each_worth(view.rules, m.to), m.at) for m in moves(view)]


def phases(view: Any) -> list[Phase]:
    """The quadrants in which the token stood."""
    where = [(move.at, QUADRANTS[grid(move.to).quadrant]) for move in moves(view)]
    found: list[Phase] = []
    for (begin, name), end in zip(where, [*(at for at, _ in where[1:]), float(view.round)], strict=True):
        if found and found[-1].name == name:
            found[-1] = found[-1]._replace(end=end)
        elif end > begin:
            found.append(Phase(begin, end, name))
    return found


# ---------------------------------------------------------------- bought and sold
def told(view: Any) -> Iterator[tuple[int, Event]]:
    """The events, each with the grid of the token at that moment."""
    token = 0
    for e in view.events:
        token = e.a if e.kind == story.BEGAN else e.b if e.kind == story.TOKEN_MOVED else token
        yield token, e


def market_price(view: Any, token: int, kind: int) -> int:
    return each_worth(view.rules, token)[ASSET_OF.get(kind, OTHERS)]


def deals(view: Any) -> list[tuple[int, Event, Event]]:
    """The deals that were accepted: the grid of the token, what was given, and what was taken for it."""
    events = list(told(view))
    return [(token, events[i - 2][1], events[i - 1][1]) for i, (token, e) in enumerate(events) if e.kind == story.DEALT]


class _Sale(NamedTuple):
    """An Asset changes its owner: -1 is the bank."""

    event: Event
    token: int
    buyer: int
    seller: int
    kind: int
    price: int
    how: str


def trades(view: Any) -> list[Trade]:
    """Every Asset on a table that was bought or sold for Wonga; of the deals, those of one Asset against Wonga."""
    found = []
    for sale in sorted([*_sales(view), *_deal_sales(view)], key=lambda sale: sale.event.turn):
        e, market, asset = sale.event, market_price(view, sale.token, sale.kind), ASSETS[ASSET_OF[sale.kind]]
        how = sale.how or ("with a card" if sale.price != market else "on the market")
        where, name = QUADRANTS[grid(sale.token).quadrant], BOX[sale.kind].name
        for seat, bought in ((sale.buyer, True), (sale.seller, False)):
            if seat >= 0:
                found.append(Trade(e.round, e.turn, seat, bought, asset, name, sale.price, market, where, how))
    return found


def _sales(view: Any) -> Iterator[_Sale]:
    for token, e in told(view):
        if e.kind == story.BOUGHT:
            yield _Sale(e, token, e.seat, BANK, e.a, e.b, "")
        elif e.kind == story.SOLD:
            short = "to a bank that has no more" if e.c < e.b else ""
            yield _Sale(e, token, BANK, e.seat, e.a, e.c, "in need" if e.d else short)
        elif e.kind == story.RAIDED:
            yield _Sale(e, token, e.seat, e.other, e.a, e.b, BOX[CORPORATE_RAIDER].name)
        elif e.kind == story.AUCTION_WON:
            yield _Sale(e, token, e.seat, e.other, e.b, e.a, "in an auction")


def _deal_sales(view: Any) -> Iterator[_Sale]:
    for token, gave, took in deals(view):
        for wonga, other in ((gave, took), (took, gave)):
            cards = [card for card in other[6:9] if card]
            if wonga.a and not any(wonga[6:9]) and not other.a and len(cards) == 1 and is_on_table(cards[0]):
                buyer, seller = (gave.seat, gave.other) if wonga is gave else (gave.other, gave.seat)
                if kind_of(cards[0]) in ASSET_KINDS:
                    yield _Sale(gave, token, buyer, seller, kind_of(cards[0]), wonga.a, "in a deal")


def bought_mostly_in(view: Any, seat: int) -> list[str]:
    """The quadrants in which a seat bought most Stocks and Properties, several in a tie; ["none"] if it bought none."""
    risky = [each.phase for each in trades(view) if each.seat == seat and each.bought and each.asset != "bonds"]
    number = Counter(risky)
    return [name for name in QUADRANTS if number[name] == max(number.values())] if risky else ["none"]
