"""WealthCraft's portfolio cards: each player's money against the audit limit. Scene -> SVG text.

An amount that is hidden from the viewer is a closed eye and the word, never a number, in words as in the picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import theme as t
from .draw import (
    asset_bar,
    drawing,
    fit,
    fitted,
    glyph,
    lakh,
    path,
    rect,
    text,
    texture,
    token,
    width,
)

if TYPE_CHECKING:
    from finplay.wealthcraft.scene import Holder, Scene

ASSETS = ("cash", "bonds", "stocks")
LEAST_SCALE = 50  # L; so that small holdings at the start of a game look small
BAR = 20  # px, the height of a bar
ROW = 26  # px from bar to bar


# ---------------------------------------------------------------- readings of one player
def held(player: Holder, asset: str) -> int | None:
    """What the viewer may see of cash, bonds or stocks, in L; None is hidden."""
    amounts = {"cash": player.cash, "bonds": player.bonds, "stocks": player.stocks}
    return amounts[asset]


def above_limit(player: Holder) -> dict[str, int]:
    """By how many L each class that the viewer sees stands above the audit limit."""
    amounts = {asset: held(player, asset) for asset in ASSETS}
    return {asset: v - player.limit for asset, v in amounts.items() if v is not None and v > player.limit}


def _shown(amount: int | None) -> str:
    return "hidden" if amount is None else lakh(amount)


def _title(scene: Scene, player: Holder) -> str:
    worth = "hidden" if player.worth is None else f"{lakh(player.worth)} of {lakh(scene.goal)}"
    return f"{player.name}: net worth {worth}"


def _desc(player: Holder) -> str:
    house = "has a house" if player.house else "no house"
    amounts = ", ".join(f"{asset} {_shown(held(player, asset))}" for asset in ASSETS)
    over = "".join(f" {a.capitalize()} {lakh(v)} above the audit limit." for a, v in above_limit(player).items())
    return f"Year {player.year}, {house}; {amounts}; audit limit {lakh(player.limit)} a class.{over}"


# ---------------------------------------------------------------- the full card
def portfolio_svg(scene: Scene, seat: int, w: float = 432, h: float = 124) -> str:
    """Net worth, house and year, and the money as bars on one scale for all players."""
    player = scene.players[seat]
    moves = seat == scene.mover and not scene.over
    figures, unit, bars, room = _scale(scene, w)
    limit = bars + unit * player.limit
    parts = [
        rect(1.5, 1.5, w - 3, h - 3, t.CARD, t.ACCENT if moves else t.EDGE, 3 if moves else 1.2),
        token(seat, 24, 25, 14.5, player.name, False),
        *_heading(player, w, limit),
        *_worth(player.worth, scene.goal),
        *_house(player.house, 10, h - 30, 22),
    ]
    for i, asset in enumerate(ASSETS):
        y = 41 + ROW * i
        parts += [
            text(bars - 8, y + 15, asset.capitalize(), 15, anchor="end"),
            _track(bars, y, room, unit, asset, held(player, asset), player.limit),
            _figure(w - 8, y + 16, figures, held(player, asset), player.limit),
        ]
    if all(held(player, asset) is not None for asset in ASSETS):
        parts.append(path(f"M{limit:g} 37V{h - 7:g}", "none", t.INK, 2.2, "5 4"))
    return drawing(w, h, _title(scene, player), _desc(player), *parts)


def _scale(scene: Scene, w: float) -> tuple[float, float, float, float]:
    """The room for figures, the px for 1L, where the bars begin, and the room for them: the same on every card."""
    amounts = [v for p in scene.players for v in (p.cash, p.bonds, p.stocks) if v is not None]
    figures = max([48.0, *(width(lakh(v), 18, True) + 8 for v in amounts)])
    figures = min(figures, 76)
    bars = 208
    room = w - bars - figures - 8
    most = max([LEAST_SCALE, *amounts, *(p.limit for p in scene.players)])
    return figures, room / most, bars, room


def _heading(player: Holder, w: float, limit: float) -> list[str]:
    """The name, the year, and above the bars the limit, or by how much it is broken."""
    year = f"Year {player.year}"
    year_x = w - 12 - width(year, 16, True)
    room = year_x - 10 - 46 - 8 - min(width(player.name, 20, True), 84)
    over = sum(above_limit(player).values())
    if over:
        words = _first_fitting(_warnings(over, player.limit), room - 30, 14)
        left = year_x - 10 - width(words, 14, True)
        note = glyph("warn", left - 26, 12, 22, t.LOSS, t.WARN_TINT, 2.2) + text(left, 29, words, 14, True, t.LOSS)
        left -= 30
    else:
        words = f"limit {lakh(player.limit)}"
        label = width(words, 14)
        left = min(limit - label / 2, year_x - 10 - label)
        note = text(left, 32, words, 14)
    name = fitted(46, 32, player.name, left - 46 - 8, 20, 15, True)
    return [name, note, text(w - 12, 27, year, 16, True, anchor="end")]


def _warnings(over: int, limit: int) -> tuple[str, ...]:
    return f"{lakh(over)} over limit {lakh(limit)}", f"{lakh(over)} over limit", f"{lakh(over)} over", lakh(over)


def _first_fitting(wordings: tuple[str, ...], room: float, size: float) -> str:
    return next((words for words in wordings if width(words, size, True) <= room), wordings[-1])


def _worth(worth: int | None, goal: int) -> list[str]:
    """The figure that counts, on its way to the goal."""
    if worth is None:
        return [glyph("eye_closed", 12, 50, 24, t.MUTED), text(42, 70, "hidden", 18, False, t.MUTED)]
    reached = worth >= goal
    rest = f"of {lakh(goal)}"
    room = 134 - (30 if reached else width(rest, 14) + 4)
    words, size = fit(lakh(worth), room, 32, 18, True)
    end = 16 + width(words, size, True)
    share = min(1, max(0, worth / goal))
    return [
        text(12, 72, words, size, True),
        glyph("flag", end, 48, 26, t.INK, t.TRUST) if reached else text(end, 72, rest, 14, False, t.MUTED),
        rect(12, 80, 118, 12, t.SUNK, t.EDGE, 1.2, 6),
        rect(12, 80, max(12, 118 * share), 12, t.INK, rx=6),
    ]


def _house(owned: bool, x: float, y: float, size: float) -> list[str]:
    colour, fill = (t.INK, t.ASSETS["property"][0]) if owned else (t.MUTED, "none")
    words = "House" if owned else "No house"
    return [glyph("house", x, y, size, colour, fill), text(x + size + 4, y + size * 0.77, words, 14, owned, colour)]


def _track(x: float, y: float, room: float, unit: float, asset: str, value: int | None, limit: int) -> str:
    """A bar up to the limit, and hatched what stands above it."""
    if value is None:
        return _hidden(x, y, room)
    track = rect(x, y, room, BAR, t.SUNK, rx=0)
    kept, over = min(value, limit), max(0, value - limit)
    bar = asset_bar(x, y, unit * kept, BAR, asset)
    if not over:
        return track + bar
    start, length = x + unit * limit, unit * over
    hatch = texture(start, y, length, BAR, "cross", t.LOSS, 1.6, 6)
    ground, outline = (
        rect(start, y, length, BAR, t.WARN_TINT, rx=0),
        rect(start, y, length, BAR, "none", t.LOSS, 2.2, 0),
    )
    return track + bar + ground + hatch + outline


def _hidden(x: float, y: float, room: float) -> str:
    outline = rect(x, y, room, BAR, t.CARD, t.EDGE, 1.2, 0, "5 4")
    words = text(x + 30, y + 15, "hidden", 14, False, t.MUTED)
    return outline + glyph("eye_closed", x + 7, y + 1, 18, t.MUTED) + words


def _figure(x: float, y: float, room: float, value: int | None, limit: int) -> str:
    if value is None:
        return ""
    colour = t.LOSS if value > limit or value < 0 else t.INK
    return fitted(x, y, lakh(value), room - 4, 18, 12, True, colour, "end")


# ---------------------------------------------------------------- a rival on the phone
def phone_rival_svg(scene: Scene, seat: int, w: float = 374, h: float = 66) -> str:
    """A rival in two lines; the viewer's own card stays full."""
    player = scene.players[seat]
    moves = seat == scene.mover and not scene.over
    over = above_limit(player)
    parts = [
        rect(1.5, 1.5, w - 3, h - 3, t.CARD, t.ACCENT if moves else t.EDGE, 3 if moves else 1.2),
        token(seat, 22, 22, 12, player.name, False),
        *_first_line(scene, player, w - (42 if over else 12)),
        *_second_line(player, w - 24),
    ]
    if over:
        parts.append(glyph("warn", w - 34, 9, 22, t.LOSS, t.WARN_TINT, 2.2))
    return drawing(w, h, _title(scene, player), _desc(player), *parts)


