"""Where an engine runs: a folder that is its HOME, and its working directory in there."""

import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from shoutan_host.engines.surroundings import IS_POSIX

KEPT_WORK: Final = "run"
"""Name of a working directory that is kept. There is one, however often an engine is
started: a match that starts one for each game has no folder for each game."""


@dataclass(frozen=True, slots=True)
class EngineFolders:
    """The whole paths. `keeps_work`: what is left in the working directory stays."""

    home: str
    work: str
    keeps_work: bool

    def clear(self) -> None:
        """Remove the working directory, unless it is kept.

        Even where nothing is in that: the next engine may be starting there already.
        """
        if not self.keeps_work:
            shutil.rmtree(self.work, ignore_errors=True)


def make_folders(folder: Path, user: str | None, *, keeps_work: bool) -> EngineFolders:
    """Make the folder of an engine and its working directory. Raises OSError.

    `user`: whose they are, where that is somebody else.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if keeps_work:
        work = str(folder / KEPT_WORK)
        os.makedirs(work, exist_ok=True)
    else:
        work = tempfile.mkdtemp(prefix="run-", dir=folder)
    if user is not None and IS_POSIX:
        for place in (folder, work):
            shutil.chown(place, user)
    return EngineFolders(os.path.abspath(folder), os.path.abspath(work), keeps_work)
