"""Looking ahead: nothing hidden shows through, the sums are right, and the panel at the table."""

import re
import threading
from collections import Counter
from copy import deepcopy
from dataclasses import replace
from functools import partial
from random import Random

import ipywidgets as w
import lab as labs
import pytest
from axe_checks import serious
from clicking import PEOPLE, close_everything, lift, shown, tool, tree, until
from wealthcraft.table import rolls

from finplay import IllegalAnswer, Match, Seat
from finplay.look_ahead import MOST, Future, LookAhead, candidates, prospects, why_not
from finplay.wealthcraft.advice import answer_words
from finplay.wealthcraft.answers import KEEP, NO_DEAL, Deal
from finplay.wealthcraft.bots import Steady
from finplay.wealthcraft.players import Bot
from finplay.wealthcraft.records import net_worth
from finplay.wealthcraft.rules import LOTTERY, Rules
from finplay.wongamania.advice import answer_words as wonga_words
from finplay.wongamania.answers import Deal as WongaDeal
from finplay.wongamania.answers import in_hand
from finplay.wongamania.asking import ask as wonga_ask
from finplay.wongamania.bots import Speculator
from finplay.wongamania.rules import Rules as WongaRules
from finplay.wongamania.unseen import redraw
from widgets import tools
from widgets.look_ahead import LookAheadPanel

LOOK = "Look ahead"
IPO_DIE = 5  # from Start


@pytest.fixture(autouse=True)
def work(tmp_path, monkeypatch):
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path / "work"))
    close_everything()
    yield
    close_everything()


def passing(question):
    return getattr(Bot(), question.decision)(question.view, question.view.players[question.seat], *question.info)


def at(decision, players=("Asha", "Ben"), seed=7, script=None, **rules):
    """A match in which everybody has passed until this is asked."""
    match = Match("wealthcraft", list(players), seed, Rules(first_seat=0, **rules), script=script)
    while match.question.decision != decision:
        match.answer(passing(match.question))
    return match


def futures(match, answers, games=30):
    return list(LookAhead(match, answers).futures(games))


# ---------------------------------------------------------------- nothing hidden shows through
def test_another_luck_to_come_gives_the_same_prospects():
    """Two matches that look alike so far and differ in the luck to come cannot be told apart."""
    dice = {(0, 1): IPO_DIE}
    one, other = (at("invest", script=rolls(dice | {(1, 1): die, (0, 2): die})) for die in (1, 6))
    assert one.answers == other.answers
    assert one.ledger == other.ledger
    assert futures(one, (0, 1)) == futures(other, (0, 1))


def test_a_sealed_bid_that_is_in_changes_nothing():
    one, other = (at("bid", ("Asha", "Ben", "Chen"), script=rolls({(0, 1): 4})) for _ in range(2))
    one.answer(0)
    other.answer(10)  # Asha's
    assert one.question.seat == other.question.seat == 1
    assert one.answers != other.answers
    assert futures(one, (0, 10)) == futures(other, (0, 10))


def test_a_bid_that_was_opened_is_known():
    one, other = (at("bid", ("Asha", "Ben"), script=rolls({(0, 1): 4})) for _ in range(2))
    for match, bid in ((one, 0), (other, 10)):
        match.answer(bid)
        match.answer(0)
    assert one.question.decision != "bid"
    assert futures(one, (passing(one.question),)) != futures(other, (passing(other.question),))


def test_the_lottery_is_drawn_anew_each_time():
    """What the ticket will bring is laid down here: if that showed through, every continuation would bring the same."""
    found = set()
    for face in range(6):
        script = rolls({(0, 1): 6, (0, 2): 3}) | {(LOTTERY, 0, 2, 0): face}
        match = at("gamble", script=script, max_rounds=2)
        rows = futures(match, (1, 0), 60)
        found.add(tuple(a.worth - b.worth for a, b in rows))
    (gains,) = found
    assert set(gains) == {-2, 0, 3}, "the prizes, less 2L for the ticket"


