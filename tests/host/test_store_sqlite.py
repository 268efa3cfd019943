"""What only the embedded store promises: durability, files, faults, fences, speed."""

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
import threading
from collections.abc import AsyncIterator, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import pytest
import pytest_asyncio
from shoutan_host.ports import (
    Append,
    GameId,
    LivenessMark,
    SeqTaken,
    StoreError,
    StoreUnavailable,
)
from shoutan_host.storage import queries
from shoutan_host.storage.cards import CARD_COLUMNS, DERIVED_COLUMNS
from shoutan_host.storage.database import FILE_NAME, open_reader, open_writer
from shoutan_host.storage.readers import Readers
from shoutan_host.storage.schema import game, metadata
from shoutan_host.storage.sqlite import SqliteStore
from shoutan_host.storage.statements import prepare
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

from tests.fake_store import append_of

GAME = GameId("AAAAAAAAAAAAAAAAAAAAAA")
OTHER = GameId("BBBBBBBBBBBBBBBBBBBBBB")


class Parts(NamedTuple):
    """A store with what it is made of."""

    store: SqliteStore
    connection: sqlite3.Connection
    readers: Readers


@pytest_asyncio.fixture
async def parts(tmp_path: Path) -> AsyncIterator[Parts]:
    folder = tmp_path / "data"
    connection = open_writer(folder, busy_timeout_s=0.05)
    readers = Readers(lambda: open_reader(folder, busy_timeout_s=0.05))
    store = SqliteStore(connection, readers, asyncio.get_running_loop())
    yield Parts(store, connection, readers)
    await store.close()


@pytest.fixture
def store(parts: Parts) -> SqliteStore:
    return parts.store


def event(game: GameId, seq: int) -> Append:
    return append_of(game, seq, (b"%d" % seq,), None)


def pragma(connection: sqlite3.Connection, name: str) -> Any:
    return connection.execute(f"PRAGMA {name}").fetchone()[0]


@pytest.mark.asyncio
async def test_every_commit_reaches_the_disk(parts: Parts) -> None:
    connection = parts.connection
    assert pragma(connection, "journal_mode") == "wal"
    assert pragma(connection, "synchronous") == 2  # FULL
    assert pragma(connection, "fullfsync") == 1


@pytest.mark.asyncio
async def test_what_one_pass_of_the_loop_queues_is_one_commit(
    parts: Parts,
) -> None:
    statements: list[str] = []
    parts.connection.set_trace_callback(statements.append)
    await asyncio.gather(
        *(parts.store.append(event(GameId(f"game{number}"), 1)) for number in range(50))
    )
    assert len(statements) == 1


@pytest.mark.asyncio
async def test_what_comes_during_a_commit_goes_together_in_the_next(
    parts: Parts,
) -> None:
    store, connection, _ = parts
    statements: list[str] = []
    loop = asyncio.get_running_loop()
    rest: list[asyncio.Task[None]] = []
    queued = threading.Event()
    handed_over = threading.Event()

    async def queue_in_two_passes() -> None:
        for seq in (2, 3):
            rest.append(asyncio.ensure_future(store.append(event(GAME, seq))))
            store.mark_alive_nowait(LivenessMark(seq, seq))
            for _ in range(3):
                await asyncio.sleep(0)  # a pass of the loop
        handed_over.set()

    def begin() -> None:
        rest.append(asyncio.ensure_future(queue_in_two_passes()))

    def during_the_first(statement: str) -> None:
        statements.append(statement)
        if not queued.is_set():
            queued.set()
            loop.call_soon_threadsafe(begin)
            assert handed_over.wait(10)

    connection.set_trace_callback(during_the_first)
    await store.append(event(GAME, 1))
    await rest[0]
    await asyncio.gather(*rest)
    # One INSERT; then, since there is a mark too, BEGIN, both events, the mark, COMMIT.
    assert len(statements) == 1 + 4
    assert await store.read(GAME) == [b"1", b"2", b"3"]
    row = connection.execute("SELECT monotonic_ms FROM liveness").fetchone()
    assert row == (3,)


