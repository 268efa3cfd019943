"""Who won how often: the tables of results."""

from collections.abc import Mapping
from typing import Final

from markupsafe import Markup

from shoutan_clients.match.report.conditions import marked
from shoutan_clients.match.report.html import (
    Cell,
    Column,
    cut,
    name,
    table,
)
from shoutan_clients.match.report.tallies import Tallies, Tally

Classes = Mapping[str, str]
_RARE: Final = frozenset({"Drawn", "Void", "Unknown"})


def percent(share: float | None, digits: int = 1) -> str | None:
    """Return a share of points, None where there is none."""
    return None if share is None else f"{100 * share:.{digits}f}\u202f%"


def by_color(held: Tallies, classes: Classes) -> Markup:
    """Return the table of results, in all and with each color."""
    rows: list[list[object]] = []
    for engine, total in held.total.items():
        rows.append([marked(engine, classes), *_figures(total)])
        for color in ("black", "white"):
            tally = held.by_color[engine, color]
            label = Markup('<span class="as">as {}</span>').format(color.capitalize())
            rows.append([label, *_figures(tally)])
    heads = ("Score", "Won", "Drawn", "Lost", "Void", "Unknown", "Games", "Points")
    # What nobody has is no column: a phone has room for those that say something.
    shown = [
        place
        for place, head in enumerate(heads, start=1)
        if head not in _RARE or any(row[place] for row in rows)
    ]
    figures = [Column("Engine", is_figures=False)]
    figures += [Column(heads[place - 1]) for place in shown]
    kept = [[row[0], *(row[place] for place in shown)] for row in rows]
    return table("Results by color", figures, kept, names="bycolor")


def _figures(held: Tally) -> list[object]:
    return [
        Cell(percent(held.share), held.share),
        held.won,
        held.drawn,
        held.lost,
        held.void,
        held.unknown,
        held.counted,
        f"{held.points:g}",
    ]


def cross(held: Tallies, classes: Classes) -> Markup:
    """Return the cross table: what the engine of a row made of that of a column."""
    order = sorted(held.total, key=lambda one: -(held.total[one].share or 0))
    rows: list[list[object]] = []
    for engine in order:
        row: list[object] = [marked(engine, classes)]
        for other in order:
            tally = held.against.get((engine, other))
            if engine == other or tally is None or not tally.counted:
                row.append("·" if engine == other else None)
                continue
            row.append(
                Markup('<b>{}</b> <span class="sub">{}</span>').format(
                    percent(tally.share), _triple(tally)
                )
            )
        row.append(f"{held.total[engine].points:g}")
        rows.append(row)
    heads = [Column(name(cut(engine, 24))) for engine in order]
    return table(
        "Cross table: the row’s engine against the column’s, won–drawn–lost",
        [Column("Engine", is_figures=False), *heads, Column("Points")],
        rows,
    )


def _triple(held: Tally) -> str:
    return f"{held.won}–{held.drawn}–{held.lost}"
