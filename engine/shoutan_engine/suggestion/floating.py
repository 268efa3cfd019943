"""Stones that float in a territory: few, enclosed, without the beginning of an eye.

Players stop when such stones have no future, and leave them where they are. A playout
does not know that: in a large territory it gives them as many stones as the owner, and
they live every second time. So playouts are begun without them, and their fate is that
of the points under them.
"""

from collections.abc import Iterator
from typing import Final

from shoutan_engine.points import Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.position.chains import neighbors

OUTNUMBERED: Final = 3
"""How many enclosing stones there are at least for each one that floats."""
WIDE: Final = 20
"""How many empty points make a territory in which a few stones do not matter.

In less, a stone may be what keeps the group around it from living: that is no guess.
"""


def connected(size: int, points: set[Point]) -> Iterator[frozenset[Point]]:
    """Yield the largest connected sets that these points are made of."""
    beside = neighbors(size)
    left = set(points)
    for start in sorted(points):
        if start not in left:
            continue
        left.discard(start)
        region: list[Point] = [start]
        for point in region:  # grows while it is walked through
            for q in beside[point]:
                if q in left:
                    left.discard(q)
                    region.append(q)
        yield frozenset(region)


def floating(board: Board) -> frozenset[Point]:
    """Return the stones of both colors that float."""
    cells, size = board.cells, board.size
    found: set[Point] = set()
    for color in Color:
        reach = {Point(p) for p, cell in enumerate(cells) if cell != color.opponent}
        for region in connected(size, reach):
            stones = {p for p in region if cells[p] == color}
            if stones and _are_lost(board, region, stones):
                found |= stones
    return frozenset(found)


def _are_lost(board: Board, region: frozenset[Point], stones: set[Point]) -> bool:
    """Tell whether these stones, in what the opponent encloses, have no future."""
    beside = neighbors(board.size)
    empty = region - stones
    walls = {q for p in region for q in beside[p]} - region
    if len(empty) < WIDE or len(walls) < OUTNUMBERED * len(stones):
        return False
    # A wall too short for what it should enclose is none: this is the open board.
    if len(empty) > len(walls) ** 2:
        return False
    # An eye begins where empty points are bordered by these stones alone.
    return all(
        any(q in walls for p in hollow for q in beside[p])
        for hollow in connected(board.size, set(empty))
    )
