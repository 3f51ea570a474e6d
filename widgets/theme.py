"""The visual language: every colour, size and shape has its one home here. Standard library only.

Four families of colour never share a job:
  players   Okabe-Ito hues, always with a shape and an initial
  assets    one ramp, light to dark = safe to risky, always with a texture and a word
  quadrants pale tints of the wheel, always with a name and a position (high on the wheel = dear)
  signs     blue + and vermilion -, always with the sign and a triangle
"""

from __future__ import annotations

from typing import Any

# ---------------------------------------------------------------- surfaces and ink
PAPER = "#FAF8F3"  # the table: drawn by us, so JupyterLab's theme never shows through
CARD = "#FFFFFF"  # anything one can read or hold
SUNK = "#EFECE4"  # empty tracks, cards that cannot be played
LINE = "#CFC9BB"  # decorative hairlines only (not needed to understand anything)
EDGE = "#7D776A"  # outlines that carry meaning: 3:1 on PAPER and CARD
INK = "#1B2430"  # text
MUTED = "#4E5864"  # second-rank text: still 4.5:1 on PAPER, CARD, SUNK
ACCENT = "#0B4F8A"  # whose turn, primary button, focus ring
ACCENT_TINT = "#E2EEF8"
WHITE = "#FFFFFF"  # text on dark grounds

# On INK: the header's idle steps and the folds of the curtain.
ON_INK_MUTED = "#C9D1DA"
ON_INK_EDGE = "#7E8894"
ON_INK_FOLDS = ("#5A6572", "#45505D", "#343F4C")

# ---------------------------------------------------------------- signs
GAIN = "#0B5FA5"
LOSS = "#A83600"
GAIN_FILL = "#7DB8E6"  # bars in charts: pale, so that gain and loss differ in greyscale too
GAIN_TINT = "#DCEAF7"
WARN_TINT = "#FDE7DB"

# ---------------------------------------------------------------- tiles: {tone: band}
BANDS = {"+": "#DCEAF7", "-": "#FBE3D7", "?": "#EEEBE2"}

# ---------------------------------------------------------------- players, by seat: (hue, shape)
PLAYERS = (
    ("#0072B2", "circle"),
    ("#E69F00", "square"),
    ("#CC79A7", "diamond"),
    ("#1B2430", "triangle"),
    ("#BF4B00", "hexagon"),
    ("#56B4E9", "cross"),
)

# ---------------------------------------------------------------- assets: (fill, texture, colour of the texture)
ASSETS = {
    "cash": ("#EBDFB4", "none", "#8A7B3F"),
    "bonds": ("#8CC0B2", "lines", "#2F6B5D"),
    "property": ("#C28A5C", "bricks", "#6E4218"),
    "stocks": ("#135E5E", "slant", "#8CC0B2"),
}
ALIKE = {"wonga": "cash", "properties": "property"}  # what another game calls them

# ---------------------------------------------------------------- the economic cycle: (tint, strong, glyph)
QUADRANTS = {
    "Recovery": ("#DDEBF7", "#A9CBE8", "up"),
    "Growth": ("#D5EDE0", "#9AD0B4", "high"),
    "Stagnant": ("#FAEFC8", "#EBD27E", "flat"),
    "Recession": ("#F8DCCF", "#E9A98A", "down"),
}

# ---------------------------------------------------------------- kinds of card: (band, text on the band, glyph)
KINDS = {  # a ladder of lightness, so that the bands differ without hue too
    "Asset": ("#13625F", "#FFFFFF", "bond"),
    "Global": ("#CFE2F5", INK, "globe"),
    "Incident": ("#EFAE80", INK, "bolt"),
    "Professional": ("#3F1D3F", "#FFFFFF", "case"),
}
TRUST = "#F2C94C"  # trust funds, the winner's flag; always with INK on it

# ---------------------------------------------------------------- type, space, strokes (px at 1280 x 720)
FONT = (
    "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, "
    "'Noto Sans', 'Liberation Sans', 'DejaVu Sans', sans-serif"
)
TYPE = {"note": 14, "body": 16, "lead": 20, "title": 26, "figure": 32, "poster": 76}
SPACE = (4, 8, 12, 16, 24, 40)
STROKE = {"hair": 1, "line": 1.5, "bold": 2.5, "heavy": 4}
RADIUS = {"small": 5, "card": 9}
TARGET = 44  # smallest thing one may have to press

