"""Is this computer ready for the lessons? One cell, one friendly verdict."""

from __future__ import annotations

import platform
import sys
from collections.abc import Callable
from html import escape
from importlib.metadata import version

import ipywidgets as w
from IPython.display import display

import finplay

from . import theme
from .controls import box, button, html

MISSING = (
    "Something is missing. Show this page to a teacher, or look into README.md, in the folder above the lessons: "
    "“If it does not start”."
)
NEEDED = ("jupyterlab", "ipywidgets", "plotly", "pandas")


def python_version() -> str:
    """Which Python runs this notebook."""
    return f"{platform.python_version()} in {sys.prefix}"


def packages() -> str:
    """The packages that the lessons use. Raises PackageNotFoundError for one that is missing."""
    return ", ".join(f"{name} {version(name)}" for name in NEEDED)


def one_game() -> str:
    """A game of bots, played to the end. Raises RuntimeError if it does not end."""
    match = finplay.Match("wealthcraft", ["Steady", "Hawk", "Saver", "Bull"], seed=1)
    if not match.over:
        raise RuntimeError(str(match.trouble))
    names = " and ".join(match.names[seat] for seat in match.winners)
    return f"four bots played WealthCraft, {match.state.round} rounds; {names} won"


CHECKS: tuple[tuple[str, Callable[[], str]], ...] = (
    ("Python", python_version),
    ("Packages", packages),
    ("A game", one_game),
)


def check_setup() -> None:
    """Check the installation and show the verdict, with a button that tells whether buttons work here."""
    lines, failed = [], 0
    for what, check in CHECKS:
        try:
            sign, words = "✓", check()
        except Exception as error:
            sign, words = "✗", f"{type(error).__name__}: {error}"
            failed += 1
        lines.append(f"<li><b>{sign} {escape(what)}:</b> {escape(words)}</li>")
    verdict = "This computer is ready." if not failed else MISSING
    facts = html(f'<h3 class="fp-q">{verdict}</h3><ul class="fp-checks">{"".join(lines)}</ul>')
    answer = html(
        '<p class="fp-hint">Now press the button. Do you see no button below this line? '
        "In the menu at the top choose <b>Run</b>, then <b>Run All Cells</b>.</p>"
    )
    press = button("Press me", lambda _: _pressed(answer), primary=True)
    style = html(f"<style>{theme.CSS}.fp-root .fp-checks {{ list-style: none; padding: 0; }}</style>")
    display(box([style, box([facts, answer, box([press], "fp-row")], "fp-panel", "fp-col")], "fp-root", "fp-col"))


def _pressed(answer: w.HTML) -> None:
    answer.value = '<p class="fp-hint"><b>It works.</b> Buttons answer on this screen: you can play.</p>'
