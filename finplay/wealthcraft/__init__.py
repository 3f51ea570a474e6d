"""WealthCraft: make 10L grow to 100L in cash, bonds and stocks. The rules, numbered, are in `seeds/wealthcraft.md`.

Start reading at `rulebook.play`.
"""

from ..state import Box
from .bots import BOTS
from .outcome import FACTS, facts, rank
from .players import DECISIONS
from .records import ASSETS, WHYS, new_game
from .rulebook import play, winners
from .rules import STREAMS, VERSION, Rules
from .seen import view
from .words import log, score

BOX = Box(
    name="wealthcraft",
    title="WealthCraft",
    version=VERSION,
    seats=(2, 4),
    rules=Rules,
    length="max_rounds",
    new_game=new_game,
    play=play,
    view=view,
    decisions=DECISIONS,
    streams=STREAMS,
    bots=BOTS,
    stand_in="Steady",
    log=log,
    score=score,
    winners=winners,
    holdings=lambda game: [(each.cash, each.bonds, each.stocks) for each in game.players],
    assets=ASSETS,
    whys=WHYS,
    facts=FACTS,
    facts_of=facts,
    rank=rank,
    one_unit=True,
)
