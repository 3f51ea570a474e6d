"""Answers to the questions of WealthCraft, and the kinds of legal answers that are its own."""

from __future__ import annotations

from typing import Any, NamedTuple

from ..questions import Draw, Seats
from ..state import NOBODY
from .records import ASSETS, BONDS, STOCKS, blocks
from .rules import BLOCK, MOST_ASKED


# ---------------------------------------------------------------- answers
class Split(NamedTuple):
    """Blocks of bonds and of stocks bought (+) or sold (-) for cash or for each other."""

    bonds: int
    stocks: int


class Target(NamedTuple):
    """A rival, a class of asset (CASH, BONDS, STOCKS) and an amount in L."""

    seat: int
    asset: int
    amount: int


class Sale(NamedTuple):
    """A class of asset (BONDS or STOCKS) and a number of blocks."""

    asset: int
    blocks: int


class Deal(NamedTuple):
    """A partner, what I give and what I take, in L."""

    partner: int
    give_cash: int
    give_bonds: int
    give_stocks: int
    take_cash: int
    take_bonds: int
    take_stocks: int


KEEP = Split(0, 0)
NO_DEAL = Deal(NOBODY, 0, 0, 0, 0, 0, 0)


def worth(deal: Any) -> int:
    """Everything that changes hands, both sides added, in L. (WC-5.3)"""
    return int(sum(deal[1:]))


# ---------------------------------------------------------------- kinds of legal answers
class Conversion(NamedTuple):
    """Any change of cash, bonds and stocks into one another, in blocks, at a fee for each transaction. (WC-3.3, 7.1)"""

    cash: int
    bonds: int
    stocks: int
    fee: int

    def kind(self) -> type:
        return Split

    def cost(self, split: Split) -> int:
        """Two classes changed are one transaction, three are two. (WC-7.1)"""
        changed = (split.bonds != 0) + (split.stocks != 0) + (split.bonds + split.stocks != 0)
        return self.fee * max(0, changed - 1)

    def cash_after(self, split: Split) -> int:
        return self.cash - BLOCK * (split.bonds + split.stocks) - self.cost(split)

    def after(self, split: Split) -> tuple[int, int, int]:
        """Cash, bonds and stocks once it is done, in L."""
        return self.cash_after(split), self.bonds + BLOCK * split.bonds, self.stocks + BLOCK * split.stocks

    def allows(self, answer: Split) -> bool:
        if answer.bonds == 0 and answer.stocks == 0:
            return True
        if self.bonds + BLOCK * answer.bonds < 0 or self.stocks + BLOCK * answer.stocks < 0:
            return False
        after = self.cash_after(answer)
        return after >= 0 or after > self.cash

    def single(self) -> bool:
        # buying one block, or selling all of one class, is legal whenever any change is
        b, s = self.bonds // BLOCK, self.stocks // BLOCK
        if self.cash >= BLOCK + self.fee:
            return False
        return not ((b > 0 and self.allows(Split(-b, 0))) or (s > 0 and self.allows(Split(0, -s))))

    def why_not(self, answer: Split) -> str:
        if self.allows(answer):
            return ""
        if self.bonds + BLOCK * answer.bonds < 0:
            return f"you have {blocks(self.bonds)} blocks of bonds to sell"
        if self.stocks + BLOCK * answer.stocks < 0:
            return f"you have {blocks(self.stocks)} blocks of stocks to sell"
        return f"you have {self.cash}L cash, and it would leave {self.cash_after(answer)}L"

    def words(self) -> str:
        fee = f", each transaction costs {self.fee}L" if self.fee else ""
        return (
            f"Split(bonds, stocks) in blocks of {BLOCK}L, from {self.cash}L cash, {self.bonds}L bonds and "
            f"{self.stocks}L stocks, so that nothing falls below 0L{fee}"
        )

    def sample(self, draw: Draw) -> Split:
        total = max(0, blocks(self.cash)) + blocks(self.bonds) + blocks(self.stocks)
        to_bonds = draw(total + 1)
        to_stocks = draw(total - to_bonds + 1)
        split = Split(to_bonds - blocks(self.bonds), to_stocks - blocks(self.stocks))
        return split if self.allows(split) else KEEP


