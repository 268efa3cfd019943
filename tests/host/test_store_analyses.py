"""What engines thought, in the store: beside the log, and in nobody's way."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import NamedTuple

import pytest
import pytest_asyncio
from shoutan_host.ports import (
    GameId,
    LivenessMark,
    SeqTaken,
    StoredAnalysis,
)
from shoutan_host.storage.database import open_reader, open_writer
from shoutan_host.storage.inspection import Inspection
from shoutan_host.storage.readers import Readers
from shoutan_host.storage.sqlite import SqliteStore
from shoutan_host.storage.writer import MOST_ANALYSES

from tests.fake_store import Disk, MemoryStore, append_of
from tests.older_folder import write_unchained_folder

GAME = GameId("AAAAAAAAAAAAAAAAAAAAAA")
OTHER = GameId("BBBBBBBBBBBBBBBBBBBBBB")


def thought(
    ply: int, text: bytes = b"{}", game: GameId = GAME, color: str = "black"
) -> StoredAnalysis:
    return StoredAnalysis(game, ply, color, "2026-05-01T10:00:00.000Z", text)


class Parts(NamedTuple):
    """A store on SQLite, its connection, and what that was asked to do."""

    store: SqliteStore
    connection: sqlite3.Connection
    statements: list[str]


@pytest_asyncio.fixture
async def parts(tmp_path: Path) -> AsyncIterator[Parts]:
    connection = open_writer(tmp_path, busy_timeout_s=0.05)
    readers = Readers(lambda: open_reader(tmp_path, busy_timeout_s=0.05))
    store = SqliteStore(connection, readers, asyncio.get_running_loop())
    statements: list[str] = []
    connection.set_trace_callback(statements.append)
    yield Parts(store, connection, statements)
    await store.close()


Open = Callable[[], SqliteStore | MemoryStore]


@pytest_asyncio.fixture(params=["sqlite", "memory"])
async def open_store(
    request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[Open]:
    disk, loop = Disk(), asyncio.get_running_loop()
    opened: list[SqliteStore | MemoryStore] = []

    def open_again() -> SqliteStore | MemoryStore:
        is_real = request.param == "sqlite"
        opened.append(
            SqliteStore.open(tmp_path, loop) if is_real else MemoryStore(disk)
        )
        return opened[-1]

    yield open_again
    for store in opened:
        await store.close()


@pytest.mark.asyncio
async def test_what_engines_thought_is_read_by_turn_and_survives_a_restart(
    open_store: Open,
) -> None:
    store = open_store()
    assert await store.analyses(GAME) == []
    black, white = thought(2, b"two"), thought(1, b"one", color="white")
    for analysis in (black, white, thought(7, game=OTHER)):
        store.keep_analysis_nowait(analysis)
    assert await store.analyses(GAME) == [white, black]
    late = thought(3)
    store.keep_analysis_nowait(late)
    await store.close()
    again = open_store()
    assert await again.analyses(GAME) == [white, black, late]
    assert await again.analyses(OTHER) == [thought(7, game=OTHER)]


@pytest.mark.asyncio
async def test_the_last_thought_of_a_turn_counts(open_store: Open) -> None:
    store = open_store()
    store.keep_analysis_nowait(thought(4, b"first"))
    store.keep_analysis_nowait(thought(4, b"second"))
    assert await store.analyses(GAME) == [thought(4, b"second")]
    store.keep_analysis_nowait(thought(4, b"third", color="white"))
    assert await store.analyses(GAME) == [thought(4, b"third", color="white")]


@pytest.mark.asyncio
async def test_they_ride_with_the_liveness_mark_and_with_no_move(parts: Parts) -> None:
    store, _, statements = parts
    store.keep_analysis_nowait(thought(0))
    store.keep_analysis_nowait(thought(1))
    await store.append(append_of(GAME, 1, (b"a move",), None))
    assert not any("analysis" in statement for statement in statements)
    statements.clear()
    store.mark_alive_nowait(LivenessMark(1, 2))
    await store.append(append_of(GAME, 2, (b"a move",), None))
    assert sum("INTO analysis" in statement for statement in statements) == 2
    assert statements.count("COMMIT") == 1
    assert [a.ply for a in await store.analyses(GAME)] == [0, 1]


@pytest.mark.asyncio
async def test_more_than_can_be_written_in_a_second_are_lost_and_nothing_else(
    parts: Parts,
) -> None:
    store = parts.store
    for ply in range(MOST_ANALYSES + 5):
        store.keep_analysis_nowait(thought(ply))
    await store.append(append_of(GAME, 1, (b"a move",), None))
    assert len(await store.analyses(GAME)) == MOST_ANALYSES
    store.keep_analysis_nowait(thought(MOST_ANALYSES))
    assert len(await store.analyses(GAME)) == MOST_ANALYSES + 1


@pytest.mark.asyncio
async def test_a_group_in_which_something_is_wrong_goes_on_without_them(
    parts: Parts,
) -> None:
    store = parts.store
    await store.append(append_of(GAME, 1, (b"a move",), None))
    store.keep_analysis_nowait(thought(0))

    async def mark() -> None:
        store.mark_alive_nowait(LivenessMark(1, 2))

    _, taken, fine = await asyncio.gather(
        mark(),  # in the same pass of the loop, hence in the same group
        store.append(append_of(GAME, 1, (b"again",), None)),
        store.append(append_of(OTHER, 1, (b"a move",), None)),
        return_exceptions=True,
    )
    assert isinstance(taken, SeqTaken)
    assert fine is None
    assert await store.analyses(GAME) == []


@pytest.mark.asyncio
async def test_a_disk_that_takes_no_more_loses_them_and_no_move(parts: Parts) -> None:
    store, connection, _ = parts

    def forbid(
        action: int, table: str | None, _: str | None, __: str | None, ___: str | None
    ) -> int:
        is_one = action == sqlite3.SQLITE_INSERT and table == "analysis"
        return sqlite3.SQLITE_DENY if is_one else sqlite3.SQLITE_OK

    connection.set_authorizer(forbid)
    store.keep_analysis_nowait(thought(0))
    assert await store.analyses(GAME) == []
    await store.append(append_of(GAME, 1, (b"a move",), None))
    connection.set_authorizer(None)
    assert await store.analyses(GAME) == []
    assert await store.read(GAME) == [b"a move"]


@pytest.mark.asyncio
async def test_a_folder_is_read_as_it_is(parts: Parts, tmp_path: Path) -> None:
    parts.store.keep_analysis_nowait(thought(5, b"five"))
    await parts.store.close()
    with Inspection.open(tmp_path) as inspection:
        assert inspection.analyses(GAME) == [thought(5, b"five")]
        assert inspection.analyses(OTHER) == []


def test_an_older_folder_has_none(tmp_path: Path) -> None:
    write_unchained_folder(tmp_path, [])
    with Inspection.open(tmp_path) as inspection:
        assert inspection.analyses(GAME) == []
