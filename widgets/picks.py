"""Several of many, where a chart has not room for all."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from finplay.questions import Option

from .controls import Try, box, button


class Picks:
    """Buttons that are marked with a check or not, one to `most` of them; `picked(answers)` is called on each change.

    Raises ValueError, to be shown where the user is looking, for one too many and for none.
    """

    def __init__(
        self,
        options: Sequence[Option],
        chosen: Sequence[int],
        most: int,
        attempt: Try,
        picked: Callable[[tuple[int, ...]], None],
    ) -> None:
        self.value = tuple(chosen)
        self._most, self._picked, self._labels = most, picked, {each.answer: each.label for each in options}
        self._buttons = {
            each.answer: button(each.label, attempt(lambda a=each.answer: self.toggle(a))) for each in options
        }
        self.widget = box(list(self._buttons.values()), "fp-row")
        self._mark()

    def toggle(self, answer: int) -> None:
        """Add one, or take it away."""
        if answer in self.value and len(self.value) == 1:
            raise ValueError(f"{self._labels[answer]} is the only one shown: choose another one first")
        if answer not in self.value and len(self.value) == self._most:
            raise ValueError(f"at most {self._most} can be told apart: press one that is marked to take it away first")
        left = tuple(each for each in self.value if each != answer)
        self.value = left if answer in self.value else tuple(sorted((*left, answer)))
        self._mark()
        self._picked(self.value)

    def _mark(self) -> None:
        for answer, made in self._buttons.items():
            (made.add_class if answer in self.value else made.remove_class)("fp-on")
