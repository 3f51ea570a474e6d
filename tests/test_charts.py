"""The charts of the course: what they hold, what they refuse, their words and tables, and how one replaces another."""

import json
from itertools import combinations
from math import log10

import ipywidgets as w
import plotly.graph_objects as go
import pytest
from clicking import close_everything, tree

from widgets import charts as cc
from widgets.charts.axes import Scale
from widgets.figures import bundle

EVIL = "<img src=x onerror=alert(1)>"
TEN = {"year": list(range(11)), "in": [2.0**k for k in range(11)], "out": [1.0 + k for k in range(11)]}
PAID = {"year": [0, 1, 2], "paid in": [0, 1, 2], "growth": [0, 0.1, 0.3], "growth on growth": [0, 0, 0.01]}
CURVE = {"risk": [1.0, 0.8, 2.0], "gain": [1.0, 1.5, 2.0], "share": [0, 50, 100]}
HELD = {"number": [1, 2, 3], "mean": [3, 2, 1.5], "lowest": [2, 1, 1], "highest": [4, 3, 2]}
YEARS = {"year": [2000, 2001], "return": [3, -4], "worst": [-3, -9]}
WAY = {"change": [1, -1], "level": [1, -1], "when": ["1990", "1991"]}
MIX = {"ends": ("calm", "wild"), "units": ("%", "×")}


def everyone(word="title"):
    """One picture of each kind; `word` stands wherever words can."""
    return [
        cc.growth({"year": [0, 1], word: [1, 2]}, "year", word, word, mark=(2, word), source=word, x_title=word),
        cc.layers({"year": [0, 1], word: [1, 2]}, "year", word, word),
        cc.drawdown({"year": [0, 1], word: [1, 2]}, "year", word, word),
        cc.shaded([(word, [2000, 2001], [1, None], "%")], [(2000.2, 2000.4)], word, word),
        cc.ruler([(200, word)], (6381, word), word, word),
        cc.mix(CURVE, "risk", "gain", 0, word, word, ends=(word, word), units=("%", "×"), x_title=word),
        cc.holdings(HELD, word, word, floor=1, at=2),
        cc.strips({word: [1, 2, 3]}, word, word, x_title=word),
        cc.bars([word], [1], word, word, mark=(2, word)),
        cc.years(YEARS, word, word),
        cc.heat([word], [word], [[1]], word, word, mark=(0, 0)),
        cc.quilt({word: [1]}, [2000], word, word),
        cc.clock(WAY, word, word),
        cc.dots({word: [1, 2]}, word, word, mark=(2, word)),
        cc.ranges({word: (2, 1, 3)}, word, word, mark=(2, word), x_title=word),
        cc.waterfall([(word, 1)], 2, word, word, source=word),
    ]


def notes(picture):
    return [each.text for each in picture.figure.layout.annotations]


# ---------------------------------------------------------------- all of them
def test_every_picture_has_words_and_a_table_and_no_legend():
    for each in everyone():
        assert each.alt.endswith(".")
        assert all(len(row) == len(each.heads) for row in each.rows)
        shown = json.loads(json.dumps(bundle(each.figure)))["application/vnd.plotly.v1+json"]
        assert shown["layout"]["template"]["layout"]["showlegend"] is False
        assert shown["config"]["displayModeBar"] is False
        go.Figure(shown["data"], shown["layout"])  # raises ValueError for what plotly does not know


def test_typed_words_are_escaped():
    for each in everyone(EVIL):
        shown = each.figure.to_plotly_json()
        shown["layout"].pop("meta", None)
        assert "<img" not in json.dumps(shown, default=str)
        place = cc.Place()
        place.show(each)
        assert not [one for one in tree(place.widget) if type(one) is w.HTML and "<img" in one.value]
    close_everything()


def test_a_frame_will_do():
    import pandas as pd

    made = [cc.growth(kind, "year", "t", "s").figure.to_dict() for kind in (TEN, pd.DataFrame(TEN))]
    assert made[0] == made[1]


