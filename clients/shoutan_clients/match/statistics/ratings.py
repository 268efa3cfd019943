"""Ratings of engines that met each other, on one scale: maximum likelihood.

The model is that of Bradley and Terry ("Rank Analysis of Incomplete Block Designs",
Biometrika 1952), which is the curve of Elo: the odds of a win are 10 to the power of the
difference by 400. A draw counts as half a win and half a loss.

Whole-history rating (Coulom 2008) follows players whose strength changes over time. In a
match it does not: engines stay as they are, the order of the games means nothing, and
what is left of that method without time is this one.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from shoutan_clients.match.statistics.likelihood import Floats
from shoutan_clients.match.statistics.solving import components, minimum
from shoutan_clients.match.statistics.strength import DEVIATIONS, Interval

ELO: Final = 400 / math.log(10)
"""Elo of one unit of the model (odds of e to 1)."""


@dataclass(frozen=True, slots=True)
class Rating:
    """An engine's rating, relative to the average of its `group` (from 1).

    `games`: those that it rests on. `elo` has no value for an engine without games.
    """

    name: str
    elo: Interval
    games: int
    group: int


@dataclass(frozen=True, slots=True)
class Ratings:
    """Ratings, best first. `groups`: how many sets of engines there are that never met.

    Ratings of different groups cannot be compared. `prior_draws`: draws that were added
    between each two engines that met. It is 1 where the likelihood has no maximum without
    (an engine, or some of them, won or lost everything against the others), else 0.
    """

    ratings: tuple[Rating, ...]
    groups: int
    prior_draws: int


def rate(names: Sequence[str], points: Floats) -> Ratings:
    """Rate engines by `points[i, j]`: what the i-th made against the j-th, draws as 1/2.

    Error bars are from the inverse of Fisher's information, for games that are independent
    of each other, and won or lost. Draws and pairs with the colors changed make the truth
    a little narrower than that, so they are on the safe side.
    """
    met = points + points.T
    groups, labels = components(met > 0, is_directed=False)
    # A maximum exists if in each group everybody can be reached from everybody by wins
    # (Ford, "Solution of a Ranking Problem from Binary Comparisons", 1957).
    strong, _ = components(points > 0, is_directed=True)
    prior = 0 if strong == groups else 1
    points = points + np.where(met > 0, prior / 2, 0.0)
    values, errors = np.zeros(len(names)), np.zeros(len(names))
    for group in range(groups):
        members = np.flatnonzero(labels == group)
        if len(members) > 1:
            part = points[np.ix_(members, members)]
            values[members], errors[members] = _fit(part)
    rated = [
        Rating(
            name,
            _interval(values[i], errors[i]) if met[i].any() else Interval(),
            round(met[i].sum()),
            int(labels[i]) + 1,
        )
        for i, name in enumerate(names)
    ]
    rated.sort(key=lambda rating: (rating.group, -(rating.elo.value or 0.0)))
    return Ratings(tuple(rated), int(groups), prior)


def _interval(value: float, error: float) -> Interval:
    elo, margin = float(value) * ELO, float(error) * DEVIATIONS * ELO
    return Interval.of(elo, elo - margin, elo + margin)


def _fit(points: Floats) -> tuple[Floats, Floats]:
    """Return strengths around 0 and their standard errors, both in units of the model."""
    games = points + points.T

    def chances(strengths: Floats) -> Floats:
        gaps = strengths[:, np.newaxis] - strengths
        chance: Floats = 1 / (1 + np.exp(-np.clip(gaps, -500, 500)))
        return chance

    def loss(free: Floats) -> float:
        strengths = np.append(0.0, free)
        gaps = strengths[:, np.newaxis] - strengths
        return float((points * np.logaddexp(0, -gaps)).sum())

    def slope(free: Floats) -> Floats:
        strengths = np.append(0.0, free)
        excess: Floats = (games * chances(strengths) - points).sum(axis=1)
        return excess[1:]

    def information(strengths: Floats) -> Floats:
        chance = chances(strengths)
        weights = games * chance * (1 - chance)
        return np.diag(weights.sum(axis=1)) - weights

    def curvature(free: Floats) -> Floats:
        return information(np.append(0.0, free))[1:, 1:]

    start = np.zeros(len(points) - 1)
    tolerance = 1e-9 * max(1.0, float(games.sum()))
    free = minimum(loss, slope, curvature, start, tolerance)
    strengths = np.append(0.0, free)
    strengths = strengths - strengths.mean()
    # The information says nothing about a rise of all strengths together. Something is
    # added there to make it invertible, and so the error of the average is what is wrong:
    # it is taken away again.
    average = np.full_like(points, 1 / len(points))
    covariance = np.linalg.inv(information(strengths) + average) - average
    return strengths, np.sqrt(covariance.diagonal())
