"""The questions of Wongamania in words: title, hint, buttons and why not; and who must look away."""

from __future__ import annotations

import pytest
from wongamania.table import Table, kinds_of_cards, place
from wongamania_watching import NAMES, choices, question

from finplay.questions import Option
from finplay.state import NOBODY
from finplay.wongamania.answers import (
    BUY,
    BY_AUCTION,
    DRAW,
    END,
    EXCHANGE,
    PLAY,
    SELL,
    TO_BANK,
    TRUST,
    Action,
    Pick,
    Sale,
    in_hand,
    make_deal,
    on_table,
)
from finplay.wongamania.asking import ASKS, ask, stopping
from finplay.wongamania.cards import BOND, PROPERTY, STOCK, TRUST_FUND
from finplay.wongamania.cycle import CYCLE
from finplay.wongamania.forced import Debt, bidders, debt, debtor, opened
from finplay.wongamania.players import DECISIONS

K = kinds_of_cards
NO, YES = 0, 1
DEAL = make_deal(1, give_wonga=4, give=[in_hand(STOCK)], take=[on_table(PROPERTY)])


def asked(t, decision, seat=0, *info):
    return ask(question(t.game, seat, decision, *info), NAMES)


# ---------------------------------------------------------------- title and hint
MINE = place(4, [STOCK, STOCK, K.VACATION], [STOCK, STOCK, PROPERTY, K.MONEY_LENDER, K.BABY, K.BABY])
BENS = place(7, [BOND], [PROPERTY, K.INSURANCE])


@pytest.mark.parametrize(
    ("decision", "info", "title", "hint"),
    [
        ("lender", (), "Asha, what do you pay your Money Lender?",
         "You have 4 Wonga. Interest is 1 in every turn, the debt 5 once. 5 turns of interest cost as much. "
         "Nobody wins with a Money Lender."),
        ("act", (), "Asha, what do you do?",
         "You have 3 actions left and 4 Wonga. You need 4 more for a Trust Fund."),
        ("target", (K.DIVORCE,), "Asha, who is the target of Divorce?",
         "The target pays half of their Wonga, rounded down, to the bank."),
        ("bubble", (STOCK,), "Asha, how many Stocks do you sell?",
         "The Bubble pays 4 for each, the market 2. You have 4 Wonga. A Trust Fund costs 8."),
        ("broker", (STOCK,), "Asha, how many Stocks do you buy?",
         "Each costs 1 here, and 2 on the market. You have 4 Wonga."),
        ("lawyer", (), "Asha, which card does your Lawyer remove?",
         "Discard one Baby or Money Lender from any table."),
        ("raider", (), "Asha, which card does your Corporate Raider buy?",
         "You have 4 Wonga. You pay the market price to its owner."),
        ("hack", (1, (BOND, STOCK)), "Asha, take a card from Ben's hand", "You alone see this hand."),
        ("vacation", (), "Asha, Vacation: discard cards and draw as many",
         "One at a time. They go unseen, and the new ones come from the Central Bank."),
        ("raise_wonga", (6,), "Asha, you must raise Wonga",
         "You owe 6 and have 4: 2 are missing. Sold to the bank, your Assets bring 7."),
        ("raise_wonga", (5,), "Asha, you must raise Wonga",
         "You owe 5 and have 4: 1 is missing. Sold to the bank, your Assets bring 7."),
        ("raise_wonga", (12,), "Asha, you must raise Wonga",
         "You owe 12 and have 4: 8 are missing. Sold to the bank, your Assets bring 7. That is not enough: if no "
         "auction brings more, you will be bankrupt."),
        ("bid", (1, PROPERTY), "Asha, your sealed bid for a Property of Ben",
         "The highest bid buys; a tie goes to the next in turn order. If nobody bids, the bank pays 3. "
         "You have 4 Wonga."),
        ("keep_babies", (), "Asha, you are bankrupt: do you keep your 2 Babies?",
         "Everything else but Trust Funds is lost, and the debt is gone. Upkeep is 2 × 1 = −2 in every turn."),
        ("offer", (), "Asha, offer one deal?",
         "At least one card and one Wonga change hands. Your partner accepts or refuses. You may ask for cards that "
         "you cannot see; who does not have them must refuse."),
    ],
)  # fmt: skip
def test_a_question_in_words(decision, info, title, hint):
    assert asked(Table(MINE, BENS, grid=3), decision, 0, *info)[:2] == (title, hint)


def test_every_decision_can_be_asked():
    assert set(ASKS) == set(DECISIONS)


