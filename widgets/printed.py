"""The report on paper: one HTML file with everything in it, for A4, without script, network or font."""

from __future__ import annotations

from html import escape

from finplay.readings import Chance, Reading
from finplay.replays import StandIn, Standing

from . import report_words as say
from . import theme as t
from .draw import clean, signed, token_html
from .drawn import bands_svg, lines_svg, waterfall_svg
from .extra_panels import sums_drawing, trades_drawing
from .figures import table_html
from .ledger_panel import in_unit
from .luck_panel import standings_table
from .scales import amount

MOST_DISCS = 3
CSS = f"""
@page {{ size: A4; margin: 7mm; }}
* {{ box-sizing: border-box; }}
body {{ font: 11px/1.28 {t.FONT}; color: {t.INK}; background: {t.CARD}; max-width: 196mm; margin: 0 auto; padding: 12px;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; overflow-wrap: anywhere; }}
h1 {{ font-size: 20px; line-height: 1.15; margin: 0; }} h2 {{ font-size: 13px; margin: 5px 0 1px; }}
p {{ margin: 1px 0; }} svg {{ display: block; width: 100%; height: auto; }}
.fp-token {{ display: inline-block; vertical-align: -4px; margin-right: 5px; }}
.players {{ display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 2px 18px; }}
.player {{ break-inside: avoid; }} .see {{ font-weight: 700; }} .muted {{ color: {t.MUTED}; }}
ol, ul {{ margin: 2px 0; padding-left: 20px; }}
table {{ border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: 10.5px; }}
th, td {{ text-align: right; font-weight: 400; padding: 0 5px; border-bottom: 1px solid {t.LINE}; }}
thead th {{ border-bottom: 1.5px solid {t.EDGE}; font-weight: 700; }} .fp-word {{ text-align: left; }}
tr > :first-child {{ min-width: 60px; }}
caption {{ text-align: left; color: {t.MUTED}; }} thead {{ display: table-header-group; }}
tr {{ break-inside: avoid; }} summary {{ cursor: pointer; font-size: 15px; font-weight: 700; margin: 10px 0 2px; }}
@media (max-width: 600px) {{ .players {{ grid-template-columns: minmax(0, 1fr); }} body {{ font-size: 14px; }} }}
@media print {{ body {{ padding: 0; max-width: none; }} details:not([open]) {{ display: none; }} }}
"""


def printed_html(reading: Reading, crew: tuple[StandIn, ...] = (), found: tuple[Standing, ...] = ()) -> str:
    """The whole report as one HTML text. The ledger prints too if it is opened first."""
    title = f"{reading.title}: {', '.join(reading.names)}, seed {reading.seed}"
    which = f"{say.length(reading)} of {reading.title}, {say.seed(reading)}."
    parts = [
        f"<h1>{_words(reading.why_won)}</h1>",
        f"<p>{_words(say.difference(reading))} {_words(which)}</p>",
        *(f"<p class=muted>Not in this save: {_words(line)}</p>" for line in reading.missing),
        _everybody(reading),
        f"<div class=players>{''.join(_player(reading, seat) for seat in reading.ranked)}</div>",
        *(f"<h2>{_words(each.title)}</h2>{sums_drawing(reading, each, 720, 11)}" for each in reading.breakdowns),
        _draws(reading) if reading.chances else "",
        _luck(reading, crew, found) if found else "",
        f"<details><summary>The ledger, {len(reading.ledger)} entries</summary>{_ledger(reading)}</details>",
    ]
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{_words(title)}</title><style>{CSS}</style></head><body><main>{''.join(parts)}</main></body></html>\n"
    )


def _words(text: object) -> str:
    return escape(clean(text))


