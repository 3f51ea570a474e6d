"""A whole short game, played with real clicks in a real JupyterLab; the page is checked against the ledger."""

import re

import lab as labs
import pytest

pytestmark = pytest.mark.browser

ROLLS = {  # faces in rounds 1, 2, 3, by seat
    0: (4, 4, 1),  # Asha: House Auction, Free Trade Zone, Lottery
    1: (1, 3, 1),  # Ben: Bonus, House Auction, IPO
    2: (6, 3, 1),  # Steady: Income Freeze, Lottery, Stock Crash
    3: (6, 3, 1),  # Hawk: Income Freeze, Lottery, Stock Crash
}
SET_UP = f"""from widgets import Table
from finplay.wealthcraft import Rules
from finplay.wealthcraft.rules import MOVE
rolls = {ROLLS}
script = {{(MOVE, seat, 1 + i, 0): face - 1 for seat, faces in rolls.items() for i, face in enumerate(faces)}}
rules = Rules(income=8, max_rounds=3, first_seat=0)
table = Table("wealthcraft", players=["Asha", "Ben", "Steady", "Hawk"], seed=7, rules=rules, script=script)
table"""

# Holdings of each seat, from the ledger alone: start + in - out
FROM_THE_LEDGER = (
    "__import__('finplay.ledger').ledger.balances([[10, 0, 0]] * len(table.match.names), table.match.state.ledger)"
)
CARDS = """() => [...document.querySelectorAll('.wc-cards svg')].filter(svg => svg.checkVisibility())
    .map(svg => svg.querySelector('title').textContent + ' | ' + svg.querySelector('desc').textContent)"""
WAITING = """() => [...document.querySelectorAll('h3[data-number]')].filter(h => h.checkVisibility())
    .map(h => [h.dataset.decision, h.textContent])[0]"""


PASSES = {
    "offer": "No deal",
    "accept": "Refuse",
    "audit": "No audit",
    "rebalance": "Keep as it is",
    "end_turn": "End turn",
}


class Player:
    """Hands at the table: answers by clicking, and waits until the page has moved on."""

    def __init__(self, page):
        self.page = page

    def asked(self, decision: str, name: str) -> int:
        """Wait until this person is asked this; the number of the question."""
        shown = self.page.tab.locator(f'h3[data-decision="{decision}"]:has-text("{name}")').locator("visible=true")
        shown.wait_for()
        return int(shown.get_attribute("data-number"))

    def control(self, number: int):
        """What answers this question; it may come onto the page a little later than the question's words."""
        return self.page.tab.locator(f".fp-at-{number}")

    def answer(self, decision: str, name: str, *buttons: str) -> None:
        number = self.asked(decision, name)
        for label in buttons:
            self.control(number).get_by_role("button", name=label, exact=True).click()
        self.page.tab.wait_for_function(
            f"() => ![...document.querySelectorAll('h3[data-number=\"{number}\"]')].some(h => h.checkVisibility())"
        )

    def turn(self, name: str, *tile: tuple[str, ...]) -> None:
        """A quiet turn: roll, what the tile asks, and nothing else."""
        self.answer("roll", name, "Roll the die")
        for decision, *buttons in tile:
            self.answer(decision, name, *buttons)
        self.quiet_end(name)

    def quiet_end(self, name: str) -> None:
        """Pass all that is optional, refuse what bots offer, end the turn."""
        while True:
            decision, title = self.page.tab.wait_for_function(WAITING).json_value()
            self.answer(decision, title.split(",")[0], PASSES[decision])
            if decision == "end_turn" and name in title:
                return


@pytest.fixture
def player(page, lab):
    page.open(lab.add("game.ipynb", SET_UP))
    page.tab.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.run_all()
    return Player(page)


def test_a_whole_game_by_clicking(player, page):
    set_up(player)
    auction(player)
    player.turn("Ben")
    free_trade_audit_and_rebalance(player)
    second_auction(player)
    last_round(player)
    the_page_shows_the_ledger(player)
    assert page.errors == []


