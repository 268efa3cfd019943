"""What a match costs beside the least controller: engines that take no time, one core.

Two engines that play at random play games of a match: seats, the game host, its rules and
clock, counting, a record of each game. The yardstick is a controller of thirty lines with
a referee's board; all run in turn, and what counts is the median of the ratios of each
turn, since the machine is shared. Starting and ending the engines is not counted.

The target is wall time of a move beside such a controller, each time one that does at the
least what the match does: for a match that counts all stones as alive (`--count all-alive`)
the yardstick, which counts nothing and asks nobody what is dead; for a match by default one
that keeps a transcript of every line and asks both engines what is dead. Where they cannot
say it, as here, our match finds it all the same: that is proven in its process after most
of these games, and played out by others. "beyond" is wall time without what the engines (and that
process) kept the core busy; "processor" is what all of them together used of it, which is
the figure to go by on a machine that has other things to do. Returns 1 if either side is
above the target.

What a match does beside the least is Python and takes about the same everywhere, 22 us a
move when this was written, with all stones alive. The yardstick is mostly the kernel: 40 us
on one machine, 26 on another, which made 1.5 and 1.9 of the same code.

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
    "bare-heard": "it with transcripts, asks of dead",
    "controller": "our controller and a board",
    "hosted-passing": "a hosted game, no log",
    "match-alive": "a match, all stones alive",
    "match": "a match without transcripts",
    "match-heard": "a match BY DEFAULT",
}
HELD_TO: Final = {"match-alive": "bare", "match-heard": "bare-heard"}
"""Side -> the least controller that it is held to, see above."""
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
    reached = {side: runs.ratio(side, "us", least) for side, least in HELD_TO.items()}
    for side, ratio in reached.items():
        print(
            f"target: a move of {SIDES[side]} takes at most {TARGET} times the wall time of"
            f" {SIDES[HELD_TO[side]]} ({MOONSHOT} would be a wonder): {ratio:.2f}"
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
