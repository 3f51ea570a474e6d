"""Wongamania: the economic cycle as a card game, in which every card is also money. Rules: `seeds/wongamania.md`.

Start reading at `rulebook.play`.
"""

from ..state import Box
from .bots import BOTS
from .outcome import FACTS, facts, rank
from .players import DECISIONS
from .records import ASSETS, WHYS, holdings, new_game
from .rulebook import play, winners
from .rules import STREAMS, VERSION, Rules
from .seen import view
from .unseen import redraw
from .words import log, score

BOX = Box(
    name="wongamania",
    title="Wongamania",
    version=VERSION,
    seats=(2, 6),
    rules=Rules,
    length="max_turns",
    new_game=new_game,
    play=play,
    view=view,
    decisions=DECISIONS,
    streams=STREAMS,
    bots=BOTS,
    stand_in="Hold",
    log=log,
    score=score,
    winners=winners,
    holdings=holdings,
    assets=ASSETS,
    whys=WHYS,
    facts=FACTS,
    facts_of=facts,
    rank=rank,
    bots_read=True,
    redraw=redraw,
)
