"""A copy of the whole database while it is in use, by SQLite's own online backup."""

import os
import sqlite3
from pathlib import Path

from shoutan_host.storage.folder import make_file, sync_entry


def copy_database(connection: sqlite3.Connection, target: Path) -> None:
    """Copy what `connection` sees at one moment to `target`, one file of its own.

    The copy has its name only once it is complete and on the disk, and only its owner
    reads it: there are keys in it. Whoever writes meanwhile is not held up. Raises
    sqlite3.Error, or StoreError where there can be no file.
    """
    unfinished = target.with_name(f"{target.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    make_file(unfinished)
    try:
        copy = sqlite3.connect(unfinished, isolation_level=None)
        try:
            copy.execute("PRAGMA synchronous = FULL")
            connection.backup(copy)
            # Without a log beside it the copy can be moved, and read where nobody writes.
            copy.execute("PRAGMA journal_mode = DELETE")
        finally:
            copy.close()
        os.replace(unfinished, target)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    sync_entry(target)