def test_the_insurance_tells_what_it_is_worth():
    t = Table(place(), place(7, table=[PROPERTY, PROPERTY, K.INSURANCE]))
    shown = asked(t, "insure", 1, K.DIVORCE, 0)
    assert shown.title == "Ben, does your Insurance cancel the Divorce?"
    assert "Asha plays it on you." in shown.hint
    assert "That is 3 of your 7 Wonga." in shown.hint
    assert "That is 2 of your 7 Wonga." in asked(t, "insure", 1, K.LEAKY_ROOF, 0).hint
    assert "That is" not in asked(t, "insure", 1, K.ILLNESS, 0).hint


def test_a_deal_in_words_for_the_partner():
    t = Table(place(5, [STOCK]), place(table=[PROPERTY]))
    shown = asked(t, "accept", 1, DEAL, 0)
    assert shown.title == "Ben, Asha offers you a deal"
    assert shown.hint == "You get 4 Wonga and a Stock. You give a Property (on the table)."
    assert shown.curtain == "to answer Asha's deal"


def test_the_token_is_placed_at_the_start_and_by_the_economist():
    t = Table(place(), place())
    assert asked(t, "grid").title == "Asha, where does the token start?"
    t.game.turn = 3
    assert asked(t, "grid").title == "Asha, put the token on any grid"
    assert "it moves on to the next" in asked(t, "grid").hint
    t.game.pegged = 1
    assert "it stays there" in asked(t, "grid").hint


@pytest.mark.parametrize(
    ("decision", "part", "rules"),
    [
        ("lender", "Interest is 2 in every turn, the debt 5 once. 3 turns of", {"lender_interest": 2}),
        ("lender", "Pay no interest", {"lender_interest": 0}),
        ("act", "You need 16 more for a Trust Fund", {"trust_fund": 20}),
        ("keep_babies", "2 × 3 = −6", {"baby_upkeep": 3}),
        ("bubble", "A Trust Fund costs 20", {"trust_fund": 20}),
    ],
)  # fmt: skip
def test_a_question_is_worded_for_the_house_rules(decision, part, rules):
    info = (STOCK,) if decision == "bubble" else ()
    assert part in str(asked(Table(MINE, BENS, **rules), decision, 0, *info))


@pytest.mark.parametrize(
    ("wonga", "left", "funds", "hint"),
    [
        (9, 2, 0, "You have 2 actions left and 9 Wonga. A Trust Fund costs 8."),
        (7, 1, 0, "You have 1 action left and 7 Wonga. You need 1 more for a Trust Fund."),
        (9, 1, 3, "You have 1 action left and 9 Wonga. You have all the Trust Funds you need."),
        (9, 0, 0, "You have no action left. Then come the deals, and the next player."),
    ],
)
def test_an_action_is_asked_with_what_is_left(wonga, left, funds, hint):
    t = Table(place(wonga, table=[TRUST_FUND] * funds), place())
    t.game.actions_left = left
    assert asked(t, "act").hint == hint


