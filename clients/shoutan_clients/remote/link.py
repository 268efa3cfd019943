"""One websocket connection to a server: dialing, the hello, frames in and out.

It begins with the answer to the hello and ends with the connection; that there will be
another one is `server`'s business.
"""

import asyncio
import contextlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, cast

import orjson
from shoutan_engine.settings import PlayerKind
from shoutan_host.clock import monotonic_ns
from shoutan_protocol.json_writing import Json
from shoutan_protocol.messages import PROTOCOL_VERSION
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import (
    ConnectionClosed,
    InvalidHandshake,
    InvalidStatus,
    WebSocketException,
)

from shoutan_clients.remote.address import ServerAddress
from shoutan_clients.remote.failures import CannotReach, NotNow, TurnedAway
from shoutan_clients.remote.identity import Identity, hello_fields

OPEN_S: Final = 10.0
PING_S: Final = 10.0
"""How often the server is pinged; without an answer for as long the link is dead."""
CLOSE_S: Final = 2.0
MAX_FRAME_BYTES: Final = 8 * 1024 * 1024
"""The largest is the snapshot of a long game."""
HELLO_ID: Final = 0
TRY_AGAIN: Final = frozenset({"unavailable", "retry", "busy"})
"""Codes that leave a request undecided: the same may be sent again (reliability W3)."""
MOST_WAIT_S: Final = 3600.0
"""No server has us wait longer, whatever it says."""
LOST: Final = 1006
NONSENSE: Final = 1002
"""What this side says, and told of as the end, when the other breaks the protocol."""


class NotTheProtocol(Exception):
    """The server says what no server of this protocol says."""


@dataclass(frozen=True, slots=True)
class Welcome:
    """The answer to a hello, and our own stamps around it."""

    body: Json
    asked_ns: int
    heard_ns: int


class Link:
    """An open connection. `send` queues a frame; `run` reads until the end."""

    def __init__(self, socket: ClientConnection, welcome: Welcome) -> None:
        self.welcome = welcome
        self._socket = socket
        self._outgoing: asyncio.Queue[bytes] = asyncio.Queue()

    @classmethod
    async def dial(cls, address: ServerAddress, identity: Identity) -> "Link":
        """Connect and say hello. Raises CannotReach and TurnedAway."""
        try:
            socket = await connect(
                address.websocket,
                compression=None,
                open_timeout=OPEN_S,
                ping_interval=PING_S,
                ping_timeout=PING_S,
                close_timeout=CLOSE_S,
                max_size=MAX_FRAME_BYTES,
                proxy=None if address.is_here else True,
            )
        except InvalidStatus as refused:
            status = refused.response.status_code
            raise CannotReach(
                f"{address.url} is no Shoutan server, or does not let programs in"
                f" (HTTP {status} instead of a websocket)."
            ) from refused
        except InvalidHandshake as error:
            if _is_silence(error):
                raise CannotReach.closed_unanswered(address.url) from error
            raise CannotReach(f"{address.url} is no Shoutan server.") from error
        except ConnectionResetError as error:
            raise CannotReach.closed_unanswered(address.url) from error
        except (OSError, WebSocketException, EOFError) as error:
            why = str(error) or type(error).__name__
            raise CannotReach(f"{address.url} does not answer: {why}.") from error
        try:
            return cls(socket, await _greet(socket, address, identity))
        except BaseException:
            socket.transport.abort()
            raise

    def send(self, body: Json) -> None:
        """Send a message, after those before it."""
        self._outgoing.put_nowait(orjson.dumps(body))

    async def run(self, take: Callable[[bytes], None]) -> tuple[int, str]:
        """Give every frame to `take`; return how the connection ended.

        The code is 1006 where nobody has said one, and 1002 after NotTheProtocol, which
        `take` may raise.
        """
        writing = asyncio.create_task(self._write())
        try:
            while True:
                take(await self._socket.recv(decode=False))
        except ConnectionClosed as closed:
            end = closed.rcvd
            return (LOST, "") if end is None else (end.code, end.reason)
        except NotTheProtocol as nonsense:
            return NONSENSE, f"the server does not speak the protocol: {nonsense}"
        finally:
            writing.cancel()
            await asyncio.gather(writing, return_exceptions=True)
            # Whatever ended it, nothing of it is left behind.
            self._socket.transport.abort()

    async def close(self) -> None:
        """Send what is queued, then close in an orderly way."""
        with contextlib.suppress(ConnectionClosed):
            while not self._outgoing.empty():
                await self._socket.send(self._outgoing.get_nowait(), text=True)
        await self._socket.close()

    def cut(self) -> None:
        """End the connection at once, as if the cable were pulled."""
        self._socket.transport.abort()

    async def _write(self) -> None:
        with contextlib.suppress(ConnectionClosed):
            while True:
                await self._socket.send(await self._outgoing.get(), text=True)


def _is_silence(error: BaseException) -> bool:
    """Tell a connection that was closed without a byte from one of another protocol.

    websockets has no words for it but those of the innermost cause.
    """
    while error.__cause__ is not None:
        error = error.__cause__
    return isinstance(error, EOFError) and "after 0 bytes" in str(error)


async def _greet(
    socket: ClientConnection, address: ServerAddress, identity: Identity
) -> Welcome:
    hello = {"type": "hello", "id": HELLO_ID, "version": PROTOCOL_VERSION}
    asked_ns = monotonic_ns()
    try:
        async with asyncio.timeout(OPEN_S):
            await socket.send(orjson.dumps(hello | hello_fields(identity)), text=True)
            body: Any = orjson.loads(await socket.recv(decode=False))
    except (ConnectionClosed, TimeoutError) as ended:
        raise CannotReach(f"{address.url} does not welcome anybody now.") from ended
    except orjson.JSONDecodeError as error:
        raise CannotReach(f"{address.url} is no Shoutan server.") from error
    match body:
        case {"type": "welcome", "server_ms": int()} if _is_somebody(body.get("you")):
            return Welcome(body, asked_ns, monotonic_ns())
        case {"type": "error", "code": str(code), "sentence": str(sentence)}:
            said = body.get("params")
            params = cast("Json", said) if isinstance(said, dict) else {}
            if code in TRY_AGAIN:
                raise NotNow(sentence, _wait_s(params))
            raise TurnedAway(code, sentence, params)
        case _:
            raise CannotReach(f"{address.url} is no Shoutan server.")


def _wait_s(params: Json) -> float | None:
    """Return how long the server wants us to wait; None if it does not say."""
    match params.get("wait_s"):
        case bool():
            return None
        case int() | float() as wait_s if wait_s > 0:
            return float(min(wait_s, MOST_WAIT_S))
        case _:
            return None


def _is_somebody(you: object) -> bool:
    """Tell whether the server says well who we are there; nobody is fine as well."""
    if you is None:
        return True
    if not isinstance(you, dict):
        return False
    parts = cast("Json", you)
    texts = (parts.get("id"), parts.get("name"), parts.get("rank") or "")
    return parts.get("kind") in list(PlayerKind) and all(
        isinstance(text, str) for text in texts
    )
