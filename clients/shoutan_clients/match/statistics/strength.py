"""How much stronger one engine is than another, and how sure that is.

The formulas are those of fishtest and fastchess, so that figures can be compared: the
score's error follows from the variance of the scores of units (pairs, or games), and the
ends of its interval are put through the Elo curve. What they have no answer to is
answered here: results that are all alike have no variance, but are no certainty either.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

from shoutan_clients.match.statistics.likelihood import NELO
from shoutan_clients.match.statistics.sprt import Unit

_NORMAL: Final = NormalDist()
DEVIATIONS: Final = _NORMAL.inv_cdf(0.975)
"""So many standard errors to each side hold 95 % of a normal distribution."""

_ALIKE: Final = 0.05
"""A chance below which results that are all alike are thought impossible."""


def elo_of_score(score: float) -> float | None:
    """Return the Elo difference that a score, 0 to 1, stands for; None at and beyond the ends."""
    return 400 * math.log10(score / (1 - score)) if 0 < score < 1 else None


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


@dataclass(frozen=True, slots=True)
class Strength:
    """How much stronger the first engine is. Without results everything is None.

    `samples` units, each a pair or a game. `score`: 0 to 1, `deviation` that of one unit.
    `elo`: logistic; `nelo`: normalized (per standard deviation of a game). `los`: the
    likelihood of superiority, 0 to 1. `all_alike`: every unit had the same score. Then the
    bounds are exact ones, by what would hardly have stayed unseen (95 %), one-sided where
    all was won or all was lost; `elo.value` is None there, and `nelo` has no value.
    """

    unit: Unit
    samples: int
    score: Interval
    elo: Interval
    nelo: Interval
    los: float | None
    deviation: float | None
    all_alike: bool

    @property
    def games(self) -> int:
        """Return how many games that is."""
        return self.samples * (2 if self.unit is Unit.PAIRS else 1)


def _los_of_alike(score: float, samples: int) -> float:
    """Return the chance of superiority after results that are all alike.

    By Laplace's rule: of all chances to win, even in advance, those above one half.
    """
    if score == 0.5:
        return 0.5
    worse = 0.5 ** (samples + 1)
    return 1 - worse if score > 0.5 else worse


def _alike(unit: Unit, score: float, samples: int) -> Strength:
    # At most so many units can have other scores than the one seen: were it more, one of
    # them would have shown with more than 95 % (Clopper and Pearson, one-sided).
    others = 1 - _ALIKE ** (1 / samples)
    low = score * (1 - others)
    high = 1 - (1 - score) * (1 - others)
    bounds = low if score > 0 else None, high if score < 1 else None
    return Strength(
        unit,
        samples,
        Interval.of(score, low, high),
        Interval.of(
            elo_of_score(score),
            *(None if end is None else elo_of_score(end) for end in bounds),
        ),
        Interval(),
        _los_of_alike(score, samples),
        0.0,
        all_alike=True,
    )


def strength(counts: Sequence[int]) -> Strength:
    """Return what counts say of the first engine: three of games, five of pairs.

    From worst to best: lost, drawn, won; or LL, LD, DD and WL, WD, WW.
    """
    kinds, samples = len(counts), sum(counts)
    unit = Unit.PAIRS if kinds == 5 else Unit.GAMES
    none = Interval()
    if not samples:
        return Strength(unit, 0, none, none, none, None, None, all_alike=False)
    values = [i / (kinds - 1) for i in range(kinds)]
    if max(counts) == samples:
        return _alike(unit, values[counts.index(samples)], samples)
    score = sum(n * v for n, v in zip(counts, values, strict=True)) / samples
    variance = (
        sum(n * (v - score) ** 2 for n, v in zip(counts, values, strict=True)) / samples
    )
    error = math.sqrt(variance / samples)
    low, high = score - DEVIATIONS * error, score + DEVIATIONS * error
    games = samples * (kinds - 1) // 2
    # The deviation of a game is that of a pair's mean score times the root of 2.
    per_game = math.sqrt(variance * (kinds - 1) / 2)
    nelo = (score - 0.5) / per_game * NELO
    nelo_margin = DEVIATIONS / math.sqrt(games) * NELO
    return Strength(
        unit,
        samples,
        Interval.of(score, max(0.0, low), min(1.0, high)),
        Interval.of(elo_of_score(score), elo_of_score(low), elo_of_score(high)),
        Interval.of(nelo, nelo - nelo_margin, nelo + nelo_margin),
        _NORMAL.cdf((score - 0.5) / error),
        math.sqrt(variance),
        all_alike=False,
    )
