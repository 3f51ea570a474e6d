"""A report without a browser: what stands on its page, its buttons, its figures and its files."""

import base64
import re

import ipywidgets as w


def tree(widget):
    yield widget
    for child in getattr(widget, "children", ()):
        yield from tree(child)


def page_text(report):
    """All HTML of the page that is shown."""
    return "".join(each.value for each in tree(report.widget) if isinstance(each, w.HTML))


def press(report, label):
    buttons = [each for each in tree(report.widget) if isinstance(each, w.Button)]
    found = [each for each in buttons if each.description.split("\n")[0] == label]
    assert found, f"no button {label}: {[each.description for each in buttons]}"
    assert not found[0].disabled
    found[0].click()


def linked(text):
    """The file behind the first download link: (name, text)."""
    name, data = re.search(r'download="([^"]+)" href="data:[^,]*;base64,([^"]+)"', text).groups()
    return name, base64.b64decode(data).decode("utf-8-sig")


def figures(report):
    return [
        each.outputs[0]["data"]["application/vnd.plotly.v1+json"]
        for each in tree(report.widget)
        if isinstance(each, w.Output)
    ]
