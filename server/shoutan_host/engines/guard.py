"""No process of an engine outlives us, not even after a kill -9 of ours.

Linux kills the first process of an engine with us (`launcher`), but not what that one has
started: behind a shell script without `exec` the engine itself would live on. So one more
process, in a session of its own, reads from a pipe which process groups there are. Only we
hold the other end; when that closes, whatever ended us, it kills the groups that are left,
and then ends, on Linux, whatever has the mark that each engine of the run hands on to its
children (`guard_program`): those that made a session or a group of their own.

The guard runs before the first engine does, so that there is no instant in which an engine
has started and none would find it: one that is not yet told has the mark, and one that has
not even become a program ends by itself without us (`launcher`).

A group is taken back once it was killed and its first process reaped. In between nobody
else can have its id, except after an engine that ended by itself, until we have taken note
of that: the guard looks whether the first process was born when ours was.
"""

import asyncio
import contextlib
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from typing import Final

from shoutan_host.engines import guard_program
from shoutan_host.engines.commands import is_ssh
from shoutan_host.engines.guard_program import MARK, born
from shoutan_host.ids import new_id

_END_S: Final = 5.0
"""How long it may take to end: it has one look around to take then."""


def mark_for(
    command: Sequence[str], env: Mapping[str, str], guard: "EngineGuard | None"
) -> str:
    """Return the mark of an engine that is about to start, "" if it gets none.

    `env`: what its owner gives it; an empty mark there is the wish to have none. An `ssh`
    that stays behind, for the next one to go through (ControlPersist), is the user's: it
    may carry another engine, or the work of another terminal. Raises OSError if there can
    be no guard.
    """
    mark = guard.mark() if guard is not None else f"{new_id()}.1"
    return "" if is_ssh(command) or env.get(MARK) == "" else mark


class EngineGuard:
    """The guard of a run. It is started with the first engine, and ended by `close`.

    On Windows there is none.
    """

    def __init__(self) -> None:
        self._run = new_id()
        self._marks = 0
        self._groups: dict[int, str] = {}
        self._process: subprocess.Popen[bytes] | None = None
        self._is_closed = False

    def mark(self) -> str:
        """Return the mark of an engine that is about to start; from now on it is guarded.

        One that somebody ended is replaced. Raises OSError if there can be no guard.
        """
        self._marks += 1
        if sys.platform != "win32" and not self._is_closed:
            self._run_one()
        return f"{self._run}.{self._marks}"

    def begin(self, group: int) -> None:
        """Tell of a process group that has begun."""
        self._groups[group] = birth = born(group)
        self._say(f"+{group} {birth}\n")

    def end(self, group: int) -> None:
        """Tell of one that was killed and whose first process was reaped."""
        self._groups.pop(group, None)
        self._say(f"-{group}\n")

    async def close(self) -> None:
        """End the guard, which kills what is left; may be repeated."""
        self._is_closed = True
        process, self._process = self._process, None
        if process is not None:
            await asyncio.to_thread(_ended, process)

    def _run_one(self) -> None:
        before = self._process
        if before is not None:
            if before.poll() is None:
                return
            _close_input(before)
        self._process = self._started()
        for group, birth in self._groups.items():
            self._say(f"+{group} {birth}\n")

    def _started(self) -> "subprocess.Popen[bytes]":
        process = subprocess.Popen(  # noqa: S603 - our own program
            [sys.executable, "-I", "-S", guard_program.__file__, self._run],
            bufsize=0,
            stdin=subprocess.PIPE,
            # Who waits for the end of our output does not wait for a guard.
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            cwd="/",
            # Where we are an engine's ourselves, who ends that leaves ours to our guard.
            env={k: v for k, v in os.environ.items() if k != MARK},
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
    _close_input(process)
    try:
        process.wait(_END_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def _close_input(process: "subprocess.Popen[bytes]") -> None:
    assert process.stdin is not None
    process.stdin.close()
