"""The games on screen, in Jupyter: draws what finplay lets a seat see, and sends answers. It knows no rule."""

from .check import Check
from .journal import Journal
from .report import Report
from .table import Table
from .welcome import check_setup

__all__ = ["Check", "Journal", "Report", "Table", "check_setup"]
