"""A match without engines, for tests of what keeps it and runs it.

Run as a program, this plays one, with the parts that are real but for the arena:

    python -m tests.clients.match.fake_runs DIR GAMES CONCURRENCY [held]

It prints what it shows. `held`: a game ends once its number comes on standard input.
"""

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from shoutan_clients.match.game_line import GameLine, Standing
from shoutan_clients.match.game_plan import GamePlan, Opening
from shoutan_clients.match.plan import EnginePlan, MatchPlan, RunOptions
from shoutan_clients.match.ports import EngineCheck, FinishedGame, Showing
from shoutan_clients.match.running import run
from shoutan_clients.match.telling import Figures
from shoutan_clients.match.wiring import Games, Parts
from shoutan_engine.clocks.table import parse_clock
from shoutan_engine.results import EndReason
from shoutan_engine.rules.table import PROFILES
from shoutan_engine.scoring.quarters import QuarterZi
from shoutan_host.gtp.game import EngineInfo
from shoutan_host.hosting.played_game import PlayedGame

Change = Callable[[GameLine], GameLine]


def a_plan(games: int = 10, **changes: Any) -> MatchPlan:
    plan = MatchPlan(
        engines=(
            EnginePlan("weak", ("gnugo", "--mode", "gtp", "--level", "1")),
            EnginePlan("strong", ("gnugo", "--mode", "gtp", "--level", "10")),
        ),
        games=games,
        size=9,
        komi_quarters=QuarterZi(15),
        profile=PROFILES["cn2002"],
        time=parse_clock("1m+5x5s"),
    )
    return replace(plan, **changes)


def a_schedule(plan: MatchPlan) -> list[GamePlan]:
    first, second = (engine.name for engine in plan.engines)
    return [
        GamePlan(
            number,
            (number + 1) // 2,
            first if number % 2 else second,
            second if number % 2 else first,
            Opening(f"opening {(number + 1) // 2}"),
        )
        for number in range(1, plan.games + 1)
    ]


def a_line(game: GamePlan) -> GameLine:
    return GameLine(
        number=game.number,
        pair=game.pair,
        game=f"game{game.number:018d}",
        opening=game.opening.name,
        black=game.black,
        white=game.white,
        result="B+R",
        winner="black",
        end_reason=EndReason.RESIGN,
        standing=Standing.PLAYED,
        moves=30 + game.number,
        started_at="2026-11-30T09:12:04.120Z",
        finished_at="2026-11-30T09:13:04.120Z",
        wall_ms=60_000,
        spent_ms=tuple(range(30 + game.number)),
    )


def a_game(game: GamePlan) -> FinishedGame:
    return FinishedGame(a_line(game), f"(;SZ[9]GN[{game.number}])\n".encode())


def crashed(line: GameLine) -> GameLine:
    """The strong engine crashes."""
    winner = "black" if line.white == "strong" else "white"
    return replace_line(
        line,
        winner=winner,
        result=f"{winner[0].upper()}+F",
        end_reason=EndReason.CRASH,
        standing=Standing.FORFEIT,
        detail="strong: the engine crashed three times: Segmentation fault",
    )


def replace_line(line: GameLine, **changes: Any) -> GameLine:
    return line.model_copy(update=changes)


async def at_once(_game: GamePlan) -> None:
    await asyncio.sleep(0)


class FakeArena:
    """Games come out as `change` has it; `until` is awaited while one is played."""

    def __init__(
        self,
        plan: MatchPlan,
        until: Callable[[GamePlan], Awaitable[object]] = at_once,
        change: Change = lambda line: line,
        versions: dict[str, str] | None = None,
    ) -> None:
        self._plan = plan
        self._until = until
        self._change = change
        self._versions = versions or {}
        self.started: list[int] = []
        self.running: set[int] = set()
        self.most_running = 0
        self.checks = 0
        self.is_closed = False

    async def check(self, showing: Showing | None = None) -> Sequence[EngineCheck]:
        self.checks += 1
        return self.said()

    def said(self) -> list[EngineCheck]:
        """Return what its engines say they are."""
        return [
            EngineCheck(
                engine,
                EngineInfo(
                    "GNU Go", self._versions.get(engine.name, "3.8"), cast("Any", None)
                ),
            )
            for engine in self._plan.engines
        ]

    async def play(self, game: GamePlan, showing: Showing) -> FinishedGame:
        assert game.number not in self.running
        self.started.append(game.number)
        self.running.add(game.number)
        self.most_running = max(self.most_running, len(self.running))
        showing.game_started(game, cast("PlayedGame", None))
        try:
            await self._until(game)
        finally:
            self.running.discard(game.number)
        finished = a_game(game)
        return replace(finished, line=self._change(finished.line))

    async def close(self) -> None:
        assert not self.running
        self.is_closed = True


