"""What every step of the set-up shares: saying, running, and not doing it twice."""

from __future__ import annotations

import hashlib
import os
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

ROOT = Path(__file__).resolve().parent.parent


class StepFailed(Exception):
    """A step did not work; the message says which, and what to do."""


def say(line: str) -> None:
    """Print one plain line at once, so that it stands before what a program prints."""
    print(line, flush=True)


def run(command: Sequence[str | Path], env: Mapping[str, str] | None = None) -> bool:
    """Run a program in the project's folder, let it print, and tell whether it passed."""
    return (
        subprocess.run(command, cwd=ROOT, env=_with(env), check=False).returncode == 0
    )


def run_quietly(
    command: Sequence[str | Path],
    cwd: Path = ROOT,
    env: Mapping[str, str] | None = None,
) -> bool:
    """Run a program and show what it printed only if it failed."""
    passed, printed = run_and_keep(command, env, cwd)
    if not passed:
        say(printed)
    return passed


def run_and_keep(
    command: Sequence[str | Path],
    env: Mapping[str, str] | None = None,
    cwd: Path = ROOT,
) -> tuple[bool, str]:
    """Run a program; tell whether it passed, and what it printed."""
    done = subprocess.run(
        command,
        cwd=cwd,
        env=_with(env),
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        check=False,
    )
    return done.returncode == 0, done.stdout.rstrip()


def _with(env: Mapping[str, str] | None) -> dict[str, str] | None:
    return None if env is None else {**os.environ, **env}


def digest(parts: Iterable[bytes]) -> str:
    """Return one digest of several texts; moving a boundary between them changes it."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(len(part).to_bytes(8, "big"))
        whole.update(part)
    return whole.hexdigest()


def is_stamped(stamp: Path, value: str) -> bool:
    """Tell whether a step that left `stamp` was done for just this `value`."""
    try:
        return stamp.read_text(encoding="utf-8") == value
    except OSError:
        return False


def write_stamp(stamp: Path, value: str) -> None:
    """Note that a step is done for `value`."""
    stamp.write_text(value, encoding="utf-8")
