"""Ctrl-C at a real terminal (a pseudo-terminal) while `make serve` runs."""

import os
import select
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PATIENCE_S = 20  # only a program that hangs is silent so long

STARTER = """
import fcntl, sys, termios
from scripts import foreground
if sys.stdin.isatty():
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
sys.exit(foreground.run([sys.executable, "-c", sys.argv[1]]))
"""
"""What make runs: it makes the terminal its own, as a shell would have."""

ENDS_WELL = """
import signal
try:
    print("ready", flush=True)
    signal.pause()
except KeyboardInterrupt:
    print("good bye", flush=True)
"""
FAILS = "print('no port', flush=True); raise SystemExit(3)"
PASSES_IT_ON = "import signal\nprint('ready', flush=True)\nsignal.pause()"


@contextmanager
def at_a_terminal(program: str) -> Generator[tuple[subprocess.Popen[bytes], int]]:
    """Run `program` under `foreground` at a new terminal; yield it and our end."""
    ours, theirs = os.openpty()
    process = subprocess.Popen(
        [sys.executable, "-c", STARTER, program],
        cwd=ROOT,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
    )
    os.close(theirs)
    try:
        yield process, ours
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()
        os.close(ours)


def read_until(terminal: int, word: bytes | None) -> bytes:
    """Return what the terminal shows up to `word`, or (None) up to the end."""
    shown = b""
    while word is None or word not in shown:
        waiting, _, _ = select.select([terminal], [], [], PATIENCE_S)
        assert waiting, f"silent for {PATIENCE_S} s after {shown!r}"
        try:
            piece = os.read(terminal, 4096)
        except OSError:  # how Linux says that the other end is closed
            piece = b""
        if not piece:
            assert word is None, f"ended without {word!r}: {shown!r}"
            break
        shown += piece
    return shown


def test_ctrl_c_reaches_the_server_alone_and_is_a_good_end() -> None:
    with at_a_terminal(ENDS_WELL) as (process, terminal):
        read_until(terminal, b"ready")
        os.write(terminal, b"\x03")
        shown = read_until(terminal, None)
        assert process.wait(timeout=PATIENCE_S) == 0
    assert b"good bye" in shown
    assert b"Traceback" not in shown


def test_ctrl_c_that_ends_the_program_itself_is_a_good_end_too() -> None:
    with at_a_terminal(
        f"import signal; signal.signal(2, signal.SIG_DFL)\n{PASSES_IT_ON}"
    ) as (process, terminal):
        read_until(terminal, b"ready")
        os.write(terminal, b"\x03")
        read_until(terminal, None)
        assert process.wait(timeout=PATIENCE_S) == 0


def test_a_failure_keeps_its_exit_code() -> None:
    with at_a_terminal(FAILS) as (process, terminal):
        read_until(terminal, None)
        assert process.wait(timeout=PATIENCE_S) == 3


def test_being_told_to_end_is_passed_on() -> None:
    with at_a_terminal(PASSES_IT_ON) as (process, terminal):
        read_until(terminal, b"ready")
        process.send_signal(signal.SIGTERM)
        read_until(terminal, None)
        assert process.wait(timeout=PATIENCE_S) == 128 + signal.SIGTERM


@pytest.mark.parametrize(("program", "code"), [(FAILS, 3), ("", 0)])
def test_without_a_terminal_the_program_takes_our_place(
    program: str, code: int
) -> None:
    tell = f"import os; print(os.getpid(), flush=True); {program}"
    process = subprocess.Popen(
        [sys.executable, "-c", STARTER, tell],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        text=True,
    )
    shown, _ = process.communicate(timeout=PATIENCE_S)
    assert int(shown.splitlines()[0]) == process.pid
    assert process.returncode == code
