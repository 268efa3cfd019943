"""What each request of the JSON protocol does: one method a request, one table.

A method returns None when it is done, or a coroutine when it must wait for the store;
what it refuses it raises as `Refuse`. Whether the actor holds a seat is checked here
and nowhere else (reliability X9).
"""

from collections.abc import Callable, Coroutine
from typing import Any, get_args

import shoutan_protocol
from shoutan_engine import Millis, Phase
from shoutan_engine.commands import Propose, TakeSeat, Withdraw
from shoutan_engine.events import Parity
from shoutan_engine.legality import illegal_points
from shoutan_engine.settings import Player
from shoutan_engine.waiting import time_left
from shoutan_host.answers import Accepted, Answer, Repeated
from shoutan_host.game_host import GameHost, Services
from shoutan_host.games import Games
from shoutan_host.ports import GameId, StoreUnavailable
from shoutan_protocol.coordinates import format_vertex
from shoutan_protocol.json_writing import clocks_json, player_json
from shoutan_protocol.messages import PROTOCOL_VERSION
from shoutan_protocol.messages import requests as wire

from shoutan_server.connections import Connection
from shoutan_server.errors import Refuse, refusal_body
from shoutan_server.game_making import GameMaker, draw
from shoutan_server.identities import Identities
from shoutan_server.lobby import Lobby
from shoutan_server.requests_to_commands import SeatRequest, command_of, ruling_of
from shoutan_server.subscriptions import Subscription
from shoutan_server.suggestion_requests import SuggestionRequests

Waiting = Coroutine[Any, Any, None] | None


