"""Lesson 05: what it and its run sheet state of real economies comes out of the history that is shipped."""

import json
from itertools import pairwise
from statistics import mean, median

import pytest
from lab import ROOT
from lesson_tools import page_of

from finplay import history
from finplay.wongamania.cycle import CYCLE, QUADRANTS
from widgets.charts import number
from widgets.explorers import recessions
from widgets.explorers.recessions import change, count
from widgets.explorers.recessions import named as month

NAME = "05-economic-cycles"
LESSON = json.loads((ROOT / f"lessons/{NAME}.ipynb").read_text(encoding="utf-8"))
SHEET = (ROOT / f"lessons/teacher/{NAME}.md").read_text(encoding="utf-8")
CODE = {cell["id"]: "".join(cell["source"]) for cell in LESSON["cells"] if cell["cell_type"] == "code"}
TEXT = "\n".join("".join(cell["source"]) for cell in LESSON["cells"] if cell["cell_type"] == "markdown")
TURNS = recessions.turns()
SINCE_1948 = [(peak, trough) for peak, trough in recessions.dates() if peak >= "1948"]


def later(when, months):
    return month(count(when) + months)


@pytest.fixture(scope="module")
def lesson(tmp_path_factory):
    cells = [text for text in CODE.values() if "games" not in text]  # those of Wongamania are another test's
    yield from page_of(cells, ("dots", "bars"), tmp_path_factory.mktemp("work"))


# ---------------------------------------------------------------- real cycles
def test_how_long_they_were(lesson):
    short, long = recessions.shrinking(), recessions.growing()
    assert lesson.recession.to_list() == short, "the line of code in the lesson counts as the months do"
    assert lesson.growth.to_list() == long
    assert (
        f"The {len(short)} recessions lasted {min(short)} to {max(short)} months, {mean(short):.1f} on average" in TEXT
    )
    assert f"The {len(long)} times of growth between them lasted **{min(long)} to {max(long)} months**" in TEXT
    near = sum(abs(each - mean(long)) <= 10 for each in long)
    assert (
        f"shows their average, {mean(long):.0f} months, as on a wheel. But only {near} of the 12 lie within 10" in TEXT
    )
    span = count(recessions.dates()[-1][1]) - count(recessions.dates()[0][0])
    assert f"in a recession for {100 * sum(short) / span:.1f}% of these months" in TEXT
    shares = sum(QUADRANTS[each.quadrant] == "Recession" for each in CYCLE)
    assert f"it is {shares} grids of {len(CYCLE)}, or {100 * shares / len(CYCLE):.0f}%" in TEXT
    assert "Real phases lasted 2 to 128 months" in TEXT
    assert (min(short + long), max(short + long)) == (2, 128)
    assert f"growth {min(long)} to {max(long)} months, recessions {min(short)} to {max(short)}" in SHEET


def highest_unemployment(peak, trough):
    """Months after the end in which it was highest, until 24 months after."""
    rates = recessions.unemployment()
    months = [month(k) for k in range(count(peak), count(trough) + 25)]
    return count(max(months, key=lambda each: rates[each])) - count(trough)


def test_unemployment_is_last():
    after = {trough[:4]: highest_unemployment(peak, trough) for peak, trough in SINCE_1948}
    late, last = sum(each > 0 for each in after.values()), sum(each == 0 for each in after.values())
    assert f"highest *after* the end in {late} of {len(after)} recessions since 1948" in TEXT
    assert f"in the last month in the other {last}" in TEXT
    assert late + last == len(after)
    assert f"The median is {median(after.values()):.0f} months after" in TEXT
    assert f"it was {after['1991']} after 1991 and {after['2001']} after 2001" in TEXT
    assert f"Highest {late} of 12 after the end, {last} in the last month." in SHEET
    rates = recessions.unemployment()
    assert f"{number(rates['2009-06'])}% then, {number(rates['2009-10'])}% in October" in SHEET


def quarter(when):
    return f"{when[:4]}-{(int(when[5:7]) - 1) // 3 * 3 + 1:02}"


