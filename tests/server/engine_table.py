"""Two real engines that dialed in by socat, and the games that they play with each other.

async with table_of([gnugo(), gnugo()], tmp_path) as table:
    host = await table.begin(conditions(7, "1m"))
    assert await finished(host) is EndReason.TWO_PASSES
    table.wires[0].commands     # what the first engine was asked
"""

import asyncio
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Final

from shoutan_engine import PROFILES, Color, GameSettings, parse_clock
from shoutan_engine.events import Event
from shoutan_engine.results import EndReason
from shoutan_engine.settings import ColorsBy
from shoutan_host.hosting.game_host import GameHost
from shoutan_server.api.records import sgf_record

from tests.needs import find_engine
from tests.server.dialing import Dialing
from tests.server.engine_world import World
from tests.server.wire_tap import Wire, WireTap

NAMES: Final = ("First", "Second")
PATIENCE_S = 60.0
"""How long a game may take; more where it is played by hand."""


def gnugo() -> list[str]:
    """Return the command of GNU Go at its quickest."""
    program = find_engine("gnugo")
    assert program is not None
    quick = ("--level", "1", "--max-level", "1", "--never-resign")
    return [program, "--mode", "gtp", "--chinese-rules", *quick]


class Table:
    """Two engines that dialed in, and the games that they play with each other."""

    def __init__(self, world: World, wires: Sequence[Wire]) -> None:
        self.world = world
        self.wires = wires
        """What was said to the first engine, who plays Black, and to the second."""

    async def begin(self, settings: GameSettings) -> GameHost:
        """Let them begin a game."""
        idle = {bot.player.name: bot for bot in self.world.dialed.idle(settings)}
        bots = [idle[name] for name in NAMES]
        seats = [self.world.dialed.keep(bot) for bot in bots]
        players = [seat.player for seat in seats]
        created = await self.world.maker.between_bots(settings, players)
        for seat in seats:
            seat.play(created.host)
        return created.host

    async def record(self, host: GameHost) -> bytes:
        """Return the record of a game as SGF."""
        found = await self.world.games.read(host.id)
        assert found is not None
        return sgf_record(found)


@asynccontextmanager
async def table_of(
    commands: Sequence[list[str]], folder: Path
) -> AsyncGenerator[Table]:
    """Let two engines dial in: the first one will play Black."""
    async with AsyncExitStack() as stack:
        world = await stack.enter_async_context(World(folder))
        tap = await stack.enter_async_context(WireTap(world.port))
        dialing = await stack.enter_async_context(Dialing(tap.port, folder))
        for name, command in zip(NAMES, commands, strict=True):
            await dialing.engine(name, command)
            await _idle(world, name)
        yield Table(world, tap.wires)


async def _idle(world: World, name: str) -> None:
    """Wait until an engine is there; some load for a while."""
    changed = asyncio.Event()
    world.dialed.on_idle_change(changed.set)
    async with asyncio.timeout(PATIENCE_S):
        while (bot := world.find(name)) is None or bot.taken:
            changed.clear()
            await changed.wait()


def conditions(size: int, clock: str) -> GameSettings:
    """Return a game of that size with that clock."""
    profile = PROFILES["cn2002"]
    return GameSettings(
        size=size,
        profile=profile,
        komi_quarters=profile.komi_quarters,
        time=parse_clock(clock),
        colors_by=ColorsBy.ASSIGNED,
        creator_color=Color.BLACK,
    )


async def until(host: GameHost, condition: Callable[[], bool]) -> None:
    """Wait until something holds, or the game is over."""
    came = asyncio.Event()

    class Watch:
        def on_event(self, seq: int, event: Event) -> None:
            if condition() or host.is_finished:
                came.set()

    host.listen(Watch())
    async with asyncio.timeout(PATIENCE_S):
        if not condition():
            await came.wait()


async def finished(host: GameHost) -> EndReason:
    """Wait until a game is over and return why."""
    await until(host, lambda: host.is_finished)
    result = host.game.result
    assert result is not None
    return result.reason
