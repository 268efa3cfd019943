"""Round robin for individuals (article 28.1.1 of 1988, 27.1(1) of 2002).

Higher points first; ties by small points, then by fewer warnings in the whole event,
then shared.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from shoutan_engine.tournaments.games import GameResult, Verdict, points_of_all
from shoutan_engine.tournaments.ranking import NO_WARNINGS, Ranking, rank_by


@dataclass(frozen=True, slots=True)
class RoundRobinStanding:
    """What one player reached. `small` points have halves."""

    points: int
    small: Fraction
    warnings: int


def small_points(
    results: Iterable[GameResult], points: Mapping[str, int]
) -> dict[str, Fraction]:
    """Return the small points of every player.

    The points of the opponents beaten, and half of those of the opponents drawn with
    (tie-break A). A win by forfeit beats the opponent, a game that both lose nobody.
    """
    small = dict.fromkeys(points, Fraction(0))
    for result in results:
        first, second = result.pairing.first, result.pairing.second
        match result.verdict:
            case Verdict.FIRST:
                small[first] += points[second]
            case Verdict.SECOND:
                small[second] += points[first]
            case Verdict.DRAW:
                small[first] += Fraction(points[second], 2)
                small[second] += Fraction(points[first], 2)
            case Verdict.BOTH_LOSE:
                pass
    return small


def round_robin_standings(
    players: Collection[str],
    results: Collection[GameResult],
    warnings: Mapping[str, int] = NO_WARNINGS,
) -> dict[str, RoundRobinStanding]:
    """Return what every player reached; `warnings` are those of the whole event."""
    points = points_of_all(players, results)
    small = small_points(results, points)
    return {
        player: RoundRobinStanding(
            points[player], small[player], warnings.get(player, 0)
        )
        for player in points
    }


def rank_round_robin(standings: Mapping[str, RoundRobinStanding]) -> Ranking:
    """Rank by points, small points (A), fewer warnings (B); what is left is shared (C)."""

    def key(player: str) -> tuple[int, Fraction, int]:
        standing = standings[player]
        return standing.points, standing.small, -standing.warnings

    return rank_by(standings, key)
