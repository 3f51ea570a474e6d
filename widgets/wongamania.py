"""Wongamania on screen: scene -> HTML text. Knows no rule: every number and every word of a rule is in the scene.

The kernel does not know how wide the page is, so each part holds a drawing for every width that needs one of its own,
and the style sheet shows one of them. Pointing at a grid of the wheel, or moving the focus to it, shows what the
viewer's table would do there; the same stands in a table for those who read instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from . import theme as t
from .draw import circle, clean, drawing, fit, glyph, rect, signed, text, token, token_html, width
from .wongamania_cards import LYING, MOST_STANDING, STANDING, card_row_svg, card_svg, standing_height
from .wongamania_event import event_svg
from .wongamania_parts import several, winners
from .wongamania_players import CLOSE, ROOMY, phone_player_svg, player_svg
from .wongamania_wheel import here, said_grid, said_next, spot, strip_svg, wheel_svg

if TYPE_CHECKING:
    from finplay.wongamania.scene import HandCard, Scene

__all__ = [
    "CSS",
    "board_html",
    "card_html",
    "cards_html",
    "event_svg",
    "hand_html",
    "hand_look",
    "header_html",
    "header_svg",
    "log_html",
    "player_svg",
    "strip_svg",
    "wheel_svg",
]

# Whatever boxes the widgets stand in, the four parts of the page are placed by what is in them.
_PAGE = f"""
.fp-root .wm-grid {{ display: grid; grid-template-columns: minmax(0, 440fr) minmax(0, 816fr); gap: 8px;
  grid-template-rows: auto auto minmax(50px, 1fr); grid-template-areas: "board seats" "board ask" "log ask"; }}
.fp-root.fp-root .wm-grid > * {{ display: contents; }}
.fp-root .wm-grid > * > * {{ min-width: 0; }}
.fp-root .wm-grid > * > :has(.wm-board) {{ grid-area: board; }}
.fp-root .wm-grid > * > :has(.wm-seats) {{ grid-area: seats; }}
.fp-root .wm-grid > * > .fp-ask {{ grid-area: ask; align-self: start; }}
.fp-root .wm-grid > * > .fp-log-panel {{ grid-area: log; height: 0; min-height: 100%; }}
.fp-root.fp-root .wm-grid .fp-ask > .fp-row .jupyter-button {{ padding: 2px 12px; }}
.fp-root .wm-board {{ display: grid; gap: 8px; grid-template-columns: minmax(0, 1fr); }}
.fp-root .wm-beside {{ display: grid; gap: 8px; grid-template-columns: minmax(0, 1fr); align-content: start; }}
.fp-root .wm-seats {{ display: grid; gap: 8px; grid-template-columns: repeat(2, minmax(0, 1fr)); }}
.fp-root .wm-seats.wm-many {{ grid-template-columns: repeat(3, minmax(0, 1fr)); }}
@media (max-height: {t.SHORT_BELOW}px) and (min-width: {t.STACK_BELOW + 1}px) {{
  .fp-root .wm-grid:not(:has(.fp-two)) {{ grid-template-areas: "board ask" "board seats" "log seats"; }} }}
.fp-root .wm-grid:has(.fp-two) {{ grid-template-areas: "ask ask" "board seats" "log seats"; }}
@container (max-width: {t.STACK_BELOW}px) {{
  .fp-root .wm-grid {{ display: flex; flex-flow: column nowrap; }}
  .fp-root .wm-board {{ grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); }}
  .fp-root .wm-grid > * > .fp-log-panel {{ order: 3; height: auto; min-height: 0; max-height: 220px; }}
  .fp-root.fp-root .wm-grid > * > .fp-ask {{ order: 2; align-self: stretch; }}
  .fp-root .wm-grid > * > :has(.wm-seats) {{ order: 1; }}
}}
@media (max-height: {t.SHORT_BELOW}px) {{ .fp-root.fp-root .wm-grid > * > .fp-ask {{ order: 0; }} }}
@container (max-width: {t.NARROW_BELOW}px) {{
  .fp-root .wm-board, .fp-root .wm-seats, .fp-root .wm-seats.wm-many {{ grid-template-columns: minmax(0, 1fr); }}
  .fp-root.fp-root .wm-grid > * > .fp-ask {{ order: 1; }}
  .fp-root .wm-grid > * > :has(.wm-seats) {{ order: 2; }}
}}
"""
_HAND = f"""
.fp-root .wm-hand {{ display: grid; gap: 8px; grid-template-columns: repeat({MOST_STANDING}, minmax(0, 1fr)); }}
.fp-root.fp-root .fp-col > .wm-hand {{ margin-bottom: 6px; }}
.fp-root .wm-grid:has(.fp-two) .wm-hand:not(.wm-large) {{ grid-template-columns: repeat(8, minmax(0, 1fr)); }}
.fp-root .wm-hand.wm-large {{ grid-template-columns: repeat(3, minmax(0, 1fr)); }}
.fp-root.fp-root .wm-card {{ display: grid; gap: 4px; align-content: start; min-width: 0; }}
.fp-root.fp-root .wm-card:has(.jupyter-button) {{ grid-template-rows: auto minmax({t.TARGET}px, 1fr); }}
.fp-root .wm-why {{ margin: 0; font-size: 14px; line-height: 1.25; text-align: center; overflow-wrap: anywhere; }}
.fp-root .wm-off {{ color: {t.MUTED}; }}
.fp-root.fp-root .wm-unseen select {{ height: {t.TARGET}px; font-size: 16px; }}
.fp-root .wm-none {{ margin: 0; color: {t.MUTED}; }}
.fp-root.fp-root .wm-card .jupyter-button {{ width: 100%; padding: 3px 4px; font-size: 15px; line-height: 1.15;
  white-space: pre-line; }}
