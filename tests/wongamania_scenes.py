"""Sample scenes of Wongamania for the tests of the drawings: usual ones, and the worst that we can think of."""

from __future__ import annotations

from dataclasses import replace

from finplay.wongamania.cards import BOX, DECKS, KINDS
from finplay.wongamania.cycle import CYCLE, QUADRANTS
from finplay.wongamania.scene import Grid, HandCard, Mark, Now, Place, Row, Scene
from finplay.wongamania.words import card_text

SCRIPT = "<img src=x onerror=alert(1)>"
LONG = (
    "Bartholomew the Great",
    '<b>Ömür</b> & "Söhne"',
    SCRIPT,
    "Wilhelmina-Alexandra Chandrasekhar",
    "Eleftheria",
    "W" * 60,
)
NAMES = ("Asha", "Ben", "Chen", "Devi", "Emil", "Fay")
ILL = Mark("Illness", 1, "one action in the next turn")
CALM = Mark("Accountant", 1, "pays no negative profit in the next turn")


def marks(baby: int = 0, lender: int = 0, educated: int = 0, insured: int = 0) -> tuple[Mark, ...]:
    counts = {"Baby": baby, "Money Lender": lender, "Further Education": educated, "Insurance": insured}
    return tuple(Mark(name, count) for name, count in counts.items() if count)


def place(seat: int, held: tuple[int, int, int], funds: int, wonga: int, hand: int, **more: object) -> Place:
    """A player with Stocks, Properties and Bonds."""
    stocks, properties, bonds = held
    values = {"name": NAMES[seat], "worth": wonga + 3 * sum(held)} | more
    return Place(
        seat=seat, stocks=stocks, properties=properties, bonds=bonds, funds=funds, wonga=wonga, hand=hand, **values
    )


def card(kind: int, cost: int | None = None, count: int = 1, why_not: str = "") -> HandCard:
    """A card of the box, with the sentence that the rules have for it."""
    box, price = BOX[kind], BOX[kind].cost if cost is None else cost
    can = "" if why_not else f"{'Play' if cost is None else 'Buy'} for {price}"
    return HandCard(kind, DECKS[box.deck], box.name, count, price, card_text(kind), can, why_not)


def cycle(assets: int = 0, value: int = 0) -> tuple[Grid, ...]:
    """The printed cycle; with what so many Assets would earn and bring."""
    return tuple(
        Grid(
            QUADRANTS[each.quadrant],
            each.profit,
            each.stock_price,
            each.property_price,
            f"{assets} × {each.profit} = {assets * each.profit:+}".replace("-", "−") if assets else "",
            str(value) if assets else "",
        )
        for each in CYCLE
    )


SIX = (
    place(0, (2, 1, 1), 1, 3, 5, others=marks(baby=1, insured=1)),
    place(1, (0, 3, 2), 1, 11, 2, others=marks(educated=1)),
    place(2, (4, 1, 0), 2, 5, 0, others=marks(lender=1, baby=2)),
    place(3, (1, 0, 3), 0, 7, 4),
    place(4, (1, 2, 1), 0, 2, 3, others=marks(lender=2, baby=1), flags=(ILL,)),
    place(5, (3, 0, 2), 2, 9, 1, others=marks(educated=1, insured=1), flags=(CALM,)),
)
HAND = (card(0, 4, why_not="Costs 4, you have 3"), card(2, 3, 2), card(10), card(36), card(19))
USUAL = Scene(
    turn=5,
    last_turn=0,
    mover=0,
    actions=2,
    actions_in_all=3,
    grids=cycle(3, 11),
    token=5,
    next_token=6,
    pegged=False,
    bond_price=3,
    bond_note="pays 1 in Turn 6",
    funds_to_win=3,
    fund_price=8,
    players=SIX[:4],
    hand=HAND,
    now=Now("Asha collects her profit", "", (Row(0, "2 Stocks, 1 Property", "3 × 1", 3, "now 8"),)),
    log=(
        (2, "Chen borrowed: Money Lender, +4"),
        (3, "Devi bought a Bond for 3"),
        (-1, "The Economic Turn is over: the token moves to grid 5 (Stagnant)"),
        (0, "Asha: salary +2; 3 assets × 1 = +3"),
        (0, "Asha: upkeep 1 Baby × 1 = −1"),
        (0, "Asha bought a Trust Fund for 8"),
    ),
)

