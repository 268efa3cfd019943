"""How much better one strength explains results than another: likelihood ratios.

The results are counts of the possible scores of a unit, from worst to best: three of a
game (lost, drawn, won), five of a pair. Nothing is assumed of how the scores are spread
for a given strength: under each hypothesis the most likely spread of that strength takes
its place, which makes the ratio a generalized one (GSPRT).

Sources: Michel Van den Bergh, "Comments on normalized Elo" (cantate.be/Fishtest,
normalized_elo_practical.pdf): proposition 1.1 for a given expected score, section 4.1 for
a given normalized strength, section 4.2 for its approximation. All functions take many
matches at once: the last axis of an array holds the counts.
"""

import math
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]

EMPTY: Final = 1e-3
"""Stands for a score that never occurred, as in fishtest and fastchess: with 0 its chance
would be nil under both hypotheses, and no strength but the one measured could be."""

NELO: Final = 800 / math.log(10)
"""Normalized Elo of one standard deviation of a game."""

_STEPS: Final = 100
_CLOSE: Final = 1e-10
_ROUNDS: Final = 200
_SETTLED: Final = 1e-9


def score_of_elo(elo: float) -> float:
    """Return the expected score of a game, 0 to 1, by the logistic curve of Elo."""
    return 1 / (1 + math.pow(10, -elo / 400))


def scores(kinds: int) -> Floats:
    """Return the scores, 0 to 1, of a unit with so many of them."""
    return np.linspace(0.0, 1.0, kinds)


def regularized(counts: Floats) -> Floats:
    """Return counts of which none is 0."""
    return np.where(counts == 0, EMPTY, counts)


def _shares(counts: Floats) -> tuple[Floats, Floats]:
    """Return how many units there are, and each score's share of them."""
    counts = regularized(counts)
    total = counts.sum(axis=-1)
    return total, counts / total[..., np.newaxis]


def moments(shares: Floats) -> tuple[Floats, Floats]:
    """Return mean and variance of the score of a unit."""
    values = scores(shares.shape[-1])
    mean = shares @ values
    variance = (shares * (values - mean[..., np.newaxis]) ** 2).sum(axis=-1)
    return mean, variance


def multiplier(shares: Floats, gaps: Floats, near: Floats | None = None) -> Floats:
    """Solve sum(shares * gaps / (1 + x * gaps)) = 0 for x; NaN where nothing solves it.

    `near`: about where it is, if that is known.

    Between its outer poles the left side falls from plus to minus infinity, so there is one
    solution. Newton's steps look for it in the product with the distances from both poles,
    which is finite and much straighter; a step that would leave the bracket halves it.
    """
    left, right = -1 / gaps.max(axis=-1), -1 / gaps.min(axis=-1)
    x = np.where((left < 0) & (right > 0), 0.0, np.nan)
    if near is not None:
        x = np.where((left < near) & (near < right), near, x)
    low, high = left, right
    for _ in range(_STEPS):
        slopes = gaps / (1 + x[..., np.newaxis] * gaps)
        parts = shares * slopes
        value, fall = parts.sum(axis=-1), (parts * slopes).sum(axis=-1)
        low, high = np.where(value > 0, x, low), np.where(value < 0, x, high)
        distances = (x - left) * (right - x)
        turn = (left + right - 2 * x) * value - distances * fall
        step = x - distances * value / turn
        # Rounding may put the last, tiny step outside of the bracket: it is taken.
        is_last = np.abs(step - x) <= _CLOSE * np.maximum(1, np.abs(x))
        inside = (low <= step) & (step <= high)
        x = np.where(is_last | inside, step, (low + high) / 2)
        if (is_last | np.isnan(x)).all():
            break
    return x


def _log_losses_of_score(shares: Floats, score: float) -> Floats:
    """Return log(shares / most likely shares) where the expected score is that one."""
    gaps = np.broadcast_to(scores(shares.shape[-1]) - score, shares.shape)
    return np.log1p(multiplier(shares, gaps)[..., np.newaxis] * gaps)


