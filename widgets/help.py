"""Rulebook and glossary beside the table: the rules that matter now, any rule to be looked up, and all of them.

Knows no rule: which rules belong to a question, a tile or a line of a card comes from the game as topics.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields
from html import escape
from typing import Any

import ipywidgets as w

from finplay import Match, rulebooks
from finplay.rulebooks import Rule, Section, Topic, to_html

from . import glossary
from . import theme as t
from .controls import box, button, html

TopicsNow = Callable[[Any, Sequence[str], str], Sequence[Topic]]  # (view, names, decision)
Topics = Callable[[Any], Sequence[Topic]]  # (rules)

MOST_FOUND = 12  # rules, and as many words, that a search shows
NOTHING = -1  # the dropdown's first line

CSS = f"""
.fp-root .fp-help {{ gap: 10px; }}
.fp-root .fp-help h4 {{ font-size: 18px; line-height: 1.25; font-weight: 700; margin: 0 0 4px; color: {t.INK}; }}
.fp-root.fp-root .fp-help .widget-html, .fp-root.fp-root .fp-help .widget-html-content {{ min-width: 0; }}
.fp-root .fp-help p {{ margin: 0 0 6px; }}
.fp-root .fp-help .fp-rule, .fp-root .fp-help dd, .fp-root .fp-help li {{ overflow-wrap: anywhere; }}
.fp-root .fp-help .fp-rule {{ margin: 0 0 8px; padding-left: 12px; border-left: 4px solid {t.LINE}; }}
.fp-root .fp-help .fp-rule > b {{ display: block; }}
.fp-root .fp-help .fp-changed {{ padding: 6px 10px; border-radius: 5px; background: {t.SUNK}; }}
.fp-root .fp-help details {{ border-top: 1px solid {t.LINE}; }}
.fp-root .fp-help details details {{ margin-left: 14px; }}
.fp-root .fp-help summary {{ display: list-item; min-height: {t.TARGET}px; padding: 10px 4px; font-weight: 700;
  cursor: pointer; overflow-wrap: anywhere; }}
.fp-root .fp-help .fp-scroll {{ overflow-x: auto; margin: 0 0 8px; }}
.fp-root .fp-help :is(summary, .fp-scroll):focus-visible {{ outline: 3px solid {t.ACCENT}; outline-offset: -3px; }}
.fp-root .fp-help table {{ border-collapse: collapse; font-size: 15px; }}
.fp-root .fp-help :is(th, td) {{ border: 1px solid {t.LINE}; padding: 3px 8px; text-align: left; vertical-align: top; }}
.fp-root .fp-help code {{ background: {t.SUNK}; color: {t.INK}; padding: 1px 4px; border-radius: 4px; }}
.fp-root .fp-help ul {{ margin: 0 0 6px; padding-left: 22px; }}
.fp-root .fp-help dl {{ margin: 0; }}
.fp-root.fp-root .fp-help :is(dt, dd) {{ float: none; width: auto; }} /* JupyterLab has columns for them */
.fp-root .fp-help dt {{ font-weight: 700; }}
.fp-root .fp-help dd {{ margin: 0 0 8px 12px; }}
.fp-root .fp-help .fp-number {{ white-space: nowrap; }}
.fp-root .fp-help .fp-where {{ display: block; color: {t.MUTED}; }}
.fp-root.fp-root .fp-look {{ display: flex; flex-flow: row wrap; gap: 8px; align-items: flex-end; }}
.fp-root.fp-root .fp-look > :is(.widget-dropdown, .widget-text) {{ display: flex; flex: 1 1 240px;
  flex-flow: column nowrap; align-items: stretch; width: auto; height: auto; margin: 0; }}
.fp-root.fp-root .fp-look .widget-label {{ width: auto; height: auto; text-align: left; margin: 0 0 2px; padding: 0;
  color: {t.INK}; font: 600 16px/1.35 {t.FONT}; }}
.fp-root.fp-root .fp-look :is(select, input) {{ width: 100%; flex: none; height: {t.TARGET}px; margin: 0;
  padding: 4px 10px; font: 400 17px/1.3 {t.FONT}; color: {t.INK}; background-color: {t.CARD};
  border: 2px solid {t.EDGE}; border-radius: 8px; box-shadow: none; }}