def wongamania(players=("Asha", "Speculator", "Ben", "Saboteur"), seed=7, rounds=3):
    """A match in which Asha and Ben play as bots would, up to this Economic Turn; a generator of its questions."""
    match = Match("wongamania", list(players), seed, WongaRules(max_turns=rounds))
    while match.question is not None:
        yield match
        asked = match.question
        me = asked.view.players[asked.seat]
        match.answer(getattr(Speculator(), asked.decision)(asked.view, me, *asked.info))


def looks(game, seat):
    """All that a redraw may depend on: what the seat sees, and how many cards lie where."""
    places = [(p.wonga, p.hand_size, p.table, p.hand if p.seat == seat else ()) for p in game.players]
    return places, game.central, game.spent


def shuffle_hidden(game, seat, rng):
    """Make it another table that looks the same to this seat."""
    places = [game.central_ids, game.spent_ids, *(p.bank_ids for p in game.players)]
    places += [p.hand_ids for p in game.players if p.seat != seat]
    pool = [card for cards in places for card in cards]
    rng.shuffle(pool)
    for cards in places:
        cards[:] = [pool.pop() for _ in cards]


def test_in_wongamania_a_redraw_depends_on_nothing_that_is_hidden():
    rng, checked = Random(1), 0
    for match in wongamania():
        seat = match.question.seat
        one, other = deepcopy(match.state), deepcopy(match.state)
        shuffle_hidden(other, seat, rng)
        assert looks(one, seat) == looks(other, seat)
        for game in (one, other):
            redraw(game, seat, "act", (), 12345)
        assert all(a.hand == b.hand for a, b in zip(one.players, other.players, strict=True))
        assert [sorted(p.bank_ids) for p in one.players] == [sorted(p.bank_ids) for p in other.players]
        assert looks(one, seat) == looks(match.state, seat), "what is seen stays as it is"
        checked += one.players[1].hand != match.state.players[1].hand
    assert checked > 10, "hands of rivals are other hands now"


def with_other_secrets(ahead, rng):
    """The same question at a table that looks the same, and where all that cannot be seen is otherwise.

    Hands, face-down Wonga and piles are shuffled at the moment of the question; all dice and draws to come are another.
    """

    def redraw_others(game, seat, decision, info, luck):
        before = looks(game, seat)
        shuffle_hidden(game, seat, rng)
        assert looks(game, seat) == before
        redraw(game, seat, decision, info, luck)

    rounds = range(ahead.question.view.round + 1, 9)
    ahead.script = {
        (stream, seat, when, 0): 0 for stream in ahead.box.streams.values() for seat in range(4) for when in rounds
    }
    ahead.box = replace(ahead.box, redraw=redraw_others)
    return ahead


def test_in_wongamania_what_may_come_does_not_change_with_the_secrets():
    """From the first draw to the last sum: other hands, books and piles, other luck to come, and the same numbers."""
    rng, checked = Random(2), Counter()
    for number, match in enumerate(wongamania(rounds=4)):
        decision = match.question.decision
        if number % 4 or checked[decision] == 4 or decision in ("hack", "accept"):  # these show cards of a rival
            continue
        answers = candidates(match)
        rows = futures(match, answers, 3)
        assert list(with_other_secrets(LookAhead(match, answers), rng).futures(3)) == rows
        assert len({each.worth for row in futures(match, answers, 8) for each in row}) > 1, "it is not all the same"
        checked[decision] += 1
    assert checked["act"]
    assert checked["offer"]


def test_in_wongamania_the_page_does_not_change_with_the_secrets():
    match = next(each for each in wongamania() if each.question.view.round == 2)
    panels = [LookAheadPanel(match, str, games=25) for _ in range(2)]
    with_other_secrets(panels[1].ahead, Random(3))
    for each in panels:
        each.start()
        assert each.wait(120)
    assert words_in(panels[0].widget) == words_in(panels[1].widget)
    assert "25 games for each answer" in words_in(panels[0].widget)


def test_in_wongamania_no_card_is_lost_or_doubled():
    for match in wongamania(rounds=2):
        game = deepcopy(match.state)
        before = sorted(cards_of(game))
        redraw(game, match.question.seat, match.question.decision, match.question.info, 99)
        assert sorted(cards_of(game)) == before