# ---------------------------------------------------------------- other moments of an ordinary game
TWO = replace(USUAL, players=SIX[:2])
THREE = replace(USUAL, players=SIX[:3], mover=2)
EVERYBODY_PAYS = Now(
    "Asha plays Inflation",
    "Every player pays 1 for every 4 Wonga held.",
    tuple(Row(seat, f"{4 * n} Wonga", f"{n} × 1", -n, f"now {3 * n}") for seat, n in enumerate((0, 2, 1, 1, 3, 2))),
)
SIX_PLAY = replace(USUAL, players=SIX, now=EVERYBODY_PAYS)
BEGINS = replace(
    USUAL,
    turn=0,
    actions=0,
    actions_in_all=0,
    token=1,
    next_token=2,
    grids=cycle(),
    players=tuple(place(seat, (0, 0, 0), 0, 0, 0) for seat in range(3)),
    hand=(),
    now=Now(),
    log=(),
)
PUBLIC = replace(USUAL, grids=cycle(), hand=None)
WATCHING = replace(USUAL, mover=1, hand=tuple(replace(each, can="", why_not="") for each in HAND))
PEGGED = replace(USUAL, token=8, next_token=8, pegged=True, bond_note="", last_turn=12)
ROUND_THE_CORNER = replace(USUAL, token=8, next_token=1)
CONSULTANT = replace(USUAL, actions=4, actions_in_all=5)
THREE_SUMS = replace(
    USUAL,
    now=Now(
        "Chen plays Wealth Tax",
        "Every player pays 1 for each Asset card on their table, as far as they can.",
        (
            Row(2, "5 Assets", "5 × 1", -5, "now 0"),
            Row(3, "4 Assets", "4 × 1", -4, "now 3"),
            Row(0, "4 Assets", "4 × 1", -3, "has no more"),
        ),
    ),
)
ONLY_WORDS = replace(
    USUAL, now=Now("Ben refuses the deal", "Asha offered 4 Wonga and a Stock for a Property. Nothing changes hands.")
)
OVER = replace(USUAL, over=True, winners=(3,), actions=0, hand=(), now=Now("Devi wins with 3 Trust Funds", ""))
SHARED = replace(OVER, players=SIX, winners=(0, 2, 5), now=Now())

# ---------------------------------------------------------------- the worst
ALL = tuple(card(kind, 3 if kind < 3 else None, 1 + kind % 2) for kind in KINDS)
TWELVE = replace(USUAL, hand=ALL[:12])
CRAMMED = {"others": marks(3, 4, 2, 3), "flags": (ILL, CALM)}
STRESS = replace(
    USUAL,
    turn=124,
    last_turn=200,
    mover=2,
    actions=8,
    actions_in_all=8,
    token=8,
    next_token=1,
    bond_note="pays 3 in Turn 126",
    fund_price=20,
    grids=cycle(26, 101),
    players=tuple(place(seat, (12, 14, 24), 3, 30, 12, name=LONG[seat], worth=1234, **CRAMMED) for seat in range(6)),
    hand=tuple(replace(each, name=SCRIPT, why_not=f"{SCRIPT} has no more {SCRIPT}") for each in HAND),
    now=Now(
        f"{LONG[2]} plays Corporate Raider and something else that is long",
        f"{LONG[3]} sells " + "any number of Properties for 5 each, " * 4,
        tuple(Row(s, "14 Properties, 12 Stocks", "26 × 13", -338, "pays what is left") for s in range(6)),
    ),
    log=tuple(
        (seat, f"{LONG[seat]} did something that takes about ninety signs to say: 12 × 3 = 36") for seat in range(6)
    ),
)
STRESS_FOUR = replace(STRESS, players=STRESS.players[:4], mover=3, now=STRESS.now._replace(rows=STRESS.now.rows[:3]))
MANY_FUNDS = replace(
    STRESS,
    now=STRESS.now._replace(rows=STRESS.now.rows[:5]),
    funds_to_win=4,
    players=tuple(place(s, (16, 0, 0), 4 + s, 108, 40, name=LONG[s]) for s in range(5)),
)
STRESS_OVER = replace(STRESS, over=True, winners=(2, 3), now=Now())
SCRIPTS = replace(
    USUAL,
    players=tuple(
        replace(p, name=name)
        for p, name in zip(
            SIX[:4], ("आशा कुमारी देवी", "陳大文陳大文陳大文", "👩‍👩‍👧‍👦 عائشة", "\x00\ud800\u202eevil"), strict=True
        )
    ),
)
NAMELESS = replace(
    USUAL,
    players=tuple(
        replace(p, name=name) for p, name in zip(SIX, ("", " ", "W" * 200, "i" * 200, "e", "-"), strict=True)
    ),
)

SCENES = {
    "usual": USUAL,
    "two": TWO,
    "three": THREE,
    "six": SIX_PLAY,
    "begins": BEGINS,
    "public": PUBLIC,
    "watching": WATCHING,
    "pegged": PEGGED,
    "round_the_corner": ROUND_THE_CORNER,
    "consultant": CONSULTANT,
    "three_sums": THREE_SUMS,
    "only_words": ONLY_WORDS,
    "over": OVER,
    "shared": SHARED,
    "twelve": TWELVE,
    "all_cards": replace(USUAL, hand=ALL),
    "stress": STRESS,
    "stress_four": STRESS_FOUR,
    "many_funds": MANY_FUNDS,
    "stress_over": STRESS_OVER,
    "scripts": SCRIPTS,
    "nameless": NAMELESS,
}