def set_up(player):
    page = player.page
    player.asked("setup", "Asha")
    page.shot("table-setup")
    player.answer("setup", "Asha", "Keep as it is")
    control = player.control(player.asked("setup", "Ben"))
    stocks_up = control.locator(".fp-step").nth(1).get_by_role("button", name="+1")
    stocks_up.click()
    page.wait_for_text("buy 1 block")
    stocks_up.click()
    page.wait_for_text("buy 2 blocks")
    assert stocks_up.is_disabled(), "there is cash for two blocks"
    page.click("Convert")


def auction(player):
    """Asha lands on the House Auction: a curtain for each person, sealed bids, one opening."""
    page = player.page
    player.answer("roll", "Asha", "Roll the die")
    page.tab.get_by_role("button", name="I am Asha: show my table").wait_for()
    page.shot("table-curtain")
    assert page.tab.locator(".fp-root .wc-cards").count() == 0, "behind the curtain there is no table"
    page.click("I am Asha: show my table")
    player.asked("bid", "Asha")
    page.click("10L")
    page.tab.get_by_role("button", name="Seal my bid of 10L").wait_for()
    page.shot("table-bid")
    page.click("Seal my bid of 10L")
    page.tab.get_by_role("button", name="I am Ben: show my table").wait_for()
    assert "10L" not in page.tab.locator(".fp-root").inner_text(), "Ben must not see Asha's bid"
    page.click("I am Ben: show my table")
    player.asked("bid", "Ben")
    assert page.tab.get_by_role("button", name=re.compile("^10L\\s+you have 0L")).is_disabled()
    page.click("Pass")
    page.click("Seal: I pass")
    player.asked("offer", "Asha")
    page.shot("table-opened")
    assert page.kernel("table.match.state.players[0].house") == 1
    assert page.kernel(FROM_THE_LEDGER)[0] == [8, 0, 0]  # 10 + 8 - 10
    player.quiet_end("Asha")


def free_trade_audit_and_rebalance(player):
    """Asha gives 16L cash for Ben's 10L stocks: 26L, so both get 5L; then she audits Ben's cash, and buys bonds."""
    page = player.page
    player.answer("roll", "Asha", "Roll the die")
    player.asked("offer", "Asha")
    page.click("Offer Ben a deal")
    asha, ben = (page.tab.locator(".fp-two .fp-panel").nth(side) for side in (0, 1))
    for step in ("+5", "+5", "+5", "+1"):
        asha.locator(".fp-step").nth(0).get_by_role("button", name=step).click()
    asha.get_by_text("Together 16L").wait_for()
    for _ in range(2):
        ben.locator(".fp-step").last.get_by_role("button", name="+5").click()
    ben.get_by_text("Together 10L").wait_for()
    page.shot("table-trade")
    page.click("Offer this to Ben")
    player.asked("accept", "Ben")
    page.tab.wait_for_timeout(500)
    page.shot("table-accept")
    page.click("Accept")
    player.asked("audit", "Asha")
    assert page.kernel(FROM_THE_LEDGER)[:2] == [[5, 0, 10], [31, 0, 0]]  # Asha 16 - 16 + 5; Ben 10 + 16 + 5
    page.shot("table-audit")
    page.click("Audit Ben")
    player.asked("rebalance", "Asha")
    assert page.kernel(FROM_THE_LEDGER)[:2] == [[16, 0, 10], [20, 0, 0]]  # 11L above the limit of 20L
    page.click("Rebalance…")
    page.tab.locator(".fp-step").nth(0).get_by_role("button", name="+1").click()
    page.wait_for_text("fee 3L")
    page.shot("table-rebalance")
    page.click("Convert")
    player.asked("end_turn", "Asha")
    assert page.kernel(FROM_THE_LEDGER)[0] == [8, 5, 10]
    undone = page.tab.get_by_role("button", name="Undo")
    assert undone.is_enabled()
    undone.click()
    player.asked("rebalance", "Asha")
    assert page.kernel(FROM_THE_LEDGER)[0] == [16, 0, 10]
    player.quiet_end("Asha")


