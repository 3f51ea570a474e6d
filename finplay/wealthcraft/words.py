"""The story in plain sentences, with the sums worked out. (WC-6.5: figures that a viewer may not see are left out)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .. import wording
from ..state import NOBODY, Event
from ..wording import Names, listed
from . import story
from .board import BOARD, TILES
from .records import ASSETS
from .rulebook import winners
from .rules import BLOCK


def lakh(amount: int) -> str:
    """`10L`, with a true minus."""
    return f"{wording.figure(amount)}L"


def signed(amount: int) -> str:
    """`+8L`, `−12L`, `±0L`."""
    return f"{wording.signed(amount)}L"


def count(blocks: int) -> str:
    return f"{blocks} block{'' if blocks == 1 else 's'}"


def mix_of(cash: int, bonds: int, stocks: int) -> str:
    """`15L stocks and 2L cash`, or `nothing`."""
    parts = [f"{amount}L {asset}" for asset, amount in zip(ASSETS, (cash, bonds, stocks), strict=True) if amount]
    return listed(parts) if parts else "nothing"


def dice_words(event: Event) -> str:
    return f"{event.a} + {event.b} = {event.a + event.b}" if event.b else f"{event.a}"


def tile_name(position: int) -> str:
    return TILES[BOARD[position]].name


# ---------------------------------------------------------------- one sentence for each kind of event
def set_up(e: Event, who: Names) -> str:
    bought = [f"{count(n)} of {asset}" for asset, n in (("bonds", e.a), ("stocks", e.b)) if n]
    return f"{who[e.seat]} starts with {listed(bought)}" if bought else f"{who[e.seat]} starts with cash only"


def returned(e: Event, who: Names) -> str:
    parts = [
        f"{count(n)} of {asset} {'pays' if n == 1 else 'pay'} {cash}L"
        for asset, n, cash in (("bonds", e.a, e.c), ("stocks", e.b, e.d))
        if n
    ]
    return f"{who[e.seat]} reached Start: {listed(parts) if parts else 'no complete block, no returns'}"


def converted(e: Event, who: Names) -> str:
    parts = [
        f"{'buys' if n > 0 else 'sells'} {count(abs(n))} of {asset}"
        for asset, n in (("bonds", e.a), ("stocks", e.b))
        if n
    ]
    if not parts:
        return f"{who[e.seat]} changes nothing at Year-End"
    cash = -BLOCK * (e.a + e.b)
    moved = f"cash {signed(cash)}" if cash else "cash stays"
    return f"{who[e.seat]} {listed(parts)}; {moved}" + (f", fee −{e.c}L" if e.c else "")


def swung(e: Event, who: Names) -> str:
    if not e.b:
        return f"{who[e.seat]}: no complete block of stocks, nothing changes"
    sign = "+" if e.d >= 0 else "−"
    return f"{who[e.seat]}: {e.b} × {abs(e.c)}L, stocks {e.a}L {sign} {abs(e.d)}L = {e.a + e.d}L"


def failed_auction(e: Event, who: Names) -> str:
    return "A tie for the highest bid: no house is sold" if e.a else "Nobody bid: no house is sold"


def invested(e: Event, who: Names) -> str:
    return f"{who[e.seat]}, IPO: −{e.a}L cash, +{e.b}L stocks" if e.a else f"{who[e.seat]} does not invest in the IPO"


def sold(e: Event, who: Names) -> str:
    got = BLOCK * e.b
    return f"{who[e.seat]} must sell {count(e.b)} of {ASSETS[e.a]}: +{got}L − {e.c}L fee = {signed(got - e.c)}"


def paid(e: Event, who: Names) -> str:
    if e.b == e.a:
        return f"{who[e.seat]} pays {e.b}L to the bank"
    return f"{who[e.seat]} pays {e.b}L of {e.a}L; {e.a - e.b}L are written off"


def gambled(e: Event, who: Names) -> str:
    if not e.a:
        return f"{who[e.seat]} buys no lottery ticket"
    return f"{who[e.seat]}, Lottery: ticket −2L, rolled {e.a}, " + (f"won {e.b}L" if e.b else "won nothing")


def took_over(e: Event, who: Names) -> str:
    if not e.c:
        return f"{who[e.seat]} takes nothing: {who[e.other]} has no {ASSETS[e.a]}"
    return f"{who[e.seat]} takes {e.c}L {ASSETS[e.a]} from {who[e.other]}"


def audited(e: Event, who: Names) -> str:
    return f"{who[e.seat]} audits {who[e.other]}, gets {mix_of(e.a, e.b, e.c)} above the limit of {e.d}L"


Say = Callable[[Event, Names], str]

SENTENCES: dict[int, Say] = {
    story.SET_UP: set_up,
    story.ROLLED: lambda e, who: f"{who[e.seat]} rolled {dice_words(e)}: {tile_name(e.d)}",
    story.RETURNED: returned,
    story.HOUSE_BOUGHT: lambda e, who: f"{who[e.seat]} buys a house at the market price: −{e.a}L",
    story.HOUSE_FORCED: lambda e, who: f"{who[e.seat]} has no house at the end of Year 3 and must buy: −{e.a}L",
    story.CONVERTED: converted,
    story.EARNED: lambda e, who: f"{who[e.seat]}: income {signed(e.a)}",
    story.FROZEN: lambda e, who: f"{who[e.seat]}, Income Freeze: no income",
    story.PAID_BONUS: lambda e, who: f"{who[e.seat]}, Bonus: +{e.a}L",
    story.SWUNG: swung,
    story.BID_OPENED: lambda e, who: f"{who[e.seat]} bid {e.a}L" if e.a else f"{who[e.seat]} passed",
    story.AUCTION_WON: lambda e, who: f"{who[e.seat]} wins the auction: a house for {e.a}L",
    story.AUCTION_FAILED: failed_auction,
    story.INVESTED: invested,
    story.FEE_DRAWN: lambda e, who: f"{who[e.seat]}, Emergency: drew the {e.a}L fee",
    story.SOLD: sold,
    story.PAID: paid,
    story.GAMBLED: gambled,
    story.RAIDED: lambda e, who: (
        f"{who[e.seat]} raids {who[e.other]}: {who[e.seat]} pays {e.a}L, {who[e.other]} must pay {e.b}L"
    ),
    story.RAID_FAILED: lambda e, who: f"{who[e.seat]}, Tax Raid: too little cash for a raid",
    story.TOOK_OVER: took_over,
    story.REFUSED: lambda e, who: f"{who[e.seat]} refuses the deal",
    story.DEALT: lambda e, who: f"{who[e.other]} accepts: {e.a}L change hands",
    story.TRADE_BONUS: lambda e, who: f"Free Trade bonus: {who[e.seat]} and {who[e.other]} get {e.a}L each",
    story.AUDITED: audited,
    story.FALSE_ALARM: lambda e, who: f"{who[e.seat]} audits {who[e.other]}: a false alarm, −{e.a}L",
    story.GOAL_REACHED: lambda e, who: f"{who[e.seat]} has {e.a}L: this round is the last",
    story.HOMELESS: lambda e, who: f"{who[e.seat]} has no house at the end: −{e.a}L",
}

CLOSED_SENTENCES: dict[int, Say] = {  # what the others read when the books are closed
    story.SET_UP: lambda e, who: f"{who[e.seat]} has invested",
    story.RETURNED: lambda e, who: f"{who[e.seat]} reached Start and collects returns",
    story.CONVERTED: lambda e, who: f"{who[e.seat]} rebalances",
    story.SWUNG: lambda e, who: f"{who[e.seat]}'s stocks move with the market",
    story.SOLD: lambda e, who: f"{who[e.seat]} must sell",
    story.PAID: lambda e, who: f"{who[e.seat]} pays the bank",
    story.GOAL_REACHED: lambda e, who: f"{who[e.seat]} has reached the goal: this round is the last",
}


def offer_words(offered: Event, back: Event, who: Names) -> str:
    """`Ben offers Asha 15L stocks for 10L cash`."""
    gives, takes = mix_of(offered.a, offered.b, offered.c), mix_of(back.a, back.b, back.c)
    return f"{who[offered.seat]} offers {who[offered.other]} {gives} for {takes}"


def sentence(event: Event, before: Event | None, names: Names, seen: bool) -> str:
    """One event in words, "" for one that needs none; `before` is the event before it."""
    if event.kind == story.OFFERED_BACK and before is not None:
        return offer_words(before, event, names)
    if event.kind == story.CONVERTED and seen and not (event.a or event.b):
        return ""
    say = SENTENCES.get(event.kind) if seen else CLOSED_SENTENCES.get(event.kind)
    return say(event, names) if say else ""


def log(view: Any, names: Names) -> list[tuple[int, str]]:
    """The story as the viewer may read it: (seat or NOBODY, sentence), newest last."""
    lines: list[tuple[int, str]] = []
    before: Event | None = None
    for event in view.events:
        words = sentence(event, before, names, view.sees(event))
        if words:
            lines.append((event.seat, words))
        before = event
    if view.over:
        lines.append((NOBODY, result(view, names)))
    return lines


def result(view: Any, names: Names) -> str:
    """Who won, and with what."""
    best = winners(view)
    worth = view.players[best[0]]
    total = lakh(worth.cash + worth.bonds + worth.stocks)
    if len(best) == 1:
        return f"{names[best[0]]} wins with {total}"
    return f"{listed([names[seat] for seat in best])} share the win with {total} each"


def score(view: Any, names: Names) -> list[str]:
    """A line for each player, best first."""
    ranked = sorted(view.players, key=lambda each: (-(each.cash + each.bonds + each.stocks), -each.stocks))
    return [
        f"{names[p.seat]}: {lakh(p.cash + p.bonds + p.stocks)} = {lakh(p.cash)} cash + {p.bonds}L bonds + "
        f"{p.stocks}L stocks, Year {p.year}, {'a house' if p.house else 'no house'}"
        for p in ranked
    ]
