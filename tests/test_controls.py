"""The controls of a question: only what is legal can be pressed, and whatever is legal can be given."""

import random
from types import SimpleNamespace

import ipywidgets as w
import pytest
from clicking import (
    PEOPLE,
    alive,
    buttons,
    close_everything,
    find,
    give,
    labels,
    lift,
    page,
    press,
    random_answer,
    shown,
    step,
    until,
)
from wealthcraft.table import MOVE, Deal, Sale, Split, Target, legal_splits, rolls

from finplay.match import Answer
from finplay.questions import Option
from finplay.wealthcraft.answers import KEEP, NO_DEAL, Conversion
from finplay.wealthcraft.players import DECISIONS
from finplay.wealthcraft.rules import EMERGENCY
from widgets.controls import SealedChoice, Stepper, button, close_all, html, keep, option_buttons, set_why
from widgets.wealthcraft_controls import SplitControl, control


@pytest.fixture(autouse=True)
def nothing_stays():
    close_everything()
    yield
    close_everything()


def attempt(act):
    return lambda _: act()


def asked(decision, seat=None, players=PEOPLE[:2], script=None, answers=(), **rules):
    """A table at which this question waits, its curtain lifted."""
    t = shown(players, script=script, **{"first_seat": 0, **rules})
    until(t, decision, seat, **dict(answers))
    lift(t)
    return t


# ---------------------------------------------------------------- the small parts
def test_a_button_that_cannot_be_pressed_says_why_in_its_second_line():
    made = button("Buy for 20L", print, "you have 9L")
    assert (made.description, made.disabled) == ("Buy for 20L\nyou have 9L", True)
    set_why(made, "Buy for 20L", "")
    assert (made.description, made.disabled) == ("Buy for 20L", False)


def test_a_short_label_has_a_long_description():
    assert button("+1", print, about="Blocks of bonds: +1").tooltip == "Blocks of bonds: +1"


def test_one_way_on_is_the_filled_button_and_choices_look_equal():
    def styles(*options):
        return [each.button_style for each in option_buttons(options, print, attempt).children]

    assert styles(Option(1, "Roll")) == ["primary"]
    assert styles(Option(1, "Yes"), Option(0, "No")) == ["", ""]


def test_a_sealed_answer_is_chosen_first_and_sent_by_the_seal():
    sent = []
    options = Option(0, "Pass"), Option(10, "10L"), Option(15, "15L", "you have 12L")
    choice = SealedChoice(options, sent.append, attempt)
    passing, ten, fifteen = choice.widget.children[0].children
    seal = choice.widget.children[-1]
    assert (seal.description, seal.disabled) == ("Seal my bid\nchoose first", True)
    assert fifteen.disabled
    ten.click()
    assert seal.description == "Seal my bid of 10L"
    assert "fp-on" in ten._dom_classes
    passing.click()
    assert "fp-on" not in ten._dom_classes
    assert sent == []
    seal.click()
    assert sent == [0]


def test_a_stepper_stays_in_its_range():
    def why_not(n):
        return "" if 0 <= n <= 7 else "out of range"

    stepper = Stepper((-5, -1, 1, 5), str, why_not, lambda: stepper.refresh(), attempt, "n")
    five_down, one_down, number, one_up, five_up = stepper.widget.children
    for each in (five_up, five_up, one_up, one_up, one_up):
        each.click()
    assert (stepper.value, number.value) == (7, "7")
    assert (one_up.disabled, five_up.disabled, one_down.disabled, five_down.disabled) == (True, True, False, False)


def test_a_stepper_passes_over_one_value_that_is_out_of_reach_alone():
    legal = Conversion(-1, 10, 0, 5)  # the fee eats up one sale, so two are the least
    stepper = Stepper((-1, 1), str, lambda n: legal.why_not(Split(n, 0)), lambda: stepper.refresh(), attempt, "n")
    down, _, up = stepper.widget.children
    down.click()
    assert stepper.value == -2
    up.click()
    assert stepper.value == 0


def test_closing_closes_spare_parts_layouts_and_styles_too():
    before = len(alive())
    hidden = w.Box([button("never shown", print)])
    made = keep(w.Box([html("x"), button("y", print)]), hidden)
    close_all([made])
    assert len(alive()) == before


def test_an_unknown_kind_of_answer_has_no_control():
    question = shown().match.question
    with pytest.raises(TypeError, match="no control for Nothing"):
        control(question._replace(legal=type("Nothing", (), {})()), PEOPLE, print, attempt)


