"""The run sheets as one file to print, a page each: `python tests/run_sheet_pages.py` writes it anew."""

import sys
from html import escape
from pathlib import Path

import mistune  # comes with nbconvert, and so with JupyterLab

FOLDER = Path(__file__).resolve().parent.parent / "lessons" / "teacher"
FILE = FOLDER / "run-sheets.html"
SHEETS = sorted(path.stem for path in FOLDER.glob("[0-9]*.md"))
# Arial, or what is as wide; DejaVu is much wider, so it is taken smaller where there is nothing else.
STYLE = """
@page { margin: 10mm; }
@font-face { font-family: Narrowed; src: local("DejaVu Sans"); size-adjust: 88%; }
@font-face { font-family: Narrowed; font-weight: bold; src: local("DejaVu Sans Bold"); size-adjust: 86%; }
body { font: 9pt/1.2 Arial, "Liberation Sans", Helvetica, Narrowed, sans-serif; margin: 0 auto; max-width: 196mm; }
section { break-after: page; }
section:last-child { break-after: auto; }
h1 { font-size: 13pt; margin: 0; }
h2 { font-size: 10pt; margin: 1.4mm 0 .6mm; }
p, ol, table { margin: 0 0 1.2mm; }
ol { padding-left: 4.5mm; }
table { border-collapse: collapse; width: 100%; font: inherit; }
th, td { border: .2mm solid #999; padding: 0 1mm; text-align: left; vertical-align: top; }
th:first-child, td:first-child { white-space: nowrap; }
code { font: 9pt/1 "Courier New", "Liberation Mono", monospace; }
tr, li { break-inside: avoid; }
@media screen { body { padding: 5mm; } section { margin-bottom: 12mm; } }
"""


def source(name: str) -> str:
    """The text of a run sheet."""
    return (FOLDER / f"{name}.md").read_text(encoding="utf-8")


def page(names: list[str]) -> str:
    """These run sheets as HTML."""
    to_html = mistune.create_markdown(plugins=["table"])
    sheets = "".join(f'<section id="{escape(name)}">\n{to_html(source(name))}</section>\n' for name in names)
    head = f'<meta charset="utf-8">\n<title>finplay: run sheets</title>\n<style>{STYLE}</style>'
    return f'<!DOCTYPE html>\n<html lang="en">\n<head>\n{head}\n</head>\n<body>\n{sheets}</body>\n</html>\n'


if __name__ == "__main__":
    FILE.write_text(page(SHEETS), encoding="utf-8")
    sys.stdout.write(f"{FILE}\n")
