"""Wongamania's table by clicking, without a browser: whole games, hands that nobody else sees, and "Any deals?"."""

import random

import ipywidgets as w
import pytest
from clicking import (
    alive,
    belonging,
    buttons,
    close_everything,
    held_texts,
    is_undo,
    labels,
    message,
    page,
    plain,
    press,
    pressable,
    tool,
    tree,
)
from wongamania.staged import PLAYERS, RULES, SEED, opening

from finplay import Match
from finplay.wongamania.answers import NO_DEAL, in_hand, make_deal
from finplay.wongamania.cards import BOX, PROPERTY, STOCK
from finplay.wongamania.rules import Rules
from widgets import Table

PEOPLE = ("Asha", "Ben", "Chen", "Devi", "Emil", "Fatma")


@pytest.fixture(autouse=True)
def nothing_stays():
    close_everything()
    yield
    close_everything()


def shown(players, seed=7, **options):
    rules = options.pop("rules", Rules(first_seat=0, max_turns=3))
    return Table("wongamania", players=list(players), seed=seed, rules=rules, save=False, **options)


def staged():
    return shown(PLAYERS, SEED, rules=RULES, script=opening())


def hands_on_the_page(t):
    """Is a hand anywhere in the kernel or on the page?"""
    held = any("wm-hand" in text for text in held_texts())
    return held or any("wm-hand" in each._dom_classes for each in tree(t.widget) if isinstance(each, w.DOMWidget))


def go_on(t):
    """Press what goes on, wherever no hand is needed to know it."""
    for label in ("No deals: go on", "Go on", "No deal", "Refuse", "End turn"):
        if label in labels(t):
            press(t, label)
            return
    (curtain,) = labels(t)
    press(t, curtain)


# ---------------------------------------------------------------- whole games
def check_what_is_shown(t):
    """True of every moment of every game."""
    assert message(t) == "", message(t)
    assert set(alive()) == belonging(t)
    for each in buttons(t):
        steps = each.description[0] in "+−"
        assert steps or is_undo(each) or ("\n" in each.description) == each.disabled, each.description
    asked = t._screen.asked
    curtain = any(label.startswith("I am ") for label in labels(t))
    if len(t.match.people) > 1 and (curtain or asked is None or not t._screen._is_secret(asked)):
        assert not hands_on_the_page(t), "a hand is shown to everybody"


@pytest.mark.parametrize(
    "players",
    [
        PEOPLE[:2],
        PEOPLE[:3],
        PEOPLE,
        ("Asha", "Cyclist", "Ben", "Speculator"),
        ("Saboteur", "Asha"),
        ("Hold", "Saboteur", "Asha", "Speculator", "Random", "Saver"),
    ],
    ids=len,
)
def test_whatever_can_be_pressed_is_legal_and_leads_to_the_end_of_the_game(players):
    rng = random.Random(len(players))
    t = shown(players, seed=rng.randrange(1000), rules=Rules(max_turns=2, start_grid=6))
    for _ in range(6000):
        check_what_is_shown(t)
        if t.match.question is None:
            break
        undo = [each for each in buttons(t) if each.description == "Undo"]
        rng.choice(undo if undo and rng.random() < 0.03 else _toward_the_end(t, rng)).click()
        assert t.match.trouble is None
    assert t.match.over
    assert "The game is over" in plain(t)


def _toward_the_end(t, rng):
    """Anything, but steps of a deal not for ever."""
    made = pressable(t)
    done = [each for each in made if each.description in ("No deal", "End turn", "Go on", "No deals: go on")]
    return done if done and rng.random() < 0.4 else made


# ---------------------------------------------------------------- who sees what
def test_a_hand_is_seen_by_who_plays_and_by_nobody_at_the_curtain():
    t = staged()
    assert labels(t) == ["I am Asha: show my table"]
    assert not hands_on_the_page(t)
    press(t, "I am Asha: show my table")
    assert {"Buy Property", "Play Money Lender", "Play Car Accident", "Play Illness"} <= {
        label.split("\n")[0] for label in labels(t)
    }


def test_an_insurance_is_asked_for_in_the_open_without_the_hand():
    t = staged()
    until_insure(t)
    assert "Ben, does your Insurance cancel the Car Accident?" in plain(t)
    assert "Use the Insurance" in labels(t)
    assert not hands_on_the_page(t)
    assert "Vacation" not in page(t)  # in Ben's hand
    press(t, "Use the Insurance")
    assert labels(t) == ["I am Asha: show my table"]


