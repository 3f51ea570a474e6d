"""Lesson 04: what it states of stocks, bonds and single years comes out of the data; its explorer shown in parts."""

from math import sqrt

import pytest
from clicking import close_everything
from test_lesson_04 import SHEET, TEXT, table_row

from finplay import history
from finplay.wealthcraft import Rules
from widgets.explorers import Diversification, risks


# ---------------------------------------------------------------- stocks and bonds
def signed(value):
    return f"{value:+.1f}%".replace("-", "−")


def test_2008_and_the_years_in_which_both_fell():
    markets = history.markets()
    year = 100 * ((1 + markets.loc["2008":"2008"]).prod() - 1)
    mix = 0.6 * year.stocks + 0.4 * year.bonds_estimated
    assert f"stocks brought {signed(year.stocks)} and bonds {signed(year.bonds_estimated)}" in TEXT
    assert f"so 60% and 40% brought **{signed(mix)}**" in TEXT
    until = (1 + markets.bonds_estimated["2008-01":"2008-10"]).prod() - 1
    december = 100 * markets.bonds_estimated["2008-12":"2008-12"].iloc[0]
    assert (
        f"Until October 2008 they had lost {-100 * until:.1f}%; then December alone brought {signed(december)}" in TEXT
    )
    years = (1 + markets).groupby(markets.index.year).prod().loc[1927:2017] - 1
    fell, both = years.stocks < 0, (years.stocks < 0) & (years.bonds_estimated < 0)
    assert f"stocks fell in {fell.sum()} of {len(years)} years. Both fell in {both.sum()}: 1931, 1966, 1969" in TEXT
    assert list(years.index[both]) == [1931, 1966, 1969, 1974, 1994]
    assert f"Their correlation is {markets.stocks.corr(markets.bonds_estimated):.2f}" in TEXT
    explorer = Diversification("bonds")
    assert f"2008 brought {signed(mix)}." in explorer.places[0].picture.see


@pytest.mark.parametrize(
    ("row", "share", "how"),
    [
        ("never", 60, "never"),
        ("every January", 60, "yearly"),
        ("every month", 60, "monthly"),
        ("*all stocks*", 100, "yearly"),
    ],
)
def test_the_table_of_rebalancing(row, share, how):
    monthly, end = risks.held(share, how)
    fall = 100 * history.worst_fall(monthly).depth
    assert table_row(row) == [
        f"×{history.multiple(monthly):,.0f}",
        f"{100 * history.yearly(monthly):.2f}%",
        f"{100 * history.volatility(monthly):.1f}%",
        f"−{fall:.1f}%",
        f"{end:.0f}%",
    ]


def test_without_rebalancing_the_shares_only_drift():
    """What is never touched is the sum of both, each grown by itself."""
    stocks, bonds = (history.multiple(history.returns(risks.MARKETS, each)) for each in ("stocks", "bonds_estimated"))
    monthly, end = risks.held(60, "never")
    assert history.multiple(monthly) == pytest.approx(0.6 * stocks + 0.4 * bonds)
    assert end == pytest.approx(100 * 0.6 * stocks / (0.6 * stocks + 0.4 * bonds))
    every_month = risks.held(60, "monthly")[0]
    first = [history.returns(risks.MARKETS, each)[0] for each in ("stocks", "bonds_estimated")]
    assert every_month[0] == pytest.approx(0.6 * first[0] + 0.4 * first[1])
    for how in risks.REBALANCED:
        assert risks.held(0, how)[0] == pytest.approx(history.returns(risks.MARKETS, "bonds_estimated"))


def test_a_little_of_the_wild_calms_bonds_too():
    (ten, _), (none, _) = risks.held(10), risks.held(0)
    for monthly, told in ((ten, "the mix swung by {:.1f}% a year and grew by {:.2f}%"),
                          (none, "Bonds alone swung by {:.1f}% and grew by {:.2f}%")):  # fmt: skip
        assert told.format(100 * history.volatility(monthly), 100 * history.yearly(monthly)) in TEXT
    gap = 100 * (history.yearly(risks.held(100)[0]) - history.yearly(none))
    assert f"grew by {gap:.0f} points a year more than (estimated) bonds" in TEXT
    assert "paid for their risk: 9.94% a year, against 5.87% for bonds" in TEXT
    assert "Real stocks were paid: 9.94% a year, estimated bonds 5.87%" in SHEET
    assert f"×{history.multiple(risks.held(60, 'never')[0]):,.0f} without, ×2,468 with" in SHEET


def test_the_auditor_rebalances():
    assert f"30L of stocks in Year 2 are {30 - Rules().audit_early}L above the limit of {Rules().audit_early}L" in TEXT


# ---------------------------------------------------------------- the end of the page
def test_correlations_of_five_years():
    industries = history.industries()
    rolling = industries.rolling(60).corr().dropna()
    mean = (rolling.groupby(level=0).sum().sum(axis=1) - 12) / 132
    low, high = mean.idxmin(), mean.idxmax()
    assert f"was once {mean.min():.2f} (to {low:%B %Y}), and once {mean.max():.2f} (to {high:%B %Y})" in TEXT


def test_the_other_pair():
    mixes = risks.mixes("Other", "Manuf")["risk"]
    assert f"It swings by {mixes[50]:.1f}%, and the average is {(mixes[0] + mixes[-1]) / 2:.1f}%" in TEXT


def test_the_farms_of_the_run_sheet():
    assert "4 becomes 2 and 1.2" in SHEET
    assert [f"{4 / sqrt(k):.1f}" for k in (4, 12)] == ["2.0", "1.2"]
    assert "Together: {:.1f}, {:.1f}, {:.1f}.".format(*(sqrt(16 / k + 16) for k in (1, 4, 12))) in SHEET


# ---------------------------------------------------------------- parts of the explorer
def test_a_part_shows_what_belongs_to_it_and_can_be_copied():
    for part, (title, names) in Diversification.parts.items():
        explorer = Diversification(part)
        assert explorer.title == title
        assert {*explorer.dials, *explorer.switches} == set(names)
        again = eval(explorer.code())
        assert (again._part, again.settings) == (part, explorer.settings)
    with pytest.raises(ValueError, match="part is one of 'pair', 'correlation', 'number', 'bonds', not 'all'"):
        Diversification("all")
    with pytest.raises(TypeError, match="has no 'stocks'; it has: share, pair"):
        Diversification("pair", stocks=1)
    close_everything()
