"""The economic cycle as a wheel: the left half rises, the right half falls, and what is high is dear."""

from __future__ import annotations

from html import escape
from math import cos, pi, sin
from typing import TYPE_CHECKING

from . import theme as t
from .draw import circle, clean, drawing, fit, fitted, glyph, path, rect, signed, text, width, wrap
from .wongamania_parts import change, change_width, figure

if TYPE_CHECKING:
    from finplay.wongamania.scene import Grid, Scene

W, H = 440.0, 396.0
X, Y = W / 2, H / 2  # the middle of the wheel
HUB, RING, RIM = 36.0, 127.0, 180.0  # radii
EIGHTH = 45  # degrees; grid 1 begins at six o'clock

Point = tuple[float, float]


# ---------------------------------------------------------------- in words
def here(scene: Scene) -> Grid:
    """The grid of the token."""
    return scene.grids[scene.token - 1]


def after(scene: Scene) -> Grid:
    """The grid of the next Economic Turn."""
    return scene.grids[scene.next_token - 1]


def moves_on(scene: Scene) -> bool:
    return not scene.over and scene.next_token != scene.token


def said_grid(scene: Scene, number: int) -> str:
    """What holds on a grid, and what the viewer's table would do there."""
    grid = scene.grids[number - 1]
    parts = [
        f"each Stock and Property {signed(grid.profit, '')}",
        f"Stock costs {grid.stock}, Property {grid.property}",
    ]
    parts += [f"your table would earn {grid.income}"] if grid.income else []
    parts += [f"it would sell for {grid.sells}"] if grid.sells else []
    return f"{'; '.join(parts)}."


def said_next(scene: Scene) -> str:
    """Where the token goes."""
    if scene.over:
        return "The game is over."
    if scene.pegged:
        return "Next turn the token stays: it is pegged."
    grid = after(scene)
    return f"Next turn: grid {scene.next_token}, {grid.quadrant}, {signed(grid.profit, '')}."


def _desc(scene: Scene) -> str:
    grid = here(scene)
    now = f"Each Stock and Property earns {signed(grid.profit, '')}. Stock costs {grid.stock}, "
    bond = f"Bond {scene.bond_price}{', ' if scene.bond_note else ''}{scene.bond_note}."
    return f"{now}Property {grid.property}, {bond} {said_next(scene)}"


# ---------------------------------------------------------------- the wheel
def wheel_svg(scene: Scene) -> str:
    """Quadrants with their prices inside, grids with their profits outside, and the token."""
    order = sorted(range(1, 9), key=lambda number: number == scene.token)  # the framed one last
    parts = [
        rect(0, 0, W, H, t.PAPER),
        *(_quadrant(scene, quarter) for quarter in range(4)),
        *(_grid(scene, number) for number in order),
        *(_profit(scene, number) for number in order),
        *_hub(scene),
        *_bond(scene),
        _pointer(scene.next_token, "next", True) if moves_on(scene) else "",
        _pointer(scene.token, "pegged" if scene.pegged and not scene.over else "now", False),
    ]
    title = f"Economic cycle: grid {scene.token}, {here(scene).quadrant}"
    return drawing(W, H, title, _desc(scene), *parts)


def _at(r: float, degrees: float) -> Point:
    return X + r * cos(degrees * pi / 180), Y + r * sin(degrees * pi / 180)


def _sector(r0: float, r1: float, a: float, b: float) -> str:
    corners = (_at(r1, a), _at(r1, b), _at(r0, b), _at(r0, a))
    (x1, y1), (x2, y2), (x3, y3), (x4, y4) = corners
    outer = f"M{x1:.2f} {y1:.2f}A{r1:g} {r1:g} 0 0 1 {x2:.2f} {y2:.2f}"
    return f"{outer}L{x3:.2f} {y3:.2f}A{r0:g} {r0:g} 0 0 0 {x4:.2f} {y4:.2f}Z"


def begins(number: int) -> float:
    """The angle in degrees at which a grid begins; 90 points down."""
    return 90 + EIGHTH * (number - 1)


def spot(number: int) -> Point:
    """The middle of a grid, as shares of the width and height of the drawing."""
    x, y = _at((RING + RIM) / 2, begins(number) + EIGHTH / 2)
    return x / W, y / H


def _grid(scene: Scene, number: int) -> str:
    """A piece of the ring with a title and a description of its own; the style sheet knows it by its class."""
    grid, a = scene.grids[number - 1], begins(number)
    fill, sw = (t.CARD, 4) if number == scene.token else (t.QUADRANTS[grid.quadrant][1], 1.5)
    title = escape(clean(f"Grid {number}, {grid.quadrant}"))
    desc = escape(clean(said_grid(scene, number)))
    shape = path(_sector(RING, RIM, a, a + EIGHTH), fill, t.INK, sw)
    words = f"<title>{title}</title><desc>{desc}</desc>"
    return f'<g class="wm-at wm-at-{number}" transform="translate(0 0)">{words}{shape}</g>'


