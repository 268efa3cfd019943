"""Requests of bots that logged in: offering themselves, resting, giving a game up."""

from dataclasses import replace

from shoutan_engine.clocks.types import Millis
from shoutan_engine.settings import GameSettings, Player
from shoutan_host.accepting.wire import acceptance_of
from shoutan_host.engines.failures import EngineFailure, engine_words
from shoutan_host.gtp.game import EngineInfo
from shoutan_host.hosting.game_host import GameHost
from shoutan_protocol.gtp.capabilities import Capabilities
from shoutan_protocol.json_writing import Json
from shoutan_protocol.messages import requests as wire

from shoutan_server.bots.offers import Offer, unpaired
from shoutan_server.bots.served_bots import ServedBots
from shoutan_server.connections import Connection
from shoutan_server.errors import Refuse, check_not_held
from shoutan_server.identities import IdKind, has_kind
from shoutan_server.requests.requested_games import RequestedGames, Waiting


class ServingRequests:
    """What a bot's program can ask, for all connections."""

    def __init__(
        self,
        served: ServedBots,
        requested: RequestedGames,
        ladder: GameSettings | None,
    ) -> None:
        """`ladder`: what the ladder has played, None where there is none."""
        self._served = served
        self._requested = requested
        self._ladder = ladder

    def serve(self, connection: Connection, request: wire.BotServe, at: Millis) -> None:
        """Offer the bot, or change the offer."""
        me = _bot(connection)
        try:
            accepts = acceptance_of(request.accepts)
        except ValueError as wrong:
            text = str(wrong).rstrip(".")
            raise Refuse("bad_request", f"This cannot be accepted: {text}.") from wrong
        engine, version = engine_words(request.engine), engine_words(request.version)
        info = None
        if request.commands is not None:
            capabilities = Capabilities(frozenset(request.commands))
            info = EngineInfo(engine, version, capabilities)
        offer = Offer(
            engine,
            version,
            request.seats,
            accepts,
            info,
            is_on_ladder=request.ladder and not request.matches,
            is_for_matches=request.matches,
        )
        ok: Json = {"type": "ok", "id": request.id}
        if self._served.is_elsewhere(connection, me):
            ok["replaces"] = True
        if offer.is_on_ladder and (why := unpaired(me.name, offer, self._ladder)):
            ok["unpaired"] = why
        connection.reply(ok)
        self._serve(connection, me, offer)

    def rest(self, connection: Connection, request: wire.BotRest, at: Millis) -> None:
        """Take no new games."""
        me = _bot(connection)
        offer = self._served.offer(connection, me)
        if offer is None:
            raise Refuse("not_served", "This connection does not serve the bot.")
        connection.reply({"type": "ok", "id": request.id})
        self._serve(connection, me, replace(offer, is_resting=True))

    def failed(
        self, connection: Connection, request: wire.BotFailed, at: Millis
    ) -> Waiting:
        """Give a game up."""
        me = _bot(connection)

        def fail(host: GameHost) -> None:
            self._check_game(host, me)
            failure = EngineFailure(engine_words(request.sentence), request.reason)
            self._served.failed(host, me, failure)
            connection.reply({"type": "ok", "id": request.id, "game": host.id})

        return self._requested.do(request, fail)

    def decline(
        self, connection: Connection, request: wire.BotDecline, at: Millis
    ) -> Waiting:
        """Do not take a game."""
        me = _bot(connection)

        def decline(host: GameHost) -> None:
            self._check_game(host, me)
            if not self._served.declined(host, me, engine_words(request.sentence)):
                raise Refuse(
                    "wrong_phase",
                    "This game has begun: play it, resign, or say bot.failed.",
                )
            connection.reply({"type": "ok", "id": request.id, "game": host.id})

        return self._requested.do(request, decline)

    def _check_game(self, host: GameHost, me: Player) -> None:
        """Raise Refuse unless the bot plays this game here, by whatever made it so."""
        if not host.game.is_player(me.id):
            raise Refuse("not_seated", "You have no seat in this game.")
        check_not_held(host)
        if not host.is_finished and not self._served.plays(host, me):
            raise Refuse(
                "not_served",
                "The bot was not given this game to play over this protocol.",
            )

    def _serve(self, connection: Connection, me: Player, offer: Offer) -> None:
        if connection.end_serving is None:
            connection.end_serving = lambda: self._served.left(connection, me)
        self._served.serve(connection, me, offer)


def _bot(connection: Connection) -> Player:
    me = connection.me
    if me is None or not has_kind(me.id, IdKind.BOT):
        raise Refuse("not_a_bot", "Only a bot may do this: say hello with its login.")
    return me
