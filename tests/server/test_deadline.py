"""A peer that spoke while the machine stood still is heard, one that did not is cut off."""

import asyncio
import socket
from collections.abc import Generator
from threading import Event
from typing import cast

import pytest
from shoutan_host.interpreter import loop_factory
from shoutan_server.transports.deadline import LAST_S, Deadline

from tests.fakes import VirtualLoop

STANDS_STILL_S = 5 * LAST_S


def test_it_passes_once_in_its_time(loop: VirtualLoop) -> None:
    passed: list[float] = []
    begun = loop.time()
    Deadline(loop, 5.0, lambda: passed.append(loop.time() - begun))
    cancelled = Deadline(loop, 5.0, lambda: passed.append(0))
    nearly = Deadline(loop, 5.0, lambda: passed.append(0))
    cancelled.cancel()
    loop.pass_ms(4_950)
    nearly.cancel()
    assert passed == []
    loop.pass_ms(10_000)
    assert passed == [pytest.approx(5.0)]


@pytest.fixture
def pair() -> Generator[tuple[socket.socket, socket.socket]]:
    """Return the two ends of a connection."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.setblocking(False)
        yield ours, theirs


class Heard(asyncio.Protocol):
    """Somebody who is waited for until he speaks, and then let go."""

    def __init__(self) -> None:
        self.said = b""
        self.gone = asyncio.Event()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports are not subclasses of asyncio's.
        self._stream = cast("asyncio.Transport", transport)
        loop = asyncio.get_running_loop()
        self._deadline = Deadline(loop, 2 * LAST_S, self._stream.abort)

    def data_received(self, data: bytes) -> None:
        self._deadline.cancel()
        self.said += data
        self._stream.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone.set()


@pytest.mark.parametrize("speaks", [True, False])
def test_what_came_while_the_machine_stood_still_is_read_first(
    pair: tuple[socket.socket, socket.socket], speaks: bool
) -> None:
    ours, theirs = pair

    def stand_still(bell: socket.socket) -> None:
        """Read nothing and tell no timer; meanwhile the other may speak."""
        bell.recv(1)
        if speaks:
            theirs.sendall(b"here")
        Event().wait(STANDS_STILL_S)

    async def wait_for_it() -> Heard:
        loop = asyncio.get_running_loop()
        _, heard = await loop.create_connection(Heard, sock=ours)
        bell, bell_push = socket.socketpair()
        with bell, bell_push:
            # Where sockets are read timers are told next.
            loop.add_reader(bell, stand_still, bell)
            bell_push.sendall(b"!")
            await heard.gone.wait()
            loop.remove_reader(bell)
        return heard

    with asyncio.Runner(loop_factory=loop_factory()) as runner:
        assert runner.run(wait_for_it()).said == (b"here" if speaks else b"")