@pytest.mark.parametrize(
    ("value", "unit", "told"),
    [
        *(
            (6381.4, "×", "×6,381"),
            (45.26, "×", "×45.3"),
            (2.594, "×", "×2.59"),
            (10.0, "L", "10L"),
            (-0.5, "%", "−0.5%"),
        ),
        *((1.435e15, "×", "×1,435 trillion"), (-2.5e9, "", "−2.5 billion"), (4e12, "L", "4 trillion L")),
    ],
)
def test_numbers_for_readers(value, unit, told):
    assert cc.number(value, unit) == told


# ---------------------------------------------------------------- lines
def test_growth_names_each_line_at_its_end():
    picture = cc.growth(TEN, "year", "t", "s", labels={"in": "put back in"})
    assert notes(picture) == ["<b>put back in</b> ×1,024", '<span style="color:#E69F00">■</span> <b>out</b> ×11']
    assert picture.alt == "Lines over year 0 to 10, linear axis: put back in from ×1 to ×1,024; out from ×1 to ×11."
    assert picture.rows[-1] == ("10", "×1,024", "×11")
    one, other = picture.figure.data
    assert (one.line.color, one.line.dash) != (other.line.color, other.line.dash)


def test_names_of_equal_ends_do_not_lie_on_each_other():
    picture = cc.growth({"year": [0, 1], "a": [1, 2], "b": [1, 2]}, "year", "t", "s")
    first, second = (each.y for each in picture.figure.layout.annotations)
    assert abs(first - second) >= 20 * Scale([1, 2], "×").px


@pytest.mark.parametrize("log", [False, True])
@pytest.mark.parametrize("flat", [2, 5.4, 10, 11])
def test_no_name_lies_on_a_line_or_on_another_name(log, flat):
    lines = {"a": [2, 10, 11], "b": [2, 10.5, 10.4], "c": [1, 1, 2], "d": [flat, flat, flat]}
    layout = cc.growth({"year": [0, 5, 10], **lines}, "year", "t", "s", log=log).figure.layout
    low, high = layout.yaxis.range
    tall = 0.99 * 24 * (high - low) / (layout.height - layout.margin.t - layout.margin.b)
    feet = [each.y for each in layout.annotations]
    ends = [before + (end - before) * part / 8 for _, before, end in lines.values() for part in (5, 6, 7, 8)]
    for foot in feet:
        assert low <= foot <= high - tall
        assert not [end for end in ends if foot < (log10(end) if log else end) < foot + tall]
    assert all(abs(one - other) >= tall for one, other in combinations(feet, 2))


def test_doublings_stand_where_they_were_first_reached():
    marks = cc.growth(TEN, "year", "t", "s", log=True, doublings=True).figure.data[-1]
    assert list(marks.x) == list(range(1, 11))
    assert list(marks.y) == [2.0**k for k in range(1, 11)]
    assert marks.text[7] == "×256"
    assert marks.text[-1] == "", "there stands the name of the line"


def test_a_log_axis_puts_labels_where_plotly_wants_them_and_refuses_zero():
    picture = cc.growth(TEN, "year", "t", "s", log=True)
    assert picture.figure.layout.yaxis.type == "log"
    assert all(each.y <= picture.figure.layout.yaxis.range[1] < 4 for each in picture.figure.layout.annotations)
    with pytest.raises(ValueError, match="above 0, not 0"):
        cc.growth({"year": [0, 1], "a": [0, 1]}, "year", "t", "s", log=True)


def test_too_many_lines_and_none_are_refused():
    with pytest.raises(ValueError, match="at most 4 series can be told apart, not 5"):
        cc.growth({"year": [0], **{str(k): [1] for k in range(5)}}, "year", "t", "s")
    with pytest.raises(ValueError, match="at least one point"):
        cc.growth({"year": [], "a": []}, "year", "t", "s")


