"""Section 7: the Incident cards, and Insurance as an answer to them."""

from fractions import Fraction

import pytest

from finplay import IllegalAnswer
from finplay.wongamania import cards as c
from finplay.wongamania import story
from finplay.wongamania.cards import BOND, PROPERTY, STOCK
from finplay.wongamania.cards import BOX as CARDS
from finplay.wongamania.words import log

from .table import Table, place

TARGETED = (c.BABY, c.CAR_ACCIDENT, c.ILLNESS, c.LEAKY_ROOF, c.BURGLARY, c.DIVORCE)
each_target = pytest.mark.parametrize("target", [0, 1, 2])


def played(kind, *rivals, mine=None, turn=1, **answers):
    """A card is played by seat 0, who has its cost and what is given besides."""
    mine = mine or place()
    mine.wonga, mine.hand = mine.wonga + CARDS[kind].cost, [*mine.hand, kind]
    return Table(mine, *(rivals or [place()]), turn=turn).play(0, kind, **answers)


# ---------------------------------------------------------------- at a target
@each_target
def test_a_baby_stays_on_the_targets_table(target):
    t = played(c.BABY, place(), place(), target=target)
    assert [table.count(c.BABY) for table in t.tables()] == [int(seat == target) for seat in range(3)]
    assert c.BABY not in t.spent


@each_target
def test_a_car_accident_costs_the_target_3(target):
    t = played(c.CAR_ACCIDENT, place(wonga=4), place(wonga=4), mine=place(wonga=4), target=target)
    assert t.wonga() == [1 if seat == target else 4 for seat in range(3)]
    assert t.spent[-1] == c.CAR_ACCIDENT


@pytest.mark.rule("WM-7.3")
def test_what_a_card_makes_a_player_pay_follows_section_9():
    t = played(c.CAR_ACCIDENT, place(wonga=1, table=[BOND]), target=1)
    assert t.wonga() == [0, 1]
    assert t.decisions(1) == ["raise_wonga"]


@each_target
def test_illness_leaves_the_target_one_action_in_their_next_turn(target):
    t = played(c.ILLNESS, place(), place(), target=target)
    for seat in range(3):
        t.step("take_turn", seat)
        assert t.game.actions_left == (1 if seat == target else 3)
        t.step("take_turn", seat)
        assert t.game.actions_left == 3


def test_to_be_ill_twice_is_no_worse():
    t = Table(place(wonga=2, hand=[c.ILLNESS] * 2), place())
    t.play(0, c.ILLNESS, target=1).play(0, c.ILLNESS, target=1).step("take_turn", 1)
    assert t.game.actions_left == 1
    assert t.step("take_turn", 1).game.actions_left == 3


def test_illness_on_oneself_leaves_this_turns_actions_alone():
    assert played(c.ILLNESS, target=0).game.actions_left == 3


@each_target
def test_a_leaky_roof_costs_1_for_each_property_of_the_target(target):
    two = [PROPERTY, PROPERTY, STOCK]
    t = played(
        c.LEAKY_ROOF, place(wonga=4, table=two), place(wonga=4, table=two), mine=place(wonga=4, table=two),
        target=target,
    )  # fmt: skip
    assert t.wonga() == [2 if seat == target else 4 for seat in range(3)]


@pytest.mark.parametrize(("has", "left"), [(0, 0), (1, 0), (2, 0), (5, 3)])
def test_a_burglary_takes_up_to_2_wonga_at_random(has, left):
    t = played(c.BURGLARY, place(wonga=has), target=1)
    assert t.wonga() == [has - left, left]
    assert t.paid[1:] == ([(1, 0, has - left, "card")] if has else [])


def test_a_burglary_at_home_takes_nothing():
    assert played(c.BURGLARY, mine=place(wonga=4), target=0).wonga() == [4, 0]


@pytest.mark.parametrize(("has", "left"), [(0, 0), (1, 1), (2, 1), (7, 4)])
def test_a_divorce_costs_the_target_half_of_their_wonga_rounded_down(has, left):
    assert played(c.DIVORCE, place(wonga=has), target=1).wonga() == [0, left]


def test_a_divorce_of_ones_own_counts_what_is_left_after_its_cost():
    assert played(c.DIVORCE, mine=place(wonga=4), target=0).wonga() == [2, 0]


@pytest.mark.parametrize("kind", TARGETED)
def test_target_means_any_player_oneself_included(kind):
    assert Table(place(), place(), place()).legal("target", 0, kind).seats() == [0, 1, 2]
    with pytest.raises(IllegalAnswer, match="seat 0, seat 1"):
        played(kind, target=2)


# ---------------------------------------------------------------- Insurance
@pytest.mark.parametrize("kind", TARGETED)
def test_an_insurance_may_be_discarded_to_cancel_an_incident_of_another_player(kind):
    t = Table(place(wonga=9, hand=[kind]), place(wonga=9, table=[c.INSURANCE, PROPERTY]))
    t.will(1, insure=1).play(0, kind, target=1)
    assert t.wonga()[1] == 9
    assert t.tables()[1] == [PROPERTY]
    assert t.at(1).ill == 0
    assert t.spent[-2:] == [c.INSURANCE, kind]
    assert t.asked[-1] == (1, "insure", kind, 0)


