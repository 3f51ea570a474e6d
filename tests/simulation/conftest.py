"""The rules in C need gcc: where it is missing, the last lines of the output say what did not run."""

import os

import pytest
from benchmarks.yardstick import compiler

MISSING = "gcc was not found"


@pytest.fixture(scope="session")
def gcc():
    """A test that compares with the rules in C. Where nothing may be skipped it fails without gcc."""
    if compiler() is None:
        (pytest.fail if os.environ.get("FINPLAY_BROWSER") == "required" else pytest.skip)(MISSING)


def pytest_terminal_summary(terminalreporter):
    skipped = [each for each in terminalreporter.getreports("skipped") if MISSING in str(each.longrepr)]
    if skipped:
        words = f"THE COMPARISON WITH THE RULES IN C DID NOT RUN ({len(skipped)} tests): to run it, install gcc"
        terminalreporter.write_line(words, red=True, bold=True)
