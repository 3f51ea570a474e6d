"""Checks: replies, hints, the answer for the asking, and a student's function that may do anything."""

import threading
import time

import ipywidgets as w
import pytest
from clicking import close_everything, tree

from widgets import check as module
from widgets import journal as journals
from widgets.check import Check
from widgets.journal import Journal
from widgets.tryout import same, try_out


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path))
    monkeypatch.setattr(journals, "display", lambda widget: None)
    yield tmp_path
    close_everything()


def number(**more):
    """A check whose answer is 6L, and its journal."""
    check = Check(Journal("01"))
    about = {
        "unit": "L",
        "hints": ["Count blocks.", "Two and two."],
        "why": "4L + 2L.",
        "replies": {5: "One is missing."},
    }
    check.number("sum", "How much do **two** pay?", 6, **about | more)
    return check.items["check-sum"], check.journal


def choice(**more):
    check = Check(Journal("01"))
    about = {"hints": ["The limit?"], "why": "26 − 20.", "replies": {"26L": "Only what is above."}}
    check.choice("audit", "What do you get?", ["6L", "26L", "nothing"], "6L", **about | more)
    return check.items["check-audit"], check.journal


def words(item):
    return item._told.value


def hints(item):
    return item._hints.value


def answer(item, value):
    item.field.input.value = value
    item.button.click()


# ---------------------------------------------------------------- numbers and choices
@pytest.mark.parametrize("typed", ["6", "6L", " 6 lakh ", "6.0", "६"])
def test_a_right_number_is_said_to_be_right_and_why(typed):
    item, journal = number()
    answer(item, typed)
    assert "✓ Right." in words(item)
    assert "4L + 2L." in words(item)
    kept = journal.entries["check-sum"]
    assert (kept["answer"], kept["right"], kept["tries"], kept["unit"]) == (6, True, 1, "L")


def test_a_usual_mistake_has_its_reply_and_others_a_general_one():
    item, _ = number()
    answer(item, "5")
    assert "✗" in words(item)
    assert "5L: One is missing." in words(item)
    answer(item, "99")
    assert "99L: Not yet." in words(item)


@pytest.mark.parametrize(("typed", "right"), [("5.4", False), ("5.5", True), ("6.5", True), ("6.6", False)])
def test_a_tolerance(typed, right):
    item, journal = number(tolerance=0.5, replies={})
    answer(item, typed)
    assert journal.entries["check-sum"]["right"] is right


def test_of_several_replies_the_nearest_is_told():
    item, _ = number(tolerance=2, replies={0: "None?", 0.81: "As a fraction."})
    answer(item, "0.8")
    assert "As a fraction." in words(item)
    answer(item, "0")
    assert "None?" in words(item)


@pytest.mark.parametrize(("typed", "reply"), [("", "Write a number first."), ("six", "Write a number, such as 12L.")])
def test_without_a_number_nothing_is_counted(typed, reply):
    item, journal = number()
    answer(item, typed)
    assert reply in words(item)
    assert "tries" not in journal.entries.get("check-sum", {})


def test_a_choice():
    item, journal = choice()
    item.button.click()
    assert "Choose an answer first." in words(item)
    answer(item, "26L")
    assert "Only what is above." in words(item)
    answer(item, "nothing")
    assert module.NOT_YET in words(item)
    answer(item, "6L")
    assert "✓ Right." in words(item)
    kept = journal.entries["check-audit"]
    assert (kept["answer"], kept["first"], kept["first right"], kept["tries"]) == ("6L", "26L", False, 3)


def test_a_reply_is_read_out_and_is_more_than_a_colour():
    item, _ = number()
    answer(item, "5")
    assert 'role="alert"' in words(item)
    assert "✗" in words(item)


def test_a_changed_answer_is_not_called_right_any_more():
    item, _ = number()
    answer(item, "6")
    item.field.input.value = "7"
    assert words(item) == ""


