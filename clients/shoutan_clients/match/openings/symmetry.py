"""Positions that are the same but for the way in which one looks at the board."""

from collections.abc import Iterable
from functools import cache

from shoutan_engine.points import Point

Key = tuple[tuple[int, ...], tuple[int, ...]]


@cache
def _maps(size: int) -> tuple[tuple[int, ...], ...]:
    """Return where each point goes by each of the eight symmetries of a square."""
    last = size - 1
    places = [divmod(point, size) for point in range(size * size)]
    turned = [
        [(row, column) for row, column in places],
        [(column, last - row) for row, column in places],
        [(last - row, last - column) for row, column in places],
        [(last - column, row) for row, column in places],
    ]
    flipped = [[(row, last - column) for row, column in one] for one in turned]
    return tuple(
        tuple(row * size + column for row, column in one) for one in turned + flipped
    )


def symmetric_key(size: int, black: Iterable[Point], white: Iterable[Point]) -> Key:
    """Return what is equal for two positions just where turning or flipping makes them so."""
    black, white = tuple(black), tuple(white)
    return min(
        (
            tuple(sorted([one[point] for point in black])),
            tuple(sorted([one[point] for point in white])),
        )
        for one in _maps(size)
    )
