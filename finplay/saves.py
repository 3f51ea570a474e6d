"""Games in files. A save holds the game, its rules, its luck, who sits where and every answer; opening it runs the
rules again. It also holds the ledger and the log: for readers, and for the day when the rules have changed.

The file is JSON, and data only: nothing in it is ever executed or imported.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, fields, is_dataclass, replace
from typing import Any, NamedTuple, NoReturn

from .games import box_of
from .ledger import BANK, MARKET, Entry
from .match import Answer, Match, OtherRules
from .savefile import DIGITS, FORMAT, MARK, SaveError, laid_out, parsed, read, write
from .seats import Seat
from .state import NOBODY, Box

__all__ = ["MissingBot", "Record", "SaveError", "as_text", "load", "save"]

BIG = 10**DIGITS - 1
ABOUT = (
    "Columns - script: stream, seat, round, draw, value. answers: seat, decision, answer. "
    "ledger: round, turn, payer, payee, asset, amount, why. log: seat (-1 nobody), sentence. Seats count from 0."
)
OUTSIDE = {"bank": BANK, "market": MARKET}
SHAPE = {
    MARK: int, "about": str, "game": str, "version": int, "rules": dict, "length": int, "seed": int,
    "fresh": list, "script": list, "seats": list, "over": bool, "winners": list, "answers": list,
    "assets": list, "whys": list, "ledger": list, "log": list,
}  # fmt: skip


class MissingBot(LookupError):
    """A bot that a save names and that is not at hand."""


class _Damage(ValueError):
    """Something in a file that `save` would not have written."""


@dataclass(frozen=True)
class Record:
    """A game that can only be read, because its rules are not today's. `read_only` says why.

    `assets` and `whys` name the numbers in the entries of the ledger.
    """

    read_only: str
    game: str
    version: int
    rules: Mapping[str, int]
    seed: int
    names: tuple[str, ...]
    over: bool
    winners: tuple[int, ...]
    ledger: tuple[Entry, ...]
    assets: tuple[str, ...]
    whys: tuple[str, ...]
    story: tuple[tuple[int, str], ...]

    def log(self, seat: int = NOBODY) -> list[tuple[int, str]]:
        """The story in sentences, with the seat they concern."""
        return list(self.story)


def save(match: Match, path: str | os.PathLike[str]) -> None:
    """Write a match to a file, as a whole or not at all. Raises SaveError; an older file is then as it was."""
    name = os.fspath(path)
    if isinstance(match, Record):
        raise SaveError(name, "this game can only be read. Copy the file that it came from instead")
    write(name, as_text(match))


def as_text(match: Match) -> str:
    """What `save` writes, to be kept elsewhere."""
    return laid_out(_document(match))


def load(path: str | os.PathLike[str], bots: Mapping[str, Any] | None = None) -> Match | Record:
    """The match in a file, to be played on; or, if the rules are not today's, a `Record` to be read.

    `bots` gives the bots that are not the game's own, by class name: a class, which gets the saved dials, or a bot.
    Without them the answers still stand, and the match is in trouble where such a bot is asked.
    Raises SaveError for a file that is missing, damaged, edited or no save.
    """
    name = os.fspath(path)
    document = parsed(name, read(name))
    try:
        saved = _checked(document)
        return _opened(saved, _box(name, saved), bots or {})
    except _Damage as damage:
        raise SaveError(name, f"{damage}. The file was edited or damaged; open another copy of it") from None


# ---------------------------------------------------------------- writing
def _document(match: Match) -> dict[str, Any]:
    box, who = match.box, {seat: name for name, seat in OUTSIDE.items()}
    return {
        MARK: FORMAT,
        "about": ABOUT,
        "game": box.name,
        "version": box.version,
        "rules": asdict(match.rules),
        "length": getattr(match.rules_at_start, box.length),
        "seed": match.seed,
        "fresh": list(match.fresh),
        "script": [[*key, value] for key, value in sorted(match.script.items())],
        "seats": [{"name": str(each.name)} | _described(box, each.bot) for each in match.seats],
        "over": match.over,
        "winners": list(match.winners),
        "answers": [[a.seat, a.decision, a.value if type(a.value) is int else list(a.value)] for a in match.answers],
        "assets": list(box.assets),
        "whys": list(box.whys),
        "ledger": [
            [e.round, e.turn, who.get(e.payer, e.payer), who.get(e.payee, e.payee),
             box.assets[e.asset], e.amount, box.whys[e.why]] for e in match.ledger
        ],
        "log": [[seat, sentence] for seat, sentence in match.log()],
    }  # fmt: skip


def _described(box: Box, bot: Any) -> dict[str, Any]:
    """A bot by its class name and its dials; a person is nothing."""
    if bot is None:
        return {}
    if isinstance(bot, _Missing):
        return dict(bot.described)
    own = [name for name, kind in box.bots.items() if kind is type(bot)]
    if own:
        return {"bot": own[0], "from": "game", "dials": _dials(bot)}
    return {"bot": type(bot).__name__, "from": "notebook", "dials": _dials(bot)}


def _dials(bot: Any) -> dict[str, Any] | None:
    """A bot's fields, or None if they are more than numbers and texts (they are then not kept)."""
    if is_dataclass(bot):
        dials = {each.name: getattr(bot, each.name) for each in fields(bot) if each.init}
    else:
        dials = dict(getattr(bot, "__dict__", {}))
    kept = all(_plain(each) or (type(each) is tuple and all(map(_plain, each))) for each in dials.values())
    return dials if kept else None


