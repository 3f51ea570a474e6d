"""“Luck or decision?”: the same game many times with other luck, in the background, with a way to stop it."""

from __future__ import annotations

import traceback
from html import escape
from time import monotonic

from finplay import Match
from finplay.readings import Reading
from finplay.replays import (
    GAMES,
    Outcome,
    StandIn,
    Standing,
    handed_over,
    other_luck,
    outcome,
    stand_ins,
    standings,
    this_luck,
)

from . import report_words as say
from . import theme as t
from .background import LOST, Background, Job
from .controls import box, button, html, keep
from .draw import clean
from .drawn import per_dot, strip_svg
from .figures import scrolling, table_html
from .many_games import Games, rows_of
from .scales import amount

LEAST = 20  # games: below that nothing is said
REPORT_EVERY = 0.15  # seconds
ENOUGH = 60  # games: even of a slow game
PATIENCE = 10.0  # seconds: a slow game is replayed less often

CSS = f"""
.fp-root progress.fp-progress {{ width: 100%; height: 18px; accent-color: {t.ACCENT}; }}
.fp-root.fp-root .fp-far > .widget-html {{ flex: 1 1 200px; }}
.fp-root .fp-standing {{ border-top: 1.5px solid {t.LINE}; padding: 8px 0; }}
.fp-root .fp-standing p, .fp-root .fp-caveats {{ font-size: 16px; margin: 4px 0; max-width: 75em; }}
"""
INTRO = (
    "What would have happened with other luck? The same players play by the same rules, many times, with other {luck}. "
    "A bot plays for each person: the one that decided most like them."
)


