"""Charts of counts: a histogram, stacked bars with one row for each kind of thing."""

from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from shoutan_clients.match.report.charts.drawing import (
    axis_below,
    box,
    chart,
    lines_across,
    words,
)
from shoutan_clients.match.report.charts.scale import WIDTH, Scale, whole_ticks
from shoutan_clients.match.report.html import joined


def histogram(
    id_: str, title: str, bins: Sequence[tuple[int, int, int]], unit: str
) -> Markup:
    """Return a histogram of bins of one width: from, up to (excluded), how many.

    One of them holds something, at least.
    """
    most = max(count for *_, count in bins)
    total = sum(count for *_, count in bins)
    fullest = max(bins, key=lambda held: held[2])
    held = [(low, high) for low, high, count in bins if count]
    text = (
        f"{total} in all; most of them, {fullest[2]}, have {fullest[0]} to "
        f"{fullest[1] - 1} {unit}. The fewest are at least {held[0][0]}, "
        f"the most at most {held[-1][1] - 1}."
    )
    x = Scale(bins[0][0], bins[-1][1], 34, WIDTH - 8)
    y = Scale(0, most, 156, 12)
    parts: list[object] = [
        lines_across(
            y, (x.start, x.end), [(t, f"{t:g}") for t in whole_ticks(0, most, 4)], at=28
        )
    ]
    for low, high, count in bins:
        if count:
            left, top = x.at(low), y.at(count)
            parts.append(box(left + 0.5, top, x.at(high) - left - 1, 156 - top, "ink"))
    marks = [(t, f"{t:g}") for t in whole_ticks(x.low, x.high, 7)]
    parts += [axis_below(x, 156, marks), words((x.end, 191), unit, "end tick")]
    return chart(id_, title, text, 196, *parts)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a bar: how many, its CSS classes, what it says under the mouse."""

    count: int
    names: str
    tip: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A row of a chart of stacked bars."""

    label: str
    parts: Sequence[Part]

    @property
    def total(self) -> int:
        """Return how many it stands for."""
        return sum(part.count for part in self.parts)


def stacked(id_: str, title: str, text: str, bars: Sequence[Bar]) -> Markup:
    """Return rows of bars; each part shows its number where there is room for it."""
    x = Scale(0, max((bar.total for bar in bars), default=1), 112, WIDTH - 40)
    drawn = joined(_row(bar, x, 6 + 28 * number) for number, bar in enumerate(bars))
    return chart(id_, title, text, 28 * len(bars) + 8, drawn)


def _row(bar: Bar, x: Scale, top: float) -> Markup:
    parts: list[object] = [words((104, top + 15), bar.label, "end", longest=15)]
    at, before = 0, x.start
    for part in bar.parts:
        if not part.count:
            continue
        at += part.count
        after = x.at(at)
        # A hair of paper between parts; a single game stays to be seen.
        wide = max(1.5, after - before - 1)
        drawn = Markup("<g><title>{}</title>{}</g>").format(
            part.tip, box(before, top, wide, 20, f"part {part.names}")
        )
        parts.append(drawn)
        if wide > 9 + 7 * len(str(part.count)):
            middle = (before + before + wide) / 2
            parts.append(
                words((middle, top + 15), str(part.count), f"mid on {part.names}")
            )
        before = after
    parts.append(words((max(before, x.start) + 6, top + 15), str(bar.total), "tick"))
    return joined(parts)


def columns(
    id_: str, title: str, text: str, counts: Sequence[tuple[str, int]]
) -> Markup:
    """Return a few columns, each with its number above and its name below."""
    most = max((count for _, count in counts), default=0) or 1
    y = Scale(0, most, 130, 22)
    step = (WIDTH - 20) / len(counts)
    parts: list[object] = []
    for place, (label, count) in enumerate(counts):
        middle = 10 + step * (place + 0.5)
        top = y.at(count)
        parts += [
            box(middle - step * 0.32, top, step * 0.64, 130 - top, "ink"),
            words((middle, top - 6), str(count), "mid"),
            words((middle, 147), label, "mid tick"),
        ]
    parts.append(axis_below(Scale(0, 1, 10, WIDTH - 10), 130, ()))
    return chart(id_, title, text, 156, *parts)
