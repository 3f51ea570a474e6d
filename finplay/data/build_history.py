"""Rebuild the history tables from the data files that three public packages carry. Run by hand, never by finplay.

    pip install pandas
    pip install --no-deps arch==8.0.0 linearmodels==7.1 puremacro==5.7.1
    python build_history.py FOLDER

Returns are decimals a month (0.01 is 1%), rounded to 5 places. Sources: Kenneth R. French Data Library
(stock market, T-bills, industries; through arch and linearmodels, NCSA licence); our own estimate of bond returns, a
20-year par bond repriced each month from the average yield of high-grade corporate bonds (so too smooth, and without
defaults); BEA, BLS and Federal Reserve figures (through puremacro; US government works); NBER's business-cycle dates.
"""

from __future__ import annotations

import sys
from importlib.metadata import distribution
from pathlib import Path
from typing import Any

NBER = """1945-02 1945-10,1948-11 1949-10,1953-07 1954-05,1957-08 1958-04,1960-04 1961-02,1969-12 1970-11,
1973-11 1975-03,1980-01 1980-07,1981-07 1982-11,1990-07 1991-03,2001-03 2001-11,2007-12 2009-06,2020-02 2020-04"""
FRED = {
    "consumer_prices": "CPIAUCSL",
    "unemployment_percent": "UNRATE",
    "policy_rate_percent": "FEDFUNDS",
    "real_gdp_billion_dollars": "GDPC1",
}


def bundled(package: str, path: str, **options: Any) -> Any:
    """A table that an installed package carries, as a DataFrame."""
    import pandas as pd

    return pd.read_csv(distribution(package).locate_file(path), index_col=0, **options)


def bond_returns(yields: Any, years: int = 20) -> Any:
    """Total monthly returns of a par bond of `years` years with half-yearly coupons.

    It is bought at one month's yield (% a year) and sold a month later at the next one's.
    """
    import pandas as pd

    returns = []
    for bought, sold in zip(yields[:-1] / 100, yields[1:] / 100, strict=True):
        periods = 2 * years
        growth = (1 + sold / 2) ** -(periods - 1 / 6)  # priced one month (1/6 of a half-year) later
        coupons = sum(bought / 2 * (1 + sold / 2) ** -(k - 1 / 6) for k in range(1, periods + 1))
        returns.append(coupons + growth - 1)
    return pd.Series(returns, index=yields.index[1:])


def markets() -> Any:
    """Stocks, bonds (estimated) and bills."""
    import pandas as pd

    french = bundled("arch", "arch/data/frenchdata/frenchdata.csv.gz") / 100
    french.index = pd.to_datetime(french.index.astype(str), format="%Y%m")
    yields = bundled("arch", "arch/data/default/default.csv.gz")
    yields.index = pd.to_datetime(yields.index)
    stocks, bonds = french["Mkt-RF"] + french["RF"], bond_returns(yields["AAA"])
    frame = pd.DataFrame({"stocks": stocks, "bonds_estimated": bonds, "bills": french["RF"]})
    return frame.loc[french.index[0] : french.index[-1]]


def fred(*names: str) -> Any:
    """Figures of the US government, by our names."""
    import pandas as pd

    path = "puremacro/datasets/data/{}.csv"
    series = {name: bundled("puremacro", path.format(FRED[name]), parse_dates=True)[FRED[name]] for name in names}
    return pd.DataFrame(series)


def build(folder: Path) -> None:
    import pandas as pd

    french = bundled("linearmodels", "linearmodels/datasets/french/french.csv.bz2", parse_dates=True)
    frames = {
        "us_markets": markets().round(5),
        "us_industries": french.loc[:, "NoDur":"Other"].round(5),
        "us_economy": fred("consumer_prices", "unemployment_percent", "policy_rate_percent").round(3),
        "us_gdp": fred("real_gdp_billion_dollars").round(1),
    }
    for name, frame in frames.items():
        frame.index = frame.index.strftime("%Y-%m")
        frame.to_csv(folder / f"{name}.csv", index_label="month", lineterminator="\n")
    pairs = [pair.split() for pair in NBER.replace("\n", "").split(",")]
    recessions = pd.DataFrame(pairs, columns=["peak", "trough"])
    recessions.to_csv(folder / "us_recessions.csv", index=False, lineterminator="\n")


if __name__ == "__main__":
    build(Path(sys.argv[1]))