class LuckPanel:
    """A button that replays the match, progress with Cancel, then a drawing and words for every player.

    `standings` is empty until the replays are done. `games` says how many there are to be.
    """

    def __init__(self, match: Match, reading: Reading, games: int = GAMES) -> None:
        self.match, self.reading, self.games = match, reading, games
        self.crew: tuple[StandIn, ...] = ()
        self.standings: tuple[Standing, ...] = ()
        self._work = Background("replays", lost=self._lost)
        self._start = button(f"Replay it {games:,} times", lambda _: self.start(), primary=True)
        self._cancel = button("Cancel", lambda _: self.cancel())
        self._progress, self._result = html(), html()
        self._row = keep(box([self._start], "fp-row"), self._start, self._cancel)
        terms = reading.terms
        words = INTRO.format(luck=terms.luck)
        words += f" Compared is the {terms.score}." if terms.score != "net worth" else ""
        heading = html(f'<h3 class="fp-q">Luck or decision?</h3><p class="fp-hint">{words}</p>')
        self.widget = box([heading, self._row, self._progress, self._result], "fp-panel", "fp-col", "rp-col")

    # ------------------------------------------------------------ start and stop
    def start(self) -> None:
        """Replay in the background; where there are no threads (a Jupyter inside the browser), at once."""
        if not self._work.working:
            self._row.children = [self._cancel]
            self._work.start(self._run)

    def cancel(self) -> None:
        """Stop; what was replayed is told."""
        self._work.cancel()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the replays; True if they are done."""
        return self._work.wait(seconds)

    # ------------------------------------------------------------ the work, outside the kernel's own thread
    def _run(self, job: Job) -> None:
        try:
            self._replay(job)
        except Exception as error:
            detail = f"<details><summary>Details</summary><pre>{escape(traceback.format_exc())}</pre></details>"
            self._fail(f"The replays stopped: {escape(str(error))}{detail}")
        self._again()

    def _again(self) -> None:
        self._start.description = f"Replay it {self.games:,} times again"
        self._row.children = [self._start]

    def _lost(self) -> None:
        self._fail(escape(LOST))
        self._again()

    def _fail(self, words: str) -> None:
        self._progress.value = f'<div class="fp-error" role="alert">{words}</div>'

    def _replay(self, job: Job) -> None:
        others: list[Outcome] = []
        own, goal, unfinished = None, self.games, ""
        try:
            with job.stoppable():
                self.crew = self.crew or stand_ins(self.match)
                own = this_luck(self.match, self.crew)
            series = other_luck(self.match, self.crew, self.games)
            goal = self._many(Games(series, job), others, job)
        except KeyboardInterrupt:
            unfinished = f"Game {len(others) + 1} had not ended: does a bot of yours loop without an end? "
        cancelled = job.cancelled.is_set() and len(others) < goal
        stopped = f"Cancelled after {len(others):,} games. {unfinished}" if cancelled else ""
        if own is None or len(others) < LEAST:
            self._progress.value = f'<p class="fp-hint" role="status">{stopped}Too few to say anything.</p>'
            return
        self.standings = standings(self.match, own, others)
        self._progress.value = f'<p class="fp-hint" role="status">{stopped}{len(others):,} games were replayed.</p>'
        self._result.value = standings_html(self.reading, self.crew, self.standings)

    def _many(self, games: Games, others: list[Outcome], job: Job) -> int:
        """Play on until there are enough, or until it is cancelled; how many were to be played."""
        shown, begun, goal, series = 0.0, monotonic(), self.games, games.series
        while len(others) < goal and not job.cancelled.is_set():
            for part in games.up_to_failure():
                others += [outcome(series, each) for each in rows_of(part)]
                if monotonic() - shown > REPORT_EVERY:
                    shown = monotonic()
                    goal = within_patience(self.games, len(others), shown - begun)
                    self._progress.value = progress_html(len(others), goal)
                if len(others) >= goal or (job.cancelled.is_set() and not part.stopped):
                    break
            else:
                if games.at < series.games:  # a player failed
                    with job.stoppable():
                        others.append(handed_over(self.match, self.crew, series.seed + games.at))
                    games.at += 1
        return goal


def within_patience(games: int, done: int, seconds: float) -> int:
    """How many games to replay, seen from how long the first ones took: fewer of a slow game, but enough to say much.

    A number of games above GAMES was asked for, and stays.
    """
    if games > GAMES or done * PATIENCE >= games * seconds:
        return games
    return min(games, max(done, ENOUGH, int(done * PATIENCE / seconds)))


def progress_html(done: int, games: int, label: str = "Replays") -> str:
    """A bar with its words."""
    words = f"{done:,} of {games:,} games"
    return (
        f'<progress class="fp-progress" value="{done}" max="{games}" aria-label="{label}">{words}</progress>'
        f'<p class="fp-hint">{words}</p>'
    )


# ---------------------------------------------------------------- what is said
def standings_html(reading: Reading, crew: tuple[StandIn, ...], found: tuple[Standing, ...]) -> str:
    """For each player a strip of dots, three sentences; then what all this cannot say, and the numbers."""
    parts = [_standing_html(reading, crew[seat], found[seat]) for seat in reading.ranked]
    caveats = "".join(f"<li>{escape(words)}</li>" for words in say.CAVEATS)
    name = "The numbers of these replays"
    table = scrolling(standings_table(reading, found), name)
    data = f'<details class="fp-data"><summary>{name}</summary>{table}</details>'
    cannot = f'<p class="fp-see">What this cannot say</p><ul class="fp-caveats">{caveats}</ul>'
    return "".join(parts) + cannot + data


def sentences(reading: Reading, crew: StandIn, each: Standing) -> tuple[str, str, str]:
    """Who stands in, how the result stands, what luck did."""
    name, unit = reading.names[each.seat], reading.terms.said
    return say.stand_in(crew, name), say.standing(each, crew, name, unit), say.luck(each, crew, name, unit)


def _standing_html(reading: Reading, crew: StandIn, each: Standing) -> str:
    name = clean(reading.names[each.seat])
    head = f"{name}: above {say.share(each)} with other luck"
    words = "".join(f"<p>{escape(clean(line))}</p>" for line in sentences(reading, crew, each))
    wide, narrow = strip(reading, crew, each, 640), strip(reading, crew, each, 290)
    pictures = f'<div class="fp-wide" style="max-width:760px">{wide}</div><div class="fp-narrow">{narrow}</div>'
    per = per_dot(each.games)
    dots = f'<p class="fp-hint">Each dot stands for {per} games.</p>' if per > 1 else ""
    return f'<div class="fp-standing"><p class="fp-see">{escape(head)}</p>{pictures}{dots}{words}</div>'


def strip(reading: Reading, crew: StandIn, each: Standing, w: float) -> str:
    """The replays as dots, with the result and what the stand-in has on the same luck."""
    name, unit = clean(reading.names[each.seat]), reading.terms.unit
    marks: list[tuple[str, float]] = [
        (f"{name if len(name) < 16 else name[:15] + '…'} {amount(each.result, unit)}", each.result)
    ]
    if not (crew.itself and each.rest == 0):
        marks.append((f"{crew.name}, same luck {amount(each.this_luck, unit)}", each.this_luck))
    title = f"{name}'s {reading.terms.score} among {each.games} replays"
    desc = " ".join(sentences(reading, crew, each))
    return strip_svg(each.others, each.median, marks, each.seat, title, desc, w=w, unit=unit)


def standings_table(reading: Reading, found: tuple[Standing, ...]) -> str:
    """The figures of all players."""
    heads = ("Player", "Result", "Same luck", "Median", "Middle half", "Above", "Games won", "Luck", "Rest")
    unit = reading.terms.unit
    rows = [
        (
            reading.names[s.seat], *(amount(value, unit) for value in (s.result, s.this_luck, s.median)),
            " to ".join(amount(value, unit) for value in s.middle),
            f"{s.percent:.0f}% ±{s.margin:.0f}", f"{s.won} of {s.games}", say.gap(s.luck, unit),
            say.gap(s.rest, unit),
        )
        for s in (found[seat] for seat in reading.ranked)
    ]  # fmt: skip
    score = reading.terms.score
    caption = f"{score[0].upper()}{score[1:]} at the end: of the players, and of the bots that play for them"
    return table_html(heads, rows, caption)