def second_auction(player):
    """Ben lands on the House Auction; Asha owns a house and is not asked, so Ben bids alone among people."""
    page = player.page
    player.answer("roll", "Ben", "Roll the die")
    page.click("I am Ben: show my table")
    player.answer("bid", "Ben", "20L", "Seal my bid of 20L")
    player.quiet_end("Ben")


def last_round(player):
    player.turn("Asha", ("gamble", "No ticket"))
    player.turn("Ben", ("invest", "Pay 5L, get 10L stocks"))
    player.page.wait_for_text("The game is over")
    player.page.shot("table-over")


def the_page_shows_the_ledger(player):
    page = player.page
    names, holdings = page.kernel("table.match.names"), page.kernel(FROM_THE_LEDGER)
    page.wait_for_text("Steady audits Asha, gets 4L cash above the limit of 20L")
    assert holdings[:2] == [[20, 0, 10], [11, 0, 10]]  # Asha 16 + 8 - 4; Ben 20 + 8 - 20 + 8 - 5
    cards = page.tab.evaluate(CARDS)
    assert len(cards) == 4
    for name, (cash, bonds, stocks), card in zip(names, holdings, cards, strict=True):
        assert f"{name}: net worth {cash + bonds + stocks}L" in card.replace("−", "-")
        assert f"cash {cash}L, bonds {bonds}L, stocks {stocks}L" in card.replace("−", "-")
    best = names[max(range(4), key=lambda seat: (sum(holdings[seat]), holdings[seat][2]))]
    assert page.kernel("[table.match.names[seat] for seat in table.match.winners]") == [best]
    page.wait_for_text(f"{best}: {sum(holdings[names.index(best)])}L")
    page.resize(labs.PHONE)
    page.tab.wait_for_timeout(500)
    page.shot("table-over-phone")


# ---------------------------------------------------------------- other ways in which a notebook is used
TWO = """from widgets import Table
one = Table(players=["<img src=x onerror=alert(1)>", "Steady"], seed=1)
one"""
OTHER = """two = Table(players=["Zoë", "Hawk"], seed=2)
two"""
PLAYING = "[table.match.question.number for table in (one, two)]"


def roots(page) -> int:
    return page.tab.locator(".jp-OutputArea .fp-root .wc-grid").count()


def test_two_tables_keep_apart_and_a_cell_run_again_shows_one_table(page, lab):
    alerts = []
    page.tab.on("dialog", lambda dialog: (alerts.append(dialog.message), dialog.dismiss()))
    page.open(lab.add("two.ipynb", TWO, OTHER))
    page.run_all()
    page.tab.locator(".jp-OutputArea .wc-grid").nth(1).wait_for()
    before = page.kernel(PLAYING)
    page.click("Keep as it is", nth=1)
    page.tab.locator(f'h3[data-number="{before[1]}"]').last.wait_for(state="detached")
    assert page.kernel(PLAYING)[0] == before[0]
    assert page.kernel(PLAYING)[1] > before[1]
    page.run_all()
    page.click("Start a new game")  # the second table's game had begun, and is offered first
    page.tab.locator(".jp-OutputArea .wc-grid").nth(1).wait_for()
    assert roots(page) == 2
    page.click("Keep as it is", nth=0)
    page.tab.locator('h3[data-decision="roll"]').first.wait_for()
    assert alerts == []
    assert page.tab.locator(".fp-root img").count() == 0
    assert "<img src=x" in page.tab.locator(".fp-root").first.inner_text()
    assert page.errors == []


def test_lesson_00_says_that_the_computer_is_ready_and_opens_a_table(page):
    page.open("00-start-here.ipynb")
    page.run_all()
    page.wait_for_text("This computer is ready.")
    page.click("Press me")
    page.wait_for_text("It works.")
    page.shot("lesson-00")
    page.tab.locator("h3[data-decision]").scroll_into_view_if_needed()
    page.shot("lesson-00-table")
    assert page.errors == []
