"""How fast the board and the count are, beside `sgfmill` on the same games.

    python tests/bench/board_bench.py [--games 20] [--repeats 5] [--seed 1] [--json]

P1 is a legal move with captures, forbidden points and positional superko on 19x19;
`sgfmill` has no superko, so its side copies the board, plays and looks the position up
in a set. P2 is the area count of the final positions. Both sides take turns within a
repeat and the medians are compared: on a shared machine only the ratio means much.
"""

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, Final

from sgfmill import boards
from shoutan_engine.points import Color, Play, Point
from shoutan_engine.position.board import PLAYED, Board
from shoutan_engine.position.repetition import History, Repetition
from shoutan_engine.scoring import count_area

sys.path.insert(0, str(Path(__file__).parents[2]))  # run as a script, from anywhere
from tests.games import random_game

OutsideBoard: Final[Any] = boards.Board  # sgfmill publishes no types
SIZE: Final = 19
OWN_ROUNDS: Final = 5  # our side is so much faster that one round is hard to time

Stones = list[tuple[Color, Point]]


def play_ours(games: list[Stones]) -> None:
    """Replay by `try_play` and a set of hashes."""
    for stones in games:
        board = Board(SIZE)
        seen = {board.hash}
        for color, point in stones:
            if board.try_play(point, color, seen) != PLAYED:
                raise AssertionError(f"illegal: {color} {point}")
            seen.add(board.hash)


def play_by_history(games: list[Stones]) -> None:
    """Replay as a game does it: ask for the verdict, then play and remember."""
    for stones in games:
        board = Board(SIZE)
        history = History(Repetition.POSITIONAL, board.hash, Color.BLACK)
        for color, point in stones:
            other = color.opponent
            after = board.hash_after(point, color)
            if after < 0 or history.verdict(after, other) is not None:
                raise AssertionError(f"illegal: {color} {point}")
            board.play(point, color)
            history.turn(after, other)


def play_outside(games: list[Stones]) -> None:
    """Replay on copies of `sgfmill` boards and a set of positions."""
    for stones in games:
        board = OutsideBoard(SIZE)
        seen: set[tuple[Any, ...]] = {tuple(map(tuple, board.board))}
        for color, point in stones:
            row, column = divmod(point, SIZE)
            after = board.copy()
            after.play(row, column, "b" if color == Color.BLACK else "w")
            position: tuple[Any, ...] = tuple(map(tuple, after.board))
            if after.get(row, column) is None or position in seen:
                raise AssertionError(f"illegal: {color} {point}")
            seen.add(position)
            board = after


def final_positions(games: list[Stones]) -> tuple[list[Board], list[Any]]:
    """Return the last position of every game on both kinds of board."""
    ours: list[Board] = []
    outside: list[Any] = []
    for stones in games:
        ours.append(Board(SIZE))
        outside.append(OutsideBoard(SIZE))
        for color, point in stones:
            ours[-1].play(point, color)
            outside[-1].play(*divmod(point, SIZE), " bw"[color])
    return ours, outside


@dataclass(frozen=True, slots=True)
class Contest:
    """Two ways to do `count` things, ours `rounds` times over for each of theirs."""

    name: str
    target: str
    count: int
    ours: Callable[[], object]
    theirs: Callable[[], object]


def seconds_of(work: Callable[[], object], rounds: int) -> float:
    """Return the seconds of one of `rounds` rounds of `work`."""
    start = perf_counter()
    for _ in range(rounds):
        work()
    return (perf_counter() - start) / rounds


def contests_on(games: list[Stones]) -> list[Contest]:
    """Return what is measured on these games."""
    moves = sum(map(len, games))
    ours, outside = final_positions(games)

    def count_ours() -> int:
        return sum(
            area.black_quarters - area.white_quarters for area in map(count_area, ours)
        )

    def count_outside() -> int:
        scores: list[int] = [board.area_score() for board in outside]
        return 4 * sum(scores)

    if count_ours() != count_outside():
        raise AssertionError("the two sides count differently")
    return [
        Contest(
            "P1 move, try_play",
            ">= 40x",
            moves,
            lambda: play_ours(games),
            lambda: play_outside(games),
        ),
        Contest(
            "P1 move, History",
            "",
            moves,
            lambda: play_by_history(games),
            lambda: play_outside(games),
        ),
        Contest("P2 area count", ">= 3x", len(games), count_ours, count_outside),
    ]


def measure(contest: Contest, repeats: int) -> tuple[float, float]:
    """Return the medians of both sides, in microseconds for one thing."""
    ours: list[float] = []
    theirs: list[float] = []
    for _ in range(repeats):
        ours.append(seconds_of(contest.ours, OWN_ROUNDS))
        theirs.append(seconds_of(contest.theirs, 1))
    return (
        median(ours) / contest.count * 1e6,
        median(theirs) / contest.count * 1e6,
    )


def main() -> int:
    """Measure and print one table."""
    parser = argparse.ArgumentParser(description="board and count beside sgfmill")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--repeats", type=int, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()

    games: list[Stones] = []
    for seed in range(options.seed, options.seed + options.games):
        turns = random_game(SIZE, seed)
        games.append([(c, move.point) for c, move in turns if isinstance(move, Play)])
    lines = [
        f"{len(games)} random games, {sum(map(len, games))} moves",
        f"{'':20}{'ours us':>10}{'sgfmill us':>12}{'ratio':>8}{'target':>9}",
    ]
    ratios: dict[str, float] = {}
    for contest in contests_on(games):
        ours, theirs = measure(contest, options.repeats)
        ratios[contest.name] = round(theirs / ours, 2)
        lines.append(
            f"{contest.name:20}{ours:10.2f}{theirs:12.1f}"
            f"{theirs / ours:7.1f}x{contest.target:>9}"
        )
    sys.stdout.write(json.dumps(ratios) if options.json else "\n".join(lines))
    sys.stdout.write("\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
