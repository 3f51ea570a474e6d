"""What a report reads in Wongamania: net worth at market prices, causes, marks, trades, sums by source, why."""

import json
from functools import cache
from itertools import pairwise

import pytest

from finplay import Match, Seat, load, save
from finplay import readings as reader
from finplay.reading_parts import Ending
from finplay.wongamania import cards, market, readings, rulebook, story
from finplay.wongamania.answers import BUY, END, PLAY, SELL, Action
from finplay.wongamania.cards import KIND_OF
from finplay.wongamania.cycle import CYCLE, GROWTH, QUADRANTS, RECESSION, RECOVERY, STAGNANT, clockwise, grid
from finplay.wongamania.players import Bot
from finplay.wongamania.records import net_worth, trust_funds
from finplay.wongamania.rules import DECK, Rules

CREW = ["Hold", "Cyclist", "Saver", "Speculator", "Saboteur", "Random"]
read = cache(reader.read)  # a match is read once
RICH = {"first_seat": 0, "start_wonga": 10}


def first(quadrant):
    return 1 + [each.quadrant for each in CYCLE].index(quadrant)


class Plays(Bot):
    """Plays these kinds of card, in this order, when they are in the hand; then `then` decides."""

    kinds = ()

    def act(self, game, me):
        for kind in self.kinds:
            if kind in me.hand:
                return Action(PLAY, kind)
        return self.then(game, me)

    def then(self, game, me):
        return Action(END)

    def bubble(self, game, me, kind):
        return me.table.count(kind)


class Borrower(Plays):
    kinds = (cards.MONEY_LENDER,)


class Trader(Plays):
    """Buys Stocks in Recovery, sells them in Stagnant."""

    def then(self, game, me):
        here = grid(game.token).quadrant
        if here == RECOVERY and cards.STOCK in me.hand:
            return Action(BUY, cards.STOCK)
        return Action(SELL, cards.STOCK) if here == STAGNANT and cards.STOCK in me.table else Action(END)


class Buyer(Plays):
    """Buys Stocks at once, then plays what it has."""

    def act(self, game, me):
        return Action(BUY, cards.STOCK) if cards.STOCK in me.hand else super().act(game, me)


class Crisis(Buyer):
    kinds = (cards.FINANCIAL_CRISIS,)


class Bubbles(Buyer):
    kinds = (cards.STOCK_BUBBLE,)


def dealt(bot, hand, **rules):
    """A finished match of two: A, who is dealt this hand, and B, who passes. The set-up draws the bank from its top."""
    rules = Rules(**({"first_seat": 0, "start_grid": 1, "start_cards": len(hand)} | rules))
    pile, script = [card for card, kind in enumerate(KIND_OF) if kind != cards.TRUST_FUND], {}
    for k in range(rules.start_wonga):  # the last cards become money, so that the wanted ones stay
        script[DECK, 0, 0, k] = len(pile) - 1
        pile.pop()
    for k, kind in enumerate(hand, start=rules.start_wonga):
        place = [KIND_OF[card] for card in pile].index(kind)
        script[DECK, 0, 0, k] = place
        pile.pop(place)
    match = Match("wongamania", [Seat("A", bot), Seat("B", Bot())], 1, rules, script=script)
    assert match.trouble is None
    assert match.over
    return match


def causes(match, seat=0):
    return {cause: amount for cause, amount in read(match).waterfall(seat) if amount}


def played(seed):
    names = CREW[: 2 + seed % 5] if seed % 2 else CREW[-2 - seed % 5 :]
    return Match("wongamania", names, seed=seed)


@pytest.fixture(scope="module")
def many():
    """Games of 2 to 6 bots, and for each what everybody was worth, and the token, at every end of an Economic Turn."""
    found, spied = [], []
    whole = rulebook.end_economic_turn

    def spy(game):
        spied.append((game.token, [net_worth(game, each) for each in game.players]))
        whole(game)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulebook, "end_economic_turn", spy)
        for seed in range(25):
            spied.clear()
            match = played(seed)
            assert match.over
            found.append((match, list(spied)[-match.state.round :]))
    return found


