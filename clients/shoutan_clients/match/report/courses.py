"""How it went, game by game: Elo, the sequential test, scores."""

from collections.abc import Sequence
from typing import Final

from markupsafe import Markup

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.report.charts.drawing import figure
from shoutan_clients.match.report.charts.lines import Level, Series, over
from shoutan_clients.match.report.findings import Findings, Moment
from shoutan_clients.match.report.html import (
    cut,
)
from shoutan_clients.match.report.strength import Classes, signed
from shoutan_clients.match.report.tallies import Tally
from shoutan_clients.match.wording import many

STEPS: Final = 120
"""Points of a curve over games, about."""


def course(findings: Findings, first: str, classes: Classes) -> list[Markup]:
    """Return how Elo and the sequential test went, game by game."""
    found: list[Markup] = []
    held = findings.course
    if len(held) > 1:
        last = held[-1]
        series = Series(
            first,
            classes.get(first, ""),
            [(one.games, one.elo) for one in held],
            [one.low for one in held],
            [one.high for one in held],
        )
        drawn = over(
            "course",
            "Elo over games",
            f"After {many(last.games, 'game')} {cut(first, 24)} is {signed(last.elo)} Elo, "
            f"from {signed(last.low)} to {signed(last.high)}.",
            [series],
            unit="games",
            levels=[Level(0, "even")],
            limits=_limits(held),
        )
        found.append(figure("Elo over games, with its 95 % band", drawn))
    test = findings.test
    if test is not None and len(test.path) > 1:
        steps = list(enumerate(test.path, start=1))
        drawn = over(
            "llr",
            "Log-likelihood ratio",
            f"After {len(steps)} {test.unit} it is {test.path[-1]:.2f}; "
            f"bounds {test.lower:.2f} and {test.upper:.2f}.",
            [Series("LLR", "ink", steps)],
            unit=test.unit,
            levels=[Level(test.lower, test.h0), Level(test.upper, test.h1)],
        )
        found.append(figure("Sequential test: log-likelihood ratio", drawn))
    return found


def _limits(held: Sequence[Moment]) -> tuple[float, float]:
    """Return which Elo to show: the first games alone would hide what comes later."""
    later = [v for one in held[len(held) // 10 :] for v in (one.low, one.high)]
    low, high = min(*later, 0.0), max(*later, 0.0)
    room = (high - low or 1) * 0.06
    return low - room, high + room


def scores(
    names: Sequence[str], lines: Sequence[GameLine], classes: Classes
) -> list[Markup]:
    """Return the score of each of many engines over the games of the match."""
    held = {name: Tally() for name in names}
    points: dict[str, list[tuple[float, float]]] = {name: [] for name in names}
    # The first games would swing from one end to the other.
    every = max(1, len(lines) // STEPS)
    for number, line in enumerate(lines, start=1):
        for engine in {line.black, line.white} & held.keys():
            held[engine].add(line, engine)
            share = held[engine].share
            is_drawn = number % every == 0 or number + every > len(lines)
            if share is not None and is_drawn and number * 20 >= len(lines):
                points[engine].append((number, 100 * share))
    series = [
        Series(name, classes.get(name, ""), points[name])
        for name in names
        if points[name]
    ]
    if not any(len(one.points) > 1 for one in series):
        return []
    told = "; ".join(
        f"{cut(one.label, 24)} {one.points[-1][1]:.0f}\u202f%" for one in series
    )
    drawn = over(
        "scores",
        "Score over games",
        f"In the end: {told}.",
        series,
        unit="games of the match",
        levels=[Level(50, "")],
        limits=_around_half(
            [y for one in series for _, y in one.points[len(one.points) // 10 :]]
        ),
    )
    return [figure("Score over games, in percent", drawn)]


def _around_half(values: Sequence[float]) -> tuple[float, float]:
    """Return which scores to show: those that there are, and some room around the half."""
    return min(*values, 45.0) - 2, max(*values, 55.0) + 2
