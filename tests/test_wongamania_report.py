"""The report of Wongamania without a browser: the same pages as WealthCraft's, and what this game adds."""

from html import unescape

import pytest
from report_tools import figures, linked, page_text, press
from svg_reading import meeting, outside, svgs
from test_wongamania_readings import Borrower, dealt

from finplay import Match
from finplay.ledger import balances
from finplay.readings import csv_text, read
from finplay.replays import moment
from finplay.wongamania import cards, story
from finplay.wongamania.records import net_worth
from finplay.wongamania.rules import Rules
from widgets import drawn, theme
from widgets.drawn_trades import sums_svg
from widgets.extra_panels import WIDE, market_prices, trades_drawing
from widgets.luck_panel import ENOUGH, PATIENCE, within_patience
from widgets.phases import arrow, key, phase_at, stretches
from widgets.report import Report

CREW = ["Hold", "Cyclist", "Saver", "Speculator", "Saboteur", "Random"]


def bots(count, seed=2, **rules):
    return Match("wongamania", CREW[:count], seed=seed, rules=Rules(**rules))


def shared_win():
    """The first game of four bots with more than one winner."""
    return next(match for match in (bots(4, seed) for seed in range(200)) if len(match.winners) > 1)


MATCHES = {
    "two": lambda: bots(2),
    "four": lambda: bots(4),
    "six": lambda: bots(6, 3),
    "by time": lambda: bots(3, max_turns=2),
    "bankrupt": lambda: dealt(
        Borrower(), [cards.MONEY_LENDER], start_wonga=0, salary=0, lender_loan=1, lender_interest=1, max_turns=3
    ),
    "shared": shared_win,
}


@pytest.fixture(scope="module")
def matches():
    return {name: make() for name, make in MATCHES.items()}


@pytest.fixture
def report(matches):
    made = Report(matches["four"], games=20)
    yield made
    made.luck.wait(60)
    made.close()


# ---------------------------------------------------------------- every kind of ending
@pytest.mark.parametrize("name", MATCHES)
def test_every_page_and_the_print_of_every_kind_of_ending(matches, name):
    report = Report(matches[name], games=20)
    for page in report.pages:
        report.show(page)
        assert report._message.value == "", page
        text = page_text(report)
        assert "lakh" not in text
        for made in svgs_of(text):
            assert not outside(made)
    assert report.reading.why_won in unescape(report.printed())
    report.close()


def svgs_of(text):
    import re

    return [svg for each in re.findall(r"<svg.*?</svg>", text, re.S) for svg in svgs(each)]


def test_the_endings_are_what_they_are_called(matches):
    assert any(e.kind == story.BANKRUPT for e in matches["bankrupt"].state.events)
    assert len(matches["shared"].winners) > 1
    assert "The time was up" in read(matches["by time"]).why_won


# ---------------------------------------------------------------- all players
def test_net_worth_of_four_with_the_quadrants_named(report, matches):
    (figure,) = figures(report)
    lines = [each for each in figure["data"] if each["mode"] == "lines+markers"]
    state = matches["four"].state
    assert [each["y"][-1] for each in lines] == [net_worth(state, player) for player in state.players]
    fills = [each for each in figure["layout"]["shapes"] if each["type"] == "rect"]
    phases = report.reading.phases
    assert [(each["x0"], each["x1"]) for each in fills] == [(p.begin, p.end) for p in phases]
    assert [each["fillcolor"] for each in fills] == [theme.QUADRANTS[p.name][0] for p in phases]
    said = unescape(page_text(report))
    for phase in phases:
        assert f"{phase.name} to Economic Turn {phase.end:.3g}" in said


def test_a_star_for_every_economic_turn_in_which_a_trust_fund_was_bought(report, matches):
    stars = [each for each in figures(report)[0]["data"] if each["mode"] == "markers"]
    bought = {(e.seat, e.round) for e in matches["four"].state.events if e.kind == story.FUND_BOUGHT}
    assert bought
    assert sum(len(each["x"]) for each in stars) == len(bought)