.fp-root.fp-root .wm-card .jupyter-button:disabled {{ font-size: 14px; }}
@container (max-width: {t.NARROW_BELOW}px) {{
  .fp-root .wm-hand, .fp-root .wm-hand.wm-large {{ grid-template-columns: minmax(0, 1fr); gap: 6px; }}
  .fp-root .wm-why {{ text-align: left; }}
}}
"""
_AT = tuple(range(1, 9))
# Over the wheel lie eight places for the focus; the mouse goes through them to the grids themselves.
_WHAT_IF = f"""
.fp-root .wm-wheel {{ position: relative; }}
.fp-root .wm-wheel svg > :not(.wm-at) {{ pointer-events: none; }}
.fp-root .wm-spot {{ position: absolute; width: {t.TARGET}px; height: {t.TARGET}px; border-radius: 50%;
  transform: translate(-50%, -50%); pointer-events: none; }}
.fp-root .wm-spot:focus-visible {{ outline: 3px solid {t.ACCENT}; outline-offset: 2px; }}
.fp-root .wm-strip > summary {{ position: relative; list-style: none; cursor: pointer; border-radius: 9px; }}
.fp-root .wm-strip > summary::-webkit-details-marker {{ display: none; }}
.fp-root .wm-strip > summary:focus-visible {{ outline: 3px solid {t.ACCENT}; outline-offset: 2px; }}
.fp-root .wm-if {{ display: none; position: absolute; inset: 0 0 auto; z-index: 1; margin: 0;
  min-height: {t.TARGET}px; padding: 7px 12px; font-size: 16px; line-height: 1.4;
  background: {t.ACCENT_TINT}; border: 1.5px solid {t.EDGE}; border-radius: 9px; }}
.fp-root .wm-strip table {{ width: 100%; margin-top: 6px; border-collapse: collapse; font-size: 15px;
  background: {t.CARD}; color: {t.INK}; font-variant-numeric: tabular-nums; }}
.fp-root.fp-root .wm-strip :is(th, td) {{ padding: 3px 6px; text-align: left; border: 1px solid {t.LINE};
  color: {t.INK}; background: {t.CARD}; white-space: normal; }}
