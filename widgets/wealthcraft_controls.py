"""The answers of WealthCraft that are built step by step: a split, a takeover, a deal. And what helps to decide."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets as w

from finplay import NOBODY
from finplay.questions import Option
from finplay.wealthcraft.answers import KEEP, NO_DEAL, Conversion, Deal, Offer, Split, Takeover, Target
from finplay.wealthcraft.asking import bidders, bonus_facts, limit_ahead, opened, take_words
from finplay.wealthcraft.records import ASSETS, held, limit
from finplay.wealthcraft.rules import LEAST_BID
from finplay.wealthcraft.seen import sees
from finplay.wealthcraft.words import count, lakh

from .controls import Send, Stepper, Toggles, Try, box, button, html, keep, set_why
from .seats import bidders_html, named_html
from .wealthcraft_panels import asset_svg, money_line_html, opened_html, worth_html

Names = Sequence[str]


def above(question: Any, names: Names, alone: bool) -> str:
    """What is shown between a question and its buttons."""
    if question.decision == "bid":
        return _auction(question, names)
    bids, winner = opened(question.view, names)
    return opened_html(bids, winner) if bids and question.decision in ("offer", "accept") else ""


def _auction(question: Any, names: Names) -> str:
    cash = question.view.players[question.seat].cash
    price = question.view.rules.house_price
    marks = [(LEAST_BID, f"{LEAST_BID}L: least bid"), (price, f"{price}L: Year-End price")]
    seats = bidders_html(bidders(question, names))
    return f'{seats}<div style="margin-top:10px">{money_line_html(cash, marks)}</div>'


def control(question: Any, names: Names, send: Send, attempt: Try) -> w.Widget:
    """The control for a kind of legal answer that has no plain list of options."""
    legal = question.legal
    if isinstance(legal, Conversion):
        return SplitControl(question, names, send, attempt).widget
    if isinstance(legal, Takeover):
        return TakeoverControl(question, names, send, attempt).widget
    if isinstance(legal, Offer):
        return OfferControl(question, names, send, attempt).widget
    raise TypeError(f"there is no control for {type(legal).__name__}")


# ---------------------------------------------------------------- a split
class SplitControl:
    """Blocks of bonds and stocks to buy or sell, with what one would hold then."""

    def __init__(self, question: Any, names: Names, send: Send, attempt: Try) -> None:
        self.legal: Conversion = question.legal
        self.limit = limit_ahead(question)
        self._assets = [
            html(asset_svg(a, n, n, self.limit), "fp-asset") for a, n in zip(ASSETS, self.legal[:3], strict=True)
        ]
        self._bonds = self._stepper("bonds", lambda n: Split(n, self._stocks.value), attempt)
        self._stocks = self._stepper("stocks", lambda n: Split(self._bonds.value, n), attempt)
        self._cash_note = html("", "fp-blocked")
        self._do = button("Convert", attempt(lambda: send(self.split)), "nothing to change yet", primary=True)
        self._keep = button("Keep as it is", attempt(lambda: send(KEEP)))
        self._builder = [
            box([self._assets[0], self._cash_note], "fp-line"),
            box([self._assets[1], self._bonds.widget], "fp-line"),
            box([self._assets[2], self._stocks.widget], "fp-line"),
        ]
        opening = box([self._keep, button("Rebalance…", attempt(self._open))], "fp-row")
        self._builder.append(box([self._do, self._keep], "fp-row"))
        self.widget = keep(box([opening], "fp-col", "fp-compact"), opening, *self._builder)
        if question.decision != "rebalance":
            self._open()
        self._refresh()

    def _stepper(self, asset: str, split: Any, attempt: Try) -> Stepper:
        def why_not(n: int) -> str:
            return self.legal.why_not(split(n)) if hasattr(self, "_stocks") else ""

        return Stepper((-1, 1), _blocks_words, why_not, self._refresh, attempt, f"Blocks of {asset}")

    @property
    def split(self) -> Split:
        return Split(self._bonds.value, self._stocks.value)

    def _open(self) -> None:
        self.widget.children = self._builder

    def _refresh(self) -> None:
        split = self.split
        after = self.legal.after(split)
        for made, asset, have, then in zip(self._assets, ASSETS, self.legal[:3], after, strict=True):
            made.value = asset_svg(asset, have, then, self.limit)
        fee = self.legal.cost(split)
        self._cash_note.value = f"fee {fee}L" if fee else ""
        self._bonds.refresh()
        self._stocks.refresh()
        set_why(self._do, "Convert", "nothing to change yet" if split == KEEP else self.legal.why_not(split))


def _blocks_words(n: int) -> str:
    if n == 0:
        return "keep"
    return f"{'buy' if n > 0 else 'sell'} {count(abs(n))}"


# ---------------------------------------------------------------- a takeover
class TakeoverControl:
    """A rival, a class and an amount."""

    def __init__(self, question: Any, names: Names, send: Send, attempt: Try) -> None:
        self.question, self.names = question, names
        view, legal = question.view, question.legal
        self._rival = self._asset = NOBODY
        rivals = [Option(p.seat, names[p.seat]) for p in view.players if legal.allows(Target(p.seat, 0, 1))]
        self._rivals = Toggles(rivals, attempt, self._pick_rival)
        self._classes = Toggles(
            [Option(i, asset.capitalize()) for i, asset in enumerate(ASSETS)], attempt, self._pick_asset
        )
        self._amount = Stepper((-1, 1), lakh, self._why_amount, self._refresh, attempt, "Amount")
        self._amount.value = legal.most
        self._take = button(
            "Take over", attempt(lambda: send(self._target())), "choose a rival and a class", primary=True
        )
        self._holds = html("", "fp-blocked")
        self.widget = box(
            [self._rivals.widget, self._classes.widget, self._holds, box([self._amount.widget, self._take], "fp-row")],
            "fp-col",
        )
        if len(rivals) == 1:
            self._rivals.choose(rivals[0].answer)
        self._refresh()

    def _pick_rival(self, seat: int) -> None:
        self._rival = seat
        self._refresh()

    def _pick_asset(self, asset: int) -> None:
        self._asset = asset
        self._refresh()

    def _why_amount(self, n: int) -> str:
        return "" if 1 <= n <= self.question.legal.most else "out of range"

    def _target(self) -> Target:
        return Target(self._rival, self._asset, self._amount.value)

    def _refresh(self) -> None:
        if not hasattr(self, "_take"):
            return
        self._amount.refresh()
        self._holds.value = self._holdings()
        if NOBODY in (self._rival, self._asset):
            set_why(self._take, "Take over", "choose a rival and a class")
            return
        target = self._target()
        set_why(self._take, take_words(self.question, target, self.names), self.question.legal.why_not(target))

    def _holdings(self) -> str:
        if self._rival == NOBODY:
            return ""
        view = self.question.view
        rival, me = view.players[self._rival], view.players[self.question.seat]
        if not sees(view, me, rival):
            return "You do not see what this rival holds."
        return escape(
            f"{self.names[self._rival]} holds " + ", ".join(f"{lakh(held(rival, i))} {a}" for i, a in enumerate(ASSETS))
        )


# ---------------------------------------------------------------- a deal
class OfferControl:
    """One deal with one rival: what I give, what I get, what it is worth. Opens when a partner is chosen."""

    def __init__(self, question: Any, names: Names, send: Send, attempt: Try) -> None:
        self.question, self.names, self.attempt, self.send = question, names, attempt, send
        self.partner = -1
        partners = [
            Option(p.seat, f"Offer {names[p.seat]} a deal") for p in question.view.players if p.seat != question.seat
        ]
        self._partners = Toggles(partners, attempt, self._choose)
        self._no = button("No deal", attempt(lambda: send(NO_DEAL)))
        start = box([*self._partners.widget.children, self._no], "fp-row", "fp-choice")
        self._start = keep(start, self._partners.widget)
        self._give: list[AssetLine] = []
        self.widget = box([self._start], "fp-col")

    def _choose(self, seat: int) -> None:
        """Build the two sides once; another partner keeps the amounts, as far as that partner has them."""
        self.partner = seat
        if not self._give:
            self._build()
        for line in self._take:
            line.cap()
        self._refresh()

    def _build(self) -> None:
        self._give = [AssetLine(self, i, "give") for i in range(len(ASSETS))]
        self._take = [AssetLine(self, i, "take") for i in range(len(ASSETS))]
        self._heads = [html(), html()]
        self._totals = [html("", "fp-total"), html("", "fp-total")]
        self._worth = html()
        sides = [
            box([head, *(line.widget for line in lines), total], "fp-panel", "fp-col")
            for head, lines, total in zip(self._heads, (self._give, self._take), self._totals, strict=True)
        ]
        self._offer = button("Offer", self.attempt(lambda: self.send(self.deal)), "", primary=True)
        self.widget.children = [self._start, box(sides, "fp-two"), self._worth, box([self._offer], "fp-row")]

    @property
    def deal(self) -> Deal:
        return Deal(self.partner, *(line.amount for line in self._give), *(line.amount for line in self._take))

    def _refresh(self) -> None:
        me, partner, names = self.question.seat, self.partner, self.names
        for head, seat in zip(self._heads, (me, partner), strict=True):
            head.value = named_html(seat, names[seat], f"{names[seat]} gives")
        for line in (*self._give, *self._take):
            line.refresh()
        deal = self.deal
        gives, takes = sum(deal[1:4]), sum(deal[4:])
        for total, amount in zip(self._totals, (gives, takes), strict=True):
            total.value = f"Together <b>{amount}L</b>"
        total_worth, mark, bonus = bonus_facts(self.question, deal)
        self._worth.value = worth_html(gives, takes, mark, bonus, bool(mark and total_worth >= mark))
        set_why(self._offer, f"Offer this to {names[partner]}", self.question.legal.why_not(deal))


class AssetLine:
    """One asset on one side of the deal: what its giver holds, and how much moves."""

    def __init__(self, control: OfferControl, asset: int, side: str) -> None:
        self.control, self.asset, self.side = control, asset, side
        about = f"{ASSETS[asset].capitalize()} that {'I give' if side == 'give' else 'I get'}, in L"
        self._picture = html("", "fp-asset")
        self._blocked = html("", "fp-blocked")
        self._stepper = Stepper((-5, -1, 1, 5), lakh, self._why_not, control._refresh, control.attempt, about)
        self.widget = keep(box([self._picture], "fp-line"), self._stepper.widget, self._blocked)

    def cap(self) -> None:
        """No more than this partner can give."""
        self._stepper.value = min(self._stepper.value, _most_seen(self.control, self.asset))

    @property
    def amount(self) -> int:
        return self._stepper.value

    @property
    def _other(self) -> AssetLine:
        return (self.control._take if self.side == "give" else self.control._give)[self.asset]

    def _why_not(self, amount: int) -> str:
        if not amount >= 0:
            return "not below nothing"
        legal = self.control.question.legal
        if self.side == "give":
            have = max(0, legal[1 + self.asset])
            return "" if amount <= have else f"you have {have}L"
        return "" if amount <= _most_seen(self.control, self.asset) else "more than there is"

    def refresh(self) -> None:
        view, me = self.control.question.view, self.control.question.seat
        giver = view.players[me if self.side == "give" else self.control.partner]
        if sees(view, view.players[me], giver):
            have = held(giver, self.asset)
            self._picture.value = asset_svg(
                ASSETS[self.asset], have, have - self.amount + self._other.amount, limit(view, giver)
            )
        else:
            self._picture.value = asset_svg(ASSETS[self.asset], None, None, limit(view, giver))
        names = self.control.names
        other_giver = names[self.control.partner] if self.side == "give" else names[me]
        self._blocked.value = escape(f"{other_giver} gives {ASSETS[self.asset]}")
        self.widget.children = [self._picture, self._blocked if self._other.amount else self._stepper.widget]
        self._stepper.refresh()


def _most_seen(control: OfferControl, asset: int) -> int:
    """The most that it makes sense to ask for: what the partner is seen to hold, else what may be asked."""
    view, me = control.question.view, control.question.seat
    partner = view.players[control.partner]
    probe = Deal(control.partner, 0, 0, 0, *(9999 if i == asset else 0 for i in range(len(ASSETS))))
    if sees(view, view.players[me], partner):
        return max(0, held(partner, asset))
    return 9999 if control.question.legal.allows(probe) else 0
