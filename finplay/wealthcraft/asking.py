"""The questions in words: title, hint, and the words on the buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..questions import Ask, Option
from ..state import NOBODY
from ..wording import Names, listed
from . import story
from .answers import Deal, Sale, Target
from .board import (
    BOARD,
    FREE_TRADE,
    FREE_TRADE_BONUS,
    FREE_TRADE_WORTH,
    IPO_PRICE,
    IPO_STOCKS,
    LOTTERY_TICKET,
    RAID_COST,
    RAID_TAX,
    TAKEOVER_MOST,
    TILES,
)
from .players import DECISIONS, NO, YES
from .records import ASSETS, BONDS, STOCKS, held
from .rules import BLOCK, HOUSE_YEAR, LATE_YEAR, LEAST_BID
from .seen import sees
from .words import count, lakh, mix_of


def ask(question: Any, names: Names) -> Ask:
    """The words of a question, for the person who is asked."""
    return ASKS[question.decision](question, names)


def needs_privacy(view: Any, decision: str) -> bool:
    """Must the others look away? A sealed bid; anything while the books are closed. (WC-4.2, WC-6.5)"""
    return bool(DECISIONS[decision].sealed or not view.rules.open_books)


def stopping(view: Any, names: Names) -> str:
    """What a game that is stopped early does to those without a house. (WC-9.4)"""
    price, homeless = view.rules.house_price, [names[each.seat] for each in view.players if not each.house]
    if not price:
        return "A game that is stopped ends with this round and is scored. A house costs nothing here. (WC-9.4)"
    now = f"now {listed(homeless)}" if homeless else "now nobody, for all own one"
    return (
        f"A game that is stopped ends with this round and is scored. Who has no house then pays {price}L first, "
        f"even below 0L: {now}. Nobody pays if somebody reaches {view.rules.goal}L. (WC-9.4)"
    )


def me(question: Any) -> Any:
    return question.view.players[question.seat]


def _yes_no(question: Any, yes: str, no: str, why: str) -> tuple[Option, ...]:
    able = question.legal.allows(YES)
    return Option(YES, yes, "" if able else why), Option(NO, no)


def _rivals(question: Any, names: Names, verb: str) -> tuple[Option, ...]:
    return tuple(Option(seat, f"{verb} {names[seat]}") for seat in question.legal.seats())


# ---------------------------------------------------------------- a turn
def setup(q: Any, names: Names) -> Ask:
    rules = q.view.rules
    returns = (
        f"At your Year-End each block pays: bonds {rules.bond_return}L, stocks {rules.stock_return}L, cash nothing."
    )
    return Ask(
        f"{names[q.seat]}, how do you start?",
        f"You have {me(q).cash}L cash. Turn it into blocks of {BLOCK}L, free of charge. {returns}",
        curtain="to choose the first investments",
    )


def roll(q: Any, names: Names) -> Ask:
    mine = me(q)
    dice = "the die" if q.view.rules.dice == 1 else "the dice"
    away = len(BOARD) - mine.position
    at = f"You stand on {TILES[BOARD[mine.position]].name}, {away} tile{'s' if away > 1 else ''} before Start."
    if away == len(BOARD):
        at = f"You stand on Start. Once around the board is {away} tiles."
    return Ask(
        f"{names[q.seat]}, your turn",
        f"{at} Your Year-End comes when you reach Start.",
        (Option(YES, f"Roll {dice}"),),
        curtain="to play a turn",
    )


def buy_house(q: Any, names: Names) -> Ask:
    price = q.view.rules.house_price
    return Ask(
        f"{names[q.seat]}, buy a house for {price}L?",
        f"You have {lakh(me(q).cash)} cash. Everybody must own a house by the end of Year {HOUSE_YEAR}. "
        "It does not count as net worth.",
        _yes_no(q, f"Buy for {price}L", "Not this year", f"you have {lakh(me(q).cash)}"),
    )


def year_end(q: Any, names: Names) -> Ask:
    return Ask(
        f"{names[q.seat]}, Year-End: rebalance for free",
        f"Blocks of {BLOCK}L, without a fee. {_limit_words(q)}",
    )


def rebalance(q: Any, names: Names) -> Ask:
    fee = q.view.rules.rebalance_fee
    return Ask(
        f"{names[q.seat]}, rebalance now?",
        f"Each exchange of one class for another costs {fee}L. {_limit_words(q)}",
    )


def limit_ahead(q: Any) -> int:
    """The audit limit that holds once this is answered: a Year-End is followed by the next year. (WC-3.4, WC-6.2)"""
    return int(q.view.rules.audit_early if _year_ahead(q) < LATE_YEAR else q.view.rules.audit_late)


def _year_ahead(q: Any) -> int:
    return int(me(q).year + (q.decision == "year_end"))


def _limit_words(q: Any) -> str:
    begins = ", which begins now," if q.decision == "year_end" else ""
    return f"In Year {_year_ahead(q)}{begins} a rival's audit takes what you hold above {limit_ahead(q)}L in one class."


def end_turn(q: Any, names: Names) -> Ask:
    return Ask(f"{names[q.seat]}, end your turn", "Then the next player rolls.", (Option(YES, "End turn"),))


# ---------------------------------------------------------------- tiles
def bid(q: Any, names: Names) -> Ask:
    legal = q.legal
    passing: tuple[Option, ...] = (Option(0, "Pass"),)
    if legal.high < legal.low:
        options = (*passing, Option(legal.low, lakh(legal.low), f"you have {lakh(me(q).cash)}"))
    else:
        amounts = range(legal.low, legal.high + 1, legal.step)
        beyond = Option(legal.high + legal.step, lakh(legal.high + legal.step), f"you have {lakh(me(q).cash)}")
        options = (*passing, *(Option(amount, lakh(amount)) for amount in amounts), beyond)
    tie = "the tied player nearest to the one who landed wins" if q.view.rules.auction_tie else "nothing is sold"
    return Ask(
        f"House Auction: {names[q.seat]}, your sealed bid",
        f"The least bid is {LEAST_BID}L. All bids are opened together. If the highest bid is tied, {tie}.",
        options,
        curtain="to bid for a house, in secret",
    )


def invest(q: Any, names: Names) -> Ask:
    return Ask(
        f"{names[q.seat]}, invest in the IPO?",
        f"You pay {IPO_PRICE}L cash and get {IPO_STOCKS}L of stocks. You have {lakh(me(q).cash)} cash.",
        _yes_no(q, f"Pay {IPO_PRICE}L, get {IPO_STOCKS}L stocks", "No", f"you have {lakh(me(q).cash)}"),
    )


def gamble(q: Any, names: Names) -> Ask:
    return Ask(
        f"{names[q.seat]}, buy a lottery ticket?",
        f"It costs {LOTTERY_TICKET}L. The die decides: 1 or 2 pays nothing, 3 or 4 pays 2L, 5 or 6 pays 5L.",
        _yes_no(q, f"Buy for {LOTTERY_TICKET}L", "No ticket", f"you have {lakh(me(q).cash)}"),
    )


def raid(q: Any, names: Names) -> Ask:
    return Ask(
        f"{names[q.seat]}, choose a rival to raid",
        f"You pay {RAID_COST}L and your rival pays {RAID_TAX}L, both to the bank.",
        _rivals(q, names, "Raid"),
    )


def takeover(q: Any, names: Names) -> Ask:
    return Ask(
        f"{names[q.seat]}, choose a rival to take from",
        f"Take 1L to {TAKEOVER_MOST}L of one class from one rival. If there is less, you get what there is.",
    )


def take_words(q: Any, target: Target, names: Names) -> str:
    """A takeover as its button says it: what one will get, where that can be seen. (WC-8.12)"""
    rival, asset, name = q.view.players[target.seat], ASSETS[target.asset], names[target.seat]
    there = max(0, held(rival, target.asset)) if sees(q.view, me(q), rival) else target.amount
    if not there:
        return f"{name} has no {asset}: take nothing"
    if there < target.amount:
        return f"Take {there}L {asset}, all there is, from {name}"
    return f"Take {target.amount}L {asset} from {name}"


def sell(q: Any, names: Names) -> Ask:
    owed, fee = q.info[0], q.view.rules.rebalance_fee
    options = tuple(
        Option(Sale(asset, n), f"Sell {count(n)} of {ASSETS[asset]}: {n * BLOCK}L − {fee}L fee")
        for asset in (BONDS, STOCKS)
        for n in range(1, q.legal.most(asset) + 1)
    )
    return Ask(
        f"{names[q.seat]}, you must sell",
        f"You owe {owed}L and have {lakh(me(q).cash)} cash. Every sale costs {fee}L.",
        options,
        curtain="to sell something",
    )


# ---------------------------------------------------------------- the auction on screen
def bidders(q: Any, names: Names) -> list[tuple[int, str, str, str]]:
    """Who is still to bid: (seat, name, state in words, sign), from the one who landed on."""
    events = q.view.events
    landed = max(i for i, event in enumerate(events) if event.kind == story.LANDED)
    sealed = {event.seat for event in events[landed:] if event.kind == story.BID_SEALED}
    seats = len(names)
    states = []
    for seat in ((q.view.mover + i) % seats for i in range(seats)):
        if q.view.players[seat].house:
            states.append((seat, names[seat], "owns a house", "house"))
        elif seat == q.seat:
            states.append((seat, names[seat], "bids now", "now"))
        elif seat in sealed:
            states.append((seat, names[seat], "sealed", "sealed"))
        else:
            states.append((seat, names[seat], "waits", "waits"))
    return states


def opened(view: Any, names: Names) -> tuple[list[tuple[int, str, int, str]], int]:
    """The bids of an auction that was just opened, (seat, name, bid, outcome), and the winner or NOBODY."""
    events = view.events
    landed = max((i for i, event in enumerate(events) if event.kind == story.LANDED), default=len(events))
    chapter = events[landed:]
    winner = next((event.seat for event in chapter if event.kind == story.AUCTION_WON), NOBODY)
    tied = any(event.kind == story.AUCTION_FAILED and event.a for event in chapter)
    bids = [event for event in chapter if event.kind == story.BID_OPENED]
    best = max((event.a for event in bids), default=0)

    def outcome(event: Any) -> str:
        if event.seat == winner:
            return f"wins and pays {event.a}L to the bank"
        return "a tie sells nothing" if tied and event.a == best else ""

    return [(event.seat, names[event.seat], event.a, outcome(event)) for event in bids], winner


# ---------------------------------------------------------------- trade and audit
def offer(q: Any, names: Names) -> Ask:
    zone = BOARD[me(q).position] == FREE_TRADE
    bonus = f"In the Free Trade Zone a deal worth {FREE_TRADE_WORTH}L or more pays both {FREE_TRADE_BONUS}L. "
    return Ask(
        f"{names[q.seat]}, offer one deal?",
        (bonus if zone else "") + "Your partner accepts or refuses. You have one offer a turn, also if it is refused.",
    )


def bonus_facts(q: Any, deal: Deal) -> tuple[int, int, str]:
    """What a deal is worth, the worth that earns a bonus (0: not here), and the bonus in words."""
    total = sum(deal[1:])
    if BOARD[q.view.players[q.view.mover].position] != FREE_TRADE:
        return total, 0, ""
    if total >= FREE_TRADE_WORTH:
        return total, FREE_TRADE_WORTH, f"Free Trade bonus: the bank pays both {FREE_TRADE_BONUS}L"
    return total, FREE_TRADE_WORTH, f"{FREE_TRADE_WORTH - total}L short of the Free Trade bonus"


def accept(q: Any, names: Names) -> Ask:
    deal, offerer = q.info
    gets = mix_of(deal.give_cash, deal.give_bonds, deal.give_stocks)
    gives = mix_of(deal.take_cash, deal.take_bonds, deal.take_stocks)
    total, mark, bonus = bonus_facts(q, deal)
    extra = f" {bonus}." if mark and total >= mark else ""
    return Ask(
        f"{names[q.seat]}, {names[offerer]} offers you a deal",
        f"You get {gets}. You give {gives}.{extra}",
        _yes_no(q, "Accept", "Refuse", f"you cannot give {gives}"),
        curtain=f"to answer {names[offerer]}'s deal",
    )


def audit(q: Any, names: Names) -> Ask:
    return Ask(
        f"{names[q.seat]}, do you audit a rival?",
        f"You get all that a rival holds above the limit. If there is nothing above it, you pay "
        f"{q.view.rules.false_alarm}L.",
        (*_rivals(q, names, "Audit"), Option(NOBODY, "No audit")),
    )


ASKS: dict[str, Callable[[Any, Names], Ask]] = {
    "setup": setup, "roll": roll, "buy_house": buy_house, "year_end": year_end, "bid": bid, "invest": invest,
    "gamble": gamble, "raid": raid, "takeover": takeover, "sell": sell, "offer": offer, "accept": accept,
    "audit": audit, "rebalance": rebalance, "end_turn": end_turn,
}  # fmt: skip