def until_insure(t):
    for label in ("I am Asha: show my table", "End turn", "No deals: go on", "I am Ben: show my table",
                  "Play Insurance", "End turn", "No deals: go on", "No deals: go on", "No deals: go on",
                  "I am Asha: show my table", "Play Car Accident",
                  "Ben: −3, has 4 Wonga, has an Insurance"):  # fmt: skip
        press(t, label)


def test_alone_with_bots_there_is_no_curtain_and_no_bar():
    t = shown(["Asha", "Hold", "Saver"])
    while t.match.question is not None:
        assert not any(label.startswith("I am ") for label in labels(t))
        assert "Any deals?" not in plain(t)
        go_on_alone(t)
    assert t.match.over


def go_on_alone(t):
    question = t.match.question
    label = {"act": "End turn", "offer": "No deal", "accept": "Refuse"}.get(question.decision)
    if label:
        press(t, label)
    else:
        next(each for each in pressable(t) if not is_undo(each)).click()


# ---------------------------------------------------------------- "Any deals?"
def at_the_bar(players=PEOPLE[:3], **options):
    t = shown(players, **options)
    press(t, "I am Asha: show my table")
    press(t, "End turn")
    assert "Any deals?" in plain(t)
    return t


def offers(t):
    return [(a.seat, a.value) for a in t.match.answers if a.decision == "offer"]


def test_one_click_passes_for_all():
    t = at_the_bar()
    press(t, "No deals: go on")
    assert offers(t) == [(1, NO_DEAL), (2, NO_DEAL), (0, NO_DEAL)]
    assert labels(t) == ["I am Ben: show my table"]


def wish(t, name, card, wonga=1):
    """Write down that this person offers a card of the hand for Wonga to the next at the table."""
    press(t, f"{name} offers a deal")
    press(t, f"I am {name}: show my table")
    partner = t.match.names[(t.match.names.index(name) + 1) % len(t.match.names)]
    press(t, f"Offer {partner} a deal")
    press(t, f"+ {card}")
    plus = [each for each in buttons(t) if each.description == "+1"]
    for _ in range(wonga):
        plus[1].click()
    press(t, f"Offer this to {partner}")


def in_the_hand(t, seat):
    return sorted({in_hand(kind) for kind in t.match.state.players[seat].hand})


def first_card(t, seat):
    return BOX[t.match.state.players[seat].hand[0]].name


def test_a_wish_is_kept_until_its_turn_comes_and_the_others_pass():
    t = at_the_bar()
    card = first_card(t, 0)
    wish(t, "Asha", card)
    assert "Any deals?" in plain(t)
    assert "Asha offers a deal ✓" in labels(t)
    assert not hands_on_the_page(t)
    assert offers(t) == []
    press(t, "Go on")
    deal = make_deal(1, 0, 1, [in_hand(t.match.state.players[0].hand[0])])
    assert offers(t) == [(1, NO_DEAL), (2, NO_DEAL), (0, deal)]
    assert labels(t) == ["I am Ben: show my table"]
    press(t, "I am Ben: show my table")
    assert "Asha offers you a deal" in plain(t)


def test_a_wish_can_be_changed_and_taken_back():
    t = at_the_bar()
    wish(t, "Asha", first_card(t, 0))
    press(t, "Asha offers a deal ✓")
    press(t, "I am Asha: show my table")
    assert "Offer this to Ben" in labels(t)  # as it was left
    press(t, "No deal")
    assert "Asha offers a deal" in labels(t)
    press(t, "No deals: go on")
    assert offers(t)[-1] == (0, NO_DEAL)


def test_a_wish_that_has_become_illegal_is_shown_again():
    t = staged()  # Asha has a Property; Ben asks for it and gets it before Asha's own offer comes
    press(t, "I am Asha: show my table")
    press(t, "End turn")
    wish(t, "Asha", "Property")
    t._screen.together.keep(1, make_deal(0, 1, 0, [], [in_hand(PROPERTY)]))
    press(t, "Go on")
    press(t, "I am Asha: show my table")
    press(t, "Accept")
    assert t.match.question.seat == 0
    assert t.match.question.decision == "offer"
    assert "Asha, offer one deal?" in plain(t)
    assert any(label.startswith("Offer this to Ben\n") for label in labels(t)), labels(t)
    press(t, "No deal")
    assert offers(t)[-1] == (0, NO_DEAL)


