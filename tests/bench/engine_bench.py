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
import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2]))  # run as a script, from anywhere
from tests.bench.engine_runs import run_in_turn

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
    runs = run_in_turn(SIDES, options.repeats, options.games, options.size)
    print(
        f"\nengine games, {options.size}x{options.size}, {options.games} games of"
        f" {runs.median('bare', 'moves') / options.games:.0f} moves on one core,"
        f" median of {options.repeats}"
    )
    print(f"{'':36}{'us/move':>10}{'CPU us':>9}{'ratio':>8}{'CPU ratio':>11}")
    for side, name in SIDES.items():
        print(
            f"{name:36}{runs.median(side, 'us'):10.1f}"
            f"{runs.median(side, 'cpu_us'):9.1f}{runs.ratio(side, 'us'):8.2f}"
            f"{runs.ratio(side, 'cpu_us'):11.2f}"
        )
    reached = runs.ratio("controller", "us")
    print(
        f"target: our controller takes at most {TARGET} times the wall time of the least"
        f" one, each with its referee's board: {reached:.2f}"
    )
    return 0 if reached <= TARGET else 1


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--size", type=int, default=9)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