def _profit(scene: Scene, number: int) -> str:
    """The profit in the middle of its grid, and in a corner the number of the grid."""
    a, profit = begins(number), scene.grids[number - 1].profit
    x, y = _at((RING + RIM) / 2, a + EIGHTH / 2)
    nx, ny = _at(RIM - 14, a + 6.5)
    amount = change(x + cos((a + EIGHTH / 2) * pi / 180), y + 7, profit, 19, "middle", t.INK)
    return amount + text(nx, ny + 5, number, 15, False, t.INK, "middle")


def _quadrant(scene: Scene, quarter: int) -> str:
    """Its name near the hub, and the prices of Stock and Property."""
    first, second = scene.grids[2 * quarter : 2 * quarter + 2]
    a = 90 + 90 * quarter
    right, low = quarter in (2, 3), quarter in (0, 3)
    x, name_y, price_y = X + (58 if right else -58) - 48, Y + (30 if low else -20), Y + (67 if low else -50)
    tint = t.QUADRANTS[first.quadrant][0]
    return "".join(
        (
            path(_sector(HUB, RING, a, a + 90), tint, t.INK, 1.5),
            fitted(X + (74 if right else -74), name_y, first.quadrant, 96, 15, 14, True, anchor="middle"),
            glyph("line_up", x, price_y - 19, 23),
            figure(x + 27, price_y, _price(first.stock, second.stock), 22, 23),
            glyph("house", x + 51, price_y - 19, 23),
            figure(x + 78, price_y, _price(first.property, second.property), 22, 23),
        )
    )


def _price(first: int, second: int) -> str:
    """Printed once where both grids of a quadrant have the same."""
    return str(first) if first == second else f"{first}/{second}"


def _hub(scene: Scene) -> list[str]:
    disc = circle(X, Y, HUB, t.CARD, t.INK, 1.5)
    if not scene.turn:
        return [disc, text(X, Y + 5, "Set-up", 15, True, t.INK, "middle")]
    return [
        disc,
        text(X, Y - 5, "Turn", 15, False, t.INK, "middle"),
        figure(X, Y + 21, scene.turn, 54, 26, anchor="middle"),
    ]


def _bond(scene: Scene) -> list[str]:
    """The third price, which no quadrant changes, in a corner that the wheel leaves free."""
    note = wrap(scene.bond_note, 96, 15, most=2)
    return [
        glyph("bond", 3, 3, 26),
        text(33, 24, "Bond", 15, True),
        figure(39 + width("Bond", 15, True), 25, scene.bond_price, 20, 23),
        *(text(4, 48 + 18 * i, line, 15) for i, line in enumerate(note)),
    ]


def _pointer(number: int, label: str, hollow: bool) -> str:
    """The token outside the ring, pointing at its grid; where it goes next it is hollow and dashed."""
    middle = begins(number) + EIGHTH / 2
    half = width(label, 15, True) / 2 + 7
    x, y = _at(RIM + 22, middle)
    x, y = min(max(x, half + 1), W - half - 1), min(max(Y + (y - Y) * 1.06, 13), H - 13)
    tip, base = _at(RIM + 4, middle), [_at(RIM + 17, middle + d) for d in (-3.2, 3.2)]
    d = "M" + "L".join(f"{px:.1f} {py:.1f}" for px, py in (tip, *base)) + "Z"
    fill, ink = (t.PAPER, t.INK) if hollow else (t.INK, t.WHITE)
    pill = rect(x - half, y - 12, 2 * half, 24, fill, t.INK, 2, 12, "5 3" if hollow else None)
    return path(d, t.INK, t.INK, 2) + pill + text(x, y + 5.5, label, 15, True, ink, "middle")


# ---------------------------------------------------------------- the strip below it
def strip_svg(scene: Scene, h: float = t.TARGET) -> str:
    """What each Stock and Property earns now and in the next turn."""
    grid, x, room = here(scene), 12.0, W - 46
    told = [("now", grid.profit)] + ([("next", after(scene).profit)] if moves_on(scene) else [])
    taken = sum(width(words, 16) + 6 + change_width(profit, 18) + 14 for words, profit in told)
    first = "Each Stock, Property" if scene.over or moves_on(scene) else "Each Stock, Property (pegged)"
    first, size = fit(first, room - taken, 16, 15)
    parts = [text(x, h / 2 + 6, first, size)]
    x += width(first, size) + 14
    for words, profit in told:
        parts += [text(x, h / 2 + 6, words, 16), change(x + width(words, 16) + 6, h / 2 + 6, profit, 18)]
        x += width(words, 16) + 6 + change_width(profit, 18) + 14
    frame = rect(0.75, 0.75, W - 1.5, h - 1.5, t.CARD, t.LINE)
    opens = path(f"M{W - 26:g} {h / 2 - 3:g}l6 6 6 -6", "none", t.INK, 2.2)
    return drawing(W, h, f"Now {grid.quadrant}, {signed(grid.profit, '')}", said_next(scene), frame, *parts, opens)
