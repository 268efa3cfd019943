"""Runs of a match at a fake arena, for tests: of any length, held, interrupted."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import orjson
from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.game_plan import GamePlan
from shoutan_clients.match.keeping.folder import MatchFolder
from shoutan_clients.match.match_run import MatchRun
from shoutan_clients.match.plan import MatchPlan, RunOptions
from shoutan_clients.match.run_ends import RunEnd
from shoutan_clients.match.stopping import Stopping
from shoutan_clients.match.telling import Figures
from shoutan_host.clock import SystemClock

from tests.clients.match.fake_runs import (
    FakeArena,
    Recorder,
    a_plan,
    a_schedule,
    at_once,
    fake_report,
    figures,
)


@dataclass
class Scene:
    """A match of `games` games; `run` plays what is missing."""

    path: Path
    games: int = 10
    concurrency: int = 1
    wins: int | None = None
    figures: Figures | None = None
    change: Callable[[GameLine], GameLine] = lambda line: line
    until: Callable[[GamePlan], Awaitable[object]] = at_once
    version: str = "3.8"
    make_arena: type[FakeArena] = FakeArena
    plan: MatchPlan | None = None
    stopping: Stopping = field(default_factory=Stopping)
    pauses: list[float] = field(default_factory=list[float])
    reported: "asyncio.Queue[int]" = field(default_factory=asyncio.Queue[int])
    """How many games were in each report."""

    def __post_init__(self) -> None:
        self.arena: FakeArena
        self.shown: Recorder

    async def run(self) -> RunEnd:
        plan = self.plan or a_plan(self.games)
        self.arena = self.make_arena(
            plan,
            self.until,
            self.change,
            {"strong": self.version},
        )
        self.shown, self.stopping = Recorder(), Stopping()
        folder, schedule = MatchFolder(self.path), a_schedule(plan)
        folder.open(plan, "book", schedule, lambda _: "")

        loop = asyncio.get_running_loop()

        def report(
            folder: Path, plan: MatchPlan, lines: Any, standings: Any, *, made_at: str
        ) -> None:
            fake_report(folder, plan, lines, standings, made_at=made_at)
            loop.call_soon_threadsafe(self.reported.put_nowait, len(lines))

        async def pause(seconds: float) -> None:
            self.pauses.append(seconds)

        try:
            match = MatchRun(
                plan,
                RunOptions(self.path, concurrency=self.concurrency),
                self.arena,
                self.shown,
                folder,
                schedule,
                figures=self.figures or replace(figures(self.wins), report=report),
                clock=SystemClock(),
                pause=pause,
            )
            return await match.run(self.stopping)
        finally:
            await self.arena.close()
            folder.close()

    @property
    def numbers(self) -> list[int]:
        rows = (self.path / "results.jsonl").read_bytes().splitlines()
        return [orjson.loads(row)["number"] for row in rows]

    @property
    def summary(self) -> dict[str, object]:
        summary: dict[str, object] = orjson.loads(
            (self.path / "summary.json").read_bytes()
        )
        return summary


class Held:
    """Games that go on until they are released."""

    def __init__(self) -> None:
        self.waiting: dict[int, asyncio.Event] = {}
        self._changed = asyncio.Event()

    async def __call__(self, game: GamePlan) -> None:
        event = self.waiting[game.number] = asyncio.Event()
        self._changed.set()
        try:
            await event.wait()
        finally:
            del self.waiting[game.number]
            self._changed.set()

    async def holds(self, *numbers: int) -> None:
        """Wait until just these games are being played."""
        while set(self.waiting) != set(numbers):
            await self._changed.wait()
            self._changed.clear()

    def release(self, number: int) -> None:
        self.waiting[number].set()


@asynccontextmanager
async def running(scene: Scene) -> AsyncGenerator["asyncio.Task[RunEnd]"]:
    task = asyncio.create_task(scene.run())
    try:
        yield task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
