"""Engine processes for tests: started, ended after them, watched."""

import select
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from shoutan_host.engines.limits import EngineLimits
from shoutan_host.engines.process import EngineProcess
from shoutan_host.engines.process_end import Aside

FAKE = Path(__file__).parent.parent / "fake_engine"


def fake(*arguments: str) -> list[str]:
    return [sys.executable, "-I", "-S", str(FAKE), *arguments]


def python(code: str) -> list[str]:
    return [sys.executable, "-I", "-S", "-c", code]


def is_alive(pid: int) -> bool:
    """Tell whether a process runs; one that waits to be reaped does not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state != "Z"


def ends_within(handle: int, wait_s: float) -> bool:
    """Wait for the process of a pidfd: it is readable when that has ended."""
    return bool(select.select([handle], [], [], wait_s)[0])


def working_folders(folder: Path) -> list[Path]:
    """Return the working directories of engines in a folder that may not be there."""
    return list(folder.glob("run-*")) if folder.exists() else []


Start = Callable[..., Awaitable[EngineProcess]]


@asynccontextmanager
async def starting(folder: Path) -> AsyncGenerator[Start]:
    """Start engines in a folder; all are ended with the block, and leave nothing there."""
    running: list[EngineProcess] = []

    async def start_engine(
        argv: list[str],
        *,
        env: dict[str, str] | None = None,
        limits: EngineLimits | None = None,
        user: str | None = None,
        cwd: Path | None = None,
        aside: Aside | None = None,
    ) -> EngineProcess:
        engine = await EngineProcess.start(
            argv,
            folder=folder,
            env=env,
            limits=limits,
            user=user,
            cwd=cwd,
            aside=aside,
        )
        running.append(engine)
        return engine

    try:
        yield start_engine
    finally:
        for engine in running:
            await engine.stop(quit_s=0.05, term_s=0.05)
    assert [engine.pid for engine in running if is_alive(engine.pid)] == []
    assert working_folders(folder) == []
