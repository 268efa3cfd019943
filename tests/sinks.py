"""Where evaluations go in tests: a list."""

from dataclasses import dataclass, field

from shoutan_engine.points import Color
from shoutan_host.ports import GameId
from shoutan_protocol.analysis import Analysis


@dataclass(frozen=True, slots=True)
class Reported:
    """One call of the sink."""

    game: GameId
    ply: int
    color: Color
    analysis: Analysis
    is_final: bool


@dataclass(slots=True)
class Sink:
    """An `AnalysisSink` that keeps what it was given."""

    reported: list[Reported] = field(default_factory=list[Reported])

    def report(
        self,
        game: GameId,
        ply: int,
        color: Color,
        analysis: Analysis,
        is_final: bool,
    ) -> None:
        self.reported.append(Reported(game, ply, color, analysis, is_final))
