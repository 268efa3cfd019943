"""Games that were played before, move by move.

Engines that do not roll dice play the same game again when they get the same opening. The
second one tells nothing new, yet error bars would shrink by it. So the tables count such
games, and whatever says how sure it is (error bars, likelihood of superiority, sequential
test, ratings) leaves them out.

A game repeats another if the same engines had the same colors, made the same moves from
the same beginning, and the same side won. A game that the clock or a fault of an engine
ended repeats none: what decided it is not in its moves. A pair is left out if both of its
games are repeats; with one new game it says something new, and stays as it is.
"""

from typing import Final

from shoutan_engine.results import EndReason

from shoutan_clients.match.game_line import GameLine

_DECIDED_ELSEWHERE: Final = frozenset(
    {
        EndReason.TIME,
        EndReason.CRASH,
        EndReason.HANG,
        EndReason.PROTOCOL,
        EndReason.DISCONNECT,
    }
)


class Repeats:
    """Which games were seen; they are shown to it in the order they ended in."""

    def __init__(self) -> None:
        self._seen: set[tuple[str, str, str, str | None]] = set()

    def is_repeat(self, line: GameLine) -> bool:
        """Tell whether such a game was shown before. One without a key never was."""
        if not line.moves_key or line.end_reason in _DECIDED_ELSEWHERE:
            return False
        key = (line.black, line.white, line.moves_key, line.winner)
        if key in self._seen:
            return True
        self._seen.add(key)
        return False
