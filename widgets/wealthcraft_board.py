"""WealthCraft's ring of tiles, for a wide screen and for the phone: scene -> SVG text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import theme as t
from .draw import Box, circle, drawing, glyph, lines, path, rect, text, token, wrap
from .wealthcraft_event import centre, phone_centre, said

if TYPE_CHECKING:
    from finplay.wealthcraft.board import Tile
    from finplay.wealthcraft.scene import Scene

# By the name of the tile; a tile that is not listed gets a plain spot.
GLYPH_OF = {
    "Start": "flag",
    "Bonus": "coin_plus",
    "Stock Rally": "line_up",
    "Market Crash": "bars_down",
    "House Auction": "house_bid",
    "IPO": "sprout",
    "Income Freeze": "snow",
    "Emergency": "aid",
    "Free Trade Zone": "swap",
    "Lottery": "ticket",
    "Stock Crash": "line_down",
    "Market Rally": "bars_up",
    "Hostile Takeover": "magnet",
    "Tax Raid": "receipt",
}


def ring(w: float, h: float, gap: float) -> dict[int, Box]:
    """The places of the sixteen tiles, six wide and four high, clockwise from the top left corner."""
    tw, th = (w - 5 * gap) / 6, (h - 3 * gap) / 4
    top = [(col, 0) for col in range(6)]
    right = [(5, 1), (5, 2)]
    bottom = [(col, 3) for col in range(5, -1, -1)]
    left = [(0, 2), (0, 1)]
    cells = enumerate(top + right + bottom + left, start=1)
    return {number: Box(col * (tw + gap), row * (th + gap), tw, th) for number, (col, row) in cells}


def inside(boxes: dict[int, Box], margin: float) -> Box:
    """The room that the ring leaves in its middle."""
    first, last = boxes[1], boxes[9]
    x, y = first.w + margin, first.h + margin
    return Box(x, y, last.x - margin - x, last.y - margin - y)


def _here(scene: Scene) -> int:
    """The tile of the player whose turn it is; 0 when nobody's is."""
    return 0 if scene.over else scene.players[scene.mover].tile


def _seats_on(scene: Scene, number: int) -> list[int]:
    """The mover last, so that this token lies on top."""
    seats = [p.seat for p in scene.players if p.tile == number]
    return sorted(seats, key=lambda seat: seat == scene.mover)


def _drawn_last(scene: Scene) -> list[int]:
    """All tiles, the framed one last."""
    return sorted(range(1, 17), key=lambda number: number == _here(scene))


def _title(scene: Scene) -> str:
    return f"WealthCraft board, round {scene.round}"


def _desc(scene: Scene) -> str:
    where = "; ".join(f"{p.name} on {p.tile} {scene.tiles[p.tile - 1].name}" for p in scene.players)
    turn = "The game is over." if scene.over else f"It is {scene.players[scene.mover].name}'s turn."
    rolled = f" Rolled {' and '.join(map(str, scene.dice))}." if scene.dice else ""
    return f"Ring of 16 tiles. {where}. {turn}{rolled} {said(scene)}"


# ---------------------------------------------------------------- the wide board
def board_svg(scene: Scene, w: float = 816, h: float = 514) -> str:
    """Ring, tokens, the way of the last move, and what just happened in the middle."""
    boxes = ring(w, h, 5)
    tiles = [_tile(scene.tiles[n - 1], n, boxes[n], n == _here(scene)) for n in _drawn_last(scene)]
    tokens = [_tokens(scene, n, boxes[n]) for n in boxes]
    middle = centre(scene, inside(boxes, 18))
    return drawing(w, h, _title(scene), _desc(scene), *tiles, *tokens, middle, _trail(scene, boxes))


def _tile(tile: Tile, number: int, box: Box, here: bool) -> str:
    x, y, w, h = box
    room = w - 14
    named = wrap(tile.name, room, 16, True, most=2)
    below = y + 61 + 18 * len(named)
    most = int((y + h - 6 - below) / 17) + 1
    return "".join(
        (
            rect(x, y, w, h, t.CARD),
            _band(x + 1, y + 1, w - 2, 40, t.BANDS[tile.tone]),
            rect(x, y, w, h, "none", t.ACCENT if here else t.EDGE, 4 if here else 1.2),
            glyph(GLYPH_OF.get(tile.name, "spot"), x + 7, y + 6, 30, t.INK, t.CARD),
            text(x + w - 8, y + 20, number, 14, False, t.MUTED, "end"),
            *(text(x + 8, y + 60 + 18 * i, line, 16, True) for i, line in enumerate(named)),
            lines(x + 8, below, tile.effect, room, 14, leading=1.2, most=most),
        )
    )


