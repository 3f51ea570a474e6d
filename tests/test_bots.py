"""The bots of WealthCraft: always legal, never in doubt, and below the audit limit."""

import random
from dataclasses import fields, replace

import pytest
from bot_table import CAREFUL, CLOSED, after, ask, each_careful_bot, happened, place, played, table
from hypothesis import given, settings
from hypothesis import strategies as st

from finplay import NOBODY, Seat
from finplay.views import Hidden
from finplay.wealthcraft import story
from finplay.wealthcraft.answers import KEEP, Deal
from finplay.wealthcraft.bots import BOTS
from finplay.wealthcraft.records import excess
from finplay.wealthcraft.rules import Rules
from finplay.wealthcraft.seen import view

LINE_UPS = (
    ("Random", "Hawk"), ("Saver", "Bull"), ("Steady", "Random", "Bull"), ("Hawk", "Saver", "Steady"),
    ("Random", "Saver", "Bull", "Hawk"), CAREFUL, ("Hawk", "Hawk", "Steady", "Steady"), ("Random",) * 4,
)  # fmt: skip

each_line_up = pytest.mark.parametrize("names", LINE_UPS, ids=", ".join)


# ---------------------------------------------------------------- legal, whatever the table
@each_line_up
def test_bots_play_whole_games_by_the_rules(names):
    for seed in range(1, 9):
        played(names, seed)


@each_line_up
def test_bots_play_with_closed_books(names):
    for seed in range(1, 9):
        played(names, seed, CLOSED)


def extremes():
    """The house rules with one of them at its lowest or highest, and with all of them so."""
    short = Rules(max_rounds=12)
    ends = [{each.name: each.metadata[end] for each in fields(Rules)} for end in ("low", "high")]
    singles = [replace(short, **{name: value}) for end in ends for name, value in end.items() if name != "max_rounds"]
    return [*singles, *(Rules(**{**end, "max_rounds": 12, "open_books": books}) for end in ends for books in (0, 1))]


@pytest.mark.parametrize("rules", extremes(), ids=repr)
def test_bots_play_at_the_ends_of_every_house_rule(rules):
    for names in (CAREFUL, ("Random", "Hawk", "Random", "Saver")):
        for seed in (1, 2, 3):
            played(names, seed, rules)


def house_rules():
    ranges = {each.name: st.integers(each.metadata["low"], each.metadata["high"]) for each in fields(Rules)}
    return st.builds(Rules, **{**ranges, "max_rounds": st.integers(1, 12), "first_seat": st.integers(-1, 1)})


@settings(max_examples=150, deadline=None)
@given(house_rules(), st.lists(st.sampled_from(list(BOTS)), min_size=2, max_size=4), st.integers(0, 2**32 - 1))
def test_bots_play_by_any_house_rules(rules, names, seed):
    played(names, seed, rules)


@settings(max_examples=300, deadline=None)
@given(house_rules(), st.sampled_from(CAREFUL), st.data())
def test_bots_answer_on_any_table(rules, name, data):
    """Also where a game would hardly lead: debts, part blocks, heaps of one class."""
    held = st.integers(0, 150)
    holder = st.builds(
        place, st.integers(-80, 150), held, held, year=st.integers(1, 5), position=st.integers(0, 15),
        house=st.integers(0, 1),
    )  # fmt: skip
    places = data.draw(st.lists(holder, min_size=2, max_size=4))
    game = table(*places, rules=rules)
    for decision in ("setup", "year_end", "rebalance", "bid", "invest", "gamble", "takeover", "offer", "audit"):
        ask(name, decision, game)
    if not places[0]["house"]:
        ask(name, "buy_house", game)
    if places[0]["cash"] >= 2:
        ask(name, "raid", game)
    if places[0]["cash"] < 10 and max(places[0]["bonds"], places[0]["stocks"]) >= 5:
        ask(name, "sell", game, info=(10,))
    amounts = [data.draw(st.integers(0, 20)) for _ in range(3)]
    ask(name, "accept", game, info=(Deal(0, *amounts, 0, 0, 0), 1))
    ask(name, "accept", game, info=(Deal(0, 0, 0, amounts[0], amounts[1], amounts[2], 0), 1))


