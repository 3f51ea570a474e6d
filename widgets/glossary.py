"""The words of money, one sentence each, with the place in the games where one meets them.

The one place for terms: the table and the lessons ask here. The terms themselves stand in `glossary_terms`, and a test
says how to write `lessons/glossary.md` anew after a change.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from itertools import groupby

from finplay.rulebooks import holds

from .glossary_terms import TERMS, Term

__all__ = ["TERMS", "Term", "find", "markdown", "term", "term_html", "terms_html"]


def term(name: str) -> Term:
    """The term with this name, in any case. Raises KeyError."""
    return _BY_NAME[name.casefold()]


def find(words: str) -> tuple[Term, ...]:
    """The terms that hold every one of these words, those that have them in their name first."""
    asked = words.casefold().split()
    found = [each for each in TERMS if asked and holds(asked, *each[:3], *each.rules)]
    return tuple(sorted(found, key=lambda each: not holds(asked, each.name)))


def terms_html(terms: Iterable[Term]) -> str:
    """A list of terms with their meanings."""
    return f'<dl class="fp-terms">{"".join(map(term_html, terms))}</dl>'


def term_html(each: Term) -> str:
    """One term; what is said of a game stands in a line of its own."""
    cited = ", ".join(f'<span class="fp-number">{escape(number)}</span>' for number in each.rules)
    numbers = f" ({cited})" if each.rules else ""
    where = f'<span class="fp-where">{escape(each.where)}{numbers}</span>' if each.where else ""
    return f"<dt>{escape(each.name)}</dt><dd>{escape(each.meaning)}{where}</dd>"


def markdown() -> str:
    """All terms as a page: what stands in `lessons/glossary.md`."""
    parts = [PAGE]
    for letter, terms in groupby(TERMS, lambda each: each.name[0].upper()):
        parts.append(f"## {letter}")
        parts += [_line(each) for each in terms]
    return "\n\n".join(parts) + "\n"


def _line(each: Term) -> str:
    numbers = f" ({', '.join(each.rules)})" if each.rules else ""
    where = f" *{each.where}*{numbers}" if each.where else ""
    return f"**{each.name}.** {each.meaning}{where}"


PAGE = """# Words of money, from A to Z

One sentence for each word, and *where you meet it in a game*.
The numbers are rules: at a table press **Rules and words** and type one.
Nothing here is advice to buy or sell anything.

<!-- Made by widgets.glossary.markdown(). To change a word, change widgets/glossary_terms.py. -->"""
_BY_NAME = {each.name.casefold(): each for each in TERMS}
