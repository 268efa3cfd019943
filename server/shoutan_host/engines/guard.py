"""No process of an engine outlives us, not even after a kill -9 of ours.

Linux kills the first process of an engine with us (`launcher`), but not what that one has
started: behind a shell script without `exec` the engine itself would live on. So one more
process, in a session of its own, reads from a pipe which process groups there are. Only we
hold the other end; when that closes, whatever ended us, it kills the groups that are left.

A group is told right after its first process was started, and taken back once it was
killed and that process reaped. In between nobody else can have its id, except after an
engine that ended by itself, until we have taken note of that: the guard looks whether the
first process is still the one that it was (`guard_program`). What is not covered: a kill
-9 in the instant between a start and the telling of it, and processes that made a session
or a group of their own.
"""

import asyncio
import contextlib
import os
import subprocess
import sys
from typing import Final

from shoutan_host.engines import guard_program

_END_S: Final = 5.0
"""How long it may take to end: it has nothing to do then."""


class EngineGuard:
    """The guard of a run. It is started with the first engine, and ended by `close`.

    On Windows there is none.
    """

    def __init__(self) -> None:
        self._process: subprocess.Popen[bytes] | None = None
        self._is_closed = False

    def begin(self, group: int) -> None:
        """Tell of a process group that has begun. Raises OSError if there is no guard."""
        if sys.platform == "win32" or self._is_closed:
            return
        if self._process is None:
            self._process = self._started()
        self._say(f"+{group}\n")

    def end(self, group: int) -> None:
        """Tell of one that was killed and whose first process was reaped."""
        self._say(f"-{group}\n")

    async def close(self) -> None:
        """End the guard, which kills what is left; may be repeated."""
        self._is_closed = True
        process, self._process = self._process, None
        if process is not None:
            await asyncio.to_thread(_ended, process)

    def _started(self) -> "subprocess.Popen[bytes]":
        process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-I", "-S", guard_program.__file__],
            bufsize=0,
            stdin=subprocess.PIPE,
            # Who waits for the end of our output does not wait for a guard.
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            start_new_session=True,  # a Ctrl-C is not for it
        )
        assert process.stdin is not None
        os.set_blocking(process.stdin.fileno(), False)
        return process

    def _say(self, line: str) -> None:
        if self._process is None or self._process.stdin is None:
            return
        # Somebody ended it, or stopped it: engines are played all the same.
        with contextlib.suppress(OSError):
            self._process.stdin.write(line.encode())


def _ended(process: "subprocess.Popen[bytes]") -> None:
    assert process.stdin is not None
    process.stdin.close()
    try:
        process.wait(_END_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
