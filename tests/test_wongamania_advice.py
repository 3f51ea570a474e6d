"""What Hold would do, and why: the answer is the bot's own, and every figure in the reasons is worked out anew."""

import re

import pytest
from wongamania.table import Table, kinds_of_cards, place
from wongamania_advice_checks import CHECKS, kinds, wrong
from wongamania_watching import NAMES, choices, question, watch

from finplay.questions import allows
from finplay.wongamania.advice import WHY, advise
from finplay.wongamania.answers import make_deal, on_table
from finplay.wongamania.asking import ask
from finplay.wongamania.bots import Hold
from finplay.wongamania.players import DECISIONS

K = kinds_of_cards
RARE = (
    K.LAWYER, K.HACKER, K.STOCKBROKER, K.ESTATE_AGENT, K.CORPORATE_RAIDER, K.ECONOMIST, K.BABY, K.BABY, K.MONEY_LENDER,
    K.MONEY_LENDER, K.STOCK_BUBBLE, K.STOCK, K.STOCK, K.VACATION, K.INSURANCE, K.INSURANCE, K.HEADHUNTER,
)  # fmt: skip


@pytest.fixture(scope="module")
def asked():
    """Every question of some games, with its advice; checked while the game is at that moment."""
    found, faults = [], []

    def look(put, game):
        names = NAMES[: len(game.players)]
        advice = advise(put, names)
        found.append((put, advice))
        mine = put.view.players[put.seat]
        right = advice.answer == getattr(Hold(), put.decision)(put.view, mine, *put.info)
        faults.extend([] if right and allows(put.legal, advice.answer) else [(put.decision, advice)])
        faults.extend((put.decision, sentence, advice.answer) for sentence in wrong(put, game, names, advice))
        if put.decision not in ("offer", "bid"):
            options = choices(put) if put.decision == "act" else ask(put, names).options
            faults.extend([] if (advice.answer, advice.words, "") in options else [(put.decision, advice.words)])

    for seats in range(2, 7):
        for seed in range(3):
            watch(look, seats, seed, ("Random", "Hold", "Speculator"), start_grid=0)
    for seed in range(16):
        watch(look, 2 + seed % 3, seed, ("Random", "Saboteur"), RARE, start_wonga=8, start_grid=0)
    for seed in range(8):
        watch(look, 2, seed, ("Random",), (K.HACKER, K.LAWYER, K.VACATION, K.BABY), start_wonga=8, start_cards=5)
    watch(look, 3, 1, ("Random",), trust_fund=4, lender_interest=3, baby_upkeep=2, bond_price=5)
    return found, faults


def test_every_advice_is_what_hold_answers_worded_as_its_button_and_every_figure_in_it_is_right(asked):
    assert asked[1] == []


def test_every_decision_has_reasons(asked):
    assert WHY.keys() == DECISIONS.keys()
    assert {put.decision for put, _ in asked[0]} == set(DECISIONS)
    assert [put.decision for put, advice in asked[0] if not advice.because] == []


def test_nearly_every_sentence_is_met(asked):
    met = {kind for _, advice in asked[0] for kind in kinds(advice)}
    never = [pattern for i, (pattern, _) in enumerate(CHECKS) if i not in met]
    assert len(never) <= 10, never


def test_the_words_are_plain(asked):
    bad = re.compile(r"\b(he|she|him|his|her|should|recommend)\b|\b1 (cards|Stocks|are)\b|  |\.\.|-\d")
    for put, advice in asked[0]:
        for words in (advice.words, *advice.because):
            assert words.strip(), put.decision
            assert not bad.search(words), (put.decision, words)
        assert advice.caution == "Hold is one careful way to play, not the right answer."


# ---------------------------------------------------------------- by hand
def told(t, decision, seat=0, *info):
    put = question(t.game, seat, decision, *info)
    advice = advise(put, NAMES[: len(t.game.players)])
    assert wrong(put, t.game, NAMES[: len(t.game.players)], advice) == []
    return advice


def test_a_trust_fund():
    advice = told(Table(place(9, table=[K.TRUST_FUND]), place()), "act")
    assert advice.words == "Buy a Trust Fund: −8"
    assert advice.because == ("It costs 8 and you have 9 Wonga.", "Then you have 2 of the 3 Trust Funds that win.")


def test_a_trust_fund_does_not_win_with_a_money_lender():
    t = Table(place(9, table=[K.TRUST_FUND, K.TRUST_FUND, K.MONEY_LENDER]), place())
    assert told(t, "act").because[-1] == "But nobody wins with a Money Lender: pay it back first."


def test_the_last_trust_fund_is_worth_selling_for():
    t = Table(place(6, table=[K.TRUST_FUND, K.TRUST_FUND, K.BOND]), place())
    advice = told(t, "act")
    assert advice.words == "Sell a Bond: +3"
    assert advice.because[0] == "A Trust Fund costs 8 and you have 6: you need 2 more."
    assert advice.because[-1] == "After this you have 2 actions left, enough to buy the Trust Fund in this turn."


def test_a_useless_bond_is_exchanged():
    assert told(Table(place(1, [K.BOND]), place()), "act").because[0] == (
        "Hold does not collect Bonds: they earn no profit."
    )


def test_without_actions_the_turn_ends():
    t = Table(place(9), place())
    t.game.actions_left = 0
    assert told(t, "act").because == ("You have no action left.",)


def test_a_lender_is_paid_back_before_the_last_trust_fund():
    t = Table(place(6, table=[K.TRUST_FUND, K.TRUST_FUND, K.MONEY_LENDER]), place())
    advice = told(t, "lender")
    assert advice.words == "Pay 5 back"
    assert advice.because == (
        "You have 6 Wonga. After paying back you keep 1.",
        "That saves 1 in every turn.",
        "You have 2 of 3 Trust Funds, and nobody wins with a Money Lender.",
    )


def test_interest_is_paid_by_those_who_have_little():
    advice = told(Table(place(5, table=[K.MONEY_LENDER]), place()), "lender")
    assert advice.words == "Pay 1 interest"
    assert advice.because[0] == "You have 5 Wonga. After paying back you keep 0."


def test_babies_are_given_up():
    advice = told(Table(place(table=[K.BABY, K.BABY]), place()), "keep_babies")
    assert advice.because == ("Babies bring nothing in this game, and cost 2 × 1 = 2 in every turn.",)


def test_a_deal_is_counted():
    t = Table(place(0, table=[K.BOND]), place(9))
    deal = make_deal(0, give_wonga=9, take=[on_table(K.BOND)])
    advice = told(t, "accept", 0, deal, 1)
    assert advice.words == "Accept"
    assert advice.because[0] == "Hold counts what you get as 9 (Wonga 9)."
    assert advice.because[1].startswith("It counts what you give as ")


def test_the_one_who_is_ahead_is_the_target():
    t = Table(place(), place(3), place(1, table=[K.TRUST_FUND]))
    advice = told(t, "target", 0, K.ILLNESS)
    assert advice.because == ("Chen is ahead of your other rivals: 1 Trust Fund, net worth 1.",)


def test_one_rids_oneself_of_a_lender_first():
    t = Table(place(table=[K.BABY, K.MONEY_LENDER]), place(table=[K.MONEY_LENDER]))
    assert told(t, "lawyer").because == ("You pay 1 in every turn, or 5 once for a Money Lender.",)


def test_two_players_need_no_reason_for_their_target():
    assert told(Table(place(), place(3)), "target", 0, K.ILLNESS).because == ("Ben is your only rival.",)
