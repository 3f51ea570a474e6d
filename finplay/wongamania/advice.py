"""What would Hold do, and why? The stand-in's answer to a question, in words, with the figures that decided it.

The answer is the bot's own. The reasons are the sums of `tactics` that lead to it, for the eyes of the person who is
asked; they speak of what the answer brings, not of the order in which `bots` looks at what it could do.
"""

from __future__ import annotations

from typing import Any

from ..advising import Advice, Reasons, Why, advice_of, said
from ..wording import Names, figure, listed, signed
from . import tactics
from .acting import card_label, end, exchanges, funds_and_draw, sales
from .answers import (
    BUY,
    BY_AUCTION,
    DRAW,
    END,
    EXCHANGE,
    NO_DEAL,
    PLAY,
    SELL,
    TRUST,
    Action,
    Deal,
    given,
    on_table,
    taken,
)
from .asking import ask
from .bots import Hold
from .cards import ASSETS, BABY, BOND, BOX, MONEY_LENDER, NO_CARD, PROPERTY, STOCK
from .cycle import grid
from .forced import debt
from .players import BARGAIN, PAY_BACK, YES
from .records import assets, price, trust_funds
from .scene import price_at
from .weighing import for_rivals, gains, leader, reserve, sum_of, way
from .words import a_card, at, count, in_deal, side, some_cards

HOLD = Hold()


def advise(question: Any, names: Names) -> Advice:
    """What Hold would answer in this place, seeing what the person who is asked sees."""
    return advice_of(HOLD, question, names, answer_words, WHY)


def answer_words(q: Any, answer: Any, names: Names) -> str:
    """As the button says it, where there is one."""
    if q.decision == "offer":
        return _offered(answer, names)
    if q.decision == "bid":
        return f"Bid {answer} Wonga" if answer else "Pass"
    if q.decision == "act":
        if answer.what in (BUY, PLAY):
            return card_label(answer.kind)
        options = (*funds_and_draw(q), *sales(q), *exchanges(q), end(q))
    else:
        options = ask(q, names).options
    return next(each.label for each in options if each.answer == answer)


def _offered(deal: Deal, names: Names) -> str:
    if deal == NO_DEAL:
        return "No deal"
    gives, takes = side(deal.give_wonga, given(deal)), side(deal.take_wonga, taken(deal))
    return f"Offer {names[deal.partner]} {gives} for {takes}"


# ---------------------------------------------------------------- actions
def _act(q: Any, me: Any, action: Action, names: Names) -> Reasons:
    return ACTS[action.what](q.view, me, action.kind, names)


def _fund(view: Any, me: Any, kind: int, names: Names) -> Reasons:
    cost, has, enough = view.rules.trust_fund, trust_funds(me), view.rules.trust_funds_to_win
    debt_ = "But nobody wins with a Money Lender: pay it back first." if MONEY_LENDER in me.table else ""
    return said(
        f"It costs {cost} and you have {me.wonga} Wonga.",
        f"Then you have {has + 1} of the {enough} Trust Funds that win.",
        debt_ if has + 1 >= enough else "",
    )


def _buy(view: Any, me: Any, kind: int, names: Names) -> Reasons:
    cost = price(view, kind)
    return said(
        f"{count(1, kind)} costs {cost} now. {way(view, kind)}",
        f"After that you have {me.wonga - cost} Wonga.",
        reserve(view, me),
    )


def _sell(view: Any, me: Any, kind: int, names: Names) -> Reasons:
    cost, left = view.rules.trust_fund, view.actions_left - 1
    sells = f"{count(1, kind)} sells for {price(view, kind)}. {way(view, kind)}"
    if me.wonga >= cost:
        return (sells,)
    missing = f"A Trust Fund costs {cost} and you have {me.wonga}: you need {cost - me.wonga} more."
    actions = f"{left} action{'' if left == 1 else 's'}"
    return missing, sells, f"After this you have {actions} left, enough to buy the Trust Fund in this turn."


