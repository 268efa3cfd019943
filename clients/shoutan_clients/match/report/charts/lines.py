"""Charts over an order: over games, or over the moves of a game."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field

from markupsafe import Markup

from shoutan_clients.match.report.charts.drawing import (
    Point,
    axis_below,
    band,
    chart,
    dot,
    line,
    lines_across,
    path,
    words,
)
from shoutan_clients.match.report.charts.scale import (
    LONGEST,
    WIDTH,
    Scale,
    apart,
    room_for,
    ticks,
    whole_ticks,
)
from shoutan_clients.match.wording import duration

FOOT = 176


@dataclass(frozen=True, slots=True)
class Series:
    """One line: its points, the ends of its band where it has one, its CSS class."""

    label: str
    names: str
    points: Sequence[Point]
    low: Sequence[float] = field(default=())
    high: Sequence[float] = field(default=())


@dataclass(frozen=True, slots=True)
class Level:
    """A line across at a value, with its name."""

    value: float
    label: str


def over(
    id_: str,
    title: str,
    text: str,
    series: Sequence[Series],
    *,
    unit: str,
    levels: Sequence[Level] = (),
    limits: tuple[float, float] | None = None,
) -> Markup:
    """Return lines over whole numbers, such as games, on a linear scale of values."""
    values = [value for one in series for _, value in one.points]
    values += [value for one in series for value in (*one.low, *one.high)]
    values += [level.value for level in levels]
    low, high = limits or (min(values, default=0), max(values, default=1))
    room = (high - low or 1) * 0.06
    if limits is None:
        low, high = low - room, high + room
    y = Scale(low, high, FOOT, 10)
    marks = [(tick, f"{tick:g}".replace("-", "−")) for tick in ticks(low, high)]
    return _drawn(id_, title, text, series, y, marks, unit, levels)


def times(
    id_: str, title: str, text: str, series: Sequence[Series], *, unit: str
) -> Markup:
    """Return lines of durations, in ms, on a logarithmic scale: engines differ widely."""
    logs = [
        Series(
            one.label,
            one.names,
            [(x, _log(value)) for x, value in one.points],
            [_log(value) for value in one.low],
            [_log(value) for value in one.high],
        )
        for one in series
    ]
    values = [value for one in logs for _, value in one.points]
    values += [value for one in logs for value in (*one.low, *one.high)]
    low, high = min(values, default=0), max(values, default=3)
    if high - low < 1:
        low, high = low - (1 - high + low) / 2, high + (1 - high + low) / 2
    y = Scale(low, high, FOOT, 10)
    powers = range(math.ceil(low), math.floor(high) + 1)
    factors = (1.0,) if high - low > 3 else (1.0, 2.0, 5.0)
    stops = [
        math.log10(factor * 10**power)
        for power in range(powers.start - 1, powers.stop + 1)
        for factor in factors
    ]
    marks = [(stop, duration(10**stop)) for stop in stops if low <= stop <= high]
    return _drawn(id_, title, text, logs, y, marks, unit, ())


def _log(ms: float) -> float:
    return math.log10(max(ms, 1.0))


def _drawn(
    id_: str,
    title: str,
    text: str,
    series: Sequence[Series],
    y: Scale,
    marks: Sequence[tuple[float, str]],
    unit: str,
    levels: Sequence[Level],
) -> Markup:
    wheres = [x for one in series for x, _ in one.points]
    labels = [one.label for one in series] + [one.label for one in levels]
    right = WIDTH - 7 - room_for(labels, 91)
    first, last = min(wheres, default=0), max(wheres, default=1)
    if not whole_ticks(first, last):  # one place only: it stands between two numbers
        first, last = math.floor(first), math.ceil(last)
    x = Scale(first, last, 52, right)
    parts: list[object] = [lines_across(y, (x.start, x.end), marks, at=46)]
    for level in levels:
        at = y.at(level.value)
        parts.append(line((x.start, at), (x.end, at), "level"))
    for one in series:
        if one.low and len(one.points) > 1:
            places = [x.at(where) for where, _ in one.points]
            low = [(at, y.at(v)) for at, v in zip(places, one.low, strict=True)]
            high = [(at, y.at(v)) for at, v in zip(places, one.high, strict=True)]
            parts.append(band(low, high, f"band {one.names}"))
    for one in series:
        points = [(x.at(where), y.at(value)) for where, value in one.points]
        parts.append(path(points, f"series {one.names}"))
        parts.append(dot(points[-1], 3, f"part {one.names}"))
    named = [(one.label, y.at(one.points[-1][1]), one.names) for one in series]
    named += [(one.label, y.at(one.value), "") for one in levels if one.label]
    places = apart([at for _, at, _ in named], 15, 12, FOOT)
    for (label, _, names), at in zip(named, places, strict=True):
        parts.append(
            words(
                (right + 7, at + 4),
                label,
                f"label {names}" if names else "tick",
                longest=LONGEST,
            )
        )
    below = [(tick, f"{tick:g}") for tick in whole_ticks(x.low, x.high, 6)]
    parts += [axis_below(x, FOOT, below), words((x.end, FOOT + 34), unit, "end tick")]
    return chart(id_, title, text, FOOT + 40, *parts)
