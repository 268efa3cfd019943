"""Ratings of engines that met each other, on one scale: maximum likelihood.

The model is that of Bradley and Terry ("Rank Analysis of Incomplete Block Designs",
Biometrika 1952), which is the curve of Elo: the odds of a win are 10 to the power of the
difference by 400. A draw counts as half a win and half a loss.

Whole-history rating (Coulom 2008) follows players whose strength changes over time. In a
match it does not: engines stay as they are, the order of the games means nothing, and
what is left of that method without time is this one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import repeat

import numpy as np

from shoutan_clients.match.statistics.interval import Interval
from shoutan_clients.match.statistics.likelihood import Floats
from shoutan_clients.match.statistics.meeting import Meeting
from shoutan_clients.match.statistics.rating_fit import fit
from shoutan_clients.match.statistics.rating_spread import Spread, spread
from shoutan_clients.match.statistics.solving import (
    chance_below,
    components,
    deviations,
)
from shoutan_clients.match.statistics.strength import ELO


@dataclass(frozen=True, slots=True)
class Rating:
    """An engine's rating, relative to the average of its `group` (from 1).

    `games`: those that it rests on. `elo` has no value for an engine without games, nor has
    `error`, its standard error: with many games the error bars are 1.96 of it, with few more.
    """

    name: str
    elo: Interval
    error: float | None
    games: int
    group: int


@dataclass(frozen=True, slots=True)
class Difference:
    """By how much the rating of one engine is above that of another, of the same group.

    `los`: the likelihood of superiority, 0 to 1. Both follow from how the two ratings err
    together, which cannot be told from their own error bars.
    """

    first: str
    second: str
    elo: Interval
    los: float


@dataclass(frozen=True, slots=True)
class Ratings:
    """Ratings, best first. `groups`: how many sets of engines there are that never met.

    Ratings of different groups cannot be compared. `differences`: between each two of a
    group, the better one is the first. `prior_draws`: draws that were added between each
    two engines that met. It is 1 where the likelihood has no maximum without (an engine,
    or some of them, won or lost everything against the others), else 0.
    """

    ratings: tuple[Rating, ...]
    groups: int
    prior_draws: int
    differences: tuple[Difference, ...] = ()

    @property
    def superiority(self) -> dict[tuple[str, str], float]:
        """Return the likelihood that the one is stronger than the other, both ways."""
        found: dict[tuple[str, str], float] = {}
        for two in self.differences:
            found[two.first, two.second] = two.los
            found[two.second, two.first] = 1 - two.los
        return found


def rate(names: Sequence[str], meetings: Sequence[Meeting]) -> Ratings:
    """Rate engines by what they made of each other; each two engines have one meeting.

    How the error bars take pairs of games: `rating_spread`.
    """
    place = {name: i for i, name in enumerate(names)}
    held = [m for m in meetings if m.games and m.first != m.second]
    points = np.zeros((len(names), len(names)))
    for meeting in held:
        first, second = place[meeting.first], place[meeting.second]
        points[first, second] += meeting.points
        points[second, first] += meeting.games - meeting.points
    met = points + points.T
    groups, labels = components(met > 0, is_directed=False)
    # A maximum exists if in each group everybody can be reached from everybody by wins
    # (Ford, "Solution of a Ranking Problem from Binary Comparisons", 1957).
    strong, _ = components(points > 0, is_directed=True)
    prior = 0 if strong == groups else 1
    points = points + np.where(met > 0, prior / 2, 0.0)
    rated: list[Rating] = []
    differences: list[Difference] = []
    for group in range(groups):
        members: list[int] = np.flatnonzero(labels == group).tolist()
        if len(members) == 1:
            rated.append(Rating(names[members[0]], Interval(), None, 0, group + 1))
            continue
        strengths = fit(points[np.ix_(members, members)])
        order: list[int] = np.argsort(-strengths, kind="stable").tolist()
        members = [members[i] for i in order]
        strengths = strengths[order]
        within = {names[member]: i for i, member in enumerate(members)}
        ours = [m for m in held if m.first in within]
        places = [(within[m.first], within[m.second]) for m in ours]
        sure = spread(strengths, places, ours, prior)
        errors, freedom = sure.errors(sure.influence)
        elos = _intervals(strengths, errors, freedom)
        rated += [
            Rating(names[member], elo, error * ELO, round(met[member].sum()), group + 1)
            for member, elo, error in zip(members, elos, errors.tolist(), strict=True)
        ]
        differences += _differences([names[m] for m in members], strengths, sure)
    return Ratings(tuple(rated), int(groups), prior, tuple(differences))


def _differences(
    names: Sequence[str], strengths: Floats, sure: Spread
) -> list[Difference]:
    """Return the differences of each two; the strengths are sorted."""
    found: list[Difference] = []
    for place, name in enumerate(names[:-1]):
        others = names[place + 1 :]
        gaps = strengths[place] - strengths[place + 1 :]
        influence = sure.influence[place] - sure.influence[place + 1 :]
        errors, freedom = sure.errors(influence)
        elos = _intervals(gaps, errors, freedom)
        los = chance_below(gaps / errors, freedom).tolist()
        found += map(Difference, repeat(name), others, elos, los)
    return found


def _intervals(values: Floats, errors: Floats, freedom: Floats) -> list[Interval]:
    margins = errors * deviations(freedom) * ELO
    elos = values * ELO
    return [
        Interval.of(elo, elo - margin, elo + margin)
        for elo, margin in zip(elos.tolist(), margins.tolist(), strict=True)
    ]
