"""Lesson 09: its numbers come out of finplay, its bots work, and what goes wrong with a bot is told in words."""

import json
import linecache
import re
import sys
from functools import cache

import pytest
from clicking import close_everything
from lab import ROOT
from lesson_tools import checks_of, every_mistake_gets_its_reply

from finplay import Match, compare, tournament
from finplay.wealthcraft import BOX, Rules
from finplay.wealthcraft.answers import Split
from finplay.wealthcraft.bots import Steady
from finplay.wealthcraft.players import Bot
from finplay.wealthcraft.records import net_worth
from finplay.wealthcraft.tactics import culprit
from widgets import journal as journals
from widgets import workbench
from widgets.charts import number
from widgets.workbench import Bench

NAME = "09-build-a-bot"
LESSON = json.loads((ROOT / f"lessons/{NAME}.ipynb").read_text(encoding="utf-8"))
SHEET = (ROOT / f"lessons/teacher/{NAME}.md").read_text(encoding="utf-8")
WORDS = "\n".join("".join(cell["source"]) for cell in LESSON["cells"])
RULES = Rules(max_rounds=12)
PLAIN = {"rules": RULES, "fast": False, "progress": False}


def cell(start):
    return next("".join(c["source"]) for c in LESSON["cells"] if "".join(c["source"]).startswith(start))


@cache
def made(source):
    """The class that a piece of the lesson defines."""
    names = {"Bot": Bot, "Split": Split, "Steady": Steady}
    exec(source, names)
    return names["MyBot"]


Given = made(cell("class MyBot"))
TEN_LINES = re.search(r"ten lines</b></summary>\n\n```python\n(.*?)```", WORDS, re.DOTALL)[1]
Ten = made(TEN_LINES)


class Mended(Bot):
    def year_end(self, game, me):
        return Split(bonds=0, stocks=max(0, me.cash - 10) // 5)


class Both(Bot):
    year_end = Ten.year_end


class Bids(Both):
    bid = Ten.bid


class Audits(Ten):
    def audit(self, game, me):
        return culprit(game, me) if me.cash >= 5 else -1


class Bids15(Steady):
    def bid(self, game, me):
        return 15 if me.cash >= 15 else 0


LADDER = {
    "`Steady(share=80)`": Steady(share=80),
    "`Steady(share=20)`": Steady(share=20),
    "as given: all cash into stocks": Given(),
    "change 1, mended: keeps 10L": Mended(),
    "change 2: both classes": Both(),
    "change 3: bids 10L": Bids(),
    "change 4: takes IPOs (ten lines)": Ten(),
    "Make: audits, too": Audits(),
    "Twiddle: Steady that bids 15L": Bids15(),
}


@cache
def against(name, first=1):
    return compare(["Steady", "Steady", "Hawk"], [LADDER[name], "Steady", "Hawk"], games=300, seed=first, **PLAIN)


# ---------------------------------------------------------------- the page
def test_the_steps_take_45_minutes():
    minutes = [int(n) for n in re.findall(r"^\| (\d+) \| \d\. ", WORDS, re.MULTILINE)]
    assert len(minutes) == 7
    assert sum(minutes) == 45


def test_code_of_questions_is_folded_and_does_not_show_the_answer():
    for each in LESSON["cells"]:
        text = "".join(each["source"])
        if "check." in text.splitlines()[0] or text.startswith("journal."):
            assert each["metadata"]["jupyter"]["source_hidden"]
        if text.startswith("check."):
            assert re.fullmatch(r'check\.\w+\("\w+",', text.splitlines()[0]), "a folded cell shows its first line"


def test_the_dials_that_the_text_states_are_steadys():
    plain = Steady()
    for name in ("share", "buffer", "bid_share"):
        assert re.search(rf"^\| `{name}` .*\| {getattr(plain, name)} \|$", WORDS, re.MULTILINE)
    assert RULES.house_price == 20
    assert workbench.ROUNDS == 12
    assert "All games here last 12 rounds" in WORDS


def test_the_ten_lines_are_ten_and_the_changes_lead_to_them():
    assert len(TEN_LINES.splitlines()) == 10
    for piece in re.findall(r"\n```python\n(.*?)```", WORDS, re.DOTALL):
        assert piece in TEN_LINES


def test_the_sum_of_the_text():
    class Place:
        cash = 23

    split = Ten().year_end(None, Place)
    assert split == Split(bonds=1, stocks=1)
    assert f"keeps **{23 - 5 * sum(split)}L**" in WORDS


# ---------------------------------------------------------------- the run sheet
@pytest.mark.parametrize("name", LADDER)
def test_the_ladder_of_the_run_sheet(name):
    match = Match("wealthcraft", [LADDER[name], "Steady", "Hawk"], 126, RULES)
    one, many = net_worth(match.state.players[0]), number(against(name).b, "L")
    assert f"| {name} | {one}L | {many} |" in SHEET


def test_one_game_and_many_say_opposite_things():
    name = "change 4: takes IPOs (ten lines)"
    ends = [net_worth(each) for each in Match("wealthcraft", [Ten(), "Steady", "Hawk"], 126, RULES).state.players]
    assert "with seed 126: {}L, Steady {}L, Hawk {}L.".format(*ends) in SHEET
    assert ends[0] == max(ends)
    found = against(name)
    assert found.high < 0
    assert f"it has {number(-found.difference, 'L')} less than Steady" in SHEET
    assert f"ends with {number(found.a, 'L')} on average" in SHEET


def test_fresh_dice_tell_another_story():
    seen, fresh = against("`Steady(share=80)`"), against("`Steady(share=80)`", 1001)
    assert seen.high < 0 < fresh.high
    for found in (seen, fresh):
        told = f"{number(found.difference, 'L')} ({number(found.low, 'L')} to {number(found.high, 'L')})"
        assert told in SHEET


def test_the_tournament_of_the_run_sheet():
    table = tournament([Ten, *BOX.bots], games=600, **PLAIN).set_index("player").win_share.sort_values()
    assert f"wins {100 * table['MyBot']:.0f}% of its games" in SHEET
    assert f"number {len(table) - list(table.index).index('MyBot')} of {len(table)}" in SHEET
    assert f"{table.index[-1]} is first with {100 * table.iloc[-1]:.0f}%" in SHEET


# ---------------------------------------------------------------- the bench
@pytest.fixture
def bench(tmp_path, monkeypatch):
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path))
    yield lambda bot, **how: Bench(bot, **how)
    close_everything()


