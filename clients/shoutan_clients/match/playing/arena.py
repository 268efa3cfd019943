"""Plays the games of a match by engines on this machine, many at once."""

import asyncio
import contextlib
import os
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from shoutan_host.clock import Clock

from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.plan import EnginePlan, MatchPlan, RunOptions
from shoutan_clients.match.playing.asides import AsideFiles
from shoutan_clients.match.playing.background import Background, report
from shoutan_clients.match.playing.checking import (
    DidNotStart,
    check_engine,
    check_referee,
    demand_chances,
)
from shoutan_clients.match.playing.hosting import Hall
from shoutan_clients.match.playing.local_hall import LocalHall
from shoutan_clients.match.playing.one_game import MatchGame
from shoutan_clients.match.playing.pinning import cores_for
from shoutan_clients.match.playing.slots import (
    REFEREE,
    REFEREE_EAR,
    Slot,
    Slots,
    file_name,
)
from shoutan_clients.match.playing.start_told import told_of_start
from shoutan_clients.match.playing.world import make_world
from shoutan_clients.match.ports import (
    EngineCheck,
    EngineUnfit,
    FinishedGame,
    Showing,
)

HOMES: Final = "engines"
"""Folder of a match in which engines have their HOME: what they tuned is there."""
TRANSCRIPTS: Final = "transcripts"

T = TypeVar("T")


class MatchArena:
    """The port `Arena`. Made on the loop that plays; ended by `close`."""

    def __init__(
        self, plan: MatchPlan, options: RunOptions, clock: Clock, hall: Hall
    ) -> None:
        """Start nothing yet. `hall`: where games are hosted, which is closed with it."""
        cores = cores_for(options.concurrency, is_pinned=options.is_pinned)
        folder = options.out / TRANSCRIPTS if options.keeps_transcripts else None
        self._remark = cores.remark
        """What could not be done as it was wished, and was not said yet."""
        self._plan = plan
        self._homes = options.out.absolute() / HOMES
        self._background = Background()
        self._asides = AsideFiles(
            options.out, report, keeps_all=options.keeps_transcripts
        )
        self._slots = Slots(cores, plan, self._homes, self._background, self._asides)
        self._hall = hall
        self._world = make_world(plan, clock, hall, self._background, folder)
        self._running: set[asyncio.Future[Any]] = set()
        self._is_closed = False

    async def check(self, showing: Showing | None = None) -> Sequence[EngineCheck]:
        """Try every engine, and the referee; `showing` is told of each.

        Raises EngineUnfit, OSError, and CannotBegin where games cannot be hosted.
        """
        await self._hall.open()
        return await self._in_a_place(lambda slot: self._check(slot, showing))

    async def play(self, game: GamePlan, showing: Showing) -> FinishedGame:
        """Play one game, once there is a place for it.

        Raises OSError where the machine fails, StoodStill where this process did not run
        meanwhile, ArenaBroken where no other game can be played; cancelled, it leaves
        nothing.
        """
        for note in (self._remark, self._hall.note()):
            if note:
                showing.note(note)
        self._remark = ""
        self._world.pulse.begin()
        return await self._in_a_place(
            lambda slot: MatchGame(self._world, slot, game, showing).play()
        )

    async def close(self) -> None:
        """End all games and all processes; returns once they are gone."""
        if self._is_closed:
            return
        self._is_closed = True
        self._world.pulse.close()
        for playing in self._running:
            playing.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)
        await self._slots.stop()
        await self._background.close()
        await self._slots.close()
        await self._hall.close()
        await self._asides.close()
        await self._world.close_transcripts()
        _remove_empty(self._homes)

    async def _check(self, slot: Slot, showing: Showing | None) -> list[EngineCheck]:
        plan, checks = self._plan, list[EngineCheck]()
        for engine in plan.engines:
            asked = partial(slot.awaited, engine.name)
            with told_of_start(showing, engine, plan.start_s, asked):
                checks.append(await self._checked(engine, slot))
        demand_chances(plan, checks)
        if (referee := await self._checked_referee(slot, showing)) is not None:
            checks.append(referee)
        self._world.programs.update({each.engine.name: each.info for each in checks})
        return checks

    async def _checked_referee(
        self, slot: Slot, showing: Showing | None
    ) -> EngineCheck | None:
        plan = self._plan
        if plan.referee is None:
            return await check_referee(plan, slot)
        engine = EnginePlan(REFEREE, plan.referee)
        asked = partial(slot.awaited, REFEREE_EAR)
        with told_of_start(showing, engine, plan.start_s, asked):
            return await check_referee(plan, slot)

    async def _checked(self, engine: EnginePlan, slot: Slot) -> EngineCheck:
        """Try one engine; what one wrote that does not start is kept, and named."""
        path = self._asides.start_path(file_name(engine.name))
        path.unlink(missing_ok=True)
        try:
            return await check_engine(self._plan, engine, slot)
        except DidNotStart as unfit:
            said = slot.ear(engine.name).take_early()
            if not said:
                raise
            await self._asides.write_whole(path, said)
            raise EngineUnfit(
                f"{unfit.why} All that it wrote to its standard error is in {path}."
                f" {unfit.advice}"
            ) from unfit

    async def _in_a_place(self, work: Callable[[Slot], Awaitable[T]]) -> T:
        """Do something in a place, in a task that `close` can end."""
        if self._is_closed:
            raise RuntimeError("the arena was closed")
        slot = await self._slots.take()
        doing = asyncio.ensure_future(work(slot))
        self._running.add(doing)
        try:
            return await doing
        except BaseException:
            # Its engines may be in the middle of anything.
            self._background.run("end of a place", slot.stop())
            raise
        finally:
            self._running.discard(doing)
            self._slots.give_back(slot)


class LocalArena(MatchArena):
    """An arena whose games are hosted in this process."""

    def __init__(self, plan: MatchPlan, options: RunOptions, clock: Clock) -> None:
        """Start nothing yet."""
        super().__init__(plan, options, clock, LocalHall(clock, plan.seed))


def _remove_empty(folder: Path) -> None:
    """Remove the folders in which no engine left anything."""
    for place, _, _ in os.walk(folder, topdown=False):
        with contextlib.suppress(OSError):
            Path(place).rmdir()
