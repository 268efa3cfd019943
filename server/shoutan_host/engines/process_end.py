"""Our end of an engine's standard input, output and error.

Answers are stamped and parsed in the pass of the loop that reads them; what comes on the
standard error is drained, and its tail is kept; who wants all of it is given each piece.
"""

import asyncio
from collections.abc import Callable
from typing import Final, TypeAlias, cast

from shoutan_host.clock import monotonic_ns
from shoutan_host.engines.pipes import Ear, EnginePipes
from shoutan_host.gtp.link import GtpLink
from shoutan_host.gtp.overheard import Transcript

Aside: TypeAlias = Callable[[bytes], None]
"""Hears what an engine writes to its standard error, as it is read: pieces of lines."""

_STDERR_TAIL: Final = 16 * 1024
_STDIN, _STDOUT, _STDERR = 0, 1, 2


class ProcessEnd(asyncio.SubprocessProtocol):
    """Our end of the three pipes: stamps, parses, drains, notices the end."""

    def __init__(
        self,
        pipes: EnginePipes | None,
        transcript: Transcript | None,
        ear: Ear | None,
        aside: Aside | None = None,
    ) -> None:
        self.link: GtpLink
        self._pipes = pipes
        self._ear = ear
        self._aside = aside
        self.stderr = bytearray()
        self.has_ended_aside = asyncio.Event()
        """Nothing more comes on its standard error."""
        self.has_exited = asyncio.Event()
        self.is_lost = asyncio.Event()
        self._transcript = transcript

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Make the link."""
        # uvloop's transports are not subclasses of asyncio's.
        process = cast("asyncio.SubprocessTransport", transport)
        stdin = stdin_of(process, self._pipes)
        self.link = GtpLink(
            None, stdin, eof_reason="crash", transcript=self._transcript
        )

    def read_at_once(self, process: asyncio.SubprocessTransport) -> None:
        """Take its standard output in the pass of the loop that reads it.

        The transport of a process hands a read over a pass later: one more round of the
        loop for each answer, and a stamp that is as much too late. Called once the
        process runs, so that what was read before is in the loop's queue already, in
        front of all that comes this way.
        """
        if self._pipes is not None:
            self._pipes.listen(self._ear or self.link, self._hear_end)
            return
        pipe = process.get_pipe_transport(_STDOUT)
        if pipe is not None:
            stdout = cast("asyncio.ReadTransport", pipe)
            stdout.set_protocol(_Reading(stdout.get_protocol(), self._ear or self.link))

    def pipe_data_received(self, fd: int, data: bytes | str) -> None:
        """Stamp and parse an answer; keep the tail of what went to standard error."""
        stamp_ns = monotonic_ns()
        assert isinstance(data, bytes)
        if fd == _STDOUT:
            (self._ear or self.link).feed(data, stamp_ns)
        elif fd == _STDERR:
            self.stderr += data
            del self.stderr[:-_STDERR_TAIL]
            if self._aside is not None:
                self._aside(data)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """Hear that the engine says no more."""
        # An engine that closed its input is judged by what it answers, or does not.
        if fd == _STDOUT:
            self._hear_end()
        elif fd == _STDERR:
            self.has_ended_aside.set()

    def process_exited(self) -> None:
        """Note that it was reaped."""
        self.has_exited.set()

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the process is gone, and its pipes are closed."""
        if self._pipes is None:  # else there may be more in the pipe
            self._hear_end()
        self.has_ended_aside.set()
        self.is_lost.set()

    def _hear_end(self) -> None:
        if self._ear is not None:
            self._ear.feed_eof()
        self.link.feed_eof()


class _Reading(asyncio.Protocol):
    """Stamps what a pipe gives; all but that is for `before`, the protocol it had."""

    def __init__(self, before: asyncio.BaseProtocol, ear: Ear) -> None:
        self._before = before
        self._feed = ear.feed

    def data_received(self, data: bytes) -> None:
        self._feed(data, monotonic_ns())

    def connection_lost(self, exc: Exception | None) -> None:
        self._before.connection_lost(exc)


def stdin_of(
    process: asyncio.SubprocessTransport, pipes: EnginePipes | None
) -> asyncio.WriteTransport:
    """Return what leads to the standard input of a process."""
    if pipes is not None:
        return pipes.stdin
    return cast("asyncio.WriteTransport", process.get_pipe_transport(_STDIN))
