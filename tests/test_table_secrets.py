"""What a person at the screen may not see is not on the page; what somebody typed is only text."""

import random
import re

import pytest
from clicking import (
    PEOPLE,
    Tags,
    close_everything,
    give,
    held_texts,
    htmls,
    labels,
    lift,
    message,
    page,
    plain,
    press,
    pressable,
    shown,
    tool,
    tree,
    until,
)
from ipywidgets import Button
from wealthcraft.table import Split, deal, rolls

from finplay import Seat
from finplay.wealthcraft import story
from finplay.wealthcraft.players import Bot


@pytest.fixture(autouse=True)
def nothing_stays():
    close_everything()
    yield
    close_everything()


# ---------------------------------------------------------------- the curtain
CURTAIN = {
    "roll": "to play a turn",
    "accept": "to answer Asha's deal",
    "bid": "to bid for a house, in secret",
    "setup": "to choose the first investments",
}


def at_the_curtain(decision, seat=1, **rules):
    """Two people; the curtain is up for Ben (or Asha)."""
    rules = {"first_seat": 0, **rules}
    t = shown(PEOPLE[:2], script=rolls({(0, 1): 4 if decision == "bid" else 2}), **rules)
    until(t, decision, seat, offer=deal(1, (1, 0, 0)), bid=10)
    return t


@pytest.mark.parametrize("decision", CURTAIN)
def test_the_curtain_says_who_is_next_and_what_for(decision):
    t = at_the_curtain(decision, open_books=0)
    assert "Pass to Ben" in plain(t)
    assert CURTAIN[decision] in plain(t)
    assert labels(t) == ["I am Ben: show my table"]


@pytest.mark.parametrize("decision", CURTAIN)
def test_behind_the_curtain_is_nothing_not_even_out_of_sight(decision):
    t = at_the_curtain(decision, open_books=0)
    tools = {tool.description for tool in t._screen.tools.lasting if isinstance(tool, Button)}
    assert set(held_texts()) - tools == {*filter(None, htmls(t)), "I am Ben: show my table"}
    assert "10L" not in page(t)
    assert "Ben, " not in page(t)


def test_what_the_player_before_saw_is_gone_when_the_curtain_goes_up():
    t = shown(PEOPLE[:2], first_seat=0, open_books=0)
    lift(t)
    assert "You have 10L cash" in str(held_texts())
    press(t, "Keep as it is")
    assert "Pass to Ben" in plain(t)
    assert not [text for text in held_texts() if re.search(r"\d+L\b", text) or "how do you start" in text]


def test_with_the_curtain_lifted_the_question_is_there():
    t = at_the_curtain("bid")
    press(t, "I am Ben: show my table")
    assert "Ben, your sealed bid" in plain(t)


def test_with_open_books_only_a_sealed_bid_needs_the_curtain():
    rng, seen = random.Random(3), set()
    t = shown(PEOPLE[:3], seed=3, max_rounds=6)
    while t.match.question is not None:
        up = labels(t)[0].startswith("I am")
        seen.add((t.match.question.decision == "bid", up))
        give(t, t.match.question.legal.sample(rng.randrange) if t.match.question.decision == "bid" else passing(t))
    assert seen == {(True, True), (False, False)}


def passing(t):
    question = t.match.question
    return getattr(Bot(), question.decision)(question.view, question.view.players[question.seat], *question.info)


def test_one_person_keeps_the_screen_until_somebody_else_is_asked():
    t = shown(PEOPLE[:2], script=rolls({(0, 1): 2}), first_seat=0, open_books=0)
    asked = []
    while t.match.question is not None and len(t.match.answers) < 12:
        if labels(t)[0].startswith("I am"):
            asked.append(t.match.question.seat)
        give(t, passing(t))
    assert asked == [0, 1, 0, 1]


def test_undo_of_a_sealed_bid_asks_for_the_curtain_again():
    t = at_the_curtain("bid")
    lift(t)
    press(t, "Undo")
    assert labels(t) == ["I am Asha: show my table"]
    assert not any(answer.decision == "bid" for answer in t.match.answers)


def test_one_person_alone_bids_without_a_curtain():
    t = shown(["Asha", "Steady"], script=rolls({(0, 1): 4}), first_seat=0)
    until(t, "bid")
    assert "Asha, your sealed bid" in plain(t)


# ---------------------------------------------------------------- closed books, sealed bids
def change_secrets(match, viewer):
    """Other amounts for all rivals, now and in the story, wherever the books of the viewer are closed."""
    for player in match.state.players:
        if player.seat != viewer:
            player.cash, player.bonds, player.stocks = player.cash + 777, player.bonds + 885, player.stocks + 995
            player.bid += 775
    for i, event in enumerate(match.state.events):
        if event.kind in story.PRIVATE and event.seat != viewer:
            match.state.events[i] = event._replace(a=event.a + 3, b=event.b + 4, c=event.c + 5, d=event.d + 6)


def open_up(t):
    """Open the question's controls as far as they go."""
    first = labels(t)[0]
    if first.startswith("Offer ") or t.match.question.decision == "takeover":
        press(t, first)
    elif "Rebalance…" in labels(t):
        press(t, "Rebalance…")


