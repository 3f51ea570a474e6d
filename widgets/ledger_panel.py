"""The ledger as a table to sort, to filter by player, and to take along as a file."""

from __future__ import annotations

import re
from base64 import b64encode
from html import escape

from finplay.questions import Option
from finplay.readings import Reading, Row, csv_text

from . import theme as t
from .controls import Toggles, Try, box, button, html
from .figures import scrolling, table_html

HEADS = ("Round", "Turn", "Payer", "Payee", "Asset", "Amount", "Why")
ALL = -1
CSS = f"""
.fp-root a.fp-link {{ display: inline-flex; align-items: center; min-height: {t.TARGET}px; padding: 6px 16px;
  border: 2px solid {t.EDGE}; border-radius: 8px; background: {t.CARD}; color: {t.INK}; font: 600 17px/1.2 {t.FONT};
  text-decoration: none; margin: 0 8px 8px 0; }}
.fp-root a.fp-link:hover {{ border-color: {t.INK}; }}
.fp-root a.fp-link:focus-visible {{ outline: 3px solid {t.ACCENT}; outline-offset: 2px; }}
"""


def file_name(reading: Reading, what: str, ending: str) -> str:
    """`wealthcraft-Asha-Ben-seed7-ledger.csv`: game, players and seed, in signs that every system takes."""
    names = [re.sub(r"\W+", "-", name).strip("-_")[:16] for name in reading.names]
    return "-".join([reading.game, *filter(None, names), f"seed{reading.seed}", what]) + f".{ending}"


def in_unit(reading: Reading) -> str:
    """`, amounts in L`; nothing where amounts have no unit."""
    return f", amounts in {reading.terms.unit}" if reading.terms.unit else ""


def download_html(text: str, name: str, label: str, kind: str) -> str:
    """A link that saves this text as a file, without a server. Its byte order mark tells spreadsheets of UTF-8."""
    data = b64encode(text.encode("utf-8-sig")).decode()
    return f'<a class="fp-link" download="{escape(name)}" href="data:{kind};charset=utf-8;base64,{data}">{label}</a>'


class LedgerPanel:
    """The table with its buttons. `rows` are those shown, in their order."""

    def __init__(self, reading: Reading, attempt: Try) -> None:
        self.reading, self._all = reading, reading.rows()
        self.column, self.down, self.seat = -1, False, ALL
        self._table = html()
        self._heads = [button(name, attempt(lambda i=i: self.sort(i))) for i, name in enumerate(HEADS)]
        players = [Option(ALL, "All"), *(Option(seat, name) for seat, name in enumerate(reading.names))]
        whose = Toggles(players, attempt, self.show_only)
        link = download_html(csv_text(reading), file_name(reading, "ledger", "csv"), "Download the ledger", "text/csv")
        top = html(f'<h3 class="fp-q">The ledger: {reading.terms.moved} that moved</h3>{link}')
        self.widget = box(
            [
                *(top, html('<p class="fp-hint">Show the entries of</p>'), whose.widget),
                *(html('<p class="fp-hint">Sort by (once more: the other way round)</p>'), box(self._heads, "fp-row")),
                self._table,
            ],
            *("fp-panel", "fp-col", "rp-col"),
        )
        whose.choose(ALL)

    @property
    def rows(self) -> list[Row]:
        shown = list(self._all)
        if self.seat != ALL:
            mine = [self.seat in (e.payer, e.payee) for e in self.reading.ledger]
            shown = [row for row, keep in zip(shown, mine, strict=True) if keep]
        if self.column >= 0:
            shown.sort(key=lambda row: row[self.column], reverse=self.down)
        return shown

    def sort(self, column: int) -> None:
        """Sort by a column; by the same column again, the other way round."""
        self.down = not self.down if column == self.column else False
        self.column = column
        self._show()

    def show_only(self, seat: int) -> None:
        """The entries of one player, or of ALL."""
        self.seat = seat
        self._show()

    def _show(self) -> None:
        for i, (head, name) in enumerate(zip(self._heads, HEADS, strict=True)):
            head.description = f"{name} {'▼' if self.down else '▲'}" if i == self.column else name
            (head.add_class if i == self.column else head.remove_class)("fp-on")
        rows = self.rows
        whose = "of the whole game" if self.seat == ALL else f"of {self.reading.names[self.seat]}"
        table = table_html(HEADS, rows, f"{len(rows)} entries {whose}{in_unit(self.reading)}", numbers=False)
        if self.column >= 0:
            way = "descending" if self.down else "ascending"
            table = table.replace(f">{HEADS[self.column]}</th>", f' aria-sort="{way}">{HEADS[self.column]}</th>', 1)
        self._table.value = scrolling(table, "The ledger")
