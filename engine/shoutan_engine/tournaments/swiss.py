"""Swiss system for individuals (article 28.1.2 of 1988, 27.1(2) of 2002).

    total = own points + (sum of opponents' points / (1/2 * highest points) - rounds)

in exact fractions. An average schedule under a leader with 2 points a round gives a
correction of zero.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from shoutan_engine.tournaments.games import WIN, GameResult, points_of_all
from shoutan_engine.tournaments.ranking import NO_WARNINGS, Ranking, rank_by
from shoutan_engine.tournaments.withdrawal import swiss_estimate

_NO_BYES: Final[Mapping[str, int]] = MappingProxyType({})


class SwissMethod(StrEnum):
    """How 2002 lets an event rank; 1988 has only the first."""

    BY_TOTAL = "A"
    """By total score, then fewer warnings."""
    BY_POINTS = "B"
    """By own points, then the sum of the opponents' points, then fewer warnings."""


@dataclass(frozen=True, slots=True)
class SwissStanding:
    """What one player reached."""

    points: int
    opponents_sum: Fraction
    total: Fraction
    warnings: int = 0


def total_score(
    own: int, opponents_sum: Fraction | int, highest: int, rounds: int
) -> Fraction:
    """Return the total score.

    `highest`: the points of the leader in the final table (D-15), or 2 x rounds where
    the event says so. 0 if nobody has won a point: then all are equal, and the score
    is what the player has, nothing.
    """
    if highest == 0:
        return Fraction(own)
    return own + Fraction(opponents_sum) / Fraction(highest, 2) - rounds


def opponents_sums(
    points: Mapping[str, int],
    results: Collection[GameResult],
    rounds: int,
    byes: Mapping[str, int] = _NO_BYES,
    withdrawn: Collection[str] = (),
    highest: int | None = None,
) -> dict[str, Fraction]:
    """Return the sum of the opponents' points for every player.

    A bye counts as an opponent with half of the highest points, neutral in the total
    (D-14); who has withdrawn counts as the estimate of `swiss_estimate` (article 29.3
    of 1988, D-16).
    """
    leader = max(points.values(), default=0) if highest is None else highest
    met = _opponents(points, results)
    worth = {player: Fraction(own) for player, own in points.items()}
    for player in withdrawn:
        played = len(met[player]) + byes.get(player, 0)
        worth[player] = swiss_estimate(points[player], played, rounds)
    return {
        player: sum((worth[opponent] for opponent in met[player]), Fraction(0))
        + byes.get(player, 0) * Fraction(leader, 2)
        for player in points
    }


def swiss_standings(
    players: Collection[str],
    results: Collection[GameResult],
    rounds: int,
    *,
    byes: Mapping[str, int] = _NO_BYES,
    withdrawn: Collection[str] = (),
    warnings: Mapping[str, int] = NO_WARNINGS,
    highest: int | None = None,
) -> dict[str, SwissStanding]:
    """Return what every player reached in an event of `rounds` rounds.

    `byes`: how many each player had; a bye is worth 2 points (D-14). `withdrawn`: who
    left and is not paired any more; their results stand. `highest`: None for what the
    leader reached (D-15). Raises ValueError for names that are not players.
    """
    points = points_of_all(players, results)
    strangers = (set(byes) | set(withdrawn) | set(warnings)) - set(points)
    if strangers:
        raise ValueError(f"not in this event: {', '.join(sorted(strangers))}")
    for player, count in byes.items():
        points[player] += WIN * count
    leader = max(points.values(), default=0) if highest is None else highest
    sums = opponents_sums(points, results, rounds, byes, withdrawn, leader)
    return {
        player: SwissStanding(
            own,
            sums[player],
            total_score(own, sums[player], leader, rounds),
            warnings.get(player, 0),
        )
        for player, own in points.items()
    }


def rank_swiss(
    standings: Mapping[str, SwissStanding], method: SwissMethod = SwissMethod.BY_TOTAL
) -> Ranking:
    """Rank by one of the two methods, ties by fewer warnings; what is left is shared."""

    def key(player: str) -> tuple[Fraction | int, Fraction | int, int]:
        standing = standings[player]
        if method is SwissMethod.BY_TOTAL:
            return standing.total, 0, -standing.warnings
        return standing.points, standing.opponents_sum, -standing.warnings

    return rank_by(standings, key)


def _opponents(
    players: Collection[str], results: Collection[GameResult]
) -> dict[str, list[str]]:
    met: dict[str, list[str]] = {player: [] for player in players}
    for result in results:
        first, second = result.pairing.first, result.pairing.second
        met[first].append(second)
        met[second].append(first)
    return met
