"""The charts of the course: columns (a dict of lists, or a DataFrame) -> a picture. They know no game and no data.

A picture is a plotly figure with the sentence that says what to see, its alternative text and the table behind it.
"""

from .dots import dots
from .lines import drawdown, growth, layers, ruler, shaded
from .picture import Page, Picture, Place, number
from .ranges import ranges
from .spreads import bars, holdings, mix, share_below, strips, years
from .steps import waterfall
from .tables import clock, heat, quilt

__all__ = [
    "Page", "Picture", "Place", "bars", "clock", "dots", "drawdown", "growth", "heat", "holdings", "layers", "mix",
    "number", "quilt", "ranges", "ruler", "shaded", "share_below", "strips", "waterfall", "years",
]  # fmt: skip
