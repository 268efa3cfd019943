"""Matches between scripted engines, as the tests of the arena play them."""

import os
import sys
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from shoutan_clients.match.game_plan import GamePlan, Opening
from shoutan_clients.match.plan import EnginePlan, MatchPlan, RunOptions
from shoutan_clients.match.playing import LocalArena
from shoutan_engine.clocks import NoClock
from shoutan_engine.rules.table import PROFILES
from shoutan_host.clock import SystemClock
from shoutan_host.hosting.played_game import PlayedGame

from tests.processes import children_of

FAKE: Final = str(Path(__file__).parents[2] / "fake_engine")
PASSES: Final = "genmove=say pass"
CN: Final = PROFILES["cn2002"]


def fake(name: str, *rules: str, **more: Any) -> EnginePlan:
    """Return a scripted engine, which knows no Go (`tests/fake_engine`)."""
    return EnginePlan(name, (sys.executable, FAKE, *rules), **more)


def match_of(*engines: EnginePlan, **more: Any) -> MatchPlan:
    """Return a match on 5x5 without clocks."""
    conditions: dict[str, Any] = {
        "games": 2,
        "size": 5,
        "komi_quarters": CN.komi_quarters,
        "profile": CN,
        "time": NoClock(),
        "crashes": 2,
        "start_s": 20.0,
    }
    return MatchPlan(engines, **{**conditions, **more})


def game_of(
    black: str, white: str, number: int = 1, opening: Opening | None = None
) -> GamePlan:
    """Return a game of the schedule."""
    return GamePlan(number, (number + 1) // 2, black, white, opening or Opening())


@dataclass
class Shown:
    """What was shown of a run."""

    started: list[tuple[int, PlayedGame]] = field(
        default_factory=list[tuple[int, PlayedGame]]
    )

    def starting(self, engine: EnginePlan) -> None:
        pass

    def finishing(self) -> None:
        pass

    def failed(self, why: str) -> None:
        pass

    def game_started(self, game: GamePlan, host: PlayedGame) -> None:
        self.started.append((game.number, host))

    def begin(self, *_: Any, **__: Any) -> None:
        raise AssertionError

    def game_ended(self, *_: Any, **__: Any) -> None:
        raise AssertionError

    def note(self, sentence: str) -> None:
        raise AssertionError

    def end(self, *_: Any, **__: Any) -> None:
        raise AssertionError


@asynccontextmanager
async def arena_of(
    plan: MatchPlan, out: Path, **options: Any
) -> AsyncGenerator[LocalArena]:
    """Make an arena; when it is closed no process may be left."""
    before = children_of(os.getpid())
    arena = LocalArena(plan, RunOptions(out=out, **options), SystemClock())
    try:
        yield arena
    finally:
        await arena.close()
    assert children_of(os.getpid()) == before
