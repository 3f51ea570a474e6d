"""Names for the projector: the same student has the same neutral name tomorrow, and nobody reads who it is."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Mapping

PLACES = (
    "Bay", "Cliff", "Coast", "Delta", "Dune", "Fjord", "Forest", "Garden", "Glen", "Grove", "Harbour", "Hill",
    "Island", "Lagoon", "Lake", "Meadow", "Moor", "Oasis", "Orchard", "Park", "Prairie", "Reef", "River", "Shore",
    "Spring", "Summit", "Valley", "Village",
)  # fmt: skip
CREATURES = (
    "Badger", "Beaver", "Bison", "Crane", "Dolphin", "Finch", "Gecko", "Gibbon", "Hare", "Heron", "Ibis", "Kiwi",
    "Koala", "Lark", "Lemur", "Lynx", "Marten", "Moose", "Newt", "Okapi", "Oryx", "Osprey", "Otter", "Panda", "Plover",
    "Puffin", "Raven", "Robin", "Seal", "Stork", "Swift", "Tapir", "Tern", "Turtle", "Wren", "Zebra",
)  # fmt: skip
SHORTEST = 3  # letters of a name that is looked for in what somebody wrote
EVERYDAY = {"art", "bill", "grace", "hope", "joy", "mark", "may", "rich", "sunny", "will"}  # names that are words too


def neutral(keys: Iterable[str]) -> dict[str, str]:
    """A neutral name for each key. It depends on the key alone, but for the rare second of the same name."""
    found: dict[str, str] = {}
    taken: dict[str, int] = {}
    for key in sorted(set(keys)):
        number = zlib.crc32(key.encode("utf-8", "backslashreplace"))
        name = f"{PLACES[number % len(PLACES)]} {CREATURES[number // len(PLACES) % len(CREATURES)]}"
        taken[name] = taken.get(name, 0) + 1
        found[key] = name if taken[name] == 1 else f"{name} {taken[name]}"
    return found


def without_names(text: str, names: Mapping[str, str]) -> str:
    """The text with every real name in it, whole or its first word, put as the neutral one."""
    wanted: dict[str, str] = {}
    for real, other in names.items():
        for part in {real, real.split()[0] if real.split() else ""}:
            if len(part) >= SHORTEST:
                wanted[part.casefold()] = other
    if not wanted:
        return text
    longest_first = sorted(wanted, key=len, reverse=True)
    pattern = rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)"
    return re.sub(pattern, lambda found: _other(found[0], wanted), text, flags=re.IGNORECASE)


def _other(word: str, wanted: Mapping[str, str]) -> str:
    everyday = word.casefold() in EVERYDAY and word == word.lower()
    return word if everyday else wanted.get(word.casefold(), "somebody")
