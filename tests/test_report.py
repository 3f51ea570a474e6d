"""The report without a browser: pages, numbers, buttons, files, hostile names, and a save that can only be read."""

import json
import re
import subprocess
import sys
from html import unescape

import ipywidgets as w
import pytest
from bot_table import played
from match_tools import play, table
from report_tools import figures, linked, page_text, press, tree
from svg_reading import svgs

from finplay import Match, Seat, load, save
from finplay.ledger import balances
from finplay.replays import moment
from finplay.wealthcraft import Rules
from finplay.wealthcraft.players import Bot
from widgets.report import Report

SHORT = Rules(first_seat=0, max_rounds=5)
EVIL = "<script>alert(1)</script>"


@pytest.fixture(scope="module")
def match():
    return played(["Saver", "Bull", "Steady", "Hawk"], 4)


@pytest.fixture
def report(match):
    made = Report(match, games=25)
    yield made
    made.luck.wait(30)
    made.close()


# ---------------------------------------------------------------- pages
def test_it_begins_with_who_won_and_everybodys_net_worth(report, match):
    text = unescape(page_text(report))
    assert report.reading.why_won in text
    (figure,) = figures(report)
    for seat, line in enumerate(figure["data"]):
        assert list(line["y"]) == report.reading.by_round().worth(seat)
    assert "seed 4" in text


def test_a_running_game_has_no_report():
    with pytest.raises(ValueError, match="when the game is over"):
        Report(table("Asha", "Ben"))


def test_every_page_can_be_turned_to(report):
    for page in report.pages:
        press(report, page)
        assert report._message.value == ""
        for drawing in re.findall(r"<svg.*?</svg>", page_text(report), re.S):
            assert svgs(drawing)


def test_every_chart_says_what_to_see_and_has_its_table(report):
    for page in ("All players", "One player", "Dice and draws"):
        press(report, page)
        text = page_text(report)
        for figure in figures(report):
            assert figure["layout"]["title"]["text"]
            assert len([each for each in figure["data"] if each["type"] == "scatter"]) <= 4
        charts = len(figures(report))
        assert text.count('class="fp-see"') >= charts
        assert text.count("Chart. ") == charts
        assert text.count("<details") >= charts


def test_the_waterfall_of_the_player_chosen(report):
    press(report, "One player")
    press(report, "Bull")
    falls = [each["data"][0] for each in figures(report) if each["data"][0]["type"] == "waterfall"]
    assert list(falls[0]["x"]) == [10, *[amount for _, amount in report.reading.waterfall(1)], report.reading.worth(1)]


def test_dice_of_the_player_chosen(report):
    press(report, "Dice and draws")
    press(report, "Hawk")
    rolls = next(c for c in report.reading.chances if c.seat == 3 and c.what == "roll")
    assert list(figures(report)[0]["data"][0]["y"]) == list(rolls.seen)


# ---------------------------------------------------------------- the ledger
def test_the_ledger_is_sorted_and_filtered(report, match):
    press(report, "Ledger")
    assert len(report.ledger.rows) == len(match.ledger)
    press(report, "Amount")
    amounts = [row.amount for row in report.ledger.rows]
    assert amounts == sorted(amounts)
    assert 'aria-sort="ascending"' in page_text(report)
    press(report, "Amount ▲")
    assert [row.amount for row in report.ledger.rows] == sorted(amounts, reverse=True)
    assert 'aria-sort="descending"' in page_text(report)
    press(report, "Bull")
    assert all("Bull" in (row.payer, row.payee) for row in report.ledger.rows)
    assert len(report.ledger.rows) == sum(1 in (e.payer, e.payee) for e in match.ledger)


def test_the_ledger_as_a_file(report, match):
    press(report, "Ledger")
    name, text = linked(page_text(report))
    assert name == "wealthcraft-Saver-Bull-Steady-Hawk-seed4-ledger.csv"
    assert len(text.splitlines()) == 1 + len(match.ledger)


# ---------------------------------------------------------------- luck or decision
def test_the_replays_run_and_say_how_sure_they_are(report):
    press(report, "Luck or decision?")
    press(report, "Replay it 25 times")
    assert report.luck.wait(30)
    text = unescape(page_text(report))
    assert "25 games were replayed" in text
    assert "Saver is a bot and plays itself." in text
    assert "give or take" in text
    assert "A bot is not a person" in text
    assert [each.games for each in report.luck.standings] == [25] * 4
    again = Report(report.match, games=25)
    again.luck.start()
    assert again.luck.wait(30)
    assert again.luck.standings == report.luck.standings
    again.close()


def test_a_person_is_told_who_stands_in():
    match = play(table("Asha", "Hawk", rules=Rules(first_seat=0, max_rounds=5)))
    report = Report(match, games=20)
    report.show("Luck or decision?")
    report.luck.start()
    assert report.luck.wait(30)
    text = unescape(page_text(report))
    assert re.search(r"Asha played most like the bot \w+ \(the same in \d+ of \d+ real choices, \d+%\)", text)
    assert "same luck" in text
    report.close()


