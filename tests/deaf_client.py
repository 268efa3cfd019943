"""Clients that do not read: the peers that a server fears.

Their receive buffers are as small as the system allows, so that what they do not read
soon fills the server's side.
"""

import socket
from typing import Any

import orjson
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

RECEIVE_BUFFER_BYTES = 4096
PATIENCE_S = 30.0


def deaf_http_client(port: int) -> socket.socket:
    """Ask over HTTP for more than the system's buffers hold, and read nothing."""
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER_BYTES)
    raw.connect(("127.0.0.1", port))
    raw.sendall(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n" * 400)
    return raw


class DeafClient:
    """On the websocket, connected by its making; only the answer to `hello` is read."""

    def __init__(self, url: str, token: str | None = None) -> None:
        uri = parse_uri(url)
        self._socket = socket.socket()
        self._socket.setsockopt(
            socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER_BYTES
        )
        self._socket.settimeout(PATIENCE_S)
        self._socket.connect((uri.host, uri.port))
        self._protocol = ClientProtocol(uri)
        self._protocol.send_request(self._protocol.connect())
        self._flush()
        self._next_frames(1)  # the answer to the upgrade
        fields = {} if token is None else {"guest_token": token}
        self.send("hello", version=1, **fields)
        self._next_frames(1)

    def send(self, kind: str, **fields: Any) -> None:
        """Send a request; its answer is not read."""
        request = {"type": kind, "id": 1, **fields}
        self._protocol.send_text(orjson.dumps(request))
        self._flush()

    def close_frame(self) -> None:
        """Say goodbye and go on reading nothing."""
        self._protocol.send_close(1000)
        self._flush()

    def read_to_the_end(self) -> int:
        """Read everything at last; returns the close code, 1006 if there was none."""
        code = 1006
        try:
            while data := self._socket.recv(1 << 16):
                self._protocol.receive_data(data)
                for event in self._protocol.events_received():
                    if isinstance(event, Frame) and event.opcode is Opcode.CLOSE:
                        code = int.from_bytes(bytes(event.data[:2]), "big")
        except ConnectionError:
            pass
        return code

    def close(self) -> None:
        """Go."""
        self._socket.close()

    def _flush(self) -> None:
        self._socket.sendall(b"".join(self._protocol.data_to_send()))

    def _next_frames(self, count: int) -> None:
        got = 0
        while got < count:
            self._protocol.receive_data(self._socket.recv(1 << 16))
            got += len(self._protocol.events_received())
