"""Where the time of a game in plain Python goes: looked at some thousand times while games are played.

Every look is counted once, for the innermost function that belongs to one of the parts; small sums that everybody
makes (records, NamedTuples) go to whoever makes them.
"""

from __future__ import annotations

import signal
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

from finplay.series import Series, play_plain

LOOK = 0.002  # s of the processor between two looks; the system may make it longer
FILES = {
    "luck": "luck", "ledger": "ledger and story", "questions": "what is legal", "answers": "what is legal",
    "views": "views", "bots": "the bots", "tactics": "the bots", "series": "asking and set-up",
    "rulebook": "the rules", "tiles": "the rules", "payments": "the rules", "trading": "the rules",
    "global_cards": "the rules", "incident_cards": "the rules", "professional_cards": "the rules",
}  # fmt: skip
PARTS = tuple(dict.fromkeys(FILES.values()))


def part_of(frame: FrameType | None) -> str:
    """The part that is at work in the innermost of these frames that belongs to one."""
    while frame is not None:
        name, file = frame.f_code.co_name, Path(frame.f_code.co_filename).stem
        if name in ("tell", "reveal"):
            return "ledger and story"
        if name.startswith("legal_"):
            return "what is legal"
        if name == "ask":
            return "asking and set-up"
        if file in FILES:
            return FILES[file]
        frame = frame.f_back
    return "the rest"


def shares(series: Series, games: int) -> dict[str, float]:
    """The share of each part in the time of some games, in %."""
    looks: Counter[str] = Counter()

    def look(number: int, frame: FrameType | None) -> Any:
        looks[part_of(frame)] += 1

    before = signal.signal(signal.SIGPROF, look)
    signal.setitimer(signal.ITIMER_PROF, LOOK, LOOK)
    try:
        play_plain(series, 0, games)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
    return {part: 100 * looks[part] / max(1, looks.total()) for part in (*PARTS, "the rest")}
