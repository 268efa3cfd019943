"""Error bars as other programs print them, which are right once there are many units.

The formulas are those of fishtest and fastchess: the score's error follows from the
variance of the scores of units (pairs, or games) and the normal distribution, and the ends
of its interval are put through the Elo curve. They are here to be compared with these
programs; of few units they claim too much, and no sentence goes by them.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

from shoutan_clients.match.statistics.interval import Interval, elo_of_score
from shoutan_clients.match.statistics.likelihood import NELO

_NORMAL: Final = NormalDist()
DEVIATIONS: Final = _NORMAL.inv_cdf(0.975)
"""So many standard errors to each side hold 95 % of a normal distribution."""


@dataclass(frozen=True, slots=True)
class LargeSample:
    """What other programs print: `elo`, `nelo`, and `los`, 0 to 1. See `Strength`."""

    elo: Interval
    nelo: Interval
    los: float


def mean_and_deviation(counts: Sequence[int]) -> tuple[float, float]:
    """Return mean and standard deviation of the score of a unit, from worst to best."""
    values = [i / (len(counts) - 1) for i in range(len(counts))]
    samples = sum(counts)
    mean = sum(n * v for n, v in zip(counts, values, strict=True)) / samples
    squares = sum(n * (v - mean) ** 2 for n, v in zip(counts, values, strict=True))
    return mean, math.sqrt(squares / samples)


def large_sample(counts: Sequence[int]) -> LargeSample:
    """Return the figures of counts, not all alike: three of games, five of pairs."""
    samples, games_each = sum(counts), (len(counts) - 1) // 2
    score, deviation = mean_and_deviation(counts)
    error = deviation / math.sqrt(samples)
    low, high = score - DEVIATIONS * error, score + DEVIATIONS * error
    # The deviation of a game is that of a pair's mean score times the root of 2.
    nelo = (score - 0.5) / (deviation * math.sqrt(games_each)) * NELO
    margin = DEVIATIONS / math.sqrt(samples * games_each) * NELO
    return LargeSample(
        Interval.of(elo_of_score(score), elo_of_score(low), elo_of_score(high)),
        Interval.of(nelo, nelo - margin, nelo + margin),
        _NORMAL.cdf((score - 0.5) / error),
    )
