"""Engine processes of ours: starting, watching and ending them.

No shell ever sees a command line. Each engine has a process group, a working directory
and a short environment of its own; its standard error is always drained (a full pipe
would block it) and its tail is kept for whoever asks why it died. None outlives us: the
group is killed by its id, what left that is ended by its mark, and after a kill -9 of ours
an engine reads the end of its input (GNU Go and others exit then) and is killed by Linux
in any case; a `guard` ends what it has started.
"""

import asyncio
import contextlib
import os
import signal
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from shoutan_host.engines.commands import find_command
from shoutan_host.engines.folders import EngineFolders, make_folders
from shoutan_host.engines.guard import EngineGuard, mark_for
from shoutan_host.engines.guard_program import end_marked
from shoutan_host.engines.limits import EngineLimits
from shoutan_host.engines.pipes import Ear, EnginePipes
from shoutan_host.engines.process_end import Aside, ProcessEnd, stdin_of
from shoutan_host.engines.surroundings import (
    IS_POSIX,
    environment,
    launched,
)
from shoutan_host.gtp.link import GtpLink
from shoutan_host.gtp.overheard import Transcript

_HEARD_OUT_S: Final = 0.5
"""How long the rest of a standard error may take whose process is gone: it is in the pipe,
unless somebody holds that open whom nobody could end."""


