"""What just happened, with its sums: the last chapter of the story, for the box below the wheel."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from ..state import Event
from ..wording import Names, figure
from . import cards, story
from .cards import BABY, BOND, BOX, PROPERTY, STOCK
from .records import assets
from .words import SENTENCES, a_card, at, card_text, count, drew, exchanged, result, side

MOST_ROWS = 6
TO_PAY = "to pay"  # what stands beside a payment that is still to be made


class Row(NamedTuple):
    """One sum, worked out: (0, "2 Stocks, 1 Property", "3 × 2", 6, "now 9"). Texts may be empty."""

    seat: int
    had: str
    sum: str
    delta: int  # Wonga
    left: str


class Now(NamedTuple):
    """What just happened: a headline, a sentence, and the sums behind it."""

    headline: str = ""
    sentence: str = ""
    rows: tuple[Row, ...] = ()


CHAPTERS = frozenset({
    story.BEGAN, story.TURN_BEGAN, story.BOUGHT, story.SOLD, story.PLAYED, story.FUND_BOUGHT, story.EXCHANGED,
    story.DREW, story.AUCTIONED, story.OFFERED, story.STAYED,
})  # fmt: skip
INSIDE = {  # what happens while these cards are played begins nothing new
    story.BOUGHT: (cards.STOCKBROKER, cards.ESTATE_AGENT),
    story.SOLD: (cards.STOCK_BUBBLE, cards.PROPERTY_BUBBLE),
    story.FUND_BOUGHT: (cards.FUND_MANAGER,),
    story.DREW: (cards.VACATION,),
}
UNTOLD = frozenset({  # their sums stand in rows, or the headline tells them
    story.TURN_BEGAN, story.EARNED, story.PROFITED, story.COUPONS, story.BABIES_FED, story.INTEREST_PAID,
    story.PAID_BACK, story.OWED, story.BOUGHT, story.SOLD, story.PLAYED, story.FUND_BOUGHT, story.AIMED,
    story.COLLECTED, story.TAXED, story.TOOK, story.RAIDED, story.OFFERED, story.OFFERED_BACK, story.AUCTIONED,
    story.BEGAN,
})  # fmt: skip


def now(view: Any, names: Names) -> Now:
    """The last chapter, as this viewer may read it."""
    if view.over:
        return Now(result(view, names), f"Economic Turn {view.round} was the last")
    events = chapter(view.events)
    if not events:
        return Now("A new game", "The first player chooses the grid on which the token starts")
    return Now(_headline(events, names), ". ".join(_told(events, names)), rows(view, events))


def chapter(events: Sequence[Event]) -> Sequence[Event]:
    """What happened since something new began."""
    start = 0
    for i, event in enumerate(events):
        if _begins(event, events[start], events[i - 1]):
            start = i
    return events[start:]


def _begins(event: Event, first: Event, before: Event) -> bool:
    if event.kind == story.TOKEN_MOVED:
        return bool(event.c)  # at the end of an Economic Turn, not by a card
    if event.kind not in CHAPTERS or (event.kind == story.SOLD and event.d):
        return False
    if event.kind == story.TURN_BEGAN and before.kind in (story.TOKEN_MOVED, story.STAYED):
        return False
    if event.kind == story.DREW and (first.kind == story.BEGAN or story.EXCHANGED in (before.kind, first.kind)):
        return first.kind == story.EXCHANGED and before.kind == story.DREW
    return not (first.kind == story.PLAYED and first.a in INSIDE.get(event.kind, ()))


# ---------------------------------------------------------------- in words
def _headline(events: Sequence[Event], names: Names) -> str:
    first = events[0]
    name = names[first.seat] if first.seat >= 0 else ""
    match first.kind:
        case story.TURN_BEGAN:
            return f"{name}'s turn begins"
        case story.TOKEN_MOVED:
            return f"The token moves to {at(first.b)}"
        case story.STAYED:
            return f"The token is pegged and stays on {at(first.a)}"
        case story.BEGAN:
            return f"{name} begins"
        case story.BOUGHT | story.SOLD:
            return f"{name} {'buys' if first.kind == story.BOUGHT else 'sells'} {a_card(first.a)}"
        case story.FUND_BOUGHT:
            return f"{name} buys a Trust Fund"
        case story.PLAYED:
            return f"{name} plays {BOX[first.a].name}{_aimed(events, names)}"
        case story.EXCHANGED:
            return exchanged(first, names)
        case story.DREW:
            return drew(first, names)
        case story.AUCTIONED:
            return f"{name} auctions {a_card(first.a)}"
    return f"{name} offers {names[first.other]} a deal"


def _aimed(events: Sequence[Event], names: Names) -> str:
    aimed = next((e for e in events if e.kind == story.AIMED), None)
    if aimed is None:
        return ""
    return " on themselves" if aimed.other == aimed.seat else f" on {names[aimed.other]}"


def _told(events: Sequence[Event], names: Names) -> list[str]:
    """The sentences of what stands in no row, each once."""
    first = events[0]
    told = []
    if first.kind == story.PLAYED:
        told += [f"It costs {first.b} Wonga"] if first.b else []
        told.append(card_text(first.a))
    elif first.kind == story.OFFERED and len(events) > 1:
        gives, takes = side(first.a, first[6:9]), side(events[1].a, events[1][6:9])
        told.append(f"{names[first.seat]} would give {gives} and take {takes}")
    elif first.kind == story.BEGAN:
        told.append(f"The token stands on {at(first.a)}")
    elif first.kind in (story.TOKEN_MOVED, story.STAYED) and len(events) > 1:
        told.append(f"{names[events[1].seat]}'s turn begins")
    shown = events[1:] if first.kind != story.BEGAN else [e for e in events if e.kind == story.DEALT_OUT]
    told += [SENTENCES[e.kind](e, names) for e in shown if e.kind in SENTENCES and e.kind not in UNTOLD]
    return [words.rstrip(".") for words in dict.fromkeys(told)]


# ---------------------------------------------------------------- the sums
def rows(view: Any, events: Sequence[Event]) -> tuple[Row, ...]:
    """The Wonga that moved, and how many each player has after it."""
    found: list[Row] = []
    for event, equal in groupby(events):
        if event.kind == story.OWED:
            found = _settled(found, event)
        found += [row for row in _rows(view, event, len(list(equal)), events) if row.delta]
    last = {row.seat: i for i, row in enumerate(found)}
    told = (
        row._replace(left=f"now {view.players[row.seat].wonga}") if i == last[row.seat] and not row.left else row
        for i, row in enumerate(found)
    )
    return tuple(told)[-MOST_ROWS:]


def _settled(found: list[Row], owed: Event) -> list[Row]:
    """A payment that was to be made is made, after what was sold for it."""
    due = next((row for row in reversed(found) if row.seat == owed.seat and row.left == TO_PAY), None)
    row = due or Row(owed.seat, f"owes {owed.a}" if owed.b < owed.a else "", "", 0, "")
    rest = [each for each in found if each is not due]
    return [*rest, row._replace(delta=-owed.b, left="has no more" if owed.b < owed.a else "")]


def _rows(view: Any, e: Event, n: int, events: Sequence[Event]) -> Iterable[Row]:
    match e.kind:
        case story.EARNED:
            yield Row(e.seat, "Salary", "", e.b, "")
        case story.PROFITED:
            had = ", ".join(count(held, kind) for held, kind in ((e.a, STOCK), (e.b, PROPERTY)) if held)
            yield Row(e.seat, had, f"{e.a + e.b} × {figure(e.c)}", e.d, TO_PAY if e.d < 0 else "")
        case story.COUPONS:
            yield Row(e.seat, count(e.a, BOND), f"{e.a} × {e.b}", e.c, "")
        case story.BABIES_FED:
            yield Row(e.seat, count(e.a, BABY), f"{e.a} × {e.b}", -e.a * e.b, TO_PAY)
        case story.INTEREST_PAID:
            yield Row(e.seat, "Interest", "", -e.a, TO_PAY)
        case story.PAID_BACK:
            yield Row(e.seat, "Money Lender", "", -e.a, "")
        case story.BOUGHT:
            yield Row(e.seat, f"buys {count(n, e.a)}", _times(n, e.b), -n * e.b, "")
        case story.SOLD:
            yield Row(e.seat, f"sells {count(n, e.a)}", _times(n, e.c), n * e.c, "")
        case story.FUND_BOUGHT:
            yield Row(e.seat, "", "", -e.a, "")
        case story.COLLECTED:
            yield _collected(view, e)
        case story.ROLLED:
            yield Row(e.seat, "", "", e.b, "")
        case _:
            yield from _between(view, e, events)


def _between(view: Any, e: Event, events: Sequence[Event]) -> Iterable[Row]:
    """Wonga that go from one player to another, or that a tax takes."""
    match e.kind:
        case story.TAXED:
            of = len(assets(view.players[e.seat])) if e.b == cards.WEALTH_TAX else 0
            yield Row(e.seat, f"{of} Asset{'' if of == 1 else 's'}" if of else "", "", -e.a, "")
            taxed = [each for each in events if each.kind == story.TAXED]
            if e.b == cards.TAX_COLLECTOR and e is taxed[-1]:
                yield Row(view.mover, "", "", sum(each.a for each in taxed), "")
        case story.TOOK:
            yield Row(e.other, "", "", -e.a, "")
            yield Row(e.seat, "", "", e.a, "")
        case story.RAIDED:
            yield Row(e.seat, f"buys {count(1, e.a)}", "", -e.b, "")
            yield Row(e.other, "", "", e.b, "")
        case story.AUCTION_WON:
            yield Row(e.seat, f"buys {count(1, e.b)}", "", -e.a, "")
            yield Row(e.other, "", "", e.a, "")
        case story.DEALT:
            paid = events[0].a - events[1].a  # what the offerer gives, less what they take
            yield Row(e.seat, "", "", -paid, "")
            yield Row(e.other, "", "", paid, "")


def _collected(view: Any, e: Event) -> Row:
    """What the bank pays for a card, with what it is counted by."""
    table, had, worked = view.players[e.seat].table, "", ""
    stocks, bonds = table.count(STOCK), table.count(BOND)
    if e.c == cards.DIVIDEND_SEASON and stocks:
        had, worked = count(stocks, STOCK), f"{stocks} × {e.a // stocks}"
    elif e.c == cards.BANKER and bonds:
        had, worked = count(bonds, BOND), f"{e.a - bonds} + {bonds}"
    elif e.c == cards.MONEY_LENDER:
        had = "Loan"
    return Row(e.seat, had, worked, e.b, "" if e.b == e.a else "the bank has no more")


def _times(n: int, each: int) -> str:
    return f"{n} × {each}" if n > 1 else ""


__all__ = ["Now", "Row", "chapter", "now"]
