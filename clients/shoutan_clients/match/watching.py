"""What must not go on all night: an engine, a machine, a referee that only fails.

An engine that crashes in every tenth game is worth measuring; one that fails in every
game is set up wrongly, and its match says nothing about its play. Time and illegal moves
are how an engine plays, and do not count here. Games of which nobody can say who won say
nothing either, be they void or unknown: a referee without answers, a limit that is too low.
"""

from collections import Counter
from typing import Final

from shoutan_engine.results import EndReason

from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.wording import many

MOST_IN_A_ROW: Final = 10
FAULTS: Final = frozenset(
    {EndReason.CRASH, EndReason.HANG, EndReason.PROTOCOL, EndReason.DISCONNECT}
)


class Watch:
    """Sees the games of one run in the order in which they end.

    What earlier runs saw does not count: whoever starts again has mended something.
    """

    def __init__(self, most_in_a_row: int = MOST_IN_A_ROW) -> None:
        self._most = most_in_a_row
        self._failures: Counter[str] = Counter()
        self._nothing = 0

    def see(self, line: GameLine) -> str | None:
        """Take in a game; returns why the match should stop, in a sentence."""
        if line.standing in (Standing.VOID, Standing.UNKNOWN):
            # Nobody's fault, and no sign that the engines can play: nobody's failures are
            # forgotten by it.
            self._nothing += 1
            if self._nothing >= self._most:
                return (
                    f"{many(self._nothing, 'game')} in a row came to nothing; the last one:"
                    f" {_why(line)}.{_advice(line)}"
                )
            return None
        self._nothing = 0
        loser = _failed(line)
        for name in (line.black, line.white):
            if name == loser:
                self._failures[name] += 1
            else:
                self._failures[name] = 0
        if loser is not None and self._failures[loser] >= self._most:
            return (
                f"{loser} failed in {many(self._failures[loser], 'game')} in a row; the"
                f" last one:"
                f" {_why(line).removeprefix(f'{loser}: ')}. Its transcripts show what it"
                " was told and said."
            )
        return None


def _failed(line: GameLine) -> str | None:
    """Return the engine that lost the game because it did not work."""
    if line.end_reason not in FAULTS or line.winner is None:
        return None
    return line.white if line.winner == "black" else line.black


def _advice(line: GameLine) -> str:
    """Return what to do about games that come to nothing, where that is known."""
    if line.end_reason is not EndReason.MOVE_LIMIT:
        return ""
    return (
        " Games are longer than that: begin a match with a greater --max-moves, in"
        " another folder."
    )


def _why(line: GameLine) -> str:
    return (line.detail or line.end_reason.value).rstrip(". ")
