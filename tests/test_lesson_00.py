"""The first lesson says what a newcomer needs, and lessons point at nothing that JupyterLab cannot open."""

import json
import re
from pathlib import Path

import pytest

from finplay.wealthcraft.bots import BOTS
from finplay.wealthcraft.rules import LEAST_BID, Rules

ROOT = Path(__file__).resolve().parent.parent
LESSONS = sorted((ROOT / "lessons").glob("*.ipynb"))
SETTINGS = ROOT / "widgets" / "jupyter_config" / "labconfig" / "default_setting_overrides.json"


def text(path):
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(each["source"]) for each in cells if each["cell_type"] == "markdown")


FIRST = text(LESSONS[0])


def test_after_running_all_cells_one_scrolls_back_up():
    assert re.search(r"\*\*Run All Cells\*\*\. Then scroll back up to here", FIRST)


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_says_what_to_do_when_its_pictures_are_missing(path):
    told = next(line for line in text(path).splitlines() if "“model not found”" in line)
    assert "pictures missing" in told
    assert "**Run**, then **Run All Cells** again" in told


def test_the_house_is_explained_by_the_rules():
    price = Rules().house_price
    assert f"**You need a house.** Without one you pay {price}L at the end of this game." in FIRST
    assert f"can cost as little as {LEAST_BID}L, and at a Year-End of yours it costs {price}L." in FIRST


def test_names_of_bots_are_bots():
    assert set(BOTS) <= set(re.findall(r"\w+", FIRST))
    assert "Whoever has one of these names is that bot. Every other name is a person." in FIRST


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_no_lesson_sends_readers_outside_the_folder_of_the_lessons(path):
    assert not re.search(r"seeds/|finplay/|\.\./", text(path))
    for link in re.findall(r"\]\(([^)#:]+)\)", text(path)):
        assert (path.parent / link).exists(), link
    if "Table(" in text(path):
        assert "**Rules and words**" in text(path)


def test_markdown_opens_as_a_page_in_jupyterlab():
    settings = json.loads(SETTINGS.read_text(encoding="utf-8"))
    assert settings["@jupyterlab/docmanager-extension:plugin"]["defaultViewers"] == {"markdown": "Markdown Preview"}