class EngineProcess:
    """A running engine and its `link`. Make one by `start`, end it by `stop`."""

    def __init__(
        self,
        transport: asyncio.SubprocessTransport,
        end: ProcessEnd,
        folders: EngineFolders,
        pipes: EnginePipes | None,
        mark: str,
        guard: EngineGuard | None,
    ) -> None:
        self._pipes = pipes
        self._mark = mark
        self._guard = guard
        self._transport = transport
        self._end = end
        self._folders = folders
        self._stopping: asyncio.Task[None] | None = None
        self._clearing = asyncio.create_task(self._clear())

    @classmethod
    async def start(
        cls,
        argv: Sequence[str],
        *,
        folder: Path,
        cwd: Path | None = None,
        keeps_work: bool = False,
        env: Mapping[str, str] | None = None,
        limits: EngineLimits | None = None,
        user: str | None = None,
        transcript: Transcript | None = None,
        ear: Ear | None = None,
        aside: Aside | None = None,
        guard: EngineGuard | None = None,
    ) -> "EngineProcess":
        """Start `argv` and return once it runs.

        `folder` belongs to this engine and is made if need be: its HOME, where engines
        keep what they tuned, and around a working directory that is removed at the end.
        `cwd` is used instead of that for an engine whose arguments name files by
        relative paths. `keeps_work`: the working directory is the same at each start, and
        stays with all that is in it. `env` is added to PATH, HOME, LANG and the mark
        (`mark_for`), nothing else is handed on. `user`: run as somebody else, for a server
        that runs as root. `ear`: hears what the engine says instead of the link, for who
        speaks to it by `write`. `aside`: hears what it writes to its standard error.
        `guard`: ends what it has started, should we be killed.

        Raises EngineMissing if there is no such command, OSError if the system refuses
        another process.
        """
        command = [find_command(argv[0]), *argv[1:]]
        mark = mark_for(argv, env or {}, guard)
        folders = make_folders(folder, user, keeps_work=keeps_work)
        variables = environment(folders.home, env or {}, mark)
        command = launched(command, user, limits)
        pipes: EnginePipes | None = None
        try:
            if IS_POSIX:
                pipes = await EnginePipes.open()
            end = ProcessEnd(pipes, transcript, ear, aside)
            transport = await _run(end, pipes, command, cwd or folders.work, variables)
        except BaseException:
            if pipes is not None:
                await pipes.close()
            folders.clear()
            raise
        end.read_at_once(transport)
        engine = cls(transport, end, folders, pipes, mark, guard)
        if guard is not None:
            guard.begin(engine.pid)
        return engine

    @property
    def link(self) -> GtpLink:
        """The link to the engine's standard input and output."""
        return self._end.link

    @property
    def pid(self) -> int:
        """The process id, which is the id of its group as well."""
        return self._transport.get_pid()

    @property
    def returncode(self) -> int | None:
        """How it ended: negative for a signal; None while it runs."""
        return self._transport.get_returncode()

    @property
    def stderr_tail(self) -> str:
        """The last of what it wrote to its standard error.

        Files of its working directory are named from there, as whoever wrote its command
        knows them: nobody else has heard of that directory.
        """
        text = bytes(self._end.stderr).decode("utf-8", "replace")
        return text.replace(self._folders.work + os.sep, "")

    def write(self, data: bytes) -> None:
        """Write to its standard input past the link, which knows nothing of it."""
        self._stdin.write(data)

    def close_input(self) -> None:
        """End its standard input."""
        self._stdin.close()

    @property
    def _stdin(self) -> asyncio.WriteTransport:
        return stdin_of(self._transport, self._pipes)

    async def wait(self) -> int:
        """Wait until the process has ended and was reaped; return its exit code."""
        await self._end.has_exited.wait()
        code = self.returncode
        assert code is not None
        return code

    async def heard_out(self) -> None:
        """Wait until nothing more comes on its standard error, a moment at most."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_HEARD_OUT_S):
                await self._end.has_ended_aside.wait()

    async def stop(self, *, quit_s: float = 2.0, term_s: float = 3.0) -> None:
        """End the engine: by `quit`, then by SIGTERM, then by SIGKILL of its group.

        Always returns with the process reaped, its pipes closed and its working
        directory gone, if that was not to be kept. May be called many times; cancelling the caller does not stop
        the ending.
        """
        if self._stopping is None:
            self._stopping = asyncio.create_task(self._stop(quit_s, term_s))
        await asyncio.shield(self._stopping)

    async def _stop(self, quit_s: float, term_s: float) -> None:
        try:
            await self.link.quit(quit_s)
            if not await self._has_exited_within(quit_s):
                self._signal_group(is_final=False)
                await self._has_exited_within(term_s)
        finally:
            if self.returncode is None:
                self._signal_group(is_final=True)
            await self._clearing
            # What it wrote last is what its author wants to know.
            await self.heard_out()
            self._transport.close()
            await self._end.is_lost.wait()
            if self._pipes is not None:
                await self._pipes.close()
            await asyncio.to_thread(self._folders.clear)

    async def _clear(self) -> None:
        """End what an engine has left behind, as soon as its first process has ended.

        What holds its output open would else keep that end from being heard.
        """
        await self._end.has_exited.wait()
        self._signal_group(is_final=True)
        await _end_marked(self._mark)
        if self._guard is not None:
            self._guard.end(self.pid)

    async def _has_exited_within(self, wait_s: float) -> bool:
        try:
            async with asyncio.timeout(wait_s):
                await self._end.has_exited.wait()
        except TimeoutError:
            return False
        return True

    def _signal_group(self, *, is_final: bool) -> None:
        """Signal every process of the group; none is left after SIGKILL.

        A group keeps its id for as long as it has members, also when the first of them
        was reaped, so that nobody else can be hit while there is one to hit.
        """
        if sys.platform == "win32":
            if self.returncode is None:
                self._transport.kill() if is_final else self._transport.terminate()
            return
        # All gone; macOS says so by the second error.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL if is_final else signal.SIGTERM)


async def _end_marked(mark: str) -> None:
    """End what has a mark, in a thread of its own.

    That waits for helpers which take their time: many at once, as at the end of a server,
    would wait for each other in the few threads that all share, and hold these up.
    """
    own = ThreadPoolExecutor(1)
    try:
        await asyncio.get_running_loop().run_in_executor(own, end_marked, mark)
    finally:
        own.shutdown(wait=False)


async def _run(
    end: ProcessEnd,
    pipes: EnginePipes | None,
    command: Sequence[str],
    cwd: Path | str,
    env: Mapping[str, str],
) -> asyncio.SubprocessTransport:
    """Start a process. Raises OSError."""
    pipe = asyncio.subprocess.PIPE
    try:
        transport, _ = await asyncio.get_running_loop().subprocess_exec(
            lambda: end,
            *command,
            stdin=pipe if pipes is None else pipes.their_input,
            stdout=pipe if pipes is None else pipes.their_output,
            cwd=cwd,
            env=env,
            start_new_session=True,  # its own group; ignored on Windows
        )
    finally:
        if pipes is not None:
            pipes.give_away()
    return transport
