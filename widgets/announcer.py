"""A live region: what is new is added to it, and a screen reader reads out just that.

An HTML widget cannot do this, because it replaces its whole content. This one stays on the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import anywidget
import traitlets

LONGEST = 12  # sentences read out at once


class Announcer(anywidget.AnyWidget):
    """Not seen, only heard. `tell(sentences)` adds to it, `hush()` empties it."""

    _esm = """
    export default {
      render({ model, el }) {
        el.setAttribute("role", "log");
        el.setAttribute("aria-live", "polite");
        el.setAttribute("aria-label", "What happened");
        const tell = () => {
          const news = model.get("news");
          if (news.hush) el.replaceChildren();
          for (const words of news.sentences || []) {
            const line = document.createElement("p");
            line.textContent = words;
            el.append(line);
          }
          while (el.childElementCount > 40) el.firstElementChild.remove();
        };
        model.on("change:news", tell);
        return () => model.off("change:news", tell);
      },
    };
    """
    news: Any = traitlets.Dict().tag(sync=True)

    def __init__(self) -> None:
        super().__init__()
        self.add_class("fp-heard")

    def tell(self, sentences: Sequence[str]) -> None:
        if sentences:
            self._news_is(sentences=list(sentences)[-LONGEST:])

    def hush(self) -> None:
        """Somebody else sits down: what was said to the player before is taken off the page."""
        self._news_is(hush=True)

    def _news_is(self, **what: Any) -> None:
        self.news = {"number": self.news.get("number", 0) + 1, **what}  # the number makes equal news new
