"""Seeded random games: legal, with captures and kos, until nobody has a sane move.

A side never fills a point whose neighbors are all its own, so games end, and with
living groups. The same seed gives the same game everywhere.
"""

import random

from shoutan_engine.points import Color, Pass, Play, Point
from shoutan_engine.position.board import PLAYED, Board
from shoutan_engine.position.chains import neighbors

RandomGame = list[tuple[Color, Play | Pass]]


def random_game(size: int, seed: int, limit: int | None = None) -> RandomGame:
    """Return the turns of a game under positional superko, two passes at the end.

    `limit` cuts it off; without one it stops after four times the points at the latest.
    """
    chooser = random.Random(seed)
    board, seen, beside = Board(size), {0}, neighbors(size)
    turns: RandomGame = []
    color, passes = Color.BLACK, 0
    most = 4 * size * size if limit is None else limit
    # Points in random order, tried from a random place on: cheaper than a new shuffle
    # for every turn, and as wild.
    order = [Point(p) for p in range(size * size)]
    chooser.shuffle(order)
    while passes < 2 and len(turns) < most:
        start = chooser.randrange(len(order))
        for point in order[start:] + order[:start]:
            if all(board.cells[q] == color for q in beside[point]):
                continue
            if board.try_play(point, color, seen) == PLAYED:
                seen.add(board.hash)
                turns.append((color, Play(point)))
                passes = 0
                break
        else:
            turns.append((color, Pass()))
            passes += 1
        color = color.opponent
    return turns
