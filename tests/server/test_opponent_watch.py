"""A person who challenged an engine and is not there keeps it for a while only."""

# Leaks are looked for inside.
# pyright: reportPrivateUsage=false

import asyncio
from pathlib import Path

import pytest
from shoutan_engine import Color, Phase
from shoutan_engine.commands import PassTurn, PauseForFault, Resign
from shoutan_host.hosting.game_host import GameHost
from shoutan_server.bots.opponent_watch import OpponentWatch

from tests.host.gtp_fakes import until
from tests.host.seat_fakes import PASSES, Recorder
from tests.server.engine_world import World, started, times

BLACK = Color.BLACK


def outcome(world: World, host: GameHost) -> tuple[str | None, str | None]:
    card = world.disk.cards[host.id]
    return card.result, card.end_reason


def watch(world: World) -> OpponentWatch:
    """Return the watch over the only game."""
    [only] = world.engine_games._watches.values()
    return only


async def instant(at: float) -> None:
    """Let the loop run until its clock says so."""
    loop = asyncio.get_running_loop()
    await until(lambda: loop.time() >= at)


@pytest.mark.asyncio
async def test_who_does_not_come_to_the_game_frees_the_engine(tmp_path: Path) -> None:
    async with World(tmp_path, engine_times=times(start_within_s=0.1)) as world:
        await world.bot("Deep")
        ann = world.visitor()
        host = await ann.challenge("Deep")
        ann.go(host)  # before the engine is set up
        await Recorder(host).result()
        assert outcome(world, host) == ("Void", "aborted")
        assert "Nobody came" in world.detail(host.id)
        await world.idle("Deep")


@pytest.mark.asyncio
async def test_who_comes_in_time_is_not_hurried(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.bot("Deep")
        host = await world.visitor().challenge("Deep")
        await started(host)
        assert watch(world)._start is None


@pytest.mark.asyncio
async def test_who_is_away_too_long_loses_even_without_a_clock(tmp_path: Path) -> None:
    async with World(tmp_path, engine_times=times(opponent_away_s=0.1)) as world:
        await world.bot("Deep")
        ann = world.visitor("Ann")
        host = await ann.challenge("Deep", clock="none")
        await started(host)
        ann.go(host)
        await Recorder(host).result()
        assert outcome(world, host) == ("W+F", "disconnect")
        assert world.detail(host.id) == "Ann was away for more than 0.1 s in all."
        await world.idle("Deep")


@pytest.mark.asyncio
async def test_the_time_away_is_counted_over_the_whole_game(tmp_path: Path) -> None:
    async with World(tmp_path, engine_times=times(opponent_away_s=9.0)) as world:
        await world.bot("Deep")
        ann = world.visitor()
        host = await ann.challenge("Deep")
        await started(host)
        loop, left = asyncio.get_running_loop(), watch(world)._away_left_s
        assert left == 9.0
        for _ in range(2):
            ann.go(host)
            assert watch(world)._away is not None
            await instant(loop.time() + 0.01)
            ann.come(host)
            assert watch(world)._away is None
            assert watch(world)._away_left_s <= left - 0.01
            left = watch(world)._away_left_s


@pytest.mark.asyncio
async def test_another_connection_of_the_person_is_the_person(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.bot("Deep")
        ann = world.visitor()
        host = await ann.challenge("Deep")
        await started(host)
        ann.come(host)
        ann.go(host)
        assert watch(world)._away is None


@pytest.mark.asyncio
async def test_settling_has_its_own_time(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.bot("Deep", PASSES)
        ann = world.visitor()
        host = await ann.challenge("Deep")
        await started(host)
        await ann.post(host, PassTurn(BLACK, 0))
        await until(lambda: host.game.phase is Phase.SETTLING)
        ann.go(host)
        assert watch(world)._away is None


@pytest.mark.asyncio
async def test_the_servers_fault_is_not_the_persons(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.bot("Deep")
        ann = world.visitor()
        host = await ann.challenge("Deep")
        await started(host)
        ann.go(host)
        assert watch(world)._away is not None
        await ann.post(host, PauseForFault(world.clock.monotonic_ms()))
        assert watch(world)._away is None


@pytest.mark.asyncio
async def test_a_watch_ends_with_its_game_and_leaves_no_timer(tmp_path: Path) -> None:
    async with World(tmp_path) as world:
        await world.bot("Deep")
        ann = world.visitor()
        host = await ann.challenge("Deep")
        await started(host)
        only = watch(world)
        await ann.post(host, Resign(BLACK))
        assert world.engine_games._watches == {}
        ann.go(host)
        assert only._away is None
