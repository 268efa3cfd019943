"""The pipes of an engine: all is heard, nothing is left open."""

import asyncio
import os
import sys
from pathlib import Path

import pytest
from shoutan_host.engines.failures import EngineDied
from shoutan_host.engines.process import EngineProcess
from shoutan_host.gtp.overheard import Direction

needs_proc = pytest.mark.skipif(sys.platform != "linux", reason="looks into /proc")

LAST_WORDS = """
read line
words=$(printf '%0900d' 0)
for one in 1 2 3 4 5 6 7 8 9; do for more in 1 2 3 4 5 6 7 8 9; do echo $words; done; done
echo last
"""


def open_files() -> set[str]:
    """Return the descriptors of this process."""
    return set(os.listdir("/proc/self/fd"))


@pytest.mark.skipif(sys.platform == "win32", reason="there is no shell")
@pytest.mark.asyncio
async def test_all_that_was_said_before_the_end_is_heard(tmp_path: Path) -> None:
    """More than a pipe holds, and no answer."""
    heard: list[str] = []

    def hear(direction: Direction, line: str) -> None:
        heard.append(line)

    engine = await EngineProcess.start(
        ["/bin/sh", "-c", LAST_WORDS], folder=tmp_path, transcript=hear
    )
    with pytest.raises(EngineDied):
        await engine.link.ask("name", deadline_s=10)
    await engine.stop()
    assert heard[-1] == "last"


@needs_proc
@pytest.mark.asyncio
async def test_a_process_leaves_no_descriptor(tmp_path: Path) -> None:
    before = open_files()
    engine = await EngineProcess.start(["/bin/cat"], folder=tmp_path)
    assert len(open_files()) > len(before)
    await engine.stop(quit_s=0, term_s=5)
    assert open_files() == before


@needs_proc
@pytest.mark.asyncio
async def test_one_that_cannot_be_started_leaves_no_descriptor(tmp_path: Path) -> None:
    before = open_files()
    with pytest.raises(OSError, match="missing"):
        await EngineProcess.start(
            ["/bin/cat"], folder=tmp_path, cwd=tmp_path / "missing"
        )
    await asyncio.sleep(0)
    assert open_files() == before
