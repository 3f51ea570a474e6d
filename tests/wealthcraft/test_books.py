"""WC-6.5: open and closed books."""

import pytest

from finplay.views import Hidden
from finplay.wealthcraft import story
from finplay.wealthcraft.records import excess, net_worth
from finplay.wealthcraft.seen import sees

from .table import BONDS, BOX, STOCKS, Sale, Split, Table, Target, deal, place

RIVALS, PUBLIC = (1, 2), -1
NAMES = ("Asha", "Ben", "Chris")


def closed(*places, **rules):
    return Table(*places, open_books=0, **rules)


# ---------------------------------------------------------------- open
@pytest.mark.rule("WC-6.5")
@pytest.mark.parametrize("seat", [0, 1, PUBLIC])
def test_with_open_books_everybody_sees_every_portfolio(seat):
    view = Table(place(cash=1, bonds=2, stocks=3), place(cash=4, bonds=5, stocks=6)).view(seat)
    assert [(p.cash, p.bonds, p.stocks) for p in view.players] == [(1, 2, 3), (4, 5, 6)]
    assert [net_worth(p) for p in view.players] == [6, 15]


@pytest.mark.rule("WC-6.5")
@pytest.mark.parametrize("seat", [0, 1, PUBLIC])
def test_with_open_books_a_holding_above_the_limit_can_be_seen(seat):
    view = Table(place(cash=21), place(stocks=45, year=3)).view(seat)
    assert [excess(view, p) for p in view.players] == [1, 5]


@pytest.mark.rule("WC-6.5")
def test_with_open_books_the_log_and_the_ledger_show_everything():
    t = Table(place(tile=16, stocks=17), place()).turn(0, roll=1)
    assert [e.d for e in t.view(1).events if e.kind == story.RETURNED] == [6]
    assert [e.amount for e in t.view(1).ledger] == [6, 5]


# ---------------------------------------------------------------- closed: the portfolios
@pytest.mark.rule("WC-6.5")
@pytest.mark.parametrize("seat", [1, 2, PUBLIC])
@pytest.mark.parametrize("secret", ["cash", "bonds", "stocks", "bid"])
def test_closed_books_hide_rivals_cash_bonds_and_stocks(seat, secret):
    with pytest.raises(Hidden, match=secret):
        getattr(closed(place(), place(), place()).view(seat).players[0], secret)


@pytest.mark.rule("WC-6.5")
def test_closed_books_hide_rivals_net_worth_and_what_is_above_the_limit():
    view = closed(place(cash=50), place()).view(1)
    with pytest.raises(Hidden):
        net_worth(view.players[0])
    with pytest.raises(Hidden):
        excess(view, view.players[0])


@pytest.mark.rule("WC-6.5")
def test_with_closed_books_one_sees_the_own_portfolio():
    me = closed(place(), place(cash=4, bonds=5, stocks=6)).view(1).players[1]
    assert (me.cash, me.bonds, me.stocks) == (4, 5, 6)


@pytest.mark.rule("WC-6.5")
def test_with_closed_books_tokens_years_and_houses_are_seen():
    rival = closed(place(tile=4, year=2, house=1), place()).view(1).players[0]
    assert (rival.seat, rival.position, rival.year, rival.house) == (0, 3, 2, 1)


@pytest.mark.rule("WC-6.5")
@pytest.mark.parametrize("name", ["seed", "script"])
@pytest.mark.parametrize("open_books", [0, 1])
def test_the_luck_to_come_is_not_in_a_view(name, open_books):
    with pytest.raises(Hidden):
        getattr(Table(place(), place(), open_books=open_books).view(0), name)


# ---------------------------------------------------------------- closed: the log and the ledger
def seen(t, seat):
    """All that a seat can read: the events with their figures, the ledger, the log in sentences."""
    view = t.view(seat)
    return view.events, view.ledger, BOX.log(view, NAMES)


def played(move, seat, **holdings):
    """A move of Asha, who holds this, as another seat can read it."""
    t = closed(place(**holdings), place(cash=10), place(cash=10))
    move(t)
    return seen(t, seat)


def setup(split):
    from finplay.wealthcraft import rulebook

    def move(t):
        t.will(0, setup=split)
        rulebook.set_up(t.game, t.players)

    return move