def _play(view: Any, me: Any, kind: int, names: Names) -> Reasons:
    enough = gains(view, me, kind) > BOX[kind].cost
    hurts = "" if enough else for_rivals(view, me, kind, names)
    aimed = hurts and kind in tactics.FOR_TARGET
    return said(sum_of(view, me, kind), hurts, leader(view, me, tactics.leader(view, me), names) if aimed else "")


def _exchange(view: Any, me: Any, kind: int, names: Names) -> Reasons:
    other = "In exchange a Wonga of yours comes into your hand at random. It may be a better card."
    if kind == BOND:
        return "Hold does not collect Bonds: they earn no profit.", other
    return said(sum_of(view, me, kind), for_rivals(view, me, kind, names), other)


def _draw(view: Any, me: Any, kind: int, names: Names) -> Reasons:
    return (
        *_nothing_to_do(view, me),
        f"A new card costs one Wonga: you keep {me.wonga - 1}. Hold draws only while it has more than {HOLD.keep}.",
    )


def _end(view: Any, me: Any, kind: int, names: Names) -> Reasons:
    if view.actions_left <= 0:
        return ("You have no action left.",)
    return (*_nothing_to_do(view, me), _no_draw(view, me))


def _no_draw(view: Any, me: Any) -> str:
    """Why no card is drawn: a Wonga that becomes a card is no money any more."""
    rules = view.rules
    if me.wonga == 0:
        return "You have no Wonga to draw."
    if me.wonga + rules.salary >= rules.trust_fund:
        return (
            f"You have {me.wonga} Wonga. With the next salary of {rules.salary} a Trust Fund for {rules.trust_fund} is "
            "within reach, so Hold draws no card."
        )
    return f"Hold draws a card only while it has more than {HOLD.keep} Wonga, and you have {me.wonga}."


def _nothing_to_do(view: Any, me: Any) -> Reasons:
    """Why no card of the hand is bought or played."""
    if not me.hand:
        return ("You have no card in hand.",)
    wanted = tuple(_not_bought(view, me, kind) for kind in (STOCK, PROPERTY) if kind in me.hand)
    others = sorted({kind for kind in me.hand if kind not in ASSETS})
    dear = [BOX[kind].name for kind in others if BOX[kind].cost > me.wonga]
    waits = [BOX[kind].name for kind in others if BOX[kind].cost <= me.wonga]
    return said(
        *wanted,
        f"You cannot pay for {listed(dear)}." if dear else "",
        f"Hold waits with {listed(waits)}." if waits else "",
    )


def _not_bought(view: Any, me: Any, kind: int) -> str:
    cost = price(view, kind)
    if cost > me.wonga:
        return f"{count(1, kind)} costs {cost}, and you have {me.wonga} Wonga."
    if cost > me.wonga - tactics.reserve(view, me):
        return f"{count(1, kind)} costs {cost}. {reserve(view, me)} You have {me.wonga} Wonga."
    return f"{count(1, kind)} costs {cost}. {way(view, kind)} Hold waits for a better moment."


ACTS = {TRUST: _fund, BUY: _buy, SELL: _sell, PLAY: _play, EXCHANGE: _exchange, DRAW: _draw, END: _end}


# ---------------------------------------------------------------- the token and the lender
def _grid(q: Any, me: Any, number: int, names: Names) -> Reasons:
    view = q.view
    if not assets(me):
        return (f"You have no Assets yet, so no grid pays you more than another. Hold takes grid {number}.",)
    return said(_there(view, me, number), _there(view, me, view.token) if number != view.token else "")


def _there(view: Any, me: Any, number: int) -> str:
    """What a table will be worth when the next turn comes, with the token put on this grid."""
    then = tactics.next_grid(view, number)
    profit, earners = grid(then).profit, tactics.earners(me)
    sells = sum(price_at(view, kind, grid(then)) for kind in assets(me))
    earns = f"{earners} × {figure(profit)} = {signed(earners * profit)}"
    moves = "stays there" if then == number else f"is on {at(then)}"
    total = tactics.outlook(view, me, number)
    worth = f"you earn {earns}, and your Assets sell for {sells}: {figure(total)}"
    return f"From grid {number} the token {moves} in the next turn: {worth}."


