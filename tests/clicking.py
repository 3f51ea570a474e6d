"""A table without a browser: read it, press its buttons, and give any legal answer by clicking as a person would.

t = shown(["Asha", "Ben"])
press(t, "Roll the die")
give(t, NO_DEAL)
"""

import base64
import html
import re
from html.parser import HTMLParser

import ipywidgets as w
from ipywidgets.widgets.widget import _instances
from wealthcraft.table import until as on_the_match

from finplay.wealthcraft.answers import KEEP, NO_DEAL, Deal, Split, Target
from finplay.wealthcraft.asking import ask, take_words
from finplay.wealthcraft.records import ASSETS
from finplay.wealthcraft.rules import Rules
from widgets import Table

WORDS = ("value", "description", "placeholder", "_options_labels", "outputs")  # what fields and charts hold
PEOPLE = ("Asha", "Ben", "Chen", "Devi")


def shown(players=PEOPLE[:2], seed=7, script=None, **rules):
    """A table as a notebook makes it; house rules are keywords."""
    return Table("wealthcraft", players=list(players), seed=seed, rules=Rules(**rules), save=False, script=script)


# ---------------------------------------------------------------- what is on the page
def tree(widget):
    """A widget and everything that is shown in it."""
    yield widget
    for child in getattr(widget, "children", ()):
        yield from tree(child)


def alive():
    """Every widget that the kernel and the page hold, shown or not."""
    return list(_instances.values())


def belonging(table):
    """A table's own widgets, shown or not, with their layouts and styles; those of its branches too."""
    tops = [table.widget, *(table._screen.lasting if table._screen else ()), *report_tops(table)]
    own = {each for top in tops for each in _parts(top)}
    return own.union(*(belonging(other) for other in table._others))


def report_tops(table):
    """The report of a game that is over, with its pages that are not looked at."""
    report = table._report
    return [report.widget, report.luck.widget, *report._made.values()] if report else []


def _parts(widget):
    yield widget
    for each in (*getattr(widget, "children", ()), *getattr(widget, "spare", ())):
        yield from _parts(each)
    yield from (getattr(widget, name) for name in ("layout", "style") if hasattr(widget, name))


def close_everything():
    for widget in alive():
        widget.close()


def htmls(table):
    """The HTML that is shown, without the style sheet."""
    return [each.value for each in tree(table.widget) if type(each) is w.HTML and "<style>" not in each.value]


def buttons(table):
    """The buttons of the question, without the one that only takes the focus; of the tools and report only Undo."""
    found = [each for each in tree(table.widget) if isinstance(each, w.Button)]
    others = {tool for tool in tree(table._screen.tools.widget) if not is_undo(tool)} if table._screen else set()
    others.update(each for top in report_tops(table) for each in tree(top))
    others.update(each for other in table._others for each in tree(other.widget))
    return [each for each in found if "fp-unseen" not in each._dom_classes and each not in others]


def is_undo(widget):
    return isinstance(widget, w.Button) and widget.description.startswith("Undo")


def labels(table):
    return [each.description for each in buttons(table)]


def page(table):
    """All that can be read, words of buttons included."""
    return "\n".join([*htmls(table), *labels(table), *(each.tooltip or "" for each in buttons(table))])


def held_texts():
    """All texts that the kernel or the page hold, shown or not; files in links are opened."""
    texts = []
    for each in alive():
        if type(each) is w.HTML and "<style>" not in each.value:
            texts.append(each.value)
        elif isinstance(each, w.Button):
            texts += [each.description, each.tooltip or ""]
        elif isinstance(each, w.DOMWidget) and type(each) is not w.HTML:
            texts += [str(each.get_state(trait)[trait]) for trait in WORDS if each.has_trait(trait)]
    files = re.findall(r"data:[^,\"]*;base64,([^\"]*)", "\n".join(texts))
    texts += [base64.b64decode(file).decode("utf-8", "replace") for file in files]
    return [text for text in texts if text]


def plain(table):
    """The words of the page without its tags."""
    return html.unescape(re.sub(r"<[^>]*>", " ", page(table)))


class Tags(HTMLParser):
    """Elements and attributes of a piece of HTML."""

    def __init__(self, text):
        super().__init__()
        self.tags, self.attributes = set(), set()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attributes}


def message(table):
    return table._screen.attempt.message.value


# ---------------------------------------------------------------- the tools
def tool(table, label):
    """Press a tool, or what a tool has opened."""
    found = [each for each in tree(table._screen.tools.widget) if isinstance(each, w.Button)]
    fitting = [each for each in found if each.description.split("\n")[0] == label]
    assert len(fitting) == 1, f"{len(fitting)} tools {label!r} among {[each.description for each in found]}"
    assert not fitting[0].disabled, f"{fitting[0].description!r} cannot be pressed"
    fitting[0].click()


