"""What Steady would do, and why: the answer is the bot's own, and every figure in the reasons is worked out anew."""

import random
from collections import Counter
from dataclasses import fields, replace
from types import SimpleNamespace

from advice_checks import CHECKS, kinds, wrong
from bot_table import CLOSED, place, table
from match_tools import until

from finplay import Match, Seat
from finplay.questions import allows
from finplay.rulebooks import rule
from finplay.wealthcraft import topics
from finplay.wealthcraft.advice import STEADY, WHY, advise
from finplay.wealthcraft.answers import NO_DEAL, Deal, Sale, Split, Target
from finplay.wealthcraft.asking import ask
from finplay.wealthcraft.bots import Steady
from finplay.wealthcraft.players import DECISIONS, Bot
from finplay.wealthcraft.records import BONDS, STOCKS
from finplay.wealthcraft.rules import Rules
from finplay.wealthcraft.seen import view

PEOPLE = ("Asha", "Ben", "Chen", "Devi")
LINE_UPS = (PEOPLE, PEOPLE[:2], PEOPLE[:3])
ZONE, CRASH = 8, 3  # places of the ring, counted from 0


def question(decision, game, seat=0, info=()):
    """A question at a table set by hand."""
    seen = view(game, seat)
    legal = DECISIONS[decision].legal(seen, seen.players[seat], *info)
    return SimpleNamespace(seat=seat, decision=decision, info=info, legal=legal, view=seen)


def told(decision, game, seat=0, info=()):
    """The advice at a table set by hand; its answer is legal and its figures are right."""
    q, names = question(decision, game, seat, info), PEOPLE[: len(game.players)]
    advice = advise(q, names)
    assert allows(q.legal, advice.answer)
    assert wrong(q, game, names, advice) == []
    return advice


# ---------------------------------------------------------------- whole games
def house_rules(rng):
    """The printed rules, or some others."""
    if rng.random() < 0.4:
        return Rules(max_rounds=25, open_books=rng.randrange(2))
    drawn = {each.name: rng.randint(each.metadata["low"], each.metadata["high"]) for each in fields(Rules)}
    return Rules(**{**drawn, "max_rounds": 25, "first_seat": -1})


class Curious(Bot):
    """Asks for advice at every question, checks it, and follows it half of the time."""

    def __init__(self, rng, asked, names):
        self.rng, self.asked, self.names = rng, asked, names


def _curious(decision):
    def answer(self, game, me, *info):
        q = question(decision, game._record, me.seat, info)
        advice = advise(q, self.names)
        assert advice.answer == getattr(Steady(), decision)(game, me, *info)
        assert allows(q.legal, advice.answer)
        assert wrong(q, game._record, self.names, advice) == []
        assert advice.because
        self.asked.append((q, advice))
        return advice.answer if self.rng.random() < 0.5 else q.legal.sample(self.rng.randrange)

    return answer


for _decision in DECISIONS:
    setattr(Curious, _decision, _curious(_decision))


def questions_of(seed, rules=None):
    """Every question of a match, with its checked advice."""
    rng, asked, names = random.Random(seed), [], LINE_UPS[seed % 3]
    seats = [Seat(name, Curious(rng, asked, names)) for name in names]
    match = Match("wealthcraft", seats, seed, rules or house_rules(rng))
    assert match.trouble is None, match.trouble
    assert match.over
    return asked


def test_over_thousands_of_questions_the_answer_is_the_bots_and_the_figures_are_right():
    asked = Counter(q.decision for seed in range(60) for q, _ in questions_of(seed))
    assert asked.total() > 10_000
    assert min(asked[decision] for decision in DECISIONS) > 20, asked


def any_table(rng):
    """A table where a game would hardly lead: debts, part blocks, heaps of one class."""
    span = rng.choice((4, 12, 30, 60))
    places = [
        place(rng.randint(-9, span), rng.randint(0, span), rng.randint(0, span), year=rng.randint(1, 4),
              position=rng.choice((ZONE, CRASH)), house=rng.randint(0, 1))
        for _ in range(rng.randint(2, 4))
    ]  # fmt: skip
    if rng.random() < 0.3:
        places[1:] = [{**places[1]} for _ in places[1:]]  # all rivals level
    return table(*places, rules=replace(house_rules(rng), first_seat=-1))


def any_question(rng):
    """A question that the rules would ask at such a table, or None."""
    game, decision = any_table(rng), rng.choice((*DECISIONS, *("rebalance",) * 4))
    me = game.players[0]
    info = {"sell": (rng.choice((2, 5, 10)),)}.get(decision, ())
    if decision == "accept":
        give = [rng.choice((0, 0, 3, 9, 15)) for _ in range(3)]
        info = (Deal(0, *give, *(0 if given else rng.choice((0, 2, 8)) for given in give)), 1)
    if decision == "sell" and (me.cash >= info[0] or me.bonds < 5 > me.stocks):
        return None
    if decision == "buy_house" and (me.house or me.year > 2):
        return None
    q = question(decision, game, 0, info)
    able = decision not in ("buy_house", "invest", "gamble", "audit", "raid") or len(q.legal.words().split()) > 2
    return (q, game) if able and not (decision == "setup" and me.cash != 10) else None


