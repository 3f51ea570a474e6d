"""Every sentence that an advice of Wongamania may hold, with what its figures must be: worked out here from the table.

What a single card is worth to Hold is its own opinion: there only the sums are checked.
"""

import re
from functools import cache

from finplay.state import NOBODY
from finplay.wongamania import tactics
from finplay.wongamania.advice import HOLD
from finplay.wongamania.answers import BUY, DRAW, END, EXCHANGE, NO_DEAL, PLAY, SELL, TRUST
from finplay.wongamania.cards import BABY, BOND, BOX, MONEY_LENDER, PROPERTY, STOCK, TRUST_FUND
from finplay.wongamania.cycle import CYCLE, QUADRANTS

KINDS = {card.name: kind for kind, card in enumerate(BOX)}
ASSETS = (STOCK, PROPERTY, BOND)


# ---------------------------------------------------------------- every figure, worked out from the table
class Facts:
    """The table behind an advice, and sums on it that do not use the bots' own."""

    def __init__(self, q, game, names, answer):
        self.game, self.rules, self.names, self.answer = game, game.rules, names, answer
        self.decision, self.info = q.decision, q.info
        self.me, self.players = game.players[q.seat], game.players
        self.rivals = [each for each in game.players if each.seat != q.seat]
        self.wonga = self.me.wonga
        self.what = answer.what if q.decision == "act" else None

    def named(self, name):
        return self.players[self.names.index(name)]

    def at(self, turns):
        return CYCLE[(self.game.token - 1 + turns) % 8]

    def price(self, name, turns=0):
        there = self.at(turns)
        prices = {STOCK: there.stock_price, PROPERTY: there.property_price, BOND: self.rules.bond_price}
        return prices[KINDS[name]]

    def after(self, name, turns):
        """What an Asset has earned by then, and what it sells for."""
        return sum(self.at(i).profit for i in range(1, turns + 1)), self.price(name, turns)

    def best(self, name):
        return max(sum(self.after(name, turns)) for turns in range(5)) if name != "Bond" else self.price(name)

    def earners(self):
        return sum(kind in (STOCK, PROPERTY) for kind in self.me.table)

    def needs(self):
        """What the next turn takes beyond the salary."""
        profit = self.at(0 if self.game.pegged else 1).profit
        loss = 0 if self.me.no_loss else self.earners() * -min(0, profit)
        upkeep = self.count(BABY) * self.rules.baby_upkeep + self.count(MONEY_LENDER) * self.rules.lender_interest
        return max(0, upkeep + loss - self.rules.salary)

    def count(self, kind, player=None):
        return (player or self.me).table.count(kind)

    def worth(self, player):
        values = [self.price(BOX[kind].name) for kind in player.table if kind in ASSETS]
        return player.wonga + sum(values) - self.rules.lender_payback * self.count(MONEY_LENDER, player)

    def ahead(self):
        return max(self.rivals, key=lambda each: (self.count(TRUST_FUND, each), self.worth(each), each.seat))

    def assets(self):
        return sorted(kind for kind in self.me.table if kind in ASSETS)


def there(f, number, stays, quadrant, earners, profit, total, sells, worth):
    """What a table is worth with the token on a grid, one move on."""
    then = CYCLE[(number - 1 + (0 if f.game.pegged else 1)) % 8]
    prices = {STOCK: then.stock_price, PROPERTY: then.property_price, BOND: f.rules.bond_price}
    return (
        bool(stays) == bool(f.game.pegged)
        and (stays or QUADRANTS[then.quadrant] == quadrant)
        and (earners, profit, total) == (f.earners(), then.profit, f.earners() * then.profit)
        and sells == sum(prices[kind] for kind in f.assets())
        and worth == total + sells
    )


def moves_on(f, turns, name, earned, sells, total):
    return (earned, sells) == f.after(name, turns) and total == earned + sells == f.best(name) and total > f.price(name)


def enough_actions(f, left):
    """With what can still be sold before the last action, a Trust Fund is paid."""
    prices = sorted((f.price(BOX[kind].name) for kind in f.assets()), reverse=True)
    return left == f.game.actions_left - 1 >= 1 and f.wonga + sum(prices[:left]) >= f.rules.trust_fund


def counted(f, words, total):
    parts = re.findall(r"(−?\d+)(?=[,)])", words or "")
    return total == sum(value(each) for each in parts)


def names_of(words):
    return re.split(", | and ", words)


N, A, C, WHO, LIST = r"([−+±]?\d+)", "(Stock|Property|Bond)", r"([A-Z][A-Za-z ]+?)", r"(\w+)", r"([A-Z][A-Za-z ,]+?)"

