"""What is on the screen while the laptop goes from one player to the next. Nothing secret is behind it in the page."""

from __future__ import annotations

from . import theme as t
from .draw import drawing, fit, rect, text, token, wrap


def curtain_html(seat: int, name: str, reason: str) -> str:
    """Who is next and what for ("to bid for a house, in secret"). The button below it is the table's."""
    wide, narrow = curtain_svg(seat, name, reason), phone_curtain_svg(seat, name, reason)
    return f'<div class="fp-wide">{wide}</div><div class="fp-narrow">{narrow}</div>'


def curtain_svg(seat: int, name: str, reason: str) -> str:
    """For a room to read from its back row."""
    return _curtain(seat, name, reason, 1264, 560, token_r=96, sizes=(t.TYPE["poster"], 26, 20))


def phone_curtain_svg(seat: int, name: str, reason: str) -> str:
    """The same, upright."""
    return _curtain(seat, name, reason, 374, 420, token_r=62, sizes=(40, 19, 16))


def _curtain(seat: int, name: str, reason: str, w: float, h: float, token_r: float, sizes: tuple[int, int, int]) -> str:
    poster, lead, note = sizes
    room, mid, top = w - 96, w / 2, h * 0.30
    said = _pass_to(name, room, poster)
    asked = [(line, lead, False, t.WHITE) for line in wrap(reason, room, lead, most=2)]
    warned = "Everyone else looks away until the next curtain"
    looks = [(line, note, False, t.ON_INK_MUTED) for line in wrap(warned, room, note)]
    parts = [rect(0, 0, w, h, t.INK, rx=12), *_folds(w, h), token(seat, mid, top, token_r, name)]
    base = top + token_r + poster * 0.25
    for group in ([(*said, True, t.WHITE)], asked, looks):
        for words, size, bold, fill in group:
            base += size * 1.3
            parts.append(text(mid, base, words, size, bold, fill, "middle"))
        base += 14
    return drawing(w, h, f"Pass to {name}", f"{name} is next, {reason}. Nothing secret is on the screen.", *parts)


def _pass_to(name: str, room: float, size: int) -> tuple[str, float]:
    """A long name makes the words smaller, then is cut."""
    least = size * 0.55
    words, size_ = fit(f"Pass to {name}", room, size, least, True)
    return words, size_


def _folds(w: float, h: float) -> list[str]:
    """Three frames, darker and darker."""
    margins = (14, 23, 32)
    return [
        rect(k, k, w - 2 * k, h - 2 * k, "none", edge, 2, 10) for k, edge in zip(margins, t.ON_INK_FOLDS, strict=True)
    ]
