"""Wongamania's drawings are well-formed, say themselves in words, stay in their place and keep what is hidden."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from svg_reading import meeting, outside, parse, svgs, texts
from wongamania_scenes import ALL, BEGINS, HAND, LONG, OVER, PEGGED, PUBLIC, SCENES, SHARED, SIX, TWELVE, USUAL

from finplay.wongamania.cards import BOX
from finplay.wongamania.scene import HandCard, Mark, Now, Place, Row, Scene
from widgets import theme as t
from widgets import wongamania
from widgets.draw import signed
from widgets.glyphs import GLYPHS
from widgets.wongamania_cards import LYING, STANDING, card_row_svg, card_svg
from widgets.wongamania_parts import ASSET_SIGNS, BACK, OFF_BAND
from widgets.wongamania_players import CLOSE, MARKS, phone_player_svg, player_svg

PARTS = {
    "header": wongamania.header_html,
    "board": wongamania.board_html,
    "cards": wongamania.cards_html,
    "hand": wongamania.hand_html,
    "log": wongamania.log_html,
}
DRAWN = {f"{part}, {name}": draw_(scene) for part, draw_ in PARTS.items() for name, scene in SCENES.items()}


def said(html: str) -> str:
    """Every title and description of a fragment."""
    return " ".join(svg[i].text or "" for svg in svgs(html) for i in (0, 1))


def shown(html: str) -> list[str]:
    """Every text in the drawings of a fragment."""
    return [words.words for svg in svgs(html) for words in texts(svg)]


def elements(html: str, name: str):
    return [each for each in parse(html).iter() if name in (each.get("class") or "").split()]


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
    for part in PARTS.values():
        for svg in svgs(part(SCENES[name])):
            # What is 440 wide is drawn once, and shrinks to 374 on the phone.
            least = 14.2 if svg.get("width") == "440" else 12 if svg.get("width") == "374" else 14
            assert [words for words in texts(svg) if words.size < least and not words.initial] == []


def test_the_style_sheet_is_closed_and_keeps_to_its_own_names():
    assert wongamania.CSS.count("{") == wongamania.CSS.count("}")
    rules = re.findall(r"^([^@{}\n][^{}]*)\{", wongamania.CSS, re.M)
    assert [rule for rule in rules if not rule.strip().startswith(".fp-root")] == []


# ---------------------------------------------------------------- the wheel
def test_the_wheel_says_where_the_token_is_what_that_pays_and_where_it_goes():
    words = said(wongamania.wheel_svg(USUAL))
    assert "Economic cycle: grid 5, Stagnant" in words
    assert "Each Stock and Property earns +1. Stock costs 3, Property 3, Bond 3, pays 1 in Turn 6." in words
    assert "Next turn: grid 6, Stagnant, +1." in words


def test_every_grid_has_its_number_and_its_profit_with_a_true_minus():
    words = shown(wongamania.wheel_svg(replace(USUAL, turn=0)))
    assert [words.count(str(number)) > 0 for number in range(1, 9)] == [True] * 8
    for profit, times in Counter(signed(grid.profit, "") for grid in USUAL.grids).items():
        assert words.count(profit) == times


def test_all_numbers_of_the_wheel_come_with_the_scene():
    other = tuple(replace(grid, profit=7, stock=8, property=9) for grid in USUAL.grids)
    words = shown(wongamania.wheel_svg(replace(USUAL, grids=other)))
    assert [words.count(number) for number in ("+7", "9")] == [8, 4]


def test_two_prices_in_a_quadrant_are_both_printed():
    grids = (replace(USUAL.grids[0], stock=2), *USUAL.grids[1:])
    assert "2/1" in shown(wongamania.wheel_svg(replace(USUAL, grids=grids)))


def test_the_token_points_at_its_grid_and_at_the_next():
    assert [words for words in shown(wongamania.wheel_svg(USUAL)) if words in ("now", "next")] == ["next", "now"]


def test_a_pegged_token_and_the_end_have_no_next_grid():
    pegged, over = wongamania.wheel_svg(PEGGED), wongamania.wheel_svg(OVER)
    assert "pegged" in shown(pegged)
    assert "next" not in shown(pegged) + shown(over)
    assert "Next turn the token stays: it is pegged." in said(pegged)
    assert "The game is over." in said(over)


def test_each_grid_says_what_the_viewers_table_would_do_there():
    grids = elements(wongamania.board_html(USUAL), "wm-at-7")
    drawn, focus = grids
    assert drawn[0].text == "Grid 7, Recession"
    assert drawn[1].text.startswith("each Stock and Property −3; Stock costs 1, Property 2; ")
    assert drawn[1].text.endswith("your table would earn 3 × −3 = −9; it would sell for 11.")
    assert focus.get("tabindex") == "0"
    assert focus.get("aria-label") == f"{drawn[0].text}: {drawn[1].text}"


def test_what_if_stands_in_a_table_too():
    rows = ["".join(f"{cell.text} | " for cell in row) for row in parse(wongamania.what_if_html(USUAL)).iter("tr")]
    assert rows[0] == "Grid | Each earns | Stock, Property cost | You would earn | and sell for | "
    assert rows[5] == "5 Stagnant (now) | +1 | 3, 3 | 3 × 1 = +3 | 11 | "
    assert len(rows) == 9


def test_the_strip_says_that_it_opens():
    summary = next(parse(wongamania.board_html(USUAL)).iter("summary"))
    assert summary.get("aria-label") == (
        "Now Stagnant, +1. Next turn: grid 6, Stagnant, +1. Opens a table of all grids."
    )


def test_the_public_sees_no_what_if_of_anybody():
    html = wongamania.board_html(PUBLIC)
    assert "your table" not in html
    assert "You would" not in html


def test_every_grid_can_be_pointed_at():
    for number in range(1, 9):
        assert f":has(.wm-at-{number}:is(:hover, :focus-visible)) .wm-if-{number} " in wongamania.CSS
        assert len(elements(wongamania.board_html(USUAL), f"wm-if-{number}")) == 1


# ---------------------------------------------------------------- what happened
def test_the_sums_are_worked_out_in_figures_and_in_words():
    html = wongamania.event_svg(USUAL)
    for words in ("Asha collects her profit", "2 Stocks, 1 Property", "3 × 1 =", "+3", "now 8"):
        assert words in shown(html)
    assert "Asha: 2 Stocks, 1 Property, 3 × 1 = +3, now 8." in said(html)


def test_many_sums_stand_in_two_columns_and_are_said_in_full():
    html = wongamania.event_svg(SCENES["six"])
    assert shown(html).count("1 × 1 =") == 2
    assert "Emil: 12 Wonga, 3 × 1 = −3, now 9." in said(html)
    assert float(svgs(html)[0].get("height")) < 160


def test_many_sums_of_one_player_say_what_each_is_for():
    rows = tuple(Row(0, words, "", 1, "") for words in ("Salary", "2 Bonds", "1 Baby", "Interest"))
    html = wongamania.event_svg(replace(USUAL, now=Now("Asha's turn begins", "", rows)))
    assert [words for words in ("Salary", "2 Bonds", "1 Baby", "Interest") if words not in shown(html)] == []


def test_the_end_says_who_won():
    for part in (wongamania.header_html, wongamania.board_html):
        assert "Devi wins" in said(part(OVER))
        assert "Asha, Chen and Fay share the win" in said(part(SHARED))
    assert "Won the game." in said(player_svg(OVER, 3))
    assert "Won the game." not in said(player_svg(OVER, 0))


# ---------------------------------------------------------------- the header
def test_the_header_says_whose_turn_it_is_and_how_many_actions_are_left():
    words = said(wongamania.header_svg(USUAL))
    assert "Asha's turn, 2 actions left. Economic Turn 5" in words
    assert "first to 3 Trust Funds, 8 Wonga each" in words
    assert "Set-up" in said(wongamania.header_svg(BEGINS))
    assert "Economic Turn 5 of 12" in said(wongamania.header_svg(replace(USUAL, last_turn=12)))


def test_actions_left_are_discs_with_numbers():
    assert shown(wongamania.header_svg(USUAL))[-2:] == ["1", "2"]
    assert "Actions 4 of 5" in shown(wongamania.header_svg(SCENES["consultant"], 374))


# ---------------------------------------------------------------- the players
@pytest.mark.parametrize("draw_", [player_svg, phone_player_svg])
def test_a_players_table_is_said_in_words(draw_):
    words = said(draw_(SCENES["six"], 4))
    assert "Emil: 0 of 3 Trust Funds, 2 Wonga" in words
    assert "1 Stock, 2 Properties, 1 Bond, 1 Baby, 2 Money Lender; 3 cards in hand." in words
    assert "Illness: one action in the next turn." in words


@pytest.mark.parametrize("w", [404, CLOSE])
def test_counts_and_kinds_are_on_the_table(w):
    words = shown(player_svg(USUAL, 2, w))
    for expected in ("Stock", "Bond", "Wonga", "4", "5", "0", "Baby ×2", "Lender"):
        assert expected in words


def test_funds_have_as_many_places_as_are_needed():
    html = player_svg(USUAL, 2)
    assert html.count(GLYPHS["vault"].format(f=t.TRUST)) == 2
    assert html.count('stroke-dasharray="4 3"') == 1


def test_more_than_four_players_stand_three_in_a_row():
    four, six = wongamania.cards_html(USUAL), wongamania.cards_html(SCENES["six"])
    assert "wm-many" not in four
    assert "wm-many" in six
    assert {svg.get("width") for svg in svgs(four)} == {"404", "374"}
    assert {svg.get("width") for svg in svgs(six)} == {"266", "374"}


def test_on_the_phone_the_viewer_stands_first():
    narrow = elements(wongamania.cards_html(USUAL, me=2), "fp-narrow")
    assert [each.get("style") for each in narrow] == [None, None, "order:-1", None]


def test_every_mark_and_every_asset_has_its_glyph():
    assert {sign for sign, _ in MARKS.values()} | set(ASSET_SIGNS.values()) <= set(GLYPHS)
    assert {*MARKS, *ASSET_SIGNS} <= {card.name for card in BOX}


def test_what_is_new_in_colour_stands_out_from_its_ground():
    for _, tint in MARKS.values():
        assert t.contrast(t.INK, tint) >= 4.5
    assert t.contrast(t.WHITE, BACK) >= 4.5
    assert t.contrast(t.INK, OFF_BAND) >= 4.5
    assert t.contrast(t.MUTED, t.SUNK) >= 4.5


# ---------------------------------------------------------------- the hand
@pytest.mark.parametrize("card", ALL, ids=lambda card: card.name)
def test_the_sentence_of_every_card_is_whole(card):
    for svg in (svgs(card_svg(card))[0], svgs(card_row_svg(card))[0]):
        words = " ".join(each.words for each in texts(svg))
        assert card.sentence in words
        assert card.name in words
        assert "…" not in words


def test_the_usual_card_keeps_its_height():
    for card in HAND:
        assert svgs(card_svg(card))[0].get("height") == f"{STANDING[1]:g}" or len(card.sentence) > 55
        assert svgs(card_row_svg(card))[0].get("height") == "84"


def test_a_card_says_its_cost_and_why_it_waits():
    assert "Stock, Asset card, costs 4" in said(wongamania.hand_html(USUAL))
    assert "Earns, or costs, the profit of the grid. Costs 4, you have 3." in said(wongamania.hand_html(USUAL))
    notes = [note.text for note in elements(wongamania.hand_html(USUAL), "wm-why")]
    assert notes == ["Costs 4, you have 3", "Buy for 3", "Play for 1", "Play for 2", "Play for 0"]


def test_equal_cards_stand_once_with_their_number():
    assert "Bond, Asset card, costs 3, 2 of them" in said(wongamania.hand_html(USUAL))
    assert shown(wongamania.hand_html(USUAL)).count("×2") == 2


def test_a_large_hand_lies_down_on_every_screen():
    html = wongamania.hand_html(TWELVE)
    assert len(elements(html, "wm-card")) == 12
    assert {svg.get("width") for svg in svgs(html)} == {f"{LYING[0]:g}"}
    assert "wm-large" in html


def test_an_empty_hand_and_a_hidden_hand_are_not_the_same():
    assert "No cards in hand" in wongamania.hand_html(replace(USUAL, hand=()))
    assert wongamania.hand_html(PUBLIC) == ""


def test_outside_a_turn_the_hand_has_no_notes():
    assert elements(wongamania.hand_html(SCENES["watching"]), "wm-why") == []


# ---------------------------------------------------------------- hidden
def test_the_backs_of_wonga_and_of_rivals_hands_tell_nothing_but_how_many():
    here = USUAL.hand
    for html in (wongamania.cards_html(USUAL, me=0), wongamania.board_html(USUAL), wongamania.header_html(USUAL)):
        for card in here:
            if card.name not in ASSET_SIGNS and card.name not in MARKS:
                assert card.name not in html
    assert wongamania.cards_html(USUAL) == wongamania.cards_html(PUBLIC)


def test_the_log_ends_with_the_newest_and_is_not_endless():
    long = replace(USUAL, log=tuple((0, f"Sentence {i}") for i in range(1000)))
    items = parse(wongamania.log_html(long, most=10))[0]
    assert len(items) == 10
    assert "".join(items[-1].itertext()).endswith("Sentence 999")


# ---------------------------------------------------------------- any scene at all
names = st.text(max_size=30) | st.sampled_from([*LONG, "Asha", "i", "W" * 30])
few, counts, many = st.integers(0, 9), st.integers(0, 24), st.integers(0, 120)
sums = st.sampled_from(["", "3 × 2", "26 × 13", "now 1110", "12 Stocks, 14 Properties"])


sentences = names | st.just("word " * 40)
mark_lists = st.lists(st.builds(Mark, st.sampled_from([*MARKS, "Curse"]), few, names), max_size=4).map(tuple)
places = st.builds(
    Place, st.just(0), names, few, counts, counts, counts, many, many, mark_lists, mark_lists.map(lambda m: m[:2]), many
)
cards = st.builds(
    HandCard, few, st.sampled_from([*t.KINDS]), names, st.integers(1, 16), st.integers(0, 20), sentences, names, names
)
grids = st.builds(
    lambda grid, **changed: replace(grid, **changed),
    st.just(USUAL.grids[0]),
    quadrant=st.sampled_from([*t.QUADRANTS]),
    profit=st.integers(-9, 20),
    stock=st.integers(0, 20),
    income=sums,
    sells=sums,
)


@st.composite
def scenes(draw_from) -> Scene:
    def one(strategy):
        return draw_from(strategy)

    seats = range(one(st.integers(2, 6)))
    seat, over, pegged = st.sampled_from(seats), one(st.booleans()), one(st.booleans())
    row = st.builds(Row, seat, sums, sums, st.integers(-999, 999), sums)
    token = one(st.integers(1, 8))
    return Scene(
        turn=one(st.integers(0, 200)),
        last_turn=one(st.sampled_from([0, 12, 200])),
        mover=one(seat),
        actions=one(few),
        actions_in_all=one(few),
        grids=tuple(one(grids) for _ in range(8)),
        token=token,
        next_token=token if pegged else token % 8 + 1,
        pegged=pegged,
        bond_price=one(few),
        bond_note=one(sentences),
        funds_to_win=one(st.integers(1, 4)),
        fund_price=one(st.integers(1, 20)),
        players=tuple(replace(one(places), seat=each) for each in seats),
        hand=one(st.none() | st.lists(cards, max_size=8).map(tuple)),
        now=Now(one(st.just("") | sentences), one(sentences), tuple(one(st.lists(row, max_size=6)))),
        log=tuple(one(st.lists(st.tuples(st.integers(-1, 6), names), max_size=3))),
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


def test_the_scenes_above_are_those_of_real_games():
    assert USUAL.players == SIX[:4]
    assert [len(SCENES[name].players) for name in ("two", "three", "usual", "six")] == [2, 3, 4, 6]