def test_gdp_and_the_two_quarters_rule():
    made = dict(zip(history.months("us_gdp"), history.numbers("us_gdp", "real_gdp_billion_dollars"), strict=True))
    changes = recessions.quarters()
    falls, fits = {}, {}
    for peak, trough in SINCE_1948:
        first, last = quarter(peak), quarter(trough)
        top = max(made[later(first, k)] for k in (-6, -3, 0, 3))
        low = min(made[month(k)] for k in range(count(first), count(last) + 4, 3))
        falls[peak[:4]] = 100 * (1 - low / top)
        down = [changes[month(k)] < 0 for k in range(count(first), count(last) + 4, 3)]
        fits[peak[:4]] = any(a and b for a, b in pairwise(down))
    assert (min(falls, key=falls.get), max(falls, key=falls.get)) == ("2001", "2020")
    assert f"fell by {falls['2001']:.1f}% (2001) to {falls['2020']:.1f}% (2020)" in TEXT
    assert [year for year, fit in fits.items() if not fit] == ["1960", "2001"]
    assert f"That fits {sum(fits.values())} of the {len(fits)}, but not 1960 and 2001" in TEXT
    assert changes["1947-04"] < 0 > changes["1947-07"], "two falling quarters in 1947"
    assert not any(peak[:4] == "1947" for peak, _ in recessions.dates())


def test_the_policy_rate_was_lower_at_the_end():
    rates = dict(zip(history.months("us_economy"), history.numbers("us_economy", "policy_rate_percent"), strict=True))
    cuts = [rates[peak] - rates[trough] for peak, trough in SINCE_1948 if rates[peak] is not None]
    assert len(cuts) == sum(peak >= "1957" for peak, _ in SINCE_1948)
    assert all(cut > 0 for cut in cuts)
    assert (
        f"in {len(cuts)} of {len(cuts)} recessions since 1957, by {min(cuts):.1f} to {max(cuts):.1f} percentage" in TEXT
    )


# ---------------------------------------------------------------- stocks
def test_the_low_came_before_the_end():
    early = [each.early for each in TURNS]
    assert f"The low came **before** the end in {sum(each > 0 for each in early)} of {len(early)}" in TEXT
    assert f"a median of {median(early):.1f} months before" in TEXT
    assert [each.trough[:4] for each in TURNS if each.early < 0] == ["2001"]
    assert [each.early for each in TURNS if each.trough[:4] == "2001"] == [-10]
    assert "After 2001 it came ten months *after* it." in TEXT
    told = ", ".join(str(each) for each in sorted(early, reverse=True)[:-1])
    assert f"at {told} before the end and 10 after" in SHEET


def test_what_the_bet_is_about(lesson):
    above = {each.trough[:4]: rise for each, rise in zip(TURNS, recessions.above_low(), strict=True)}
    assert len(above) == 12
    assert f"The median is **{median(above.values()):.0f}%**" in TEXT
    low, high = min(above, key=above.get), max(above, key=above.get)
    assert f"The lowest is {above[low]:.0f}% ({low}), the highest {above[high]:.0f}% ({high})" in TEXT
    assert f"{sum(each > 20 for each in above.values())} of 12 are above 20%" in TEXT
    assert f"median +{median(above.values()):.0f}%, from {above[low]:.0f}% to {above[high]:.0f}%" in SHEET
    assert lesson.shown["Stocks above their lowest, when a recession ended"].see == "There is no bet yet."


def test_run_all_neither_locks_nor_tells_before_there_is_a_bet(lesson):
    journal = lesson.journal
    for key, bet, words in (("where", "5% to 10% above it", "More than 20% above it"), ("above", "0", "24%")):
        field, result = journal._fields[key], journal._comparisons[key]
        assert "There is no result yet" in result._words.value
        assert not field.field.input.disabled
        field.field.input.value = bet
        result.refresh(pressed=True)
        assert words in result._words.value
        assert field.field.input.disabled
    names = vars(lesson)
    text = next(each for each in CODE.values() if "right = sum(each > guess" in each)
    start = text.index("\ndots(")
    exec(text[:start], names)
    picture = eval(text[start + 1 :], names)
    assert picture.see == "12 of the 12 dots lie to the right of your bet."
    assert any("your bet" in each.text for each in picture.figure.layout.annotations)


