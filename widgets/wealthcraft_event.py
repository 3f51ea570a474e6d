"""What just happened in WealthCraft, with its sums worked out; and at the end, who won: scene -> SVG text."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from . import theme as t
from .draw import (
    Box,
    change,
    change_width,
    die,
    drawing,
    fit,
    fitted,
    glyph,
    group,
    lakh,
    lines,
    rect,
    short,
    signed,
    text,
    token,
    width,
    wrap,
)

if TYPE_CHECKING:
    from finplay.wealthcraft.scene import Holder, Row, Scene


# ---------------------------------------------------------------- in words
def headline(scene: Scene) -> str:
    """What just happened; the name of the game before anything has; the winner when it is over."""
    return scene.now.headline or (winners(scene) if scene.over else "WealthCraft")


def sentence(scene: Scene) -> str:
    """The line below the headline."""
    verb = "was" if scene.over else "is"
    return scene.now.sentence if scene.now.headline else f"The goal {verb} a net worth of {lakh(scene.goal)}."


def winners(scene: Scene) -> str:
    """Asha wins; Asha and Ben share the win."""
    names = [scene.players[seat].name for seat in scene.winners]
    if not names:
        return "The game is over"
    if len(names) == 1:
        return f"{names[0]} wins"
    return f"{', '.join(names[:-1])} and {names[-1]} share the win"


def said(scene: Scene) -> str:
    """All of it in words, for those who do not see the picture."""
    sums = [_ranked(p) for p in ranking(scene)] if scene.over else [_said_row(scene, row) for row in scene.now.rows]
    told = [f"{words.rstrip('.')}." for words in (headline(scene), sentence(scene)) if words]
    return " ".join((*told, *sums))


def _said_row(scene: Scene, row: Row) -> str:
    result = " = ".join(filter(None, (row.sum, signed(row.delta))))
    said = ", ".join(filter(None, (_holds(row), result, row.left)))
    return f"{scene.players[row.seat].name}: {said}."


def _ranked(player: Holder) -> str:
    return f"{player.name}: {'hidden' if player.worth is None else lakh(player.worth)}."


def _holds(row: Row) -> str:
    return f"{row.had} {row.blocks}".strip()


def ranking(scene: Scene) -> list[Holder]:
    """The winners first, then the others by net worth; hidden ones last."""
    far_below = -(10**9)

    def rank(player: Holder) -> tuple[bool, int]:
        return player.seat not in scene.winners, -(far_below if player.worth is None else player.worth)

    return sorted(scene.players, key=rank)


# ---------------------------------------------------------------- the middle of the wide board
def centre(scene: Scene, box: Box) -> str:
    """The headline beside the dice, and below it the sums, the ranking, or the sentence in large type."""
    x, y, w, h = box
    picture, taken = _picture(scene, 52, 42)
    left, room = x + 14 + taken + 14, w - taken - 42
    parts = [rect(x, y, w, h, t.CARD, t.LINE), group(x + 14, y + 14, picture)]
    if not scene.over and not scene.now.rows:
        parts.append(_headline(headline(scene), left, y + 48, room))
        parts.append(lines(x + 16, y + 104, sentence(scene), w - 32, 20, leading=1.35, most=5))
        return "".join(parts)
    below, size = _below(sentence(scene), room, len(scene.players if scene.over else scene.now.rows))
    parts.append(_headline(headline(scene), left, y + 36, room, 1 if sentence(scene) else 2))
    parts += [text(left, y + 61 + size * 1.2 * i, line, size) for i, line in enumerate(below)]
    top = 78 + 12 * (len(below) - 1)
    rest = Box(x, y + top, w, h - top - 6)
    if scene.over:
        return "".join(parts) + _standings(scene, rest)
    if len(scene.now.rows) == 1:
        return "".join(parts) + _one_sum(scene, rest, scene.now.rows[0])
    return "".join(parts) + _sums(scene, rest)


def _below(words: str, room: float, rows: int) -> tuple[list[str], float]:
    """The sentence in at most two lines, or three where the rows below leave room for them; and their size."""
    if len(lines_ := wrap(words, room, 16)) <= 2:
        return lines_, 16
    return wrap(words, room, 14, most=2 if rows > 3 else 3), 14


def _picture(scene: Scene, side: float, small: float) -> tuple[str, float]:
    """The dice, or the winner's flag; and the width that it takes."""
    if scene.over:
        return glyph("flag", 0, 0, side, t.INK, t.TRUST, 1.7), side
    if len(scene.dice) < 2:
        return die(0, 0, side, *scene.dice), side
    step = small + 6
    dice = [die(i * step, (side - small) / 2, small, face) for i, face in enumerate(scene.dice)]
    return "".join(dice), step * len(dice) - 6


