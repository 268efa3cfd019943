"""Listening on the web port: a socket that says why it cannot be, and uvicorn on it."""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Generator
from typing import Final

import uvicorn

from shoutan_server.asgi import Application
from shoutan_server.transports.admission import Admission
from shoutan_server.transports.http_protocol import HttpProtocol
from shoutan_server.transports.sockets import GameSocket
from shoutan_server.transports.web_config import WebConfig

BACKLOG: Final = 2048
MAX_FRAME_BYTES: Final = 32 * 1024
"""The longest request has 28 kB: what an engine thinks, with a comment of a thousand letters
that are twelve bytes each, as a writer which keeps to ASCII escapes them."""
STOP_WITHIN_S: Final = 3
CUT_OFF_AFTER_S: Final = 2.0
"""A planned stop waits so long for peers that do not take what they were sent."""


class CannotListen(Exception):
    """An address cannot be listened on; the message says which one and what to do."""

    def __init__(self, host: str, port: int, option: str, reason: OSError) -> None:
        why = reason.strerror or reason
        super().__init__(
            f"cannot listen on {host}, port {port}: {why}. Choose another port with "
            f"{option} (0: any free one), or another address with --host."
        )


def listen(host: str, port: int, option: str) -> socket.socket:
    """Return a listening socket. Raises CannotListen."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(BACKLOG)
        listening.setblocking(False)
    except OSError as error:
        listening.close()
        raise CannotListen(host, port, option, error) from error
    return listening


def web_server(
    application: Application,
    ready: Callable[[], None],
    stopping: Callable[[], None],
    admission: Admission,
) -> "WebServer":
    """Return uvicorn for `application`; `ready` is called once it answers.

    `stopping` is called before the first connection is closed for a stop.
    """
    config = WebConfig(
        application,
        admission,
        http=HttpProtocol,
        ws=GameSocket,
        ws_max_size=MAX_FRAME_BYTES,
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        lifespan="off",
        server_header=False,
        # uvicorn would believe every peer on this machine (reliability C7).
        proxy_headers=False,
        timeout_graceful_shutdown=STOP_WITHIN_S,
    )
    return WebServer(config, ready, stopping)


class WebServer(uvicorn.Server):
    """uvicorn, telling when it answers, and leaving signals to us."""

    def __init__(
        self, config: WebConfig, ready: Callable[[], None], stopping: Callable[[], None]
    ) -> None:
        super().__init__(config)
        self._ready = ready
        self._stopping = stopping

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, then tell."""
        await super().startup(sockets=sockets)
        if self.started:
            self._ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Close every connection (1012); cut off who does not read (reliability C9)."""
        self._stopping()
        asyncio.get_running_loop().call_later(CUT_OFF_AFTER_S, self._cut_off)
        await super().shutdown(sockets=sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        """Leave signals to the whole server, which sets `should_exit`.

        uvicorn would raise them again once it has stopped serving, before the games and
        the log are closed, and it knows two of them only.
        """
        yield

    def _cut_off(self) -> None:
        for connection in tuple(self.server_state.connections):
            connection.transport.abort()