def cards_of(game):
    piles = [p.bank_ids + p.hand_ids + p.table_ids for p in game.players]
    return [card for cards in (game.central_ids, game.spent_ids, game.fund_ids, *piles) for card in cards]


def test_a_hand_that_is_looked_at_and_cards_that_are_offered_stay():
    game = next(wongamania()).state
    hand = list(game.players[1].hand_ids)
    redraw(game, 0, "hack", (1, game.players[1].hand), 5)
    assert game.players[1].hand_ids == hand
    kind = game.players[2].hand[0]
    redraw(game, 0, "accept", (WongaDeal(0, give_1=in_hand(kind)), 2), 5)
    assert kind in game.players[2].hand


def test_any_question_of_wongamania_can_be_looked_at():
    seen = set()
    for match in wongamania(rounds=3):
        asked = match.question
        listed = [each.answer for each in wonga_ask(asked, match.names).options if not each.why]
        found = candidates(match, listed)
        assert all(wonga_words(asked, each, match.names) for each in found)
        if len(seen) < 3 or asked.decision not in seen:
            assert len(futures(match, found, 2)) == 2
        seen.add(asked.decision)
    assert {"act", "offer"} <= seen


def test_with_closed_books_it_says_why_not():
    assert "the books are closed" in why_not(at("roll", open_books=0))
    assert why_not(Match("wongamania", ["Asha", "Ben"], 3)) == ""
    assert why_not(at("roll")) == ""
    assert why_not(Match("wealthcraft", ["Steady", "Hawk"], 3)) == "nothing is asked"
    with pytest.raises(ValueError, match="the books are closed"):
        LookAhead(at("roll", open_books=0), (1,))


# ---------------------------------------------------------------- the sums
def test_the_past_stays_and_the_answer_is_given():
    """The last answer of a game leaves nothing open: the future is what the rules make of it."""
    match = at("roll", max_rounds=1)
    while match.state.turn < 2 or match.question.decision != "end_turn":
        match.answer(passing(match.question))
    now = LookAhead(match, (1,)).future(0, 0)
    match.answer(1)
    assert match.over
    assert now.worth == net_worth(match.state.players[1])
    assert now.share == (1 / len(match.winners) if 1 in match.winners else 0)


def test_the_match_is_left_as_it_is():
    match = at("invest", script=rolls({(0, 1): IPO_DIE}))
    before = (list(match.answers), match.question, list(match.ledger), match.seed)
    futures(match, (0, 1), 5)
    assert (match.answers, match.question, match.ledger, match.seed) == before


def test_answers_meet_the_same_luck_and_no_two_continuations_are_alike():
    match = at("invest", script=rolls({(0, 1): IPO_DIE}))
    found = futures(match, (0, 0), 20)
    assert all(a == b for a, b in found)
    assert len({a.worth for a, _ in found}) > 5


def test_prospects_of_five_futures():
    rows = [[Future(10, 0.0), Future(12, 1.0)], [Future(20, 0.5), Future(24, 1.0)], [Future(30, 0.0), Future(36, 0.0)]]
    first, second = prospects(rows)
    assert (first.outcomes.median, second.outcomes.median) == (20, 24)
    assert second.outcomes.win_share == pytest.approx(2 / 3)
    assert first.more == (0, 0, 0)
    assert second.more[0] == 4
    assert second.more[1] < 4 < second.more[2]


def test_a_player_that_fails_is_told():
    class Later(Steady):
        def roll(self, game, me):
            if game.round > 3:
                raise RuntimeError("oh no")
            return 1

    match = at("roll", ("Asha", Seat("Late", Later())))
    with pytest.raises(ValueError, match="Late could not play on: RuntimeError: oh no"):
        futures(match, (1,), 1)


def test_an_answer_that_is_not_legal_is_refused():
    with pytest.raises(IllegalAnswer):
        LookAhead(at("roll"), (2,))


# ---------------------------------------------------------------- which answers
def test_a_short_list_is_looked_at_whole():
    match = at("invest", script=rolls({(0, 1): IPO_DIE}))
    assert candidates(match, (1, 0)) == (1, 0)