def _headline(words: str, x: float, y: float, room: float, most: int = 1) -> str:
    """Who rolled what and where it led; without the who where there is no room for it."""
    if width(words, 17, True) > room:
        words = words.rsplit(": ", 1)[-1]
    if most > 1 and width(words, 17, True) > room:
        return lines(x, y - 2, words, room, 17, True, most=most)
    return fitted(x, y, words, room, 21, 17, True)


class Columns(NamedTuple):
    """The widths of a table of sums, at one size of type."""

    size: float
    had: float
    sum: float
    delta: float
    left: float

    @property
    def taken(self) -> float:
        """With the gaps between the columns; the name has the rest."""
        return sum(column + 14 for column in self[1:] if column)


LEAST_NAME = 56


def _columns(rows: tuple[Row, ...], size: float) -> Columns:
    had = max(width(_holds(row), size) for row in rows)
    worked = max(width(f"{row.sum} =", size) if row.sum else 0 for row in rows)
    delta = max(change_width(row.delta, size + 2) for row in rows)
    left = max(width(row.left, size, True) for row in rows)
    return Columns(size, had, worked, delta, left)


def _fitting(rows: tuple[Row, ...], room: float, sizes: tuple[float, ...]) -> Columns:
    """The largest of the sizes at which the columns leave room for a name; the last if none does."""
    tried = [_columns(rows, size) for size in sizes]
    return next((columns for columns in tried if columns.taken + LEAST_NAME <= room), tried[-1])


def _sums(scene: Scene, box: Box) -> str:
    """One line for each sum, in columns; two lines where the columns do not fit."""
    rows, room = scene.now.rows, box.w - 60
    columns = _fitting(rows, room, (18, 17, 16, 15, 14) if len(rows) < 3 else (16, 15, 14))
    draw = _sum_line if columns.taken + LEAST_NAME <= room else _two_lines
    step = min(box.h / len(rows), 46)
    top = box.y + (box.h - step * len(rows)) / 2 + 1
    places = [Box(box.x + 8, top + step * i, box.w - 16, step - 2) for i in range(len(rows))]
    return "".join(draw(scene, place, row, columns) for place, row in zip(places, rows, strict=True))


def _sum_line(scene: Scene, box: Box, row: Row, columns: Columns) -> str:
    """Token, name, what was held, the sum, the change, what is left."""
    size, name = columns.size, scene.players[row.seat].name
    middle, end = box.y + box.h / 2, box.x + box.w - 6
    base, start = middle + size * 0.37, box.x + 40
    before_delta = end - (columns.left + 14 if columns.left else 0)
    before_sum = before_delta - columns.delta - 8
    before_had = before_sum - (columns.sum + 14 if columns.sum else 6)
    longest = max(width(scene.players[each.seat].name, size, True) for each in scene.now.rows)
    name_room = min(longest, before_had - start - (columns.had + 14 if columns.had else 0))
    ground = rect(*box, t.ACCENT_TINT, rx=6) if row.seat == scene.mover else ""
    return "".join(
        (
            ground,
            token(row.seat, box.x + 20, middle, 12, name, False),
            text(start, base, short(name, name_room, size), size, True),
            text(start + name_room + 14, base, _holds(row), size) if _holds(row) else "",
            text(before_sum, base, f"{row.sum} =", size, anchor="end") if row.sum else "",
            change(before_delta, base, row.delta, size + 2, "end"),
            text(end, base, row.left, size, True, anchor="end") if row.left else "",
        )
    )


