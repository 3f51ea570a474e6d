"""What the rules do to a game that is stopped early is said before it is stopped."""

import pytest

from finplay import Match
from finplay.wealthcraft.asking import stopping
from finplay.wealthcraft.rules import Rules

LATE = "Who has no house then pays {}L first, even below 0L: now {}. Nobody pays if somebody reaches {}L. (WC-9.4)"


@pytest.mark.rule("WC-9.4")
@pytest.mark.parametrize(
    ("rules", "owners", "said"),
    [
        (Rules(), (), LATE.format(20, "Asha, Ben and Hawk", 100)),
        (Rules(house_price=7, goal=60), (1,), LATE.format(7, "Asha and Hawk", 60)),
        (Rules(), (0, 1, 2), LATE.format(20, "nobody, for all own one", 100)),
        (Rules(house_price=0), (), "A house costs nothing here."),
    ],
)
def test_who_pays_for_a_house_is_said_by_name_and_in_the_figures_of_the_house_rules(rules, owners, said):
    match = Match("wealthcraft", ["Asha", "Ben", "Hawk"], 7, rules)
    for seat in owners:
        match.state.players[seat].house = 1
    assert said in stopping(match.view(), match.names)
