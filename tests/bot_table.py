"""One question to one bot at a table set by hand, and whole matches of bots."""

import pytest

from finplay import Match
from finplay.questions import allows
from finplay.wealthcraft.bots import BOTS
from finplay.wealthcraft.players import DECISIONS
from finplay.wealthcraft.records import new_game
from finplay.wealthcraft.rules import Rules
from finplay.wealthcraft.seen import view

CAREFUL = ("Saver", "Bull", "Steady", "Hawk")
CLOSED = Rules(open_books=0)

each_careful_bot = pytest.mark.parametrize("name", CAREFUL)


def place(cash=10, bonds=0, stocks=0, **more):
    return {"cash": cash, "bonds": bonds, "stocks": stocks, **more}


def table(*places, rules=None, mover=0):
    """A table in the middle of a game, with these places."""
    game = new_game(rules or Rules(), 1, len(places))
    game.round = game.turn = 1
    game.mover = mover
    for player, held in zip(game.players, places, strict=True):
        for name, value in held.items():
            setattr(player, name, value)
    return game


def ask(bot, decision, game, seat=0, info=()):
    """The answer of a bot on this seat, which must be legal."""
    bot = BOTS[bot]() if isinstance(bot, str) else bot
    seen = view(game, seat)
    answer = getattr(bot, decision)(seen, seen.players[seat], *info)
    legal = DECISIONS[decision].legal(seen, seen.players[seat], *info)
    assert allows(legal, answer), f"{answer} is not {legal.words()}"
    return answer


def after(me, split, fee=0):
    """(cash, bonds, stocks) after a conversion."""
    changed = (split.bonds != 0) + (split.stocks != 0) + (split.bonds + split.stocks != 0)
    cash = me["cash"] - 5 * (split.bonds + split.stocks) - fee * max(0, changed - 1)
    return cash, me["bonds"] + 5 * split.bonds, me["stocks"] + 5 * split.stocks


def played(names, seed=1, rules=None):
    """A whole match, played by bots to its end."""
    match = Match("wealthcraft", names, seed=seed, rules=rules or Rules())
    assert match.trouble is None
    assert match.over
    return match


def happened(match, kind):
    return [event for event in match.state.events if event.kind == kind]
