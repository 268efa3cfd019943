"""What an engine thinks, told to whoever wants to know: while it thinks, and of its turns."""

from shoutan_engine.points import Color
from shoutan_protocol.analysis import Analysis

from shoutan_host.analysis import AnalysisSink, SelectiveSink
from shoutan_host.engine_seat.board import EngineBoard
from shoutan_host.gtp.game import GenmoveAnswer
from shoutan_host.gtp.thinking import OnAnalysis
from shoutan_host.hosting.played_game import PlayedGame


class ThoughtsTold:
    """The thoughts of one engine in one game. Without a `sink` nobody wants to know."""

    def __init__(
        self, host: PlayedGame, board: EngineBoard, sink: AnalysisSink | None
    ) -> None:
        self._host = host
        self._board = board
        self._sink = sink
        self.is_wanted = sink is not None
        """Whether the engine is to think aloud."""

    def is_awaited(self) -> bool:
        """Tell whether the sink wants to hear of this turn before the move is there."""
        sink = self._sink
        return not isinstance(sink, SelectiveSink) or sink.is_awaited(self._host.id)

    def teller(self, color: Color) -> OnAnalysis | None:
        """Return what tells the sink about this turn, until the game goes back."""
        sink = self._sink
        if sink is None:
            return None
        ply, era = self._host.game.ply, self._board.era

        def tell(analysis: Analysis) -> None:
            if era == self._board.era:
                sink.report(self._host.id, ply, color, analysis, False)

        return tell

    def report(self, ply: int, color: Color, made: GenmoveAnswer) -> None:
        """Say what the engine thought of a turn that is done."""
        if self._sink is not None and made.analysis is not None:
            self._sink.report(self._host.id, ply, color, made.analysis, True)

    def report_played(self, ply: int, color: Color, made: GenmoveAnswer) -> None:
        """Do so if the move stands as turn `ply`: not refused, not lost."""
        turns = self._host.game.turns
        if ply < len(turns) and turns[ply].color is color and not turns[ply].lost:
            self.report(ply, color, made)
