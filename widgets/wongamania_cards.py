"""The viewer's hand in Wongamania, as standing cards and as rows: what each costs, says, and why it waits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import theme as t
from .draw import circle, drawing, glyph, rect, text, width, wrap
from .wongamania_parts import ASSET_SIGNS, OFF_BAND, figure

if TYPE_CHECKING:
    from finplay.wongamania.scene import HandCard

STANDING = (153.0, 156.0)
LYING = (262.0, 84.0)
MOST_STANDING = 5  # kinds of card; a larger hand lies down
SIZE = 14  # px, of a sentence


def _title(card: HandCard) -> str:
    times = f", {card.count} of them" if card.count > 1 else ""
    return f"{card.name}, {card.deck} card, costs {card.cost}{times}"


def _desc(card: HandCard) -> str:
    return (
        " ".join(f"{words.rstrip('.')}." for words in (card.sentence, card.can or card.why_not) if words) or card.name
    )


def _sign(card: HandCard) -> str:
    return ASSET_SIGNS.get(card.name, t.KINDS[card.deck][2])


def _colours(card: HandCard) -> tuple[str, str, str, str]:
    """Of the ground, the band, the words on the band, and the words."""
    if card.why_not:
        return t.SUNK, OFF_BAND, t.INK, t.MUTED
    band, on_band, _ = t.KINDS[card.deck]
    return t.CARD, band, on_band, t.INK


def _outline(card: HandCard, w: float, h: float) -> str:
    """Dashed: not now. Two edges behind it: more than one."""
    ground, *_ = _colours(card)
    off, sw = bool(card.why_not), 1.5 if card.why_not else 2.5
    edge, dash = (t.EDGE, "6 4") if off else (t.INK, None)
    if card.count < 2:
        return rect(1.25, 1.25, w - 2.5, h - 2.5, ground, edge, sw, dash=dash)
    behind = rect(5.25, 1.25, w - 6.5, h - 6.5, ground, edge, sw, dash=dash)
    return behind + rect(1.25, 5.25, w - 6.5, h - 6.5, ground, edge, sw, dash=dash)


def _words(card: HandCard, x: float, y: float, room: float, step: float, most: int) -> str:
    lines = wrap(card.sentence, room, SIZE, most=most)
    return "".join(text(x, y + step * i, line, SIZE, False, _colours(card)[3]) for i, line in enumerate(lines))


def _price(card: HandCard, x: float, y: float) -> str:
    disc = circle(x, y, 11.5, t.CARD if card.why_not else t.TRUST, t.INK, 1.5)
    return disc + figure(x, y + 6, card.cost, 19, 16, anchor="middle")


def _name(card: HandCard, room: float, most: int) -> tuple[list[str], float]:
    """The name in the largest size at which it is whole; and the size."""
    for size in (16, 15, 14):
        if max(width(word, size, True) for word in (card.name.split() or [""])) <= room:
            break
    return wrap(card.name, room, size, True, most), size


def _times(card: HandCard) -> tuple[float, str, float]:
    """How far the second edge pushes, "×2", and the room that it takes."""
    if card.count < 2:
        return 0, "", 0
    words = f"×{card.count}"
    return 4, words, width(words, 16, True) + 6


# ---------------------------------------------------------------- standing
def standing_height(card: HandCard, w: float = STANDING[0]) -> float:
    """As high as the name and the whole sentence need, in px."""
    shift, _, taken = _times(card)
    name, _ = _name(card, w - shift - 18 - taken, 2)
    sentence = wrap(card.sentence, w - shift - 18, SIZE, most=9)
    return 59 + shift + 20 * len(name) + 17 * (len(sentence) - 1) + 10


def card_svg(card: HandCard, w: float = STANDING[0], h: float = STANDING[1]) -> str:
    """Deck, cost, name and sentence. What stops it is said below the card, not by greyness alone."""
    _, band, on_band, ink = _colours(card)
    shift, times, taken = _times(card)
    h, side, room = max(h, standing_height(card, w)), w - shift, w - shift - 18
    name, size = _name(card, room - taken, 2)
    fits = width(card.deck, 14, True) < side - 74
    parts = [
        _outline(card, w, h),
        rect(7, 7 + shift, side - 14, 28, band, t.EDGE if card.why_not else t.INK, 1.2, 5),
        _price(card, 22, 21 + shift),
        text(39, 26 + shift, card.deck, 14, True, on_band),
        glyph(_sign(card), side - 31, 12 + shift, 18, on_band) if fits else "",
        *(text(10, 57 + shift + 20 * i, line, size, True, ink) for i, line in enumerate(name)),
        text(side - 9, 57 + shift, times, 16, True, ink, "end") if times else "",
        _words(card, 10, 59 + shift + 20 * len(name), room, 17, 9),
    ]
    return drawing(w, h, _title(card), _desc(card), *parts)


# ---------------------------------------------------------------- lying
def lying_height(card: HandCard, w: float = LYING[0]) -> float:
    """As high as the whole sentence needs, in px."""
    shift, _, _ = _times(card)
    return 43 + shift + 16.5 * (len(wrap(card.sentence, w - shift - 52, SIZE, most=9)) - 1) + 9


def card_row_svg(card: HandCard, w: float = LYING[0], h: float = LYING[1]) -> str:
    """The same card lying down: on the phone, and in a large hand."""
    _, band, on_band, ink = _colours(card)
    shift, times, taken = _times(card)
    h, side = max(h, lying_height(card, w)), w - shift
    name = wrap(card.name, side - 54 - taken, 16, True, most=1)
    parts = [
        _outline(card, w, h),
        rect(7, 7 + shift, 30, h - 14 - shift, band, t.EDGE if card.why_not else t.INK, 1.2, 5),
        glyph(_sign(card), 12, 12 + shift, 20, on_band),
        _price(card, 22, h - 24),
        text(45, 24 + shift, name[0], 16, True, ink),
        text(side - 9, 24 + shift, times, 16, True, ink, "end") if times else "",
        _words(card, 45, 43 + shift, side - 52, 16.5, 9),
    ]
    return drawing(w, h, _title(card), _desc(card), *parts)