.fp-root.fp-root .fp-look :is(select, input):focus-visible {{ outline: 3px solid {t.ACCENT}; outline-offset: 2px; }}
.fp-root.fp-root .fp-look input::placeholder {{ color: {t.MUTED}; opacity: 1; }}
"""


class HelpPanel:
    """Made when it is opened; `widget` is the box to show, and `close_all([panel.widget])` takes it away again."""

    def __init__(self, match: Match, topics_now: TopicsNow, topics: Topics) -> None:
        self.match, self._topics_now = match, topics_now
        self._topics = topics(match.rules)
        names = [(each.name, i) for i, each in enumerate(self._topics)]
        self._now, self._found = html(), html()
        self._choice = w.Dropdown(
            options=[("Choose …", NOTHING), *names], value=NOTHING, description="A tile, or a line of a card"
        )
        self._words = w.Text(
            description="A rule number, or a word", placeholder="8.9 or audit", continuous_update=False
        )
        find = button("Find", lambda _: self._shown(self._search))
        self._choice.observe(lambda _: self._shown(self._choose), "value")
        self._words.observe(lambda _: self._shown(self._search), "value")
        look = box([self._choice, self._words, find], "fp-look")
        whole = html(whole_html(match.box.name, match.box.title))
        self.widget = box(
            [self._now, html("<h4>Look up</h4>"), look, self._found, whole], "fp-panel", "fp-help", "fp-col"
        )
        self.refresh()

    def refresh(self) -> None:
        """Show the rules of the moment."""
        match = self.match
        asked = match.question or match.trouble
        decision = asked.decision if asked else ""
        topics = self._topics_now(match.view(), match.names, decision)
        first = 2 if decision else 1  # the question and the tile lie open, the lines of a card are folded
        unfolded = "".join(topic_html(each, True) for each in topics[:first])
        lines = "".join(topic_html(each, False) for each in topics[first:])
        card = f"<details><summary>The lines of a player's card</summary>{lines}</details>"
        self._now.value = f"<h4>Rules that matter now</h4>{changed_html(match.rules)}{unfolded}{card}"

    def _shown(self, look_up: Callable[[], str]) -> None:
        """Show what is found, or why it cannot be, where the user is looking."""
        try:
            found = look_up()
        except Exception as error:
            found = f'<div class="fp-error" role="alert">{escape(str(error))}</div>'
        if found:
            self._found.value = f'<div role="status">{found}</div>'

    def _choose(self) -> str:
        if self._choice.value == NOTHING:
            return ""
        topic = self._topics[self._choice.value]
        return f"<h4>{escape(topic.name)}</h4>{topic_words(topic)}"

    def _search(self) -> str:
        self._choice.value = NOTHING  # so that the same line can be chosen again
        words = self._words.value.strip()
        return found_html(self.match.box.name, words) if words else ""


# ---------------------------------------------------------------- HTML
def rule_html(rule: Rule) -> str:
    """A rule with its number and title."""
    return f'<div class="fp-rule"><b>{escape(rule.number)} {escape(rule.title)}</b>{to_html(rule.text)}</div>'


def topic_words(topic: Topic) -> str:
    """What it does, and its rules."""
    words = f"<p>{escape(topic.words)}</p>" if topic.words else ""
    return words + "".join(rule_html(rulebooks.rule(number)) for number in topic.rules)


def topic_html(topic: Topic, unfolded: bool) -> str:
    """A topic to unfold."""
    state = " open" if unfolded else ""
    return f"<details{state}><summary>{escape(topic.name)}</summary>{topic_words(topic)}</details>"


def changed_html(rules: Any) -> str:
    """What this table plays otherwise than the printed game: the rulebook's texts give the printed numbers."""
    printed = type(rules)()
    changes = [
        f"{getattr(rules, each.name)} instead of {getattr(printed, each.name)}: {each.metadata['words']} "
        f"({each.metadata['rule']})"
        for each in fields(rules)
        if getattr(rules, each.name) != getattr(printed, each.name)
    ]
    if not changes:
        return ""
    items = "".join(f"<li>{escape(each)}</li>" for each in changes)
    return f'<div class="fp-changed"><b>House rules of this table</b><ul>{items}</ul></div>'


def found_html(game: str, words: str) -> str:
    """The rules and the terms that hold what was typed."""
    found, terms = rulebooks.find(game, words), glossary.find(words)
    title = f"<h4>{escape(words)}</h4>"
    if not found and not terms:
        return f"{title}<p>Nothing was found. Try a shorter word, or a number such as 8.9.</p>"
    cut = max(len(found), len(terms)) > MOST_FOUND
    more = "<p>There is more than is shown: another word narrows it down.</p>" if cut else ""
    said = glossary.terms_html(terms[:MOST_FOUND]) if terms else ""
    return f"{title}{said}{''.join(map(rule_html, found[:MOST_FOUND]))}{more}"


def whole_html(game: str, title: str) -> str:
    """The rulebook by its chapters, and the glossary, folded."""
    chapters = "".join(map(section_html, rulebooks.sections(game)))
    return (
        f"<details><summary>The rulebook of {escape(title)}</summary>{chapters}</details>"
        f"<details><summary>Words, from A to Z</summary>{glossary.terms_html(glossary.TERMS)}</details>"
    )


def section_html(section: Section) -> str:
    """A chapter to unfold."""
    number = f"{section.number}. " if section.number not in ("", "0") else ""
    rules = "".join(map(rule_html, section.rules))
    return f"<details><summary>{escape(number + section.title)}</summary>{to_html(section.intro)}{rules}</details>"