def test_stocks_through_a_recession():
    spans = {
        "before": [change(later(t.peak, -12), t.peak) for t in TURNS],
        "first": [change(t.peak, later(t.peak, (count(t.trough) - count(t.peak)) // 2)) for t in TURNS],
        "second": [change(later(t.peak, (count(t.trough) - count(t.peak)) // 2), t.trough) for t in TURNS],
        "after": [change(t.trough, later(t.trough, 12)) for t in TURNS],
    }

    def told(value):
        return f"{value:+.1f}%".replace("-", "−")

    means = [told(mean(each)) for each in spans.values()]
    means[2] = f"**{means[2]}**"
    assert f"| mean of 12 | {' | '.join(means)} |" in TEXT
    reach = [f"{number(round(min(e), 1), '%')} to {number(round(max(e), 1), '%')}" for e in spans.values()]
    assert f"| from ... to | {' | '.join(reach)} |" in TEXT
    higher = sum(change(t.peak, t.trough) > 0 for t in TURNS)
    assert f"in {higher} of the {len(TURNS)} they ended higher than they began" in TEXT
    assert higher > len(TURNS) / 2
    assert f"in {higher} of 12 recessions stocks ended higher" in SHEET
    assert f"{means[2].strip('*')} on average in the second half" in SHEET


def falls_of(least):
    """Falls of so many % and more since 1945, from a top until it is reached again: (top, bottom)."""
    months = [each for each in history.months("us_markets") if each >= "1945-01"]
    top = max((each for each in history.months("us_markets") if each < "1945-01"), key=recessions.stocks_at)
    found, low = [], None
    for each in months:
        if recessions.stocks_at(each) >= recessions.stocks_at(top):
            if low and change(top, low) <= -least:
                found.append((top, low))
            top, low = each, None
        elif low is None or recessions.stocks_at(each) < recessions.stocks_at(low):
            low = each
    return found + ([(top, low)] if low and change(top, low) <= -least else [])


def test_stocks_cry_wolf():
    falls = falls_of(20)
    alone = [(top, low) for top, low in falls
             if not any(peak <= later(low, 12) and trough >= top for peak, trough in recessions.dates())]  # fmt: skip
    assert [top[:4] for top, _ in alone] == ["1946", "1961", "1987"]
    assert f"of {len(falls)} falls of 20% and more since 1945, {len(alone)} came without a recession" in TEXT


# ---------------------------------------------------------------- out in recessions
def told_times(late):
    return f"{recessions.out_in_recessions(late):,.0f}"


def test_stepping_aside_is_the_sum_of_the_data_frames():
    """The same by another way: pandas, with months that are in or out."""
    import pandas as pd

    markets, table = history.markets(), history.recessions()
    for late in (-4, 0, 3):
        out = pd.Series(False, markets.index)
        for peak, trough in zip(table.peak, table.trough, strict=True):
            out[peak + pd.DateOffset(months=late + 1) : trough + pd.DateOffset(months=late)] = True
        times = (1 + markets.stocks.where(~out, markets.bills)["1945-03":]).prod()
        assert recessions.out_in_recessions(late) == pytest.approx(times)
    assert recessions.never_out() == pytest.approx((1 + markets.stocks["1945-03":]).prod())


def test_what_being_late_cost(lesson):
    never = recessions.never_out()
    row = f"| **{told_times(-4)}** | {' | '.join(told_times(late) for late in (0, 3, 6, 12))} | **{never:,.0f}** |"
    assert f"| 1 became × {row}" in TEXT
    assert f"never out made ×{never:,.0f}" in TEXT
    day = recessions.out_in_recessions(0) / never
    assert (
        f"*on the day* was worth {100 * (day - 1):.0f}%, in {(count('2018-11') - count('1945-02')) / 12:.0f} years"
        in TEXT
    )
    assert 0.70 < 1 - recessions.out_in_recessions(3) / never < 0.75, "nearly three quarters"
    assert f"One month makes ×{told_times(-1)} or ×{told_times(1)} of ×{told_times(0)}" in TEXT
    bills = history.returns("us_markets", "bills")[history.months("us_markets").index("1945-03") :]
    assert f"never sold made ×{never:,.0f}, bills ×{history.multiple(bills):.1f} (March 1945 to November 2018)" in TEXT
    assert history.months("us_markets")[-1] == "2018-11"
    assert f"on the day ×{told_times(0)}, 3 months late ×{told_times(3)}, never out ×{never:,.0f}" in SHEET
    drawn = lesson.shown["Out in recessions, against never out"]
    assert [row[1] for row in drawn.rows][2] == f"+{100 * (day - 1):.0f}%"
    assert sum(t.trough >= "1945-03" for t in TURNS) == 12, "12 recessions lie in these years"


def test_the_best_and_the_worst_months():
    months = sorted(history.returns("us_markets", "stocks"))
    times = [history.multiple(each) for each in (months, months[:-10], months[10:])]
    assert (
        f"Without the 10 best of {len(months):,} months, ×{times[0]:,.0f} since 1926 would be ×{times[1]:,.0f}" in SHEET
    )
    assert f"without the 10 worst ×{times[2]:,.0f}" in SHEET


def test_sources_stand_below_the_real_pictures(lesson):
    markets = history.source("us_markets", "us_recessions")
    assert {title: each.source for title, each in lesson.shown.items()} == {
        "How long it lasted": history.source("us_recessions"),
        "Stocks above their lowest, when a recession ended": markets,
        "Out in recessions, against never out": markets,
    }


# ---------------------------------------------------------------- cards and alarm
def phase(first, last):
    inside = [(p, t) for p, t in recessions.dates() if p <= last and t >= first]
    return inside


def test_the_cards():
    cards = {name: recessions.card(name) for name in recessions.CARDS}
    assert list(cards) == ["A", "B", "C", "D", "E"]
    assert all(len(each.unemployment) == 12 and len(each.growth) == 4 for each in cards.values())
    rates = {name: each.unemployment for name, each in cards.items()}
    growth = {name: each.growth for name, each in cards.items()}
    inside = {name: phase(each.first, each.last) for name, each in cards.items()}
    assert inside == {"A": [], "B": [("2001-03", "2001-11")], "C": [("2007-12", "2009-06")], "D": [], "E": []}
    assert round(max(rates["A"]) - min(rates["A"]), 1) == 0.4
    assert "goes up and down within 0.4 points" in TEXT
    assert (
        f"| B | 2001 | recession from March to November | Unemployment rises by {rates['B'][-1] - rates['B'][0]:.1f}"
        in TEXT
    )
    assert [each < 0 for each in growth["B"]] == [True, False, True, False], "never twice running"
    assert [each < 0 for each in growth["C"]] == [False, False, True, False], "only one falling quarter"
    assert max(rates["D"]) == 10
    assert f"of card D: {', '.join(number(each) for each in rates['D'])}." in SHEET
    years = {name: " to ".join(dict.fromkeys((each.first[:4], each.last[:4]))) for name, each in cards.items()}
    told = [f"{name} growth ({years[name]})" for name in "ADE"]
    told[1:1] = [f"B recession ({years['B']})", "C recession from December 2007 on"]
    assert f"**The cards.** {' · '.join(told)}." in SHEET
    for name in "ADE":
        assert min(growth[name]) > 0
    assert f"Unemployment rises by {rates['E'][-1] - rates['E'][0]:.1f} points, GDP rises" in TEXT


def test_the_alarm(lesson):
    names = {}
    body = lesson.check.items["check-alarm"]._helps[-1].split("`")[1]
    exec("def alarm(rates, rise):\n" + "\n".join(f"    {line}" for line in body.splitlines()), names)
    rang = {rise: recessions.rings(names["alarm"], rise) for rise in (0.3, 0.5, 0.8)}
    first, idle = {}, {}
    for rise, months in rang.items():
        first[rise] = [
            next((count(m) - count(p) for m in months if later(p, -6) <= m <= t), None) for p, t in SINCE_1948
        ]
        idle[rise] = [m for m in months if not any(later(p, -6) <= m <= later(t, 24) for p, t in recessions.dates())]
    assert all(None not in each for each in first.values())
    assert (
        f"it rings in all {len(SINCE_1948)} recessions since 1948, a median of {median(first[0.5]):.0f} months" in TEXT
    )
    assert (min(first[0.5]), max(first[0.5])) == (-5, 8)
    assert [p[:4] for (p, _), each in zip(SINCE_1948, first[0.5], strict=True) if each in (-5, 8)] == ["1960", "1973"]
    assert later("1973-11", 8)[:4] == "1974"
    assert count("2003-07") - count("2001-11") == 20
    assert {"2003-07", "2024-08"} <= set(rang[0.5])
    assert idle[0.5] == ["2024-08"]
    assert median(first[0.3]) == median(first[0.5]) - 1, "a month earlier"
    assert f"and {len(idle[0.3])} times for nothing" in TEXT
    assert idle[0.8] == []
    assert "1992-07" in rang[0.8]
    assert f"(July 1992 is {count('1992-07') - count('1991-03')} months after a recession)" in TEXT
    assert "1991-03" in [trough[:7] for _, trough in SINCE_1948]
    assert f"a median of {median(first[0.8]):.0f} months after the peak, and a recession lasts 10" in TEXT
    assert f"an alarm from unemployment rings a median of {median(first[0.5]):.0f} months after the peak" in SHEET
    assert recessions.rings(lambda rates, rise: False) == []
