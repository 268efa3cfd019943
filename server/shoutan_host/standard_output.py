"""Why an output could not be written, and whether anybody misses what was to be there."""

import contextlib
import errno
import os
import stat
from typing import Final, TextIO

_GONE: Final = (BrokenPipeError, ConnectionResetError)
_FULL: Final = {
    getattr(errno, name, errno.ENOSPC) for name in ("ENOSPC", "EDQUOT", "EFBIG")
}


def why_unwritten(error: BaseException, stream: TextIO) -> str | None:
    """Return why a write failed, in the system's words; None where nobody reads any more.

    Whoever closes a pipe (`| head`) or a terminal wants no more of it. A full disk is
    another thing: what is there looks whole, and somebody will take it for that.
    """
    if not isinstance(error, OSError) or isinstance(error, _GONE):
        return None
    if _is_device(stream) and error.errno == errno.EIO:  # a terminal, gone
        return None
    return error.strerror or str(error) or type(error).__name__


def why_no_room(error: OSError) -> str | None:
    """Return why a command that prints has failed, if its output found no room; else None.

    For one that has files of its own looked after: an error of a write names no file, one
    of whatever else opens files does.
    """
    is_full = error.filename is None and error.errno in _FULL
    return error.strerror if is_full else None


def write_nowhere(stream: TextIO) -> None:
    """Let go where nothing is what a stream still holds: Python writes it at its end."""
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())
        os.close(nowhere)


def _is_device(stream: TextIO) -> bool:
    try:
        return stat.S_ISCHR(os.fstat(stream.fileno()).st_mode)
    except (OSError, ValueError):
        return False