def test_the_question_and_the_replies_are_escaped():
    check = Check(Journal("01"))
    check.number("x", "<script>?", 1, why="<script>", hints=["<script>"], replies={2: "<script>"})
    item = check.items["check-x"]
    item.help.click()
    answer(item, "2")
    shown = " ".join(each.value for each in tree(item.widget) if type(each) is w.HTML and "<style>" not in each.value)
    assert "<script" not in shown + item.field.input.description
    answer(item, "<script>")
    assert "<script" not in words(item)


def test_authors_are_told_of_their_slips():
    check = Check(Journal("01"))
    with pytest.raises(ValueError, match="none of the options"):
        check.choice("x", "?", ["a", "b"], "c")
    with pytest.raises(ValueError, match="no option"):
        check.choice("x", "?", ["a", "b"], "a", replies={"c": "!"})


# ---------------------------------------------------------------- hints
def test_hint_then_second_hint_then_answer():
    item, journal = number()
    seen = []
    for _ in range(4):
        seen.append(item.help.description)
        item.help.click()
    assert seen == ["Hint", "Second hint", "Show the answer", "Show the answer"]
    assert "Count blocks." in hints(item)
    assert "Two and two." in hints(item)
    assert "The answer is <b>6L</b>." in hints(item)
    assert journal.entries["check-sum"]["hints"] == 3
    assert not item.help.disabled, "a disabled button would lose the focus"


def test_the_answer_is_not_on_the_page_before_it_is_asked_for():
    item, _ = number()
    item.help.click()
    shown = " ".join(each.value for each in tree(item.widget) if type(each) is w.HTML and "<style>" not in each.value)
    assert "6L" not in shown
    assert "Two and two" not in shown


def test_without_hints_there_is_still_the_answer():
    item, _ = choice(hints=[])
    assert item.help.description == "Show the answer"


# ---------------------------------------------------------------- kept
def test_after_a_restart_answer_reply_and_hints_are_there_again():
    item, _ = number()
    item.help.click()
    answer(item, "5")
    close_everything()
    again, journal = number()
    assert again.field.input.value == "5"
    assert "One is missing." in words(again)
    assert "Count blocks." in hints(again)
    assert again.help.description == "Second hint"
    answer(again, "6")
    assert journal.entries["check-sum"]["tries"] == 2


def test_what_was_typed_and_not_yet_checked_is_kept_too():
    item, journal = number()
    item.field.input.value = "12 or"
    assert journal.entries["check-sum"]["answer"] is None
    again, _ = number()
    assert again.field.input.value == "12 or"
    assert words(again) == ""


def test_an_edited_journal_does_no_harm():
    item, journal = number()
    answer(item, "5")
    journal.record("check-sum", tries="many", hints=[1], typed=7, right="?")
    again, journal = number()
    answer(again, "6")
    again.help.click()
    assert journal.entries["check-sum"]["tries"] == 1
    assert "Count blocks." in hints(again)


def test_a_full_disk_does_not_stop_a_check(monkeypatch, tmp_path):
    item, journal = number()
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path / "file"))
    answer(item, "6")
    assert "✓ Right." in words(item)
    assert "could not be made" in journal._problem


# ---------------------------------------------------------------- functions
class Shell:
    def __init__(self, **names):
        self.user_ns = names


def function(monkeypatch, cases=(((2,), 4), (3, 9)), **names):
    monkeypatch.setattr(module, "get_ipython", lambda: Shell(**names))
    check = Check(Journal("01"))
    check.function(
        "square", "Write `square(x)`.", "square", cases, hints=["Multiply."], answer="def square(x):\n    ..."
    )
    return check.items["check-square"]


def test_a_function_is_looked_up_when_the_button_is_pressed(monkeypatch):
    item = function(monkeypatch)
    item.button.click()
    assert "There is no function <code>square</code> yet." in words(item)
    module.get_ipython().user_ns["square"] = None
    monkeypatch.setattr(module, "get_ipython", lambda: Shell(square=lambda x: x * x))
    item.button.click()
    assert "All 2 cases come out." in words(item)
    item.help.click()
    item.help.click()
    assert "One way to write it: <code>def square(x):" in hints(item)


