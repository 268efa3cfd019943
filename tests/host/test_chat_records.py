"""What the store of talk promises: SQLite, and the fake of other tests."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio
from shoutan_engine.settings import Player, PlayerKind
from shoutan_host.chat_records import (
    ChatLine,
    ChatRecords,
    Kept,
    NewLine,
    Silence,
)
from shoutan_host.ports import GameId, StoreError, StoreUnavailable
from shoutan_host.storage.sqlite import SqliteStore

from tests.fake_chat import MemoryChat

Open = Callable[[], ChatRecords]

ANN = Player("g_ann", "Ann", PlayerKind.GUEST)
GAME = GameId("G" * 22)
LINE = NewLine(
    GAME, "players", "2026-11-30T00:00:00.000Z", ANN, "player", "cid-0001", "Hello"
)


@pytest_asyncio.fixture(params=["sqlite", "memory"])
async def opened(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Open]:
    """Open the same data again at each call: as after a restart."""
    stores: list[SqliteStore] = []
    lines: list[ChatLine] = []

    def open_again() -> ChatRecords:
        if request.param == "memory":
            return MemoryChat(lines)
        store = SqliteStore.open(tmp_path / "data", asyncio.get_running_loop())
        stores.append(store)
        return store.chat

    yield open_again
    for store in stores:
        await store.close()


async def add(records: ChatRecords, *lines: NewLine) -> list[Kept]:
    """Hand lines in together; return what came of them, in the order it was told."""
    told: list[Kept | StoreError] = []
    done = asyncio.Event()

    def tell(outcome: Kept | StoreError) -> None:
        told.append(outcome)
        if len(told) == len(lines):
            done.set()

    for line in lines:
        records.add_nowait(line, tell)
    assert told == []  # never from the call itself
    await done.wait()
    kept = [outcome for outcome in told if isinstance(outcome, Kept)]
    assert len(kept) == len(told)
    return kept


def said(n: int, channel: str = "players") -> NewLine:
    return replace(LINE, channel=channel, cid=f"cid-{n:04}", text=f"line {n}")


@pytest.mark.asyncio
async def test_lines_are_numbered_by_channel_in_the_order_they_came(
    opened: Open,
) -> None:
    records = opened()
    lines = [said(1), said(2, channel="spectators"), said(3), said(4)]
    kept = await add(records, *lines)
    assert [(k.line.n, k.line.said, k.is_new) for k in kept] == [
        (n, line, True) for n, line in zip((1, 1, 2, 3), lines, strict=True)
    ]
    other = replace(said(9), game=GameId("H" * 22))
    assert (await add(records, other))[0].line.n == 1


@pytest.mark.asyncio
async def test_lines_survive_and_go_on_with_the_next_number(opened: Open) -> None:
    phrase = replace(LINE, cid="cid-phra", text=None, phrase="thanks")
    hush = Silence("g_bo", "Bo", is_silent=True)
    silence = replace(LINE, cid="cid-hush", text=None, silence=hush)
    await add(opened(), LINE, phrase, silence)
    again = opened()
    assert [(line.n, line.said) for line in await again.newest(GAME, 10)] == [
        (1, LINE),
        (2, phrase),
        (3, silence),
    ]
    assert await again.newest(GameId("H" * 22), 10) == []
    assert (await add(again, said(5)))[0].line.n == 4


@pytest.mark.asyncio
async def test_the_same_act_is_kept_once(opened: Open) -> None:
    records = opened()
    first, second = await add(records, LINE, replace(LINE, text="other words"))
    assert (first.is_new, second.is_new) == (True, False)
    assert second.line == first.line
    (later,) = await add(opened(), LINE)
    assert later == second
    # The same name of somebody else's act is another act.
    bo = replace(LINE, by=Player("g_bo", "Bo", PlayerKind.GUEST))
    assert (await add(records, bo))[0].is_new


@pytest.mark.asyncio
async def test_the_newest_of_each_channel_are_read(opened: Open) -> None:
    records = opened()
    await add(records, *[said(n) for n in range(1, 8)])
    await add(records, *[said(n, channel="referee") for n in range(11, 14)])
    found = await records.newest(GAME, 2)
    assert [(line.said.channel, line.n) for line in found] == [
        ("players", 6),
        ("players", 7),
        ("referee", 2),
        ("referee", 3),
    ]


@pytest.mark.asyncio
async def test_silences_are_read_in_order_however_old(opened: Open) -> None:
    records = opened()
    asked = [
        Silence("g_bo", "Bo", is_silent=True),
        Silence("g_cy", "Cy", is_silent=True),
        Silence("g_bo", "Bo", is_silent=False),
    ]
    for number, silence in enumerate(asked):
        line = replace(
            LINE,
            cid=f"hush-{number:04}",
            at=f"2026-11-30T00:00:0{number}.000Z",
            text=None,
            silence=silence,
        )
        await add(records, line, said(100 + number))
    assert list(await records.silences(GAME)) == asked


@pytest.mark.asyncio
async def test_a_closed_store_says_so_and_keeps_what_it_had(tmp_path: Path) -> None:
    loop = asyncio.get_running_loop()
    store = SqliteStore.open(tmp_path / "data", loop)
    outcomes: list[Kept | StoreError] = []
    store.chat.add_nowait(LINE, outcomes.append)
    await store.close()
    (kept,) = outcomes
    assert isinstance(kept, Kept)
    store.chat.add_nowait(said(2), outcomes.append)
    await store.chat.close()
    assert isinstance(outcomes[1], StoreUnavailable)
    again = SqliteStore.open(tmp_path / "data", loop)
    assert [line.said for line in await again.chat.newest(GAME, 9)] == [LINE]
    await again.close()