.fp-root.fp-root .wm-strip tr.wm-now :is(th, td) {{ font-weight: 700; }}
"""
_WHAT_IF += "".join(
    f".fp-root .wm-board:has(.wm-at-{n}:is(:hover, :focus-visible)) .wm-if-{n} {{ display: block; }}\n" for n in _AT
)
CSS = _PAGE + _HAND + _WHAT_IF


# ---------------------------------------------------------------- the parts of the page
def header_html(scene: Scene) -> str:
    """Whose turn, which Economic Turn, the actions left. It keeps its type size, so it is drawn for three widths."""
    widths = {"wide": 1264, "middle": 884, "narrow": 374}
    return "".join(f'<div class="fp-head-{name}">{header_svg(scene, w)}</div>' for name, w in widths.items())


def board_html(scene: Scene) -> str:
    """The wheel, what it pays now and next, and what just happened."""
    spots = "".join(_spot(scene, number) for number in _AT)
    wheel = f'<div class="wm-wheel">{wheel_svg(scene)}{spots}</div>'
    return f'<div class="wm-board">{wheel}<div class="wm-beside">{_strip(scene)}{event_svg(scene)}</div></div>'


def cards_html(scene: Scene, me: int | None = None) -> str:
    """Every player's table, the viewer's first on the phone."""
    own = scene.mover if me is None else me
    many = len(scene.players) > 4
    seats = []
    for player in scene.players:
        wide = player_svg(scene, player.seat, CLOSE if many else ROOMY)
        place = ' style="order:-1"' if player.seat == own else ""
        narrow = phone_player_svg(scene, player.seat)
        seats.append(f'<div class="fp-wide">{wide}</div><div class="fp-narrow"{place}>{narrow}</div>')
    return f'<div class="wm-seats{" wm-many" if many else ""}">{"".join(seats)}</div>'


def hand_html(scene: Scene) -> str:
    """The viewer's hand, with what can be played now and why not; nothing where there is no hand to see."""
    if scene.hand is None:
        return ""
    if not scene.hand:
        return '<p class="wm-none">No cards in hand.</p>'
    large, high = hand_look(scene.hand)
    cards = (f'<div class="wm-card">{card_html(card, large, high)}{_why(card)}</div>' for card in scene.hand)
    return f'<div class="wm-hand{" wm-large" if large else ""}">{"".join(cards)}</div>'


def hand_look(hand: Sequence[HandCard]) -> tuple[bool, float]:
    """Does a hand lie down on every screen, and how high do its cards stand?"""
    return len(hand) > MOST_STANDING, max([STANDING[1], *(standing_height(card) for card in hand)])


def card_html(card: HandCard, large: bool = False, high: float = STANDING[1]) -> str:
    """One card of the hand, to stand above or beside its button; `large`: the hand lies down on every screen."""
    wide = card_row_svg(card, LYING[0]) if large else card_svg(card, h=high)
    return f'<div class="fp-wide">{wide}</div><div class="fp-narrow">{card_row_svg(card)}</div>'


def _why(card: HandCard) -> str:
    words = card.can or card.why_not
    return f'<p class="wm-why{" wm-off" if card.why_not else ""}">{escape(clean(words))}</p>' if words else ""


def log_html(scene: Scene, most: int = 40) -> str:
    """What happened lately, sentence by sentence, newest last."""
    return f'<ol class="fp-log">{"".join(_item(scene, *entry) for entry in scene.log[-most:])}</ol>'


def _item(scene: Scene, seat: int, sentence: str) -> str:
    words = escape(clean(sentence))
    if not 0 <= seat < len(scene.players):
        return f'<li class="fp-bank">{words}</li>'
    return f"<li>{token_html(seat, scene.players[seat].name, 16, initial=False)}{words}</li>"


# ---------------------------------------------------------------- what if the token moves?
def _spot(scene: Scene, number: int) -> str:
    x, y = spot(number)
    words = escape(clean(f"Grid {number}, {scene.grids[number - 1].quadrant}: {said_grid(scene, number)}"))
    place = f"left:{x:.1%};top:{y:.1%}"
    return f'<span class="wm-spot wm-at-{number}" role="img" tabindex="0" style="{place}" aria-label="{words}"></span>'


def _strip(scene: Scene) -> str:
    """Now and next; in its place the grid that one points at; and opened, all grids."""
    ifs = "".join(
        f'<span class="wm-if wm-if-{n}"><b>{n} {escape(clean(scene.grids[n - 1].quadrant))}:</b> '
        f"{escape(clean(said_grid(scene, n)))}</span>"
        for n in _AT
    )
    grid = here(scene)
    words = f"Now {grid.quadrant}, {signed(grid.profit, '')}. {said_next(scene)} Opens a table of all grids."
    summary = f'<summary aria-label="{escape(clean(words))}">{strip_svg(scene)}{ifs}</summary>'
    return f'<details class="wm-strip">{summary}{what_if_html(scene)}</details>'


def what_if_html(scene: Scene) -> str:
    """The eight grids as a table."""
    mine = any(grid.income or grid.sells for grid in scene.grids)
    heads = ["Grid", "Each earns", "Stock, Property cost", *(["You would earn", "and sell for"] if mine else [])]
    head = "".join(f'<th scope="col">{words}</th>' for words in heads)
    rows = []
    for number, grid in enumerate(scene.grids, start=1):
        cells = [signed(grid.profit, ""), f"{grid.stock}, {grid.property}"]
        cells += [grid.income, grid.sells] if mine else []
        now = ' class="wm-now"' if number == scene.token else ""
        name = f'<th scope="row">{number} {escape(clean(grid.quadrant))}{" (now)" if now else ""}</th>'
        rows.append(f"<tr{now}>{name}{''.join(f'<td>{escape(clean(cell))}</td>' for cell in cells)}</tr>")
    return f"<table><thead><tr>{head}</tr></thead><tbody>{''.join(rows)}</tbody></table>"


