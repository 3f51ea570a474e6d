"""Diversification and the cycle: sums against closed forms and published numbers; their dials are moved."""

import random
import re
from itertools import combinations
from math import sqrt

import ipywidgets as w
import pytest
from clicking import close_everything, tree
from test_explorers import line_of, message, press, see

from finplay import history
from finplay.wongamania.cycle import CYCLE, grid
from widgets.explorers import Cycle, Diversification, recessions, risks, wheel
from widgets.explorers.cycle import VIEWS

ALL = (Diversification, Cycle)


@pytest.fixture(autouse=True)
def _closed():
    yield
    close_everything()


def shown(explorer):
    return [place.bundle for place in explorer.places]


def where(kind, name):
    """The settings in which a dial or switch can be seen."""
    return {} if kind is not Cycle else {"view": next((v for v, (_, names) in VIEWS.items() if name in names), "trips")}


# ---------------------------------------------------------------- all of them
@pytest.mark.parametrize("kind", ALL)
def test_every_dial_and_switch_moves_a_picture_to_both_ends(kind):
    for name, dial in kind.dials.items():
        for value in (dial.low, dial.high):
            explorer = kind(**where(kind, name))
            before = shown(explorer)
            explorer.rows[name].slider.value = value
            assert (explorer.settings[name], message(explorer)) == (value, "")
            assert (shown(explorer) != before) == (value != dial.value), name
    for name, options in kind.switches.items():
        for value, words in options[1:]:
            explorer = kind(**where(kind, name))
            before = shown(explorer)
            explorer.toggles[name].choose(value)
            assert (explorer.settings[name], message(explorer)) == (value, ""), words
            assert shown(explorer) != before, words


@pytest.mark.parametrize("kind", ALL)
@pytest.mark.parametrize("typed", ["", "abc", "100000", "-3", "nan"])
def test_a_wrong_number_is_refused_where_one_looks(kind, typed):
    for name, dial in kind.dials.items():
        explorer = kind()
        settings, before = dict(explorer.settings), shown(explorer)
        explorer.rows[name].line.input.value = typed
        assert dial.words in message(explorer)
        assert "fp-error" in message(explorer)
        assert (explorer.settings, shown(explorer)) == (settings, before)
        explorer.rows[name].line.input.value = f"{dial.high:g}"
        assert (explorer.settings[name], message(explorer)) == (dial.high, "")


@pytest.mark.parametrize("kind", ALL)
def test_reset_copy_and_close(kind):
    name, dial = next(iter(kind.dials.items()))
    explorer = kind(**{name: dial.high - 1})
    before = shown(explorer)
    explorer.rows[name].slider.value = dial.low
    press(explorer, "Copy these settings")
    code = re.search(r"<code[^>]*>(.*?)</code>", explorer._copied.value)[1].replace("&#x27;", "'")
    assert eval(code, {each.__name__: each for each in ALL}).settings == explorer.settings
    press(explorer, "Reset")
    assert (explorer.settings[name], shown(explorer)) == (dial.high - 1, before)
    assert all(
        each.tooltip or each.description for each in tree(explorer.widget) if isinstance(each, w.FloatSlider | w.Text)
    )
    explorer.close()
    assert explorer.widget.comm is None


def test_two_rows_with_the_same_buttons_say_which_is_which():
    words = [each.value for each in tree(Cycle().widget) if type(each) is w.HTML]
    assert [name for name in ("Line above", "Line below") if any(f">{name}<" in each for each in words)] == [
        "Line above", "Line below"
    ]  # fmt: skip


# ---------------------------------------------------------------- the sums of diversification
@pytest.mark.parametrize(
    ("correlation", "risk"), [(-1, 0), (-0.5, 10), (0, 14.14), (0.35, 16.43), (0.65, 18.17), (0.91, 19.54), (1, 20)]
)
def test_two_alike_things_half_and_half(correlation, risk):
    """σ √((1 + ρ) / 2)"""
    assert risks.two(20, 20, correlation, 50) == pytest.approx(20 * sqrt((1 + correlation) / 2), abs=1e-9)
    assert risks.two(20, 20, correlation, 50) == pytest.approx(risk, abs=0.005)


