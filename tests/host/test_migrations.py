"""Folders of other versions: upgraded with a copy kept, or refused (reliability S13)."""

import asyncio
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from shoutan_host.ports import GameId, StoreTooNew
from shoutan_host.storage.database import (
    FILE_NAME,
    SCRIPTS,
    Migrations,
    create_tables,
    open_writer,
)
from shoutan_host.storage.schema import REVISION, VERSION_TABLE, metadata
from shoutan_host.storage.sqlite import SqliteStore
from shoutan_host.storage.upgrade import alembic_config, upgrade
from sqlalchemy import create_engine

from tests.fake_store import append_of
from tests.host.table import begun
from tests.older_folder import write_unchained_folder

GAME = GameId("AAAAAAAAAAAAAAAAAAAAAA")

NEXT_REVISION = '''
"""A note beside each game, and a table of visits."""
import sqlalchemy as sa
from alembic import op

revision = "9999"
down_revision = "{previous}"


def upgrade() -> None:
    op.add_column("game", sa.Column("note", sa.Text))
    op.create_table("visit", sa.Column("id", sa.Integer, primary_key=True))
    {mistake}
'''


@pytest.fixture
def connection() -> Iterator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as connection:
        yield connection


def structure(connection: sqlite3.Connection) -> dict[str, Any]:
    """Describe every table and index, but for the order of columns."""
    tables = connection.execute("PRAGMA table_list").fetchall()
    described: dict[str, Any] = {}
    for _, table, kind, _, without_rowid, strict in tables:
        if table.startswith("sqlite_"):
            continue
        columns = connection.execute(f"PRAGMA table_xinfo('{table}')").fetchall()
        indices = connection.execute(f"PRAGMA index_list('{table}')").fetchall()
        (sql,) = connection.execute(
            "SELECT sql FROM sqlite_master WHERE name = ?", (table,)
        ).fetchone()
        described[table] = (
            (kind, without_rowid, strict),
            sorted(column[1:] for column in columns),
            sorted(
                (
                    index[1:],
                    [
                        row[2:]
                        for row in connection.execute(
                            f"PRAGMA index_xinfo('{index[1]}')"
                        )
                    ],
                )
                for index in indices
            ),
            sorted(part for part in sql.split("\n") if "CHECK" in part),
        )
    return described


def scripts_with_next(folder: Path, mistake: str = "") -> Migrations:
    """Copy the scripts and add a revision after the newest one."""
    scripts = folder / "100% of the scripts"
    shutil.copytree(SCRIPTS, scripts)
    (scripts / "versions" / "9999_next.py").write_text(
        NEXT_REVISION.format(previous=REVISION, mistake=mistake)
    )
    return Migrations(scripts, "9999")


async def write_older_folder(folder: Path) -> None:
    store = SqliteStore.open(folder, asyncio.get_running_loop())
    await store.append(append_of(GAME, 1, (b"old",), None))
    await store.close()


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def events(connection: sqlite3.Connection) -> list[bytes]:
    return [payload for (payload,) in connection.execute("SELECT payload FROM event")]


def version(connection: sqlite3.Connection) -> list[str]:
    rows = connection.execute(f"SELECT version_num FROM {VERSION_TABLE}")
    return [number for (number,) in rows]


def test_migrating_leads_to_the_tables_that_a_fresh_folder_gets(
    connection: sqlite3.Connection,
) -> None:
    upgrade(connection, SCRIPTS, "head")
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        create_tables(fresh, REVISION)
        assert structure(connection) == structure(fresh)
        assert version(connection) == version(fresh) == [REVISION]
    assert len(structure(connection)) == len(metadata.tables) + 1


def test_the_tables_are_as_the_schema_says(tmp_path: Path) -> None:
    open_writer(tmp_path, busy_timeout_s=0).close()
    engine = create_engine(f"sqlite:///{tmp_path / FILE_NAME}")
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, metadata) == []
    engine.dispose()


