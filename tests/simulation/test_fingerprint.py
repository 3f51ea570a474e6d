"""A fingerprint changes with all that a thing is made of, and with nothing else."""

import random
import re
from collections import Counter, deque
from copy import deepcopy
from decimal import Decimal
from enum import Enum
from fractions import Fraction
from functools import lru_cache, partial
from threading import Lock

import numpy as np
import pytest

from finplay.fingerprint import Unknown, fingerprint


class Plain:
    def __init__(self, content):
        self.content = content


class Slots:
    __slots__ = ("content",)

    def __init__(self, content):
        self.content = content


class Mapped(dict):
    pass


class Lucky(random.Random):
    pass


class Level(Enum):
    LOW, HIGH = 1, 2


PAIRS = [
    (1, 1.0), (1, True), ("1", 1), ([1], (1,)), ({1}, {2}), ({1: 2}, {1: 3}), (range(3), range(4)), (1j, 2j),
    (Plain(1), Plain(2)), (Plain(Plain(1)), Plain(Plain(2))), (Slots(1), Slots(2)), (Mapped(a=1), Mapped(a=2)),
    (random.Random(1), random.Random(2)), (Lucky(1), Lucky(2)), (Level.LOW, Level.HIGH),
    (np.array([1, 2]), np.array([1, 3])), (np.array([1]), np.array([1.0])), (np.int64(1), np.int64(2)),
    (np.random.default_rng(1), np.random.default_rng(2)), (deque([1]), deque([2])), (Counter("a"), Counter("b")),
    (Fraction(1, 2), Fraction(1, 3)), (Decimal(1), Decimal(2)), (re.compile("a"), re.compile("b")),
    (partial(lambda: 1), partial(lambda: 2)), (lru_cache(lambda: 1), lru_cache(lambda: 2)),
    (Plain(1).__init__, Plain(2).__init__),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other"), PAIRS, ids=[type(one).__name__ for one, _ in PAIRS])
def test_other_contents_have_another_fingerprint_and_a_copy_has_the_same(one, other):
    assert fingerprint(Plain(one)) == fingerprint(Plain(deepcopy(one)))
    assert fingerprint(Plain(one)) != fingerprint(Plain(other))


def test_a_method_with_a_name_of_pythons_own_counts_too():
    made = [type("Bot", (), {"__call__": eval(f"lambda self: {n}")}) for n in (1, 2, 1)]
    one, other, again = map(fingerprint, made)
    assert one != other
    assert one == again


def test_a_class_that_is_not_finished_has_a_fingerprint():
    found = []

    def make():
        class Names:
            def itself(self):
                return Later

        found.append(fingerprint(Names))
        Later = Names

    make()
    assert found


def test_what_cannot_be_looked_into_is_said():
    with pytest.raises(Unknown, match="lock cannot be looked into"):
        fingerprint(Plain(Lock()))
