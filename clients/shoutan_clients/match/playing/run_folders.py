"""Where a match starts an engine, and whether earlier starts have left anything there.

A lock file, a half-written cache or a log of an engine that crashed may be why the same
command does not start any more. Whoever is to look needs the path.
"""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from shoutan_host.engines.folders import KEPT_WORK

FIRST_PROCESS: Final = "engine-1"
"""One process at a time plays in a place: each has the folder of the first."""


@dataclass(frozen=True, slots=True)
class RunFolder:
    """`home`: its HOME, `work`: its working directory in there."""

    home: Path
    work: Path

    def left(self) -> "Left | None":
        """Return what earlier starts have left in these, None for nothing."""
        left = Left(self, _has_files(self.work), _has_files(self.home))
        return left if left.in_work or left.in_home else None


@dataclass(frozen=True, slots=True)
class Left:
    """In which of the two folders there is something."""

    folder: RunFolder
    in_work: bool
    in_home: bool

    @property
    def words(self) -> str:
        """Without a mark at its end, for the middle of a sentence."""
        if self.in_work:
            return f"it runs in {self.folder.work}, where files of earlier starts are"
        return f"its HOME is {self.folder.home}, where files of earlier starts are"


def run_folder(place: Path) -> RunFolder:
    """Return the folders of an engine's processes in one place of a match."""
    home = place / FIRST_PROCESS
    return RunFolder(home, home / KEPT_WORK)


def _has_files(folder: Path) -> bool:
    try:
        with os.scandir(folder) as entries:
            return any(entry.name != KEPT_WORK for entry in entries)
    except OSError:  # no engine was started there yet
        return False