# ---------------------------------------------------------------- buttons
@pytest.mark.parametrize(
    ("decision", "info", "options"),
    [
        ("lender", (), [(0, "Pay 1 interest", ""), (1, "Pay 5 back", "you have 4")]),
        ("target", (K.DIVORCE,), [
            (0, "Yourself: −2, has 4 Wonga", ""), (1, "Ben: −3, has 7 Wonga, has an Insurance", "")]),
        ("target", (K.LEAKY_ROOF,), [
            (0, "Yourself: −1, has 4 Wonga", ""), (1, "Ben: −1, has 7 Wonga, has an Insurance", "")]),
        ("target", (K.BURGLARY,), [
            (0, "Yourself: nothing", ""), (1, "Ben: −2, has 7 Wonga, has an Insurance", "")]),
        ("target", (K.HACKER,), [(0, "Yourself: nothing", ""), (1, "Ben: 1 in hand", "")]),
        ("target", (K.ILLNESS,), [(0, "Yourself", ""), (1, "Ben, has an Insurance", "")]),
        ("insure", (K.ILLNESS, 1), [(YES, "Use the Insurance", ""), (NO, "Keep the Insurance", "")]),
        ("bubble", (STOCK,), [
            (0, "Sell none", ""), (1, "Sell 1 Stock: 1 × 4 = +4", ""), (2, "Sell 2 Stocks: 2 × 4 = +8", "")]),
        ("broker", (STOCK,), [
            (0, "Buy none", ""), (1, "Buy 1 Stock: 1 × 1 = −1", ""), (2, "Buy 2 Stocks: 2 × 1 = −2", "")]),
        ("lawyer", (), [(Pick(0, K.BABY), "Your Baby", ""), (Pick(0, K.MONEY_LENDER), "Your Money Lender", "")]),
        ("raider", (), [(Pick(1, PROPERTY), "Ben's Property: −3", "")]),
        ("hack", (1, (STOCK, BOND, BOND)), [(STOCK, "Stock", ""), (BOND, "Bond (2)", "")]),
        ("vacation", (), [
            (STOCK, "Discard Stock (2)", ""), (K.VACATION, "Discard Vacation", ""), (-1, "Keep all", "")]),
        ("raise_wonga", (6,), [
            (Sale(STOCK, TO_BANK), "Sell 1 Stock to the bank: +2", ""),
            (Sale(STOCK, BY_AUCTION), "Auction 1 Stock: bids, or +2", ""),
            (Sale(PROPERTY, TO_BANK), "Sell 1 Property to the bank: +3", ""),
            (Sale(PROPERTY, BY_AUCTION), "Auction 1 Property: bids, or +3", "")]),
        ("bid", (1, PROPERTY), [
            (0, "Pass", ""), *((n, f"{n} Wonga", "") for n in range(1, 5)), (5, "5 Wonga", "you have 4")]),
        ("keep_babies", (), [(YES, "Keep your 2 Babies", ""), (NO, "Give up your 2 Babies", "")]),
        ("act", (), []),
        ("offer", (), []),
    ],
)  # fmt: skip
def test_the_buttons_of_a_question(decision, info, options):
    t = Table(MINE, BENS, grid=3)
    assert list(asked(t, decision, 0, *info).options) == [Option(*option) for option in options]


def test_the_grids_say_what_each_earns():
    labels = [option.label for option in asked(Table(place(), place()), "grid").options]
    profit = CYCLE[3].profit
    assert (labels[6], labels[3]) == ("7 Recession: −3", f"4 Growth: +{profit}" if profit else "4 Growth: ±0")


@pytest.mark.parametrize(
    ("hand", "wonga", "why"),
    [
        ([STOCK], 5, ["", "", "you have 1 Stock in hand"]),
        ([STOCK] * 3, 1, ["", "", "you have 1 Wonga"]),
        ([STOCK] * 3, 2, ["", "", ""]),
    ],
)
def test_a_broker_says_why_not_two(hand, wonga, why):
    options = asked(Table(place(wonga, hand), place()), "broker", 0, STOCK).options
    assert [option.why for option in options] == why


def test_a_raider_says_what_is_too_dear():
    t = Table(place(2), place(table=[STOCK, BOND]), grid=3)
    options = asked(t, "raider").options
    assert options == (Option(Pick(1, STOCK), "Ben's Stock: −2"), Option(Pick(1, BOND), "Ben's Bond: −3", "you have 2"))


def test_a_partner_who_does_not_hold_what_is_asked_can_only_refuse():
    t = Table(place(5, [STOCK]), place())
    accept, refuse = asked(t, "accept", 1, DEAL, 0).options
    assert accept == Option(YES, "Accept", "you do not have all of that")
    assert refuse == Option(NO, "Refuse")


def test_a_vacation_counts_what_is_gone():
    t = Table(place(1, [STOCK, STOCK, BOND, K.VACATION]), place())
    labels, told = [], [STOCK, BOND, -1]

    def vacation(game, me):
        shown = asked(t, "vacation")
        labels.append((shown.options[-1].label, "so you will draw" in shown.hint))
        return told.pop(0)

    t.players[0].vacation = vacation
    t.play(0, K.VACATION)
    assert labels == [("Keep all", False), ("Draw 1", True), ("Draw 2", True)]


# ---------------------------------------------------------------- actions
def test_all_actions_in_words_with_why_not():
    t = Table(place(2, [STOCK, BOND, K.INHERITANCE], [PROPERTY]), place(), grid=3)
    assert choices(question(t.game, 0, "act")) == (
        Option(Action(BUY, STOCK), "Buy Stock"),
        Option(Action(BUY, BOND), "Buy Bond", "Costs 3, you have 2"),
        Option(Action(PLAY, K.INHERITANCE), "Play Inheritance"),
        Option(Action(SELL, PROPERTY), "Sell a Property: +3"),
        Option(Action(TRUST), "Buy a Trust Fund: −8", "you have 2"),
        Option(Action(DRAW), "Draw: −1 Wonga, +1 card"),
        Option(Action(EXCHANGE, STOCK), "Exchange a Stock"),
        Option(Action(EXCHANGE, BOND), "Exchange a Bond"),
        Option(Action(EXCHANGE, K.INHERITANCE), "Exchange an Inheritance"),
        Option(Action(END), "End turn"),
    )


