"""What an engine here thinks, told to the server, which decides who may see it."""

import orjson
from shoutan_engine.points import Color
from shoutan_host.ports import GameId
from shoutan_protocol.analysis import Analysis, fitting

from shoutan_clients.remote.game import RemoteGame
from shoutan_clients.remote.server import RemoteServer


class RemoteAnalyses:
    """Reports on one game (`AnalysisSink`); what finds no connection is lost."""

    def __init__(self, server: RemoteServer, game: RemoteGame) -> None:
        self._server = server
        self._size = game.game.settings.size

    def report(
        self,
        game: GameId,
        ply: int,
        color: Color,
        analysis: Analysis,
        is_final: bool,
    ) -> None:
        """Send what an engine thinks before turn `ply`; nobody waits for an answer."""
        self._server.say(
            "analysis.report",
            game=game,
            ply=ply,
            analysis=orjson.loads(fitting(analysis, self._size)),
            final=is_final,
        )
