"""The numbered rulebooks, to be looked up: by number, by section, by a word.

They are written once, as Markdown in `seeds/`; a wheel carries that folder as `finplay/seeds`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from pathlib import Path
from typing import NamedTuple

PREFIXES = {"WC": "wealthcraft", "WM": "wongamania"}
HERE = Path(__file__).resolve().parent
FOLDERS = (HERE / "seeds", HERE.parent / "seeds")  # in a wheel, in a clone

_SECTION = re.compile(r"^## ", re.M)
_HEADING = re.compile(r"(\d+)\. (.*)")
_RULE = re.compile(r"(?:^- )?\*\*(W[CM]-\d+\.\d+)([^*]*)\*\*", re.M)  # a rule begins with its number in bold
_ASKED = re.compile(r"(?:(W[CM])[\s-]*)?(\d+)\.(\d+)", re.I)


class Rule(NamedTuple):
    """One numbered rule. `text` is Markdown; a rule without a title of its own has that of its section."""

    number: str
    title: str
    text: str


class Section(NamedTuple):
    """A chapter of a rulebook: what stands before its first rule, in Markdown, and its rules."""

    number: str  # "0" is the page before the first chapter
    title: str
    intro: str
    rules: tuple[Rule, ...]


class Topic(NamedTuple):
    """Something on the table that can be asked for its rules: a question, a tile, a line of a card."""

    name: str
    rules: tuple[str, ...]
    words: str = ""


# ---------------------------------------------------------------- look up
def rule(number: str) -> Rule:
    """The rule with this number, such as "WC-8.9". Raises ValueError if there is none."""
    game = PREFIXES.get(number[:2])
    found = _by_number(game).get(number) if game else None
    if found is None:
        raise ValueError(f"there is no rule {number!r}")
    return found


@cache
def sections(game: str) -> tuple[Section, ...]:
    """A rulebook by its chapters. Raises ValueError for an unknown game, FileNotFoundError if the file is missing."""
    first, *chapters = _SECTION.split(_text(game))
    preface = first.split("\n", 1)[1].strip()
    return (Section("0", "How to read these rules", preface, ()), *map(_section, chapters))


def rules(game: str) -> tuple[Rule, ...]:
    """All rules of a game, in order."""
    return tuple(each for section in sections(game) for each in section.rules)


def find(game: str, words: str) -> tuple[Rule, ...]:
    """The rules that a person may mean: the one with this number (8.9 will do), or those with every word."""
    number = _ASKED.fullmatch(words.strip())
    if number:
        own = next(prefix for prefix, name in PREFIXES.items() if name == game)
        one = _by_number(game).get(f"{(number[1] or own).upper()}-{int(number[2])}.{int(number[3])}")
        return (one,) if one else ()
    asked = words.casefold().split()
    found = [each for each in rules(game) if asked and holds(asked, *each)]
    return tuple(sorted(found, key=lambda each: not holds(asked, each.title)))  # titles first


def holds(asked: Sequence[str], *texts: str) -> bool:
    """Does every one of these words, in small letters, occur somewhere in the texts?"""
    whole = " ".join(texts).casefold()
    return all(word in whole for word in asked)


# ---------------------------------------------------------------- read
@cache
def _by_number(game: str) -> dict[str, Rule]:
    return {each.number: each for each in rules(game)}


def _text(game: str) -> str:
    if game not in PREFIXES.values():
        raise ValueError(f"there is no rulebook of {game!r}; there are: {', '.join(PREFIXES.values())}")
    for folder in FOLDERS:
        if (folder / f"{game}.md").is_file():
            return (folder / f"{game}.md").read_text(encoding="utf-8")
    raise FileNotFoundError(f"the rulebook seeds/{game}.md was not installed with finplay")


def _section(chapter: str) -> Section:
    heading, _, body = chapter.partition("\n")
    named = _HEADING.fullmatch(heading.strip())
    number, title = (named[1], named[2]) if named else ("", heading.strip())
    starts = list(_RULE.finditer(body))
    ends = [*(each.start() for each in starts), len(body)]
    found = tuple(
        _rule(start[1], start[2].strip(), body[start.end() : end], title)
        for start, end in zip(starts, ends[1:], strict=True)
    )
    return Section(number, title, body[: ends[0]].strip(), found)


def _rule(number: str, bold: str, text: str, section: str) -> Rule:
    text = re.sub(r"^  ", "", text, flags=re.M).strip()  # what belongs to the bullet of the rule is indented
    if bold in ("", "[R]"):
        return Rule(number, section, f"{bold} {text}".strip())
    return Rule(number, bold.rstrip("."), text)


# ---------------------------------------------------------------- Markdown -> HTML
def to_html(markdown: str) -> str:
    """The little Markdown of the rulebooks as HTML: paragraphs, lists, tables, bold, emphasis, code. All is escaped.

    Our own, because no dependency that the table declares does it: the games also run where JupyterLab, which brings
    converters along, is not installed.
    """
    parts: list[str] = []
    for block in re.split(r"\n\s*\n", markdown.strip()):
        lines = block.splitlines()
        while lines:
            size = _run_of(lines)
            parts.append(_block(lines[:size]))
            lines = lines[size:]
    return "".join(parts)


def _run_of(lines: Sequence[str]) -> int:
    """How many lines belong together: rows of a table, points of a list, or a paragraph."""
    kind = lines[0][:2].strip()[:1]
    same = next((i for i, line in enumerate(lines) if not _goes_on(kind, line)), len(lines))
    return max(1, same)


def _goes_on(kind: str, line: str) -> bool:
    if kind == "|":
        return line.startswith("|")
    return not line.startswith("|") and (kind == "-" or not line.startswith("- "))


def _block(lines: Sequence[str]) -> str:
    if lines[0].startswith("|"):
        return _table(lines)
    if lines[0].startswith("- "):
        points = re.split(r"^- ", "\n".join(lines), flags=re.M)[1:]
        return "<ul>" + "".join(f"<li>{_inline(point)}</li>" for point in points) + "</ul>"
    return f"<p>{_inline(chr(10).join(lines))}</p>" if lines[0].strip() else ""


def _table(lines: Sequence[str]) -> str:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    head = "".join(f'<th scope="col">{_inline(cell)}</th>' if cell else "<td></td>" for cell in rows[0])
    body = "".join("<tr>" + "".join(f"<td>{_inline(cell)}</td>" for cell in row) + "</tr>" for row in rows[2:])
    # a table that is wider than a phone scrolls, with the keyboard too
    return (
        f'<div class="fp-scroll" tabindex="0"><table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def _inline(text: str) -> str:
    html = escape(text.strip(), quote=False)
    html = re.sub(r"\n(?=\*Rulings?\b)", "<br>", html)
    html = re.sub(r"`([^`]+)`", r"<code>\1</code>", html)
    html = re.sub(r"\*\*([^*]+)\*\*", r"<b>\1</b>", html)
    return re.sub(r"\*([^*]+)\*", r"<em>\1</em>", html).replace("\n", " ")
