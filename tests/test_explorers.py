"""Explorers: their sums against closed forms and sums by hand, and that every dial moves what it should."""

import re
from html import unescape

import ipywidgets as w
import pytest
from clicking import close_everything, tree

from finplay.wongamania.rules import Rules
from widgets.explorers import Compounding, Cycle, Diversification, MoneyLender, sums

ALL = (Compounding, MoneyLender)


@pytest.fixture(autouse=True)
def _closed():
    yield
    close_everything()


def press(explorer, label):
    next(each for each in tree(explorer.widget) if isinstance(each, w.Button) and each.description == label).click()


def message(explorer):
    return explorer._message.value


def see(explorer, place=0):
    return explorer.places[place].picture.see


def line_of(explorer, name, place=0):
    """The values of a line as plotly has them."""
    return next(each["y"] for each in explorer.places[place].bundle["data"] if each["name"] == name)


# ---------------------------------------------------------------- sums
def test_put_back_multiplies_and_taken_out_adds():
    assert sums.put_back(1, 10, 40)[-1] == pytest.approx(1.1**40)
    assert [round(sums.put_back(1, 10, 40)[k], 2) for k in (10, 20, 40)] == [2.59, 6.73, 45.26]
    assert [sums.taken_out(1, 10, 40)[k] for k in (0, 10, 20, 40)] == [1, 2, 3, 5]


@pytest.mark.parametrize(("rate", "years"), [(1, 69.66), (9.94, 7.31), (25, 3.11), (40, 2.06), (100, 1)])
def test_doubling_times(rate, years):
    assert sums.doubling_time(rate) == pytest.approx(years, abs=0.005)
    with pytest.raises(ValueError, match="above 0%, not -1%"):
        sums.doubling_time(-1)


def test_saving_is_an_annuity_due():
    """The closed form of 1 a year at the start of each of n years is (q^n - 1) / (1 - 1/q)."""
    q, parts = 1.07, sums.saved(7, 40)
    assert sum(values[-1] for values in parts.values()) == pytest.approx((q**40 - 1) / (1 - 1 / q))
    assert [round(values[-1], 1) for values in parts.values()] == [40.0, 57.4, 116.2]
    assert [values[1] for values in sums.saved(7, 40).values()] == pytest.approx([1, 0.07, 0])


def test_early_and_late_are_level_at_6_28_percent():
    both = sums.savers
    assert [round(each, 1) for each in both(7)] == [112.5, 101.1]
    assert [round(each, 1) for each in both(3)] == [28.7, 49.0]
    assert both(6.27)[0] < both(6.27)[1]
    assert both(6.29)[0] > both(6.29)[1]
    assert sums.level_rate() == pytest.approx(6.28, abs=0.005)
    assert sums.after_fee(sums.level_rate(1), 1) == pytest.approx(sums.level_rate()), "a fee has to be earned first"
    assert both(0, 20) == (5, 0)
    assert both(10, 25)[0] == pytest.approx(1.1 * (1.1**10 - 1) / 0.1), "ten payments at the start of a year"


def test_a_fee_is_multiplied_away():
    assert sums.after_fee(10, 0) == pytest.approx(10)
    assert sums.after_fee(0, 3) == pytest.approx(-3)
    assert (1 + sums.after_fee(7, 1.5) / 100) ** 40 / 1.07**40 == pytest.approx(0.985**40)


def test_the_still_table_of_wealthcraft():
    assert sums.still(10, 2, 5) == [10, 14, 18, 24, 32, 44]
    assert sums.still(10, 1, 5) == [10, 12, 14, 16, 19, 22]
    assert sums.still(10, 2, 10)[-1] == 226
    assert sums.still(10, 0.4, 5, block=1)[-1] == pytest.approx(53.4, abs=0.3)


# ---------------------------------------------------------------- all explorers
def in_a_view_with(kind, name):
    return {"view": next(view for view, (_, seen) in kind.views.items() if name in seen)} if kind.views else {}


@pytest.mark.parametrize("kind", ALL)
def test_every_dial_moves_the_pictures_to_both_ends(kind):
    for name, dial in kind.dials.items():
        for value in (dial.low, dial.high):
            explorer = kind(**in_a_view_with(kind, name))
            before = [place.bundle for place in explorer.places]
            explorer.rows[name].slider.value = value
            assert explorer.settings[name] == value
            assert message(explorer) == ""
            if value != dial.value:
                assert [place.bundle for place in explorer.places] != before


@pytest.mark.parametrize("kind", [*ALL, Diversification, Cycle])
def test_the_box_and_the_slider_go_together(kind):
    for name, dial in kind.dials.items():
        row = kind().rows[name]
        row.slider.value = dial.high
        assert row.line.input.value.startswith(f"{dial.high:g}")
        row.line.input.value = f"{dial.low:g}{dial.unit}"
        assert row.slider.value == dial.low


