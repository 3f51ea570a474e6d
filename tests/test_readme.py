"""What README says is true: its lines are the ones that are run, its code works, its links lead somewhere."""

import re
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest
from lab import QUIET, ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
CI = (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", README, flags=re.MULTILINE | re.DOTALL)


def the_line(language: str, *words: str) -> str:
    """The one command line of README with all these words."""
    lines = [line for block in blocks(language) for line in block.splitlines()]
    (found,) = [line for line in lines if all(word in line for word in words)]
    return found


def test_ci_ends_with_the_test_command_of_the_readme():
    assert CI.splitlines()[-1] == the_line("sh", "python3 -m venv", "pytest")


def test_the_other_ways_to_start_do_the_same():
    start = the_line("sh", "python3 -m venv", "jupyter lab")
    assert start.endswith("jupyter lab lessons/00-start-here.ipynb")  # so that more can be appended
    assert the_line("powershell", "jupyter lab").endswith(r"jupyter lab lessons\00-start-here.ipynb")
    assert the_line("sh", "uv run", "jupyter lab").endswith("jupyter lab lessons/00-start-here.ipynb")
    assert the_line("powershell", "pytest").endswith('-m pip install -q -e ".[test]"; .venv\\Scripts\\python -m pytest')
    assert the_line("sh", "uv run", "pytest").endswith("--extra test python -m pytest")


def test_the_python_of_the_readme_runs():
    names: dict = {}
    for block in blocks("python"):
        exec(compile(block, "README.md", "exec"), names)
    assert "Table" in names


@pytest.mark.parametrize("line", [line for block in blocks("sh") for line in re.findall(r"-m finplay.*", block)])
def test_the_check_without_a_browser_runs(line):
    done = subprocess.run([sys.executable, *line.split()], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout
    assert not done.stderr


def test_links_and_folders_exist():
    links = re.findall(r"\]\((?!https?:)([^)]+)\)", README)
    named = re.findall(r"`((?:finplay|widgets|seeds|lessons|tests|\.ci)/[\w./-]*)`", README)
    assert links
    assert named
    later = {"tests/screens/", "lessons/my-work/", "lessons/NN-its-name.ipynb"}
    assert [path for path in {*links, *named} - later if not (ROOT / path).exists()] == []


def test_the_names_in_how_to_add_something_exist():
    from finplay.wealthcraft import board, bots, players, rules, tiles

    assert board.TILES
    assert board.BOARD
    assert tiles.act_on_tile
    assert rules.VERSION
    assert issubclass(bots.BOTS["Steady"], players.Bot)


def test_it_is_short_enough_to_read():
    assert len(README.splitlines()) < 250


def test_an_installation_turns_the_news_of_jupyterlab_off():
    files = metadata.files("finplay") if "finplay" in {each.name for each in metadata.distributions()} else None
    if files is None:  # used without being installed
        assert (ROOT / "widgets" / "jupyter_config" / Path(QUIET).relative_to("etc/jupyter")).exists()
    else:
        assert (Path(sys.prefix) / QUIET).exists()
