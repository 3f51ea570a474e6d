"""How each game is shown: the one place in `widgets` that knows both games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from finplay.questions import Ask

from . import wealthcraft, wealthcraft_controls


@dataclass(frozen=True)
class Skin:
    """Words, drawings and controls of one game. A scene is the game's own plain data for one moment."""

    css: str
    scene: Callable[[Any, Sequence[str], str], Any]  # (view, names, decision)
    ask: Callable[[Any, Sequence[str]], Ask]
    needs_privacy: Callable[[Any, str], bool]  # (view, decision): must the others look away?
    above: Callable[[Any, Sequence[str]], str]  # HTML between a question and its buttons
    advise: Callable[[Any, Sequence[str]], Any]  # (question, names): what the stand-in would do, and why
    stopping: Callable[[Any, Sequence[str]], str]  # (view, names): what the rules do when a game is stopped early
    topics: Callable[..., Any]  # (rules): what can be asked for its rule
    topics_now: Callable[..., Any]  # (view, names, decision): what matters at this moment
    control: Callable[..., Any]  # (question, names, send, attempt) for answers without a list of options
    just_now: Callable[[Any], str]  # (scene): what happened last, in one line
    header: Callable[[Any], str]
    board: Callable[[Any], str]
    cards: Callable[[Any, int | None], str]
    log: Callable[[Any], str]


def wealthcraft_skin() -> Skin:
    from finplay.wealthcraft.advice import advise
    from finplay.wealthcraft.asking import ask, needs_privacy, stopping
    from finplay.wealthcraft.scene import just_now, scene
    from finplay.wealthcraft.topics import topics, topics_now

    return Skin(
        css=wealthcraft.CSS,
        scene=scene,
        ask=ask,
        needs_privacy=needs_privacy,
        above=wealthcraft_controls.above,
        advise=advise,
        stopping=stopping,
        topics=topics,
        topics_now=topics_now,
        control=wealthcraft_controls.control,
        just_now=just_now,
        header=wealthcraft.header_html,
        board=wealthcraft.board_html,
        cards=wealthcraft.cards_html,
        log=wealthcraft.log_html,
    )


def wongamania_skin() -> Skin:
    """Until its table is built. Raises ValueError."""
    raise ValueError(
        "Wongamania has no table yet, but bots can play it: python -m finplay --game wongamania, "
        'or Match("wongamania", ["Hold", "Cyclist", "Saver"]).log() in Python'
    )


SKINS = {"wealthcraft": wealthcraft_skin, "wongamania": wongamania_skin}
