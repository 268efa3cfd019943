"""The ends of engine processes: asked, made to, their children too; none is left behind."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from shoutan_engine.points import Color
from shoutan_host.engines import process as engine_process
from shoutan_host.engines.failures import (
    EngineHung,
)

from tests.host.gtp_fakes import until
from tests.host.started_engines import (
    Start,
    ends_within,
    fake,
    is_alive,
    python,
    starting,
)


@pytest_asyncio.fixture
async def start(tmp_path: Path) -> AsyncIterator[Start]:
    """Start engines in a folder of the test; all are ended after it."""
    async with starting(tmp_path / "engine") as start_engine:
        yield start_engine


@pytest.mark.asyncio
async def test_an_engine_that_thinks_is_asked_to_leave_after_its_move(
    start: Start,
) -> None:
    engine = await start(fake("genmove=late"))
    await engine.link.ask("name", deadline_s=10)
    thinking = asyncio.create_task(
        engine.link.ask("genmove", Color.BLACK, deadline_s=10)
    )
    await until(lambda: not engine.link.is_idle)
    stopping = asyncio.create_task(engine.stop(quit_s=10))
    os.kill(engine.pid, signal.SIGUSR1)
    await stopping
    assert (await thinking).text == "A1"
    assert engine.returncode == 0


@pytest.mark.asyncio
async def test_the_end_of_its_input_is_enough_for_a_good_engine(start: Start) -> None:
    engine = await start(fake("genmove=late"))
    await engine.link.ask("name", deadline_s=10)
    await engine.link.tell("genmove", Color.BLACK)
    engine.link.close()
    os.kill(engine.pid, signal.SIGUSR1)
    assert await engine.wait() == 0


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("action", "code"), [("hang", -signal.SIGTERM), ("deaf", -signal.SIGKILL)]
)
async def test_an_engine_that_does_not_leave_is_made_to(
    start: Start, action: str, code: int
) -> None:
    engine = await start(fake(f"genmove={action}"))
    await engine.link.ask("name", deadline_s=10)
    with pytest.raises(EngineHung):
        await engine.link.ask("genmove", Color.BLACK, deadline_s=0.1)
    await engine.stop(quit_s=0.05, term_s=0.2)
    assert engine.returncode == code


CHILD = (
    "import subprocess as s, sys; c = s.Popen([sys.executable, '-I', '-S', '-c', "
    "'import signal; signal.pause()'], stdin=s.DEVNULL); input(); "
    "print('=1', c.pid, '\\n', flush=True); "
)


@pytest.mark.skipif(sys.platform != "linux", reason="watches processes by pidfd")
@pytest.mark.asyncio
@pytest.mark.parametrize(
    "ending",
    [
        pytest.param("input(); input()", id="by our signal"),
        pytest.param("input(); sys.exit(0)", id="when the engine is gone already"),
    ],
)
async def test_the_children_of_an_engine_go_with_it(start: Start, ending: str) -> None:
    engine = await start(python(CHILD + ending))
    child = int((await engine.link.ask("name", deadline_s=10)).text)
    handle = os.pidfd_open(child)
    try:
        assert is_alive(child)
        await engine.stop(quit_s=0.05, term_s=0.05)
        assert ends_within(handle, 10)
    finally:
        os.close(handle)


@pytest.mark.asyncio
async def test_stopping_goes_on_when_its_caller_is_cancelled(start: Start) -> None:
    engine = await start(fake("quit=deaf"))
    await engine.link.ask("name", deadline_s=10)
    stopping = asyncio.create_task(engine.stop(quit_s=0.1, term_s=0.1))
    await asyncio.sleep(0)
    stopping.cancel()
    with pytest.raises(asyncio.CancelledError):
        await stopping
    await engine.stop()
    assert engine.returncode == -signal.SIGKILL


HOST = """
import asyncio, os, pathlib, signal, sys
from shoutan_host.engines.process import EngineProcess
async def main():
    engine = await EngineProcess.start(sys.argv[2:], folder=pathlib.Path(sys.argv[1]))
    await engine.link.ask("name", deadline_s=10)
    await engine.link.tell("genmove")
    print(engine.pid, flush=True)
    await asyncio.Event().wait()
asyncio.run(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux kills it for us")
@pytest.mark.parametrize("action", ["", "hang", "deaf"])
def test_no_engine_outlives_a_server_that_was_killed(
    tmp_path: Path, action: str
) -> None:
    rules = [f"genmove={action}"] if action else []
    argv = [sys.executable, "-c", HOST, str(tmp_path), *fake(*rules)]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True) as host:
        assert host.stdout is not None
        pid = int(host.stdout.readline())
        handle = os.pidfd_open(pid)
        host.kill()
    try:
        assert ends_within(handle, 10)
    finally:
        os.close(handle)


@pytest.mark.skipif(shutil.which("setsid") is None, reason="there is no setsid")
@pytest.mark.asyncio
async def test_what_is_still_written_aside_after_the_end_is_heard(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A helper that nobody ends has its last word when the engine has been reaped."""
    monkeypatch.setattr(engine_process, "_HEARD_OUT_S", 20.0)
    ready, go = tmp_path / "ready", tmp_path / "go"
    os.mkfifo(ready)
    os.mkfifo(go)
    helper = f"echo > {ready}; read x < {go}; echo late words >&2"
    command = f"SHOUTAN_ENGINE_OF= setsid sh -c '{helper}' & read y < {ready}; exit 3"
    heard = bytearray()
    async with starting(tmp_path / "engine") as start_engine:
        engine = await start_engine(["sh", "-c", command], aside=heard.extend)
        assert await engine.wait() == 3
        await asyncio.to_thread(go.write_text, "go\n")
        await engine.heard_out()
        assert heard == b"late words\n"
