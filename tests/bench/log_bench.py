"""How fast the game log is, beside SQLite itself: appends per second, 100 games waiting.

Ours: each game appends one event, waits until it is told durable, appends the next.
Yardstick: the same events by the bare `sqlite3` module, on the same table with the same
durability (WAL, synchronous=FULL), 100 in each transaction. The two are run in turn,
several times; what counts is the median of the ratios, since the machine is shared.

    python tests/bench/log_bench.py [--repeats 5] [--moves 300] [--folder DIR] [--json]
"""

import argparse
import asyncio
import json
import sqlite3
import statistics
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

from shoutan_host.ids import new_id
from shoutan_host.ports import Append, GameId, StoreError
from shoutan_host.storage.database import create_tables
from shoutan_host.storage.schema import REVISION
from shoutan_host.storage.sqlite import SqliteStore

GAMES = 100

PAYLOAD = (
    b'{"type":"played","v":1,"at":1234567,"color":"black","point":"Q16","ply":117,'
    b'"cid":"9f8e7d6c5b4a3921","captured":[],"clock":{"black":{"main":601234,"left":5},'
    b'"white":{"main":598765,"left":5}},"turn":"white"}'
)


HASH = bytes(range(32))
"""As long as a chain hash; what it costs to make one shows in `path_bench.py`."""


@dataclass(frozen=True, slots=True)
class Run:
    """Events per second, and for how long a game waited: median, 99 of 100 (ms)."""

    rate: float
    p50_ms: float
    p99_ms: float


def summarize(events: int, elapsed_s: float, waits_s: list[float]) -> Run:
    waits_s.sort()
    return Run(
        events / elapsed_s,
        waits_s[len(waits_s) // 2] * 1e3,
        waits_s[len(waits_s) * 99 // 100] * 1e3,
    )


def run_bare(folder: Path, moves: int) -> Run:
    """Commit each move of all games together, on the same tables."""
    connection = sqlite3.connect(folder / "bare.sqlite3", isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    create_tables(connection, REVISION)
    games = [new_id() for _ in range(GAMES)]
    waits: list[float] = []
    start = time.perf_counter()
    for seq in range(1, moves + 1):
        begun = time.perf_counter()
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(
            "INSERT INTO event (game_id, seq, payload, chain_hash) VALUES (?, ?, ?, ?)",
            [(game, seq, PAYLOAD, HASH) for game in games],
        )
        connection.execute("COMMIT")
        waits.append(time.perf_counter() - begun)
    elapsed = time.perf_counter() - start
    connection.close()
    return summarize(GAMES * moves, elapsed, waits)


class Player:
    """A game that appends as soon as its last event is durable."""

    __slots__ = ("append", "begun", "game", "left", "over", "seq", "waits")

    def __init__(
        self, store: SqliteStore, moves: int, over: asyncio.Future[None], *, timed: bool
    ) -> None:
        self.append = store.append_nowait
        self.game = GameId(new_id())
        self.seq = 0
        self.left = moves
        self.over = over
        self.begun = 0.0
        self.waits: list[float] | None = [] if timed else None

    def play(self) -> None:
        self.seq += 1
        if self.waits is not None:
            self.begun = time.perf_counter()
        self.append(
            Append(self.game, self.seq, (PAYLOAD,), (HASH,), None), self.durable
        )

    def durable(self, error: StoreError | None) -> None:
        if self.waits is not None:
            self.waits.append(time.perf_counter() - self.begun)
        if error is not None:
            self.over.set_exception(error)
        elif self.seq < self.left:
            self.play()
        else:
            self.over.set_result(None)


async def run_store(folder: Path, moves: int) -> Run:
    """Let a hundred games play; one of them notes how long it waits."""
    loop = asyncio.get_running_loop()
    store = SqliteStore.open(folder, loop)
    ends: list[asyncio.Future[None]] = [loop.create_future() for _ in range(GAMES)]
    games = [Player(store, moves, end, timed=end is ends[0]) for end in ends]
    start = time.perf_counter()
    for game in games:
        game.play()
    await asyncio.gather(*ends)
    elapsed = time.perf_counter() - start
    await store.close()
    return summarize(GAMES * moves, elapsed, games[0].waits or [])


def run_ours(folder: Path, moves: int) -> Run:
    if sys.platform == "win32":
        return asyncio.run(run_store(folder, moves))
    import uvloop

    return uvloop.run(run_store(folder, moves))


def say(line: str) -> None:
    sys.stdout.write(f"{line}\n")


def main() -> None:
    parser = argparse.ArgumentParser(description="The game log beside bare SQLite.")
    parser.add_argument("--repeats", type=int, default=5, help="at least 5 to count")
    parser.add_argument("--moves", type=int, default=300, help="events of each game")
    parser.add_argument("--folder", type=Path, help="on the disk to be measured")
    parser.add_argument("--json", action="store_true", help="for machines")
    options = parser.parse_args()
    bare: list[Run] = []
    ours: list[Run] = []
    for _ in range(options.repeats):
        for run, results in ((run_bare, bare), (run_ours, ours)):
            with tempfile.TemporaryDirectory(dir=options.folder) as folder:
                results.append(run(Path(folder), options.moves))
    ratio = statistics.median(o.rate / b.rate for o, b in zip(ours, bare, strict=True))
    medians = {
        name: {
            field: round(statistics.median(getattr(run, field) for run in runs), 2)
            for field in ("rate", "p50_ms", "p99_ms")
        }
        for name, runs in (("sqlite3", bare), ("store", ours))
    }
    if options.json:
        say(json.dumps({"ratio": round(ratio, 3), **medians}))
        return
    for name, median in medians.items():
        say(
            f"{name:8} {median['rate']:9,.0f} appends/s, a game waits"
            f" {median['p50_ms']:.2f} ms (median), {median['p99_ms']:.2f} ms (p99)"
        )
    say(f"ratio    {ratio:9.2f} (target 0.60, hoped for 0.90), {GAMES} games waiting")


if __name__ == "__main__":
    main()
