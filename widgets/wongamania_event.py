"""What just happened in Wongamania, with its sums worked out; and at the end, who won: scene -> SVG text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import theme as t
from .draw import Box, drawing, fit, fitted, glyph, rect, short, signed, text, token, width, wrap
from .wongamania_parts import change, change_width, several, winners

if TYPE_CHECKING:
    from finplay.wongamania.scene import Place, Row, Scene

W = 440.0
PAD = 12
LEAST_NAME = 56
SIZES = (17, 16, 15)
LEAST = 14.2  # px: 12 on the phone, where the drawing is smaller


# ---------------------------------------------------------------- in words
def headline(scene: Scene) -> str:
    """What just happened; the name of the game before anything has; the winner when it is over."""
    return scene.now.headline or (winners(scene) if scene.over else "Wongamania")


def sentence(scene: Scene) -> str:
    """The line below the headline."""
    if scene.now.headline:
        return scene.now.sentence
    goal = several(scene.funds_to_win, "Trust Fund")
    return f"The goal {'was' if scene.over else 'is'} {goal}, at {scene.fund_price} Wonga each."


def said(scene: Scene) -> str:
    """All of it in words, for those who do not see the picture."""
    sums = [_ranked(p) for p in ranking(scene)] if scene.over else [_said_row(scene, row) for row in scene.now.rows]
    told = [f"{words.rstrip('.')}." for words in (headline(scene), sentence(scene)) if words]
    return " ".join((*told, *sums))


def _said_row(scene: Scene, row: Row) -> str:
    result = " = ".join(filter(None, (row.sum, signed(row.delta, ""))))
    return f"{scene.players[row.seat].name}: {', '.join(filter(None, (row.had, result, row.left)))}."


def _ranked(player: Place) -> str:
    return f"{player.name}: {several(player.funds, 'Trust Fund')}, net worth {player.worth}."


def ranking(scene: Scene) -> list[Place]:
    """The winners first, then by Trust Funds and net worth."""
    return sorted(scene.players, key=lambda p: (p.seat not in scene.winners, -p.funds, -p.worth))


# ---------------------------------------------------------------- the box below the wheel
def event_svg(scene: Scene) -> str:
    """As high as its words and sums need."""
    title, size = _headline(scene)
    below = wrap(sentence(scene), W - 2 * PAD, 16, most=4) if sentence(scene) else []
    parts = [text(PAD, 25 + 22 * i, line, size, True) for i, line in enumerate(title)]
    top = 25 + 22 * len(title)
    parts += [text(PAD, top + 20 * i, line, 16) for i, line in enumerate(below)]
    top += 20 * len(below) - 12
    rows, h = (_standings if scene.over else _rows)(scene, top)
    h += 7
    frame = rect(0.75, 0.75, W - 1.5, h - 1.5, t.CARD, t.LINE)
    return drawing(W, h, headline(scene), said(scene), frame, *parts, *rows)


def _headline(scene: Scene) -> tuple[list[str], float]:
    room = W - 2 * PAD
    size = next((size for size in (19, 18, 17) if width(headline(scene), size, True) <= room), 17)
    return wrap(headline(scene), room, size, True, most=2), size


def _rows(scene: Scene, top: float) -> tuple[list[str], float]:
    """One below the other; many players in two columns; a single one in large figures where it needs two lines."""
    rows = scene.now.rows
    if len({row.seat for row in rows}) > 3 and all(_short_room(row) <= W / 2 - PAD for row in rows):
        return _two_columns(scene, top)
    size = next((size for size in SIZES if all(_room(row, size) + LEAST_NAME <= W - 56 for row in rows)), SIZES[-1])
    one_line = all(_room(row, size) + LEAST_NAME <= W - 56 for row in rows)
    step, size = (27, size) if one_line else (54, 19) if len(rows) == 1 else (46, size)
    draw = _one_line if one_line else _two_lines
    places = [Box(6, top + step * i, W - 12, step - 1) for i in range(len(rows))]
    drawn = [draw(scene, place, row, size) for place, row in zip(places, rows, strict=True)]
    return drawn, top + step * len(rows)


def _room(row: Row, size: float) -> float:
    """All of a row but the name."""
    parts = [(row.had, False), (f"{row.sum} =" if row.sum else "", False), (row.left, True)]
    words = sum(width(words, size, bold) + 12 for words, bold in parts if words)
    return words + change_width(row.delta, size + 1)


def _short_room(row: Row) -> float:
    """The token stands for the name, and what was held is left to the description."""
    worked = f"{row.sum} =" if row.sum else ""
    return 34 + width(worked, 16) + change_width(row.delta, 17) + width(row.left, 15, True) + 10


def _ground(scene: Scene, box: Box, row: Row) -> str:
    return rect(*box, t.ACCENT_TINT, rx=6) if row.seat == scene.mover else ""


def _two_columns(scene: Scene, top: float) -> tuple[list[str], float]:
    half, step, parts = (W - 12) / 2, 25, []
    for i, row in enumerate(scene.now.rows):
        box = Box(6 + half * (i % 2), top + step * (i // 2), half - 2, step - 1)
        parts.append(_ground(scene, box, row))
        parts.append(token(row.seat, box.x + 17, box.y + 12, 11, scene.players[row.seat].name, False))
        parts += _sum(row, box.x + 34, box.y + 18, 16)
        parts.append(text(box.x + box.w - 5, box.y + 18, row.left, 15, True, anchor="end") if row.left else "")
    return parts, top + step * ((len(scene.now.rows) + 1) // 2)


def _sum(row: Row, x: float, y: float, size: float) -> list[str]:
    """3 × 2 = +6, from the left."""
    worked = f"{row.sum} =" if row.sum else ""
    start = x + (width(worked, size) + 6 if worked else 0)
    return [text(x, y, worked, size) if worked else "", change(start, y, row.delta, size + 1)]


def _one_line(scene: Scene, box: Box, row: Row, size: float) -> str:
    """Token, name, what was held, the sum, the change, what is left."""
    name, base, end = scene.players[row.seat].name, box.y + 19, box.x + box.w - 6
    before = end - (width(row.left, size, True) + 12 if row.left else 0)
    equals = before - change_width(row.delta, size + 1) - 6
    worked = f"{row.sum} =" if row.sum else ""
    room = equals - (width(worked, size) + 12 if worked else 6) - box.x - 36
    called = short(name, room - (width(row.had, size) + 12 if row.had else 0), size)
    return "".join(
        (
            _ground(scene, box, row),
            token(row.seat, box.x + 18, box.y + 13, 11, name, False),
            text(box.x + 36, base, called, size, True),
            text(box.x + 46 + width(called, size, True), base, row.had, size) if row.had else "",
            text(equals, base, worked, size, anchor="end") if worked else "",
            change(before, base, row.delta, size + 1, "end"),
            text(end, base, row.left, size, True, anchor="end") if row.left else "",
        )
    )


def _two_lines(scene: Scene, box: Box, row: Row, size: float) -> str:
    """What was held beside the name; the sum, the change and what is left below, in the size given."""
    name, start, end, low = scene.players[row.seat].name, box.x + 40, box.x + box.w - 6, box.y + box.h - 8
    called = short(name, box.w * 0.34, 16)
    left, left_size = fit(row.left, box.w * 0.34, size, LEAST, True)
    taken = change_width(row.delta, size + 1) + width(left, left_size, True) + 24
    worked, sum_size = fit(f"{row.sum} =" if row.sum else "", end - start - taken, size, LEAST)
    beside = end - start - width(called, 16, True) - 10
    return "".join(
        (
            _ground(scene, box, row),
            token(row.seat, box.x + 19, box.y + box.h / 2, 12, name, False),
            text(start, box.y + 19, called, 16, True),
            fitted(end, box.y + 19, row.had, beside, 16, LEAST, anchor="end"),
            text(start, low, worked, sum_size) if worked else "",
            change(start + (width(worked, sum_size) + 6 if worked else 0), low, row.delta, size + 1),
            text(end, low, left, left_size, True, anchor="end") if left else "",
        )
    )


def _standings(scene: Scene, top: float) -> tuple[list[str], float]:
    """Every player's Trust Funds and net worth, the winners with a flag."""
    parts = []
    for i, player in enumerate(ranking(scene)):
        base, won = top + 20 + 27 * i, player.seat in scene.winners
        worth, size = fit(f"worth {player.worth}", 120, 16, 14, won)
        parts += [
            token(player.seat, 24, base - 6, 11, player.name, False),
            text(42, base, short(player.name, 168, 16, won), 16, won),
            glyph("vault", 226, base - 18, 23, t.INK, t.TRUST),
            text(255, base, player.funds, 18, True),
            text(W - 46, base, worth, size, won, anchor="end"),
            glyph("flag", W - 38, base - 18, 23, t.INK, t.TRUST) if won else "",
        ]
    return parts, top + 27 * len(scene.players)