CHECKS = (  # a pattern of one sentence, and whether it is true
    # what an Asset is worth
    (rf"If the token just moves on, in {N} Economic Turns? a {A} will have earned {N} and sell for {N}: {N} in all\.",
     moves_on),
    (rf"In the next 4 Economic Turns a {A} will not bring more than its price now, {N}\.",
     lambda f, a, n: n == f.price(a) >= f.best(a)),
    (rf"A Bond is worth {N} on every grid, and earns no profit\.", lambda f, n: n == f.rules.bond_price),
    (rf"Your next turn will cost you {N} more than your salary\.", lambda f, n: n == f.needs() > 0),
    # actions
    (rf"It costs {N} and you have {N} Wonga\.", lambda f, c, n: c == f.rules.trust_fund <= n == f.wonga),
    (rf"Then you have {N} of the {N} Trust Funds that win\.",
     lambda f, n, m: n == f.count(TRUST_FUND) + 1 and m == f.rules.trust_funds_to_win and f.what == TRUST),
    (r"But nobody wins with a Money Lender: pay it back first\.", lambda f: f.count(MONEY_LENDER) and f.what == TRUST),
    (rf"1 {A} costs {N} now\.", lambda f, a, n: n == f.price(a) and KINDS[a] == f.answer.kind and f.what == BUY),
    (rf"After that you have {N} Wonga\.", lambda f, n: n == f.wonga - f.price(BOX[f.answer.kind].name) >= 0),
    (rf"A Trust Fund costs {N} and you have {N}: you need {N} more\.",
     lambda f, c, n, more: c == f.rules.trust_fund == n + more and n == f.wonga and f.what == SELL),
    (rf"1 {A} sells for {N}\.", lambda f, a, n: n == f.price(a) and KINDS[a] == f.answer.kind and f.what == SELL),
    (rf"After this you have {N} actions? left, enough to buy the Trust Fund in this turn\.", enough_actions),
    (rf"(?!Hold counts){C} would cost you {N}\.", lambda f, c, n: n > 0),
    (rf"{C} would bring you nothing now\.", lambda f, c: BOX[KINDS[c]].cost == 0),
    (rf"Hold counts that {C} brings you {N} and costs {N}: {N}\.",
     lambda f, c, n, cost, total: cost == BOX[KINDS[c]].cost and total == n - cost),
    (rf"Hold counts that {C} brings you {N} and costs nothing\.", lambda f, c, n: n > 0 and not BOX[KINDS[c]].cost),
    (rf"Hold counts that it costs {WHO} {N}\.", lambda f, who, n: f.named(who) is f.ahead() and n > 0),
    (rf"Hold counts that it costs your rivals {N}\.", lambda f, n: n > 0),
    (rf"It would bring (your rivals|\w+) {N}\.", lambda f, who, n: n > 0 and f.what == EXCHANGE),
    (r"Hold does not collect Bonds: they earn no profit\.", lambda f: f.answer == (EXCHANGE, BOND)),
    (r"In exchange a Wonga of yours comes into your hand at random\.", lambda f: f.what == EXCHANGE and f.wonga),
    (r"It may be a better card\.", lambda f: f.what == EXCHANGE),
    (rf"A new card costs one Wonga: you keep {N}\.", lambda f, n: n == f.wonga - 1 and f.what == DRAW),
    (rf"Hold draws only while it has more than {N}\.", lambda f, n: n == HOLD.keep < f.wonga and f.what == DRAW),
    (r"You have no action left\.", lambda f: f.game.actions_left == 0 and f.what == END),
    (r"You have no card in hand\.", lambda f: not f.me.hand and f.what in (DRAW, END)),
    (rf"1 {A} costs {N}, and you have {N} Wonga\.",
     lambda f, a, c, n: f.price(a) == c > n == f.wonga and KINDS[a] in f.me.hand),
    (rf"1 {A} costs {N}\.", lambda f, a, n: n == f.price(a) <= f.wonga),
    (r"Hold waits for a better moment\.", lambda f: f.what in (DRAW, END)),
    (rf"You cannot pay for {LIST}\.",
     lambda f, c: all(KINDS[each] in f.me.hand and BOX[KINDS[each]].cost > f.wonga for each in names_of(c))),
    (rf"Hold waits with {LIST}(?<!moment)\.",
     lambda f, c: all(KINDS[each] in f.me.hand and BOX[KINDS[each]].cost <= f.wonga for each in names_of(c))),
    (r"You have no Wonga to draw\.", lambda f: f.wonga == 0 and f.what == END),
    (rf"You have {N} Wonga\.", lambda f, n: n == f.wonga),
    (rf"With the next salary of {N} a Trust Fund for {N} is within reach, so Hold draws no card\.",
     lambda f, s, c: s == f.rules.salary and c == f.rules.trust_fund <= f.wonga + s),
    (rf"Hold draws a card only while it has more than {N} Wonga, and you have {N}\.",
     lambda f, k, n: k == HOLD.keep >= n == f.wonga and f.what == END),
    # the token and the lender
    (rf"You have no Assets yet, so no grid pays you more than another\. Hold takes grid {N}\.",
     lambda f, n: n == f.answer and not f.assets()),
    (rf"From grid {N} the token (stays there)?(?:is on grid \d \((\w+)\))? in the next turn: "
     rf"you earn {N} × {N} = {N}, and your Assets sell for {N}: {N}\.", there),
    (rf"You have {N} Wonga\. After paying back you keep {N}\.",
     lambda f, n, left: n == f.wonga == left + f.rules.lender_payback),
    (rf"Hold wants more than that in hand, and pays {N} of interest instead\.",
     lambda f, n: n == f.rules.lender_interest and f.answer == 0),
    (rf"That saves {N} in every turn\.", lambda f, n: n == f.rules.lender_interest and f.answer == 1),
    (rf"You have {N} of {N} Trust Funds, and nobody wins with a Money Lender\.",
     lambda f, n, m: n == f.count(TRUST_FUND) >= m - 1 and m == f.rules.trust_funds_to_win),
    # what a card asks
    (rf"{WHO} is your only rival\.", lambda f, who: [f.named(who)] == f.rivals),
    (rf"{WHO} is ahead of your other rivals: {N} Trust Funds?, net worth {N}\.",
     lambda f, who, n, w: (
         f.named(who) is f.ahead() and n == f.count(TRUST_FUND, f.ahead()) and w == f.worth(f.ahead())
     )),
    (rf"Hold counts that {C} would cost you {N}\.",
     lambda f, c, n: KINDS[c] == f.info[0] and n == tactics.FOR_TARGET[KINDS[c]](f.game, f.me)),
    (r"That is worth an Insurance\.", lambda f: f.answer == 1),
    (r"It keeps the Insurance for worse\.", lambda f: f.answer == 0),
    (rf"The Bubble pays {N} for each\.", lambda f, n: n == tactics.BUBBLES[f.info[0]]),
    (r"So Hold keeps (\d+) (Stocks?|Property|Properties)\.",
     lambda f, n, _: n == f.count(f.info[0]) and f.answer == 0),
    (rf"You have {N} Wonga: {N} \+ {N} = {N}\. A Trust Fund costs {N}\.",
     lambda f, n, m, got, total, cost: (
         n == m == f.wonga and got == f.answer * tactics.BUBBLES[f.info[0]] and total == n + got >= cost
         and cost == f.rules.trust_fund > n
     )),
    (r"Hold keeps what is left: these cards wait for their moment\.", lambda f: f.answer == -1),
    (rf"{C} is no card that Hold waits with\.", lambda f, c: KINDS[c] == f.answer and f.answer in f.me.hand),
    (r"A new one may be better\.", lambda f: f.decision == "vacation"),
    (rf"It keeps {LIST}(?<!worse)\.", lambda f, c: all(KINDS[each] in f.me.hand for each in names_of(c))),
    (rf"Each costs 1 here and {N} on the market\.", lambda f, n: n == f.price(BOX[f.info[0]].name)),
    (r"You have (\d+) (Stocks?|Property|Properties) in hand and (\d+) Wonga\.",
     lambda f, n, _, w: n == f.me.hand.count(f.info[0]) >= f.answer and w == f.wonga),
    (rf"(You|\w+) pays? {N} in every turn for a Baby\.",
     lambda f, who, n: n == f.rules.baby_upkeep and f.answer == (owner(f, who), BABY)),
    (rf"(You|\w+) pays? {N} in every turn, or {N} once for a Money Lender\.",
     lambda f, who, n, m: (
         (n, m) == (f.rules.lender_interest, f.rules.lender_payback) and f.answer == (owner(f, who), MONEY_LENDER)
     )),
    (r"There is no Baby and no Money Lender on your own table\.", lambda f: not f.count(BABY) + f.count(MONEY_LENDER)),
    (rf"That is {N}, and no other card that you can pay for brings more\.",
     lambda f, n: n == max(f.best(a) - f.price(a) for a in raids(f)) == f.best(a_of(f)) - f.price(a_of(f))),
    (rf"1 {A} costs {N} to put on the table\.", lambda f, a, n: n == f.price(a) and KINDS[a] == f.answer),
    (rf"Hold waits with {C} for its moment\.", lambda f, c: KINDS[c] == f.answer in tactics.PATIENT),
    # in need
    (rf"You owe {N} and have {N}\.", lambda f, n, m: n == f.info[0] > m == f.wonga),
    (rf"1 {A} brings {N} from the bank\.", lambda f, a, n: n == f.price(a) and KINDS[a] == f.answer.kind),
    (rf"Of your Assets it loses the least by being sold now: {N}\.",
     lambda f, n: n == min(f.best(BOX[k].name) - f.price(BOX[k].name) for k in f.assets())),
    (rf"It may be worth more to a rival: {WHO} has {N} Wonga\.",
     lambda f, who, n: n == f.named(who).wonga == max(each.wonga for each in f.rivals) and f.answer.way == 1),
    (r"No rival has the Wonga to pay more\.",
     lambda f: max(each.wonga for each in f.rivals) < f.price(BOX[f.answer.kind].name)),
    (r"Hold expects nobody to pay more\.",
     lambda f: f.best(BOX[f.answer.kind].name) <= f.price(BOX[f.answer.kind].name)),
    (r"So Hold sells to the bank\.", lambda f: f.answer.way == 0),
    (rf"Hold counts a {A} on your table as {N}: the price is {N}\.",
     lambda f, a, n, p: KINDS[a] == f.info[1] and p == f.price(a) and f.answer <= max(0, n - HOLD.gain)),
    (rf"It bids {N} less than that at most, to gain by it\.", lambda f, n: n == HOLD.gain),
    (rf"So {N} of your {N} Wonga are free\.",
     lambda f, n, w: w == f.wonga and n == max(0, w - f.needs()) >= f.answer),
    (rf"Babies bring nothing in this game, and cost {N} × {N} = {N} in every turn\.",
     lambda f, n, u, t: (n, u, t) == (f.count(BABY), f.rules.baby_upkeep, n * u) and f.answer == 0),
    # deals
    (rf"A Stock costs {N} now and a Property {N}, and you have {N} Wonga\.",
     lambda f, s, p, n: (s, p, n) == (f.price("Stock"), f.price("Property"), f.wonga)),
    (r"Hold asks for one in a rival's hand only if enough Wonga are left to put it on the table\.",
     lambda f: f.answer == NO_DEAL),
    (rf"After this deal you have {N} left\.", lambda f, n: n == f.wonga - f.answer.give_wonga >= 0),
    (rf"{WHO} has {N} Wonga and {N} cards? in hand\.",
     lambda f, who, n, m: (
         f.answer.partner == f.named(who).seat and (n, m) == (f.named(who).wonga, f.named(who).hand_size)
     )),
    (r"Nobody sees which\.", lambda f: f.answer != NO_DEAL),
    (rf"You do not have all that {WHO} asks for\.", lambda f, who: f.named(who).seat == f.info[1] and f.answer == 0),
    (rf"Hold counts what you get as {N}( \(.*\))?\.", lambda f, n, words: counted(f, words, n)),
    (rf"It counts what you give as {N}( \(.*\))?\.", lambda f, n, words: counted(f, words, n)),
    (rf"So you gain {N}\.", lambda f, n: n > 0 and f.answer == (n >= HOLD.gain)),
    (rf"So you lose {N}\.", lambda f, n: n > 0 and f.answer == 0),
    (r"So you gain nothing\.", lambda f: f.answer == 0),
    (rf"It wants to gain at least {N}\.", lambda f, n: n == HOLD.gain),
)  # fmt: skip


