"""What the engines of one game think, by turn: for the record, and to judge by."""

from collections.abc import Callable
from dataclasses import replace

from shoutan_engine.points import Color
from shoutan_host.analysis import AnalysisSink
from shoutan_host.ports import GameId
from shoutan_protocol.analysis import Analysis


class Thoughts:
    """The sink of one game: keeps the last thought of each turn."""

    def __init__(self, changed: Callable[[], None]) -> None:
        """Call `changed` after each turn whose engine said what it thinks."""
        self.by_ply: dict[int, tuple[Color, Analysis]] = {}
        self.most_lead: float | None = None
        """Points that the game can be won by at all; a lead of more is no estimate."""
        self._changed = changed

    def report(
        self,
        game: GameId,
        ply: int,
        color: Color,
        analysis: Analysis,
        is_final: bool,
    ) -> None:
        """Take in what `color` thinks before turn `ply`."""
        if is_final:
            lead, most = analysis.score_lead, self.most_lead
            if lead is not None and most is not None and abs(lead) > most:
                analysis = replace(analysis, score_lead=None)
            self.by_ply[ply] = (color, analysis)
            self._changed()

    def is_awaited(self, game: GameId) -> bool:
        """Tell that nobody waits for a thought before its move is there."""
        return False

    def beside(self, other: AnalysisSink | None) -> AnalysisSink:
        """Return a sink that tells this one and `other`, if there is one."""
        return self if other is None else _Both(self, other)


class _Both:
    """Tells two sinks, of which the second one waits for every thought."""

    def __init__(self, kept: Thoughts, other: AnalysisSink) -> None:
        self._kept = kept
        self._other = other

    def report(
        self,
        game: GameId,
        ply: int,
        color: Color,
        analysis: Analysis,
        is_final: bool,
    ) -> None:
        """Pass on what `color` thinks; first to who is elsewhere: we may end the game."""
        self._other.report(game, ply, color, analysis, is_final)
        self._kept.report(game, ply, color, analysis, is_final)