def test_of_a_long_list_a_few_are_taken_in_order():
    match = at("bid", script=rolls({(0, 1): 4}))
    long = [0, *range(10, 500, 5)]
    found = candidates(match, long)
    assert len(found) <= MOST
    assert list(found) == [each for each in long if each in found]


def test_without_a_list_the_bots_answers_are_taken_each_once():
    match = Match("wealthcraft", ["Asha", "Ben"], 7)
    found = candidates(match)
    assert 2 <= len(found) <= MOST
    assert max(Counter(found).values()) == 1
    assert all(match.question.legal.allows(each) for each in found)


def test_every_answer_to_every_question_has_words():
    match = Match("wealthcraft", ["Asha", "Ben", "Hawk"], 5, Rules(max_rounds=6))
    seen = set()
    while match.question is not None:
        for each in candidates(match):
            assert answer_words(match.question, each, match.names)
        seen.add(match.question.decision)
        match.answer(passing(match.question))
    assert {"setup", "roll", "offer", "end_turn", "year_end"} <= seen
    assert answer_words(at("offer").question, NO_DEAL, ("Asha", "Ben")) == "No deal"
    deal = Deal(1, 0, 10, 0, 12, 0, 0)
    assert answer_words(at("offer").question, deal, ("Asha", "Ben")) == "Offer Ben 10L bonds for 12L cash"


# ---------------------------------------------------------------- at the table
def looked(t):
    tool(t, LOOK)
    panel = t._screen.tools.looking
    assert panel.wait(120)
    return panel


def words_in(widget):
    return re.sub(r"<[^>]*>", " ", " ".join(each.value for each in tree(widget) if type(each) is w.HTML))


def test_it_opens_below_the_question_and_tells_each_answer():
    t = shown(["Asha", "Hawk"], max_rounds=3)
    panel = looked(t)
    assert len(panel.found) == len(panel.labels) > 1
    words = words_in(t._screen.tools._place)
    assert "games for each answer" in words
    assert "Steady plays for all people" in words
    for label in panel.labels:
        assert label in words
    assert [each.description for each in tree(panel.widget) if isinstance(each, w.Button)] == ["More games"]


def test_answering_closes_it_and_stops_its_games(monkeypatch):
    monkeypatch.setattr(tools, "LookAheadPanel", partial(LookAheadPanel, games=100_000))
    t = shown(["Asha", "Hawk"])
    tool(t, LOOK)
    panel = t._screen.tools.looking
    t._screen.then(lambda: t.match.answer(KEEP))
    assert t._screen.tools.looking is None
    assert panel.wait(60)
    assert len(panel._futures) < panel.games


class Halting(Steady):
    """Loops at its roll in round 2, once this many rolls are behind it."""

    inside, rolls = threading.Event(), 0

    def roll(self, game, me):
        Halting.rolls -= game.round == 2
        if Halting.rolls < 0:
            self.inside.set()  # not in the loop: stopped in here, it would keep the lock
            while True:
                pass
        return 1


@pytest.mark.parametrize(("rolls", "told"), [(3, "Too few games to say anything."), (120, "games for each answer.")])
def test_a_bot_that_loops_is_stopped_and_what_there_is_is_told(rolls, told):
    Halting.inside.clear()
    Halting.rolls = 10**9
    t = shown(["Asha", Seat("Halting", Halting())], max_rounds=2)
    Halting.rolls = rolls
    tool(t, LOOK)
    panel = t._screen.tools.looking
    assert Halting.inside.wait(60)
    (cancel,) = [each for each in tree(panel.widget) if isinstance(each, w.Button)]
    cancel.click()
    assert panel.wait(60)
    words = words_in(panel.widget)
    assert "Cancelled. A game had not ended: does a bot of yours loop without an end?" in words
    assert told in words
    assert bool(panel.found) == (rolls == 120)