# ---------------------------------------------------------------- the header
LEAST_WHOSE = 150  # px for whose turn it is, however long the facts beside it are
MOST_PIPS = 6


def _facts(scene: Scene) -> tuple[str, ...]:
    """As much as there may be room for, longest first."""
    of = f" of {scene.last_turn}" if scene.last_turn else ""
    turn, short = (f"Economic Turn {scene.turn}{of}", f"Turn {scene.turn}{of}") if scene.turn else ("Set-up", "Set-up")
    goal = f"{several(scene.funds_to_win, 'Trust Fund')}, {scene.fund_price} Wonga each"
    return f"{turn} · first to {goal}", turn, short


def header_svg(scene: Scene, w: float = 1264, h: float = 44) -> str:
    """One line: whose turn, the Economic Turn, the goal, the actions left. The phone has the turn on the wheel."""
    narrow = w < t.NARROW_BELOW
    right, start = _game_over(w) if scene.over else _actions(scene, w, narrow)
    room = start - 52 - 14
    wordings = () if narrow else _facts(scene)
    facts = next((words for words in wordings if width(words, 17) <= room - LEAST_WHOSE - 20), "")
    words, size = _whose(scene, room - (width(facts, 17) + 20 if facts else 0), 20 if narrow else 22)
    parts = [
        rect(0, 0, w, h, t.INK),
        _token(scene, 28, h / 2),
        text(52, 30, words, size, True, t.WHITE),
        text(72 + width(words, size, True), 29, facts, 17, False, t.WHITE) if facts else "",
    ]
    return drawing(w, h, _title(scene), _desc(scene), *parts, *right)


def _whose(scene: Scene, room: float, size: float) -> tuple[str, float]:
    """Whose turn it is. A long name is cut, never the words behind it."""
    if scene.over:
        return fit(winners(scene), room, size, 15, True)
    name, size = fit(scene.players[scene.mover].name, room - width("'s turn", size, True), size, 15, True)
    return f"{name}'s turn", size


def _title(scene: Scene) -> str:
    if scene.over:
        return f"{winners(scene)}. {_facts(scene)[1]}"
    left = several(scene.actions, "action")
    return f"{scene.players[scene.mover].name}'s turn, {left} left. {_facts(scene)[1]}"


def _desc(scene: Scene) -> str:
    return "The game is over." if scene.over else f"{_facts(scene)[0].replace(' · ', ', ')}."


def _token(scene: Scene, x: float, y: float) -> str:
    """The mover's token, or the winner's; a flag if the win is shared."""
    if scene.over and len(scene.winners) != 1:
        return glyph("flag", x - 14, y - 14, 28, t.WHITE, t.TRUST)
    seat = scene.winners[0] if scene.over else scene.mover
    return token(seat, x, y, 14, scene.players[seat].name)


def _actions(scene: Scene, w: float, narrow: bool) -> tuple[list[str], float]:
    """A disc for each action, white if it is left, dashed if it is gone; many are a number. And where they begin."""
    count, label = max(scene.actions, scene.actions_in_all), "Actions" if narrow else "Actions left"
    if not count:
        return [], w
    if count > (3 if narrow else MOST_PIPS):
        words = f"{label} {scene.actions} of {count}"
        return [text(w - 14, 29, words, 16, True, t.WHITE, "end")], w - 14 - width(words, 16, True)
    x, parts = w - 14 - count * 30, []
    for i in range(count):
        left, middle = i < scene.actions, x + 16 + 30 * i
        parts.append(circle(middle, 22, 11, t.WHITE) if left else _gone(middle))
        parts.append(text(middle, 27.5, i + 1, 15, True, t.INK, "middle") if left else "")
    return [text(x - 8, 29, label, 16, False, t.WHITE, "end"), *parts], x - 8 - width(label, 16)


def _gone(x: float) -> str:
    return rect(x - 11, 11, 22, 22, "none", t.WHITE, 2, 11, "4 3")


def _game_over(w: float) -> tuple[list[str], float]:
    words = "Game over"
    pill = width(words, 16, True) + 28
    x = w - 12 - pill
    return [rect(x, 7, pill, 30, t.WHITE, rx=15), text(x + pill / 2, 28, words, 16, True, t.INK, "middle")], x
