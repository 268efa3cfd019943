"""Area counting: living stones and the points they enclose (article 9).

The board is flooded as one large integer, one hexadecimal digit per point. Bit 0 of a
digit says "black reaches here", bit 1 "white does"; stones start with their own bit,
and both bits spread over empty points until nothing changes. What is then reached by
one side only is that side's, the rest is shared. A digit costs more memory than a
list of regions would, but a step moves the flood on the whole board at once.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from struct import unpack
from typing import Final

from shoutan_engine.points import EMPTY, Color, Point
from shoutan_engine.position.board import Board
from shoutan_engine.scoring.quarters import QuarterZi

SHARED: Final = 0
"""The owner of a point that counts half for each side."""

_STONES: Final = bytes.maketrans(b"\0\1\2", b"012")
# Reached by nobody (D-19), by one side, by both.
_OWNERS: Final = bytes.maketrans(b"0123", bytes((SHARED, 1, 2, SHARED)))


@dataclass(frozen=True, slots=True)
class AreaCount:
    """Whose every point is. The two areas sum up to the board, 4 quarters a point.

    `owner` holds `SHARED`, `Color.BLACK` or `Color.WHITE` for every point.
    """

    black_quarters: QuarterZi
    white_quarters: QuarterZi
    owner: tuple[int, ...]


def count_area(
    board: Board,
    dead: Iterable[Point] = (),
    neutral: Iterable[Point] = (),
    conceded_by: Color | None = None,
) -> AreaCount:
    """Count both areas of `board`, which is not changed.

    The chains on `dead` points are taken off first. `neutral` are the contestable
    points (article 21.2): walls to the flood, half a zi for each side, or all for the
    opponent of the side that conceded the contest (article 12.4(4)).

    Raises ValueError if there is no stone on a dead point or one on a neutral point.
    """
    walls = frozenset(neutral)
    owners = flood(without(board, dead), board.size, walls)
    if walls and conceded_by is not None:
        given = bytearray(owners)
        for point in walls:
            given[point] = conceded_by.opponent
        owners = bytes(given)
    points = len(owners)
    # Shared points cancel out: half a zi each is two quarters on either side.
    lead = owners.count(1) - owners.count(2)
    return AreaCount(
        QuarterZi(2 * (points + lead)),
        QuarterZi(2 * (points - lead)),
        unpack(f"{points}B", owners),  # a third faster than tuple(owners)
    )


def without(board: Board, dead: Iterable[Point]) -> list[int]:
    """Return the cells of `board` with the chains on `dead` points taken off."""
    cells = board.cells
    gone: set[Point] = set()
    for point in dead:
        if cells[point] == EMPTY:
            raise ValueError(f"there is no stone on point {point} to be dead")
        if point not in gone:
            gone |= board.chain(point)
    if gone:
        cells = cells[:]
        for point in gone:
            cells[point] = EMPTY
    return cells


def flood(cells: list[int], size: int, walls: frozenset[Point]) -> bytes:
    """Return the owner of every point of `cells`."""
    ones, not_first, not_last = _masks(size)
    reached = int(bytes(cells).translate(_STONES), 16)
    # The low bit of every digit without a stone, then both bits.
    bare = ones & ~(reached | reached >> 1)
    for point in walls:
        bit = 1 << 4 * (len(cells) - 1 - point)
        if not bare & bit:
            raise ValueError(f"contestable point {point} is not empty")
        bare ^= bit
    empty = bare | bare << 1
    # Where a step to the right, or to the left, may arrive: not around the edge.
    empty_right, empty_left = empty & not_first, empty & not_last
    row = 4 * size
    before = -1
    while reached != before:
        before = reached
        # One direction after the other, each from what the last one reached, needs
        # fewer rounds than all four at once.
        reached |= reached << row & empty
        reached |= reached >> row & empty
        reached |= reached >> 4 & empty_right
        reached |= reached << 4 & empty_left
    return f"{reached:0{size * size}x}".encode().translate(_OWNERS)


@cache
def _masks(size: int) -> tuple[int, int, int]:
    """Return the low bit of every digit, and all digits but one outer column.

    A1 is the most significant digit, so the next point to the right is one lower: the
    first of the two lacks the left column, the second the right one.
    """
    return (
        int("1" * size * size, 16),
        int(("0" + "f" * (size - 1)) * size, 16),
        int(("f" * (size - 1) + "0") * size, 16),
    )
