"""Too few open files for the games at once: said before game 1, and where one fails."""

import errno
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from shoutan_clients.match.open_files import make_room, needed, reason
from shoutan_clients.match.plan import RunOptions
from shoutan_clients.match.ports import EngineCheck, Showing
from shoutan_clients.match.running import run
from shoutan_host import descriptors

from tests.clients.match.fake_runs import FakeArena, Recorder, a_plan, fake_parts

UNKNOWN = OSError(-1, "Unknown error -1")


@pytest.fixture(autouse=True)
def low_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have a limit that nobody may raise."""

    def limit(*_: int) -> int:
        return 100

    monkeypatch.setattr(descriptors, "limit", limit)
    monkeypatch.setattr(descriptors, "make_room", limit)


def test_what_fits_is_said_and_what_is_enough(tmp_path: Path) -> None:
    plan = a_plan(4)
    options = RunOptions(tmp_path / "m", concurrency=16)
    shown = Recorder()
    assert run(plan, options, shown, fake_parts(FakeArena(plan))) == 0
    [note] = [note for note in shown.notes if "ulimit" in note]
    assert "may have 100 files open" in note
    assert f"ulimit -n {needed(plan, 16)}, or write --concurrency 3." in note
    assert needed(plan, 3) <= 100 < needed(plan, 4)
    assert make_room(plan, replace(options, concurrency=3)) is None
    with_referee = replace(plan, referee=("gnugo",))
    assert needed(with_referee, 3) > needed(plan, 3)


def test_a_failure_without_words_is_put_into_some(tmp_path: Path) -> None:
    few = RunOptions(tmp_path, concurrency=2)
    many = RunOptions(tmp_path, concurrency=16)
    none_left = OSError(errno.EMFILE, os.strerror(errno.EMFILE))
    plan = a_plan()
    for error, options in ((UNKNOWN, many), (none_left, many), (none_left, few)):
        assert "too many open files" in reason(error, plan, options)
    for error in (UNKNOWN, OSError("no number"), OSError(errno.EIO, "broken")):
        assert reason(error, plan, few) == str(error)
    assert reason(OSError(errno.EIO, "broken"), plan, many) == "[Errno 5] broken"


def test_engines_that_cannot_be_tried_say_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    class Poor(FakeArena):
        async def check(self, showing: Showing | None = None) -> Sequence[EngineCheck]:
            raise UNKNOWN

    plan = a_plan(4)
    options = RunOptions(tmp_path / "m", concurrency=16)
    assert run(plan, options, Recorder(), fake_parts(Poor(plan))) == 1
    said = capsys.readouterr().err
    assert "The engines cannot be started: too many open files" in said
