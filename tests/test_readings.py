"""Readings of a finished game: holdings, causes, events, draws, why somebody won, the ledger as a file."""

import csv
import io
import json

import pytest
from bot_table import happened, played
from match_tools import play, table

from finplay import Match, Seat, load, save
from finplay.ledger import balances
from finplay.reading_parts import Ending
from finplay.readings import Chance, csv_text, read
from finplay.wealthcraft import Rules, readings, story
from finplay.wealthcraft.answers import Split
from finplay.wealthcraft.players import Bot
from finplay.wealthcraft.rules import EMERGENCY, LOTTERY, MOVE

ONE_ROUND = Rules(first_seat=0, max_rounds=1)


class Invests(Bot):
    """Starts with a block of bonds and a block of stocks."""

    def setup(self, game, me):
        return Split(1, 1)


class Gambler(Bot):
    def gamble(self, game, me):
        return 1


def two(first=None, second=None, faces=(1, 1), rules=ONE_ROUND, **more):
    """Two bots, A and B, and the face that each rolls in round 1."""
    script = {(MOVE, seat, 1, 0): face - 1 for seat, face in enumerate(faces)} | more
    return Match("wealthcraft", [Seat("A", first or Bot()), Seat("B", second or Bot())], 1, rules, script=script)


@pytest.fixture(scope="module")
def many():
    names = ["Saver", "Bull", "Steady", "Hawk"]
    return [played(names[: 2 + seed % 3], seed) for seed in range(40)]


# ---------------------------------------------------------------- holdings and causes
def test_a_game_worked_out_by_hand():
    """10L, income 5L, Bonus 2L, and 20L for a house at the end: −3L."""
    reading = read(two())
    causes = dict(reading.waterfall(0))
    assert {cause: amount for cause, amount in causes.items() if amount} == {
        "Income": 5,
        "Other tiles": 2,
        "House": -20,
    }
    assert reading.worth(0) == -3
    assert reading.by_round().worth(0) == [10, -3]
    assert reading.by_turn().worth(0) == [10, 17, -3]  # A's turn, then B's with which the game ends
    assert reading.by_turn().worth(1) == [10, 10, -3]


def test_conversions_are_no_cause():
    reading = read(two(Invests()))
    assert "Conversion" not in dict(reading.waterfall(0))
    assert [each[0] for each in reading.by_round().held[0]] == [0, 5, 5], "cash, bonds and stocks after the set-up"


def test_the_causes_add_up_to_the_last_lakh(many):
    for match in many:
        reading = read(match)
        for seat, start in enumerate(reading.start):
            assert sum(start) + sum(amount for _, amount in reading.waterfall(seat)) == reading.worth(seat)
            me = match.state.players[seat]
            assert reading.worth(seat) == me.cash + me.bonds + me.stocks


def test_holdings_after_every_round_and_turn_are_those_of_the_ledger(many):
    for match in many[:6]:
        reading = read(match)
        for course, step in ((reading.by_round(), "round"), (reading.by_turn(), "turn")):
            for i, now in enumerate(course.steps):
                held = balances(reading.start, [e for e in match.ledger if getattr(e, step) <= now])
                assert [[each[i] for each in course.held[seat]] for seat in range(len(held))] == held


def test_a_cause_that_no_words_name_is_shown_under_its_own():
    reading = read(two())
    bare = type(reading)(**{**vars(reading), "causes": (("income", "Income"),)})
    assert bare.waterfall(0) == [("Income", 5), ("Tile", 2), ("House", -20)]


def test_a_running_game_is_not_read():
    with pytest.raises(ValueError, match="when the game is over"):
        read(table("Asha", "Ben"))


def test_the_reading_leaves_the_match_alone(many):
    before = (list(many[0].ledger), list(many[0].answers))
    read(many[0])
    assert (many[0].ledger, many[0].answers) == before


# ---------------------------------------------------------------- events
def test_marks_tell_what_they_did_to_net_worth(many):
    for match in many:
        reading = read(match)
        for kind, cause in (("year-end", "Returns"), ("house", "House"), ("market", "Market"), ("audit", "Audits")):
            for seat in range(len(match.seats)):
                total = sum(m.amount for m in reading.marks if m.kind == kind and m.seat == seat)
                assert total == dict(reading.waterfall(seat))[cause], (kind, seat)


def test_an_audit_is_marked_for_both(many):
    reading, match = next((read(m), m) for m in many if happened(m, story.AUDITED))
    event = happened(match, story.AUDITED)[0]
    got = [m for m in reading.marks if (m.turn, m.kind) == (event.turn, "audit")]
    assert {m.seat: m.amount for m in got} == {
        event.seat: event.a + event.b + event.c,
        event.other: -event.a - event.b - event.c,
    }


def test_a_market_tile_is_named(many):
    assert any(m.words.startswith("Market Crash. ") for match in many for m in read(match).marks)


def test_a_house_at_the_end_is_marked():
    mark = [m for m in read(two()).marks if m.kind == "house" and m.seat == 0]
    assert [(m.round, m.amount) for m in mark] == [(1, -20)]


def test_highlights_are_the_weightiest_rounds_in_order(many):
    reading = read(many[2])
    lights = reading.highlights(0, most=3)
    assert len(lights) == 3
    assert [each.round for each in lights] == sorted(each.round for each in lights)
    for each in lights:
        marks = [m for m in reading.marks if m.seat == 0 and m.round == each.round]
        assert each.amount == sum(m.amount for m in marks)
        assert abs(each.main.amount) == max(abs(m.amount) for m in marks)