def test_what_was_called_what_came_back_and_what_was_expected(monkeypatch):
    def square(x):
        print("x is", x)
        return x + 2

    item = function(monkeypatch, square=square)
    item.button.click()
    for part in (
        "<code>square(3)</code> gave <code>5</code>.",
        "Expected: <code>9</code>.",
        "1 of 2 cases came out before it.",
    ):
        assert part in words(item)
    assert "It printed: <code>x is 3</code>" in words(item)
    assert "x + 2" in item._journal.entries["check-square"]["answer"], "the journal keeps the function"


def test_no_function_and_no_ipython(monkeypatch):
    monkeypatch.setattr(module, "get_ipython", lambda: None)
    check = Check(Journal("01"))
    check.function("f", "Write f.", "f", [(1, 1)])
    check.items["check-f"].button.click()
    assert "There is no function" in words(check.items["check-f"])
    assert check.items["check-f"]._helps == []


def forgetful(x):
    x * x


def failing(x):
    return x / 0


def leaving(x):
    raise SystemExit(3)


def deep(x):
    return deep(x)


def asking(x, y):
    return x


class Rude:
    def __repr__(self):
        raise RuntimeError("no")

    def __eq__(self, other):
        raise RuntimeError("no")

    __hash__ = None


TOLD = {
    forgetful: "came back with nothing (`None`). Is there a `return` in it?",
    failing: "stopped with an error. ZeroDivisionError: division by zero\nIt happened in line ",
    leaving: "stopped with an error. SystemExit: 3",
    deep: "RecursionError",
    asking: "missing 1 required positional argument: 'y'",
    (lambda x: Rude()): "stopped with an error. RuntimeError: no",
    (lambda x: True): "gave `True`",
    (lambda x: "4"): "gave `'4'`",
    (lambda x: "`" * 500): "gave `''''",
}


@pytest.mark.parametrize("broken", TOLD, ids=lambda function: function.__name__)
def test_messages_instead_of_tracebacks(broken):
    tried = try_out(broken, [(2, 4)], 0, 2)
    assert TOLD[broken] in tried.words
    assert (tried.right, tried.of) == (0, 1)
    assert len(tried.words) < 500


def test_an_error_names_its_line():
    assert "`return x / 0`" in try_out(failing, [(2, 4)], 0, 2).words


def test_an_endless_loop_is_stopped():
    def endless(x):
        while True:
            x += 1

    before, start = threading.active_count(), time.monotonic()
    tried = try_out(endless, [(1, 1)], 0, 0.2)
    assert "had no answer after 0.2 seconds. Is there a loop that never ends?" in tried.words
    assert "still runs" not in tried.words
    assert time.monotonic() - start < 1.5
    assert threading.active_count() == before


def test_a_function_that_cannot_be_stopped_is_said_to_run_on():
    done = threading.Event()
    tried = try_out(lambda x: done.wait(10), [(1, 1)], 0, 0.1)
    assert "It still runs." in tried.words
    done.set()


def test_an_endless_loop_that_prints_fills_no_memory():
    def chatty(x):
        while True:
            print("x" * 100)

    assert len(try_out(chatty, [(1, 1)], 0, 0.3).printed) < 2000


def test_a_function_that_changes_what_it_is_given_does_not_spoil_the_cases():
    def spoil(numbers):
        numbers.clear()
        return 0

    given = [1, 2]
    assert "`spoil([1, 2])` gave `0`" in try_out(spoil, [((given,), 3)], 0, 2).words
    assert given == [1, 2]


def test_without_threads_it_runs_all_the_same(monkeypatch):
    def none(self):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", none)
    assert try_out(lambda x: x, [(1, 1)], 0, 2).right == 1


def test_equality():
    assert same(0.1 + 0.2, 0.3)
    assert same(1.04, 1.0, 0.05)
    assert same([1, (2.0,)], (1, [2]))
    assert same("a", "a")
    assert not same(1, True)
    assert not same(True, 1)
    assert not same([1], [1, 2])
    assert not same(None, 0)
    assert not same(float("nan"), 1)