def test_two_things_at_the_ends_and_at_their_calmest():
    assert (risks.two(10, 30, 0.5, 0), risks.two(10, 30, 0.5, 100)) == (10, 30)
    assert risks.two(10, 30, 1, 25) == pytest.approx(15), "with correlation 1 risks average"
    assert risks.two(10, 30, -1, 25) == pytest.approx(0), "3 parts of the calm one undo 1 part of the other"
    assert risks.two(30, 40, 0, 36) == pytest.approx(24), "9/25 in the wilder: 30 × 40 / 50"


@pytest.mark.parametrize(("number", "risk"), [(1, 40), (2, 32.25), (5, 26.53), (10, 24.33), (10**9, 21.91)])
def test_alike_firms(number, risk):
    assert risks.equal_parts(40, 0.3, number) == pytest.approx(risk, abs=0.005)
    assert risks.equal_parts(40, 0, number) == pytest.approx(40 / sqrt(number))


def test_the_mix_of_power_and_computers_is_what_its_own_months_say():
    columns = risks.mixes("Utils", "BusEq")
    one, other = (history.returns("us_industries", name) for name in ("Utils", "BusEq"))
    months = [0.83 * a + 0.17 * b for a, b in zip(one, other, strict=True)]
    assert columns["risk"][17] == pytest.approx(100 * history.volatility(months))
    assert columns["growth"][17] == pytest.approx(history.multiple(months))
    assert [round(columns["risk"][k], 2) for k in (0, 10, 17, 50, 100)] == [13.13, 12.72, 12.63, 14.36, 21.36]
    assert [round(columns["growth"][k]) for k in (0, 17, 100)] == [1170, 1587, 2077]
    assert min(range(101), key=columns["risk"].__getitem__) == 17
    assert risks.mixes("Other", "Manuf")["risk"][50] == pytest.approx(17.36, abs=0.005)


def test_all_4095_choices_of_industries():
    columns = risks.choices()
    assert [round(columns["mean"][k - 1], 1) for k in (1, 2, 3, 6, 12)] == [17.0, 15.5, 14.9, 14.4, 14.1]
    assert (columns["number"][0], columns["number"][-1]) == (1, 12)
    table, pairs = risks.covariances(), list(combinations(range(12), 2))
    risk = [50 * sqrt(table[a][a] + table[b][b] + 2 * table[a][b]) for a, b in pairs]
    assert columns["mean"][1] == pytest.approx(sum(risk) / 66)
    assert (columns["lowest"][1], columns["highest"][1]) == pytest.approx((min(risk), max(risk)))
    assert columns["lowest"][11] == pytest.approx(columns["highest"][11])
    assert risks.floor() == pytest.approx(13.747, abs=0.0005)
    assert 12 * (columns["mean"][11] ** 2) == pytest.approx(
        sum(1e4 * table[k][k] for k in range(12)) / 12 + 11 * risks.floor() ** 2
    ), "variance of equal parts = mean variance / n + mean covariance (n - 1) / n"


# ---------------------------------------------------------------- diversification, moved
def test_a_little_of_the_wild_one_calms_the_calm_one():
    explorer = Diversification(share=0)
    assert "0% in “Computers”, the rest in “Power, water”: it swings by 13.1% a year." in see(explorer)
    assert "All is in one of them, so nothing is spread." in see(explorer, 1)
    explorer.rows["share"].line.input.value = "17%"
    assert "it swings by 12.6% a year. The average of the two would be 14.5%. Their correlation: 0.35." in see(explorer)
    assert explorer.places[0].bundle["data"][-1]["x"] == pytest.approx([12.63], abs=0.005), "the dot"
    press(explorer, "All others and Machines, paper")
    explorer.rows["share"].slider.value = 50
    assert "it swings by 17.4% a year. The average of the two would be 17.8%. Their correlation: 0.91." in see(explorer)
    assert "Kenneth R. French" in explorer.places[0].picture.source


def test_the_correlation_moves_the_dot_along_the_curve():
    explorer = Diversification()
    for correlation, told in ((-1, "0%"), (0, "14.1%"), (0.35, "16.4%"), (1, "20%")):
        explorer.rows["correlation"].slider.value = correlation
        assert f": {told} a year" in see(explorer, 1)
        assert line_of(explorer, "here", 1)[0] == pytest.approx(20 * sqrt((1 + correlation) / 2), abs=1e-9)
    assert line_of(explorer, "this mix", 1)[20] == pytest.approx(200**0.5), "correlation 0 is in the middle"


