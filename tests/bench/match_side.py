"""A side of `match_bench.py`: the games of a match, played by its arena."""

import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from shoutan_clients.match.game_line import GameLine
from shoutan_clients.match.game_plan import GamePlan, Opening
from shoutan_clients.match.plan import CountBy, EnginePlan, MatchPlan, RunOptions
from shoutan_clients.match.playing.arena import LocalArena
from shoutan_clients.match.ports import EngineCheck
from shoutan_clients.match.statistics import Standings
from shoutan_engine import PROFILES
from shoutan_engine.clocks import NoClock
from shoutan_engine.results import EndReason
from shoutan_host.clock import SystemClock
from shoutan_host.hosting.played_game import PlayedGame

from tests.bench.stopwatch import Stopwatch

_NAMES: Final = ("first", "second")


async def play_match(
    command: Sequence[str], games: int, size: int, watch: Stopwatch
) -> int:
    """Play a match without transcripts; its engines are started before the clock is."""
    return await _play(command, games, size, watch)


async def play_match_alive(
    command: Sequence[str], games: int, size: int, watch: Stopwatch
) -> int:
    """Play the same by `--count all-alive`: nobody is asked what is dead."""
    return await _play(command, games, size, watch, count_by=CountBy.ALL_ALIVE)


async def play_match_heard(
    command: Sequence[str], games: int, size: int, watch: Stopwatch
) -> int:
    """Play one as the command does by default: the same, with a transcript of every line."""
    return await _play(command, games, size, watch, keeps_transcripts=True)


async def _play(
    command: Sequence[str],
    games: int,
    size: int,
    watch: Stopwatch,
    *,
    keeps_transcripts: bool = False,
    count_by: CountBy = CountBy.AGREED,
) -> int:
    rules = PROFILES["cn2002"]
    engines = tuple(
        EnginePlan(name, (*command, str(seed))) for seed, name in enumerate(_NAMES, 1)
    )
    komi = rules.komi_quarters
    plan = MatchPlan(engines, games, size, komi, rules, NoClock(), count_by=count_by)
    with tempfile.TemporaryDirectory(prefix="shoutan-bench-") as folder:
        options = RunOptions(Path(folder), keeps_transcripts=keeps_transcripts)
        arena = LocalArena(plan, options, SystemClock())
        try:
            await arena.check()
            await _game(arena, 1)
            with watch:
                return sum([await _game(arena, 2 + game) for game in range(games)])
        finally:
            await arena.close()


async def _game(arena: LocalArena, number: int) -> int:
    """Play one game and return its moves; the colors change from game to game."""
    black, white = _NAMES if number % 2 else reversed(_NAMES)
    game = GamePlan(number, (number + 1) // 2, black, white, Opening())
    line = (await arena.play(game, _Unseen())).line
    if line.end_reason not in (EndReason.TWO_PASSES, EndReason.RESIGN):
        raise RuntimeError(f"game {number} ended by {line.end_reason}: {line.detail}")
    return line.moves


class _Unseen:
    """A match that nobody looks at."""

    def begin(
        self,
        plan: MatchPlan,
        options: RunOptions,
        total: int,
        done: Sequence[GameLine],
        checks: Sequence[EngineCheck],
    ) -> None:
        pass

    def starting(self, engine: EnginePlan) -> None:
        """Take no note."""

    def finishing(self) -> None:
        """Take no note."""

    def failed(self, why: str) -> None:
        """Take no note."""

    def game_started(self, game: GamePlan, host: PlayedGame) -> None:
        pass

    def game_ended(self, line: GameLine, standings: Standings) -> None:
        pass

    def note(self, sentence: str) -> None:
        raise RuntimeError(sentence)

    def end(self, standings: Standings, why: str) -> None:
        pass