def before_and_after(t, viewer):
    """All that the page holds, before and after the secrets of all rivals have changed; advice and rules too."""
    texts = []
    for change in (False, True):
        if change:
            change_secrets(t.match, viewer)
            t.refresh()
        open_up(t)
        held = held_texts()
        for label in ("What would Steady do?", "Rules and words", "Menu"):
            tool(t, label)
            held += held_texts()
        if t.match.rules.open_books == 0:
            with pytest.raises(AssertionError, match="the books are closed"):
                tool(t, "Look ahead")
        assert message(t) == ""  # reaching for what is hidden would be an error
        for each in tree(t._screen.tools.widget):
            if getattr(each, "description", "").startswith("Save a copy"):
                each.click()
        held += held_texts()
        texts.append(sorted(held))
    return texts


@pytest.mark.parametrize(("players", "seed"), [(PEOPLE[:2], 1), (PEOPLE, 1), (["Asha", "Steady", "Hawk"], 3)])
def test_with_closed_books_nothing_on_the_page_depends_on_what_rivals_hold(players, seed):
    rng, checked = random.Random(1), set()
    t = shown(players, seed, open_books=0, max_rounds=6)
    while t.match.question is not None:
        lift(t)
        question = t.match.question
        if question.decision not in checked or rng.random() < 0.1:
            checked.add(question.decision)
            before, after = before_and_after(t, question.seat)
            assert before == after, question.decision
            t.match.try_again()  # runs the rules again, and so brings the true amounts back
            t.refresh()
        give(t, t.match.question.legal.sample(rng.randrange))
    assert checked >= {"setup", "roll", "offer", "audit", "takeover", "end_turn"}


def test_with_open_books_the_page_shows_what_rivals_hold():
    t = shown(PEOPLE[:2], first_seat=0)
    before, after = before_and_after(t, 0)
    assert before != after


def test_a_sealed_bid_is_nowhere_on_the_page_of_the_next_bidder():
    t = shown(PEOPLE[:2], script=rolls({(0, 1): 4}), first_seat=0)
    until(t, "bid", 1, bid=15)
    lift(t)
    before = sorted(held_texts())
    t.match.state.players[0].bid = 10
    t.refresh()
    assert sorted(held_texts()) == before


def test_looking_ahead_at_ones_bid_tells_nothing_of_a_bid_that_is_sealed():
    texts = []
    for bid in (0, 15):
        close_everything()
        t = shown(PEOPLE[:2], script=rolls({(0, 1): 4}), first_seat=0, max_rounds=2)
        until(t, "bid", 1, bid=bid)
        lift(t)
        tool(t, "Look ahead")
        assert t._screen.tools.looking.wait(120)
        assert "games for each answer" in page(t)
        texts.append(sorted(held_texts()))
    assert texts[0] == texts[1]


def test_after_the_curtain_only_that_persons_amounts_are_on_the_page():
    t = shown(PEOPLE[:2], first_seat=0, open_books=0)
    lift(t)
    give(t, Split(2, 0))
    lift(t)
    give(t, Split(0, 2))
    lift(t)
    assert "Asha starts with 2 blocks of bonds" in plain(t)
    assert "Ben has invested" in plain(t)
    assert "2 blocks of stocks" not in plain(t)


def test_while_a_bot_has_failed_closed_books_stay_closed():
    class Greedy(Bot):
        def setup(self, game, me):
            return Split(3, me.cash)

    t = shown(["Asha", Seat("Greedy", Greedy()), "Ben"], first_seat=1, open_books=0)
    assert "Greedy cannot go on" in plain(t)
    assert "match.trouble" in plain(t)
    assert "Allowed" not in plain(t)
    assert "from 10L cash" in str(t.match.trouble)


# ---------------------------------------------------------------- names are text
RUDE = (
    "<img src=x onerror=alert(1)>",
    '"quotes" & co',
    "</style><script>alert(1)</script>",
    "&lt;b onclick=x&gt; '",
    "🐯🐯",
    "עידו عائشة",
    "W" * 40,
    "{0} %s \\n $x",
)


def has_only_our_tags(t):
    for each in htmls(t):
        found = Tags(each)
        assert not found.tags & {"img", "script", "style", "iframe", "a"}
        assert not [name for name in found.attributes if name.startswith("on")]


@pytest.mark.parametrize("players", [RUDE[:4], RUDE[4:]])
@pytest.mark.parametrize("open_books", [1, 0])
def test_whatever_a_name_is_it_is_only_text(players, open_books):
    rng = random.Random(open_books)
    t = shown(players, seed=9, open_books=open_books, max_rounds=3)
    for _ in range(60):
        has_only_our_tags(t)
        if pressable(t):
            rng.choice(pressable(t)).click()
    has_only_our_tags(t)
    lift(t)
    assert all(name in plain(t) for name in players)


def test_what_a_failing_bot_says_is_only_text():
    class Rude(Bot):
        def setup(self, game, me):
            raise RuntimeError("<img src=x onerror=alert(1)>")

    t = shown([Seat("<script>", Rude()), "Ben"], first_seat=0)
    has_only_our_tags(t)
    assert "<script> cannot go on" in plain(t)
    assert "<img src=x onerror=alert(1)>" in plain(t)


def test_an_error_message_is_only_text():
    t = shown()

    def fails(answer):
        raise RuntimeError("<img src=x onerror=alert(1)>")

    t.match.answer = fails
    press(t, "Keep as it is")
    has_only_our_tags(t)
    assert "<img src=x onerror=alert(1)>" in plain(t)
