"""Every sentence that an advice may hold, with what its figures must be: worked out here without the bots' own sums."""

import re
from functools import cache

from finplay import NOBODY
from finplay.wealthcraft import board
from finplay.wealthcraft.advice import STEADY

ASSETS = ("cash", "bonds", "stocks")


# ---------------------------------------------------------------- every figure, worked out from the table
class Facts:
    """The table behind an advice, and sums on it that do not use the bots' own."""

    def __init__(self, q, game, names, answer):
        self.rules, self.decision, self.info, self.answer, self.names = game.rules, q.decision, q.info, answer, names
        self.players, self.me, self.view = game.players, game.players[q.seat], q.view
        self.zone = board.BOARD[game.players[game.mover].position] == board.FREE_TRADE
        self.fee = game.rules.rebalance_fee if q.decision in ("rebalance", "sell") else 0

    def named(self, name):
        return self.players[self.names.index(name)]

    def chosen(self):
        """The rival in the answer."""
        return self.names[self.answer if type(self.answer) is int else self.answer.seat]

    def limit(self, player, ahead=0):
        return self.rules.audit_early if player.year + ahead < 3 else self.rules.audit_late

    def worth(self, player):
        return player.cash + player.bonds + player.stocks

    def over(self, player, change=(0, 0, 0)):
        top = self.limit(player)
        holdings = (player.cash, player.bonds, player.stocks)
        return sum(max(0, has + by - top) for has, by in zip(holdings, change, strict=True))

    def room(self, has, ahead):
        return max(n for n in range(-50, 50) if n <= 0 or 5 * n + has % 5 <= self.limit(self.me, ahead))

    def moved(self):
        """Blocks bought less blocks sold, and transactions."""
        moved = sum(self.answer)
        return moved, max(0, sum(map(bool, (*self.answer, moved))) - 1)


def keeps(f, keep):
    """The emergency fund, unless the audit limit is too low for it even with four odd lakh."""
    return keep == min(STEADY.buffer, f.limit(f.me, 1) - 4)


