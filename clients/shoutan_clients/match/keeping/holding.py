"""`match.lock`: one run has the folder, also where somebody removes that file meanwhile."""

import os
from pathlib import Path
from typing import Final

from shoutan_host.file_lock import FileLock

from shoutan_clients.match.keeping.failures import CannotKeep

_PUT_BACK: Final = "was removed while the match ran; it is there again."


def take(lock: FileLock, folder: Path) -> None:
    """Take the lock. Raises CannotKeep where another run has it, and OSError."""
    holder = lock.take()
    if holder is not None:
        raise CannotKeep(
            f"Another run of this match is going on in {folder}{holder}. Wait for"
            " its end, or stop it with Ctrl-C; or name another folder with --out."
        )


def hold(lock: FileLock, folder: Path) -> list[str]:
    """Take the lock again where its file was removed: nothing else keeps a second run out.

    Returns a sentence about it, if it did. Raises CannotKeep where another run was
    quicker, which has the folder then; OSError.
    """
    if lock.is_in_place:
        return []
    holder = lock.take_again()
    if holder is None:
        return [f"{lock.path.name} {_PUT_BACK}"]
    raise CannotKeep(
        f"{os.fspath(lock.path)} was removed while the match ran, and another run has taken"
        f" {folder}{holder}: it goes on with the match, and this one ends."
    )
