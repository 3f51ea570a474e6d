"""Parts of a series as a DataFrame."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .ledger import BANK, MARKET
from .series import Part, Series

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd


def frame(series: Series, parts: Sequence[Part], every: str) -> pd.DataFrame:
    """What `simulate` gives: every seat, every round or every movement."""
    import pandas as pd

    kinds = {"seat": _seats, "round": _rounds, "ledger": _ledger}
    columns = kinds[every](series, parts)
    return pd.DataFrame({name: narrow(column) for name, column in columns.items()})


def narrow(column: Any) -> Any:
    """Whole numbers in 4 bytes instead of 8 where they fit."""
    import numpy as np

    fits = column.dtype == np.int64 and (column.size == 0 or abs(column).max() < 2**31)
    return column.astype(np.int32) if fits else column


def stack(parts: Sequence[Part], name: str) -> np.ndarray:
    """The tables, places or entries of all parts as one array."""
    import numpy as np

    found = [np.asarray(getattr(part, name), dtype=np.int64) for part in parts]
    return np.concatenate([each for each in found if len(each)] or found[:1])


def _names(series: Series, seats: Any) -> Any:
    import numpy as np

    return np.array([each.name for each in series.seats], dtype=object)[seats]


def _seats(series: Series, parts: Sequence[Part]) -> dict[str, Any]:
    import numpy as np

    tables, places = stack(parts, "tables"), stack(parts, "places")
    games, seats, _ = places.shape
    number, seat = np.repeat(np.arange(games), seats), np.tile(np.arange(seats), games)
    ranks = places[:, :, 0]
    best = ranks == 1
    columns = {"game": number, "seed": series.seed + number, "seat": seat, "player": _names(series, seat)}
    facts = {name: places[:, :, i + 1].ravel() for i, name in enumerate(series.box.facts)}
    return columns | facts | {
        "rank": ranks.ravel(), "win_share": (best / best.sum(axis=1, keepdims=True)).ravel(),
        "rounds": np.repeat(tables[:, 0], seats), "turns": np.repeat(tables[:, 1], seats),
    }  # fmt: skip


def _ledger(series: Series, parts: Sequence[Part]) -> dict[str, Any]:
    import numpy as np

    entries = stack(parts, "entries").reshape(-1, 8)
    number, turn_round, turn, payer, payee, asset, amount, why = entries.T
    who = np.array([each.name for each in series.seats] + ["the market", "the bank"], dtype=object)
    assert (MARKET, BANK) == (-2, -1)  # so that they index from the end
    box = series.box
    return {
        "game": number, "seed": series.seed + number, "round": turn_round, "turn": turn,
        "payer": who[payer], "payee": who[payee],
        "asset": np.array(box.assets, dtype=object)[asset], "amount": amount,
        "why": np.array(box.whys, dtype=object)[why],
    }  # fmt: skip


def _rounds(series: Series, parts: Sequence[Part]) -> dict[str, Any]:
    """Holdings at the end of each round, read off the ledger: start + in - out."""
    import numpy as np

    found = [_rounds_of(series, part) for part in parts if len(part.tables)]
    columns = {name: np.concatenate([each[name] for each in found]) for name in found[0]}
    number, seat = columns.pop("game"), columns.pop("seat")
    head = {"game": number, "seed": series.seed + number, "seat": seat, "player": _names(series, seat)}
    return head | columns


def _rounds_of(series: Series, part: Part) -> dict[str, Any]:
    import numpy as np

    box, seats = series.box, len(series.seats)
    rounds = np.asarray(part.tables, dtype=np.int64)[:, 0]
    held = np.zeros((len(rounds), int(rounds.max()) + 1, seats, len(box.assets)), dtype=np.int64)
    held[:, 0] = box.holdings(box.new_game(series.rules, series.seed, seats))
    number, when, _, payer, payee, asset, amount, _ = np.asarray(part.entries, dtype=np.int64).reshape(-1, 8).T
    for who, sign in ((payee, 1), (payer, -1)):
        ours = who >= 0
        np.add.at(held, (number[ours] - part.first, when[ours], who[ours], asset[ours]), sign * amount[ours])
    held = held.cumsum(axis=1)[:, 1:]
    played = np.arange(1, held.shape[1] + 1)[None, :] <= rounds[:, None]  # game, round
    game, turn = np.nonzero(played)
    rows = held[game, turn]
    columns = {
        "game": np.repeat(part.first + game, seats), "round": np.repeat(turn + 1, seats),
        "seat": np.tile(np.arange(seats), len(game)),
    }  # fmt: skip
    worth = {"net_worth": rows.sum(axis=2).ravel()} if box.one_unit else {}
    return columns | worth | {name: rows[:, :, i].ravel() for i, name in enumerate(box.assets)}