@pytest.mark.asyncio
async def test_closing_during_a_commit_flushes_what_waits_behind_it(
    parts: Parts,
) -> None:
    store, connection, _ = parts
    loop = asyncio.get_running_loop()
    told: list[StoreError | None] = []
    ends: list[asyncio.Task[None]] = []
    handed_over = threading.Event()

    async def append_then_close() -> None:
        store.append_nowait(event(GAME, 2), told.append)
        for _ in range(3):
            await asyncio.sleep(0)  # a pass of the loop
        ends.append(asyncio.ensure_future(store.close()))
        for _ in range(3):
            await asyncio.sleep(0)
        handed_over.set()

    def during_the_first(statement: str) -> None:
        connection.set_trace_callback(None)
        loop.call_soon_threadsafe(
            lambda: ends.append(asyncio.ensure_future(append_then_close()))
        )
        assert handed_over.wait(10)

    connection.set_trace_callback(during_the_first)
    await store.append(event(GAME, 1))
    await asyncio.wait_for(asyncio.gather(*ends), 10)
    assert told == [None]


@pytest.mark.asyncio
async def test_a_callback_that_raises_is_reported_and_harms_no_other(
    store: SqliteStore,
) -> None:
    reported: list[dict[str, Any]] = []
    asyncio.get_running_loop().set_exception_handler(
        lambda loop, context: reported.append(context)
    )

    def raising(error: StoreError | None) -> None:
        raise RuntimeError("a mistake of the host")

    store.append_nowait(event(GAME, 1), raising)
    await store.append(event(OTHER, 1))
    assert [str(context["exception"]) for context in reported] == [
        "a mistake of the host"
    ]


@pytest.mark.asyncio
async def test_the_log_is_the_last_fence_between_two_writers(
    store: SqliteStore, tmp_path: Path
) -> None:
    second = SqliteStore.open(tmp_path / "data", asyncio.get_running_loop())
    await store.append(event(GAME, 1))
    results = await asyncio.gather(
        *(writer.append(event(GAME, 2)) for writer in (store, second)),
        return_exceptions=True,
    )
    assert sorted(str(type(result).__name__) for result in results) == [
        "NoneType",
        "SeqTaken",
    ]
    assert await second.read(GAME) == [b"1", b"2"]
    with pytest.raises(SeqTaken, match="reload the game"):
        await second.append(event(GAME, 1))
    await second.append(event(GAME, 3))
    assert await store.read(GAME, after_seq=2) == [b"3"]
    await second.close()


@pytest.mark.asyncio
async def test_a_locked_file_is_unavailable_and_readable_until_it_is_free(
    store: SqliteStore, tmp_path: Path
) -> None:
    await store.append(event(GAME, 1))
    intruder = sqlite3.connect(tmp_path / "data" / FILE_NAME, isolation_level=None)
    intruder.execute("BEGIN IMMEDIATE")
    with pytest.raises(StoreUnavailable, match="locked"):
        await store.append(event(GAME, 2))
    with pytest.raises(StoreUnavailable, match="locked"):
        await store.secret("name", lambda: b"key")
    store.mark_alive_nowait(LivenessMark(1, 1))
    assert await store.read(GAME) == [b"1"]
    intruder.execute("ROLLBACK")
    intruder.close()
    await store.append(event(GAME, 2))
    assert await store.secret("name", lambda: b"key") == b"key"
    assert await store.read(GAME) == [b"1", b"2"]


@pytest.mark.asyncio
async def test_readers_cannot_write(parts: Parts) -> None:
    def write(connection: sqlite3.Connection) -> None:
        connection.execute("DELETE FROM event")

    with pytest.raises(StoreUnavailable, match="readonly"):
        await parts.readers.run(write)


@pytest.mark.asyncio
async def test_closing_leaves_one_file_and_no_thread(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    store = SqliteStore.open(tmp_path, asyncio.get_running_loop())
    await store.append(event(GAME, 1))
    await store.read(GAME)
    assert (tmp_path / f"{FILE_NAME}-wal").stat().st_size > 0
    await store.close()
    ours = {
        thread.name
        for thread in set(threading.enumerate()) - before
        if thread.name.startswith("shoutan")
    }
    assert ours == set()
    assert os.listdir(tmp_path) == [FILE_NAME]
    with pytest.raises(StoreUnavailable, match="closed"):
        await store.read(GAME)


@pytest.mark.skipif(os.name != "posix", reason="Windows has other permissions")
@pytest.mark.asyncio
async def test_only_the_owner_reads_the_data(
    store: SqliteStore, tmp_path: Path
) -> None:
    await store.append(event(GAME, 1))
    folder = tmp_path / "data"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}
    assert set(modes.values()) == {0o600}
    assert set(modes) == {FILE_NAME, f"{FILE_NAME}-wal", f"{FILE_NAME}-shm"}


