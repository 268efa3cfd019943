"""The standard input and output of an engine: pipes, where the system has them.

Event loops give a process socket pairs instead (uvloop both ways, asyncio for the input).
A line through one costs both sides half as much again in the kernel, and a move is four.
"""

import asyncio
import contextlib
import os
from collections.abc import Callable
from io import FileIO
from typing import Protocol

from shoutan_host.clock import monotonic_ns


class Ear(Protocol):
    """Hears an engine's standard output as it is, byte for byte."""

    def feed(self, data: bytes, stamp_ns: int) -> None:
        """Take bytes that were read at `stamp_ns` (monotonic)."""

    def feed_eof(self) -> None:
        """Take the end of the stream; may come twice."""


class EnginePipes:
    """Our ends as transports, theirs as descriptors; made by `open`.

    Nothing is read before `listen`.
    """

    def __init__(self, their_input: int, their_output: int) -> None:
        self.their_input = their_input
        self.their_output = their_output
        self.stdin: asyncio.WriteTransport
        self.stdout: asyncio.ReadTransport
        self._in, self._out = _Input(), _Output()

    @classmethod
    async def open(cls) -> "EnginePipes":
        """Return two new pipes. Raises OSError where there are no descriptors left."""
        loop = asyncio.get_running_loop()
        with contextlib.ExitStack() as undo:
            their_input, to_write = _pipe_to_write(undo)
            to_read, their_output = _pipe_to_read(undo)
            pipes = cls(their_input, their_output)
            pipes.stdin, _ = await loop.connect_write_pipe(lambda: pipes._in, to_write)
            undo.callback(pipes.stdin.close)
            pipes.stdout, _ = await loop.connect_read_pipe(lambda: pipes._out, to_read)
            pipes.stdout.pause_reading()
            undo.pop_all()
        return pipes

    def give_away(self) -> None:
        """Close the engine's ends here: it has them, or never will."""
        os.close(self.their_input)
        os.close(self.their_output)

    def listen(self, ear: Ear, ended: Callable[[], None]) -> None:
        """Read what the engine says, from the first byte; `ended` is called at the end."""
        self._out.feed, self._out.ended = ear.feed, ended
        self.stdout.resume_reading()

    async def close(self) -> None:
        """Close our ends; returns once they are."""
        if not self.stdin.is_closing():
            self.stdin.abort()  # what an engine that is gone did not read is lost
        self.stdout.close()
        await self._in.is_lost.wait()
        await self._out.is_lost.wait()


def _pipe_to_write(undo: contextlib.ExitStack) -> tuple[int, FileIO]:
    theirs, ours = os.pipe()
    undo.callback(os.close, theirs)
    return theirs, undo.enter_context(FileIO(ours, "wb"))


def _pipe_to_read(undo: contextlib.ExitStack) -> tuple[FileIO, int]:
    ours, theirs = os.pipe()
    undo.callback(os.close, theirs)
    return undo.enter_context(FileIO(ours, "rb")), theirs


class _Input(asyncio.BaseProtocol):
    """An engine that closed its input is judged by what it answers, or does not."""

    def __init__(self) -> None:
        self.is_lost = asyncio.Event()

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost.set()


class _Output(asyncio.Protocol):
    """Stamps what comes, in the pass of the loop that reads it."""

    feed: Callable[[bytes, int], None]

    def __init__(self) -> None:
        self.is_lost = asyncio.Event()
        self.ended: Callable[[], None] | None = None

    def data_received(self, data: bytes) -> None:
        self.feed(data, monotonic_ns())

    def connection_lost(self, exc: Exception | None) -> None:
        self.is_lost.set()
        if self.ended is not None:
            self.ended()
