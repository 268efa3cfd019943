"""Our end of one worker process: start it, give it one call at a time, end it.

No thread, no task: the answer is put together in the callbacks of its pipe. The process
has no descriptors of ours but its three pipes, so it keeps no socket open.
"""

import asyncio
import contextlib
import signal
import sys
from typing import Final, cast

from shoutan_host.work.failures import WorkerDied, WorkOverran
from shoutan_host.work.main import HEADER_BYTES, MAX_ANSWER_BYTES, framed

_STDIN, _STDOUT = 0, 1
_OUT_OF_CPU: Final = 0 if sys.platform == "win32" else -signal.SIGPROF


class WorkerProcess(asyncio.SubprocessProtocol):
    """One worker. `start` makes it; whoever has it gives it one call at a time."""

    def __init__(self, living: "set[WorkerProcess]") -> None:
        """`living`: where it is from its start until it is gone."""
        self._living = living
        self._transport: asyncio.SubprocessTransport
        self._answer: asyncio.Future[bytes] | None = None
        self._read = bytearray()
        self._is_silent = False
        self._has_exited = False
        self._gone = asyncio.Event()

    @classmethod
    async def start(cls, living: "set[WorkerProcess]") -> "WorkerProcess":
        """Start a worker and return at once; it takes calls as soon as it runs.

        Raises WorkerDied if the system refuses another process.
        """
        loop = asyncio.get_running_loop()
        try:
            _, worker = await loop.subprocess_exec(
                lambda: cls(living),
                *(sys.executable, "-P", "-m", "shoutan_host.work.main"),
                stderr=None,  # ours: what a worker has to say there is a fault of ours
                start_new_session=True,
            )
        except OSError as error:
            raise WorkerDied(f"no worker could be started: {error}") from error
        return worker

    @property
    def pid(self) -> int:
        """The process id."""
        return self._transport.get_pid()

    @property
    def is_alive(self) -> bool:
        """Tell whether it can be given a call."""
        return not (self._is_silent or self._has_exited)

    async def do(self, call: bytes, within_s: float) -> bytes:
        """Send a call and return its answer. Cancelled, the process is ended.

        Raises WorkOverran after `within_s` seconds, with the process ended, or when the
        system ended it for its processor time, and WorkerDied when it ended otherwise.
        """
        if not self.is_alive:
            raise WorkerDied("the worker has ended")
        self._answer = asyncio.get_running_loop().create_future()
        stdin = cast("asyncio.WriteTransport", self._transport.get_pipe_transport(0))
        stdin.write(framed(call))
        try:
            async with asyncio.timeout(within_s):
                return await self._answer
        except TimeoutError as late:
            raise WorkOverran(f"not done after {within_s:g} s") from late
        finally:
            if not self._answer.done() or self._answer.cancelled():
                self.kill()
            self._answer = None

    def kill(self) -> None:
        """End the process, whatever it is doing; see `gone`."""
        self._is_silent = True
        if not self._has_exited:
            with contextlib.suppress(ProcessLookupError):  # it ended just now
                self._transport.kill()

    async def gone(self) -> None:
        """Wait until the process was reaped and its pipes are closed."""
        await self._gone.wait()

    # -- callbacks of the transport -------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Keep the transport. uvloop's are not subclasses of asyncio's."""
        self._transport = cast("asyncio.SubprocessTransport", transport)
        self._living.add(self)

    def pipe_data_received(self, fd: int, data: bytes | str) -> None:
        """Take in a part of an answer."""
        assert isinstance(data, bytes)
        self._read += data
        if len(self._read) < HEADER_BYTES:
            return
        size = int.from_bytes(self._read[:HEADER_BYTES], "big")
        if size > MAX_ANSWER_BYTES:
            self.kill()
        elif len(self._read) >= HEADER_BYTES + size:
            answer = bytes(self._read[HEADER_BYTES : HEADER_BYTES + size])
            self._read.clear()
            if self._answer is not None and not self._answer.done():
                self._answer.set_result(answer)

    def pipe_connection_lost(self, fd: int, exc: Exception | None) -> None:
        """Note the end of its output, after which no answer can come: it is ending.

        Not killed here: asyncio would reap it for that, and its exit code be lost.
        """
        if fd == _STDOUT:
            self._is_silent = True
            self._end()

    def process_exited(self) -> None:
        """Note the end of the process; an answer may still be in the pipe."""
        self._has_exited = True
        self._end()

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that everything is closed."""
        self._living.discard(self)
        self._gone.set()

    def _end(self) -> None:
        """Tell whoever waits, and close, once process and pipe have both ended."""
        if not (self._is_silent and self._has_exited):
            return
        code = self._transport.get_returncode()
        self._transport.close()
        if self._answer is not None and not self._answer.done():
            self._answer.set_exception(_failure(code))


def _failure(code: int | None) -> WorkOverran | WorkerDied:
    if code == _OUT_OF_CPU:
        return WorkOverran("it used up its processor time")
    return WorkerDied(f"the worker ended with code {code}")
