"""The pictures of a class debrief: nothing lies on anything, any numbers will do, and nothing typed becomes a tag."""

import pytest

from widgets.class_charts import Bar, Strip, bars, bars_svg, scale, stacked, strips, strips_svg


def test_no_two_dots_lie_on_each_other():
    values = [5, 5, 5.1, 20, 20, 100]
    axis = scale(values)
    places = stacked(values, axis, 0.02)
    assert sorted(value for value, _ in places) == sorted(values)
    for n, (value, level) in enumerate(places):
        for other, same in places[:n]:
            assert same != level or abs(axis.at(other) - axis.at(value)) >= 0.02


def test_an_axis_grows_by_multiplying_only_where_the_middle_would_be_crushed():
    assert not scale([1, 20, 24, 60, 150]).log
    assert not scale([-5, 1, 100_000]).log
    assert scale([5, 10, 20, 6381]).log
    assert scale([5, 10, 20, 6381]).marks() == [10, 100, 1000]


@pytest.mark.parametrize("values", [[0], [7, 7, 7], [-3, 4.5], [1, 10**299], [-(10**299), 10**299], [0.001, 0.002]])
def test_any_numbers_make_a_picture(values):
    rows = [Strip("bets", values, 0.5 * (min(values) + max(values))), Strip("results", values[:1], values[0])]
    figure = strips(rows, "A title", "L")
    assert [list(each.x) for each in figure.data] == [sorted(values), values[:1]]
    assert "A title" in strips_svg(rows, "A title", "What it is", "L")


def test_bars_with_a_pair_stand_together_and_nothing_is_a_tag():
    rows = [Bar("<b>Me</b>", 3, "3 bet\non it"), Bar("", 0, "0 ×"), Bar("Hawk", 1, "1")]
    figure = bars(rows, 3, "<i>")
    assert [round(place, 2) for place in figure.data[0].y] == [0, 0.55, 1.55]
    assert figure.layout.yaxis.ticktext[0] == "&lt;b&gt;Me&lt;/b&gt;"
    assert figure.layout.annotations[0].text == "3 bet<br>on it"
    assert "<b>Me" not in bars_svg(rows, 3, "<i>", "desc")