def test_of_six_players_four_are_shown_and_can_be_chosen(matches):
    report = Report(matches["six"], games=20)
    (figure,) = figures(report)
    shown = [each["name"] for each in figure["data"] if each["mode"] == "lines+markers"]
    assert len(shown) == 4
    winner = CREW[matches["six"].winners[0]]
    assert winner in shown
    hidden = next(name for name in CREW if name not in shown)
    press(report, hidden)
    assert "at most 4" in report._message.value
    press(report, next(name for name in shown if name != winner))
    press(report, hidden)
    assert report._message.value == ""
    now = [each for each in figures(report)[0]["data"] if each["mode"] == "lines+markers"]
    assert hidden in [each["name"] for each in now]
    line = next(each for each in now if each["name"] == hidden)
    seat = CREW.index(hidden)
    assert line["line"]["color"] == theme.PLAYERS[seat][0], "everybody keeps their hue"
    assert line["y"][-1] == report.reading.worth(seat)
    assert all(f">{name}</th>" in page_text(report) for name in CREW), "the table has all"
    report.close()


# ---------------------------------------------------------------- one player
@pytest.mark.parametrize("seat", range(4))
def test_bands_and_waterfall_of_the_player_chosen(report, matches, seat):
    press(report, "One player")
    press(report, CREW[seat])
    bands, fall = figures(report)
    player, state = matches["four"].state.players[seat], matches["four"].state
    ends = {each["name"]: each["y"][-1] for each in bands["data"] if each.get("stackgroup")}
    assert ends["Wonga"] == player.wonga
    assert sum(ends.values()) + report.reading.owed(report.reading.by_round(), seat)[-1] == net_worth(state, player)
    xs = fall["data"][0]["x"]
    assert xs[0] + sum(xs[1:-1]) == xs[-1] == net_worth(state, player)
    assert f"Trust Funds: {player.table.count(cards.TRUST_FUND)}" in page_text(report)
    assert all(xs[1:-1]), "of many causes, those that did nothing are left to the table"


def test_debts_are_a_dashed_line_below_the_bands(matches):
    match = dealt(Borrower(), [cards.MONEY_LENDER], max_turns=3)
    report = Report(match, games=20)
    press(report, "One player")
    press(report, "A")
    net = next(each for each in figures(report)[0]["data"] if each["name"] == "Net worth")
    assert list(net["y"]) == report.reading.by_round().worth(0)
    assert "less what is owed" in page_text(report)
    report.close()


# ---------------------------------------------------------------- trades and income
@pytest.mark.parametrize("seat", range(4))
def test_the_table_of_trades(report, seat):
    press(report, "Trades")
    press(report, CREW[seat])
    mine = [trade for trade in report.reading.trades if trade.seat == seat]
    text = page_text(report)
    assert text.count("<tr><th scope=row") == len(mine)
    bought = [trade.price for trade in mine if trade.bought]
    if bought:
        assert f"for {sum(bought) / len(bought):.1f} on average" in text


def test_income_by_source_of_everybody(report):
    press(report, "Income")
    text = unescape(page_text(report))
    for found in report.reading.breakdowns:
        for seat, row in enumerate(found.rows):
            for column, value in zip(found.columns, row, strict=True):
                assert f"{column} {'+' if value > 0 else '−' if value < 0 else ''}{abs(value)}" in text, (seat, column)


def test_market_prices_go_through_the_whole_game(report, matches):
    prices = market_prices(report.reading)
    assert list(prices) == ["stocks", "properties", "bonds"]
    assert {price for _, price in prices["bonds"]} == {matches["four"].rules.bond_price}
    assert prices["stocks"][0][0] == 0


# ---------------------------------------------------------------- draws, luck, replay, ledger, print
def test_cards_drawn_of_the_player_chosen(report):
    press(report, "Dice and draws")
    press(report, "Saver")
    decks = next(c for c in report.reading.chances if c.seat == 2 and c.names)
    assert list(figures(report)[0]["data"][0]["y"]) == list(decks.seen)
    assert f"{decks.draws} cards came into the hand" in page_text(report)


def test_the_replays_compare_with_trust_funds_at_their_price(report):
    press(report, "Luck or decision?")
    assert "Trust Funds at their price" in page_text(report)
    press(report, "Replay it 20 times")
    assert report.luck.wait(60)
    assert [each.games for each in report.luck.standings] == [20] * 4
    state, rules = report.match.state, report.match.rules
    for each, player in zip(report.luck.standings, state.players, strict=True):
        funds = player.table.count(cards.TRUST_FUND)
        assert each.result == each.this_luck == net_worth(state, player) + rules.trust_fund * funds
    assert "20 games were replayed" in page_text(report)
    assert "Luck or decision?" in report.printed()