def wonga(match, seat, *whys):
    """The Wonga that came to a seat less those that went, for these reasons."""
    money = [e for e in match.ledger if match.box.assets[e.asset] == "wonga" and match.box.whys[e.why] in whys]
    return sum(e.amount * ((e.payee == seat) - (e.payer == seat)) for e in money)


# ---------------------------------------------------------------- worked out by hand
def test_a_game_without_an_action():
    """Wonga of the start, and the salary of two Economic Turns."""
    rules = Rules(max_turns=2)
    assert causes(dealt(Bot(), [], max_turns=2)) == {"At the start": rules.start_wonga, "Salary": 2 * rules.salary}


def test_a_stock_from_recovery_to_stagnant():
    match = dealt(Trader(), [cards.STOCK], max_turns=6)
    buy, sell = CYCLE[0].stock_price, CYCLE[first(STAGNANT) - 1].stock_price
    found = causes(match)
    turns = first(STAGNANT)
    assert found["Prices moved"] == sell - buy
    assert found["Profits"] == sum(grid(number).profit for number in range(2, turns + 1))
    mine = [trade for trade in read(match).trades if trade.seat == 0]
    assert [(t.round, t.bought, t.what, t.price, t.phase) for t in mine] == [
        (1, True, "Stock", buy, "Recovery"),
        (turns, False, "Stock", sell, "Stagnant"),
    ]
    assert all((trade.market, trade.how) == (trade.price, "on the market") for trade in mine)


def test_the_price_of_the_moment_counts_when_a_card_moves_the_token():
    """Bought in Stagnant; in the same turn a Financial Crisis comes."""
    match = dealt(Crisis(), [cards.STOCK, cards.FINANCIAL_CRISIS], **RICH, start_grid=first(STAGNANT), max_turns=1)
    before, after = CYCLE[first(STAGNANT) - 1].stock_price, CYCLE[first(RECESSION) - 1].stock_price
    assert causes(match)["Prices moved"] == after - before
    (mark,) = [mark for mark in read(match).marks if mark.kind == "market"]
    assert (mark.seat, mark.turn, mark.amount) == (0, 1, after - before)
    assert mark.words.startswith("Into Recession")


def test_a_bubble_brings_more_than_the_market():
    match = dealt(Bubbles(), [cards.STOCK, cards.STOCK, cards.STOCK_BUBBLE], **RICH, max_turns=1)
    sold = [trade for trade in read(match).trades if not trade.bought]
    assert len(sold) == 2
    assert {trade.how for trade in sold} == {"with a card"}
    gain = sum(trade.price - trade.market for trade in sold)
    assert gain > 0
    assert causes(match)["Cards played"] == gain
    assert [m.amount for m in read(match).marks if m.kind == "card"] == [gain]


@pytest.mark.rule("WM-10.3")
def test_a_money_lender_counts_against_its_owner():
    match = dealt(Borrower(), [cards.MONEY_LENDER], max_turns=3)
    rules, reading = match.rules, read(match)
    interest = 2 * rules.lender_interest
    assert dict(reading.waterfall(0))["Lenders"] == rules.lender_loan - rules.lender_payback - interest
    course = reading.by_round()
    assert reading.owed(course, 0) == [0, *[-rules.lender_payback] * 3]
    costs = reading.breakdowns[1]
    assert dict(zip(costs.columns, costs.rows[0], strict=True)) == {
        "Borrowed": rules.lender_loan,
        "Interest": -interest,
        "Paid back": 0,
        "Still owed": -rules.lender_payback,
        "Babies fed": 0,
    }


@pytest.mark.rule("WM-9.4")
def test_a_bankruptcy_takes_the_debt_away():
    match = dealt(Borrower(), [cards.MONEY_LENDER], start_wonga=0, salary=0, lender_loan=1, max_turns=3)
    (mark,) = [mark for mark in read(match).marks if mark.kind == "bankruptcy"]
    assert (mark.seat, mark.amount) == (0, match.rules.lender_payback)
    assert causes(match)["Bankruptcy"] == match.rules.lender_payback
    assert read(match).worth(0) == 0


