"""Names for the projector: the same student has the same neutral name tomorrow, and nobody reads who it is."""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable, Mapping
from unicodedata import normalize

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
SHORTEST = 3  # letters of a name that is looked for in capital and small letters
# Scripts in which words stand without spaces: Thai and Lao, Chinese and Japanese, Korean.
UNSPACED = (("\u0e00", "\u0eff"), ("\u2e80", "\u9fff"), ("\uac00", "\ud7af"), ("\U00020000", "\U0003ffff"))
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
        for part in {real, *real.split()[:1]}:
            wanted[normalize("NFC", part)] = other
    patterns = list(filter(None, map(_pattern, sorted(wanted, key=len, reverse=True))))
    if not patterns:
        return text
    others = {part.casefold(): other for part, other in wanted.items()}
    return re.sub("|".join(patterns), lambda found: _other(found[0], others), normalize("NFC", text), flags=re.I)


def _pattern(name: str) -> str:
    """What finds a name in a text: one of two letters as it is written, none of one letter."""
    exact = re.escape(name)
    if len(name) > 1 and any(first <= letter <= last for letter in name for first, last in UNSPACED):
        return exact
    if len(name) < SHORTEST:
        if len(name) < 2 or name == name.lower():
            return ""
        exact = f"(?-i:{exact})"
    return rf"(?<!\w){exact}(?!\w)"


def _other(word: str, wanted: Mapping[str, str]) -> str:
    everyday = word.casefold() in EVERYDAY and word == word.lower()
    return word if everyday else wanted.get(word.casefold(), "somebody")
