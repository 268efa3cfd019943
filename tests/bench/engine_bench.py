"""What a controller costs beside the least one: wall time of a move, engines that take none.

Two engines that play at random play games on one core. The yardstick is a controller of
thirty lines: lines out, answers in, a board, no clock, no deadline. Ours is run in turn
with it: the controller alone, and as on a server (seats, rules, clock, log, listeners),
with the log in memory and on disk. What counts is the median of the ratios of each turn,
since the machine is shared. Starting and ending the engines is not counted.

The target is for the controller alone beside the yardstick, in wall time of a move. Both
judge every move on a referee's board, which a controller cannot do without. The games on a
server are shown, and no target is set for them here. Returns 1 above the target.

    python tests/bench/engine_bench.py [--repeats 5] [--games 30] [--size 9]
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
TARGET: Final = 1.6
"""Of the controller, over the yardstick."""
SIDES: Final = {
    "bare": "the least controller and a board",
    "bare-uvloop": "the same on uvloop",
    "controller": "our controller and a board",
    "hosted-memory": "a game on a server, log in memory",
    "hosted-disk": "a game on a server, log on disk",
}


def main() -> int:
    """Measure in turn and print one table."""
    options = _options()
    runs: dict[str, list[dict[str, float]]] = {side: [] for side in SIDES}
    with tempfile.TemporaryDirectory(prefix="shoutan-bench-") as folder:
        engine = _engine(Path(folder))
        for repeat in range(options.repeats):
            print(f"repeat {repeat + 1} of {options.repeats}", file=sys.stderr)
            for side, done in runs.items():
                done.append(_run(side, options, engine))
    print(
        f"\nengine games, {options.size}x{options.size}, {options.games} games of"
        f" {runs['bare'][0]['moves'] / options.games:.0f} moves on one core,"
        f" median of {options.repeats}"
    )
    print(f"{'':36}{'us/move':>10}{'CPU us':>9}{'ratio':>8}{'CPU ratio':>11}")
    for side, name in SIDES.items():
        wall, cpu = (
            statistics.median(run[key] for run in runs[side])
            for key in ("us", "cpu_us")
        )
        print(
            f"{name:36}{wall:10.1f}{cpu:9.1f}{_ratio(runs, side, 'us'):8.2f}"
            f"{_ratio(runs, side, 'cpu_us'):11.2f}"
        )
    reached = _ratio(runs, "controller", "us")
    print(
        f"target: our controller takes at most {TARGET} times the wall time of the least"
        f" one, each with its referee's board: {reached:.2f}"
    )
    return 0 if reached <= TARGET else 1


def _ratio(runs: dict[str, list[dict[str, float]]], side: str, key: str) -> float:
    """Return the median of what a side took over what the yardstick took beside it."""
    pairs = zip(runs[side], runs["bare"], strict=True)
    return statistics.median(ours[key] / bare[key] for ours, bare in pairs)


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


def _run(side: str, options: argparse.Namespace, engine: list[str]) -> dict[str, float]:
    command = [sys.executable, "-m", "tests.bench.engine_sides", side]
    command += [str(options.games), str(options.size), *engine]
    done = subprocess.run(
        _on_one_core(command), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{side}: {done.stderr[-2000:]}")
    result: dict[str, float] = json.JSONDecoder().decode(done.stdout)
    return result


def _on_one_core(command: list[str]) -> list[str]:
    taskset = shutil.which("taskset")
    if taskset is None:
        print("no taskset: the engines may run on other cores", file=sys.stderr)
        return command
    return [taskset, "-c", str((os.cpu_count() or 1) - 1), *command]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--size", type=int, default=9)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
