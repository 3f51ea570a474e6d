"""From a start to an end: what came on the way, step by step."""

from __future__ import annotations

from collections.abc import Sequence

from .. import report_charts
from .axes import numbers
from .picture import Picture, number


def waterfall(
    steps: Sequence[tuple[str, int]], start: int, title: str, see: str, *, unit: str = "L", source: str = ""
) -> Picture:
    """A bar for each (cause, amount), each from where the last one ended. Raises ValueError for no step."""
    if not steps:
        raise ValueError("a waterfall needs at least one step")
    numbers([start, *(by for _, by in steps)], title)
    figure = report_charts.waterfall(steps, start, title, report_charts.waterfall_height(len(steps)), unit)
    figure.layout.title = None
    figure.layout.margin.t = 14
    now, rows = start, [("Start", "", number(start, unit))]
    for cause, by in steps:
        now += by
        rows.append((cause, f"{'+' if by > 0 else ''}{number(by, unit)}", number(now, unit)))
    told = ", ".join(f"{cause} {by}" for cause, by, _ in rows[1:])
    alt = f"Steps from {number(start, unit)} to {number(now, unit)}: {told}."
    return Picture(figure, title, see, alt, ("", "change", "then"), rows, source)