def opened(table):
    """The HTML of what a tool has opened, "" if nothing is open."""
    return "\n".join(each.value for each in tree(table._screen.tools._place) if type(each) is w.HTML)


def note(table):
    """What the tools say of seed and file."""
    return table._screen.tools._note.value


# ---------------------------------------------------------------- pressing
def find(table, label):
    """The one button with this label; its second line, the reason, does not count."""
    found = [each for each in buttons(table) if each.description.split("\n")[0] == label]
    assert len(found) == 1, f"{len(found)} buttons {label!r} among {labels(table)} {message(table)}"
    return found[0]


def press(table, label):
    """Press a button that can be pressed."""
    found = find(table, label)
    assert not found.disabled, f"{found.description!r} cannot be pressed"
    found.click()


def pressable(table):
    """The buttons that can be pressed, without Undo."""
    return [each for each in buttons(table) if not each.disabled and not is_undo(each)]


def lift(table):
    """Open the curtain, if there is one."""
    curtain = [each for each in labels(table) if each.startswith("I am ")]
    if curtain:
        press(table, curtain[0])


def step(table, about, by):
    """Press one of a stepper's buttons."""
    sign = "+" if by > 0 else "−"
    found = [each for each in buttons(table) if each.tooltip.startswith(f"{about}: {sign}{abs(by)}")]
    assert len(found) == 1, f"{len(found)} steps {about} {by} in {[each.tooltip for each in buttons(table)]}"
    assert not found[0].disabled, f"{about} {by} cannot be pressed {message(table)}"
    found[0].click()


def steps(table, about, amount, sizes=(5, 1)):
    """Bring a stepper from 0 to an amount, in few presses."""
    for size in sizes:
        for _ in range(abs(amount) // size):
            step(table, about, size if amount > 0 else -size)
        amount = abs(amount) % size * (1 if amount > 0 else -1)


# ---------------------------------------------------------------- giving an answer
def give(table, answer):
    """Answer the question that waits by clicking, as a person who wants exactly this answer."""
    lift(table)
    question, names = table.match.question, table.match.names
    option = [each.label for each in ask(question, names).options if each.answer == answer]
    if option:
        press(table, option[0])
        if question.sealed:
            press(table, f"Seal my bid of {option[0]}" if answer else "Seal: I pass")
    elif isinstance(answer, Split):
        give_split(table, answer)
    elif isinstance(answer, Target):
        give_target(table, answer)
    else:
        assert isinstance(answer, Deal), f"{answer} has no button in {labels(table)}"
        give_deal(table, answer)


def give_split(table, split):
    if split == KEEP:
        press(table, "Keep as it is")
        return
    if table.match.question.decision == "rebalance":
        press(table, "Rebalance…")
    for asset, blocks in sorted(zip(("bonds", "stocks"), split, strict=True), key=lambda each: each[1]):
        steps(table, f"Blocks of {asset}", blocks, sizes=(1,))  # what is sold first pays for the rest
    press(table, "Convert")


def give_target(table, target):
    if len(table.match.names) > 2:
        press(table, table.match.names[target.seat])
    press(table, ASSETS[target.asset].capitalize())
    steps(table, "Amount", target.amount - table.match.question.legal.most, sizes=(1,))
    press(table, take_words(table.match.question, target, table.match.names))


def give_deal(table, deal):
    if deal == NO_DEAL:
        press(table, "No deal")
        return
    partner = table.match.names[deal.partner]
    press(table, f"Offer {partner} a deal")
    for side, amounts in (("give", deal[1:4]), ("get", deal[4:])):
        for asset, amount in zip(ASSETS, amounts, strict=True):
            steps(table, f"{asset.capitalize()} that I {side}, in L", amount)
    press(table, f"Offer this to {partner}")


def until(table, decision, seat=None, **answers):
    """Go on until this question waits; people pass, or give the answers laid down. A curtain stays down."""
    found = on_the_match(table.match, decision, seat, **answers)
    assert found is not None, f"{decision} is never asked"
    table.refresh()
    return found


def random_answer(question, rng):
    """Any legal answer that clicking can reach: a deal does not ask a partner for what that partner is seen to lack."""
    answer = question.legal.sample(rng.randrange)
    if isinstance(answer, Deal) and answer != NO_DEAL and question.view.rules.open_books:
        partner = question.view.players[answer.partner]
        has = (partner.cash, partner.bonds, partner.stocks)
        capped = [min(asked, max(0, most)) for asked, most in zip(answer[4:], has, strict=True)]
        answer = Deal(*answer[:4], *capped)
        return answer if question.legal.allows(answer) else NO_DEAL
    return answer