SECRETS = {
    "returns": (lambda t: t.step("pay_returns", 0), {"bonds": 5, "stocks": 10}, {"bonds": 30, "stocks": 25}),
    "a market crash": (lambda t: t.act(1, tile=4), {"stocks": 7}, {"stocks": 22}),
    "a market rally": (lambda t: t.act(1, tile=12), {"stocks": 7}, {"stocks": 22}),
    "a stock crash": (lambda t: t.act(0, tile=11), {"stocks": 7}, {"stocks": 22}),
    "a stock rally": (lambda t: t.act(0, tile=3), {"stocks": 7}, {"stocks": 22}),
    "a forced sale": (
        lambda t: t.act(0, tile=8, fee=10, sell=Sale(STOCKS, t.at(0).stocks // 5)),
        {"cash": 8, "stocks": 5},
        {"cash": 3, "stocks": 10},
    ),
    "a forced sale of bonds": (
        lambda t: t.act(0, tile=8, fee=10, sell=Sale(BONDS, t.at(0).bonds // 5)),
        {"cash": 8, "bonds": 5},
        {"cash": 3, "bonds": 10},
    ),
}


@pytest.mark.rule("WC-6.5")
@pytest.mark.parametrize("seat", [1, 2, PUBLIC])
@pytest.mark.parametrize("secret", SECRETS)
def test_with_closed_books_others_read_the_same_whatever_the_player_holds(secret, seat):
    move, one, other = SECRETS[secret]
    assert played(move, seat, **one) == played(move, seat, **other)


CHOICES = {
    "the splits of WC-1.3": lambda split: setup(split),
    "a Year-End": lambda split: lambda t: t.step("year_end", 0, year_end=split),
    "a rebalance": lambda split: lambda t: t.step("rebalance", 0, rebalance=split),
}


@pytest.mark.rule("WC-6.5", "WC-1.3", "WC-3.3", "WC-7.1")
@pytest.mark.parametrize("seat", [1, 2, PUBLIC])
@pytest.mark.parametrize("choice", CHOICES)
def test_with_closed_books_others_read_the_same_however_the_player_converts(choice, seat):
    one, other = CHOICES[choice](Split(1, 0)), CHOICES[choice](Split(0, 1))
    assert played(one, seat, cash=10) == played(other, seat, cash=10)


@pytest.mark.rule("WC-6.5")
@pytest.mark.parametrize("secret", SECRETS)
def test_with_open_books_the_same_moves_are_read_with_their_amounts(secret):
    move, one, other = SECRETS[secret]
    tables = [Table(place(**holdings), place(), place()) for holdings in (one, other)]
    for t in tables:
        move(t)
    assert seen(tables[0], 1) != seen(tables[1], 1)


@pytest.mark.rule("WC-6.5")
def test_with_closed_books_the_player_still_reads_the_own_figures():
    t = closed(place(bonds=15, stocks=17), place()).step("pay_returns", 0)
    assert [(e.a, e.b, e.c, e.d) for e in t.view(0).events] == [(3, 3, 3, 6)]
    assert [entry.amount for entry in t.view(0).ledger] == [3, 6]
    assert [entry.amount for entry in t.view(1).ledger] == []


@pytest.mark.rule("WC-6.5")
@pytest.mark.parametrize("secret", SECRETS)
def test_with_closed_books_hidden_figures_are_0(secret):
    move, holdings, _ = SECRETS[secret]
    figures = [(e.a, e.b, e.c, e.d) for e in played(move, 2, **holdings)[0] if e.seat == 0 and e.kind in story.PRIVATE]
    assert figures
    assert set(figures) == {(0, 0, 0, 0)}


@pytest.mark.rule("WC-6.5")
def test_whose_holdings_one_may_see():
    for open_books, mine, rivals in ((1, True, True), (0, True, False)):
        view = Table(place(), place(), open_books=open_books).view(1)
        assert (sees(view, view.players[1], view.players[1]), sees(view, view.players[1], view.players[0])) == (
            mine,
            rivals,
        )


def test_when_the_game_is_over_closed_books_are_opened_for_the_score():
    t = closed(place(tile=16, stocks=17), place()).turn(0, roll=1)
    t.step("finish", 0)
    view = t.view(1)
    assert net_worth(view.players[0]) == 10 + 6 + 5 - 20 + 17
    assert sees(view, view.players[1], view.players[0])
    assert [e.d for e in view.events if e.kind == story.RETURNED] == [6]
    assert 6 in [entry.amount for entry in view.ledger]


@pytest.mark.rule("WC-6.5")
def test_with_closed_books_income_tiles_and_trades_are_still_read():
    t = closed(place(), place(bonds=5)).will(1, accept=1)
    t.land(0, tile=2, offer=deal(1, give=(4, 0, 0), take=(0, 5, 0)))
    assert [(entry.payer, entry.payee, entry.amount) for entry in t.view(-1).ledger] == [
        (-1, 0, 5), (-1, 0, 2), (0, 1, 4), (1, 0, 5),
    ]  # fmt: skip


@pytest.mark.rule("WC-6.5", "WC-9.1")
def test_with_closed_books_reaching_the_goal_does_not_tell_the_net_worth():
    def told(stocks):
        t = closed(place(stocks=stocks, tile=9), place(), place()).step("end_turn", 0)
        assert t.game.ending == 1
        return seen(t, 1)

    assert told(95) == told(123)


# ---------------------------------------------------------------- closed: an audit is a judgement
@pytest.mark.rule("WC-6.5", "WC-6.1")
def test_with_closed_books_any_rival_may_be_audited_unseen():
    low, high = closed(place(), place(cash=10)), closed(place(), place(cash=50))
    assert low.legal("audit", 0) == high.legal("audit", 0)


@pytest.mark.rule("WC-6.5", "WC-6.3")
def test_with_closed_books_an_audit_reveals_only_what_was_taken():
    def told(bonds):
        return seen(closed(place(), place(cash=26, bonds=bonds), place()).step("audit", 0, audit=1), 2)

    assert told(5) == told(20)
    events, ledger, _ = told(5)
    assert [(e.kind, e.a, e.b, e.c) for e in events] == [(story.AUDITED, 6, 0, 0)]
    assert [(entry.payer, entry.payee, entry.amount) for entry in ledger] == [(1, 0, 6)]


@pytest.mark.rule("WC-6.5", "WC-6.4")
def test_with_closed_books_a_false_alarm_reveals_no_holding():
    def told(bonds):
        return seen(closed(place(), place(bonds=bonds), place()).step("audit", 0, audit=1), 2)

    assert told(0) == told(20)


@pytest.mark.rule("WC-6.5", "WC-8.12")
def test_with_closed_books_what_may_be_taken_over_tells_nothing():
    empty, full = closed(place(), place(cash=0)), closed(place(), place(cash=50, bonds=50, stocks=50))
    assert empty.legal("takeover", 0) == full.legal("takeover", 0)
    assert empty.act(0, tile=13, takeover=Target(1, 2, 5)).ledger == []