def _band(x: float, y: float, w: float, h: float, fill: str) -> str:
    """The coloured head of a tile: round above, square below."""
    d = f"M{x:g} {y + h:g}V{y + 8:g}a8 8 0 0 1 8 -8h{w - 16:g}a8 8 0 0 1 8 8V{y + h:g}Z"
    return f'<path d="{d}" fill="{fill}"/>'


def _tokens(scene: Scene, number: int, box: Box) -> str:
    """One or two side by side; three or four smaller, in a square."""
    seats = _seats_on(scene, number)
    few = len(seats) < 3
    parts = []
    for i, seat in enumerate(seats):
        x = box.w - 46 - 30 * (len(seats) - 1 - i) if few else box.w - 66 + 23 * (i % 2)
        y = 21 if few else 11 + 20.5 * (i // 2)
        parts.append(token(seat, box.x + x, box.y + y, 14.5 if few else 9.5, scene.players[seat].name))
    return "".join(parts)


def _trail(scene: Scene, boxes: dict[int, Box]) -> str:
    """Dots in the gutter, from where the token stood to where it stands."""
    here, number = _here(scene), scene.came_from
    if not here or number == here:
        return ""
    route = [number]
    while number != here:
        number = number % 16 + 1
        route.append(number)
    gutter = inside(boxes, 9)
    points = [_nearest(gutter, boxes[n]) for n in route]
    d = "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
    start, end = circle(*points[0], 5, t.CARD, t.ACCENT, 2.5), circle(*points[-1], 6, t.ACCENT)
    return path(d, "none", t.ACCENT, 3, "1 8") + start + end


def _nearest(gutter: Box, tile: Box) -> tuple[float, float]:
    """The point of the gutter that is nearest to the middle of the tile."""
    x, y = tile.x + tile.w / 2, tile.y + tile.h / 2
    return min(max(x, gutter.x), gutter.x + gutter.w), min(max(y, gutter.y), gutter.y + gutter.h)


# ---------------------------------------------------------------- the phone's board
def phone_board_svg(scene: Scene, w: float = 374, h: float = 268) -> str:
    """The ring by glyph and short name; the sums stand below it, in a drawing of their own."""
    boxes = ring(w, h, 3)
    tiles = [_small_tile(scene.tiles[n - 1], boxes[n], n == _here(scene)) for n in _drawn_last(scene)]
    tokens = [_small_tokens(scene, n, boxes[n]) for n in boxes]
    middle = phone_centre(scene, inside(boxes, 11))
    return drawing(w, h, _title(scene), _desc(scene), *tiles, *tokens, middle)


def _small_tile(tile: Tile, box: Box, here: bool) -> str:
    x, y, w, h = box
    return "".join(
        (
            rect(x, y, w, h, t.CARD, rx=6),
            rect(x, y, w, h - 20, t.BANDS[tile.tone], rx=6),
            rect(x, y, w, h, "none", t.ACCENT if here else t.EDGE, 3 if here else 1.2, 6),
            glyph(GLYPH_OF.get(tile.name, "spot"), x + 5, y + 8, 27, t.INK, t.CARD),
            text(x + w / 2, y + h - 5.5, tile.short, 12, here, anchor="middle"),
        )
    )


def _small_tokens(scene: Scene, number: int, box: Box) -> str:
    seats = _seats_on(scene, number)
    few = len(seats) < 3
    parts = []
    for i, seat in enumerate(seats):
        x = box.w - 15 if few else box.w - 32 + 21 * (i % 2)
        y = 14 + 21 * i if few else 13 + 21 * (i // 2)
        parts.append(token(seat, box.x + x, box.y + y, 10.5 if few else 8.5, scene.players[seat].name))
    return "".join(parts)
