"""A relay between engines that dial in and the server's door: it hears, and it can be cut.

    async with WireTap(world.port) as tap:
        ...                        # let an engine dial tap.port
        tap.wires[0].lines         # ("C", "1 protocol_version"), ("E", "=1 2"), ...
        tap.wires[0].cut()         # both ends lose the connection

What is heard is what went over the wire, whatever either side believes.
"""

import asyncio
import contextlib
from collections.abc import Callable
from types import TracebackType
from typing import Final, Literal, Self

Side = Literal["C", "E"]
"""Who wrote a line: the controller (the server) or the engine."""

PATIENCE_S: Final = 30.0
_READ: Final = 64 * 1024


class Wire:
    """One connection of an engine and what was said on it, empty lines left out."""

    def __init__(
        self, engine: asyncio.StreamWriter, server: asyncio.StreamWriter
    ) -> None:
        self.lines: list[tuple[Side, str]] = []
        self.on_command: Callable[[str], object] = lambda _: None
        """Called with each command, without its id, before the engine gets it."""
        self._rests: dict[Side, bytes] = {"C": b"", "E": b""}
        self._has_heard = asyncio.Event()
        self._writers = (engine, server)

    @property
    def commands(self) -> list[str]:
        """What the server asked, without the ids."""
        return [line.partition(" ")[2] for side, line in self.lines if side == "C"]

    def hear(self, side: Side, data: bytes) -> None:
        """Take down what was complete by these bytes."""
        *complete, self._rests[side] = (self._rests[side] + data).split(b"\n")
        for line in map(bytes.decode, complete):
            if line:
                self.lines.append((side, line))
                if side == "C":
                    self.on_command(line.partition(" ")[2])

        self._has_heard.set()

    async def hears(self, command: str, times: int = 1) -> None:
        """Wait until the server has asked so often for something that begins so."""
        async with asyncio.timeout(PATIENCE_S):
            while sum(line.startswith(command) for line in self.commands) < times:
                self._has_heard.clear()
                await self._has_heard.wait()

    def cut(self) -> None:
        """Break the connection, with a reset to both sides."""
        for writer in self._writers:
            writer.transport.abort()


class WireTap:
    """Listens on a port of its own and relays every connection to the server's."""

    def __init__(self, server_port: int) -> None:
        self.port = 0
        self.wires: list[Wire] = []
        """Every connection so far, in the order in which they came."""
        self._server_port = server_port
        self._server: asyncio.Server | None = None
        self._relays: set[asyncio.Task[None]] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._connected, "127.0.0.1", 0)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        assert self._server is not None
        self._server.close()
        for wire in self.wires:
            wire.cut()
        await asyncio.gather(*self._relays)
        await self._server.wait_closed()

    async def _connected(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._relays.add(task)
        task.add_done_callback(self._relays.discard)
        server_reader, server_writer = await asyncio.open_connection(
            "127.0.0.1", self._server_port
        )
        wire = Wire(writer, server_writer)
        self.wires.append(wire)
        await asyncio.gather(
            _relay(wire, "E", reader, server_writer),
            _relay(wire, "C", server_reader, writer),
        )


async def _relay(
    wire: Wire, side: Side, source: asyncio.StreamReader, sink: asyncio.StreamWriter
) -> None:
    """Pass on what one side writes, and its end."""
    with contextlib.suppress(ConnectionError):
        while data := await source.read(_READ):
            wire.hear(side, data)
            sink.write(data)
            await sink.drain()
    sink.close()
    with contextlib.suppress(ConnectionError):
        await sink.wait_closed()