# ---------------------------------------------------------------- every decision can be answered by clicking
LAP = rolls({(0, 1): 6, (1, 1): 1, (0, 2): 6, (1, 2): 5, (0, 3): 6})
POOR = {"setup": Split(1, 1)}
QUESTIONS = {
    "setup": ({}, (KEEP, Split(2, 0), Split(1, 1), Split(0, 1))),
    "roll": ({}, (1,)),
    "buy_house": ({"script": LAP, "income": 20}, (0, 1)),
    "year_end": ({"script": LAP, "answers": POOR}, (KEEP, Split(-1, 2), Split(1, -1), Split(0, 1))),
    "bid": ({"script": rolls({(0, 1): 4})}, (0, 10, 15)),
    "invest": ({"script": rolls({(0, 1): 5})}, (0, 1)),
    "gamble": ({"script": LAP | rolls({(0, 2): 3})}, (0, 1)),
    "raid": ({"script": rolls({(0, 1): 6, (0, 2): 6, (0, 3): 2}), "players": PEOPLE[:3]}, (1, 2)),
    "takeover": ({"script": LAP, "players": PEOPLE[:3]}, (Target(1, 0, 5), Target(2, 2, 1), Target(1, 1, 3))),
    "sell": ({"script": {(MOVE, 0, 1, 0): 5, (MOVE, 0, 1, 1): 0, (EMERGENCY, 0, 1, 0): 1}, "answers": POOR, "dice": 2,
              "income": 0}, (Sale(1, 1), Sale(2, 1))),
    "offer": ({"players": PEOPLE[:3], "answers": POOR, "script": LAP},
              (NO_DEAL, Deal(2, 0, 5, 0, 0, 0, 1), Deal(1, 0, 0, 2, 0, 0, 0), Deal(1, 0, 0, 0, 0, 0, 4))),
    "accept": ({"answers": {"offer": Deal(1, 5, 0, 0, 0, 0, 0)}}, (0, 1)),
    "audit": ({"players": PEOPLE[:3]}, (-1, 1, 2)),
    "rebalance": ({"answers": {"setup": Split(1, 0)}}, (KEEP, Split(1, 0), Split(-1, 0), Split(-1, 1), Split(0, 1))),
    "end_turn": ({}, (1,)),
}  # fmt: skip


@pytest.mark.parametrize("open_books", [1, 0])
@pytest.mark.parametrize("decision", DECISIONS)
def test_a_decision_is_answered_by_clicking_and_what_is_sent_is_what_was_clicked(decision, open_books):
    settings, wanted = QUESTIONS[decision]
    for answer in wanted if open_books else wanted[-1:]:
        t = asked(decision, open_books=open_books, **settings)
        question = t.match.question
        give(t, answer)
        assert t.match.answers[question.number] == Answer(question.seat, decision, answer)


@pytest.mark.parametrize("open_books", [1, 0])
@pytest.mark.parametrize("seed", range(3))
def test_any_legal_answer_can_be_given_by_clicking(seed, open_books):
    rng = random.Random(seed)
    t = shown(PEOPLE[: 2 + seed], seed, max_rounds=5, open_books=open_books, rebalance_fee=rng.randrange(6))
    while (question := t.match.question) is not None:
        answer = random_answer(question, rng)
        give(t, answer)
        assert t.match.answers[question.number].value == answer
    assert t.match.over


# ---------------------------------------------------------------- a split
@pytest.mark.parametrize(
    "legal",
    [Conversion(10, 0, 0, 0), Conversion(4, 5, 12, 3), Conversion(-7, 10, 5, 0), Conversion(-1, 10, 5, 5)],
)
def test_steps_reach_every_legal_split_and_no_other(legal):
    made = SplitControl(shown().match.question._replace(legal=legal), PEOPLE, print, attempt)
    reached, todo = {(0, 0)}, [(0, 0)]
    while todo:
        at = todo.pop()
        for each in (*made._bonds._buttons.values(), *made._stocks._buttons.values()):
            made._bonds.value, made._stocks.value = at
            made._refresh()
            if not each.disabled:
                each.click()
                todo += [made.split] if made.split not in reached else []
                reached.add(made.split)
    assert reached == legal_splits(legal)


def test_convert_says_what_is_missing_and_keep_is_always_there():
    t = asked("setup")
    assert find(t, "Convert").description == "Convert\nnothing to change yet"
    step(t, "Blocks of bonds", 1)
    assert find(t, "Convert").description == "Convert"
    assert not find(t, "Keep as it is").disabled


def test_a_split_shows_what_one_would_hold_then():
    t = asked("setup")
    step(t, "Blocks of stocks", 1)
    assert "10L → 5L" in page(t)
    assert "0L → 5L" in page(t)
    assert "buy 1 block" in page(t)


def test_a_rebalance_shows_its_fee():
    t = asked("rebalance", answers={"setup": Split(2, 0)})
    press(t, "Rebalance…")
    step(t, "Blocks of bonds", -1)
    assert "fee 3L" in page(t)
    step(t, "Blocks of stocks", 1)
    assert "fee 3L" in page(t)


def test_a_year_end_warns_of_the_limit_of_the_year_that_begins():
    question = asked("year_end", script=LAP, answers=POOR, audit_late=55).match.question
    late = question._replace(view=SimpleNamespace(rules=question.view.rules, players=[SimpleNamespace(year=2)]))
    assert SplitControl(question, PEOPLE, print, attempt).limit == 20
    assert SplitControl(late, PEOPLE, print, attempt).limit == 55