def test_more_games_make_it_surer():
    match = at("roll", max_rounds=3)
    panel = LookAheadPanel(match, str, games=25)
    panel.start()
    assert panel.wait(60)
    first = panel.found[0].outcomes
    (more,) = [each for each in tree(panel.widget) if isinstance(each, w.Button)]
    more.click()
    assert panel.wait(60)
    both = panel.found[0].outcomes
    assert (first.games, both.games) == (25, 50)
    assert not Counter(first.worths) - Counter(both.worths), "the first games stay, others come to them"
    assert "50 games for each answer" in words_in(panel.widget)


def test_pressed_again_it_is_closed():
    t = shown(["Asha", "Hawk"], max_rounds=1)
    looked(t)
    tool(t, LOOK)
    assert t._screen.tools._place.children == ()


def test_where_it_cannot_be_done_the_button_says_why():
    t = shown(PEOPLE[:2], open_books=0)
    lift(t)
    (found,) = [each for each in tree(t._screen.tools.widget) if getattr(each, "description", "").startswith(LOOK)]
    assert found.disabled
    assert "the books are closed" in found.description


def test_an_error_is_shown_where_one_looks():
    class Later(Steady):
        def roll(self, game, me):
            if game.round > 2:
                raise RuntimeError("<b>oh no</b>")
            return 1

    t = shown(["Asha", Seat("Late", Later())])
    panel = looked(t)
    assert "Late could not play on" in words_in(panel.widget)
    assert "<b>oh" not in " ".join(each.value for each in tree(panel.widget) if type(each) is w.HTML)


def test_names_in_answers_are_only_text():
    t = shown(["Asha", "<img src=x>"], script=rolls({(0, 1): 1}), max_rounds=2, first_seat=0)
    until(t, "audit")
    panel = looked(t)
    assert "Audit <img src=x>" in panel.labels
    assert "<img" not in panel._told()


# ---------------------------------------------------------------- in a real JupyterLab
FOUND = "[[l, p.outcomes.median] for p in [table._screen.tools.looking] for l, p in zip(p.labels, p.found)]"
TABLE = """from finplay.wealthcraft.rules import Rules
from widgets import Table
table = Table("wealthcraft", ["Asha", "Hawk", "Saver"], seed=7, rules=Rules(max_rounds=6), save=False)
table"""


WONGA_TABLE = """from finplay.wongamania.rules import Rules
from widgets import Table
table = Table("wongamania", ["Asha", "Hold", "Cyclist"], seed=7, rules=Rules(max_turns=2, first_seat=0), save=False)
table"""


@pytest.mark.browser
def test_looking_ahead_in_wongamania_in_the_browser(page, lab):
    page.open(lab.add("look-ahead-wonga.ipynb", WONGA_TABLE))
    page.tab.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.run_all()
    page.click(LOOK)
    page.wait_for_text("games for each answer", 120)
    panel = page.tab.locator(".fp-ahead")
    panel.get_by_role("button", name="More games").wait_for()
    said = panel.locator(".fp-wide desc").text_content()
    for label, median in page.kernel(FOUND):
        assert f"{label}: median {median:g}," in said
    assert serious(page, "look ahead") == []
    panel.scroll_into_view_if_needed()
    page.shot("look-ahead-wongamania")
    assert page.errors == []


@pytest.mark.browser
def test_looking_ahead_in_the_browser(page, lab):
    page.open(lab.add("look-ahead.ipynb", TABLE))
    page.tab.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.run_all()
    page.click(LOOK)
    assert page.kernel("1 + 1") == 2, "the kernel answers meanwhile"
    page.wait_for_text("games for each answer", 120)
    page.tab.locator(".fp-ahead").get_by_role("button", name="More games").wait_for()
    assert serious(page, "look ahead") == []
    said = page.tab.locator(".fp-ahead .fp-wide desc").text_content()
    for label, median in page.kernel(FOUND):
        assert f"{label}: median {median:g}L" in said
    page.tab.locator(".fp-ahead").scroll_into_view_if_needed()
    page.shot("look-ahead")
    page.resize(labs.PHONE)
    page.tab.wait_for_timeout(500)
    page.tab.locator(".fp-ahead .fp-see").scroll_into_view_if_needed()
    page.shot("look-ahead-phone")
    assert serious(page, "look ahead on the phone") == []
    assert page.errors == []
