"""Files that are whole or not there, and bytes that survive a power loss.

What these return from is on the disk, as far as the system can know it.
"""

import os
import sys
from pathlib import Path
from typing import Final

from shoutan_host.storage.folder import sync_entry

UNFINISHED: Final = ".unfinished"
"""What the name of a file ends with as long as it is being written."""


def write_whole(path: Path, data: bytes) -> None:
    """Put a file in the place of whatever has its name, or leave that as it is.

    Raises OSError, on a full disk for one, and then nothing unfinished stays.
    """
    unfinished = path.with_name(path.name + UNFINISHED)
    try:
        descriptor = os.open(
            unfinished, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | _BINARY, 0o666
        )
        try:
            write_all(descriptor, data)
            sync_file(descriptor)
        finally:
            os.close(descriptor)
        os.replace(unfinished, path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    sync_entry(path)


def write_all(descriptor: int, data: bytes) -> None:
    """Write all of it; the system may take it in parts."""
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(descriptor, rest) :]


if sys.platform == "darwin":

    def sync_file(descriptor: int) -> None:
        """Have the drive write what it was given; `fsync` alone leaves it in its cache."""
        import fcntl

        try:
            fcntl.fcntl(descriptor, fcntl.F_FULLFSYNC)
        except OSError:  # a file system that has no such call
            os.fsync(descriptor)

else:

    def sync_file(descriptor: int) -> None:
        """Have the drive write what it was given."""
        os.fsync(descriptor)


_BINARY: Final[int] = getattr(os, "O_BINARY", 0)  # Windows would change line ends
