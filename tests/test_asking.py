"""The questions of WealthCraft in words: title, hint, buttons, and why a button cannot be pressed."""

import re

import pytest
from wealthcraft.table import DECISIONS, Sale, Scripted, Table, deal, place

from finplay.match import Question
from finplay.questions import Option, allows
from finplay.wealthcraft.answers import Target
from finplay.wealthcraft.asking import ASKS, ask, bidders, bonus_facts, needs_privacy, opened, take_words

NAMES = ("Asha", "Ben", "Chen")
NO, YES, NOBODY = 0, 1, -1
DEAL = deal(1, (0, 0, 15), (10, 0, 0))
INFO = {"sell": (10,), "accept": (DEAL, 0)}


def question(t, decision, seat=0, info=None):
    """The question as a match would put it."""
    info = INFO.get(decision, ()) if info is None else info
    legal = DECISIONS[decision].legal(t.view(seat), t.view(seat).players[seat], *info)
    return Question(0, seat, decision, info, legal, DECISIONS[decision].sealed, t.view(seat))


def asked(decision, *places, seat=0, info=None, **rules):
    t = Table(*(places or (place(), place())), **rules)
    t.game.mover = 0
    return ask(question(t, decision, seat, info), NAMES)


# ---------------------------------------------------------------- title and hint
@pytest.mark.parametrize(
    ("decision", "title", "hint"),
    [
        ("setup", "Asha, how do you start?",
         "You have 10L cash. Turn it into blocks of 5L, free of charge. "
         "At your Year-End each block pays: bonds 1L, stocks 2L, cash nothing."),
        ("roll", "Asha, your turn",
         "You stand on Start. Once around the board is 16 tiles. Your Year-End comes when you reach Start."),
        ("buy_house", "Asha, buy a house for 20L?",
         "You have 10L cash. Everybody must own a house by the end of Year 3. It does not count as net worth."),
        ("year_end", "Asha, Year-End: rebalance for free",
         "Blocks of 5L, without a fee. "
         "In Year 2, which begins now, a rival's audit takes what you hold above 20L in one class."),
        ("bid", "House Auction: Asha, your sealed bid",
         "The least bid is 10L. All bids are opened together. If the highest bid is tied, nothing is sold."),
        ("invest", "Asha, invest in the IPO?", "You pay 5L cash and get 10L of stocks. You have 10L cash."),
        ("gamble", "Asha, buy a lottery ticket?",
         "It costs 2L. The die decides: 1 or 2 pays nothing, 3 or 4 pays 2L, 5 or 6 pays 5L."),
        ("raid", "Asha, choose a rival to raid", "You pay 2L and your rival pays 5L, both to the bank."),
        ("takeover", "Asha, choose a rival to take from",
         "Take 1L to 5L of one class from one rival. If there is less, you get what there is."),
        ("sell", "Asha, you must sell", "You owe 10L and have 10L cash. Every sale costs 3L."),
        ("offer", "Asha, offer one deal?",
         "Your partner accepts or refuses. You have one offer a turn, also if it is refused."),
        ("audit", "Asha, do you audit a rival?",
         "You get all that a rival holds above the limit. If there is nothing above it, you pay 5L."),
        ("rebalance", "Asha, rebalance now?",
         "Each exchange of one class for another costs 3L. "
         "In Year 1 a rival's audit takes what you hold above 20L in one class."),
        ("end_turn", "Asha, end your turn", "Then the next player rolls."),
    ],
)  # fmt: skip
def test_a_question_in_words(decision, title, hint):
    assert asked(decision)[:2] == (title, hint)


def test_a_deal_in_words_for_the_partner():
    shown = asked("accept", place(tile=9, stocks=20), place(cash=10), seat=1)
    assert shown.title == "Ben, Asha offers you a deal"
    assert shown.hint == "You get 15L stocks. You give 10L cash. Free Trade bonus: the bank pays both 5L."
    assert shown.curtain == "to answer Asha's deal"


def test_every_decision_can_be_asked():
    assert set(ASKS) == set(DECISIONS)


