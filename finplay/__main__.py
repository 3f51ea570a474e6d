"""One game of bots in the terminal, to see that an installation works: `python -m finplay --help`."""

from __future__ import annotations

import argparse
import sys
from dataclasses import replace

from .games import GAMES, box_of
from .luck import SEEDS
from .match import Match
from .state import Box

DEFAULT_PLAYERS = ("Steady", "Hawk", "Saver", "Bull", "Hold", "Cyclist", "Speculator")  # those that a game has
PLAINER = str.maketrans({"−": "-", "×": "x", "±": "+-"})


def whole(text: str) -> int:
    """A whole number as typed."""
    try:
        return int(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number") from None


def arguments() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python -m finplay", description="Play one game of bots and print its story.", allow_abbrev=False
    )
    parser.add_argument("--game", default=GAMES[0], choices=GAMES, help="which game (default: %(default)s)")
    parser.add_argument(
        "--players", nargs="+", metavar="BOT", help="bots, in seat order (default: four different ones)"
    )
    parser.add_argument("--seed", type=whole, default=1, help=f"the luck of the game, 0 to {SEEDS - 1} (default: 1)")
    parser.add_argument("--rounds", type=whole, help="end after this round (default: play to the goal)")
    return parser


def bots_only(box: Box, players: list[str]) -> None:
    """In the terminal nobody can be asked. Raises ValueError with the list of bots."""
    for name in players:
        if name not in box.bots:
            raise ValueError(f"there is no bot {name!r} in {box.title}; the bots are: {', '.join(box.bots)}")


def show(words: str) -> None:
    """Print; where the terminal or a file of Windows has no true minus, a plainer one stands in."""
    encoding = sys.stdout.encoding or "utf-8"
    try:
        words.encode(encoding)
    except UnicodeEncodeError:
        words = words.translate(PLAINER).encode(encoding, "replace").decode(encoding)
    print(words)


def main(argv: list[str] | None = None) -> int:
    parser = arguments()
    asked = parser.parse_args(argv)
    box = box_of(asked.game)
    players = asked.players or [name for name in DEFAULT_PLAYERS if name in box.bots]
    try:
        bots_only(box, players)
        rules = box.rules()
        if asked.rounds is not None:
            rules = replace(rules, **{box.length: asked.rounds})
        match = Match(asked.game, players, asked.seed, rules)
    except ValueError as error:
        parser.error(str(error))
    show(f"{box.title}, seed {match.seed}: {', '.join(match.names)}\n")
    for _, sentence in match.log():
        show(sentence)
    if match.trouble:
        print(f"\n{match.trouble}", file=sys.stderr)
        return 1
    show("\n" + "\n".join(box.score(match.view(), match.names)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
