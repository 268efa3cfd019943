"""What a match came to, in words and tables for a terminal of 80 columns or less."""

import textwrap
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Final

from shoutan_clients.match.report import FILE as REPORT
from shoutan_clients.match.showing.meetings_table import is_gauntlet, meetings_table
from shoutan_clients.match.showing.words import (
    interval_text,
    percent,
    record_text,
    sprt_lines,
    whole_pairs,
)
from shoutan_clients.match.wording import MOSTLY_FORFEITS, by_all_games, chance

if TYPE_CHECKING:
    from shoutan_clients.match.statistics import Pairing, Standings

WIDTH: Final = 78
_CELL: Final = 8
_MOST_ACROSS: Final = 6
"""Engines in a cross table; of more, each pairing has a line."""


def final_table(
    standings: "Standings",
    sentences: Sequence[str],
    out: Path | None,
    width: int = WIDTH,
) -> list[str]:
    """Return the lines; `sentences` are advice. `out`: where the results are."""
    width = max(40, min(width, WIDTH))
    lines = [*_engines(standings, width), ""]
    if len(standings.engines) > 2:
        if is_gauntlet(standings) or len(standings.engines) > _MOST_ACROSS:
            lines += [*meetings_table(standings, width), ""]
        else:
            lines += [*_cross(standings), ""]
        if superior := [*_superiority(standings)]:
            lines += [*superior, ""]
    elif standings.pairings and standings.pairings[0].strength.samples:
        lines += [*_figures(standings.pairings[0], standings, width), ""]
    if standings.games:
        lines += [*_endings(standings), *_for_nobody(standings), ""]
    for sentence in sentences:
        lines += textwrap.wrap(sentence, width)
    if out is not None:
        if lines[-1]:
            lines.append("")
        if (out / REPORT).exists():  # a disk that is full has no room for it
            lines.append(f"report   {out / REPORT}")
        lines.append(f"records  {out / 'games'}")
    return [line.rstrip() for line in lines]


def _engines(standings: "Standings", width: int) -> Iterator[str]:
    """Yield a line for each engine, the best one first; two where that is too long."""
    ratings = {}
    rows = list(standings.engines)
    if standings.ratings is not None:
        ratings = {rating.name: rating for rating in standings.ratings.ratings}
        place = {name: i for i, name in enumerate(ratings)}
        rows.sort(key=lambda row: place[row.name])
    wide = max(len(row.name) for row in rows)
    elo = "Elo".rjust(11) if ratings else ""
    colors = f"  {'as Black':>12}  {'as White':>12}"
    is_short = wide + len(elo) + len(colors) + 16 <= width
    yield f"{'':{wide}} {'games':>6} {'score':>8}{elo}{colors if is_short else ''}"
    for row in rows:
        tally = row.tally
        if ratings:
            elo = interval_text(ratings[row.name].elo).rjust(11)
        black, white = record_text(tally.black), record_text(tally.white)
        line = (
            f"{row.name:{wide}} {tally.record.games:>6} {percent(tally.score):>8}{elo}"
        )
        if is_short:
            yield f"{line}  {black:>12}  {white:>12}"
        else:
            yield line
            yield f"  as Black {black}, as White {white}"
    if standings.ratings is not None:
        what = "these engines" if standings.ratings.groups == 1 else "engines that met"
        yield f"Elo above the average of {what}, with error bars of 95 %"


def _figures(pairing: "Pairing", standings: "Standings", width: int) -> Iterator[str]:
    """Yield how much stronger the first of two engines is."""
    strength = pairing.strength
    yield f"{pairing.first} against {pairing.second}"
    by = f"by {whole_pairs(pairing)}, " if pairing.is_half else ""
    yield f"{by}with error bars of 95 %:"
    if pairing.tally.mostly_forfeits:
        yield f"  ({MOSTLY_FORFEITS})"
    yield f"  Elo                {interval_text(strength.elo)}"
    yield f"  normalized Elo     {interval_text(strength.nelo)}"
    yield f"  superiority (LOS)  {chance(strength.told_los)}"
    pairs = pairing.pentanomial
    if pairs.pairs:
        yield (
            f"  pairs              LL {pairs.ll}, LD {pairs.ld},"
            f" DD {pairs.dd}, WL {pairs.wl}, WD {pairs.wd}, WW {pairs.ww}"
        )
    if standings.sprt is not None:
        label = "sequential test"
        for text in sprt_lines(pairing, standings.sprt):
            for row in textwrap.wrap(text, width - 21):
                yield f"  {label:17}  {row}"
                label = ""


