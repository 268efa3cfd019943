"""What left the group of its engine ends with it: found by the mark that it inherited."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Generator, Mapping
from pathlib import Path
from typing import Final

import pytest
from shoutan_host.engines.guard import EngineGuard, mark_for
from shoutan_host.engines.guard_program import MARK, end_marked
from shoutan_host.engines.process import EngineProcess

from tests.escaped import PATIENCE_S, Escapes, escapes
from tests.host.test_engine_guard import HOST, SLEEP

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

POLITE: Final = """
import signal
signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGTERM])
print("ready", flush=True)
signal.sigwait([signal.SIGTERM])
print("bye", flush=True)
"""
ADOPTING: Final = """
import ctypes
ctypes.CDLL(None).prctl(36, 1)  # PR_SET_CHILD_SUBREAPER: orphans come to us, as to process 1
"""
STOPPING: Final = """
async def main():
    folder = pathlib.Path(sys.argv[1])
    engine = await EngineProcess.start(sys.argv[2:], folder=folder)
    await engine.link.ask("name", deadline_s=10)
    print(engine.pid, flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    await engine.stop()
    print(pathlib.Path("/proc/thread-self/children").read_text(), flush=True)
asyncio.run(main())
"""


@pytest.fixture
def engine(tmp_path: Path) -> Generator[Escapes]:
    with escapes(tmp_path / "engine") as engine:
        yield engine


async def start(
    engine: Escapes,
    folder: Path,
    guard: EngineGuard | None = None,
    env: Mapping[str, str] | None = None,
) -> EngineProcess:
    """Start an engine; its helpers have left it when this returns."""
    process = await EngineProcess.start(
        [str(engine.command)], folder=folder, guard=guard, env=env
    )
    await process.link.ask("name", deadline_s=10)
    await asyncio.to_thread(engine.hear)
    return process


@pytest.mark.asyncio
async def test_helpers_end_with_their_engine_and_no_others(
    tmp_path: Path, engine: Escapes
) -> None:
    guard = EngineGuard()
    with escapes(tmp_path / "other") as other:
        one = await start(engine, tmp_path / "one", guard=guard)
        two = await start(other, tmp_path / "two", guard=guard)
        assert (engine.living(), other.living()) == (2, 2)
        await one.stop()
        assert (engine.living(), other.living()) == (0, 2)
        os.kill(two.pid, signal.SIGKILL)
        # It is noticed at once though a helper holds its output open.
        await two.link.wait_ended()
        await two.stop()
        assert other.living() == 0
    await guard.close()


def test_helpers_end_after_their_host_was_killed(
    tmp_path: Path, engine: Escapes
) -> None:
    argv = [sys.executable, "-c", HOST, str(tmp_path), str(engine.command)]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True) as host:
        engine.hear()
        assert host.stdout is not None
        assert host.stdout.readline()
        assert engine.living() == 2
        host.kill()
    assert engine.living(PATIENCE_S) == 0


@pytest.mark.asyncio
async def test_an_owner_may_have_helpers_stay(tmp_path: Path, engine: Escapes) -> None:
    process = await start(engine, tmp_path / "home", env={MARK: ""})
    await process.stop()
    assert engine.living() == 2


@pytest.mark.parametrize("is_old", [False, True], ids=["here", "old-python"])
def test_only_that_very_mark_counts(
    monkeypatch: pytest.MonkeyPatch, *, is_old: bool
) -> None:
    if is_old:
        monkeypatch.delattr(os, "pidfd_open")
        monkeypatch.delattr(signal, "pidfd_send_signal")
    run = mark_for(["a"], {}, None).partition(".")[0]
    marks = [
        f"{MARK}={run}.1",
        f"{MARK}={run}.12",
        f"{MARK}=x{run}.1",
        f"A{MARK}={run}.1",
    ]
    long = {"A": "a" * 40_000}
    envs = [{**long, **dict([mark.split("=")])} for mark in marks]
    processes = [subprocess.Popen(SLEEP, env=env) for env in envs]
    try:
        end_marked("")
        end_marked(f"{run}.1")
        assert [process.poll() for process in processes[1:]] == [None] * 3
        # The end is taken note of there, where orphans come to us.
        assert processes[0].poll() is not None
        end_marked(f"{run}.")
        assert [process.poll() is None for process in processes] == [
            False,
            False,
            True,
            True,
        ]
    finally:
        for process in processes:
            process.kill()
            process.wait()


def test_one_that_wants_to_say_goodbye_can() -> None:
    """An AppImage's helper takes back what it has mounted."""
    mark, argv = mark_for(["a"], {}, None), [sys.executable, "-I", "-S", "-c", POLITE]
    with subprocess.Popen(argv, env={MARK: mark}, stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        end_marked(mark)
        assert process.stdout.read() == b"bye\n"


def test_the_ended_are_buried_where_orphans_come_to_us(
    tmp_path: Path, engine: Escapes
) -> None:
    """As the first process of a container, which inherits all orphans."""
    program = ADOPTING + HOST.partition("async def")[0] + STOPPING
    argv = [sys.executable, "-c", program, str(tmp_path), str(engine.command)]
    pipe = subprocess.PIPE
    with subprocess.Popen(argv, stdin=pipe, stdout=pipe, text=True) as host:
        helpers = engine.hear()
        assert host.stdout is not None
        assert host.stdout.readline()
        left, _ = host.communicate("\n", timeout=PATIENCE_S)
    assert {*map(str, helpers)} & {*left.split()} == set()
