"""`--serve` where the server, or an engine, does not start: said, and the folder is free."""

import sys
from pathlib import Path

import pytest
from shoutan_clients.match import running
from shoutan_clients.match.plan import RunOptions
from shoutan_clients.match.running import run
from shoutan_clients.match.serving import process

from tests.clients.match.arenas import PASSES, fake, match_of
from tests.clients.match.fake_runs import FakeArena, Recorder, fake_parts


@pytest.fixture(autouse=True)
def _not_tuned(monkeypatch: pytest.MonkeyPatch) -> None:
    # The interpreter is that of other tests as well.
    monkeypatch.setattr(running, "tune_interpreter", lambda: None)


def test_a_match_with_a_server_that_could_not_begin_leaves_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out"
    broken = match_of(fake("weak", "name=crash"), fake("strong"))
    assert run(broken, RunOptions(out, serves=True, serve_port=0), Recorder()) == 1
    assert "weak (" in capsys.readouterr().err
    assert not out.exists()


def test_all_that_a_server_said_is_told_where_it_does_not_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its log goes with the folder, in which the match can then be begun."""
    dying = (
        "import sys; print('Traceback:\\n  line 7', file=sys.stderr); sys.exit('no')"
    )

    def command(*_: object) -> list[str]:
        return [sys.executable, "-c", dying]

    monkeypatch.setattr(process, "_command", command)
    plan, out = match_of(fake("weak", PASSES), fake("strong", PASSES)), tmp_path / "out"
    assert run(plan, RunOptions(out, serves=True), Recorder()) == 1
    assert capsys.readouterr().err == (
        "shoutan match: The server that is to show the games does not start: no. Choose"
        " another port with --serve-port (0: any free one).\n  Traceback:\n    line 7\n"
    )
    assert not out.exists()
    shown = Recorder()
    assert run(plan, RunOptions(out), shown, fake_parts(FakeArena(plan))) == 0
    assert shown.ended == [1, 2]
