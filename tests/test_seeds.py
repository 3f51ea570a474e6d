"""The rulebook in seeds/ and the code say the same: every rule has a test, every number in a table is the code's."""

import ast
import dataclasses
import re

import pytest
from lab import ROOT

SEED = (ROOT / "seeds" / "wealthcraft.md").read_text(encoding="utf-8")
RULES = {"wealthcraft": 51, "wongamania": 36}  # how many each rulebook has
NUMBER = re.compile(r"W[CM]-\d+\.\d+")
each_game = pytest.mark.parametrize("game", RULES)


def text(game: str) -> str:
    return (ROOT / "seeds" / f"{game}.md").read_text(encoding="utf-8")


def defined(game: str) -> set[str]:
    """The rules of a rulebook: a rule begins with its number in bold."""
    return set(re.findall(r"\*\*(W[CM]-\d+\.\d+)\b", text(game)))


def markers(source: str) -> list[str]:
    """The numbers in the `pytest.mark.rule(...)` of one test file."""
    numbers = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            numbers += [ast.literal_eval(argument) for argument in node.args]
    return numbers


def borne() -> set[str]:
    """The rules that the tests bear."""
    files = (ROOT / "tests").rglob("test_*.py")
    return {number for path in files for number in markers(path.read_text(encoding="utf-8"))}


def in_order(numbers: set[str]) -> str:
    return ", ".join(sorted(numbers, key=lambda number: [int(part) for part in re.findall(r"\d+", number)]))


def table_after(heading: str, width: int) -> list[list[str]]:
    """The first table with this heading row, cut into entries of `width` cells, without empty ones."""
    rows = SEED[SEED.index(heading) :].split("\n\n")[0].splitlines()[2:]
    cells = [[cell.strip() for cell in row.strip().strip("|").split("|")] for row in rows]
    # An empty column stands between the two halves of the table of Rules.
    entries = [row[i : i + width] for row in cells for i in range(0, len(row), width + (len(row) % width))]
    return [entry for entry in entries if entry[0]]


def whole(text: str) -> int:
    return int(re.match(r"-?\d+", text)[0])


def test_markers_are_found_however_they_are_written():
    source = """
@pytest.mark.rule("WC-1.1", "WC-1.2")
@mark.rule("WC-1.3")
@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("WC-1.4"))])
def test_something(): ...
"""
    assert sorted(markers(source)) == ["WC-1.1", "WC-1.2", "WC-1.3", "WC-1.4"]


@each_game
def test_the_rulebook_defines_every_rule_that_it_mentions(game):
    assert len(defined(game)) == RULES[game]
    assert set(NUMBER.findall(text(game))) <= defined(game)


@each_game
def test_every_rule_has_a_test(game):
    missing = defined(game) - borne()
    assert not missing, f"no test bears these rules of seeds/{game}.md: {in_order(missing)}"


def test_every_marker_names_a_rule():
    unknown = borne() - set().union(*map(defined, RULES))
    assert not unknown, f"tests bear rules that no rulebook has: {sorted(unknown)}"


def test_rules_have_the_printed_defaults_and_ranges():
    from finplay.wealthcraft.rules import Rules

    printed = {
        name: (whole(default), *map(int, limits.split(" to ")))
        for name, default, limits in table_after("| field | default | range |", 3)
    }
    coded = {
        field.name: (field.default, field.metadata["low"], field.metadata["high"])
        for field in dataclasses.fields(Rules)
    }
    assert coded == printed


def test_the_board_is_the_printed_one():
    from finplay.wealthcraft.board import BOARD, TILES

    printed = {int(place): name for place, name in table_after("| no | tile |", 2)}
    assert {place: TILES[kind].name for place, kind in enumerate(BOARD, start=1)} == printed
