"""A client of the JSON websocket for tests: a guest, the acts, and what came back.

Every message is read with the models of the protocol, which forbid unknown keys: a
server that says something else than its schema fails whatever test hears it.
"""

import asyncio
import itertools
from collections.abc import Callable
from typing import Any, TypeVar

import orjson
from pydantic import BaseModel, TypeAdapter
from shoutan_host.ids import new_cid
from shoutan_protocol.messages.events import GameEvent
from shoutan_protocol.messages.replies import (
    AnyMessage,
    Error,
    Ok,
    Pong,
    Snapshot,
    Welcome,
)
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

PATIENCE_S = 30.0
"""How long a test waits for what must come; it comes in milliseconds, unless the machine is busy."""

M = TypeVar("M", bound=BaseModel)
Answer = Ok | Error | Welcome | Pong
_MESSAGES: TypeAdapter[BaseModel] = TypeAdapter(AnyMessage)


class Refused(AssertionError):
    """An act that a test expected to be done was refused: `error` says why."""

    def __init__(self, error: Error) -> None:
        super().__init__(f"{error.code}: {error.sentence}")
        self.error = error


class Client:
    """One person at a server; `token` None may only watch. Survives reconnections.

    `heap` holds what came and nobody asked for yet, oldest first.
    """

    def __init__(
        self,
        url: str,
        token: str | None = None,
        player: str = "",
        login: dict[str, str] | None = None,
        session: str | None = None,
    ) -> None:
        """`login` is a bot's name and token, `session` the token of a person's log-in."""
        self.session = session
        self.url = url
        self.token = token
        self.login = login
        self.player = player
        self.heap: list[BaseModel] = []
        self._ws: ClientConnection | None = None
        self._ids = itertools.count(1)

    @property
    def ws(self) -> ClientConnection:
        """The open connection, for what no honest client would send."""
        assert self._ws is not None, "not connected"
        return self._ws

    # -- the connection ------------------------------------------------------------

    async def dial(self, **options: Any) -> None:
        """Connect without saying hello; whatever was not read before is forgotten."""
        self.heap.clear()
        usual: dict[str, Any] = {
            "compression": None,
            "ping_interval": None,
            "close_timeout": 1,
            "max_queue": None,
            "proxy": None,
        }
        self._ws = await connect(self.url, **usual | options)

    async def connect(self, **options: Any) -> Welcome:
        """Connect and say hello."""
        await self.dial(**options)
        who = {
            "guest_token": self.token,
            "login": self.login,
            "session_token": self.session,
        }
        answer = await self.ask("hello", version=1, **who)
        assert isinstance(answer, Welcome), answer
        return answer

    async def close(self) -> None:
        """Close in an orderly way."""
        if self._ws is not None:
            await self._ws.close()

    async def vanish(self) -> None:
        """Go without a word, as a program that was killed; may be repeated."""
        if self._ws is not None:
            self._ws.transport.abort()
            await self._ws.wait_closed()

    async def closed(self) -> int:
        """Wait until the server has closed the connection; returns its close code."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                while True:
                    await self.receive()
        except ConnectionClosed as closed:
            return 1006 if closed.rcvd is None else closed.rcvd.code

    # -- messages ------------------------------------------------------------------

    async def receive(self) -> BaseModel:
        """Return the next message as it comes; it is in the heap as well."""
        raw = await self.ws.recv()
        message = _MESSAGES.validate_json(raw)
        self.heap.append(message)
        return message

    async def until(
        self, kind: type[M], where: Callable[[M], bool] = lambda _: True
    ) -> M:
        """Take the first message of that kind, from the heap or as it comes."""
        seen = 0
        async with asyncio.timeout(PATIENCE_S):
            while True:
                for message in self.heap[seen:]:
                    if isinstance(message, kind) and where(message):
                        self.heap.remove(message)
                        return message
                seen = len(self.heap)
                await self.receive()

    async def send(self, kind: str, **fields: Any) -> int:
        """Send a request and return its id; fields of value None are left out."""
        number = next(self._ids)
        given = {key: value for key, value in fields.items() if value is not None}
        await self.send_raw(orjson.dumps({"type": kind, "id": number, **given}))
        return number

    async def send_raw(self, frame: bytes) -> None:
        """Send a text frame of any bytes."""
        await self.ws.send(frame, text=True)

    async def answer(self, number: int | None) -> Answer:
        """Wait for the answer to a request (None: to a frame that had no id)."""
        async with asyncio.timeout(PATIENCE_S):
            for message in self.heap:
                if isinstance(message, Answer) and message.id == number:
                    self.heap.remove(message)
                    return message
            while True:
                message = await self.receive()
                if isinstance(message, Answer) and message.id == number:
                    self.heap.pop()
                    return message

    async def ask(self, kind: str, **fields: Any) -> Answer:
        """Send a request and wait for its answer."""
        return await self.answer(await self.send(kind, **fields))

    async def ok(self, kind: str, **fields: Any) -> Ok:
        """Ask for what must be done. Raises Refused."""
        answer = await self.ask(kind, **fields)
        if isinstance(answer, Error):
            raise Refused(answer)
        assert isinstance(answer, Ok), answer
        return answer

    async def refused(self, kind: str, **fields: Any) -> Error:
        """Ask for what must be refused."""
        answer = await self.ask(kind, **fields)
        assert isinstance(answer, Error), answer
        return answer

    # -- acts ----------------------------------------------------------------------

    async def create(self, **fields: Any) -> str:
        """Make a game (9x9, 5 minutes, creator Black, unless told) and follow it."""
        defaults = {"size": 9, "clock": "5m", "color": "black", "cid": new_cid()}
        game = (await self.ok("game.create", **defaults | fields)).game
        assert game is not None
        await self.resume(game)
        return game

    async def join(self, game: str, **fields: Any) -> Ok:
        """Follow a game and take its open seat."""
        await self.resume(game)
        return await self.ok("game.join", game=game, **{"cid": new_cid()} | fields)

    async def resume(
        self, game: str, from_seq: int = 0, whole: bool | None = None
    ) -> Ok:
        """Follow a game from an event on; what came of it before is forgotten."""
        ok = await self.ok("game.resume", game=game, from_seq=from_seq, whole=whole)
        self.heap = [m for m in self.heap if getattr(m, "game", None) != game]
        return ok

    async def play(self, game: str, ply: int, vertex: str, **fields: Any) -> Ok:
        """Play a stone, or pass where `vertex` is "pass"."""
        fields = {"game": game, "ply": ply, "cid": new_cid()} | fields
        if vertex == "pass":
            return await self.ok("pass", **fields)
        return await self.ok("play", vertex=vertex, **fields)

    async def log(self, game: str) -> list[GameEvent]:
        """Return all events of a game, in order, by a fresh resume."""
        ok = await self.resume(game, whole=True)
        assert ok.seq is not None
        events: list[GameEvent] = []
        while len(events) < ok.seq:
            events.append(await self.until(GameEvent, lambda e: e.game == game))
        assert [event.seq for event in events] == list(range(1, ok.seq + 1))
        return events

    async def snapshot(self, game: str) -> Snapshot:
        """Return the whole state of a game as a latecomer gets it."""
        await self.resume(game, from_seq=2**31 - 1)
        return await self.until(Snapshot, lambda s: s.game == game)