class RequestHandlers:
    """The methods, bound to what they need; `handlers[type(request)]` finds one."""

    def __init__(
        self,
        services: Services,
        games: Games,
        lobby: Lobby,
        identities: Identities,
        maker: GameMaker,
        suggesting: SuggestionRequests,
        title: str,
    ) -> None:
        self._services = services
        self._games = games
        self._lobby = lobby
        self._identities = identities
        self._maker = maker
        self._suggesting = suggesting
        self._title = title
        self._table: dict[type, Callable[[Connection, Any, Millis], Waiting]] = {
            wire.Hello: self._hello,
            wire.Ping: self._ping,
            wire.LobbyWatch: self._lobby_watch,
            wire.LobbyLeave: self._lobby_leave,
            wire.GameCreate: self._game_create,
            wire.GameJoin: self._game_join,
            wire.GameCancel: self._game_cancel,
            wire.GameResume: self._game_resume,
            wire.GameLeave: self._game_leave,
            wire.GameIllegal: self._game_illegal,
            wire.GameTimeLeft: self._game_time_left,
            wire.RefereeRule: self._referee_rule,
            wire.SettleSuggest: self._settle_suggest,
            **dict.fromkeys(get_args(SeatRequest), self._seat_request),
        }

    def __getitem__(
        self, request: type
    ) -> Callable[[Connection, Any, Millis], Waiting]:
        """Return the method for a type of request."""
        return self._table[request]

    def left(self, subscription: Subscription) -> None:
        """Note that somebody follows a game no longer."""
        self._games.release(subscription.host)
        self._lobby.changed()

    # -- the connection ------------------------------------------------------------

    def _hello(self, connection: Connection, request: wire.Hello, at: Millis) -> None:
        if connection.greeted:
            raise Refuse("bad_request", "This connection has said hello already.")
        if request.version != PROTOCOL_VERSION:
            raise Refuse(
                "bad_version",
                f"This server speaks version {PROTOCOL_VERSION} of the protocol.",
                {"versions": str(PROTOCOL_VERSION)},
                close_code=1008,
            )
        me: Player | None = None
        if request.guest_token is not None:
            me = self._identities.guest(request.guest_token)
            if me is None:
                raise Refuse(
                    "bad_token",
                    "This token is not from this server: ask for a new one.",
                )
        connection.welcomed(me)
        connection.reply(
            {
                "type": "welcome",
                "id": request.id,
                "version": PROTOCOL_VERSION,
                "server": f"Shoutan {shoutan_protocol.RELEASE}",
                "title": self._title,
                "you": None if me is None else player_json(me),
                "server_ms": self._services.clock.monotonic_ms(),
            }
        )

    def _ping(self, connection: Connection, request: wire.Ping, at: Millis) -> None:
        now = self._services.clock.monotonic_ms()
        connection.reply({"type": "pong", "id": request.id, "server_ms": now})

    # -- the lobby -----------------------------------------------------------------

    def _lobby_watch(
        self, connection: Connection, request: wire.LobbyWatch, at: Millis
    ) -> None:
        connection.reply({"type": "ok", "id": request.id})
        if connection.end_lobby is None:
            connection.end_lobby = self._lobby.watch(connection.send)

    def _lobby_leave(
        self, connection: Connection, request: wire.LobbyLeave, at: Millis
    ) -> None:
        if connection.end_lobby is not None:
            connection.end_lobby()
            connection.end_lobby = None
        connection.reply({"type": "ok", "id": request.id})

    # -- games ---------------------------------------------------------------------

    def _game_create(
        self, connection: Connection, request: wire.GameCreate, at: Millis
    ) -> Waiting:
        return self._create(connection, request, _somebody(connection))

    async def _create(
        self, connection: Connection, request: wire.GameCreate, me: Player
    ) -> None:
        try:
            created = await self._maker.from_request(request, me)
        except StoreUnavailable as away:
            raise Refuse("unavailable", str(away)) from away
        body = {"type": "ok", "id": request.id, "game": created.host.id}
        connection.reply(body if created.is_new else body | {"dup": True})

    def _game_join(
        self, connection: Connection, request: wire.GameJoin, at: Millis
    ) -> Waiting:
        me = _somebody(connection)
        guess = None if request.guess is None else Parity(request.guess)
        command = TakeSeat(me, draw(), guess, request.cid)

        def post(host: GameHost) -> None:
            if _referees(me, host):
                raise Refuse(
                    "not_allowed", "The referee of a game takes no seat in it."
                )

            def answered(answer: Answer) -> None:
                if isinstance(answer, Accepted | Repeated):
                    connection.pace_pings()
                self._answer(connection, request, answer)

            host.post(command, at, answered)

        return self._with_game(request, post)

    def _game_cancel(
        self, connection: Connection, request: wire.GameCancel, at: Millis
    ) -> Waiting:
        me = _somebody(connection)

        def post(host: GameHost) -> None:
            command = Withdraw(me.id, request.cid)
            host.post(command, at, lambda a: self._answer(connection, request, a))

        return self._with_game(request, post)

    def _game_resume(
        self, connection: Connection, request: wire.GameResume, at: Millis
    ) -> Waiting:
        return self._resume(connection, request)

    async def _resume(self, connection: Connection, request: wire.GameResume) -> None:
        host = await self._find(request)
        before = connection.subscriptions.pop(request.game, None)
        if before is not None:
            before.close()
        subscription = Subscription(
            host, connection.me, self._services.bus, connection.send
        )
        connection.subscriptions[request.game] = subscription

        def begin(seq: int) -> None:
            connection.reply(
                {"type": "ok", "id": request.id, "game": host.id, "seq": seq}
            )

        store, clock = self._services.store, self._services.clock
        try:
            await subscription.resume(request.from_seq, store, clock, begin)
        except StoreUnavailable as away:
            self._drop(connection, request.game)
            raise Refuse("unavailable", str(away)) from away
        connection.send(self._games.steward(host.id).presence())
        connection.pace_pings()
        self._lobby.changed()

    def _game_leave(
        self, connection: Connection, request: wire.GameLeave, at: Millis
    ) -> None:
        self._drop(connection, request.game)
        connection.reply({"type": "ok", "id": request.id})

    def _drop(self, connection: Connection, game: str) -> None:
        subscription = connection.subscriptions.pop(game, None)
        if subscription is not None:
            subscription.close()
            self.left(subscription)
            connection.pace_pings()

    def _game_illegal(
        self, connection: Connection, request: wire.GameIllegal, at: Millis
    ) -> Waiting:
        def answer(host: GameHost) -> None:
            size = host.game.settings.size
            is_on = host.game.phase is Phase.PLAY
            connection.reply(
                {
                    "type": "ok",
                    "id": request.id,
                    "game": host.id,
                    "seq": host.game.seq,
                    "illegal": [
                        {"vertex": format_vertex(point, size), "code": code.value}
                        for point, code in (illegal_points(host.game) if is_on else ())
                    ],
                }
            )

        return self._with_game(request, answer)

    def _game_time_left(
        self, connection: Connection, request: wire.GameTimeLeft, at: Millis
    ) -> Waiting:
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

        return self._with_game(request, answer)

    def _seat_request(
        self, connection: Connection, request: SeatRequest, at: Millis
    ) -> Waiting:
        me = _somebody(connection)

        def post(host: GameHost) -> None:
            color = host.game.color_of(me.id)
            if color is None:
                raise Refuse("not_seated", "You have no seat in this game.")
            try:
                command = command_of(request, color, host.game.settings.size)
            except ValueError as off:
                raise Refuse("off_board", str(off)) from off
            if isinstance(command, Propose):
                command = self._suggesting.sourced(host, command)
            host.post(command, at, lambda a: self._answer(connection, request, a))

        return self._with_game(request, post)

    def _settle_suggest(
        self, connection: Connection, request: wire.SettleSuggest, at: Millis
    ) -> Waiting:
        def ask(host: GameHost) -> None:
            self._suggesting.ask(connection, request.id, host)

        return self._with_game(request, ask)

    def _referee_rule(
        self, connection: Connection, request: wire.RefereeRule, at: Millis
    ) -> Waiting:
        me = _somebody(connection)

        def post(host: GameHost) -> None:
            settings = host.game.settings
            referee = settings.referee
            if referee is None or not _referees(me, host):
                raise Refuse("not_allowed", "Only the referee of this game may rule.")
            try:
                command = ruling_of(request, referee, settings.size)
            except ValueError as off:
                raise Refuse("off_board", str(off)) from off
            host.post(command, at, lambda a: self._answer(connection, request, a))

        return self._with_game(request, post)

    def _with_game(
        self, request: wire.GameRequest, do: Callable[[GameHost], None]
    ) -> Waiting:
        """Do something with a game: at once if it is in memory, else when it is read."""
        host = self._games.hosted(GameId(request.game))
        if host is not None:
            do(host)
            return None
        return self._with_loaded(request, do)

    async def _with_loaded(
        self, request: wire.GameRequest, do: Callable[[GameHost], None]
    ) -> None:
        do(await self._find(request))

    async def _find(self, request: wire.GameRequest) -> GameHost:
        """Return the game of a request, from memory or from the log. Raises Refuse."""
        try:
            host = await self._games.get(GameId(request.game))
        except StoreUnavailable as away:
            raise Refuse("unavailable", str(away)) from away
        if host is None:
            raise Refuse("no_such_game", "There is no game at this address.")
        return host

    def _answer(
        self, connection: Connection, request: wire.GameRequest, answer: Answer
    ) -> None:
        match answer:
            case Accepted(seq):
                body = {
                    "type": "ok",
                    "id": request.id,
                    "game": request.game,
                    "seq": seq,
                }
            case Repeated(seq):
                body = {
                    "type": "ok",
                    "id": request.id,
                    "game": request.game,
                    "seq": seq,
                    "dup": True,
                }
            case refused:
                body = refusal_body(request.id, refused)
        connection.reply(body)


def _referees(somebody: Player, host: GameHost) -> bool:
    """Tell whether this is the referee of a game."""
    referee = host.game.settings.referee
    return referee is not None and referee.id == somebody.id


def _somebody(connection: Connection) -> Player:
    if connection.me is None:
        raise Refuse("not_seated", "This connection may only watch: it has no token.")
    return connection.me
