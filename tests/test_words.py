"""The story in plain sentences: what each kind of event says, to whom, and with which sum."""

import re

import pytest
from wealthcraft.table import Table, place

from finplay.state import NOBODY, Event
from finplay.wealthcraft import story
from finplay.wealthcraft.board import TAKEOVER
from finplay.wealthcraft.words import (
    CLOSED_SENTENCES,
    SENTENCES,
    lakh,
    log,
    mix_of,
    result,
    score,
    sentence,
    signed,
)
from finplay.wording import listed

NAMES = ("Asha", "Ben", "Chen", "Devi")
LONG = ("Maximilian", "Bartholome", "Constantin", "Dorothea-M")
KINDS = {name: kind for name, kind in vars(story).items() if name.isupper() and type(kind) is int}
SILENT = {"YEAR_END", "LANDED", "BID_SEALED", "OFFERED", "OFFERED_BACK", "TURN_ENDED", "GAME_OVER"}
GENDERED = re.compile(r"\b(he|she|him|her|his|hers|himself|herself)\b", re.IGNORECASE)
MOST_LETTERS = 92


def event(kind, seat=0, other=NOBODY, *figures):
    return Event(3, 9, KINDS[kind], seat, other, *figures)


def said(kind, *rest, seen=True, names=NAMES):
    return sentence(event(kind, *rest), None, names, seen)


# ---------------------------------------------------------------- one sentence for each kind of event
@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("Asha starts with 1 block of bonds and 1 block of stocks", ("SET_UP", 0, -1, 1, 1)),
        ("Ben starts with 2 blocks of stocks", ("SET_UP", 1, -1, 0, 2)),
        ("Ben starts with cash only", ("SET_UP", 1)),
        ("Asha rolled 4: House Auction", ("ROLLED", 0, -1, 4, 0, 0, 4)),
        ("Asha rolled 4 + 3 = 7: Emergency", ("ROLLED", 0, -1, 4, 3, 0, 7)),
        ("Ben reached Start: 3 blocks of bonds pay 3L and 3 blocks of stocks pay 6L", ("RETURNED", 1, -1, 3, 3, 3, 6)),
        ("Ben reached Start: 1 block of stocks pays 2L", ("RETURNED", 1, -1, 0, 1, 0, 2)),
        ("Ben reached Start: no complete block, no returns", ("RETURNED", 1)),
        ("Asha buys a house at the market price: −20L", ("HOUSE_BOUGHT", 0, -1, 20)),
        ("Asha has no house at the end of Year 3 and must buy: −20L", ("HOUSE_FORCED", 0, -1, 20)),
        ("Asha buys 2 blocks of bonds; cash −10L", ("CONVERTED", 0, -1, 2, 0)),
        ("Asha sells 1 block of bonds; cash +5L, fee −3L", ("CONVERTED", 0, -1, -1, 0, 3)),
        ("Asha buys 1 block of bonds and sells 1 block of stocks; cash stays, fee −3L", ("CONVERTED", 0, -1, 1, -1, 3)),
        ("Asha: income +5L", ("EARNED", 0, -1, 5)),
        ("Asha, Income Freeze: no income", ("FROZEN",)),
        ("Asha, Bonus: +2L", ("PAID_BONUS", 0, -1, 2)),
        ("Asha: 4 × 3L, stocks 22L − 12L = 10L", ("SWUNG", 0, -1, 22, 4, -3, -12)),
        ("Asha: 4 × 2L, stocks 22L + 8L = 30L", ("SWUNG", 0, -1, 22, 4, 2, 8)),
        ("Asha: no complete block of stocks, nothing changes", ("SWUNG", 0, -1, 4, 0, -3, 0)),
        ("Ben bid 15L", ("BID_OPENED", 1, -1, 15)),
        ("Ben passed", ("BID_OPENED", 1, -1, 0)),
        ("Ben wins the auction: a house for 15L", ("AUCTION_WON", 1, -1, 15)),
        ("Nobody bid: no house is sold", ("AUCTION_FAILED", 1, -1, 0)),
        ("A tie for the highest bid: no house is sold", ("AUCTION_FAILED", 1, -1, 1)),
        ("Asha, IPO: −5L cash, +10L stocks", ("INVESTED", 0, -1, 5, 10)),
        ("Asha does not invest in the IPO", ("INVESTED",)),
        ("Asha, Emergency: drew the 10L fee", ("FEE_DRAWN", 0, -1, 10)),
        ("Asha must sell 1 block of bonds: +5L − 3L fee = +2L", ("SOLD", 0, -1, 1, 1, 3)),
        ("Asha pays 10L to the bank", ("PAID", 0, -1, 10, 10)),
        ("Asha pays 6L of 10L; 4L are written off", ("PAID", 0, -1, 10, 6)),
        ("Asha, Lottery: ticket −2L, rolled 5, won 5L", ("GAMBLED", 0, -1, 5, 5)),
        ("Asha, Lottery: ticket −2L, rolled 1, won nothing", ("GAMBLED", 0, -1, 1, 0)),
        ("Asha buys no lottery ticket", ("GAMBLED",)),
        ("Asha raids Ben: Asha pays 2L, Ben must pay 5L", ("RAIDED", 0, 1, 2, 5)),
        ("Asha, Tax Raid: too little cash for a raid", ("RAID_FAILED",)),
        ("Asha takes 5L stocks from Ben", ("TOOK_OVER", 0, 1, 2, 5, 5)),
        ("Asha takes nothing: Ben has no bonds", ("TOOK_OVER", 0, 1, 1, 5, 0)),
        ("Ben refuses the deal", ("REFUSED", 1, 0)),
        ("Ben accepts: 25L change hands", ("DEALT", 0, 1, 25)),
        ("Free Trade bonus: Asha and Ben get 5L each", ("TRADE_BONUS", 0, 1, 5)),
        ("Asha audits Ben, gets 6L cash and 11L stocks above the limit of 20L", ("AUDITED", 0, 1, 6, 0, 11, 20)),
        ("Asha audits Ben: a false alarm, −5L", ("FALSE_ALARM", 0, 1, 5)),
        ("Asha has 104L: this round is the last", ("GOAL_REACHED", 0, -1, 104)),
        ("Asha has no house at the end: −20L", ("HOMELESS", 0, -1, 20)),
    ],
)
def test_an_event_in_words(words, told):
    assert said(*told) == words


