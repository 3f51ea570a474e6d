"""A run sheet is one printed page, on A4 and on Letter, in 9 point letters and margins of 10 mm."""

import html
import re

import pytest
from run_sheet_pages import FILE, SHEETS, page, source

HOW = "a run sheet has changed: run `python tests/run_sheet_pages.py`"
SMALLEST = """() => Math.min(...[...document.querySelectorAll('section *')]
    .map(each => parseFloat(getComputedStyle(each).fontSize)))"""
TOO_WIDE = "() => document.documentElement.scrollWidth > innerWidth"
A4_INSIDE = {"width": 718, "height": 1047}  # 190 by 277 mm
NINE_POINTS = 12


def words(text):
    """What a reader sees of HTML, without the style and the spaces."""
    body = text.split("<body>")[1]
    return html.unescape(re.sub(r"<[^>]*>", " ", body)).split()


def test_the_file_to_print_says_what_the_run_sheets_say():
    made = FILE.read_text(encoding="utf-8")
    assert re.findall(r'<section id="(.*?)">', made) == SHEETS, HOW
    assert words(made) == words(page(SHEETS)), HOW


def test_nothing_of_a_run_sheet_is_lost_on_the_way():
    for name in SHEETS:
        plain = words(page([name]))
        assert re.findall(r"\w+", " ".join(plain)) == re.findall(r"\w+", re.sub(r"(?m)^\d\. ", "", source(name)))


def printed(tab, paper):
    """How many pages come out."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", tab.pdf(format=paper)))


@pytest.mark.browser
def test_each_is_one_page(browser):
    tab = browser.new_page(viewport=A4_INSIDE)
    tab.emulate_media(media="print")
    pages = {}
    for name in SHEETS:
        tab.set_content(page([name]))
        assert tab.evaluate(SMALLEST) >= NINE_POINTS, name
        assert not tab.evaluate(TOO_WIDE), f"{name}: a printer would make it smaller"
        pages[name] = (printed(tab, "A4"), printed(tab, "Letter"))
    assert pages == dict.fromkeys(SHEETS, (1, 1)), "shorten what has more than one page"
    tab.set_content(FILE.read_text(encoding="utf-8"))
    assert printed(tab, "A4") == printed(tab, "Letter") == len(SHEETS)
    tab.close()
