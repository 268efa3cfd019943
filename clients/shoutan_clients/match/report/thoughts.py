"""What engines thought during the last games: the lead that each of them saw, by move."""

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Final

from markupsafe import Markup

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.report.charts.drawing import Point, figure
from shoutan_clients.match.report.charts.lines import Level, Series, over
from shoutan_clients.match.report.html import clean, cut, joined, link
from shoutan_clients.match.report.strength import signed

LAST: Final = 4
"""Games of which it is shown."""


def thoughts(lines: Sequence[GameLine], classes: Mapping[str, str]) -> list[Markup]:
    """Return a chart for each of the last games in which an engine said what it thought."""
    found: list[Markup] = []
    for line in reversed(lines):
        if len(found) == LAST:
            break
        if held := _series(line, classes):
            found.append(_chart(line, held))
    return found[::-1]


def _series(line: GameLine, classes: Mapping[str, str]) -> list[Series]:
    """Return the leads of each side, good for Black; those of two turns make a line."""
    order = ("black", "white") if line.first_turn == "black" else ("white", "black")
    found: list[Series] = []
    for color in ("black", "white"):
        engine: str = getattr(line, color)
        points: list[Point] = [
            (turn + 1, score)
            for turn, score in enumerate(line.scores)
            if order[turn % 2] == color and score is not None and isfinite(score)
        ]
        if len(points) > 1:
            found.append(Series(engine, classes.get(engine, ""), points))
    return found


def _chart(line: GameLine, held: Sequence[Series]) -> Markup:
    told = "; ".join(
        f"{cut(one.label, 24)} in the end sees {signed(one.points[-1][1])}"
        for one in held
    )
    drawn = over(
        f"thought-{line.number}",
        f"Leads in game {line.number}",
        f"Points good for Black: {told}.",
        held,
        unit="move",
        levels=[Level(0, "even")],
    )
    who = f"{cut(line.black, 24)} (Black) v {cut(line.white, 24)} (White)"
    note = joined(
        [link(line.sgf, f"Game {line.number}"), f": {who}, {clean(line.result)}"]
    )
    return figure(f"Game {line.number}: lead for Black, in points", drawn, note)
