"""How an engine comes to run: what a pool asks for the next one, whatever kind it is.

A process here (`ProcessStarter`), or one that listens elsewhere (`remote.TcpStarter`).
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from shoutan_host.engines.guard import EngineGuard
from shoutan_host.engines.limits import EngineLimits
from shoutan_host.engines.process import EngineProcess
from shoutan_host.engines.process_end import Aside
from shoutan_host.gtp.link import GtpLink


class RunningEngine(Protocol):
    """An engine that runs, as far as a pool knows it."""

    @property
    def link(self) -> GtpLink:
        """The link on which it is asked."""
        ...

    @property
    def pid(self) -> int | None:
        """Its process id, None where it is no process of this machine."""
        ...

    @property
    def stderr_tail(self) -> str:
        """The last of what it wrote aside; "" where that is not heard."""
        ...

    async def wait(self) -> int | None:
        """Wait until it has ended; return its exit code, None where it has none."""
        ...

    async def heard_out(self) -> None:
        """Wait until all that it wrote aside was heard; a moment at most."""
        ...

    async def stop(self, *, quit_s: float = ..., term_s: float = ...) -> None:
        """End it; returns once nothing of it is left. May be repeated."""
        ...


class Starter(Protocol):
    """Starts engines of one kind."""

    async def start(self, number: int) -> RunningEngine:
        """Start one; `number` tells those that run at the same time apart, from 1.

        Raises EngineMissing, EngineFailure, and OSError where the system refuses.
        """
        ...


class ProcessStarter:
    """Starts processes of one command, each in a folder `FOLDER/NAME-NUMBER`."""

    def __init__(
        self,
        name: str,
        argv: Sequence[str],
        folder: Path,
        *,
        cwd: Path | None = None,
        keeps_work: bool = False,
        env: Mapping[str, str] | None = None,
        limits: EngineLimits | None = None,
        user: str | None = None,
        aside: Aside | None = None,
        guard: EngineGuard | None = None,
    ) -> None:
        """`cwd` and what follows are those of `EngineProcess.start`."""
        self._name = name
        self._argv = argv
        self._folder = folder
        self._cwd = cwd
        self._keeps_work = keeps_work
        self._env = dict(env or {})
        self._limits = limits
        self._user = user
        self._aside = aside
        self._guard = guard

    async def start(self, number: int) -> EngineProcess:
        """Start one. Raises EngineMissing, and OSError if the system refuses."""
        return await EngineProcess.start(
            self._argv,
            folder=self._folder / f"{self._name}-{number}",
            cwd=self._cwd,
            keeps_work=self._keeps_work,
            env=self._env,
            limits=self._limits,
            user=self._user,
            aside=self._aside,
            guard=self._guard,
        )
