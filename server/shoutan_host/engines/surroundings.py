"""What an engine's process finds: its folders, its environment, the way it is started."""

import os
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from shoutan_host.engines import launcher as engine_launcher
from shoutan_host.engines.commands import engine_path
from shoutan_host.engines.guard_program import MARK
from shoutan_host.engines.limits import EngineLimits

IS_POSIX: Final = sys.platform != "win32"


def make_folders(folder: Path, user: str | None) -> tuple[str, str]:
    """Make the engine's folder and a working directory in it; return both.

    They belong to `user`, to us for None. Raises OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    work = tempfile.mkdtemp(prefix="run-", dir=folder)
    if user is not None and IS_POSIX:
        for place in (folder, work):
            shutil.chown(place, user)
    return os.path.abspath(folder), os.path.abspath(work)


def environment(home: str, given: Mapping[str, str], mark: str) -> dict[str, str]:
    """Return all variables of an engine's process; `given` are those of its owner."""
    return {
        "PATH": engine_path(),
        "HOME": home,
        "LANG": os.environ.get("LANG", "C.UTF-8"),
        **_windows_needs(),
        **given,
        MARK: mark,
    }


def launched(
    command: Sequence[str], user: str | None, limits: EngineLimits | None
) -> list[str]:
    """Return the command by which the launcher becomes an engine, None being usual limits.

    On Windows, which has no launcher, it is the engine's own.
    """
    if not IS_POSIX:
        return list(command)
    limits_text = (limits or EngineLimits()).as_text()
    launcher = [sys.executable, "-I", "-S", engine_launcher.__file__]
    return [*launcher, str(os.getpid()), user or "", limits_text, *command]


def _windows_needs() -> dict[str, str]:
    """Return what no Windows program starts without."""
    names = () if IS_POSIX else ("SYSTEMROOT", "TEMP", "TMP", "PATHEXT")
    return {name: os.environ[name] for name in names if name in os.environ}
