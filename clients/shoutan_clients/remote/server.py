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
import logging
from collections.abc import Callable, Iterator
from typing import Any, Final, TypeVar

import orjson
from shoutan_engine.settings import Player, PlayerKind
from shoutan_host.clock import monotonic_ns
from shoutan_host.ids import new_cid
from shoutan_host.ports import GameId
from shoutan_protocol.json_writing import Json

from shoutan_clients.remote.address import ServerAddress, parse_address
from shoutan_clients.remote.clock import RemoteClock
from shoutan_clients.remote.failures import (
    CannotReach,
    LeftServer,
    RemoteFailure,
    Replaced,
    RequestRefused,
    TurnedAway,
)
from shoutan_clients.remote.game import RemoteGame
from shoutan_clients.remote.identity import Identity, Watcher
from shoutan_clients.remote.link import TRY_AGAIN, Link, NotTheProtocol
from shoutan_clients.remote.open_requests import Hear, OpenRequests
from shoutan_clients.remote.pauses import pauses

TRY_AGAIN_S: Final = 0.5
"""How soon a request that the server could not decide is sent again."""
FIRST_PINGS: Final = 4
PING_EVERY_S: Final = 15.0
"""For the clock: a few at once, then one now and then."""
REPLACED: Final = 4001
LOGIN_OVER: Final = 4003
_ANSWERS: Final = frozenset({"ok", "error", "pong"})

T = TypeVar("T")
_log = logging.getLogger("shoutan")


