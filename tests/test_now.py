"""What stands in the middle of the board for each tile and step, and the scene that is drawn."""

import pytest
from wealthcraft.table import MOVE, Match, Rules, Sale, Split, Table, Target, deal, place, rolls, until

from finplay.state import NOBODY, Event
from finplay.wealthcraft import BOX, story
from finplay.wealthcraft.now import Now, Row, now
from finplay.wealthcraft.players import DECISIONS
from finplay.wealthcraft.rules import EMERGENCY, LOTTERY
from finplay.wealthcraft.scene import STEPS, scene

NAMES = ("Asha", "Ben")
CHOICES = {"invest": 1, "gamble": 1, "takeover": Target(1, 0, 5), "sell": Sale(1, 1)}


def landed(tile, viewer=NOBODY, **rules):
    """Asha, with 4L cash, 5L bonds and 17L stocks, rolls a 1 and plays the whole turn; Ben has 7L stocks."""
    t = Table(place(cash=4, bonds=5, stocks=17), place(cash=10, stocks=7), **rules)
    t.will(0, **CHOICES).will(1, bid=10)
    t.game.script.update({(EMERGENCY, 0, 1, 0): 1, (LOTTERY, 0, 1, 0): 4})
    return now(t.land(0, tile).view(viewer), NAMES)


def asking(decision, seat=None, seats=("Asha", "Ben"), script=None, rules=None, **answers):
    """A match of people at the moment of a question."""
    match = Match("wealthcraft", seats, rules=rules or Rules(first_seat=0), script=script or {})
    assert until(match, decision, seat, **answers) is not None, f"{decision} is never asked"
    return match


# ---------------------------------------------------------------- tiles
@pytest.mark.parametrize(
    ("tile", "name", "sentence"),
    [
        (1, "Start", "Your Year-End"),
        (2, "Bonus", "Asha, Bonus: +2L"),
        (5, "House Auction", "Asha passed. Ben bid 10L. Ben wins the auction: a house for 10L"),
        (6, "IPO", "Asha, IPO: −5L cash, +10L stocks"),
        (7, "Income Freeze", "No income this turn"),
        (8, "Emergency", "Asha, Emergency: drew the 10L fee. Asha must sell 1 block of bonds: +5L − 3L fee = +2L. "
                         "Asha pays 10L to the bank"),
        (9, "Free Trade Zone", "Deal of 25L: both get 5L"),
        (10, "Lottery", "Asha, Lottery: ticket −2L, rolled 5, won 5L"),
        (13, "Hostile Takeover", "Asha takes 5L cash from Ben"),
        (14, "Free Trade Zone", "Deal of 25L: both get 5L"),
        (15, "Tax Raid", "Asha raids Ben: Asha pays 2L, Ben must pay 5L. Ben pays 5L to the bank"),
        (16, "Emergency", "Asha, Emergency: drew the 10L fee. Asha must sell 1 block of bonds: +5L − 3L fee = +2L. "
                          "Asha pays 10L to the bank"),
    ],
)  # fmt: skip
def test_a_tile_tells_what_it_did(tile, name, sentence):
    assert landed(tile) == Now(f"Asha rolled 1: {name}", sentence)


@pytest.mark.parametrize(
    ("tile", "name", "sentence", "rows"),
    [
        (3, "Stock Rally", "You: +2L for 5L of stocks", [(0, "17L holds", "3 × 5L", "3 × 2L", 6, "now 23L")]),
        (11, "Stock Crash", "You: −2L for 5L of stocks", [(0, "17L holds", "3 × 5L", "3 × 2L", -6, "now 11L")]),
        (4, "Market Crash", "All: −3L for 5L of stocks", [(0, "17L holds", "3 × 5L", "3 × 3L", -9, "now 8L"),
                                                          (1, "7L holds", "1 × 5L", "1 × 3L", -3, "now 4L")]),
        (12, "Market Rally", "All: +3L for 5L of stocks", [(0, "17L holds", "3 × 5L", "3 × 3L", 9, "now 26L"),
                                                           (1, "7L holds", "1 × 5L", "1 × 3L", 3, "now 10L")]),
    ],
)  # fmt: skip
def test_a_market_tile_shows_a_sum_for_each_player(tile, name, sentence, rows):
    assert landed(tile) == Now(f"Asha rolled 1: {name}", sentence, tuple(Row(*row) for row in rows))