@pytest.mark.parametrize(
    ("decision", "part", "rules"),
    [
        ("setup", "bonds 3L, stocks 4L", {"bond_return": 3, "stock_return": 4}),
        ("buy_house", "buy a house for 35L", {"house_price": 35}),
        ("rebalance", "costs 1L", {"rebalance_fee": 1}),
        ("audit", "you pay 9L", {"false_alarm": 9}),
        ("year_end", "above 30L", {"audit_early": 30}),
        ("bid", "the tied player nearest to the one who landed wins", {"auction_tie": 1}),
        ("roll", "Roll the dice", {"dice": 2}),
        ("sell", "Every sale costs 1L", {"rebalance_fee": 1}),
    ],
)
def test_a_question_is_worded_for_the_house_rules(decision, part, rules):
    assert part in str(asked(decision, **rules))


def test_a_rebalance_tells_the_limit_of_the_year_and_a_year_end_that_of_the_next():
    asha = place(year=2), place()
    assert "In Year 2 a rival's audit takes what you hold above 20L" in asked("rebalance", *asha).hint
    assert "In Year 3, which begins now, a rival's audit takes what you hold above 40L" in asked("year_end", *asha).hint


@pytest.mark.parametrize(("tile", "words"), [(2, "Bonus, 15 tiles"), (16, "Emergency, 1 tile ")])
def test_before_the_roll_one_reads_how_far_start_is(tile, words):
    assert f"You stand on {words.strip()} before Start." in asked("roll", place(tile=tile), place()).hint


def test_the_bonus_is_told_in_the_free_trade_zone_alone():
    bonus = "In the Free Trade Zone a deal worth 25L or more pays both 5L."
    assert asked("offer", place(tile=14), place()).hint.startswith(bonus)
    assert bonus not in asked("offer").hint


# ---------------------------------------------------------------- buttons
@pytest.mark.parametrize(
    ("decision", "holds", "options"),
    [
        ("roll", {}, [(YES, "Roll the die", "")]),
        ("end_turn", {}, [(YES, "End turn", "")]),
        ("buy_house", {"cash": 20}, [(YES, "Buy for 20L", ""), (NO, "Not this year", "")]),
        ("buy_house", {"cash": 19}, [(YES, "Buy for 20L", "you have 19L"), (NO, "Not this year", "")]),
        ("invest", {"cash": 5}, [(YES, "Pay 5L, get 10L stocks", ""), (NO, "No", "")]),
        ("invest", {"cash": -4}, [(YES, "Pay 5L, get 10L stocks", "you have −4L"), (NO, "No", "")]),
        ("gamble", {"cash": 1}, [(YES, "Buy for 2L", "you have 1L"), (NO, "No ticket", "")]),
        ("raid", {}, [(1, "Raid Ben", ""), (2, "Raid Chen", "")]),
        ("audit", {}, [(1, "Audit Ben", ""), (2, "Audit Chen", ""), (NOBODY, "No audit", "")]),
        ("bid", {"cash": 9}, [(0, "Pass", ""), (10, "10L", "you have 9L")]),
        ("bid", {"cash": 17}, [(0, "Pass", ""), (10, "10L", ""), (15, "15L", ""), (20, "20L", "you have 17L")]),
        ("sell", {"cash": 4, "bonds": 5, "stocks": 30},
         [(Sale(1, 1), "Sell 1 block of bonds: 5L − 3L fee", ""),
          (Sale(2, 1), "Sell 1 block of stocks: 5L − 3L fee", ""),
          (Sale(2, 2), "Sell 2 blocks of stocks: 10L − 3L fee", "")]),
    ],
)  # fmt: skip
def test_the_buttons_of_a_question(decision, holds, options):
    shown = asked(decision, place(**holds), place(), place())
    assert list(shown.options) == [Option(*option) for option in options]


def test_a_partner_who_cannot_give_what_is_asked_can_only_refuse():
    shown = asked("accept", place(stocks=20), place(cash=9), seat=1)
    assert shown.options == (Option(YES, "Accept", "you cannot give 10L cash"), Option(NO, "Refuse"))


@pytest.mark.parametrize("decision", [d for d in DECISIONS if d not in ("setup", "year_end", "rebalance", "takeover")])
@pytest.mark.parametrize("cash", [-3, 0, 2, 4, 5, 12, 20, 47])
def test_the_buttons_that_can_be_pressed_are_the_legal_answers(decision, cash):
    t = Table(place(cash=cash, bonds=10, stocks=12), place(), place())
    if decision == "accept":
        t = Table(place(stocks=20), place(cash=cash), place())
    put = question(t, decision, 1 if decision == "accept" else 0, (50,) if decision == "sell" else None)
    options = ask(put, NAMES).options
    assert all(bool(option.why) != allows(put.legal, option.answer) for option in options)
    kind = put.legal.kind()
    every = [Sale(a, n) for a in range(3) for n in range(9)] if kind is Sale else range(-1, 60)
    if options:
        assert {option.answer for option in options if not option.why} == {a for a in every if allows(put.legal, a)}