BAD = [
    (lambda: cc.growth({"year": [0], "a": [1]}, "years", "t", "s"), "no column 'years'; there are: year, a"),
    (lambda: cc.growth({"year": [0, 1], "a": [1]}, "year", "t", "s"), "as many: year 2, a 1"),
    (lambda: cc.growth({"year": [0], "a": ["x"]}, "year", "t", "s"), "a: a chart can show numbers only, not 'x'"),
    (lambda: cc.growth({"year": [0], "a": [float("nan")]}, "year", "t", "s"), "numbers only, not nan"),
    (lambda: cc.layers({"year": [0], "a": [None]}, "year", "t", "s"), "numbers only, not None"),
    (lambda: cc.drawdown({"year": [0, 1], "a": [1, float("inf")]}, "year", "t", "s"), "numbers only, not inf"),
    (lambda: cc.mix({"risk": [1]}, "risk", "gain", 0, "t", "s", **MIX), "no column 'gain'"),
    (lambda: cc.holdings({**HELD, "mean": [1]}, "t", "s"), "as many: number 3, mean 1"),
    (lambda: cc.holdings(HELD, "t", "s", at=4), "1 to 3 holdings, not 4"),
    (lambda: cc.years({"year": [2000]}, "t", "s"), "no column 'return'"),
    (lambda: cc.bars(["a", "b"], [1], "t", "s"), "as many: names 2, values 1"),
    (lambda: cc.bars([], [], "t", "s"), "at least one point"),
    (lambda: cc.strips({"a": ["x"]}, "t", "s"), "a: a chart can show numbers only"),
    (lambda: cc.heat(["a"], ["b"], [[None]], "t", "s"), "at least one number"),
    (lambda: cc.heat(["a"], ["b"], [["x"]], "t", "s"), "numbers only, not 'x'"),
    (lambda: cc.quilt({"a": [1]}, [2000, 2001], "t", "s"), "as many: years 2, a 1"),
    (lambda: cc.clock({**WAY, "when": ["1990"]}, "t", "s"), "as many: change 2, when 1"),
    (lambda: cc.clock(WAY, "t", "s", quarters=("a", "b")), "4 quarters, not 2"),
    (lambda: cc.ranges({}, "t", "s"), "at least one row"),
    (lambda: cc.ranges({"a": (5, 1, 3)}, "t", "s"), "a: 5 does not lie between 1 and 3"),
    (lambda: cc.waterfall([], 1, "t", "s"), "at least one step"),
    (lambda: cc.waterfall([("a", "x")], 1, "t", "s"), "numbers only, not 'x'"),
    (lambda: cc.ruler([], (0.5, "end"), "t", "s"), "end: the ruler begins at ×1, not at ×0.5"),
    (lambda: cc.dots({}, "t", "s"), "at least one value"),
]  # fmt: skip


@pytest.mark.parametrize(("make", "told"), BAD)
def test_what_cannot_be_drawn_is_refused_in_words(make, told):
    with pytest.raises(ValueError, match=told):
        make()


def test_layers_add_up():
    picture = cc.layers(PAID, "year", "t", "s")
    assert [each.stackgroup for each in picture.figure.data] == ["one"] * 3
    assert picture.rows[-1] == ("2", "×2", "×0.3", "×0.01", "×2.31")
    assert "together ×2.31" in picture.alt


def test_a_drawdown_is_measured_from_the_top_so_far():
    picture = cc.drawdown({"year": [0, 1, 2, 3], "a": [1, 2, 1, 4]}, "year", "t", "s")
    assert list(picture.figure.data[0].y) == [0, 0, -50, 0]
    assert notes(picture) == ["<b>−50%</b>"]


