"""Many results of one player in a few numbers, each with how sure it is."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, sqrt
from statistics import NormalDist, median
from typing import NamedTuple


class Outcomes(NamedTuple):
    """What one player had at the end of many games."""

    worths: tuple[int, ...]  # in ascending order
    wins: float  # games won; a shared win counts in part

    @property
    def games(self) -> int:
        return len(self.worths)

    @property
    def median(self) -> float:
        return median(self.worths)

    @property
    def median_between(self) -> tuple[int, int]:
        """With 95% certainty the median of endlessly many games lies between these."""
        return median_between(self.worths)

    @property
    def worst_tenth(self) -> int:
        """One game in ten ends with this or less."""
        return self.worths[max(0, ceil(self.games / 10) - 1)]

    @property
    def win_share(self) -> float:
        """The part of the games that was won, 0 to 1."""
        return self.wins / self.games

    @property
    def win_between(self) -> tuple[float, float]:
        """With 95% certainty the share of endlessly many games lies between these."""
        middle = (self.wins + 2) / (self.games + 4)
        half = margin(self.win_share, self.games)
        return max(0.0, middle - half), min(1.0, middle + half)


def outcomes(worths: Sequence[int], shares: Sequence[float]) -> Outcomes:
    """From a result and a share of the win for each game. Raises ValueError without any game."""
    if not len(worths):
        raise ValueError("there is no game to tell of")
    return Outcomes(tuple(sorted(worths)), sum(shares))


def median_between(ordered: Sequence[int]) -> tuple[int, int]:
    """Where the median of endlessly many values lies, with 95% certainty, by order statistics."""
    half = 0.98 * sqrt(len(ordered))
    low, high = floor(len(ordered) / 2 - half), ceil(len(ordered) / 2 + half)
    return ordered[max(0, low - 1)], ordered[min(len(ordered) - 1, high)]


def margin(share: float, games: int) -> float:
    """How far a share of many games (0 to 1) may be off, with 95% certainty (Agresti and Coull)."""
    middle = (share * games + 2) / (games + 4)
    return 1.96 * sqrt(middle * (1 - middle) / (games + 4))


def share_between(share: float, games: int, level: float = 0.95) -> tuple[float, float]:
    """Between what a share of endlessly many games (0 to 1) lies, with this certainty; also where it is 0 or 1.

    Wilson's score interval (E. B. Wilson 1927). A shared win counts in part. That varies less than a whole win or none,
    so with ties the interval is a little too wide.
    """
    z = NormalDist().inv_cdf((1 + level) / 2)
    middle, half = share + z * z / (2 * games), z * sqrt(share * (1 - share) / games + (z / games) ** 2 / 4)
    scale = 1 + z * z / games
    return max(0.0, (middle - half) / scale), min(1.0, (middle + half) / scale)


def mean_between(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean, and between what the mean of endlessly many values lies with 95% certainty."""
    n = len(values)
    mean = sum(values) / n
    half = 1.96 * sqrt(sum((each - mean) ** 2 for each in values) / max(1, n - 1) / n)
    return mean, mean - half, mean + half
