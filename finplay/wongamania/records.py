"""The pieces on the table: cards in places, and the small sums everybody reads off them.

A view has the same names as a record. Fields that end in `_ids` hold single cards; what may be seen of them are the
properties: counts, and kinds in the order of the box.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from ..ledger import BANK, record
from ..luck import below
from ..state import NOBODY, State, reveal, tell
from . import story
from .cards import ASSETS as ASSET_KINDS
from .cards import BOND, CENTRAL_BANK, KIND_OF, MONEY_LENDER, NO_CARD, PROPERTY, STOCK, TRUST_FUND, TRUST_FUNDS
from .cycle import grid
from .rules import DECK, WONGA, Rules

MONEY, OPPORTUNITIES, STOCKS, PROPERTIES, BONDS, FUNDS, LENDERS, OTHERS = range(8)
ASSETS = (
    *("wonga", "cards in hand", "stocks", "properties", "bonds", "trust funds", "money lenders"),
    "other cards on the table",
)
ASSET_OF = {  # of a kind of card on a table
    STOCK: STOCKS, PROPERTY: PROPERTIES, BOND: BONDS, TRUST_FUND: FUNDS, MONEY_LENDER: LENDERS,
}  # fmt: skip

# fmt: off
(START, SALARY, PROFIT, COUPON, UPKEEP, INTEREST, PAYBACK, LOAN, DRAWN, BOUGHT, SOLD, COST, CARD, FUND, EXCHANGED,
 FORCED, AUCTION, TRADE, BANKRUPTCY) = range(19)
WHYS = (
    "start", "salary", "profit", "coupon", "baby", "interest", "lender paid back", "loan", "draw", "buy", "sell",
    "cost of a card", "card", "trust fund", "exchange", "forced sale", "auction", "trade", "bankruptcy",
)
# fmt: on


# ---------------------------------------------------------------- places
class Place(NamedTuple):
    """Where cards lie; a Personal Bank, a hand and a table belong to a seat. (WM-1.4)"""

    where: str
    seat: int = NOBODY


CENTRAL, SPENT, FUND_STOCK = Place("central_ids"), Place("spent_ids"), Place("fund_ids")


@cache  # places are few, and named whenever a card moves
def bank_of(seat: int) -> Place:
    return Place("bank_ids", seat)


@cache
def hand_of(seat: int) -> Place:
    return Place("hand_ids", seat)


@cache
def table_of(seat: int) -> Place:
    return Place("table_ids", seat)


def kinds(cards: list[int]) -> tuple[int, ...]:
    """The kinds of some cards, in the order of the box."""
    return tuple(map(KIND_OF.__getitem__, sorted(cards)))  # the numbers of cards go by kind


@dataclass(slots=True)
class Player:
    """One player's place at the table."""

    seat: int = 0
    bank_ids: list[int] = field(default_factory=list)  # face down: nobody looks at them (WM-1.2)
    hand_ids: list[int] = field(default_factory=list)
    table_ids: list[int] = field(default_factory=list)
    ill: int = 0  # 1: only one action in the next turn
    no_loss: int = 0  # 1: pays no negative profit in the next turn
    bid: int = 0  # sealed until all bids are in
    # Cards and their kinds, as they were looked at last: hands and tables are read ten times as often as they change.
    hand_seen: tuple[list[int], tuple[int, ...]] = field(default=([], ()), repr=False, compare=False)
    table_seen: tuple[list[int], tuple[int, ...]] = field(default=([], ()), repr=False, compare=False)

    @property
    def wonga(self) -> int:
        return len(self.bank_ids)

    @property
    def hand(self) -> tuple[int, ...]:
        if self.hand_seen[0] != self.hand_ids:
            self.hand_seen = (self.hand_ids.copy(), kinds(self.hand_ids))
        return self.hand_seen[1]

    @property
    def hand_size(self) -> int:
        return len(self.hand_ids)

    @property
    def table(self) -> tuple[int, ...]:
        if self.table_seen[0] != self.table_ids:
            self.table_seen = (self.table_ids.copy(), kinds(self.table_ids))
        return self.table_seen[1]


@dataclass(slots=True)
class Game(State):
    """Wongamania in progress."""

    players: list[Player] = field(default_factory=list)
    central_ids: list[int] = field(default_factory=lambda: list(CENTRAL_BANK))
    spent_ids: list[int] = field(default_factory=list)
    fund_ids: list[int] = field(default_factory=lambda: list(TRUST_FUNDS))
    drawn: dict[tuple[int, int], int] = field(default_factory=dict)  # draws of a stream by a seat in this round
    first: int = 0  # the seat that begins every Economic Turn
    mover: int = NOBODY
    token: int = 1  # the grid on which it stands
    pegged: int = 0  # 1: the token does not move at the end of this Economic Turn
    actions_left: int = 0
    turn_over: int = 0  # 1: the player whose turn it is went bankrupt (WM-9.4)
    over: int = 0

    @property
    def central(self) -> int:
        return len(self.central_ids)

    @property
    def spent(self) -> int:
        return len(self.spent_ids)

    @property
    def funds_left(self) -> int:
        return len(self.fund_ids)


def new_game(rules: Rules, seed: int, seats: int) -> Game:
    """A table before the set-up. Raises ValueError for a first seat that is not at the table."""
    if rules.first_seat >= seats:
        raise ValueError(f"first_seat is {rules.first_seat}, but with {seats} players it is -1 to {seats - 1}")
    return Game(rules, seed, players=[Player(seat) for seat in range(seats)], token=max(1, rules.start_grid))


