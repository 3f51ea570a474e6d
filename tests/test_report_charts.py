"""Columns -> figures: what they hold, what they refuse, and that nothing on a drawing leaves it."""

import json
import re

import pytest
from bot_table import played
from svg_reading import meeting, outside, svgs

from finplay.readings import read
from widgets import drawn, report_charts, theme
from widgets.figures import bundle, table_html
from widgets.scales import floated, nice_step, spread, ticks

COLUMNS = {"round": [0, 1, 2], "a": [10, 15, 12], "b": [10, 8, 12]}
HELD = {"round": [0, 1, 2], "cash": [5, 5, 6], "bonds": [5, 5, 0], "stocks": [0, 5, 9]}
EVIL = "<img src=x onerror=alert(1)>"
STEPS = [("Income", 60), ("House", -15), ("Trades", 0)]


# ---------------------------------------------------------------- plotly figures
def test_a_line_for_every_column_with_its_name_at_the_end():
    figure = report_charts.lines(COLUMNS, "round", "Net worth", labels={"a": "Asha"})
    assert [list(each.y) for each in figure.data] == [COLUMNS["a"], COLUMNS["b"]]
    assert [note.text for note in figure.layout.annotations] == ["<b>Asha</b> 12L", "<b>b</b> 12L"]
    first, second = (note.y for note in figure.layout.annotations)
    assert second > first, "equal ends, and the names do not lie on each other"
    assert len({(each.line.dash, each.marker.symbol, each.line.color) for each in figure.data}) == 2
    assert all(each.marker.size[-1] for each in figure.data), "the last point has a marker"


def test_a_frame_will_do():
    import pandas as pd

    figures = [report_charts.lines(given, "round", "x").to_dict() for given in (pd.DataFrame(COLUMNS), COLUMNS)]
    assert figures[0] == figures[1]


def test_more_than_four_series_are_refused():
    with pytest.raises(ValueError, match="at most 4 series"):
        report_charts.lines({"round": [0], **{str(k): [k] for k in range(5)}}, "round", "x")
    with pytest.raises(ValueError, match="at least one"):
        report_charts.lines({"round": []}, "round", "x")


def test_cash_is_on_top_and_risk_at_the_foot():
    figure = report_charts.bands(HELD, "round", "What she holds", discs=[1])
    assert [each.name for each in figure.data[:3]] == ["Stocks", "Bonds", "Cash"]
    assert figure.data[0].fillcolor == theme.ASSETS["stocks"][0]
    disc = figure.data[3]
    assert (list(disc.x), disc.text[0]) == ([1], "<b>1</b>")
    assert disc.y[0] > 15, "above the line"
    assert figure.layout.yaxis.range[1] >= disc.y[0]


def test_a_waterfall_goes_from_the_start_to_the_end():
    bars = report_charts.waterfall(STEPS, 10, "How").data[0]
    assert list(bars.x) == [10, 60, -15, 0, 55]
    assert list(bars.text) == ["10L", "+60L", "−15L", "±0L", "<b>55L</b>"]
    assert list(bars.measure) == ["absolute", "relative", "relative", "relative", "total"]


def test_counts_show_what_was_to_be_expected():
    figure = report_charts.counts([1, 2], [3, 0], [1.5, 1.5], "Rolls", seat=1)
    assert list(figure.data[0].y) == [3, 0]
    assert list(figure.data[1].y) == [1.5, 1.5]
    assert "1.5" in figure.layout.annotations[0].text


def test_typed_words_are_escaped():
    figures = (
        report_charts.lines({"round": [0, 1], "a": [1, 2]}, "round", EVIL, labels={"a": EVIL}),
        report_charts.bands({"round": [0, 1], EVIL: [1, 2]}, "round", EVIL),
        report_charts.waterfall([(EVIL, 3)], 1, EVIL),
        report_charts.counts([EVIL], [1], [1.0], EVIL, 0),
    )
    for figure in figures:
        shown = figure.to_plotly_json() | {}
        shown["layout"].pop("meta")  # not shown by plotly
        assert "<img" not in json.dumps(shown, default=str)