def test_recessions_are_shaded_within_the_years_shown():
    panels = [("a", [2000, 2010], [1, 2], "%"), ("b", [2000, 2010], [3, None], "%")]
    picture = cc.shaded(panels, [(1990, 1991), (1999, 2001), (2008, 2009)], "t", "s")
    assert [(each.x0, each.x1) for each in picture.figure.layout.shapes] == [(2000, 2001), (2008, 2009)]
    assert picture.alt == "a and b from 2000 to 2010, one above the other; 2 recessions are shaded."
    for axis, name in zip((picture.figure.layout.yaxis, picture.figure.layout.yaxis2), notes(picture), strict=True):
        told = next(each for each in picture.figure.layout.annotations if each.text == name)
        assert (told.y, told.yanchor) == (axis.domain[1], "bottom"), "a name stands above its panel, not on the line"
    assert cc.shaded(panels[:1], [(2001, 2002)], "t", "s").alt == "a from 2000 to 2010; 1 recession is shaded."
    assert cc.shaded(panels[:1], [], "t", "s").alt.endswith("; no recessions are shaded.")
    with pytest.raises(ValueError, match="b has no value"):
        cc.shaded([("b", [2000], [None], "%")], [], "t", "s")
    with pytest.raises(ValueError, match="1 to 4 panels"):
        cc.shaded([], [], "t", "s")


def test_the_ruler_counts_doublings():
    picture = cc.ruler([(8, "you")], (64, "what happened"), "t", "s")
    assert list(picture.figure.data[0].x) == [3]
    assert picture.figure.layout.shapes[0].x0 == 6
    assert "you at 3, what happened at 6" in picture.alt
    assert picture.rows == [("you", "×8", "3"), ("what happened", "×64", "6")]
    for end in (2, 64, 6381, 10_000_000):
        axis = cc.ruler([(1, "a"), (end, "b")], (end, "c"), "t", "s").figure.layout.xaxis
        assert 2 <= len(axis.ticktext) <= 5, "more numbers do not fit on a phone"
        assert axis.minor.dtick == 1, "but every doubling has its stroke"
    with pytest.raises(ValueError, match="the ruler begins at ×1"):
        cc.ruler([(0.5, "you")], (64, "x"), "t", "s")


# ---------------------------------------------------------------- spreads
def test_the_dot_lies_on_the_mix_that_was_asked_for():
    dot = cc.mix(CURVE, "risk", "gain", 1, "t", "s", **MIX).figure.data[-1]
    assert (dot.x[0], dot.y[0]) == (0.8, 1.5)
    with pytest.raises(IndexError):
        cc.mix(CURVE, "risk", "gain", 3, "t", "s", **MIX)


def test_holdings_have_a_band_and_a_floor():
    picture = cc.holdings(HELD, "t", "s", floor=1.2, at=2)
    highest, lowest, mean, dot = picture.figure.data
    assert (list(highest.y), list(lowest.y), list(mean.y)) == ([4, 3, 2], [2, 1, 1], [3, 2, 1.5])
    assert (dot.x[0], dot.y[0]) == (2, 2)
    assert picture.figure.layout.shapes[0].y0 == 1.2


def test_strips_show_the_median_and_the_worst_tenth():
    picture = cc.strips({"a": list(range(1000)), "b": [5, 5, 5]}, "t", "s")
    assert "median 500L, worst tenth 100L" in notes(picture)[0]
    assert picture.rows[1] == ("b", "3", "5L", "5L", "5L", "5L")
    assert len(picture.figure.data[0].x) == 100, "a dot for each hundredth"
    assert cc.share_below([3, 1, 2], 0.5) == 2
    with pytest.raises(ValueError, match="at least one result"):
        cc.strips({"a": []}, "t", "s")


def test_bars_carry_their_numbers():
    picture = cc.bars(["up", "down"], [4, -3.25], "t", "s")
    assert list(picture.figure.data[0].y) == ["up <b>+4%</b>", "down <b>−3.25%</b>"]
    assert len(set(picture.figure.data[0].marker.color)) == 2


def test_long_names_of_bars_stand_above_their_numbers_and_fit_on_a_phone():
    picture = cc.bars(["Banks, insurance", "Shops"], [-3.66, -22.8], "t", "s")
    assert list(picture.figure.data[0].y) == ["Banks, insurance<br><b>−3.66%</b>", "Shops<br><b>−22.8%</b>"]
    assert picture.rows[0] == ("Banks, insurance", "−3.66%")


def test_not_every_number_of_holdings_is_written_so_that_they_fit_on_a_phone():
    many = list(range(1, 13))
    made = cc.holdings({"number": many, "mean": many, "lowest": many, "highest": many}, "t", "s").figure
    assert list(made.layout.xaxis.tickvals) == [1, 2, 4, 6, 8, 10, 12]