def holdings(game: Game) -> list[tuple[int, ...]]:
    """For each seat, how much of each asset of the ledger it holds."""
    return [tuple(_held(player)) for player in game.players]


def _held(player: Player) -> list[int]:
    held = [player.wonga, player.hand_size, *[0] * (len(ASSETS) - 2)]
    for card in player.table_ids:
        held[ASSET_OF.get(KIND_OF[card], OTHERS)] += 1
    return held


# ---------------------------------------------------------------- moving cards
def cards_in(game: Any, place: Place) -> list[int]:
    owner = game if place.seat == NOBODY else game.players[place.seat]
    cards: list[int] = getattr(owner, place.where)
    return cards


def put(game: Any, card: int, source: Place, target: Place, why: int) -> None:
    """The one way in which a card that somebody knows goes from place to place. (WM-1.4)"""
    gone, come = _asset(source, card), _asset(target, card)
    cards_in(game, source).remove(card)
    if gone == come and source.seat != target.seat:
        cards_in(game, target).append(card)
        record(game, source.seat, target.seat, gone, 1, why)
        return
    if gone >= 0:
        record(game, source.seat, BANK, gone, 1, why)
    cards_in(game, target).append(card)
    if come >= 0:
        record(game, BANK, target.seat, come, 1, why)


def _asset(place: Place, card: int) -> int:
    """As what the ledger counts a card in this place; -1 where nobody owns it."""
    if place.seat == NOBODY:
        return -1
    if place.where == "table_ids":
        return ASSET_OF.get(KIND_OF[card], OTHERS)
    return MONEY if place.where == "bank_ids" else OPPORTUNITIES


def pay(game: Any, payer: int, payee: int, amount: int, why: int) -> int:
    """The one way in which Wonga change hands, face down; payer and payee are seats or BANK. (WM-1.3, WM-4.6)

    Returns how many were paid: whoever pays may run out.
    """
    source = CENTRAL if payer == BANK else bank_of(payer)
    stream, seat = (DECK, payee) if payer == BANK else (WONGA, payer)
    arrived, paid = cards_in(game, SPENT if payee == BANK else bank_of(payee)), 0
    cards: list[int] = []
    while paid < amount:
        cards = cards or pile(game, source)
        if not cards:
            break
        arrived.append(cards.pop(draw(game, stream, seat, len(cards))))
        paid += 1
    if paid:
        record(game, payer, payee, MONEY, paid, why)
    return paid


def pick(game: Any, place: Place, seat: int) -> int:
    """A card of a place by luck, or NO_CARD."""
    cards = pile(game, place)
    if not cards:
        return NO_CARD
    return cards[draw(game, DECK if place == CENTRAL else WONGA, seat, len(cards))]


def pile(game: Any, place: Place) -> list[int]:
    """Cards to draw from; the Central Bank is filled again from Spent Capital. (WM-1.3)"""
    if place == CENTRAL and not game.central_ids and game.spent_ids:
        tell(game, story.SHUFFLED, NOBODY, NOBODY, game.spent)
        game.central_ids, game.spent_ids = game.spent_ids, []
    return cards_in(game, place)


def draw(game: Any, stream: int, seat: int, n: int) -> int:
    """0 to n - 1 by luck: the next draw of this stream by this seat in this round."""
    k = game.drawn.get((stream, seat), 0)
    game.drawn[stream, seat] = k + 1
    return below(game, stream, seat, n, k)


def new_card(game: Any, player: Any, source: Place, why: int) -> None:
    """A card by luck comes into a hand, where its owner sees it. (WM-1.2)"""
    card = pick(game, source, player.seat)
    if card != NO_CARD:
        put(game, card, source, hand_of(player.seat), why)
        reveal(game, "a card was drawn")
        tell(game, story.DREW, player.seat, NOBODY, KIND_OF[card])


def find(game: Any, place: Place, kind: int) -> int:
    """A card of this kind in a place. Raises StopIteration if there is none."""
    return next(card for card in cards_in(game, place) if KIND_OF[card] == kind)


def discard(game: Any, place: Place, kind: int, why: int) -> None:
    """One card of this kind goes to Spent Capital."""
    put(game, find(game, place, kind), place, SPENT, why)


# ---------------------------------------------------------------- sums
def price(game: Any, kind: int) -> int:
    """The market price of an Asset, to buy and to sell. (WM-2.2)"""
    if kind == BOND:
        bond_price: int = game.rules.bond_price
        return bond_price
    return grid(game.token).stock_price if kind == STOCK else grid(game.token).property_price


def assets(player: Any) -> tuple[int, ...]:
    """The Asset cards on a table."""
    table: tuple[int, ...] = player.table
    return table[: bisect_left(table, len(ASSET_KINDS))]  # a table is in the order of the box, and Assets come first


def trust_funds(player: Any) -> int:
    owned: int = player.table.count(TRUST_FUND)
    return owned


def net_worth(game: Any, player: Any) -> int:
    """Wonga + assets at market price - 5 for each Money Lender. (WM-10.3)"""
    now, table = grid(game.token), player.table
    stocks, properties = table.count(STOCK) * now.stock_price, table.count(PROPERTY) * now.property_price
    bonds, owed = table.count(BOND) * game.rules.bond_price, table.count(MONEY_LENDER) * game.rules.lender_payback
    return int(player.wonga + stocks + properties + bonds - owed)


def in_turn_order(game: Any, seat: int) -> list[Any]:
    """All players, beginning with this seat. (WM-4.9)"""
    return [*game.players[seat:], *game.players[:seat]]
