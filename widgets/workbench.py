"""A place to try a bot: one game with its story, many games on the same luck, and a tournament.

    Bench("MyBot")

The bot is looked up by its name at each press, so that after a change only the cell of the bot has to run again.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

from IPython import get_ipython
from IPython.display import display

from finplay import GameFailed, Match, Seat, compare, tournament
from finplay.compare import Comparison
from finplay.games import GAMES, box_of
from finplay.guard import quiet
from finplay.readings import read
from finplay.seats import seat_players

from . import bot_words
from .cells import take_the_cell_of
from .charts import Picture, Place, bars, number, strips
from .charts.picture import CSS
from .charts.ranges import ranges
from .controls import box, button, close_all, html
from .draw import clean
from .fields import page, said, told, trouble
from .figures import scrolling
from .tryout import within

ROUNDS, GAMES_EACH, CUP_GAMES = 12, 300, 600
SECONDS, MANY_SECONDS = 5, 240  # for one game, and for many: then a bot is taken to loop for ever
LOOP = "**{}** gave no answer in {} seconds. Is there a loop that never ends?"
BUSY = "Playing {} games ..."


class Bench:
    """Buttons that let the bot with this name play, and room for what came out.

    `bot` is the name of a class or of a bot in the notebook, or the thing itself; `rivals` sit beside it, and `than`
    takes its chair for comparison. `seed` is the luck of the one game, `first` of the first of many.
    """

    def __init__(
        self, bot: Any, *, than: Any = "Steady", rivals: Sequence[Any] = ("Steady", "Hawk"), seed: int = 126,
        first: int = 1, rounds: int = ROUNDS, games: int = GAMES_EACH, game: str = GAMES[0],
    ) -> None:  # fmt: skip
        self._given, self._than, self._rivals = bot, than, list(rivals)
        self._seed, self._first, self._games, self.box = seed, first, games, box_of(game)
        self._rules = self.box.rules(**{self.box.length: rounds})
        self.comparison: Comparison | None = None
        self.match: Match | None = None
        self.wins: int | None = None  # % of the games of the last tournament
        self.places: list[Place] = []
        self._told, self._results = html("", "fp-said"), box([], "fp-col")
        labels = [("One game", self.one_game), (f"{games} games", self.many_games), ("Tournament", self.cup)]
        self.buttons = [button(label, self._attempt(act), primary=i == 0) for i, (label, act) in enumerate(labels)]
        style = html(f"<style>{CSS}</style>", "fp-style")
        self.widget = page(style, box(self.buttons, "fp-row"), self._told, self._results)

    def _ipython_display_(self, **kwargs: Any) -> None:
        take_the_cell_of(self)
        display(self.widget)

    def close(self) -> None:
        close_all([self.widget])

    # ------------------------------------------------------------ what the buttons do
    def one_game(self) -> None:
        """Play one game, and tell its story."""
        name, bot = self._bot()
        match, heard = self._played(name, bot, self._seed)
        self.match, printed = match, bot_words.printed(heard)
        if match.trouble is not None:
            self._show(bot_words.failure(match, heard) + printed, [], _story(match), good=False)
            return
        words = f"After {match.state.round} rounds with seed {self._seed}: {_ends(match)}.{printed}"
        self._show(words, [_causes(match)], _story(match))

    def many_games(self) -> None:
        """Play many games with the bot, and the same games with another one on its chair."""
        name, bot = self._bot()
        self._sound(name, bot)
        sides = [[self._than, *self._rivals], [Seat(name, bot), *self._rivals]]
        self._tell(BUSY.format(f"2 × {self._games}"))
        found, warned = self._long(name, lambda: compare(*sides, **self._how(self._games)))
        self.comparison = found
        self._show(warned, [_compared(found, _name(self._than), name)])

    def cup(self) -> None:
        """Let the bot meet the bots of the house, in every seat."""
        name, bot = self._bot()
        self._sound(name, bot)
        self._tell(BUSY.format(f"about {CUP_GAMES}"))
        players = [Seat(name, bot), *self.box.bots]
        table, warned = self._long(name, lambda: tournament(players, **self._how(CUP_GAMES)))
        self.wins = round(100 * table.set_index("player").win_share[name])
        self._show(warned, [_ranked(table, name, min(len(self.box.bots) + 1, self.box.seats[1]))])

    def verdict(self) -> str | None:
        """More, less or no clear difference in many games; None before they were played."""
        if self.comparison is None:
            return None
        low, high = self.comparison.low, self.comparison.high
        return "More" if low > 0 else "Less" if high < 0 else "No clear difference"

    # ------------------------------------------------------------ how
    def _bot(self) -> tuple[str, Any]:
        """The bot and its name. Raises ValueError, in words."""
        given = self._given
        if isinstance(given, str):
            shell = get_ipython()
            if red := bot_words.red_cell(shell, self.box, given):
                raise ValueError(red)
            if shell is None or given not in shell.user_ns:
                raise ValueError(f"There is no {given} yet. Run the cell in which you write it, then press again.")
            given = shell.user_ns[given]
        try:
            bot = given() if isinstance(given, type) else given
        except Exception as error:
            raise ValueError(f"{given.__name__}() cannot be made: {type(error).__name__}: {error}") from error
        name = self._given if isinstance(self._given, str) else type(bot).__name__
        missing = [each for each in self.box.decisions if not callable(getattr(bot, each, None))]
        if len(missing) == len(self.box.decisions) and not isinstance(given, type):
            raise ValueError(
                f"{name} is `{bot_words.code(bot)}`, and that is no bot. Write `{name} = {_name(self._than)}()`."
            )
        if missing:
            raise ValueError(f"{name} cannot answer `{missing[0]}`. Does its first line say `class {name}(Bot):`?")
        seat_players(self.box, [Seat(name, bot), *self._rivals])
        return name, bot

    def _played(self, name: str, bot: Any, seed: int) -> tuple[Match, bot_words.Heard]:
        heard, made = bot_words.Heard(bot), []

        def play() -> None:
            with quiet(paper=heard.paper):
                made.append(Match(self.box.name, [Seat(name, heard), *self._rivals], seed, self._rules))

        within(play, SECONDS)
        if not made:
            raise ValueError(LOOP.format(name, SECONDS))
        return made[0], heard

    def _sound(self, name: str, bot: Any) -> None:
        """A bot that fails in its first game is not sent into many. Raises ValueError, in words."""
        match, heard = self._played(name, bot, self._seed)
        if match.trouble is not None:
            raise ValueError(bot_words.failure(match, heard))

    def _how(self, games: int) -> dict[str, Any]:
        return {
            "games": games,
            "seed": self._first,
            "rules": self._rules,
            "game": self.box.name,
            "fast": False,
            "progress": False,
        }

    def _long(self, name: str, work: Callable[[], Any]) -> tuple[Any, str]:
        """What it gives, within a time limit, and what it warns of.

        Raises ValueError, in words, where the bot fails in one of the games.
        """
        came: list[tuple[Any, str]] = []
        failed: list[Exception] = []

        def run() -> None:
            try:
                with quiet(lines=0), warnings.catch_warnings(record=True) as said:
                    warnings.simplefilter("always")
                    found = work()
                came.append((found, "\n".join(str(each.message) for each in said if each.category is UserWarning)))
            except Exception as error:
                failed.append(error)

        within(run, MANY_SECONDS)
        if came:
            return came[0]
        if failed and isinstance(failed[0], GameFailed):
            raise ValueError(self._failed_once(name, failed[0].game_seed)) from failed[0]
        raise failed[0] if failed else ValueError(LOOP.format(name, MANY_SECONDS))

    def _failed_once(self, name: str, seed: int) -> str:
        match, heard = self._played(name, self._bot()[1], seed)
        words = bot_words.failure(match, heard) if match.trouble else "It failed, but not when it was tried again."
        again = f"\nTo play that game alone, write `Bench({self._given!r}, seed={seed})` in a new cell."
        more = again.replace("'", '"') if isinstance(self._given, str) else ""
        return f"One of the games, the one with seed {seed}, went wrong.\n{words}{more}"

    # ------------------------------------------------------------ what is shown
    def _attempt(self, act: Callable[[], None]) -> Callable[[Any], None]:
        def clicked(_: Any) -> None:
            try:
                act()
            except ValueError as error:
                self._show(str(error), [], good=False)
            except KeyboardInterrupt:
                self._show("Stopped.", [], good=False)
            except Exception as error:
                self._show("", [])
                self._told.value = trouble(f"Something went wrong here. {type(error).__name__}: {error}")

        return clicked

    def _tell(self, words: str) -> None:
        self._told.value = told(words)

    def _show(self, words: str, pictures: Sequence[Picture], below: str = "", good: bool = True) -> None:
        old, self.places = self._results.children, [Place() for _ in pictures]
        for place, picture in zip(self.places, pictures, strict=True):
            place.show(picture)
        self._results.children = [*(each.widget for each in self.places), html(below)]
        close_all(old)
        self._told.value = told(words, good) if words else ""


def _name(player: Any) -> str:
    return player if isinstance(player, str) else type(player).__name__


def _ends(match: Match) -> str:
    found = zip(match.names, match.state.players, strict=True)
    worth = list(match.box.facts).index("net_worth")
    return ", ".join(f"**{name} {said(match.box.facts_of(match.state, each)[worth], 'L')}**" for name, each in found)


def _causes(match: Match) -> Picture:
    """Where the first player's money came from and went."""
    steps = [(cause, amount) for cause, amount in read(match).waterfall(0) if amount]
    best, worst = max(steps, key=lambda each: each[1]), min(steps, key=lambda each: each[1])
    see = f"Most came from {best[0].lower()}: {number(best[1], 'L')}."
    see += f" Most was lost to {worst[0].lower()}: {number(-worst[1], 'L')}." if worst[1] < 0 else ""
    title = f"{match.names[0]}: where the money came from, and where it went"
    return bars([cause for cause, _ in steps], [amount for _, amount in steps], title, see, unit="L")