@dataclass
class FakeStandings:
    """So many games, and as many won by Black."""

    games: int
    wins: int

    def as_json(self) -> dict[str, Any]:
        return {"games": self.games, "wins": self.wins}


def fake_standings(_plan: MatchPlan, lines: Sequence[GameLine]) -> Any:
    return FakeStandings(len(lines), sum(line.winner == "black" for line in lines))


def fake_report(
    folder: Path,
    plan: MatchPlan,
    lines: Sequence[GameLine],
    standings: object,
    *,
    made_at: str,
) -> None:
    assert made_at.endswith("Z")
    (folder / "report.html").write_text(f"<p>{len(lines)} games</p>")


def figures(wins: int | None = None) -> Figures:
    """Return figures whose test is decided once Black has won so often."""

    def decided(standings: Any) -> str | None:
        if wins is None or standings.wins < wins:
            return None
        return f"Black has won {wins} times."

    return Figures(fake_standings, decided, fake_report)


@dataclass
class Recorder:
    """Keeps what it is shown. `said`: what engines are, as it was told at the beginning."""

    begun: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    said: list[str] = field(default_factory=list[str])
    started: list[int] = field(default_factory=list[int])
    ended: list[int] = field(default_factory=list[int])
    notes: list[str] = field(default_factory=list[str])
    failures: list[str] = field(default_factory=list[str])
    ends: list[str] = field(default_factory=list[str])
    is_finishing: bool = False
    is_printing: bool = False

    def begin(
        self,
        plan: MatchPlan,
        options: RunOptions,
        total: int,
        done: Sequence[GameLine],
        checks: Sequence[EngineCheck],
    ) -> None:
        self.begun.append((total, len(done)))
        self.said = [
            f"{check.engine.name}: {check.info.name} {check.info.version}"
            for check in checks
        ]
        self._say(f"begun {total} {len(done)}")

    def starting(self, engine: EnginePlan) -> None:
        pass

    def finishing(self) -> None:
        self.is_finishing = True

    def failed(self, why: str) -> None:
        self.failures.append(why)

    def game_started(self, game: GamePlan, host: PlayedGame) -> None:
        self.started.append(game.number)
        self._say(f"started {game.number}")

    def game_ended(self, line: GameLine, standings: Any) -> None:
        # None but those of no game, where they could not be computed.
        assert standings.games > len(self.ended) or not standings.games
        self.ended.append(line.number)
        self._say(f"ended {line.number}")

    def note(self, sentence: str) -> None:
        self.notes.append(sentence)
        self._say(f"note {sentence}")

    def end(self, standings: Any, why: str) -> None:
        self.ends.append(why)
        self._say(f"end {why}")

    def _say(self, line: str) -> None:
        if self.is_printing:
            sys.stdout.write(f"{line}\n")
            sys.stdout.flush()


def fake_parts(
    arena: FakeArena | Callable[[], FakeArena], wins: int | None = None
) -> Parts:
    """Return parts of a match that are real but for engines and figures."""

    def make(*_: object) -> FakeArena:
        return arena if isinstance(arena, FakeArena) else arena()

    return Parts(
        lambda plan: Games(a_schedule(plan), "the same book"),
        lambda plan, _: f"games = {plan.games}\n",
        make,
        figures(wins),
    )


class Releases:
    """Games that end once their numbers come on standard input."""

    def __init__(self) -> None:
        self._events: dict[int, asyncio.Event] = {}
        self._is_reading = False

    async def __call__(self, game: GamePlan) -> None:
        if not self._is_reading:
            self._is_reading = True
            asyncio.get_running_loop().add_reader(sys.stdin.fileno(), self._read)
        await self._event(game.number).wait()

    def _read(self) -> None:
        data = os.read(sys.stdin.fileno(), 4096)
        if not data:
            asyncio.get_running_loop().remove_reader(sys.stdin.fileno())
        for number in data.split():
            self._event(int(number)).set()

    def _event(self, number: int) -> asyncio.Event:
        return self._events.setdefault(number, asyncio.Event())


def main(folder: str, games: str, concurrency: str, how: str = "") -> int:
    plan = a_plan(int(games))
    until = Releases() if how == "held" else at_once
    options = RunOptions(Path(folder), concurrency=int(concurrency))
    parts = fake_parts(lambda: FakeArena(plan, until))
    return run(plan, options, Recorder(is_printing=True), parts)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
