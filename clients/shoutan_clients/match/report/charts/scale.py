"""From values to places on a chart, and which values an axis names."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

WIDTH: Final = 420
"""Of every chart, in units of SVG: type of 13 is still read on a telephone."""

LONGEST: Final = 18
"""Letters of a name in a chart; of a longer one both ends."""
_LETTER: Final = 7.5
"""Room for a letter, in type of 13."""


def room_for(labels: Iterable[str], least: float) -> float:
    """Return how wide names beside a chart are, `least` or more."""
    longest = max(map(len, labels), default=0)
    return max(least, _LETTER * min(LONGEST, longest))


@dataclass(frozen=True, slots=True)
class Scale:
    """A linear way from values to places; `low` lies at `start`, `high` at `end`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Return the place of a value, kept within the chart."""
        part = (value - self.low) / ((self.high - self.low) or 1.0)
        return self.start + min(1.0, max(0.0, part)) * (self.end - self.start)


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Return round values from `low` to `high`, some `about` of them, 1-2-5 apart."""
    span = high - low
    if not span > 0 or not math.isfinite(span):
        return [low]
    power = 10.0 ** math.floor(math.log10(span / about))
    step = next(
        (power * factor for factor in (1, 2, 5) if power * factor * about >= span),
        power * 10,
    )
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]


def whole_ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Return `ticks` that are whole numbers: of games, of moves."""
    return [tick for tick in ticks(low, high, about) if tick == int(tick)]


def apart(places: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Return places of labels, as near to `places` as `gap` allows, in the same order.

    They stay between `low` and `high`; without the room, they begin below `low`.
    """
    order = sorted(range(len(places)), key=lambda i: places[i])
    found = [min(max(places[i], low), high) for i in order]
    for at in range(1, len(found)):
        found[at] = max(found[at], found[at - 1] + gap)
    limit = high
    for at in reversed(range(len(found))):
        found[at] = min(found[at], limit)
        limit = found[at] - gap
    result = [0.0] * len(places)
    for place, i in zip(found, order, strict=True):
        result[i] = place
    return result
