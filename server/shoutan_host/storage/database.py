"""Opening the database file: how it is connected to, and that its tables are ours.

A new file gets the tables of `schema.py` in one transaction. A file of an older
program is copied aside, then upgraded; one of a newer program is refused (reliability
S13). Alembic is imported only when there is something to upgrade.
"""

import re
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy.dialects import sqlite
from sqlalchemy.schema import CreateIndex, CreateTable

from shoutan_host.ports import StoreError, StoreTooNew
from shoutan_host.storage.folder import make_file, make_folder
from shoutan_host.storage.schema import REVISION, VERSION_TABLE, metadata

FILE_NAME = "shoutan.sqlite3"
"""The database inside the data folder; SQLite keeps `-wal` and `-shm` beside it."""

SCRIPTS = Path(__file__).parent / "migrations"

# Half of SQLite's own: a commit of many games writes one page for each of them, whole.
PAGE_BYTES = 2_048

# Small enough that one checkpoint is over in some milliseconds, large enough that the
# index pages which every commit touches are copied back once for many commits.
CHECKPOINT_PAGES = 4_000

# The index of a busy server's log: 32 MiB at most, in the writer alone.
CACHE_KIB = 32 * 1024

# One prepared insert for each group size (`statements.py`), and the few others.
CACHED_STATEMENTS = 256


@dataclass(frozen=True, slots=True)
class Migrations:
    """Where the upgrade scripts are, and which revision they lead to."""

    scripts: Path = SCRIPTS
    head: str = REVISION


def open_writer(
    folder: Path, *, busy_timeout_s: float, migrations: Migrations | None = None
) -> sqlite3.Connection:
    """Open the one connection that writes; make or upgrade the tables first.

    It commits by itself unless a statement says BEGIN. Raises StoreTooNew, or
    StoreError when the folder or the file cannot be used.
    """
    make_folder(folder)
    path = folder / FILE_NAME
    make_file(path)
    connection = sqlite3.connect(
        path,
        timeout=busy_timeout_s,
        isolation_level=None,
        check_same_thread=False,
        cached_statements=CACHED_STATEMENTS,
    )
    try:
        _prepare(connection, path, migrations or Migrations())
    except sqlite3.Error as error:
        connection.close()
        raise StoreError(
            f"The database {path} cannot be opened: {error}. See that its disk has room"
            " and that the user that runs Shoutan may write to it; if the file is"
            " damaged, put a backup in its place."
        ) from error
    except BaseException:
        connection.close()
        raise
    return connection


def open_reader(
    folder: Path, *, busy_timeout_s: float, name: str = FILE_NAME
) -> sqlite3.Connection:
    """Open a connection that can only read; the tables must be there."""
    return sqlite3.connect(
        f"{(folder / name).absolute().as_uri()}?mode=ro",
        uri=True,
        timeout=busy_timeout_s,
        isolation_level=None,
        check_same_thread=False,
    )


def create_tables(connection: sqlite3.Connection, revision: str) -> None:
    """Make every table and index at once and note the revision: all or nothing."""
    dialect = sqlite.dialect()
    connection.execute("BEGIN IMMEDIATE")
    try:
        for table in metadata.sorted_tables:
            connection.execute(str(CreateTable(table).compile(dialect=dialect)))
            for index in sorted(table.indexes, key=lambda index: str(index.name)):
                connection.execute(str(CreateIndex(index).compile(dialect=dialect)))
        # As Alembic itself makes it.
        connection.execute(
            f"CREATE TABLE {VERSION_TABLE} (version_num VARCHAR(32) NOT NULL,"
            f" CONSTRAINT {VERSION_TABLE}_pkc PRIMARY KEY (version_num))"
        )
        connection.execute(
            f"INSERT INTO {VERSION_TABLE} (version_num) VALUES (?)",  # noqa: S608 - a constant
            (revision,),
        )
        connection.execute("COMMIT")
    except BaseException:
        connection.rollback()
        raise


def _prepare(
    connection: sqlite3.Connection, path: Path, migrations: Migrations
) -> None:
    # Every commit reaches the disk before it is told (reliability R1); on macOS only
    # fullfsync makes the drive itself write.
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA fullfsync = ON")
    found = revision_of(connection, path)
    if found is not None and found > migrations.head:
        raise StoreTooNew(
            f"The data in {path.parent} was written by a newer Shoutan (its revision is"
            f" {found}, this program knows {migrations.head}). Install that version or"
            " a later one, or name another folder with --data."
        )
    if found is None:
        connection.execute(f"PRAGMA page_size = {PAGE_BYTES}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT_PAGES}")
    connection.execute(f"PRAGMA cache_size = -{CACHE_KIB}")
    if found is None:
        create_tables(connection, migrations.head)
    elif found < migrations.head:
        from shoutan_host.storage.upgrade import back_up, upgrade

        back_up(connection, path, found)
        upgrade(connection, migrations.scripts, migrations.head)


def revision_of(connection: sqlite3.Connection, path: Path) -> str | None:
    """Return the revision of the file, None if it is empty.

    Raises StoreError for a database of somebody else.
    """
    tables = {
        name
        for (name,) in connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table'"
        )
    }
    if not tables:
        return None
    rows: list[tuple[str]] = []
    if VERSION_TABLE in tables:
        rows = connection.execute(
            f"SELECT version_num FROM {VERSION_TABLE}"  # noqa: S608 - a constant
        ).fetchall()
    if len(rows) != 1 or not re.fullmatch(r"\d{4}", rows[0][0]):
        raise StoreError(
            f"{path} is a database, but not one of Shoutan's: move it away, or name"
            " another folder with --data."
        )
    return rows[0][0]
