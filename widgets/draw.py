"""SVG text from Python: a handful of helpers that know no game.

No ids and no style sheets inside an SVG, for two tables on one page must not collide.
Everything that somebody typed goes through `text` or `drawing`, which escape it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from math import cos, pi, sin
from typing import NamedTuple

from . import theme as t
from .glyphs import GLYPHS

# ---------------------------------------------------------------- words and their room
# The advance of each sign in DejaVu Sans, in em: the widest font that we expect, so that the text fits in every other.
_EMS = (
    (0.30, "ijlIJ'"),
    (0.34, " ,.·:;|/\\"),
    (0.40, "-ft![]()r"),
    (0.52, '"*?szc`–_°'),
    (0.59, "kvxyFTYL"),
    (0.64, "abdeghnopqu0123456789PS$₹{}"),
    (0.70, "ABCERVXZK"),
    (0.79, "DGHNOQUw&"),
    (0.84, "+−×±=<>~^#→←"),
    (0.88, "M"),
    (1.00, "mW%@…—"),
)
_EM = {sign: em for em, signs in _EMS for sign in signs}
_BOLD = 0.078  # em that a letter gains when it is bold

# Neither XML nor a reader has a use for these: control signs, half pairs, and marks that turn the text round.
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff\u200e\u200f\u2028-\u202e\u2066-\u2069]")


def clean(words: object) -> str:
    """What can be printed of something that somebody typed. Not yet escaped."""
    return _UNPRINTABLE.sub(" ", str(words))


def _em(sign: str) -> float:
    if unicodedata.category(sign) == "Mn" or "\u1160" <= sign <= "\u11ff":  # stands on or within the sign before it
        return 0.0
    if unicodedata.east_asian_width(sign) in "WF":
        return 1.3 if sign > "\U0001f000" else 1.05
    return _EM.get(sign, 0.79 if sign.islower() or sign.isupper() else 0.84)


@lru_cache(maxsize=4096)
def width(words: str, size: float, bold: bool = False) -> float:
    """About the width in px, on the safe side."""
    signs = unicodedata.normalize("NFKD", words)
    em = sum(map(_em, signs))
    return size * (em + _BOLD * len(signs) if bold else em)


def short(words: str, room: float, size: float, bold: bool = True) -> str:
    """A typed name, cut to its place."""
    words = clean(words)
    if width(words, size, bold) <= room:
        return words
    kept = words
    while kept and width(kept + "…", size, bold) > room:
        kept = kept[:-1].rstrip()
    return kept + "…"


def wrap(words: str, room: float, size: float, bold: bool = False, most: int = 9) -> list[str]:
    """The words in lines that fit the room; what is beyond the last line is cut with an ellipsis."""
    lines = [""]
    for word in clean(words).split():
        longer = f"{lines[-1]} {word}".strip()
        if width(longer, size, bold) <= room or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    if len(lines) > most:
        lines[most - 1 :] = [lines[most - 1] + "…"]
    return [short(line, room, size, bold) for line in lines]


def fit(words: str, room: float, size: float, least: float, bold: bool = False) -> tuple[str, float]:
    """The words and the largest size, from `size` down to `least`, at which they fit; cut if none does."""
    words = clean(words)
    while size > least and width(words, size, bold) > room:
        size = max(least, size - 1)
    return short(words, room, size, bold), size


def signed(amount: int, unit: str = "L") -> str:
    """+8L, −12L, ±0L: with a true minus."""
    return f"{'+' if amount > 0 else '−' if amount < 0 else '±'}{abs(amount)}{unit}"


def lakh(amount: int) -> str:
    """10L, −4L."""
    return f"{'−' if amount < 0 else ''}{abs(amount)}L"


# ---------------------------------------------------------------- elements
class Box(NamedTuple):
    """A place on a drawing: its top left corner, width and height."""

    x: float
    y: float
    w: float
    h: float


def attrs(**values: object) -> str:
    """SVG attributes; None leaves one out."""
    return "".join(f' {key.replace("_", "-")}="{_plain(v)}"' for key, v in values.items() if v is not None)


def _plain(value: object) -> str:
    return f"{value:g}" if isinstance(value, int | float) else str(value)


def text(
    x: float,
    y: float,
    words: object,
    size: float = 16,
    bold: bool = False,
    fill: str = t.INK,
    anchor: str | None = None,
) -> str:
    """One line of text, escaped; y is its baseline."""
    weight = 700 if bold else None
    how = attrs(x=x, y=y, font_size=size, font_weight=weight, fill=fill, text_anchor=anchor)
    return f"<text{how}>{escape(clean(words))}</text>"


def fitted(
    x: float,
    y: float,
    words: str,
    room: float,
    size: float = 16,
    least: float = 14,
    bold: bool = False,
    fill: str = t.INK,
    anchor: str | None = None,
) -> str:
    """One line of text that is made smaller, then cut, to fit the room."""
    words, size = fit(words, room, size, least, bold)
    return text(x, y, words, size, bold, fill, anchor)


def lines(
    x: float,
    y: float,
    words: str,
    room: float,
    size: float = 16,
    bold: bool = False,
    anchor: str | None = None,
    leading: float = 1.25,
    most: int = 9,
) -> str:
    """Wrapped text; y is the first baseline."""
    wrapped = wrap(words, room, size, bold, most)
    return "".join(text(x, y + i * size * leading, line, size, bold, t.INK, anchor) for i, line in enumerate(wrapped))


def rect(
    x: float,
    y: float,
    w: float,
    h: float,
    fill: str = t.CARD,
    stroke: str | None = None,
    sw: float = 1.5,
    rx: float = t.RADIUS["card"],
    dash: str | None = None,
) -> str:
    """A rectangle whose top left corner is x, y."""
    line = attrs(stroke=stroke, stroke_width=sw, stroke_dasharray=dash) if stroke else ""
    return f"<rect{attrs(x=x, y=y, width=max(0, w), height=max(0, h), rx=rx, fill=fill)}{line}/>"


def path(d: str, fill: str = "none", stroke: str = t.INK, sw: float = 1.5, dash: str | None = None) -> str:
    """A path with round ends and corners."""
    round_ = attrs(stroke_linejoin="round", stroke_linecap="round")
    return f"<path{attrs(d=d, fill=fill, stroke=stroke, stroke_width=sw, stroke_dasharray=dash)}{round_}/>"


def circle(x: float, y: float, r: float, fill: str = t.CARD, stroke: str | None = None, sw: float = 1.5) -> str:
    """A disc round x, y."""
    line = attrs(stroke=stroke, stroke_width=sw) if stroke else ""
    return f"<circle{attrs(cx=x, cy=y, r=r, fill=fill)}{line}/>"


def group(x: float, y: float, *parts: str) -> str:
    """The parts, moved."""
    return f'<g transform="translate({x:g} {y:g})">{"".join(parts)}</g>'


def drawing(w: float, h: float, title: str, desc: str, *parts: str, beside_text: bool = False) -> str:
    """One complete SVG: a title and a description first, so that nobody needs the picture.

    A drawing beside a text that says the same is hidden from screen readers, which would say it twice.
    """
    title, desc = escape(clean(title)), escape(clean(desc))
    size = attrs(viewBox=f"0 0 {w:g} {h:g}", width=w, height=h)
    hidden = ' aria-hidden="true"' if beside_text else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg"{size} role="img" aria-label="{title}"{hidden} '
        f'font-family="{t.FONT}"><title>{title}</title><desc>{desc}</desc>{"".join(parts)}</svg>'
    )


# ---------------------------------------------------------------- textures, line by line (a pattern would need an id)
def texture(x: float, y: float, w: float, h: float, kind: str, stroke: str, sw: float = 1.6, gap: float = 7) -> str:
    """Lines, bricks, slant or cross over a rectangle; nothing for "none"."""
    if w <= 0 or kind == "none":
        return ""
    draw = {"lines": _lines, "bricks": _bricks, "slant": _slant, "cross": _cross}[kind]
    return f'<path d="{draw(x, y, w, h, gap)}" stroke="{stroke}" stroke-width="{sw:g}" fill="none"/>'


def _lines(x: float, y: float, w: float, h: float, gap: float) -> str:
    return "".join(f"M{x:g} {y + k:g}h{w:g}" for k in _steps(gap * 0.7, h, gap))


def _bricks(x: float, y: float, w: float, h: float, gap: float) -> str:
    courses = "".join(f"M{x:g} {y + k:g}h{w:g}" for k in _steps(gap, h, gap))
    joints = ""
    for row, k in enumerate(_steps(0, h, gap)):
        first = gap if row % 2 else gap * 2
        joints += "".join(f"M{x + c:g} {y + k:g}v{min(gap, h - k):g}" for c in _steps(first, w, gap * 2))
    return courses + joints


def _slant(x: float, y: float, w: float, h: float, gap: float) -> str:
    return "".join(f"M{x + a:g} {y + b:g}L{x + c:g} {y + d:g}" for a, b, c, d in _diagonals(w, h, gap))


def _cross(x: float, y: float, w: float, h: float, gap: float) -> str:
    other = "".join(f"M{x + w - a:g} {y + b:g}L{x + w - c:g} {y + d:g}" for a, b, c, d in _diagonals(w, h, gap))
    return _slant(x, y, w, h, gap) + other


def _diagonals(w: float, h: float, gap: float) -> Iterator[tuple[float, float, float, float]]:
    """From the left or bottom edge up to the top or right edge."""
    for k in _steps(gap, w + h, gap * 1.2):
        a, b = max(0, k - h), min(k, w)
        yield a, k - a, b, k - b


def _steps(start: float, stop: float, step: float) -> Iterator[float]:
    k = start
    while k < stop:
        yield round(k, 2)
        k += step


def asset_bar(x: float, y: float, w: float, h: float, asset: str) -> str:
    """A bar in the fill and texture of cash, bonds, property or stocks; nothing if it has no length."""
    if w <= 0:
        return ""
    fill, kind, stroke = t.ASSETS[asset]
    ground = rect(x, y, w, h, fill, rx=0)
    return ground + texture(x, y, w, h, kind, stroke) + rect(x, y, w, h, "none", t.INK, 1.5, 0)


# ---------------------------------------------------------------- players' tokens and dice
def _polygon(corners: int, r: float) -> str:
    turns = [(360 * k / corners - 90) * pi / 180 for k in range(corners)]
    return "M" + "L".join(f"{r * cos(a):.2f} {r * sin(a):.2f}" for a in turns) + "Z"


def _outline(shape: str, r: float) -> str:
    match shape:
        case "circle":
            return f"M{-r:g} 0a{r:g} {r:g} 0 1 0 {2 * r:g} 0a{r:g} {r:g} 0 1 0 {-2 * r:g} 0Z"
        case "square":
            return f"M{-0.88 * r:g} {-0.88 * r:g}h{1.76 * r:g}v{1.76 * r:g}h{-1.76 * r:g}Z"
        case "diamond":
            return _polygon(4, r * 1.14)
        case "triangle":
            return _polygon(3, r * 1.22)
        case "hexagon":
            return _polygon(6, r * 1.04)
    half = f"{r / 2:g}"
    return f"M-{half} {-r:g}h{r:g}v{half}h{half}v{r:g}h-{half}v{half}h{-r:g}v-{half}h-{half}v{-r:g}h{half}Z"


def token(seat: int, x: float, y: float, r: float, name: str = "", halo: bool = True) -> str:
    """The shape, hue and initial of one player, round x, y; r is half its height. The halo parts it from its ground."""
    hue, shape = t.PLAYERS[seat]
    outline = _outline(shape, r)
    ring = path(outline, "none", t.CARD, min(r * 0.5 + 1, r * 0.12 + 10)) if halo else ""
    size, low = (r * 0.86, r * 0.22) if shape == "triangle" else (r * 1.02, 0)
    initial = clean(name).strip()[:1]
    if width(initial, 1, True) > 1.5:  # a few single signs are whole phrases
        initial = ""
    letter = text(0, r * 0.36 + low, initial, size, True, t.ink_on(hue), "middle") if initial else ""
    return group(x, y, ring, path(outline, hue, t.INK, max(1.5, r * 0.12)), letter)


def token_html(seat: int, name: str, size: float = 28, initial: bool = True) -> str:
    """A token to stand beside the player's name in HTML, which says what the drawing says."""
    mid = size / 2
    whose = clean(name).strip() or f"Player {seat + 1}"
    shape = token(seat, mid, mid, mid * 0.78, name if initial else "", False)
    svg = drawing(size, size, whose, f"{whose}'s token", shape, beside_text=True)
    return f'<span class="fp-token" style="width:{size:g}px">{svg}</span>'


