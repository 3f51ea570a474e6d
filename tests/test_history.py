"""Real history: the known answers of the tables, and sums over returns that one can work out by hand."""

import csv
import subprocess
import sys

import pytest

from finplay import history

STOCKS = history.returns("us_markets", "stocks")
BILLS = history.returns("us_markets", "bills")
BONDS = history.returns("us_markets", "bonds_estimated")


# ---------------------------------------------------------------- known answers
@pytest.mark.parametrize(
    ("column", "rate", "end"), [("stocks", 9.94, 6381), ("bonds_estimated", 5.87, 195.5), ("bills", 3.34, 20.8)]
)
def test_growth_from_1926_to_2018(column, rate, end):
    monthly = history.returns("us_markets", column)
    assert len(monthly) == 1109
    assert 100 * history.yearly(monthly) == pytest.approx(rate, abs=0.005)
    assert history.multiple(monthly) == pytest.approx(end, abs=0.5 if end > 1000 else 0.05)


def test_stocks_swung_and_fell():
    assert 100 * history.volatility(STOCKS) == pytest.approx(18.4, abs=0.05)
    fall = history.worst_fall(STOCKS)
    assert 100 * fall.depth == pytest.approx(83.7, abs=0.05)
    months = ("1926-06", *history.months("us_markets"))
    assert (months[fall.top], months[fall.bottom]) == ("1929-08", "1932-06")


def test_twelve_industries_from_1949_to_2017():
    names = list(history.INDUSTRIES)
    assert names == [each for each in history.columns("us_industries") if each != "month"]
    monthly = {name: history.returns("us_industries", name) for name in names}
    pairs = {(a, b): history.correlation(monthly[a], monthly[b]) for a in names for b in names if a < b}
    assert len(pairs) == 66
    assert min(pairs, key=pairs.get) == ("BusEq", "Utils")
    assert max(pairs, key=pairs.get) == ("Manuf", "Other")
    lowest, highest, mean = min(pairs.values()), max(pairs.values()), sum(pairs.values()) / 66
    assert (round(lowest, 2), round(highest, 2), round(mean, 2)) == (0.35, 0.91, 0.65)
    each = [100 * history.volatility(monthly[name]) for name in names]
    assert sum(each) / 12 == pytest.approx(17.0, abs=0.05)
    together = [sum(step) / 12 for step in zip(*monthly.values(), strict=True)]
    assert 100 * history.volatility(together) == pytest.approx(14.1, abs=0.05)


def test_prices_from_1947_to_2018():
    months, prices = history.months("us_economy"), history.numbers("us_economy", "consumer_prices")
    assert prices[months.index("2018-11")] / prices[months.index("1947-01")] == pytest.approx(11.76, abs=0.005)
    assert history.numbers("us_economy", "policy_rate_percent")[0] is None
    assert months[0] == "1947-01"


def test_recessions_of_the_dating_committee():
    dates = history.columns("us_recessions")
    assert len(dates["peak"]) == 13
    assert (dates["peak"][-2], dates["trough"][-2]) == ("2007-12", "2009-06")
    assert all(a < b for a, b in zip(dates["peak"], dates["trough"], strict=True))


# ---------------------------------------------------------------- frames and files
def test_frames_hold_what_the_files_hold():
    frames = {
        "us_markets": history.markets(), "us_industries": history.industries(), "us_economy": history.economy(),
        "us_gdp": history.gdp(),
    }  # fmt: skip
    for table, frame in frames.items():
        assert tuple(frame.index.strftime("%Y-%m")) == history.months(table)
        for column in frame:
            told = [None if value != value else value for value in frame[column]]
            assert tuple(told) == pytest.approx(history.numbers(table, column), nan_ok=True)
    assert list(history.recessions().peak.dt.strftime("%Y-%m")) == history.columns("us_recessions")["peak"]


@pytest.mark.parametrize("table", [name for name in history.SOURCES if name != "us_recessions"])
def test_no_month_is_left_out_or_told_twice(table):
    step = 3 if table == "us_gdp" else 1
    counted = [12 * int(month[:4]) + int(month[5:]) for month in history.months(table)]
    assert counted == list(range(counted[0], counted[-1] + 1, step))


def test_every_table_names_its_source_and_its_years():
    files = {path.stem for path in history.FOLDER.glob("*.csv")}
    assert files == set(history.SOURCES)
    for words in history.SOURCES.values():
        assert "19" in words
        assert "20" in words
    assert history.source("us_gdp").startswith("Source: US real gross")


def test_files_are_plain_csv():
    for path in history.FOLDER.glob("*.csv"):
        assert b"\r" not in path.read_bytes()
        with path.open(encoding="utf-8") as file:
            assert len({len(row) for row in csv.reader(file)}) == 1


def test_the_script_that_made_the_tables_says_how_to_run_it():
    script = history.FOLDER / "build_history.py"
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=False)
    assert done.returncode != 0, "without a folder nothing is written"
    assert "python build_history.py FOLDER" in script.read_text(encoding="utf-8")


def test_reading_needs_no_pandas():
    use = "from finplay import history; history.returns('us_markets', 'bills')"
    code = f"import sys; {use}; print('pandas' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_an_unknown_table_or_column_is_told_with_what_there_is():
    with pytest.raises(ValueError, match="no table 'uk'; the tables are: us_markets"):
        history.columns("uk")
    with pytest.raises(ValueError, match=r"no column 'gold'.*stocks, bonds_estimated, bills"):
        history.numbers("us_markets", "gold")
    with pytest.raises(ValueError, match="no column 'month'"):
        history.numbers("us_markets", "month")


# ---------------------------------------------------------------- sums
def test_a_fall_and_a_rise_of_the_same_share_do_not_cancel():
    assert history.wealth([-0.6, 0.6]) == pytest.approx([1, 0.4, 0.64])
    assert history.multiple([0.5, 0.5]) == 2.25


def test_twelve_months_of_one_percent():
    assert history.yearly([0.01] * 12) == pytest.approx(1.01**12 - 1)
    assert history.yearly([0.01] * 24) == pytest.approx(1.01**12 - 1)
    assert history.volatility([0.01] * 12) == pytest.approx(0)


def test_volatility_of_two_months_by_hand():
    assert history.volatility([0.01, -0.01]) == pytest.approx((12 * 0.0002) ** 0.5)
    assert history.correlation([0.01, -0.01], [0.03, -0.03]) == pytest.approx(1)
    assert history.correlation([0.01, -0.01], [-2.0, 2.0]) == pytest.approx(-1)


def test_the_worst_fall_is_from_a_top_to_the_lowest_after_it():
    assert history.worst_fall([1.0, -0.5, 0.5, -0.6]) == (pytest.approx(0.7), 1, 4)
    assert history.worst_fall([0.1, 0.1]) == (0, 0, 0)


def test_too_few_months_are_refused():
    for wrong in (
        lambda: history.yearly([]),
        lambda: history.volatility([0.1]),
        lambda: history.covariance([1, 2], [1]),
    ):
        with pytest.raises(ValueError, match=r"no months|same length"):
            wrong()
    with pytest.raises(ValueError, match="never moves"):
        history.correlation([0.1, 0.1], [0.1, 0.2])
