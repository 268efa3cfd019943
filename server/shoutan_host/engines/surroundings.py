"""What an engine's process finds: its environment, and the way it is started."""

import os
import sys
from collections.abc import Mapping, Sequence
from typing import Final

from shoutan_host.engines import launcher as engine_launcher
from shoutan_host.engines.commands import engine_path
from shoutan_host.engines.guard_program import MARK
from shoutan_host.engines.limits import EngineLimits

IS_POSIX: Final = sys.platform != "win32"


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