def test_more_industries_and_more_firms():
    explorer = Diversification()
    assert "1 of 12 industries: 17% a year on average, from 13.1% to 21.4%." in see(explorer, 2)
    explorer.rows["number"].slider.value = 2
    assert "Spreading has taken away 47.2% of what it can. 13.7% is shared" in see(explorer, 2)
    press(explorer, "Made-up firms")
    assert "2 made-up firms: 32.2% a year." in see(explorer, 2)
    assert "21.9% stays" in see(explorer, 2)
    assert explorer.places[2].picture.source == ""
    assert line_of(explorer, "here", 2) == pytest.approx([32.25], abs=0.005)


# ---------------------------------------------------------------- the sums of the cycle
@pytest.mark.parametrize(
    ("asset", "buy", "sell", "amounts"),
    [
        ("Stock", 1, 5, [-1, 0, 0, 1, 1, 3]),
        ("Stock", 1, 6, [-1, 0, 0, 1, 1, 1, 3]),
        ("Stock", 6, 8, [-3, -3, -1, 1]),
        ("Stock", 8, 2, [-1, 0, 0, 1]),
        ("Stock", 4, 4, [-2, 1, 1, -3, -1, 0, 0, 0, 1, 2]),
        ("Property", 3, 6, [-3, 1, 1, 1, 3]),
        ("Property", 5, 1, [-3, 1, -3, -1, 0, 2]),
    ],
)
def test_trips_by_hand_from_the_board(asset, buy, sell, amounts):
    assert wheel.trip(asset, buy, sell) == amounts


def test_a_bond_pays_every_third_turn_on_average():
    assert sum(wheel.trip("Bond", 2, 5)) == pytest.approx(1)
    assert sum(wheel.trip("Bond", 5, 5)) == pytest.approx(8 / 3)


@pytest.mark.parametrize("asset", wheel.ASSETS)
def test_there_and_back_is_one_wheel(asset):
    """Prices cancel, and every grid's profit is got once, wherever one begins."""
    profits = 8 / 3 if asset == "Bond" else sum(each.profit for each in CYCLE)
    for a in wheel.GRIDS:
        assert sum(wheel.trip(asset, a, a)) == pytest.approx(profits)
        for b in set(wheel.GRIDS) - {a}:
            assert sum(wheel.trip(asset, a, b)) + sum(wheel.trip(asset, b, a)) == pytest.approx(profits)


def test_four_turns_late_is_the_opposite():
    late = wheel.told_late("Stock", 1, 5)
    assert late[:5] == [4, 5, -1, -3, -5]
    assert [a + b for a, b in zip(late[:4], late[4:], strict=True)] == [-1] * 4, "4 turns is half a wheel"


# ---------------------------------------------------------------- the real lines
def test_the_lines_have_their_known_values():
    assert (wheel.year("1947-01"), wheel.year("2007-07")) == (1947, 2007.5)
    lines = {name: dict(wheel.line(name)) for name in wheel.LINES}
    assert lines["unemployment"]["2009-10"] == 10.0
    assert lines["stocks"]["1932-06"] == pytest.approx(-83.7, abs=0.05)
    assert lines["stocks"]["2009-02"] == pytest.approx(-50.4, abs=0.05)
    assert max(lines["stocks"].values()) == 0
    prices = dict(zip(history.months("us_economy"), history.numbers("us_economy", "consumer_prices"), strict=True))
    assert lines["inflation"]["1947-12"] is None, "there is no year before"
    assert lines["inflation"]["1980-03"] == pytest.approx(100 * (prices["1980-03"] / prices["1979-03"] - 1))
    gdp = dict(zip(history.months("us_gdp"), history.numbers("us_gdp", "real_gdp_billion_dollars"), strict=True))
    assert lines["gdp"]["2009-04"] == pytest.approx(100 * (gdp["2009-04"] / gdp["2008-04"] - 1))
    assert lines["rate"]["1954-01"] is None, "it begins in July 1954"
    assert [each for each in wheel.spells() if 2000 < each[0] < 2012] == [
        pytest.approx((2001 + 2 / 12, 2001 + 10 / 12)), pytest.approx((2007 + 11 / 12, 2009 + 5 / 12))
    ]  # fmt: skip


