"""What the bots of one game answer, and what is known of a move besides the move.

How it was typed, why it was none, what its player thought of it.
"""

from shoutan_engine import EndReason
from shoutan_engine.commands import Command, Forfeit, PassTurn, PlayStone, Resign
from shoutan_engine.events import Passed, Played, TurnLost
from shoutan_engine.points import Play
from shoutan_host.analysis import AnalysisSink
from shoutan_host.hosting.game_host import GameHost
from shoutan_protocol.analysis import Analysis
from shoutan_protocol.cgos.bot_lines import (
    PASS,
    BotBlunders,
    BotMove,
    BotResigns,
    read_answer,
)
from shoutan_protocol.cgos.results import NO_SYNTAX, illegal_text
from shoutan_protocol.cgos_analysis import parse_cgos_analysis
from shoutan_protocol.coordinates import format_vertex


class Replies:
    """The answers to `genmove` in one game; `analyses` takes what comes with them."""

    def __init__(self, host: GameHost, analyses: AnalysisSink | None) -> None:
        self.typed: dict[int, str] = {}
        """How moves are told, by the number of the turn."""
        self.illegal = ""
        """What `gameover` says of the move that lost the game."""
        self._host = host
        self._analyses = analyses
        self._analysis: Analysis | None = None
        """Of the move that is being decided; kept with none that is refused."""

    def command(self, line: str, cid: str, *, analyzes: bool) -> Command:
        """Return what the side to move does by its answer.

        `analyzes`: both sides have announced analysis.
        """
        game = self._host.game
        color, ply, size = game.to_move, game.ply, game.settings.size
        self._analysis = None
        match read_answer(line, size, analyzes=analyzes):
            case BotResigns():
                return Resign(color, cid)
            case BotBlunders(typed):
                self.illegal = illegal_text(NO_SYNTAX, typed)
                detail = f"illegal move: {typed!r} is no move."
                return Forfeit(color, EndReason.ILLEGAL, detail)
            case BotMove(move, typed, analysis):
                self.typed[ply] = typed
                if analysis and self._analyses is not None:
                    self._analysis = parse_cgos_analysis(analysis, size)
                if isinstance(move, Play):
                    return PlayStone(color, move.point, ply, cid)
                return PassTurn(color, ply, cid=cid)

    def made(self, event: Played | Passed) -> str:
        """Note that a move was made; returns how it is told. Its analysis is stored."""
        usual = PASS
        if isinstance(event, Played):
            usual = format_vertex(event.point, self._host.game.settings.size)
        analysis, self._analysis = self._analysis, None
        if analysis is not None and self._analyses is not None:
            self._analyses.report(
                self._host.id, event.ply, event.color, analysis, is_final=True
            )
        return self.typed.setdefault(event.ply, usual)

    def refused(self, event: TurnLost) -> None:
        """Note why a move was illegal."""
        vertex = PASS
        if event.point is not None:
            vertex = format_vertex(event.point, self._host.game.settings.size)
        self.illegal = illegal_text(event.reason, self.typed.get(event.ply, vertex))
