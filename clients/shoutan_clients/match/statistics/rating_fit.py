"""The most likely strengths of engines that met: the maximum of the likelihood."""

import numpy as np

from shoutan_clients.match.statistics.likelihood import Floats
from shoutan_clients.match.statistics.solving import minimum


def chances(strengths: Floats) -> Floats:
    """Return the expected points of a game of each against each; strengths in logits."""
    gaps = strengths[:, np.newaxis] - strengths
    chance: Floats = 1 / (1 + np.exp(-np.clip(gaps, -500, 500)))
    return chance


def laplacian(weights: Floats) -> Floats:
    """Return the matrix of a sum of squared differences, `weights[i, j]` times each."""
    matrix: Floats = np.diag(weights.sum(axis=1)) - weights
    return matrix


def fit(points: Floats) -> Floats:
    """Return strengths around 0, in logits; a maximum has to exist, and one group.

    `points[i, j]`: what the i-th made against the j-th, draws as 1/2.
    """
    games = points + points.T

    def loss(free: Floats) -> float:
        strengths = np.append(0.0, free)
        gaps = strengths[:, np.newaxis] - strengths
        return float((points * np.logaddexp(0, -gaps)).sum())

    def slope(free: Floats) -> Floats:
        strengths = np.append(0.0, free)
        excess: Floats = (games * chances(strengths) - points).sum(axis=1)
        return excess[1:]

    def curvature(free: Floats) -> Floats:
        chance = chances(np.append(0.0, free))
        return laplacian(games * chance * (1 - chance))[1:, 1:]

    start = np.zeros(len(points) - 1)
    tolerance = 1e-9 * max(1.0, float(games.sum()))
    strengths = np.append(0.0, minimum(loss, slope, curvature, start, tolerance))
    around: Floats = strengths - strengths.mean()
    return around
