"""WealthCraft on screen: scene -> HTML text. Knows no rule: every number and every word of a rule is in the scene.

The kernel does not know how wide the page is, so each part holds a drawing for every width, and the style sheet
shows one of them.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from . import theme as t
from .draw import clean, drawing, fit, fitted, glyph, rect, text, token, token_html, width
from .wealthcraft_board import board_svg, phone_board_svg
from .wealthcraft_cards import phone_rival_svg, portfolio_svg
from .wealthcraft_event import phone_event_svg, winners

if TYPE_CHECKING:
    from finplay.wealthcraft.scene import Scene

__all__ = [
    "CSS",
    "board_html",
    "board_svg",
    "cards_html",
    "header_html",
    "header_svg",
    "log_html",
    "phone_board_svg",
    "phone_event_svg",
    "phone_header_svg",
    "phone_rival_svg",
    "portfolio_svg",
]

# The log takes the height that the board and the question leave, and no more.
CSS = f"""
.fp-root .wc-grid {{ display: grid; grid-template-columns: minmax(0, 816fr) minmax(0, 432fr); gap: 8px 16px;
  align-items: stretch; }}
.fp-root .wc-grid > * {{ min-width: 0; }}
.fp-root .wc-cards {{ display: grid; grid-template-columns: minmax(0, 1fr); gap: 6px; }}
.fp-root .fp-stack > .fp-log-panel {{ flex: 1 1 0; min-height: 116px; }}
.fp-root .wc-grid:has(.fp-two) {{ grid-template-columns: minmax(0, 1fr); }} /* two sides of a deal need the width */
@container (max-width: {t.STACK_BELOW}px) {{
  .fp-root .wc-grid {{ grid-template-columns: minmax(0, 1fr); gap: 8px; }}
  .fp-root .wc-cards {{ grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 8px; }}
  .fp-root .fp-stack > .fp-log-panel {{ flex: none; min-height: 0; max-height: 220px; }}
}}
@container (max-width: {t.NARROW_BELOW}px) {{
  .fp-root .wc-cards {{ grid-template-columns: minmax(0, 1fr); }}
  .fp-root .wc-mine {{ order: -1; }}
}}
"""


# ---------------------------------------------------------------- the parts of the page
def header_html(scene: Scene) -> str:
    """Whose turn, which round, which step. It keeps its type size, so it is drawn for three widths."""
    drawings = {"wide": header_svg(scene), "middle": header_svg(scene, 884), "narrow": phone_header_svg(scene)}
    return "".join(f'<div class="fp-head-{width_}">{svg}</div>' for width_, svg in drawings.items())


def board_html(scene: Scene) -> str:
    """The ring with its tokens and what just happened; on the phone the sums stand below the ring."""
    event = phone_event_svg(scene)
    below = f'<div style="margin-top:6px">{event}</div>' if event else ""
    return f'<div class="fp-wide">{board_svg(scene)}</div><div class="fp-narrow">{phone_board_svg(scene)}{below}</div>'


def cards_html(scene: Scene, me: int | None = None) -> str:
    """Every player's card; on the phone in full only for the viewer, or else for the player whose turn it is."""
    own = scene.mover if me is None else me
    cards = []
    for player in scene.players:
        seat, mine = player.seat, player.seat == own
        small = portfolio_svg(scene, seat, 374) if mine else phone_rival_svg(scene, seat)
        both = f'<div class="fp-wide">{portfolio_svg(scene, seat)}</div><div class="fp-narrow">{small}</div>'
        place = ' class="wc-mine"' if mine else ""
        cards.append(f"<div{place}>{both}</div>")
    return f'<div class="wc-cards">{"".join(cards)}</div>'


def log_html(scene: Scene, most: int = 40) -> str:
    """What happened lately, sentence by sentence, newest last."""
    return f'<ol class="fp-log">{"".join(_item(scene, *entry) for entry in scene.log[-most:])}</ol>'


def _item(scene: Scene, seat: int, sentence: str) -> str:
    words = escape(clean(sentence))
    if not 0 <= seat < len(scene.players):
        return f'<li class="fp-bank">{words}</li>'
    return f"<li>{token_html(seat, scene.players[seat].name, 16, initial=False)}{words}</li>"


# ---------------------------------------------------------------- the header
LEAST_WHOSE = 132  # px for whose turn it is, however long the facts beside it are


def _facts(scene: Scene, of: str = " of ") -> str:
    """Year 2 · Round 9 of 12."""
    when = _round(scene, of)
    if scene.over:
        return when
    stage = "Set-up" if scene.step < 0 else f"Year {scene.players[scene.mover].year}"
    return f"{stage} · {when}"


def _round(scene: Scene, of: str) -> str:
    return f"Round {scene.round}{of}{scene.rounds}" if scene.rounds else f"Round {scene.round}"


