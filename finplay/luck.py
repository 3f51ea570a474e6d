"""Luck without memory.

Every draw is a hash of (seed, stream, seat, round, k): asking for one draw never shifts another, and a replayed match
meets the same luck on every machine. A game numbers its own streams (dice, cards, ...) from 1; stream 0 belongs to the
players' own choices. Whole-number hashing only, so that the same lines can also run compiled.

The mixing step is the 32-bit finaliser found by Chris Wellons' search ("hash prospector", public domain).
"""

from __future__ import annotations

from functools import lru_cache
from typing import Protocol

MASK = 0xFFFFFFFF
SEEDS = 2**32  # seeds are 0 to SEEDS - 1
CHOICES = 0  # the stream of the players' own luck


class Lucky(Protocol):
    """What a draw needs to know of a game."""

    round: int
    seed: int
    fresh_from: int
    fresh_seed: int
    script: dict[tuple[int, int, int, int], int]


class Asked(Protocol):
    """What a player needs for its own luck: the key of the question that it is being asked."""

    @property
    def chance_key(self) -> int: ...


def mix(x: int) -> int:
    """Scramble 32 bits; different numbers stay different."""
    x &= MASK
    x ^= x >> 16
    x = (x * 0x7FEB352D) & MASK
    x ^= x >> 15
    x = (x * 0x846CA68B) & MASK
    return x ^ (x >> 16)


def draw(seed: int, stream: int, seat: int, when: int, k: int) -> int:
    """32 random bits for draw k of a seat's stream in round `when`."""
    moment = when * 64 + (k & 63) + ((k >> 6) << 24)  # draws beyond 64 lie far above all rounds
    return mix(stream_key(seed, stream, seat) + moment * 0xC2B2AE35)


@lru_cache(256)  # a game draws from the same few streams again and again
def stream_key(seed: int, stream: int, seat: int) -> int:
    return mix(mix(seed) ^ (((stream * 8 + seat + 1) * 0x9E3779B1) & MASK))


def seed_now(game: Lucky) -> int:
    """The seed in force: a match may go on with fresh luck from some round on."""
    return game.fresh_seed if game.fresh_from and game.round >= game.fresh_from else game.seed


def scripted(game: Lucky, stream: int, seat: int, n: int, k: int) -> int:
    """The draw of 0 to n - 1 that a script lays down for now, or -1. Raises ValueError for another number."""
    laid_down = game.script.get((stream, seat, game.round, k), -1) if game.script else -1
    if laid_down >= n:
        raise ValueError(f"the script draws {laid_down} where only 0 to {n - 1} can be drawn")
    return laid_down


def below(game: Lucky, stream: int, seat: int, n: int, k: int = 0) -> int:
    """A whole number from 0 to n - 1, all equally likely; k tells the draws of one stream in one round apart.

    Raises ValueError for a scripted draw that is not one of them.
    """
    laid_down = scripted(game, stream, seat, n, k)
    if laid_down >= 0:
        return laid_down
    return (draw(seed_now(game), stream, seat, game.round, k) * n) >> 32


def chance(game: Asked, n: int, k: int = 0) -> int:
    """A player's own luck for the question it is asked: 0 to n - 1; k tells several draws of one answer apart."""
    return (mix(game.chance_key + (k + 1) * 0x85EBCA6B) * n) >> 32
