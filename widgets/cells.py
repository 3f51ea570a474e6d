"""Which tables a notebook cell shows: run again, it shows the new ones, and the old ones are closed."""

from __future__ import annotations

from typing import Protocol

from IPython import get_ipython


class Closing(Protocol):
    def close(self) -> None: ...


_in_cells: dict[str, tuple[str, list[Closing]]] = {}  # of each cell: its last run, and what it made or shows


def take_the_cell_of(table: Closing) -> None:
    """From now on the cell that is running has this table; those of its last run are closed, and their files free."""
    shell = get_ipython()
    parent = shell.kernel.get_parent("shell") if shell is not None and hasattr(shell, "kernel") else {}
    cell = (parent or {}).get("metadata", {}).get("cellId")
    if cell is None:
        return
    run = parent["header"]["msg_id"]
    last_run, tables = _in_cells.get(cell, (run, []))
    if last_run != run:
        for each in tables:
            if each is not table:
                each.close()
        tables = []
    _in_cells[cell] = run, [*(each for each in tables if each is not table), table]
