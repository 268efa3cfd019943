"""Real engines that dial in as their authors do: one line of socat, ended with the block.

async with Dialing(port, folder) as dialing:
    process = await dialing.engine("Deep", ["gnugo", "--mode", "gtp"])
"""

import asyncio
import contextlib
import os
import shlex
import signal
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Self

from shoutan_host.engines.commands import engine_path

from tests.needs import find_engine


class Dialing:
    """The engines that dialed one port, with a login each; each is a process group."""

    def __init__(self, port: int, folder: Path) -> None:
        self.port = port
        self._folder = folder
        self._processes: list[asyncio.subprocess.Process] = []

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for process in self._processes:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            await process.wait()

    async def engine(
        self, name: str, command: Sequence[str]
    ) -> asyncio.subprocess.Process:
        """Start what the manual tells an author to start."""
        socat = find_engine("socat")
        assert socat is not None
        login = f"echo login {name} token-of-{name}"
        process = await asyncio.create_subprocess_exec(
            socat,
            f"TCP:127.0.0.1:{self.port},nodelay,keepalive",
            f"SYSTEM:{login}; exec {shlex.join(command)}",
            cwd=self._folder,
            env={**os.environ, "PATH": engine_path()},
            stdin=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
            start_new_session=True,
        )
        self._processes.append(process)
        return process


def engine_pid(process: asyncio.subprocess.Process) -> int:
    """Return the process of the engine itself, which a socat has started.

    The socat that dials has a child that waits for the shell, which became the engine.
    """
    pid = process.pid
    while children := Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        [pid] = map(int, children)
    return pid