def _plain(value: object) -> bool:
    if type(value) is float:
        return math.isfinite(value)
    return value is None or type(value) in (bool, str) or (type(value) is int and -BIG <= value <= BIG)


# ---------------------------------------------------------------- checking
Check = Callable[[Any], bool]


class _Saved(NamedTuple):
    """A document of which every part has the right shape. Whether it fits the rules is not known yet."""

    game: str
    version: int
    rules: dict[str, int]
    length: int  # as the game began: "Stop after this round" shortens it
    seed: int
    fresh: tuple[int, int]
    script: dict[tuple[int, int, int, int], int]
    seats: list[dict[str, Any]]
    over: bool
    winners: tuple[int, ...]
    answers: list[tuple[int, str, Any]]
    assets: tuple[str, ...]
    whys: tuple[str, ...]
    ledger: list[Entry]
    log: list[tuple[int, str]]


def _must(right: bool, what: str) -> None:
    if not right:
        raise _Damage(f"{what} is not right")


def _number(low: int, high: int) -> Check:
    return lambda value: type(value) is int and low <= value <= high


def _text(value: object) -> bool:
    return type(value) is str


def _row(*checks: Check) -> Check:
    return lambda row: (
        type(row) is list and len(row) == len(checks) and all(c(v) for c, v in zip(checks, row, strict=True))
    )


def _either(*checks: Check) -> Check:
    return lambda value: any(check(value) for check in checks)


def _each(check: Check) -> Check:
    return lambda row: type(row) is list and all(map(check, row))


def _among(words: Sequence[str]) -> Check:
    return lambda value: type(value) is str and value in words


def _is_seat(seat: Any) -> bool:
    if type(seat) is not dict or not _text(seat.get("name")):
        return False
    if len(seat) == 1:
        return True
    dials = seat.get("dials")
    return (
        set(seat) == {"name", "bot", "from", "dials"}
        and _text(seat["bot"])
        and seat["from"] in ("game", "notebook")
        and (dials is None or (type(dials) is dict and all(map(_either(_plain, _each(_plain)), dials.values()))))
    )


def _checked(document: dict[str, Any]) -> _Saved:
    """Look at every value's type and size. Raises _Damage."""
    _must(set(document) == set(SHAPE), "the list of its parts")
    for key, kind in SHAPE.items():
        _must(type(document[key]) is kind, key)
    seats = len(document["seats"])
    seat, count = _number(0, seats - 1), _number(0, BIG)
    side = _either(seat, _among(tuple(OUTSIDE)))
    parts: dict[str, Check] = {
        "seats": _is_seat,
        "fresh": count,
        "script": _row(*[_number(-1, BIG)] * 4, count),
        "winners": seat,
        "answers": _row(seat, _text, _either(_number(-BIG, BIG), _each(_number(-BIG, BIG)))),
        "assets": _text,
        "whys": _text,
    }
    for key, check in parts.items():
        _lines(document, key, check)
    asset, why = _among(document["assets"]), _among(document["whys"])
    _lines(document, "ledger", _row(count, count, side, side, asset, _number(-BIG, BIG), why))
    _lines(document, "log", _row(_number(NOBODY, seats - 1), _text))
    _must(all(map(_number(-BIG, BIG), document["rules"].values())), "rules")
    _must(len(document["fresh"]) == 2, "fresh")
    return _saved(document)


def _lines(document: dict[str, Any], key: str, check: Check) -> None:
    for number, each in enumerate(document[key], start=1):
        _must(check(each), f"{key}, number {number},")


def _saved(document: dict[str, Any]) -> _Saved:
    d = {key: value for key, value in document.items() if key in _Saved._fields}
    assets, whys = tuple(d["assets"]), tuple(d["whys"])
    d |= {
        "fresh": tuple(d["fresh"]),
        "script": {tuple(row[:4]): row[4] for row in d["script"]},
        "winners": tuple(d["winners"]),
        "answers": [tuple(row) for row in d["answers"]],
        "assets": assets,
        "whys": whys,
        "ledger": [_entry(row, assets, whys) for row in d["ledger"]],
        "log": [tuple(row) for row in d["log"]],
    }
    return _Saved(**d)


