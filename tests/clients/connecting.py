"""`shoutan connect` as a process, for tests: what it says is read as JSON.

async with Connecting(folder, server.url, fake_command(), "--games", "2") as bot:
    await bot.says("connected")
    bot.interrupt()
    assert await bot.ended() == 0
"""

import asyncio
import contextlib
import itertools
import os
import shlex
import signal
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import orjson

from tests.server_process import SHOUTAN

PATIENCE_S = 60.0
_NUMBERS = itertools.count(1)


class Connecting:
    """One process, its config and data folders in `folder`; killed with the block."""

    def __init__(
        self,
        folder: Path,
        url: str,
        engine: Sequence[str],
        *options: str,
        name: str | None = "",
        env: dict[str, str] | None = None,
    ) -> None:
        self.folder = folder
        self.name = f"Fred-{next(_NUMBERS)}" if name == "" else name
        """What the bot is called; a new name unless there is one, or None."""
        self.lines: list[dict[str, Any]] = []
        self._taken = 0
        self._argv = [url, "--engine", shlex.join(engine), "--json", *options]
        if self.name is not None:
            self._argv += ["--name", self.name]
        self._env = env or {}
        self._process: asyncio.subprocess.Process | None = None

    async def __aenter__(self) -> Self:
        self.folder.mkdir(exist_ok=True)
        self._process = await asyncio.create_subprocess_exec(
            *(str(SHOUTAN), "connect", *self._argv),
            cwd=self.folder,
            env={
                **{k: v for k, v in os.environ.items() if k != "SHOUTAN_TOKEN"},
                "XDG_CONFIG_HOME": str(self.folder / "config"),
                "XDG_DATA_HOME": str(self.folder / "data"),
                **self._env,
            },
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
            start_new_session=True,
        )
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        await self.process.wait()

    @property
    def process(self) -> asyncio.subprocess.Process:
        """The process."""
        assert self._process is not None, "not started"
        return self._process

    async def says(self, event: str, **fields: Any) -> dict[str, Any]:
        """Wait for the next line of that kind, with these fields; return it."""
        async with asyncio.timeout(PATIENCE_S):
            while True:
                while self._taken < len(self.lines):
                    line = self.lines[self._taken]
                    self._taken += 1
                    if line["event"] == event and fields.items() <= line.items():
                        return line
                await self._read_line()

    def interrupt(self, number: int = signal.SIGINT) -> None:
        """Press Ctrl-C."""
        self.process.send_signal(number)

    async def ended(self) -> int:
        """Wait for the end of the process; return its exit code."""
        async with asyncio.timeout(PATIENCE_S):
            assert self.process.stdout is not None
            async for line in self.process.stdout:
                self.lines.append(orjson.loads(line))
            return await self.process.wait()

    async def complaints(self) -> str:
        """Return what it wrote to standard error until its end."""
        assert self.process.stderr is not None
        async with asyncio.timeout(PATIENCE_S):
            return (await self.process.stderr.read()).decode()

    async def _read_line(self) -> None:
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        assert line, f"it ended: {await self.complaints()}; it said {self.lines}"
        self.lines.append(orjson.loads(line))
