"""Reads a drawing back: its texts with their places, as wide as `widgets.draw.width` thinks they are."""

from __future__ import annotations

import re
from itertools import combinations
from typing import NamedTuple
from xml.etree import ElementTree

from widgets.draw import width

SVG = "{http://www.w3.org/2000/svg}"


class Words(NamedTuple):
    """One line of text in a drawing, with its box in px."""

    words: str
    size: float
    initial: bool  # the letter on a token
    left: float
    top: float
    right: float
    bottom: float


def parse(html: str) -> ElementTree.Element:
    """The fragment as XML; raises ParseError where it is not well-formed."""
    return ElementTree.fromstring(f"<div>{html}</div>")


def svgs(html: str) -> list[ElementTree.Element]:
    return list(parse(html).iter(f"{SVG}svg"))


def texts(svg: ElementTree.Element) -> list[Words]:
    return list(_texts(svg, 0, 0, False))


def _texts(element, dx, dy, moved):
    for child in element:
        if child.tag == f"{SVG}text":
            yield _words(child, dx, dy, moved)
        elif child.tag == f"{SVG}g":
            x, y = map(float, re.match(r"translate\(([-\d.e+]+) ([-\d.e+]+)\)", child.get("transform")).groups())
            yield from _texts(child, dx + x, dy + y, True)


def _words(element, dx, dy, moved) -> Words:
    x, y, size = float(element.get("x")) + dx, float(element.get("y")) + dy, float(element.get("font-size"))
    wide = width(element.text or "", size, element.get("font-weight") == "700")
    left = x - wide * {"middle": 0.5, "end": 1}.get(element.get("text-anchor"), 0)
    return Words(element.text or "", size, moved, left, y - 0.8 * size, left + wide, y + 0.22 * size)


def outside(svg: ElementTree.Element) -> list[str]:
    """The texts that leave their drawing."""
    w, h = float(svg.get("width")), float(svg.get("height"))
    return [t.words for t in texts(svg) if t.left < -1 or t.top < -2 or t.right > w + 1 or t.bottom > h + 2]


def meeting(svg: ElementTree.Element) -> list[tuple[str, str]]:
    """The pairs of texts that lie on each other."""
    return [(a.words, b.words) for a, b in combinations(texts(svg), 2) if _meet(a, b)]


def _meet(a: Words, b: Words) -> bool:
    across = min(a.right, b.right) - max(a.left, b.left)
    down = min(a.bottom, b.bottom) - max(a.top, b.top)
    return across > 1.5 and down > 3
