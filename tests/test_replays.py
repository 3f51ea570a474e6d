"""The same game again: moments, stand-ins, and how a result stands among games with other luck."""

import pytest
from bot_table import played
from match_tools import play, table

from finplay import Match, Seat
from finplay.luck import SEEDS
from finplay.replays import (
    Outcome,
    Standing,
    handed_over,
    moment,
    other_luck,
    outcome,
    stand_ins,
    standings,
    stops,
    this_luck,
)
from finplay.series import play_plain
from finplay.wealthcraft import Rules
from finplay.wealthcraft.bots import BOTS
from finplay.wealthcraft.players import Bot
from finplay.wongamania.rules import Rules as WongaRules

SHORT = Rules(first_seat=0, max_rounds=6)


def like(bot, *others, seed=3, rules=SHORT):
    """A match of a person who answers as this bot does, against these bots."""
    match, mind = Match("wealthcraft", ["Asha", *others], seed, rules), BOTS[bot]()
    while match.question is not None:
        q = match.question
        match.answer(getattr(mind, q.decision)(q.view, q.view.players[q.seat], *q.info))
    return match


class Broken(Bot):
    """Fails in every replay after the first round."""

    def roll(self, game, me):
        if game.round > 1:
            raise RuntimeError("out of order")
        return 1


# ---------------------------------------------------------------- moments
def test_every_answer_has_a_stop():
    match = played(["Saver", "Hawk"], 5, SHORT)
    found = stops(match)
    assert [(each.seat, each.decision) for each in found] == [(a.seat, a.decision) for a in match.answers]
    assert [each.number for each in found] == list(range(len(match.answers)))
    assert found[0].round == 0
    assert found[-1].round == 6


