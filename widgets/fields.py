"""Questions that a student answers by choosing or typing, with the look of the table. Text is Markdown-light."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets as w

from . import theme
from .controls import box, html, styled

LONGEST_NUMBER = 40  # signs
CLOSE_TO = {"L", "%"}  # units that stand right after their number
SPELLINGS = {"L": ("lakhs", "lakh", "l"), "%": ("per cent", "percent", "%"), "×": ("times", "x", "×")}

CSS = f"""{theme.CSS}
.fp-root.fp-root .fp-field {{ display: flex; flex-flow: column nowrap; align-items: stretch; gap: 6px;
  width: auto; height: auto; margin: 0; }}
.fp-root.fp-root .fp-field > .widget-label {{ width: auto; max-width: none; height: auto; flex: none; text-align: left;
  white-space: normal; overflow: visible; text-overflow: clip; margin: 0; padding: 0; color: {theme.INK};
  font: 700 18px/1.35 {theme.FONT}; overflow-wrap: anywhere; }}
.fp-root .fp-field > .widget-label b {{ color: {theme.ACCENT}; }}
.fp-root.fp-root .widget-html:has(> .widget-html-content:empty) {{ display: none; }}
.fp-root .fp-field code, .fp-root .fp-said code {{ background: {theme.SUNK}; color: {theme.INK}; padding: 1px 4px;
  border-radius: 4px; font-size: 0.92em; white-space: pre-wrap; }}
.fp-root.fp-root .fp-field input[type="text"], .fp-root.fp-root .fp-field textarea {{ width: 100%; flex: none;
  height: auto; min-height: {theme.TARGET}px; margin: 0; padding: 8px 12px; font: 400 17px/1.4 {theme.FONT};
  color: {theme.INK}; background: {theme.CARD}; border: 2px solid {theme.EDGE}; border-radius: 8px; }}
.fp-root.fp-root .fp-field.fp-short input[type="text"] {{ max-width: 220px; }}
.fp-root.fp-root .fp-field textarea {{ resize: vertical; }}
.fp-root.fp-root .fp-field input:disabled, .fp-root.fp-root .fp-field textarea:disabled {{ opacity: 1;
  background: {theme.SUNK}; color: {theme.INK}; border-style: dashed; }}
.fp-root.fp-root .fp-field :is(input, textarea):focus-visible {{ outline: 3px solid {theme.ACCENT};
  outline-offset: 2px; }}
.fp-root.fp-root .fp-field .widget-radio-box {{ display: flex; flex-flow: column nowrap; align-items: stretch;
  width: auto; max-width: none; flex: none; gap: 6px; margin: 0 !important; padding: 0; line-height: 1.35; }}
.fp-root.fp-root .fp-field .widget-radio-box label {{ display: flex; flex-flow: row nowrap; align-items: center;
  gap: 10px; width: auto; height: auto; min-height: {theme.TARGET}px; margin: 0; padding: 6px 12px; cursor: pointer;
  font: 400 17px/1.35 {theme.FONT}; color: {theme.INK}; background: {theme.CARD}; border: 2px solid {theme.EDGE};
  border-radius: 8px; white-space: normal; overflow: visible; overflow-wrap: anywhere; }}
.fp-root.fp-root .fp-field .widget-radio-box label:has(:checked) {{ border: 3px solid {theme.ACCENT};
  background: {theme.ACCENT_TINT}; font-weight: 700; padding: 5px 11px; }}
.fp-root.fp-root .fp-field .widget-radio-box label:has(:disabled) {{ border-style: dashed; cursor: default; }}
.fp-root.fp-root .fp-field .widget-radio-box input {{ order: -1; flex: none; width: 20px; height: 20px; margin: 0;
  accent-color: {theme.ACCENT}; }}
.fp-root.fp-root .fp-said p {{ margin: 0; overflow-wrap: anywhere; }}
.fp-root .fp-said p + p {{ margin-top: 4px; }}
.fp-root .fp-told {{ border-left: 6px solid {theme.ACCENT}; background: {theme.ACCENT_TINT}; padding: 8px 12px;
  border-radius: 5px; }}
.fp-root .fp-told-no {{ border-left-color: {theme.LOSS}; background: {theme.WARN_TINT}; }}
.fp-root.fp-root .fp-kept .widget-html-content {{ color: {theme.MUTED}; font-size: 14px; }}
.fp-root a.fp-link {{ display: inline-flex; align-items: center; min-height: {theme.TARGET}px; padding: 4px 16px;
  font: 600 17px/1.2 {theme.FONT}; color: {theme.INK}; background: {theme.CARD}; border: 2px solid {theme.EDGE};
  border-radius: 8px; text-decoration: underline; }}