def whys(t):
    return {option.answer.what: option.why for option in choices(question(t.game, 0, "act"))}


def test_why_there_is_no_action_no_wonga_or_no_trust_fund():
    t = Table(place(9, [STOCK], [STOCK]), place())
    t.game.actions_left = 0
    assert whys(t) == dict.fromkeys([SELL, TRUST, DRAW, EXCHANGE], "no action left") | {BUY: "No actions left", END: ""}
    assert whys(Table(place(0, [K.INHERITANCE]), place()))[DRAW] == "you have no Wonga"
    assert whys(Table(place(0, [K.INHERITANCE]), place()))[EXCHANGE] == "you have no Wonga"
    assert whys(Table(place(9, table=[TRUST_FUND] * 3), place()))[TRUST] == "you have all you need"
    t = Table(place(9), place())
    t.game.fund_ids.clear()
    assert whys(t)[TRUST] == "none is left"


# ---------------------------------------------------------------- in need
def test_a_debt_in_figures():
    t = Table(place(2, table=[STOCK, BOND]), place(), grid=5)
    assert debt(question(t.game, 0, "raise_wonga", 6)) == Debt(0, 6, 2, 4, 6)


def test_who_has_to_pay():
    told = []
    t = Table(place(9, [K.CAR_ACCIDENT], [STOCK] * 2), place(table=[STOCK] * 2), grid=7)
    t.players[0].raise_wonga = t.players[1].raise_wonga = lambda game, me, *_: (
        told.append((me.seat, debtor(t.view(NOBODY)))) or Sale(STOCK, TO_BANK)
    )
    t.step("act", 0, act=[Action(PLAY, K.CAR_ACCIDENT)], target=1)
    t.step("take_turn", 1)
    assert {seat for seat, _ in told} == {1}
    assert all(seat == found for seat, found in told)


def auction(*bids):
    """What each bidder reads, and what all read afterwards."""
    t, read = Table(place(table=[STOCK] * 2), *(place(5) for _ in bids), grid=7), []
    for seat, bid in enumerate(bids, start=1):

        def answer(game, me, *info, bid=bid):
            read.append(bidders(question(t.game, me.seat, "bid", *info), NAMES))
            return bid

        t.players[seat].bid = answer
    t.owe(0, 1, raise_wonga=Sale(STOCK, BY_AUCTION))
    return read, opened(t.view(NOBODY), NAMES)


def test_who_is_still_to_bid_is_listed_in_turn_order():
    read, _ = auction(1, 2, 0)
    assert [[sign for *_, sign in each] for each in read] == [
        ["now", "waits", "waits"], ["sealed", "now", "waits"], ["sealed", "sealed", "now"],
    ]  # fmt: skip
    assert read[1][0] == (1, "Ben", "sealed", "sealed")


def test_the_opened_bids_say_who_won():
    _, (bids, winner) = auction(1, 2, 2)
    assert winner == 2
    assert bids == [
        (1, "Ben", 1, ""),
        (2, "Chen", 2, "wins and pays 2 Wonga to Asha"),
        (3, "Devi", 2, "as much, but Chen comes first in turn order"),
    ]


def test_an_auction_without_a_bid_has_no_winner():
    assert auction(0, 0)[1] == ([(1, "Ben", 0, ""), (2, "Chen", 0, "")], NOBODY)


def test_before_any_auction_there_are_no_opened_bids():
    assert opened(Table(place(), place()).view(NOBODY), NAMES) == ([], NOBODY)


# ---------------------------------------------------------------- stopping
def test_stopping_says_who_would_win_now():
    t = Table(place(3), place(table=[TRUST_FUND]), place(9))
    assert "now that would be Ben. (WM-10.3)" in stopping(t.view(NOBODY), NAMES)
    t = Table(place(3), place(3), place(1))
    assert "now that would be Asha and Ben." in stopping(t.view(NOBODY), NAMES)
    assert "Money Lender comes after" not in stopping(t.view(NOBODY), NAMES)
    t = Table(place(3), place(9, table=[K.MONEY_LENDER, TRUST_FUND]))
    assert "now that would be Asha. Who has a Money Lender comes after" in stopping(t.view(NOBODY), NAMES)
