"""An engine whose helpers leave its process group, as daemons do; whoever asks hears of them."""

import os
import select
import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

FAKE: Final = Path(__file__).parent / "fake_engine"
PATIENCE_S: Final = 20.0
HELPERS: Final = 2
_DAEMON: Final = """
import os, signal, sys
if os.fork():
    os._exit(0)
os.setsid()
if os.fork():
    os._exit(0)
for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
    signal.signal(number, signal.SIG_IGN)
os.chdir("/")
null = os.open("/dev/null", os.O_RDWR)
for stream in range(3):
    os.dup2(null, stream)
with open(sys.argv[1], "w") as pipe:
    pipe.write(f"{os.getpid()}\\n")
while True:
    signal.pause()
"""
_SCRIPT: Final = """#!/bin/sh
trap "" TERM
setsid sh -c 'echo $$ > "{pipe}"; exec sleep 1000' &
"{python}" -I -S "{daemon}" "{pipe}"
exec "{python}" -I -S "{fake}" "$@"
"""
"""One helper that keeps the engine's streams, in a session of its own; one without."""


class Escapes:
    """The command of such an engine, and its helpers once it runs."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        pipe, daemon = folder / "pids", folder / "daemon.py"
        self.command = folder / "engine.sh"
        os.mkfifo(pipe)
        self._pipe = os.open(pipe, os.O_RDWR)
        self._file = os.fdopen(self._pipe, "rb", buffering=0)
        daemon.write_text(_DAEMON)
        names = {"pipe": pipe, "daemon": daemon, "python": sys.executable}
        self.command.write_text(_SCRIPT.format(fake=FAKE, **names))
        self.command.chmod(0o755)
        self._watched: list[int] = []

    def hear(self, count: int = HELPERS) -> list[int]:
        """Wait for so many more helpers; return their ids and watch them from now on."""
        found: list[int] = []
        while len(found) < count:
            assert select.select([self._pipe], [], [], PATIENCE_S)[0], "none came"
            found.append(int(self._file.readline()))
        self._watched += [os.pidfd_open(pid) for pid in found]
        return found

    def living(self, patience_s: float = 0.0) -> int:
        """Return how many of those that were heard of run on after so long."""
        left = set(self._watched)
        while left and (ended := select.select(list(left), [], [], patience_s)[0]):
            left -= set(ended)
        return len(left)

    def close(self) -> None:
        """Forget all, and leave none behind."""
        for descriptor in self._watched:
            if not select.select([descriptor], [], [], 0)[0]:
                signal.pidfd_send_signal(descriptor, signal.SIGKILL)
            os.close(descriptor)
        self._file.close()


@contextmanager
def escapes(folder: Path) -> Generator[Escapes]:
    """Have such an engine, of which nothing is left in the end."""
    engine = Escapes(folder)
    try:
        yield engine
    finally:
        engine.close()