def owner(f, who):
    return f.me.seat if who == "You" else f.named(who).seat


def a_of(f):
    return BOX[f.answer.kind].name


def raids(f):
    """The Assets of rivals that can be paid for."""
    found = {BOX[kind].name for each in f.rivals for kind in each.table if kind in ASSETS}
    return [name for name in found if f.price(name) <= f.wonga]


def value(text):
    """A figure of a sentence as a number, a word as it is."""
    whole = text is not None and re.fullmatch(r"[−+±]?\d+", text)
    return int(text.replace("−", "-").replace("±", "")) if whole else text


@cache
def known(sentence):
    """The place in CHECKS of the one check that knows this sentence, and its figures; None if that is not one."""
    found = [(i, re.fullmatch(pattern, sentence)) for i, (pattern, _) in enumerate(CHECKS)]
    fitting = [(i, tuple(map(value, match.groups()))) for i, match in found if match]
    return fitting[0] if len(fitting) == 1 else None


def sentences(advice):
    """One by one; those that a pattern knows as a pair stay together."""
    found = []
    for reason in advice.because:
        found += [reason] if known(reason) else re.split(r"(?<=\.) (?=[A-Z1])", reason)
    return found


def wrong(question, game, names, advice):
    """The sentences of an advice that no check knows, or whose figures are not those of the table."""
    facts = Facts(question, game, names, advice.answer)
    found = {sentence: known(sentence) for sentence in sentences(advice)}
    return [each for each, check in found.items() if check is None or not CHECKS[check[0]][1](facts, *check[1])]


def kinds(advice):
    """Which sentences these are, by their place in CHECKS."""
    return {known(sentence)[0] for sentence in sentences(advice)}


__all__ = ["CHECKS", "NOBODY", "PLAY", "kinds", "sentences", "wrong"]
