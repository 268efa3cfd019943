"""Work for a worker that calls the test and waits for its word, so that it is held."""

import asyncio
from collections.abc import Callable
from types import TracebackType
from typing import Any, Self


class Visit:
    """A worker in the middle of its work: it waits for what we say."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._reader = reader
        self._writer = writer

    def let_go(self, result: str) -> None:
        """Let the work be done, with this result."""
        self._writer.write(result.encode())
        self._writer.close()

    async def lost(self) -> None:
        """Wait until that worker has ended."""
        await self._reader.read()
        self._writer.close()


class Doorbell:
    """A socket of the test on which work rings; `async with`, then `rung` for each."""

    def __init__(self) -> None:
        self._visits: asyncio.Queue[Visit] = asyncio.Queue()
        self._server: asyncio.Server

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._ring, "127.0.0.1", 0)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._server.close()

    @property
    def work(self) -> tuple[Callable[[str], Any], str]:
        """What a worker is to do: ring, wait, and return the result as bytes."""
        port = self._server.sockets[0].getsockname()[1]
        call = f"__import__('socket').create_connection(('127.0.0.1', {port})).recv(99)"
        return eval, call

    async def rung(self) -> Visit:
        """Wait for the next worker."""
        return await self._visits.get()

    def _ring(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._visits.put_nowait(Visit(reader, writer))