def _two_lines(scene: Scene, box: Box, row: Row, _: Columns) -> str:
    """What was held beside the name; the sum, the change and what is left below."""
    name, start, end = scene.players[row.seat].name, box.x + 40, box.x + box.w - 6
    size = 16 if box.h >= 42 and box.w > 400 else 15 if box.h >= 42 else 14
    middle, apart = box.y + box.h / 2, min(size * 1.35, box.h * 0.48) / 2
    upper, lower = middle - apart + size * 0.36, middle + apart + size * 0.36
    called = short(name, box.w * 0.3, size)
    left, left_size = fit(row.left, box.w * 0.32, size, 12, True)
    taken = change_width(row.delta, size + 1) + width(left, left_size, True) + 18
    worked, sum_size = fit(f"{row.sum} =" if row.sum else "", end - start - taken, size, 12)
    beside = end - start - width(called, size, True) - 10
    return "".join(
        (
            rect(*box, t.ACCENT_TINT, rx=6) if row.seat == scene.mover else "",
            token(row.seat, box.x + 20, middle, 12, name, False),
            text(start, upper, called, size, True),
            fitted(end, upper, _holds(row), beside, size, 12, anchor="end"),
            text(start, lower, worked, sum_size) if worked else "",
            change(start + (width(worked, sum_size) + 6 if worked else 0), lower, row.delta, size + 1),
            text(end, lower, left, left_size, True, anchor="end") if left else "",
        )
    )


def _one_sum(scene: Scene, box: Box, row: Row) -> str:
    """The same sum for one player alone, large enough for the back row."""
    name, side = scene.players[row.seat].name, 92
    who = token(row.seat, box.x + 14 + side / 2, box.y + box.h / 2 - 12, 22, name, False)
    called = fitted(box.x + 14 + side / 2, box.y + box.h / 2 + 38, name, side, 18, 14, True, anchor="middle")
    room, mid = box.w - side - 40, box.x + side + 20 + (box.w - side - 34) / 2
    heights = {"holds": 30 if _holds(row) else 0, "sum": 44, "left": 34 if row.left else 0}
    base = box.y + (box.h - sum(heights.values())) / 2
    parts = [who, called]
    if _holds(row):
        parts.append(fitted(mid, base + 22, _holds(row), room, 22, 14, anchor="middle"))
    base += heights["holds"]
    parts.append(_large(row, mid, base + 34, room))
    if row.left:
        parts.append(fitted(mid, base + heights["sum"] + 25, row.left, room, 22, 14, True, anchor="middle"))
    return "".join(parts)


def _large(row: Row, mid: float, base: float, room: float) -> str:
    """4 × 3L = −12L, round its middle."""
    delta = change_width(row.delta, 32)
    if not row.sum:
        return change(mid, base, row.delta, 32, "middle")
    words, size = fit(f"{row.sum} =", room - delta - 14, 26, 14)
    taken = width(words, size)
    start = mid - (taken + 14 + delta) / 2
    return text(start, base, words, size) + change(start + taken + 14, base, row.delta, 32)


def _standings(scene: Scene, box: Box) -> str:
    """The game is over: every player's net worth on one scale, the winners with a flag."""
    step = min(box.h / len(scene.players), 40)
    scale = max(scene.goal, *(p.worth or 0 for p in scene.players))
    start, end = box.x + 190, box.x + box.w - 112
    parts = []
    for i, player in enumerate(ranking(scene)):
        middle, won = box.y + step * (i + 0.5), player.seat in scene.winners
        base, length = middle + 6, (end - start) * max(0, player.worth or 0) / scale
        worth = "hidden" if player.worth is None else lakh(player.worth)
        parts += [
            token(player.seat, box.x + 28, middle, 12, player.name, False),
            text(box.x + 48, base, short(player.name, 132, 17, won), 17, won),
            rect(start, middle - 7, end - start, 14, t.SUNK, t.EDGE, 1.2, 7),
            rect(start, middle - 7, max(14, length), 14, t.INK, rx=7) if player.worth is not None else "",
            fitted(end + 12, base, worth, 66, 18, 14, won),
            glyph("flag", box.x + box.w - 34, middle - 12, 24, t.INK, t.TRUST) if won else "",
        ]
    return "".join(parts)