def test_a_slow_game_is_replayed_as_often_as_one_can_wait():
    assert within_patience(200, 10, 0.5) == 200
    assert within_patience(2000, 10, 1.0) == int(10 * PATIENCE / 1.0)
    assert within_patience(200, 10, 60.0) == ENOUGH
    assert within_patience(200, 150, 120.0) == 150, "those that were played stay"
    assert within_patience(20_000, 10, 60.0) == 20_000, "a number that was asked for stays"


@pytest.mark.parametrize("share", [0, 0.3, 0.7, 1])
def test_the_chart_in_a_replay_is_in_step_with_the_table(report, share):
    press(report, "Replay")
    number = int(share * len(report.match.answers))
    report.replay.go(number)
    assert report._message.value == ""
    then = moment(report.match, number).state
    said = ", ".join(
        f"{name} {str(net_worth(then, p)).replace('-', '−')}"
        for name, p in zip(report.match.names, then.players, strict=True)
    )
    assert page_text(report).count(f"At this moment: {said}.") == 2, "on the wide drawing and on the phone's"


def test_branching_from_a_moment():
    match, made = Match("wongamania", ["Asha", "Hold"], 3, Rules(max_turns=2)), []
    match.play_out()
    report = Report(match, made.append)
    report.show("Replay")
    report.replay.go(3)
    press(report, "Branch here: same luck")
    assert made[0].answers[:3] == match.answers[:3]
    assert made[0].question.seat == 0, "the person decides again"
    report.close()


def test_the_ledger_adds_up_and_goes_along_as_a_file(report, matches):
    press(report, "Ledger")
    assert "every Wonga and every card" in page_text(report)
    name, text = linked(page_text(report))
    assert name == "wongamania-Hold-Cyclist-Saver-Speculator-seed2-ledger.csv"
    assert text.splitlines() == csv_text(report.reading).splitlines()
    match = matches["four"]
    held = balances(report.reading.start, match.ledger)
    assert [tuple(each) for each in held] == match.box.holdings(match.state)


def test_the_printed_page_has_what_the_game_adds(report):
    text = unescape(report.printed())
    for words in ("Income by source", "What lenders and babies cost", "bought and sold", "buys a Trust Fund"):
        assert words in text
    for forbidden in ("<script", "http://", "https://", "<link", "url(", "@import"):
        assert forbidden not in text.replace('xmlns="http://www.w3.org/2000/svg"', "")


def test_hostile_names_are_only_names():
    from finplay import Seat
    from finplay.wongamania.bots import BOTS

    names = ["<script>alert(1)</script>", '"><img src=x>', "a&b'c"]
    report = Report(Match("wongamania", [Seat(n, BOTS["Hold"]()) for n in names], 2, Rules(max_turns=3)), games=20)
    for page in report.pages:
        report.show(page)
        assert "<script" not in page_text(report)
        assert "<img" not in page_text(report)
    assert "<script" not in report.printed()
    report.close()


# ---------------------------------------------------------------- drawings
def test_drawings_stay_in_their_place_and_their_words_do_not_meet(matches):
    reading = read(matches["six"])
    for seat in range(6):
        for w, size in ((WIDE, 14), (300, 14), (360, 10.5)):
            (svg,) = svgs(trades_drawing(reading, seat, w, size))
            assert not outside(svg)
    lines = {seat: (name, reading.by_round().worth(seat)) for seat, name in enumerate(reading.names)}
    (svg,) = svgs(drawn.lines_svg(reading.by_round().steps, lines, "x", "y", w=720, unit="", phases=reading.phases))
    assert not outside(svg)
    rows = {seat: ("W" * 40, (100 * seat, -20, 0)) for seat in range(6)}
    for w in (WIDE, 300):
        (svg,) = svgs(sums_svg(("Salary", "Properties", "Cards"), rows, "x", "y", w=w))
        assert not outside(svg)
        assert not meeting(svg)


def test_a_phase_without_room_has_an_arrow_and_the_arrow_its_words(matches):
    phases = read(matches["six"]).phases
    wide, tight = stretches(phases, 1000, 14), stretches(phases, 24, 14)
    assert [each.label for each in wide] == [phase.name for phase in phases]
    assert key(phases, 1000, 14) == ""
    for phase, each in zip(phases, tight, strict=True):
        assert each.label in ("", arrow(phase.name))
        assert f"{arrow(phase.name)} {phase.name}" in key(phases, 24, 14)
    assert len({arrow(name) for name in theme.QUADRANTS}) == 4
    assert phase_at(phases, 0) == phases[0].name
    assert phase_at(phases, phases[-1].end) == phases[-1].name