def press(bench, k):
    bench.buttons[k].click()
    return re.sub("<[^>]+>", "", bench._told.value).replace("&#x27;", "'")


def test_a_bot_that_buys_minus_one_block_is_told_so_in_many_games(bench):
    minus = type("MyBot", (Bot,), {"year_end": lambda self, game, me: Split(bonds=0, stocks=(me.cash - 10) // 5)})
    shown = bench(minus)
    assert "After 12 rounds with seed 126: MyBot 41L" in press(shown, 0)
    told = press(shown, 1)
    assert "the one with seed 10, went wrong" in told
    assert "It had 7L cash, 0L bonds, 4L stocks." in told
    assert "It answered Split(bonds=0, stocks=-1). You have 0 blocks of stocks to sell." in told
    assert "In the game with seed 10 the bot has 7L, and wants to buy −1 block" in SHEET
    assert shown.verdict() is None


BODY = "        return "
MISTAKES = {  # what somebody writes in place of the last lines of MyBot, and what the bench says to it
    "forgot return": (
        "        Split(0, 0)",
        "It answered None. That is nothing at all. Is there a return in the method?",
    ),
    "printed instead": ("        print(Split(0, 0))", "Is there a return in the method?"),
    "True": (f"{BODY}Split(0, True)", "Write 1 for yes and 0 for no."),
    "half a block": (f"{BODY}Split(0, me.cash / 5)", "// divides and leaves the rest out"),
    "a text": (f"{BODY}Split('1', 0)", "That is a text. Write numbers without quotes."),
    "a number": (f"{BODY}3", "It must be a Split, such as Split(bonds=0, stocks=0)."),
    "too much": (f"{BODY}Split(0, 99)", "You have 20L cash, and it would leave -475L."),
    "half a Split": (f"{BODY}Split(1)", "missing 1 required positional argument: 'stocks'"),
    "a typo": (f"{BODY}Split(0, me.csh // 5)", "there is no csh here. Did you mean cash?"),
    "a capital": (f"{BODY}Split(0, me.Cash // 5)", "there is no Cash here. Did you mean cash?"),
    "a secret": (f"{BODY}Split(0, game.seed)", "seed is not visible: the luck to come is secret"),
    "self for me": (f"{BODY}Split(0, self.cash // 5)", "Did you mean me.cash?"),
    "no me": (f"{BODY}Split(0, cash // 5)", "Did you mean me.cash?"),
    "no game": (f"{BODY}Split(0, round)", "In a Split there are whole numbers only."),
    "another class": (f"{BODY}Splitt(0, 0)", "Did you mean Split?"),
    "brackets": (f"{BODY}Split(0, me.cash() // 5)", "A number has no round brackets behind it."),
    "one number": (f"{BODY}Split(0, max(me.cash) // 5)", "need two numbers, with a comma between"),
    "exit": ("        exit()", "exit() and quit() would end the whole notebook. Take them out."),
    "input": (f"{BODY}int(input())", "nobody is there to answer"),
    "nothing left": (f"{BODY}Split(0, me.cash // 0)", "ZeroDivisionError"),
    "for ever deeper": (f"{BODY}self.year_end(game, me)", "RecursionError"),
    "gives up": ("        raise GeneratorExit", "GeneratorExit"),
}
AT_ONCE = {  # what is told before anything is played
    "no self": ("def year_end(game, me):\n        return 3", "must be def year_end(self, game, me):"),
    "misspelt": (
        "def yearend(self, game, me):\n        return 1",
        "'yearend', which nobody asks. Did you mean 'year_end'?",
    ),
    "a capital": ("def Bid(self, game, me):\n        return 0", "'Bid', which nobody asks. Did you mean 'bid'?"),
}


@pytest.fixture
def cell_of(monkeypatch):
    """The class MyBot as a cell of a notebook makes it, with its text."""

    def made(text):
        name = f"cell {len(text)}"
        monkeypatch.setitem(linecache.cache, name, (len(text), None, text.splitlines(keepends=True), name))
        names = {"Bot": Bot, "Split": Split, "exit": sys.exit}
        exec(compile(text, name, "exec"), names)
        return names["MyBot"]

    return made


@pytest.mark.parametrize("kind", MISTAKES)
def test_what_beginners_do_wrong_is_told_in_words(bench, cell_of, kind):
    body, words = MISTAKES[kind]
    told = press(bench(cell_of(f"class MyBot(Bot):\n    def year_end(self, game, me):\n{body}")), 0)
    assert words in told
    assert "In round 4 it was asked year_end" in told
    assert "Traceback" not in told
    if "stopped with an error" in told:
        assert f"It happened in line 3 of the cell: {body.strip()}" in told
    else:
        assert told.count("Allowed: ") == told.count("from 20L cash") == 1


@pytest.mark.parametrize("kind", AT_ONCE)
def test_a_class_that_cannot_be_meant_so_is_told_at_once(bench, cell_of, kind):
    body, words = AT_ONCE[kind]
    for k in range(3):
        assert words in press(bench(cell_of(f"class MyBot(Bot):\n    {body}")), k)


QUOTED = {  # what the run sheet says of messages, and a line of a bot that gets it
    "That is nothing at all": "        Split(0, 0)",
    "Only whole numbers": f"{BODY}Split(0, me.cash / 5)",
    "a method 'yearend', which nobody asks": f"{BODY}0\n    def yearend(self, game, me):\n{BODY}Split(0, 0)",
    "stands inside 'year_end'": "        def bid(self, game, me):\n            return 0",
}


@pytest.mark.parametrize("words", QUOTED)
def test_messages_that_the_run_sheet_quotes(bench, cell_of, words):
    first = "year_end" if "yearend" not in words else "bid"
    told = press(bench(cell_of(f"class MyBot(Bot):\n    def {first}(self, game, me):\n{QUOTED[words]}")), 0)
    assert words in told
    assert f"| *{words}* |" in SHEET
    assert "| *ended in red* |" in SHEET


def test_an_answer_out_of_range_is_told_once(bench, cell_of):
    told = press(bench(cell_of("class MyBot(Bot):\n    def bid(self, game, me):\n        return 500")), 0)
    assert "It answered 500." in told
    assert told.count("in steps of 5") == 1


def test_what_a_bot_prints_is_shown_and_cut_short(bench, cell_of, capsys):
    text = "class MyBot(Bot):\n    def year_end(self, game, me):\n        {}\n        return Split(0, 0)"
    one = bench(cell_of(text.format("print('I have', me.cash)")))
    assert "It printed:I have " in press(one, 0)
    many = press(bench(cell_of(text.format("print('a`b\\n' * 100)"))), 0)
    assert many.count("a'b") == 20
    assert "more lines that the players printed" in many
    press(one, 1)
    assert capsys.readouterr().out == ""


def test_a_bot_that_plays_by_pythons_own_luck_is_told_what_to_write(bench, cell_of):
    text = "import random\nclass MyBot(Bot):\n    def invest(self, game, me):\n        return random.choice([0, 1])"
    shown = bench(cell_of(text), games=60)
    told = press(shown, 1)
    assert "MyBot played the game with seed" in told
    assert "chance(game, 6)" in told
    assert shown.verdict() is not None


def test_a_loop_that_never_ends_is_stopped(bench, monkeypatch):
    def loops(self, game, me):
        while me.cash:
            pass

    monkeypatch.setattr(workbench, "SECONDS", 0.3)
    shown = bench(type("Mine", (Bot,), {"year_end": loops}))
    for k in range(3):
        assert "Is there a loop that never ends?" in press(shown, k)


@pytest.mark.parametrize(
    ("bot", "words"),
    [("Nobody", "There is no Nobody yet."), (int, "Does its first line say class int(Bot):?"),
     (80, "is 80, and that is no bot"), ((Steady(),), "that is no bot. Write "),
     (type("Asks", (Bot,), {"__init__": lambda self, share: None}), "Asks() cannot be made")],
)  # fmt: skip
def test_what_is_no_bot_is_told(bench, bot, words):
    assert words in press(bench(bot), 0)


def test_one_game_shows_where_the_money_came_from(bench):
    shown = bench(Given)
    press(shown, 0)
    rows = dict(shown.places[0].picture.rows)
    assert rows["Audits"] == "−66L"
    start, end = 10, 33
    assert start + sum(int(each.replace("−", "-").strip("L")) for each in rows.values()) == end
    assert "<b>MyBot starts with cash only</b>" in shown._results.children[-1].value


def test_many_games_compare_on_the_same_dice(bench):
    shown = bench(Steady(share=80), than="Steady")
    assert press(shown, 1) == ""
    assert shown.verdict() == "Less"
    assert number(against("`Steady(share=80)`").difference, "L") in shown.places[0].picture.see


def test_no_win_in_a_tournament_is_not_told_as_certain(bench):
    shown = bench(Given)
    press(shown, 2)
    row = next(row for row in shown.places[0].picture.rows if row[0] == "MyBot")
    assert shown.wins == 0
    assert row[1] == "0%"
    assert row[3] != "0%", "0 of 400 games do not show that it never wins"


# ---------------------------------------------------------------- the checks
RIGHT = {"floor": "5", "blocks": None, "illegal": 2, "same": 0, "sure": 1}


@pytest.fixture
def items(tmp_path, monkeypatch):
    yield from checks_of(LESSON, NAME, tmp_path, monkeypatch)


def test_the_checks_take_the_answers_of_the_run_sheet(items):
    assert list(items) == [f"check-{key}" for key in RIGHT]
    told = SHEET.split("**Answers to the checks:** ")[1].splitlines()[0].rstrip(".").split(" · ")
    for (key, item), answer in zip(items.items(), told, strict=True):
        if key == "check-blocks":
            item._function = eval(f"lambda cash: {answer.strip('`')}")
        else:
            item.field.input.value = answer
        item.button.click()
        assert "✓ Right." in item._told.value, key


def test_the_function_as_it_stands_is_not_right_yet(items):
    names = {}
    exec(cell("def blocks"), names)
    item = items["check-blocks"]
    item._function = names["blocks"]
    item.button.click()
    assert "Expected: <code>3</code>" in item._told.value


def test_every_usual_mistake_gets_its_own_reply(items):
    every_mistake_gets_its_reply(item for key, item in items.items() if key != "check-blocks")


def test_bets_are_not_settled_before_a_button_is_pressed(tmp_path, monkeypatch):
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path))
    monkeypatch.setattr(journals, "display", lambda widget: None)
    names = {}
    for each in LESSON["cells"]:
        if each["cell_type"] == "code":
            exec("".join(each["source"]), names)
    journal = names["journal"]
    for key in ("dial", "wins"):
        assert "There is no result yet" in journal._comparisons[key]._words.value
    names["bench"]._given = names["MyBot"]
    names["bench"].buttons[2].click()
    journal._comparisons["wins"].refresh(pressed=True)
    assert "It came to <b>0%</b>" in journal._comparisons["wins"]._words.value
    close_everything()


# ---------------------------------------------------------------- in the browser
@pytest.mark.browser
def test_a_bot_comes_out(page):
    page.open(f"{NAME}.ipynb")
    page.tab.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.run_all()
    write(page, "class MyBot(Bot):\n    def year_end(self, game, me):\n        return me.csh")
    page.click("One game", 1)
    page.wait_for_text("It happened in line 3 of the cell: return me.csh")
    page.shot("lesson-09-message")
    write(page, TEN_LINES)
    page.click("One game", 1)
    page.wait_for_text("MyBot 59L, Steady 56L, Hawk 42L")
    page.click("300 games", 1)
    page.wait_for_text("MyBot ends with 37.5L on average", 120)
    page.shot("lesson-09-many")
    assert page.errors == []


def write(page, source):
    """Put a bot into its cell and run it."""
    page.tab.evaluate(
        """async (source) => {
            const panel = window.jupyterapp.shell.currentWidget.content;
            const at = panel.widgets.findIndex(w => w.model.sharedModel.getSource().startsWith('class MyBot'));
            panel.widgets[at].model.sharedModel.setSource(source);
            panel.deselectAll();
            panel.activeCellIndex = at;
            await window.jupyterapp.commands.execute('notebook:run-cell');
        }""",
        source,
    )
    assert page.cell_errors() == []
