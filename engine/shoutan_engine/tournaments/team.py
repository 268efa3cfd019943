"""Team matches and their ranking (article 28.2 of 1988, 27.2 of 2002).

Every board is a game; the team with more game points gets 2 match points, the other 0,
equal ones 1 each; a match of which both lose every board is lost by both. Swiss events of teams use match points in the formula of `swiss`.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from shoutan_engine.tournaments.games import GameResult, Pairing, Verdict
from shoutan_engine.tournaments.ranking import Ranking, rank_by
from shoutan_engine.tournaments.swiss import SwissMethod
from shoutan_engine.tournaments.withdrawal import after_withdrawals


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """A match: the verdict on every board, from board 1 on, first team first."""

    pairing: Pairing
    boards: tuple[Verdict, ...]

    @property
    def board_points(self) -> tuple[tuple[int, int], ...]:
        """The game points of both teams, board by board."""
        return tuple(board.points for board in self.boards)

    @property
    def game_points(self) -> tuple[int, int]:
        """The game points of both teams."""
        first = sum(points for points, _ in self.board_points)
        return first, sum(points for _, points in self.board_points)

    @property
    def match_points(self) -> tuple[int, int]:
        """The match points of both teams."""
        return self.verdict.points

    @property
    def verdict(self) -> Verdict:
        """Who has won the match."""
        first, second = self.game_points
        if first > second:
            return Verdict.FIRST
        if second > first:
            return Verdict.SECOND
        return Verdict.DRAW if first else Verdict.BOTH_LOSE


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """What one team reached; `boards` are its game points by board, from board 1 on."""

    match_points: int
    game_points: int
    boards: tuple[int, ...]


def team_standings(
    teams: Collection[str], matches: Collection[TeamMatch], boards: int
) -> dict[str, TeamStanding]:
    """Return what every team reached in an event on `boards` boards.

    Raises ValueError for a match with another number of boards, or of a stranger.
    """
    points = {team: [0, *[0] * boards] for team in teams}
    for match in matches:
        if len(match.boards) != boards:
            raise ValueError(f"a match has {boards} boards, not {len(match.boards)}")
        sides = (match.pairing.first, match.pairing.second)
        for side, team in enumerate(sides):
            if team not in points:
                raise ValueError(f"{team} is not in this event")
            made = [match.match_points[side]]
            made += [both[side] for both in match.board_points]
            points[team] = [
                old + new for old, new in zip(points[team], made, strict=True)
            ]
    return {
        team: TeamStanding(won, sum(by_board), tuple(by_board))
        for team, (won, *by_board) in points.items()
    }


def after_team_withdrawals(
    schedule: Collection[Pairing],
    matches: Collection[TeamMatch],
    withdrawn: Collection[str],
    boards: int,
) -> tuple[TeamMatch, ...]:
    """Return the matches that count once all of `withdrawn` have left.

    What was played stands, the rest is forfeited on every board (article 29 of 1988,
    28 of 2002). Raises ValueError for a match that is not in the schedule.
    """
    results = [GameResult(match.pairing, match.verdict) for match in matches]
    forfeits = after_withdrawals(schedule, results, withdrawn, None)[len(results) :]
    return (
        *matches,
        *(TeamMatch(each.pairing, (each.verdict,) * boards) for each in forfeits),
    )


def rank_teams(standings: Mapping[str, TeamStanding]) -> Ranking:
    """Rank a round robin: match points, game points, points on board 1, board 2, ...

    What is equal in all of these is shared.
    """
    return rank_by(standings, lambda team: _round_robin_key(standings[team]))


@dataclass(frozen=True, slots=True)
class TeamSwissStanding:
    """What one team reached in a Swiss event: `total` by `swiss.total_score`.

    `opponents_sum` and `total` are made of match points.
    """

    team: TeamStanding
    opponents_sum: Fraction
    total: Fraction


def rank_teams_swiss(
    standings: Mapping[str, TeamSwissStanding],
    method: SwissMethod = SwissMethod.BY_TOTAL,
) -> Ranking:
    """Rank a Swiss event of teams; ties as in a round robin (article 28.2.2 of 1988).

    By total, or by own match points and the sum of the opponents' (2002).
    """

    def key(team: str) -> tuple[Fraction | int, ...]:
        standing = standings[team]
        rest = _round_robin_key(standing.team)
        if method is SwissMethod.BY_TOTAL:
            return standing.total, *rest
        return standing.team.match_points, standing.opponents_sum, *rest

    return rank_by(standings, key)


def sum_of_members(
    points: Mapping[str, int], teams: Mapping[str, Sequence[str]]
) -> dict[str, int]:
    """Return each team's score where it is the sum of its members' points.

    The format "sum of members' points" (article 26 of 1988, 25 of 2002).
    """
    return {
        team: sum(points[member] for member in members)
        for team, members in teams.items()
    }


def _round_robin_key(standing: TeamStanding) -> tuple[int, ...]:
    return standing.match_points, standing.game_points, *standing.boards