def _fitting_facts(scene: Scene, room: float, size: float) -> str:
    """As much of the year and the round as the room holds."""
    wordings = (_facts(scene), _facts(scene, "/"), _round(scene, "/"))
    return next((words for words in wordings if width(words, size) <= room - LEAST_WHOSE), wordings[-1])


def _whose(scene: Scene) -> str:
    return winners(scene) if scene.over else f"{scene.players[scene.mover].name}'s turn"


def _headline(scene: Scene, room: float, size: float, least: float) -> tuple[str, float]:
    """Whose turn it is. A long name is cut, never the words behind it."""
    if scene.over:
        return fit(_whose(scene), room, size, least, True)
    name, size = fit(scene.players[scene.mover].name, room - width("'s turn", size, True), size, least, True)
    return f"{name}'s turn", size


def _token(scene: Scene, x: float, y: float) -> str:
    """The mover's token, or the winner's; a flag if the win is shared."""
    if scene.over and len(scene.winners) != 1:
        return glyph("flag", x - 14, y - 14, 28, t.WHITE, t.TRUST)
    seat = scene.winners[0] if scene.over else scene.mover
    return token(seat, x, y, 14, scene.players[seat].name)


def _title(scene: Scene) -> str:
    return f"{_whose(scene)}. {_facts(scene)}".replace(" · ", ", ")


def _desc(scene: Scene) -> str:
    if scene.over:
        return "The game is over."
    now = (*scene.steps, "end of turn", "set-up")[scene.step]
    return f"The steps of a turn: {', '.join(scene.steps)}. Now: {now}."


def header_svg(scene: Scene, w: float = 1264, h: float = 44) -> str:
    """One line: whose turn, the year and round, the six steps."""
    steps, start = _game_over(scene, w) if scene.over else _steps(scene, w)
    room = start - 52 - 20 - 16
    facts = _fitting_facts(scene, room, 17)
    words, size = _headline(scene, room - width(facts, 17), 22, 16)
    parts = [
        rect(0, 0, w, h, t.INK),
        _token(scene, 28, h / 2),
        text(52, 30, words, size, True, t.WHITE),
        text(72 + width(words, size, True), 29, facts, 17, False, t.WHITE),
    ]
    return drawing(w, h, _title(scene), _desc(scene), *parts, *steps)


def _steps(scene: Scene, w: float) -> tuple[list[str], float]:
    """Done with a check mark, now in white, to come in outline; and where the first begins."""
    x, parts, size = w - 12, [], 16 if w > 1000 else 14
    for i, step in reversed(list(enumerate(scene.steps))):
        now, done = i == scene.step, i < scene.step
        pill = width(step, size, now) + (36 if done else 24)
        x -= pill
        ground, ink, edge = (t.WHITE, t.INK, t.WHITE) if now else (t.INK, t.WHITE, t.ON_INK_EDGE)
        parts.append(rect(x, 7, pill - 4, 30, ground, edge, 1.2, 15))
        if done:
            parts.append(glyph("check", x + 8, 15, 13, t.WHITE, "none", 3))
        parts.append(text(x + (pill - 4) / 2 + (8 if done else 0), 28, step, size, now, ink, "middle"))
    return parts, x


def _game_over(scene: Scene, w: float) -> tuple[list[str], float]:
    words = "Game over"
    pill = width(words, 16, True) + 28
    x = w - 12 - pill
    return [rect(x, 7, pill, 30, t.WHITE, rx=15), text(x + pill / 2, 28, words, 16, True, t.INK, "middle")], x


def phone_header_svg(scene: Scene, w: float = 374, h: float = 76) -> str:
    """Two lines: whose turn, and the steps as a bar."""
    room = w - 50 - 12 - 12
    facts = _fitting_facts(scene, room, 15)
    words, size = _headline(scene, room - width(facts, 15), 20, 15)
    parts = [
        rect(0, 0, w, h, t.INK),
        _token(scene, 26, 25),
        text(50, 32, words, size, True, t.WHITE),
        text(w - 12, 31, facts, 15, False, t.WHITE, "end"),
    ]
    step = (w - 24) / len(scene.steps)
    for i in range(len(scene.steps)):
        parts.append(rect(12 + i * step, 48, step - 4, 7, t.WHITE if i <= scene.step else t.ON_INK_FOLDS[0], rx=3))
    if scene.over:
        parts.append(text(w - 12, 70, "Game over", 14, True, t.WHITE, "end"))
    elif scene.step >= 0:
        now = (*scene.steps, "End of turn")[scene.step]
        half = width(now, 14, True) / 2
        middle = min(max(12 + (scene.step + 0.5) * step - 2, 12 + half), w - 12 - half)
        parts.append(fitted(middle, 70, now, w - 24, 14, 12, True, t.WHITE, "middle"))
    return drawing(w, h, _title(scene), _desc(scene), *parts)