def test_on_any_table_the_figures_are_right_and_every_reason_comes_up():
    rng, seen = random.Random(7), set()
    for _ in range(20_000):
        found = any_question(rng)
        if found:
            q, game = found
            names = PEOPLE[: len(game.players)]
            advice = advise(q, names)
            assert wrong(q, game, names, advice) == [], (q.decision, game.players, game.rules, advice)
            seen |= kinds(advice)
    assert [pattern for i, (pattern, _) in enumerate(CHECKS) if i not in seen] == []


def test_the_reasons_speak_of_steady_as_it_is():
    assert (STEADY.share, STEADY.buffer, STEADY.bid_share) == (50, 10, 50), "the sentences say half, 10L, half"
    assert WHY.keys() == DECISIONS.keys()
    assert told("roll", table(place(), place())).caution == "Steady is one careful way to play, not the right answer."


# ---------------------------------------------------------------- by hand
def test_setup():
    advice = told("setup", table(place(), place()))
    assert (advice.answer, advice.words) == (Split(1, 1), "Buy 1 block of bonds and 1 of stocks")
    assert "That leaves you 0L cash, 5L bonds and 5L stocks." in advice.because


def test_a_year_end():
    """32L cash, 10L kept, 22L are 4 blocks; with 1 of bonds and 3 of stocks that is 8: 4 and 4."""
    advice = told("year_end", table(place(32, 5, 15), place()))
    assert (advice.answer, advice.words) == (Split(3, 1), "Buy 3 blocks of bonds and 1 of stocks")
    assert advice.because[:4] == (
        "Steady wants 10L in cash for emergencies and auctions.",
        "The rest of what you own is enough for 8 blocks of bonds or stocks.",
        "Half go into stocks, half into bonds: 4 and 4.",
        "That leaves you 12L cash, 20L bonds and 20L stocks.",
    )


def test_a_year_end_with_too_little_room():
    advice = told("year_end", table(place(60, 20, 5), place()))
    assert "Below an audit limit of 20L there is room for 4 blocks of stocks and 4 of bonds." in advice.because


def test_a_year_end_in_debt():
    advice = told("year_end", table(place(-7, 5, 0), place()))
    assert advice.words == "Sell 1 block of bonds"
    assert advice.because[1:] == (
        "The rest is no complete block.", "That leaves you −2L cash, 0L bonds and 0L stocks."
    )  # fmt: skip


def test_a_house_is_bought_with_idle_cash():
    advice = told("buy_house", table(place(35, 20, 20), place()))
    assert (advice.answer, advice.words) == (1, "Buy for 20L")
    assert advice.because[:2] == (
        "After its free rebalance Steady would have 35L cash.",
        "It buys early only with 30L or more: 20L for the house and 10L for emergencies.",
    )


def test_a_house_is_not_bought_when_money_can_be_invested_or_the_end_is_near():
    assert told("buy_house", table(place(30), place())).because[2].startswith("You must buy one at the end")
    advice = told("buy_house", table(place(35, 20, 20), place(91)))
    assert advice.words == "Not this year"
    assert advice.because[2].startswith("Ben has 91L, at least nine tenths of the goal of 100L")


def test_bids():
    rich, poor = table(place(40), place(40)), table(place(9), place(40))
    assert told("bid", rich).words == "Bid 10L"
    assert told("bid", rich).because == (
        "A house costs 20L at your Year-End. Steady bids at most half of that, 10L.",
        "If 10L wins, the house is 10L cheaper.",
    )
    assert told("bid", poor).words == "Pass"
    assert told("bid", poor).because[1:] == ("You have 9L cash.", "The least bid is 10L.")


def test_the_ipo():
    assert told("invest", table(place(10), place())).words == "Pay 5L, get 10L stocks"
    advice = told("invest", table(place(5, 0, 15), place()))
    assert advice.words == "Do not invest"
    assert (
        advice.because[2] == "A rival's audit could take 5L instead of 0L, 5L more. That could cost you the whole gain."
    )


def test_the_lottery():
    advice = told("gamble", table(place(6), place()))
    assert advice.words == "No ticket"
    assert (
        advice.because[0] == "After the ticket you would have 4L cash, less than the 10L Steady keeps for emergencies."
    )