def test_every_kind_of_event_is_told_or_needs_no_sentence():
    assert {name for name, kind in KINDS.items() if kind not in SENTENCES} == SILENT
    assert all(said(kind) == "" for kind in SILENT)


def test_a_deal_is_told_with_both_sides():
    offered, back = event("OFFERED", 1, 0, 0, 0, 15), event("OFFERED_BACK", 1, 0, 10, 0, 0)
    assert sentence(back, offered, NAMES, True) == "Ben offers Asha 15L stocks for 10L cash"


def test_a_gift_is_told_as_one():
    offered, back = event("OFFERED", 1, 0, 1, 2, 0), event("OFFERED_BACK", 1, 0)
    assert sentence(back, offered, NAMES, True) == "Ben offers Asha 1L cash and 2L bonds for nothing"


def test_a_year_end_without_a_change_is_not_worth_a_sentence():
    assert said("CONVERTED") == ""


LARGEST = {
    "ROLLED": (6, 6, 0, TAKEOVER), "RETURNED": (24, 25, 24, 125), "CONVERTED": (-10, 20, 10), "INVESTED": (5, 10),
    "SWUNG": (122, 24, -3, -72), "SOLD": (2, 3, 5), "PAID": (10, 6), "GAMBLED": (5, 5), "RAIDED": (2, 5),
    "TOOK_OVER": (2, 5, 0), "AUDITED": (41, 42, 43, 20),
}  # fmt: skip


@pytest.mark.parametrize("kind", sorted(set(KINDS) - SILENT))
def test_sentences_are_short_and_say_neither_he_nor_she(kind):
    figures = LARGEST.get(kind, (100,))
    for seen in (True, False):
        words = said(kind, 0, 1, *figures, seen=seen, names=LONG)
        assert len(words) <= MOST_LETTERS, words
        assert not GENDERED.search(words)
        assert not words.endswith(".")


