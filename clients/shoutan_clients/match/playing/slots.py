"""The places in which games are played: as many as games run at once.

Each has pools of its own: one for each engine that has played there, and one for the
referee. So an engine is kept from game to game, on the core of its place, and how many
processes there are follows from the places alone.
"""

import asyncio
from pathlib import Path
from typing import Final
from urllib.parse import quote

from shoutan_engine.points import Color
from shoutan_host.engines.failures import SetUpRefused
from shoutan_host.engines.guard import EngineGuard
from shoutan_host.engines.pool import KEPT_IDLE, EnginePool
from shoutan_host.gtp.controller import EngineController
from shoutan_host.gtp.game import Deadlines, Demands
from shoutan_host.gtp.pending import Awaited
from shoutan_protocol.gtp.capabilities import NEEDED
from shoutan_protocol.gtp.grammar import Word

from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.plan import EnginePlan, MatchPlan
from shoutan_clients.match.playing.asides import AsideFiles, EngineEar
from shoutan_clients.match.playing.background import Background
from shoutan_clients.match.playing.engine_starts import margin_of, starter_of
from shoutan_clients.match.playing.machine import HonestStarter
from shoutan_clients.match.playing.pinning import Cores
from shoutan_clients.match.playing.run_folders import RunFolder, run_folder

REFEREE: Final = "referee"
REFEREE_EAR: Final = ""
"""An engine of the match may have the name of the referee."""
_FOR_A_COUNT: Final = tuple(name for name in NEEDED if name != "genmove")
_LONGEST: Final = 100
"""Bytes of a folder's name that come from an engine's."""
MOST_KEPT: Final = 4
"""Engines whose processes are kept in one place, the latest: some fill a graphics card."""


class Slot:
    """One place. `number` is from 0."""

    def __init__(
        self,
        number: int,
        core: int | None,
        plan: MatchPlan,
        folder: Path,
        background: Background,
        guard: EngineGuard,
        asides: AsideFiles,
    ) -> None:
        """`folder`: where engines have their HOME. `asides`: what they write there."""
        self._guard = guard
        self._asides = asides
        self._ears: dict[str, EngineEar] = {}
        self.number = number
        self._core = core
        self._plan = plan
        self._folder = folder
        self._background = background
        self._pools: dict[str, EnginePool] = {}
        self._referee: EnginePool | None = None

    def pool(self, engine: EnginePlan) -> EnginePool:
        """Return the processes of an engine in this place. Raises ValueError.

        Those of the engine that was wanted least lately are ended, if there are many.
        """
        pool = self._pools.pop(engine.name, None) or self._pool_of(engine)
        self._pools[engine.name] = pool  # the last one in order
        while len(self._pools) > MOST_KEPT:
            name, oldest = next(iter(self._pools.items()))
            del self._pools[name]
            self._background.run(f"end of {name}", oldest.stop())
        return pool

    def referee(self) -> EnginePool:
        """Return the process of the referee. Raises ValueError for a match without."""
        command = self._plan.referee
        if command is None:
            raise ValueError("this match has no referee")
        if self._referee is None:
            trusts = all(engine.trusts_rules for engine in self._plan.engines)
            engine = EnginePlan(REFEREE, command, trusts_rules=trusts)
            self._referee = self._pool_of(engine, _FOR_A_COUNT, ear=REFEREE_EAR)
        return self._referee

    def awaited(self, name: str) -> Awaited | None:
        """Return what an engine is asked at the moment; `REFEREE_EAR`: the referee."""
        pool = self._referee if name == REFEREE_EAR else self._pools.get(name)
        return None if pool is None else pool.awaited

    def ear(self, name: str) -> EngineEar:
        """Return what hears the standard error of an engine, or of the referee, here."""
        if name not in self._ears:
            self._ears[name] = EngineEar(self._asides)
        return self._ears[name]

    def begin(self, game: GamePlan) -> None:
        """Hear what comes on standard errors as that of a game."""
        self.ear(game.black).begin(game.number, Color.BLACK.word)
        self.ear(game.white).begin(game.number, Color.WHITE.word)
        if self._plan.referee is not None:
            self.ear(REFEREE_EAR).begin(game.number, REFEREE)

    def run_folder(self, name: str) -> RunFolder:
        """Return where an engine, or the referee, is started here."""
        return run_folder(self._home(name))

    async def stop(self) -> None:
        """End all processes of this place; it may be used again."""
        pools = [*self._pools.values()]
        if self._referee is not None:
            pools.append(self._referee)
        self._pools, self._referee = {}, None
        await asyncio.gather(*(pool.stop() for pool in pools))

    def _home(self, name: str) -> Path:
        return self._folder / file_name(name) / f"place-{self.number + 1}"

    def _pool_of(
        self,
        engine: EnginePlan,
        commands: tuple[str, ...] = NEEDED,
        *,
        ear: str | None = None,
    ) -> EnginePool:
        plan, cap = self._plan, engine.move_cap_ms
        starter = starter_of(
            engine.command,
            self._home(engine.name),
            env=engine.env,
            folder=engine.folder,
            core=self._core,
            aside=self.ear(engine.name if ear is None else ear),
            guard=self._guard,
        )
        return EnginePool(
            engine.name,
            HonestStarter(starter),
            # An answer whose end does not come is late as one is that does not begin.
            Deadlines(
                first_s=plan.start_s,
                move_drain_s=None if cap is None else cap / 1_000,
            ),
            self._background.run,
            margin=margin_of(engine.command),
            prepare=_Greeting(engine.start_commands, plan.start_s),
            demands=Demands(commands, is_told_rules=not engine.trusts_rules),
            kept=0 if engine.is_restarted else KEPT_IDLE,
            shares_folder=True,
        )


def file_name(name: str) -> str:
    """Return a name for a file or folder of an engine, whatever its own holds."""
    quoted = quote(name, safe=" ")[:_LONGEST]
    return f"%2E{quoted[1:]}" if quoted.startswith(".") else quoted


class Slots:
    """All places of a run."""

    def __init__(
        self,
        cores: Cores,
        plan: MatchPlan,
        folder: Path,
        background: Background,
        asides: AsideFiles,
    ) -> None:
        self._guard = EngineGuard()
        self.all = tuple(
            Slot(number, core, plan, folder, background, self._guard, asides)
            for number, core in enumerate(cores.of_slot)
        )
        self._free = list(reversed(self.all))
        self._places = asyncio.Semaphore(len(self.all))

    async def take(self) -> Slot:
        """Return a free place, once there is one."""
        await self._places.acquire()
        return self._free.pop()

    def give_back(self, slot: Slot) -> None:
        """Free a place."""
        self._free.append(slot)
        self._places.release()

    async def stop(self) -> None:
        """End all processes."""
        await asyncio.gather(*(slot.stop() for slot in self.all))

    async def close(self) -> None:
        """End the guard of all processes, once they are gone."""
        await self._guard.close()


class _Greeting:
    """Sends an engine the commands that it is to get once, after it was probed."""

    def __init__(self, commands: tuple[str, ...], within_s: float) -> None:
        self._commands = commands
        self._within_s = within_s

    async def __call__(self, controller: EngineController) -> None:
        """Send them. Raises SetUpRefused for "?", and EngineFailure."""
        for line in self._commands:
            name, *words = line.split()
            link = controller.link
            answer = await link.ask(name, *map(Word, words), deadline_s=self._within_s)
            if not answer.ok:
                raise SetUpRefused(line, link.heard.words(answer.text))