def test_whoever_keeps_the_insurance_is_hit():
    t = Table(place(wonga=1, hand=[c.CAR_ACCIDENT]), place(wonga=5, table=[c.INSURANCE]))
    t.will(1, insure=0).play(0, c.CAR_ACCIDENT, target=1)
    assert (t.wonga()[1], t.tables()[1]) == (2, [c.INSURANCE])


def test_an_insurance_is_no_help_against_oneself():
    t = played(c.CAR_ACCIDENT, mine=place(wonga=5, table=[c.INSURANCE]), target=0)
    assert t.wonga()[0] == 2
    assert "insure" not in t.decisions()


def test_an_insurance_in_the_hand_does_not_count():
    t = played(c.CAR_ACCIDENT, place(wonga=5, hand=[c.INSURANCE]), target=1)
    assert (t.wonga()[1], t.decisions(1)) == (2, [])


@pytest.mark.parametrize("kind", [c.INFLATION, c.MARKET_PANIC, c.HEADHUNTER, c.TAX_COLLECTOR])
def test_an_insurance_does_nothing_against_global_and_professional_cards(kind):
    t = played(kind, place(wonga=8, hand=[BOND], table=[c.INSURANCE, STOCK]), target=1)
    assert (t.decisions(1), c.INSURANCE in t.tables()[1]) == ([], True)


def test_insurance_stays_on_your_table_until_used():
    t = played(c.INSURANCE)
    assert (t.tables()[0], t.spent.count(c.INSURANCE)) == ([c.INSURANCE], 0)


# ---------------------------------------------------------------- for oneself
@pytest.mark.rule("WM-4.4")
def test_a_money_lender_stays_and_lends_4_now():
    t = played(c.MONEY_LENDER)
    assert (t.wonga(), t.tables()[0]) == ([4, 0], [c.MONEY_LENDER])
    assert t.paid == [("bank", 0, 4, "loan")]


@pytest.mark.rule("WM-4.1")
def test_further_education_makes_the_salary_1_higher():
    t = played(c.FURTHER_EDUCATION)
    assert t.tables()[0] == [c.FURTHER_EDUCATION]
    assert t.step("salary", 0).wonga() == [3, 0]
    assert Table(place(table=[c.FURTHER_EDUCATION] * 2), place()).step("salary", 0).wonga() == [4, 0]


def test_vacation_discards_any_number_of_opportunity_cards_and_draws_as_many():
    t = Table(place(hand=[c.VACATION, STOCK, BOND, c.BOOM]), place())
    t.top_card(0, c.DIVORCE)
    t.play(0, c.VACATION, vacation=[BOND, c.BOOM, -1])
    assert len(t.hands()[0]) == 3
    assert STOCK in t.hands()[0]
    assert c.DIVORCE in t.hands()[0]
    assert t.spent == [BOND, c.BOOM, c.VACATION]
    assert t.told(story.TRAVELLED)[0].a == 2


def test_vacation_may_discard_nothing_or_everything():
    assert Table(place(hand=[c.VACATION, STOCK]), place()).play(0, c.VACATION).hands()[0] == [STOCK]
    t = Table(place(hand=[c.VACATION, STOCK, STOCK]), place()).play(0, c.VACATION, vacation=STOCK)
    assert t.decisions() == ["vacation", "vacation"]
    assert len(t.hands()[0]) == 2


def test_vacation_with_no_other_card_asks_nothing():
    assert played(c.VACATION).decisions() == []


def test_which_cards_went_on_vacation_is_not_told():
    t = Table(place(hand=[c.VACATION, STOCK, BOND]), place()).play(0, c.VACATION, vacation=[BOND, -1])
    assert "Asha discards 1 card and draws as many" in [words for _, words in log(t.view(1), ["Asha", "Ben"])]
    assert not any("Bond" in words for _, words in log(t.view(1), ["Asha", "Ben"]))


@pytest.mark.parametrize(("face", "prize"), [(1, 0), (2, 0), (3, 0), (4, 1), (5, 1), (6, 5)])
def test_a_lottery_ticket_pays_by_the_die(face, prize):
    t = Table(place(wonga=1, hand=[c.LOTTERY_TICKET]), place()).luck(5, 0, face - 1).play(0, c.LOTTERY_TICKET)
    assert t.wonga()[0] == prize
    assert t.told(story.ROLLED)[0][5:7] == (face, prize)
    assert "a die was rolled" in t.game.reveals


def test_a_lottery_ticket_returns_7_sixths_on_average():
    prizes = []
    for face in range(6):
        t = Table(place(wonga=1, hand=[c.LOTTERY_TICKET]), place()).luck(5, 0, face).play(0, c.LOTTERY_TICKET)
        prizes.append(t.wonga()[0])
    assert Fraction(sum(prizes), 6) == Fraction(7, 6)


def test_an_inheritance_collects_3_and_costs_nothing():
    t = played(c.INHERITANCE)
    assert t.paid == [("bank", 0, 3, "card")]
    assert t.spent == [c.INHERITANCE]
