"""Players in HTML: a heading with a token, and who is still to bid. For any game."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from . import theme as t
from .draw import clean, drawing, glyph, token_html

SIGNS = {  # the glyph beside a bidder, and its fill
    "sealed": ("envelope", t.TRUST),
    "house": ("house", t.ASSETS["property"][0]),
    "waits": ("hourglass", t.SUNK),
}


def named_html(seat: int, name: str, words: str) -> str:
    """A heading with a player's token: "Asha gives"."""
    return f'<div class="fp-named">{token_html(seat, name)}<span>{escape(clean(words))}</span></div>'


def bidders_html(states: Sequence[tuple[int, str, str, str]]) -> str:
    """Who is still to bid: (seat, name, state in words, sign), the sign one of now, sealed, house, waits, none.

    An envelope says that there is a bid, never which.
    """
    return f'<div class="fp-seats">{"".join(_seat(*state) for state in states)}</div>'


def _seat(seat: int, name: str, words: str, sign: str) -> str:
    now = " fp-seat-now" if sign == "now" else ""
    who = f'<div class="fp-who"><b>{escape(clean(name))}</b>{escape(clean(words))}</div>'
    return f'<div class="fp-seat{now}">{token_html(seat, name, 38)}{who}{_sign(sign, words)}</div>'


def _sign(sign: str, words: str) -> str:
    if sign not in SIGNS:
        return ""
    name, fill = SIGNS[sign]
    svg = drawing(36, 36, words, words, glyph(name, 0, 0, 36, t.INK, fill, 1.6), beside_text=True)
    return f'<div class="fp-wide" style="width:36px;flex:none">{svg}</div>'
