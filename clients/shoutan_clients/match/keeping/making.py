"""Folders that a run makes, and takes away again where it could not begin."""

import contextlib
import shutil
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from shoutan_host.durable_files import UNFINISHED
from shoutan_host.storage.folder import sync_entry

from shoutan_clients.match.keeping import records

SERVER: Final = "server"
"""Folder with the data of the servers that `--serve` starts, a numbered one for each run."""
SERVER_LOG: Final = "server.log"


def make(folder: Path) -> list[Path]:
    """Make a folder and its parents, for good; returns those made. Raises OSError."""
    missing = [path for path in (folder, *folder.parents) if not path.exists()]
    made: list[Path] = []
    for path in reversed(missing):
        with contextlib.suppress(FileExistsError):
            path.mkdir()
            made.append(path)
        sync_entry(path)
    return made


def remove_begun(folder: Path, files: Sequence[str], plan: str, lock: str) -> None:
    """Remove what a run puts into the folder of a match before its first game.

    `plan` goes last, and stays where anything but `lock` is left: without it the folder
    would be no match's, and whoever mended what failed could not use it again.
    """
    for name in ("engines", SERVER):
        shutil.rmtree(folder / name, ignore_errors=True)
    remove_empty([folder / records.FOLDER])
    for name in (*files, SERVER_LOG):
        _remove(folder, name)
    with contextlib.suppress(OSError):
        if {path.name for path in folder.iterdir()} <= {lock, plan, plan + UNFINISHED}:
            _remove(folder, plan)


def _remove(folder: Path, name: str) -> None:
    for path in (folder / name, folder / (name + UNFINISHED)):
        with contextlib.suppress(OSError):
            path.unlink(missing_ok=True)


def remove_empty(folders: Sequence[Path]) -> None:
    """Remove folders, the last one first, up to one that is not empty."""
    with contextlib.suppress(OSError):
        for path in reversed(folders):
            path.rmdir()