def test_ranges_show_how_sure_a_number_is():
    picture = cc.ranges({"a": (5, 2, 9), "b": (3, 1, 4)}, "t", "s", unit="L", mark=(4, "even"))
    bar, dot, *_ = picture.figure.data
    assert (list(bar.x), list(dot.x)) == ([2, 9], [5])
    assert picture.rows == [("a", "5L", "2L", "9L"), ("b", "3L", "1L", "4L")]
    assert picture.alt == "Dots with bars: a 5L (2L to 9L); b 3L (1L to 4L)."
    assert picture.figure.layout.shapes[0].x0 == 4


def test_a_waterfall_goes_from_start_to_end():
    picture = cc.waterfall([("wages", 8), ("a crash", -3)], 10, "t", "s")
    bar = picture.figure.data[0]
    assert list(bar.x) == [10, 8, -3, 15]
    assert list(bar.measure) == ["absolute", "relative", "relative", "total"]
    assert picture.rows == [("Start", "", "10L"), ("wages", "+8L", "18L"), ("a crash", "−3L", "15L")]
    assert picture.alt == "Steps from 10L to 15L: wages +8L, a crash −3L."


def test_years_count_the_bad_ones():
    assert "1 of 2 years end lower" in cc.years(YEARS, "t", "s").alt


# ---------------------------------------------------------------- tables
def test_a_heat_map_prints_every_number_and_frames_one():
    picture = cc.heat(["a", "b"], ["c", "d"], [[1, -2], [0, None]], "t", "s", signed=True, digits=0, mark=(1, 0))
    assert [list(row) for row in picture.figure.data[0].text] == [["+1", "−2"], ["0", ""]]
    frame = picture.figure.layout.shapes[0]
    assert frame.x0 < 0 < frame.x1
    assert frame.y0 < 1 < frame.y1
    with pytest.raises(ValueError, match="1 rows of 2 values"):
        cc.heat(["a"], ["c", "d"], [[1]], "t", "s")


def test_a_quilt_puts_the_best_on_top():
    picture = cc.quilt({"a": [1, 5], "b": [2, 3]}, [2000, 2001], "t", "s")
    assert [list(row) for row in picture.figure.data[0].text] == [["b<br>2%", "a<br>5%"], ["a<br>1%", "b<br>3%"]]
    with pytest.raises(ValueError, match="at most 12 names"):
        cc.quilt({str(k): [1] for k in range(13)}, [2000], "t", "s")


def test_the_clock_has_four_quarters():
    picture = cc.clock(WAY, "t", "s")
    assert len(picture.figure.layout.shapes) == 4
    corner = {each.text: (each.x > 0, each.y > 0) for each in picture.figure.layout.annotations[:4]}
    assert corner["Recovery"] == (True, False)
    assert corner["Stagnant"] == (False, True)


# ---------------------------------------------------------------- on the page
def test_a_picture_replaces_another_without_a_new_output():
    place, (one, other, *_) = cc.Place(), everyone()
    place.show(one)
    layers = [each for each in tree(place.widget) if isinstance(each, w.Output)]
    assert place.bundle["data"] == json.loads(json.dumps(one.figure.to_plotly_json()["data"]))
    for picture in (other, one):
        place.show(picture)
        assert place.picture is picture
        assert place.bundle["layout"]["meta"] == picture.figure.layout.meta
        assert sum("cc-front" in each._dom_classes for each in layers) == 1
    assert [each for each in tree(place.widget) if isinstance(each, w.Output)] == layers
    close_everything()


def test_words_stand_around_the_figure():
    page = cc.Page([cc.growth(TEN, "year", "How it grew", "Only one line bends.", source="Source: our sums.")])
    shown = " ".join(each.value for each in tree(page.widget) if type(each) is w.HTML)
    for words in ("How it grew", "Only one line bends.", "Chart. Lines over year", "Source: our sums.", "<table"):
        assert words in shown
    page.close()