def test_a_tile_is_worded_for_the_house_rules():
    assert landed(4, market_swing=5).sentence == "All: −5L for 5L of stocks"


def test_two_dice_show_their_sum():
    t = Table(place(), place(), dice=2).turn(0, roll=1, second=5)
    assert now(t.view(0), NAMES).headline == "Asha rolled 1 + 5 = 6: Income Freeze"


def test_with_closed_books_a_rival_sees_only_the_own_sum():
    told = landed(4, viewer=1, open_books=0)
    assert told.rows == (Row(1, "7L holds", "1 × 5L", "1 × 3L", -3, "now 4L"),)
    assert told.sentence == "Asha's stocks move with the market"


def test_with_closed_books_a_forced_sale_shows_no_figures_but_the_fee():
    told = landed(8, viewer=1, open_books=0)
    assert told.sentence == "Asha, Emergency: drew the 10L fee. Asha must sell. Asha pays the bank"


# ---------------------------------------------------------------- steps
def test_before_anything_happened():
    match = Match("wealthcraft", NAMES, rules=Rules(first_seat=0))
    assert now(match.view(), NAMES) == Now("A new game", "Everybody starts in Year 1 with 10L cash")


def test_after_the_set_up():
    match = asking("roll", setup=Split(1, 1))
    assert now(match.view(), NAMES) == Now("Ben has invested", "Ben starts with 1 block of bonds and 1 block of stocks")


ROUND_THE_BOARD = rolls({(0, 1): 6, (1, 1): 1, (0, 2): 6, (1, 2): 5, (0, 3): 6})


def test_a_year_end_shows_the_returns_as_sums():
    match = asking("year_end", script=ROUND_THE_BOARD, setup=Split(1, 1))
    rows = Row(0, "1 block", "of bonds", "1 × 1L", 1, ""), Row(0, "1 block", "of stocks", "1 × 2L", 2, "")
    assert now(match.view(), NAMES) == Now("Asha rolled 6: Year 1 ends", "", rows)


def test_a_year_end_tells_of_the_house():
    rules = Rules(first_seat=0, house_price=5)
    match = asking("year_end", script=ROUND_THE_BOARD, rules=rules, setup=Split(0, 0), buy_house=1)
    said = "Asha reached Start: no complete block, no returns. Asha buys a house at the market price: −5L"
    assert now(match.view(), NAMES) == Now("Asha rolled 6: Year 1 ends", said)


def test_a_deal_is_told_until_the_next_step():
    t = Table(place(cash=10, stocks=20), place(cash=15)).step("trade", 0, offer=deal(1, (0, 0, 15), (10, 0, 0)))
    told = now(t.view(NOBODY), NAMES)
    assert told == Now("Asha offers Ben a deal", "Asha offers Ben 15L stocks for 10L cash. Ben refuses the deal")


def test_a_deal_in_the_free_trade_zone_tells_of_the_bonus():
    t = Table(place(tile=9, stocks=20), place(cash=15)).will(1, accept=1)
    t.step("trade", 0, offer=deal(1, (0, 0, 15), (10, 0, 0)))
    assert now(t.view(NOBODY), NAMES).sentence == (
        "Asha offers Ben 15L stocks for 10L cash. Ben accepts: 25L change hands. "
        "Free Trade bonus: Asha and Ben get 5L each"
    )


def test_an_audit():
    t = Table(place(), place(cash=26, stocks=31, year=2)).step("audit", 0, audit=1)
    said = "Asha audits Ben, gets 6L cash and 11L stocks above the limit of 20L"
    assert now(t.view(NOBODY), NAMES) == Now("Asha audits Ben", said)


def test_a_false_alarm():
    t = Table(place(), place()).step("audit", 0, audit=1)
    assert now(t.view(NOBODY), NAMES) == Now("Asha audits Ben", "Asha audits Ben: a false alarm, −5L")


def test_a_rebalance():
    t = Table(place(), place()).step("rebalance", 0, rebalance=Split(1, 0))
    told = now(t.view(NOBODY), NAMES)
    assert told == Now("Asha rebalances", "Asha buys 1 block of bonds; cash −5L, fee −3L")


