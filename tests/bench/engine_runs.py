"""Runs the sides of `engine_sides.py` in turn, each in a process on one and the same core."""

import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
YARDSTICK: Final = "bare"
"""The side that all others are compared with."""

Run = dict[str, float]


@dataclass(frozen=True, slots=True)
class Runs:
    """What each side took, one entry for each repeat."""

    games: int
    size: int
    by_side: dict[str, list[Run]] = field(default_factory=dict[str, list[Run]])

    def median(self, side: str, key: str) -> float:
        """Return the median of a figure."""
        return statistics.median(run[key] for run in self.by_side[side])

    def ratio(self, side: str, key: str, yardstick: str = YARDSTICK) -> float:
        """Return the median of what a side took over what the yardstick took beside it."""
        pairs = zip(self.by_side[side], self.by_side[yardstick], strict=True)
        return statistics.median(ours[key] / bare[key] for ours, bare in pairs)


def run_in_turn(sides: Iterable[str], repeats: int, games: int, size: int) -> Runs:
    """Play `games` games on each side, and all of that `repeats` times."""
    runs = Runs(games, size, {side: [] for side in sides})
    with tempfile.TemporaryDirectory(prefix="shoutan-bench-") as folder:
        engine = _engine(Path(folder))
        for repeat in range(repeats):
            print(f"repeat {repeat + 1} of {repeats}", file=sys.stderr)
            for side, done in runs.by_side.items():
                done.append(_run(side, games, size, engine))
    return runs


def _engine(folder: Path) -> list[str]:
    """Return the command of an instant engine, compiled where that can be done."""
    compiler = shutil.which("cc")
    program = folder / "instant_engine"
    if compiler is not None:
        source = HERE / "instant_engine.c"
        done = subprocess.run(
            [compiler, "-O2", "-o", str(program), str(source)], check=False
        )
        if done.returncode == 0:
            return [str(program)]
    print("no C compiler: the engine is Python, and its own time is counted with ours")
    return [sys.executable, str(HERE / "instant_engine.py")]


def _run(side: str, games: int, size: int, engine: list[str]) -> Run:
    command = [sys.executable, "-m", "tests.bench.engine_sides", side]
    command += [str(games), str(size), *engine]
    done = subprocess.run(
        _on_one_core(command),
        capture_output=True,
        text=True,
        check=False,
        cwd=HERE.parents[1],
    )
    if done.returncode:
        raise SystemExit(f"{side}: {done.stderr[-2000:]}")
    result: Run = json.JSONDecoder().decode(done.stdout)
    return result


def _on_one_core(command: list[str]) -> list[str]:
    taskset = shutil.which("taskset")
    if taskset is None:
        print("no taskset: the engines may run on other cores", file=sys.stderr)
        return command
    return [taskset, "-c", str((os.cpu_count() or 1) - 1), *command]