def _entry(row: list[Any], assets: tuple[str, ...], whys: tuple[str, ...]) -> Entry:
    round, turn, payer, payee, asset, amount, why = row
    sides = [OUTSIDE.get(side, side) for side in (payer, payee)]
    return Entry(round, turn, sides[0], sides[1], assets.index(asset), amount, whys.index(why))


# ---------------------------------------------------------------- opening
def _box(name: str, saved: _Saved) -> Box:
    try:
        return box_of(saved.game)
    except ValueError as error:
        raise SaveError(name, f"{error}. Update finplay to open this save") from None


def _opened(saved: _Saved, box: Box, bots: Mapping[str, Any]) -> Match | Record:
    why = _other_rules(box, saved)
    if why:
        return _record(saved, why)
    absent = [_absent(each, "it is not asked") if "bot" in each else None for each in saved.seats]
    try:
        replay = _match(box, saved, absent)  # without bots the game stops where the recorded answers do
    except OtherRules as error:
        return _record(saved, f"its answers do not fit today's rules, or the file was edited ({error})")
    except Exception as error:  # the rules may stumble in any way over what was edited
        raise _Damage(f"the rules refuse it ({error})") from error
    same = replay.ledger == saved.ledger and replay.over == saved.over and replay.winners == saved.winners
    if not same:
        raise _Damage("its answers give another game than its ledger and winners tell")
    return _match(box, saved, [_bot(box, each, bots) for each in saved.seats])


def _other_rules(box: Box, saved: _Saved) -> str:
    """Why this game cannot be played on by today's rules, or ""."""
    if saved.version != box.version:
        age = "older" if saved.version < box.version else "newer"
        return f"it was played by {age} rules (version {saved.version}; here they have version {box.version})"
    different = {each.name for each in fields(box.rules)} ^ set(saved.rules)
    return f"its house rules are not today's ({', '.join(sorted(different))})" if different else ""


def _record(saved: _Saved, why: str) -> Record:
    names = tuple(each["name"] for each in saved.seats)
    return Record(
        why, saved.game, saved.version, saved.rules, saved.seed, names, saved.over, saved.winners,
        tuple(saved.ledger), saved.assets, saved.whys, tuple(saved.log),
    )  # fmt: skip


def _match(box: Box, saved: _Saved, bots: Sequence[Any]) -> Match:
    seats = [Seat(each["name"], bot) for each, bot in zip(saved.seats, bots, strict=True)]
    answers = [_answer(box, *each) for each in saved.answers]
    match = Match(
        box.name, seats, saved.seed, box.rules(**saved.rules),
        script=saved.script, fresh=saved.fresh, answers=answers,
    )  # fmt: skip
    match.rules_at_start = replace(match.rules, **{box.length: saved.length})
    return match


def _answer(box: Box, seat: int, decision: str, value: Any) -> Answer:
    kind: Any = box.decisions[decision].answer if decision in box.decisions else None
    if kind is int and type(value) is int:
        return Answer(seat, decision, value)
    if kind in (None, int) or type(value) is int or len(value) != len(kind._fields):
        raise OtherRules(f"{value} is no answer to '{decision}'")
    return Answer(seat, decision, kind(*value))


# ---------------------------------------------------------------- bots
class _Missing:
    """Keeps the seat of a bot that is not at hand. Asked anything, it says why."""

    def __init__(self, described: dict[str, Any], why: str) -> None:
        self.described, self.why = described, why

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self._refuse

    def _refuse(self, *asked: Any) -> NoReturn:
        raise MissingBot(self.why)


def _absent(described: dict[str, Any], why: str) -> _Missing:
    name = described["bot"]
    return _Missing(
        described,
        f"the bot {name} of this save is missing ({why}). To go on, open the save with "
        f"load(path, bots={{{name!r}: {name}}}), or hand the seat over to another bot",
    )


def _bot(box: Box, described: dict[str, Any], bots: Mapping[str, Any]) -> Any:
    """The bot that a save describes; a person is None."""
    if "bot" not in described:
        return None
    name, dials = described["bot"], described["dials"]
    why = "it is not at hand"
    for kind in (box.bots.get(name) if described["from"] == "game" else None, bots.get(name)):
        if kind is not None:
            try:
                return _made(kind, dials)
            except Exception as error:  # a bot from a notebook may fail in any way
                why = f"it could not be made again: {error}"
    return _absent(described, why)


def _made(kind: Any, dials: dict[str, Any] | None) -> Any:
    """A bot with its saved dials; a bot that is given ready-made is itself."""
    if not isinstance(kind, type):
        return kind
    if dials is None:
        raise ValueError("it held more than numbers and texts, so give a bot instead of its class")
    dials = {key: tuple(value) if type(value) is list else value for key, value in dials.items()}
    if is_dataclass(kind):
        return kind(**dials)
    bot: Any = object.__new__(kind)  # its __init__ may ask for something else than what it keeps
    for key, value in dials.items():
        setattr(bot, key, value)
    return bot
