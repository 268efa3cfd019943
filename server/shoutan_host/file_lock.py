"""A lock of the operating system on a file, which ends with the process that took it.

After kill -9 there is nothing to clean up: the file stays, what counts is the lock. A
child made by fork alone (not by exec) would share the lock and keep it, so that helper
processes must be spawned.
"""

import contextlib
import os
import sys
from pathlib import Path


class FileLock:
    """The lock on one file, which is made if it is missing, for its owner alone."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._descriptor: int | None = None

    @property
    def is_held(self) -> bool:
        """Tell whether this one holds it."""
        return self._descriptor is not None

    def take(self) -> str | None:
        """Take the lock at once or not at all; nothing if it is held already.

        Returns None once it is ours, else who has it, in words such as
        " (process 4711)", or "" where that is not known. Raises OSError where there can
        be no such file, or no lock on it.
        """
        if self._descriptor is not None:
            return None
        descriptor = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            if not _lock(descriptor):
                return _holder(descriptor)
            # For people only, who look for the process that holds it.
            os.ftruncate(descriptor, 0)
            os.write(descriptor, f"{os.getpid()}\n".encode())
            self._descriptor = descriptor
        finally:
            if self._descriptor is None:
                os.close(descriptor)
        return None

    @property
    def is_in_place(self) -> bool:
        """Tell whether it is held, and its file still the one that others would lock."""
        if self._descriptor is None:
            return False
        try:
            return os.path.samestat(os.fstat(self._descriptor), self.path.stat())
        except FileNotFoundError:
            return False

    def take_again(self) -> str | None:
        """Give up what is held, and take what is at its path now, as `take` does."""
        before, self._descriptor = self._descriptor, None
        try:
            return self.take()
        finally:
            if before is not None:
                os.close(before)

    def release(self) -> None:
        """Give it up; safe to call twice."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None

    def remove(self) -> None:
        """Give it up and remove its file, if it is held; where that works, nobody locks it.

        The file goes while it is locked: later, it might be another process's. Windows
        removes no file that is open, and none that another one holds.
        """
        if self._descriptor is None:
            return
        with contextlib.suppress(PermissionError):
            self.path.unlink(missing_ok=True)
        self.release()
        if sys.platform == "win32":
            with contextlib.suppress(PermissionError):
                self.path.unlink(missing_ok=True)


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
