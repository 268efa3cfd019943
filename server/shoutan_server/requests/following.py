"""Requests of whoever follows a game: its events, the points that nobody may play on."""

from typing import Final

import orjson
from shoutan_engine.clocks.types import Millis
from shoutan_engine.phase import Phase
from shoutan_engine.play.legality import illegal_points
from shoutan_engine.timing.waiting import time_left
from shoutan_host.hosting.game_host import GameHost, Services
from shoutan_host.hosting.games import Games
from shoutan_host.ports import GameId, StoreUnavailable
from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.json_writing import clocks_json
from shoutan_protocol.messages import requests as wire

from shoutan_server.connections import Connection
from shoutan_server.errors import Refuse
from shoutan_server.lobby import Lobby
from shoutan_server.requests.planning import PlanningRequests
from shoutan_server.requests.rematching import RematchRequests
from shoutan_server.requests.requested_games import RequestedGames, Waiting
from shoutan_server.subscriptions import Subscription

MOST_KNOWN: Final = 256
"""Games of which the illegal points are kept until the next event."""


class FollowingRequests:
    """Who follows which game, for all connections."""

    def __init__(
        self,
        services: Services,
        games: Games,
        requested: RequestedGames,
        lobby: Lobby,
        rematching: RematchRequests,
        planning: PlanningRequests,
    ) -> None:
        self._rematching = rematching
        self._planning = planning
        self._services = services
        self._games = games
        self._requested = requested
        self._lobby = lobby
        self._illegal: dict[GameId, tuple[int, bytes]] = {}
        """What was asked last of a game, and after which event."""

    def left(self, subscription: Subscription) -> None:
        """Note that somebody follows a game no longer."""
        self._games.release(subscription.host)
        self._lobby.changed()

    def resume(
        self, connection: Connection, request: wire.GameResume, at: Millis
    ) -> Waiting:
        """Send the events that are missing, and from then on what comes."""
        return self._resume(connection, request)

    async def _resume(self, connection: Connection, request: wire.GameResume) -> None:
        host = await self._requested.find(request)
        before = connection.subscriptions.pop(request.game, None)
        # Whether a bot is at a game that another door holds is for that door to say.
        me = None if host.is_held else connection.me
        subscription = Subscription(
            *(host, me, self._services.bus, connection.send),
            heeds=not request.present,
        )
        connection.subscriptions[request.game] = subscription
        if before is not None:
            before.close()  # after the new one: nobody is gone in between

        def begin(seq: int) -> None:
            connection.reply(
                {"type": "ok", "id": request.id, "game": host.id, "seq": seq}
            )

        store, clock = self._services.store, self._services.clock
        taken = connection.taken if request.whole else None
        try:
            await subscription.resume(request.from_seq, store, clock, begin, taken)
        except StoreUnavailable as away:
            self._drop(connection, request.game)
            raise Refuse("unavailable", str(away)) from away
        connection.send(self._games.steward(host.id).presence())
        await self._rematching.tell(connection, host)
        if me is not None:
            await self._planning.tell(connection, host)
        connection.pace_pings()
        self._lobby.changed()

    def leave(
        self, connection: Connection, request: wire.GameLeave, at: Millis
    ) -> None:
        """Send no more of a game."""
        self._drop(connection, request.game, on_purpose=True)
        connection.reply({"type": "ok", "id": request.id})

    def _drop(
        self, connection: Connection, game: str, *, on_purpose: bool = False
    ) -> None:
        subscription = connection.subscriptions.pop(game, None)
        if subscription is not None:
            subscription.close(on_purpose=on_purpose)
            self.left(subscription)
            connection.pace_pings()

    def illegal(
        self, connection: Connection, request: wire.GameIllegal, at: Millis
    ) -> Waiting:
        """Say where the side to move may not play, and why."""

        def answer(host: GameHost) -> None:
            head = orjson.dumps({"type": "ok", "id": request.id, "game": host.id})
            connection.send(head[:-1] + b"," + self._illegal_points(host)[1:])

        return self._requested.do(request, answer)

    def _illegal_points(self, host: GameHost) -> bytes:
        """Return `seq` and `illegal`, looked for once however many ask for them."""
        game = host.game
        seq, known = self._illegal.get(host.id, (0, b""))
        if seq != game.seq:
            size, is_on = game.settings.size, game.phase is Phase.PLAY
            points = illegal_points(game) if is_on else ()
            illegal = [
                {"vertex": format_vertex(point, size), "code": code.value}
                for point, code in points
            ]
            known = orjson.dumps({"seq": game.seq, "illegal": illegal})
            self._illegal.pop(host.id, None)  # the newest is the last of them
            self._illegal[host.id] = game.seq, known
            if len(self._illegal) > MOST_KNOWN:
                del self._illegal[next(iter(self._illegal))]
        return known

    def time_left(
        self, connection: Connection, request: wire.GameTimeLeft, at: Millis
    ) -> Waiting:
        """Say what both clocks show now (article 16)."""

        def answer(host: GameHost) -> None:
            now = self._services.clock.monotonic_ms()
            connection.reply(
                {
                    "type": "ok",
                    "id": request.id,
                    "game": host.id,
                    "seq": host.game.seq,
                    "clock": clocks_json(time_left(host.game, now)),
                }
            )

        return self._requested.do(request, answer)
