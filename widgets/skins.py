"""How each game is shown: the one place in `widgets` that knows both games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from finplay.questions import Ask

from . import wealthcraft, wealthcraft_controls, wongamania, wongamania_controls
from .together import Shared


class Pace(NamedTuple):
    """How long a game lasts, to plan a lesson by."""

    step: str  # what a game is counted in: "round"
    usual: int  # steps to the goal, as careful bots play; see the benchmarks
    minutes: float  # a step, for each person; bots take no time. A guess, not a measurement


@dataclass(frozen=True)
class Skin:
    """Words, drawings and controls of one game. A scene is the game's own plain data for one moment."""

    css: str
    pace: Pace
    grid: str  # the class of the box that holds board, cards, question and log
    scene: Callable[[Any, Sequence[str], str], Any]  # (view, names, decision)
    ask: Callable[[Any, Sequence[str]], Ask]
    needs_privacy: Callable[[Any, str], bool]  # (view, decision): must the others look away?
    above: Callable[[Any, Sequence[str], bool], str]  # (question, names, nobody else looks on): HTML over the buttons
    advise: Callable[[Any, Sequence[str]], Any]  # (question, names): what the stand-in would do, and why
    answer_words: Callable[[Any, Any, Sequence[str]], str]  # (question, answer, names)
    stopping: Callable[[Any, Sequence[str]], str]  # (view, names): what the rules do when a game is stopped early
    topics: Callable[..., Any]  # (rules): what can be asked for its rule
    topics_now: Callable[..., Any]  # (view, names, decision): what matters at this moment
    control: Callable[..., Any]  # (question, names, send, attempt) for answers without a list of options
    just_now: Callable[[Any], str]  # (scene): what happened last, in one line
    header: Callable[[Any], str]
    board: Callable[[Any], str]
    cards: Callable[[Any, int | None], str]
    log: Callable[[Any], str]
    shared: Shared | None = None  # a decision that all people are asked at once


def wealthcraft_skin() -> Skin:
    from finplay.wealthcraft.advice import advise, answer_words
    from finplay.wealthcraft.asking import ask, needs_privacy, stopping
    from finplay.wealthcraft.scene import just_now, scene
    from finplay.wealthcraft.topics import topics, topics_now

    return Skin(
        css=wealthcraft.CSS,
        pace=Pace("round", 20, 1.5),
        grid="wc-grid",
        scene=scene,
        ask=ask,
        needs_privacy=needs_privacy,
        above=wealthcraft_controls.above,
        advise=advise,
        answer_words=answer_words,
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
    from finplay.wongamania.acting import still_to_offer
    from finplay.wongamania.advice import advise, answer_words
    from finplay.wongamania.answers import NO_DEAL
    from finplay.wongamania.asking import ask, needs_privacy, stopping
    from finplay.wongamania.players import legal_offer
    from finplay.wongamania.scene import just_now, scene
    from finplay.wongamania.topics import topics, topics_now

    return Skin(
        css=wongamania.CSS,
        pace=Pace("Economic Turn", 9, 2.5),
        grid="wm-grid",
        scene=scene,
        ask=ask,
        needs_privacy=needs_privacy,
        above=wongamania_controls.above,
        advise=advise,
        answer_words=answer_words,
        stopping=stopping,
        topics=topics,
        topics_now=topics_now,
        control=wongamania_controls.control,
        just_now=just_now,
        header=wongamania.header_html,
        board=wongamania.board_html,
        cards=wongamania.cards_html,
        log=wongamania.log_html,
        shared=Shared(
            decision="offer",
            passing=NO_DEAL,
            seats=still_to_offer,
            legal=legal_offer,
            title="Any deals?",
            hint="Now each of you may offer one deal to one other player. All hear of it when it is offered.",
            none="No deals: go on",
            rest="No deals until a person's next turn",
            turn=("lender", "act"),
            wish="offers a deal",
        ),
    )


SKINS = {"wealthcraft": wealthcraft_skin, "wongamania": wongamania_skin}
