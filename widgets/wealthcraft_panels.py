"""What WealthCraft asks between turns: the auction and its opening, and the parts of the trade builder.

Text that has to flow is HTML; what needs a scale is drawn, once for a wide place and once for the phone.
"""

from __future__ import annotations

from collections.abc import Sequence

from . import theme as t
from .draw import (
    Box,
    asset_bar,
    drawing,
    fit,
    fitted,
    glyph,
    lakh,
    path,
    rect,
    text,
    token,
    width,
    wrap,
)

WIDE = 780  # px: fits the column of the board; never drawn larger, so that 16 px stay 16 px
NARROW = 350


def _both(wide: str, narrow: str) -> str:
    return f'<div class="fp-wide" style="max-width:{WIDE}px">{wide}</div><div class="fp-narrow">{narrow}</div>'


# ---------------------------------------------------------------- the auction
def money_line_html(cash: int, marks: Sequence[tuple[int, str]], note: str = "") -> str:
    """The amounts from nothing to all one's cash, in L, with marks such as (10, "10L: least bid"); a note below."""
    return _both(money_line_svg(cash, marks, note, WIDE), money_line_svg(cash, marks, note, NARROW))


def money_line_svg(cash: int, marks: Sequence[tuple[int, str]], note: str, w: float) -> str:
    """A line of money, and the labels of its marks in as many lines as they need."""
    left, right = 14, w - 14
    most = max(1, cash, *(value for value, _ in marks), 0) * 1.2
    unit = (right - left) / most
    label = f"your cash {lakh(cash)}"
    ticks = [(left + max(0, value) * unit, words) for value, words in marks]
    labels, h = _labels(ticks, Box(4, 86, w - 8, 20))
    noted = wrap(note, w - 28, 16) if note else []
    cash_x = left + max(0, cash) * unit
    parts = [
        rect(left, 42, right - left, 18, t.SUNK, t.EDGE, 1.2, 0),
        asset_bar(left, 42, unit * cash, 18, "cash"),
        *(path(f"M{x:g} 36v30", "none", t.INK, 2) for x, _ in ticks),
        path(f"M{cash_x:g} 28v38", "none", t.INK, 3),
        _beside(cash_x, 22, label, 16, True, Box(4, 0, w - 8, 0)),
        *labels,
        *(text(left, h + 22 + 20 * i, line, 16, False, t.MUTED) for i, line in enumerate(noted)),
    ]
    marked = ", ".join(words for _, words in marks)
    return drawing(w, h + 8 + 21 * len(noted), f"Your cash {lakh(cash)}", f"Marks: {marked}. {note}".strip(), *parts)


def _beside(x: float, y: float, words: str, size: float, bold: bool, room: Box) -> str:
    """A label over its mark, pushed inward where it would leave the drawing."""
    words, size = fit(words, room.w, size, 12, bold)
    half = width(words, size, bold) / 2
    middle = min(max(x, room.x + half), room.x + room.w - half)
    return text(middle, y, words, size, bold, anchor="middle")


def _labels(ticks: Sequence[tuple[float, str]], room: Box) -> tuple[list[str], float]:
    """Each label in the first line where it meets no other; and the last base line."""
    ends: list[float] = []
    parts = []
    for x, words in sorted(ticks):
        half = min(room.w, width(words, 16)) / 2
        start = min(max(x, room.x + half), room.x + room.w - half) - half
        line = next((i for i, end in enumerate(ends) if end + 12 <= start), len(ends))
        ends[line : line + 1] = [start + 2 * half]
        parts.append(_beside(x, room.y + room.h * line, words, 16, False, room))
    return parts, room.y + room.h * max(0, len(ends) - 1)


def opened_html(bids: Sequence[tuple[int, str, int, str]], winner: int = -1) -> str:
    """The opening: (seat, name, bid in L or 0 for a pass, outcome in words); the winner's seat gets a house."""
    highest_first = sorted(bids, key=lambda bid: -bid[2])
    return _both(_opened(highest_first, winner, WIDE), _opened(highest_first, winner, NARROW))


def _opened(bids: Sequence[tuple[int, str, int, str]], winner: int, w: float) -> str:
    """On the phone the outcome stands below its bar."""
    narrow = w < t.NARROW_BELOW
    start, bar = (110, w - 110 - 84) if narrow else (160, 240)
    unit = bar / max(1, *(bid for _, _, bid, _ in bids), 0)
    y, parts = 0.0, []
    for seat, name, bid, outcome in bids:
        won = seat == winner
        end, shown = _bid(bid, won, start, unit, y)
        parts += [token(seat, 18, y + 19, 13, name, False), fitted(40, y + 25, name, start - 50, 18, 14, won), *shown]
        if outcome and narrow:
            parts.append(fitted(40, y + 49, outcome, w - 44, 15, 12))
        elif outcome:
            parts.append(fitted(end + 8, y + 25, outcome, w - end - 12, 17, 14))
        y += 58 if outcome and narrow else 38
    told = "; ".join(f"{name} {_said_bid(bid)}{', ' if outcome else ''}{outcome}" for _, name, bid, outcome in bids)
    return drawing(w, max(1, y), "Bids opened", told or "Nobody bid.", *parts)


