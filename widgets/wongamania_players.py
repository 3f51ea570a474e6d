"""Each player's table in Wongamania: cards by kind, face-down Wonga, the race for Trust Funds. Scene -> SVG text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import theme as t
from .draw import circle, drawing, fitted, glyph, rect, text, texture, token, width
from .wongamania_parts import ASSET_SIGNS, BACK, BACK_LINES, figure, several

if TYPE_CHECKING:
    from finplay.wongamania.scene import Mark, Place, Scene

ROOMY, CLOSE, NARROW = 404.0, 266.0, 374.0  # widths: two in a row, three in a row, the phone
LABELS = {"Property": "Prop."}  # where there is no room for the word
SHORTER = {"Money Lender": "Lender", "Further Education": "Education"}
SHORTEST = {"Money Lender": "Lender", "Further Education": "Educ.", "Insurance": "Insur."}
MARKS = {  # glyph and tint, by name; others get a plain spot
    "Baby": ("pram", "#F4D9E6"),
    "Money Lender": ("lender", t.WARN_TINT),
    "Insurance": ("umbrella", "#DDEBF7"),
    "Further Education": ("cap", "#E8E4F4"),
    "Illness": ("aid", t.WARN_TINT),
    "Accountant": ("receipt", "#DDEBF7"),
}
CHIP = 28  # px, the height of a mark


# ---------------------------------------------------------------- readings of one player
def assets(player: Place) -> tuple[tuple[str, str, int], ...]:
    """(name, key of its texture, count)"""
    return (
        ("Stock", "stocks", player.stocks),
        ("Property", "property", player.properties),
        ("Bond", "bonds", player.bonds),
    )


def marks(player: Place) -> list[Mark]:
    return [mark for mark in (*player.others, *player.flags) if mark.count]


def _title(scene: Scene, player: Place) -> str:
    return f"{player.name}: {player.funds} of {several(scene.funds_to_win, 'Trust Fund')}, {player.wonga} Wonga"


def _desc(scene: Scene, player: Place) -> str:
    """All that is open, in words; which cards are in the hand and in the bank is not."""
    held = [several(n, name, "Properties" if name == "Property" else "") for name, _, n in assets(player)]
    other = [f"{m.count} {m.name}" + (f" ({m.note})" if m.note else "") for m in player.others if m.count]
    flags = "".join(f" {m.name}{': ' if m.note else ''}{m.note}." for m in player.flags if m.count)
    won = " Won the game." if scene.over and player.seat in scene.winners else ""
    return f"{', '.join([*held, *other])}; {several(player.hand, 'card')} in hand.{flags}{won}"


def _frame(scene: Scene, player: Place, w: float, h: float) -> str:
    moves = player.seat == scene.mover and not scene.over
    return rect(1.5, 1.5, w - 3, h - 3, t.CARD, t.ACCENT if moves else t.EDGE, 3 if moves else 1.2)


# ---------------------------------------------------------------- the full table
def player_svg(scene: Scene, seat: int, w: float = ROOMY, h: float = 158) -> str:
    """Two in a row with large figures beside the cards; three in a row with the figures on them."""
    player, roomy = scene.players[seat], w > 350
    funds, start = _funds(scene, player, w - 12, 11, 26, 5 if roomy else 4)
    words = "Trust Funds"
    if roomy:
        funds += text(start - 8, 30, words, 15, False, t.MUTED, "end")
        start -= 8 + width(words, 15)
    parts = [
        _frame(scene, player, w, h),
        token(seat, 24, 24, 14, player.name, False),
        fitted(46, 31, player.name, start - 46 - 8, 20, 15, True),
        funds,
        *(_roomy_places(player, w) if roomy else _close_places(player)),
        *_bottom(player, w, h - 36, roomy),
    ]
    return drawing(w, h, _title(scene, player), _desc(scene, player), *parts)


def _funds(scene: Scene, player: Place, right: float, y: float, side: float, most: int) -> tuple[str, float]:
    """A place for each that is needed, filled from the left; and where they begin. Too many: one and a number."""
    places = max(scene.funds_to_win, player.funds)
    if places > most:
        words = f"{player.funds}/{scene.funds_to_win}"
        x = right - side - 6 - width(words, 18, True)
        return _fund(x, y, side, True) + text(right, y + 20, words, 18, True, anchor="end"), x
    start = right - places * (side + 6) + 6
    return "".join(_fund(start + i * (side + 6), y, side, i < player.funds) for i in range(places)), start


def _fund(x: float, y: float, side: float, have: bool) -> str:
    if not have:
        return rect(x, y, side, side, "none", t.EDGE, 1.5, 5, "4 3")
    return rect(x, y, side, side, t.TRUST, t.INK, 2, 5) + glyph("vault", x + 3, y + 3, side - 6, t.INK, t.TRUST)


def _roomy_places(player: Place, w: float) -> list[str]:
    """The number stands beside its cards."""
    step, y, cw, ch, parts = (w - 28) / 4, 51, 44, 48, []
    for i, (name, key, count) in enumerate(assets(player)):
        x, shade = 12 + step * i, t.INK if count else t.MUTED
        parts += [
            _stack(x, y, cw, ch, key, count, 3),
            glyph(ASSET_SIGNS[name], x + cw / 2 - 11, y + ch / 2 - 11, 22, shade),
            figure(x + cw + 14, y + ch / 2 + 11, count, step - cw - 15, 28, fill=shade),
            text(x, y + ch + 17, name, 14, False, shade),
        ]
    x, shade = 12 + step * 3, t.INK if player.wonga else t.MUTED
    parts += [
        _pile(x, y, cw, ch, player.wonga, 4),
        figure(x + cw + 14, y + ch / 2 + 11, player.wonga, w - 8 - x - cw - 14, 28, fill=shade),
        text(x, y + ch + 17, "Wonga", 14, False, shade),
    ]
    return parts


def _close_places(player: Place) -> list[str]:
    """The number stands on its cards; five places in a row, the hand the last."""
    x, y, cw, ch, parts = 12.0, 51, 40, 48, []
    for name, key, count in assets(player):
        label, shade = LABELS.get(name, name), t.INK if count else t.MUTED
        parts += [
            _stack(x, y, cw, ch, key, count, 2),
            glyph(ASSET_SIGNS[name], x + 5, y + ch / 2 - 8, 15, shade) if count < 10 else "",
            figure(
                x + (cw - 7 if count < 10 else cw / 2 + 13), y + ch / 2 + 7, count, 26, 20, fill=shade, anchor="end"
            ),
            text(x, y + ch + 17, label, 14, False, shade),
        ]
        x += 48
    parts += [_pile(x, y, 44, ch, player.wonga, 2, player.wonga), text(x, y + ch + 17, "Wonga", 14)]
    x += 56
    shade = t.INK if player.hand else t.MUTED
    parts += [_fan(x, y + 8, 32, player.hand), figure(x, y + ch - 1, player.hand, 36, 18, fill=shade)]
    return [*parts, text(x, y + ch + 17, "Hand", 14, False, shade)]


def _stack(x: float, y: float, w: float, h: float, key: str, count: int, deep: int) -> str:
    """A few cards deep in the fill and texture of the asset; an empty place is dashed."""
    if not count:
        return rect(x, y, w, h, "none", t.EDGE, 1.5, 5, "5 4")
    fill, kind, ink = t.ASSETS[key]
    return "".join(
        (
            _deep(x, y, w, h, fill, t.INK, min(count, deep), 5, 4),
            texture(x + 3, y + 3, w - 6, 9, kind, ink, 1.5, 6),
            texture(x + 3, y + h - 12, w - 6, 9, kind, ink, 1.5, 6),
            rect(x + 4, y + 11, w - 8, h - 22, t.CARD, t.INK, 1, 4),
        )
    )


def _deep(x: float, y: float, w: float, h: float, fill: str, edge: str, depth: int, dx: float, dy: float) -> str:
    return "".join(rect(x + dx * k, y - dy * k, w, h, fill, edge, 1.5, 5) for k in reversed(range(depth)))


def _pile(x: float, y: float, w: float, h: float, count: int, deep: int, number: int | None = None) -> str:
    """Backs of cards: nobody may look, the owner included; only the count is known."""
    if not count:
        empty = rect(x, y, w, h, "none", t.EDGE, 1.5, 5, "5 4")
        sign = glyph("wonga", x + w / 2 - 11, y + (h / 2 - 11 if number is None else 4), 22, t.MUTED)
        return empty + sign + ("" if number is None else text(x + w / 2, y + h - 6, 0, 18, True, t.MUTED, "middle"))
    backs = _deep(x, y, w, h, BACK, t.CARD, min(deep, count), 3, 3)
    if number is not None:
        words = figure(x + w / 2, y + h - 9, number, w - 6, 20, fill=t.WHITE, anchor="middle")
        return backs + glyph("wonga", x + 4, y + 5, 17, t.WHITE) + words
    lines = texture(x + 5, y + 5, w - 10, h - 10, "cross", BACK_LINES, 1.2, 7)
    disc = circle(x + w / 2, y + h / 2, 13, BACK)
    return backs + lines + disc + glyph("wonga", x + w / 2 - 12, y + h / 2 - 12, 24, t.WHITE)


def _fan(x: float, y: float, size: float, count: int) -> str:
    """Cards held in a hand, seen from behind; an empty hand is dashed."""
    w, h = size * 0.5, size * 0.68
    if not count:
        return rect(x + size * 0.22, y - size * 0.09, w, h, "none", t.EDGE, 1.2, 3, "3 3")
    cards = (
        rect(x + size * 0.22 * k, y - size * 0.09 * k, w, h, BACK, t.CARD, 1.2, 3)
        for k in reversed(range(min(3, count)))
    )
    return "".join(cards)


# ---------------------------------------------------------------- the marks
def _bottom(player: Place, w: float, y: float, roomy: bool) -> list[str]:
    """Other cards on the table, and where there is room for it, the hand."""
    if not roomy:
        return _marks(player, 12, y, w - 24)
    words = f"{player.hand} in hand"
    x = w - 12 - width(words, 15)
    hand = [
        _fan(x - 30, y + 7, 25, player.hand),
        text(x, y + 19.5, words, 15, False, t.INK if player.hand else t.MUTED),
    ]
    return [*_marks(player, 12, y, x - 30 - 24), *hand]


def _marks(player: Place, x: float, y: float, room: float) -> list[str]:
    """Words go first when it gets narrow, then the gaps; what still has no place is counted."""
    have = marks(player)
    if not have:
        return [text(x, y + 19, "no other cards", 14, False, t.MUTED)]
    for words, gap in ((SHORTER, 6), (SHORTEST, 6), (None, 6), (None, 2)):
        chips = [_label(mark, words) for mark in have]
        if _taken(chips, gap) <= room:
            return _chips(have, chips, x, y, gap)
    kept = next((n for n in reversed(range(1, len(have))) if _taken(chips[:n], 2) <= room - 30), 1)
    rest = text(x + room, y + 19.5, f"+{len(have) - kept}", 15, anchor="end")
    return [*_chips(have[:kept], chips[:kept], x, y, 2), rest]


def _label(mark: Mark, words: dict[str, str] | None) -> str:
    """Baby ×2; without words just 2, or nothing for one."""
    if words is None:
        return str(mark.count) if mark.count > 1 else ""
    return words.get(mark.name, mark.name) + (f" ×{mark.count}" if mark.count > 1 else "")


def _pad(label: str) -> float:
    """Round words there is more air than round a number."""
    return 4 if label.isdigit() or not label else 8


def _chip_width(label: str) -> float:
    return 20 + 2 * _pad(label) + (width(label, 15) + 4 if label else 0)


def _taken(labels: list[str], gap: float) -> float:
    return sum(_chip_width(label) + gap for label in labels) - gap


def _chips(have: list[Mark], labels: list[str], x: float, y: float, gap: float) -> list[str]:
    parts = []
    for mark, label in zip(have, labels, strict=True):
        sign, tint = MARKS.get(mark.name, ("spot", t.SUNK))
        w, pad = _chip_width(label), _pad(label)
        parts += [rect(x, y, w, CHIP, tint, t.EDGE, 1.2, 14), glyph(sign, x + pad, y + 4, 20, t.INK, t.CARD)]
        parts.append(text(x + pad + 23, y + 19.5, label, 15) if label else "")
        x += w + gap
    return parts


# ---------------------------------------------------------------- the phone
def phone_player_svg(scene: Scene, seat: int, w: float = NARROW) -> str:
    """Name, Wonga, hand and Trust Funds; below them the table."""
    player = scene.players[seat]
    funds, start = _funds(scene, player, w - 10, 9, 24, 4)
    hand_x = start - 14 - width(str(player.hand), 17, True)
    fan_x = hand_x - 27
    wonga_x = fan_x - 12 - width(str(player.wonga), 19, True)
    table, x = _phone_assets(player)
    beside = _taken([_label(mark, None) for mark in marks(player)], 2) <= w - x - 12
    h = 84 if beside else 116
    chips = _marks(player, *((x + 2, 45, w - x - 12) if beside else (12, 79, w - 24))) if marks(player) else []
    parts = [
        _frame(scene, player, w, h),
        token(seat, 22, 22, 12, player.name, False),
        fitted(42, 28, player.name, wonga_x - 29 - 42 - 8, 17, 14, True),
        glyph("wonga", wonga_x - 29, 10, 23, t.INK, t.TRUST),
        text(wonga_x, 28, player.wonga, 19, True),
        _fan(fan_x, 15, 23, player.hand),
        text(hand_x, 28, player.hand, 17, True),
        funds,
        *table,
        *chips,
    ]
    return drawing(w, h, _title(scene, player), _desc(scene, player), *parts)


def _phone_assets(player: Place) -> tuple[list[str], float]:
    """Three small cards with their numbers; and where they end."""
    x, parts = 12.0, []
    for name, key, count in assets(player):
        fill, shade = (t.ASSETS[key][0], t.INK) if count else (t.SUNK, t.MUTED)
        parts += [
            rect(x, 46, 24, 26, fill, t.INK if count else t.EDGE, 1.3, 4),
            rect(x + 3, 49, 18, 20, t.CARD, rx=2),
            glyph(ASSET_SIGNS[name], x + 4, 51, 16, shade),
            text(x + 30, 66, count, 19, True, shade),
        ]
        x += 30 + width(str(count), 19, True) + 10
    return parts, x