@cache
def _tilted(strength: float, kinds: int) -> Floats:
    """Return shares that have a strength: even ones, tilted to one side by powers."""
    values = scores(kinds)
    low, high = -100.0, 100.0
    shares = np.full(kinds, 1 / kinds)
    for _ in range(_STEPS):
        tilt = (low + high) / 2
        shares = np.exp(tilt * (values - 0.5))
        shares = shares / shares.sum()
        mean, variance = moments(shares)
        if mean - 0.5 < strength * np.sqrt(variance):
            low = tilt
        else:
            high = tilt
    return shares


def _log_losses_of_strength(shares: Floats, strength: float) -> Floats:
    """Return the same where (mean - 1/2) / deviation is given; NaN where it fails.

    Each round takes mean and deviation from the shares that the round before found likely,
    and so has a linear condition to meet. The first round needs some that meet it: even
    shares, which the source begins with, would leave nothing to solve for great strengths.
    """
    kinds = shares.shape[-1]
    values = scores(kinds)
    likely = np.tile(_tilted(strength, kinds), (len(shares), 1))
    losses = np.ones_like(shares)
    moving = np.arange(len(shares))
    x = np.zeros(len(shares))
    for _ in range(_ROUNDS):
        part, before = shares[moving], likely[moving]
        mean, variance = (m[..., np.newaxis] for m in moments(before))
        spread = 1 + (values - mean) ** 2 / variance
        gaps = values - 0.5 - strength * np.sqrt(variance) * spread / 2
        x[moving] = multiplier(part, gaps, x[moving])
        found = 1 + x[moving, np.newaxis] * gaps
        losses[moving], likely[moving] = found, part / found
        moving = moving[(np.abs(part / found - before) > _SETTLED).any(axis=-1)]
        if not len(moving):
            break
    mean, variance = moments(likely)
    met = np.abs((mean - 0.5) / np.sqrt(variance) - strength) < 1e-5
    return np.where(met[..., np.newaxis], np.log(losses), np.nan)


def by_score(counts: Floats, elo0: float, elo1: float) -> Floats:
    """Return log(likelihood of `elo1` / likelihood of `elo0`), logistic Elo."""
    total, shares = _shares(counts)
    with np.errstate(all="ignore"):
        first, second = (
            _log_losses_of_score(shares, score_of_elo(elo)) for elo in (elo0, elo1)
        )
        ratio: Floats = total * (shares * (first - second)).sum(axis=-1)
    return ratio


def _games_of_unit(kinds: int) -> int:
    return (kinds - 1) // 2


def by_strength(counts: Floats, elo0: float, elo1: float) -> Floats:
    """Return the same, where both are normalized Elo.

    Should the iteration fail, the closed approximation takes its place.
    """
    total, shares = _shares(counts.reshape(-1, counts.shape[-1]))
    root = math.sqrt(_games_of_unit(counts.shape[-1]))
    with np.errstate(all="ignore"):
        first, second = (
            _log_losses_of_strength(shares, root * elo / NELO) for elo in (elo0, elo1)
        )
        exact: Floats = total * (shares * (first - second)).sum(axis=-1)
    exact = exact.reshape(counts.shape[:-1])
    if np.isfinite(exact).all():
        return exact
    closed = by_strength_approximately(counts, elo0, elo1)
    return np.where(np.isfinite(exact), exact, closed)


def by_strength_approximately(counts: Floats, elo0: float, elo1: float) -> Floats:
    """Return about the same without iterating (section 4.2)."""
    total, shares = _shares(counts)
    games = _games_of_unit(counts.shape[-1])
    mean, variance = moments(shares)
    strength = (mean - 0.5) / np.sqrt(games * variance)
    first, second = (1 + (strength - elo / NELO) ** 2 for elo in (elo0, elo1))
    ratio: Floats = games * total / 2 * np.log(first / second)
    return ratio
