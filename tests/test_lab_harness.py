"""The browser harness itself: clicks arrive, requests to the outside are caught, kernels end."""

import lab as labs
import pytest

pytestmark = pytest.mark.browser

COUNTER = """import ipywidgets as w
count = w.HTML("clicks: 0", layout={"width": "300px"})
button = w.Button(description="Press me")
button.on_click(lambda _: setattr(count, "value", f"clicks: {int(count.value[8:]) + 1}"))
w.VBox([button, count])"""


def test_a_click_changes_the_page_and_nothing_leaves_the_machine(page, lab):
    page.open(lab.add("counter.ipynb", COUNTER))
    page.run_all()
    page.wait_for_text("clicks: 0")
    page.click("Press me")
    page.wait_for_text("clicks: 1")
    page.click("Press me")
    page.wait_for_text("clicks: 2")

    assert page.errors == []
    assert page.tab.locator(".Toastify__toast").count() == 0, "JupyterLab's news are not turned off"
    assert page.shot("harness-laptop").exists()
    page.resize(labs.PHONE)
    assert page.tab.evaluate("window.innerWidth") == 390
    assert page.shot("harness-phone").exists()

    assert len(lab.ask("/api/kernels")) == 1
    page.close()
    assert lab.ask("/api/kernels") == []


def test_a_request_to_the_outside_is_stopped_and_recorded(page, lab):
    page.open(lab.add("empty.ipynb", "1 + 1"))
    answer = page.tab.evaluate("fetch('https://example.org/news').then(() => 'left', () => 'stopped')")
    assert answer == "stopped"
    assert page.outside == ["https://example.org/news"]
    page.outside.clear()  # this one was wanted


def test_a_cell_that_raises_fails_the_test(page, lab):
    page.open(lab.add("broken.ipynb", "1 / 0"))
    with pytest.raises(AssertionError, match="ZeroDivisionError: division by zero"):
        page.run_all()