def test_a_shock_is_what_the_market_did_to_all_in_one_turn(many):
    reading, match = next((read(m), m) for m in many if read(m).shocks())
    for shock in reading.shocks():
        moved = [e for e in match.ledger if e.turn == shock.turn and match.box.whys[e.why] == "market"]
        assert abs(shock.amount) == sum(e.amount for e in moved)
        assert shock.words == ("Market Crash" if shock.amount < 0 else "Market Rally")


# ---------------------------------------------------------------- draws
def drawn(match, what, seat=0):
    return next(c for c in read(match).chances if (c.what, c.seat) == (what, seat))


def test_rolls_are_counted():
    rolls = drawn(two(faces=(4, 2)), "roll", 1)
    assert rolls.seen == (0, 1, 0, 0, 0, 0)
    assert (rolls.mean, rolls.expected) == (2, 3.5)


def test_two_dice_are_two_draws():
    assert drawn(two(rules=Rules(first_seat=0, max_rounds=1, dice=2)), "roll").draws == 2


@pytest.mark.rule("WC-8.8")
def test_emergency_fees_against_what_was_to_be_expected():
    match = Match(
        "wealthcraft", [Seat("A", Bot()), Seat("B", Bot())], 1, Rules(first_seat=0, max_rounds=1, dice=2),
        script={(MOVE, 0, 1, 0): 2, (MOVE, 0, 1, 1): 3, (EMERGENCY, 0, 1, 0): 1},
    )  # fmt: skip
    fees = drawn(match, "emergency fee")
    assert dict(zip(fees.faces, fees.seen, strict=True)) == {5: 0, 10: 1}
    assert fees.expected == 7.5


@pytest.mark.rule("WC-8.9")
def test_lottery_prizes_against_what_was_to_be_expected():
    script = {(MOVE, 0, 1, 0): 4, (MOVE, 0, 1, 1): 3, (LOTTERY, 0, 1, 0): 5}
    rules = Rules(first_seat=0, max_rounds=1, dice=2)
    match = Match("wealthcraft", [Seat("A", Gambler()), Seat("B", Bot())], 1, rules, script=script)
    prizes = drawn(match, "lottery prize")
    assert dict(zip(prizes.faces, prizes.seen, strict=True)) == {0: 0, 2: 0, 5: 1}
    assert prizes.expected == pytest.approx(7 / 3)


def test_the_margin_of_a_mean_is_that_of_a_die():
    """Variance of a die: 35/12."""
    hundred = Chance(0, "roll", "", (1, 2, 3, 4, 5, 6), (1,) * 6, (100, 0, 0, 0, 0, 0))
    assert hundred.margin == pytest.approx(1.96 * (35 / 12 / 100) ** 0.5)


# ---------------------------------------------------------------- why
def why(winners, *held):
    names = ("Asha", "Ben", "Chen")[: len(held)]
    final = tuple(dict(zip(("cash", "bonds", "stocks"), each, strict=True)) for each in held)
    return readings.why_won(Ending(names, winners, final, tuple(map(sum, held)), {}))


@pytest.mark.rule("WC-9.2")
def test_the_winner_and_by_how_much():
    assert why((1,), (10, 0, 0), (5, 5, 10)) == "Ben won by 10L: 20L against Asha's 10L"


@pytest.mark.rule("WC-9.3")
def test_a_tie_and_a_shared_win_say_so():
    assert why((0,), (0, 0, 20), (10, 0, 10)) == (
        "Asha wins the tie at 20L with more stocks: 20L of stocks against Ben's 10L (WC-9.3)"
    )
    assert why((0, 1), (10, 0, 10), (0, 10, 10), (1, 0, 0)) == (
        "Asha and Ben share the win: 20L each, and 10L of stocks each (WC-9.3)"
    )
    assert read(two()).winners == (0, 1)
    assert "share the win" in read(two()).why_won


# ---------------------------------------------------------------- the ledger
def test_the_file_holds_every_entry(many):
    rows = list(csv.reader(io.StringIO(csv_text(read(many[0])))))
    assert rows[0] == ["round", "turn", "payer", "payee", "asset", "amount", "why"]
    assert len(rows) == 1 + len(many[0].ledger)
    assert sum(int(row[5]) for row in rows[1:]) == sum(entry.amount for entry in many[0].ledger)


@pytest.mark.parametrize("name", ["=1+1", "+cmd", "-2", "@SUM(A1)", "＝1", '=HYPERLINK("http://x")'])
def test_a_name_cannot_become_a_formula(name):
    match = table(name, "Ben", rules=ONE_ROUND)
    text = csv_text(read(play(match)))
    cells = [cell for row in csv.reader(io.StringIO(text)) for cell in row]
    assert f"'{name}" in cells
    assert name not in cells


def test_the_ledger_as_a_frame(many):
    assert read(many[0]).frame()["amount"].sum() == sum(entry.amount for entry in many[0].ledger)


# ---------------------------------------------------------------- a save of other rules
def test_a_save_that_can_only_be_read_says_what_is_missing(tmp_path, many):
    file = tmp_path / "old.json"
    save(many[3], file)
    file.write_text(json.dumps({**json.loads(file.read_text(encoding="utf-8")), "version": 0}), encoding="utf-8")
    reading, whole = read(load(file)), read(many[3])
    assert reading.final == whole.final
    assert reading.why_won == whole.why_won
    assert [reading.waterfall(s) for s in range(len(reading.names))] == [
        whole.waterfall(s) for s in range(len(whole.names))
    ]
    assert reading.rounds == whole.rounds
    assert (reading.marks, reading.chances) == ((), ())
    assert any("replay" in line for line in reading.missing)
    assert not whole.missing