class Takeover(NamedTuple):
    """A rival, any class, and 1L up to the most that may be taken. (WC-8.12)"""

    mask: int
    most: int

    def kind(self) -> type:
        return Target

    def allows(self, answer: Target) -> bool:
        rival = 0 <= answer.seat < 64 and (self.mask >> answer.seat) & 1 == 1
        return rival and 0 <= answer.asset < len(ASSETS) and 1 <= answer.amount <= self.most

    def single(self) -> bool:
        return False

    def why_not(self, answer: Target) -> str:
        return "" if self.allows(answer) else f"it must be {self.words()}"

    def words(self) -> str:
        seats = Seats(self.mask, 0).words()
        return f"Target(seat, asset, amount): {seats}; asset 0 cash, 1 bonds, 2 stocks; 1 to {self.most}L"

    def sample(self, draw: Draw) -> Target:
        return Target(Seats(self.mask, 0).sample(draw), draw(len(ASSETS)), 1 + draw(self.most))


class ForcedSale(NamedTuple):
    """At least one block of bonds or of stocks, and no more than the payment needs. (WC-2.9)"""

    bonds: int  # most blocks of bonds
    stocks: int  # most blocks of stocks

    def kind(self) -> type:
        return Sale

    def most(self, asset: int) -> int:
        return self.bonds if asset == BONDS else self.stocks if asset == STOCKS else 0

    def allows(self, answer: Sale) -> bool:
        return 1 <= answer.blocks <= self.most(answer.asset)

    def single(self) -> bool:
        return self.bonds + self.stocks == 1

    def why_not(self, answer: Sale) -> str:
        return "" if self.allows(answer) else f"it must be {self.words()}"

    def words(self) -> str:
        kinds = [
            f"Sale({asset}, blocks) with 1 to {most} blocks of {ASSETS[asset]}"
            for asset, most in ((BONDS, self.bonds), (STOCKS, self.stocks))
            if most
        ]
        return " or ".join(kinds)

    def sample(self, draw: Draw) -> Sale:
        k = draw(self.bonds + self.stocks)
        return Sale(BONDS, k + 1) if k < self.bonds else Sale(STOCKS, k - self.bonds + 1)


class Offer(NamedTuple):
    """No deal, or a deal with one rival: at most what I hold against whatever I ask for. (WC-5.1, WC-5.2)"""

    mask: int
    cash: int
    bonds: int
    stocks: int

    def kind(self) -> type:
        return Deal

    def allows(self, answer: Deal) -> bool:
        if answer == NO_DEAL:
            return True
        if not (0 <= answer.partner < 64 and (self.mask >> answer.partner) & 1 == 1):
            return False
        gives = (
            0 <= answer.give_cash <= max(0, self.cash)
            and 0 <= answer.give_bonds <= self.bonds
            and 0 <= answer.give_stocks <= self.stocks
        )
        takes = (
            0 <= answer.take_cash <= MOST_ASKED
            and 0 <= answer.take_bonds <= MOST_ASKED
            and 0 <= answer.take_stocks <= MOST_ASKED
        )
        return gives and takes and one_sided(answer) and moves(answer) > 0

    def single(self) -> bool:
        return False

    def why_not(self, answer: Deal) -> str:
        if self.allows(answer):
            return ""
        for asset, given, have in zip(ASSETS, answer[1:4], self[1:], strict=True):
            if given > max(0, have):
                return f"you have {have}L {asset}, and cannot give {given}L"
        if not one_sided(answer):
            return "the same asset cannot stand on both sides"
        return "the deal must move something" if moves(answer) == 0 else f"it must be {self.words()}"

    def words(self) -> str:
        return (
            f"NO_DEAL, or a Deal with one of {Seats(self.mask, 0).words()} that gives at most "
            f"{max(0, self.cash)}L cash, {self.bonds}L bonds and {self.stocks}L stocks "
            f"and asks for 0 to {MOST_ASKED}L of what it does not give"
        )

    def sample(self, draw: Draw) -> Deal:
        if draw(2) == 0:
            return NO_DEAL
        partner = Seats(self.mask, 0).sample(draw)
        cash, bonds, stocks = (
            sample_gift(draw, self.cash),
            sample_gift(draw, self.bonds),
            sample_gift(draw, self.stocks),
        )
        take_cash, take_bonds = 0 if cash else draw(11), 0 if bonds else draw(11)
        deal = Deal(partner, cash, bonds, stocks, take_cash, take_bonds, 0 if stocks else draw(11))
        return deal if self.allows(deal) else NO_DEAL


def sample_gift(draw: Draw, have: int) -> int:
    """Nothing, or any amount that one has."""
    return draw(max(0, have) + 1) if draw(2) else 0


def one_sided(deal: Deal) -> bool:
    """No asset stands on both sides. (WC-5.2)"""
    return (
        deal.give_cash * deal.take_cash + deal.give_bonds * deal.take_bonds + deal.give_stocks * deal.take_stocks == 0
    )


def moves(deal: Deal) -> int:
    return deal.give_cash + deal.give_bonds + deal.give_stocks + deal.take_cash + deal.take_bonds + deal.take_stocks