def _first_line(scene: Scene, player: Holder, end: float) -> list[str]:
    """Name, net worth, year and house; the name has what the others leave."""
    worth, year = _shown(player.worth), f"Year {player.year}"
    size, bold = (15, False) if player.worth is None else (20, True)
    house = end - 24 - width("No house", 14)
    year_x = house - 12 - width(year, 14)
    worth_end = year_x - 12
    name_room = worth_end - width(worth, size, bold) - 42 - 10
    return [
        fitted(42, 27, player.name, name_room, 17, 14, True),
        text(worth_end, 27, worth, size, bold, t.MUTED if player.worth is None else t.INK, "end"),
        text(year_x, 27, year, 14, False, t.MUTED),
        *_house(player.house, house, 10, 20),
    ]


def _second_line(player: Holder, room: float) -> list[str]:
    """Cash, bonds, stocks, each with its texture."""
    over = above_limit(player)
    words = {asset: f"{asset.capitalize()} {_shown(held(player, asset))}" for asset in ASSETS}

    def taken(size: float) -> float:
        return sum(32 + width(words[asset], size, asset in over) for asset in ASSETS) - 12

    size = next((size for size in (15, 14, 13) if taken(size) <= room), 12)
    x, parts = 12.0, []
    for asset in ASSETS:
        hot = asset in over or (held(player, asset) or 0) < 0
        parts += [
            asset_bar(x, 42, 15, 15, asset),
            text(x + 20, 55, words[asset], size, asset in over, t.LOSS if hot else t.INK),
        ]
        x += 32 + width(words[asset], size, asset in over)
    return parts
