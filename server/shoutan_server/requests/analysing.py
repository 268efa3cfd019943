"""Requests about what engines think: watching it, and saying it as a bot."""

from shoutan_engine import Phase, Player, PlayerKind
from shoutan_engine.clocks.types import Millis
from shoutan_engine.points import Color
from shoutan_host.clock import Clock
from shoutan_host.hosting.game_host import GameHost
from shoutan_host.hosting.games import Games
from shoutan_protocol.analysis import read_analysis
from shoutan_protocol.messages import requests as wire

from shoutan_server.analysis.finals import Finals
from shoutan_server.analysis.relay import AnalysisRelay
from shoutan_server.analysis.rights import NotShown, check_live
from shoutan_server.connections import Connection
from shoutan_server.errors import Refuse, check_not_held
from shoutan_server.requests.requested_games import RequestedGames, Waiting


class AnalysisRequests:
    """Who watches what, for all connections."""

    def __init__(self, games: Games, relay: AnalysisRelay, clock: Clock) -> None:
        self._requested = RequestedGames(games)
        self._finals = Finals(clock)
        self._relay = relay

    def watch(
        self, connection: Connection, request: wire.AnalysisWatch, at: Millis
    ) -> Waiting:
        """Send what the engines of a game think, from now on."""

        def begin(host: GameHost) -> None:
            if host.is_finished:
                raise Refuse(
                    "wrong_phase",
                    f"The game is over: see /api/games/{host.id}/analysis.",
                )
            try:
                check_live(host, connection.me)
            except NotShown as not_shown:
                raise Refuse("not_allowed", str(not_shown)) from not_shown
            connection.analyses.end(host.id)
            end = self._relay.watch(host, connection.offer)
            connection.analyses.begin(host.id, end)
            connection.reply({"type": "ok", "id": request.id, "game": host.id})

        return self._requested.do(request, begin)

    def leave(
        self, connection: Connection, request: wire.AnalysisLeave, at: Millis
    ) -> None:
        """Send no more of it."""
        connection.analyses.end(request.game)
        connection.reply({"type": "ok", "id": request.id})

    def report(
        self, connection: Connection, request: wire.AnalysisReport, at: Millis
    ) -> Waiting:
        """Take in what a bot thinks before a turn of its own."""
        me = connection.me

        def take(host: GameHost) -> None:
            color = _reporter(host, me, request.ply)
            check_not_held(host)
            self._finals.check(host, request.ply, color)
            try:
                body = request.analysis.model_dump()
                analysis = read_analysis(body, host.game.settings.size)
            except ValueError as off:
                raise Refuse("off_board", str(off)) from off
            self._relay.report(host.id, request.ply, color, analysis, request.final)
            if request.final:
                self._finals.add(host, request.ply, color)
            connection.reply({"type": "ok", "id": request.id, "game": host.id})

        return self._requested.do(request, take)


def _reporter(host: GameHost, me: Player | None, ply: int) -> Color:
    """Return the color that thinks before turn `ply`. Raises Refuse for anybody else."""
    game = host.game
    color = None if me is None else game.color_of(me.id)
    if me is None or color is None:
        raise Refuse("not_seated", "You have no seat in this game.")
    if me.kind is not PlayerKind.BOT:
        raise Refuse("not_allowed", "Only a bot says what its engine thinks.")
    if ply > game.ply:
        raise Refuse("future_ply", f"Turn {ply} has not come yet: it is {game.ply}.")
    if ply < game.ply:
        mover = game.turns[ply].color
    elif game.phase is Phase.FINISHED:
        mover = None  # nobody moves any more
    else:
        mover = game.to_move
    if mover is not color:
        raise Refuse("out_of_turn", f"Turn {ply} is not yours.")
    return color