def test_reaching_the_goal():
    t = Table(place(cash=93, house=1), place()).turn(0, roll=1)
    assert now(t.view(NOBODY), NAMES) == Now("Asha has reached the goal", "Asha has 100L: this round is the last")


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        (Rules(max_rounds=1, first_seat=0), "The game ended after round 1"),
        (Rules(goal=20, first_seat=0), "The goal of 20L was reached in round 2"),
    ],
)
def test_the_end(rules, sentence):
    script = rolls({(0, 1): 1, (1, 1): 1, (0, 2): 1, (1, 2): 1})
    match = Match("wealthcraft", NAMES, rules=rules, script=script)
    until(match, "never")
    assert match.over
    assert now(match.view(), NAMES).sentence == sentence
    assert "win" in now(match.view(), NAMES).headline


# ---------------------------------------------------------------- the scene
STEP = {
    "setup": -1, "roll": 0, "buy_house": 0, "year_end": 0, "bid": 2, "invest": 2, "gamble": 2, "raid": 2,
    "takeover": 2, "sell": 2, "offer": 3, "accept": 3, "audit": 4, "rebalance": 5, "end_turn": 6,
}  # fmt: skip


@pytest.mark.parametrize("decision", DECISIONS)
def test_each_decision_belongs_to_a_step_of_the_turn(decision):
    match = Match("wealthcraft", NAMES)
    assert scene(match.view(), NAMES, decision).step == STEP[decision]


def test_the_steps_are_those_of_the_rulebook():
    assert STEPS == ("Roll", "Income", "Tile", "Trade", "Audit", "Rebalance")


def test_a_scene_before_the_roll_has_no_dice():
    match = asking("roll", seat=1)
    shown = scene(match.view(), NAMES, "roll")
    assert (shown.mover, shown.dice, shown.came_from, shown.round) == (1, (), 1, 1)


def test_a_scene_after_the_roll_shows_the_dice_and_where_the_token_stood():
    match = asking("offer", script=rolls({(0, 1): 5}))
    shown = scene(match.view(), NAMES, "offer")
    assert (shown.dice, shown.came_from, shown.players[0].tile) == ((5,), 1, 6)


def test_a_scene_with_two_dice_shows_both():
    script = {(MOVE, 0, 1, 0): 4, (MOVE, 0, 1, 1): 0}
    match = asking("offer", script=script, rules=Rules(first_seat=0, dice=2))
    assert scene(match.view(), NAMES, "offer").dice == (5, 1)


def test_a_scene_names_the_last_round_only_if_the_game_has_a_set_length():
    long, short = (Match("wealthcraft", NAMES, rules=rules).view() for rules in (Rules(), Rules(max_rounds=12)))
    assert (scene(long, NAMES).rounds, scene(short, NAMES).rounds) == (0, 12)


def test_a_card_shows_holdings_worth_and_limit():
    t = Table(place(tile=3, cash=-4, bonds=5, stocks=17, house=1, year=3), place())
    asha = scene(t.view(NOBODY), NAMES, "roll").players[0]
    assert (asha.tile, asha.year, asha.house, asha.limit, asha.worth) == (3, 3, True, 40, 18)
    assert (asha.cash, asha.bonds, asha.stocks) == (-4, 5, 17)


def test_with_closed_books_a_card_hides_a_rivals_amounts_and_shows_the_own():
    t = Table(place(cash=26), place(cash=7, bonds=5), open_books=0)
    mine, rival = scene(t.view(1), NAMES, "roll").players[::-1]
    assert (mine.cash, mine.bonds, mine.stocks, mine.worth) == (7, 5, 0, 12)
    assert (rival.cash, rival.bonds, rival.stocks, rival.worth) == (None, None, None, None)


def test_a_finished_game_is_shown_open_with_its_winners():
    match = Match("wealthcraft", ["Steady", "Hawk"], rules=Rules(open_books=0, max_rounds=2))
    shown = scene(match.view(), match.names)
    assert (shown.over, shown.winners, shown.step) == (True, match.winners, len(STEPS))
    assert None not in [player.worth for player in shown.players]


def test_the_story_can_begin_with_any_chapter():
    """A view may be asked at any time, so a headline may not need what came before."""
    game = Table(place(), place()).game
    for kind in range(story.GAME_OVER):
        game.events[:] = [Event(1, 1, kind, 0, 1)]
        told = now(BOX.view(game, NOBODY), NAMES)
        assert isinstance(told.headline, str), kind
