"""The stones on a board as they are kept: chains and their liberties (article 3).

How it is kept. Every stone carries the id of its chain, which is one of the chain's
own points. A chain counts *pseudo-liberties*: an empty point counts once for every
stone that touches it. The count is zero exactly when the chain has no liberty, and it
changes by one per neighbor, where a set of true liberties would have to be merged.
The stones of a chain are a ring: each point names the next. So a board is five flat
lists, cheap to copy and nothing for the garbage collector to walk through.
"""

from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from typing import Self

from shoutan_engine.points import MAX_SIZE, Color, Point
from shoutan_engine.position.zobrist import stone_keys


class BadStones(ValueError):
    """Stones that no board can have: `why`, with {} where the name of `point` goes.

    Whoever knows how the reader writes points says it by that name.
    """

    def __init__(self, point: Point, why: str) -> None:
        super().__init__(why.format(f"point {point}"))
        self.point = point
        self.why = why


@cache
def neighbors(size: int) -> tuple[tuple[Point, ...], ...]:
    """Return for every point of a board of `size` the points next to it (article 3)."""
    table: list[tuple[Point, ...]] = []
    for row in range(size):
        for column in range(size):
            point = row * size + column
            beside: list[Point] = []
            if row > 0:
                beside.append(Point(point - size))
            if column > 0:
                beside.append(Point(point - 1))
            if column < size - 1:
                beside.append(Point(point + 1))
            if row < size - 1:
                beside.append(Point(point + size))
            table.append(tuple(beside))
    return tuple(table)


class Chains:
    """The chains of a square board of `size` lines, at first none.

    `cells` holds 0, `Color.BLACK` or `Color.WHITE` for every point; `hash` is 64 bits
    wide and depends on the stones alone (0 for the empty board).

    Any size from 1 to 25 works; which sizes a game may have is the profile's business.
    Raises ValueError for another one.
    """

    __slots__ = (
        "_chain_at",
        "_keys",
        "_liberties",
        "_neighbors",
        "_next",
        "captured",
        "cells",
        "hash",
        "self_capture",
        "size",
    )

    def __init__(self, size: int) -> None:
        if not 1 <= size <= MAX_SIZE:
            raise ValueError(f"a board has 1 to {MAX_SIZE} lines, not {size}")
        count = size * size
        self.size = size
        self.cells: list[int] = [0] * count
        self.hash = 0
        self.captured: list[Point] = []
        self.self_capture = False
        self._neighbors = neighbors(size)
        self._keys = stone_keys(size)
        # Point -> id of the chain on it; stale where the point is empty.
        self._chain_at: list[Point] = [Point(0)] * count
        # Chain id -> pseudo-liberties; stale for ids that are not in use.
        self._liberties: list[int] = [0] * count
        # Point -> the next stone of its chain; stale where the point is empty.
        self._next: list[Point] = [Point(0)] * count

    @classmethod
    def from_stones(
        cls, size: int, black: Iterable[Point], white: Iterable[Point]
    ) -> Self:
        """Return the board with exactly these stones.

        Raises ValueError for a point off the board or named twice, and for a chain
        without liberties, which may not stay on the board (article 3).
        """
        board = cls(size)
        for color, points in ((Color.BLACK, black), (Color.WHITE, white)):
            for point in points:
                if not 0 <= point < size * size:
                    raise ValueError(f"point {point} is off a {size}x{size} board")
                if board.cells[point]:
                    raise BadStones(point, "{} has two stones")
                board.cells[point] = int(color)
                board.hash ^= board._keys[color][point]
        board._find_chains()
        return board

    def copy(self) -> Self:
        """Return an equal board that shares nothing that changes."""
        twin = object.__new__(type(self))
        twin.size = self.size
        twin.cells = self.cells[:]
        twin.hash = self.hash
        twin.captured = self.captured[:]
        twin.self_capture = self.self_capture
        twin._neighbors = self._neighbors
        twin._keys = self._keys
        twin._chain_at = self._chain_at[:]
        twin._liberties = self._liberties[:]
        twin._next = self._next[:]
        return twin

    def has(self, point: Point) -> bool:
        """Tell whether there is such a point."""
        return 0 <= point < len(self.cells)

    def has_stone(self, point: Point) -> bool:
        """Tell whether there is such a point, with a stone on it."""
        return self.has(point) and self.cells[point] != 0

    def is_empty(self, point: Point) -> bool:
        """Tell whether there is no stone on `point`."""
        return not self.cells[point]

    def stones(self, color: Color) -> list[Point]:
        """Return the points with a stone of `color`, ascending."""
        wanted = int(color)
        return [Point(p) for p, cell in enumerate(self.cells) if cell == wanted]

    def chain(self, point: Point) -> frozenset[Point]:
        """Return the chain on `point`; empty if there is no stone."""
        if not self.cells[point]:
            return frozenset()
        return frozenset(self._ring(point))

    def liberties(self, point: Point) -> frozenset[Point]:
        """Return the liberties of the chain on `point`; empty if there is no stone."""
        cells, beside = self.cells, self._neighbors
        return frozenset(
            q for stone in self.chain(point) for q in beside[stone] if not cells[q]
        )

    def remove(self, points: Iterable[Point]) -> tuple[Point, ...]:
        """Take the chains on `points` off the board; return their points, ascending.

        Raises ValueError, with nothing changed, if one of the points is empty.
        """
        cells, keys = self.cells, self._keys
        gone: set[Point] = set()
        for point in points:
            if not cells[point]:
                raise ValueError(f"there is no stone on point {point}")
            if point not in gone:
                gone |= self.chain(point)
        for point in gone:
            self.hash ^= keys[cells[point]][point]
            cells[point] = 0
        for point in gone:
            for q in self._neighbors[point]:
                if cells[q]:
                    self._liberties[self._chain_at[q]] += 1
        return tuple(sorted(gone))

    def _ring(self, start: Point) -> list[Point]:
        """Return the stones of the chain that has one on `start`, from there on."""
        following = self._next
        stones = [start]
        point = following[start]
        while point != start:
            stones.append(point)
            point = following[point]
        return stones

    def _merge(self, chains: tuple[Point, ...]) -> Point:
        """Make one chain of several and return its id."""
        chain_at, liberties, following = self._chain_at, self._liberties, self._next
        # Every stone of the others is renamed, so the largest should keep its name;
        # the most pseudo-liberties are as good a sign of that as a count of stones.
        kept = chains[0]
        for chain in chains:
            if liberties[chain] > liberties[kept]:
                kept = chain
        for chain in chains:
            if chain != kept:
                liberties[kept] += liberties[chain]
                point = chain
                while chain_at[point] != kept:
                    chain_at[point] = kept
                    point = following[point]
                # Exchanging two successors makes one ring of two.
                following[kept], following[chain] = following[chain], following[kept]
        return kept

    def _find_chains(self) -> None:
        """Build chains and liberties from `cells`; ValueError for a dead one."""
        cells, table = self.cells, self._neighbors
        done: set[Point] = set()
        for start, color in enumerate(cells):
            if not color or start in done:
                continue
            name = Point(start)
            done.add(name)
            points = [name]
            free = 0
            for point in points:  # grows while it is walked
                self._chain_at[point] = name
                for q in table[point]:
                    if not cells[q]:
                        free += 1
                    elif cells[q] == color and q not in done:
                        done.add(q)
                        points.append(q)
            if not free:
                raise BadStones(name, "the chain on {} has no liberty")
            self._liberties[name] = free
            for point, following in pairwise([*points, name]):
                self._next[point] = following
