"""The class debrief: real journals and saved games of a class, read from a folder, without anybody's name."""

import json
import re

import ipywidgets as w
import pytest
from class_tools import bet, check, edited, game, journal, played, text
from clicking import alive, close_everything, tree

from finplay import Match, Seat
from finplay.ledger import balances
from finplay.wealthcraft import Rules
from finplay.wealthcraft.answers import Split
from finplay.wealthcraft.bots import Steady
from finplay.wongamania.bots import BOTS as WONGA_BOTS
from widgets import class_debrief, class_games
from widgets import journal as journals
from widgets.class_answers import bets, checks
from widgets.class_debrief import ClassDebrief
from widgets.class_files import collect
from widgets.class_games import by_luck, courses, first_split, parting

RUDE = '<img src=x onerror="alert(1)">'
SECTIONS = ("bets", "checks", "games", "reflections")


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("FINPLAY_WORK", str(tmp_path / "work"))
    monkeypatch.setattr(journals, "display", lambda widget: None)
    monkeypatch.setattr(class_debrief, "display", lambda widget: None)
    place = tmp_path / "class"
    place.mkdir()
    yield place
    close_everything()


@pytest.fixture
def three(folder):
    """Three students with a journal and a game each."""
    for name, worth, result, first in (("Mia", 20, 31, 4), ("Omar", 50, 31, 6), ("Lea", 90, 40, 4)):
        entries = {"worth": bet(worth, result), "check-returns": check(first, 6), "moment": text(f"{name} was lucky")}
        journal(folder, name, **entries)
    for name, plan in (("Mia", "Saver"), ("Omar", "Bull"), ("Lea", "Hawk")):
        game(folder, played(name, plans=(plan,)), f"game-{name}.json")
    return folder


def opened(folder):
    """The whole page, as the cells of the notebook make it."""
    debrief = ClassDebrief(folder)
    debrief._ipython_display_()
    for section in SECTIONS:
        getattr(debrief, section)()
    return debrief


def everything(debrief):
    """All that stands on the page, text and pictures."""
    found = []
    for section in debrief._sections.values():
        for each in tree(section.widget):
            if type(each) is w.HTML and "<style>" not in each.value:
                found.append(each.value)
            elif isinstance(each, w.Output):
                found.append(json.dumps(each.outputs, ensure_ascii=False))
            else:
                found.append(f"{getattr(each, 'description', '')} {getattr(each, '_options_labels', '')}")
    return "\n".join(found)


