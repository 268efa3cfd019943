"""How good the suggestion of dead stones is beside GNU Go, and how long it takes.

    python tests/bench/suggestion_bench.py [--playouts N] [--json]

All finished games of `tests/data/dead_stones.jsonl`. Exits with 1 if fewer than 97 in
100 chains agree on some size. There is no yardstick for the time: the limit of 0.3 s on
19x19 is one of people's patience, and is printed beside what was measured.
"""

import argparse
import json
import random
import sys
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import Final

from shoutan_engine.suggestion import USUAL_PLAYOUTS, suggest_dead

sys.path.insert(0, str(Path(__file__).parents[2]))  # run as a script, from anywhere
from tests.dead_stones import Finished, agreement, finished_games

WANTED: Final = 97.0
"""Percent of chains."""


def times_of(games: list[Finished], playouts: int) -> tuple[list[float], list[float]]:
    """Return ms on the wall, and ms of this process, of a suggestion for each game."""
    wall: list[float] = []
    cpu: list[float] = []
    for game in games:
        start = perf_counter(), process_time()
        suggest_dead(
            game.board,
            game.to_move,
            playouts=playouts,
            chance=random.Random(1),
            should_stop=lambda: False,
        )
        wall.append(1000 * (perf_counter() - start[0]))
        cpu.append(1000 * (process_time() - start[1]))
    return wall, cpu


def main() -> int:
    """Measure and print one table; return an exit code."""
    parser = argparse.ArgumentParser(description="dead stones beside GNU Go")
    parser.add_argument("--playouts", type=int, default=USUAL_PLAYOUTS)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()

    games = finished_games()
    lines = [f"{len(games)} finished games, {options.playouts} playouts each"]
    figures: dict[str, float] = {}
    for size in sorted({game.board.size for game in games}):
        some = [game for game in games if game.board.size == size]
        found = agreement(some, options.playouts)
        wall, cpu = times_of(some, options.playouts)
        figures[f"agreement {size}x{size}"] = found.percent
        limit = ", limit 300" if size == 19 else ""
        lines += [
            f"{size}x{size}: {len(some)} games, {found.chains} chains, {found.dead} dead",
            f"  agrees on {found.percent:.2f} % (wanted {WANTED:.0f} %)",
            f"  wall ms: median {median(wall):.0f}, nine in ten below "
            f"{quantiles(wall, n=10)[-1]:.0f}, most {max(wall):.0f}{limit}",
            f"  CPU ms: median {median(cpu):.0f}, nine in ten below "
            f"{quantiles(cpu, n=10)[-1]:.0f}, most {max(cpu):.0f}",
            *(f"  differs: {chain}" for chain in found.differing),
        ]
    sys.stdout.write(json.dumps(figures) if options.json else "\n".join(lines))
    sys.stdout.write("\n")
    return 0 if min(figures.values()) >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
