"""Words that every game needs: lists in a sentence, and figures with true signs."""

from __future__ import annotations

from collections.abc import Sequence

Names = Sequence[str]


def listed(parts: Sequence[str]) -> str:
    """`a, b and c`."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def figure(amount: int) -> str:
    """`12`, `−12`, with a true minus."""
    return f"{'−' if amount < 0 else ''}{abs(amount)}"


def signed(amount: int) -> str:
    """`+8`, `−12`, `±0`."""
    return f"{'+' if amount > 0 else '−' if amount < 0 else '±'}{abs(amount)}"