# ---------------------------------------------------------------- the phone
def phone_centre(scene: Scene, box: Box) -> str:
    """The dice and the headline, in the middle of the phone's ring."""
    x, y, w, h = box
    first, _, rest = headline(scene).rpartition(": ")
    left, room = x + 72, w - 82
    who = [(line, 16, False) for line in wrap(first, room, 16, most=1)] if first else []
    size = 18 if width(max(rest.split(), key=len, default=""), 18, True) <= room else 15
    what = [(line, size, True) for line in wrap(rest, room, size, True, most=4 - len(who))]
    base = y + h / 2 - 11 * len(who + what) + 16
    words = [text(left, base + 22 * i, *line) for i, line in enumerate(who + what)]
    return "".join((rect(x, y, w, h, t.CARD, t.LINE), group(x + 12, y, _phone_picture(scene, h)), *words))


def _phone_picture(scene: Scene, h: float) -> str:
    """Two dice stand one above the other."""
    if scene.over or len(scene.dice) < 2:
        return group(0, h / 2 - 24, _picture(scene, 48, 48)[0])
    return "".join(die(3, h / 2 - 45 + 48 * i, 42, face) for i, face in enumerate(scene.dice))


def phone_event_svg(scene: Scene, w: float = 374) -> str:
    """The sentence and the sums, below the phone's ring; nothing if there are none."""
    if scene.over:
        parts, h = _phone_standings(scene, w)
    else:
        below = wrap(sentence(scene), w - 24, 15, most=5)
        if below == [""] and not scene.now.rows:
            return ""
        parts = "".join(text(12, 24 + 19 * i, line, 15) for i, line in enumerate(below))
        rows, h = _phone_sums(scene, w, 15 + 19 * len(below) if below != [""] else 6)
        parts += rows
    frame = rect(0.75, 0.75, w - 1.5, h - 1.5, t.CARD, t.LINE)
    return drawing(w, h, headline(scene), said(scene), frame, parts)


def _phone_sums(scene: Scene, w: float, top: float) -> tuple[str, float]:
    """In one line each if all fit, else in two; and where they end."""
    rows = scene.now.rows
    if not rows:
        return "", top + 6
    columns = _fitting(rows, w - 60, (15, 14, 13))
    one_line = columns.taken + LEAST_NAME <= w - 60
    draw, step = (_sum_line, 30) if one_line else (_two_lines, 50)
    places = [Box(6, top + step * i + 1, w - 12, step - 2) for i in range(len(rows))]
    drawn = "".join(draw(scene, place, row, columns) for place, row in zip(places, rows, strict=True))
    return drawn, top + step * len(rows) + 7


def _phone_standings(scene: Scene, w: float) -> tuple[str, float]:
    parts = [fitted(12, 25, sentence(scene), w - 24, 15, 12)]
    for i, player in enumerate(ranking(scene)):
        base, won = 52 + 30 * i, player.seat in scene.winners
        worth = "hidden" if player.worth is None else lakh(player.worth)
        parts += [
            token(player.seat, 24, base - 6, 11, player.name, False),
            text(42, base, short(player.name, 190, 16, won), 16, won),
            text(w - 46, base, worth, 16, won, anchor="end"),
            glyph("flag", w - 36, base - 17, 22, t.INK, t.TRUST) if won else "",
        ]
    return "".join(parts), 42 + 30 * len(scene.players)
