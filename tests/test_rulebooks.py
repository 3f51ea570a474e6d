"""The rulebooks, looked up by number, chapter and word, and turned into HTML."""

import re
import tomllib
from html.parser import HTMLParser

import pytest
from lab import ROOT

from finplay import rulebooks
from finplay.rulebooks import Rule, find, rule, rules, sections, to_html

GAMES = {"wealthcraft": "WC", "wongamania": "WM"}
each_game = pytest.mark.parametrize("game", GAMES)


def seed(game):
    return (ROOT / "seeds" / f"{game}.md").read_text(encoding="utf-8")


# ---------------------------------------------------------------- look up
def test_a_rule_by_its_number():
    lottery = "The player may pay 2L to roll a die: 1-2 nothing, 3-4 2L, 5-6 5L from the bank."
    assert rule("WC-8.9") == Rule("WC-8.9", "Lottery", lottery)


def test_rules_that_share_a_line():
    found = [rule(number) for number in ("WC-2.5", "WC-2.6", "WC-2.7")]
    assert [each.title for each in found] == ["Trade", "Audit", "Rebalance"]
    assert [each.text for each in found] == [f"(optional), section {i}." for i in (5, 6, 7)]


def test_a_rule_without_a_title_has_that_of_its_chapter():
    assert rule("WC-6.3").title == "Audit"
    assert rule("WM-2.1").title == "The economic cycle"


def test_what_belongs_to_a_rule_comes_with_it():
    assert "*Ruling:* negative cash cannot be taken" in rule("WC-8.12").text
    assert rule("WC-2.9").text.endswith("Only the house (WC-4.4) can take cash below zero.")
    assert rule("WM-4.5").text.count("\n- *") == 6
    assert "| 7 | Recession | **-3** | 1 | 2 |" in rule("WM-2.1").text


@pytest.mark.parametrize("number", ["WC-99.1", "XX-1.1", "", "8.9", "wc-8.9", "WC-8.9 "])
def test_no_such_rule(number):
    with pytest.raises(ValueError, match=re.escape(repr(number))):
        rule(number)


def test_no_such_game():
    with pytest.raises(ValueError, match="wealthcraft, wongamania"):
        sections("chess")


@each_game
def test_every_rule_of_the_file_is_found_once(game):
    numbers = [each.number for each in rules(game)]
    assert numbers == re.findall(rf"\*\*({GAMES[game]}-\d+\.\d+)\b", seed(game))
    assert len(set(numbers)) == len(numbers)


@each_game
def test_nothing_of_the_file_is_lost(game):
    """Every word of the file stands in a title, an introduction or a rule."""
    parts = [seed(game).splitlines()[0]]
    for section in sections(game):
        parts += [section.number, section.title, section.intro, *(" ".join(each) for each in section.rules)]
    assert set(re.findall(r"\w+", seed(game))) <= set(re.findall(r"\w+", " ".join(parts)))


def test_the_chapters():
    found = sections("wealthcraft")
    assert [each.number for each in found] == [str(i) for i in range(11)]
    assert (found[6].title, [each.number for each in found[6].rules]) == ("Audit", [f"WC-6.{i}" for i in range(1, 6)])
    assert found[3].intro.startswith("Settled in this order")


@pytest.mark.parametrize("typed", ["8.9", "WC-8.9", "wc 8.9", " wc8.9 ", "08.09"])
def test_a_number_may_be_typed_in_any_way(typed):
    assert [each.number for each in find("wealthcraft", typed)] == ["WC-8.9"]


def test_words_are_searched_in_titles_first():
    found = find("wealthcraft", "TAKEOVER")
    assert found[0].number == "WC-8.12"
    assert {each.number for each in found} == {
        each.number for each in rules("wealthcraft") if "takeover" in " ".join(each).casefold()
    }
    assert [each.number for each in find("wealthcraft", "false alarm")] == ["WC-6.4"]


@pytest.mark.parametrize("typed", ["", "  ", "zebra", "99.9", "8.9.9", "<b>"])
def test_nothing_is_found(typed):
    assert find("wealthcraft", typed) == ()


def test_a_missing_file_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr(rulebooks, "FOLDERS", (tmp_path,))
    with pytest.raises(FileNotFoundError, match=r"seeds/wealthcraft\.md"):
        sections.__wrapped__("wealthcraft")


def test_a_wheel_carries_the_rulebooks_where_they_are_looked_for():
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["hatch"]["build"]["targets"][
        "wheel"
    ]
    assert wheel["force-include"]["seeds"] == "finplay/seeds"
    assert rulebooks.FOLDERS == (ROOT / "finplay" / "seeds", ROOT / "seeds")
    assert set(rulebooks.PREFIXES.values()) == {path.stem for path in (ROOT / "seeds").glob("*.md")}


# ---------------------------------------------------------------- HTML
class Checked(HTMLParser):
    """Refuses tags that are not closed in order, or not of the little subset."""

    KNOWN = frozenset({"p", "ul", "li", "b", "em", "code", "table", "thead", "tbody", "tr", "th", "td", "div"})

    def __init__(self, text):
        super().__init__()
        self.open, self.words = [], []
        self.feed(text)
        self.close()
        assert not self.open

    def handle_starttag(self, tag, attributes):
        if tag != "br":
            assert tag in self.KNOWN
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words.append(data)


def test_paragraphs_and_emphasis():
    assert to_html("**1L** is *one* `lakh`,\nno more.\n\nNext.") == (
        "<p><b>1L</b> is <em>one</em> <code>lakh</code>, no more.</p><p>Next.</p>"
    )


def test_lists_and_tables():
    assert (
        to_html("Up to 3:\n- *Draw:* one\n- Buy") == "<p>Up to 3:</p><ul><li><em>Draw:</em> one</li><li>Buy</li></ul>"
    )
    table = '<table><thead><tr><th scope="col">a</th><td></td></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody>'
    assert to_html("| a | |\n|---|---|\n| 1 | 2 |") == f'<div class="fp-scroll" tabindex="0">{table}</table></div>'


def test_a_ruling_begins_a_line():
    assert to_html("A rule.\n*Ruling:* so.") == "<p>A rule.<br><em>Ruling:</em> so.</p>"


@pytest.mark.parametrize(
    "nasty", ["<script>alert(1)</script>", "a & b", "1 < 2", "`<b>`", "**<i>**", "| <td> |\n|-|\n| & |"]
)
def test_everything_is_escaped(nasty):
    html = to_html(nasty)
    assert "<script" not in html
    assert "<i>" not in html
    assert "".join(Checked(html).words).strip() in nasty or "|" in nasty


@each_game
def test_all_of_a_rulebook_becomes_sound_html(game):
    for section in sections(game):
        for markdown in (section.intro, *(each.text for each in section.rules)):
            said = " ".join(Checked(to_html(markdown)).words)
            assert "**" not in said
            assert "`" not in said
            plain = re.sub(r"\|[-|]+\||[*`|]|^- ", " ", markdown, flags=re.M)
            assert "".join(plain.split()) == "".join(said.split())
