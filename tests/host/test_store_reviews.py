"""What is tried and said after games, in the store: in order, once, beside the log."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from shoutan_host.ports import GameId, SeqTaken
from shoutan_host.review_records import ReviewRecords
from shoutan_host.storage.sqlite import SqliteStore

from tests.fake_reviews import MemoryReviews

GAME = GameId("AAAAAAAAAAAAAAAAAAAAAA")
OTHER = GameId("BBBBBBBBBBBBBBBBBBBBBB")


@pytest_asyncio.fixture(params=["sqlite", "memory"])
async def records(
    request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[ReviewRecords]:
    """Each implementation of the port."""
    if request.param == "memory":
        yield MemoryReviews()
        return
    store = SqliteStore.open(tmp_path / "data", asyncio.get_running_loop())
    yield store.reviews
    await store.close()


@pytest.mark.asyncio
async def test_entries_come_back_in_order_for_their_own_game(
    records: ReviewRecords,
) -> None:
    assert await records.entries(GAME) == []
    for n in range(1, 12):
        await records.add(GAME, n, b'{"n":%d}' % n)
    await records.add(OTHER, 1, b"{}")
    assert await records.entries(GAME) == [b'{"n":%d}' % n for n in range(1, 12)]
    assert await records.entries(OTHER) == [b"{}"]


@pytest.mark.asyncio
async def test_only_one_is_first(records: ReviewRecords) -> None:
    await records.add(GAME, 1, b"first")
    with pytest.raises(SeqTaken):
        await records.add(GAME, 1, b"second")
    assert await records.entries(GAME) == [b"first"]


@pytest.mark.asyncio
async def test_entries_survive_the_end_of_a_program(tmp_path: Path) -> None:
    loop = asyncio.get_running_loop()
    store = SqliteStore.open(tmp_path / "data", loop)
    await store.reviews.add(GAME, 1, b"kept")
    await store.close()
    store = SqliteStore.open(tmp_path / "data", loop)
    assert await store.reviews.entries(GAME) == [b"kept"]
    await store.close()