@contextmanager
def read_only_folder() -> Generator[Path]:
    """Give a folder that nobody writes to, acting as nobody where we are root."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o555)
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield folder
    finally:
        if root:
            os.seteuid(0)
        folder.rmdir()


@pytest.mark.skipif(os.name != "posix", reason="Windows has other permissions")
@pytest.mark.parametrize("inside", [".", "data"])
def test_a_folder_that_cannot_be_written_is_explained(inside: str) -> None:
    loop = asyncio.new_event_loop()
    with read_only_folder() as folder, pytest.raises(StoreError) as refusal:
        SqliteStore.open(folder / inside, loop)
    loop.close()
    assert str(folder / inside) in str(refusal.value)
    assert "--data" in str(refusal.value)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        pytest.param(b"Dear diary, " * 100, "not a database", id="no database"),
        pytest.param(None, "not one of Shoutan's", id="somebody else's"),
    ],
)
async def test_a_file_of_something_else_is_left_alone(
    tmp_path: Path, content: bytes | None, sentence: str
) -> None:
    path = tmp_path / FILE_NAME
    if content is None:
        foreign = sqlite3.connect(path)
        foreign.execute("CREATE TABLE recipes (name TEXT)")
        foreign.close()
        content = path.read_bytes()
    else:
        path.write_bytes(content)
    with pytest.raises(StoreError, match=sentence):
        SqliteStore.open(tmp_path, asyncio.get_running_loop())
    assert path.read_bytes() == content


@pytest.mark.asyncio
async def test_a_file_where_the_folder_should_be_is_explained(tmp_path: Path) -> None:
    path = tmp_path / "data"
    path.write_text("")
    for folder in (path, path / "below"):
        with pytest.raises(StoreError, match="--data"):
            SqliteStore.open(folder, asyncio.get_running_loop())


def test_a_fresh_start_does_not_wait_for_alembic(tmp_path: Path) -> None:
    program = (
        "import asyncio, pathlib, sys\n"
        "from shoutan_host.storage.sqlite import SqliteStore\n"
        "async def main():\n"
        "    for _ in range(2):\n"
        "        store = SqliteStore.open(\n"
        "            pathlib.Path(sys.argv[1]), asyncio.get_running_loop())\n"
        "        await store.close()\n"
        "asyncio.run(main())\n"
        "sys.exit('alembic' in sys.modules)\n"
    )
    subprocess.run([sys.executable, "-c", program, tmp_path], check=True, timeout=60)


@pytest.mark.parametrize("state", ["live", "finished", None])
@pytest.mark.parametrize("by", [None, *queries.By])
@pytest.mark.asyncio
async def test_no_list_of_games_reads_more_than_its_page(
    parts: Parts, state: str | None, by: queries.By | None
) -> None:
    query = prepare(queries.games(state=state, by=by))
    values = {"created_at": "~", "id": "~", "player": "sai", "limit": 50}
    plan = [
        row[3]
        for row in parts.connection.execute(
            f"EXPLAIN QUERY PLAN {query.sql}", {**query.constants, **values}
        )
    ]
    reads = [step for step in plan if "game" in step]
    assert len(reads) == (1 if by is None else 2) * (2 if state is None else 1)
    for step in reads:
        assert step.startswith("SEARCH game USING INDEX ix_game_")
        assert "live=? AND private=? AND (created_at,id)<(?,?)" in step
    if len(reads) == 1:
        assert not any("TEMP B-TREE" in step for step in plan)


def test_the_columns_of_a_card_are_those_of_the_table() -> None:
    assert sorted([*CARD_COLUMNS, *DERIVED_COLUMNS]) == sorted(game.columns.keys())


def test_tables_and_queries_can_be_said_to_postgresql() -> None:
    dialect = postgresql.dialect()  # type: ignore[no-untyped-call]
    tables = [
        str(CreateTable(t).compile(dialect=dialect)) for t in metadata.sorted_tables
    ]
    assert not any("ROWID" in table for table in tables)
    assert any('created_at TEXT COLLATE "C"' in table for table in tables)
    paged = queries.games(state=None, by=queries.By.NAME).compile(dialect=dialect)
    assert str(paged).count("game.private = false") == 4
    for query in (
        queries.events(limited=True),
        queries.card(),
        queries.live_games(),
        queries.last_mark(),
        queries.secret_value(),
        queries.bot_by_name(),
    ):
        assert str(query.compile(dialect=dialect)).startswith("SELECT")
