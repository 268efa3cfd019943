"""A chart of values that are known within error bars: one row for each engine."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from shoutan_clients.match.report.charts.drawing import (
    axis_below,
    chart,
    dot,
    line,
    words,
)
from shoutan_clients.match.report.charts.scale import (
    LONGEST,
    WIDTH,
    Scale,
    room_for,
    ticks,
)
from shoutan_clients.match.report.html import joined


@dataclass(frozen=True, slots=True)
class Interval:
    """A value between two others, with its CSS class and the text beside it.

    An end that is None is open: as far as is known, the truth may lie anywhere there.
    """

    label: str
    names: str
    value: float | None
    low: float | None
    high: float | None
    text: str


def intervals(
    id_: str, title: str, text: str, rows: Sequence[Interval], *, unit: str
) -> Markup:
    """Return a row for each: a dot, and a line as far as the truth may lie."""
    known = [v for row in rows for v in (row.low, row.value, row.high) if v is not None]
    low, high = min(*known, 0.0, 0.0), max(*known, 0.0, 0.0)
    room = (high - low or 20) * 0.06
    names = room_for((row.label for row in rows), 104)
    x = Scale(low - room, high + room, names + 8, WIDTH - 92)
    foot = 10 + 30 * len(rows)
    marks = [
        (tick, f"{tick:+g}".replace("-", "−") if tick else "0")
        for tick in ticks(x.low, x.high, 5)
    ]
    zero = x.at(0)
    return chart(
        id_,
        title,
        text,
        foot + 40,
        line((zero, 8), (zero, foot), "level"),
        joined(_row(row, x, 24 + 30 * number) for number, row in enumerate(rows)),
        axis_below(x, foot, marks),
        words((x.end, foot + 34), unit, "end tick", longest=36),
    )


def _row(row: Interval, x: Scale, y: float) -> Markup:
    low = x.start if row.low is None else x.at(row.low)
    high = x.end if row.high is None else x.at(row.high)
    label = words((x.start - 8, y + 4), row.label, "end", longest=LONGEST)
    parts: list[object] = [label]
    if row.low is not None or row.high is not None:
        parts.append(line((low, y), (high, y), f"whisker {row.names}"))
    parts += [
        line((x.at(end), y - 5), (x.at(end), y + 5), f"whisker {row.names}")
        for end in (row.low, row.high)
        if end is not None
    ]
    if row.value is not None:
        parts.append(dot((x.at(row.value), y), 5, f"part {row.names}"))
    parts.append(words((WIDTH - 86, y + 4), row.text, "label"))
    return joined(parts)
