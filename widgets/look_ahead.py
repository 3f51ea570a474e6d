"""“Look ahead”: what may come of each answer to the question that waits, in the background, with a way to stop it."""

from __future__ import annotations

import threading
import time
import traceback
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from finplay import Match
from finplay.look_ahead import GAMES, Future, LookAhead, Prospect, candidates, prospects

from . import figures, luck_panel
from .controls import box, button, html, keep
from .draw import clean
from .figures import scrolling, table_html
from .hills import KEY, Hill, ends, hills
from .luck_panel import LEAST, PATIENCE, REPORT_EVERY, progress_html
from .scales import amount

WIDE, NARROW = 560, 270  # px
ENOUGH = 100  # games for each answer: even of a slow game
CAVEAT = (
    "This is no prophecy. Luck, and all that you cannot see, is drawn anew each time. {bot} plays for all people, for "
    "you too. A person may play better or worse."
)


class LookAheadPanel:
    """Looks at the answers to the question that a match waits for. `words(answer)` says what an answer is.

    `found` is empty until that is done. Raises ValueError where nothing can be looked at.
    """

    def __init__(
        self, match: Match, words: Callable[[Any], str], listed: Sequence[Any] = (), games: int = GAMES
    ) -> None:
        self.answers, self.games = candidates(match, listed), games
        self.ahead = LookAhead(match, self.answers)
        self.labels = [words(each) for each in self.answers]
        self.found: tuple[Prospect, ...] = ()
        self._unit = "L" if match.box.one_unit else ""
        self._caveat = CAVEAT.format(bot=match.box.stand_in)
        self._stop, self._thread = threading.Event(), threading.Thread()
        self._cancel = button("Cancel", lambda _: self.cancel())
        self._progress, self._result = html(), html()
        self._row = keep(box([self._cancel], "fp-row"), self._cancel)
        style = html(f"<style>{figures.CSS}{luck_panel.CSS}</style>", "fp-style")
        self.widget = box([style, self._progress, self._row, self._result], "fp-col", "fp-ahead")

    def start(self) -> None:
        """Look in the background; where there are no threads (a Jupyter inside the browser), at once."""
        self._thread = threading.Thread(target=self._run, name="look ahead", daemon=True)
        try:
            self._thread.start()
        except RuntimeError:
            self._run()

    def cancel(self) -> None:
        """Stop after the games that are being played."""
        self._stop.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it is done; True if it is."""
        if self._thread.ident is not None:
            self._thread.join(seconds)
        return not self._thread.is_alive()

    # ------------------------------------------------------------ the work, outside the kernel's own thread
    def _run(self) -> None:
        try:
            self._look()
        except Exception as error:
            detail = "" if isinstance(error, ValueError) else f"<pre>{escape(traceback.format_exc())}</pre>"
            words = escape(clean(str(error)))
            self._progress.value = (
                f'<div class="fp-error" role="alert">Nothing could be looked at: {words}{detail}</div>'
            )
        self._row.children = []

    def _look(self) -> None:
        futures: list[list[Future]] = []
        begun = shown = time.monotonic()
        for each in self.ahead.futures(self.games):
            futures.append(each)
            now = time.monotonic()
            if now - shown > REPORT_EVERY:
                shown = now
                self._progress.value = progress_html(len(futures), self.games, "Games for each answer")
            if self._stop.is_set() or (now - begun > PATIENCE and len(futures) >= ENOUGH):
                break
            time.sleep(0)  # lets the kernel's own thread answer clicks
        early = "Cancelled. " if self._stop.is_set() and len(futures) < self.games else ""
        if len(futures) < LEAST:
            self._progress.value = f'<p class="fp-hint" role="status">{early}Too few games to say anything.</p>'
            return
        self.found = prospects(futures)
        self._progress.value = f'<p class="fp-hint" role="status">{early}{len(futures)} games for each answer.</p>'
        self._result.value = self._told()

    # ------------------------------------------------------------ what is said
    def _told(self) -> str:
        rows = [
            Hill(label, self.ahead.seat, each.outcomes, difference(each, i, self._unit), token=False)
            for i, (label, each) in enumerate(zip(self.labels, self.found, strict=True))
        ]
        limits = ends([each.outcomes for each in self.found])
        wide, narrow = (hills(rows, "What may come of each answer", w, limits, self._unit) for w in (WIDE, NARROW))
        name = "The numbers of this picture"
        return (
            f'<p class="fp-see">{escape(clean(headline(self.labels, self.found, self._unit)))}</p>'
            f'<div class="fp-wide" style="max-width:660px">{wide}</div><div class="fp-narrow">{narrow}</div>'
            f'<p class="fp-hint">{KEY} {escape(self._caveat)}</p>'
            f'<details class="fp-data"><summary>{name}</summary>{scrolling(self._table(), name)}</details>'
        )

    def _table(self) -> str:
        heads = ("Answer", "Median", "between", "Worst tenth", "Wins", "Against the first, on average")
        rows = []
        for label, each in zip(self.labels, self.found, strict=True):
            unit, found, (a, b), (low, high) = (
                self._unit,
                each.outcomes,
                each.outcomes.median_between,
                each.outcomes.win_between,
            )
            wins = f"{100 * found.win_share:.0f}% ({100 * low:.0f}% to {100 * high:.0f}%)"
            mean, least, most = each.more
            more = f"{mean:+.1f}{unit} ({least:+.1f} to {most:+.1f})".replace("-", "−")
            rows.append(
                (
                    label,
                    amount(found.median, unit),
                    f"{amount(a, unit)} to {amount(b, unit)}",
                    amount(found.worst_tenth, unit),
                    wins,
                    more,
                )
            )
        return table_html(heads, rows, "Net worth at the end of the game. “Between” and brackets: 95% sure.")


def difference(each: Prospect, number: int, unit: str) -> str:
    """What an answer brings more than the first, and whether that may be luck."""
    mean, low, high = each.more
    if number == 0:
        return ""
    if low == high == 0:
        return "the same in every game"
    by = f"{mean:+.1f}{unit} against the first"
    return (f"{by} ({low:+.1f} to {high:+.1f})" if low > 0 or high < 0 else f"{by}: may be luck").replace("-", "−")


def headline(labels: Sequence[str], found: Sequence[Prospect], unit: str) -> str:
    """Which answer brings most on average, if that can be told."""
    if len(found) == 1:
        return f"There is one answer here: {labels[0]}. This is what may come after it."
    order = sorted(range(len(found)), key=lambda i: -found[i].more[0])
    best, next_ = found[order[0]], found[order[1]]
    lead = f"“{labels[order[0]]}” brings most on average"
    if best.more[1] <= next_.more[2]:
        return f"{lead}, but so little that it may be luck."
    return f"{lead}: {best.more[0] - next_.more[0]:.1f}{unit} more than the next."
