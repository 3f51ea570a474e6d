"""The story in plain sentences, with the sums worked out. What a viewer did not see is left out. (WM-1.5)"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ..state import NOBODY, Event
from ..wording import Names, figure, listed, signed
from . import story
from .answers import is_on_table, kind_of
from .cards import BABY, BOND, BOX, MONEY_LENDER, PROPERTY, STOCK, TRUST_FUND
from .cycle import QUADRANTS, grid
from .records import assets, net_worth, trust_funds
from .rulebook import EFFECTS, champions, standing, winners

ASSET_TEXT = {
    STOCK: "Earns, or costs, the profit of the grid.",
    PROPERTY: "Earns, or costs, the profit of the grid.",
    BOND: "Steady: it pays coupons.",
}


def card_text(kind: int) -> str:
    """The sentence on a card."""
    text = EFFECTS[kind].__doc__ if kind in EFFECTS else ASSET_TEXT.get(kind, "Three of them win.")
    return text or ""


PLURALS = {PROPERTY: "Properties", BABY: "Babies"}


def count(number: int, kind: int) -> str:
    """`3 Stocks`, `1 Property`."""
    name = BOX[kind].name
    return f"{number} {name if number == 1 else PLURALS.get(kind, name + 's')}"


def some_cards(number: int) -> str:
    """`1 card`, `3 cards`."""
    return f"{number} card{'' if number == 1 else 's'}"


def a_card(kind: int) -> str:
    """`a Stock`, `an Illness`."""
    name = BOX[kind].name
    return f"{'an' if name[0] in 'AEIO' else 'a'} {name}"


def at(number: int) -> str:
    """`grid 3 (Growth)`."""
    return f"grid {number} ({QUADRANTS[grid(number).quadrant]})"


def got(due: int, paid: int) -> str:
    """What the bank paid; it may run dry. (WM-1.3)"""
    return f"+{paid}" if paid == due else f"+{paid} of {due}, the bank has no more"


# ---------------------------------------------------------------- one sentence for each kind of event
def profited(e: Event, who: Names) -> str:
    parts = [count(n, kind) for n, kind in ((e.a, STOCK), (e.b, PROPERTY)) if n]
    return f"{who[e.seat]}, profit: {listed(parts)} × {figure(e.c)} = {signed(e.d)} Wonga"


def owed(e: Event, who: Names) -> str:
    return f"{who[e.seat]} pays {e.b} Wonga" + (f" of {e.a}, and has no more" if e.b < e.a else "")


def sold(e: Event, who: Names) -> str:
    return f"{who[e.seat]} {'must sell' if e.d else 'sells'} {a_card(e.a)}: {got(e.b, e.c)} Wonga"


def drew(e: Event, who: Names) -> str:
    return f"{who[e.seat]} draws {a_card(e.a)}" if e.a >= 0 else f"{who[e.seat]} draws a card"


def exchanged(e: Event, who: Names) -> str:
    return f"{who[e.seat]} exchanges " + (a_card(e.a) if e.a >= 0 else "a card")


def stole(e: Event, who: Names) -> str:
    return f"{who[e.seat]} takes {a_card(e.a) if e.a >= 0 else 'a card'} from the hand of {who[e.other]}"


def token(e: Event, who: Names) -> str:
    if e.c:
        return f"The Economic Turn is over: the token moves to {at(e.b)}"
    return f"The token moves from {at(e.a)} to {at(e.b)}"


def bankrupt(e: Event, who: Names) -> str:
    kept = f"; Babies kept: {e.d}" if e.d else ""
    return f"{who[e.seat]} is bankrupt: {e.a} Wonga, {some_cards(e.b)} in hand and {e.c} on the table are lost{kept}"


def side(wonga: int, cards: Sequence[int]) -> str:
    """`4 Wonga and a Stock`, `nothing`."""
    parts = [f"{wonga} Wonga"] if wonga else []
    parts += [a_card(kind_of(card)) + (" (on the table)" if is_on_table(card) else "") for card in cards if card]
    return listed(parts) if parts else "nothing"


def in_deal(card: int) -> str:
    """A card as a deal names it: `Stock`, `Stock (on the table)`."""
    return BOX[kind_of(card)].name + (" (on the table)" if is_on_table(card) else "")


def deal_words(offered: Event, back: Event, who: Names) -> str:
    """`Ben offers Asha a Stock for 3 Wonga`."""
    gives, takes = side(offered.a, offered[6:9]), side(back.a, back[6:9])
    return f"{who[offered.seat]} offers {who[offered.other]} {gives} for {takes}"


Say = Callable[[Event, Names], str]

SENTENCES: dict[int, Say] = {
    story.BEGAN: lambda e, who: f"{who[e.seat]} begins; the token stands on {at(e.a)}",
    story.DEALT_OUT: lambda e, who: f"{who[e.seat]} gets {e.a} Wonga and {e.b} Opportunity cards",
    story.DREW: drew,
    story.SHUFFLED: lambda e, who: f"Spent Capital ({e.a} cards) is shuffled into the Central Bank",
    story.EARNED: lambda e, who: f"{who[e.seat]}: salary {got(e.a, e.b)}",
    story.PROFITED: profited,
    story.SPARED: lambda e, who: f"{who[e.seat]} has an Accountant: a loss of {e.a} Wonga is not paid",
    story.COUPONS: lambda e, who: f"{who[e.seat]}, coupons: {count(e.a, BOND)} × {e.b}, {got(e.a * e.b, e.c)} Wonga",
    story.BABIES_FED: lambda e, who: f"{who[e.seat]} must feed: Babies {e.a} × {e.b} = {e.a * e.b} Wonga",
    story.INTEREST_PAID: lambda e, who: f"{who[e.seat]} owes a Money Lender {e.a} of interest",
    story.PAID_BACK: lambda e, who: f"{who[e.seat]} pays a Money Lender back: −{e.a} Wonga",
    story.OWED: owed,
    story.BOUGHT: lambda e, who: f"{who[e.seat]} buys {a_card(e.a)}: −{e.b} Wonga",
    story.SOLD: sold,
    story.PLAYED: lambda e, who: f"{who[e.seat]} plays {BOX[e.a].name}" + (f": −{e.b} Wonga" if e.b else ""),
    story.FUND_BOUGHT: lambda e, who: f"{who[e.seat]} buys a Trust Fund: −{e.a} Wonga",
    story.EXCHANGED: exchanged,
    story.AIMED: lambda e, who: f"{BOX[e.a].name}: the target is {who[e.other]}",
    story.INSURED: lambda e, who: f"{who[e.seat]}'s Insurance cancels the {BOX[e.a].name}",
    story.TOKEN_MOVED: token,
    story.PEGGED: lambda e, who: "The token will not move at the end of this Economic Turn",
    story.STAYED: lambda e, who: f"The Economic Turn is over: the token is pegged and stays on {at(e.a)}",
    story.COLLECTED: lambda e, who: f"{who[e.seat]}, {BOX[e.c].name}: {got(e.a, e.b)} Wonga",
    story.TAXED: lambda e, who: f"{who[e.seat]}, {BOX[e.b].name}: pays {e.a} Wonga",
    story.LOST: lambda e, who: f"{who[e.seat]} loses {a_card(e.a)}",
    story.TOOK: lambda e, who: f"{who[e.seat]} takes {e.a} Wonga from {who[e.other]}",
    story.STOLE: stole,
    story.FELL_ILL: lambda e, who: f"{who[e.seat]} has one action in the next turn",
    story.ROLLED: lambda e, who: f"{who[e.seat]}, Lottery: rolled {e.a}, +{e.b} Wonga",
    story.TRAVELLED: lambda e, who: f"{who[e.seat]} discards {some_cards(e.a)} and draws as many",
    story.STRUCK: lambda e, who: f"{who[e.seat]} has {a_card(e.a)} of {who[e.other]} discarded",
    story.RAIDED: lambda e, who: f"{who[e.seat]} buys {a_card(e.a)} from {who[e.other]}: {e.b} Wonga",
    story.MORE_ACTIONS: lambda e, who: f"{who[e.seat]} has {e.a} more actions",
    story.NO_LOSS: lambda e, who: f"{who[e.seat]} pays no negative profit in the next turn",
    story.AUCTIONED: lambda e, who: f"{who[e.seat]} auctions {a_card(e.a)}",
    story.BID_OPENED: lambda e, who: f"{who[e.seat]} bid {e.a} Wonga" if e.a else f"{who[e.seat]} did not bid",
    story.AUCTION_WON: lambda e, who: f"{who[e.seat]} wins the auction: {a_card(e.b)} for {e.a} Wonga",
    story.NOBODY_BID: lambda e, who: "Nobody bid: the bank buys",
    story.BANKRUPT: bankrupt,
    story.REFUSED: lambda e, who: f"{who[e.seat]} refuses the deal",
    story.DEALT: lambda e, who: f"{who[e.other]} accepts the deal",
}


def log(view: Any, names: Names) -> list[tuple[int, str]]:
    """The story as the viewer may read it: (seat or NOBODY, sentence), newest last."""
    lines: list[tuple[int, str]] = []
    before: Event | None = None
    for event in view.events:
        if event.kind == story.OFFERED_BACK and before is not None:
            lines.append((event.seat, deal_words(before, event, names)))
        elif event.kind in SENTENCES:
            lines.append((event.seat, SENTENCES[event.kind](event, names)))
        before = event
    if view.over:
        lines.append((NOBODY, result(view, names)))
    return lines


def result(view: Any, names: Names) -> str:
    """Who won, and with what."""
    best = winners(view)
    funds = count(trust_funds(view.players[best[0]]), TRUST_FUND)
    if champions(view):
        funds = " and ".join(dict.fromkeys(count(trust_funds(view.players[seat]), TRUST_FUND) for seat in best))
    if len(best) == 1:
        return f"{names[best[0]]} wins with {funds}"
    return f"{listed([names[seat] for seat in best])} share the win with {funds} each"


def score(view: Any, names: Names) -> list[str]:
    """A line for each player, best first."""
    first = winners(view) if view.over else ()
    ranked = sorted(view.players, key=lambda each: (each.seat not in first, *(-part for part in standing(view, each))))
    return [
        f"{names[p.seat]}: {count(trust_funds(p), TRUST_FUND)}, net worth {figure(net_worth(view, p))} = "
        f"{p.wonga} Wonga + {net_worth(view, p) - p.wonga + owed_by(view, p)} in {len(assets(p))} assets"
        + (f" − {owed_by(view, p)} of debt" if owed_by(view, p) else "")
        for p in ranked
    ]


def owed_by(view: Any, player: Any) -> int:
    """What it would take to pay all Money Lenders back."""
    return int(view.rules.lender_payback * player.table.count(MONEY_LENDER))
