"""Who is stronger: Elo and its course, pairs of games, the sequential test."""

from collections.abc import Mapping
from typing import Final

from markupsafe import Markup

from shoutan_clients.match.report.charts.bars import columns
from shoutan_clients.match.report.charts.drawing import figure
from shoutan_clients.match.report.charts.intervals import Interval, intervals
from shoutan_clients.match.report.conditions import marked
from shoutan_clients.match.report.findings import Findings, Rating
from shoutan_clients.match.report.html import (
    NONE,
    Cell,
    Column,
    cut,
    folded,
    joined,
    name,
    table,
)
from shoutan_clients.match.wording import chance, is_lopsided, many

Classes = Mapping[str, str]
MEETINGS_SHOWN: Final = 28
"""Rows in view: all pairings of eight engines."""


def signed(value: float | None) -> str:
    """Return whole Elo with its sign, a dash for none."""
    if value is None:
        return NONE
    return f"{value:+.0f}".replace("-", "−") if round(value) else "0"


def elo(findings: Findings, classes: Classes) -> list[Markup]:
    """Return the plot of Elo with error bars."""
    rows = findings.ratings
    if not rows:
        return []
    bars = [
        Interval(
            one.name,
            classes.get(one.name, ""),
            one.elo,
            one.low,
            one.high,
            _margin(one),
        )
        for one in rows
    ]
    told = "; ".join(
        f"{cut(one.name, 24)} {signed(one.elo)}, "
        f"from {signed(one.low)} to {signed(one.high)}"
        for one in rows
    )
    drawn = intervals(
        "elo", "Elo with 95 % error bars", f"{told}.", bars, unit=findings.scale
    )
    return [figure("Elo, with 95 % error bars", drawn)]


def _margin(held: Rating) -> str:
    """Return what is written beside an interval: as "+35 ± 20", or the end it has."""
    if held.low is not None and held.high is not None:
        if held.elo is not None and is_lopsided(held.elo, held.low, held.high):
            return signed(held.elo)  # the ends are drawn; ± would mislead
        value = "" if held.elo is None else f"{signed(held.elo)} "
        return f"{value}± {(held.high - held.low) / 2:.0f}"
    if held.low is not None:
        return f"> {signed(held.low)}"
    return f"< {signed(held.high)}" if held.high is not None else "unknown"


def ratings(findings: Findings, classes: Classes) -> list[Markup]:
    """Return the ratings as a table; a single one is among the facts."""
    if len(findings.ratings) < 2:
        return []
    has_groups = len({one.group for one in findings.ratings}) > 1
    heads = [Column("Engine", is_figures=False), *map(Column, ("Elo", "from", "to"))]
    heads += [Column("Games"), *([Column("Group")] if has_groups else [])]
    rows = [
        [
            marked(one.name, classes),
            *(Cell(signed(value), value) for value in (one.elo, one.low, one.high)),
            one.games,
            *([one.group] if has_groups else []),
        ]
        for one in findings.ratings
    ]
    return [table(f"{findings.scale}, 95\u202f% error bars", heads, rows)]


def against(findings: Findings, classes: Classes) -> list[Markup]:
    """Return how far each engine is from each that it met; of many, the rest on demand."""
    held = findings.against
    if not held:
        return []
    rows = [
        [
            marked(one.first, classes),
            marked(one.second, classes),
            one.games,
            Cell(
                None
                if one.share is None
                else f"{one.share:.1%}".replace("%", "\u202f%"),
                one.share,
            ),
            Cell(one.elo or None, one.sort),
            _superior(one.superiority, is_same=False),
        ]
        for one in held
    ]
    heads = [
        Column("Engine", is_figures=False),
        Column("against", is_figures=False),
        *map(Column, ("Games", "Score", "Elo", "Superiority")),
    ]
    by = "whole pairs" if findings.is_by_pairs else "games"
    caption = (
        f"Each against each: Elo and superiority by the {by} of these two alone,"
        " 95\u202f% error bars"
    )
    found = [table(caption, heads, rows[:MEETINGS_SHOWN], names="sorts")]
    if rest := rows[MEETINGS_SHOWN:]:
        shown = table(f"{caption}: the rest", heads, rest, names="sorts")
        found.append(folded(many(len(rest), "more pairing"), shown))
    return found


def superiority(findings: Findings, classes: Classes) -> list[Markup]:
    """Return how likely each engine is stronger than each, of more than two."""
    held = findings.superiority
    if not held:
        return []
    order = [one.name for one in findings.ratings]
    rows = [
        [
            marked(engine, classes),
            *(_superior(held.get((engine, other)), engine == other) for other in order),
        ]
        for engine in order
    ]
    heads = [Column(name(cut(engine, 24))) for engine in order]
    return [
        table(
            "Likelihood of superiority: the row’s engine over the column’s,"
            f" {findings.superiority_by}",
            [Column("Engine", is_figures=False), *heads],
            rows,
        )
    ]


def _superior(share: float | None, is_same: bool) -> object:
    if share is None:
        return "·" if is_same else None
    return Cell(chance(share).replace(" %", "\u202f%"), share)


def pairs(findings: Findings, first: str) -> list[Markup]:
    """Return the pentanomial: what each pair of games brought the first engine."""
    held = findings.pairs
    if not any(held):
        return []
    counts = list(zip(("0", "½", "1", "1½", "2"), held, strict=True))
    shown = cut(first, 24)
    text = ", ".join(f"{count} with {label}" for label, count in counts)
    drawn = columns(
        "pairs",
        "Pairs of games by points",
        f"Pairs by the points that they brought {shown}: {text}.",
        counts,
    )
    total = sum(held)
    which = "One pair" if total == 1 else many(total, "pair")
    note = joined([f"{which}, by the points of ", name(shown), "."])
    return [figure("Pairs of games (pentanomial)", drawn, note)]