def _bid(bid: int, won: bool, start: float, unit: float, y: float) -> tuple[float, list[str]]:
    """Where it ends, and the bar, the amount, and the winner's house."""
    after = start + unit * bid + 10 if bid else start
    beyond = after + width(_said_bid(bid), 18, won) + 8
    parts = [asset_bar(start, y + 6, unit * bid, 26, "cash"), text(after, y + 25, _said_bid(bid), 18, won)]
    if not won:
        return beyond, parts
    return beyond + 32, [*parts, glyph("house", beyond, y + 3, 28, t.INK, t.ASSETS["property"][0])]


def _said_bid(bid: int) -> str:
    return lakh(bid) if bid else "passed"


# ---------------------------------------------------------------- the trade builder
def asset_svg(asset: str, have: int | None, then: int | None, limit: int, w: float = 172, h: float = 46) -> str:
    """What is held now and after the deal, in L; a warning if that is over the audit limit. None is hidden."""
    if have is None or then is None:
        words, over, moves = "hidden", False, False
    else:
        over, moves = then > limit, then != have
        words = f"{lakh(have)} → {lakh(then)}" if moves else lakh(have)
    said, size = fit(words, w - 42 - (24 if over else 0), 16, 12, over and moves)
    end = 40 + width(said, size, over and moves)
    return drawing(
        w,
        h,
        f"{asset.capitalize()}: {words}",
        f"{'Over' if over else 'Not over'} the audit limit of {lakh(limit)}." if words != "hidden" else words,
        asset_bar(1, 8, 30, 30, asset),
        text(40, 20, asset.capitalize(), 17, True),
        text(40, 40, said, size, over and moves, t.LOSS if over else t.INK),
        glyph("warn", end + 4, 24, 19, t.LOSS, t.WARN_TINT, 2.2) if over else "",
        glyph("eye_closed", end + 6, 25, 18, t.MUTED) if words == "hidden" else "",
    )


def worth_html(give: int, get: int, mark: int, bonus_words: str, has_bonus: bool) -> str:
    """What the deal is worth in L, both sides added, against the mark from which there is a bonus (0: none here).

    The words stand in a pill, filled if the deal has the bonus, dashed if it has not; no words, no pill.
    """
    deal = (give, get, mark, bonus_words, has_bonus)
    return _both(_worth(*deal, WIDE), _worth(*deal, NARROW))


def _worth(give: int, get: int, mark: int, bonus_words: str, has_bonus: bool, w: float) -> str:
    worth, narrow = give + get, w < t.NARROW_BELOW
    words, size = fit(f"Worth: {lakh(give)} + {lakh(get)} = {lakh(worth)}", w - 24, 19, 14, True)
    start = 12 if narrow else max(270, 12 + width(words, size, True) + 20)
    scale = Box(start, 44 if narrow else 14, w - 12 - start, 16)
    pill = Box(12, scale.y + 48, w - 24, 44)
    h = pill.y + (52 if bonus_words else -4)
    parts = [
        text(12, 28, words, size, True),
        *_worth_bar(scale, worth, mark, has_bonus),
        _pill(pill, bonus_words, has_bonus) if bonus_words else "",
    ]
    said = f"{lakh(give)} and {lakh(get)} change hands. {bonus_words}".strip()
    return drawing(w, h, f"Worth {lakh(worth)}", said, *parts)


def _worth_bar(box: Box, worth: int, mark: int, has_bonus: bool) -> list[str]:
    unit = box.w / (max(worth, mark, 25) * 1.25)
    parts = [rect(*box, t.SUNK, t.EDGE, 1.2, 8)]
    if worth:
        parts.append(rect(box.x, box.y, max(16, unit * worth), box.h, t.INK, rx=8))
    if mark:
        x = box.x + unit * mark
        parts.append(path(f"M{x:g} {box.y - 6:g}v28", "none", t.GAIN if has_bonus else t.LOSS, 3))
        parts.append(text(x, box.y + 36, lakh(mark), 14, True, anchor="middle"))
    return parts


def _pill(box: Box, words: str, filled: bool) -> str:
    ground, edge, sw, dash = (t.GAIN_TINT, t.GAIN, 2.5, None) if filled else (t.SUNK, t.EDGE, 1.5, "5 4")
    return "".join(
        (
            rect(*box, ground, edge, sw, 22, dash),
            glyph("swap", box.x + 16, box.y + 10, 24, t.INK),
            fitted(box.x + 50, box.y + 28, words, box.w - 66, 16, 12, filled),
        )
    )
