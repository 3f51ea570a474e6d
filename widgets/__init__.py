"""The games on screen, in Jupyter: draws what finplay lets a seat see, and sends answers. It knows no rule."""

from .table import Table
from .welcome import check_setup

__all__ = ["Table", "check_setup"]