# ---------------------------------------------------------------- a takeover
def test_a_takeover_is_complete_with_a_rival_and_a_class():
    t = asked("takeover", script=LAP, players=PEOPLE[:3])
    assert find(t, "Take over").description == "Take over\nchoose a rival and a class"
    press(t, "Chen")
    assert find(t, "Take over").disabled
    press(t, "Bonds")
    assert not find(t, "Chen has no bonds: take nothing").disabled


def test_the_only_rival_is_chosen_already():
    t = asked("takeover", script=LAP)
    assert "Ben holds" in page(t)
    press(t, "Cash")
    assert not find(t, "Take 5L cash from Ben").disabled


def test_an_amount_to_take_is_1_to_5():
    t = asked("takeover", script=LAP)
    assert find(t, "+1").disabled
    for _ in range(4):
        press(t, "−1")
    assert find(t, "−1").disabled
    press(t, "Stocks")
    press(t, "Ben has no stocks: take nothing")
    assert t.match.answers[-1].value == Target(1, 2, 1)


# ---------------------------------------------------------------- a deal
def offering(tile=3, players=PEOPLE[:3], **rules):
    """Asha is to offer: 5L bonds, 5L stocks and an income; on the Free Trade Zone (9) or not."""
    script = rolls({(0, 1): tile - 1}) if tile < 8 else {(MOVE, 0, 1, 0): 5, (MOVE, 0, 1, 1): tile - 8}
    return asked("offer", players=players, script=script, answers=POOR, dice=1 if tile < 8 else 2, **rules)


def most(t, about):
    """Press a stepper upwards until it stops."""
    pressed = 0
    for size in (5, 1):
        while not (up := next(b for b in buttons(t) if b.tooltip == f"{about}, in L: +{size}")).disabled:
            up.click()
            pressed += size
    return pressed


def test_a_deal_opens_when_a_partner_is_chosen():
    t = offering()
    assert labels(t)[:3] == ["Offer Ben a deal", "Offer Chen a deal", "No deal"]
    press(t, "Offer Chen a deal")
    assert "Asha gives" in page(t)
    assert "Chen gives" in page(t)
    assert find(t, "Offer this to Chen").description == "Offer this to Chen\nthe deal must move something"


def test_one_can_give_what_one_holds_and_no_more():
    t = offering(tile=7)
    press(t, "Offer Ben a deal")
    assert [most(t, f"{asset} that I give") for asset in ("Cash", "Bonds", "Stocks")] == [0, 5, 5]


def test_one_can_ask_for_what_the_partner_is_seen_to_hold():
    t = offering(tile=7)
    press(t, "Offer Ben a deal")
    assert [most(t, f"{asset} that I get") for asset in ("Cash", "Bonds", "Stocks")] == [0, 5, 5]


def test_with_closed_books_one_can_ask_for_anything():
    t = offering(tile=7, open_books=0)
    press(t, "Offer Ben a deal")
    step(t, "Stocks that I get, in L", 5)
    step(t, "Stocks that I get, in L", 5)
    press(t, "Offer this to Ben")
    assert t.match.answers[-1].value == Deal(1, 0, 0, 0, 0, 0, 10)


def test_the_same_asset_cannot_stand_on_both_sides():
    t = offering(tile=7)
    press(t, "Offer Ben a deal")
    step(t, "Stocks that I give, in L", 1)
    assert not [b for b in buttons(t) if b.tooltip.startswith("Stocks that I get")]
    assert "Asha gives stocks" in page(t)
    step(t, "Stocks that I give, in L", -1)
    assert [b for b in buttons(t) if b.tooltip.startswith("Stocks that I get")]


def test_another_partner_caps_what_is_asked_for():
    t = shown(PEOPLE[:3], script=rolls({(0, 1): 6}), first_seat=0)
    for split in (KEEP, KEEP, Split(1, 0)):  # Ben keeps 10L cash and Chen 5L
        give(t, split)
    until(t, "offer")
    press(t, "Offer Ben a deal")
    step(t, "Cash that I get, in L", 5)
    step(t, "Cash that I get, in L", 5)
    press(t, "Offer Chen a deal")
    press(t, "Offer this to Chen")
    assert t.match.answers[-1].value == Deal(2, 0, 0, 0, 5, 0, 0)


@pytest.mark.parametrize("tile", [7, 9])
def test_the_bonus_is_shown_in_the_free_trade_zone_alone(tile):
    t = offering(tile=tile)
    press(t, "Offer Ben a deal")
    assert ("25L short of the Free Trade bonus" in page(t)) is (tile == 9)
    assert ("Free Trade" in page(t).split("fp-q")[-1]) is (tile == 9)


def test_what_the_deal_is_worth_is_added_up():
    t = offering(tile=7)
    press(t, "Offer Ben a deal")
    step(t, "Bonds that I give, in L", 5)
    step(t, "Stocks that I get, in L", 1)
    assert "Worth: 5L + 1L = 6L" in page(t)
    assert "Together <b>5L</b>" in page(t)
