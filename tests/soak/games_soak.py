"""Many games of GNU Go against itself through the engine door, four at a time.

    python -m tests.soak.games_soak [--games 100] [--engines 8] [--size 9] [--level 1]

Eight engines dial in by socat, a ladder pairs them for ever; each time the lobby changes the
server is looked at. At the end: were all games played to a result, by no forfeit, and were
memory, descriptors and processes given back? Exit code 0 if so.
"""

import argparse
import asyncio
import contextlib
import os
import shlex
import signal
import statistics
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

from shoutan_host.storage.database import CACHE_KIB, FILE_NAME
from shoutan_protocol.messages.replies import Lobby

from tests.needs import engine_search_path, find_engine
from tests.processes import ends_within
from tests.server_process import Client, ServerProcess
from tests.soak.sampling import Sample, look_at, members_of

FORFEITS = frozenset(
    {"crash", "hang", "protocol", "disconnect", "illegal", "time", "aborted"}
)
GROWTH_KIB_A_GAME = 40.0
"""More memory than this for each game in the second half is a leak."""
JITTER = 1
"""A connection may be closing while the server is looked at."""
FEW = 20
END_WITHIN_S = 20.0


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be played: `engines` play half as many games at once."""

    games: int = 100
    engines: int = 8
    size: int = 9
    level: int = 1
    clock: str = "10m+5x30s"


@dataclass(slots=True)
class Report:
    """What was seen: the end reason of each game, samples, what was left behind."""

    plan: Plan
    reasons: list[str]
    samples: list[Sample] = field(default_factory=list[Sample])
    left: list[int] = field(default_factory=list[int])
    exit_code: int = 0
    seconds: float = 0.0

    @property
    def growth_kib(self) -> float:
        """Memory for each game in the second half, by the medians of two quarters.

        Without what the writer's cache may hold of the database: it keeps every page
        that was written, up to its bound, so memory grows with the log at first.
        """
        third, last = self._quarter(2), self._quarter(3)
        games = statistics.median(s.finished for s in last) - statistics.median(
            s.finished for s in third
        )
        grown = statistics.median(map(_without_cache, last)) - statistics.median(
            map(_without_cache, third)
        )
        return grown / max(games, 1.0)

    @property
    def at_once(self) -> int:
        """How many games ran at once, at most."""
        return max((sample.live for sample in self.samples), default=0)

    def problems(self) -> list[str]:
        """Return what was not as it should be, in sentences."""
        found: list[str] = []
        if len(self.reasons) != self.plan.games:
            found.append(f"{len(self.reasons)} results, not {self.plan.games}")
        forfeits = [reason for reason in self.reasons if reason in FORFEITS]
        if forfeits:
            found.append(f"{len(forfeits)} forfeits: {dict(Counter(forfeits))}")
        if self.left:
            found.append(f"{len(self.left)} processes were left behind")
        if self.exit_code:
            found.append(f"the server ended with code {self.exit_code}")
        asked, at_once = self.plan.engines // 2, self.at_once
        if at_once != asked:
            found.append(f"{at_once} games at once, not {asked}")
        if self.plan.games < FEW:
            return found  # too few for a trend
        if self.growth_kib > GROWTH_KIB_A_GAME:
            found.append(f"memory grows by {self.growth_kib:.0f} KiB a game")
        for what in ("descriptors", "threads", "children"):
            early = statistics.median(getattr(s, what) for s in self._quarter(1))
            late = statistics.median(getattr(s, what) for s in self._quarter(3))
            if late > early + JITTER:
                found.append(f"{what} grow: {early:g} early, {late:g} late")
        return found

    def lines(self) -> list[str]:
        """Return the report as it is printed."""
        rows = [
            f"{'games':>6}{'live':>6}{'MiB':>8}{'fds':>6}{'threads':>9}{'children':>10}"
        ]
        step = max(1, len(self.samples) // 12)
        rows += [
            f"{s.finished:6}{s.live:6}{s.rss_kib / 1024:8.1f}{s.descriptors:6}"
            f"{s.threads:9}{s.children:10}"
            for s in [*self.samples[::step], self.samples[-1]]
        ]
        reasons = ", ".join(
            f"{count} {reason}" for reason, count in Counter(self.reasons).most_common()
        )
        rows.append(f"{len(self.reasons)} results in {self.seconds:.0f} s: {reasons}")
        rows.append(
            f"{self.at_once} at once, {len(self.left)} processes left, {self.growth_kib:.1f} KiB a game in the"
            " second half"
        )
        return rows + [f"NOT WELL: {problem}" for problem in self.problems()]

    def _quarter(self, number: int) -> list[Sample]:
        """Return the samples of one quarter of the games, 0 to 3; at least one."""
        games = self.samples[-1].finished
        ends = (games * number / 4, games * (number + 1) / 4)
        found = [s for s in self.samples if ends[0] <= s.finished <= ends[1]]
        return found or [self.samples[-1]]


def _without_cache(sample: Sample) -> int:
    return sample.rss_kib - min(sample.stored_kib, CACHE_KIB)


async def soak(folder: Path, plan: Plan) -> Report:
    """Play the games in `folder` and report; nothing is running afterwards."""
    ladder = f"{plan.size}x{plan.size} {plan.clock}"
    server = ServerProcess(folder / "data", "--ladder", ladder, engines=True)
    server.start()
    engines: list[asyncio.subprocess.Process] = []
    begun = perf_counter()
    report = Report(plan, [])
    try:
        for number in range(plan.engines):
            engine = await _dial(server, plan.level, number, folder)
            engines.append(engine)
        await _watch(server, report)
        report.reasons = _reasons(server, plan.games)
        report.seconds = perf_counter() - begun
        report.exit_code = server.stop()
        server.check_log()
    finally:
        if server.is_running:
            server.kill()
        report.left = [pid for engine in engines for pid in await _left_of(engine)]
    return report


async def _dial(
    server: ServerProcess, level: int, number: int, folder: Path
) -> asyncio.subprocess.Process:
    """Start what an engine author starts: one line."""
    socat, gnugo = find_engine("socat"), find_engine("gnugo")
    assert socat is not None
    assert gnugo is not None
    command = shlex.join(
        [gnugo, "--mode", "gtp", "--level", str(level), "--seed", str(number + 1)]
    )
    return await asyncio.create_subprocess_exec(
        *(socat, f"TCP:127.0.0.1:{server.engine_port}", f"EXEC:{command}"),
        cwd=folder,
        env={**os.environ, "PATH": engine_search_path()},
        stdin=asyncio.subprocess.DEVNULL,
        stderr=asyncio.subprocess.DEVNULL,
        start_new_session=True,
    )


async def _watch(server: ServerProcess, report: Report) -> None:
    """Look at the server whenever the lobby has changed, until all games are over."""
    lobby = Client(server.ws_url)
    database = server.data / FILE_NAME
    await lobby.connect()
    try:
        await lobby.ok("lobby.watch")
        finished = 0
        while finished < report.plan.games:
            while not isinstance(await lobby.receive(), Lobby):
                pass
            finished = len(_finished(server))
            live = len(server.get("/api/games?state=live&limit=100").json()["games"])
            report.samples.append(look_at(server.pid, finished, live, database))
            lobby.heap.clear()
    finally:
        await lobby.close()


def _finished(server: ServerProcess) -> list[dict[str, Any]]:
    """Return all finished games, the oldest first."""
    found: list[dict[str, Any]] = []
    after = ""
    while True:
        page = server.get(f"/api/games?state=finished&limit=100{after}").json()
        found += page["games"]
        if page["next"] is None:
            return found[::-1]
        after = f"&after={page['next']}"


def _reasons(server: ServerProcess, games: int) -> list[str]:
    return [game["end_reason"] for game in _finished(server)[:games]]


async def _left_of(engine: asyncio.subprocess.Process) -> list[int]:
    """Return the processes of a client that outlived the server; they are ended.

    GNU Go ends its thought first, after socat has gone.
    """
    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(engine.wait(), END_WITHIN_S)
    left = [
        pid
        for pid in members_of(engine.pid)
        if not await asyncio.to_thread(ends_within, pid, END_WITHIN_S)
    ]
    for pid in left:
        os.kill(pid, signal.SIGKILL)
    await engine.wait()
    return left


def main(argv: Sequence[str]) -> int:
    """Run one soak and print its report."""
    usual = Plan()
    parser = argparse.ArgumentParser(prog="make soak", description=__doc__)
    for name in ("games", "engines", "size", "level"):
        parser.add_argument(f"--{name}", type=int, default=getattr(usual, name))
    parser.add_argument("--clock", default=usual.clock)
    plan = Plan(**vars(parser.parse_args(list(argv))))
    with tempfile.TemporaryDirectory(prefix="shoutan-soak-") as folder:
        report = asyncio.run(soak(Path(folder), plan))
    print("\n".join(report.lines()), flush=True)
    return 1 if report.problems() else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
