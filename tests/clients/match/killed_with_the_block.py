"""A process that a test talks to; killed with the block."""

import subprocess
from pathlib import Path
from types import TracebackType
from typing import Self


class KilledWithTheBlock:
    """A process in a `with`; `process` has its three streams as text."""

    def __init__(self, *argv: str, cwd: Path | None = None) -> None:
        self._argv = argv
        self._cwd = cwd
        self.process: subprocess.Popen[str]

    def __enter__(self) -> Self:
        self.process = subprocess.Popen(
            self._argv,
            cwd=self._cwd,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.kill()
        self.process.communicate()
