"""Experiments with an economy: a house rule is changed, and growth, inequality and risk are shown side by side.

    Experiment("income", [3, 5, 8], rules=Rules(max_rounds=20))

Nothing is played before the button is pressed, so that a bet can be made first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from IPython.display import display

from finplay import GameFailed
from finplay.economies import Estimate, Study, study
from finplay.games import GAMES, box_of
from finplay.questions import shown

from .bot_words import one_of_many
from .cells import take_the_cell_of
from .charts import Picture, Place, number
from .charts.picture import CSS
from .charts.ranges import ranges
from .controls import box, button, close_all, html
from .fields import page, told, trouble

PLAYERS = ("Steady", "Steady", "Steady", "Steady")  # the same plan for all: what differs is luck
TITLES = {
    "worth": ("Growth", "net worth at the end, on average", "L", "net worth"),
    "gini": ("Inequality", "Gini number of the players of a game, on average", "", "Gini number"),
    "worst": ("Risk", "one player in ten ends with this much or less", "L", "net worth"),
}
MEANS = {
    "worth": {"It rises": "more growth", "It falls": "less growth"},
    "gini": {"It rises": "less equal", "It falls": "more equal"},
    "worst": {"It rises": "less risk", "It falls": "more risk"},
}


class Experiment:
    """A button that plays several economies on the same luck, and room for the three pictures that come out.

    `rule` is the name of a house rule, or a list of names that all get the same value; or a dict of whole rule sets by
    name, and then no values. What cannot be played is said in words where the button would be.
    """

    def __init__(
        self, rule: Any, values: Sequence[int] = (), *, rules: Any = None, players: Sequence[Any] = PLAYERS,
        games: int = 200, seed: int = 1, game: str = GAMES[0],
    ) -> None:  # fmt: skip
        self.study: Study | None = None
        self.places: list[Place] = []
        self._players, self._games, self._seed, self._game = list(players), games, seed, game
        self._told, self._results = html("", "fp-said"), box([], "fp-col")
        self.worlds: dict[str, Any] = {}
        try:
            self.worlds = worlds(rule, values, box_of(game).rules() if rules is None else rules)
        except (TypeError, ValueError) as error:
            self._told.value = trouble(f"This cannot be played: {error}.")
        self.button = button(f"Play {games} games of each", lambda _: self.play(), primary=True)
        top = html(f'<p class="fp-hint">{" · ".join(self.worlds)}</p>', "fp-said")
        style = html(f"<style>{CSS}</style>", "fp-style")
        row = [top, box([self.button], "fp-row")] if self.worlds else []
        self.widget = page(style, *row, self._told, self._results)

    def _ipython_display_(self, **kwargs: Any) -> None:
        take_the_cell_of(self)
        display(self.widget)

    def close(self) -> None:
        close_all([self.widget])

    def play(self) -> None:
        """Play all economies, and show what came out."""
        self._told.value = told(f"Playing {len(self.worlds)} × {self._games} games ...")
        try:
            self.study = study(self.worlds, self._players, self._games, self._seed, game=self._game, progress=False)
            self._show([picture(self.study, measure) for measure in TITLES])
        except KeyboardInterrupt:
            self._told.value = told("Stopped.", good=False)
        except GameFailed as error:
            self._told.value = told(f"One of the games went wrong. {one_of_many(error)}", good=False)
        except Exception as error:
            self._told.value = trouble(f"This cannot be played: {error}")
        else:
            self._told.value = ""

    def verdict(self, measure: str, before: str = "", after: str = "") -> str | None:
        """It rises, it falls or no clear change, from the first economy to the last, or so named; None: not played."""
        if self.study is None:
            return None
        names = list(self.worlds)
        return self.study.verdict(measure, before or names[0], after or names[-1])

    def _show(self, pictures: Sequence[Picture]) -> None:
        old, self.places = self._results.children, [Place() for _ in pictures]
        for place, each in zip(self.places, pictures, strict=True):
            place.show(each)
        self._results.children = [each.widget for each in self.places]
        close_all(old)


def worlds(rule: Any, values: Sequence[int], rules: Any) -> dict[str, Any]:
    """Sets of house rules by name. Raises ValueError, in words, for an unknown rule or a value out of its range."""
    if isinstance(rule, Mapping):
        wrong = [name for name, each in rule.items() if type(each) is not type(rules)]
        if wrong or not rule:
            raise ValueError(f"a dict of {type(rules).__name__} by name is needed, not {shown(rule)}")
        return {str(name): each for name, each in rule.items()}
    names, known = [rule] if isinstance(rule, str) else list(rule), [each.name for each in fields(rules)]
    strange = [name for name in names if name not in known]
    if strange or not names:
        given = shown(strange[0] if strange else rule)
        raise ValueError(f"there is no house rule {given}; the house rules are {', '.join(known)}")
    if not isinstance(values, (list, tuple)) or len(values) < 2:
        raise ValueError(f"two or more values are needed, such as [3, 5], not {shown(values)}")
    word = rule.replace("_", " ") if isinstance(rule, str) else names[0].split("_")[0]
    return {f"{word} {value}": replace(rules, **dict.fromkeys(names, value)) for value in values}


def picture(found: Study, measure: str) -> Picture:
    """One measure of all economies, and in words how the others differ from the first."""
    title, what, unit, axis = TITLES[measure]
    names = list(found.worths)
    rows: dict[str, tuple[float, float, float]] = {name: found.estimate(measure, name) for name in names}
    see = f"{what[0].upper()}{what[1:]}. {_changes(found, measure, names, unit)}"
    return ranges(rows, f"{title}: {found.games} games of each, the same dice", see, unit=unit, x_title=axis)


def _changes(found: Study, measure: str, names: Sequence[str], unit: str) -> str:
    """Every economy against the first."""
    told = []
    for name in names[1:]:
        means = MEANS[measure].get(found.verdict(measure, names[0], name), "no clear change")
        told.append(f"{name} {_spelt(found.change(measure, names[0], name), unit)}: {means}")
    return f"Against {names[0]}: {'; '.join(told)}." if told else ""


def _spelt(change: Estimate, unit: str) -> str:
    told = [number(each, unit) for each in change]
    signed = [f"+{each}" if each[0] != "−" and each.strip(unit) != "0" else each for each in told]
    return f"{signed[0]} (95% sure: {signed[1]} to {signed[2]})"