# ---------------------------------------------------------------- when the drawings change (container widths)
STACK_BELOW = 1000  # one column
NARROW_BELOW = 700  # the phone drawings
SHORT_BELOW = 800  # window height: the question moves above the board, as JupyterLab's own bars take some 150 px


# ---------------------------------------------------------------- contrast, so that tests can hold us to it
def linear(colour: str) -> tuple[float, float, float]:
    """The red, green and blue light of #RRGGBB, each 0 to 1 (WCAG 2, sRGB)."""
    r, g, b = (_light(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return r, g, b


def _light(channel: float) -> float:
    return channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    """Relative luminance of #RRGGBB, 0 to 1 (WCAG 2)."""
    r, g, b = linear(colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    """WCAG contrast ratio, 1 to 21."""
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def ink_on(fill: str) -> str:
    """INK or white, whichever reads better on this fill."""
    return INK if contrast(INK, fill) >= contrast(WHITE, fill) else WHITE


# ---------------------------------------------------------------- charts
# pio.templates["finplay"] = go.layout.Template(PLOTLY)
_AXIS: dict[str, Any] = {
    "gridcolor": "#E3DED2",
    "gridwidth": 1,
    "linecolor": EDGE,
    "linewidth": 1.5,
    "showline": True,
    "zerolinecolor": INK,
    "zerolinewidth": 1.5,
    "ticks": "outside",
    "ticklen": 5,
    "tickcolor": EDGE,
    "tickfont": {"size": 16, "color": INK},
    "title": {"font": {"size": 16, "color": MUTED}, "standoff": 10},
    "automargin": True,
}
_TITLE: dict[str, Any] = {
    "font": {"size": 20, "color": INK},
    "x": 0.02,
    "xref": "container",
    "xanchor": "left",
    "y": 0.97,
    "yanchor": "top",
}
_HOVER: dict[str, Any] = {
    "bgcolor": CARD,
    "bordercolor": EDGE,
    "font": {"size": 16, "color": INK, "family": FONT},
}
_WATERFALL: dict[str, Any] = {
    "connector": {"line": {"color": EDGE, "width": 1.5, "dash": "dot"}},
    "increasing": {"marker": {"color": GAIN_FILL, "line": {"color": INK, "width": 1.5}}},
    "decreasing": {"marker": {"color": LOSS, "line": {"color": INK, "width": 1.5}}},
    "totals": {"marker": {"color": "#D9D3C5", "line": {"color": INK, "width": 1.5}}},
    "textposition": "outside",
    "textfont": {"size": 16, "color": INK},
}
PLOTLY: dict[str, Any] = {
    "layout": {
        "font": {"family": FONT, "size": 16, "color": INK},
        "title": _TITLE,
        "paper_bgcolor": CARD,
        "plot_bgcolor": CARD,
        "margin": {"l": 64, "r": 96, "t": 56, "b": 56},
        "colorway": [hue for hue, _ in PLAYERS[:4]],
        "showlegend": False,
        "hovermode": "x unified",
        "dragmode": False,
        "bargap": 0.35,
        "hoverlabel": _HOVER,
        "xaxis": {**_AXIS, "showgrid": False},
        "yaxis": {**_AXIS, "rangemode": "tozero"},
        "separators": ".,",
    },
    "data": {
        "waterfall": [_WATERFALL],
        "bar": [{"marker": {"line": {"color": INK, "width": 1.5}}, "textfont": {"size": 16}}],
        "scatter": [{"line": {"width": 3}, "marker": {"size": 9, "line": {"color": CARD, "width": 1.5}}}],
    },
}
PLOTLY_CONFIG = {"displayModeBar": False, "responsive": True, "scrollZoom": False}
PLOTLY_PATTERNS = {"cash": "", "bonds": "-", "property": "+", "stocks": "/"}  # the same textures as on the table
PLOTLY_DASHES = ("solid", "dash", "dot", "dashdot")  # with the hues of PLAYERS, in seat order
PLOTLY_MARKERS = {
    "circle": "circle",
    "square": "square",
    "diamond": "diamond",
    "triangle": "triangle-up",
    "hexagon": "hexagon",
    "cross": "cross",
}


# ---------------------------------------------------------------- the style sheet of the widgets
# One HTML widget carries CSS. `.fp-root.fp-root` is doubled where ipywidgets' own sheet has to be
# beaten whatever the order of loading: it sets the theme's text colour, 2 px margins, lines of
# 28 px, scrolling boxes (which cut off focus rings) and half-transparent disabled buttons.
_GROUND = f"""
.fp-root.fp-root {{ display: flex; flex-direction: column; gap: 8px; margin: 0; }}
.fp-root > .fp-col {{ gap: 8px; }}
.fp-root.fp-root .fp-style {{ display: none; }}
.fp-root {{ container-type: inline-size; width: 100%; padding: 8px; border-radius: 10px; box-sizing: border-box;
  background: {PAPER}; color: {INK}; color-scheme: light; font-family: {FONT}; font-size: 16px; line-height: 1.35; }}
.fp-root * {{ box-sizing: border-box; }}
.fp-root.fp-root .jupyter-widgets, .fp-root.fp-root .jupyter-widget-html-content,
.fp-root.fp-root .widget-html-content {{
  margin: 0; color: {INK}; font-family: {FONT}; font-size: 16px; line-height: 1.35; }}
.fp-root.fp-root, .fp-root.fp-root .widget-box, .fp-root.fp-root .jupyter-widget-box {{ overflow: visible; }}
.fp-root svg {{ display: block; width: 100%; height: auto; }}
.fp-root svg text {{ font-variant-numeric: tabular-nums; }}
.fp-root .fp-token {{ display: inline-block; flex: none; }}
"""
_PANELS = f"""
.fp-root.fp-root .fp-panel {{ background: {CARD}; border: 1.5px solid {LINE}; border-radius: 9px; padding: 10px 14px; }}
.fp-root.fp-root .fp-ask {{ border: 2.5px solid {ACCENT}; }}
.fp-root.fp-root .fp-error {{ background: {WARN_TINT}; border: 2.5px solid {LOSS}; border-radius: 9px; color: {INK};
  padding: 8px 14px; overflow-wrap: anywhere; }}
.fp-root h3.fp-q {{ font-size: 20px; line-height: 1.25; font-weight: 700; margin: 0 0 4px; color: {INK};
  overflow-wrap: anywhere; }}
.fp-root h3.fp-title {{ font-size: 26px; margin: 6px 4px 10px; }}
.fp-root .fp-now {{ display: none; margin: 0 0 6px; padding: 4px 10px; border-radius: 5px; background: {SUNK};
  font-size: 16px; overflow-wrap: anywhere; }}
.fp-root .fp-hint {{ color: {MUTED}; font-size: 16px; margin: 0 0 2px; overflow-wrap: anywhere; }}
.fp-root .fp-note {{ padding: 2px 6px 0; }}
.fp-root.fp-root.fp-col, .fp-root.fp-root .fp-col {{ display: flex; flex-flow: column nowrap;
  align-items: stretch; }}
.fp-root .fp-ask {{ gap: 6px; }}
.fp-root .fp-answer {{ display: flex; flex-flow: row wrap; gap: 8px; align-items: flex-end;
  justify-content: flex-end; }}
.fp-root .fp-answer > :first-child {{ flex: 1 1 60%; min-width: 0; }}
.fp-root .fp-answer > .fp-col:first-child {{ flex-basis: 70%; gap: 8px; }}
.fp-root .fp-answer > .fp-col:first-child:has(.fp-two) {{ flex-basis: 100%; }}
.fp-root .fp-row {{ display: flex; flex-flow: row wrap; gap: 8px; align-items: center; }}
.fp-root .fp-foot {{ padding: 6px 4px; }}
.fp-root .fp-space {{ flex: 1; }}
.fp-root .fp-under {{ display: flex; flex-flow: row wrap; justify-content: center; padding: 18px 0 10px; }}
.fp-root .fp-stack {{ display: flex; flex-flow: column nowrap; gap: 6px; }}
.fp-root .fp-two {{ display: grid; grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); gap: 12px; }}
.fp-root.fp-root .fp-two .fp-step .jupyter-button {{ min-width: {TARGET}px; }}
.fp-root.fp-root .fp-two .fp-num {{ min-width: 64px; }}
.fp-root .fp-named {{ display: flex; align-items: center; gap: 8px; font-size: 20px; line-height: 1.25;
  font-weight: 700; min-width: 0; overflow-wrap: anywhere; }}
@media (max-height: {SHORT_BELOW}px) and (min-width: {NARROW_BELOW + 1}px) {{
  .fp-root .fp-ask {{ order: -1; }}
  .fp-root .fp-now {{ display: block; }}
}}
"""
_BUTTONS = f"""
.fp-root.fp-root .jupyter-button {{ min-height: {TARGET}px; height: auto; width: auto; margin: 0; padding: 6px 16px;
  font: 600 17px/1.2 {FONT}; border: 2px solid {EDGE}; border-radius: 8px; background: {CARD}; color: {INK};
  box-shadow: none; white-space: normal; text-wrap: balance; overflow-wrap: anywhere; cursor: pointer; }}
.fp-root.fp-root .jupyter-button.mod-primary {{ background: {ACCENT}; border-color: {ACCENT}; color: {WHITE}; }}
.fp-root.fp-root .jupyter-button:hover:enabled {{ border-color: {INK}; }}
.fp-root.fp-root .jupyter-button:focus-visible {{ outline: 3px solid {ACCENT}; outline-offset: 2px; }}
.fp-root.fp-root .jupyter-button:disabled {{ background: {SUNK}; color: {MUTED}; border: 2px dashed {EDGE};
  opacity: 1 !important; cursor: default; }}
.fp-root.fp-root .jupyter-button.fp-why {{ white-space: pre-line; font-size: 14px; padding: 2px 12px; }}
.fp-root.fp-root .jupyter-button.fp-why::first-line {{ font-size: 17px; font-weight: 700; }}
.fp-root.fp-root .jupyter-button.fp-big {{ font-size: 22px; min-height: 60px; padding: 8px 34px; }}
.fp-root.fp-root .jupyter-button.fp-big.fp-why {{ font-size: 16px; padding: 4px 24px; }}
.fp-root.fp-root .jupyter-button.fp-on {{ border: 3px solid {ACCENT}; background: {ACCENT_TINT}; font-weight: 800; }}
.fp-root.fp-root .jupyter-button.fp-on::before {{ content: "\\2713\\00a0"; }}
"""
# There for the keyboard and for screen readers; it scrolls into sight with the question that it names.
_BUTTONS += """
.fp-root.fp-root .fp-heard, .fp-root.fp-root .jupyter-button.fp-unseen { position: absolute; width: 1px;
  height: 1px; min-height: 0; padding: 0;
  border: 0; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.fp-root.fp-root { position: relative; }
.fp-root:has(.fp-unseen:focus-visible) .fp-ask { outline: 3px solid currentColor; outline-offset: 2px; }
"""
_FORMS = f"""
.fp-root.fp-root .fp-tools {{ gap: 8px; border-top: 1px solid {LINE}; padding-top: 8px; }}
.fp-root.fp-root .fp-tools > .fp-row .jupyter-button {{ font-size: 15px; padding: 4px 12px; border-width: 1.5px; }}
.fp-root .fp-note-line {{ font-size: 15px; }}
.fp-root .fp-aside {{ background: {ACCENT_TINT}; border-radius: 9px; padding: 8px 14px; }}
.fp-root .fp-aside ul {{ margin: 4px 0 0; padding-left: 22px; }}
.fp-root.fp-root .fp-form {{ display: flex; flex-flow: column nowrap; gap: 8px; max-width: 760px; }}
.fp-root.fp-root .fp-field {{ display: flex; flex-flow: row wrap; width: auto; height: auto; margin: 0;
  align-items: center; gap: 4px 10px; }}
.fp-root.fp-root .fp-field > label {{ flex: 0 1 auto; width: auto; height: auto; max-width: 100%; color: {INK};
  font: 600 16px/1.3 {FONT}; white-space: normal; text-align: left; }}
.fp-root.fp-root .fp-rules .fp-field {{ align-content: flex-end; }}
.fp-root.fp-root .fp-field :is(select, input) {{ flex: 1 1 160px; min-width: 0; height: {TARGET}px; margin: 0;
  padding: 4px 10px; font: 400 17px/1.3 {FONT}; color: {INK}; background-color: {CARD}; border: 2px solid {EDGE};
  border-radius: 8px; box-shadow: none; }}
.fp-root.fp-root .fp-field :is(select, input):focus-visible {{ outline: 3px solid {ACCENT}; outline-offset: 2px; }}
.fp-root.fp-root .widget-checkbox label {{ color: {INK}; font: 400 16px/1.3 {FONT}; min-height: {TARGET}px;
  display: flex; align-items: center; gap: 8px; }}
.fp-root.fp-root .fp-rules {{ display: grid; grid-template-columns: repeat(auto-fit, minmax(min(340px, 100%), 1fr));
  max-width: none; }}
.fp-root.fp-root .fp-start {{ gap: 12px; }}
"""
_LOG = f"""
.fp-root.fp-root .fp-log-panel {{ display: flex; flex-direction: column-reverse; padding: 7px 14px; overflow-y: auto; }}
.fp-root .fp-log {{ margin: 0; padding: 0; list-style: none; font-size: 15px; line-height: 1.34; color: {INK}; }}
.fp-root .fp-log li {{ display: flex; gap: 6px; overflow-wrap: anywhere; }}
.fp-root .fp-log li.fp-bank {{ padding-left: 22px; }}
.fp-root .fp-log .fp-token {{ padding-top: 2px; }}
"""
_STEPPERS = f"""
.fp-root .fp-line {{ display: flex; flex-flow: row wrap; justify-content: space-between; align-items: center;
  gap: 6px 12px; padding: 11px 0; border-top: 1px solid {LINE}; min-height: 72px; }}
.fp-root .fp-asset {{ width: 172px; flex: none; }}
.fp-root .fp-step {{ display: flex; flex-flow: row nowrap; gap: 6px; }}
.fp-root.fp-root .fp-step .jupyter-button {{ min-width: 56px; padding: 4px; font-size: 19px; }}
.fp-root.fp-root .fp-num {{ min-width: 84px; padding: 0 8px; min-height: {TARGET}px; text-align: center;
  font: 700 20px/{TARGET - 4}px {FONT}; border: 2px solid {EDGE}; border-radius: 8px; background: {CARD}; }}
.fp-root.fp-root .fp-num .widget-html-content {{ font: inherit; }}
.fp-root .fp-compact .fp-line {{ min-height: 56px; padding: 4px 0; }}
.fp-root .fp-blocked {{ color: {MUTED}; font-size: 16px; padding: 10px 0; overflow-wrap: anywhere; }}
.fp-root .fp-total {{ border-top: 2px solid {INK}; padding-top: 8px; font-size: 20px; text-align: right; }}
.fp-root .fp-seats {{ display: grid; grid-template-columns: repeat(auto-fit, minmax(240px, 1fr)); gap: 10px; }}
.fp-root .fp-seat {{ display: flex; align-items: center; gap: 10px; min-height: 64px; padding: 8px 14px;
  background: {CARD}; border: 1.5px solid {EDGE}; border-radius: 9px; line-height: 1.3; min-width: 0; }}
.fp-root .fp-who {{ flex: 1; min-width: 0; overflow-wrap: anywhere; }}
.fp-root .fp-who b {{ display: block; font-size: 18px; overflow: hidden; text-overflow: ellipsis;
  white-space: nowrap; }}
.fp-root .fp-seat-now {{ background: {ACCENT_TINT}; border: 3px solid {ACCENT}; }}
"""
# The kernel does not know the width: every drawing stands on the page in each size, and one is shown.
_WIDTHS = f"""
.fp-root .fp-narrow, .fp-root .fp-head-middle, .fp-root .fp-head-narrow {{ display: none; }}
@container (max-width: {STACK_BELOW}px) {{
  .fp-root .fp-head-wide {{ display: none; }}
  .fp-root .fp-head-middle {{ display: block; }}
}}
@container (max-width: {NARROW_BELOW}px) {{
  .fp-root.fp-root .fp-wide, .fp-root .fp-head-middle {{ display: none; }}
  .fp-root .fp-narrow, .fp-root .fp-head-narrow {{ display: block; }}
  .fp-root.fp-root .fp-panel {{ padding: 10px; }}
  .fp-root .fp-row > .jupyter-button {{ flex: 1 1 40%; }}
  .fp-root .fp-choice > :not(.jupyter-button) {{ flex: 1 1 100%; }}
  .fp-root.fp-root .fp-choice > .jupyter-button {{ flex: 1 1 20%; min-width: 96px; padding: 6px 4px; }}
  .fp-root .fp-under > .jupyter-button {{ flex: 1; }}
  .fp-root h3.fp-title {{ font-size: 21px; }}
  .fp-root .fp-two {{ grid-template-columns: minmax(0, 1fr); }}
  .fp-root .fp-asset {{ width: 160px; }}
  .fp-root .fp-step {{ flex: 1; justify-content: flex-end; gap: 4px; }}
  .fp-root.fp-root .fp-step .jupyter-button {{ min-width: {TARGET}px; }}
  .fp-root.fp-root .fp-num {{ min-width: 56px; }}
  .fp-root .fp-seats {{ grid-template-columns: repeat(auto-fit, minmax(150px, 1fr)); gap: 6px; }}
  .fp-root .fp-seat {{ padding: 4px 10px; min-height: 52px; }}
}}
"""
CSS = _GROUND + _PANELS + _BUTTONS + _FORMS + _LOG + _STEPPERS + _WIDTHS
