"""Where the evaluations of engines go: the port between who plays and who keeps them.

A seat whose engine thinks aloud reports; a server stores and relays; a client sends them
to its server. Nobody's move waits for any of it, and a lost report is no error.
"""

from typing import Protocol, runtime_checkable

from shoutan_engine.points import Color
from shoutan_protocol.analysis import Analysis

from shoutan_host.ports import GameId


class AnalysisSink(Protocol):
    """Takes what engines think of the positions in which they are to move."""

    def report(
        self,
        game: GameId,
        ply: int,
        color: Color,
        analysis: Analysis,
        is_final: bool,
    ) -> None:
        """Take in what `color` thinks of the position before turn `ply` (from 0).

        Called on the event loop; must not block or raise. Many may come for one turn, the
        last one with `is_final`, when the move is known; it may also come alone.
        """
        ...


@runtime_checkable
class SelectiveSink(AnalysisSink, Protocol):
    """A sink that spares engines' seats the reading of what nobody waits for."""

    def is_awaited(self, game: GameId) -> bool:
        """Tell whether anybody wants to know of this game before a move is there."""
        ...