class RemoteServer:
    """One identity at one server. Make one by `connect`.

    `lost` and `back` may be set: called with a sentence when the connection breaks, and
    when there is a new one.
    """

    def __init__(
        self,
        address: ServerAddress,
        identity: Identity,
        link: Link,
        waits: Callable[[], Iterator[float]] = pauses,
    ) -> None:
        self.address = address
        self.clock = RemoteClock()
        self.you: Player | None = None
        self.title = ""
        self.release = ""
        self.lost: Callable[[str], None] = _say_nothing
        self.back: Callable[[str], None] = _say_nothing
        self._identity = identity
        self._waits = waits
        self._loop = asyncio.get_running_loop()
        self._requests = OpenRequests()
        self._games: dict[str, RemoteGame] = {}
        self._hears: dict[str, list[Hear]] = {}
        self._greetings: list[Callable[[], None]] = []
        self._timers: set[asyncio.TimerHandle] = set()
        self._over: asyncio.Future[RemoteFailure] = self._loop.create_future()
        self._began(link)
        self._keeping = self._loop.create_task(self._keep(link))
        self._keeping.add_done_callback(self._has_kept)

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
            await self._unless_over(asyncio.ensure_future(game.wait_loaded()))
        except BaseException:
            self._games.pop(game_id, None)
            raise
        return game

    async def create(self, **fields: Any) -> RemoteGame:
        """Make a game (`game.create`: size, clock, color, bot, ...) and follow it.

        Raises RequestRefused.
        """
        ok = await self.request("game.create", **{"cid": new_cid()} | fields)
        return await self.game(ok["game"])

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
            await self._unless_over(asyncio.ensure_future(asyncio.sleep(TRY_AGAIN_S)))

    def post(
        self,
        body: Json,
        answer: Hear,
        *,
        once: bool = False,
        failed: Callable[[RemoteFailure], None] | None = None,
    ) -> None:
        """Send a request and have its `ok` or `error` told; it is given its `id`.

        `once`: it belongs to the present connection, and is forgotten with it. `failed`
        is called instead when the connection is over for good.
        """
        if not self._over.done():
            self._requests.post(body, answer, once=once, failed=failed)
        elif failed is not None:
            failed(self._over.result())

    def say(self, kind: str, **fields: Any) -> None:
        """Send a request whose answer nobody waits for; not at all without a connection."""
        self.post({"type": kind, **fields}, _hear_nothing, once=True)

    def later(self, call: Callable[[], None], delay_s: float = TRY_AGAIN_S) -> None:
        """Call something in a moment, unless the connection is over by then."""
        timer: asyncio.TimerHandle

        def due() -> None:
            self._timers.discard(timer)
            call()

        if not self._over.done():
            timer = self._loop.call_later(delay_s, due)
            self._timers.add(timer)

    # -- what the server says by itself --------------------------------------------

    def hear(self, kind: str, heard: Hear) -> Callable[[], None]:
        """Have messages of a kind told, such as `bot.game`; the result ends that."""
        hears = self._hears.setdefault(kind, [])
        hears.append(heard)
        return lambda: hears.remove(heard)

    def greet(self, greeting: Callable[[], None]) -> None:
        """Call `greeting` now, and again whenever there is a new connection."""
        self._greetings.append(greeting)
        if self.is_connected:
            greeting()

    async def lobby(self) -> Json:
        """Return the lobby as it is now: `open`, `live`, `bots`."""
        told: asyncio.Future[Json] = self._loop.create_future()

        def heard(body: Json) -> None:
            if not told.done():
                told.set_result(body)

        end = self.hear("lobby", heard)
        try:
            await self.request("lobby.watch")
            return await self._unless_over(told)
        finally:
            end()
            self.say("lobby.leave")

    # -- the end -------------------------------------------------------------------

    @property
    def is_connected(self) -> bool:
        """Tell whether there is a connection just now."""
        return self._requests.link is not None

    async def wait_over(self) -> RemoteFailure:
        """Wait until the connection is over for good; return why."""
        return await asyncio.shield(self._over)

    async def close(self) -> None:
        """Leave: send what is to be sent, and dial no more."""
        link = self._requests.link
        self._end(LeftServer("The connection was closed."))
        if link is not None:
            await link.close()
        self._keeping.cancel()
        await asyncio.gather(self._keeping, return_exceptions=True)

    # -- inside --------------------------------------------------------------------

    async def _keep(self, link: Link) -> None:
        """Read until the connection is over for good."""
        while True:
            code, reason = await link.run(self._take)
            if self._over.done():
                return
            self._requests.connection_lost()
            if code in (REPLACED, LOGIN_OVER):
                self._end(
                    Replaced(reason or "Another connection took this one's place.")
                )
                return
            self.lost(reason or "the connection broke")
            try:
                link = await self._dial_again()
            except TurnedAway as away:
                self._end(away)
                return
            self._began(link)
            self.back(f"connected to {self.address.url} again")

    def _has_kept(self, keeping: "asyncio.Task[None]") -> None:
        if keeping.cancelled():
            return
        error = keeping.exception()
        if error is not None:
            _log.error("the connection is given up", exc_info=error)
            self._end(RemoteFailure(f"This program failed: {error!r}."))

    async def _dial_again(self) -> Link:
        for pause in self._waits():
            await asyncio.sleep(pause)
            try:
                return await Link.dial(self.address, self._identity)
            except CannotReach:
                continue
        raise AssertionError("pauses have no end")

    def _began(self, link: Link) -> None:
        """Go on over a new connection where the one before it ended."""
        self._welcomed(link)
        # Games first: what was asked again must find its events here.
        self._requests.link = link
        for game in self._games.values():
            game.follow()
        self._requests.connected(link)
        for greeting in self._greetings:
            greeting()
        self._ping(FIRST_PINGS)

    def _welcomed(self, link: Link) -> None:
        welcome = link.welcome
        body = welcome.body
        self.clock.measure_anew()
        self.clock.heard(welcome.asked_ns, welcome.heard_ns, body["server_ms"])
        self.title, self.release = body.get("title", ""), body.get("server", "")
        you = body.get("you")
        if you is not None:
            kind = PlayerKind(you["kind"])
            self.you = Player(you["id"], you["name"], kind, you.get("rank"))

    def _ping(self, quick: int) -> None:
        """Measure the server's clock, `quick` times at once, then now and then."""
        link, asked_ns = self._requests.link, monotonic_ns()

        def heard(reply: Json) -> None:
            self.clock.heard(asked_ns, monotonic_ns(), reply["server_ms"])
            if quick > 1:
                self._ping(quick - 1)
            else:
                self.later(again, PING_EVERY_S)

        def again() -> None:
            if self._requests.link is link:  # a new one has begun by itself
                self._ping(1)

        self.post({"type": "ping"}, heard, once=True)

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

    async def _unless_over(self, work: "asyncio.Future[T]") -> T:
        """Return what `work` gives; raises RemoteFailure as soon as it is all over."""
        over = asyncio.ensure_future(self.wait_over())
        try:
            both: set[asyncio.Future[Any]] = {work, over}
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            if work.done():
                return work.result()
            raise over.result()
        finally:
            over.cancel()
            work.cancel()

    def _take(self, frame: bytes) -> None:
        """Take in one message. Raises NotTheProtocol."""
        try:
            body: Any = orjson.loads(frame)
        except orjson.JSONDecodeError as error:
            raise NotTheProtocol("a frame is not JSON") from error
        match body:
            case {"type": kind, "id": int(number)} if kind in _ANSWERS:
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

    def _end(self, why: RemoteFailure) -> None:
        if self._over.done():
            return
        self._over.set_result(why)
        for timer in self._timers:
            timer.cancel()
        self._requests.over(why)


def _hear_nothing(body: Json) -> None:
    pass


def _say_nothing(sentence: str) -> None:
    pass
