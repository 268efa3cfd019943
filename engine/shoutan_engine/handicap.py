"""Where handicap stones stand (section 6): the fixed points, and a free placement.

The fixed points are those of GTP 2, section 4.1.1, which are the star points of article 1
where they are as many. What the stones cost at the count is `scoring`'s business.
"""

from typing import Final

from shoutan_engine.points import Point, point_at

MAX_FREE: Final = 25
"""Stones that `free_handicap` places at most."""


def max_fixed_handicap(size: int) -> int:
    """Return how many stones have a fixed point: 9, 4, or 0 on boards below 7 lines."""
    if size < 7:
        return 0
    # Sides and middle need a middle line, and in a board of 7 they crowd the corners.
    return 9 if size % 2 and size >= 9 else 4


def fixed_handicap(size: int, count: int) -> tuple[Point, ...]:
    """Return the points of `count` stones, in the order in which they are put down.

    Raises ValueError unless `count` is 2 to `max_fixed_handicap(size)`.
    """
    most = max_fixed_handicap(size)
    if not 2 <= count <= most:
        raise ValueError(f"2 to {most} stones have fixed points here, not {count}")
    low = 2 if size < 13 else 3
    high, middle = size - 1 - low, size // 2
    corners = [(low, low), (high, high), (low, high), (high, low)]
    sides = [(low, middle), (high, middle), (middle, low), (middle, high)]
    places = corners[:count]
    if count >= 6:
        places += sides[: 2 if count < 8 else 4]
    if count in (5, 7, 9):
        places.append((middle, middle))
    return tuple(point_at(column, row, size) for column, row in places)


def free_handicap(size: int, count: int) -> tuple[Point, ...]:
    """Return points for `count` stones, or for as many as are sensible, at least two.

    The fixed points where they suffice; else as many of them as there are, and then
    always the point farthest from every stone, the outer lines last. Never more than
    `MAX_FREE` stones nor than half of the board. Raises ValueError for less than 2.
    """
    if count < 2:
        raise ValueError(f"a handicap is at least 2 stones, not {count}")
    count = min(count, MAX_FREE, size * size // 2)
    most = max_fixed_handicap(size)
    if count <= most:
        return fixed_handicap(size, count)
    stones: list[Point] = []
    # Of every point: how far the edge is, at most two lines, and how far the next stone.
    edge = [
        min(row, column, size - 1 - row, size - 1 - column, 2)
        for row in range(size)
        for column in range(size)
    ]
    nearest = [2 * size * size] * (size * size)
    for chosen in fixed_handicap(size, most) if most else ():
        _put(chosen, size, stones, nearest)
    while len(stones) < count:
        free = [Point(p) for p, distance in enumerate(nearest) if distance]
        # The first of equals: points are tried from A1 on.
        best = max(free, key=lambda point: (edge[point], nearest[point]))
        _put(best, size, stones, nearest)
    return tuple(stones)


def _put(point: Point, size: int, stones: list[Point], nearest: list[int]) -> None:
    """Add a stone and note, for every point, the square of the way to the nearest."""
    stones.append(point)
    row, column = divmod(point, size)
    for other, distance in enumerate(nearest):
        other_row, other_column = divmod(other, size)
        way = (row - other_row) ** 2 + (column - other_column) ** 2
        nearest[other] = min(way, distance)
