"""What a report marks and counts in Wongamania: prices, causes, events, draws, trades, and why somebody won."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from ..reading_parts import PRICES, Breakdown, Chance, Ending, Flow, Mark, Terms, flows
from ..state import Event
from ..wording import listed
from . import story
from .answers import is_on_table, kind_of
from .cards import BOX, DECKS, INCIDENT, KINDS, MONEY_LENDER, TRUST, TRUST_FUND
from .cycle import QUADRANTS, grid
from .market import deals, market_price, moves, phases, plays_of, prices, told, trades
from .outcome import FACTS, facts
from .records import (
    ASSETS,
    BANKRUPTCY,
    CARD,
    COUPON,
    INTEREST,
    LENDERS,
    LOAN,
    MONEY,
    PAYBACK,
    PROFIT,
    SALARY,
    UPKEEP,
    net_worth,
)
from .rules import DIE
from .words import SENTENCES, count, deal_words

TERMS = Terms(
    unit="", said=" Wonga", step="Economic Turn", one="Wonga", moved="every Wonga and every card",
    shown=("wonga", "bonds", "properties", "stocks"), debts=("money lenders",),
    score="net worth with Trust Funds at their price", luck="cards and dice",
    drawn="The cards have no memory: a bad hand is not made up for.", flag=("trust fund", "buys a Trust Fund"),
)  # fmt: skip
COUNTED = ("wonga",)  # what needs no price to be counted
RACE = "trust funds"  # they come before net worth (WM-10.3)
MISSING = ("The prices of Stocks, Properties and Bonds: net worth is only Wonga here.",)

CAUSES: dict[str | tuple[str, str], str] = {  # why of the ledger, or why and what moved: words
    "start": "At the start",
    "salary": "Salary",
    "profit": "Profits",
    "coupon": "Coupons",
    PRICES: "Prices moved",
    "card": "Cards played",
    "cost of a card": "Cost of cards",
    "draw": "Cards drawn",
    "trust fund": "Trust Funds",
    "baby": "Babies",
    "interest": "Lenders",
    "loan": "Lenders",
    "lender paid back": "Lenders",
    ("card", "money lenders"): "Lenders",
    "trade": "Deals",
    "auction": "Auctions",
    "bankruptcy": "Bankruptcy",
}


# ---------------------------------------------------------------- what things are worth
def worth(game: Any) -> list[int]:
    """Net worth in Wonga. (WM-10.3)"""
    return [net_worth(game, each) for each in game.players]


def score(game: Any) -> list[int]:
    """Net worth and what the Trust Funds cost: whoever buys one is not poorer in a comparison."""
    return [score_of(game.rules, facts(game, each)) for each in game.players]


def score_of(rules: Any, ending: Sequence[int]) -> int:
    """The same from the facts of a player at the end."""
    worth, funds = ending[FACTS.index("net_worth")], ending[FACTS.index("trust_funds")]
    return int(worth + rules.trust_fund * funds)


def _flows(view: Any) -> Iterator[Flow]:
    return flows([[0] * len(ASSETS) for _ in view.players], view.ledger, prices(view))


# ---------------------------------------------------------------- events
def marks(view: Any, names: Sequence[str]) -> list[Mark]:
    """Moves of the token, cards, profits, Trust Funds, deals, auctions, bankruptcies: one mark for each player touched.

    Their amounts are sums of the ledger at the prices of the moment.
    """
    moved = list(_flows(view))
    found = [*_market_marks(view, moved), *_card_marks(view, names, moved), *_deal_marks(view, names)]
    total = _by_turn(view, moved)
    for token, e in told(view):
        words = SENTENCES[e.kind](e, names) if e.kind in SENTENCES else ""
        if e.kind == story.PROFITED:
            found.append(Mark(e.round, e.turn, "profit", e.seat, total[e.turn, e.seat, PROFIT], words))
        elif e.kind == story.FUND_BOUGHT:
            found.append(Mark(e.round, e.turn, "trust fund", e.seat, -e.a, words))
        elif e.kind == story.BANKRUPT:
            found.append(Mark(e.round, e.turn, "bankruptcy", e.seat, total[e.turn, e.seat, BANKRUPTCY], words))
        elif e.kind == story.AUCTION_WON:
            gain = market_price(view, token, e.b) - e.a
            found += [
                Mark(e.round, e.turn, "auction", seat, by, words) for seat, by in ((e.seat, gain), (e.other, -gain))
            ]
    return sorted(found, key=lambda mark: mark.turn)


def _by_turn(view: Any, moved: Sequence[Flow]) -> Counter[tuple[int, int, int]]:
    """(turn, seat, why) -> what it did to net worth."""
    total: Counter[tuple[int, int, int]] = Counter()
    for flow in moved:
        if flow.why >= 0:
            total[view.ledger[flow.entry].turn, flow.seat, flow.why] += flow.amount
    return total


def _market_marks(view: Any, moved: Sequence[Flow]) -> list[Mark]:
    """What a move of the token did to what everybody held."""
    total: Counter[tuple[int, int]] = Counter()
    for flow in moved:
        if flow.why < 0:
            total[flow.entry, flow.seat] += flow.amount
    there = {move.entry: move for move in moves(view)}
    found = []
    for (entry, seat), amount in total.items():
        move = there[entry]
        words = f"Into {QUADRANTS[grid(move.to).quadrant]}. The token comes to grid {move.to}"
        found += [Mark(move.round, move.turn, "market", seat, amount, words)] if amount else []
    return found


def _card_marks(view: Any, names: Sequence[str], moved: Sequence[Flow]) -> list[Mark]:
    """What each played card did to each player, its cost left out."""
    played, done = plays_of(view), Counter[tuple[int, int]]()  # (number of the play, seat)
    for flow in moved:
        if flow.why in (CARD, LOAN):
            done[bisect_right(played, flow.entry) - 1, flow.seat] += flow.amount
    found = []
    for k, (e, more) in enumerate(_plays_told(view)):
        aimed = [each.other for each in more if each.kind == story.AIMED]
        words = f"{names[e.seat]} plays {BOX[e.a].name}" + "".join(f" on {names[seat]}" for seat in aimed)
        words += "".join(f". {SENTENCES[each.kind](each, names)}" for each in more if each.kind == story.INSURED)
        for seat in sorted({*aimed, *(seat for seat in range(len(names)) if done[k, seat])}):
            kind = "incident" if BOX[e.a].deck == INCIDENT and seat != e.seat else "card"
            found.append(Mark(e.round, e.turn, kind, seat, done[k, seat], words))
    return found


def _plays_told(view: Any) -> list[tuple[Event, list[Event]]]:
    """Each played card with what says at whom it was aimed, and whether an Insurance cancelled it."""
    found: list[tuple[Event, list[Event]]] = []
    for e in view.events:
        if e.kind == story.PLAYED:
            found.append((e, []))
        elif e.kind in (story.AIMED, story.INSURED):
            found[-1][1].append(e)
    return found


def _deal_marks(view: Any, names: Sequence[str]) -> list[Mark]:
    """A deal counts for what its Wonga and its cards on the tables are worth at that moment."""
    found = []
    for token, gave, took in deals(view):
        words = f"{deal_words(gave, took, names)}, accepted"
        gain = _dealt(view, token, took) - _dealt(view, token, gave)
        for seat, by in ((gave.seat, gain), (gave.other, -gain)):
            found.append(Mark(gave.round, gave.turn, "deal", seat, by, words))
    return found


def _dealt(view: Any, token: int, part: Event) -> int:
    """What one side of a deal is worth: a card in a hand counts for nothing."""
    cards = [card for card in part[6:9] if card and is_on_table(card)]
    return part.a + sum(market_price(view, token, kind_of(card)) for card in cards)


# ---------------------------------------------------------------- draws
def chances(view: Any, seat: int) -> list[Chance]:
    """The cards that came into a hand, by deck, against the box; and the rolls of Lottery Tickets."""
    mine = [e for e in view.events if e.seat == seat]
    decks = range(TRUST)
    box = Counter({deck: sum(BOX[kind].copies for kind in KINDS if BOX[kind].deck == deck) for deck in decks})
    drawn = Counter(BOX[e.a].deck for e in mine if e.kind == story.DREW and e.a >= 0)
    rolled, faces = Counter(e.a for e in mine if e.kind == story.ROLLED), tuple(range(1, DIE + 1))
    return [
        Chance(seat, "card", "", tuple(decks), _counts(box, decks), _counts(drawn, decks), DECKS[:TRUST]),
        Chance(seat, "lottery roll", "", faces, (1,) * DIE, _counts(rolled, faces)),
    ]


def _counts(counter: Counter[int], keys: Sequence[int]) -> tuple[int, ...]:
    return tuple(counter[key] for key in keys)


# ---------------------------------------------------------------- what only this game has
def extras(view: Any) -> dict[str, Any]:
    """The quadrants, all trades, and sums by source."""
    return {"phases": tuple(phases(view)), "trades": tuple(trades(view)), "breakdowns": (_income(view), _costs(view))}


def _income(view: Any) -> Breakdown:
    """Salary, Stocks, Properties, coupons, cards. A loss that could not be paid in full counts as far as it was."""
    moved = list(_flows(view))
    total, seats = _by_turn(view, moved), range(len(view.players))
    stocks: Counter[int] = Counter()
    for e in view.events:
        if e.kind == story.PROFITED:
            paid = total[e.turn, e.seat, PROFIT]
            stocks[e.seat] += min(e.a * e.c, paid) if paid > 0 else max(e.a * e.c, paid)
    sums = {why: _sums(moved, seats, why) for why in (SALARY, PROFIT, COUPON)}
    cards = [sum(f.amount for f in moved if f.seat == s and f.why == CARD and f.asset != LENDERS) for s in seats]
    rows = [(sums[SALARY][s], stocks[s], sums[PROFIT][s] - stocks[s], sums[COUPON][s], cards[s]) for s in seats]
    columns = ("Salary", "Stocks", "Properties", "Coupons", "Cards")
    note = "Stocks and Properties: profits less losses. Cards: all that cards brought and took, without their cost."
    return Breakdown("Income by source", columns, tuple(rows), note)


def _costs(view: Any) -> Breakdown:
    """What Money Lenders and Babies brought and cost."""
    moved, seats = list(_flows(view)), range(len(view.players))
    whys = (LOAN, INTEREST, PAYBACK, UPKEEP)
    sums = [_sums([f for f in moved if f.asset == MONEY], seats, why) for why in whys]
    owed = [-view.rules.lender_payback * view.players[s].table.count(MONEY_LENDER) for s in seats]
    columns = ("Borrowed", "Interest", "Paid back", "Still owed", "Babies fed")
    rows = tuple(zip(*sums[:3], owed, sums[3], strict=True))
    note = "Borrowed Wonga come in, the others go out. What is still owed at the end counts against net worth."
    return Breakdown("What lenders and babies cost", columns, rows, note)


def _sums(moved: Sequence[Flow], seats: Sequence[int], why: int) -> list[int]:
    return [sum(flow.amount for flow in moved if flow.seat == seat and flow.why == why) for seat in seats]


# ---------------------------------------------------------------- why
def why_won(end: Ending) -> str:
    """Who won and why, in one sentence. (WM-10.1 to WM-10.3)"""
    funds = [each.get("trust funds", 0) for each in end.final]
    free = [not each.get("money lenders", 0) for each in end.final]
    who = listed([end.names[seat] for seat in end.winners])
    first, shared = end.winners[0], len(end.winners) > 1
    if free[first] and funds[first] >= end.rules["trust_funds_to_win"]:
        if shared:
            return f"{who} share the win with {_funds(funds[first])} each (WM-10.1)"
        return f"{who} won with {_funds(funds[first])}{_next(end, funds, free)}"
    held = f"{_funds(funds[first])} and a net worth of {end.worth[first]} Wonga"
    if shared:
        return f"The time was up. {who} share the win: {held} each (WM-10.3)"
    lender = "" if all(free) or not free[first] else ", without a Money Lender"
    return f"The time was up. {who} won with {held}{lender} (WM-10.3)"


def _funds(number: int) -> str:
    return count(number, TRUST_FUND)


def _next(end: Ending, funds: Sequence[int], free: Sequence[bool]) -> str:
    """Who came nearest to the winner; whoever has as many Trust Funds owes a Money Lender."""
    second = max(
        (s for s in range(len(funds)) if s not in end.winners), key=lambda s: (funds[s], free[s], end.worth[s])
    )
    if funds[second] >= end.rules["trust_funds_to_win"]:
        return f". {end.names[second]} has {funds[second]} too, but owes a Money Lender (WM-10.2)"
    return f", {end.names[second]} has {_funds(funds[second])} (WM-10.1)"
