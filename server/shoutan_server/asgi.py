"""The ASGI application: `/ws` is ours, everything else FastAPI's.

`/ws` is a plain endpoint beside the routes: an idle websocket costs half of what a
framework's object and two tasks would.
"""

from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any, TypeAlias

from fastapi import FastAPI
from shoutan_host.hosting.game_host import Services

from shoutan_server.api.page import SECURITY_HEADERS
from shoutan_server.connections import Connection
from shoutan_server.requests.handlers import RequestHandlers
from shoutan_server.transports.sockets import GameSocket

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]

_HEADERS = [(k.lower().encode(), v.encode()) for k, v in SECURITY_HEADERS.items()]
_DEFAULT_PORTS = {"http": "80", "https": "443"}


class Application:
    """Dispatches between the websocket endpoint and the routes."""

    def __init__(
        self,
        routes: FastAPI,
        services: Services,
        handlers: RequestHandlers,
        public_origins: frozenset[str],
    ) -> None:
        self._routes = routes
        self._services = services
        self._handlers = handlers
        self._public_origins = public_origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one connection."""
        if scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        elif scope["type"] == "http":
            await self._routes(scope, receive, _with_headers(send))
        else:
            await self._routes(scope, receive, send)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()  # websocket.connect
        if scope["path"] != "/ws" or not self._may_connect(scope):
            await send({"type": "websocket.close", "code": 1008})  # answered 403
            return
        await send({"type": "websocket.accept"})
        socket: GameSocket = scope["extensions"]["shoutan.socket"]
        Connection(socket, self._services, self._handlers)
        await socket.wait_lost()

    def _may_connect(self, scope: Scope) -> bool:
        """Tell whether the page that connects is ours (reliability C5).

        No origin means no browser; nothing rides along with a socket, so that is fine.
        """
        headers: dict[bytes, bytes] = dict(scope["headers"])
        origin = headers.get(b"origin")
        if origin is None:
            return True
        text = origin.decode("latin-1").lower()
        if text in self._public_origins:
            return True
        scheme = "https" if scope["scheme"] == "wss" else "http"
        host = headers.get(b"host", b"").decode("latin-1").lower()
        own = f"{scheme}://{host}".removesuffix(f":{_DEFAULT_PORTS[scheme]}")
        return text == own


def _with_headers(send: Send) -> Send:
    """Add the security headers to every answer that has not its own."""

    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            given = [*message.get("headers", ())]
            named = {name for name, _ in given}
            added = [header for header in _HEADERS if header[0] not in named]
            message["headers"] = [*given, *added]
        await send(message)

    return sending