# Places on a grid of 3 x 3, for each face.
_PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


def die(x: float, y: float, side: float, face: int = 0) -> str:
    """A die whose top left corner is x, y; face 0 is a die not yet rolled."""
    if not face:
        return rect(x, y, side, side, t.CARD, t.EDGE, 2.5, side * 0.18, "6 5")
    places = (side * 0.26, side * 0.5, side * 0.74)
    pips = [circle(places[k % 3], places[k // 3], side * 0.09, t.INK) for k in _PIPS[face]]
    return group(x, y, rect(0, 0, side, side, t.CARD, t.INK, 2.5, side * 0.18), *pips)


# ---------------------------------------------------------------- gains and losses
def change_width(amount: int, size: float) -> float:
    """The room that `change` takes."""
    return width(signed(amount), size, True) + (size * 0.88 if amount else 0)


def change(x: float, y: float, amount: int, size: float, anchor: str = "start") -> str:
    """A gain or a loss: triangle, sign and colour say the same thing three times."""
    fill = t.GAIN if amount > 0 else t.LOSS if amount < 0 else t.MUTED
    left = x - change_width(amount, size) * {"start": 0, "middle": 0.5, "end": 1}[anchor]
    words = text(left + (size * 0.88 if amount else 0), y, signed(amount), size, True, fill)
    return _arrow(left, y - size * 0.36, size * 0.34, amount, fill) + words


def _arrow(x: float, mid: float, k: float, amount: int, fill: str) -> str:
    if not amount:
        return ""
    up = 1 if amount > 0 else -1
    return path(f"M{x:g} {mid + up * k * 0.8:g}h{2 * k:g}l{-k:g} {-up * 1.7 * k:g}Z", fill, fill, 1)


# ---------------------------------------------------------------- glyphs
def glyph(name: str, x: float, y: float, size: float, colour: str = t.INK, fill: str = "none", sw: float = 1.9) -> str:
    """A glyph whose top left corner is x, y."""
    line = attrs(fill="none", stroke=colour, stroke_width=sw, stroke_linejoin="round", stroke_linecap="round")
    return f'<g transform="translate({x:g} {y:g}) scale({size / 24:.4g})"{line}>{GLYPHS[name].format(f=fill)}</g>'
