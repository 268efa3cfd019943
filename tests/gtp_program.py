"""A program that speaks GTP to an engine, over TCP or with a process of its own.

async with GtpProgram.dialed(port, "guest Ann seek") as gui:
    assert await gui.ask("boardsize 9") == "= "
"""

import asyncio
import contextlib
from collections.abc import AsyncGenerator, Sequence
from typing import Final

PATIENCE_S: Final = 30.0
"""How long a test waits for what must come."""


class GtpProgram:
    """One program. Answers come without their end; "" is the end of the stream."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> None:
        self._reader = reader
        self._writer = writer
        self.process: asyncio.subprocess.Process | None = None

    @classmethod
    @contextlib.asynccontextmanager
    async def dialed(cls, port: int, *first: str) -> AsyncGenerator["GtpProgram"]:
        """Dial a port of this machine, and send some lines."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        program = cls(reader, writer)
        program.send(*first)
        try:
            yield program
        finally:
            program.drop()

    @classmethod
    @contextlib.asynccontextmanager
    async def running(
        cls, *command: str, stderr: int | None = None
    ) -> AsyncGenerator["GtpProgram"]:
        """Run an engine's command; it is killed if it has not ended by itself."""
        process = await asyncio.create_subprocess_exec(
            *command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=stderr,
        )
        assert process.stdout is not None
        assert process.stdin is not None
        program = cls(process.stdout, process.stdin)
        program.process = process
        try:
            yield program
        finally:
            process.stdin.close()
            if process.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    process.kill()
            await process.wait()
            # What is left in the pipe keeps its transport open.
            await process.stdout.read()

    def send(self, *lines: str) -> None:
        """Send lines in one piece."""
        self.write("".join(f"{line}\n" for line in lines).encode())

    def write(self, data: bytes) -> None:
        """Send bytes."""
        self._writer.write(data)

    def end(self) -> None:
        """Send nothing more, and go on reading."""
        self._writer.write_eof()

    def drop(self) -> None:
        """Lose the connection."""
        self._writer.transport.abort()

    async def answer(self) -> str:
        """Return the next answer."""
        async with asyncio.timeout(PATIENCE_S):
            try:
                raw = await self._reader.readuntil(b"\n\n")
            except asyncio.IncompleteReadError as end:
                return end.partial.decode()
            except ConnectionError:
                return ""
        return raw[:-2].decode()

    async def answers(self, count: int) -> list[str]:
        """Return so many answers."""
        return [await self.answer() for _ in range(count)]

    async def ask(self, line: str) -> str:
        """Send a command and return its answer."""
        self.send(line)
        return await self.answer()

    async def tell(self, *lines: str) -> None:
        """Send commands one by one; each has to succeed."""
        for line in lines:
            answer = await self.ask(line)
            assert answer.startswith("="), f"{line}: {answer}"

    async def all_ok(self, lines: Sequence[str]) -> None:
        """Send commands in one piece; each has to succeed."""
        self.send(*lines)
        for line in lines:
            answer = await self.answer()
            assert answer.startswith("="), f"{line}: {answer}"