def test_a_missing_month_stays_missing():
    assert wheel._change((100.0, None, 110.0, 121.0), 2) == [None, None, pytest.approx(10), None]


# ---------------------------------------------------------------- the cycle, moved
def test_a_trip_is_chosen_and_its_sum_is_written_out():
    explorer = Cycle()
    assert see(explorer) == (
        "Buy on 1 (Recovery), sell on 5 (Stagnant): −1 + 0 + 0 + 1 + 1 + 3 = +4 Wonga. "
        "The best trip earns +5 (1 to 6, 2 to 6, 8 to 6)."
    )
    explorer.rows["sell"].line.input.value = "7"
    assert "sell on 7 (Recession): −1 + 0 + 0 + 1 + 1 + 1 − 3 + 1 = 0 Wonga." in see(explorer)
    frame = explorer.places[0].bundle["layout"]["shapes"][0]
    assert (frame["y0"] < 0 < frame["y1"], frame["x0"] < 6 < frame["x1"]) == (True, True), "row 1, column 7"
    explorer.set(buy=3, sell=3, asset="Bond")
    assert "−3 + 2.67 + 3 = +2.67 Wonga. That is one whole wheel." in see(explorer)
    assert explorer.places[0].picture.title == "What one Bond earns, in Wonga"


def test_the_table_holds_all_trips():
    explorer = Cycle()
    values = explorer.places[0].bundle["data"][0]["z"]
    assert [values[0][4], values[0][5], values[5][7], values[2][2]] == [4, 5, -6, -1]
    press(explorer, "Property")
    values = explorer.places[0].bundle["data"][0]["z"]
    assert [values[2][5], values[4][0]] == [3, -4]


def test_the_bars_show_what_lateness_costs():
    explorer = Cycle("late")
    assert see(explorer) == (
        "The same plan earns +4 on time, −1 if you hear of the grid 2 turns late, −5 if 4 turns late. "
        "Sitting still for a whole wheel earns −1."
    )
    assert explorer.places[0].bundle["data"][0]["x"] == [4, 5, -1, -3, -5, -6, 0, 2]
    explorer.rows["buy"].slider.value = 6
    assert explorer.places[0].bundle["data"][0]["x"][0] == -3 - 3 - 1 + 0 + 0 + 0 + 1 + 1 + 3


def test_real_lines_with_their_recessions():
    explorer = Cycle("past")
    assert see(explorer) == (
        "Unemployment: from 3.8% (April 2000) to 10% (October 2009). "
        "Stocks below their top: deepest −50.4% (February 2009)."
    )
    shades = [(each["x0"], each["x1"]) for each in explorer.places[0].bundle["layout"]["shapes"]]
    assert shades == [each for each in wheel.spells() if 2000 < each[0] < 2012]
    explorer.toggles["years"].choose((2012, 2026))
    assert "14.8% (April 2020)" in see(explorer)
    assert len(explorer.places[0].bundle["layout"]["shapes"]) == 1
    assert "National Bureau" in explorer.places[0].picture.source


@pytest.mark.parametrize("years", [each for each, _ in Cycle.switches["years"]])
def test_every_line_has_figures_in_all_years(years):
    explorer = Cycle("past", years=years)
    assert [name for name, _ in Cycle.switches["above"]] == list(wheel.LINES)
    for name, (words, _) in wheel.LINES.items():
        explorer.set(above=name, below=name)
        assert message(explorer) == ""
        assert [each["name"] for each in explorer.places[0].bundle["data"]] == [words], "one panel if they are alike"


def test_the_name_of_the_stocks_does_not_hide_their_tops():
    for above, below, axis in (("rate", "stocks", "yaxis2"), ("stocks", "gdp", "yaxis"), ("stocks", "stocks", "yaxis")):
        layout = Cycle("past", above=above, below=below).places[0].bundle["layout"]
        name = next(each for each in layout["annotations"] if "Stocks below" in each["text"])
        assert (name["y"], name["yanchor"]) == (layout[axis]["domain"][1], "bottom")
        assert layout[axis]["range"][0] < -50


