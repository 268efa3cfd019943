"""A server, over one websocket that is dialed again whenever it breaks.

    server = await RemoteServer.connect("http://localhost:3610", BotAccount(NAME, TOKEN))
    game = await server.game(game_id)
    ...
    await server.close()

Requests are answered once, however often the connection breaks meanwhile: what has no
answer yet is sent again, and an act has a `cid`, so that it still happens once. Games go
on from the last event that is here. Everything is called on one event loop.
"""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any, Final

import orjson
from shoutan_host.ids import new_cid
from shoutan_host.ports import GameId
from shoutan_protocol.json_writing import Json

from shoutan_clients.remote.address import ServerAddress, parse_address
from shoutan_clients.remote.connection import TRY_AGAIN_S, KeptConnection
from shoutan_clients.remote.failures import RemoteFailure, RequestRefused
from shoutan_clients.remote.game import RemoteGame
from shoutan_clients.remote.identity import Identity, Watcher
from shoutan_clients.remote.link import TRY_AGAIN, Link, NotTheProtocol
from shoutan_clients.remote.open_requests import Hear
from shoutan_clients.remote.pauses import pauses

_ANSWERS: Final = frozenset({"ok", "error", "pong"})


class RemoteServer(KeptConnection):
    """One identity at one server. Make one by `connect`."""

    def __init__(
        self,
        address: ServerAddress,
        identity: Identity,
        link: Link,
        waits: Callable[[], Iterator[float]] = pauses,
    ) -> None:
        self._games: dict[str, RemoteGame] = {}
        self._hears: dict[str, list[Hear]] = {}
        super().__init__(address, identity, link, waits)

    @classmethod
    async def connect(
        cls,
        url: str | ServerAddress,
        identity: Identity | None = None,
        *,
        waits: Callable[[], Iterator[float]] = pauses,
    ) -> "RemoteServer":
        """Connect to a server, as a guest, as a bot or only to watch.

        Raises BadAddress, CannotReach, TurnedAway. From then on the connection is kept.
        """
        address = parse_address(url) if isinstance(url, str) else url
        who = identity or Watcher()
        return cls(address, who, await Link.dial(address, who), waits)

    # -- games ---------------------------------------------------------------------

    async def game(self, game_id: str, *, is_present: bool = True) -> RemoteGame:
        """Follow a game and return it once everything is here that had happened.

        With a seat in it one is present, and the game begins when both are; with
        `is_present` False only when the attendance of the game is entered. Raises
        GameGone if there is no such game, and RemoteFailure when the connection is over.
        """
        game = self._games.get(game_id)
        if game is None:
            game = RemoteGame(GameId(game_id), self, is_present=is_present)
            self._games[game_id] = game
            game.follow()
        elif is_present:
            game.become_present()
        try:
            await self.unless_over(asyncio.ensure_future(game.wait_loaded()))
        except BaseException:
            self._games.pop(game_id, None)
            raise
        return game

    async def create(self, **fields: Any) -> RemoteGame:
        """Make a game (`game.create`: size, clock, color, bot, ...) and follow it.

        Raises RequestRefused.
        """
        ok = await self.request("game.create", **{"cid": new_cid()} | fields)
        match ok:
            case {"game": str(game_id)}:
                return await self.game(game_id)
            case _:
                raise RemoteFailure(f"{self.address.url} made a game without a name.")

    async def join(self, game_id: str, guess: str | None = None) -> RemoteGame:
        """Follow a game and take its open seat. Raises RequestRefused, GameGone."""
        game = await self.game(game_id)
        await self.request("game.join", game=game_id, cid=new_cid(), guess=guess)
        return game

    def leave(self, game: RemoteGame) -> None:
        """Follow a game no longer; a seat stays taken."""
        if self._games.get(game.id) is game:
            del self._games[game.id]
            self.say("game.leave", game=game.id)

    # -- requests ------------------------------------------------------------------

    async def request(self, kind: str, **fields: Any) -> Json:
        """Ask, and return the `ok` that answers it, whatever the connection does.

        Fields of value None are left out. An undecided answer is asked for again. Raises
        RequestRefused, and RemoteFailure when the connection is over.
        """
        given = {key: value for key, value in fields.items() if value is not None}
        body = {"type": kind, **given}
        while True:
            reply = await self._ask(body)
            if reply["type"] != "error":
                return reply
            if reply["code"] not in TRY_AGAIN:
                raise RequestRefused(
                    reply["code"],
                    reply["sentence"],
                    reply.get("article"),
                    reply.get("params"),
                )
            await self.unless_over(asyncio.ensure_future(asyncio.sleep(TRY_AGAIN_S)))

    # -- what the server says by itself --------------------------------------------

    def hear(self, kind: str, heard: Hear) -> Callable[[], None]:
        """Have messages of a kind told, such as `bot.game`; the result ends that."""
        hears = self._hears.setdefault(kind, [])
        hears.append(heard)
        return lambda: hears.remove(heard)

    async def lobby(self) -> Json:
        """Return the lobby as it is now: `open`, `live`, `bots`."""
        told: asyncio.Future[Json] = self._loop.create_future()

        def heard(body: Json) -> None:
            if not told.done():
                told.set_result(body)

        end = self.hear("lobby", heard)
        try:
            await self.request("lobby.watch")
            return await self.unless_over(told)
        finally:
            end()
            self.say("lobby.leave")

    # -- inside --------------------------------------------------------------------

    async def _ask(self, body: Json) -> Json:
        reply: asyncio.Future[Json] = self._loop.create_future()

        def answered(given: Json) -> None:
            if not reply.done():
                reply.set_result(given)

        def failed(failure: RemoteFailure) -> None:
            if not reply.done():
                reply.set_exception(failure)

        self.post(body, answered, failed=failed)
        return await reply

    def _go_on(self) -> None:
        for game in self._games.values():
            game.follow()

    def _take(self, frame: bytes) -> None:
        """Take in one message. Raises NotTheProtocol."""
        try:
            body: Any = orjson.loads(frame)
        except orjson.JSONDecodeError as error:
            raise NotTheProtocol("a frame is not JSON") from error
        match body:
            case {"type": str(kind), "id": int(number)} if kind in _ANSWERS:
                _check_answer(body)
                self._requests.answered(number, body)
            case {"type": "presence", "game": str(game_id)}:
                game = self._games.get(game_id)
                if game is not None:
                    game.told_presence(body)
            case {"type": str(), "game": str(game_id), "v": int(), "seq": int(seq)}:
                game = self._games.get(game_id)
                if game is not None:
                    game.take_in(seq, frame)
            case {"type": str(kind)}:
                for heard in tuple(self._hears.get(kind, ())):
                    heard(body)
            case _:
                raise NotTheProtocol("a frame is no message")


def _check_answer(body: Json) -> None:
    """Raise NotTheProtocol unless an answer has what every answer of its kind has."""
    match body:
        case {"type": "error", "code": str(), "sentence": str()}:
            return
        case {"type": "error"}:
            raise NotTheProtocol("an error has no code or no sentence")
        case _:
            pass
    if not isinstance(body.get("seq", 0), int):
        raise NotTheProtocol("an answer names no event")