@pytest.mark.parametrize("kind", ALL)
@pytest.mark.parametrize("typed", ["", "abc", "100000", "-1", "1e999"])
def test_a_wrong_number_is_refused_where_one_looks(kind, typed):
    explorer = kind()
    name = next(iter(kind.dials))
    settings, shown = dict(explorer.settings), [place.bundle for place in explorer.places]
    explorer.rows[name].line.input.value = typed
    assert kind.dials[name].allowed() in message(explorer)
    assert "fp-error" in message(explorer)
    assert explorer.settings == settings
    assert [place.bundle for place in explorer.places] == shown
    explorer.rows[name].line.input.value = "2"
    assert message(explorer) == ""
    assert explorer.settings[name] == 2


def test_a_number_between_two_steps_of_the_slider_stays_as_typed():
    explorer = Compounding()
    row = explorer.rows["rate"]
    row.line.input.value = "6.28"
    row.slider.value = 6.5  # what a page answers, whose slider knows half percents only
    assert (explorer.settings["rate"], row.line.input.value) == (6.28, "6.28")
    row.slider.value = 7
    assert (explorer.settings["rate"], row.line.input.value) == (7, "7%")


def test_a_box_shows_what_counts_once_something_else_is_moved():
    explorer = Compounding()
    explorer.rows["rate"].line.input.value = "abc"
    explorer.rows["years"].slider.value = 40
    assert message(explorer) == ""
    assert explorer.rows["rate"].line.input.value == "10%"
    explorer.rows["rate"].line.input.value = "07"
    assert (explorer.rows["rate"].line.input.value, explorer.settings["rate"]) == ("07", 7)


@pytest.mark.parametrize("kind", ALL)
def test_reset_brings_back_what_it_began_with(kind):
    name = next(iter(kind.dials))
    explorer = kind(**{name: 3})
    shown = [place.bundle for place in explorer.places]
    explorer.rows[name].slider.value = 7
    press(explorer, "Reset")
    assert explorer.settings[name] == 3
    assert [place.bundle for place in explorer.places] == shown


@pytest.mark.parametrize("kind", ALL)
def test_copied_settings_make_the_same_explorer(kind):
    explorer = kind()
    explorer.rows[next(iter(kind.dials))].slider.value = 7
    press(explorer, "Copy these settings")
    code = re.search(r"<code[^>]*>(.*?)</code>", explorer._copied.value)[1]
    again = eval(unescape(code), {each.__name__: each for each in ALL})
    assert again.settings == explorer.settings


@pytest.mark.parametrize("kind", ALL)
def test_every_widget_is_named_and_closed(kind):
    explorer = kind()
    for each in tree(explorer.widget):
        if isinstance(each, w.FloatSlider | w.Text):
            assert each.tooltip or each.description
    explorer.close()
    assert explorer.widget.comm is None


def test_settings_are_checked():
    with pytest.raises(ValueError, match="Years: a whole number from 1 to 100, not 101"):
        Compounding(years=101)
    with pytest.raises(ValueError, match=r"a whole number.*not 2\.5"):
        Compounding(years=2.5)
    with pytest.raises(ValueError, match="log is one of False, True, not 'yes'"):
        Compounding(log="yes")
    with pytest.raises(TypeError, match="Compounding has no 'months'; it has: years, rate, fee, ends, view, log"):
        Compounding(months=1)
    explorer = Compounding()
    with pytest.raises(ValueError, match="Growth a year: a number from 0% to 40%, not 41"):
        explorer.set(years=3, rate=41)
    assert explorer.settings["years"] == 10, "nothing changes if one is refused"


# ---------------------------------------------------------------- compounding
def test_compounding_is_moved_from_10_to_40_years():
    explorer = Compounding()
    assert (
        see(explorer) == "After 10 years: ×2.59 if growth is put back in, ×2 if it is not. It doubles every 7.27 years."
    )
    explorer.rows["years"].slider.value = 40
    assert line_of(explorer, "put back in")[-1] == pytest.approx(1.1**40)
    assert line_of(explorer, "taken out")[-1] == 5
    assert see(explorer, 1) == "×40 was paid in and ×487 is there; ×365 of it is growth on growth."


def test_the_fee_moves_both_pictures():
    explorer = Compounding(years=40, rate=7)
    assert "×214 is there; ×116 of it is growth on growth" in see(explorer, 1)
    explorer.rows["fee"].line.input.value = "1.5%"
    assert line_of(explorer, "less the fee")[-1] == pytest.approx((1.07 * 0.985) ** 40)
    assert "×140 is there" in see(explorer, 1)
    explorer.set(rate=0, fee=3)
    assert "×40 was paid in, and the fee leaves" in see(explorer, 1)


def test_the_switches_of_compounding():
    explorer = Compounding(years=40)
    assert explorer.places[0].bundle["layout"]["yaxis"]["type"] == "linear"
    press(explorer, "Log scale: each step is ×10")
    press(explorer, "Mark the doublings")
    assert explorer.places[0].bundle["layout"]["yaxis"]["type"] == "log"
    assert line_of(explorer, "doublings") == pytest.approx([1.1**k for k in (8, 15, 22, 30, 37)])


