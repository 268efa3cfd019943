"""The data folder as a place on disk: made when it is missing, refused with a sentence.

It holds keys and hashes, so that what is made here belongs to its user alone.
"""

import os
from pathlib import Path

from shoutan_host.ports import StoreError


def make_folder(folder: Path) -> None:
    """Make the data folder, and its parents, if it is missing.

    Raises StoreError when there can be no folder. Whether this user may write to it
    shows when the first file is made.
    """
    try:
        if not folder.is_dir():
            missing = [path for path in (folder, *folder.parents) if not path.exists()]
            # At least once, to be told what stands in the way of the folder itself.
            for path in reversed(missing or [folder]):
                path.mkdir(mode=0o700, exist_ok=True)
                sync_entry(path)
    except OSError as error:
        raise unusable(folder, error) from error


def make_file(path: Path) -> None:
    """Make an empty file that only its owner reads, if it is missing.

    Raises StoreError when the folder does not let us.
    """
    try:
        os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))
    except OSError as error:
        raise unusable(path.parent, error) from error


def unusable(folder: Path, error: OSError) -> StoreError:
    """Return the error that says why the data folder cannot be used, and what to do."""
    return StoreError(
        f"The data folder {folder} cannot be used: {error.strerror or error}. Let the user that runs"
        " Shoutan write to it, or name another folder with --data."
    )


def sync_entry(path: Path) -> None:
    """Make the entry of a new folder or file in its parent survive a power loss.

    SQLite does the same for the files that it makes; Windows has no such call.
    """
    if os.name != "posix":
        return
    parent = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(parent)
    finally:
        os.close(parent)