def _cross(standings: "Standings") -> Iterator[str]:
    """Yield who made how many points against whom, as points of games."""
    names = [row.name for row in standings.engines]
    if standings.ratings is not None:
        names = [rating.name for rating in standings.ratings.ratings]
    yield from _grid(names, lambda name, other: _cell(standings, name, other))


def _grid(names: Sequence[str], cell: Callable[[str, str], str]) -> Iterator[str]:
    """Yield a table of each engine against each, which have numbers across."""
    wide = max(map(len, names)) + 3
    yield f"{'':{wide}}" + "".join(f"{n:>{_CELL}}" for n in range(1, len(names) + 1))
    for number, name in enumerate(names, 1):
        cells = (cell(name, other) for other in names)
        yield f"{number:>2} {name:{wide - 3}}" + "".join(f"{c:>{_CELL}}" for c in cells)


def _superiority(standings: "Standings") -> Iterator[str]:
    """Yield how likely each engine is stronger than each; of many, than the next one."""
    if standings.ratings is None or not standings.ratings.differences:
        return
    held = standings.ratings.superiority
    of = by_all_games(standings.ratings.prior_draws)
    names = [rating.name for rating in standings.ratings.ratings]
    if len(names) > _MOST_ACROSS:
        yield "likelihood of superiority (LOS) over the next one,"
        yield of
        for name, other in pairwise(names):
            if (name, other) in held:
                yield f"  {name} over {other}: {chance(held[name, other])}"
        return
    yield "likelihood of superiority (LOS) over the engine of the column,"
    yield of
    yield from _grid(
        names, lambda name, other: _superior(held.get((name, other)), name == other)
    )


def _superior(share: float | None, is_same: bool) -> str:
    """Return a likelihood in few letters."""
    if share is None:
        return "x" if is_same else "-"
    words = chance(share).replace(" %", "%")
    return words.replace("above ", ">").replace("below ", "<")


def _cell(standings: "Standings", name: str, other: str) -> str:
    if (pairing := standings.pairing(name, other)) is not None:
        record = pairing.tally.record
        return f"{record.points:g}/{record.games}"
    if (pairing := standings.pairing(other, name)) is not None:
        record = pairing.tally.record
        return f"{record.games - record.points:g}/{record.games}"
    return "x" if name == other else "-"


def _endings(standings: "Standings") -> Iterator[str]:
    """Yield how games ended, and who won and lost by it."""
    if len(standings.engines) == 2:
        first = standings.engines[0]
        yield f"how games ended, for {first.name}"
        yield f"{'':17} {'games':>6} {'won':>6} {'lost':>6}"
        for ending in first.tally.endings:
            yield (
                f"  {ending.reason.replace('_', ' '):15} {ending.games:>6}"
                f" {ending.won:>6} {ending.lost:>6}"
            )
        return
    wide = max(len(row.name) for row in standings.engines)
    yield "how games ended (won, lost)"
    for row in standings.engines:
        parts = [
            f"{ending.reason.replace('_', ' ')} {ending.games} (+{ending.won} -{ending.lost})"
            for ending in row.tally.endings
        ]
        yield from textwrap.wrap(
            f"  {row.name:{wide}}  {', '.join(parts)}",
            WIDTH,
            subsequent_indent=" " * (wide + 4),
        )


def _for_nobody(standings: "Standings") -> Iterator[str]:
    if standings.void or standings.unknown:
        yield f"count for nobody: {standings.void} void, {standings.unknown} unknown"
