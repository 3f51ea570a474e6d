"""Sample scenes of WealthCraft for the tests of the drawings: usual ones, and the worst that we can think of."""

from __future__ import annotations

from dataclasses import replace

from finplay.wealthcraft.board import tiles
from finplay.wealthcraft.rules import Rules
from finplay.wealthcraft.scene import Holder, Now, Row, Scene

STEPS = ("Roll", "Income", "Tile", "Trade", "Audit", "Rebalance")
SCRIPT = "<img src=x onerror=alert(1)>"
LONG = ("Bartholomew the Great", '<b>Ömür</b> & "Söhne"', SCRIPT, "Wilhelmina-Alexandra Chandrasekhar")


def holder(seat: int, name: str, tile: int, cash: int, bonds: int, stocks: int, **more: object) -> Holder:
    """A player whose net worth is the sum of his holdings."""
    values = {"year": 2, "house": False, "limit": 20, "worth": cash + bonds + stocks} | more
    return Holder(seat=seat, name=name, tile=tile, cash=cash, bonds=bonds, stocks=stocks, **values)


FOUR = (
    holder(0, "Asha", 4, 18, 10, 10),
    holder(1, "Ben", 11, 9, 5, 13, house=True),
    holder(2, "Chen", 9, 12, 26, 4),
    holder(3, "Devi", 4, 6, 35, 7, house=True, year=3, limit=40),
)

CRASH = Scene(
    round=9,
    rounds=0,
    mover=0,
    step=4,
    steps=STEPS,
    came_from=16,
    dice=(4,),
    goal=100,
    players=FOUR,
    tiles=tiles(Rules()),
    now=Now(
        "Asha rolled 4: Market Crash",
        "Everybody loses 3L for each full 5L of stocks.",
        (
            Row(0, "22L holds", "4 × 5L", "4 × 3L", -12, "now 10L"),
            Row(1, "31L holds", "6 × 5L", "6 × 3L", -18, "now 13L"),
            Row(2, "7L holds", "1 × 5L", "1 × 3L", -3, "now 4L"),
            Row(3, "16L holds", "3 × 5L", "3 × 3L", -9, "now 7L"),
        ),
    ),
    log=(
        (2, "Chen's Year-End: 5 blocks of bonds pay 5L"),
        (3, "Devi drew the 5L fee of Emergency and paid it"),
        (0, "Asha rolled 4 and passed Start; income 5L"),
        (0, "Market Crash: Asha loses 4 × 3L of stocks, Ben 6 × 3L, Chen 1 × 3L, Devi 3 × 3L"),
        (-1, "Free Trade Zone: the bank pays both partners 5L"),
        (0, "Asha made no trade offer"),
    ),
)

# ---------------------------------------------------------------- other moments of an ordinary game
BEGINS = replace(
    CRASH,
    round=1,
    step=-1,
    came_from=1,
    dice=(),
    players=(holder(0, "Asha", 1, 10, 0, 0, year=1), holder(1, "Ben", 1, 10, 0, 0, year=1)),
    now=Now("", ""),
    log=(),
)
TO_ROLL = replace(
    CRASH,
    step=0,
    dice=(),
    came_from=4,
    rounds=12,
    now=Now("Asha is to roll", "Six tiles ahead lies Income Freeze."),
    mover=0,
)
YEAR_END = replace(
    CRASH,
    dice=(3, 6),
    players=FOUR[:3],
    now=Now(
        "Asha rolled 9: Market Crash",
        "At her Year-End every block of bonds pays 1L and every block of stocks 2L, in cash.",
        (
            Row(0, "15L bonds hold", "3 × 5L", "3 × 1L", 3, "cash 13L"),
            Row(0, "17L stocks hold", "3 × 5L", "3 × 2L", 6, "cash 19L"),
        ),
    ),
)
ONE_SUM = replace(
    CRASH,
    came_from=16,
    now=Now(
        "Asha rolled 3: Stock Rally",
        "The player gains 2L for each full 5L of stocks.",
        (Row(0, "14L holds", "2 × 5L", "2 × 2L", 4, "now 18L"),),
    ),
)
FROM_RIVAL = replace(
    CRASH, now=Now("Asha audits Chen", "6L of bonds are above the limit.", (Row(2, "", "", "", -6, ""),))
)
ONLY_WORDS = replace(
    CRASH,
    now=Now("Ben refuses the deal", "Asha offered 10L of stocks for 8L of cash. The offer is used up for this turn."),
)
HIDDEN = replace(
    CRASH,
    players=tuple(p if p.seat == 0 else replace(p, cash=None, bonds=None, stocks=None, worth=None) for p in FOUR),
    now=Now("Asha rolled 4: Market Crash", "Everybody loses 3L for each full 5L of stocks.", ()),
    log=((1, "Ben rebalanced"),),
)
OVER = replace(
    CRASH,
    step=6,
    over=True,
    winners=(3,),
    now=Now("Devi wins with 104L", "The goal of 100L was reached in round 9"),
    players=(*FOUR[:3], holder(3, "Devi", 4, 6, 45, 53, house=True, year=6, limit=40)),
)
SHARED = replace(OVER, winners=(0, 1, 2), rounds=24, round=24, now=Now("", ""))
OVER_HIDDEN = replace(HIDDEN, step=6, over=True, winners=(1,))

