"""What every test has: a work folder of its own, and, for tests marked `browser`, a JupyterLab in Chromium."""

import os
import re
import shutil
import tempfile
from pathlib import Path

import lab as labs
import pytest
from hypothesis import settings

REQUIRED = os.environ.get("FINPLAY_BROWSER") == "required"
FAILED = pytest.StashKey[bool]()

# Where nothing may be skipped the made-up examples are the same each time, so that the same code passes again;
# everywhere else they are new in every run.
settings.register_profile("same", derandomize=True)
if REQUIRED:
    settings.load_profile("same")


def pytest_configure(config):
    # The notebooks' kernels inherit it too, so no test writes into a student's folder.
    os.environ["FINPLAY_WORK"] = tempfile.mkdtemp(prefix="finplay-")


def pytest_unconfigure(config):
    shutil.rmtree(os.environ["FINPLAY_WORK"], ignore_errors=True)


def pytest_collection_modifyitems(config, items):
    """Browser tests come last: what is quick to find out is found out first."""
    items.sort(key=lambda item: "browser" in item.keywords)
    if labs.browser_path() is None and not REQUIRED:
        for item in items:
            if "browser" in item.keywords:
                item.add_marker(pytest.mark.skip(reason="no Chromium was found"))


def pytest_terminal_summary(terminalreporter):
    skipped = [report for report in terminalreporter.getreports("skipped") if "browser" in report.keywords]
    if skipped and labs.browser_path() is None:
        terminalreporter.write_line(
            f"BROWSER TESTS DID NOT RUN ({len(skipped)}): to run them, install Chromium: {labs.HOW_TO_GET_A_BROWSER}",
            red=True,
            bold=True,
        )


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def lab(tmp_path_factory):
    """A JupyterLab server on a copy of the lessons."""
    root = tmp_path_factory.mktemp("lab") / "lessons"
    ignored = shutil.ignore_patterns("my-work", ".ipynb_checkpoints")
    if (labs.ROOT / "lessons").exists():
        shutil.copytree(labs.ROOT / "lessons", root, ignore=ignored)
    root.mkdir(exist_ok=True)
    server = labs.Lab(root, tmp_path_factory.mktemp("jupyter"))
    yield server
    server.stop()


# One for each file of tests and not for the session: while Playwright runs, asyncio.run() fails in other tests.
@pytest.fixture(scope="module")
def browser():
    """Headless Chromium without internet."""
    if labs.browser_path() is None:
        pytest.fail(f"FINPLAY_BROWSER=required, but no Chromium was found: {labs.HOW_TO_GET_A_BROWSER}")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = labs.launch(playwright)
        yield chromium
        chromium.close()


@pytest.fixture
def page(browser, lab, request):
    """A fresh tab. At the end of the test no request may have tried to leave this machine."""
    tab = labs.Page(browser, lab)
    yield tab
    if request.node.stash.get(FAILED, False):
        tab.shot("failed-" + re.sub(r"\W+", "-", request.node.name))
    tab.close()
    assert not tab.outside, f"requests wanted to leave this machine: {tab.outside}"


@pytest.fixture
def root() -> Path:
    """The folder of the project."""
    return labs.ROOT
