"""“Luck or decision?”: the same game many times with other luck, in the background, with a way to stop it."""

from __future__ import annotations

import threading
import time
import traceback
from html import escape

from finplay import Match
from finplay.readings import Reading
from finplay.replays import GAMES, Outcome, StandIn, Standing, other_luck, stand_ins, standings, this_luck

from . import report_words as say
from . import theme as t
from .controls import box, button, html, keep
from .draw import clean
from .drawn import strip_svg
from .figures import scrolling, table_html
from .scales import amount

LEAST = 20  # games: below that nothing is said
REPORT_EVERY = 0.15  # seconds
ENOUGH = 60  # games: even of a slow game
PATIENCE = 20.0  # seconds: a slow game is replayed less often

CSS = f"""
.fp-root progress.fp-progress {{ width: 100%; height: 18px; accent-color: {t.ACCENT}; }}
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
        self._stop, self._thread = threading.Event(), threading.Thread()
        self._start = button(f"Replay it {games} times", lambda _: self.start(), primary=True)
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
        if self._thread.is_alive():
            return
        self._stop.clear()
        self._row.children = [self._cancel]
        self._thread = threading.Thread(target=self._run, name="replays", daemon=True)
        try:
            self._thread.start()
        except RuntimeError:
            self._run()

    def cancel(self) -> None:
        """Stop after the game that is being played."""
        self._stop.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the replays; True if they are done."""
        if self._thread.ident is not None:
            self._thread.join(seconds)
        return not self._thread.is_alive()

    # ------------------------------------------------------------ the work, outside the kernel's own thread
    def _run(self) -> None:
        try:
            self._replay()
        except Exception as error:
            detail = f"<details><summary>Details</summary><pre>{escape(traceback.format_exc())}</pre></details>"
            words = f"The replays stopped: {escape(str(error))}"
            self._progress.value = f'<div class="fp-error" role="alert">{words}{detail}</div>'
        self._start.description = f"Replay it {self.games} times again"
        self._row.children = [self._start]

    def _replay(self) -> None:
        self.crew = self.crew or stand_ins(self.match)
        own = this_luck(self.match, self.crew)
        others: list[Outcome] = []
        shown, begun, goal = 0.0, time.monotonic(), self.games
        while len(others) < goal and not self._stop.is_set():
            others.append(other_luck(self.match, self.crew, len(others)))
            if time.monotonic() - shown > REPORT_EVERY:
                shown = time.monotonic()
                goal = within_patience(self.games, len(others), shown - begun)
                self._progress.value = progress_html(len(others), goal)
            time.sleep(0)  # lets the kernel's own thread answer clicks
        stopped = f"Cancelled after {len(others)} games. " if self._stop.is_set() and len(others) < goal else ""
        if len(others) < LEAST:
            self._progress.value = f'<p class="fp-hint" role="status">{stopped}Too few to say anything.</p>'
            return
        self.standings = standings(self.match, own, others)
        self._progress.value = f'<p class="fp-hint" role="status">{stopped}{len(others)} games were replayed.</p>'
        self._result.value = standings_html(self.reading, self.crew, self.standings)


def within_patience(games: int, done: int, seconds: float) -> int:
    """How many games to replay, seen from how long the first ones took: fewer of a slow game, but enough to say much.

    A number of games above GAMES was asked for, and stays.
    """
    if games > GAMES or done * PATIENCE >= games * seconds:
        return games
    return min(games, max(done, ENOUGH, int(done * PATIENCE / seconds)))


def progress_html(done: int, games: int, label: str = "Replays") -> str:
    """A bar with its words."""
    words = f"{done} of {games} games"
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
    return f'<div class="fp-standing"><p class="fp-see">{escape(head)}</p>{pictures}{words}</div>'


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
