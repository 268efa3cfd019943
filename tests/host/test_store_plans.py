"""Plans in the store: one for each player and game, replaced as a whole."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio
from shoutan_host.plan_records import PlanRecords, StoredPlan
from shoutan_host.ports import GameId
from shoutan_host.storage.sqlite import SqliteStore

from tests.fake_plans import MemoryPlans

GAME = GameId("AAAAAAAAAAAAAAAAAAAAAA")
OTHER = GameId("BBBBBBBBBBBBBBBBBBBBBB")


@pytest_asyncio.fixture(params=["sqlite", "memory"])
async def records(
    request: pytest.FixtureRequest, tmp_path: Path
) -> AsyncIterator[PlanRecords]:
    """Each implementation of the port."""
    if request.param == "memory":
        yield MemoryPlans()
        return
    store = SqliteStore.open(tmp_path / "data", asyncio.get_running_loop())
    yield store.plans
    await store.close()


@pytest.mark.asyncio
async def test_each_player_has_one_plan_in_each_game(records: PlanRecords) -> None:
    assert await records.of(GAME, "g_ann") is None
    ann = StoredPlan(GAME, "g_ann", True, b"first")
    bo = StoredPlan(GAME, "g_bo", True, b"his")
    far = StoredPlan(OTHER, "g_ann", True, b"far")
    later = StoredPlan(GAME, "g_ann", True, b"second")
    for plan in (ann, bo, far, later):
        await records.put(plan)
    assert await records.of(GAME, "g_ann") == later
    assert await records.of(GAME, "g_bo") == bo
    assert await records.of(OTHER, "g_ann") == far


@pytest.mark.asyncio
async def test_plans_of_games_that_are_over_are_kept_and_not_listed(
    records: PlanRecords,
) -> None:
    over = StoredPlan(GAME, "g_ann", False, b"over")
    live = StoredPlan(OTHER, "g_ann", True, b"live")
    for plan in (StoredPlan(GAME, "g_ann", True, b"live"), live, over):
        await records.put(plan)
    assert list(await records.live()) == [live]
    assert await records.of(GAME, "g_ann") == over


@pytest.mark.asyncio
async def test_plans_survive_the_end_of_a_program(tmp_path: Path) -> None:
    loop = asyncio.get_running_loop()
    plan = StoredPlan(GAME, "g_ann", True, b"kept")
    store = SqliteStore.open(tmp_path / "data", loop)
    await store.plans.put(plan)
    await store.close()
    store = SqliteStore.open(tmp_path / "data", loop)
    assert await store.plans.live() == [plan]
    await store.close()