def test_a_view_shows_what_can_be_changed_in_it_and_nothing_else():
    explorer = Cycle()
    changes = explorer._parts
    for words, names in VIEWS.values():
        press(explorer, words)
        assert {name for name, part in changes.items() if part.layout.display != "none"} == {"view", *names}
        assert message(explorer) == ""
    assert {name for _, names in VIEWS.values() for name in names} | {"view"} == {*Cycle.dials, *Cycle.switches}


def test_what_is_chosen_in_one_view_holds_in_the_next():
    explorer = Cycle("trips", buy=8, sell=6)
    assert "= +5 Wonga" in see(explorer)
    press(explorer, "Told late")
    assert explorer.places[0].bundle["data"][0]["x"] == wheel.told_late("Stock", 8, 6)


@pytest.mark.parametrize("trip", [(1, 5), (1, 6), (6, 1), (2, 1), (1, 2), (3, 7), (4, 4)])
def test_a_wheel_that_is_not_shaken_goes_round(trip):
    for asset in wheel.ASSETS:
        earned, still = wheel.shaken(asset, *trip, 0)
        assert earned == pytest.approx(wheel.told_late(asset, *trip))
        assert still == pytest.approx(sum(wheel.trip(asset, 1, 1)))


def test_a_wheel_that_always_jumps_stands_on_first_grids_alone():
    """Each quadrant in a quarter of the turns. A Stock that is always held: 2 × (0 + 0 + 1 − 3) in 8 turns."""
    earned, still = wheel.shaken("Stock", 1, 5, 100)
    assert still == pytest.approx(-4)
    assert earned[0] == pytest.approx(0), "half of the time it is held; the profits of 2 a trip are lost to Recessions"
    assert earned[1:] == pytest.approx([still / 2] * 7), "what one hears late tells nothing: held half the time"


@pytest.mark.parametrize(("trip", "jumps", "late"), [((1, 5), 20, 0), ((1, 6), 50, 2), ((2, 1), 30, 1)])
def test_a_shaken_wheel_against_many_turns_by_luck(trip, jumps, late):
    luck, told, held, cash, turns = random.Random(5), [1] * (late + 1), False, 0, 60_000
    wanted = {name: {each} if grid(trip[0]).quadrant == grid(trip[1]).quadrant else
              {g for g in wheel.GRIDS if g >= each and grid(g).quadrant == grid(each).quadrant}
              for name, each in zip(("buy", "sell"), trip, strict=True)}  # fmt: skip
    for _ in range(turns):
        now = 2 * luck.randrange(4) + 1 if luck.random() < jumps / 100 else told[-1] % 8 + 1
        told = [*told[1:], now]
        cash += held * grid(now).profit
        if told[0] in wanted["buy"] and not held:
            held, cash = True, cash - grid(now).stock_price
        elif told[0] in wanted["sell"] and held:
            held, cash = False, cash + grid(now).stock_price
    assert 8 * cash / turns == pytest.approx(wheel.shaken("Stock", *trip, jumps)[0][late], abs=0.1)


def test_stocks_turned_before_the_recession_ended():
    explorer = Cycle("end")
    assert see(explorer) == (
        "Stocks were lowest in February 2009, 4 months before the recession ended. "
        "When it ended, in June 2009, they stood 26.9% above that."
    )
    press(explorer, "2001")
    assert "lowest in September 2002, 10 months after it: they had still to fall by 25.7%" in see(explorer)
    line, dot = explorer.places[0].bundle["data"]
    assert (dot["x"], dot["y"]) == ([10], [pytest.approx(min(line["y"][22:]))])
    assert line["y"][line["x"].index(0)] == 100
    assert explorer.places[0].bundle["layout"]["shapes"][0]["x0"] == -8
    assert len(Cycle.switches["trough"]) == 12


def test_a_card_tells_no_date():
    explorer = Cycle("card", card="D")
    assert see(explorer).startswith("Unemployment went from 9.5% to 9.4%. GDP changed by +0.35%, +1.08%, +0.48%")
    rates, changes = explorer.places[0].bundle["data"]
    assert (rates["x"], changes["x"]) == (list(range(1, 13)), [2, 5, 8, 11])
    for name in recessions.CARDS:
        explorer.set(card=name)
        picture = explorer.places[0].picture
        assert not re.search(r"(19|20)\d\d", f"{picture.title}{picture.see}{picture.alt}{picture.rows}")