# ---------------------------------------------------------------- whole games of bots
def test_there_is_something_to_read(many):
    """Bots of every size of table trade, deal and buy Trust Funds."""
    assert {len(match.seats) for match, _ in many} == {2, 3, 4, 5, 6}
    kinds = {mark.kind for match, _ in many for mark in read(match).marks}
    assert {"market", "card", "incident", "profit", "trust fund", "deal"} <= kinds


def test_net_worth_at_every_end_of_an_economic_turn(many):
    for match, spied in many:
        course = read(match).by_round()
        for seat in range(len(match.seats)):
            assert course.worth(seat)[1:] == [worths[seat] for _, worths in spied]


def test_phases_are_the_quadrants_of_the_token(many):
    for match, spied in many:
        phases = read(match).phases
        assert phases[0].begin == 0
        assert phases[-1].end == match.state.round
        assert all(one.end == other.begin and one.name != other.name for one, other in pairwise(phases))
        for when, (token, _) in enumerate(spied, start=1):
            assert [p.name for p in phases if p.begin < when <= p.end] == [QUADRANTS[grid(token).quadrant]]


def test_marks_add_up_to_the_causes(many):
    pairs = {
        "market": "Prices moved", "profit": "Profits", "trust fund": "Trust Funds", "bankruptcy": "Bankruptcy",
        "deal": "Deals", "auction": "Auctions",
    }  # fmt: skip
    for match, _ in many:
        reading = read(match)
        for seat in range(len(match.seats)):
            steps = dict(reading.waterfall(seat))
            mine = [mark for mark in reading.marks if mark.seat == seat]
            for kind, cause in pairs.items():
                assert sum(mark.amount for mark in mine if mark.kind == kind) == steps[cause], (match.seed, kind)


def test_income_and_costs_are_the_ledgers(many):
    for match, _ in many:
        income, costs = read(match).breakdowns
        for seat in range(len(match.seats)):
            mine = dict(zip(income.columns, income.rows[seat], strict=True))
            assert mine["Salary"] == wonga(match, seat, "salary")
            assert mine["Stocks"] + mine["Properties"] == wonga(match, seat, "profit")
            assert mine["Coupons"] == wonga(match, seat, "coupon")
            assert mine["Cards"] == dict(read(match).waterfall(seat))["Cards played"]
            paid = dict(zip(costs.columns, costs.rows[seat], strict=True))
            assert paid["Borrowed"] == wonga(match, seat, "loan")
            assert paid["Interest"] == wonga(match, seat, "interest")
            assert paid["Paid back"] == wonga(match, seat, "lender paid back")
            assert paid["Babies fed"] == wonga(match, seat, "baby")


def test_stocks_earn_what_stocks_earned(many):
    for match, _ in many:
        told = [e for e in match.state.events if e.kind == story.PROFITED]
        for seat, row in enumerate(read(match).breakdowns[0].rows):
            mine = [e for e in told if e.seat == seat]
            if sum(e.d for e in mine) == wonga(match, seat, "profit"):  # nothing stayed unpaid
                assert row[1:3] == (sum(e.a * e.c for e in mine), sum(e.b * e.c for e in mine))


def test_trades_are_the_ledgers(many):
    for match, _ in many:
        trades = read(match).trades
        for seat in range(len(match.seats)):
            mine = [trade for trade in trades if trade.seat == seat]
            bought = [t for t in mine if t.bought and t.how in ("on the market", "with a card")]
            assert -sum(t.price for t in bought) == wonga(match, seat, "buy")
            sold = [t for t in mine if not t.bought and t.how not in ("in an auction", "in a deal", "Corporate Raider")]
            bubbles = [t for t in sold if t.how == "with a card"]
            known = wonga(match, seat, "sell", "forced sale") + sum(t.price for t in bubbles)
            assert sum(t.price for t in sold) == known
            assert all(t.price > t.market for t in bubbles)
            auctions = [t for t in mine if t.how == "in an auction"]
            assert sum(t.price if not t.bought else -t.price for t in auctions) == wonga(match, seat, "auction")