def test_a_bundle_is_plain_json_without_a_mode_bar():
    data = bundle(report_charts.lines(COLUMNS, "round", "x"))
    assert json.loads(json.dumps(data))["application/vnd.plotly.v1+json"]["config"]["displayModeBar"] is False
    layout = data["application/vnd.plotly.v1+json"]["layout"]
    assert layout["template"]["layout"]["showlegend"] is False


def test_a_table_is_escaped():
    assert "<img" not in table_html((EVIL,), [(EVIL, EVIL)], EVIL)


def test_moments_stand_where_they_were_and_say_what_they_did():
    figure = report_charts.lines(COLUMNS, "round", "x", moments=[(0.5, EVIL, -12), (1.75, "Market Rally", 8)])
    assert [line.x0 for line in figure.layout.shapes] == [0.5, 1.75]
    crash, rally = figure.layout.annotations[2:]
    assert "−12L" in crash.text
    assert "<img" not in crash.text
    assert (crash.xanchor, rally.xanchor) == ("left", "right")


# ---------------------------------------------------------------- drawings
def drawings():
    names = ["Saver", "Bull", "Steady", "Hawk"]
    for seed in range(6):
        reading = read(played(names, seed))
        course = reading.by_round()
        long = {seat: (f"{name} Wwwwwwwwwwwwwwwwwwwwww {EVIL}", course.worth(seat)) for seat, name in enumerate(names)}
        for w, h, size in ((720, 240, 14), (280, 240, 14), (720, 128, 11)):
            yield drawn.lines_svg(course.steps, long, "Net worth", EVIL, w=w, h=h, size=size, at=3)
        held = dict(zip(reading.assets, course.held[0], strict=True))
        discs = [each.round for each in reading.highlights(0, 6)]
        for w, h in ((360, 112), (280, 220)):
            yield drawn.bands_svg(course.steps, held, "Money", EVIL, discs=discs, w=w, h=h, size=11)
            yield drawn.waterfall_svg(reading.waterfall(0), 10, "How", EVIL, w=w)
        yield drawn.counts_svg((1, 2, 3), (0, 9, 4), (4.3, 4.3, 4.3), 0, "Rolls", EVIL)
        for w in (640, 290):
            marks = [("Asha 90L", 90.0), ("Steady, same luck 85L", 85.0)]
            yield drawn.strip_svg(list(range(40, 120)), 80, marks, 0, "Replays", EVIL, w=w)


def test_drawings_are_well_formed_escaped_and_stay_in_their_place():
    for made in drawings():
        (svg,) = svgs(made)
        assert not outside(svg)
        assert "<img" not in made
        assert not re.search(r"\sid=|<style|<pattern|<clipPath", made)
        assert svg.get("role") == "img"


def test_the_names_at_the_ends_of_lines_do_not_meet():
    equal = {seat: (f"Player {seat}", [10, 20]) for seat in range(4)}
    (svg,) = svgs(drawn.lines_svg([0, 1], equal, "x", "y"))
    assert not meeting(svg)


# ---------------------------------------------------------------- scales
def test_steps_of_an_axis_are_round():
    assert nice_step(100, 5) == 20
    assert nice_step(101, 5) == 50
    assert nice_step(3, 5, whole=True) == 1
    assert ticks(-12, 45, 5) == [0, 20, 40]


def test_labels_are_spread():
    assert spread([10, 10, 50], 5, 0, 60) == [10, 15, 50]
    assert spread([59, 60, 60], 5, 0, 60) == [50, 55, 60]
    assert spread([], 5, 0, 60) == []


def test_discs_float_above_those_that_they_would_meet():
    assert floated([0, 1, 9], [10, 11, 10], room=3, size=5) == [10, 15, 10]
    assert floated([0, 1, 2], [10, 30, 11], room=3, size=5) == [10, 30, 15]