# ---------------------------------------------------------------- the worst
STRESS = replace(
    CRASH,
    round=124,
    rounds=200,
    mover=2,
    step=5,
    came_from=11,
    dice=(6,),
    players=(
        holder(0, LONG[0], 1, -14, 0, 63, house=True, year=5, limit=40),
        holder(1, LONG[1], 1, 45, 12, 44, house=True, year=14, limit=40),
        holder(2, LONG[2], 1, 25, 131, 122, house=False, year=2),
        holder(3, LONG[3], 1, 0, 1240, 5, house=True, year=123, limit=200),
    ),
    now=Now(
        f"{LONG[2]} rolled 6: Hostile Takeover",
        "Everybody loses 3L of stocks for every complete block of 5L of stocks, and this sentence is long.",
        (
            Row(0, "1222L of stocks hold", "244 × 5L", "244 × 3L", -732, "now 490L of stocks"),
            Row(1, "31L holds", "6 × 5L", "6 × 3L", -18, "now 13L"),
            Row(2, "7L holds", "1 × 5L", "1 × 3L", -3, "writes off 4L"),
            Row(3, "16L holds", "3 × 5L", "", 0, ""),
        ),
    ),
    log=tuple(
        (seat, f"{LONG[seat]} did something that takes about ninety signs to say: 12 × 3L = 36L, so 19L are left")
        for seat in range(4)
    ),
)
STRESS_TWO = replace(
    STRESS,
    players=STRESS.players[:2],
    mover=1,
    dice=(6, 5),
    now=STRESS.now._replace(rows=(*STRESS.now.rows[:2], STRESS.now.rows[0])),
)
STRESS_ONE = replace(STRESS, dice=(6, 6), now=STRESS.now._replace(rows=STRESS.now.rows[:1]))
STRESS_WORDS = replace(STRESS, dice=(5, 5), now=Now(STRESS.now.headline, " ".join([STRESS.now.sentence] * 3)))
STRESS_OVER = replace(
    STRESS, step=6, over=True, winners=(2, 3), now=Now(f"{LONG[2]} and {LONG[3]} share the win with 1245L each", "")
)
END_OF_TURN = replace(CRASH, step=6)
SCRIPTS = replace(
    CRASH,
    players=tuple(
        replace(p, name=name)
        for p, name in zip(
            FOUR, ("आशा कुमारी देवी", "陳大文陳大文陳大文", "👩‍👩‍👧‍👦 عائشة", "\x00\ud800\u202eevil"), strict=True
        )
    ),
)
NAMELESS = replace(
    CRASH, players=tuple(replace(p, name=name) for p, name in zip(FOUR, ("", " ", "W" * 200, "i" * 200), strict=True))
)

SCENES = {
    "crash": CRASH,
    "begins": BEGINS,
    "to_roll": TO_ROLL,
    "year_end": YEAR_END,
    "one_sum": ONE_SUM,
    "from_rival": FROM_RIVAL,
    "only_words": ONLY_WORDS,
    "hidden": HIDDEN,
    "end_of_turn": END_OF_TURN,
    "over": OVER,
    "shared": SHARED,
    "over_hidden": OVER_HIDDEN,
    "stress": STRESS,
    "stress_two": STRESS_TWO,
    "stress_one": STRESS_ONE,
    "stress_words": STRESS_WORDS,
    "stress_over": STRESS_OVER,
    "scripts": SCRIPTS,
    "nameless": NAMELESS,
}