def _lender(q: Any, me: Any, answer: int, names: Names) -> Reasons:
    rules, funds = q.view.rules, trust_funds(me)
    left = me.wonga - rules.lender_payback
    have = f"You have {me.wonga} Wonga. After paying back you keep {left}."
    if answer != PAY_BACK:
        return have, f"Hold wants more than that in hand, and pays {rules.lender_interest} of interest instead."
    saves = f"That saves {rules.lender_interest} in every turn."
    nearly = funds >= rules.trust_funds_to_win - 1
    wins = f"You have {funds} of {rules.trust_funds_to_win} Trust Funds, and nobody wins with a Money Lender."
    return said(have, saves, wins if nearly else "")


# ---------------------------------------------------------------- what a card asks
def _target(q: Any, me: Any, seat: int, names: Names) -> Reasons:
    if seat == me.seat:
        return ("Hold keeps this card to itself.",)
    return (leader(q.view, me, q.view.players[seat], names),)


def _insure(q: Any, me: Any, answer: int, names: Names) -> Reasons:
    kind, _ = q.info
    harm = tactics.FOR_TARGET[kind](q.view, me)
    counts = f"Hold counts that {BOX[kind].name} would cost you {harm}."
    return (counts, "That is worth an Insurance.") if answer == YES else (counts, "It keeps the Insurance for worse.")


def _bubble(q: Any, me: Any, number: int, names: Names) -> Reasons:
    view, kind = q.view, q.info[0]
    pays, cost = tactics.BUBBLES[kind], view.rules.trust_fund
    worth = f"The Bubble pays {pays} for each. {way(view, kind)}"
    if not number:
        return worth, f"So Hold keeps {count(me.table.count(kind), kind)}."
    got = number * pays
    fund = f"You have {me.wonga} Wonga: {me.wonga} + {got} = {me.wonga + got}. A Trust Fund costs {cost}."
    return said(worth, fund if me.wonga < cost <= me.wonga + got else "")


def _vacation(q: Any, me: Any, kind: int, names: Names) -> Reasons:
    if kind == NO_CARD:
        return ("Hold keeps what is left: these cards wait for their moment.",)
    keeps = [BOX[each].name for each in sorted(set(me.hand)) if each in tactics.PATIENT]
    return said(
        f"{BOX[kind].name} is no card that Hold waits with. A new one may be better.",
        f"It keeps {listed(keeps)}." if keeps else "",
    )


def _broker(q: Any, me: Any, number: int, names: Names) -> Reasons:
    kind = q.info[0]
    market = price(q.view, kind)
    return f"Each costs {BARGAIN} here and {market} on the market. {way(q.view, kind)}", (
        f"You have {count(me.hand.count(kind), kind)} in hand and {me.wonga} Wonga."
    )


def _lawyer(q: Any, me: Any, pick: Any, names: Names) -> Reasons:
    rules, mine = q.view.rules, pick.seat == me.seat
    owner = "You" if mine else names[pick.seat]
    costs = f"{rules.baby_upkeep} in every turn"
    if pick.kind == MONEY_LENDER:
        costs = f"{rules.lender_interest} in every turn, or {rules.lender_payback} once"
    pays = f"{owner} {'pay' if mine else 'pays'} {costs} for {a_card(pick.kind)}."
    return said(pays, "" if mine else "There is no Baby and no Money Lender on your own table.")


def _raider(q: Any, me: Any, pick: Any, names: Names) -> Reasons:
    cost, best = price(q.view, pick.kind), tactics.foresight(q.view, pick.kind)
    return (
        f"{count(1, pick.kind)} costs {cost}. {way(q.view, pick.kind)}",
        f"That is {signed(best - cost)}, and no other card that you can pay for brings more.",
    )


def _hack(q: Any, me: Any, kind: int, names: Names) -> Reasons:
    waits = kind in tactics.PATIENT
    if kind in ASSETS:
        return (f"{count(1, kind)} costs {price(q.view, kind)} to put on the table. {way(q.view, kind)}",)
    return said(sum_of(q.view, me, kind), f"Hold waits with {BOX[kind].name} for its moment." if waits else "")


