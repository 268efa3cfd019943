"""How games went: their lengths, times, endings, openings."""

from collections.abc import Mapping, Sequence
from typing import Final

from markupsafe import Markup

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.report import tallies
from shoutan_clients.match.report.charts.bars import Bar, Part, histogram, stacked
from shoutan_clients.match.report.charts.drawing import figure
from shoutan_clients.match.report.charts.lines import Series, times
from shoutan_clients.match.report.conditions import marked, opening_words
from shoutan_clients.match.report.html import (
    Cell,
    Column,
    cut,
    figures,
    folded,
    joined,
    table,
)
from shoutan_clients.match.report.results import percent
from shoutan_clients.match.report.tallies import Tally
from shoutan_clients.match.wording import duration, many

Classes = Mapping[str, str]
BANDS_OF: Final = 3
"""Bands of more engines than that would hide each other."""
FEW: Final = 20
"""Of fewer moves nobody can say what 90 % of them take."""
OPENINGS_SHOWN: Final = 20


def lengths(lines: Sequence[GameLine]) -> list[Markup]:
    """Return the histogram of moves in a game."""
    bins = tallies.lengths(lines)
    if not bins:
        return []
    drawn = histogram("lengths", "Lengths of games", bins, "moves")
    rows = [(f"{low}–{high - 1}", count) for low, high, count in bins if count]
    heads = [Column("Moves", is_figures=False), Column("Games")]
    return [
        figure(
            "Lengths of games",
            drawn,
            folded("As a table", table("Lengths of games", heads, rows)),
        )
    ]


def time_use(
    plan: MatchPlan, lines: Sequence[GameLine], classes: Classes
) -> list[Markup]:
    """Return how long engines thought, by the move of the game."""
    paces = {one: held for one, held in tallies.paces(plan, lines).items() if held}
    if not paces:
        return []
    most = max(pace.turns for held in paces.values() for pace in held)
    has_bands = len(paces) <= BANDS_OF and most >= FEW
    series = [
        Series(
            engine,
            classes.get(engine, ""),
            [(pace.move, pace.median) for pace in held],
            [pace.low for pace in held] if has_bands else (),
            [pace.high for pace in held] if has_bands else (),
        )
        for engine, held in paces.items()
    ]
    peaks = {
        one: max(held, key=lambda pace: pace.median) for one, held in paces.items()
    }
    text = "; ".join(
        f"{cut(one, 24)} thinks the longest around move {peak.move:.0f}, "
        f"{duration(peak.median)} in the median"
        for one, peak in peaks.items()
    )
    drawn = times(
        "times", "Time for a move", f"{text}.", series, unit="move of the game"
    )
    rows = [
        (
            marked(engine, classes),
            f"{pace.move:.0f}",
            *(
                Cell(duration(value), value)
                for value in (pace.low, pace.median, pace.high)
            ),
            pace.turns,
        )
        for engine, held in paces.items()
        for pace in held
    ]
    heads = ("Around move", "5 %", "Median", "95 %", "Moves")
    as_table = table(
        "Time for a move",
        [Column("Engine", is_figures=False), *map(Column, heads)],
        rows,
    )
    band = ", with what 90 % of the moves took" if has_bands else ""
    note = f"Median{band}; a scale by powers of ten."
    return [
        figure("Time for a move", drawn, joined([note, folded("As a table", as_table)]))
    ]


def endings(
    names: Sequence[str], lines: Sequence[GameLine], classes: Classes
) -> list[Markup]:
    """Return how games ended, and who won them so."""
    held = tallies.endings(lines)
    if not held:
        return []
    nobody = [
        word
        for word in ("drawn", "void", "unknown")
        if any(getattr(one, word) for one in held.values())
    ]
    bars: list[Bar] = []
    rows: list[list[object]] = []
    for kind, one in held.items():
        label = tallies.ending_words(kind)
        won = [one.won_by.get(engine, 0) for engine in names]
        rest = [int(getattr(one, word)) for word in nobody]
        parts = [
            Part(
                count,
                classes.get(engine, ""),
                f"{label}: {count} won by {cut(engine, 40)}",
            )
            for engine, count in zip(names, won, strict=True)
        ]
        parts += [
            Part(count, "none", f"{label}: {count} {word}")
            for word, count in zip(nobody, rest, strict=True)
        ]
        bars.append(Bar(label, parts))
        rows.append([label, *won, *rest, one.games])
    told = ", ".join(f"{bar.total} by {bar.label}" for bar in bars)
    drawn = stacked("endings", "Endings", f"{told}.", bars)
    as_table = table(
        "Endings: games won by each engine",
        [
            Column("Ended by", is_figures=False),
            *(Column(marked(engine, classes)) for engine in names),
            *(Column(word.capitalize()) for word in nobody),
            Column("Games"),
        ],
        rows,
    )
    return [figures([figure("Endings, by who won", drawn), as_table])]


def openings(
    names: Sequence[str], lines: Sequence[GameLine], classes: Classes
) -> list[Markup]:
    """Return the results from each opening; where there are many, the rest on demand."""
    held = tallies.openings(lines)
    if not held:
        return []
    rows: list[list[object]] = []
    for opening, one in held.items():
        engines: list[object] = []
        for engine in names:
            tally = one.engines.get(engine)
            shown = (
                f"{tally.points:g} of {tally.counted}"
                if tally and tally.counted
                else None
            )
            engines.append(Cell(shown, tally.share if tally else None))
        label = opening_words(cut(opening, 60), one.placed)
        share = one.black.share
        rows.append([label, one.games, Cell(percent(share, 0), share), *engines])
    heads = [
        Column("Opening", is_figures=False),
        Column("Games"),
        Column("Black’s score"),
        *(Column(marked(engine, classes)) for engine in names),
    ]
    caption = "Results from each opening, points of games that count"
    black = Tally()
    for line in lines:
        black.add(line, line.black)
    found = [
        Markup('<p class="note">Black scored {} in all.</p>').format(
            percent(black.share) or "nothing that counts"
        ),
        table(caption, heads, rows[:OPENINGS_SHOWN], names="sorts"),
    ]
    rest = rows[OPENINGS_SHOWN:]
    if rest:
        found.append(
            folded(
                many(len(rest), "more opening"),
                table(f"{caption}: the rest", heads, rest, names="sorts"),
            )
        )
    return found


def repeated(left_out: Mapping[int, int]) -> Markup:
    """Return which games had the same moves as an earlier one."""
    if not left_out:
        return Markup(
            '<p class="note">No game repeats an earlier one move by move.</p>'
        )
    told = ", ".join(f"{number} (as {first})" for number, first in left_out.items())
    count = len(left_out)
    which = (
        "One game repeats an earlier one"
        if count == 1
        else f"{many(count, 'game')} repeat earlier ones"
    )
    sentence = (
        f"{which} move by move. The tables count that; it tells nothing new about who is "
        "stronger: error bars and tests leave it out, of pairs those of which both "
        "games are repeats."
    )
    shown = Markup('<p class="note">{}</p>')
    return shown.format(sentence) + folded("Which games", shown.format(f"{told}."))
