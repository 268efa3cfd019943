"""How sure ratings are: a covariance that takes the pair of games as the unit.

The games of a pair are not independent of each other. So the covariance is the sandwich of
Huber (1967) and White (1982), with the pair as the cluster (Liang and Zeger 1986):
`A⁺ B A⁺`, where `A` is Fisher's information of the model, and `B` what the points of pairs
are seen to differ from the expected ones. A game without partner is a unit of its own.

All units of two engines pull at the same difference. So what is seen of two engines is one
number, the *spread*: by what factor the squared gaps of their units are more, or less, than
the model has them for games that are independent, and won or lost.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from shoutan_clients.match.statistics.likelihood import Floats
from shoutan_clients.match.statistics.meeting import Meeting
from shoutan_clients.match.statistics.rating_fit import chances, laplacian
from shoutan_clients.match.statistics.strength import ASSUMED

Indices = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Spread:
    """What the errors of strengths come from. One entry for each two engines that met.

    `first`, `second`: their places. `influence[i, k]`: by how much a point more of the k-th
    meeting moves the i-th strength; strengths are around 0. `variance`: of its points.
    `freedom`: how many units it was seen by.
    """

    first: Indices
    second: Indices
    influence: Floats
    variance: Floats
    freedom: Floats

    def errors(self, influence: Floats) -> tuple[Floats, Floats]:
        """Return standard errors, and degrees of freedom, of what meetings move so much.

        A row of `influence` for each: that of a strength, or of a difference of two. The
        degrees are those of Satterthwaite (1946) for a sum of variances.
        """
        parts: Floats = influence**2 * self.variance
        variances: Floats = parts.sum(axis=1)
        doubt: Floats = (parts**2 / self.freedom).sum(axis=1)
        return np.sqrt(variances), variances**2 / doubt


def spread(
    strengths: Floats,
    places: Sequence[tuple[int, int]],
    meetings: Sequence[Meeting],
    prior_draws: int,
) -> Spread:
    """Return how sure strengths are that fit these meetings, and the draws added to each."""
    first, second = (
        np.array(side, dtype=np.int64) for side in zip(*places, strict=True)
    )
    expected = chances(strengths)[first, second]
    weight: Floats = expected * (1 - expected)
    games = np.array([m.games for m in meetings], dtype=float)
    pairs = np.array([sum(m.pairs) for m in meetings], dtype=float)
    singles = np.array([sum(m.singles) for m in meetings], dtype=float)
    seen = np.array(
        [m.squares(e) for m, e in zip(meetings, expected.tolist(), strict=True)]
    )
    is_swept = np.array([m.is_swept for m in meetings])

    weights = np.zeros((len(strengths), len(strengths)))
    weights[first, second] = weights[second, first] = weight * (games + prior_draws)
    # The information says nothing of a rise of all strengths together: they are around 0.
    average = np.full_like(weights, 1 / len(weights))
    inverse = np.linalg.inv(laplacian(weights) + average) - average
    influence = inverse[:, first] - inverse[:, second]
    # What a unit pulls its own expectation after itself (its leverage) is not seen of it.
    leverage = weight * (
        influence[first, range(len(first))] - influence[second, range(len(first))]
    )
    whole: Floats = np.clip(1 - 2 * leverage, 0, 1)
    half: Floats = np.clip(1 - leverage, 0, 1)
    open_to_see = weight * (2 * pairs * whole + singles * half)
    factor = (seen + ASSUMED) / (open_to_see + ASSUMED)
    # Where all was won the gaps are small by necessity, and say nothing of rare losses.
    factor = np.where(is_swept, np.maximum(factor, 1), factor)
    return Spread(
        first,
        second,
        influence,
        weight * (games * factor + prior_draws),
        pairs * whole + singles * half + 1,
    )
