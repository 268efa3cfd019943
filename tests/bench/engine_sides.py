"""The sides of `engine_bench.py` and `match_bench.py`: games between two engines, each in a process of its own.

    python -m tests.bench.engine_sides SIDE GAMES SIZE ENGINE...

prints one line of JSON: moves, microseconds a move, and those that the engines took.
"""

import asyncio
import json
import sys
import tempfile
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Final, TextIO

import uvloop
from shoutan_engine import PROFILES, Color, GameSettings, Player, PlayerKind
from shoutan_engine.clocks import NoClock
from shoutan_engine.commands import TakeSeat
from shoutan_engine.points import Pass, Point
from shoutan_engine.position.board import PLAYED, Board
from shoutan_engine.settings import ColorsBy
from shoutan_host.bus import LocalBus
from shoutan_host.clock import SystemClock, monotonic_ms
from shoutan_host.engine_seat.seat import EngineSeat
from shoutan_host.engines.process import EngineProcess
from shoutan_host.gtp.controller import EngineController
from shoutan_host.gtp.game import GameSetup
from shoutan_host.hosting.game_host import Services
from shoutan_host.hosting.games import Games
from shoutan_host.ids import CidSource, new_id
from shoutan_host.interpreter import tune_interpreter
from shoutan_host.ports import GameId, GameLog
from shoutan_host.storage.passing import PassingLog
from shoutan_host.storage.sqlite import SqliteStore
from shoutan_protocol.coordinates import parse_vertex
from shoutan_protocol.gtp.vertex_answer import RESIGN
from shoutan_server.requests.game_making import draw

from tests.bench.match_side import play_match, play_match_alive, play_match_heard
from tests.bench.stopwatch import Stopwatch
from tests.fake_store import MemoryStore

KOMI: Final = 7.5
DEAD: Final = "final_status_list dead"
COLORS: Final = {"b": Color.BLACK, "w": Color.WHITE}
RULES: Final = PROFILES["cn2002"]


class Referee:
    """The board that goes with a controller: every move is judged, with superko."""

    def __init__(self, size: int) -> None:
        self._board = Board(size)
        self._seen = {self._board.hash}

    def judge(self, color: Color, point: Point) -> None:
        """Play a stone. Raises ValueError for one that may not be there."""
        if self._board.try_play(point, color, self._seen) != PLAYED:
            raise ValueError(f"{color.name} at {point} is illegal")
        self._seen.add(self._board.hash)


async def play_bare(
    command: Sequence[str], games: int, size: int, watch: Stopwatch
) -> int:
    """Be the least that controls two engines: lines out, answers in, a referee's board."""
    return await _play_bare(command, games, size, watch, None)


async def play_bare_heard(
    command: Sequence[str], games: int, size: int, watch: Stopwatch
) -> int:
    """Be the same, and do at the least what a match does by default: every line is kept
    with its time, and both engines are asked what is dead.
    """
    with tempfile.TemporaryFile("w", prefix="shoutan-bench-") as transcript:
        return await _play_bare(command, games, size, watch, transcript)


async def _play_bare(
    command: Sequence[str],
    games: int,
    size: int,
    watch: Stopwatch,
    transcript: TextIO | None,
) -> int:
    pipe = asyncio.subprocess.PIPE
    engines = [
        await asyncio.create_subprocess_exec(*command, seed, stdin=pipe, stdout=pipe)
        for seed in ("1", "2")
    ]

    async def ask(engine: asyncio.subprocess.Process, line: str) -> str:
        assert engine.stdin is not None
        assert engine.stdout is not None
        if transcript is not None:
            transcript.write(f"{monotonic_ms()} C {line}\n")
        engine.stdin.write(line.encode() + b"\n")
        answer = (await engine.stdout.readuntil(b"\n\n")).decode().strip()
        if transcript is not None:
            transcript.write(f"{monotonic_ms()} E {answer}\n")
        if not answer.startswith("=") and line != DEAD:
            raise RuntimeError(f"{line}: {answer!r}")
        return answer[1:].strip()

    async def play_one() -> int:
        for engine in engines:
            for line in (f"boardsize {size}", "clear_board", f"komi {KOMI}"):
                await ask(engine, line)
        referee = Referee(size)
        moves, passes, mover, other, color = 0, 0, *engines, "b"
        while passes < 2:
            move = await ask(mover, f"genmove {color}")
            moves += 1
            if move == "resign":
                break
            if move == "pass":
                passes += 1
            else:
                passes = 0
                referee.judge(COLORS[color], parse_vertex(move, size))
            await ask(other, f"play {color} {move}")
            mover, other, color = other, mover, "w" if color == "b" else "b"
        if transcript is not None:
            for engine in engines:
                await ask(engine, DEAD)
        return moves

    with watch:
        moves = [await play_one() for _ in range(games)]
    for engine in engines:
        await ask(engine, "quit")
        await engine.wait()
    return sum(moves)