def _everybody(reading: Reading) -> str:
    course = reading.by_round()
    series = {seat: (name, course.worth(seat)) for seat, name in enumerate(reading.names)}
    step, unit = reading.terms.step, reading.terms.unit
    ends = ", ".join(f"{name} {amount(worth[-1], unit)}" for name, worth in series.values())
    high = 112 + 22 * max(0, len(series) - 4) + 20 * bool(reading.phases)
    svg = lines_svg(
        course.steps, series, "Net worth of the players", f"At the end: {ends}.", w=720, h=high, size=11, unit=unit,
        x_words=step, phases=reading.phases, flags={seat: reading.flags(seat) for seat in series},
    )  # fmt: skip
    flag = f" ★ {reading.terms.flag[1]}." if reading.terms.flag[1] else ""
    return f"<h2>Net worth at the end of every {step}. {_words(say.lead(reading, course))}{_words(flag)}</h2>{svg}"


def _player(reading: Reading, seat: int) -> str:
    course, name, unit = reading.by_round(), reading.names[seat], reading.terms.unit
    steps, start = reading.waterfall(seat), reading.start_worth(seat)
    lights = reading.highlights(seat, MOST_DISCS)
    became = f"{amount(start, unit)} became {amount(reading.worth(seat), unit)}"
    net = course.worth(seat) if any(reading.owed(course, seat)) else []
    bands = bands_svg(
        course.steps, reading.shown(course, seat), f"{name}: net worth by asset", say.swings(reading, course, seat),
        discs=[each.round for each in lights], w=360, h=86, size=10.5, x_words="", unit=unit, net=net,
        phases=reading.phases,
    )  # fmt: skip
    what = say.causes(steps, reading.terms.said)
    fall = waterfall_svg(
        reading.chief(steps), start, f"{name}: {became}", what, w=360, size=10.5, leading=1.2, unit=unit
    )
    events = " · ".join(
        f"<b>{i + 1}</b> {_words(e.main.kind)} {signed(e.main.amount, unit)}" for i, e in enumerate(lights)
    )
    head = f"<h2>{token_html(seat, name, 18)}{_words(name)}: {became}{reading.became(seat)}</h2>"
    trades = trades_drawing(reading, seat, 360, 10.5, 70) if reading.phases else ""
    return f"<div class=player>{head}{bands}<p>{events}</p>{fall}{trades}</div>"


def _draws(reading: Reading) -> str:
    """A line for each player, a column for each kind of draw."""
    kinds = {each.what: " ".join(each.shown) for each in reading.chances}
    heads = ("Player", *(f"{kind}: {faces}" for kind, faces in kinds.items()))
    rows = [
        (reading.names[seat], *(_drawn(each) for each in reading.chances if each.seat == seat))
        for seat in reading.ranked
    ]
    caption = "How often each came, and the mean (what was to be expected)"
    return f"<h2>Dice and draws</h2>{table_html(heads, rows, caption, numbers=False)}"


def _drawn(each: Chance) -> str:
    if not each.draws:
        return "none"
    often = " ".join(map(str, each.seen))
    if each.names:
        return f"{often} ({' '.join(f'{n:.1f}' for n in each.usual)})"
    return f"{often}, mean {each.mean:.1f}{each.unit} ({each.expected:.1f}{each.unit})"


def _luck(reading: Reading, crew: tuple[StandIn, ...], found: tuple[Standing, ...]) -> str:
    who = "; ".join(f"{reading.names[s]} by {_stand_in(crew[s])}" for s in reading.ranked)
    table = standings_table(reading, found)
    cannot = f"<b>What this cannot say.</b> {_words(' '.join(say.CAVEATS))}"
    return f"<h2>Luck or decision?</h2>{table}<p>In the replays played: {_words(who)}.</p><p>{cannot}</p>"


def _stand_in(each: StandIn) -> str:
    if each.itself and each.agreed == each.asked:
        return "itself"
    return f"the bot {each.name}, {each.agreed} of {each.asked} real choices alike"


def _ledger(reading: Reading) -> str:
    heads = ("Round", "Turn", "Payer", "Payee", "Asset", "Amount", "Why")
    return table_html(heads, reading.rows(), say.upper(in_unit(reading)[2:]), numbers=False)
