"""Every question of Wongamania over many games of bots: well worded, and its buttons are the legal answers."""

from __future__ import annotations

import re

from wongamania.table import kinds_of_cards
from wongamania_watching import NAMES, choices, watch

from finplay.questions import allows
from finplay.state import NOBODY
from finplay.wongamania import BOX
from finplay.wongamania.asking import ask, needs_privacy
from finplay.wongamania.players import DECISIONS

K = kinds_of_cards

BAD = re.compile(r"\b1 (cards|Stocks|Bonds|Babies|Properties|actions|are)\b|  |\.\.|\bNone\b|(?<![\dM])-\d")
PRONOUNS = re.compile(r"\b(he|she|him|his|her|hers)\b", re.IGNORECASE)


def every(look, seats, games=3, **more):
    for seed in range(games):
        watch(look, seats, seed, ("Random", "Speculator", "Saboteur"), max_turns=10, start_grid=0, **more)


RARE = (
    K.LAWYER, K.HACKER, K.STOCKBROKER, K.ESTATE_AGENT, K.CORPORATE_RAIDER, K.ECONOMIST, K.BABY, K.BABY, K.MONEY_LENDER,
    K.MONEY_LENDER, K.STOCK_BUBBLE, K.STOCK, K.STOCK, K.VACATION, K.INSURANCE, K.INSURANCE,
)  # fmt: skip


def test_every_question_is_worded_well_and_its_buttons_are_the_legal_answers():
    met, wrong = set(), []

    def look(put, game):
        shown = ask(put, NAMES)
        options = choices(put) if put.decision == "act" else shown.options
        words = [*shown[:2], *(part for option in options for part in option[1:] if part)]
        met.add(put.decision)
        wrong.extend(each for each in words if BAD.search(each) or PRONOUNS.search(each) or not each.strip())
        wrong.extend(option for option in options if bool(option.why) == allows(put.legal, option.answer))
        answers = {option.answer for option in options if not option.why}
        legal = getattr(put.legal, "answers", answers)
        wrong.extend([(put.decision, legal)] if options and set(legal) != answers else [])
        wrong.extend([put.decision] if len(answers) != len([o for o in options if not o.why]) else [])
        if put.decision not in ("act", "offer"):
            wrong.extend([put.decision] if not answers else [])
        if needs_privacy(BOX.view(game, NOBODY), put.decision):
            wrong.extend([put.decision] if not shown.curtain else [])

    for seats in range(2, 7):
        every(look, seats)
    every(look, 4, 4, baby_upkeep=3, lender_interest=3, start_cards=8, start_wonga=8)
    for seed in range(12):
        watch(look, 2, seed, rare=RARE, start_wonga=9)
    assert wrong == []
    assert met == set(DECISIONS)