# ---------------------------------------------------------------- the replay
def test_the_slider_goes_through_the_match(report, match):
    press(report, "Replay")
    replay = report.replay
    assert replay.slider.max == len(match.answers)
    assert "Set-up" in page_text(report)
    press(report, "Turn »")
    first_roll = next(i for i, a in enumerate(match.answers) if a.decision == "roll")
    assert replay.number == first_roll
    press(report, "Step ›")
    assert replay.number == first_roll + 1
    press(report, "« Turn")
    press(report, "« Turn")
    assert replay.number == 0
    press(report, "‹ Step")
    assert replay.number == 0
    replay.go(10**6)
    assert "the game is over" in page_text(report)
    assert report._message.value == ""


@pytest.mark.parametrize("number", [0, 100, 333])
def test_the_chart_in_a_replay_is_in_step_with_the_board(report, match, number):
    press(report, "Replay")
    report.replay.go(number)
    held = balances(report.reading.start, moment(match, number).ledger)
    said = ", ".join(f"{name} {sum(each)}L" for name, each in zip(match.names, held, strict=True))
    assert page_text(report).count(f"At this moment: {said}.") == 2, "on the wide drawing and on the phone's"


def test_branching_from_a_moment():
    match, made = play(table("Asha", "Hawk", rules=SHORT)), []
    report = Report(match, made.append)
    report.show("Replay")
    report.replay.go(15)
    press(report, "Branch here: same luck")
    assert made[0].answers[:15] == match.answers[:15]
    assert made[0].fresh == match.fresh
    round_ = report.replay._stops[15].round
    press(report, f"Branch here: new luck from round {round_ + 1}")
    assert made[1].fresh[0] == round_ + 1
    assert match.over, "the match itself is left as it is"
    report.close()


def test_without_a_table_the_branch_says_why(report):
    report.show("Replay")
    buttons = [b for b in tree(report.widget) if isinstance(b, w.Button) and b.description.startswith("Branch")]
    assert len(buttons) == 2
    assert all(b.disabled and "no table" in b.description for b in buttons)


def test_closed_books_stay_closed_in_the_replay():
    match = play(table("Asha", "Ben", rules=Rules(first_seat=0, max_rounds=3, open_books=0)))
    report = Report(match)
    report.show("Replay")
    report.replay.go(5)
    assert report._message.value == ""
    report.close()


# ---------------------------------------------------------------- the page to print
def test_the_printed_page_needs_nothing_else(report, tmp_path):
    report.luck.start()
    assert report.luck.wait(30)
    report.save(tmp_path / "report.html")
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert report.reading.why_won in unescape(text)
    assert "Luck or decision?" in text
    assert "@page" in text
    for forbidden in ("<script", "http://", "https://", "<link", "url(", "@import"):
        assert forbidden not in text.replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert len(text) < 300_000
    assert text.count("<tr>") > len(report.reading.ledger)


def test_the_printed_page_can_be_downloaded(report):
    press(report, "Print")
    name, text = linked(page_text(report))
    assert name == "wealthcraft-Saver-Bull-Steady-Hawk-seed4-report.html"
    assert text == report.printed()


# ---------------------------------------------------------------- odd cases
def test_hostile_names_are_only_names():
    names = [EVIL, '"><img src=x onerror=alert(1)>', "a&b'c", "=1+1"]
    match = Match("wealthcraft", [Seat(name, Bot()) for name in names], 2, SHORT)
    report = Report(match, games=20)
    report.luck.start()
    assert report.luck.wait(30)
    for page in report.pages:
        report.show(page)
        text = page_text(report)
        assert "<script" not in text
        assert "<img" not in text
        assert report._message.value == ""
    assert "<script" not in report.printed()
    report.close()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_shortest_game(seats):
    names = ["Steady", "Hawk", "Bull", "Saver"][:seats]
    report = Report(played(names, 1, Rules(max_rounds=1)), games=20)
    for page in report.pages:
        report.show(page)
        assert report._message.value == ""
    assert report.printed()
    report.close()


def test_a_save_that_can_only_be_read(match, tmp_path):
    file = tmp_path / "old.json"
    save(match, file)
    file.write_text(json.dumps({**json.loads(file.read_text(encoding="utf-8")), "version": 0}), encoding="utf-8")
    report = Report(load(file))
    assert report.pages == ("All players", "One player", "Ledger", "Print")
    assert "Not in this save" in page_text(report)
    for page in report.pages:
        report.show(page)
        assert report._message.value == ""
    assert "Not in this save" in report.printed()
    report.close()


def test_it_needs_neither_pandas_nor_numpy():
    code = (
        "import sys; from finplay import Match; from widgets.report import Report\n"
        "r = Report(Match('wealthcraft', ['Saver', 'Hawk'], 1), games=20)\n"
        "for page in r.pages: r.show(page)\n"
        "r.luck.start(); r.luck.wait(); r.printed(); r.show('Luck or decision?')\n"
        "print(*sorted({'pandas', 'numpy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=".", capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []


def test_importing_the_report_does_not_import_plotly():
    code = "import sys, widgets.report; print('plotly.graph_objs' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
