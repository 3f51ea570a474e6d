"""The start screen: who plays, how long, with which luck and which house rules. No code needed."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from dataclasses import fields
from html import escape
from typing import Any, NamedTuple

import ipywidgets as w

from finplay import Seat
from finplay.luck import SEEDS
from finplay.seats import seat_players
from finplay.state import Box

from .autosave import SavedGame
from .controls import Try, box, button, html, styled
from .skins import Pace

DRAWN_SEEDS = 10_000  # a drawn seed is short, so that it can be written on the blackboard
LENGTHS = (4, 8, 12, 16)  # rounds
SHORT = 8  # for a lesson
PERSON, NOBODY_HERE = "A person", "Nobody"


class Settings(NamedTuple):
    """What was chosen: players for a Match, the seed, the house rules, and whether the seed may be seen."""

    players: list[Seat]
    seed: int
    rules: Any
    show_seed: bool


class StartScreen:
    """Asks for the settings of a game; `begin(settings)` gets them, `go_on(found)` a game that was saved.

    `seed`, `rules` and `show_seed` are what the fields hold at first.
    """

    def __init__(
        self,
        game: Box,
        pace: Pace,
        attempt: Try,
        begin: Callable[[Settings], None],
        saved: Sequence[SavedGame],
        go_on: Callable[[SavedGame], None],
        seed: int | None = None,
        rules: Any = None,
        show_seed: bool = False,
    ) -> None:
        self.game, self._pace = game, pace
        rounds = SHORT if rules is None else getattr(rules, game.length)
        whole = getattr(game.rules(), game.length)
        self._choices = sorted({*LENGTHS, rounds} - {whole})
        self._seats = [SeatRow(game, i, self._refresh) for i in range(game.seats[1])]
        self._length = labelled(w.Dropdown(options=self._lengths(), value=0 if rounds == whole else rounds), "How long")
        self._seed = labelled(
            w.Text("" if seed is None else str(seed), placeholder="empty: drawn", continuous_update=False), "Seed"
        )
        self._show_seed = w.Checkbox(value=show_seed, description="Show the seed during the game", indent=False)
        self._house_rules = HouseRules(game, rules or game.rules())
        starting = button("Start the game", attempt(lambda: begin(self.settings())), primary=True)
        starting.add_class("fp-big")
        self.widget = box(
            [
                html(f'<h3 class="fp-q fp-title">{escape(game.title)}: who plays?</h3>'),
                *self._earlier(saved, attempt, go_on),
                box([each.widget for each in self._seats], "fp-form"),
                box([self._length, self._seed, self._show_seed], "fp-form"),
                html(
                    '<p class="fp-hint">The seed fixes the luck: the same number gives every group the same luck. '
                    "Leave it empty to have one drawn. It is shown when the game has ended.</p>"
                ),
                self._house_rules.widget,
                box([starting], "fp-row"),
            ],
            "fp-panel",
            "fp-col",
            "fp-start",
        )

    def settings(self) -> Settings:
        """What is chosen now. Raises ValueError, in words, for a seed or a name that does not fit."""
        players = [seat for row in self._seats if (seat := row.seat()) is not None]
        rules = self._house_rules.rules(**({self.game.length: self._length.value} if self._length.value else {}))
        return Settings(players, self._chosen_seed(), rules, self._show_seed.value)

    def _chosen_seed(self) -> int:
        typed = self._seed.value.strip()
        if not typed:
            return secrets.randbelow(DRAWN_SEEDS)
        too_long = len(typed) > len(str(SEEDS))
        if too_long or not typed.isascii() or not typed.isdigit() or int(typed) >= SEEDS:
            raise ValueError(f"a seed is a whole number from 0 to {SEEDS - 1}, not {typed[:40]!r}")
        return int(typed)

    def _lengths(self) -> list[tuple[str, int]]:
        people = sum(row.is_person() for row in self._seats)
        step, usual, _ = self._pace
        played = [(f"{n} {step}s, about {self._minutes(n, people)}", n) for n in self._choices]
        return [*played, (f"To the goal: some {usual} {step}s, about {self._minutes(usual, people)}", 0)]

    def _minutes(self, rounds: int, people: int) -> str:
        return f"{max(1, round(rounds * people * self._pace.minutes))} minutes" if people else "a second"

    def _refresh(self) -> None:
        chosen = self._length.value
        self._length.options = self._lengths()
        self._length.value = chosen

    def _earlier(self, saved: Sequence[SavedGame], attempt: Try, go_on: Callable[[SavedGame], None]) -> list[Any]:
        """What can be gone on with, and the game that ended last."""
        running = [each for each in saved if not each.match.over][:3]
        ended = [each for each in saved if each.match.over][:1]
        if not saved:
            return []
        said = (
            "A game has not ended yet. You can go on with it" if running else "You can look again at a game that ended"
        )
        games = [(f"Go on: {each.words()}", each) for each in running]
        games += [(f"Look at it again: {each.words()}", each) for each in ended]
        buttons = [button(label, attempt(lambda each=each: go_on(each))) for label, each in games]
        return [html(f'<p class="fp-hint">{said}, or start a new one below.</p>'), box(buttons, "fp-row")]


class SeatRow:
    """One place at the table: nobody, a person with a name, or a bot."""

    NAMES = ("Asha", "Ben", "Chen", "Devi", "Emeka", "Fatima")

    def __init__(self, game: Box, number: int, changed: Callable[[], None]) -> None:
        self._game = game
        options = [PERSON, *(f"Bot: {name}" for name in game.bots)]
        if number >= game.seats[0]:
            options.append(NOBODY_HERE)
        others = (game.stand_in, *(name for name in reversed(game.bots) if name != game.stand_in))
        usual = PERSON if number == 0 else f"Bot: {others[number - 1]}" if number < 3 else NOBODY_HERE
        self._kind = labelled(w.Dropdown(options=options, value=usual), f"Seat {number + 1}")
        self._name = labelled(w.Text(value=self.NAMES[number], continuous_update=False), "Name")
        self.widget = box([self._kind, self._name], "fp-row")
        self._kind.observe(lambda _: self._show(changed), "value")
        self._show(lambda: None)

    def _show(self, changed: Callable[[], None]) -> None:
        self._name.layout.visibility = "visible" if self.is_person() else "hidden"
        changed()

    def is_person(self) -> bool:
        return bool(self._kind.value == PERSON)

    def seat(self) -> Any:
        """A player for a Match, or None. A person who bears a bot's name stays a person. Raises ValueError."""
        if self._kind.value == NOBODY_HERE:
            return None
        if self.is_person():
            return Seat(_person_name(self._game, self._name.value), None)
        return self._kind.value.removeprefix("Bot: ")


