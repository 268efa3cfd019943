"""Best of N games between two players (article 27 of 1988, 26.5 of 2002).

First to more than N/2 wins. 1988 knows 3, 5, 7 games and the ten-game match, 2002 best
of 3 up to best of 7. A draw is no win, nor is a game that both lose: they play on
(D-13), beyond N games if need be.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from shoutan_engine.tournaments.games import Verdict


@dataclass(frozen=True, slots=True)
class BestOf:
    """How a match stands. `winner` and `decided_after` games are None while it goes on."""

    first_wins: int
    second_wins: int
    winner: Verdict | None
    decided_after: int | None


def decide_best_of(games: int, verdicts: Iterable[Verdict]) -> BestOf:
    """Return how a match over `games` games stands after these.

    Raises ValueError for a match without games, and for one more than it needed.
    """
    if games < 1:
        raise ValueError(f"a match has at least one game, not {games}")
    wins = {Verdict.FIRST: 0, Verdict.SECOND: 0}
    winner, decided_after = None, None
    for number, verdict in enumerate(verdicts, start=1):
        if winner is not None:
            raise ValueError(f"the match was over after {decided_after} games")
        if verdict in wins:
            wins[verdict] += 1
            if 2 * wins[verdict] > games:
                winner, decided_after = verdict, number
    return BestOf(wins[Verdict.FIRST], wins[Verdict.SECOND], winner, decided_after)
