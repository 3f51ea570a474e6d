"""Warnings that point at the line of whoever called finplay, however deep inside they come up."""

from __future__ import annotations

import sys
import warnings

PACKAGE = __name__.split(".")[0]


def warn(words: str) -> None:
    """Give a warning at the first line outside of finplay."""
    level, frame = 1, sys._getframe()
    while frame.f_back is not None and frame.f_globals.get("__name__", "").split(".")[0] == PACKAGE:
        level, frame = level + 1, frame.f_back
    warnings.warn(words, stacklevel=level)
