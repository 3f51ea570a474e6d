"""One style for all files, and types that hold: ruff and mypy find nothing."""

import subprocess
import sys

import pytest
from lab import ROOT


@pytest.mark.parametrize("check", [("ruff", "check"), ("ruff", "format", "--check"), ("mypy",)], ids=" ".join)
def test_style_and_types(check):
    done = subprocess.run([sys.executable, "-m", *check], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
