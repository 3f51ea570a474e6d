"""Wongamania in a real JupyterLab: two people and two bots play a staged game by clicking, through the curtain, and
the report is what the ledger says. And six players on a projector and a phone."""

import lab as labs
import pytest
from axe_checks import serious
from wongamania.staged import PLAYERS

from finplay.wongamania import story

pytestmark = pytest.mark.browser

STAGED = f"""import sys
sys.path.insert(0, {str(labs.ROOT / "tests")!r})
from wongamania.staged import *
from widgets import Table
table = Table("wongamania", PLAYERS, SEED, RULES, script=opening(), save=False)
table"""
NOW = """def now():
    question = table.match.question
    return question and [question.number, question.seat, question.decision, table.match.state.round]

def told(*kinds):
    return [[e.kind, e.seat, e.other] for e in table.match.view().events if e.kind in kinds]"""
PLAN = {
    (0, 1): ["Play Money Lender", "Play Illness"],
    (1, 1): ["Play Insurance", "Buy Stock"],
    (0, 2): ["Play Car Accident"],
}
ANSWERS = {"lender": "Pay 5 back", "insure": "Use the Insurance", "raise_wonga": "Auction 1 Stock: bids, or +1"}
HAND = ".fp-root .wm-hand"


@pytest.fixture
def staged(page, lab):
    page.open(lab.add("wongamania.ipynb", STAGED, NOW))
    page.tab.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.run_all()
    return Player(page)


class Player:
    """Both people at the screen. They do what they have planned, wherever it is asked."""

    def __init__(self, page):
        self.page, self.tab = page, page.tab
        self.plan = {when: list(what) for when, what in PLAN.items()}
        self.curtains, self.made_a_deal, self.found = 0, False, []

    def play(self):
        while (now := self.page.kernel("now()")) is not None:
            self.lift_or_wait(now)
            answer = getattr(self, now[2], None)
            if answer is not None:
                answer(now)
            else:
                self.press(now, ANSWERS[now[2]])

    def lift_or_wait(self, now):
        """The control of this question, behind its curtain if there is one."""
        name = PLAYERS[now[1]]
        curtain = self.tab.get_by_role("button", name=f"I am {name}: show my table")
        control = self.control(now)
        curtain.or_(control).first.wait_for()
        if curtain.is_visible():
            assert self.tab.locator(HAND).count() == 0
            self.curtains += 1
            curtain.click()
            control.wait_for()

    def control(self, now):
        return self.tab.locator(f".fp-root .fp-at-{now[0]}")

    def press(self, now, label):
        """Answer, and wait until the question is gone."""
        control = self.control(now)
        control.get_by_role("button", name=label).first.click()
        control.wait_for(state="detached")

    def touch(self, now, label, nth=0):
        self.control(now).get_by_role("button", name=label, exact=True).nth(nth).click()

    # ------------------------------------------------------------ what they do where it depends
    def act(self, now):
        plan = self.plan.get((now[1], now[3]), [])
        self.press(now, plan.pop(0) if plan else "End turn")

    def target(self, now):
        self.press(now, "Hold" if now[3] == 1 else "Ben: −3")

    def insure(self, now):
        """Asked in the open: nobody's hand is on the page."""
        assert self.tab.locator(HAND).count() == 0
        self.page.shot("wongamania-insurance")
        self.press(now, ANSWERS["insure"])

    def offer(self, now):
        if self.made_a_deal:
            self.press(now, "No deals: go on")
            return
        self.made_a_deal = True
        self.found += serious(self.page, "any deals")
        self.page.shot("wongamania-any-deals")
        self.touch(now, "Asha offers a deal")
        self.tab.get_by_role("button", name="I am Asha: show my table").click()
        self.touch(now, "Offer Ben a deal")
        self.touch(now, "+ Property")
        self.touch(now, "+1", nth=1)
        self.found += serious(self.page, "deal")
        self.page.shot("wongamania-deal")
        self.touch(now, "Offer this to Ben")
        self.press(now, "Go on")

    def accept(self, now):
        offered_by_asha = self.tab.locator("h3").filter(has_text="Ben, Asha offers you a deal").count() == 1
        self.press(now, "Accept" if offered_by_asha else "Refuse")

    def bid(self, now):
        self.touch(now, "2 Wonga")
        self.page.shot("wongamania-bid")
        self.press(now, "Seal my bid of 2 Wonga")


