"""Engines by `shoutan connect`: complete games, counted alike by other programs."""

import asyncio
import shlex
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from shoutan_clients.remote import RemoteServer, new_guest, parse_address
from shoutan_clients.remote.suggesting import suggest_by
from shoutan_host.engine_seat.seat import EngineSeat
from shoutan_host.engines.commands import parse_command_line
from shoutan_host.engines.pool import EnginePool
from shoutan_host.engines.starters import ProcessStarter
from shoutan_host.gtp.game import Deadlines
from shoutan_host.ids import CidSource

from tests.clients.connecting import Connecting
from tests.leela_zero import leela_zero
from tests.outside_count import count_all_alive
from tests.server.engine_world import processes_in
from tests.server.test_real_engines import check_count
from tests.server.wire_world import QUICK, WireWorld, names

pytestmark = pytest.mark.engine

ENGINE = parse_command_line(QUICK)
PLAY_S = 120.0


@dataclass(frozen=True, slots=True)
class Kind:
    """An engine, the size of its games, and who counts them: what it plays is its own."""

    name: str
    command: list[str]
    size: int
    check: Callable[[WireWorld, dict[str, Any]], Awaitable[None]]


async def check_all_alive(world: WireWorld, game: dict[str, Any]) -> None:
    """Count a game of an engine that calls nothing dead."""
    assert game["end_reason"] == "two_passes"
    assert count_all_alive(world.record(game["id"])) == game["result"]


@pytest.fixture(
    params=["gnugo", pytest.param("leela", marks=pytest.mark.leela)], name="kind"
)
def engines(request: pytest.FixtureRequest) -> Kind:
    """GNU Go, and Leela Zero where it is; they play quickly."""
    if request.param == "gnugo":
        return Kind("GNU Go", ENGINE, 9, check_count)
    network = request.getfixturevalue("leela_network")
    # It passes as soon as its network would: a short game.
    command = leela_zero(network, "--dumbpass", visits=1)
    return Kind("Leela Zero", command, 19, check_all_alive)


def connecting(
    folder: Path, world: WireWorld, *options: str, command: Sequence[str] = ENGINE
) -> Connecting:
    """Return an engine, connected with a folder of its own."""
    return Connecting(folder, world.server.url, command, "--ladder", *options)


@pytest.mark.asyncio
async def test_it_plays_an_engine_of_the_door_to_the_end_and_leaves(
    kind: Kind, tmp_path: Path
) -> None:
    async with (
        WireWorld(tmp_path, "--ladder", f"{kind.size}x{kind.size} 1m") as world,
        connecting(tmp_path / "one", world, "--once", command=kind.command) as bot,
    ):
        await bot.says("connected")
        await world.socat(shlex.join(kind.command))
        assert await bot.ended() == 0
        [game] = await world.finished(1)
        assert set(names(game)) == {bot.name, f"{kind.name} #1"}
        await kind.check(world, game)
        [told] = [line for line in bot.lines if line["event"] == "finished"]
        assert told["result"] == game["result"]
        assert processes_in(tmp_path / "one") == []


@pytest.mark.asyncio
async def test_two_of_them_play_two_games_at_once(tmp_path: Path) -> None:
    async with WireWorld(tmp_path, "--ladder", "7x7 1m") as world:
        options = ("--games", "2", "--max-games", "2")
        async with (
            connecting(tmp_path / "one", world, *options) as one,
            connecting(tmp_path / "two", world, *options) as two,
        ):
            begun = [await one.says("game") for _ in range(2)]
            first_end = next(
                (n for n, line in enumerate(one.lines) if line["event"] == "finished"),
                len(one.lines),
            )
            assert one.lines.index(begun[1]) < first_end  # both ran at once
            assert await one.ended() == 0
            assert await two.ended() == 0
            for game in await world.finished(2):
                assert set(names(game)) == {one.name, two.name}
                await check_count(world, game)
        for folder in ("one", "two"):
            assert processes_in(tmp_path / folder) == []


@pytest.mark.asyncio
async def test_an_engine_here_plays_one_of_the_house_there(
    kind: Kind, tmp_path: Path
) -> None:
    house = f"house={shlex.join(kind.command)}"
    async with WireWorld(tmp_path, bots=[house]) as world:
        await world.idle("house")
        tasks: set[asyncio.Task[None]] = set()

        def run(name: str, work: Any) -> "asyncio.Task[None]":
            task = asyncio.create_task(work, name=name)
            tasks.add(task)
            return task

        pool = EnginePool(
            "mine", ProcessStarter("mine", kind.command, tmp_path), Deadlines(), run
        )
        address = parse_address(world.server.url)
        server = await RemoteServer.connect(address, await new_guest(address, "Ann"))
        assert server.you is not None
        engine = await pool.take()
        game = await server.create(
            size=kind.size, clock="1m", color="black", bot="house"
        )
        seat = EngineSeat(
            game,
            server.you,
            engine.controller,
            server.clock,
            CidSource(),
            suggest=suggest_by(server),
        )
        async with asyncio.timeout(PLAY_S):
            await seat.play()
        await kind.check(world, world.server.get(f"/api/games/{game.id}").json())
        await pool.stop()
        await server.close()
        await asyncio.gather(*tasks)
