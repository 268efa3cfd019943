"""What an engine has started does not outlive us either, whatever ends us."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest
from shoutan_host.engines import guard_program
from shoutan_host.engines.guard import EngineGuard
from shoutan_host.engines.guard_program import MARK, born, kill_left
from shoutan_host.engines.process import EngineProcess

from tests.processes import children_of, command_of, ends_within

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

FAKE = Path(__file__).parent.parent / "fake_engine"
SCRIPT = 'trap "" TERM; sleep 1000 & "$@"; true'
"""An engine in a script without `exec`, beside a child that nobody ends."""
ENGINE = ("/bin/sh", "-c", SCRIPT, "sh", sys.executable, "-I", "-S", str(FAKE))
SLEEP = ["/bin/sleep", "1000"]
HOST = """
import asyncio, pathlib, sys
from shoutan_host.engines.guard import EngineGuard
from shoutan_host.engines.process import EngineProcess
async def main():
    guard = EngineGuard()
    folder = pathlib.Path(sys.argv[1])
    engine = await EngineProcess.start(sys.argv[2:], folder=folder, guard=guard)
    await engine.link.ask("name", deadline_s=10)
    print(engine.pid, flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""


def family_of(pid: int) -> list[int]:
    """Return all descendants of a process."""
    found: list[int] = []
    for child in children_of(pid):
        found += [child, *family_of(child)]
    return found


def test_nothing_outlives_a_host_that_was_killed(tmp_path: Path) -> None:
    argv = [sys.executable, "-c", HOST, str(tmp_path), *ENGINE, "genmove=deaf"]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True) as host:
        assert host.stdout is not None
        assert int(host.stdout.readline()) in children_of(host.pid)
        family = family_of(host.pid)
        host.kill()
    assert len(family) == 4, "a guard, a shell, its child, its engine"
    assert [pid for pid in family if not ends_within(pid, 10)] == []


@pytest.mark.asyncio
async def test_a_guard_ends_with_its_run(tmp_path: Path) -> None:
    before, guard = children_of(os.getpid()), EngineGuard()
    engine = await EngineProcess.start(ENGINE, folder=tmp_path, guard=guard)
    family = family_of(os.getpid())
    assert len({*children_of(os.getpid())} - {*before, engine.pid}) == 1
    await engine.stop(quit_s=5)
    await guard.close()
    await guard.close()
    assert children_of(os.getpid()) == before
    assert not any("sleep 1000" in command_of(pid) for pid in family)


@contextmanager
def a_group(
    env: Mapping[str, str] | None = None,
) -> Generator["subprocess.Popen[bytes]"]:
    """Have a process with a group of its own."""
    with subprocess.Popen(SLEEP, env=env, start_new_session=True) as process:
        try:
            yield process
        finally:
            process.kill()


def told(*lines: str) -> None:
    """Let a guard hear lines and the end of its input."""
    argv = [sys.executable, "-I", "-S", guard_program.__file__]
    subprocess.run(
        [*argv, "run"], input="".join(lines).encode(), check=True, timeout=10
    )


def hello(process: "subprocess.Popen[bytes]") -> str:
    """Return what a guard is told of a group."""
    return f"+{process.pid} {born(process.pid)}\n"


def test_a_group_that_ended_is_not_killed() -> None:
    with a_group() as one, a_group() as other:
        told(hello(one), hello(other), f"-{one.pid}\n")
        assert other.wait(10) == -9
        assert one.poll() is None


def test_an_id_that_is_anothers_by_now_is_not_killed() -> None:
    with a_group() as process:
        kill_left([(process.pid, "1"), (process.pid, "")])
        assert process.poll() is None
        kill_left([(process.pid, born(process.pid))])
        assert process.wait(10) == -9


@pytest.mark.asyncio
async def test_an_engine_plays_where_somebody_ended_the_guard(tmp_path: Path) -> None:
    guard = EngineGuard()
    before = {*children_of(os.getpid())}
    first = await EngineProcess.start(ENGINE, folder=tmp_path, guard=guard)
    # By its number: a program that has just begun has no command yet.
    [program] = {*children_of(os.getpid())} - before - {first.pid}
    os.kill(program, 9)
    assert await asyncio.to_thread(ends_within, program, 10)
    second = await EngineProcess.start(ENGINE, folder=tmp_path, guard=guard)
    assert (await second.link.ask("name", deadline_s=10)).text == "Fake Engine"
    await second.stop(quit_s=5)
    # The next one was told of the first engine as well.
    await guard.close()
    assert await first.wait() == -9
    await first.stop()


def test_an_engine_that_the_guard_was_not_told_of_is_ended_too() -> None:
    """We may be killed in the instant after its start."""
    guard = EngineGuard()
    with a_group({MARK: guard.mark()}) as process:
        asyncio.run(guard.close())
        assert process.wait(10) == -15


def test_a_guard_is_no_engines_where_we_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who ends a match that is itself an engine would end its guard before its engines."""
    monkeypatch.setenv(MARK, "outer.1")
    before, guard = {*children_of(os.getpid())}, EngineGuard()
    guard.mark()
    [program] = {*children_of(os.getpid())} - before
    assert MARK.encode() not in Path(f"/proc/{program}/environ").read_bytes()
    asyncio.run(guard.close())