def test_the_newest_script_is_the_revision_of_the_schema() -> None:
    engine = create_engine("sqlite://")
    with engine.connect() as connection:
        scripts = ScriptDirectory.from_config(alembic_config(SCRIPTS, connection))
        assert scripts.get_heads() == [REVISION]
        revisions = [script.revision for script in scripts.walk_revisions()]
    engine.dispose()
    # Older and newer are told apart by comparing the numbers as text.
    assert revisions == [f"{n:04}" for n in range(len(revisions), 0, -1)]


@pytest.mark.asyncio
async def test_a_newer_folder_is_refused_and_left_alone(tmp_path: Path) -> None:
    await write_older_folder(tmp_path)
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection, connection:
        connection.execute(f"UPDATE {VERSION_TABLE} SET version_num = '9998'")
    with pytest.raises(StoreTooNew, match="newer Shoutan") as refusal:
        SqliteStore.open(tmp_path, asyncio.get_running_loop())
    assert all(word in str(refusal.value) for word in (str(tmp_path), "9998", REVISION))
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        assert version(connection) == ["9998"]
        assert events(connection) == [b"old"]
    assert names(tmp_path) == [FILE_NAME]


@pytest.mark.asyncio
async def test_an_older_folder_is_copied_then_upgraded(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    await write_older_folder(folder)
    migrations = scripts_with_next(tmp_path)
    with closing(
        open_writer(folder, busy_timeout_s=0, migrations=migrations)
    ) as upgraded:
        assert version(upgraded) == ["9999"]
        assert events(upgraded) == [b"old"]
        assert upgraded.execute("SELECT note FROM game").fetchall() == []
        upgraded.execute("INSERT INTO event VALUES ('other', 1, x'01', NULL)")
    backup = folder / f"shoutan-{REVISION}.backup.sqlite3"
    assert names(folder) == [backup.name, FILE_NAME]
    with closing(sqlite3.connect(backup)) as connection:
        assert version(connection) == [REVISION]
        assert events(connection) == [b"old"]
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    # The copy is a whole data folder for the older program.
    backup.rename(folder / FILE_NAME)
    store = SqliteStore.open(folder, asyncio.get_running_loop())
    assert await store.read(GAME) == [b"old"]
    await store.close()


@pytest.mark.asyncio
async def test_what_was_stored_before_the_chain_stays_readable_and_unchained(
    tmp_path: Path,
) -> None:
    """A hash made at the upgrade would vouch for a time that it has not seen."""
    _, card, log = begun()
    write_unchained_folder(tmp_path, [(card, log)])
    store = SqliteStore.open(tmp_path, asyncio.get_running_loop())
    assert await store.read(card.id) == log
    assert await store.card(card.id) == card
    await store.append(append_of(card.id, len(log) + 1, (b"new",)))
    await store.close()
    with closing(sqlite3.connect(tmp_path / FILE_NAME)) as connection:
        hashes = connection.execute("SELECT chain_hash FROM event ORDER BY seq")
        *older, (newest,) = hashes.fetchall()
        assert older == [(None,)] * len(log)
        assert newest is not None


@pytest.mark.asyncio
async def test_an_upgrade_that_fails_changes_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    await write_older_folder(folder)
    migrations = scripts_with_next(tmp_path, "raise RuntimeError('half way')")
    for copies in (1, 2):
        with pytest.raises(RuntimeError, match="half way"):
            open_writer(folder, busy_timeout_s=0, migrations=migrations)
        # No copy is ever overwritten: the first may be the only good one.
        assert sum("backup" in name for name in names(folder)) == copies
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh:
        create_tables(fresh, REVISION)
        with closing(sqlite3.connect(folder / FILE_NAME)) as connection:
            assert structure(connection) == structure(fresh)
    store = SqliteStore.open(folder, asyncio.get_running_loop())
    assert await store.read(GAME) == [b"old"]
    await store.close()


def test_fresh_tables_come_whole_or_not_at_all(connection: sqlite3.Connection) -> None:
    connection.execute(f"CREATE TABLE {VERSION_TABLE} (x)")
    with pytest.raises(sqlite3.OperationalError, match="already exists"):
        create_tables(connection, REVISION)
    assert list(structure(connection)) == [VERSION_TABLE]