async def play_controlled(
    command: Sequence[str], games: int, size: int, watch: Stopwatch
) -> int:
    """Use our controller, as `EngineSeat` does, without a game around it."""
    processes, controllers = await _start(command)
    setup = GameSetup(size, KOMI, NoClock(), RULES)

    async def play_one() -> int:
        for controller in controllers:
            await controller.set_up(setup)
        referee = Referee(size)
        moves, passes, mover, other, color = 0, 0, *controllers, Color.BLACK
        while passes < 2:
            made = await mover.genmove(color, None)
            moves += 1
            if made.move is RESIGN:
                break
            if isinstance(made.move, Pass):
                passes += 1
            else:
                passes = 0
                referee.judge(color, made.move.point)
            await other.play(color, made.move)
            mover, other, color = other, mover, color.opponent
        for controller in controllers:
            await controller.game_over()
        return moves

    with watch:
        moves = [await play_one() for _ in range(games)]
    await _stop(processes)
    return sum(moves)


async def play_hosted(
    command: Sequence[str], games: int, size: int, watch: Stopwatch, store: GameLog
) -> int:
    """Play as on a server: seats, rules, clock, a log, everything told to listeners."""
    loop = asyncio.get_running_loop()
    processes, controllers = await _start(command)

    def report(what: str, error: BaseException) -> None:
        raise AssertionError(what) from error

    services = Services(store, LocalBus(report), SystemClock(), loop, report)
    hosts = Games(services, lambda: None)
    settings = GameSettings(
        size=size,
        profile=RULES,
        komi_quarters=RULES.komi_quarters,
        time=NoClock(),
        colors_by=ColorsBy.ASSIGNED,
        creator_color=Color.BLACK,
    )
    players = [
        Player(f"b_{name}", name, PlayerKind.BOT) for name in ("first", "second")
    ]

    async def play_one() -> int:
        seats = [TakeSeat(player, draw()) for player in players]
        host = (await hosts.create(GameId(new_id()), settings, seats)).host
        playing = (
            EngineSeat(host, player, controller, services.clock, CidSource()).play()
            for player, controller in zip(players, controllers, strict=True)
        )
        await asyncio.gather(*playing)
        result = host.game.result
        assert result is not None
        assert result.reason.value in ("two_passes", "resign"), result
        hosts.release(host)
        return host.game.ply

    with watch:
        moves = [await play_one() for _ in range(games)]
    await _stop(processes)
    return sum(moves)


async def play_on_disk(
    command: Sequence[str], games: int, size: int, watch: Stopwatch
) -> int:
    """Play as on a server, with its log on disk."""
    with tempfile.TemporaryDirectory(prefix="shoutan-bench-") as folder:
        store = SqliteStore.open(Path(folder), asyncio.get_running_loop())
        try:
            return await play_hosted(command, games, size, watch, store)
        finally:
            await store.close()


async def play_in_memory(
    command: Sequence[str], games: int, size: int, watch: Stopwatch
) -> int:
    """Play as on a server, with a log that is kept nowhere."""
    return await play_hosted(command, games, size, watch, MemoryStore())


async def play_passing(
    command: Sequence[str], games: int, size: int, watch: Stopwatch
) -> int:
    """Play as a match does: what happens in a game is kept by who plays it."""
    return await play_hosted(command, games, size, watch, PassingLog())


async def _start(
    command: Sequence[str],
) -> tuple[list[EngineProcess], list[EngineController]]:
    folder = Path(tempfile.gettempdir()) / "shoutan-bench-engines"
    processes = [
        await EngineProcess.start([*command, seed], folder=folder / seed)
        for seed in ("1", "2")
    ]
    controllers = [EngineController(process.link) for process in processes]
    for controller in controllers:
        await controller.probe()
    return processes, controllers


async def _stop(processes: Sequence[EngineProcess]) -> None:
    for process in processes:
        await process.stop()


Play = Callable[[Sequence[str], int, int, Stopwatch], Awaitable[int]]
SIDES: Final[dict[str, tuple[Play, bool]]] = {
    "bare": (play_bare, False),
    "bare-heard": (play_bare_heard, False),
    "bare-uvloop": (play_bare, True),
    "controller": (play_controlled, True),
    "hosted-passing": (play_passing, True),
    "match-alive": (play_match_alive, True),
    "match": (play_match, True),
    "match-heard": (play_match_heard, True),
    "hosted-memory": (play_in_memory, True),
    "hosted-disk": (play_on_disk, True),
}
"""Name -> what it does, and whether on uvloop, as `shoutan serve` is where there is one."""


def main(argv: Sequence[str]) -> None:
    name, games, size, *command = argv
    play, is_uvloop = SIDES[name]

    async def timed() -> dict[str, float]:
        watch = Stopwatch()
        tune_interpreter()
        moves = await play(command, int(games), int(size), watch)
        return {
            "moves": moves,
            "us": watch.wall_s / moves * 1e6,
            "engines_us": watch.engines_s / moves * 1e6,
            "beyond_us": (watch.wall_s - watch.engines_s) / moves * 1e6,
            "games_s": int(games) / watch.wall_s,
            "cpu_us": watch.cpu_s / moves * 1e6,
            "processor_us": (watch.cpu_s + watch.engines_s) / moves * 1e6,
        }

    with asyncio.Runner(
        loop_factory=uvloop.new_event_loop if is_uvloop else None
    ) as runner:
        print(json.dumps(runner.run(timed())))


if __name__ == "__main__":
    main(sys.argv[1:])
