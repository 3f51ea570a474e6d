"""The sentences of the report: short, plain, and with the right figures."""

from types import SimpleNamespace

import pytest

from finplay.readings import Chance
from finplay.replays import StandIn, Standing
from finplay.wealthcraft.readings import TERMS
from widgets import report_words as say

CREW = StandIn(0, "Steady", None, False, 12, 20)


def reading(*steps):
    return SimpleNamespace(names=("Asha", "Hawk"), ranked=(0, 1), waterfall=lambda seat: steps[seat], terms=TERMS)


@pytest.mark.parametrize(
    ("asha", "hawk", "words"),
    [
        (
            8,
            3,
            "Asha did better than Hawk most of all in “Other tiles” (+5L). Asha did worse most of all in “Fees” (−3L).",
        ),
        (0, 0, "Asha did worse most of all in “Fees” (−3L)."),
    ],
)
def test_where_the_winner_did_better_and_worse(asha, hawk, words):
    mine, theirs = [("Other tiles", asha), ("Fees", -3)], [("Other tiles", hawk), ("Fees", 0)]
    assert say.difference(reading(mine, theirs)) == words


def test_a_winner_who_did_as_well_in_all():
    same = [("Income", 40), ("Fees", -3)]
    assert say.difference(reading(same, same)) == "Asha and Hawk did equally well."


def test_what_brought_and_what_cost_most():
    assert say.causes([("Returns", 20), ("Fees", -3)]) == "“Returns” brought most: +20L. “Fees” cost most: −3L."


GAMES = Standing(0, 45, 31, tuple(range(1, 61)), 20)


def test_how_a_result_stands_and_what_luck_did():
    assert (
        say.stand_in(CREW, "Asha") == "Asha played most like the bot Steady (the same in 12 of 20 real choices, 60%)."
    )
    words = say.standing(GAMES, CREW, "Asha")
    assert words.startswith(
        "In 60 games with other luck the middle result (the median) of Steady in Asha's place was 30.5L. "
        "Half of the results lie between 15L and 46L. Steady in Asha's place won 20 of these games. Asha's 45L is above"
    )
    luck = say.luck(GAMES, CREW, "Asha")
    assert luck.startswith("With the luck of this game Steady in Asha's place ends with 31L, so luck is worth +0.5L. ")
    assert "This is an estimate: the true middle result lies between 22L and 39L." in luck
    assert luck.endswith("The other +14L come from what Asha and the others decided differently from their bots.")


def test_draws_against_the_long_run():
    few = Chance(0, "roll", "", (1, 2, 3, 4, 5, 6), (1,) * 6, (1, 0, 0, 0, 0, 1))
    assert say.draws(few) == "2 rolls: 3.5 on average. In the long run it is 3.5. That is too few to say anything."
    many = few._replace(seen=(0, 0, 0, 5, 5, 0))
    assert say.draws(many).startswith(
        "10 rolls: 4.5 on average. In the long run it is 3.5. Nothing unusual: 95 of 100 "
    )


def test_no_sentence_is_a_chain():
    said = [*say.CAVEATS, say.stand_in(CREW, "Asha"), say.standing(GAMES, CREW, "Asha"), say.luck(GAMES, CREW, "Asha")]
    assert not [each for each in said if ";" in each]
