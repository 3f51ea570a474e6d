"""What came out of many games, as one drawing: for each player a hill of results, its median, its worst tenth, wins."""

from __future__ import annotations

from finplay.outcomes import mean_between

from .figures import table_html
from .hills import Hill, ends, hills, percent
from .lab_engine import Played
from .scales import amount


class Mark:
    """Results to compare with, and the seat by seat difference on the same luck."""

    def __init__(self, played: Played) -> None:
        self.played = played
        self.medians = [each.median for each in played.found]

    def difference(self, now: Played, seat: int) -> tuple[float, float, float] | None:
        """How much more this seat has on average, and between what; None where the luck is not the same."""
        then, same = self.played, self.played.series.seed == now.series.seed
        if not same or len(then.worths) != len(now.worths) or then.games < 30 or now.games < 30:
            return None
        pairs = zip(now.worths[seat], then.worths[seat], strict=False)
        return mean_between([a - b for a, b in pairs])


class Results:
    """What is to be shown: the games, and what has changed against the mark, in words for each seat."""

    def __init__(self, played: Played, mark: Mark | None) -> None:
        self.played, self.found = played, played.found
        self.mark = mark if mark is not None and mark.played.series != played.series else None
        self.changes = [change(self.mark.difference(played, i)) if self.mark else "" for i in range(len(self.found))]

    def hills(self) -> list[Hill]:
        ghosts = [*(self.mark.medians if self.mark else ()), *[None] * len(self.found)]
        rows = zip(self.played.names, self.found, self.changes, strict=True)
        return [Hill(name, i, each, told, ghosts[i]) for i, (name, each, told) in enumerate(rows)]


# ---------------------------------------------------------------- words
def change(found: tuple[float, float, float] | None) -> str:
    """What has changed against the mark, in words that tell luck from effect."""
    if found is None:
        return ""
    mean, low, high = found
    if low == high == 0:
        return "the same as the mark"
    by = f"{mean:+.1f}L against the mark"
    words = f"{by} ({low:+.1f} to {high:+.1f})" if low > 0 or high < 0 else f"{by}: may be luck"
    return words.replace("-", "−")


def headline(played: Played) -> str:
    """One sentence: who has most, who wins most, and whether that is sure."""
    found = played.found
    order = sorted(range(len(found)), key=lambda i: -found[i].wins)
    first, second = (found[i] for i in order[:2])
    lead = f"{played.names[order[0]]} wins most: {percent(first.win_share)} of {played.games:,} games"
    if first.win_between[0] <= second.win_between[1]:
        return f"{lead}. {played.names[order[1]]} is so near that this may be luck."
    return f"{lead}."


def sure(played: Played) -> str:
    """How sure all this is."""
    found = played.found
    points = max(100 * (each.win_between[1] - each.win_between[0]) / 2 for each in found)
    lakhs = max((each.median_between[1] - each.median_between[0]) / 2 for each in found)
    return (
        f"How sure? Win shares are right to about {points:.1f} points of 100, medians to about {lakhs:.1f}L, 19 times "
        "out of 20. Every setting meets the same luck, game by game."
    )


def picture(results: Results, w: float) -> str:
    """A hill for each player: SVG, `w` px wide."""
    everything = results.found + (results.mark.played.found if results.mark else ())
    return hills(results.hills(), "Net worth at the end of many games", w, ends(everything))


# ---------------------------------------------------------------- the numbers
def table(results: Results) -> str:
    heads = ("Player", "Median", "between", "Worst tenth", "Wins", "between", "Against the mark")
    rows, played = [], results.played
    for name, each, told in zip(played.names, results.found, results.changes, strict=True):
        a, b = each.median_between
        low, high = each.win_between
        between = f"{100 * low:.1f}% to {100 * high:.1f}%"
        share = f"{100 * each.win_share:.1f}%"
        medians = amount(each.median), f"{amount(a)} to {amount(b)}"
        rows.append((name, *medians, amount(each.worst_tenth), share, between, told or "–"))
    caption = f"Net worth at the end of {played.games:,} games, seeds {played.series.seed} on. “Between”: 95% sure."
    return table_html(heads, rows, caption)
