"""Colors, points and moves: the words every other module uses.

A point is an index into a board of `size * size` points, row by row from the lower
left corner: A1 is 0, B1 is 1, A2 is `size`. Text forms (GTP "Q16", SGF "pd") are the
business of `shoutan_protocol.coordinates`; the engine never spells a point.
"""

from dataclasses import dataclass
from enum import IntEnum
from typing import NewType, TypeAlias

MIN_SIZE = 2
MAX_SIZE = 25

Point = NewType("Point", int)
"""`row * size + column`, both counted from 0 at the lower left corner (A1)."""


class Color(IntEnum):
    """A side, also the value of its stones on the board (0 is an empty point)."""

    BLACK = 1
    WHITE = 2

    opponent: "Color"
    """The other side. Asked several times a turn, so that it is no property."""

    @property
    def word(self) -> str:
        """Return "black" or "white", also the name of the color on the wire."""
        return self.name.lower()

    @property
    def title(self) -> str:
        """Return "Black" or "White", the side as sentences call it."""
        return self.name.capitalize()


Color.BLACK.opponent = Color.WHITE
Color.WHITE.opponent = Color.BLACK

EMPTY = 0


@dataclass(frozen=True, slots=True)
class Play:
    """A stone put on `point` (article 2)."""

    point: Point


@dataclass(frozen=True, slots=True)
class Pass:
    """A turn given up by its owner (article 2, "empty move")."""


Move: TypeAlias = Play | Pass


def point_at(column: int, row: int, size: int) -> Point:
    """Return the point in `column` from the left and `row` from below, both from 0.

    Raises ValueError when it is off the board.
    """
    if not (0 <= column < size and 0 <= row < size):
        raise ValueError(f"column {column}, row {row} is off a {size}x{size} board")
    return Point(row * size + column)
