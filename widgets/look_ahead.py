"""“Look ahead”: what may come of each answer to the question that waits, in the background, with a way to stop it."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from html import escape
from time import monotonic
from typing import Any

from finplay import Match
from finplay.look_ahead import GAMES, Future, LookAhead, Prospect, candidates, prospects

from . import figures, luck_panel
from .background import LOST, Background, Job
from .controls import box, button, html, keep
from .draw import clean
from .figures import scrolling, table_html
from .hills import KEY, Hill, ends, hills
from .luck_panel import LEAST, PATIENCE, REPORT_EVERY, progress_html
from .scales import amount

WIDE, NARROW = 560, 270  # px
ENOUGH = 50  # games for each answer: even of a slow game
DRAW_EVERY = 1.5  # seconds: until all games are there, the picture grows with them
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
        self._futures: list[list[Future]] = []
        self._work = Background("look ahead", self._slow, lambda: self._fail(escape(LOST)))
        self._cancel = button("Cancel", lambda _: self.cancel())
        self._more = button("More games", lambda _: self.start(), about="Play on, to be surer")
        self._progress, self._result = html(), html()
        self._row = keep(box([], "fp-row"), self._cancel, self._more)
        style = html(f"<style>{figures.CSS}{luck_panel.CSS}</style>", "fp-style")
        self.widget = box(
            [style, box([self._progress, self._row], "fp-row", "fp-far"), self._result], "fp-col", "fp-ahead"
        )

    def start(self) -> None:
        """Look in the background; without threads (a Jupyter inside the browser) at once. Started again it plays on."""
        if not self._work.working:
            self._row.children = [self._cancel]
            self._work.start(self._run)

    def cancel(self) -> None:
        """Stop; what was looked at is told."""
        self._work.cancel()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait until it is done; True if it is."""
        return self._work.wait(seconds)

    # ------------------------------------------------------------ the work, outside the kernel's own thread
    def _run(self, job: Job) -> None:
        goal = len(self._futures) + self.games
        try:
            self._look(job, goal)
        except KeyboardInterrupt:
            self._tell(goal, True, " A game had not ended: does a bot of yours loop without an end?")
        except Exception as error:
            detail = "" if isinstance(error, ValueError) else f"<pre>{escape(traceback.format_exc())}</pre>"
            self._fail(f"Nothing could be looked at: {escape(clean(str(error)))}{detail}")

    def _look(self, job: Job, goal: int) -> None:
        """Play until there are enough games, or as many as there is patience for; the picture grows meanwhile."""
        begun = shown = told = monotonic()
        while len(self._futures) < goal and not job.cancelled.is_set():
            with job.stoppable():
                row = self.ahead.row(len(self._futures))
            self._futures.append(row)
            now = monotonic()
            if now - begun > PATIENCE and len(self._futures) >= ENOUGH:
                break
            if now - shown > REPORT_EVERY:
                shown = now
                self._progress.value = progress_html(len(self._futures), goal, "Games for each answer")
            if now - told > DRAW_EVERY and len(self._futures) >= LEAST:
                told = now
                self._draw()
        self._tell(goal, job.cancelled.is_set())

    def _tell(self, goal: int, cancelled: bool, why: str = "") -> None:
        """All that was looked at, or that it is too little."""
        early = f"Cancelled.{why} " if cancelled and len(self._futures) < goal else ""
        done = f"{len(self._futures)} games for each answer."
        if len(self._futures) < LEAST:
            done = "Too few games to say anything."
        else:
            self._draw()
        self._progress.value = f'<p class="fp-hint" role="status">{early}{done}</p>'
        self._row.children = [self._more]

    def _draw(self) -> None:
        self.found = prospects(self._futures)
        self._result.value = self._told()

    def _slow(self, seconds: int) -> None:
        if not self._futures:
            words = f"Still at the first games, for {seconds} s now."
            self._progress.value = f'<p class="fp-hint" role="status">{words}</p>'

    def _fail(self, words: str) -> None:
        self._progress.value = f'<div class="fp-error" role="alert">{words}</div>'
        self._row.children = []

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