def _story(match: Match) -> str:
    """The log of a game; what concerns the first player is bold."""
    lines = "".join(
        f"<li>{'<b>' if seat == 0 else ''}{escape(clean(line))}{'</b>' if seat == 0 else ''}</li>"
        for seat, line in match.log()
    )
    name = "The story of this game, line by line"
    return f'<details class="fp-data"><summary>{name}</summary>{scrolling(f"<ol>{lines}</ol>", name)}</details>'


def _compared(found: Comparison, than: str, name: str) -> Picture:
    sure = f"95% sure: {number(found.low, 'L')} to {number(found.high, 'L')}"
    luck = "That can be luck alone." if found.low <= 0 <= found.high else "Luck alone does not do that."
    see = (
        f"{name} ends with {number(found.b, 'L')} on average, {than} on the same chair with {number(found.a, 'L')}. "
        f"The difference is {number(found.difference, 'L')} ({sure}). {luck}"
    )
    seeds = f"seeds {found.pairs.seed.min()} to {found.pairs.seed.max()}"
    title = f"{found.games} games, the same dice for both ({seeds})"
    key = than if than != name else f"{than} (the house's)"
    rows = {key: found.pairs.a.tolist(), name: found.pairs.b.tolist()}
    return strips(rows, title, see, x_title="net worth at the end of a game")


def _ranked(table: Any, name: str, seats: int) -> Picture:
    ranked = table.sort_values("win_share", ascending=False, kind="stable").itertuples()
    rows = {row.player: tuple(100 * each for each in (row.win_share, row.win_low, row.win_high)) for row in ranked}
    place, (_, low, high) = list(rows).index(name) + 1, rows[name]
    see = (
        f"{name} is number {place} of {len(rows)}. Its share of the wins is {number(rows[name][0], '%')}; "
        f"with endlessly many games it would lie between {number(low, '%')} and {number(high, '%')} (95% sure)."
    )
    title = f"Who wins, in {int(table.games.sum()) // seats} games of {seats} players"
    mark = (100 / seats, f"equal: {number(100 / seats, '%')}")
    return ranges(rows, title, see, unit="%", x_title="share of the wins", mark=mark)
