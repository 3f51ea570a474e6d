"""Stretches of a game that have a name, such as the quadrants of the cycle: a tint, and a name or an arrow above it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from finplay.reading_parts import Phase

from . import theme as t
from .draw import width

ARROWS = {"up": "↗", "high": "↑", "flat": "→", "down": "↘"}  # the glyphs of theme.QUADRANTS as signs
GAP = 6  # px between two names


class Stretch(NamedTuple):
    """A phase on a chart: where, its tint, and what fits above it."""

    begin: float
    end: float
    tint: str
    label: str


def arrow(name: str) -> str:
    """The sign of a phase, where its name has no room."""
    return ARROWS[t.QUADRANTS[name][2]] if name in t.QUADRANTS else name[:1]


def stretches(phases: Sequence[Phase], px: float, size: float) -> list[Stretch]:
    """What to draw; a round is `px` wide, and a name is written in `size` px."""
    found = []
    for phase in phases:
        room = (phase.end - phase.begin) * px - GAP
        fitting = [words for words in (phase.name, arrow(phase.name)) if width(words, size) <= room]
        tint = t.QUADRANTS[phase.name][0] if phase.name in t.QUADRANTS else t.SUNK
        found.append(Stretch(phase.begin, phase.end, tint, fitting[0] if fitting else ""))
    return found


def key(phases: Sequence[Phase], px: float, size: float) -> str:
    """`↗ Recovery, ↘ Recession` for the phases whose name has not room everywhere; empty if all have."""
    written = zip(phases, stretches(phases, px, size), strict=True)
    return ", ".join(dict.fromkeys(f"{arrow(p.name)} {p.name}" for p, drawn in written if drawn.label != p.name))


def with_arrows(words: str, phases: Sequence[Phase], px: float, size: float, room: float) -> str:
    """The words below an axis, and what the arrows above the plot mean; only these if there is not room for both."""
    arrows = key(phases, px, size)
    both = f"{words} ({arrows})" if words and arrows else words or arrows
    return both if not arrows or width(both, size) <= room else arrows


def phase_at(phases: Sequence[Phase], when: float) -> str:
    """The phase that ends at this moment or goes on; the first for the start."""
    return next((phase.name for phase in phases if when <= phase.end), phases[-1].name if phases else "")


def in_words(phases: Sequence[Phase], step: str) -> str:
    """`Recovery to Economic Turn 2, Growth to Economic Turn 4`."""
    return ", ".join(f"{phase.name} to {step} {phase.end:.3g}" for phase in phases)
