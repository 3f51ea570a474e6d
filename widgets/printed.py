"""The report on paper: one HTML file with everything in it, for A4, without script, network or font."""

from __future__ import annotations

from html import escape

from finplay.readings import Reading
from finplay.replays import StandIn, Standing

from . import report_words as say
from . import theme as t
from .draw import clean, lakh, signed, token_html
from .drawn import bands_svg, lines_svg, waterfall_svg
from .figures import table_html
from .luck_panel import sentences, standings_table
from .player_panel import draws_table

MOST_DISCS = 4
CSS = f"""
@page {{ size: A4; margin: 11mm; }}
* {{ box-sizing: border-box; }}
body {{ font: 12px/1.35 {t.FONT}; color: {t.INK}; background: {t.CARD}; max-width: 190mm; margin: 0 auto; padding: 12px;
  -webkit-print-color-adjust: exact; print-color-adjust: exact; overflow-wrap: anywhere; }}
h1 {{ font-size: 22px; line-height: 1.2; margin: 0 0 2px; }} h2 {{ font-size: 15px; margin: 10px 0 2px; }}
p {{ margin: 2px 0; }} svg {{ display: block; width: 100%; height: auto; }}
.fp-token {{ display: inline-block; vertical-align: -4px; margin-right: 5px; }}
.players {{ display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 6px 18px; }}
.player {{ break-inside: avoid; }} .see {{ font-weight: 700; }} .muted {{ color: {t.MUTED}; }}
ol, ul {{ margin: 2px 0; padding-left: 20px; }}
table {{ border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: 11px; }}
th, td {{ text-align: right; font-weight: 400; padding: 1px 5px; border-bottom: 1px solid {t.LINE}; }}
thead th {{ border-bottom: 1.5px solid {t.EDGE}; font-weight: 700; }} .fp-word {{ text-align: left; }}
caption {{ text-align: left; color: {t.MUTED}; }} thead {{ display: table-header-group; }}
tr {{ break-inside: avoid; }} summary {{ cursor: pointer; font-size: 15px; font-weight: 700; margin: 10px 0 2px; }}
@media (max-width: 600px) {{ .players {{ grid-template-columns: minmax(0, 1fr); }} body {{ font-size: 14px; }} }}
@media print {{ body {{ padding: 0; max-width: none; }} details:not([open]) {{ display: none; }} }}
"""


def printed_html(reading: Reading, crew: tuple[StandIn, ...] = (), found: tuple[Standing, ...] = ()) -> str:
    """The whole report as one HTML text. The ledger prints too if it is opened first."""
    title = f"{reading.title}: {', '.join(reading.names)}, seed {reading.seed}"
    which = f"{reading.rounds} rounds of {reading.title}, seed {reading.seed}."
    parts = [
        f"<h1>{_words(reading.why_won)}</h1>",
        f"<p>{_words(say.difference(reading))} {_words(which)}</p>",
        *(f"<p class=muted>Not in this save: {_words(line)}</p>" for line in reading.missing),
        _everybody(reading),
        f"<div class=players>{''.join(_player(reading, seat) for seat in reading.ranked)}</div>",
        f"<h2>Dice and draws</h2>{draws_table(reading)}" if reading.chances else "",
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
    ends = ", ".join(f"{name} {worth[-1]}L" for name, worth in series.values())
    svg = lines_svg(course.steps, series, "Net worth of the players", f"At the end: {ends}.", w=720, h=220, size=13)
    return f"<h2>Net worth at the end of every round</h2><p class=see>{_words(say.lead(reading, course))}</p>{svg}"


def _player(reading: Reading, seat: int) -> str:
    course, name = reading.by_round(), reading.names[seat]
    held = dict(zip(reading.assets, course.held[seat], strict=True))
    steps, start = reading.waterfall(seat), sum(reading.start[seat])
    lights = reading.highlights(seat, MOST_DISCS)
    became = f"{lakh(start)} became {lakh(reading.worth(seat))}"
    bands = bands_svg(
        course.steps, held, f"{name}: net worth by asset", say.swings(reading, course, seat),
        discs=[each.round for each in lights], w=360, h=150, size=12,
    )  # fmt: skip
    fall = waterfall_svg(steps, start, f"{name}: {became}", say.causes(steps), w=360, size=11)
    events = "".join(f"<li>Round {e.round} ({signed(e.amount)}). {_words('. '.join(e.words))}.</li>" for e in lights)
    head = f"<h2>{token_html(seat, name, 18)}{_words(name)}: {became}</h2>"
    return f"<div class=player>{head}{bands}<p class=see>{_words(say.causes(steps))}</p>{fall}<ol>{events}</ol></div>"


def _luck(reading: Reading, crew: tuple[StandIn, ...], found: tuple[Standing, ...]) -> str:
    lines = "".join(
        f"<li>{_words(' '.join(sentences(reading, crew[seat], found[seat])))}</li>" for seat in reading.ranked
    )
    caveats = "".join(f"<li>{_words(line)}</li>" for line in say.CAVEATS)
    table = standings_table(reading, found)
    return f"<h2>Luck or decision?</h2>{table}<ul>{lines}</ul><p class=see>What this cannot say</p><ul>{caveats}</ul>"


def _ledger(reading: Reading) -> str:
    heads = ("Round", "Turn", "Payer", "Payee", "Asset", "Amount", "Why")
    return table_html(heads, reading.rows(), "Amounts in L", numbers=False)