def test_no_question_says_he_or_she():
    words = " ".join(str(asked(decision, seat=1 if decision == "accept" else 0)) for decision in DECISIONS)
    assert not re.search(r"\b(he|she|him|his|her|hers)\b", words, re.IGNORECASE)


# ---------------------------------------------------------------- privacy
@pytest.mark.parametrize("decision", DECISIONS)
def test_only_a_sealed_bid_is_secret_with_open_books_and_all_is_with_closed(decision):
    opened_books, closed_books = Table(place(), place()), Table(place(), place(), open_books=0)
    assert needs_privacy(opened_books.view(0), decision) is (decision == "bid")
    assert needs_privacy(closed_books.view(0), decision) is True


# ---------------------------------------------------------------- the auction
def bidding(*places, seat):
    """What a bidder reads when it is that seat's turn to bid; Ben landed on the auction."""
    t = Table(*places)
    t.game.mover = 1
    states = []

    class Looks(Scripted):
        def bid(self, game, me):
            states.extend(bidders(question(t, "bid", seat), NAMES))
            return 0

    t.players[seat] = Looks()
    t.act(1, 5)
    return [(name, state, sign) for _, name, state, sign in states]


def test_who_is_still_to_bid_is_listed_from_the_one_who_landed():
    told = bidding(place(), place(), place(house=1), seat=0)
    assert told == [("Ben", "sealed", "sealed"), ("Chen", "owns a house", "house"), ("Asha", "bids now", "now")]


def test_those_who_come_later_wait():
    told = bidding(place(), place(), place(), seat=1)
    assert [state for _, state, _ in told] == ["bids now", "waits", "waits"]


def opening(bids, **rules):
    t = Table(*(place(cash=30) for _ in bids), **rules)
    for seat, bid in enumerate(bids):
        t.will(seat, bid=bid)
    t.game.mover = 0
    return opened(t.act(0, 5).view(NOBODY), NAMES)


def test_the_opened_bids_say_who_won():
    bids = [(0, "Asha", 10, ""), (1, "Ben", 15, "wins and pays 15L to the bank"), (2, "Chen", 0, "")]
    assert opening((10, 15, 0)) == (bids, 1)


def test_the_opened_bids_say_that_a_tie_sells_nothing():
    bids = [(0, "Asha", 10, ""), (1, "Ben", 15, "a tie sells nothing"), (2, "Chen", 15, "a tie sells nothing")]
    assert opening((10, 15, 15)) == (bids, NOBODY)


def test_before_any_auction_there_are_no_opened_bids():
    assert opened(Table(place(), place()).view(NOBODY), NAMES) == ([], NOBODY)


# ---------------------------------------------------------------- the worth of a deal
@pytest.mark.parametrize(
    ("tile", "give", "facts"),
    [
        (2, 20, (30, 0, "")),
        (9, 14, (24, 25, "1L short of the Free Trade bonus")),
        (14, 15, (25, 25, "Free Trade bonus: the bank pays both 5L")),
    ],
)
def test_the_worth_of_a_deal_and_its_bonus(tile, give, facts):
    t = Table(place(tile=tile, stocks=30), place())
    t.game.mover = 0
    assert bonus_facts(question(t, "offer"), deal(1, (0, 0, give), (10, 0, 0))) == facts


def test_the_bonus_counts_where_the_mover_stands_not_the_partner():
    t = Table(place(tile=9, stocks=30), place(tile=2, cash=10))
    t.game.mover = 0
    assert bonus_facts(question(t, "accept", 1), DEAL)[1] == 25


@pytest.mark.parametrize(
    ("cash", "closed", "words"),
    [
        (8, False, "Take 5L cash from Ben"),
        (5, False, "Take 5L cash from Ben"),
        (2, False, "Take 2L cash, all there is, from Ben"),
        (0, False, "Ben has no cash: take nothing"),
        (-3, False, "Ben has no cash: take nothing"),
        (2, True, "Take 5L cash from Ben"),
    ],
)
def test_a_takeover_says_what_one_will_get_where_that_is_seen(cash, closed, words):
    t = Table(place(), place(cash=cash), open_books=int(not closed))
    assert take_words(question(t, "takeover"), Target(1, 0, 5), NAMES) == words