def _person_name(game: Box, typed: str) -> str:
    """A name that fits, whoever else bears it. Raises ValueError."""
    return seat_players(game, [typed] * game.seats[0])[0].name


class HouseRules:
    """Every field of a game's rules with its range, folded away until wanted."""

    def __init__(self, game: Box, rules: Any) -> None:
        self._game = game
        self._boxes = {
            each.name: self._number(each, getattr(rules, each.name))
            for each in fields(game.rules)
            if each.name != game.length
        }
        opener = w.ToggleButton(value=False, description="House rules…")
        self._fields = box(list(self._boxes.values()), "fp-form", "fp-rules")
        self._fields.layout.display = "none"
        opener.observe(self._fold, "value")
        self.widget = box([box([styled(opener, "jupyter-button")], "fp-row"), self._fields], "fp-col")

    def _number(self, each: Any, value: int) -> w.IntText:
        low, high = each.metadata["low"], each.metadata["high"]
        made = w.IntText(value=value)  # a bounded one would change what was typed without a word
        words = each.metadata["words"]
        return labelled(made, f"{words[0].upper()}{words[1:]} ({low} to {high}; printed: {each.default})")

    def _fold(self, change: Any) -> None:
        self._fields.layout.display = "" if change["new"] else "none"

    def rules(self, **more: int) -> Any:
        """The rules as they stand. Raises ValueError for one out of its range, by name."""
        for each in fields(self._game.rules):
            low, high, made = each.metadata["low"], each.metadata["high"], self._boxes.get(each.name)
            if made is not None and not low <= made.value <= high:
                raise ValueError(f"{each.metadata['words']}: a number from {low} to {high}, not {made.value}")
        return self._game.rules(**{name: number.value for name, number in self._boxes.items()}, **more)


def labelled(made: Any, label: str) -> Any:
    """A field with its label in front, as wide as it needs."""
    made.description = label
    made.style.description_width = "initial"
    return styled(made, "fp-field")
