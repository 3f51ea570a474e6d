"""What a class debrief shows of the journals: bets against results, checks, and what students wrote."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Any

import ipywidgets as w

from . import class_answers as answers
from . import class_charts as charts
from .class_section import LessonSection, Pick, count, plain
from .controls import box, button, html
from .draw import clean
from .fields import said
from .figures import Chart, table_html

ADVICE = "Tick what you want to show. Read it first: only names of this class are hidden in it."
LONGEST = 90  # signs of a question within a sentence
MOST_BARS = 8
MOST_OPTIONS = 6


# ---------------------------------------------------------------- bets
class Bets(LessonSection):
    """Every bet of a lesson, against what came of it."""

    title, nothing = "Bets and results", "No bet has been handed in yet."
    gather = staticmethod(answers.bets)

    def of_lesson(self, found: list[answers.Bet]) -> list[w.Widget]:
        return [self._numbers(bet) if bet.numeric else self._options(bet) for bet in found]

    def _numbers(self, bet: answers.Bet) -> w.Widget:
        strips = [charts.Strip("bets", bet.bets, answers.middle(bet.bets))]
        if bet.results:
            same = len(set(bet.results)) == 1  # the answer to a question of fact is one dot, not one for each student
            values = bet.results[:1] if same else bet.results
            strips.append(charts.Strip("result" if same else "results", values, answers.middle(values)))
        spans = [
            f"{each.name} from {said(min(each.values), bet.unit)} to {said(max(each.values), bet.unit)}, "
            f"middle {said(each.middle, bet.unit)}"
            if len(set(each.values)) > 1
            else f"{each.name} {said(each.middle, bet.unit)}"
            for each in strips
        ]
        title, alt = plain(bet.question), f"Strips of dots: {'; '.join(spans)}."
        chart = Chart(charts.STRIPS_HEIGHT)
        figure, narrow = charts.strips(strips, title, bet.unit), charts.strips_svg(strips, title, alt, bet.unit)
        chart.show(figure, narrow, number_words(bet), alt, self._table(bet))
        return chart.widget

    def _options(self, bet: answers.Bet) -> w.Widget:
        rows = option_bars(bet)
        title = plain(bet.question)
        alt = f"Bars: {'; '.join(f'{row.name} {row.note}'.strip() for row in rows)}."
        chart = Chart(charts.bars_height(rows))
        most = max(row.value for row in rows)
        figure, narrow = charts.bars(rows, most, title), charts.bars_svg(rows, most, title, alt)
        chart.show(figure, narrow, option_words(bet), alt, self._table(bet))
        return chart.widget

    def _table(self, bet: answers.Bet) -> str:
        rows = sorted(
            (
                self.debrief.called(row.who),
                said(row.bet, bet.unit),
                " and ".join(said(r, bet.unit) for r in row.results),
            )
            for row in bet.rows
        )
        return table_html(("Student", "Bet", "Result"), rows, plain(bet.question), bet.numeric)


def number_words(bet: answers.Bet) -> str:
    """What to see in a bet on a number."""
    known = [(row.bet, row.results[0]) for row in bet.known]
    if not known:
        return f"{count(len(bet.rows), 'bet')}, and no result yet."
    high, low = sum(b > r for b, r in known), sum(b < r for b, r in known)
    exact = f", {len(known) - high - low} just right" if high + low < len(known) else ""
    middles = f"The middle bet is {said(answers.middle(bet.bets), bet.unit)}"
    kind = "result" if len(set(bet.results)) == 1 else "middle result"
    result = f"the {kind} {said(answers.middle(bet.results), bet.unit)}"
    return f"Of {count(len(known), 'bet')} {high} were too high, {low} too low{exact}. {middles}, {result}."


def option_words(bet: answers.Bet) -> str:
    """What to see in a bet on one of several."""
    if not bet.known:
        return f"{count(len(bet.rows), 'bet')}, and no result yet."
    return f"{bet.right} of {len(bet.known)} bets came true."


def option_bars(bet: answers.Bet) -> list[charts.Bar]:
    """For each option how many bet on it, and how often it came true."""
    options = sorted({*bet.bets, *bet.results}, key=lambda each: (-bet.bets.count(each), str(each)))
    rows = []
    for each in options[:MOST_OPTIONS]:
        rows.append(charts.Bar(str(each), bet.bets.count(each), f"{bet.bets.count(each)} bet on it", 0))
        if bet.known:
            came = bet.results.count(each)
            rows.append(charts.Bar("", came, f"{came} × it came true", 1))
    rest = sum(bet.bets.count(each) for each in options[MOST_OPTIONS:])
    return [*rows, charts.Bar("Other bets", rest, f"{rest}", 0)] if rest else rows


# ---------------------------------------------------------------- checks
class Checks(LessonSection):
    """The checks, the hardest first, with the wrong answers that were given."""

    title, nothing = "Checks most often wrong", "No check has been handed in yet."
    gather = staticmethod(answers.checks)

    def of_lesson(self, items: list[answers.Item]) -> list[w.Widget]:
        rows = [charts.Bar(plain(item.question), 100 * item.share, check_note(item), 1) for item in items[:MOST_BARS]]
        title = "Wrong at the first try, and the wrong answers most often given"
        alt = f"Bars: {'; '.join(f'{row.name} {row.note}' for row in rows)}.".replace("\n", ", ")
        heads = ("Check", "Tried", "Wrong first", "Wrong last", "Took hints", "Wrong answers")
        cells = [
            (plain(i.question), i.tried, i.wrong_first, i.wrong_last, i.hinted, wrong_words(i.wrong.most_common()))
            for i in items
        ]
        chart = Chart(charts.bars_height(rows))
        table = table_html(heads, cells, "All checks that were tried", numbers=False)
        chart.show(
            charts.bars(rows, 100, title), charts.bars_svg(rows, 100, title, alt), check_words(items), alt, table
        )
        return [chart.widget]


def check_note(item: answers.Item) -> str:
    common = item.common()
    return f"{item.wrong_first} of {item.tried}" + (f"\n{wrong_words(common)}" if common else "")


def wrong_words(wrong: Sequence[tuple[str, int]]) -> str:
    return ", ".join(f"“{answer}” {n} ×" for answer, n in wrong)


def cut(text: str) -> str:
    """The beginning of a long question."""
    return text if len(text) <= LONGEST else f"{text[:LONGEST].rsplit(' ', 1)[0]} …"


def check_words(items: Sequence[answers.Item]) -> str:
    """What to see in the checks."""
    worst = items[0]
    if not worst.wrong_first:
        return f"All {len(items)} checks were right at the first try."
    still = sum(item.wrong_last for item in items)
    wrong = "1 answer is" if still == 1 else f"{still} answers are"
    end = f"In the end {wrong} still wrong." if still else "In the end all answers are right."
    missed = f"{worst.wrong_first} of {worst.tried} got “{cut(plain(worst.question))}” wrong"
    return f"Hardest at the first try: {missed}. {end}"


# ---------------------------------------------------------------- in their own words
class Reflections(LessonSection):
    """What students wrote; what the teacher picks stands large above the list, and the list can be hidden."""

    title, nothing = "In their own words", "No sentence has been handed in yet."
    gather = staticmethod(answers.reflections)

    def __init__(self, debrief: Any) -> None:
        self._question, self._open = Pick("Question", self.refresh), True
        self.picked: set[tuple[str, str, str]] = set()
        self._hide = button("Hide the list", self.attempt(self._turn))
        super().__init__(debrief, self._question.widget, self._hide)

    def fill(self) -> list[w.Widget]:
        self._list: w.Box | None = None
        made = super().fill()
        self._fold()
        return made

    def of_lesson(self, asked: list[answers.Question]) -> list[w.Widget]:
        now = next((each for each in asked if each.key == self._question.value), asked[0])
        self._question.offer([(plain(each.question), each.key) for each in asked], now.key)
        self._quotes = html("", "fp-panel", "cd-picked")
        boxes = [self._box(now, who, text) for who, text in self._order(now)]
        self._list = box([html(f'<p class="fp-hint">{ADVICE}</p>'), *boxes], "fp-col", "cd-list")
        self._show(now)
        return [self._quotes, self._list]

    def _order(self, asked: answers.Question) -> list[tuple[str, str]]:
        """By neutral name, so that the place in the list tells nothing."""
        return sorted(asked.quotes, key=lambda quote: self.debrief.called(quote[0]))

    def _box(self, asked: answers.Question, who: str, text: str) -> w.Widget:
        picked = (self.lesson, asked.key, who) in self.picked
        made = w.Checkbox(value=picked, description=clean(self.debrief.shown(text)), indent=False)
        made.observe(lambda change: self._pick(asked, who, change.new), names="value")
        return made

    def _pick(self, asked: answers.Question, who: str, on: bool) -> None:
        mark = (self.lesson, asked.key, who)
        self.picked = self.picked | {mark} if on else self.picked - {mark}
        self._show(asked)

    def _show(self, asked: answers.Question) -> None:
        quotes = "".join(
            f"<blockquote><p>{escape(clean(self.debrief.shown(text)))}</p>"
            f"<footer>{escape(clean(self.debrief.called(who)))}</footer></blockquote>"
            for who, text in self._order(asked)
            if (self.lesson, asked.key, who) in self.picked
        )
        nothing = f'<p class="fp-hint">{count(len(asked.quotes), "answer")}. Tick some below, and they stand here.</p>'
        self._quotes.value = f'<h3 class="fp-q">{escape(plain(asked.question))}</h3>{quotes or nothing}'

    def _turn(self) -> None:
        self._open = not self._open
        self._fold()

    def _fold(self) -> None:
        self._hide.description = "Hide the list" if self._open else "Show the list"
        self._hide.layout.display = "none" if self._list is None else None
        if self._list is None:
            self._question.offer([], None)
        else:
            self._list.layout.display = None if self._open else "none"