# ---------------------------------------------------------------- in need
def _raise_wonga(q: Any, me: Any, sale: Any, names: Names) -> Reasons:
    view, owe = q.view, debt(q)
    bank, best = price(view, sale.kind), tactics.foresight(view, sale.kind)
    facts = f"You owe {owe.owed} and have {owe.have}. {count(1, sale.kind)} brings {bank} from the bank."
    loses = f"{way(view, sale.kind)} Of your Assets it loses the least by being sold now: {best - bank}."
    if sale.way == BY_AUCTION:
        rich = view.players[tactics.richest(view, me, bank)]
        return facts, loses, f"It may be worth more to a rival: {names[rich.seat]} has {rich.wonga} Wonga."
    why = "No rival has the Wonga to pay more." if best > bank else "Hold expects nobody to pay more."
    return facts, loses, f"{why} So Hold sells to the bank."


def _bid(q: Any, me: Any, bid: int, names: Names) -> Reasons:
    view, kind = q.view, q.info[1]
    worth, needs = HOLD.value(view, me, on_table(kind)), tactics.reserve(view, me)
    counts = f"Hold counts {a_card(kind)} on your table as {worth}: the price is {price(view, kind)}."
    free = f"{reserve(view, me)} So {max(0, me.wonga - needs)} of your {me.wonga} Wonga are free."
    keeps = free if needs else f"You have {me.wonga} Wonga."
    return counts, f"It bids {HOLD.gain} less than that at most, to gain by it.", keeps


def _keep_babies(q: Any, me: Any, answer: int, names: Names) -> Reasons:
    babies, upkeep = me.table.count(BABY), q.view.rules.baby_upkeep
    return (f"Babies bring nothing in this game, and cost {babies} × {upkeep} = {babies * upkeep} in every turn.",)


# ---------------------------------------------------------------- deals
def _offer(q: Any, me: Any, deal: Deal, names: Names) -> Reasons:
    stock, house = price(q.view, STOCK), price(q.view, PROPERTY)
    prices = f"A Stock costs {stock} now and a Property {house}, and you have {me.wonga} Wonga."
    if deal == NO_DEAL:
        return (prices, "Hold asks for one in a rival's hand only if enough Wonga are left to put it on the table.")
    partner, name = q.view.players[deal.partner], names[deal.partner]
    unseen = f"{name} has {partner.wonga} Wonga and {some_cards(partner.hand_size)} in hand."
    return prices, f"After this deal you have {me.wonga - deal.give_wonga} left.", f"{unseen} Nobody sees which."


def _accept(q: Any, me: Any, answer: int, names: Names) -> Reasons:
    deal, offerer = q.info
    if not q.legal.allows(YES):
        return (f"You do not have all that {names[offerer]} asks for.",)
    get = _counted(q.view, me, deal.give_wonga, given(deal))
    give = _counted(q.view, me, deal.take_wonga, taken(deal))
    gain = get[0] - give[0]
    end = f"you gain {gain}" if gain > 0 else f"you lose {-gain}" if gain < 0 else "you gain nothing"
    return said(
        f"Hold counts what you get as {figure(get[0])}{get[1]}.",
        f"It counts what you give as {figure(give[0])}{give[1]}.",
        f"So {end}. It wants to gain at least {HOLD.gain}.",
    )


def _counted(view: Any, me: Any, wonga: int, named: list[int]) -> tuple[int, str]:
    """What one side of a deal counts for, and the sum behind it where there is one."""
    worth = [HOLD.value(view, me, card) for card in named]
    parts = [f"{in_deal(card)} {figure(each)}" for card, each in zip(named, worth, strict=True)]
    parts += [f"Wonga {wonga}"] if wonga else []
    return wonga + sum(worth), f" ({', '.join(parts)})" if parts else ""


WHY: dict[str, Why] = {
    "grid": _grid, "lender": _lender, "act": _act, "target": _target, "insure": _insure, "bubble": _bubble,
    "vacation": _vacation, "broker": _broker, "lawyer": _lawyer, "raider": _raider, "hack": _hack,
    "raise_wonga": _raise_wonga, "bid": _bid, "keep_babies": _keep_babies, "offer": _offer, "accept": _accept,
}  # fmt: skip
