"""The page of the course lists every lesson and run sheet, and says of them what they say; run sheets are complete."""

import json
import re

import pytest
from lab import ROOT

FOLDER = ROOT / "lessons"
PAGE = (FOLDER / "README.md").read_text(encoding="utf-8")
LESSONS = sorted(path.stem for path in FOLDER.glob("[0-9]*.ipynb"))
PARTS = (  # what a teacher looks for, and how it is marked
    ("aims", r"^\*\*Students can\*\* \w"),
    ("minutes", r"^\| min \| step \| you \|$"),
    ("what to say at the start", r'^\| 0-\d+ \| .* \| .*\w{4}'),
    ("questions and answers", r"^## Questions, and answers to expect$\n\n1\. \*.+\?\* \S"),
    ("wrong ideas", r"^## Usual wrong ideas.*\n\n\| you hear.* \| do \|$"),
    ("without computers", r"^\*\*Without computers\.\*\* \w"),
    ("standards", r"^\*\*Supports\*\* \(by topic\): 2021 National Standards for Personal Financial Education: \w"),
    ("standards of the OECD", r"OECD/INFE: \w"),
)  # fmt: skip


def every_lesson():
    return pytest.mark.parametrize("name", LESSONS)


def sheet(name):
    return (FOLDER / "teacher" / f"{name}.md").read_text(encoding="utf-8")


def words(name):
    cells = json.loads((FOLDER / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]
    return "\n".join("".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown")


def row(name):
    """Of the first table: minutes, what comes before, and what stands at the run sheet."""
    found = re.search(
        rf"^\| \[(\d\d) (.*?)\]\({name}\.ipynb\) \| (.*?) \| (.*?) \| .*? \| (.*?) \|$", PAGE, re.MULTILINE
    )
    assert found, f"lessons/README.md has no row for {name}"
    return found.groups()


# ---------------------------------------------------------------- the page of the course
@every_lesson()
def test_a_lesson_has_its_row_with_its_own_title_and_minutes(name):
    number, title, minutes, _, run_sheet = row(name)
    assert words(name).startswith(f"# {title}\n" if number == "00" else f"# {number} {title}\n")
    assert f"· {minutes} minutes ·" in sheet(name)
    assert run_sheet == f"[{number}](teacher/{name}.md)"
    if number != "00":
        assert f"*{minutes} minutes ·" in words(name)


@every_lesson()
def test_what_comes_before_is_what_the_run_sheet_says(name):
    before = row(name)[3]
    told = sheet(name).splitlines()[2]
    numbers = re.findall(r"\d\d", before)
    if before == "nothing":
        assert "nothing to know before" in told
    elif before.startswith("helps"):
        assert f"helps: lesson {numbers[0]}" in told
    else:
        assert numbers == ["01"]
        assert "WealthCraft played once" in told


def test_nothing_is_listed_that_is_not_there():
    listed = re.findall(r"^\| \[\d\d .*?\]\((.*?)\.ipynb\)", PAGE, re.MULTILINE)
    assert listed == LESSONS, "in their order"
    counted = {5: "Five", 6: "Six", 7: "Seven", 8: "Eight", 9: "Nine", 10: "Ten", 11: "Eleven"}
    assert f"{counted[len(LESSONS)]} lessons" in PAGE
    sheets = {path.stem for path in (FOLDER / "teacher").glob("[0-9]*.md")}
    assert sheets == set(LESSONS), "every lesson has a run sheet, and every run sheet its lesson"


@pytest.mark.parametrize("page", ["README.md", "lessons/README.md"])
def test_links_lead_somewhere(page):
    path = ROOT / page
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", path.read_text(encoding="utf-8"))
    assert len(links) > 5
    assert [each for each in links if not (path.parent / each).exists()] == []


def test_the_readme_names_every_lesson():
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "(lessons/README.md)" in readme
    for name in LESSONS:
        assert f"lessons/{name}.ipynb" in readme


# ---------------------------------------------------------------- standards
def supported(name):
    """The topics of the 2021 standards and the areas of OECD/INFE that a run sheet names."""
    told = re.search(r"Financial Education: (.*?)\. OECD/INFE: (.*?)\.$", sheet(name), re.MULTILINE)
    return set(told[1].split(", ")), set(told[2].split("; "))


@pytest.mark.parametrize("which", [0, 1], ids=["US", "OECD"])
def test_the_tables_of_standards_are_those_of_the_run_sheets(which):
    table = PAGE.split("## Which lesson supports")[1].split("| lessons |")[which + 1]
    told = {
        topic: cell.split(", ")
        for topic, cell in re.findall(r"^\| (\w.*?) \| ([\d, ]+) \|$", table.split("\n\n")[0], re.M)
    }
    wanted = {}
    for name in LESSONS:
        for topic in supported(name)[which]:
            wanted.setdefault(topic, []).append(name[:2])
    assert told == wanted


@every_lesson()
def test_it_is_support_and_nothing_more(name):
    assert not re.search(r"\b(meets?|fulfils?|covers?|satisf\w+)\b[^.]*\bstandard", sheet(name) + PAGE, re.IGNORECASE)


# ---------------------------------------------------------------- run sheets
@every_lesson()
@pytest.mark.parametrize(("part", "mark"), PARTS, ids=[part for part, _ in PARTS])
def test_a_run_sheet_has_all_its_parts(name, part, mark):
    assert re.search(mark, sheet(name), re.MULTILINE), f"{name}: {part}"


@every_lesson()
def test_a_run_sheet_has_the_answers_where_a_lesson_asks(name):
    asks = "check." in (FOLDER / f"{name}.ipynb").read_text(encoding="utf-8")
    assert ("**Answers to the checks:**" in sheet(name)) == asks


@every_lesson()
def test_the_steps_of_a_run_sheet_follow_each_other(name):
    spans = [tuple(map(int, each)) for each in re.findall(r"^\| (\d+)-(\d+) \|", sheet(name), re.MULTILINE)]
    assert spans[0][0] == 0
    assert [begin for begin, _ in spans[1:]] == [end for _, end in spans[:-1]]
    assert str(spans[-1][1]) in {"40", row(name)[2]}, "the last step ends when the lesson does"


@every_lesson()
def test_a_run_sheet_fits_on_a_page(name):
    """About 950 words of which many stand in tables."""
    assert len(sheet(name).split()) <= 1000