def test_raid_and_takeover():
    game = table(place(), place(20), place(4, 26, 15))
    assert told("raid", game).words == "Raid Chen"
    assert told("raid", game).because == ("Steady chooses the rival who has most: Chen, 45L net worth.",)
    advice = told("takeover", game)
    assert (advice.answer, advice.words) == (Target(2, BONDS, 5), "Take 5L bonds from Chen")
    assert advice.because[2] == "But Chen has only 4L cash. There is more in bonds: 26L."


def test_a_forced_sale():
    advice = told("sell", table(place(1, 20, 20), place()), info=(10,))
    assert (advice.answer, advice.words) == (Sale(BONDS, 3), "Sell 3 blocks of bonds: 15L − 3L fee")
    assert advice.because[0] == "You owe 10L and have 1L cash, so 9L are missing. A sale costs 3L."
    assert told("sell", table(place(1, 5, 20), place()), info=(10,)).answer == Sale(STOCKS, 3)


def test_deals():
    assert told("offer", table(place(), place())).words == "No deal"
    assert told("offer", table(place(position=ZONE), place(), mover=0)).answer == NO_DEAL
    game = table(place(10, 5, 5), place(20), mover=1)
    accept = told("accept", game, info=(Deal(0, 8, 0, 0, 0, 0, 5), 1))
    assert accept.words == "Accept"
    assert accept.because[0] == "You get 8L, and give 5L: you gain 3L."
    refuse = told("accept", game, info=(Deal(0, 8, 0, 0, 0, 0, 6), 1))
    assert refuse.because == ("Ben asks for 6L stocks, and you have 5L.",)


def test_an_audit():
    game = table(place(), place(5, 20, 20), place(5, 0, 26))
    advice = told("audit", game)
    assert (advice.answer, advice.words) == (2, "Audit Chen")
    assert advice.because == ("Chen holds 26L stocks. The limit is 20L, so an audit brings 6L.",)
    game.players[2].year = 3
    assert told("audit", game).because == (
        "No rival is above a limit.", "Ben is nearest to it: 20L bonds, limit 20L.", "A false alarm would cost 5L."
    )  # fmt: skip


def test_a_rebalance():
    advice = told("rebalance", table(place(5, 0, 32), place()))
    assert advice.words == "Sell 2 blocks of stocks and buy 2 blocks of bonds" or advice.answer.stocks < 0
    assert "You hold 32L stocks. Your audit limit is 20L, so a rival's audit could take 12L." in advice.because
    assert told("rebalance", table(place(5, 0, 22), place())).words == "Keep as it is"


# ---------------------------------------------------------------- secrets
def test_closed_books_stay_closed():
    """Whatever the rivals hide, the advice is the same."""
    for decision in ("raid", "takeover", "audit", "bid", "buy_house", "invest", "rebalance", "year_end"):
        poor = table(place(35, 20, 20), place(1, 2, 3), place(9), rules=CLOSED)
        rich = table(place(35, 20, 20), place(97), place(2, 60, 60), rules=CLOSED)
        assert told(decision, poor) == told(decision, rich)


def test_a_sealed_bid_of_others_changes_nothing():
    game = table(place(40), place(40), place(40))
    before = told("bid", game, 1)
    game.players[0].bid = 35
    assert told("bid", game, 1) == before


# ---------------------------------------------------------------- words and rules
def test_the_words_are_those_of_the_button():
    """Where the answer has a button; a bid, and not to invest, are said in full."""
    for seed in range(6):
        for q, advice in questions_of(seed):
            labels = {each.label for each in ask(q, PEOPLE).options if each.answer == advice.answer}
            assert not labels or advice.words in labels | {f"Bid {each}" for each in labels} | {"Do not invest"}


def test_every_topic_names_rules_that_there_are():
    assert topics.RULES_OF.keys() == DECISIONS.keys()
    found = topics.topics(Rules())
    assert [each.name for each in found[:2]] == ["Tile 1: Start", "Tile 2: Bonus"]
    assert len(found) == 16 + 7
    for numbers in (*topics.RULES_OF.values(), *(each.rules for each in found)):
        assert numbers
        assert all(rule(number).number == number for number in numbers)


def test_the_topics_of_a_moment():
    match = until(Match("wealthcraft", PEOPLE[:2], 3, Rules(first_seat=0)), "audit", 0)
    mover = match.state.players[0]
    asked, tile, *card = topics.topics_now(match.view(), match.names, "audit")
    assert (asked.name, asked.rules) == ("This question", topics.RULES_OF["audit"])
    assert tile.name.startswith(f"Asha stands on tile {mover.position + 1}: ")
    assert tuple(card) == topics.CARD
    assert topics.topics_now(match.view(), match.names, "")[0] == tile


def test_a_tile_is_worded_for_the_house_rules():
    crash = topics.topics(Rules(market_swing=4))[3]
    assert (crash.name, crash.words) == ("Tile 4: Market Crash", "All: −4L for 5L of stocks")
