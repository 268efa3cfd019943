"""Boards on which Benson's method proves the state of every chain."""

from typing import Final

from shoutan_engine.points import Point
from shoutan_engine.settings import Setup


def _points(*numbers: int) -> tuple[Point, ...]:
    return tuple(map(Point, numbers))


ALL_PROVEN: Final = (
    Setup(
        black=_points(1, 6, 10, 11, 15, 16, 21),
        white=_points(0, 3, 8, 9, 13, 14, 18, 19, 23),
    ),
    _points(0),
)
"""5x5, and which stones are dead: A1, in one of Black's two eyes.

    . X . O .
    X X . O O
    X X . O O
    . X . O O
    O X . O .
"""
