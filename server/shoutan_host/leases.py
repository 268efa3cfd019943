"""The embedded leases: one process owns the data folder, hence every game in it.

A lock of the operating system on a file in the folder, which ends with the process
however that ends (`file_lock`).
"""

from pathlib import Path

from shoutan_host.file_lock import FileLock
from shoutan_host.ports import FolderInUse, GameId
from shoutan_host.storage.folder import make_folder, unusable

LOCK_NAME = "shoutan.lock"


class FolderLease:
    """The port `Leases` for one node."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._lock = FileLock(folder / LOCK_NAME)

    def acquire(self) -> None:
        """Take the folder, make it if it is missing; nothing if it is held already.

        Raises FolderInUse when another process holds it, StoreError when it cannot be
        used at all.
        """
        if self._lock.is_held:
            return
        make_folder(self._folder)
        try:
            holder = self._lock.take()
        except OSError as error:
            raise unusable(self._folder, error) from error
        if holder is not None:
            raise FolderInUse(
                f"The data folder {self._folder} is in use by another Shoutan{holder}."
                " Stop that one first, or name another folder with --data."
            )

    def owns(self, game: GameId) -> bool:
        """Tell whether this process may decide for `game` now: any, while it holds."""
        return self._lock.is_held

    def release(self) -> None:
        """Give the folder up; safe to call twice."""
        self._lock.release()
