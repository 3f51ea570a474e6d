"""What came out of many games, as one drawing: for each player a hill of results, its median, its worst tenth, wins."""

from __future__ import annotations

from math import ceil, floor

from finplay.outcomes import Outcomes, mean_between

from . import theme as t
from .draw import clean, drawing, path, rect, short, text, token, width
from .figures import table_html
from .lab_engine import Played
from .scales import amount, nice_step, ticks

BINS = 44
HILL, ROW = 34, 72  # px


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
        self.ghosts = mark.medians if mark else []
        other = mark is not None and mark.played.series != played.series
        self.changes = [change(mark.difference(played, i)) if mark and other else "" for i in range(len(self.found))]
        everything = [each.worths for each in (*self.found, *(mark.played.found if mark else ()))]
        low, high = min(each[0] for each in everything), max(each[-1] for each in everything)
        step = max(20.0, nice_step(high - low, 8))  # round ends: the axis stays while a slider moves a little
        self.low, self.high = floor(low / step) * step, ceil((high + 1) / step) * step
        self.hills = [self._hill(each) for each in self.found]

    def _hill(self, each: Outcomes) -> list[int]:
        counts = [0] * BINS
        for value in each.worths:
            counts[min(BINS - 1, int((value - self.low) / (self.high - self.low) * BINS))] += 1
        return counts


# ---------------------------------------------------------------- words
def percent(share: float) -> str:
    return f"{100 * share:.0f}%"


def wins(each: Outcomes) -> str:
    """`wins 31% (30% to 33%)`."""
    low, high = each.win_between
    return f"wins {percent(each.win_share)} ({percent(low)} to {percent(high)})"


def numbers(each: Outcomes) -> str:
    return f"median {amount(each.median)}, worst tenth {amount(each.worst_tenth)}"


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


# ---------------------------------------------------------------- the drawing
def picture(results: Results, w: float = 640, size: float = 15) -> str:
    """A hill for each player on one axis: SVG, `w` px wide."""
    narrow, low, high = w < 420, results.low, results.high
    row = ROW + size * (2.9 if narrow else 1.4)
    parts: list[str] = []
    for seat in range(len(results.found)):
        parts += _row(results, seat, seat * row, w, size, narrow)
    base = len(results.found) * row
    for value in ticks(low, high, 5 if narrow else 8):
        label = amount(value)
        half = width(label, size) / 2
        x = min(max(_x(value, low, high, w), half), w - half)
        parts.append(text(x, base + size, label, size, False, t.MUTED, "middle"))
    names = results.played.names
    desc = " ".join(f"{name}: {numbers(each)}, {wins(each)}." for name, each in zip(names, results.found, strict=True))
    return drawing(w, base + size * 1.5, "Net worth at the end of many games", desc, *parts)


def _x(value: float, low: float, high: float, w: float) -> float:
    return 2 + (w - 4) * (value - low) / (high - low)


def _row(results: Results, seat: int, top: float, w: float, size: float, narrow: bool) -> list[str]:
    each, told = results.found[seat], results.changes[seat]
    name = short(clean(results.played.names[seat]), w * 0.4, size + 2)
    baseline = top + size * 1.35
    parts = [token(seat, 11, baseline - size * 0.36, 10, halo=False), text(28, baseline, name, size + 2, True)]
    parts.append(text(w - 2, baseline, wins(each), size, True, anchor="end"))
    line = baseline + size * 1.45
    parts.append(text(2, line, numbers(each), size))
    if told and narrow:
        parts.append(text(2, line + size * 1.4, told, size - 1, False, t.MUTED))
    elif told:
        parts.append(text(w - 2, line, told, size, False, t.MUTED, "end"))
    return parts + _hill(results, seat, top + ROW + size * (2.4 if narrow else 0.9), w)


def _hill(results: Results, seat: int, foot: float, w: float) -> list[str]:
    """The results in columns, with the median as a bar, the worst tenth dotted and the mark's median hollow."""
    each, counts, low, high = results.found[seat], results.hills[seat], results.low, results.high
    px, top = (w - 4) / BINS, HILL / max(counts)
    steps = "".join(f"V{foot - n * top:.1f}h{px:.2f}" for n in counts)
    parts = [path(f"M2 {foot:.1f}{steps}V{foot:.1f}Z", t.PLAYERS[seat][0], t.INK, 0.8)]
    parts.append(path(f"M2 {foot:.1f}H{w - 2:g}", "none", t.EDGE))
    worst, median = _x(each.worst_tenth, low, high, w), _x(each.median, low, high, w)
    down = f"M{worst:.1f} {foot + 3:.1f}v{-HILL * 0.75:.1f}"
    parts += [path(down, "none", t.CARD, 5), path(down, "none", t.LOSS, 2.5, "4 3")]
    parts.append(rect(median - 2.5, foot - HILL - 2, 5, HILL + 5, t.INK, t.CARD, 1.2, 0))
    if seat < len(results.ghosts) and results.ghosts[seat] != each.median:
        x = _x(results.ghosts[seat], low, high, w)
        parts.append(path(f"M{x:.1f} {foot + 1:.1f}l-5 8h10Z", t.CARD, t.INK, 1.5))
    return parts


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