def enough(f, total, cash):
    return total == max(0, (f.me.cash - cash) // 5 + f.me.bonds // 5 + f.me.stocks // 5)


def year_end_blocks(f, total):
    return enough(f, total, min(10, f.limit(f.me, 1) - 4))


def leaves(f, cash, bonds, stocks):
    moved, deals = f.moved()
    fee = f.fee * deals
    return (
        cash == f.me.cash - 5 * moved - fee
        and bonds == f.me.bonds + 5 * f.answer.bonds
        and stocks == f.me.stocks + 5 * f.answer.stocks
    )


def halves(f, stocks, bonds):
    total = stocks + bonds
    cash = 0 if f.decision == "setup" else min(10, f.limit(f.me, 1) - 4)
    return enough(f, total, cash) and 0 <= bonds - stocks <= 1


def rooms(f, top, stocks, bonds):
    ahead = int(f.decision == "year_end")
    return (
        top == f.limit(f.me, ahead)
        and stocks == f.room(f.me.stocks, ahead)
        and bonds == f.room(f.me.bonds, ahead)
        and f.me.stocks // 5 + f.answer.stocks <= stocks
        and f.me.bonds // 5 + f.answer.bonds <= bonds
    )


def saves(f, left, cost, saved):
    moved, deals = f.moved()
    change = (-5 * moved - f.fee * deals, 5 * f.answer.bonds, 5 * f.answer.stocks)
    return left == f.over(f.me, change) and cost == f.fee * deals and saved == f.over(f.me) - left - cost > 0


def holds_above(f, player, words, top):
    parts = re.findall(r"(\d+)L (\w+)", words)
    above = [(getattr(player, a), a) for a in ASSETS if getattr(player, a) > top]
    return top == f.limit(player) and [(int(n), a) for n, a in parts] == above


def is_leader(f, name, worth):
    return all(f.worth(each) <= worth for each in f.players if each is not f.me) and f.worth(f.named(name)) == worth


def furthest(f, name, year, tile):
    rivals = [(each.year, each.position) for each in f.players if each is not f.me]
    return (year, tile - 1) == max(rivals) == (f.named(name).year, f.named(name).position)


def level(f, names, check):
    """The first of those named is next after me, and all of them are level."""
    tied = [f.named(name) for name in re.split(", | and ", names)]
    order = [f.players[(f.me.seat + i) % len(f.players)] for i in range(1, len(f.players))]
    return [each for each in order if check(each)] == tied and f.named(f.chosen()) is tied[0]


def after_deal(f, after, top, now):
    deal, bonus = f.info[0], 5 if f.zone and sum(f.info[0][1:]) >= 25 else 0
    got = [give - take for give, take in zip(deal[1:4], deal[4:], strict=True)]
    over = f.over(f.me, (got[0] + bonus, got[1], got[2]))
    return after == over > now == f.over(f.me) and top == f.limit(f.me)


def gains(f, get, bank, give, verb, net):
    deal = f.info[0]
    bonus = 5 if f.zone and sum(deal[1:]) >= 25 else 0
    signed = {"gain": 1, "lose": -1}[verb] * net if net is not None else 0
    return get == sum(deal[1:4]) and give == sum(deal[4:]) and (bank or 0) == bonus and signed == get + bonus - give


def ipo(f, after, now, more):
    return after == f.over(f.me, (-5, 0, 10)) and now == f.over(f.me) and more == after - now


def nearest(f, name, amount, asset, top):
    above = [getattr(p, a) - f.limit(p) for p in f.players if p is not f.me for a in ASSETS]
    has = getattr(f.named(name), asset)
    return has == amount and top == f.limit(f.named(name)) and has - top == max(above) <= 0


N, A = r"(−?\d+)", r"(\w+)"
WHO = r"(Asha|Ben|Chen|Devi)"
CHECKS = (  # the sentence, and what its figures must be
    (rf"Steady keeps no cash here, .*: {N}L make {N} blocks?\.", lambda f, c, n: c == f.me.cash and enough(f, n, 0)),
    (rf"Steady wants {N}L in cash for emergencies and auctions\.", keeps),
    (
        rf"Steady wants {N}L in cash, less than its usual 10L, because your audit limit will be {N}L\.",
        lambda f, keep, top: keeps(f, keep) and keep < 10 and top == f.limit(f.me, 1),
    ),
    (rf"The rest of what you own is enough for {N} blocks? of bonds or stocks\.", year_end_blocks),
    (r"The rest is no complete block\.", lambda f: year_end_blocks(f, 0)),
    (rf"Half go into stocks, half into bonds(?:, and the odd one too)?: {N} and {N}\.", halves),
    (rf"Below an audit limit of {N}L there is room for {N} blocks? of stocks and {N} of bonds\.", rooms),
    (rf"That leaves you {N}L cash, {N}L bonds and {N}L stocks\.", leaves),
    (r"So nothing changes\.", lambda f: f.answer == (0, 0)),
    (
        rf"At your Year-End a block of stocks pays {N}L and a block of bonds {N}L\. Only stocks .*",
        lambda f, s, b: (s, b) == (f.rules.stock_return, f.rules.bond_return),
    ),
    # between Year-Ends
    (
        rf"You hold nothing above your audit limit of {N}L\.",
        lambda f, top: top == f.limit(f.me) and f.over(f.me) == 0 and f.answer == (0, 0),
    ),
    (r"Between Year-Ends Steady exchanges only .* an audit\.", lambda f: f.fee == 0),
    (rf"Between Year-Ends .* an audit\. It costs {N}L each time\.", lambda f, fee: fee == f.fee > 0),
    (
        rf"You hold (.*)\. Your audit limit is {N}L, so a rival's audit could take {N}L\.",
        lambda f, words, top, take: holds_above(f, f.me, words, top) and take == f.over(f.me) > 0,
    ),
    (
        rf"An exchange costs {N}L, so nothing would be saved\.",
        lambda f, fee: fee == f.fee >= f.over(f.me) and f.answer == (0, 0),
    ),
    (r"Steady finds no exchange that saves .*", lambda f: f.answer == (0, 0) and f.over(f.me) > f.fee),
    (rf"After that it could take {N}L\. The fee is {N}L\. So {N}L are saved\.", saves),
    (
        rf"At the end of Year 3 you must pay {N}L for a house\. Steady keeps that and 10L more, {N}L cash\..*",
        lambda f, price, sum_: (
            price == f.rules.house_price and sum_ == price + 10 and f.me.year == 3 and not f.me.house
        ),
    ),
    # the house
    (
        rf"After its free rebalance Steady would have {N}L cash\.",
        lambda f, cash: cash == f.me.cash - 5 * sum(STEADY.year_end(f.view, f.view.players[f.me.seat])),
    ),
    (
        rf"It buys early only with {N}L or more: {N}L for the house and {N}L for emergencies\.",
        lambda f, sum_, price, keep: sum_ == price + keep and price == f.rules.house_price and keep == 10,
    ),
    (r"Idle cash pays nothing, .*", lambda f: f.answer == 1),
    (r"You must buy one at the end of your Year 3.*", lambda f: f.answer == 0 and f.me.year < 3),
    (
        rf"(You have|{WHO} has) {N}L, at least nine tenths of the goal of {N}L\. The game will probably .*",
        lambda f, _, name, worth, goal: (
            f.worth(f.named(name) if name else f.me) == worth and goal == f.rules.goal <= worth / 0.9 and f.answer == 0
        ),
    ),
    (
        rf"A house costs {N}L at your Year-End\. Steady bids at most half of that, {N}L\.",
        lambda f, price, half: price == f.rules.house_price and half == price // 2 >= f.answer,
    ),
    (rf"You have {N}L cash\.", lambda f, cash: cash == f.me.cash),
    (r"Bids go in steps of 5L\.", lambda f: f.answer + 5 > min(f.me.cash, f.rules.house_price // 2) > f.answer),
    (
        rf"If {N}L wins, the house is {N}L cheaper\.",
        lambda f, bid, less: bid == f.answer and bid + less == f.rules.house_price,
    ),
    (r"The least bid is 10L\.", lambda f: f.answer == 0 and min(f.me.cash, f.rules.house_price // 2) < 10),
    # tiles
    (r"You pay 5L and get 10L of stocks: 5L more net worth\.", lambda f: True),
    (
        rf"You would hold {N}L stocks, and your audit limit is {N}L\.",
        lambda f, stocks, top: stocks == f.me.stocks + 10 and top == f.limit(f.me),
    ),
    (
        r"A rival's audit could take no more than now\.",
        lambda f: f.over(f.me, (-5, 0, 10)) <= f.over(f.me) and f.answer == 1,
    ),
    (
        rf"A rival's audit could take {N}L instead of {N}L, {N}L more. That is less than the gain\.",
        lambda f, after, now, more: ipo(f, after, now, more) and more < 5 and f.answer == 1,
    ),
    (
        rf"A rival's audit could take {N}L instead of {N}L, {N}L more. That could cost you the whole gain\.",
        lambda f, after, now, more: ipo(f, after, now, more) and more >= 5 and f.answer == 0,
    ),
    (
        rf"After the ticket you would have {N}L cash, not less than the 10L Steady keeps for emergencies\.",
        lambda f, left: left == f.me.cash - 2 >= 10 and f.answer == 1,
    ),
    (
        rf"After the ticket you would have {N}L cash, less than the 10L Steady keeps for emergencies\.",
        lambda f, left: left == f.me.cash - 2 < 10 and f.answer == 0,
    ),
    (
        r"The 6 faces of the die together pay 14L: 2.3L on average\. A ticket costs 2L\.",
        lambda f: sum(board.LOTTERY_PRIZES) == 14,
    ),
    (rf"{WHO} is your only rival\.", lambda f, name: len(f.players) == 2 and f.named(name) is not f.me),
    (
        rf"Steady chooses the rival who has most: {WHO}, {N}L net worth\.",
        lambda f, name, worth: is_leader(f, name, worth) and f.rules.open_books and f.chosen() == name,
    ),
    (
        rf"Steady chooses the rival who has most: (.+) are level, {N}L net worth\. {WHO} plays next after you\.",
        lambda f, names, worth, name: level(f, names, lambda p: f.worth(p) == worth) and is_leader(f, name, worth),
    ),
    (
        rf"The books are closed, so .* gone furthest: {WHO}, Year {N}, tile {N}\.",
        lambda f, name, *at: furthest(f, name, *at) and f.chosen() == name,
    ),
    (
        rf"The books are closed, so .* furthest: (.+) are level, Year {N}, tile {N}\. {WHO} plays next after you\.",
        lambda f, names, year, tile, name: (
            furthest(f, name, year, tile) and level(f, names, lambda p: (p.year, p.position + 1) == (year, tile))
        ),
    ),
    (r"Steady likes cash best, because it pays for anything\.", lambda f: True),
    (rf"{WHO} has {N}L cash\.", lambda f, name, cash: f.named(name).cash == cash and f.answer.asset == 0),
    (
        rf"Only {N}L can be taken, and there is no more of anything else\.",
        lambda f, got: (
            got == max(0, f.named(f.chosen()).cash) < 5
            and max(f.named(f.chosen()).bonds, f.named(f.chosen()).stocks) <= f.named(f.chosen()).cash
        ),
    ),
    (
        rf"But {WHO} has only {N}L cash\. There is more in {A}: {N}L\.",
        lambda f, name, cash, asset, has: (
            f.named(name).cash == cash < 5
            and ASSETS[f.answer.asset] == asset
            and has == getattr(f.named(name), asset) == max(f.named(name).bonds, f.named(name).stocks) > cash
        ),
    ),
    (
        rf"You would get {N}L\.",
        lambda f, got: got == min(5, getattr(f.players[f.answer.seat], ASSETS[f.answer.asset])),
    ),
    (
        rf"You owe {N}L and have {N}L cash, so {N}L are missing\. A sale costs {N}L\.",
        lambda f, owed, cash, missing, fee: (
            owed == f.info[0] and cash == f.me.cash and owed == cash + missing and fee == f.fee
        ),
    ),
    (
        rf"That takes {N} blocks?\.",
        lambda f, n: 5 * n >= f.info[0] - f.me.cash + f.fee > 5 * (n - 1) and n >= f.answer.blocks,
    ),
    (r"Steady sells bonds first and keeps stocks\.", lambda f: f.answer.asset == 1),
    (
        rf"Steady sells bonds first\. But you have {N} blocks? of bonds, and your stocks .*\.",
        lambda f, n: f.answer.asset == 2 and n == f.me.bonds // 5 < f.answer.blocks,
    ),
    (
        rf"You have {N} blocks? of bonds and {N} of stocks\. Neither is enough alone\.",
        lambda f, b, s: (b, s) == (f.me.bonds // 5, f.me.stocks // 5) and 5 * max(b, s) < f.info[0] - f.me.cash + f.fee,
    ),
    (r"One sale is better than two, because each has its own fee\.", lambda f: f.answer.blocks > 1 and f.fee),
    # deals and audits
    (r"Steady never offers a deal\. .*", lambda f: f.answer.partner == NOBODY),
    (r"It misses a chance here: a deal worth 25L .* both partners 5L\.", lambda f: f.zone),
    (
        rf"{WHO} asks for {N}L {A}, and you have {N}L\.",
        lambda f, name, asked, asset, has: (
            f.named(name).seat == f.info[1]
            and asked == f.info[0][4 + ASSETS.index(asset)] > has == getattr(f.me, asset)
            and f.answer == 0
        ),
    ),
    (rf"You get {N}L(?:, and {N}L from the bank)?, and give {N}L: you (gain|lose) {N}L\.", gains),
    (
        rf"You get {N}L(?:, and {N}L from the bank)?, and give {N}L: you gain nothing\.",
        lambda f, get, bank, give: gains(f, get, bank, give, "gain", 0) and f.answer == 0,
    ),
    (
        rf"A rival's audit could then take {N}L above your limit of {N}L\. Now it could take {N}L\. Steady refuses .*",
        lambda f, after, top, now: after_deal(f, after, top, now) and f.answer == 0,
    ),
    (
        rf"A rival's audit could take no more above your limit of {N}L than now\.",
        lambda f, top: top == f.limit(f.me) and f.answer == 1,
    ),
    (r"The books are closed\. Steady cannot see .*", lambda f: not f.rules.open_books and f.answer == NOBODY),
    (rf"A false alarm would cost {N}L\.", lambda f, cost: cost == f.rules.false_alarm and f.answer == NOBODY),
    (
        r"No rival is above a limit\.",
        lambda f: not any(f.over(each) for each in f.players if each is not f.me) and f.answer == NOBODY,
    ),
    (rf"{WHO} is nearest to it: {N}L {A}, limit {N}L\.", nearest),
    (
        rf"{WHO} holds (.*)\. The limit is {N}L, so an audit brings {N}L\.",
        lambda f, name, words, top, brings: (
            holds_above(f, f.named(name), words, top) and brings == f.over(f.named(name)) and f.chosen() == name
        ),
    ),
    (
        r"Auditing somebody else brings no more: (.*)\.",
        lambda f, words: (
            sorted(re.findall(rf"{WHO} (\d+)L", words))
            == sorted(
                (f.names[each.seat], str(f.over(each)))
                for each in f.players
                if each is not f.me and each.seat != f.answer and f.over(each)
            )
            and max(f.over(each) for each in f.players if each is not f.me) == f.over(f.players[f.answer])
        ),
    ),
    (r"There is no other answer\. You say when\.", lambda f: f.answer == 1),
)


def value(text):
    """A figure of a sentence as a number, a word as it is."""
    whole = text is not None and re.fullmatch(r"−?\d+", text)
    return int(text.replace("−", "-")) if whole else text


@cache
def known(sentence):
    """The place in CHECKS of the one check that knows this sentence, and its figures; None if that is not one."""
    found = [(i, re.fullmatch(pattern, sentence)) for i, (pattern, _) in enumerate(CHECKS)]
    fitting = [(i, tuple(map(value, match.groups()))) for i, match in found if match]
    return fitting[0] if len(fitting) == 1 else None


def wrong(question, game, names, advice):
    """The sentences of an advice that no check knows, or whose figures are not those of the table."""
    facts = Facts(question, game, names, advice.answer)
    found = {sentence: known(sentence) for sentence in advice.because}
    return [each for each, check in found.items() if check is None or not CHECKS[check[0]][1](facts, *check[1])]


def kinds(advice):
    """Which sentences these are, by their place in CHECKS."""
    return {known(sentence)[0] for sentence in advice.because}
