"""Output that is closed, full, or that nobody reads: a match is played, and ends when told."""

import contextlib
import errno
import os
import pty
import select
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from shoutan_clients.match.keeping.results import read_results
from shoutan_clients.match.playing.background import report
from shoutan_clients.match.standard_streams import fail

ROOT = Path(__file__).parents[3]
PATIENCE_S = 60
ENGINES = ("first=/bin/cat", "second=/bin/cat")


def words(folder: Path, descriptor: int = 0, games: int = 4) -> list[str]:
    return [
        *(sys.executable, "-m", "tests.clients.match.unread_match", str(descriptor)),
        *(*ENGINES, "--games", str(games), "--out", str(folder)),
    ]


def in_a_shell(redirections: str, argv: Sequence[str]) -> tuple[int, str]:
    """Return the exit code, and what reached standard error."""
    done = subprocess.run(
        ["/bin/sh", "-c", f'exec "$@" {redirections}', "sh", *argv],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=PATIENCE_S,
        check=False,
    )
    return done.returncode, done.stderr.decode()


@pytest.mark.parametrize(
    ("redirections", "code"), [("<&- >&- 2>&-", 0), (">/dev/full 2>/dev/full", 1)]
)
def test_a_match_is_played_without_an_output(
    tmp_path: Path, redirections: str, code: int
) -> None:
    folder = tmp_path / "match"
    assert in_a_shell(redirections, words(folder)) == (code, "")
    # What was printed went nowhere, and not into a file that took the number of the output.
    assert len(read_results(folder / "results.jsonl")) == 4


@pytest.mark.parametrize("options", [[], ["--json"]])
def test_an_output_that_finds_no_room_is_said_and_the_match_played(
    tmp_path: Path, options: list[str]
) -> None:
    folder = tmp_path / "match"
    code, errors = in_a_shell(">/dev/full", [*words(folder), *options])
    assert code == 1
    assert errors == (
        "shoutan match: standard output could not be written to its end: No space left"
        f" on device. The match was played without it: all of it is in {folder}.\n"
    )
    assert len(read_results(folder / "results.jsonl")) == 4


def test_whoever_reads_no_more_of_a_match_is_told_nothing(tmp_path: Path) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as pipe:
        done = subprocess.run(
            [*words(tmp_path / "match"), "--json"],
            cwd=ROOT,
            stdout=pipe,
            stderr=subprocess.PIPE,
            timeout=PATIENCE_S,
            check=False,
        )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_configuration_that_cannot_be_written_is_said_in_a_sentence(
    tmp_path: Path,
) -> None:
    argv = [*words(tmp_path / "match"), "--write-config", "-"]
    code, errors = in_a_shell(">/dev/full", argv)
    assert code == 1
    assert errors.endswith("cannot be written: No space left on device\n")
    assert errors.count("\n") == 1


def test_a_failure_that_cannot_be_said_has_its_exit_code(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with open("/dev/full", "w") as full:
        monkeypatch.setattr(sys, "stderr", full)
        assert fail("there is no room") == 1
        assert full.closed


def test_a_transcript_that_finds_no_room_is_one_line_in_the_log(
    caplog: pytest.LogCaptureFixture,
) -> None:
    report("a transcript was not written", OSError(errno.ENOSPC, "No space left"))
    [record] = caplog.records
    assert record.getMessage() == "a transcript was not written: No space left"
    assert record.exc_info is None


def test_a_signal_ends_a_match_whose_output_nobody_reads(tmp_path: Path) -> None:
    reader, output = os.pipe()
    os.set_blocking(output, False)
    with contextlib.suppress(BlockingIOError):
        while True:
            os.write(output, b"x" * 4096)
    os.set_blocking(output, True)
    heard, told = os.pipe()
    process = subprocess.Popen(
        words(tmp_path / "match", told), cwd=ROOT, stdout=output, pass_fds=(told,)
    )
    try:
        for each in (output, told):
            os.close(each)
        assert os.read(heard, 1) == b"x"
        process.terminate()
        assert process.wait(PATIENCE_S) == 128 + signal.SIGTERM
    finally:
        process.kill()
        process.wait()
        os.close(reader)
        os.close(heard)
    assert len(read_results(tmp_path / "match" / "results.jsonl")) == 2


def test_a_terminal_that_was_stopped_has_its_cursor_back_after_a_signal(
    tmp_path: Path,
) -> None:
    ours, theirs = pty.openpty()
    heard, told = os.pipe()
    process = subprocess.Popen(
        words(tmp_path / "match", told),
        cwd=ROOT,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        pass_fds=(told,),
        start_new_session=True,
        env={**os.environ, "TERM": "xterm-256color"},
    )
    for each in (theirs, told):
        os.close(each)
    written = b""
    try:
        assert os.read(heard, 1) == b"x"
        os.write(ours, b"\x13")  # Ctrl-S
        process.send_signal(signal.SIGTERM)
        while select.select([ours], [], [], PATIENCE_S)[0]:
            try:
                more = os.read(ours, 65536)
            except OSError:  # the other end is closed
                break
            written += more
        assert process.wait(PATIENCE_S) == 128 + signal.SIGTERM
    finally:
        process.kill()
        process.wait()
        os.close(ours)
        os.close(heard)
    assert b"Stopped by SIGTERM" in written
    assert written.rfind(b"\x1b[?25h") > written.rfind(b"\x1b[?25l")
