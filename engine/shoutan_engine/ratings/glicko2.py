"""Glicko-2: a rating, how sure it is, and how steady its owner plays.

M. E. Glickman, "Example of the Glicko-2 system", 2013; the numbers of steps below are
those of that paper. Ratings are on its usual scale: 1500 for a newcomer, and 400 points
mean ten to one where both ratings are certain.

The paper counts time in whole rating periods. Here `periods` may be a fraction, so that
each game can be rated when it ends: the deviation grows by the time that has passed since
the last one, and not by the number of games.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

FIRST_RATING: Final = 1500.0
FIRST_DEVIATION: Final = 350.0
"""Of somebody about whom nothing is known; no deviation is larger."""
FIRST_VOLATILITY: Final = 0.06
TAU: Final = 0.5
"""How fast volatilities change: the smaller, the slower (step 1: 0.3 to 1.2)."""
CLOSE_ENOUGH: Final = 1e-6
"""Where the search for the new volatility ends (step 5)."""
LEAST_DEVIATION: Final = 30.0
"""Nobody is known better than that: a rating that cannot move any more says nothing."""

_SCALE: Final = 173.7178
_MOST_STEPS: Final = 200


@dataclass(frozen=True, slots=True)
class Rating:
    """What is known of a player's strength.

    With 95 % certainty it is within two `deviation`s of `rating`. `volatility`: by how
    much it is expected to vary.
    """

    rating: float = FIRST_RATING
    deviation: float = FIRST_DEVIATION
    volatility: float = FIRST_VOLATILITY


@dataclass(frozen=True, slots=True)
class Outcome:
    """One game: `score` is 1 for a win, 0.5 for a draw, 0 for a loss."""

    opponent: Rating
    score: float


def after_games(
    own: Rating, outcomes: Sequence[Outcome], periods: float = 1.0, tau: float = TAU
) -> Rating:
    """Return a rating after games that were played together, at the end of `periods`.

    The opponents' ratings are those from before. Without games only time has passed.
    """
    if not outcomes:
        return after_time(own, periods)
    mu, phi = _inner(own)
    # Steps 3 and 4: how much the games tell, and what they say.
    information = surprise = 0.0
    for outcome in outcomes:
        other_mu, other_phi = _inner(outcome.opponent)
        weight = _weight(other_phi)
        expected = _expected(weight * (mu - other_mu))
        information += weight * weight * expected * (1.0 - expected)
        surprise += weight * (outcome.score - expected)
    variance = 1.0 / information
    volatility = _new_volatility(
        phi, own.volatility, variance, variance * surprise, tau
    )
    # Steps 6 and 7.
    grown = phi * phi + volatility * volatility * periods
    new_phi = 1.0 / math.sqrt(1.0 / grown + information)
    new_mu = mu + new_phi * new_phi * surprise
    return _outer(new_mu, new_phi, volatility)


def after_time(own: Rating, periods: float) -> Rating:
    """Return a rating of which nothing was heard for `periods` (step 6 alone)."""
    mu, phi = _inner(own)
    grown = math.sqrt(phi * phi + own.volatility * own.volatility * periods)
    return _outer(mu, grown, own.volatility)


def expected_score(own: Rating, other: Rating) -> float:
    """Return the score, 0 to 1, that is expected of `own` against `other`.

    Both uncertainties are taken into account.
    """
    (mu, phi), (other_mu, other_phi) = _inner(own), _inner(other)
    return _expected(_weight(math.hypot(phi, other_phi)) * (mu - other_mu))


def _inner(rating: Rating) -> tuple[float, float]:
    """Return mean and deviation on the scale of the formulas (step 2)."""
    return (rating.rating - FIRST_RATING) / _SCALE, rating.deviation / _SCALE


def _outer(mu: float, phi: float, volatility: float) -> Rating:
    """Return to the usual scale (step 8)."""
    deviation = min(FIRST_DEVIATION, max(LEAST_DEVIATION, _SCALE * phi))
    return Rating(FIRST_RATING + _SCALE * mu, deviation, volatility)


def _weight(phi: float) -> float:
    """Return how much a game counts against somebody who is known that badly."""
    return 1.0 / math.sqrt(1.0 + 3.0 * phi * phi / (math.pi * math.pi))


def _expected(advantage: float) -> float:
    # The tails are cut, so that no difference makes a game tell nothing at all.
    return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, advantage))))


def _new_volatility(
    phi: float, sigma: float, variance: float, delta: float, tau: float
) -> float:
    """Return the new volatility (step 5): the root of a function, by regula falsi."""
    start = math.log(sigma * sigma)
    known = phi * phi + variance

    def slope(x: float) -> float:
        grown = math.exp(x)
        rest = known + grown
        moved = grown * (delta * delta - rest) / (2.0 * rest * rest)
        return moved - (x - start) / (tau * tau)

    low = start
    if delta * delta > known:
        high = math.log(delta * delta - known)
    else:
        steps = 1
        while slope(start - steps * tau) < 0.0:
            steps += 1
        high = start - steps * tau
    at_low, at_high = slope(low), slope(high)
    for _ in range(_MOST_STEPS):
        if abs(high - low) <= CLOSE_ENOUGH:
            break
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0.0:
            low, at_low = high, at_high
        else:
            at_low /= 2.0
        high, at_high = middle, at_middle
    return math.exp(low / 2.0)
