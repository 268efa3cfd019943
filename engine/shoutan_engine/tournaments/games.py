"""What a tournament knows of a game: who met whom, and how it ended.

Win 2 points, draw 1 each, loss 0; a win by forfeit is a win, and a ruling that both
lose gives 0 to both (article 28 of 1988, 27 of 2002). Players are names, of people or
of teams; what they are names of is the caller's business.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

WIN: Final = 2
DRAW: Final = 1
LOSS: Final = 0


class Verdict(StrEnum):
    """How one game between a first and a second player ended."""

    FIRST = "first"
    SECOND = "second"
    DRAW = "draw"
    BOTH_LOSE = "both_lose"

    @property
    def points(self) -> tuple[int, int]:
        """The points of the first and of the second."""
        return _POINTS[self]

    @property
    def reversed(self) -> "Verdict":
        """The same verdict with the players named the other way round."""
        return _REVERSED.get(self, self)


_POINTS: Final = {
    Verdict.FIRST: (WIN, LOSS),
    Verdict.SECOND: (LOSS, WIN),
    Verdict.DRAW: (DRAW, DRAW),
    Verdict.BOTH_LOSE: (LOSS, LOSS),
}
_REVERSED: Final = {
    Verdict.FIRST: Verdict.SECOND,
    Verdict.SECOND: Verdict.FIRST,
}


@dataclass(frozen=True, slots=True)
class Pairing:
    """Two players who meet, or met. Raises ValueError if it is only one."""

    first: str
    second: str

    def __post_init__(self) -> None:
        if self.first == self.second:
            raise ValueError(f"{self.first} cannot meet themself")

    @property
    def players(self) -> frozenset[str]:
        """Both, in no order."""
        return frozenset((self.first, self.second))


@dataclass(frozen=True, slots=True)
class GameResult:
    """A pairing and its verdict."""

    pairing: Pairing
    verdict: Verdict

    def has(self, player: str) -> bool:
        """Tell whether `player` took part."""
        return player in (self.pairing.first, self.pairing.second)

    def opponent_of(self, player: str) -> str:
        """Return whom `player` met. Raises ValueError for one who took no part."""
        first, second = self.pairing.first, self.pairing.second
        if not self.has(player):
            raise ValueError(f"{player} did not play {first} against {second}")
        return second if player == first else first

    def points_of(self, player: str) -> int:
        """Return the points that `player` made in it, 0 if somebody else played."""
        first, second = self.verdict.points
        if player == self.pairing.first:
            return first
        return second if player == self.pairing.second else 0


def result_of(first: str, second: str, verdict: Verdict) -> GameResult:
    """Return the result of `first` against `second`."""
    return GameResult(Pairing(first, second), verdict)


def won_by(winner: str, loser: str) -> GameResult:
    """Return a game that `winner` won, on the board or by forfeit."""
    return result_of(winner, loser, Verdict.FIRST)


def points_of_all(
    players: Iterable[str], results: Iterable[GameResult]
) -> dict[str, int]:
    """Return the points of every player.

    Raises ValueError for a result of somebody who is not among the players.
    """
    points = dict.fromkeys(players, 0)
    for result in results:
        for player in (result.pairing.first, result.pairing.second):
            if player not in points:
                raise ValueError(f"{player} is not in this event")
            points[player] += result.points_of(player)
    return points


def warnings_of_all(
    players: Iterable[str], games: Iterable[Mapping[str, int]]
) -> dict[str, int]:
    """Return the warnings of every player in the whole event (tie-break 27.1B).

    `games`: for each game the warnings that it gave, by player, whoever won it. Raises
    ValueError for a warning of somebody who is not among the players.
    """
    warnings = dict.fromkeys(players, 0)
    for given in games:
        for player, count in given.items():
            if player not in warnings:
                raise ValueError(f"{player} is not in this event")
            warnings[player] += count
    return warnings
