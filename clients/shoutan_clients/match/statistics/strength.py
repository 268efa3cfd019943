"""How much stronger one engine is than another, and how sure that is, for any number of units.

Score, Elo and normalized Elo are those of fishtest and fastchess; the error bars are made
for few units as well: those of ratings of more engines (`rating_spread`), in closed form
for two. They are around the logarithm of the odds, where the error of a score near 0 or 1
is not made small by the very luck that brought it there, and take Student's distribution
in place of the normal one. Results that are all alike have exact bounds. With many units all
this comes to the same as the published formulas (`large_sample`).
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shoutan_clients.match.statistics.interval import Interval, elo_of_score
from shoutan_clients.match.statistics.large_sample import (
    LargeSample,
    large_sample,
    mean_and_deviation,
)
from shoutan_clients.match.statistics.likelihood import NELO
from shoutan_clients.match.statistics.sprt import Unit
from shoutan_clients.match.statistics.student import chance_below, deviations

ELO: Final = 400 / math.log(10)
"""Elo of odds of e to 1."""

ASSUMED: Final = 0.5
"""Information (logits⁻²) at which a spread counts as seen as 1: that of a pair of equals."""

_BEYOND: Final = 0.025
"""The chance that the truth is beyond one end of error bars."""


@dataclass(frozen=True, slots=True)
class Strength:
    """How much stronger the first engine is. Without results everything is None.

    `samples` units, each a pair or a game. `score`: 0 to 1, `deviation` that of one unit.
    `elo`: logistic; `nelo`: normalized (per standard deviation of a game). `los`: the
    likelihood of superiority, 0 to 1. It is above 97.5 % where the error bars are above 0,
    and nowhere else. `all_alike`: every unit had the same score. Then the bounds are exact
    ones, by what would hardly have stayed unseen, one-sided where all was won or all was
    lost; `elo.value` is None there, and `nelo` has no value. `large_sample`: the same as
    other programs print it, None where all were alike.
    """

    unit: Unit
    samples: int
    score: Interval
    elo: Interval
    nelo: Interval
    los: float | None
    deviation: float | None
    all_alike: bool
    large_sample: LargeSample | None = None

    @property
    def games(self) -> int:
        """Return how many games that is."""
        return self.samples * (2 if self.unit is Unit.PAIRS else 1)

    @property
    def told_los(self) -> float | None:
        """Return `los` as it is worth telling: not the 50 % of a single unit that was won."""
        won_all = self.all_alike and self.score.value in (0, 1)
        return None if won_all and self.samples == 1 else self.los


def _los_of_alike(score: float, samples: int) -> float:
    """Return the likelihood of superiority after results that are all alike.

    An engine that is no stronger shows so many units of a score above one half with a
    chance of (1/2 / score) to their number at most: if all others bring it nothing.
    """
    if score < 0.5:
        return 1 - _los_of_alike(1 - score, samples)
    return max(0.5, 1 - (0.5 / score) ** samples)


def _alike(unit: Unit, score: float, samples: int) -> Strength:
    # At most so many units can have other scores than the one seen: were it more, one of
    # them would have shown (Clopper and Pearson). Either engine may be the one that won
    # all, and each is named wrongly with this chance.
    same = _BEYOND ** (1 / samples)
    low, high = score * same, 1 - (1 - score) * same
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


def error_of_logit(score: float, squares: float, samples: int, games: int) -> float:
    """Return the standard error of the logarithm of the odds.

    `squares`: of the gaps between points and mean points, summed over `samples` units of
    `games` games each. As in `rating_spread`, where two engines have one influence, and
    each unit the leverage of one of so many.
    """
    weight = score * (1 - score)
    open_to_see = games * weight * (samples - 1)
    factor = (squares + ASSUMED) / (open_to_see + ASSUMED)
    return math.sqrt(factor / (weight * samples * games))


def strength(counts: Sequence[int]) -> Strength:
    """Return what counts say of the first engine: three of games, five of pairs.

    From worst to best: lost, drawn, won; or LL, LD, DD and WL, WD, WW.
    """
    kinds, samples = len(counts), sum(counts)
    unit, games = (Unit.PAIRS, 2) if kinds == 5 else (Unit.GAMES, 1)
    none = Interval()
    if not samples:
        return Strength(unit, 0, none, none, none, None, None, all_alike=False)
    if max(counts) == samples:
        return _alike(unit, counts.index(samples) / (kinds - 1), samples)
    score, deviation = mean_and_deviation(counts)
    logit = math.log(score / (1 - score))
    squares = samples * (games * deviation) ** 2
    error = error_of_logit(score, squares, samples, games)
    margin = deviations(samples) * error
    low, high = (1 / (1 + math.exp(-x)) for x in (logit - margin, logit + margin))
    # Normalized Elo is the score by another measure, and so are its error bars; but it has
    # no end where the score has one, so that they are at least as long as there is straight.
    measure = NELO / (deviation * math.sqrt(games))
    straight = margin * score * (1 - score)
    nelo = (score - 0.5) * measure
    below, above = (max(gap, straight) * measure for gap in (score - low, high - score))
    return Strength(
        unit,
        samples,
        Interval.of(score, low, high),
        Interval.of(*(ELO * x for x in (logit, logit - margin, logit + margin))),
        Interval.of(nelo, nelo - below, nelo + above),
        chance_below(logit / error, samples),
        deviation,
        all_alike=False,
        large_sample=large_sample(counts),
    )
