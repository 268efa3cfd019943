"""The websocket protocol over a fake transport, in virtual time: pings, ends, stamps."""

from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn
from shoutan_server.transports.http_protocol import HttpProtocol
from shoutan_server.transports.sockets import (
    ABORT_AFTER_S,
    PLAYER_PING_S,
    GameSocket,
)
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from tests.fakes import VirtualLoop

PEER = ("203.0.113.7", 50_000)


class FakeTransport:
    """A TCP connection whose peer takes what is written only while `is_read`."""

    def __init__(self, loop: VirtualLoop, peer: ClientProtocol) -> None:
        self.is_read = True
        self.is_open = True
        self._loop = loop
        self._peer = peer
        self._unread = b""
        self._is_closing = False
        self.protocol: Any = None

    def get_extra_info(self, name: str, default: object = None) -> object:
        return {"peername": PEER, "sockname": ("127.0.0.1", 3610)}.get(name, default)

    def set_write_buffer_limits(self, high: int) -> None:
        self.high = high

    def write(self, data: bytes) -> None:
        self._unread += data
        if self.is_read:
            self._peer.receive_data(self._unread)
            self._unread = b""
        elif len(self._unread) > self.high:
            self.protocol.pause_writing()

    def is_closing(self) -> bool:
        return self._is_closing

    def close(self) -> None:
        self._is_closing = True
        if not self._unread:
            self._lose()

    def abort(self) -> None:
        self._is_closing = True
        self._lose()

    def _lose(self) -> None:
        if self.is_open:
            self.is_open = False
            self._loop.call_soon(self.protocol.connection_lost, None)


class Handler:
    """Takes frames and remembers them."""

    def __init__(self) -> None:
        self.frames: list[tuple[bytes, int]] = []
        self.is_lost = False

    def on_frame(self, text: bytes, stamp_ns: int) -> None:
        self.frames.append((text, stamp_ns))

    def on_writable(self) -> None:
        pass

    def on_lost(self) -> None:
        self.is_lost = True


class Wire:
    """A server's socket, attached to a handler, and the peer at its other end."""

    def __init__(self, loop: VirtualLoop) -> None:
        self.loop = loop
        self.handler = Handler()
        self.peer = ClientProtocol(parse_uri("ws://localhost/ws"))
        self.transport = FakeTransport(loop, self.peer)
        config = uvicorn.Config(
            self._app,
            interface="asgi3",
            http=HttpProtocol,
            ws=GameSocket,
            ws_max_size=4096,
            ws_ping_interval=None,
            ws_per_message_deflate=False,
            log_config=None,
            lifespan="off",
        )
        self.state = ServerState()
        self.socket: GameSocket = loop.do(lambda: self._make(config))
        self.transport.protocol = self.socket
        self.socket.connection_made(self.transport)  # type: ignore[arg-type]
        self.peer.send_request(self.peer.connect())
        self.deliver()
        assert self.handler_is_attached

    handler_is_attached = False

    def _make(self, config: uvicorn.Config) -> GameSocket:
        config.load()
        return GameSocket(config, self.state, {}, self.loop)

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        socket: GameSocket = scope["extensions"]["shoutan.socket"]
        socket.attach(self.handler)
        self.handler_is_attached = True
        await socket.wait_lost()

    def deliver(self) -> None:
        """Let what the peer has to say arrive."""
        data = b"".join(self.peer.data_to_send())
        if data:
            self.loop.do(lambda: self.socket.data_received(data))
        self.loop.settle()

    def frames(self) -> list[Frame]:
        """Return the frames that the peer has received since the last time."""
        return [e for e in self.peer.events_received() if isinstance(e, Frame)]


@pytest.fixture
def wire(loop: VirtualLoop) -> Iterator[Wire]:
    """An open websocket."""
    wire = Wire(loop)
    yield wire
    wire.transport.abort()
    loop.settle()
    assert wire.handler.is_lost
    assert wire.state.connections == set()


def test_a_frame_is_handed_over_whole_with_the_stamp_of_its_read(wire: Wire) -> None:
    wire.peer.send_text(b"first")
    wire.peer.send_text(b"sec", fin=False)
    wire.peer.send_continuation(b"ond", fin=True)
    wire.deliver()
    assert [text for text, _ in wire.handler.frames] == [b"first", b"second"]
    assert wire.handler.frames[0][1] == wire.handler.frames[1][1] > 0


def test_two_pings_without_an_answer_end_the_connection(wire: Wire) -> None:
    """C3."""
    wire.socket.ping_every(PLAYER_PING_S)
    wire.transport.is_read = False
    wire.loop.pass_ms(2 * PLAYER_PING_S * 1000)
    assert not wire.transport.is_closing()
    wire.loop.pass_ms((PLAYER_PING_S + ABORT_AFTER_S) * 1000)
    assert not wire.transport.is_open


def test_who_answers_pings_stays_and_his_round_trips_are_kept(wire: Wire) -> None:
    wire.socket.ping_every(PLAYER_PING_S)
    for _ in range(30):
        wire.loop.pass_ms(PLAYER_PING_S * 1000)
        wire.deliver()
    pings = [f for f in wire.frames() if f.opcode is Opcode.PING]
    assert len(pings) >= 30
    assert wire.transport.is_open
    assert len(wire.socket.round_trips_ms) == 8


def test_a_closed_connection_ends_as_soon_as_the_peer_agrees(wire: Wire) -> None:
    wire.socket.close_nowait(1013, "try later")
    (close,) = wire.frames()
    assert int.from_bytes(bytes(close.data[:2]), "big") == 1013
    wire.deliver()
    assert not wire.transport.is_open


def test_a_closed_peer_that_does_not_read_is_cut_off_a_second_later(
    wire: Wire,
) -> None:
    wire.transport.is_read = False
    wire.socket.send_nowait(b"unread")
    wire.socket.close_nowait(4008, "too slow")
    wire.loop.pass_ms(ABORT_AFTER_S * 1000 - 1)
    assert wire.transport.is_open
    wire.loop.pass_ms(2)
    assert not wire.transport.is_open


def test_who_says_goodbye_and_does_not_read_is_cut_off_a_second_later(
    wire: Wire,
) -> None:
    """Else he would sit at his board for ever: pings end with the closing."""
    wire.transport.is_read = False
    wire.socket.send_nowait(b"unread")
    wire.peer.send_close(1000)
    wire.deliver()
    wire.loop.pass_ms(ABORT_AFTER_S * 1000 + 1)
    assert not wire.transport.is_open


def test_who_breaks_the_protocol_and_does_not_read_is_cut_off_a_second_later(
    wire: Wire,
) -> None:
    wire.transport.is_read = False
    wire.socket.send_nowait(b"unread")
    wire.loop.do(lambda: wire.socket.data_received(b"\xff\xff\xff\xff"))
    wire.loop.pass_ms(ABORT_AFTER_S * 1000 + 1)
    assert not wire.transport.is_open


def test_a_restart_closes_with_1012_also_while_the_peer_is_closing(wire: Wire) -> None:
    wire.transport.is_read = False
    wire.socket.send_nowait(b"unread")
    wire.peer.send_close(1000)
    wire.deliver()
    wire.socket.shutdown()