.fp-root a.fp-link:focus-visible {{ outline: 3px solid {theme.ACCENT}; outline-offset: 2px; }}
"""


# ---------------------------------------------------------------- words
def light(text: object) -> str:
    """Markdown-light as HTML: everything is escaped, then **bold**, *stressed* and `code` are marked."""
    parts = re.split(r"(`[^`]+`)", str(text))
    return "".join(f"<code>{escape(part[1:-1])}</code>" if i % 2 else _marked(part) for i, part in enumerate(parts))


def _marked(text: str) -> str:
    bold = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", escape(text), flags=re.DOTALL)
    return re.sub(r"(?<![\w*])\*(?=[^\s*])([^*\n]+)(?<!\s)\*(?![\w*])", r"<i>\1</i>", bold)


def told(text: str, good: bool = True) -> str:
    """What is told in reply to a press; a screen reader reads it out."""
    paragraphs = "".join(f"<p>{light(part)}</p>" for part in text.split("\n") if part)
    return f'<div class="fp-told{"" if good else " fp-told-no"}" role="alert">{paragraphs}</div>'


def trouble(text: str) -> str:
    """An error, where the user is looking."""
    return f'<div class="fp-error" role="alert">{escape(text)}</div>' if text else ""


def said(value: object, unit: str = "") -> str:
    """A number with its unit: 6L, 25%, ×7, 12 years."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return str(value)
    number = f"{value:,.10g}".replace("-", "−")
    if unit == "×":
        return f"×{number}"
    return f"{number}{unit}" if unit in CLOSE_TO or not unit else f"{number} {unit}"


def number_in(text: str, unit: str = "") -> float:
    """The number that somebody typed, with or without its unit. Raises ValueError, in words."""
    kept = unicodedata.normalize("NFKC", text).replace("−", "-").replace("₹", "").strip()
    for spelling in (unit, *SPELLINGS.get(unit, ())):
        if spelling and kept.casefold().endswith(spelling.casefold()):
            kept = kept[: -len(spelling)].strip()
        if unit == "×" and kept.casefold().startswith(spelling.casefold()):
            kept = kept[len(spelling) :].strip()
    kept = re.sub(r"(?<=\d)[\s_'](?=\d)", "", kept)
    if re.fullmatch(r"-?\d{1,3}(,\d{2,3})*,\d{3}(\.\d*)?", kept):
        kept = kept.replace(",", "")
    try:
        number = float(kept.replace(",", ".")) if len(kept) <= LONGEST_NUMBER else math.nan
    except ValueError:
        number = math.nan
    if not math.isfinite(number):
        raise ValueError(f"Write a number, such as {said(12, unit)}.")
    return int(number) if number == int(number) else number


# ---------------------------------------------------------------- what is answered with
class Field:
    """One question and what it is answered with. `changed(value)` is called when the student changes it."""

    def __init__(self, made: Any, changed: Callable[[Any], None], *classes: str) -> None:
        self.input = styled(made, "fp-field", *classes)
        self._changed, self._quiet = changed, False
        made.observe(self._on_change, names="value")

    @property
    def value(self) -> Any:
        return self.input.value

    def show(self, value: Any) -> None:
        """Show an answer that is known already; it does not count as a change."""
        self._quiet = True
        try:
            self.input.value = value
        finally:
            self._quiet = False

    def lock(self, locked: bool = True) -> None:
        self.input.disabled = locked

    def _on_change(self, change: Any) -> None:
        if not self._quiet:
            self._changed(change.new)


class Choice(Field):
    """One of several; None until something is chosen."""

    def __init__(self, question: str, options: Sequence[str], changed: Callable[[Any], None]) -> None:
        self.options = [str(each) for each in options]
        if len(self.options) < 2 or len(set(self.options)) < len(self.options):
            raise ValueError(f"a choice needs two or more different options, not {self.options}")
        made = w.RadioButtons(
            options=self.options, value=None, description=light(question), description_allow_html=True
        )
        super().__init__(made, changed)

    def show(self, value: Any) -> None:
        super().show(value if value in self.options else None)


class Line(Field):
    """A short text in one line."""

    def __init__(self, question: str, changed: Callable[[Any], None], example: str = "", short: bool = False) -> None:
        made = w.Text(description=light(question), description_allow_html=True, placeholder=example)
        super().__init__(made, changed, *(["fp-short"] if short else []))

    def on_enter(self, act: Callable[[], None]) -> None:
        """What the Enter key does. Leaving the field is no Enter."""
        self.input.on_msg(lambda _, content, __: act() if content.get("event") == "submit" else None)

    def show(self, value: Any) -> None:
        super().show("" if value is None else str(value))


class Lines(Field):
    """A text of some lines."""

    def __init__(self, question: str, changed: Callable[[Any], None], rows: int = 3) -> None:
        made = w.Textarea(description=light(question), description_allow_html=True, rows=rows)
        super().__init__(made, changed)

    def show(self, value: Any) -> None:
        super().show("" if value is None else str(value))


def page(*children: w.Widget) -> w.Box:
    """What is shown below a cell."""
    style = html(f"<style>{CSS}</style>", "fp-style")
    return box([style, box(children, "fp-panel", "fp-col")], "fp-root", "fp-col")