# ---------------------------------------------------------------- pure functions of what they see
class Twice:
    """Asks a bot every question twice, with Python's own luck stirred in between."""

    def __init__(self, bot):
        self.bot = bot

    def __getattr__(self, decision):
        def answer(*question):
            random.seed(1)
            first = getattr(self.bot, decision)(*question)
            random.seed(2)
            stirred = random.getstate()
            assert getattr(self.bot, decision)(*question) == first
            assert random.getstate() == stirred
            return first

        return answer


@each_line_up
def test_the_same_view_gives_the_same_answer_twice(names):
    twice = played([Seat(name, Twice(BOTS[name]())) for name in names])
    assert twice.answers == played(names).answers


def test_bots_cannot_read_a_rivals_cash_with_closed_books():
    with pytest.raises(Hidden, match="closed"):
        _ = view(table(place(), place(), rules=CLOSED), 0).players[1].cash


def test_every_bot_says_its_policy_in_one_sentence_and_is_listed():
    assert list(BOTS) == ["Random", "Saver", "Bull", "Steady", "Hawk"]
    for bot in BOTS.values():
        assert bot.__doc__.count(".") == 1
        assert bot.__doc__.endswith(".")
        assert all(type(each.default) is int for each in fields(bot))


# ---------------------------------------------------------------- the audit limit
@each_careful_bot
@pytest.mark.parametrize(
    ("held", "year"),
    [(place(26, 5, 17), 1), (place(5, 0, 45), 1), (place(44, 0, 0), 1), (place(80, 25, 0), 2), (place(0, 50, 55), 4)],
)
def test_a_bot_above_its_limit_at_year_end_goes_below_it(name, held, year):
    game = table({**held, "year": year}, place())
    split = ask(name, "year_end", game)
    assert max(after(held, split)) <= (20 if year + 1 < 3 else 40)


@settings(max_examples=200, deadline=None)
@given(st.sampled_from(CAREFUL), st.integers(0, 52), st.data())
def test_whatever_fits_below_the_limit_is_put_below_it(name, total, data):
    """Three classes of 20L hold 60L, less the part blocks that cannot be moved."""
    bonds = data.draw(st.integers(0, total))
    stocks = data.draw(st.integers(0, total - bonds))
    held = place(total - bonds - stocks, bonds, stocks)
    split = ask(name, "year_end", table({**held, "year": 1}, place()))
    assert max(after(held, split)) <= 20


@each_careful_bot
def test_between_year_ends_a_bot_pays_3l_to_save_more(name):
    held = place(5, 0, 32)  # an audit would take 12L of stocks
    split = ask(name, "rebalance", table(held, place()))
    assert max(after(held, split, fee=3)) <= 20


@each_careful_bot
def test_but_not_to_save_less(name):
    assert ask(name, "rebalance", table(place(5, 0, 23), place())) == KEEP


def test_bots_do_not_leave_an_excess_that_a_fee_would_save():
    """At the end of its turn a bot has at most 3L above its limit, but where all three classes are full."""
    for name in CAREFUL:
        for cash in range(0, 40, 3):
            for bonds, stocks in ((0, 33), (15, 28), (33, 0), (7, 21), (0, 0)):
                held = place(cash, bonds, stocks)
                game = table(held, place())
                me = game.players[0]
                me.cash, me.bonds, me.stocks = after(held, ask(name, "rebalance", game), fee=3)
                assert excess(game, me) <= 3 + max(0, sum(held.values()) - 52)


@each_careful_bot
def test_a_visible_excess_is_audited_the_largest_first(name):
    game = table(place(), place(26, 5, 0), place(0, 45, 0), place(20, 20, 20))
    assert ask(name, "audit", game) == 2


@each_careful_bot
def test_nobody_within_the_limit_is_audited(name):
    assert ask(name, "audit", table(place(), place(20, 20, 20), place(40, 40, 40, year=3))) == NOBODY
    assert ask(name, "audit", table(place(), place(90, 90, 90), rules=CLOSED)) == NOBODY


@pytest.mark.parametrize("rules", [Rules(), CLOSED], ids=["open", "closed"])
def test_only_random_gives_false_alarms(rules):
    for seed in range(1, 21):
        assert not happened(played(CAREFUL, seed, rules), story.FALSE_ALARM)
    match = played(("Random", "Steady"), 1, rules)
    assert {event.seat for event in happened(match, story.FALSE_ALARM)} == {0}


@each_careful_bot
def test_a_bot_that_cannot_pay_a_false_alarm_audits_nobody(name):
    assert ask(name, "audit", table(place(4), place(90))) == NOBODY
