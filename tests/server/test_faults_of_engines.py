"""What an engine at the door can do to a real server: its own game, and no other.

The rows are those of docs/odd-situations.md. Beside each of them Bob plays GNU Go of the
house, whose game must not notice anything.
"""

import asyncio
import os
import signal
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
from shoutan_protocol.messages.events import (
    FlagFell,
    GameFinished,
    GameStarted,
    Played,
)

from tests.server.dialing import Dialing, engine_pid
from tests.server.engine_table import gnugo
from tests.server.engine_world import processes_in
from tests.server.wire_tap import WireTap
from tests.server.wire_world import QUICK, WireWorld, white_moved
from tests.server_process import ServerProcess, running_server
from tests.ws_client import Client, Refused

pytestmark = pytest.mark.engine

FIVE_MINUTES = 300
"""Seconds of the clock of these games."""
POINTS = [f"{column}{row}" for row in (3, 5, 4, 2, 6) for column in "DCEFB"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server with GNU Go in the house and an open door; its log must stay clean."""
    data = tmp_path_factory.mktemp("faults") / "data"
    with running_server(data, bots=[f"gnugo={QUICK}"], engines=True) as server:
        yield server


@dataclass(frozen=True, slots=True)
class Scene:
    """A server, a wire to its engine door, and Ann, who plays what dials in there."""

    world: WireWorld
    tap: WireTap
    dialing: Dialing
    ann: Client

    async def challenge(self, name: str, clock: str = "5m") -> str:
        """Let Ann challenge an engine that is idle; she plays Black."""
        await self.world.idle(name)
        game = await self.ann.create(size=7, clock=clock, bot=name)
        await self.ann.until(GameStarted, lambda event: event.game == game)
        return game

    async def result(self, game: str) -> tuple[str, str]:
        """Wait for the end of a game; return its result and why."""
        over = await self.ann.until(GameFinished, lambda event: event.game == game)
        return over.result.text, over.result.reason


@asynccontextmanager
async def scene(server: ServerProcess, folder: Path) -> AsyncGenerator[Scene]:
    """Set the scene, with Bob's game beside it."""
    async with (
        WireWorld(folder, server=server) as world,
        WireTap(server.engine_port) as tap,
        Dialing(tap.port, folder) as dialing,
    ):
        bob = await world.people("Bob")
        await world.idle("gnugo")
        beside = await bob.create(size=7, clock="5m", bot="gnugo")
        await bob.until(GameStarted)
        await stone_is_answered(bob, beside, 0)
        engines = processes_in(server.data)
        assert len(engines) == 1
        yield Scene(world, tap, dialing, await world.people("Ann"))
        await stone_is_answered(bob, beside, 2)
        assert processes_in(server.data) == engines
        await bob.ok("resign", game=beside, cid="resign-0001")


async def stone_is_answered(bob: Client, game: str, ply: int) -> None:
    """Play a stone wherever there is room, and wait for White's."""
    for vertex in POINTS:
        with suppress(Refused):
            assert not await white_moved(bob, game, ply, vertex)
            return
    raise AssertionError("there is no room")


async def play_until_it_thinks(scene: Scene, game: str, engine: int) -> None:
    """Play two stones; the process `engine` stops while it thinks about the second."""
    await stone_is_answered(scene.ann, game, 0)
    wire = scene.tap.wires[-1]

    def stop(command: str) -> None:
        if command.startswith("genmove"):
            os.kill(engine, signal.SIGSTOP)
            wire.on_command = lambda _: None

    wire.on_command = stop
    for vertex in POINTS:
        with suppress(Refused):
            await scene.ann.play(game, 2, vertex)
            break
    await wire.hears("genmove", 2)


async def moved_at(ann: Client, game: str, ply: int) -> Played:
    """Wait for the stone of a ply."""
    return await ann.until(Played, lambda event: (event.game, event.ply) == (game, ply))


def after_set_up(commands: list[str]) -> list[str]:
    """Return the kinds of commands from the first move on."""
    begin = next(n for n, line in enumerate(commands) if line.startswith("play"))
    return [line.split()[0] for line in commands[begin:]]


@pytest.mark.asyncio
async def test_a_killed_engine_dials_again_and_its_game_goes_on(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with scene(server, tmp_path) as here:
        process = await here.dialing.engine("Mortal", gnugo())
        game = await here.challenge("Mortal")
        engine = engine_pid(process)
        await play_until_it_thinks(here, game, engine)
        os.kill(engine, signal.SIGKILL)
        await asyncio.wait_for(process.wait(), 10)  # and socat with it
        await here.dialing.engine("Mortal", gnugo())
        await moved_at(here.ann, game, 3)
        told = after_set_up(here.tap.wires[1].commands)
        assert told == ["play", "play", "play", "time_left", "genmove"]
        await here.ann.ok("resign", game=game, cid="resign-0002")
        assert await here.result(game) == ("W+R", "resign")


@pytest.mark.asyncio
async def test_an_engine_that_hangs_loses_on_time_and_may_play_again(
    server: ServerProcess, tmp_path: Path
) -> None:
    async with scene(server, tmp_path) as here:
        process = await here.dialing.engine("Sleepy", gnugo())
        game = await here.challenge("Sleepy", clock="3s")
        engine = engine_pid(process)
        await play_until_it_thinks(here, game, engine)
        assert await here.result(game) == ("B+T", "time")
        os.kill(engine, signal.SIGCONT)  # its answer comes, and is thrown away
        second = await here.challenge("Sleepy")
        await stone_is_answered(here.ann, second, 0)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("name", "answer", "reason", "stays"),
    [
        ("Noisy", "raw " + ("thinking" * 16 + "\\n") * 8192, "protocol", False),
        ("Crooked", f"say {POINTS[0]}", "illegal", True),
        ("Lost", "fail no idea", "protocol", False),
    ],
    ids=["a mebibyte of noise", "an occupied point", "a failure"],
)
async def test_an_answer_that_is_no_move_costs_the_game(
    name: str,
    answer: str,
    reason: str,
    stays: bool,
    server: ServerProcess,
    tmp_path: Path,
) -> None:
    async with scene(server, tmp_path) as here:
        engine = await here.world.dial(name, {"genmove": answer})
        game = await here.challenge(name)
        await here.ann.play(game, 0, POINTS[0])
        assert await here.result(game) == ("B+F", reason)
        if stays:
            await here.world.idle(name)
        else:
            await engine.hung_up()
            bots = server.get("/api/bots").json()["bots"]
            assert [bot["name"] for bot in bots] == ["gnugo"]


async def drop_the_link(
    here: Scene, away: Callable[[], Awaitable[None]]
) -> tuple[int, int]:
    """Cut an engine off while it thinks, let it be away, and see it go on.

    Returns the seconds that it is told it has before and after: its clock runs on, and
    nothing else comes of it.
    """
    process = await here.dialing.engine("Wireless", gnugo())
    game = await here.challenge("Wireless")
    await play_until_it_thinks(here, game, engine_pid(process))
    here.tap.wires[0].cut()
    await away()
    await here.dialing.engine("Wireless", gnugo())
    await moved_at(here.ann, game, 3)
    old, new = (wire.commands for wire in here.tap.wires)
    assert after_set_up(new) == ["play", "play", "play", "time_left", "genmove"]
    await here.ann.ok("resign", game=game, cid="resign-0003")
    assert await here.result(game) == ("W+R", "resign")
    log = await (await here.world.people.watcher()).log(game)
    assert not any(isinstance(event, FlagFell) for event in log)
    return seconds_told(old), seconds_told(new)


def seconds_told(commands: list[str]) -> int:
    """Return the seconds of the last `time_left`."""
    return int([line for line in commands if "time_left" in line][-1].split()[2])


@pytest.mark.asyncio
async def test_a_dropped_link_costs_time_and_nothing_else(
    server: ServerProcess, tmp_path: Path
) -> None:
    async def at_once() -> None:
        pass

    async with scene(server, tmp_path) as here:
        before, after = await drop_the_link(here, at_once)
        assert after <= before <= FIVE_MINUTES