def test_a_moment_is_the_match_as_it_stood():
    match = played(["Saver", "Hawk"], 5, SHORT)
    for number in (0, 7, len(match.answers) // 2):
        then = moment(match, number)
        asked = match.answers[number]
        assert len(then.answers) == number
        assert (then.question.seat, then.question.decision) == (asked.seat, asked.decision)
        assert then.ledger == match.ledger[: len(then.ledger)]
    assert moment(match, len(match.answers)).ledger == match.ledger
    with pytest.raises(ValueError, match="there are moments 0 to"):
        moment(match, len(match.answers) + 1)


def test_a_moment_with_closed_books_shows_no_amounts():
    match = played(["Saver", "Hawk"], 5, Rules(first_seat=0, max_rounds=6, open_books=0))
    view = moment(match, 30).view()
    with pytest.raises(AttributeError):
        view.players[0].cash  # noqa: B018


# ---------------------------------------------------------------- stand-ins
def test_bots_play_themselves():
    crew = stand_ins(played(["Saver", "Hawk", "Random"], 2))
    assert [(each.name, each.itself, each.agreed == each.asked) for each in crew] == [
        ("Saver", True, True), ("Hawk", True, True), ("Random", True, True),
    ]  # fmt: skip


@pytest.mark.parametrize("bot", ["Saver", "Bull", "Hawk"])
def test_a_person_is_played_by_the_bot_that_decides_alike(bot):
    person = stand_ins(like(bot, "Steady", rules=Rules(first_seat=0)))[0]
    assert person.name == bot
    assert not person.itself
    assert person.agreed == person.asked > 20


def test_a_tie_goes_to_the_stand_in():
    """In one round that asks little, all bots agree alike."""
    match = like("Steady", "Steady", rules=Rules(first_seat=0, max_rounds=1))
    assert stand_ins(match)[0].name == "Steady"


def test_questions_without_a_choice_do_not_count():
    match = like("Steady", "Hawk")
    mine = [a for a in match.answers if a.seat == 0]
    forced = [a for a in mine if a.decision in ("roll", "end_turn")]
    assert stand_ins(match)[0].asked <= len(mine) - len(forced)


def test_a_seat_handed_over_at_the_end_is_taken_like_a_persons():
    match = play(table("Asha", "Hawk"), 12)
    match.hand_over(0)
    crew = stand_ins(match)
    assert crew[0].agreed < crew[0].asked


def test_a_foreign_bot_that_fails_does_not_stop_the_replays():
    match = Match("wealthcraft", [Seat("Broken", Broken()), "Hawk"], 3, Rules(first_seat=0, max_rounds=1))
    crew = stand_ins(match)
    longer = Match("wealthcraft", [Seat("Broken", Bot()), "Hawk"], 3, SHORT)
    series = other_luck(longer, crew, 10)
    assert play_plain(series, 0, 1).failure.why == "RuntimeError: out of order"
    assert len(handed_over(longer, crew, series.seed).worth) == 2


# ---------------------------------------------------------------- other luck
def test_bots_on_the_same_luck_play_the_same_game():
    match = played(["Saver", "Bull", "Hawk"], 9)
    own = this_luck(match, stand_ins(match))
    assert own.worth == tuple(sum(each) for each in match.box.holdings(match.state))
    assert own.winners == match.winners


def outcomes_of(series):
    return [outcome(series, game) for game in play_plain(series, 0, series.games).places]


def test_other_luck_is_other_luck_and_always_the_same():
    match = like("Saver", "Hawk")
    crew = stand_ins(match)
    first = outcomes_of(other_luck(match, crew, 12))
    assert first == outcomes_of(other_luck(match, crew, 12))
    assert len(set(first)) > 6


@pytest.mark.parametrize(
    ("game", "players", "rules"),
    [("wealthcraft", ["Saver", "Hawk", "Random"], SHORT), ("wongamania", ["Saver", "Hold"], WongaRules(max_turns=3))],
)
def test_a_game_of_the_series_is_the_match_with_that_seed(game, players, rules):
    """Rules, players, scores and winners are those of the match, whichever way it is played."""
    match = Match(game, players, 3, rules)
    crew = stand_ins(match)
    series = other_luck(match, crew, 8)
    assert outcomes_of(series) == [handed_over(match, crew, series.seed + k) for k in range(8)]


@pytest.mark.parametrize("seed", [0, 1, 7, SEEDS // 2, SEEDS - 1])
def test_the_luck_of_the_match_is_never_among_the_others(seed):
    match = Match("wealthcraft", ["Saver", "Hawk"], seed, Rules(max_rounds=1))
    crew = stand_ins(match)
    for games in (1, 5000, SEEDS // 4):
        series = other_luck(match, crew, games)
        assert 0 <= series.seed <= SEEDS - games
        assert not series.seed <= seed < series.seed + games


def test_the_match_is_left_as_it_is():
    match = like("Saver", "Hawk")
    before = (list(match.answers), list(match.ledger), match.seed)
    outcomes_of(other_luck(match, stand_ins(match), 1))
    assert (match.answers, match.ledger, match.seed) == before


# ---------------------------------------------------------------- standings
def test_a_standing_worked_out_by_hand():
    each = Standing(seat=0, result=30, this_luck=25, others=(10, 20, 30, 40), won=1)
    assert each.median == 25
    assert each.percent == 62.5  # two below, one equal that counts half
    assert each.luck == 0
    assert each.rest == 5
    assert each.middle == (10, 40)


def test_the_margin_shrinks_with_the_number_of_games():
    few, many = (Standing(0, 50, 50, tuple(range(n)), 0) for n in (100, 10_000))
    assert many.margin < few.margin
    half = Standing(0, 100, 100, tuple(range(200)), 0)
    assert half.percent == pytest.approx(50.25)
    assert half.margin == pytest.approx(196 * (0.25 / 204) ** 0.5, abs=0.01)


def test_the_median_lies_where_it_is_said_to():
    each = Standing(0, 0, 0, tuple(range(1, 101)), 0)
    low, high = each.median_between
    assert low < each.median < high
    assert (low, high) == (40, 61)  # the 95% interval of order statistics for n = 100


def test_standings_of_a_match():
    match = like("Saver", "Hawk")
    crew = stand_ins(match)
    others = [Outcome((10, 20), (1,)), Outcome((30, 20), (0,))]
    first, second = standings(match, this_luck(match, crew), others)
    assert (first.others, second.others) == ((10, 30), (20, 20))
    assert (first.won, second.won) == (1, 1)
    assert first.result == sum(match.box.holdings(match.state)[0])
    with pytest.raises(ValueError, match="no game"):
        standings(match, this_luck(match, crew), [])