def test_an_illegal_wish_is_refused_in_words_and_not_kept():
    t = staged()
    press(t, "I am Asha: show my table")
    press(t, "End turn")
    press(t, "Asha offers a deal")
    press(t, "I am Asha: show my table")
    t._screen.attempt(lambda: t._screen._keep_wish(make_deal(1, 99, 0, [in_hand(STOCK)])))(None)
    assert "you have 5 Wonga" in message(t)
    assert t._screen.together.draft(0) is None


def test_undo_drops_the_wishes():
    t = at_the_bar()
    wish(t, "Asha", first_card(t, 0))
    press(t, "Undo")
    assert labels(t) == ["I am Asha: show my table"]
    press(t, "I am Asha: show my table")
    press(t, "End turn")
    assert "Asha offers a deal" in labels(t)


def test_no_advice_is_given_while_all_are_asked():
    t = at_the_bar()
    advice = next(each for each in tree(t._screen.tools.widget) if "would Hold do" in getattr(each, "description", ""))
    assert advice.disabled
    press(t, "Ben offers a deal")
    press(t, "I am Ben: show my table")
    tool(t, "What would Hold do?")
    assert "Hold:" in plain_tools(t)


def plain_tools(t):
    return " ".join(each.value for each in tree(t._screen.tools.widget) if type(each) is w.HTML)


def test_who_has_nothing_cannot_offer():
    t = shown(PEOPLE[:2], rules=Rules(first_seat=0, start_wonga=0, start_cards=0, salary=0, max_turns=2))
    while t.match.question is not None:
        go_on(t)
    assert offers(t) == []


def test_a_resumed_game_asks_again(tmp_path):
    place = tmp_path / "game.json"
    t = Table("wongamania", list(PEOPLE[:2]), 7, Rules(first_seat=0, max_turns=2), save=place)
    press(t, "I am Asha: show my table")
    press(t, "End turn")
    wish(t, "Asha", first_card(t, 0))
    answers = list(t.match.answers)
    again = Match("wongamania", list(PEOPLE[:2]), 7, Rules(first_seat=0, max_turns=2), answers=answers)
    assert again.question.decision == "offer"
    t.close()
    back = Table("wongamania", list(PEOPLE[:2]), 7, Rules(first_seat=0, max_turns=2), save=place)
    if "Go on with it" in labels(back):
        press(back, "Go on with it")
    assert "Asha offers a deal" in labels(back)
    assert list(back.match.answers) == answers


# ---------------------------------------------------------------- what was read out, what is counted, and rest
def test_what_was_read_out_to_one_person_is_gone_when_all_may_look():
    t = shown(PEOPLE[:2])
    press(t, "I am Asha: show my table")
    press(t, "Draw: −1 Wonga, +1 card")
    told = []
    t._screen._news.observe(lambda change: told.append(change["new"]), "news")
    press(t, "End turn")
    assert "Any deals?" in plain(t)
    assert told[0].get("hush"), "first the page is cleared"
    assert not any(
        "draws a" in words and "draws a card" not in words for each in told for words in each.get("sentences", [])
    )


def test_the_number_of_a_deal_is_shown_as_it_is_stepped():
    t = at_the_bar()
    press(t, "Asha offers a deal")
    press(t, "I am Asha: show my table")
    press(t, "Offer Ben a deal")
    for _ in range(2):
        next(each for each in buttons(t) if each.description == "+1").click()
    numbers = [each.value for each in tree(t.widget) if "fp-num" in getattr(each, "_dom_classes", ())]
    assert numbers == ["2", "0"]
    next(each for each in buttons(t) if each.description == "−1").click()
    numbers = [each.value for each in tree(t.widget) if "fp-num" in getattr(each, "_dom_classes", ())]
    assert numbers == ["1", "0"]


def test_people_can_rest_from_deals_until_a_persons_next_turn():
    t = shown(["Asha", "Hold", "Saver"])
    press(t, "End turn")
    assert "No deal" in labels(t)
    press(t, "No deals until a person's next turn")
    while t.match.question.decision == "accept":
        press(t, "Refuse")
    assert (t.match.question.decision, t.match.state.round) == ("act", 2)
    assert [seat for seat, _ in offers(t)].count(0) == 3
    press(t, "End turn")
    if t.match.question.decision == "accept":
        press(t, "Refuse")
    assert "No deal" in labels(t)  # and then they are asked again