def test_the_longest_offer_is_short_as_well():
    offered, back = event("OFFERED", 0, 1, 100, 100, 0), event("OFFERED_BACK", 0, 1, 0, 0, 100)
    assert len(sentence(back, offered, LONG, True)) <= MOST_LETTERS


# ---------------------------------------------------------------- closed books
@pytest.mark.parametrize("kind", sorted(name for name, kind in KINDS.items() if kind in story.PRIVATE))
def test_closed_books_tell_what_a_rival_did_but_no_figure(kind):
    words = said(kind, 0, NOBODY, 7, 7, 7, 7, seen=False)
    assert words.startswith("Asha")
    assert not re.search(r"\d", words)


def test_only_private_events_have_a_sentence_without_figures():
    assert set(CLOSED_SENTENCES) == story.PRIVATE


def test_closed_books_do_not_tell_how_much_the_first_at_the_goal_has():
    t = Table(place(tile=1, cash=95, house=1), place(), open_books=0).turn(0, roll=1)
    mine, rivals = log(t.view(0), NAMES), log(t.view(1), NAMES)
    assert mine[-1] == (0, "Asha has 102L: this round is the last")
    assert rivals[-1] == (0, "Asha has reached the goal: this round is the last")


def test_a_rival_reads_that_stocks_moved_and_the_owner_by_how_much():
    t = Table(place(stocks=22), place(), open_books=0).land(0, tile=4)
    assert (0, "Asha: 4 × 3L, stocks 22L − 12L = 10L") in log(t.view(0), NAMES)
    assert (0, "Asha's stocks move with the market") in log(t.view(1), NAMES)
    assert "12L" not in str(log(t.view(1), NAMES))


# ---------------------------------------------------------------- the log
def test_the_log_names_players_and_works_sums_out_newest_last():
    t = Table(place(tile=16, bonds=15, stocks=17), place()).turn(0, roll=2)
    assert log(t.view(NOBODY), NAMES) == [
        (0, "Asha rolled 2: Bonus"),
        (0, "Asha reached Start: 3 blocks of bonds pay 3L and 3 blocks of stocks pay 6L"),
        (0, "Asha: income +5L"),
        (0, "Asha, Bonus: +2L"),
    ]


def test_the_log_of_a_finished_game_ends_with_the_result():
    t = Table(place(cash=30), place(cash=90, house=1))
    t.game.over = 1
    assert log(t.view(NOBODY), NAMES)[-1] == (NOBODY, "Ben wins with 90L")


def test_equal_winners_share():
    t = Table(*(place(cash=4, stocks=30) for _ in range(3)))
    assert result(t.view(NOBODY), NAMES) == "Asha, Ben and Chen share the win with 34L each"


def test_a_score_line_shows_how_the_net_worth_adds_up():
    t = Table(place(cash=-3, bonds=5, stocks=10, year=2), place(cash=30, house=1, year=3))
    assert score(t.view(NOBODY), NAMES) == [
        "Ben: 30L = 30L cash + 0L bonds + 0L stocks, Year 3, a house",
        "Asha: 12L = −3L cash + 5L bonds + 10L stocks, Year 2, no house",
    ]


def test_of_equal_players_the_one_with_more_stocks_stands_first():
    t = Table(place(cash=30), place(stocks=30))
    assert [line[:3] for line in score(t.view(NOBODY), NAMES)] == ["Ben", "Ash"]


# ---------------------------------------------------------------- small words
def test_amounts_have_a_true_minus_and_changes_a_sign():
    assert (lakh(10), lakh(-4), signed(8), signed(-12), signed(0)) == ("10L", "−4L", "+8L", "−12L", "±0L")


def test_lists_and_mixes_read_like_a_sentence():
    assert listed(["a", "b", "c"]) == "a, b and c"
    assert mix_of(2, 0, 15) == "2L cash and 15L stocks"
    assert mix_of(0, 0, 0) == "nothing"
