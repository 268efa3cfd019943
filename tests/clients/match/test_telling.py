"""What is made of finished games: in their order, once, and never at the games' cost."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.keeping.folder import MatchFolder
from shoutan_clients.match.plan import MatchPlan
from shoutan_clients.match.telling import REPORT_GAMES, REPORT_MS, Teller
from shoutan_engine.clocks.types import Millis

from tests.clients.match.fake_runs import (
    Recorder,
    a_game,
    a_plan,
    a_schedule,
    fake_standings,
    figures,
)

PLAN = a_plan(1000)


class SlowClock:
    """Time that passes where somebody lets it."""

    def __init__(self) -> None:
        self.ms = 0

    def monotonic_ms(self) -> Millis:
        return Millis(self.ms)

    def wall_ms(self) -> int:
        return self.ms


class Scene:
    """A teller of a match in `path`. Reports take `report_ms`, standings `standings_ms`."""

    def __init__(self, path: Path, report_ms: int = 0, standings_ms: int = 0) -> None:
        self.clock, self.shown = SlowClock(), Recorder()
        self.reports: list[int] = []
        self.reckoned: list[int] = []
        self.verdicts: list[str] = []
        self.folder = MatchFolder(path)
        self.schedule = a_schedule(PLAN)
        self.folder.open(PLAN, "", self.schedule, lambda _: "")

        def standings(plan: MatchPlan, lines: Sequence[GameLine]) -> Any:
            self.clock.ms += standings_ms
            self.reckoned.append(len(lines))
            return fake_standings(plan, lines)

        def report(
            folder: Path,
            plan: MatchPlan,
            lines: Sequence[GameLine],
            standings: Any,
            *,
            made_at: str,
        ) -> None:
            self.clock.ms += report_ms
            self.reports.append(len(lines))

        made = replace(figures(3), standings=standings, report=report)
        self.teller = Teller(
            PLAN, self.folder, self.shown, made, self.clock, self.verdicts.append
        )

    def play(self, games: int) -> None:
        for _ in range(games):
            self.folder.keep(a_game(self.schedule[len(self.folder.lines)]))
            self.teller.tell()

    async def tell(self) -> None:
        """Let the teller come to the end of what there is."""
        self.teller.end()
        await self.teller.run()
        self.folder.close()


@pytest.mark.asyncio
async def test_games_that_ended_meanwhile_are_told_at_once(tmp_path: Path) -> None:
    scene = Scene(tmp_path)
    scene.play(4)
    await scene.tell()
    assert scene.shown.ended == [1, 2, 3, 4]
    assert scene.reckoned == [4]
    assert scene.verdicts == ["Black has won 3 times."]
    assert scene.reports == []


@pytest.mark.asyncio
async def test_games_are_told_in_the_order_they_were_kept(tmp_path: Path) -> None:
    scene = Scene(tmp_path)
    kept = [scene.schedule[at] for at in (2, 0, 3, 1)]
    for game in kept:
        scene.folder.keep(a_game(game))
    # One word for all of them, as where the threads that kept them come back together.
    scene.teller.tell()
    await scene.tell()
    assert scene.shown.ended == [game.number for game in kept]


@pytest.mark.asyncio
async def test_a_report_is_due_after_games_or_after_time(tmp_path: Path) -> None:
    scene = Scene(tmp_path)
    due = scene.teller.is_report_due
    assert not due(REPORT_GAMES - 1)
    assert due(REPORT_GAMES)
    scene.clock.ms = REPORT_MS - 1
    assert not due(1)
    scene.clock.ms = REPORT_MS
    assert due(1)
    scene.folder.close()


@pytest.mark.asyncio
async def test_a_report_that_takes_long_is_written_seldom(tmp_path: Path) -> None:
    scene = Scene(tmp_path, report_ms=1000)
    await scene.teller.report(scene.folder.lines, fake_standings(PLAN, ()), None)
    due = scene.teller.is_report_due
    scene.clock.ms += 18_999
    assert not due(500)
    scene.clock.ms += 1
    assert due(500)
    scene.folder.close()


@pytest.mark.asyncio
async def test_standings_that_take_long_wait_for_more_games(tmp_path: Path) -> None:
    scene = Scene(tmp_path, standings_ms=3_600_000)
    telling = asyncio.create_task(scene.teller.run())
    scene.play(1)
    while scene.shown.ended != [1]:
        await asyncio.wait({telling}, timeout=0.001)
    scene.play(3)
    for _ in range(20):  # it has its turn, and rests
        await asyncio.sleep(0)
    assert scene.reckoned == [1]
    scene.teller.end()
    await telling
    assert scene.reckoned == [1, 4]
    assert scene.shown.ended == [1, 2, 3, 4]
    scene.folder.close()
