"""What the tables of the CGOS door promise: SQLite, and the fake of other tests."""

import asyncio
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from pathlib import Path

import pytest
import pytest_asyncio
from shoutan_host.cgos_records import (
    CgosGameNumber,
    CgosRating,
    CgosRecords,
    CgosStanding,
)
from shoutan_host.ports import BotAccount, GameId, Store
from shoutan_host.storage.sqlite import SqliteStore

from tests.fake_cgos import CgosDisk, MemoryCgos
from tests.fake_store import Disk, MemoryStore, append_of
from tests.host.test_store import CARD

Open = Callable[[], tuple[Store, CgosRecords]]

PORT, OTHER = "9x9 7.5 5m", "19x19 7.5 15m"
FIRST = CgosRating(1900.5, 190.0, 1)


def game(number: int) -> GameId:
    return GameId(f"game-{number}")


@pytest_asyncio.fixture(params=["sqlite", "memory"])
async def opened(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Open]:
    """Open the same data again at each call: as after a restart."""
    stores: list[Store] = []
    disk, cgos = Disk(), CgosDisk()

    def open_again() -> tuple[Store, CgosRecords]:
        if request.param == "sqlite":
            loop = asyncio.get_running_loop()
            store = SqliteStore.open(tmp_path / "data", loop)
            stores.append(store)
            return store, store.cgos
        memory = MemoryStore(disk)
        stores.append(memory)
        return memory, MemoryCgos(disk, cgos)

    yield open_again
    for store in stores:
        await store.close()


@pytest.mark.asyncio
async def test_games_have_numbers_that_rise_over_all_ports(opened: Open) -> None:
    _, records = opened()
    assert await records.add_game(PORT, game(1), "a", "b") == 1
    assert await records.add_game(OTHER, game(2), "a", "b") == 2
    _, again = opened()
    assert await again.add_game(PORT, game(3), "b", "a") == 3
    assert await again.game_number(game(2)) == CgosGameNumber(2, game(2), OTHER)
    assert await again.game_number(game(9)) is None
    assert await again.numbered(PORT, 3) == game(3)
    assert await again.numbered(PORT, 2) is None


@pytest.mark.asyncio
async def test_meetings_are_counted_by_color_and_port(opened: Open) -> None:
    _, records = opened()
    for number, (port, black, white) in enumerate(
        [(PORT, "a", "b"), (PORT, "a", "b"), (PORT, "b", "a"), (OTHER, "a", "b")]
    ):
        await records.add_game(port, game(number), black, white)
    assert await records.meetings(PORT, "a", "b") == 2
    assert await records.meetings(PORT, "b", "a") == 1
    assert await records.meetings(PORT, "a", "c") == 0


@pytest.mark.asyncio
async def test_ratings_are_kept_by_port(opened: Open) -> None:
    _, records = opened()
    assert await records.rating(PORT, "a") is None
    assert await records.average(PORT) is None
    gid = await records.add_game(PORT, game(1), "a", "b")
    assert await records.rate(PORT, gid, {"a": FIRST, "b": replace(FIRST, rating=1700)})
    _, again = opened()
    assert await again.rating(PORT, "a") == FIRST
    assert await again.rating(OTHER, "a") is None
    assert await again.average(PORT) == pytest.approx(1800.25)


@pytest.mark.asyncio
async def test_a_game_is_rated_once(opened: Open) -> None:
    _, records = opened()
    first = await records.add_game(PORT, game(1), "a", "b")
    second = await records.add_game(PORT, game(2), "a", "b")
    unrated = [
        CgosGameNumber(first, game(1), PORT),
        CgosGameNumber(second, game(2), PORT),
    ]
    assert await records.unrated_games(PORT) == unrated
    assert await records.unrated_games(OTHER) == []
    assert await records.rate(PORT, first, {"a": FIRST})
    assert not await records.rate(PORT, first, {"a": replace(FIRST, rating=1.0)})
    assert not await records.rate(OTHER, second, {"a": replace(FIRST, rating=1.0)})
    assert not await records.rate(PORT, 99, {"a": replace(FIRST, rating=1.0)})
    assert await records.rating(PORT, "a") == FIRST
    assert await records.unrated_games(PORT) == unrated[1:]
    assert await records.rate(PORT, second, {})
    assert await records.rating(PORT, "a") == FIRST


@pytest.mark.asyncio
async def test_finished_games_come_with_their_cards_the_newest_last(
    opened: Open,
) -> None:
    store, records = opened()
    for number in range(1, 6):
        port = OTHER if number == 3 else PORT
        await records.add_game(port, game(number), "a", "b")
        phase = "play" if number == 4 else "finished"
        card = replace(CARD, id=game(number), phase=phase)
        await store.append(append_of(card.id, 1, (b"created",), card))
    await records.add_game(PORT, game(6), "a", "b")  # it was never made
    found = await records.finished_games(PORT, 2)
    assert [(gid, card.id) for gid, card in found] == [(2, game(2)), (5, game(5))]


@pytest.mark.asyncio
async def test_standings_have_names_and_the_best_first(opened: Open) -> None:
    store, records = opened()
    for name in ("Ann", "Bo", "Cy"):
        assert await store.add_bot(BotAccount(f"b_{name}", name, "hash"))
    ratings = {
        "b_Ann": CgosRating(1700.0, 190.0, 1),
        "b_Bo": FIRST,
        "b_gone": CgosRating(2500.0, 3.0, 90),  # its account was removed
    }
    for port, rated in ((PORT, ratings), (OTHER, {"b_Cy": FIRST})):
        gid = await records.add_game(port, game(len(port)), "b_Ann", "b_Bo")
        assert await records.rate(port, gid, rated)
    here = [
        CgosStanding(PORT, "Bo", FIRST),
        CgosStanding(PORT, "Ann", CgosRating(1700.0, 190.0, 1)),
    ]
    assert list(await records.standings(PORT)) == here
    everywhere = [CgosStanding(OTHER, "Cy", FIRST), *here]
    assert list(await records.standings()) == everywhere
    assert list(await records.standings("13x13 7.5 5m")) == []
