"""The words of money, one sentence each, with the place in the games where one meets them.

The one place for terms: the table, the lessons and the report ask here. `TERMS` stands at the bottom, in the order of
the alphabet; a new term is one block there.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import NamedTuple

from finplay.rulebooks import holds


class Term(NamedTuple):
    """A word, what it means, where it is met in a game ("" for nowhere), and the rules that say so."""

    name: str
    meaning: str
    where: str
    rules: tuple[str, ...] = ()


def term(name: str) -> Term:
    """The term with this name, in any case. Raises KeyError."""
    return _BY_NAME[name.casefold()]


def find(words: str) -> tuple[Term, ...]:
    """The terms that hold every one of these words, those that have them in their name first."""
    asked = words.casefold().split()
    found = [each for each in TERMS if asked and holds(asked, *each[:3], *each.rules)]
    return tuple(sorted(found, key=lambda each: not holds(asked, each.name)))


def terms_html(terms: Iterable[Term]) -> str:
    """A list of terms with their meanings."""
    return f'<dl class="fp-terms">{"".join(map(term_html, terms))}</dl>'


def term_html(each: Term) -> str:
    """One term; what is said of a game stands in a line of its own."""
    cited = ", ".join(f'<span class="fp-number">{escape(number)}</span>' for number in each.rules)
    numbers = f" ({cited})" if each.rules else ""
    where = f'<span class="fp-where">{escape(each.where)}{numbers}</span>' if each.where else ""
    return f"<dt>{escape(each.name)}</dt><dd>{escape(each.meaning)}{where}</dd>"


TERMS = (
    Term(
        "Asset class",
        "A kind of thing that wealth can be held in, such as cash, bonds, stocks or property.",
        "WealthCraft has three classes; an audit looks at each of them alone.",
        ("WC-1.1", "WC-6.2"),
    ),
    Term(
        "Auction",
        "A sale in which buyers name prices and the highest price wins.",
        "The House Auction sells one house to the highest bidder.",
        ("WC-4.2",),
    ),
    Term(
        "Audit",
        "A check of somebody's books by somebody else.",
        "Once a turn you may audit a rival, and what is above the limit becomes yours; a false alarm costs you.",
        ("WC-6.1", "WC-6.3", "WC-6.4"),
    ),
    Term(
        "Block",
        "In WealthCraft, the unit of 5L in which one invests, buys and sells.",
        "Only complete blocks pay returns and move with the market.",
        ("WC-1.4", "WC-3.1"),
    ),
    Term(
        "Bond",
        "A loan to a state or a company, which pays interest and is paid back on a fixed day.",
        "In WealthCraft bonds pay a little at every Year-End and never crash.",
        ("WC-3.1", "WM-4.3"),
    ),
    Term(
        "Bot",
        "A player that is a program and decides by a fixed policy.",
        "Steady, Saver, Bull, Hawk and Random can take a seat at the table.",
    ),
    Term(
        "Cash",
        "Money that can be spent at once.",
        "Cash pays for everything at the table and earns nothing.",
        ("WC-2.8", "WC-3.1"),
    ),
    Term(
        "Compound growth",
        "Growth on growth: what was earned is invested and earns as well.",
        "It happens when returns, which are paid in cash, buy further blocks.",
        ("WC-3.1", "WC-3.3"),
    ),
    Term("Crore", "In Indian counting 1,00,00,000, ten million, or 100 lakh.", "A crore is the goal.", ("WC-1.1",)),
    Term(
        "Debt",
        "Money that is owed.",
        "The house that must be bought can take cash below zero; this negative balance costs no interest, which real "
        "debt does.",
        ("WC-4.4",),
    ),
    Term(
        "Diversification",
        "Spreading wealth over different things, so that one blow does not hit all of it.",
        "A crash hits stocks only, and the limit of an audit counts for each class alone.",
        ("WC-8.1", "WC-6.2"),
    ),
    Term(
        "Emergency fund",
        "Cash kept for bad surprises, so that nothing must be sold in a hurry.",
        "A fee that cash does not cover forces a sale, which costs a fee of its own.",
        ("WC-8.8", "WC-2.9"),
    ),
    Term(
        "Fee",
        "A price for a service, such as for buying or selling.",
        "Each transaction between Year-Ends costs a fee.",
        ("WC-7.1", "WC-2.9"),
    ),
    Term(
        "House rule",
        "A rule that a table changes for itself.",
        "Every number in the rulebook's first table can be changed before a game.",
    ),
    Term(
        "Inflation",
        "A rise of prices in general, so that the same money buys less.",
        "Not in WealthCraft: its prices never change; in Wongamania it is a card.",
    ),
    Term(
        "IPO",
        "An initial public offering: a company's shares are sold to everybody for the first time.",
        "On the IPO tile 5L cash buys 10L of stocks; real ones promise no such gain.",
        ("WC-8.6",),
    ),
    Term(
        "Lakh",
        "In Indian counting 1,00,000, a hundred thousand.",
        "All amounts in WealthCraft are whole lakh, written 5L.",
        ("WC-1.4",),
    ),
    Term(
        "Limit",
        "The most that is allowed.",
        "What a player holds of one class above the audit limit can be lost to an auditor; the limit rises in Year 3.",
        ("WC-6.2",),
    ),
    Term(
        "Liquidity",
        "How fast and how cheaply something can be turned into cash.",
        "At a Year-End everything is liquid, as it costs no fee; between Year-Ends only cash is.",
        ("WC-3.3", "WC-7.1"),
    ),
    Term(
        "Market crash",
        "A sudden, deep fall of prices on a market.",
        "On this tile everybody's stocks fall; Stock Crash hits only the player who lands there.",
        ("WC-8.1", "WC-8.5"),
    ),
    Term(
        "Market rally",
        "A strong rise of prices on a market.",
        "On this tile everybody's stocks rise; Stock Rally lifts only those of the player who lands there.",
        ("WC-8.2", "WC-8.4"),
    ),
    Term(
        "Negative balance",
        "An account with less than nothing on it: its owner owes that much.",
        "It counts in net worth, and income and returns work it off.",
        ("WC-4.4",),
    ),
    Term(
        "Net worth",
        "All that one owns less all that one owes.",
        "In WealthCraft it is cash, bonds and stocks together; the house is not counted.",
        ("WC-1.1",),
    ),
    Term(
        "Portfolio",
        "All the investments that one person holds.",
        "Each player's card shows it: cash, bonds and stocks.",
        ("WC-6.5",),
    ),
    Term(
        "Rebalance",
        "To buy and sell until the shares of the asset classes are again as one wants them.",
        "Free at Year-End, at a fee between Year-Ends.",
        ("WC-3.3", "WC-7.1"),
    ),
    Term(
        "Return",
        "What an investment earns, often given in percent of what was put in.",
        "At your Year-End every block of bonds and of stocks pays you cash.",
        ("WC-3.1",),
    ),
    Term(
        "Risk",
        "That things may turn out otherwise than expected, and that something may be lost.",
        "Stocks can crash, fees can be drawn, and rivals can audit, raid and take over.",
        ("WC-8.1", "WC-8.8", "WC-6.3"),
    ),
    Term(
        "Sealed bid",
        "A price that a bidder names in secret, without knowing those of the others.",
        "All bids for a house open together when the last is in.",
        ("WC-4.2",),
    ),
    Term(
        "Seed",
        "A number from which a program draws all its luck: the same seed gives the same dice.",
        "Groups that play the same seed meet the same luck, and their decisions make the difference.",
    ),
    Term(
        "Share price",
        "What one share of a company costs on the market at the moment.",
        "Not in WealthCraft, where stocks are counted by their worth in lakh; in Wongamania it follows the cycle.",
        ("WC-1.4", "WM-2.1"),
    ),
    Term(
        "Stock",
        "A share in a company: its owner takes part in profit and loss.",
        "In the printed game stocks pay twice what bonds pay at Year-End; only stocks rise and fall with the market.",
        ("WC-3.1", "WC-8.1"),
    ),
    Term(
        "Takeover",
        "Getting control of a company, sometimes against the will of those who run it.",
        "On the Hostile Takeover tile you take up to 5L of one class from a rival.",
        ("WC-8.12",),
    ),
    Term(
        "Tax",
        "Money that people and companies must pay to the state by law.",
        "On the Tax Raid tile you pay to send the collector to a rival.",
        ("WC-8.11",),
    ),
    Term(
        "Tie",
        "A result in which two or more are level.",
        "Tied for the highest bid: nothing is sold; tied for the win: more stocks decide.",
        ("WC-4.2", "WC-9.3"),
    ),
    Term(
        "Transaction",
        "One exchange of one thing for another.",
        "A conversion that changes two classes is one transaction, and one that changes three is two.",
        ("WC-7.1",),
    ),
    Term(
        "Volatility",
        "How far and how often a price goes up and down.",
        "In the printed game a market tile moves 3L of every 5L of stocks at one blow.",
        ("WC-8.1", "WC-8.2"),
    ),
    Term(
        "Year-End",
        "The end of a financial year, when accounts are settled.",
        "It comes when you land on Start or pass it: returns, the house, a free rebalance.",
        ("WC-2.2", "WC-3.1", "WC-3.2", "WC-3.3"),
    ),
)
_BY_NAME = {each.name.casefold(): each for each in TERMS}