def words(debrief, name):
    html = [each.value for each in tree(debrief._sections[name].widget) if type(each) is w.HTML]
    shown = re.sub(r"<(style|svg).*?</\1>", " ", " ".join(html), flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", shown).split())


# ---------------------------------------------------------------- names
def test_names_are_hidden_until_they_are_asked_for_and_again_after(three):
    debrief = opened(three)
    hidden = everything(debrief)
    assert not re.search("Mia|Omar|Lea", hidden)
    debrief.show_names(True)
    assert all(name in everything(debrief) for name in ("Mia", "Omar", "Lea"))
    debrief.show_names(False)
    assert everything(debrief) == hidden


def test_the_switch_and_the_button_on_the_page_work(three):
    debrief = opened(three)
    pressed = {
        each.description: each for each in tree(debrief._sections["overview"].widget) if isinstance(each, w.Button)
    }
    pressed["Real names"].click()
    assert "Omar" in everything(debrief)
    journal(three, "Nina", worth=bet(10, 20))
    pressed["Look again"].click()
    assert "4 journals and 3 games" in words(debrief, "overview")
    assert "Nina" in everything(debrief)


def test_a_student_has_one_neutral_name_in_all_sections(three):
    debrief = opened(three)
    mia = debrief.called("/mia")
    assert mia in words(debrief, "bets")
    assert mia in words(debrief, "games")
    quotes = [each.description for each in tree(debrief._sections["reflections"].widget) if type(each) is w.Checkbox]
    assert f"{mia} was lucky" in quotes


def test_names_of_files_are_folded_away_while_names_are_hidden(three):
    (three / "Omar's essay.txt").write_text("x", encoding="utf-8")
    debrief = opened(three)
    page = "".join(each.value for each in tree(debrief._sections["overview"].widget) if type(each) is w.HTML)
    assert '<details class="cd-out"><summary>1 file left out' in page
    assert "essay.txt</code>: it is neither" in page


def test_rude_names_and_texts_are_shown_as_text(folder):
    journal(folder, RUDE, "a.json", worth=bet(20, 31), moment=text(f"{RUDE} </script>", f"Why {RUDE}?"),
            pick={"kind": "bet", "question": RUDE, "answer": RUDE, "result": [RUDE]},
            **{"check-x": {"kind": "check", "question": RUDE, "first": RUDE, "first right": False, "answer": RUDE,
                           "right": False}})  # fmt: skip
    for n, plan in enumerate(("Saver", "Bull")):
        game(folder, played(f"<b>{n}</b><img src=x>", plans=(plan,)), f"<b>{n}.json")
    (folder / "<img src=x>.txt").write_text("x", encoding="utf-8")
    debrief = opened(folder)
    debrief.show_names(True)
    for each in (e for section in debrief._sections.values() for e in tree(section.widget)):
        if type(each) is w.HTML:
            assert "<img" not in each.value
            assert "<b>0" not in each.value
        elif isinstance(each, w.Output):
            (figure,) = (output["data"]["application/vnd.plotly.v1+json"] for output in each.outputs)
            assert figure["layout"].pop("meta"), "the title as plain text, which is drawn nowhere"
            assert "<img" not in json.dumps(figure)
        elif isinstance(each, w.Checkbox):
            assert not each.description_allow_html


# ---------------------------------------------------------------- numbers, by hand
def test_bets_against_results(three):
    (found,) = bets(collect(three).journals, "01-play-wealthcraft")
    assert sorted(row[1:] for row in found.rows) == [(20, (31,)), (50, (31,)), (90, (40,))]
    said = words(opened(three), "bets")
    assert "Of 3 bets 2 were too high, 1 too low. The middle bet is 50L, the middle result 31L." in said


def test_a_bet_on_one_of_several_and_a_shared_result(folder):
    rows = (("a", "Me", ["Me", "Hawk"]), ("b", "Steady", ["Hawk"]), ("c", "Me", ["Me"]), ("d", "Hawk", None))
    for name, answer, result in rows:
        who = {"kind": "bet", "question": "Who?", "answer": answer, "result": result}
        journal(folder, f"student {name}", who=who)
    (found,) = bets(collect(folder).journals, "01-play-wealthcraft")
    assert (found.right, len(found.known)) == (2, 3)
    page = everything(opened(folder))
    assert "2 of 3 bets came true." in page
    assert "Me 2 bet on it; 2 × it came true; Hawk 1 bet on it; 2 × it came true; Steady 1 bet on it; 0 ×" in page


def test_checks_and_the_wrong_answers_most_often_given(folder):
    for n, (first, last) in enumerate([(4, 6), (4, 7), (7, 7), (6, 6)]):
        journal(folder, f"student {n}", **{"check-a": check(first, last, hints=n), "check-b": check(6)})
    journal(folder, "student 5", **{"check-a": {"kind": "check", "question": "How much cash?", "typed": "4"}})
    hard, easy = checks(collect(folder).journals, "01-play-wealthcraft")
    assert (hard.key, hard.tried, hard.wrong_first, hard.wrong_last, hard.hinted) == ("check-a", 4, 3, 2, 3)
    assert sorted(hard.wrong.items()) == [("4L", 2), ("7L", 2)], "each wrong answer once for each student"
    assert (easy.tried, easy.wrong_first, easy.wrong) == (4, 0, {})
    said = words(opened(folder), "checks")
    assert "3 of 4 got “How much cash?” wrong. In the end 2 answers are still wrong." in said


def test_a_check_that_was_edited_does_not_hide_the_others(folder):
    odd = {"kind": "check", "question": "How much cash?", "first": ["x"], "answer": None, "hints": "many"}
    journal(folder, "a student", **{"check-a": odd})
    journal(folder, "another", **{"check-a": check(4, 6)})
    assert "2 of 2 got" in words(opened(folder), "checks")


def test_net_worth_is_that_of_the_ledgers(three):
    (lot,) = by_luck(collect(three).games)
    lines = courses(lot).lines
    assert len(lines) == 3
    for line in lines:
        match = lot.games[line.game].match
        start = [[10, 0, 0]] * 2
        for now in range(match.state.round + 1):
            held = balances(start, [each for each in match.ledger if each.round <= now])
            assert line.worth[now] == sum(held[line.seat])
    ends = sorted(line.worth[-1] for line in lines)
    assert f"from {ends[0]}L to {ends[-1]}L at the end, the middle is {ends[1]}L" in words(opened(three), "games")


# ---------------------------------------------------------------- where they parted
def other_answer(match, number):
    """The same game up to an answer, another answer there, and then as Steady plays."""
    again = match.branch(number)
    question = again.question
    again.answer(next(each for each in (Split(0, 0), -1, 0, 1) if each != match.answers[number].value
                      and type(each) is question.legal.kind() and question.legal.allows(each)))  # fmt: skip
    again.play_out()
    return again


@pytest.mark.parametrize("decision", ["setup", "buy_house", "audit", "rebalance", "year_end"])
def test_two_games_part_at_the_first_answer_that_differs(decision):
    for seed in range(40):
        one = played("Mia", plans=("Hawk",), others=("Steady", "Bull"), rules=Rules(), seed=seed)
        asked = [n for n, each in enumerate(one.answers) if each.seat == 0 and each.decision == decision]
        number = next((n for n in asked if one.answers[n].value not in (Split(0, 0), -1)), None)
        if number is not None:
            break
    found = parting(one, other_answer(one, number), ("Group", "Steady", "Bull"))
    assert (found.number, found.seat, found.decision) == (number, 0, decision)
    assert found.round == one.branch(number).state.round
    assert found.question.startswith("Group, ")
    assert found.answers[0] != found.answers[1]


def test_a_game_that_only_goes_on_longer_has_not_parted():
    one, other = played("Mia"), played("Mia", stop=25)
    assert parting(one, other, one.names) is None
    assert parting(one, one, one.names) is None


def test_where_the_class_first_parted(folder):
    plans = {"Ann": Steady(), "Bob": Steady(), "Cleo": Steady(share=0), "Dov": Steady()}
    rules = Rules(max_rounds=4)
    for name, bot in plans.items():
        answers = Match("wealthcraft", [Seat(name, bot), "Hawk"], 5, rules).answers
        stop = 0 if name == "Dov" else None  # whoever has not got so far does not count
        game(
            folder,
            Match("wealthcraft", [Seat(name), "Hawk"], 5, rules, answers=answers[: stop or None]),
            f"{name}.json",
        )
    (lot,) = by_luck(collect(folder).games)
    split = first_split(lot.games, ("Group", "Hawk"))
    assert (split.round, split.question) == (0, "Group, how do you start?")
    assert [(answer, len(who)) for answer, who in split.answers] == [
        ("Buy 1 block of bonds and 1 of stocks", 3),
        ("Buy 2 blocks of bonds", 1),
    ]


def test_two_groups_can_be_chosen(three):
    debrief = opened(three)
    section = debrief._sections["games"]
    lists = [
        each
        for each in tree(section.widget)
        if isinstance(each, w.Dropdown) and each.description in ("Compare", "with")
    ]
    ends = {line.game: line.worth[-1] for line in section.courses.lines}
    assert [ends[each.value] for each in lists] == [max(ends.values()), min(ends.values())]
    lists[0].value = lists[1].value
    assert "Choose two different groups" in words(debrief, "games")
    lists[0].value = next(n for n in ends if n != lists[1].value)
    names = [debrief.called(section.lots[0].games[each.value].who) for each in lists]
    assert f"{names[0]} and {names[1]} parted" in words(debrief, "games")
    chosen = [each.value for each in lists]
    debrief.show_names(True)
    assert list(section.pair) == chosen, "switching names changes nothing else"


def test_games_that_are_not_over_and_those_of_older_rules(three):
    game(three, played("Nils", plans=("Saver",), stop=20), "short.json")
    edited(three / "game-Lea.json", version=0)
    said = words(opened(three), "games")
    assert "1 game is not over, and without a line." in said
    debrief = ClassDebrief(three)
    debrief.games()
    options = next(each for each in tree(debrief._sections["games"].widget) if each.__class__ is w.Dropdown)
    assert [label for label, _ in options.options] == [
        "WealthCraft, seed 5, 1 person + Steady (3 games)",
        "WealthCraft, seed 5, 1 person + Steady, rules of version 0 (1 game)",
    ]
    options.value = 1
    assert "nothing to compare it with" in words(debrief, "games")


def test_wongamania_too(folder):
    for name, plan in (("Mia", "Hold"), ("Omar", "Cyclist")):
        match = played(name, plans=(plan,), others=("Saver",), game="wongamania", rules=None, bots=WONGA_BOTS)
        game(folder, match, f"{name}.json")
    said = words(opened(folder), "games")
    assert "Wongamania, seed 5, 1 person + Saver (2 games)" in said
    assert "Wonga at the end" in said
    assert "In this game trust funds come before net worth." in said
    assert re.search(r"parted in Economic Turn \d+", said) or "parted in the set-up" in said


def test_groups_of_several_people_have_a_line_for_each(folder):
    for names, plans in ((("Ann", "Bob"), ("Saver", "Bull")), (("Cleo", "Dov"), ("Hawk", "Steady"))):
        game(folder, played(*names, plans=plans), f"{names[0]}.json")
    debrief = opened(folder)
    section = debrief._sections["games"]
    assert [(line.game, line.seat) for line in section.courses.lines] == [(0, 0), (0, 1), (1, 0), (1, 1)]
    group = debrief.called(debrief.found.games[0].who)
    assert f"{group}, 1" in words(debrief, "games")
    assert "Player 1, how do you start?" in words(debrief, "games")
    assert not re.search("Ann|Bob|Cleo|Dov", everything(debrief))


# ---------------------------------------------------------------- the page
def test_an_empty_folder_says_what_to_do_and_shows_a_class_that_is_made_up(folder):
    debrief = opened(folder)
    assert "What to do" in words(debrief, "overview")
    assert str(folder) in words(debrief, "overview")
    for name in SECTIONS:
        assert words(debrief, name).split(" ", 1)[1].count("Example. A class of bots, made up") == 1
    assert "4 of 12 bets came true" in words(debrief, "bets")


def test_the_example_goes_when_there_are_files(folder):
    debrief = opened(folder)
    journal(folder, "Mia", worth=bet(20))
    debrief.look_again()
    assert "Example" not in everything(debrief)
    assert "1 bet, and no result yet." in words(debrief, "bets")
    assert "No check has been handed in yet." in words(debrief, "checks")
    assert "No saved game has been handed in yet." in words(debrief, "games")
    assert "No sentence has been handed in yet." in words(debrief, "reflections")


@pytest.mark.parametrize("chosen", ["nowhere", "file.txt"])
def test_a_folder_that_is_none_gets_a_message(tmp_path, chosen):
    (tmp_path / "file.txt").write_text("x", encoding="utf-8")
    debrief = opened(tmp_path / chosen)
    assert debrief.found.example
    assert chosen in words(debrief, "overview")
    assert debrief.trouble in words(debrief, "overview")


def test_one_game_alone(folder):
    game(folder, played("Mia"), "game.json")
    said = words(opened(folder), "games")
    assert re.search(r"One player: 10L became \d+L\.", said)
    assert "nothing to compare it with" in said


def test_sentences_are_picked_and_stay_picked(three):
    debrief = opened(three)
    section = debrief._sections["reflections"]

    def boxes():
        return [each for each in tree(section.widget) if isinstance(each, w.Checkbox)]

    lea = next(each for each in boxes() if debrief.called("/lea") in each.description)
    lea.value = True
    assert f"<p>{debrief.called('/lea')} was lucky</p><footer>" in section._quotes.value
    section._hide.click()
    assert section._list.layout.display == "none"
    debrief.show_names(True)
    assert [each.description for each in boxes() if each.value] == ["Lea was lucky"]
    assert "Mia was lucky" not in section._quotes.value
    assert section._list.layout.display == "none"


def test_a_section_that_fails_says_so_and_the_others_stay(three, monkeypatch):
    monkeypatch.setattr(class_games, "read", lambda match: 1 / 0)
    debrief = opened(three)
    assert "This could not be shown. ZeroDivisionError" in words(debrief, "games")
    assert "Of 3 bets" in words(debrief, "bets")


def test_switching_and_looking_again_leaves_no_dead_widgets(three):
    debrief = opened(three)
    before = len(alive())
    for n in range(4):
        debrief.show_names(n % 2 == 0)
        debrief.look_again()
        debrief.bets()
    assert len(alive()) == before