def test_the_score_counts_trust_funds_at_their_price(many):
    match, _ = many[2]
    assert readings.score(match.state) == [
        net_worth(match.state, p) + match.rules.trust_fund * trust_funds(p) for p in match.state.players
    ]


def test_cards_drawn_are_counted_by_deck(many):
    for match, _ in many:
        for seat in range(len(match.seats)):
            decks = next(c for c in read(match).chances if c.seat == seat and c.what == "card")
            drawn = [e.a for e in match.state.events if e.kind == story.DREW and e.seat == seat]
            assert decks.draws == len(drawn)
            assert decks.seen[decks.names.index("Asset")] == sum(kind in cards.ASSETS for kind in drawn)
            assert sum(decks.weights) == len(cards.CENTRAL_BANK)
            rolls = next(c for c in read(match).chances if c.seat == seat and c.what == "lottery roll")
            assert rolls.draws == sum(e.kind == story.ROLLED and e.seat == seat for e in match.state.events)


# ---------------------------------------------------------------- why
def why(winners, *held, turns=60, worth=(12, 9, 5)):
    """Each of `held` is (Trust Funds, Money Lenders)."""
    names = ("Asha", "Ben", "Chen")[: len(held)]
    final = tuple({"trust funds": funds, "money lenders": lenders} for funds, lenders in held)
    rules = {"trust_funds_to_win": 3, "max_turns": turns}
    return readings.why_won(Ending(names, winners, final, worth[: len(held)], rules))


@pytest.mark.rule("WM-10.1")
def test_the_winner_and_who_came_next():
    assert why((1,), (2, 0), (3, 0), (0, 0)) == "Ben won with 3 Trust Funds, Asha has 2 Trust Funds (WM-10.1)"
    shared = "Asha and Chen share the win with 3 Trust Funds each (WM-10.1)"
    assert why((0, 2), (3, 0), (1, 0), (3, 0)) == shared


@pytest.mark.rule("WM-10.2")
def test_a_third_trust_fund_under_a_money_lender():
    assert why((0,), (3, 0), (3, 1)) == (
        "Asha won with 3 Trust Funds. Ben has 3 too, but owes a Money Lender (WM-10.2)"
    )


@pytest.mark.rule("WM-10.3")
def test_when_the_time_was_up():
    assert why((0,), (1, 0), (1, 0)) == (
        "The time was up. Asha won with 1 Trust Fund and a net worth of 12 Wonga (WM-10.3)"
    )
    assert why((1,), (2, 1), (1, 0)).endswith("a net worth of 9 Wonga, without a Money Lender (WM-10.3)")
    assert why((0, 1), (0, 0), (0, 0), worth=(4, 4)).startswith("The time was up. Asha and Ben share the win")


# ---------------------------------------------------------------- a save of other rules
def test_a_save_that_can_only_be_read_counts_wonga_and_says_so(tmp_path, many):
    match, file = many[3][0], tmp_path / "old.json"
    save(match, file)
    file.write_text(json.dumps({**json.loads(file.read_text(encoding="utf-8")), "version": 0}), encoding="utf-8")
    reading = reader.read(load(file))
    assert [reading.worth(seat) for seat in range(len(match.seats))] == [p.wonga for p in match.state.players]
    assert any("only Wonga" in line for line in reading.missing)
    assert (reading.phases, reading.trades, reading.breakdowns) == ((), (), ())
    for seat in range(len(match.seats)):
        assert reading.waterfall(seat)


def test_the_token_is_followed_through_cards_and_turns(many):
    for match, _ in many:
        moved = market.moves(match.view())
        assert moved[-1].to == match.state.token
        assert [move.entry for move in moved] == sorted(move.entry for move in moved)
    assert clockwise(len(CYCLE), 1) == 1
    assert GROWTH in {grid(move.to).quadrant for match, _ in many for move in market.moves(match.view())}
