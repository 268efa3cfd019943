"""The embedded leases: one process owns the data folder, hence every game in it.

A lock of the operating system on a file in the folder, which ends with the process
however that ends: after kill -9 there is nothing to clean up. The file stays; what
counts is the lock. A child made by fork alone (not by exec) would share the lock and
keep it, so that helper processes must be spawned.
"""

import os
import sys
from pathlib import Path

from shoutan_host.ports import FolderInUse, GameId
from shoutan_host.storage.folder import make_folder, unusable

LOCK_NAME = "shoutan.lock"


class FolderLease:
    """The port `Leases` for one node."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._descriptor: int | None = None

    def acquire(self) -> None:
        """Take the folder, make it if it is missing; nothing if it is held already.

        Raises FolderInUse when another process holds it, StoreError when it cannot be
        used at all.
        """
        if self._descriptor is not None:
            return
        make_folder(self._folder)
        try:
            descriptor = os.open(
                self._folder / LOCK_NAME, os.O_RDWR | os.O_CREAT, 0o600
            )
        except OSError as error:
            raise unusable(self._folder, error) from error
        try:
            if not _lock(descriptor):
                raise FolderInUse(
                    f"The data folder {self._folder} is in use by another Shoutan"
                    f"{_holder(descriptor)}. Stop that one first, or name another"
                    " folder with --data."
                )
            # For people only, who look for the process that holds the folder.
            os.ftruncate(descriptor, 0)
            os.write(descriptor, f"{os.getpid()}\n".encode())
        except BaseException as error:
            os.close(descriptor)
            if isinstance(error, OSError):
                raise unusable(self._folder, error) from error
            raise
        self._descriptor = descriptor

    def owns(self, game: GameId) -> bool:
        """Tell whether this process may decide for `game` now: any, while it holds."""
        return self._descriptor is not None

    def release(self) -> None:
        """Give the folder up; safe to call twice."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


if sys.platform == "win32":

    def _lock(descriptor: int) -> bool:
        """Lock the file, or return False at once if another process has it.

        The byte that stands for it lies beyond the text, which others may then read.
        """
        import msvcrt

        os.lseek(descriptor, 1 << 20, os.SEEK_SET)
        try:
            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        except PermissionError:
            return False
        finally:
            os.lseek(descriptor, 0, os.SEEK_SET)
        return True

else:

    def _lock(descriptor: int) -> bool:
        """Lock the file, or return False at once if another process has it."""
        import fcntl

        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def _holder(descriptor: int) -> str:
    text = os.read(descriptor, 20).decode("ascii", "replace").strip()
    return f" (process {text})" if text.isdigit() else ""
