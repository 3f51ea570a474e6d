"""What is drawn is well-formed, says itself in words, stays in its place and keeps what is hidden."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scenes import BEGINS, CRASH, FOUR, HIDDEN, LONG, OVER, OVER_HIDDEN, SCENES, SHARED, STEPS, STRESS
from svg_reading import meeting, outside, parse, svgs, texts

from finplay.wealthcraft.board import tiles
from finplay.wealthcraft.now import Now, Row
from finplay.wealthcraft.rules import Rules
from finplay.wealthcraft.scene import Holder, Scene
from widgets import curtain, draw, seats, wealthcraft
from widgets import wealthcraft_panels as panels
from widgets.glyphs import GLYPHS
from widgets.wealthcraft_board import GLYPH_OF

PARTS = {
    "header": wealthcraft.header_html,
    "board": wealthcraft.board_html,
    "cards": wealthcraft.cards_html,
    "log": wealthcraft.log_html,
}
SEATED = [
    (0, "Asha", "bids now", "now"),
    (1, LONG[2], "sealed", "sealed"),
    (2, "Chen", "owns a house", "house"),
    (3, "Devi", "has no cash", "none"),
]
BIDS = [(0, "Asha", 10, ""), (1, LONG[2], 15, "wins and pays 15L to the bank"), (3, LONG[3], 0, "")]
MARKS = [(0, "0"), (10, "10L: least bid"), (15, "15L"), (20, "20L: Year-End price")]
PANELS = {
    "curtain": curtain.curtain_html(0, "Asha", "to bid for a house, in secret"),
    "curtain, long": curtain.curtain_html(3, LONG[3] * 3, "to answer a deal that somebody offers you " * 3),
    "seats": seats.bidders_html(SEATED),
    "money": panels.money_line_html(18, MARKS, "A tie for the highest bid sells nothing."),
    "no money": panels.money_line_html(-4, MARKS),
    "much money": panels.money_line_html(1234, [*MARKS, (1230, "1230L")]),
    "opened": panels.opened_html(BIDS, winner=1),
    "a tie": panels.opened_html([(0, "Asha", 10, "a tie: nothing is sold"), (1, "Ben", 10, "a tie: nothing is sold")]),
    "nobody bid": panels.opened_html([]),
    "asset": panels.asset_svg("bonds", 10, 22, 20),
    "asset, much": panels.asset_svg("stocks", 1234, 2345, 20),
    "asset, hidden": panels.asset_svg("cash", None, None, 20),
    "worth": panels.worth_html(13, 12, 25, "Free Trade bonus: the bank pays both 5L", True),
    "worth, nothing": panels.worth_html(0, 0, 0, "", False),
    "worth, much": panels.worth_html(1234, 2345, 25, "1L short of the Free Trade bonus " * 3, False),
    "named": seats.named_html(2, LONG[1], f"{LONG[1]} gives"),
}
DRAWN = {f"{part}, {name}": draw_(scene) for part, draw_ in PARTS.items() for name, scene in SCENES.items()} | PANELS


def said(html: str) -> str:
    """Every title and description of a fragment."""
    return " ".join(svg[i].text or "" for svg in svgs(html) for i in (0, 1))


# ---------------------------------------------------------------- all drawings
@pytest.mark.parametrize("name", DRAWN)
def test_a_drawing_is_well_formed_and_has_a_title_and_a_description(name):
    parse(DRAWN[name])
    for svg in svgs(DRAWN[name]):
        title, desc = svg[0], svg[1]
        assert svg.get("role") == "img"
        assert title.tag.endswith("title")
        assert svg.get("aria-label") == title.text
        assert title.text.strip()
        assert desc.tag.endswith("desc")
        assert desc.text.strip()


@pytest.mark.parametrize("name", DRAWN)
def test_two_tables_on_a_page_do_not_collide(name):
    assert not re.search(r"\sid=|<style|<pattern|<clipPath|<script|url\(", DRAWN[name])


@pytest.mark.parametrize("name", DRAWN)
def test_every_text_stays_in_its_drawing(name):
    assert [outside(svg) for svg in svgs(DRAWN[name]) if outside(svg)] == []


@pytest.mark.parametrize("name", DRAWN)
def test_no_text_lies_on_another(name):
    assert [meeting(svg) for svg in svgs(DRAWN[name]) if meeting(svg)] == []


@pytest.mark.parametrize("name", DRAWN)
def test_a_typed_name_is_only_text(name):
    assert "<img" not in DRAWN[name]
    assert "<b>Ö" not in DRAWN[name]


@pytest.mark.parametrize("name", SCENES)
def test_texts_are_large_enough_for_the_back_row_and_the_phone(name):
    for html in (draw_(SCENES[name]) for draw_ in PARTS.values()):
        for svg in svgs(html):
            least = 14 if float(svg.get("width")) > 400 else 12
            assert [t for t in texts(svg) if t.size < least and not t.initial] == []


# ---------------------------------------------------------------- said in words
def test_the_board_says_where_everybody_stands_and_what_happened():
    words = said(wealthcraft.board_svg(CRASH))
    assert "Asha on 4 Market Crash; Ben on 11 Stock Crash; Chen on 9 Free Trade Zone; Devi on 4 Market Crash" in words
    assert "It is Asha's turn. Rolled 4." in words
    assert "Asha: 22L holds 4 × 5L, 4 × 3L = −12L, now 10L." in words
    assert "Asha on 4 Market Crash" in said(wealthcraft.phone_board_svg(CRASH))


def test_the_sums_are_on_the_board_in_figures():
    shown = [t.words for t in texts(svgs(wealthcraft.board_svg(CRASH))[0])]
    for words in ("22L holds 4 × 5L", "4 × 3L =", "−12L", "now 10L"):
        assert words in shown


def test_the_header_says_whose_turn_it_is_and_the_step():
    assert "Asha's turn. Year 2, Round 9 " in said(wealthcraft.header_svg(CRASH))
    assert "Now: Audit." in said(wealthcraft.header_svg(CRASH))
    assert "Now: set-up." in said(wealthcraft.header_svg(BEGINS))
    assert "Round 9 of 12" in said(wealthcraft.header_svg(replace(CRASH, rounds=12)))


def test_a_card_says_what_is_held_and_what_is_above_the_limit():
    words = said(wealthcraft.portfolio_svg(CRASH, 2))
    assert "Chen: net worth 42L of 100L" in words
    assert "cash 12L, bonds 26L, stocks 4L; audit limit 20L a class. Bonds 6L above the audit limit." in words
    assert "above" not in said(wealthcraft.portfolio_svg(CRASH, 0))


def test_the_end_says_who_won():
    for part in (wealthcraft.header_html, wealthcraft.board_html):
        assert "Devi wins" in said(part(OVER))
        assert "Asha, Ben and Chen share the win" in said(part(SHARED))
        assert "turn." not in said(part(OVER)).replace("It is", "")


def test_before_the_first_roll_the_die_has_no_pips():
    before, after = wealthcraft.board_svg(BEGINS), wealthcraft.board_svg(replace(BEGINS, dice=(6,)))
    assert after.count("<circle") - before.count("<circle") == 6


def test_a_token_that_has_not_moved_leaves_no_trail():
    assert 'stroke-dasharray="1 8"' in wealthcraft.board_svg(CRASH)
    assert 'stroke-dasharray="1 8"' not in wealthcraft.board_svg(replace(CRASH, came_from=4))


@pytest.mark.parametrize("rules", [Rules(), Rules(market_swing=5, stock_swing=0, dice=2)])
def test_the_effect_of_every_tile_fits_its_place(rules):
    board = wealthcraft.board_svg(replace(CRASH, tiles=tiles(rules), now=Now("", "")))
    assert "…" not in board


def test_every_tile_has_its_glyph():
    assert {tile.name for tile in tiles(Rules())} == set(GLYPH_OF)
    assert set(GLYPH_OF.values()) <= set(GLYPHS)


def test_on_the_phone_the_viewer_has_the_full_card():
    cards = parse(wealthcraft.cards_html(CRASH, me=2))[0]
    heights = [[svg.get("height") for svg in svgs_of(card)] for card in cards]
    assert heights == [["124", "66"], ["124", "66"], ["124", "124"], ["124", "66"]]
    assert [card.get("class") for card in cards] == [None, None, "wc-mine", None]


def svgs_of(element):
    return [svg for svg in element.iter() if svg.tag.endswith("svg")]


def test_the_log_ends_with_the_newest_and_is_not_endless():
    long = replace(CRASH, log=tuple((0, f"Sentence {i}") for i in range(1000)))
    items = parse(wealthcraft.log_html(long, most=10))[0]
    assert len(items) == 10
    assert "".join(items[-1].itertext()).endswith("Sentence 999")


# ---------------------------------------------------------------- hidden
@pytest.mark.parametrize("scene", [HIDDEN, OVER_HIDDEN], ids=["during", "over"])
@pytest.mark.parametrize("draw_", [wealthcraft.portfolio_svg, wealthcraft.phone_rival_svg])
def test_a_hidden_portfolio_shows_no_amount_in_picture_or_words(scene, draw_):
    html = draw_(scene, 2)
    shown = " ".join([said(html), *(t.words for t in texts(svgs(html)[0]))])
    assert "hidden" in shown
    for public in ("Year 2", "limit 20L"):
        shown = shown.replace(public, "")
    assert not re.search(r"\d", shown)


# ---------------------------------------------------------------- helpers
def test_a_name_is_cut_to_its_place():
    assert draw.short("Asha", 100, 16) == "Asha"
    cut = draw.short("Bartholomew", 60, 16)
    assert cut.endswith("…")
    assert draw.width(cut, 16, True) <= 60


def test_wrapped_lines_fit_their_room():
    lines = draw.wrap("Pay 5L cash, get 10L stocks and an extraordinarily-long-word", 100, 14, most=3)
    assert len(lines) == 3
    assert all(draw.width(line, 14) <= 100 for line in lines)


def test_amounts_have_a_true_minus():
    assert [draw.signed(8), draw.signed(-12), draw.signed(0), draw.lakh(-4)] == ["+8L", "−12L", "±0L", "−4L"]


def test_what_cannot_be_printed_is_left_out():
    assert parse(draw.text(0, 0, "a\x00\ud800\u202eb"))[0].text == "a   b"


# ---------------------------------------------------------------- any scene at all
amounts = st.none() | st.integers(-60, 3000)
names = st.text(max_size=30) | st.sampled_from([*LONG, "Asha", "i", "W" * 30])
short_texts = st.sampled_from(["", "22L holds", "4 × 5L", "now 1110L of stocks", "3 blocks"])


@st.composite
def scenes(draw_from) -> Scene:
    def one(strategy):
        return draw_from(strategy)

    seats = range(one(st.integers(2, 4)))
    place, year, limits = st.integers(1, 16), st.integers(1, 200), st.sampled_from([20, 40, 200])
    holder = st.builds(
        Holder, st.just(0), names, place, year, st.booleans(), amounts, amounts, amounts, limits, amounts
    )
    players = tuple(replace(one(holder), seat=seat) for seat in seats)
    seat = st.sampled_from(seats)
    rows = st.builds(Row, seat, short_texts, short_texts, short_texts, st.integers(-999, 999), short_texts)
    headlines, sentences = st.sampled_from(["", "Asha rolled 4: Market Crash"]) | names, names | st.just("word " * 40)
    now = Now(one(headlines), one(sentences), tuple(one(st.lists(rows, max_size=4))))
    over = one(st.booleans())
    return replace(
        CRASH,
        round=one(st.integers(1, 200)),
        rounds=one(st.sampled_from([0, 12, 200])),
        mover=one(seat),
        step=len(STEPS) if over else one(st.integers(-1, 6)),
        came_from=one(place),
        dice=tuple(one(st.lists(st.integers(1, 6), max_size=2))),
        goal=one(st.sampled_from([20, 100, 500])),
        players=players,
        now=now,
        log=tuple(one(st.lists(st.tuples(st.integers(-1, 3), names), max_size=3))),
        over=over,
        winners=tuple(one(st.lists(seat, min_size=1, unique=True))) if over else (),
    )


@settings(max_examples=60, deadline=None)
@given(scenes())
def test_any_scene_is_drawn_well_formed_and_in_its_place(scene):
    for draw_ in PARTS.values():
        for svg in svgs(draw_(scene)):
            assert outside(svg) == []
            assert meeting(svg) == []


@pytest.mark.parametrize("name", ["각", "㍿", "ﷺ", "é" * 30, "न्" * 20, "😀"])
def test_a_name_in_any_script_stays_in_its_place(name):
    scene = replace(CRASH, players=tuple(replace(each, name=name, tile=10) for each in CRASH.players))
    for draw_ in PARTS.values():
        for svg in svgs(draw_(scene)):
            assert (outside(svg), meeting(svg)) == ([], [])


def test_the_scenes_above_are_those_of_real_games():
    assert CRASH.players == FOUR
    assert STRESS.steps == STEPS
