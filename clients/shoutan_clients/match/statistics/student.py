"""Student's distribution, which takes the place of the normal one where units are few.

Two engines need it after their first pair, while games run: scipy would be loaded between
two moves for it, which takes a second or two. So it is here, for whole degrees of freedom.

Source: Abramowitz and Stegun, "Handbook of Mathematical Functions" (1964): 26.7.3 and
26.7.4, finite sums; 26.7.5, the quantile of many degrees. For so many that sums are long:
D. L. Wallace, "Bounds on normal approximations to Student's and the chi-square
distributions" (Annals of Mathematical Statistics 1959).
"""

import math
from functools import lru_cache
from statistics import NormalDist
from typing import Final

_NORMAL: Final = NormalDist()
_MANY: Final = 400
"""Degrees of freedom from which on the approximation is right to seven digits."""
_SOME: Final = 40
"""The same for the quantile."""
_BELOW: Final = 0.975
_HALVINGS: Final = 60


def chance_below(value: float, freedom: int) -> float:
    """Return which part of the distribution is below a value."""
    if freedom >= _MANY:
        gap = math.sqrt(freedom * math.log1p(value * value / freedom))
        gap *= (8 * freedom + 1) / (8 * freedom + 3)
        return _NORMAL.cdf(math.copysign(gap, value))
    return (1 + math.copysign(_within(abs(value), freedom), value)) / 2


def _within(value: float, freedom: int) -> float:
    """Return which part is nearer to 0 than a positive value."""
    angle = math.atan(value / math.sqrt(freedom))
    sine, square = math.sin(angle), math.cos(angle) ** 2
    if freedom % 2:
        # Sums of odd degrees begin with a cosine, those of even ones with 1.
        term, total = math.cos(angle), 0.0
        for k in range(3, freedom + 1, 2):
            total += term
            term *= square * (k - 1) / k
        return 2 / math.pi * (angle + sine * total)
    term, total = 1.0, 0.0
    for k in range(2, freedom + 1, 2):
        total += term
        term *= square * (k - 1) / k
    return sine * total


@lru_cache(maxsize=4096)
def deviations(freedom: int) -> float:
    """Return how many standard errors to each side hold 95 %."""
    x = _NORMAL.inv_cdf(_BELOW)
    if freedom >= _SOME:
        return (
            x
            + (x**3 + x) / (4 * freedom)
            + (5 * x**5 + 16 * x**3 + 3 * x) / (96 * freedom**2)
            + (3 * x**7 + 19 * x**5 + 17 * x**3 - 15 * x) / (384 * freedom**3)
        )
    low, high = x, 1.0
    while chance_below(high, freedom) < _BELOW:
        high *= 2
    for _ in range(_HALVINGS):
        middle = (low + high) / 2
        if chance_below(middle, freedom) < _BELOW:
            low = middle
        else:
            high = middle
    return (low + high) / 2