@pytest.mark.parametrize("view", Compounding.views)
def test_a_view_shows_what_can_be_changed_in_it_and_nothing_else(view):
    explorer = Compounding(view)
    shown = {name for name, part in explorer._parts.items() if part.layout.display != "none"}
    assert shown == {"view", *Compounding.views[view][1]}
    for name in shown - {"view"} - set(Compounding.dials):
        before = [place.bundle for place in explorer.places]
        explorer.toggles[name].choose(Compounding.switches[name][1][0])
        assert [place.bundle for place in explorer.places] != before
    press(explorer, "Put in once")
    assert explorer._parts["years"].layout.display is None
    press(explorer, "Reset")
    assert explorer.settings["view"] == view


def test_the_settings_go_along_from_view_to_view():
    explorer = Compounding(rate=7, fee=1)
    press(explorer, "Early or late")
    assert explorer.places[0].picture.title == "Early and late at 7%, less a fee of 1%"
    press(explorer, "Copy these settings")
    assert "rate=7, fee=1, ends=5, view=&#x27;early&#x27;" in explorer._copied.value


def test_early_and_late_and_the_rate_at_which_they_change_places():
    explorer = Compounding("early", rate=7)
    assert see(explorer) == "At 55 early has ×113 (10 times 1 paid in), late has ×101 (30 times 1)."
    assert see(explorer, 1) == "Early wins above 6.28% a year, late below it. “Early wins” has a condition."
    explorer.rows["rate"].slider.value = 5
    assert [line_of(explorer, name)[-1] for name in ("early", "late")] == pytest.approx([57.1, 69.8], abs=0.05)
    assert line_of(explorer, "late")[10] == 0, "at 25 late begins"
    assert line_of(explorer, "here", 1) == pytest.approx([57.1, 69.8], abs=0.05)
    explorer.rows["fee"].line.input.value = "1"
    assert "above 7.36% a year" in see(explorer, 1)


@pytest.mark.parametrize(
    ("rate", "rule", "exact", "off"),
    [(1, 72, 69.7, 3.4), (4, 18, 17.7, 1.9), (15, 4.8, 4.96, -3.2), (40, 1.8, 2.06, -12.6)],
)  # fmt: skip
def test_72_and_how_far_off_it_is(rate, rule, exact, off):
    explorer = Compounding("72")
    explorer.rows["rate"].line.input.value = str(rate)
    assert line_of(explorer, "here") == pytest.approx([rule, exact], abs=0.05)
    assert line_of(explorer, "here", 1) == pytest.approx([off], abs=0.05)
    assert see(explorer) == f"At {rate}% a year 72 says {rule:g} years to double, exact is {exact:g}."


def test_at_0_percent_nothing_doubles():
    explorer = Compounding("72", rate=0)
    assert see(explorer) == "At 0% a year nothing ever doubles."
    assert message(explorer) == ""


def test_the_still_table_and_its_saw():
    explorer = Compounding("game")
    assert see(explorer) == (
        "After 5 Year-Ends: 44L if returns are put back in, 30L if they are kept. A smooth 40% would make 53.8L."
    )
    assert line_of(explorer, "put back in") == [10, 14, 18, 24, 32, 44]
    assert see(explorer, 1) == "Only whole blocks of 5L earn: from 22.2% to 40% a year, on average 33.9%."
    assert line_of(explorer, "earned", 1)[:6] == pytest.approx([40, 33.3, 28.6, 25, 22.2, 40], abs=0.05)
    press(explorer, "Bonds")
    assert (line_of(explorer, "put back in")[-1], line_of(explorer, "kept")[-1]) == (22, 20)
    press(explorer, "Stocks")
    explorer.rows["ends"].line.input.value = "10"
    assert line_of(explorer, "put back in")[-1] == 226
    press(explorer, "Blocks of 1L")
    assert see(explorer, 1) == "With blocks of 1L everything earns: always 40% a year."
    press(explorer, "Blocks of 10L")
    assert "from 0% to 40% a year" in see(explorer, 1)


# ---------------------------------------------------------------- the Money Lender
def test_the_rate_is_a_quarter_a_turn_however_long_it_is_held():
    rules = Rules()
    assert (rules.lender_loan, rules.lender_interest, rules.lender_payback) == (4, 1, 5)
    for turns in (1, 2, 4, 8):
        paid = [rules.lender_interest] * (turns - 1) + [rules.lender_payback]
        assert sum(each / 1.25 ** (k + 1) for k, each in enumerate(paid)) == pytest.approx(4)
        assert MoneyLender(turns=turns).costs()[0][-1] == sum(paid)


def test_interest_that_is_added_grows_six_times_in_a_wheel():
    explorer = MoneyLender()
    assert see(explorer).endswith("After 4 turns they cost 8 in all if interest is paid, 9.77 if it is added.")
    explorer.rows["turns"].line.input.value = "8"
    paid, owed = (line_of(explorer, name) for name in ("interest paid", "interest added"))
    assert (paid[0], paid[-1]) == (4, 12)
    assert owed[-1] == pytest.approx(23.84, abs=0.005)
