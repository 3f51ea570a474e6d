"""The questions in words: title, hint, and the words on the buttons.

A title and a curtain's reason may be read by all, the rest only by the person who is asked, where `needs_privacy`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..ledger import BANK
from ..questions import Ask, Option
from ..wording import Names, listed, signed
from . import cards, story, tactics
from .answers import (
    BY_AUCTION,
    TO_BANK,
    Pick,
    Sale,
    given,
    taken,
)
from .cards import BABY, BOX, INSURANCE, MONEY_LENDER, NO_CARD
from .cycle import CYCLE, QUADRANTS
from .forced import debt, debtor
from .players import BARGAIN, BARGAINS, INTEREST, NO, PAY_BACK, YES
from .records import CARD, OPPORTUNITIES, assets, in_turn_order, price, trust_funds
from .rulebook import standing
from .words import a_card, card_text, count, side

OPEN = ("insure",)  # asked of somebody else than the mover, about what lies open on the table
IN_NEED = ("raise_wonga", "keep_babies")
PLAY_ON = "to play on"


def ask(question: Any, names: Names) -> Ask:
    """The words of a question, for the person who is asked."""
    return ASKS[question.decision](question, names)


def needs_privacy(view: Any, decision: str) -> bool:
    """Must the others look away? Whoever plays a turn, bids or trades sees their hand. (WM-1.5, WM-9.2)

    A player in need is asked in the open, since all that can be sold lies there. Only when it happens while they play
    their cards, the hand stays in sight: then it need not be hidden first and shown again.
    """
    if decision == "grid":
        return bool(view.turn)  # before the first turn nobody has a hand
    if decision in IN_NEED:
        return debtor(view) == view.mover and _has_played(view)
    return decision not in OPEN


def _has_played(view: Any) -> bool:
    return any(event.kind == story.PLAYED for event in view.events if event.turn == view.turn)


def stopping(view: Any, names: Names) -> str:
    """What a game that is stopped early does: who has most wins. (WM-10.3)"""
    best = max(standing(view, each) for each in view.players)
    ahead = [names[each.seat] for each in view.players if standing(view, each) == best]
    lender = " Who has a Money Lender comes after all who have none." if any(_lenders(view)) else ""
    return (
        f"A game that is stopped ends with this Economic Turn. Whoever has {view.rules.trust_funds_to_win} Trust Funds "
        "and no Money Lender then wins. If nobody has, the most Trust Funds win, then the highest net worth: "
        f"now that would be {listed(ahead)}.{lender} (WM-10.3)"
    )


def _lenders(view: Any) -> list[int]:
    return [each.table.count(MONEY_LENDER) for each in view.players]


def me(question: Any) -> Any:
    return question.view.players[question.seat]


def _have(question: Any) -> str:
    return f"You have {me(question).wonga} Wonga."


def _yes_no(yes: str, no: str, why: str = "") -> tuple[Option, ...]:
    return Option(YES, yes, why), Option(NO, no)


def _each_of(n: int, amount: int) -> str:
    """`1 × 4 = +4`."""
    return f"{n} × {abs(amount)} = {signed(n * amount)}"


# ---------------------------------------------------------------- a turn
def place_token(q: Any, names: Names) -> Ask:
    options = tuple(
        Option(n, f"{n} {QUADRANTS[each.quadrant]}: {signed(each.profit)}") for n, each in enumerate(CYCLE, start=1)
    )
    pays = "In every turn each Stock and each Property earns, or costs, what its grid says."
    if not q.view.turn:
        moves = "After each Economic Turn the token moves one grid clockwise."
        return Ask(f"{names[q.seat]}, where does the token start?", f"{pays} {moves}", options)
    then = "it stays there" if q.view.pegged else "it moves on to the next"
    hint = f"The move itself pays nothing. When this Economic Turn ends, {then}. {pays}"
    return Ask(f"{names[q.seat]}, put the token on any grid", hint, options, PLAY_ON)


def lender(q: Any, names: Names) -> Ask:
    rules = q.view.rules
    interest, debt_ = rules.lender_interest, rules.lender_payback
    as_much = f" {-(-debt_ // interest)} turns of interest cost as much." if interest else ""
    return Ask(
        f"{names[q.seat]}, what do you pay your Money Lender?",
        f"{_have(q)} Interest is {interest} in every turn, the debt {debt_} once.{as_much} "
        "Nobody wins with a Money Lender.",
        (
            Option(INTEREST, f"Pay {interest or 'no'} interest"),
            Option(PAY_BACK, f"Pay {debt_} back", "" if q.legal.allows(PAY_BACK) else f"you have {me(q).wonga}"),
        ),
        "to begin a turn",
    )


def act(q: Any, names: Names) -> Ask:
    view, mine = q.view, me(q)
    left = view.actions_left
    title = f"{names[q.seat]}, what do you do?"
    if left <= 0:
        return Ask(title, "You have no action left. Then come the deals, and the next player.", curtain=PLAY_ON)
    cost = view.rules.trust_fund
    short = (
        f"You need {cost - mine.wonga} more for a Trust Fund." if mine.wonga < cost else f"A Trust Fund costs {cost}."
    )
    if trust_funds(mine) >= view.rules.trust_funds_to_win:
        short = "You have all the Trust Funds you need."
    more = f"{left} actions" if left > 1 else "1 action"
    return Ask(title, f"You have {more} left and {mine.wonga} Wonga. {short}", curtain="to play a turn")


# ---------------------------------------------------------------- cards that are aimed
def target(q: Any, names: Names) -> Ask:
    kind = q.info[0]
    options = tuple(
        Option(each.seat, f"{'Yourself' if each.seat == q.seat else names[each.seat]}{_hit(q, each, kind)}")
        for each in in_turn_order(q.view, q.seat)
    )
    return Ask(f"{names[q.seat]}, who is the target of {BOX[kind].name}?", card_text(kind), options, PLAY_ON)


def _hit(q: Any, each: Any, kind: int) -> str:
    """What the card does to this target, as all can see it."""
    insured = ", has an Insurance" if INSURANCE in each.table and each.seat != q.seat else ""
    if kind in (cards.HEADHUNTER, cards.HACKER):
        return ": nothing" if each.seat == q.seat else f": {each.hand_size} in hand"
    if kind == cards.BURGLARY and each.seat == q.seat:
        return ": nothing"
    if kind == cards.ILLNESS:
        return (": is ill already" if each.ill else "") + insured
    if kind == BABY:
        return insured
    harm = tactics.FOR_TARGET[kind](q.view, each)
    return f": {signed(-harm)}, has {each.wonga} Wonga{insured}"


def insure(q: Any, names: Names) -> Ask:
    kind, attacker = q.info
    harm = 0 if kind in (BABY, cards.ILLNESS) else tactics.FOR_TARGET[kind](q.view, me(q))
    sums = f" That is {harm} of your {me(q).wonga} Wonga." if harm else ""
    return Ask(
        f"{names[q.seat]}, does your Insurance cancel the {BOX[kind].name}?",
        f"{names[attacker]} plays it on you. {card_text(kind)}{sums} The Insurance can be used once.",
        _yes_no("Use the Insurance", "Keep the Insurance"),
    )


def lawyer(q: Any, names: Names) -> Ask:
    options = tuple(Option(pick, f"{_whose(q, pick, names)} {BOX[pick.kind].name}") for pick in q.legal.answers)
    return Ask(f"{names[q.seat]}, which card does your Lawyer remove?", card_text(cards.LAWYER), options, PLAY_ON)


def raider(q: Any, names: Names) -> Ask:
    view, wonga = q.view, me(q).wonga
    rivals = in_turn_order(view, q.seat)[1:]
    picks = [Pick(each.seat, kind) for each in rivals for kind in sorted(set(assets(each)))]
    options = tuple(
        Option(
            pick,
            f"{_whose(q, pick, names)} {BOX[pick.kind].name}: −{price(view, pick.kind)}",
            "" if q.legal.allows(pick) else f"you have {wonga}",
        )
        for pick in picks
    )
    hint = f"{_have(q)} You pay the market price to its owner."
    return Ask(f"{names[q.seat]}, which card does your Corporate Raider buy?", hint, options, PLAY_ON)


def _whose(q: Any, pick: Pick, names: Names) -> str:
    return "Your" if pick.seat == q.seat else f"{names[pick.seat]}'s"


def hack(q: Any, names: Names) -> Ask:
    seat, hand = q.info
    options = tuple(Option(kind, _with_count(hand, kind)) for kind in sorted(set(hand)))
    return Ask(f"{names[q.seat]}, take a card from {names[seat]}'s hand", "You alone see this hand.", options, PLAY_ON)


def _with_count(hand: tuple[int, ...], kind: int) -> str:
    """`Stock`, `Bond (2)`."""
    number = hand.count(kind)
    return BOX[kind].name + (f" ({number})" if number > 1 else "")


# ---------------------------------------------------------------- cards that buy, sell and discard
def bubble(q: Any, names: Names) -> Ask:
    view, kind = q.view, q.info[0]
    pays, market = tactics.BUBBLES[kind], price(view, kind)
    options = tuple(
        Option(n, f"Sell {count(n, kind)}: {_each_of(n, pays)}" if n else "Sell none") for n in range(q.legal.high + 1)
    )
    return Ask(
        f"{names[q.seat]}, how many {_many(kind)} do you sell?",
        f"The Bubble pays {pays} for each, the market {market}. {_have(q)} A Trust Fund costs {view.rules.trust_fund}.",
        options,
        PLAY_ON,
    )


def _many(kind: int) -> str:
    return count(2, kind)[2:]


def broker(q: Any, names: Names) -> Ask:
    kind, mine = q.info[0], me(q)
    held = mine.hand.count(kind)

    def why(n: int) -> str:
        if q.legal.allows(n):
            return ""
        return f"you have {count(held, kind)} in hand" if held < n else f"you have {mine.wonga} Wonga"

    options = tuple(
        Option(n, f"Buy {count(n, kind)}: {_each_of(n, -BARGAIN)}" if n else "Buy none", why(n))
        for n in range(BARGAINS + 1)
    )
    hint = f"Each costs {BARGAIN} here, and {price(q.view, kind)} on the market. {_have(q)}"
    return Ask(f"{names[q.seat]}, how many {_many(kind)} do you buy?", hint, options, PLAY_ON)


def vacation(q: Any, names: Names) -> Ask:
    hand, gone = me(q).hand, discarded(q)
    options = [Option(kind, f"Discard {_with_count(hand, kind)}") for kind in sorted(set(hand))]
    options.append(Option(NO_CARD, f"Draw {gone}" if gone else "Keep all"))
    so_far = f"You have discarded {gone}, so you will draw {gone}. One more?" if gone else "One at a time."
    return Ask(
        f"{names[q.seat]}, Vacation: discard cards and draw as many",
        f"{so_far} They go unseen, and the new ones come from the Central Bank.",
        tuple(options),
        PLAY_ON,
    )


def discarded(q: Any) -> int:
    """Cards that this Vacation has taken so far: what left the hand since the Vacation was laid down."""
    gone = 0
    for entry in reversed(q.view.ledger):
        if (entry.payer, entry.payee, entry.asset, entry.why) != (q.seat, BANK, OPPORTUNITIES, CARD):
            break
        gone += 1
    return gone


# ---------------------------------------------------------------- in need
def raise_wonga(q: Any, names: Names) -> Ask:
    owe = debt(q)
    enough = f"Sold to the bank, your Assets bring {owe.worth}."
    if owe.worth < owe.missing:
        enough += " That is not enough: if no auction brings more, you will be bankrupt."
    options = []
    for kind in sorted(set(assets(me(q)))):
        bank = price(q.view, kind)
        options.append(Option(Sale(kind, TO_BANK), f"Sell {count(1, kind)} to the bank: +{bank}"))
        options.append(Option(Sale(kind, BY_AUCTION), f"Auction {count(1, kind)}: bids, or +{bank}"))
    return Ask(
        f"{names[q.seat]}, you must raise Wonga",
        f"You owe {owe.owed} and have {owe.have}: {_missing(owe.missing)}. {enough}",
        tuple(options),
        "to raise Wonga",
    )


def _missing(amount: int) -> str:
    return "1 is missing" if amount == 1 else f"{amount} are missing"


def bid(q: Any, names: Names) -> Ask:
    seller, kind = q.info
    wonga, bank = me(q).wonga, price(q.view, kind)
    amounts = tuple(Option(n, f"{n} Wonga") for n in range(1, q.legal.high + 1))
    return Ask(
        f"{names[q.seat]}, your sealed bid for {a_card(kind)} of {names[seller]}",
        f"The highest bid buys; a tie goes to the next in turn order. If nobody bids, the bank pays {bank}. {_have(q)}",
        (Option(0, "Pass"), *amounts, Option(wonga + 1, f"{wonga + 1} Wonga", f"you have {wonga}")),
        f"to bid for {a_card(kind)}, in secret",
    )


def keep_babies(q: Any, names: Names) -> Ask:
    babies = me(q).table.count(BABY)
    what = "your Baby" if babies == 1 else f"your {count(babies, BABY)}"
    upkeep = f"Upkeep is {_each_of(babies, -q.view.rules.baby_upkeep)} in every turn."
    return Ask(
        f"{names[q.seat]}, you are bankrupt: do you keep {what}?",
        f"Everything else but Trust Funds is lost, and the debt is gone. {upkeep}",
        _yes_no(f"Keep {what}", f"Give up {what}"),
        PLAY_ON,
    )


# ---------------------------------------------------------------- deals
def offer(q: Any, names: Names) -> Ask:
    return Ask(
        f"{names[q.seat]}, offer one deal?",
        "At least one card and one Wonga change hands. Your partner accepts or refuses. You may ask for cards that you "
        "cannot see; who does not have them must refuse.",
        curtain="to offer a deal",
    )


def accept(q: Any, names: Names) -> Ask:
    deal, offerer = q.info
    gets, gives = side(deal.give_wonga, given(deal)), side(deal.take_wonga, taken(deal))
    able = q.legal.allows(YES)
    return Ask(
        f"{names[q.seat]}, {names[offerer]} offers you a deal",
        f"You get {gets}. You give {gives}.",
        _yes_no("Accept", "Refuse", "" if able else "you do not have all of that"),
        f"to answer {names[offerer]}'s deal",
    )


ASKS: dict[str, Callable[[Any, Names], Ask]] = {
    "grid": place_token, "lender": lender, "act": act, "target": target, "insure": insure, "bubble": bubble,
    "vacation": vacation, "broker": broker, "lawyer": lawyer, "raider": raider, "hack": hack,
    "raise_wonga": raise_wonga, "bid": bid, "keep_babies": keep_babies, "offer": offer, "accept": accept,
}  # fmt: skip
