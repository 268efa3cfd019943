"""A figure and its error bars."""

import math
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Interval:
    """A figure with its 95 % error bars. None: no such figure, or no bound on that side.

    `margin`: half of the interval, what is written after ±; None unless bounded on both sides.
    """

    value: float | None = None
    low: float | None = None
    high: float | None = None
    margin: float | None = None

    @classmethod
    def of(
        cls, value: float | None, low: float | None, high: float | None
    ) -> "Interval":
        """Return the interval with its margin."""
        margin = None if low is None or high is None else (high - low) / 2
        return cls(value, low, high, margin)

    @property
    def side(self) -> int:
        """Return 1 or -1 where all of the interval is above 0, or below it, else 0."""
        if self.low is not None and self.low > 0:
            return 1
        return -1 if self.high is not None and self.high < 0 else 0


def elo_of_score(score: float) -> float | None:
    """Return the Elo difference that a score, 0 to 1, stands for; None at and beyond the ends."""
    return 400 * math.log10(score / (1 - score)) if 0 < score < 1 else None