def test_two_people_and_two_bots_play_a_whole_game(staged):
    page = staged.page
    staged.lift_or_wait(page.kernel("now()"))
    what_if(page)
    staged.found += serious(page, "act")
    page.shot("wongamania-act")
    staged.play()
    page.wait_for_text("The game is over")
    everything_happened(page)
    assert staged.curtains > 5
    the_report(page)
    assert staged.found == []
    assert page.errors == []


def what_if(page):
    """Pointing at a grid, or moving the focus to it, says what the table would do there."""
    hint = page.tab.locator(".fp-root .wm-if-7")
    assert not hint.is_visible()
    page.tab.locator(".fp-root .wm-spot.wm-at-7").focus()
    page.tab.keyboard.press("Shift")  # the focus of a keyboard is in sight, that of a mouse is not
    hint.wait_for()
    assert "Recession" in hint.inner_text()
    page.tab.locator(".fp-root .wm-spot.wm-at-7").blur()


def everything_happened(page):
    """What the staged game is for."""
    kinds = (story.AIMED, story.INSURED, story.DEALT, story.PAID_BACK, story.AUCTION_WON)
    told = page.kernel(f"told(*{kinds})")
    assert [story.AIMED, 0, 2] in told
    assert [story.AIMED, 0, 1] in told
    assert [story.INSURED, 1, 0] in told
    assert [story.DEALT, 0, 1] in told
    assert [story.PAID_BACK, 0, -1] in told
    assert [story.AUCTION_WON, 0, 1] in told
    log = page.kernel("[words for _, words in table.match.log()]")
    assert "Asha plays Illness: −1 Wonga" in log
    assert "Asha wins the auction: a Stock for 2 Wonga" in log


def the_report(page):
    page.tab.locator(".rp-say").wait_for()
    assert page.tab.locator("h2.rp-say").inner_text() == page.kernel("table._report.reading.why_won")
    page.tab.locator("h2.rp-say").evaluate("e => e.scrollIntoView()")
    page.tab.wait_for_timeout(800)
    page.shot("wongamania-report")
    for sheet in page.kernel("list(table._report.pages)"):
        page.tab.locator(".fp-root button", has_text=sheet).first.click()
        page.tab.wait_for_timeout(800)
        page.shot(f"wongamania-report-{sheet.split()[0].lower()}")
        assert serious(page, sheet) == []
    the_ledger(page)


def the_ledger(page):
    page.tab.locator(".fp-root button", has_text="Ledger").first.click()
    page.tab.locator(".fp-table tbody tr").first.wait_for()
    amounts = page.tab.evaluate(
        "() => [...document.querySelectorAll('.fp-table tbody tr')].map(r => +r.cells[5].innerText)"
    )
    assert sorted(amounts) == sorted(page.kernel("[entry.amount for entry in table.match.ledger]"))
    worth = page.kernel("[table._report.reading.worth(seat) for seat in range(4)]")
    records = "__import__('finplay.wongamania.records').wongamania.records"
    assert worth == page.kernel(f"[{records}.net_worth(table.match.state, p) for p in table.match.state.players]")


SIX = """from widgets import Table
table = Table("wongamania", ["Asha", "Cyclist", "Hold", "Saver", "Speculator", "Saboteur"], 3, save=False)
table"""


@pytest.mark.parametrize("size", [labs.LAPTOP, labs.PHONE], ids=["projector", "phone"])
def test_six_players_fit_without_scrolling_sideways(page, lab, size):
    page.open(lab.add("six.ipynb", SIX))
    page.tab.evaluate("window.jupyterapp.shell.collapseLeft()")
    page.run_all()
    page.tab.locator("h3[data-decision]").wait_for()
    page.resize(size)
    page.tab.wait_for_timeout(500)
    page.tab.locator(".fp-root").first.evaluate("e => e.scrollIntoView()")
    page.shot(f"wongamania-six-{size[0]}")
    wide = "() => { const e = document.querySelector('.fp-root'); return e.scrollWidth - e.clientWidth; }"
    assert page.tab.evaluate(wide) <= 0
    cut = """() => [...document.querySelectorAll('.fp-root button:not(.fp-unseen)')].filter(b => b.checkVisibility()
        && b.scrollWidth > b.clientWidth + 1).map(b => b.innerText)"""
    assert page.tab.evaluate(cut) == []
    assert page.errors == []
