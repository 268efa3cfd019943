"""What a match costs beside the least controller: engines that take no time, one core.

Two engines that play at random play games of a match: seats, the game host, its rules and
clock, counting, a record of each game. The yardstick is a controller of thirty lines with
a referee's board; all run in turn, and what counts is the median of the ratios of each
turn, since the machine is shared. Starting and ending the engines is not counted.

The target is wall time of a move beside the yardstick, and two sides are held against it:
a match that counts all stones as alive (`--count all-alive`), for the yardstick counts
nothing and asks nobody what is dead; and a match by default, which agrees on dead stones
and keeps a transcript of every line. Where its engines cannot say what is dead, as here,
that is proven in the process of the match after most of these games, and played out by
another one after the others. "beyond" is wall time without what the engines (and that
process) kept the core busy; "processor" is what all of them together used of it, which is
the figure to go by on a machine that has other things to do. Returns 1 if either side is
above the target.

    python tests/bench/match_bench.py [--repeats 5] [--games 30] [--size 9]
"""

import argparse
import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).parents[2]))  # run as a script, from anywhere
from tests.bench.engine_runs import Runs, run_in_turn

TARGET: Final = 1.6
MOONSHOT: Final = 1.2
SIDES: Final = {
    "bare": "the least controller and a board",
    "bare-uvloop": "the same on uvloop",
    "controller": "our controller and a board",
    "hosted-passing": "a hosted game, no log",
    "match-alive": "a match, all stones alive",
    "match": "a match without transcripts",
    "match-heard": "a match BY DEFAULT",
}
TARGET_SIDES: Final = ("match-alive", "match-heard")
"""See above."""
PEERS: Final = (
    ("gogui-twogtp", "2.4"),
    ("gomill", "3.9"),
    ("CGOS", "13 to 16, of CPU, its server alone"),
)
"""Measured at another time, on another machine, beside such a controller as well."""


def main() -> int:
    """Measure in turn and print one table."""
    options = _options()
    runs = run_in_turn(SIDES, options.repeats, options.games, options.size)
    print(
        f"\nmatches, {options.size}x{options.size}, {options.games} games of"
        f" {runs.median('bare', 'moves') / options.games:.0f} moves on one core,"
        f" median of {options.repeats}"
    )
    heads = (
        *("us/move", "engines", "beyond", "CPU us", "games/s"),
        *("ratio", "ratio b.", "ratio p."),
    )
    print(f"{'':34}" + "".join(f"{head:>9}" for head in heads))
    for side, name in SIDES.items():
        print(f"{name:34}" + "".join(f"{x:9.2f}" for x in _row(runs, side)))
    print(
        "(ratios to the least controller: of a move, of what is beyond the engines, and of"
        " the processor time of all)"
    )
    print("others, as measured elsewhere against the same minimal controller:")
    for name, times in PEERS:
        print(f"  {name}: {times}")
    reached = {side: runs.ratio(side, "us") for side in TARGET_SIDES}
    for side, ratio in reached.items():
        print(
            f"target: a move of {SIDES[side]} takes at most {TARGET} times the wall time of"
            f" the least controller's ({MOONSHOT} would be a wonder): {ratio:.2f}"
        )
    return 0 if max(reached.values()) <= TARGET else 1


def _row(runs: Runs, side: str) -> tuple[float, ...]:
    shown = ("us", "engines_us", "beyond_us", "cpu_us", "games_s")
    return (
        *(runs.median(side, key) for key in shown),
        runs.ratio(side, "us"),
        runs.ratio(side, "beyond_us"),
        runs.ratio(side, "processor_us"),
    )


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--size", type=int, default=9)
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
