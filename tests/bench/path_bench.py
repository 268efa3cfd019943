"""The full path beside a bare relay, in one run: moves per second, and latency.

The full path is a Shoutan server with its log on disk: validate, rules, clock, durable,
then to both players. The relay is `relay.py`: the same messages and nothing else. The
two sides run in turn, the load on the other core; medians over the repeats.

usage: path_bench.py [--repeats 5] [--seconds 3] [--pairs 200] [--rate-pairs 1000]
"""

import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
RATE = 500
"""Moves a second over all pairs in the latency measurement."""
TARGETS = {
    "saturation v relay with json": ("at least", 0.60),
    "saturation v relay with orjson": ("at least", 0.50),
    f"p50 at {RATE} moves/s v relay with json": ("at most", 4.0),
    f"p99 at {RATE} moves/s v relay with json": ("at most", 8.0),
}


def main() -> int:
    """Measure and print one table."""
    options = _options()
    rows: dict[str, list[dict[str, Any]]] = {}
    for repeat in range(options.repeats):
        print(f"repeat {repeat + 1} of {options.repeats}", file=sys.stderr, flush=True)
        for side in ("relay json", "relay orjson", "shoutan"):
            with _serving(side) as port:
                run = _load(side, port, "saturate", options.pairs, options.seconds)
                rows.setdefault(f"{side} saturate", []).append(run)
        for side in ("relay json", "shoutan"):
            with _serving(side) as port:
                run = _load(
                    side, port, "rate", options.rate_pairs, options.seconds, RATE
                )
                rows.setdefault(f"{side} rate", []).append(run)
    _print_table(rows, options)
    return 0


def _print_table(
    rows: dict[str, list[dict[str, Any]]], options: argparse.Namespace
) -> None:
    def median(row: str, key: str) -> float:
        return float(statistics.median(run[key] for run in rows[row]))

    print(f"\nfull path, median of {options.repeats} runs of {options.seconds} s")
    print(f"{'':34}{'moves/s':>10}")
    for side in ("relay json", "relay orjson", "shoutan"):
        name = f"{side}, {options.pairs} pairs"
        print(f"{name:34}{median(f'{side} saturate', 'moves_per_s'):10.0f}")
    print(f"{'':34}{'p50 ms':>10}{'p99 ms':>10}")
    for side in ("relay json", "shoutan"):
        name = f"{side}, {options.rate_pairs} pairs, {RATE}/s"
        row = f"{side} rate"
        print(f"{name:34}{median(row, 'p50_ms'):10.2f}{median(row, 'p99_ms'):10.2f}")
    full = median("shoutan saturate", "moves_per_s")
    ratios = [
        full / median("relay json saturate", "moves_per_s"),
        full / median("relay orjson saturate", "moves_per_s"),
        median("shoutan rate", "p50_ms") / median("relay json rate", "p50_ms"),
        median("shoutan rate", "p99_ms") / median("relay json rate", "p99_ms"),
    ]
    print(f"{'':40}{'ratio':>8}{'target':>16}")
    for (name, (word, target)), ratio in zip(TARGETS.items(), ratios, strict=True):
        print(f"{name:40}{ratio:8.2f}{f'{word} {target:.2f}':>16}")


@contextmanager
def _serving(side: str) -> Generator[int]:
    """Run one side on the first core and yield its port."""
    folder = tempfile.mkdtemp(prefix="shoutan-bench-")
    if side == "shoutan":
        command = [
            sys.executable,
            "-c",
            "import sys; from shoutan_server.cli import serve; sys.exit(serve(sys.argv[1:]))",
            *("--data", folder, "--port", "0", "--engine-port", "off"),
            *("--gui-port", "off", "--cgos-port", "off"),
        ]
    else:
        command = [sys.executable, str(HERE / "relay.py"), side.split()[1]]
    server = subprocess.Popen(
        _on_core(0, command),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        yield _port(server)
    finally:
        server.terminate()
        server.wait(timeout=20)
        shutil.rmtree(folder, ignore_errors=True)


def _port(server: subprocess.Popen[str]) -> int:
    assert server.stdout is not None
    for line in server.stdout:
        if line.startswith("ready "):
            return int(line.split()[1])
        if line.strip().startswith("play "):
            return int(line.rstrip("/\n").rpartition(":")[2])
    raise SystemExit("the server did not start")


def _load(side: str, port: int, mode: str, *numbers: float) -> dict[str, Any]:
    command = [sys.executable, "-m", "tests.bench.ws_load", side.split()[0], str(port)]
    command += [mode, *(str(number) for number in numbers)]
    done = subprocess.run(
        _on_core(1, command), capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise SystemExit(f"{side}: {done.stderr[-2000:]}")
    result: dict[str, Any] = json.JSONDecoder().decode(done.stdout.splitlines()[-1])
    return result


def _on_core(core: int, command: list[str]) -> list[str]:
    """Pin a command to a core, where the machine has several and can."""
    taskset = shutil.which("taskset")
    if taskset is None or (os.cpu_count() or 1) < 2:
        return command
    return [taskset, "-c", str(core), *command]


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--rate-pairs", type=int, default=1000)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
