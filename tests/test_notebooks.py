"""Every notebook of the lessons is thin and holds no outputs. (That it runs is shown by --nbval-lax.)"""

import json
import subprocess
import sys

import pytest
from lab import ROOT

LESSONS = ROOT / "lessons"
MOST_LINES = 6
NOTEBOOKS = sorted(
    path
    for path in LESSONS.rglob("*.ipynb")
    if not {"my-work", ".ipynb_checkpoints"} & set(path.relative_to(LESSONS).parts)
)


def each_notebook():
    return pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: str(path.relative_to(LESSONS)))


def read(path):
    return json.loads(path.read_text(encoding="utf-8"))


def code_cells(notebook):
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def lines(cell):
    return "".join(cell["source"]).splitlines()


def leftovers(notebook):
    """What should have been stripped, in words."""
    cells = code_cells(notebook)
    found = {
        "outputs": any(cell["outputs"] for cell in cells),
        "execution counts": any(cell["execution_count"] is not None for cell in cells),
        "the state of widgets": "widgets" in notebook["metadata"],
    }
    return [what for what, is_there in found.items() if is_there]


def test_there_is_a_notebook_to_start_with():
    assert LESSONS / "00-start-here.ipynb" in NOTEBOOKS


@each_notebook()
def test_outputs_are_stripped(path):
    found = leftovers(read(path))
    command = f"{sys.executable} -m nbstripout --keep-id {path}"
    assert not found, f"{path.name} holds {' and '.join(found)}. This command takes them out:\n{command}"


@each_notebook()
def test_code_cells_are_short(path):
    for number, cell in enumerate(read(path)["cells"], start=1):
        if cell["cell_type"] == "code":
            assert len(lines(cell)) <= MOST_LINES, (
                f"{path.name}: cell {number} has {len(lines(cell))} lines, more than {MOST_LINES}. "
                "Move the work into widgets or finplay."
            )


def test_the_command_in_the_message_does_strip(tmp_path):
    path = tmp_path / "used.ipynb"
    output = {"output_type": "stream", "name": "stdout", "text": ["2\n"]}
    cell = {
        "cell_type": "code",
        "id": "my-cell",
        "metadata": {},
        "source": ["print(2)"],
        "execution_count": 1,
        "outputs": [output],
    }
    state = {"application/vnd.jupyter.widget-state+json": {"state": {}, "version_major": 2, "version_minor": 0}}
    notebook = {"cells": [cell], "metadata": {"widgets": state}, "nbformat": 4, "nbformat_minor": 5}
    path.write_text(json.dumps(notebook), encoding="utf-8")
    assert leftovers(notebook) == ["outputs", "execution counts", "the state of widgets"]

    subprocess.run([sys.executable, "-m", "nbstripout", "--keep-id", path], check=True)
    assert leftovers(read(path)) == []
    assert read(path)["cells"][0]["id"] == "my-cell"
